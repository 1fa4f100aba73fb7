"""The sea chart that tables lie on: depth lines, rhumb lines, a compass, and the wind over it."""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.app.skin import Skin
from game.app.theme import WINDS, Size, mixed
from game.rules.compass import Direction

_BLOWS = {Direction.N: (0, -1), Direction.E: (1, 0), Direction.S: (0, 1), Direction.W: (-1, 0)}
"""Where the arrow of a wind card points, so that chart and card agree."""
STREAKS = 14


def draw_chart(
    skin: Skin,
    target: pygame.Surface,
    middle: pygame.Rect,
    wind: Direction | None,
    seconds: float,
) -> None:
    """The chart over the whole window, the compass in the middle of the table."""
    size = target.get_size()
    chart = skin.art.keep(
        ("chart", size, tuple(middle), skin.colours), lambda: _chart(skin, size, middle)
    )
    target.blit(chart, (0, 0))
    if wind is not None:
        _draw_wind(skin, target, middle, wind, seconds)


def _chart(skin: Skin, size: Size, middle: pygame.Rect) -> pygame.Surface:
    c = skin.colours
    picture = _depths(skin, size)
    ink = mixed(c.sea, c.light_sea, 0.75)
    centre = middle.centerx, middle.centery + skin.px(40)
    reach = math.hypot(*size)
    for number in range(32):
        angle = number * math.pi / 16
        end = centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)
        faint = mixed(c.sea, ink, 0.55 if number % 4 else 0.9)
        pygame.draw.aaline(picture, faint, centre, end)
    side = round(min(middle.width, middle.height) * 0.86)
    rose = skin.art.picture("compass", (side, side)).copy()
    rose.set_alpha(70)
    picture.blit(rose, rose.get_rect(center=centre))
    edge = skin.px(5)
    pygame.draw.rect(picture, mixed(c.navy, c.dark_brass, 0.6), picture.get_rect(), skin.px(2))
    inner = picture.get_rect().inflate(-2 * edge, -2 * edge)
    pygame.draw.rect(picture, mixed(c.navy, c.dark_brass, 0.35), inner, 1)
    return picture


def _depths(skin: Skin, size: Size) -> pygame.Surface:
    """Soft shoals with depth contours, always the same: a field of a few slow waves."""
    c = skin.colours
    step = 4
    wide, high = size[0] // step + 2, size[1] // step + 2
    scale = skin.theme.scale / step
    x = np.arange(wide)[:, None] / scale
    y = np.arange(high)[None, :] / scale
    field = (
        np.sin(x / 173 + 1.1 * np.sin(y / 211))
        + np.sin(y / 139 + 1.3 * np.sin(x / 257))
        + 0.6 * np.sin((x + y) / 97)
    )
    depth = (field - field.min()) / (field.max() - field.min())
    bands = np.floor(depth * 7) / 7
    deep, shoal = np.array(mixed(c.navy, c.sea, 0.55)), np.array(mixed(c.sea, c.light_sea, 0.22))
    colour = deep + (shoal - deep) * (0.35 * depth + 0.65 * bands)[:, :, None]
    small = pygame.surfarray.make_surface(colour.astype(np.uint8))
    large = pygame.transform.smoothscale(small.convert(), (wide * step, high * step))
    picture = pygame.Surface(size).convert()
    picture.blit(large, (0, 0))
    return picture


def _draw_wind(
    skin: Skin, target: pygame.Surface, middle: pygame.Rect, wind: Direction, seconds: float
) -> None:
    """Streaks that drift where the wind of this trick blows."""
    dx, dy = _BLOWS[wind]
    streak = skin.art.keep(("streak", wind, skin.theme.scale), lambda: _streak(skin, wind))
    along = middle.width if dx else middle.height
    across = middle.height if dx else middle.width
    length = along + skin.px(160)
    before = target.get_clip()
    target.set_clip(middle)
    for number in range(STREAKS):
        lane = across * ((number * 0.618) % 1.0)
        speed = skin.px(60 + 18 * (number % 5))
        way = (seconds * speed + number * length * 0.377) % length - skin.px(80)
        if dx + dy < 0:
            way = along - way
        x, y = (middle.x + way, middle.y + lane) if dx else (middle.x + lane, middle.y + way)
        target.blit(streak, streak.get_rect(center=(round(x), round(y))))
    target.set_clip(before)


def _streak(skin: Skin, wind: Direction) -> pygame.Surface:
    """A wisp that thins out at its tail."""
    long, thick = skin.px(120), max(2, skin.px(3))
    wisp = pygame.Surface((long, thick), pygame.SRCALPHA)
    colour = mixed(WINDS[wind], skin.colours.foam, 0.35)
    share = np.linspace(0, 1, long)
    alpha = (np.sin(share**0.6 * np.pi) * 105).astype(np.uint8)
    wisp.fill((*colour, 255))
    values = pygame.surfarray.pixels_alpha(wisp)
    values[:] = alpha[:, None]
    del values
    angle = {Direction.E: 0, Direction.N: 90, Direction.W: 180, Direction.S: 270}[wind]
    return pygame.transform.rotate(wisp, angle)
