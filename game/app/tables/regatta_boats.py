"""Boats from above, their ghosts, and what objects to a move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from game.app.skin import Skin
from game.app.tables.regatta_camera import Camera
from game.app.theme import Colour, Livery, mixed
from game.rules.regatta.path import Hull
from game.rules.regatta.plane import Point, Pose, apart

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
        dot = pygame.Surface((2 * radius + 2, 2 * radius + 2), pygame.SRCALPHA)
        pygame.draw.circle(dot, (*skin.colours.foam, alpha), (radius + 1, radius + 1), radius)
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
    """A hull with its deck, stripe and sail; `sail` is how far it is let out, in degrees."""
    outline = camera.many(hull.at(pose))
    shift = skin.px(3)
    shadow = [(x + shift, y + shift * 1.3) for x, y in outline]
    pygame.draw.polygon(target, mixed(skin.colours.navy, skin.colours.sea, 0.35), shadow)
    pygame.draw.polygon(target, livery.colour, outline)
    deck = [pose.to_table((x * 0.86 - hull.length * 0.06, y * 0.62)) for x, y in hull.points]
    pygame.draw.polygon(
        target, mixed(skin.colours.paper_shade, livery.colour, 0.18), camera.many(deck)
    )
    _draw_flag(skin, target, camera, hull, pose, livery)
    pygame.draw.aalines(target, skin.colours.ink, True, outline)
    _draw_sail(skin, target, camera, hull, pose, sail, calm)


def _draw_flag(
    skin: Skin, target: pygame.Surface, camera: Camera, hull: Hull, pose: Pose, livery: Livery
) -> None:
    """The seat's flag lies on the after deck, so that colour is never alone."""
    wide = hull.beam * 0.62 * camera.zoom
    if wide < 6:
        return
    angle = round(pose.heading / 3) * 3
    size = round(wide * 1.5), round(wide)
    key = ("deck-flag", livery.flag, size, angle)
    picture = skin.art.keep(
        key,
        lambda: pygame.transform.rotozoom(skin.art.picture(f"flags/{livery.flag}", size), angle, 1),
    )
    at = camera.to_screen(pose.to_table((-hull.length * 0.8, 0.0)))
    target.blit(picture, picture.get_rect(center=at))


def _draw_sail(
    skin: Skin,
    target: pygame.Surface,
    camera: Camera,
    hull: Hull,
    pose: Pose,
    sail: float,
    calm: bool,
) -> None:
    """A mainsail from the mast aft, bellied by the wind; slack when becalmed."""
    mast = -hull.length * 0.38, 0.0
    boom = hull.length * 0.5
    angle = math.radians(180 + sail)
    end = mast[0] + boom * math.cos(angle), boom * math.sin(angle)
    belly = (0.02 if calm else 0.2) * boom * (1 if sail > 0 else -1)
    across = -math.sin(angle), math.cos(angle)
    curve: list[Point] = []
    for step in range(9):
        part = step / 8
        out = belly * math.sin(math.pi * part)
        x = mast[0] + (end[0] - mast[0]) * part - across[0] * out
        y = (end[1]) * part - across[1] * out
        curve.append(pose.to_table((x, y)))
    shape = camera.many([*curve, pose.to_table(mast)])
    pygame.draw.polygon(target, skin.colours.paper, shape)
    pygame.draw.aalines(target, skin.colours.ink, True, shape)
    at = camera.to_screen(pose.to_table(mast))
    pygame.draw.aacircle(target, skin.colours.ink, at, max(1.5, 1.2 * camera.zoom))


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
