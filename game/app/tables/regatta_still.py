"""Boats and buoys drawn where somebody says that they are, with no sea that moves them."""

from __future__ import annotations

from collections.abc import Iterable

from game.physics import BoatLook, BuoyLook
from game.rules.regatta.plane import Point, Pose

LEVEL: Point = (0.0, 0.0)


def still_boat(pose: Pose) -> BoatLook:
    """A boat upright in this pose, its sails drawing."""
    return BoatLook(pose, LEVEL, spin=0.0, heel=0.0, sail=1.0, breeze=1.0, wake=())


def still_buoys(places: Iterable[Point]) -> list[BuoyLook]:
    """Buoys upright at these places."""
    return [BuoyLook(at, LEVEL, LEVEL) for at in places]
