"""Boats from above, their ghosts, and what objects to a move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from game.app.skin import Skin
from game.app.tables.regatta_camera import Camera
from game.app.theme import Colour, Livery
from game.physics import BoatLook, WakePoint
from game.rules.regatta.path import Hull
from game.rules.regatta.plane import Point, Pose

MAST, SAIL = 0.39, 1.15
"""Where the mast stands, from the bow, and how large the sail's picture is, in boat lengths."""
TURN_STEP = 3
LEAN = 0.012
"""How much a degree of heel narrows the hull and shifts the sail, in shares of the beam."""


def draw_wake(
    skin: Skin, target: pygame.Surface, camera: Camera, points: Sequence[WakePoint]
) -> None:
    """The water that a boat has stirred: it widens and fades."""
    for point in points:
        radius = max(1, round((2.5 + 5 * point.age) * camera.zoom))
        alpha = round(120 * point.strength * max(0.0, 1 - point.age / 2.4)) // 12 * 12
        if alpha > 0:
            dot = _foam(skin, radius, alpha)
            target.blit(dot, dot.get_rect(center=camera.to_screen((point.x, point.y))))


def _foam(skin: Skin, radius: int, alpha: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        dot = skin.art.picture("regatta/foam-dot", (2 * radius, 2 * radius)).copy()
        dot.set_alpha(alpha)
        return dot

    return skin.art.keep(("foam", radius, alpha), make)


def draw_boat(
    skin: Skin,
    target: pygame.Surface,
    camera: Camera,
    hull: Hull,
    look: BoatLook,
    livery: Livery,
    *,
    sail: float,
    calm: bool = False,
) -> None:
    """A boat with shadow and sail, leaning as it does; `sail` is how far that is let out."""
    pose = look.pose
    lean = max(-20.0, min(20.0, look.heel))
    long = max(4.0, hull.length * camera.zoom)
    beam = max(2.0, hull.beam * camera.zoom) * (1 - abs(lean) * LEAN * 0.6)
    middle = camera.to_screen(pose.ahead(-hull.length / 2))
    shift = skin.px(3)
    below = middle[0] + shift, middle[1] + shift
    _blit(skin, target, "regatta/boat-shadow", (long, beam), pose.heading, below)
    _blit(skin, target, f"regatta/boats/{livery.flag}", (long, beam), pose.heading, middle)
    aside = lean * LEAN * hull.beam * 1.6
    mast = camera.to_screen(pose.to_table((-hull.length * MAST, aside)))
    name = "regatta/sail-slack" if calm or look.sail < 0.25 else "regatta/sail-full"
    square = long * SAIL, long * SAIL
    # The sail is drawn with its boom along the boat; on the other tack it is its mirror.
    _blit(skin, target, name, square, pose.heading + sail, mast, mirror=sail < 0)
    if calm:
        sun = max(skin.px(26), round(long * 0.7))
        picture = skin.art.picture("regatta/sun", (sun, sun))
        ahead = camera.to_screen(pose.ahead(hull.length * 0.6))
        target.blit(picture, picture.get_rect(center=ahead))


def _blit(
    skin: Skin,
    target: pygame.Surface,
    name: str,
    size: tuple[float, float],
    heading: float,
    at: tuple[float, float],
    *,
    mirror: bool = False,
) -> None:
    """A picture turned to a heading, in steps of three degrees; it is rastered a little larger."""
    angle = round(heading / TURN_STEP) * TURN_STEP % 360
    length, wide = round(size[0]), max(1, round(size[1]))
    key = ("regatta", name, length, wide, angle, mirror)

    def make() -> pygame.Surface:
        grown = 16 * math.ceil(length / 16)
        picture = skin.art.picture(name, (grown, max(1, round(grown * wide / length))))
        if mirror:
            picture = pygame.transform.flip(picture, False, True)
        return pygame.transform.rotozoom(picture, angle, length / grown)

    picture = skin.art.keep(key, make)
    target.blit(picture, picture.get_rect(center=at))


def draw_ghost(
    skin: Skin,
    target: pygame.Surface,
    camera: Camera,
    hull: Hull,
    start: Pose,
    track: Sequence[Pose],
    colour: Colour,
    strong: bool,
) -> None:
    """A boat that is not there yet: its way, the water it sweeps, and where it would lie."""
    sheet = skin.art.keep(
        ("sheet", target.get_size()), lambda: pygame.Surface(target.get_size(), pygame.SRCALPHA)
    )
    area = _area(camera, hull, track, target)
    if area.width <= 0 or area.height <= 0:
        return
    sheet.fill((0, 0, 0, 0), area)
    for pose in track[:: max(1, len(track) // 28)]:
        pygame.draw.polygon(sheet, (*colour, 70 if strong else 36), camera.many(hull.at(pose)))
    end = camera.many(hull.at(track[-1]))
    pygame.draw.polygon(sheet, (*colour, 190 if strong else 110), end)
    pygame.draw.aalines(sheet, (*skin.colours.ink, 255), True, end)
    target.blit(sheet, area, area)
    bows = camera.many([start.bow, *(pose.bow for pose in track)])
    if len(bows) > 1:
        pygame.draw.aalines(target, skin.colours.paper if strong else colour, False, bows)


def _area(camera: Camera, hull: Hull, track: Sequence[Pose], target: pygame.Surface) -> pygame.Rect:
    points = camera.many([p for pose in (track[0], *track[::8], track[-1]) for p in hull.at(pose)])
    xs, ys = [x for x, _ in points], [y for _, y in points]
    pad = hull.length * camera.zoom * 0.5 + 4
    area = pygame.Rect(
        min(xs) - pad, min(ys) - pad, max(xs) - min(xs) + 2 * pad, max(ys) - min(ys) + 2 * pad
    )
    return area.clip(target.get_rect())


def draw_shape(
    skin: Skin, target: pygame.Surface, camera: Camera, shape: dict[str, Any], colour: Colour
) -> None:
    """A geometry that objects: drawn as an outline over the water."""
    for ring in _rings(shape):
        points = camera.many(ring)
        if len(points) > 1:
            pygame.draw.lines(target, colour, len(points) > 2, points, max(2, skin.px(2.5)))


def _rings(shape: dict[str, Any]) -> list[list[Point]]:
    kind, places = shape.get("type"), shape.get("coordinates", ())
    if kind == "Polygon":
        return [[(x, y) for x, y, *_ in ring] for ring in places]
    if kind == "MultiPolygon":
        return [[(x, y) for x, y, *_ in ring] for polygon in places for ring in polygon]
    if kind == "LineString":
        return [[(x, y) for x, y, *_ in places]]
    return []
