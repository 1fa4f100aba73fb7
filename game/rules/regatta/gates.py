"""Gates and their counting by the bow's track: R12, R12a, R12b, R13 and R14's finish.

Gates have numbers: 1 is the start line, then one ray a mark, the last is the finish line. What a
boat has done so far is its `Progress`; `Gates.sail` takes it along a track. The neighbouring rays
of a sound course never meet, so the stack of a leg is the string of sailing's own rules, pulled
taut between two marks.

Rulings: before the start there is no string, so every crossing of the line from behind starts
(R12b). A line runs from its left end to its right end, seen from behind it: a bow exactly on it
is ahead of it (R12).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import hypot
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.rules.protocol import Fact
from game.rules.regatta.course import Course, Mark
from game.rules.regatta.plane import Point, cross, minus

Stack: TypeAlias = tuple[int, ...]
"""Crossings of a leg that are not undone: a gate's number, negative if crossed backward."""
Track: TypeAlias = Sequence[Point] | NDArray[np.float64]
Effect: TypeAlias = Literal["counted", "finished", "taken-back", "wound", "unwound"]

START = 1
HAIRPIN = 1e-6
"""Two unit vectors whose sum is shorter are opposite: the course turns on its heel."""


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


class Gate(NamedTuple):
    """A ray from a mark, or the line between the white buoys."""

    root: Point
    along: Point
    """The unit vector in which it runs from its root."""
    sense: int
    """+1 if it is crossed forward from its left to its right, -1 if from right to left."""
    end: Point | None = None
    """Where a line ends; a ray runs on to the table's edge."""

    def left(self, point: Point) -> bool:
        """Whether a point is on its left side, where a point exactly on it is too (R12)."""
        return cross(self.along, minus(point, self.root)) >= 0

    def crossed(self, before: Point, after: Point) -> int:
        """+1 if a step crosses the gate forward, -1 if backward, 0 if not at all."""
        leaves_left = self.left(before)
        if leaves_left == self.left(after) or not self.met(before, after, leaves_left):
            return 0
        return self.sense if leaves_left else -self.sense

    def met(self, before: Point, after: Point, leaves_left: bool) -> bool:
        """Whether a step that changes sides does so on the gate, not on its line beyond."""
        # Turning about the root: a step meets the ray only with the side changed in that sense.
        turn = cross(minus(before, self.root), minus(after, self.root))
        if turn >= 0 if leaves_left else turn <= 0:
            return False
        if self.end is None:
            return True
        turn = cross(minus(before, self.end), minus(after, self.end))
        return turn > 0 if leaves_left else turn < 0


