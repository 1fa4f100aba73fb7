"""Boats from above, their ghosts, and what objects to a move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from game.app.skin import Skin
from game.app.tables.regatta_camera import Camera
from game.app.theme import Colour, Livery
from game.rules.regatta.path import Hull
from game.rules.regatta.plane import Point, Pose, apart

MAST, SAIL = 0.39, 1.15
"""Where the mast stands, from the bow, and how large the sail's picture is, in boat lengths."""
TURN_STEP = 3
WAKE = 40
"""Places of the stern that a wake remembers."""


class Wake:
    """The water that a boat has stirred: it widens and fades."""

    def __init__(self) -> None:
        self._places: list[tuple[Point, float]] = []
        self._seconds = 0.0

    def update(self, seconds: float, stern: Point, moving: bool) -> None:
        self._seconds += seconds
        if moving and (not self._places or apart(self._places[-1][0], stern) > 2):
            self._places.append((stern, self._seconds))
        self._places = [p for p in self._places[-WAKE:] if self._seconds - p[1] < 1.6]

    def draw(self, skin: Skin, target: pygame.Surface, camera: Camera) -> None:
        for place, born in self._places:
            age = (self._seconds - born) / 1.6
            radius = (3 + 9 * age) * camera.zoom
            dot = _foam(skin, max(1, round(radius)), round(110 * (1 - age)) // 10 * 10)
            target.blit(dot, dot.get_rect(center=camera.to_screen(place)))


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
    pose: Pose,
    livery: Livery,
    *,
    sail: float,
    calm: bool = False,
) -> None:
    """A boat with its shadow and sail; `sail` is how far that is let out, in degrees."""
    middle = camera.to_screen(pose.ahead(-hull.length / 2))
    long = hull.length * camera.zoom
    size = max(4.0, long), max(2.0, hull.beam * camera.zoom)
    shift = skin.px(3)
    _blit(
        skin,
        target,
        "regatta/boat-shadow",
        size,
        pose.heading,
        (middle[0] + shift, middle[1] + shift),
    )
    _blit(skin, target, f"regatta/boats/{livery.flag}", size, pose.heading, middle)
    mast = camera.to_screen(pose.ahead(-hull.length * MAST))
    name = "regatta/sail-slack" if calm else "regatta/sail-full"
    # The sail is drawn with its boom along the boat; on the other tack it is its mirror.
    _blit(
        skin, target, name, (long * SAIL, long * SAIL), pose.heading + sail, mast, mirror=sail < 0
    )
    if calm:
        sun = max(skin.px(26), round(long * 0.7))
        picture = skin.art.picture("regatta/sun", (sun, sun))
        target.blit(
            picture, picture.get_rect(center=camera.to_screen(pose.ahead(hull.length * 0.6)))
        )


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
    length = round(size[0])
    key = ("regatta", name, length, angle, mirror)

    def make() -> pygame.Surface:
        grown = 16 * math.ceil(length / 16)
        picture = skin.art.picture(name, (grown, max(1, round(grown * size[1] / size[0]))))
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
