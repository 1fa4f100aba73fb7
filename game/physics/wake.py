"""Wakes: what a moving boat leaves behind it, and how that reaches what floats nearby."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from typing import NamedTuple

from game.physics.passage import CRUISE, STEP
from game.rules.regatta.plane import Point, apart

LIFE = 2.4
"""Seconds until a wake has run out."""
INTERVAL = 4
"""Steps from one point of a wake to the next."""
SLOWEST = 8.0
"""Slower boats leave no wake."""
REACH = 75.0
"""How far its waves are felt, in millimetres."""
WAVE_SPEED = 140.0


class WakePoint(NamedTuple):
    """Where the stern was some seconds ago, and how much is still to be seen of it, 0 to 1."""

    x: float
    y: float
    age: float
    strength: float


class Nudge(NamedTuple):
    """A wave that arrives: when, at whom, from where, how strong from 0 to 1."""

    due: int
    number: int
    """Counts up, so that waves of the same step arrive in the order in which they were made."""
    target: int
    source: Point
    strength: float


class Wake:
    """The points behind one boat, the oldest first."""

    def __init__(self) -> None:
        self._points: deque[tuple[float, float, int, float]] = deque()

    def leave(self, stern: Point, clock: int, speed: float) -> float:
        """A point at the stern; how strong it is comes back."""
        strength = min(1.0, speed / CRUISE)
        self._points.append((*stern, clock, strength))
        return strength

    def fade(self, clock: int) -> None:
        while self._points and (clock - self._points[0][2]) * STEP > LIFE:
            self._points.popleft()

    def clear(self) -> None:
        self._points.clear()

    def seen(self, clock: int) -> tuple[WakePoint, ...]:
        found = []
        for x, y, born, strength in self._points:
            age = (clock - born) * STEP
            found.append(WakePoint(x, y, age, strength * max(0.0, 1 - age / LIFE)))
        return tuple(found)


class Waves:
    """Waves on their way from wakes to what floats; targets are numbers that the sea gives."""

    def __init__(self) -> None:
        self._coming: list[Nudge] = []
        self._made = 0

    def send(self, source: Point, target: int, at: Point, clock: int, strength: float) -> None:
        """A wave for a target that lies there; it gets weaker with the way, down to nothing."""
        away = apart(source, at)
        if away < REACH:
            self._made += 1
            due = clock + 1 + int(away / WAVE_SPEED / STEP)
            felt = strength * (1 - away / REACH) ** 2
            heappush(self._coming, Nudge(due, self._made, target, source, felt))

    def arriving(self, clock: int) -> list[Nudge]:
        """Those that arrive by now, in order."""
        found = []
        while self._coming and self._coming[0].due <= clock:
            found.append(heappop(self._coming))
        return found

    def clear(self) -> None:
        self._coming.clear()

    @property
    def still(self) -> bool:
        return not self._coming
