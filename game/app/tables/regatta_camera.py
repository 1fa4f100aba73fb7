"""Where one looks at the water from: table to screen and back, framing, zoom and pan."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.rules.regatta.plane import Point

NEAREST, FARTHEST = 6.0, 0.2
"""Pixels a millimetre at the ends of the zoom, at scale 1."""
EASE = 4.5
"""How fast the camera comes to where it is going, a second."""


class Camera:
    """A window onto the table; it glides to what it is asked to frame."""

    def __init__(self, scale: float) -> None:
        self._unit = scale
        self.zoom = 1.0 * scale
        """Pixels a millimetre."""
        self.centre: Point = (0.0, 0.0)
        self._goal: tuple[Point, float] | None = None
        self.view = pygame.Rect(0, 0, 1, 1)
        """The part of the screen that it fills."""

    def to_screen(self, point: Point) -> tuple[float, float]:
        x = self.view.centerx + (point[0] - self.centre[0]) * self.zoom
        y = self.view.centery - (point[1] - self.centre[1]) * self.zoom
        return x, y

    def to_table(self, at: tuple[float, float]) -> Point:
        x = self.centre[0] + (at[0] - self.view.centerx) / self.zoom
        y = self.centre[1] - (at[1] - self.view.centery) / self.zoom
        return x, y

    def many(self, points: Iterable[Point]) -> list[tuple[float, float]]:
        return [self.to_screen(point) for point in points]

    # Moving

    def frame(self, points: Iterable[Point], margin: float, *, at_once: bool = False) -> None:
        """Look at all of these, with some millimetres around them."""
        xs, ys = zip(*points, strict=True)
        wide = max(xs) - min(xs) + 2 * margin
        high = max(ys) - min(ys) + 2 * margin
        zoom = self._bounded(min(self.view.width / wide, self.view.height / high))
        centre = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        if at_once:
            self.centre, self.zoom, self._goal = centre, zoom, None
        else:
            self._goal = centre, zoom

    def zoom_at(self, at: tuple[float, float], factor: float) -> None:
        """Nearer or farther, with the point under the pointer staying there."""
        fixed = self.to_table(at)
        self.zoom = self._bounded(self.zoom * factor)
        moved = self.to_table(at)
        x, y = self.centre
        self.centre = x + fixed[0] - moved[0], y + fixed[1] - moved[1]
        self._goal = None

    def pan(self, by: tuple[float, float]) -> None:
        """Draw the water along under the pointer, so many pixels."""
        x, y = self.centre
        self.centre = x - by[0] / self.zoom, y + by[1] / self.zoom
        self._goal = None

    def update(self, seconds: float) -> None:
        if self._goal is None:
            return
        (x, y), zoom = self._goal
        share = min(1.0, EASE * seconds)
        cx, cy = self.centre
        self.centre = cx + (x - cx) * share, cy + (y - cy) * share
        self.zoom += (zoom - self.zoom) * share

    def rest(self) -> None:
        """Stay where it is."""
        self._goal = None

    def settle(self) -> None:
        """Be there at once."""
        if self._goal is not None:
            (self.centre, self.zoom), self._goal = self._goal, None

    def _bounded(self, zoom: float) -> float:
        return max(FARTHEST * self._unit, min(NEAREST * self._unit, zoom))
