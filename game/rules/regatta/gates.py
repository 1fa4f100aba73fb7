"""Gates and their counting by the bow's track: R12, R12a, R12b, R13 and R14's finish.

Gates have numbers: 1 is the start line, then one ray a mark, the last is the finish line. What a
boat has done so far is its `Progress`; `Gates.sail` takes it along a track.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from numpy.typing import NDArray

from game.rules.protocol import Fact
from game.rules.regatta.course import Course
from game.rules.regatta.plane import Point

Stack: TypeAlias = tuple[int, ...]
"""Crossings of a leg that are not undone: a gate's number, negative if crossed backward."""
Track: TypeAlias = "Sequence[Point] | NDArray[np.float64]"
Effect: TypeAlias = Literal["counted", "finished", "taken-back", "wound", "unwound"]


class Progress(Fact, frozen=True):
    """What a boat's bow has done of the course (R12a)."""

    counted: int = 0
    """Gates counted: 0 before the start, 1 after it, the number of gates when finished."""
    stacks: tuple[Stack, ...] = ()
    """A stack for every leg begun, the present one last; none before the start."""


class Crossing(NamedTuple):
    """A gate crossed on a track, and what came of it."""

    gate: int
    forward: bool
    effect: Effect
    step: int
    """The step of the track, from 0: between its points `step` and `step + 1`."""
    fraction: float
    """How far along that step, from 0 to 1."""


class Gates:
    """The gates of a course."""

    count: int
    """How many there are: the number of the finish."""

    def __init__(self, course: Course) -> None: ...

    def start(self) -> Progress:
        """The progress of a boat that waits behind the line."""
        return Progress()

    def finished(self, progress: Progress) -> bool: ...

    def sail(self, progress: Progress, track: Track) -> tuple[Progress, list[Crossing]]:
        """Take the bow along a track: crossings one by one, in order.

        Only gates that exist on the leg are told. A finish is the last crossing told: a movement
        ends there (R14), at its step and fraction. Tracks must join: each begins at the very
        point, to the bit, where the one before ended.
        """
        raise NotImplementedError
