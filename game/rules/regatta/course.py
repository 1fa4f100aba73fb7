"""Courses: a line to start and finish, marks to round, what lies in the way (R12, R13).

A course is data. Its plan is told in units and drawn in three sizes, so one file gives a short, a
normal and a long race; ours lie in `assets/courses`, and anybody can write his own:

    buoy = 7                          # the radius of every buoy, in millimetres
    line = [[-1, 0], [1, 0]]          # its left and its right end, seen from behind it
    sizes = { short = 80, normal = 110, long = 150 }  # a unit in millimetres
    obstacles = [[[-1, 2], [1, 2], [0, 3]]]           # islands by their corners; may be left out
    table = [[-5, -3], [5, 8]]        # two opposite corners; left out, 250 mm more than all of it

    [[marks]]                         # in the order in which they are rounded
    at = [-2, 4]
    side = "starboard"                # on which side of the boat it is left
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import isfinite
from typing import Literal, TypeAlias, get_args

from game.rules.editions import Shelf
from game.rules.protocol import Fact, Malformed
from game.rules.regatta.plane import Point, apart, middle

Side: TypeAlias = Literal["port", "starboard"]
Size: TypeAlias = Literal["short", "normal", "long"]
SIZES: tuple[Size, ...] = get_args(Size)

MARGIN = 250.0
"""R4: water on every side of all that is laid out, unless a course tells its table."""
FARTHEST = 10_000.0
"""No place of a course is farther from the origin, and no unit longer: ten metres are a hall."""
MOST_MARKS = 12
MOST_CORNERS = 60
"""Corners of all obstacles together: more of them no boat could tell from fewer."""


class Mark(Fact, frozen=True):
    """A buoy to round, and the side of the boat on which it is left."""

    at: Point
    side: Side

    @property
    def sense(self) -> int:
        """R12's s: +1 if it is left to starboard, -1 if to port."""
        return 1 if self.side == "starboard" else -1


class Course(Fact, frozen=True):
    """A course as it is laid on the table, in millimetres."""

    name: str
    size: Size
    buoy: float
    """The radius of every buoy."""
    line: tuple[Point, Point]
    """The white buoys, seen from behind the line: the left one, the right one."""
    marks: tuple[Mark, ...]
    obstacles: tuple[tuple[Point, ...], ...]
    table: tuple[Point, Point]
    """The corner with the least x and y, and the one with the greatest."""

    @property
    def ahead(self) -> Point:
        """The unit vector square to the line, from the pre-start side to the other."""
        (ax, ay), (bx, by) = self.line
        length = apart(*self.line)
        return (ay - by) / length, (bx - ax) / length

    @property
    def buoys(self) -> tuple[Point, ...]:
        """The middle of every buoy: the line's two, then the marks in order."""
        return (*self.line, *(mark.at for mark in self.marks))

    @property
    def waypoints(self) -> tuple[Point, ...]:
        """The marks in order, between the line's midpoint and the line's midpoint (R12)."""
        midpoint = middle(*self.line)
        return (midpoint, *(mark.at for mark in self.marks), midpoint)


class Plan(Fact, frozen=True):
    """A course as it is written down: in units, and the unit's length at each size."""

    buoy: float
    line: tuple[Point, Point]
    marks: tuple[Mark, ...]
    sizes: dict[Size, float]
    obstacles: tuple[tuple[Point, ...], ...] = ()
    table: tuple[Point, Point] | None = None

    def drawn(self, name: str, size: Size) -> Course:
        """The course of this name and size."""
        unit = self.sizes[size]

        def at(point: Point) -> Point:
            return point[0] * unit, point[1] * unit

        line = at(self.line[0]), at(self.line[1])
        marks = tuple(Mark(at(mark.at), mark.side) for mark in self.marks)
        obstacles = tuple(tuple(map(at, obstacle)) for obstacle in self.obstacles)
        if self.table is None:
            laid = (*line, *(mark.at for mark in marks), *(p for ring in obstacles for p in ring))
            margin = MARGIN
        else:
            laid, margin = tuple(map(at, self.table)), 0.0
        xs, ys = [x for x, _ in laid], [y for _, y in laid]
        table = (min(xs) - margin, min(ys) - margin), (max(xs) + margin, max(ys) + margin)
        return Course(name, size, self.buoy, line, marks, obstacles, table)

    def faults(self, *, at_sight: bool = False) -> list[str]:
        """Why no regatta can be sailed here, each naming the entry and the reason.

        At sight, nobody looks for a way round the obstacles: that may take a second.
        """
        from game.rules.regatta.soundness import faults_at_sight, faults_of_course

        faults_of = faults_at_sight if at_sight else faults_of_course
        # What the numbers mean is asked only of numbers that mean something.
        faults = [*_faults_of_numbers(self), *_faults_of_counts(self)]
        if not faults:
            for size in SIZES:
                faults += [f"{fault} ({size})" for fault in faults_of(self.drawn("", size))]
        return faults


def _faults_of_numbers(plan: Plan) -> Iterator[str]:
    points = [(f"line, end {n}", point) for n, point in enumerate(plan.line, 1)]
    points += [(f"mark {n}, at", mark.at) for n, mark in enumerate(plan.marks, 1)]
    for n, ring in enumerate(plan.obstacles, 1):
        points += [(f"obstacle {n}, corner {m}", point) for m, point in enumerate(ring, 1)]
    points += [(f"table, corner {n}", point) for n, point in enumerate(plan.table or (), 1)]
    longest = max((unit for unit in plan.sizes.values() if isfinite(unit)), default=1.0)
    for where, point in points:
        for axis, number in zip("xy", point, strict=True):
            if not isfinite(number):
                yield f"{where}: {axis} is {number}, which is no place"
            elif abs(number * longest) > FARTHEST:
                yield f"{where}: {axis} is {number:g}, farther out than {FARTHEST:g} mm"
    for where, number in [("buoy", plan.buoy), *((f"sizes.{s}", u) for s, u in plan.sizes.items())]:
        if not 0 < number <= FARTHEST:  # which NaN fails too
            yield f"{where}: {number:g}; it must be more than 0, and {FARTHEST:g} mm at most"


def _faults_of_counts(plan: Plan) -> Iterator[str]:
    for size in SIZES:
        if size not in plan.sizes:
            yield f"sizes: {size!r} is missing"
    if not 1 <= len(plan.marks) <= MOST_MARKS:
        yield f"marks: {len(plan.marks)}; there can be 1 to {MOST_MARKS}"
    if (corners := sum(map(len, plan.obstacles))) > MOST_CORNERS:
        yield f"obstacles: {corners} corners in all; there can be {MOST_CORNERS}"
    for n, ring in enumerate(plan.obstacles, 1):
        if len(ring) < 3:
            yield f"obstacle {n}: {len(ring)} corners; an obstacle has 3 at least"


SHELF = Shelf["Plan"]("regatta")


@cache
def course_of(name: str, size: Size) -> Course:
    """The course of this name and size; an unknown name is `Malformed` and lists what there is."""
    if name not in SHELF.names():
        raise Malformed("course.unknown", name=name, courses=SHELF.names())
    return SHELF.get(name).drawn(name, size)
