"""Movement with meaning: easing, and things that take a while one after another.

A `Show` runs acts in order; everything that happens at a table becomes one. It can be hurried and
skipped: an act that is skipped still ends as it would have ended.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

Point = tuple[float, float]


def ease_out(share: float) -> float:
    """Fast, then slower: for arriving."""
    return 1 - (1 - share) ** 3


def ease_in(share: float) -> float:
    """Slow, then faster: for leaving."""
    return share**3


def ease_both(share: float) -> float:
    return share * share * (3 - 2 * share)


def landing(share: float) -> float:
    """Arriving with a small overshoot."""
    back = 1.35
    return 1 + (back + 1) * (share - 1) ** 3 + back * (share - 1) ** 2


def between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def pulse(seconds: float, period: float = 1.6) -> float:
    """A slow swell from 0 to 1 and back, for what glows."""
    return 0.5 - 0.5 * math.cos(seconds * 2 * math.pi / period)


def _nothing() -> None:
    pass


def _draw_nothing(target: pygame.Surface, share: float) -> None:
    pass


class Act(NamedTuple):
    """Something that takes a while: how it begins, looks on its way, and what is true after it."""

    seconds: float
    draw: Callable[[pygame.Surface, float], None] = _draw_nothing
    begin: Callable[[], None] = _nothing
    end: Callable[[], None] = _nothing
    must_be_read: bool = False
    """Words that reduced motion must not cut short."""
    halts: bool = False
    """Whether skipping ends here, because a scene of its own comes up."""


class Show:
    """Acts in order; those put in together run together."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Act, ...]] = deque()
        self._running: list[tuple[Act, float]] = []

    @property
    def over(self) -> bool:
        return not self._running and not self._waiting

    def add(self, *acts: Act) -> None:
        """Acts that run together, after all that is in already."""
        if acts:
            self._waiting.append(acts)

    def pause(self, seconds: float) -> None:
        self.add(Act(seconds, must_be_read=True))

    def update(self, seconds: float) -> None:
        """Let time pass; what is left over of it goes to the acts that follow."""
        while seconds > 0 and not self.over:
            if not self._running:
                self._begin(self._waiting.popleft())
            longest = max((act.seconds - gone for act, gone in self._running), default=0)
            self._running = [(act, gone + seconds) for act, gone in self._running]
            seconds -= longest
            if seconds >= 0:
                self._end()

    def skip(self) -> None:
        """To the end, or to the next halt, at once; what the acts bring about is done all the same.

        From a halt one skips on only when it is over.
        """
        while not self.over:
            if not self._running:
                self._begin(self._waiting.popleft())
            if any(act.halts for act, _ in self._running):
                return
            self._end()

    def draw(self, target: pygame.Surface) -> None:
        for act, gone in self._running:
            act.draw(target, min(1.0, gone / act.seconds) if act.seconds else 1.0)

    def _begin(self, acts: Sequence[Act]) -> None:
        self._running = [(act, 0.0) for act in acts]
        for act in acts:
            act.begin()

    def _end(self) -> None:
        ended, self._running = self._running, []
        for act, _ in ended:
            act.end()