class Gates:
    """The gates of a course."""

    def __init__(self, course: Course) -> None:
        left, right = course.line
        across = _unit(minus(right, left))
        self.gates = (
            Gate(left, across, -1, right),
            *map(_ray, course.waypoints, course.marks, course.waypoints[2:]),
            Gate(left, across, 1, right),
        )
        self.count = len(self.gates)
        """How many there are, and the number of the finish."""
        self._root_x, self._root_y = (_column(gate.root[n] for gate in self.gates) for n in (0, 1))
        self._along_x, self._along_y = (
            _column(gate.along[n] for gate in self.gates) for n in (0, 1)
        )

    def start(self) -> Progress:
        """The progress of a boat that waits behind the line."""
        return Progress()

    def finished(self, progress: Progress) -> bool:
        return progress.counted == self.count

    def sail(self, progress: Progress, track: Track) -> tuple[Progress, list[Crossing]]:
        """Take the bow along a track: crossings one by one, in order.

        Only gates that exist on the leg are told. A finish is the last crossing told: a movement
        ends there (R14), at its step and fraction. Tracks must join: each begins at the very
        point, to the bit, where the one before ended.
        """
        told: list[Crossing] = []
        for step, fraction, gate, forward in self.crossings(track):
            progress, effect = self.count_crossing(progress, gate, forward)
            if effect is not None:
                told.append(Crossing(gate, forward, effect, step, fraction))
            if effect == "finished":
                break
        return progress, told

    def crossings(self, track: Track) -> list[tuple[int, float, int, bool]]:
        """Every gate crossed, in order along the track: step, fraction, number, forward."""
        points = np.asarray(track, np.float64)
        x, y = points[:, 0], points[:, 1]
        # Each product and sum by itself: a fused one would differ from machine to machine.
        heights = self._along_x * (y - self._root_y) - self._along_y * (x - self._root_x)
        left = heights >= 0
        found = []
        for row, step in np.argwhere(left[:, 1:] != left[:, :-1]).tolist():
            gate, leaves_left = self.gates[row], bool(left[row, step])
            before, after = points[step : step + 2].tolist()
            if gate.met(before, after, leaves_left):
                height = float(heights[row, step])
                climb = float(heights[row, step + 1]) - height
                # Where gates meet, as if each lay a hair to its right, the later ones by more:
                # so points on them are to their left, and the order is that of a real place.
                tie = (-1 / climb, row if leaves_left else -row)
                forward = leaves_left == (gate.sense > 0)
                found.append((step, -height / climb + 0.0, tie, row + 1, forward))
        found.sort()
        return [(step, fraction, gate, forward) for step, fraction, _, gate, forward in found]

    def count_crossing(
        self, progress: Progress, gate: int, forward: bool
    ) -> tuple[Progress, Effect | None]:
        """R12a and R12b: what one crossing does."""
        counted, stacks = progress.counted, progress.stacks
        if self.finished(progress) or gate not in (counted, counted + 1):
            return progress, None
        if gate == START and (counted or not forward):
            return progress, None
        if gate == START:
            return Progress(START, ((),)), "counted"
        stack = stacks[-1]
        entry = gate if forward else -gate
        if stack and stack[-1] == -entry:
            return Progress(counted, (*stacks[:-1], stack[:-1])), "unwound"
        if entry == counted + 1 and all(earlier == counted for earlier in stack):
            effect: Effect = "finished" if gate == self.count else "counted"
            return Progress(gate, (*stacks, ())), effect
        if entry == -counted and not stack:
            return Progress(counted - 1, stacks[:-1]), "taken-back"
        return Progress(counted, (*stacks[:-1], (*stack, entry))), "wound"

    def faults(self, progress: Progress) -> list[str]:
        """Why no track can have led to this; empty when one can."""
        if len(progress.stacks) != progress.counted or progress.counted > self.count:
            return [f"{len(progress.stacks)} stacks, {progress.counted} of {self.count} gates"]
        # Counted and wound up anew, the stacks must come out again.
        again = self.start()
        for number, stack in enumerate(progress.stacks, START):
            again, _ = self.count_crossing(again, number, forward=True)
            for entry in stack:
                again, _ = self.count_crossing(again, abs(entry), forward=entry > 0)
            if again != Progress(number, progress.stacks[:number]):
                return [f"no track winds up the stack {list(stack)} after {number} gates"]
        return []


@cache
def gates_of(course: Course) -> Gates:
    """The gates of a course, reckoned once."""
    return Gates(course)


def _ray(before: Point, mark: Mark, after: Point) -> Gate:
    """R12: the ray of a mark, between the waypoints before and after it."""
    coming, going = _unit(minus(mark.at, before)), _unit(minus(after, mark.at))
    x, y = coming[0] + going[0], coming[1] + going[1]
    if hypot(x, y) < HAIRPIN:
        return Gate(mark.at, coming, mark.sense)
    return Gate(mark.at, _unit((-mark.sense * y, mark.sense * x)), mark.sense)


def _unit(vector: Point) -> Point:
    length = hypot(*vector)
    return vector[0] / length, vector[1] / length


def _column(numbers: Iterable[float]) -> NDArray[np.float64]:
    return np.array([*numbers], np.float64)[:, np.newaxis]
