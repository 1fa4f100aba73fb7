"""The paths that cards send a boat on: straight runs and circular arcs of its stern (R3).

A path is known in the frame of the boat that is about to sail it. Places along it are told by the
distance that the stern has run.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from math import acos, ceil, hypot, radians

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from game.rules.protocol import Fact
from game.rules.regatta.plane import Point, Pose, unit

SAGITTA = 0.002
"""How far an arc may stand off the chords that it is replaced by; far below the tolerance."""


class Run(Fact, frozen=True):
    """A stretch of a path: so long, and turned so far on the way, to port if positive."""

    length: float
    turn: float = 0.0

    def end(
        self, x: float, y: float, heading: float, distance: float
    ) -> tuple[float, float, float]:
        """Where the stern is after some distance of a run that it began at this place."""
        c, s = unit(heading)
        if not self.turn:
            return x + c * distance, y + s * distance, heading
        radius = self.length / radians(self.turn)
        after = heading + self.turn * distance / self.length
        c1, s1 = unit(after)
        return x + radius * (s1 - s), y - radius * (c1 - c), after


class Hull:
    """A boat's outline in its own frame: convex, from the bow's tip round by port."""

    def __init__(self, points: Iterable[Point]) -> None:
        self.points = tuple(points)
        self.length = -min(x for x, _ in self.points)
        self.beam = 2 * max(y for _, y in self.points)

    def at(self, pose: Pose) -> list[Point]:
        """The outline of a boat in this pose."""
        x, y = pose.bow
        c, s = unit(pose.heading)
        return [(x + c * px - s * py, y + s * px + c * py) for px, py in self.points]


class Path:
    """One way to sail: where the boat is at each place, its bow's track, the water it sweeps."""

    def __init__(self, hull: Hull, runs: Iterable[Run]) -> None:
        self.hull = hull
        self.runs = tuple(runs)
        self._begins: list[tuple[float, float, float]] = []
        self._marks: list[float] = []
        stern, passed = (-hull.length, 0.0, 0.0), 0.0
        for run in self.runs:
            self._begins.append(stern)
            self._marks.append(passed)
            stern, passed = run.end(*stern, run.length), passed + run.length
        self.length = passed

    def at(self, distance: float) -> Pose:
        """The boat's pose, in the frame of the boat at the path's beginning; not rounded."""
        n = max(0, bisect_right(self._marks, distance) - 1)
        x, y, heading = self.runs[n].end(*self._begins[n], distance - self._marks[n])
        c, s = unit(heading)
        return Pose(x + self.hull.length * c, y + self.hull.length * s, heading)

    def upto(self, distance: float) -> tuple[Run, ...]:
        """The runs of the part before a place."""
        part = []
        for run, mark in zip(self.runs, self._marks, strict=True):
            sailed = min(run.length, distance - mark)
            if sailed > 0:
                part.append(Run(round(sailed, 6), round(run.turn * sailed / run.length, 6)))
        return tuple(part)

    @cached_property
    def places(self) -> tuple[float, ...]:
        """Places so close that the hull's way from one to the next is straight but for SAGITTA."""
        found = [0.0]
        for run, mark, stern in zip(self.runs, self._marks, self._begins, strict=True):
            steps = 1
            if run.turn:
                radius = run.length / radians(run.turn)
                c, s = unit(stern[2])
                centre = stern[0] - radius * s, stern[1] + radius * c
                pose = self.at(mark)
                far = max(hypot(x - centre[0], y - centre[1]) for x, y in self.hull.at(pose))
                steps = ceil(abs(radians(run.turn)) / (2 * acos(1 - SAGITTA / far)))
            found += [mark + run.length * n / steps for n in range(1, steps + 1)]
        return tuple(found)

    @cached_property
    def track(self) -> tuple[Point, ...]:
        """The bow's way, a point for each of the places."""
        return tuple(self.at(place).bow for place in self.places)

    @cached_property
    def end(self) -> Pose:
        return self.at(self.length)

    @cached_property
    def steps(self) -> tuple[BaseGeometry, ...]:
        """The water swept between each two places."""
        return _swept(self.hull, [self.at(place) for place in self.places])

    @cached_property
    def sweep(self) -> BaseGeometry:
        """The water swept on the whole path: all of it, and nowhere SAGITTA more."""
        return shapely.union_all(self.steps).buffer(SAGITTA, quad_segs=2)

    def sweep_upto(self, distance: float) -> BaseGeometry:
        """The same for the part before a place (R14)."""
        places = [place for place in self.places if place < distance]
        steps = _swept(self.hull, [self.at(place) for place in (*places, distance)])
        return shapely.union_all(steps).buffer(SAGITTA, quad_segs=2)

    def track_from(self, pose: Pose, distance: float | None = None) -> list[Point]:
        """The bow's way on the table for a boat that sets out in this pose.

        It begins and ends to the last bit where the boat lies before and after.
        """
        whole = distance is None
        places = self.places if whole else [p for p in self.places if p < (distance or 0.0)]
        c, s = unit(pose.heading)
        local = np.array(self.track[: len(places)])
        x, y = local[:, 0], local[:, 1]
        points = np.column_stack((pose.x + c * x - s * y, pose.y + s * x + c * y)).tolist()
        last = pose.then(self.end if whole else self.at(distance or 0.0))
        inner = points[1:-1] if whole else points[1:]
        return [pose.bow, *((px, py) for px, py in inner), last.bow]


def _swept(hull: Hull, poses: Sequence[Pose]) -> tuple[BaseGeometry, ...]:
    """The convex hulls of each two poses that follow each other."""
    outlines = [hull.at(pose) for pose in poses]
    if len(outlines) == 1:
        return (shapely.polygons(outlines[0]),)
    pairs = [[*a, *b] for a, b in pairwise(outlines)]
    return tuple(shapely.MultiPoint(pair).convex_hull for pair in pairs)
