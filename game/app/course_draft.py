"""A course being drawn: the plan as it stands, everything that can be done to it, and undo.

The plan never has fewer than one mark, more than twelve, or numbers that mean nothing, whatever is
done; whether it can be sailed is another question, and the rules' to answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin
from typing import Literal, NamedTuple

from msgspec.structs import replace

from game.rules.regatta.course import MOST_CORNERS, MOST_MARKS, Mark, Plan, Side
from game.rules.regatta.plane import Point, cross, middle, minus

FINEST = 0.01
"""Places are kept to this part of a unit where no grid is wished."""
REACH = 30.0
"""Units from the origin within which everything stays."""
LEAST_CORNERS, NEW_CORNERS = 3, 6
NEW_ISLAND = 0.55
"""The radius of an island that is added, in units."""


class Handle(NamedTuple):
    """Something that can be taken hold of: which kind, which one, and an island's corner."""

    kind: Literal["line", "mark", "island", "corner"]
    number: int
    corner: int = 0

    @property
    def id(self) -> str:
        parts = [self.kind, str(self.number + 1)]
        return "-".join([*parts, str(self.corner + 1)] if self.kind == "corner" else parts)


class Draft:
    """A plan and what it was before."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.grid = 0.25
        """Units between the places that things snap to; 0 for none."""
        self._before: list[Plan] = []
        self._dragged_from: Plan | None = None

    # What there is

    def handles(self) -> Iterator[Handle]:
        """All there are, islands first: what lies on top comes last."""
        rings = self.plan.obstacles
        yield from (Handle("island", n) for n in range(len(rings)))
        yield from (
            Handle("corner", n, m) for n, ring in enumerate(rings) for m in range(len(ring))
        )
        yield from (Handle("line", n) for n in (0, 1))
        yield from (Handle("mark", n) for n in range(len(self.plan.marks)))

    def has(self, handle: Handle) -> bool:
        return handle in self.handles()

    def at(self, handle: Handle) -> Point:
        """Where a handle is, in units."""
        plan = self.plan
        if handle.kind == "line":
            return plan.line[handle.number]
        if handle.kind == "mark":
            return plan.marks[handle.number].at
        ring = plan.obstacles[handle.number]
        return ring[handle.corner] if handle.kind == "corner" else _centre(ring)

    @property
    def marks_full(self) -> bool:
        return len(self.plan.marks) >= MOST_MARKS

    def corners_full(self, more: int) -> bool:
        return sum(map(len, self.plan.obstacles)) + more > MOST_CORNERS

    # Undo

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    def undo(self) -> None:
        if self._before:
            self.plan = self._before.pop()

    def _become(self, plan: Plan) -> None:
        if plan != self.plan:
            self._before.append(self.plan)
            self.plan = plan

    # Moving

    def drag(self, handle: Handle, to: Point) -> None:
        """Move a handle, as one step of many that are undone together."""
        if self._dragged_from is None:
            self._dragged_from = self.plan
        self.plan = self._moved(handle, to)

    def drop(self) -> bool:
        """End a drag; whether it has changed anything."""
        before, self._dragged_from = self._dragged_from, None
        if before is None or before == self.plan:
            return False
        self._before.append(before)
        return True

    def step(self, handle: Handle, way: Point) -> None:
        """Move a handle one step of the grid."""
        x, y = self.at(handle)
        by = self.grid or 5 * FINEST
        self._become(self._moved(handle, (x + way[0] * by, y + way[1] * by)))

    def _moved(self, handle: Handle, to: Point) -> Plan:
        plan, number = self.plan, handle.number
        if handle.kind == "island":
            return self._with_ring(number, self._shifted(plan.obstacles[number], to))
        to = self._snapped(to)
        if handle.kind == "line":
            left, right = plan.line
            return replace(plan, line=(left, to) if number else (to, right))
        if handle.kind == "mark":
            return self._with_mark(number, Mark(to, plan.marks[number].side))
        ring = list(plan.obstacles[number])
        ring[handle.corner] = to
        return self._with_ring(number, tuple(ring))

    def _shifted(self, ring: tuple[Point, ...], to: Point) -> tuple[Point, ...]:
        """A ring moved so that its first corner is on the grid and its middle nearly there."""
        x, y = minus(to, _centre(ring))
        first = self._snapped((ring[0][0] + x, ring[0][1] + y))
        x, y = minus(first, ring[0])
        return tuple(_kept((a + x, b + y)) for a, b in ring)

    def _snapped(self, point: Point) -> Point:
        grid = self.grid or FINEST
        return _kept((round(point[0] / grid) * grid, round(point[1] / grid) * grid))

    def _with_mark(self, number: int, mark: Mark) -> Plan:
        marks = list(self.plan.marks)
        marks[number] = mark
        return replace(self.plan, marks=tuple(marks))

    def _with_ring(self, number: int, ring: tuple[Point, ...]) -> Plan:
        rings = list(self.plan.obstacles)
        rings[number] = ring
        return replace(self.plan, obstacles=tuple(rings))

    # Marks

    def set_side(self, number: int, side: Side) -> None:
        self._become(self._with_mark(number, Mark(self.plan.marks[number].at, side)))

    def reorder(self, number: int, way: int) -> int:
        """Round a mark earlier or later; back comes its new number."""
        there = max(0, min(len(self.plan.marks) - 1, number + way))
        marks = list(self.plan.marks)
        marks.insert(there, marks.pop(number))
        self._become(replace(self.plan, marks=tuple(marks)))
        return there

    def remove_mark(self, number: int) -> None:
        marks = self.plan.marks
        if len(marks) > 1:
            self._become(replace(self.plan, marks=marks[:number] + marks[number + 1 :]))

    def add_mark(self, after: int) -> Handle:
        """A mark to round after another (-1: first), where the course is likeliest to be sound."""
        plan, number = self.plan, after + 1
        home = middle(*plan.line)
        ways = [home, *(mark.at for mark in plan.marks), home]
        here, there = ways[number], ways[number + 1]

        def tried(at: Point) -> Plan:
            turn = cross(minus(at, here), minus(there, at))
            mark = Mark(at, "starboard" if turn <= 0 else "port")
            return replace(plan, marks=(*plan.marks[:number], mark, *plan.marks[number:]))

        places = [*_around(middle(here, there)), *_around(there)]
        self._become(self._soundest(places, tried))
        return Handle("mark", number)

    # Islands

    def add_island(self) -> Handle:
        """A round island, in the midst of the course if there is room."""
        plan = self.plan
        marks = [mark.at for mark in plan.marks]
        midst = _centre((*plan.line, *marks))

        def tried(at: Point) -> Plan:
            return replace(plan, obstacles=(*plan.obstacles, _round_island(at)))

        self._become(self._soundest([*_around(midst), *map(_beside, marks)], tried))
        return Handle("island", len(self.plan.obstacles) - 1)

    def remove_island(self, number: int) -> None:
        rings = self.plan.obstacles
        self._become(replace(self.plan, obstacles=rings[:number] + rings[number + 1 :]))

    def add_corner(self, number: int) -> None:
        """In the middle of the longest side."""
        ring = self.plan.obstacles[number]
        sides = [(hypot(*minus(ring[m - 1], ring[m])), m) for m in range(len(ring))]
        at = max(sides)[1]
        corner = _kept(middle(ring[at - 1], ring[at]))
        self._become(self._with_ring(number, (*ring[:at], corner, *ring[at:])))

    def remove_corner(self, number: int) -> None:
        """The one that tells least of the outline."""
        ring = self.plan.obstacles[number]
        if len(ring) > LEAST_CORNERS:
            count = len(ring)
            area = [
                abs(cross(minus(ring[m], ring[m - 1]), minus(ring[(m + 1) % count], ring[m])))
                for m in range(count)
            ]
            least = area.index(min(area))
            self._become(self._with_ring(number, ring[:least] + ring[least + 1 :]))

    def _soundest(self, places: list[Point], tried: Callable[[Point], Plan]) -> Plan:
        """Of the plans with something at these places, the first with the fewest faults."""
        return min(
            map(tried, map(self._snapped, places)), key=lambda p: len(p.faults(at_sight=True))
        )


def _around(point: Point) -> Iterator[Point]:
    """A place, and others farther and farther from it."""
    yield point
    for radius in (0.75, 1.25, 2.0, 3.0):
        for part in range(8):
            angle = part * pi / 4
            yield point[0] + radius * cos(angle), point[1] + radius * sin(angle)


def _beside(point: Point) -> Point:
    return point[0] + (2.0 if point[0] >= 0 else -2.0), point[1]


def _round_island(at: Point) -> tuple[Point, ...]:
    turns = [2 * pi * m / NEW_CORNERS for m in range(NEW_CORNERS)]
    return tuple(
        _kept((at[0] + NEW_ISLAND * cos(turn), at[1] + NEW_ISLAND * sin(turn))) for turn in turns
    )


def _centre(ring: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


def _kept(point: Point) -> Point:
    """A place within reach, its numbers as short as they are written, no zero with a sign."""
    x, y = (round(max(-REACH, min(REACH, number)), 4) + 0.0 for number in point)
    return x, y
