"""What a seat may know, and the states that it may imagine behind that."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.chance import Chance
from game.rules.codec import to_json
from game.rules.storm.moves import Play
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import HelmCard
from game.rules.storm.state import State
from tests.rules.storm import oracle
from tests.rules.storm.desk import CALM, STORM, choose, lay, play, random_match, settle, winds

EXPERT = StormOptions(expert=True)
LAST = StormOptions(rounds=1, expert=True)


def some_states(seats: int, options: StormOptions, seed: int) -> list[State]:
    state = STORM.new(seats, options, seed)
    return [state.copy() for number, _ in enumerate(random_match(state, seed)) if number % 13 == 0]


@pytest.mark.rule("S2", "S9", "S15", "S16")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_open_table_is_there_for_everybody(seat: int | None) -> None:
    """Row, forecast, tricks, taken, waiting and lost cards, scores and whose turn it is."""
    state = lay(
        ["N1 N2", "E1 E2", "S1"],
        "N2 S1",
        EXPERT,
        leader=2,
        opener=1,
        trick=[HelmCard("S9")],
        taken=[winds("W1 W2"), [], winds("E3")],
        waiting=winds("E1"),
    )
    view = state.view(seat)
    assert (view.seat, view.seats) == (seat, 3)
    assert view.options == EXPERT
    assert view.hand_sizes == (2, 2, 1)
    assert (view.row, view.forecast) == (("N2", "S1"), state.forecast)
    assert view.pile_size == len(state.pile) == 20 - 2 - 3 - 4
    assert (view.opener, view.leader, view.trick) == (1, 2, ("S9",))
    assert view.taken == (("W1", "W2"), (), ("E3",))
    assert (view.waiting, view.gone) == (("E1",), ())
    assert view.to_act() == (0,)
    assert view.scores == (0, 0, 0)


def test_a_seat_sees_its_own_hand_and_an_onlooker_none() -> None:
    """The only difference between two views before choices are made."""
    state = STORM.new(3, EXPERT, 9)
    for seat in range(3):
        assert state.view(seat).hand == tuple(state.hands[seat])
    assert state.view(None).hand == ()


@pytest.mark.rule("S2", "S15")
@pytest.mark.parametrize("expert", [False, True])
def test_what_is_hidden_does_not_change_a_view(expert: bool) -> None:
    """Other hands, the rest, the pile's order and the chance to come leave no trace in it."""
    for state in some_states(4, StormOptions(expert=expert), 5):
        for seat in range(4):
            other = state.copy()
            others = [place for place in range(4) if place != seat]
            hidden = [card for place in others for card in other.hands[place]] + list(other.rest)
            Chance(1).shuffle(hidden)
            for place in others:
                size = len(other.hands[place])
                other.hands[place], hidden = hidden[:size], hidden[size:]
            other.rest = tuple(hidden)
            other.pile.reverse()
            other.chance = Chance(123)
            assert to_json(other.view(seat)) == to_json(state.view(seat))


@pytest.mark.rule("S2")
def test_unseen_cards_are_counted_right() -> None:
    """What a seat does not see are the others' hands, the rest and the pile."""
    for state in some_states(3, EXPERT, 2):
        for seat in range(3):
            view = state.view(seat)
            hidden = [c for place in range(3) if place != seat for c in state.hands[place]]
            assert Counter(view.unseen()) == Counter([*hidden, *state.rest])
            assert Counter([*view.seen(), *view.unseen()]) == Counter(oracle.HELM)
            assert Counter(view.unseen_winds()) == Counter(state.pile)


@CALM
@given(
    seats=st.integers(2, 5),
    expert=st.booleans(),
    seed=st.integers(0, 1000),
    moves=st.integers(0, 130),
)
def test_an_imagined_state_looks_the_same_and_is_sound(
    seats: int, expert: bool, seed: int, moves: int
) -> None:
    """The imagining seat, or an onlooker, could not tell it from the true one."""
    state = STORM.new(seats, StormOptions(rounds=2, expert=expert), seed)
    for number, _ in enumerate(random_match(state, seed)):
        if number == moves:
            break
    for seat in (None, *range(seats)):
        view = state.view(seat)
        imagined = view.imagine(Chance.of(seed, moves))
        assert imagined.view(seat) == view
        assert imagined.faults() == []


