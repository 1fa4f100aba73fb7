"""What a seat may know, and what it imagines behind that (R6, R7)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.chance import Chance
from game.rules.regatta.events import Dealt, Exchanged, Refilled
from game.rules.regatta.moves import EndTurn, Exchange
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import SUN, Card
from game.rules.regatta.plane import Pose
from game.rules.regatta.table import Known, Phase
from game.rules.regatta.view import View
from tests.rules.regatta.desk import KIT, REGATTA, all_of, busy_match, cards, lay, sail, the

OPEN = Pose(0, 200, 90)


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    state = lay(OPEN, hand="blue-long", seats=3)
    assert state.view(0).hand == tuple(state.hands[0])
    assert state.view(1).hand == tuple(state.hands[1])
    assert state.view(None).hand == ()
    assert state.view(1).hand_sizes == (5, 5, 5)
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view.poses == tuple(state.poses)
        assert view.pile_size == len(state.deck.pile)


def test_unseen_are_the_others_hands_and_the_pile() -> None:
    state = lay(OPEN, hand="blue-long sun", suns=[True, False])
    state.play(0, sail("blue-long"))
    view = state.view(0)
    hidden = Counter([*state.hands[1], *state.deck.pile])
    assert Counter(view.unseen()) == hidden
    assert Counter(state.view(None).unseen()) == hidden + Counter(state.hands[0])
    assert view.discards == tuple(cards("blue-long"))


def test_imagined_states_keep_what_is_seen_and_vary_in_what_is_not() -> None:
    state = REGATTA.new(4, RegattaOptions(turns=10), 8)
    for number, _ in enumerate(busy_match(state, 8)):
        if number % 6 or not state.to_act():
            continue
        for seat in (0, 3, None):
            view = state.view(seat)
            imagined = [view.imagine(Chance.of(number, n)) for n in range(4)]
            for one in imagined:
                assert one.view(seat) == view
                assert one.faults() == []
                assert Counter(one.pack()) == Counter(KIT.pack)
            assert len({one.digest() for one in imagined}) == 4


@pytest.mark.rule("R6")
def test_what_is_known_of_hands_comes_true_in_every_imagined_state() -> None:
    """Though another is known to hold some of the same cards, of which there are just enough."""
    state = lay(OPEN, hand="blue-long", seats=3, others=["sun sun", "sun"])
    some = tuple(cards("red-sharp sun"))
    state.hands[1] = cards("red-sharp red-sharp sun sun joker-long")
    state.hands[2] = cards("red-bend green-bend blue-long joker-long sun")
    view = state.view(0)
    wanted = View.of(state, 0)
    assert view == wanted
    state.known = [None, Known(4, some), Known(1, (SUN,))]
    for n in range(30):
        hands, _ = state.view(0)._imagine_hands(Chance.of(n))
        assert sum(card in some for card in hands[1]) >= 4
        assert SUN in hands[2]
        assert [len(hand) for hand in hands] == [5, 5, 5]


@pytest.mark.rule("R6")
def test_what_is_known_fades_as_cards_are_played() -> None:
    state = lay(OPEN, Pose(-60, 300, 0), hand="blue-long blue-small sun sun sun")
    state.play(0, sail("blue-long"))
    assert state.known[0] is not None
    state.play(0, EndTurn())
    drawn = without_known(state.hands[0], state.known[0])
    state.play(1, Exchange((state.hands[1][0],)))
    before = state.known[0]
    assert before is not None
    if drawn:
        state.play(0, Exchange((drawn[0],)))
        assert state.known[0] == before, "that card was a new one, as all can see"
        state.play(1, Exchange((state.hands[1][0],)))
    state.play(0, Exchange(tuple(cards("sun sun sun"))))
    assert state.known[0] == Known(before.count - 3, before.cards)
    state.play(1, Exchange((state.hands[1][0],)))
    state.play(0, Exchange(tuple(cards("blue-small"))))
    assert state.known[0] is None


def without_known(hand: list[Card], known: Known | None) -> list[Card]:
    return [card for card in hand if known is not None and card not in known.cards]


@pytest.mark.rule("R7")
def test_cards_drawn_are_told_to_their_owner_alone() -> None:
    state = lay(OPEN, hand="blue-long", seats=3)
    dealt = the(state.opening(), Dealt)
    assert dealt.seen_by(1).hands == (None, tuple(state.hands[1]), None)
    assert dealt.seen_by(None).hands == (None, None, None)
    assert dealt.reveals
    exchanged = the(state.play(0, Exchange((state.hands[0][0],))), Exchanged)
    for seat in (1, 2, None):
        assert exchanged.seen_by(seat).drawn is None
        assert exchanged.seen_by(seat).number == 1


def test_sailing_reveals_nothing_so_it_can_be_taken_back() -> None:
    state = lay(OPEN, hand="blue-long")
    assert not any(event.reveals for event in state.play(0, sail("blue-long")))
    assert state.phase is Phase.CLOSING
    assert all_of(state.play(0, EndTurn()), Refilled)[0].reveals
