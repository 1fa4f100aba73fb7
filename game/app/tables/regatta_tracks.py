"""How a race was sailed, told by its log alone: tracks, distances, turns, and the photo finish.

What is measured is the way of the bow, for that is what gates are judged by (R12): its length by
straight runs and arcs, and beside it the taut way, the shortest that the boat could have gone for
as much of the course as it has behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, radians
from typing import NamedTuple

from game.match.match import Logged
from game.match.record import Undone
from game.rules.protocol import Event, Seat
from game.rules.regatta.course import Course
from game.rules.regatta.events import (
    BoatFinished,
    BoatPlaced,
    GateCrossed,
    RaceEnded,
    Sailed,
    TurnBegan,
    Turned,
    TurnLost,
)
from game.rules.regatta.gates import Progress
from game.rules.regatta.path import Hull, Path, Run
from game.rules.regatta.plane import Point, Pose
from game.rules.regatta.wayfinding import distance_home

OWN = (BoatPlaced, TurnBegan, TurnLost, Sailed, Turned, GateCrossed, BoatFinished)
"""What tells of one boat's way."""


class Voyage(NamedTuple):
    """One boat's race."""

    seat: Seat
    track: tuple[Point, ...]
    """The way of its bow, from where it was placed."""
    stops: tuple[Pose, ...]
    """Where it lay after each of its movements."""
    sailed: float
    """The length of that way, in millimetres."""
    taut: float
    """The shortest way for as much of the course as it has behind it; 0 if that is nothing."""
    to_go: float
    """The shortest way for what is left of it: 0 when finished."""
    turns: int
    """All that it had, those lost too."""
    lost: int
    """Those of them that it lay becalmed (R10)."""
    place: int | None
    """In which it finished."""

    @property
    def ratio(self) -> float | None:
        """How many times the taut way it has sailed; None while it has none behind it."""
        return self.sailed / self.taut if self.taut > 0 else None


class Photo(NamedTuple):
    """The boats as the first of them crosses the line."""

    winner: Seat
    poses: tuple[Pose | None, ...]


class Race(NamedTuple):
    """A race as it was sailed."""

    voyages: tuple[Voyage, ...]
    """By seat."""
    order: tuple[Seat, ...]
    """By place (R15), once it is over."""
    photo: Photo | None
    """None if nobody has crossed the line."""


def standing(log: Sequence[Logged]) -> list[Event]:
    """The events of the moves that stand: what was taken back has not been sailed."""
    kept: list[tuple[Event, ...]] = []
    for logged in log:
        if isinstance(logged.entry, Undone):
            kept.pop()
        else:
            kept.append(logged.events)
    return [event for events in kept for event in events]


def race_of(events: Sequence[Event], course: Course, hull: Hull, seats: int) -> Race:
    """The race that these events tell."""
    order = next((event.order for event in events if isinstance(event, RaceEnded)), ())
    voyages = tuple(_voyage(events, course, hull, seat) for seat in range(seats))
    return Race(voyages, order, photo_of(events, seats))


def bow_way(hull: Hull, runs: Sequence[Run]) -> float:
    """How far the bow goes while the stern follows these runs.

    In a bend it swings outside the stern: on a circle about the same middle, farther out by what
    the hull's length, square to the radius, adds.
    """
    return sum(
        abs(radians(run.turn)) * hypot(run.length / radians(run.turn), hull.length)
        if run.turn
        else run.length
        for run in runs
    )


def photo_of(events: Sequence[Event], seats: int) -> Photo | None:
    """Where everybody lay when the first boat finished."""
    poses: list[Pose | None] = [None] * seats
    for event in events:
        if isinstance(event, BoatPlaced):
            poses[event.seat] = event.pose
        elif isinstance(event, (Sailed, Turned)):
            poses[event.seat] = event.end
        elif isinstance(event, BoatFinished):
            return Photo(event.seat, tuple(poses))
    return None


def _voyage(events: Sequence[Event], course: Course, hull: Hull, seat: Seat) -> Voyage:
    own = [event for event in events if isinstance(event, OWN) and event.seat == seat]
    moves = [event for event in own if isinstance(event, Sailed)]
    start = next(_beginnings(own), None)
    counts = [event.counted for event in own if isinstance(event, GateCrossed)]
    counted = counts[-1] if counts else 0
    track = [start.bow] if start else []
    for move in moves:
        track += Path(hull, move.runs).track_from(move.start)[1:]
    ends = [event.end for event in own if isinstance(event, (Sailed, Turned))]
    whole = distance_home(course, Progress(), start.bow) if start else 0.0
    last = ends[-1] if ends else start
    place = next((event.place for event in own if isinstance(event, BoatFinished)), None)
    to_go = 0.0
    if place is None and last is not None:
        to_go = distance_home(course, Progress(counted), last.bow)
    return Voyage(
        seat,
        tuple(track),
        tuple(ends),
        sum(bow_way(hull, move.runs) for move in moves),
        max(0.0, whole - to_go),
        to_go,
        sum(isinstance(event, (TurnBegan, TurnLost)) for event in own),
        sum(isinstance(event, TurnLost) for event in own),
        place,
    )


def _beginnings(own: Sequence[Event]) -> Iterator[Pose]:
    """Where the boat was placed; in a race told from its middle on, where it first set out."""
    for event in own:
        if isinstance(event, BoatPlaced):
            yield event.pose
        elif isinstance(event, (Sailed, Turned)):
            yield event.start
