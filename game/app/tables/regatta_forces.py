"""Arrows for what cannot be seen: momenta and impulses, to one scale, each with its figure."""

from __future__ import annotations

import math

import pygame

from game.app.skin import Skin, Surface
from game.app.theme import SMALL_BOLD, Colour

Pixel = tuple[float, float]
SHORT = 6
"""Units below which an arrow would be nothing but a head."""


def draw_arrow(
    skin: Skin, target: pygame.Surface, start: Pixel, end: Pixel, colour: Colour, thick: float = 5
) -> None:
    """An arrow with a dark rim, seen on water and on paper."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    if length < skin.px(SHORT):
        return
    head = min(skin.px(16), length * 0.6)
    ux, uy = x / length, y / length
    for colour_now, wide, grow in ((skin.colours.ink, thick + 3, 2.0), (colour, thick, 0.0)):
        half, side = skin.px(wide) / 2, head * 0.55 + skin.px(grow)
        tip = end[0] + ux * skin.px(grow), end[1] + uy * skin.px(grow)
        neck = end[0] - ux * head, end[1] - uy * head
        points = [
            (start[0] - uy * half, start[1] + ux * half),
            (neck[0] - uy * half, neck[1] + ux * half),
            (neck[0] - uy * side, neck[1] + ux * side),
            tip,
            (neck[0] + uy * side, neck[1] - ux * side),
            (neck[0] + uy * half, neck[1] - ux * half),
            (start[0] + uy * half, start[1] - ux * half),
        ]
        pygame.draw.polygon(target, colour_now, points)
        pygame.draw.aalines(target, colour_now, True, points)


def draw_dashed(
    skin: Skin, target: pygame.Surface, start: Pixel, end: Pixel, colour: Colour
) -> None:
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    step, dash = skin.px(9), skin.px(5)
    for way in range(0, int(length), step):
        one, other = way / length, min(length, way + dash) / length
        a, b = (
            (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            for part in (one, other)
        )
        pygame.draw.line(target, colour, a, b, skin.px(2))


class Tags:
    """Figures beside arrows: each is put where it lies over none before it."""

    def __init__(self, skin: Skin, target: pygame.Surface, room: pygame.Rect) -> None:
        self._skin, self._target, self._room = skin, target, room
        self._taken: list[pygame.Rect] = []

    def put(self, text: str, at: Pixel, colour: Colour) -> None:
        skin = self._skin
        words = skin.type.line(text, SMALL_BOLD, skin.colours.paper)
        wide, high = words.get_width() + skin.px(16), words.get_height() + skin.px(6)
        place = pygame.Rect(0, 0, wide, high)
        place.center = round(at[0]), round(at[1])
        place.clamp_ip(self._room)
        while (met := place.collidelist(self._taken)) >= 0:
            place.top = self._taken[met].bottom + skin.px(4)
        self._taken.append(place)
        skin.panel(self._target, place, Surface(skin.colours.navy, colour, 0.92, 8, 2, 0))
        self._target.blit(words, words.get_rect(center=place.center))
