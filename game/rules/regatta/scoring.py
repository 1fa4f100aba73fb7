"""R15: the boats have one total order at any time."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from game.rules.protocol import Seat
from game.rules.regatta.course import Course
from game.rules.regatta.distance import remaining
from game.rules.regatta.gates import Progress
from game.rules.regatta.plane import Pose


def order_of(
    course: Course,
    finished: Sequence[Seat],
    progress: Sequence[Progress],
    poses: Sequence[Pose | None],
) -> tuple[Seat, ...]:
    """Finished boats in their order, then by gates, then by what is left to sail, then by seat."""

    def key(seat: Seat) -> tuple[int, float, Seat]:
        pose = poses[seat]
        left = inf if pose is None else remaining(course, progress[seat], pose.bow)
        return -progress[seat].counted, left, seat

    racing = [seat for seat in range(len(progress)) if seat not in finished]
    return (*finished, *sorted(racing, key=key))


def scores_of(order: Sequence[Seat]) -> tuple[int, ...]:
    """A point for being there, and one for every boat behind."""
    return tuple(len(order) - order.index(seat) for seat in range(len(order)))
