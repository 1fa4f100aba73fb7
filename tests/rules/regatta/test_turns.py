"""Setting up, refilling, suns and heaving to (R1, R7, R10, R11)."""

from __future__ import annotations

from math import inf, nan

import pytest

from game.rules.protocol import Malformed
from game.rules.regatta.events import (
    BoatPlaced,
    Exchanged,
    GateCrossed,
    PileRenewed,
    Refilled,
    SunLaid,
    TurnBegan,
    Turned,
    TurnLost,
)
from game.rules.regatta.moves import EndTurn, Exchange, LaySun, Place, Turn
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import SUN
from game.rules.regatta.plane import EPS, Pose
from game.rules.regatta.state import State
from game.rules.regatta.table import Phase
from tests.rules.regatta.desk import (
    HOMEWARD,
    KIT,
    RACING,
    REGATTA,
    all_of,
    busy_match,
    cards,
    lay,
    refusal,
    sail,
    the,
)
from tests.rules.regatta.geometry_oracle import gap, hull_at

OPEN = Pose(0, 200, 90)
HOME = Pose(0, 60, 270)
"""Before the finish line, pointing at it."""


# Setting up


@pytest.mark.rule("R1")
def test_five_cards_each_and_everybody_may_be_first() -> None:
    firsts = set()
    for seed in range(40):
        state = REGATTA.new(4, RegattaOptions(), seed)
        assert [len(hand) for hand in state.hands] == [5] * 4
        assert len(state.deck.pile) == 55 - 20
        assert state.phase is Phase.PLACING
        assert state.to_act() == (state.first,)
        firsts.add(state.first)
    assert firsts == {0, 1, 2, 3}


@pytest.mark.rule("R1")
def test_boats_are_placed_in_turn_square_to_the_line_and_5_behind_it() -> None:
    state = REGATTA.new(3, RegattaOptions(), 3)
    first = state.first
    assert refusal(state, Turn(0.0), first) == [("R1", "place-first")]
    placed = []
    for number, along in enumerate((60.0, 110.0, 160.0)):
        seat = (first + number) % 3
        assert state.to_act() == (seat,)
        events = state.play(seat, Place(along))
        placed.append(the(events, BoatPlaced).pose)
    assert placed == [Pose(along - 110, -5, 90) for along in (60.0, 110.0, 160.0)]
    assert the(events, TurnBegan).seat == first, "the first placer also moves first"
    assert refusal(state, Place(20.0), first) == [("R1", "placed-already")]


@pytest.mark.rule("R1")
def test_the_bow_lies_between_the_buoys_and_hulls_2_apart() -> None:
    state = REGATTA.new(2, RegattaOptions(), 3)
    seat = state.first
    for along in (-1.0, 221.0, nan, inf, -inf, 1e300):
        assert refusal(state, Place(along), seat) == [("R1", "not-between-buoys")]
    assert refusal(state, Place(0.0), seat)[0] == ("R4", "touches-buoy")
    state.play(seat, Place(110.0))
    # The hull is 14 wide, so middles are 16 apart or more.
    assert refusal(state, Place(110 + 15.5), 1 - seat) == [("R1", "too-near")]
    assert refusal(state, Place(110 - 16.1), 1 - seat) == []


@pytest.mark.rule("R1")
@pytest.mark.parametrize("course", ["loop", "triangle", "island", "slalom", "windward-leeward"])
@pytest.mark.parametrize("size", ["short", "normal", "long"])
def test_the_last_boat_finds_a_place_wherever_the_others_lie(course: str, size: str) -> None:
    """Also when each takes the place that keeps out the most: the ends, then the middle."""
    for seed in range(6):
        options = RegattaOptions(course=course, size=size)  # type: ignore[arg-type]
        state = REGATTA.new(4, options, seed)
        while state.phase is Phase.PLACING:
            moves = state.moves(state.turn)
            assert moves
            state.play(state.turn, moves[seed * 7 % len(moves)])
        hulls = [hull_at(pose.bow, pose.heading) for pose in state.poses if pose]
        gaps = [gap(a, b) for n, a in enumerate(hulls) for b in hulls[:n]]
        assert min(gaps) >= 2 - EPS
        assert state.faults() == []


