"""The whole course in a corner: marks, boats, and what part of it one is looking at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.actions import Input, Pointer
from game.app.skin import Skin, Surface
from game.app.tables.regatta_camera import Camera
from game.app.tables.regatta_sea import GRASS, SAND
from game.app.theme import Livery, Size, mixed
from game.app.widgets.base import Look, Widget
from game.rules.regatta.course import Course
from game.rules.regatta.plane import Point, Pose

if TYPE_CHECKING:
    from game.app.widgets.ui import Ui

SIDE = 190
"""Units of its longer side."""


class MiniMap(Widget):
    """A small chart of the race; a click looks there."""

    def __init__(
        self,
        course: Course,
        boats: Sequence[tuple[Pose, Livery]],
        camera: Camera,
        on_look: Callable[[Point], None],
        *,
        tip: str,
    ) -> None:
        super().__init__("map", tip=tip)
        self._course, self._boats, self._camera, self._on_look = course, boats, camera, on_look

    def measure(self, skin: Skin, width: int) -> Size:
        (left, low), (right, high) = self._course.table
        long = max(right - left, high - low)
        side = skin.px(SIDE)
        return round(side * (right - left) / long), round(side * (high - low) / long)

    def _scale(self) -> float:
        (left, low), (right, high) = self._course.table
        return min(self.rect.width / (right - left), self.rect.height / (high - low))

    def _at(self, point: Point) -> tuple[float, float]:
        (left, low), (right, high) = self._course.table
        scale = self._scale()
        x = self.rect.centerx + (point[0] - (left + right) / 2) * scale
        y = self.rect.centery - (point[1] - (low + high) / 2) * scale
        return x, y

    def _place(self, at: tuple[int, int]) -> Point:
        (left, low), (right, high) = self._course.table
        scale = self._scale()
        x = (left + right) / 2 + (at[0] - self.rect.centerx) / scale
        y = (low + high) / 2 - (at[1] - self.rect.centery) / scale
        return x, y

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c = skin.colours
        rim = c.brass if look.pointed else c.light_sea
        skin.panel(
            target,
            self.rect.inflate(skin.px(12), skin.px(12)),
            Surface(c.navy, rim, 0.9, 10, 1.5, 6),
        )
        for ring in self._course.obstacles:
            points = [self._at(point) for point in ring]
            pygame.draw.polygon(target, mixed(SAND, GRASS, 0.5), points)
        left, right = self._course.line
        pygame.draw.aaline(target, c.foam, self._at(left), self._at(right))
        for number, buoy in enumerate(self._course.buoys):
            colour = c.paper if number < 2 else c.light_kelp if number % 2 else c.light_coral
            pygame.draw.aacircle(target, colour, self._at(buoy), skin.px(2.5 if number < 2 else 4))
        for pose, livery in self._boats:
            pygame.draw.aacircle(target, c.ink, self._at(pose.bow), skin.px(5))
            pygame.draw.aacircle(target, livery.colour, self._at(pose.bow), skin.px(4))
        self._draw_window(skin, target)

    def _draw_window(self, skin: Skin, target: pygame.Surface) -> None:
        view = self._camera.view
        one = self._at(self._camera.to_table(view.topleft))
        other = self._at(self._camera.to_table(view.bottomright))
        seen = pygame.Rect(one[0], one[1], other[0] - one[0], other[1] - one[1]).clip(self.rect)
        pygame.draw.rect(target, skin.colours.brass, seen, max(1, skin.px(1.5)))

    def handle(self, ui: Ui, given: Input) -> bool:
        if isinstance(given, Pointer) and given.kind == "press":
            self._on_look(self._place(given.at))
            return True
        return False
