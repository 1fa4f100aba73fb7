"""Sense of the course for the regatta: how far a boat in some pose still has to go, all told.

A pilot's way does not run through the buoys like R15's: it keeps clear of them by a boat's beam.
To its length he adds what turning will cost, for a boat that points elsewhere, and what must be
unwound because a mark was passed the wrong way round. All in millimetres.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, pi, radians, sin

import shapely
from shapely.geometry import Polygon

from game.rules.regatta.course import Course
from game.rules.regatta.distance import is_ahead, remaining, turned_back
from game.rules.regatta.gates import Gate, Progress, gates_of
from game.rules.regatta.plane import Point, Pose, apart, middle
from game.rules.regatta.wayfinding import chart_of

CLEAR = 24.0
"""How far from the edge of a buoy or a shore a bow passes."""
LOOK = 110.0
"""How far along his way a pilot looks to tell where to point."""
TURNING = 42.0
"""What a radian off that heading costs."""
ROUND = radians(150), radians(60)
"""Where to round a mark, before its ray: who is on its other side keeps clear of it too."""
SKIP = radians(20)
"""Who is so little before one of these points need not go there."""
ABEAM, TRAP = 9.0, 1500.0
"""A bow nearer than this to a buoy's edge, a shore or the table's may never get away: its cost."""
UNWINDING = 250.0
"""What it costs to sail round a mark once more."""
BEYOND = 80.0
"""The finish is sailed through, not to."""
DETOUR = 1.0
"""A way that is longer than the plain one by more goes round an obstacle."""


class Pilot:
    """Knows a course."""

    def __init__(self, course: Course) -> None:
        self.course, self.gates = course, gates_of(course)
        (ax, ay), (bx, by) = course.line
        self._ahead = course.ahead
        rings = [*map(Polygon, course.obstacles)]
        self._land = shapely.union_all(rings) if rings else None
        inset = min(0.3, (course.buoy + CLEAR) / apart(*course.line))
        self._door = (
            (ax + inset * (bx - ax), ay + inset * (by - ay)),
            (bx + inset * (ax - bx), by + inset * (ay - by)),
        )
        """The line between its buoys, as far as a boat is clear of them."""
        reach = course.buoy + CLEAR
        self.rounds = [_round(gate, reach) for gate in self.gates.gates[1:-1]]
        """Where to pass each mark: the points before its ray, and the last one on it."""
        self.aims = [points[-1] for points in self.rounds]

    def effort(self, pose: Pose, progress: Progress) -> float:
        """How far it is home for a boat in this pose; 0 when it is there."""
        if self.gates.finished(progress):
            return 0.0
        way = self._way(pose.bow, progress)
        off = self.bearing(pose.bow, way) - radians(pose.heading)
        off = abs((off + pi) % (2 * pi) - pi)
        trap = TRAP if self._trapped(pose.bow) else 0.0
        return _length(way) + self._unwinding(progress) + TURNING * off + trap

    def _trapped(self, bow: Point) -> bool:
        """Whether a bow is so near to something that the hull cannot follow it past that.

        Turning about the bow's tip does not help: every movement begins with a straight run.
        """
        course, x, y = self.course, *bow
        (left, low), (right, high) = course.table
        if min(x - left, right - x, y - low, high - y) < ABEAM:
            return True
        if any(apart(bow, buoy) < course.buoy + ABEAM for buoy in course.buoys):
            return True
        return self._land is not None and bool(self._land.distance(shapely.Point(bow)) < ABEAM)

    def heading(self, bow: Point, progress: Progress) -> float:
        """Where a boat should point, in degrees from 0 up to 360."""
        return round(degrees(self.bearing(bow, self._way(bow, progress))) % 360.0, 3) % 360.0

    @staticmethod
    def bearing(bow: Point, way: list[Point]) -> float:
        """The direction to a point some way along a way."""
        left, here = LOOK, way[0]
        for there in way[1:]:
            run = apart(here, there)
            if run >= left:
                here = (
                    here[0] + (there[0] - here[0]) * left / run,
                    here[1] + (there[1] - here[1]) * left / run,
                )
                break
            left, here = left - run, there
        return atan2(here[1] - bow[1], here[0] - bow[0])

    def _unwinding(self, progress: Progress) -> float:
        return UNWINDING * len(self._wound(progress))

    @staticmethod
    def _wound(progress: Progress) -> tuple[int, ...]:
        """What must be undone before the next gate can count: loops about the last one need not."""
        stack = progress.stacks[-1] if progress.stacks else ()
        loops = 0
        while loops < len(stack) and stack[loops] == progress.counted:
            loops += 1
        return stack[loops:]

    def _way(self, bow: Point, progress: Progress) -> list[Point]:
        """From the bow to the finish, and a little beyond."""
        leg = progress.counted
        way = [bow, *self._detour(bow, progress)]
        if wound := self._wound(progress):
            gate = abs(wound[-1])
            way.append(self.aims[gate - 2] if gate < self.gates.count else self._home(bow)[0])
        if leg == 0:
            way += self._to_start(bow)
        elif leg < self.gates.count - 1:
            if turned_back(self.gates, leg, bow, self.aims[leg - 1]):
                way.append(self.aims[leg - 2])
        elif turned_back(self.gates, leg, bow, self._home(bow)[0]):
            way.append(self.aims[-1])
        for mark in range(max(0, leg - 1), len(self.aims)):
            way += self._past(mark, way[-1])
        return way + self._home(way[-1])

    def _past(self, mark: int, here: Point) -> list[Point]:
        """Round a mark on the right side: the points that are still before one."""
        gate, points = self.gates.gates[mark + 1], self.rounds[mark]
        bearing = atan2(here[1] - gate.root[1], here[0] - gate.root[0])
        ray = atan2(gate.along[1], gate.along[0])
        before = gate.sense * (bearing - ray) % (2 * pi)
        return points[sum(before < step - SKIP for step in ROUND) :]

    def _detour(self, bow: Point, progress: Progress) -> list[Point]:
        """A corner that must be rounded first, with some water left between."""
        if not self.course.obstacles:
            return []
        chart = chart_of(self.course)
        if chart.onward(progress, bow).far < remaining(self.course, progress, bow) + DETOUR:
            return []
        corner = chart.route(progress, bow)[1]
        for ring in self.course.obstacles:
            if corner in ring:
                x, y = (sum(point[n] for point in ring) / len(ring) for n in (0, 1))
                out = apart((x, y), corner) or 1.0
                return [
                    (
                        corner[0] + (corner[0] - x) * CLEAR / out,
                        corner[1] + (corner[1] - y) * CLEAR / out,
                    )
                ]
        return []

    def _to_start(self, bow: Point) -> list[Point]:
        """Through the line from behind; who is ahead of it goes round one of its buoys first."""
        through = self._nearest(middle(bow, self.aims[0]))
        if not is_ahead(self.course, bow):
            return [through]
        return [self._outside(bow, -1), through]

    def _home(self, bow: Point) -> list[Point]:
        """Over the line from ahead, and on."""
        through = self._nearest(bow)
        beyond = (
            through[0] - BEYOND * self._ahead[0],
            through[1] - BEYOND * self._ahead[1],
        )
        if is_ahead(self.course, bow):
            return [through, beyond]
        return [self._outside(bow, 1), through, beyond]

    def _outside(self, bow: Point, side: int) -> Point:
        """Outside of the nearer white buoy, ahead of the line or behind it."""
        left, right = self.course.line
        near, far = (left, right) if apart(bow, left) < apart(bow, right) else (right, left)
        width = apart(near, far)
        reach = self.course.buoy + CLEAR
        return (
            near[0] + (near[0] - far[0]) * reach / width + side * reach * self._ahead[0],
            near[1] + (near[1] - far[1]) * reach / width + side * reach * self._ahead[1],
        )

    def _nearest(self, point: Point) -> Point:
        """The nearest point of the line that is clear of its buoys."""
        (ax, ay), (bx, by) = self._door
        x, y = bx - ax, by - ay
        part = ((point[0] - ax) * x + (point[1] - ay) * y) / (x * x + y * y)
        part = min(1.0, max(0.0, part))
        return ax + part * x, ay + part * y


def _round(gate: Gate, reach: float) -> list[Point]:
    ray = atan2(gate.along[1], gate.along[0])
    bearings = [ray + gate.sense * step for step in (*ROUND, 0.0)]
    return [(gate.root[0] + reach * cos(b), gate.root[1] + reach * sin(b)) for b in bearings]


def _length(way: list[Point]) -> float:
    return sum(map(apart, way, way[1:]))


@cache
def pilot_of(course: Course) -> Pilot:
    """The pilot of a course, who learns it once."""
    return Pilot(course)
