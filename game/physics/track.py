"""Ways over the table: what a boat that sails a card follows, place by place.

A place is the distance that the stern has run, as in the rules' paths; but a track lies on the
table, where a path lies in the boat's frame.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, radians

from game.rules.protocol import Objection
from game.rules.regatta.edition import Kit, Play
from game.rules.regatta.events import Sailed
from game.rules.regatta.path import Run
from game.rules.regatta.plane import Point, Pose, apart, unit


class Track:
    """The runs of a stern from where a boat lies, and the pose they lead to."""

    def __init__(
        self,
        start: Pose,
        runs: Iterable[Run],
        hull_length: float,
        end: Pose | None = None,
        gust: float | None = None,
    ) -> None:
        self.start = start
        self.gust = gust
        """The place from which a cloud blows: where its second leg begins (R9)."""
        self._hull = hull_length
        self._runs = tuple(runs)
        self._begins: list[tuple[float, float, float]] = []
        self.joints = [0.0]
        """The places where runs begin, and where the last one ends."""
        stern = (*start.ahead(-hull_length), start.heading)
        for run in self._runs:
            self._begins.append(stern)
            self.joints.append(self.joints[-1] + run.length)
            stern = run.end(*stern, run.length)
        self.length = self.joints[-1]
        self.end = end or self.pose(self.length)
        """The pose that the rules have decided on; the runs come to it but for their rounding."""

    @classmethod
    def of_event(cls, event: Sailed, pieces: Kit) -> Track:
        """The way that a boat has sailed by the rules."""
        gust = None
        if event.card.cloud:
            # The same arrow twice is twice as long as its leg.
            twice = Play(event.card, event.arrow, event.arrow)
            gust = pieces.paths[pieces.plays[event.card][twice]].length / 2
        return cls(event.start, event.runs, pieces.hull.length, event.end, gust)

    @classmethod
    def of_play(cls, start: Pose, play: Play, pieces: Kit) -> Track:
        """The way that a card would send a boat on, allowed or not."""
        path = pieces.paths[pieces.plays[play.card][play]]
        return cls(start, path.runs, pieces.hull.length)

    def stern(self, place: float) -> tuple[float, float, float]:
        """Where the stern is and where the boat points, in degrees that never jump at 360."""
        if not self._runs:
            return (*self.start.ahead(-self._hull), self.start.heading)
        n = self._run_at(place)
        return self._runs[n].end(*self._begins[n], place - self.joints[n])

    def pose(self, place: float) -> Pose:
        x, y, heading = self.stern(place)
        c, s = unit(heading)
        return Pose(x + self._hull * c, y + self._hull * s, heading % 360.0)

    def bend(self, place: float) -> float:
        """How sharply it turns there: radians a millimetre, to port if positive."""
        if not self._runs:
            return 0.0
        run = self._runs[self._run_at(place)]
        return radians(run.turn) / run.length

    def place_of(self, bow: Point) -> float:
        """The place where the bow comes nearest to a point."""
        places = [self.length * n / 64 for n in range(65)]
        reach = self.length / 64
        while True:
            best = min(places, key=lambda place: apart(self.pose(place).bow, bow))
            if reach < 1e-4:
                return best
            low, high = max(0.0, best - reach), min(self.length, best + reach)
            places, reach = [low + (high - low) * n / 16 for n in range(17)], (high - low) / 16

    def contact(self, objections: Sequence[Objection]) -> float | None:
        """The first place where the rules see a touch (R4); None if they object to none."""
        # The outline of a hull begins with the bow's tip.
        bows = [
            (float(x), float(y))
            for objection in objections
            if objection.rule == "R4"
            for shape in objection.shapes
            if shape["role"] == "hull"
            for x, y in shape["coordinates"][0][:1]
        ]
        return min((self.place_of(bow) for bow in bows), default=None)

    def places(self, apart_by: float) -> list[float]:
        """Places at most so far apart, the joints of the runs and the gust among them."""
        stops = sorted({*self.joints, *([self.gust] if self.gust else [])})
        stops = [stop for stop in stops if stop <= self.length]
        found = [0.0]
        for near, far in pairwise(stops):
            # Two at the least: a boat stands still at both ends, so it must move between.
            parts = max(2, ceil((far - near) / apart_by))
            found += [near + (far - near) * n / parts for n in range(1, parts + 1)]
        return found

    def _run_at(self, place: float) -> int:
        return min(max(0, bisect_right(self.joints, place) - 1), len(self._runs) - 1)
