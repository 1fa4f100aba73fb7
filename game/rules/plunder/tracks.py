"""The tracks of weapons, crew and provisions, and the advantage markers (P16, P17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.landfall import MarkerMoved, TrackMoved
from game.rules.plunder.pieces import TOP, Track
from game.rules.protocol import Seat

if TYPE_CHECKING:
    from game.rules.plunder.state import State


def marker_holder(levels: Sequence[int], holder: Seat | None) -> Seat | None:
    """P16: who has the marker at these levels, if `holder` had it before."""
    top = max(levels)
    if holder is not None and levels[holder] == top:
        return holder
    return levels.index(top) if top > 0 and levels.count(top) == 1 else None


def gain(
    state: State,
    seat: Seat,
    track: Track,
    because: Literal["tile", "bought"],
    events: list[PlunderEvent],
) -> None:
    """One item more; beyond the end of the track it is lost (P17)."""
    pirate = state.pirates[seat]
    level = getattr(pirate, track)
    by = 1 if level < TOP else 0
    setattr(pirate, track, level + by)
    events.append(TrackMoved(seat, track, by, level + by, because))
    check_marker(state, track, events)


def lose(
    state: State,
    seat: Seat,
    track: Track,
    because: Literal["card", "heave"],
    events: list[PlunderEvent],
) -> None:
    """One item less."""
    pirate = state.pirates[seat]
    level = getattr(pirate, track) - 1
    setattr(pirate, track, level)
    events.append(TrackMoved(seat, track, -1, level, because))
    check_marker(state, track, events)


def transfer(
    state: State, giver: Seat, taker: Seat, track: Track, events: list[PlunderEvent]
) -> None:
    """An item changes ships: one change, so the marker is checked once (P16)."""
    for seat, by in ((giver, -1), (taker, 1)):
        pirate = state.pirates[seat]
        level = getattr(pirate, track) + by
        setattr(pirate, track, level)
        because: Literal["boarded", "boarding"] = "boarded" if seat == giver else "boarding"
        events.append(TrackMoved(seat, track, by, level, because))
    check_marker(state, track, events)


def check_marker(state: State, track: Track, events: list[PlunderEvent]) -> None:
    before = state.markers[track]
    now = marker_holder([getattr(pirate, track) for pirate in state.pirates], before)
    if now != before:
        state.markers[track] = now
        events.append(MarkerMoved(track, now, before))
