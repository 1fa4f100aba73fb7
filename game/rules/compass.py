"""The four winds, for every game that knows a direction."""

from __future__ import annotations

from enum import StrEnum


class Direction(StrEnum):
    """A point of the compass, named by its letter."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def opposite(self) -> Direction:
        return _OPPOSITE[self]

    def is_across(self, other: Direction) -> bool:
        """Whether the two stand at a right angle."""
        return other is not self and other is not _OPPOSITE[self]


DIRECTIONS = tuple(Direction)

_OPPOSITE = {
    Direction.N: Direction.S,
    Direction.E: Direction.W,
    Direction.S: Direction.N,
    Direction.W: Direction.E,
}
