"""R15: how far a boat still has to sail, for the order of the race."""

from __future__ import annotations

from game.rules.regatta.course import Course
from game.rules.regatta.gates import Progress
from game.rules.regatta.plane import Point


def remaining(course: Course, progress: Progress, bow: Point) -> float:
    """R15's remaining distance: 0 when finished."""
    raise NotImplementedError
