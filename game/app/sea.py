"""The sea that is never still: sky, far water and rows of waves, drawn once and moved."""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.app.skin import Skin
from game.app.theme import Colour, mixed

ROWS = 7
HORIZON = 0.46
"""How far down the sky reaches."""


class Sea:
    """A living background of one size."""

    def __init__(self, skin: Skin) -> None:
        self._skin = skin
        self._size = skin.theme.size
        self._behind = self._sky_and_water()
        self._rows = [self._row(number) for number in range(ROWS)]
        self._seconds = 0.0

    def update(self, seconds: float) -> None:
        self._seconds += seconds

    @property
    def seconds(self) -> float:
        return self._seconds

    rows = ROWS

    def draw_sky(self, target: pygame.Surface) -> None:
        """Everything but the waves."""
        target.blit(self._behind, (0, 0))

    def draw(self, target: pygame.Surface) -> None:
        self.draw_sky(target)
        self.draw_waves(target, 0, ROWS)

    def draw_waves(self, target: pygame.Surface, first: int, last: int) -> None:
        """Some of the rows, counted from the horizon: something may sail between them."""
        for number in range(first, last):
            strip, period = self._rows[number]
            depth = number / (ROWS - 1)
            drift = self._seconds * self._skin.px(7 + 26 * depth)
            sway = math.sin(self._seconds * 0.7 + number * 1.9) * self._skin.px(5 + 9 * depth)
            left = -((drift + sway * 3) % period)
            target.blit(strip, (round(left), round(self.row_top(number) + sway)))

    def row_top(self, number: int) -> float:
        """Where a row of waves stands, in pixels."""
        share: float = HORIZON + (1 - HORIZON) * (number / ROWS) ** 1.35
        return self._size[1] * share

    def _sky_and_water(self) -> pygame.Surface:
        c = self._skin.colours
        dusk = mixed(mixed(c.light_sea, c.coral, 0.35), c.brass, 0.45)
        stops = [(0.0, c.navy), (HORIZON * 0.55, c.sea), (HORIZON * 0.98, dusk),
                 (HORIZON, mixed(c.sea, c.light_sea, 0.6)), (1.0, c.navy)]  # fmt: skip
        return gradient(self._size, stops)

    def _row(self, number: int) -> tuple[pygame.Surface, int]:
        """A strip of waves wide enough to slide by one period, and that period."""
        skin, c = self._skin, self._skin.colours
        depth = number / (ROWS - 1)
        period = skin.px(150 + 330 * depth)
        width = self._size[0] + 2 * period
        high = skin.px(7 + 20 * depth)
        body = round(self._size[1] * (0.12 + 0.16 * depth))
        fill = mixed(mixed(c.light_sea, c.sea, min(1, depth * 1.5)), c.navy, max(0, depth - 0.35))
        turn = 2 * np.pi * np.arange(period) / period
        crest = np.sin(turn) * 0.6 + np.sin(2 * turn + number) * 0.26 + np.sin(3 * turn) * 0.14
        top = (high * (1 - crest) / 2).astype(np.float32)
        wave = pygame.Surface((period, high + body), pygame.SRCALPHA)
        _fill_below(wave, top, fill, c.foam, max(1.5, skin.theme.scale * (1 + 1.6 * depth)))
        strip = pygame.Surface((width, high + body), pygame.SRCALPHA)
        strip.blits([(wave, (left, 0)) for left in range(0, width, period)], doreturn=False)
        return strip, period


def _fill_below(
    strip: pygame.Surface, top: np.ndarray, fill: Colour, foam: Colour, rim: float
) -> None:
    """Water below a crest line, with a smooth edge, a rim of light, fading out downwards."""
    high = strip.get_height()
    y = np.arange(high, dtype=np.float32)[None, :]
    below = y - top[:, None]
    pixels = pygame.surfarray.pixels3d(strip)
    light = np.clip(1 - np.abs(below - rim) / rim, 0, 1)[:, :, None] * 0.4
    pixels[:] = np.array(fill, np.float32) * (1 - light) + np.array(foam, np.float32) * light
    del pixels
    alpha = pygame.surfarray.pixels_alpha(strip)
    fade = 1 - (y / high) ** 2.2
    alpha[:] = (np.clip(below + 0.5, 0, 1) * fade * 235).astype(np.uint8)
    del alpha


def gradient(size: tuple[int, int], stops: list[tuple[float, Colour]]) -> pygame.Surface:
    """Colours from top to bottom, as smooth as eight bits allow."""
    high = size[1]
    at = [stop * (high - 1) for stop, _ in stops]
    y = np.arange(high)
    rows = np.stack([np.interp(y, at, [c[i] for _, c in stops]) for i in range(3)], axis=1)
    # A little grain hides the bands that a slow change of colour would show.
    grain = np.random.default_rng(4).uniform(-0.7, 0.7, (64, high, 3))
    tile = np.clip(rows[None] + grain, 0, 255).astype(np.uint8)
    picture = pygame.Surface(size).convert()
    patch = pygame.surfarray.make_surface(tile).convert()
    for left in range(0, size[0], 64):
        picture.blit(patch, (left, 0))
    return picture
