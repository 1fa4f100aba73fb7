"""The water from above: depth, moving light, wind, islands, buoys, line and gates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import numpy as np
import pygame

from game.app.skin import Skin
from game.app.tables.regatta_camera import Camera
from game.app.theme import SMALL_BOLD, Colour, mixed
from game.physics import BuoyLook
from game.rules.regatta.course import Course
from game.rules.regatta.gates import gates_of
from game.rules.regatta.plane import Point

TILE = 420
"""Side of the tiles of moving light, in units."""
STREWN = (
    ("palm", 0.55),
    ("rock-1", 0.82),
    ("palm", 0.3),
    ("house", 0.5),
    ("rock-2", 0.86),
    ("palm", 0.62),
)
"""What stands on an island, and how far from its middle."""
SAND: Colour = (226, 205, 150)
GRASS: Colour = (94, 140, 92)


def draw_water(skin: Skin, target: pygame.Surface, camera: Camera, seconds: float) -> None:
    """Deep water with two layers of light that drift across each other."""
    size = target.get_size()
    deep = skin.art.keep(("deep", size, skin.colours), lambda: _deep(skin, size))
    target.blit(deep, (0, 0))
    for layer, (speed_x, speed_y) in enumerate(((9, 4), (-6, 7))):
        tile = skin.art.keep(("light", layer, skin.theme.scale), partial(_light, skin, layer))
        side = tile.get_width()
        left, top = camera.to_screen((0.0, 0.0))
        x0 = (left + seconds * skin.px(speed_x)) % side - side
        y0 = (top + seconds * skin.px(speed_y)) % side - side
        for x in range(round(x0), size[0], side):
            for y in range(round(y0), size[1], side):
                target.blit(tile, (x, y))


def _deep(skin: Skin, size: tuple[int, int]) -> pygame.Surface:
    """Lighter in the middle, darker towards the edges, as seen from a mast."""
    small = (64, 36)
    x = np.linspace(-1, 1, small[0])[:, None]
    y = np.linspace(-1, 1, small[1])[None, :]
    away = np.clip(np.hypot(x * 0.8, y * 0.9), 0, 1)[:, :, None]
    c = skin.colours
    near, far = np.array(mixed(c.sea, c.light_sea, 0.62)), np.array(mixed(c.sea, c.navy, 0.35))
    picture = pygame.surfarray.make_surface((near + (far - near) * away).astype(np.uint8))
    return pygame.transform.smoothscale(picture.convert(), size)


def _light(skin: Skin, layer: int) -> pygame.Surface:
    """A tile of caustics that joins itself on every side: ridges of a few whole waves."""
    side = skin.px(TILE)
    turn = np.linspace(0, 2 * np.pi, side, endpoint=False)
    x, y = turn[:, None], turn[None, :]
    bend = 0.9 * np.sin(y * 2 + layer) + 0.5 * np.sin(x * 3 - y)
    field = np.sin(3 * x + 2 * y + bend) + np.sin(2 * x - 4 * y + 1.3 * np.sin(x * 2 + layer * 2))
    ridge = np.clip(1 - np.abs(field) / 0.5, 0, 1) ** 1.3
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    tile.fill((*skin.colours.foam, 255))
    alpha = pygame.surfarray.pixels_alpha(tile)
    alpha[:] = (ridge * (12 if layer else 16)).astype(np.uint8)
    del alpha
    return tile


def draw_course(
    skin: Skin, target: pygame.Surface, camera: Camera, course: Course, next_gate: int | None
) -> None:
    """Everything that lies still: edge, islands, gates; the gate to pass next is brighter."""
    _draw_edge(skin, target, camera, course)
    for island in course.obstacles:
        _draw_island(skin, target, camera, island)
    gates = gates_of(course)
    for number, mark in enumerate(course.marks, 2):
        gate = gates.gates[number - 1]
        far = math.hypot(*(b - a for a, b in zip(*course.table, strict=True)))
        end = mark.at[0] + gate.along[0] * far, mark.at[1] + gate.along[1] * far
        wanted = number == next_gate
        colour = (
            skin.colours.brass if wanted else mixed(skin.colours.light_sea, skin.colours.foam, 0.35)
        )
        _dashes(
            skin,
            target,
            camera.to_screen(mark.at),
            camera.to_screen(end),
            colour,
            3 if wanted else 1,
        )
    wanted = next_gate in (1, gates.count)
    colour = skin.colours.brass if wanted else skin.colours.foam
    ends = camera.many(course.line)
    _dashes(skin, target, ends[0], ends[1], colour, 4 if wanted else 2)


def draw_buoys(
    skin: Skin,
    target: pygame.Surface,
    camera: Camera,
    course: Course,
    looks: Sequence[BuoyLook],
) -> None:
    """Buoys with their shadow, the marks numbered in the order of rounding."""
    radius = max(skin.px(6), course.buoy * camera.zoom)
    side = round(2 * radius)
    for number, look in enumerate(looks):
        x, y = camera.to_screen(look.at)
        name = "white"
        if number >= 2:
            name = "green" if number % 2 else "red"  # the first is red, as in the printed game
        shade = mixed(skin.colours.navy, skin.colours.sea, 0.3)
        pygame.draw.aacircle(target, shade, (x + radius * 0.25, y + radius * 0.35), radius * 1.02)
        picture = skin.art.picture(f"regatta/buoy-{name}", (side, side))
        tip = look.tilt[0] * radius * 0.02, -look.tilt[1] * radius * 0.02
        target.blit(picture, picture.get_rect(center=(round(x + tip[0]), round(y + tip[1]))))
        if number >= 2:
            at = round(x), round(y - radius - skin.px(12))
            skin.centred(target, str(number - 1), SMALL_BOLD, skin.colours.paper, at)


def _draw_edge(skin: Skin, target: pygame.Surface, camera: Camera, course: Course) -> None:
    (left, low), (right, high) = course.table
    corners = camera.many([(left, low), (right, low), (right, high), (left, high)])
    pygame.draw.polygon(
        target, mixed(skin.colours.dark_brass, skin.colours.sea, 0.35), corners, skin.px(3)
    )


def _draw_island(
    skin: Skin, target: pygame.Surface, camera: Camera, ring: tuple[Point, ...]
) -> None:
    """Shoal, sand, grass: the sand's edge is where boats touch."""
    shore = camera.many(ring)
    centre = sum(x for x, _ in shore) / len(shore), sum(y for _, y in shore) / len(shore)

    def grown(by: float) -> list[tuple[float, float]]:
        return [
            (centre[0] + (x - centre[0]) * by, centre[1] + (y - centre[1]) * by) for x, y in shore
        ]

    c = skin.colours
    pygame.draw.polygon(target, mixed(c.light_sea, SAND, 0.22), grown(1.16))
    pygame.draw.polygon(target, mixed(c.light_sea, SAND, 0.45), grown(1.07))
    pygame.draw.polygon(target, SAND, shore)
    pygame.draw.polygon(target, GRASS, grown(0.72))
    pygame.draw.polygon(target, mixed(GRASS, c.ink, 0.25), grown(0.42))
    pygame.draw.aalines(target, mixed(SAND, c.ink, 0.35), True, shore)
    side = round(26 * camera.zoom)
    for number, (name, by) in enumerate(STREWN):
        picture = skin.art.picture(f"regatta/{name}", (side, side))
        place = grown(by)[number % len(shore)]
        target.blit(picture, picture.get_rect(center=place))


def _dashes(
    skin: Skin,
    target: pygame.Surface,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: Colour,
    thick: float,
) -> None:
    """A dashed line, as charts have them, as far as it is on screen."""
    clipped = target.get_rect().inflate(100, 100).clipline(start, end)
    if not clipped:
        return
    (x0, y0), (x1, y1) = clipped
    length = math.hypot(x1 - x0, y1 - y0)
    step, dash = skin.px(16), skin.px(9)
    if length < 1:
        return
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    for way in range(0, int(length), step):
        stop = min(length, way + dash)
        one = x0 + dx * way, y0 + dy * way
        other = x0 + dx * stop, y0 + dy * stop
        pygame.draw.line(target, colour, one, other, max(1, skin.px(thick)))