def test_imagining_depends_on_the_view_and_on_chance_alone() -> None:
    """The same view and stream give the same state; other streams give others, and no peeking."""
    state = STORM.new(3, EXPERT, 3)
    view = state.view(1)
    assert view.imagine(Chance(5)).digest() == view.imagine(Chance(5)).digest()
    hands = {tuple(map(tuple, view.imagine(Chance(n)).hands)) for n in range(20)}
    piles = {tuple(view.imagine(Chance(n)).pile) for n in range(20)}
    assert len(hands) == len(piles) == 20
    before = state.digest()
    view.imagine(Chance(1)).play(state.leader, view.imagine(Chance(1)).moves(state.leader)[0])
    assert state.digest() == before


@pytest.mark.rule("S7")
@pytest.mark.parametrize("finished", [False, True])
def test_who_led_a_pirate_is_known_to_hold_nothing_else(finished: bool) -> None:
    """S7 tells everybody so, during that trick and after it."""
    state = lay(["P P P", "N1 N2 N3", "E1 E2 E3"], "N2 E1 S1")
    play(state, "P N1 E1" if finished else "P")
    for seat in (1, 2, None):
        view = state.view(seat)
        assert view.only_pirates() == {0}
        for n in range(20):
            assert set(view.imagine(Chance(n)).hands[0]) == {"P"}
    assert state.view(0).imagine(Chance(1)).hands[0] == state.hands[0]


@pytest.mark.rule("S7")
def test_a_pirate_that_was_not_led_tells_nothing() -> None:
    """Only a led one binds its player."""
    state = lay(["N1 N2", "P E2"], "N2 E1")
    play(state, "N1 P")
    assert state.view(0).only_pirates() == set()


@pytest.mark.rule("S7")
def test_a_seat_judges_its_own_moves_by_what_it_knows() -> None:
    """A view lists and judges the moves of its own seat exactly as the state does."""
    for options in (StormOptions(rounds=1), LAST):
        for state in some_states(3, options, 11):
            for seat in range(3):
                view = state.view(seat)
                assert view.moves() == state.moves(seat)
                for card in ("N1", "P", "S14"):
                    move = Play(HelmCard(card))
                    assert view.objections(move) == state.objections(seat, move)
    state = lay(["N1 P", "E1 E2"], "N2 S1")
    [objection] = state.view(0).objections(Play(HelmCard("P")))
    assert objection.rule == "S7"


def test_an_onlooker_has_no_moves() -> None:
    """Watching is all that he may do."""
    view = STORM.new(2, EXPERT, 1).view(None)
    assert view.moves() == ()
    assert view.objections(Play(HelmCard("N1")))[0].message == "onlooker"


TWO_OWE = ["N1 N1 N2 N3", "E1", "S1 S2 S2 S3"]


@pytest.mark.rule("S17")
def test_a_view_tells_who_has_chosen_but_not_what() -> None:
    """A sealed choice is a yes or a no to all but its maker."""
    state, _ = settle(TWO_OWE, LAST)
    assert [state.view(seat).to_act() for seat in (None, 0, 1, 2)] == [(0, 2)] * 4
    assert state.view(0).moves() == state.moves(0)
    assert state.view(1).moves() == ()
    choose(state, 0, "N")
    assert [state.view(seat).choice for seat in (None, 0, 1, 2)] == [None, ("N",), None, None]
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert view.chosen == (True, False, False)
        assert view.to_act() == (2,)


@pytest.mark.rule("S17")
def test_imagined_choices_are_guesses() -> None:
    """Over many imagined states both answers come up; one's own is certain."""
    state, _ = settle(TWO_OWE, LAST)
    choose(state, 0, "N")
    guesses = {state.view(2).imagine(Chance(n)).choices[0] for n in range(30)}
    assert guesses == {(), ("N",)}
    assert {state.view(0).imagine(Chance(n)).choices[0] for n in range(30)} == {("N",)}
    assert {state.view(0).imagine(Chance(n)).choices[2] for n in range(30)} == {None}


@pytest.mark.rule("S12", "S18")
def test_scores_in_a_view_are_the_totals_of_the_ledger() -> None:
    """Every round scored so far counts."""
    for state in some_states(4, StormOptions(rounds=3, expert=True), 21):
        sums = [sum(row[seat].total for row in state.ledger) for seat in range(4)]
        assert list(state.view(2).scores) == sums
        assert state.view(None).ledger == tuple(state.ledger)
