"""The shortest way home that also goes round obstacles, for opponents and for showing.

Like R15's it runs by the middles of the marks and asks nothing of the boat but its bow: never
shorter, and the same where no obstacle is in the way. It can only bend at corners of obstacles,
marks and white buoys, so the ways from all of these are found once a course, from the finish
backward, leg by leg. A leg bears the number of gates that are counted on it.
"""

from __future__ import annotations

from functools import cache
from math import inf
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import Polygon

from game.rules.regatta.course import Course
from game.rules.regatta.distance import (
    is_ahead,
    legs_after,
    nearest_on_line,
    remaining,
    turned_back,
)
from game.rules.regatta.gates import Progress, gates_of
from game.rules.regatta.plane import Point, apart

SHORE = 1e-6
"""How far inside an obstacle its shore is taken to be: a way may run along the very edge."""


class Onward(NamedTuple):
    """How a way goes on: so far to the finish, by this place of this leg; by none, straight."""

    far: float
    leg: int = 0
    place: int | None = None


NOWHERE = Onward(inf)


class Chart:
    """The ways home from all places where a way can bend."""

    def __init__(self, course: Course) -> None:
        self.course, self.gates = course, gates_of(course)
        land = shapely.union_all([Polygon(ring) for ring in course.obstacles])
        self._land = shapely.buffer(land, -SHORE, join_style="mitre")
        shapely.prepare(self._land)
        corners = [point for ring in course.obstacles for point in ring]
        self.places: list[Point] = [*course.line, *(mark.at for mark in course.marks), *corners]
        self._sees = [self._clear(place, self.places) for place in self.places]
        self._home: dict[int, list[Onward]] = {}
        for leg in range(self.gates.count - 1, -1, -1):
            self._home[leg] = self._ways_home(leg)

    def onward(self, progress: Progress, bow: Point) -> Onward:
        """The shortest way from here."""
        if self.gates.finished(progress):
            return Onward(0.0)
        leg = progress.counted
        sees = self._clear(bow, self.places)
        best = self._straight_home(leg, bow)
        for place, there in enumerate(self.places):
            if sees[place]:
                after = self._leg_beyond(leg, bow, place)
                far = apart(bow, there) + (inf if after is None else self._home[after][place].far)
                if after is not None and far < best.far:
                    best = Onward(far, after, place)
        if best.far == inf:
            # Shut in, which no boat can come to be: R15's distance is all there is to tell.
            return Onward(remaining(self.course, progress, bow))
        return best

    def route(self, progress: Progress, bow: Point) -> tuple[Point, ...]:
        """The points of the shortest way from here, the bow first."""
        points, onward = [bow], self.onward(progress, bow)
        while onward.place is not None:
            there = self.places[onward.place]
            if there != points[-1]:
                points.append(there)
            onward = self._home[onward.leg][onward.place]
        _, end = nearest_on_line(self.course, points[-1])
        return tuple(points if end == points[-1] else [*points, end])

    def _ways_home(self, leg: int) -> list[Onward]:
        """From every place, if so many gates are counted there."""
        best = [self._goal(leg, place) for place in range(len(self.places))]
        waiting = set(range(len(best)))
        while waiting:
            here = min(waiting, key=lambda place: best[place].far)
            waiting.remove(here)
            for other in waiting:
                far = best[here].far + apart(self.places[here], self.places[other])
                shorter = far < best[other].far and self._sees[other][here]
                if shorter and self._leg_beyond(leg, self.places[other], here) == leg:
                    best[other] = Onward(far, leg, here)
        return best

    def _goal(self, leg: int, place: int) -> Onward:
        """From a place where the next leg can begin, or straight home."""
        here = self.places[place]
        if leg == 0:
            beyond = [
                Onward(apart(here, there) + self._home[1][other].far, 1, other)
                for other, there in enumerate(self.places)
                if self._sees[place][other] and self._leg_beyond(0, here, other) == 1
            ]
            return min(beyond, default=NOWHERE)
        if leg < self.gates.count - 1:
            # A mark's place follows those of the white buoys.
            goal = place == leg + 1
            return Onward(self._home[leg + 1][place].far, leg + 1, place) if goal else NOWHERE
        if place == len(self.course.marks) + 1 and self._sees_line(here):
            return Onward(legs_after(self.course)[-1])
        return self._straight_home(leg, here)

    def _straight_home(self, leg: int, here: Point) -> Onward:
        """On the last leg, from ahead: to the nearest point of the line."""
        if leg == self.gates.count - 1 and is_ahead(self.course, here):
            far, end = nearest_on_line(self.course, here)
            if not turned_back(self.gates, leg, here, end) and self._sees_line(here):
                return Onward(far)
        return NOWHERE

    def _leg_beyond(self, leg: int, here: Point, place: int) -> int | None:
        """The leg on which one is after a straight run to a place; None if it may not be sailed."""
        there = self.places[place]
        if leg:
            return None if turned_back(self.gates, leg, here, there) else leg
        # The white buoys themselves are on the line: from behind it, that is enough to start.
        started = place < len(self.course.line) or self.gates.gates[0].crossed(here, there) > 0
        return 1 if started else 0

    def _sees_line(self, here: Point) -> bool:
        return self._clear(here, [nearest_on_line(self.course, here)[1]])[0]

    def _clear(self, here: Point, others: list[Point]) -> list[bool]:
        """To which points a straight run meets no obstacle."""
        if not self.course.obstacles:
            return [True] * len(others)
        ends = np.array(others)
        runs = np.stack((np.broadcast_to(np.array(here), ends.shape), ends), axis=1)
        met = np.asarray(shapely.intersects(self._land, shapely.linestrings(runs)))
        clear: list[bool] = (~met).tolist()
        return clear


@cache
def chart_of(course: Course) -> Chart:
    """The chart of a course, drawn once."""
    return Chart(course)


def distance_home(course: Course, progress: Progress, bow: Point) -> float:
    """How far it is to the finish, round obstacles too."""
    if not course.obstacles:
        return remaining(course, progress, bow)
    return chart_of(course).onward(progress, bow).far
