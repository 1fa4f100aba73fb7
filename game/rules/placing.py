"""Places and points for them, shared where players are level."""

from __future__ import annotations

from collections.abc import Sequence


def places(values: Sequence[int]) -> tuple[int, ...]:
    """Each player's place when the least value is best: 1 for the best, level players level."""
    return tuple(1 + sum(other < value for other in values) for value in values)


def shared_points(where: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """Points by place: level players add up the places they fill and share, a half rounded up."""
    shares = []
    for place in where:
        level = where.count(place)
        pot = sum(points[place - 1 : place - 1 + level])
        # floor(pot / level + 1/2) in whole numbers: never round(), which sends halves to even.
        shares.append((2 * pot + level) // (2 * level))
    return tuple(shares)
