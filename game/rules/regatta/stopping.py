"""R6: the last pose on a path that is in no rival's zone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from game.rules.regatta.path import Path
from game.rules.regatta.plane import EPS, Pose, apart
from game.rules.regatta.water import Water

FINE = 1e-7
"""How exactly the edge of a zone is found, in millimetres of the path."""


@lru_cache(maxsize=1024)
def stop_before(water: Water, pose: Pose, path: Path, rivals: tuple[Pose, ...]) -> float | None:
    """The last place of the path where the hull is in no zone; None if that is where it begins.

    The path is searched from its end. A stretch is left out only when a point of the hull is known
    to stay in a zone all the way, so no free pose is overlooked but in gaps shorter than EPS.
    """
    return _Search(water, pose, path, rivals).last()


class _Search:
    def __init__(self, water: Water, pose: Pose, path: Path, rivals: Sequence[Pose]) -> None:
        self._water, self._pose, self._path, self._rivals = water, pose, path, rivals
        self._zones = np.array([water.zone_at(rival) for rival in rivals], dtype=object)
        shapely.prepare(self._zones)

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
        return not shapely.intersects(self._zones, self._hull(place)).any()

    def _stays_in(self, near: float, far: float) -> bool:
        """Whether the hull is in one and the same zone from one place to the other.

        In the middle some point of it is deeper inside than any point moves from there.
        """
        middle = (near + far) / 2
        # Places are so close that no arc between two of them is longer than twice its chord.
        depth = 2 * max(self._moved(near, middle), self._moved(middle, far))
        card = self._water.kit.card
        if 2 * (EPS + depth) >= min(card.length, card.width):
            return False  # no zone is so deep
        hull = self._hull(middle)
        return any(
            shapely.intersects(self._water.zone_at(rival, EPS + depth), hull)
            for rival in self._rivals
        )

    def _moved(self, near: float, far: float) -> float:
        """The farthest that a point of the hull gets from one place to another."""
        before, after = (self._path.hull.at(self._path.at(place)) for place in (near, far))
        return max(apart(a, b) for a, b in zip(before, after, strict=True))
