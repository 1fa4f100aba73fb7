"""R6: the last pose on a path that is in no rival's zone."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import shapely
from shapely.geometry.base import BaseGeometry

from game.rules.regatta.path import Path
from game.rules.regatta.plane import EPS, Pose
from game.rules.regatta.water import Water

FINE = 1e-7
"""How exactly the edge of a zone is found, in millimetres of the path."""


def stop_before(water: Water, pose: Pose, path: Path, rivals: Sequence[Pose]) -> float | None:
    """The last place of the path where the hull is in no zone; None if that is where it begins.

    The path is searched from its end. A stretch is left out only when a point of the hull is known
    to stay in a zone all the way, so no free pose is overlooked but in gaps shorter than EPS.
    """
    return _Search(water, pose, path, rivals).last()


class _Search:
    def __init__(self, water: Water, pose: Pose, path: Path, rivals: Sequence[Pose]) -> None:
        self._water, self._pose, self._path = water, pose, path
        self._zones = [water.zone_at(rival) for rival in rivals]
        for zone in self._zones:
            shapely.prepare(zone)

    def last(self) -> float | None:
        places, free = self._path.places, None
        for near, far in zip(reversed(places[:-1]), reversed(places[1:]), strict=True):
            if (free := self._last_free(near, far)) is not None:
                break
        return free if free is not None and free > EPS else None

    def _last_free(self, near: float, far: float) -> float | None:
        if self._free(far):
            return far
        if far - near <= EPS:
            return self._edge(near, far) if self._free(near) else None
        if self._stays_in(near, far):
            return None
        half = (near + far) / 2
        found = self._last_free(half, far)
        return self._last_free(near, half) if found is None else found

    def _edge(self, free: float, taken: float) -> float:
        """Between a free pose and one that is not: the last free one."""
        while taken - free > FINE:
            half = (free + taken) / 2
            if self._free(half):
                free = half
            else:
                taken = half
        return free

    def _hull(self, place: float) -> BaseGeometry:
        return self._water.hull_at(self._pose.then(self._path.at(place)))

    def _free(self, place: float) -> bool:
        hull = self._hull(place)
        return not any(shapely.intersects(zone, hull) for zone in self._zones)

    def _stays_in(self, near: float, far: float) -> bool:
        """Whether the hull is in one and the same zone from one place to the other.

        In the middle some point of it is deeper inside than any point moves from there.
        """
        middle = self._path.at((near + far) / 2)
        moves = max(
            hypot(a[0] - b[0], a[1] - b[1])
            for place in (near, far)
            for a, b in zip(
                self._path.hull.at(self._path.at(place)), self._path.hull.at(middle), strict=True
            )
        )
        hull = self._water.hull_at(self._pose.then(middle))
        # Twice the chord is more than any arc between two places, which turn a half circle at most.
        return any(shapely.intersects(zone.buffer(-2 * moves), hull) for zone in self._zones)