def test_a_line_too_short_for_the_boats_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KIT.hull, "beam", 60.0)
    with pytest.raises(Malformed) as refused:
        REGATTA.new(4, RegattaOptions(), 1)
    assert refused.value.message == "regatta.line-too-short"


# Cards


@pytest.mark.rule("R7")
def test_the_card_is_discarded_and_the_hand_refilled_at_the_end() -> None:
    state = lay(OPEN, hand="blue-long")
    state.play(0, sail("blue-long"))
    assert state.deck.discards == cards("blue-long")
    assert len(state.hands[0]) == 4
    events = state.play(0, EndTurn())
    refilled = the(events, Refilled)
    assert refilled.number == 1
    assert len(state.hands[0]) == 5
    assert refilled.reveals
    assert refilled.seen_by(1).drawn is None
    assert refilled.seen_by(0).drawn == refilled.drawn


@pytest.mark.rule("R7")
def test_an_empty_pile_is_made_anew_of_the_discards() -> None:
    state = lay(OPEN, hand="blue-long")
    state.deck.discards, state.deck.pile = state.deck.pile, []
    count = len(state.deck.discards)
    state.play(0, sail("blue-long"))
    assert state.deck.pile == [], "not before a card is needed"
    events = state.play(0, EndTurn())
    assert the(events, PileRenewed).cards == count + 1
    assert len(state.deck.pile) == count
    assert state.deck.discards == []
    assert state.faults() == []


# Suns


def after_sailing(**more: object) -> State:
    state = lay(OPEN, hand="blue-long sun sun red-bend red-bend", seats=3, **more)
    state.play(0, sail("blue-long"))
    return state


@pytest.mark.rule("R10")
def test_a_sun_comes_after_sailing_and_only_once() -> None:
    state = lay(OPEN, hand="blue-long sun sun red-bend red-bend", seats=3)
    assert refusal(state, LaySun(1)) == [("R10", "sun-comes-last")]
    state.play(0, sail("blue-long"))
    events = state.play(0, LaySun(1))
    assert the(events, SunLaid) == SunLaid(0, 1)
    assert the(events, Refilled).number == 2, "the sun is replaced too"
    assert state.turn == 2, "the turn is over, and seat 1 has lost its"
    assert state.hands[0].count(SUN) >= 1


@pytest.mark.rule("R10")
def test_the_becalmed_lose_one_turn_and_discard_the_sun() -> None:
    state = after_sailing()
    events = state.play(0, LaySun(2))
    assert state.suns == [False, False, True]
    assert not all_of(events, TurnLost)
    events = state.play(1, Turn(90.0))
    assert the(events, TurnLost).seat == 2
    assert state.suns == [False, False, False]
    assert state.deck.discards.count(SUN) == 1
    assert state.turn == 0
    state.play(0, Turn(90.0))
    state.play(1, Turn(90.0))
    assert state.turn == 2, "only one turn"
    assert state.turns == [2, 2, 2]


@pytest.mark.rule("R10")
def test_who_can_get_a_sun() -> None:
    state = after_sailing(suns=[False, True, False])
    for seat in (0, 1, 3, -1, 99):
        assert refusal(state, LaySun(seat)) == [("R10", "not-becalmed")]
    assert refusal(state, LaySun(2)) == []
    without = lay(OPEN, hand="blue-long red-bend red-bend red-bend green-bend", seats=3)
    without.play(0, sail("blue-long"))
    assert refusal(without, LaySun(1)) == [("R10", "no-sun")]


@pytest.mark.rule("R10")
def test_a_finished_boat_can_get_no_sun() -> None:
    options = RegattaOptions(sail_on=True)
    state = lay(HOME, hand="blue-long", seats=3, options=options, progress=[HOMEWARD] * 3)
    state.play(0, sail("blue-long"))
    assert state.finished == [0]
    state.hands[1] = cards("blue-long red-bend red-bend sun sun")
    state.phase, state.poses[1] = Phase.CLOSING, OPEN
    assert refusal(state, LaySun(0), 1) == [("R10", "not-becalmed")]
    assert refusal(state, LaySun(2), 1) == []


