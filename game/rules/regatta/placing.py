"""R1: boats are placed behind the start line, in turn."""

from __future__ import annotations

from math import atan2, degrees, isfinite

import shapely

from game.rules.protocol import Facts, Malformed, Objection, Seat
from game.rules.regatta.moves import Place
from game.rules.regatta.plane import EPS, Pose, apart, on_grid
from game.rules.regatta.sailing import shown, touch_objection
from game.rules.regatta.table import Table

BEHIND = 5.0
"""How far behind the line a bow is placed."""
APART = 2.0
"""The least that hulls are apart there."""
SAMPLES = 25
"""Places offered: so many that, wherever three boats lie, one is free on any line long enough."""


def pose_behind(table: Table, along: float) -> Pose:
    """Square to the line, the bow so far from its left end and just behind it."""
    course = table.course
    (x, y), ahead = course.line[0], course.ahead
    # Along the line is a quarter turn to starboard from ahead.
    return on_grid(
        x + ahead[1] * along - ahead[0] * BEHIND,
        y - ahead[0] * along - ahead[1] * BEHIND,
        degrees(atan2(ahead[1], ahead[0])),
    )


def place_candidates(table: Table) -> tuple[Place, ...]:
    """Places spread evenly between the buoys."""
    margin, room = _room(table)
    return tuple(Place(round(margin + room * n / (SAMPLES - 1), 3)) for n in range(SAMPLES))


def _room(table: Table) -> tuple[float, float]:
    """What must be kept from either end, and what is left between."""
    margin = table.course.buoy + table.kit.hull.beam / 2 + 1.0
    return margin, apart(*table.course.line) - 2 * margin


def check_room(table: Table) -> None:
    """A line on which the last boat might find no place is `Malformed`."""
    beam = table.kit.hull.beam
    # Each boat placed keeps another's middle out of a stretch of twice its berth.
    least = 2 * (table.seats - 1) * (beam + APART) + 2 * (table.course.buoy + beam / 2) + APART
    length = apart(*table.course.line)
    if length < least:
        raise Malformed("regatta.line-too-short", length=round(length), least=round(least))


def place_objections(table: Table, seat: Seat, move: Place) -> tuple[Objection, ...]:
    length = apart(*table.course.line)
    if not (isfinite(move.along) and 0 <= move.along <= length):
        facts: Facts = {"along": move.along, "length": round(length)}
        return (Objection("R1", "regatta.not-between-buoys", facts),)
    water, pose = table.water, pose_behind(table, move.along)
    hull = water.hull_at(pose)
    for thing in water.touched(hull, []):
        return (touch_objection(table, thing, pose),)
    for rival, other in table.rivals(seat):
        if shapely.distance(hull, water.hull_at(other)) < APART - EPS:
            shapes = (shown("hull", hull), shown("boat", water.hull_at(other)))
            return (Objection("R1", "regatta.too-near", {"rival": rival}, shapes),)
    return ()
