"""P7, P8 and P10: points, drawing, cubes, the end of a turn and the extra action."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.compass import Direction
from game.rules.plunder.events import (
    CardDrawn,
    CardPlayed,
    CubesTaken,
    ExtraOffered,
    TurnBegan,
    TurnEnded,
)
from game.rules.plunder.landfall import ShipMoved
from game.rules.plunder.moves import (
    Draw,
    End,
    Gust,
    Heave,
    Intrigue,
    LeaveAlone,
    PlunderMove,
    Sail,
    TakeCubes,
    Use,
    Vote,
)
from game.rules.plunder.pieces import Phase
from game.rules.plunder.state import State
from tests.rules.plunder.desk import PLUNDER, all_of, pirate, refusal, solo, the

BLAND = {"Curaçao": "5-weapons", "Santo Domingo": "4-weapons"}
"""Tiles that change nothing about crew."""


@pytest.mark.rule("P7")
def test_three_points_before_and_after_sailing() -> None:
    state = solo("Jamaica", "S", me={"vp": 3}, tiles=BLAND)
    assert state.points == 3
    state.play(0, TakeCubes(1))
    assert (state.points, state.to_act()) == (2, (0,))
    state.play(0, Sail("Curaçao"))
    assert (state.points, state.to_act()) == (2, (0,))
    state.play(0, Draw())
    events = state.play(0, TakeCubes(1))
    assert the(events, TurnEnded) == TurnEnded(0, 0)
    assert the(events, TurnBegan).seat == 1
    assert (state.points, state.sailed, state.done) == (3, False, 1)


@pytest.mark.rule("P7")
def test_one_sailing_a_turn() -> None:
    state = solo("Jamaica", "S")
    state.play(0, Sail("Santo Domingo"))
    assert refusal(state, 0, Sail("Curaçao")) == ("P7", "has-sailed")
    assert not [move for move in state.moves(0) if isinstance(move, (Sail, Gust))]


@pytest.mark.rule("P7")
def test_unused_points_are_lost() -> None:
    state = solo("Jamaica", "S")
    state.play(0, Sail("Santo Domingo"))
    state.play(0, Draw())
    events = state.play(0, End())
    assert the(events, TurnEnded) == TurnEnded(0, 2)
    assert state.turn == 1
    assert state.points == 3


@pytest.mark.rule("P7")
def test_nothing_is_done_during_an_arrival() -> None:
    """While a boarding is open nothing else can be."""
    state = solo(
        "Jamaica", "S", pirate("Curaçao", vp=5), me={"weapons": 2}, actions=[["intrigue"], [], []]
    )
    state.play(0, Sail("Curaçao"))
    assert state.phase is Phase.BOARDING
    tries: list[PlunderMove] = [
        Draw(),
        TakeCubes(1),
        End(),
        Intrigue("Belize", "Havana"),
        Sail("Trinidad"),
        Vote(Direction.N),
    ]
    for move in tries:
        assert refusal(state, 0, move) == ("P14", "board-or-not")
    state.play(0, LeaveAlone())
    assert state.objections(0, Draw()) == ()


@pytest.mark.rule("P7")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    state = solo("Jamaica", "S")
    assert refusal(state, 1, Draw()) == ("P7", "not-your-turn")
    assert refusal(state, 0, LeaveAlone()) == ("P7", "plunder-now")
    assert refusal(state, 0, Vote(Direction.N)) == ("P7", "plunder-now")
    assert state.moves(1) == state.candidates(1) == ()


@pytest.mark.rule("P7")
def test_no_action_without_points() -> None:
    state = solo("Jamaica", "S", points=0, actions=[["intrigue"], [], []])
    assert refusal(state, 0, Draw()) == ("P7", "no-points")
    assert refusal(state, 0, TakeCubes(1)) == ("P7", "no-points")
    assert refusal(state, 0, Intrigue("Belize", "Havana")) == ("P7", "no-points")
    state = solo("Jamaica", "S", points=2)
    assert refusal(state, 0, TakeCubes(3)) == ("P7", "no-points")


# P8: drawing and cubes


@pytest.mark.rule("P8")
def test_a_card_for_a_point() -> None:
    state = solo("Jamaica", "S")
    top = state.deck.pile[-1]
    events = state.play(0, Draw())
    drawn = the(events, CardDrawn)
    assert drawn == CardDrawn(0, top, reshuffled=False)
    assert drawn.reveals
    assert drawn.seen_by(0) == drawn
    assert drawn.seen_by(1) == drawn.seen_by(None) == CardDrawn(0, None, reshuffled=False)
    assert (state.actions[0], state.points) == ([top], 2)


@pytest.mark.rule("P8")
def test_no_card_where_pile_and_discards_are_empty() -> None:
    full = solo("Jamaica", "S")
    hands = [full.deck.pile[:20], full.deck.pile[20:], []]
    state = solo("Jamaica", "S", actions=hands)
    assert refusal(state, 0, Draw()) == ("P8", "no-cards-left")
    assert Draw() not in state.moves(0)


@pytest.mark.rule("P8")
@pytest.mark.parametrize(("points", "cubes"), [(1, 2), (2, 5), (3, 9)])
def test_cubes_for_points(points: int, cubes: int) -> None:
    state = solo("Jamaica", "S")
    move = TakeCubes(points)  # type: ignore[arg-type]
    events = state.play(0, move)
    assert the(events, CubesTaken) == CubesTaken(0, cubes, points)
    assert (state.pirates[0].cubes, state.pirates[0].reserve) == (10 + cubes, 16 - cubes)
    assert state.points == 3 - points


@pytest.mark.rule("P8")
def test_a_small_reserve_is_sold_out_at_the_full_price() -> None:
    state = solo("Jamaica", "S", me={"cubes": 23})
    assert state.pirates[0].reserve == 3
    events = state.play(0, TakeCubes(2))
    assert the(events, CubesTaken) == CubesTaken(0, 3, 2)
    assert (state.pirates[0].cubes, state.pirates[0].reserve, state.points) == (26, 0, 1)
    assert refusal(state, 0, TakeCubes(1)) == ("P8", "reserve-empty")


# P10: the extra action


def crowned(points: int = 1, **more: Any) -> State:
    """The holder of Largest Crew, sailed and with few points left."""
    return solo("Curaçao", "S", pirate("Belize", vp=30), pirate("Nassau", vp=30),
                me={"crew": 3, "vp": 4}, points=points, sailed=True, **more)  # fmt: skip


@pytest.mark.rule("P10")
def test_largest_crew_gives_one_more_action() -> None:
    state = crowned()
    assert the(state.play(0, TakeCubes(1)), ExtraOffered).seat == 0
    assert (state.points, state.to_act()) == (0, (0,))
    moves = state.moves(0)
    assert Draw() in moves
    assert TakeCubes(1) in moves
    assert End() in moves
    events = state.play(0, TakeCubes(1))
    assert the(events, TurnEnded) == TurnEnded(0, 0)
    assert not all_of(events, ExtraOffered)


@pytest.mark.rule("P10")
def test_the_extra_action_is_one_of_one_point() -> None:
    state = crowned()
    state.play(0, TakeCubes(1))
    assert refusal(state, 0, TakeCubes(2)) == ("P10", "extra-is-one")
    assert refusal(state, 0, TakeCubes(3)) == ("P10", "extra-is-one")
    assert TakeCubes(2) not in state.moves(0)


@pytest.mark.rule("P10")
def test_the_extra_action_may_be_declined() -> None:
    state = crowned()
    state.play(0, TakeCubes(1))
    assert the(state.play(0, End()), TurnEnded).seat == 0
    assert state.turn == 1


@pytest.mark.rule("P10")
def test_unused_points_bring_no_extra_action() -> None:
    """It comes after the last of the three points, and adds nothing to unused ones."""
    state = crowned(points=2)
    assert refusal(state, 0, TakeCubes(3)) == ("P7", "no-points")
    events = state.play(0, End())
    assert not all_of(events, ExtraOffered)
    assert the(events, TurnEnded) == TurnEnded(0, 2)


@pytest.mark.rule("P10")
def test_no_extra_action_before_the_sailing() -> None:
    state = solo("Jamaica", "S", me={"crew": 3}, tiles=BLAND)
    assert not all_of(state.play(0, TakeCubes(3)), ExtraOffered)
    assert refusal(state, 0, Draw()) == ("P7", "no-points")
    events = state.play(0, Sail("Curaçao"))
    assert the(events, ExtraOffered).seat == 0


@pytest.mark.rule("P10")
def test_who_holds_the_marker_then_counts_not_who_held_it_before() -> None:
    """A tile that brings the marker in time, and a card that loses it."""
    tiles = {"Curaçao": "3-crew"}
    level = pirate("Belize", crew=1)
    state = solo("Jamaica", "S", level, me={"crew": 1}, tiles=tiles, points=0)
    assert state.markers["crew"] is None
    assert the(state.play(0, Sail("Curaçao")), ExtraOffered).seat == 0
    state = crowned(actions=[["heave"], [], []])
    state.pirates[1].crew = 3
    state.play(0, Heave("Trinidad"))
    assert state.markers["crew"] == 1
    assert state.turn == 1


@pytest.mark.rule("P10")
def test_nobody_else_is_offered_anything() -> None:
    state = solo("Curaçao", "S", pirate("Belize", crew=4), points=1, sailed=True)
    events = state.play(0, TakeCubes(1))
    assert not all_of(events, ExtraOffered)
    assert state.turn == 1


@pytest.mark.rule("P10", "P12")
def test_heave_may_be_the_extra_action() -> None:
    state = crowned(actions=[["heave"], [], []], tiles={"Trinidad": "5-weapons"})
    state.play(0, TakeCubes(1))
    events = state.play(0, Heave("Trinidad"))
    assert the(events, CardPlayed) == CardPlayed(0, "heave", None, extra=True)
    assert the(events, ShipMoved).by == "heave"
    assert state.pirates[0].crew == 2
    assert the(events, TurnEnded).seat == 0, "the extra action comes once a turn"


@pytest.mark.rule("P10", "P12")
def test_a_blocked_ship_has_its_extra_action_too() -> None:
    """No sailing is due to it; only Heave needs one."""
    state = solo("Trinidad", "S", me={"crew": 2})
    assert the(state.play(0, TakeCubes(3)), ExtraOffered).seat == 0
    assert state.objections(0, Draw()) == ()


@pytest.mark.rule("P10")
def test_a_gust_leaves_room_for_the_extra_action() -> None:
    state = solo("Jamaica", "S", me={"crew": 2}, tiles={"Barbados": "5-weapons"})
    assert the(state.play(0, Gust(Direction.E, "Barbados")), ExtraOffered).seat == 0


@pytest.mark.rule("P7", "P18")
def test_the_last_turn_of_the_last_round_ends_the_match() -> None:
    state = solo("Curaçao", "S", sailed=True, done=2, first=1, round=9)
    assert state.turn == 0
    state.play(0, End())
    assert state.phase is Phase.OVER
    assert state.to_act() == ()
    assert refusal(state, 0, End()) == ("P18", "over")
    assert state.candidates(0) == ()


def test_a_card_move_says_which_card_it_plays() -> None:
    state = PLUNDER.restore(crowned(actions=[["trade-wind 5", "intrigue"], [], []]))
    plays = [move for move in state.moves(0) if isinstance(move, (Use, Intrigue))]
    assert plays.count(Use("trade-wind 5")) == 1
    assert len(plays) == 1 + 18 * 17 // 2