@pytest.mark.rule("R10")
def test_a_sun_after_a_helm_ends_the_turn_too() -> None:
    state = lay(OPEN, hand="red-bend-helm sun blue-long blue-long blue-small")
    state.play(0, sail("red-bend-helm"))
    state.play(0, LaySun(1))
    assert state.turn == 0, "seat 1 has lost its turn at once"
    assert state.phase is Phase.SAILING


# Heaving to


@pytest.mark.rule("R11")
def test_one_to_three_cards_are_exchanged() -> None:
    hand = "red-bend green-bend blue-long blue-small sun"
    state = lay(OPEN, hand=hand)
    assert refusal(state, Exchange(())) == [("R11", "exchange-number")]
    assert refusal(state, Exchange(tuple(cards(hand)[:4]))) == [("R11", "exchange-number")]
    assert refusal(state, Exchange(tuple(cards("red-bend red-bend")))) == [("R11", "not-in-hand")]
    assert refusal(state, Exchange(tuple(cards("sun red-bend")))) == [("R11", "exchange-order")]
    given = tuple(cards("red-bend blue-long sun"))
    events = state.play(0, Exchange(given))
    exchanged = the(events, Exchanged)
    assert exchanged.discarded == given
    assert exchanged.number == 3
    assert exchanged.reveals
    assert exchanged.seen_by(1).drawn is None
    assert state.deck.discards == list(given)
    assert len(state.hands[0]) == 5
    assert state.turn == 1, "no sun on that turn"
    assert state.poses[0] == OPEN


@pytest.mark.rule("R11")
def test_cards_are_discarded_before_others_are_drawn() -> None:
    """With nothing else to draw from, one gets his own cards back."""
    state = lay(OPEN, hand="red-bend green-bend blue-long blue-small sun")
    state.deck.pile.clear()
    given = tuple(cards("red-bend green-bend blue-long"))
    exchanged = the(state.play(0, Exchange(given)), Exchanged)
    assert exchanged.drawn == given


@pytest.mark.rule("R11")
def test_the_boat_turns_about_its_bow_to_any_heading() -> None:
    for heading in (0.0, 17.25, 181.0, 359.999):
        state = lay(OPEN, hand="blue-long")
        turned = the(state.play(0, Turn(heading)), Turned)
        assert turned.end == Pose(OPEN.x, OPEN.y, heading)
        assert state.turn == 1
    state = lay(OPEN, hand="blue-long")
    for heading in (-1.0, 360.0, 1e9, nan, inf, -inf):
        assert refusal(state, Turn(heading)) == [("R11", "no-heading")]


@pytest.mark.rule("R11")
def test_no_gate_and_no_finish_comes_of_a_turn() -> None:
    """The stern swings over the finish line; the bow stays."""
    state = lay(Pose(0, 5, 270), hand="blue-long", progress=[HOMEWARD, RACING])
    events = state.play(0, Turn(90.0))
    assert not all_of(events, GateCrossed)
    assert state.progress[0] == HOMEWARD
    assert state.pose(0).bow == (0, 5)


@pytest.mark.rule("R11")
def test_only_the_final_pose_of_a_turn_is_judged() -> None:
    """A rival alongside is swept over by the stern, but not touched at the end."""
    rival = Pose(-24, 166, 270)
    state = lay(OPEN, rival, hand="blue-long")
    assert refusal(state, Turn(0.0)) == [("R4", "touches-boat")]
    assert refusal(state, Turn(270.0)) == []
    # A neighbour to starboard, whom the stern would sweep on its way round by either side.
    other = Pose(24, 166, 270)
    both = lay(OPEN, rival, other, hand="blue-long", seats=3)
    assert refusal(both, Turn(270.0)) == []
    assert refusal(both, Turn(180.0)) == [("R4", "touches-boat")]


@pytest.mark.rule("R11")
def test_heaving_to_is_always_possible() -> None:
    for seed in range(4):
        state = REGATTA.new(4, RegattaOptions(turns=12), seed)
        for _ in busy_match(state, seed):
            if state.phase is Phase.SAILING:
                seat = state.turn
                assert refusal(state, Exchange((state.hands[seat][0],)), seat) == []
                assert refusal(state, Turn(state.pose(seat).heading), seat) == []
