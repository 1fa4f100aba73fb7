"""The vote: a sealed direction, sealed cubes, Blackbeard, the wind and the first to plunder.

P2 to P6, a pair of `candidates_<phase>` and `play_<phase>` for each thing to be decided; all that
a seat can be offered here is legal.
"""

# ruff: noqa: ARG001  (the functions of all phases are called alike)

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from game.rules.compass import Direction
from game.rules.plunder import events as told
from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.moves import (
    COMMITS,
    FIRSTS,
    VOTES,
    Commit,
    PickFirst,
    PickHolder,
    PickWind,
    Vote,
)
from game.rules.plunder.pieces import Phase
from game.rules.plunder.rounds import begin_turn
from game.rules.protocol import Move, Objection, Seat

if TYPE_CHECKING:
    from game.rules.plunder.state import State

Decision: TypeAlias = Literal["most-cubes", "picked"]


def tied_seats(state: State) -> tuple[Seat, ...]:
    """P3: who committed the most cubes."""
    bids = [bid or 0 for bid in state.bids]
    most = max(bids)
    return tuple([seat for seat, bid in enumerate(bids) if bid == most])


def tally_of(state: State) -> dict[Direction, int]:
    """P4: the cubes of each direction that somebody set."""
    tally: dict[Direction, int] = {}
    for direction, bid in zip(state.votes, state.bids, strict=True):
        assert direction is not None
        assert bid is not None
        tally[direction] = tally.get(direction, 0) + bid
    return tally


def tied_winds(state: State) -> tuple[Direction, ...]:
    """P4: the directions with the most cubes."""
    tally = tally_of(state)
    most = max(tally.values())
    return tuple([direction for direction in Direction if tally.get(direction) == most])


# P2: a direction


def candidates_direction(state: State, seat: Seat) -> tuple[Vote, ...]:
    return VOTES


def objections_direction(state: State, seat: Seat, move: Move) -> tuple[Objection, ...]:
    return () if isinstance(move, Vote) else (Objection("P2", "plunder.set-direction"),)


def play_direction(state: State, seat: Seat, move: Move, events: list[PlunderEvent]) -> None:
    assert isinstance(move, Vote)
    state.votes[seat] = move.direction
    events.append(told.DirectionSealed(seat, move.direction))
    directions = tuple([vote for vote in state.votes if vote is not None])
    if len(directions) == state.seats:
        events.append(told.DirectionsShown(directions))
        state.phase = Phase.CUBES


# P2: cubes for it


def candidates_cubes(state: State, seat: Seat) -> tuple[Commit, ...]:
    return COMMITS[: state.pirates[seat].cubes + 1]


def objections_cubes(state: State, seat: Seat, move: Move) -> tuple[Objection, ...]:
    if not isinstance(move, Commit):
        return (Objection("P2", "plunder.commit-cubes"),)
    most = state.pirates[seat].cubes
    if not 0 <= move.cubes <= most:
        facts = {"cubes": move.cubes, "most": most}
        return (Objection("P2", "plunder.too-many-cubes", facts),)
    return ()


def play_cubes(state: State, seat: Seat, move: Move, events: list[PlunderEvent]) -> None:
    assert isinstance(move, Commit)
    state.bids[seat] = move.cubes
    events.append(told.CubesSealed(seat, move.cubes))
    bids = tuple([bid for bid in state.bids if bid is not None])
    if len(bids) < state.seats:
        return
    events.append(told.CubesShown(bids))
    tied = tied_seats(state)
    if len(tied) == 1:
        _take_blackbeard(state, tied[0], "most-cubes", events)
    else:
        state.phase = Phase.HOLDER
        events.append(told.HolderAsked(state.blackbeard, tied))


# P3: Blackbeard


def candidates_holder(state: State, seat: Seat) -> tuple[PickHolder, ...]:
    return tuple(map(PickHolder, tied_seats(state)))


def objections_holder(state: State, seat: Seat, move: Move) -> tuple[Objection, ...]:
    if not isinstance(move, PickHolder):
        return (Objection("P3", "plunder.pick-holder"),)
    if move.seat not in tied_seats(state):
        return (Objection("P3", "plunder.holder-not-tied", {"seat": move.seat}),)
    return ()


def play_holder(state: State, seat: Seat, move: Move, events: list[PlunderEvent]) -> None:
    assert isinstance(move, PickHolder)
    _take_blackbeard(state, move.seat, "picked", events)


def _take_blackbeard(
    state: State, seat: Seat, because: Decision, events: list[PlunderEvent]
) -> None:
    before, state.blackbeard = state.blackbeard, seat
    events.append(told.BlackbeardTaken(seat, before, because))
    tied = tied_winds(state)
    if len(tied) == 1:
        _set_wind(state, tied[0], "most-cubes", events)
    else:
        state.phase = Phase.WIND
        events.append(told.WindAsked(seat, tied))


# P4, P5: the wind


def candidates_wind(state: State, seat: Seat) -> tuple[PickWind, ...]:
    return tuple(map(PickWind, tied_winds(state)))


def objections_wind(state: State, seat: Seat, move: Move) -> tuple[Objection, ...]:
    if not isinstance(move, PickWind):
        return (Objection("P4", "plunder.pick-wind"),)
    if move.direction not in tied_winds(state):
        return (Objection("P4", "plunder.wind-not-tied", {"direction": move.direction}),)
    return ()


def play_wind(state: State, seat: Seat, move: Move, events: list[PlunderEvent]) -> None:
    assert isinstance(move, PickWind)
    _set_wind(state, move.direction, "picked", events)


def _set_wind(state: State, wind: Direction, because: Decision, events: list[PlunderEvent]) -> None:
    before, state.wind = state.wind, wind
    tally = tuple(sorted(tally_of(state).items(), key=lambda item: (-item[1], item[0])))
    events.append(told.WindSet(wind, before, tally, because))
    bids = tuple([bid or 0 for bid in state.bids])
    for pirate, bid in zip(state.pirates, bids, strict=True):
        pirate.cubes -= bid
        pirate.reserve += bid
    events.append(told.CubesReturned(bids))
    state.phase = Phase.FIRST
    events.append(told.FirstAsked(state.blackbeard))


# P6: who begins


def candidates_first(state: State, seat: Seat) -> tuple[PickFirst, ...]:
    return FIRSTS[: state.seats]


def objections_first(state: State, seat: Seat, move: Move) -> tuple[Objection, ...]:
    if not isinstance(move, PickFirst):
        return (Objection("P6", "plunder.pick-first"),)
    if move.seat not in range(state.seats):
        return (Objection("P6", "plunder.no-such-seat", {"seat": move.seat}),)
    return ()


def play_first(state: State, seat: Seat, move: Move, events: list[PlunderEvent]) -> None:
    assert isinstance(move, PickFirst)
    state.first = move.seat
    events.append(told.FirstPicked(move.seat, seat))
    begin_turn(state, events)
