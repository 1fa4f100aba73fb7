"""Pictures of a race that is over: every track on a sea chart, and the photo of the finish."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import pygame

from game.app.art import from_svg
from game.app.skin import Skin
from game.app.tables.regatta_boats import draw_boat
from game.app.tables.regatta_camera import Camera
from game.app.tables.regatta_sea import draw_buoys
from game.app.tables.regatta_still import still_boat, still_buoys
from game.app.tables.regatta_tracks import Photo, Race
from game.app.theme import Colour, Livery, Size, mixed
from game.app.widgets.base import Look, Widget
from game.rules.protocol import Seat
from game.rules.regatta.course import Course
from game.rules.regatta.gates import gates_of
from game.rules.regatta.path import Hull
from game.rules.regatta.plane import Point, apart, middle

DASHES = {
    "cross": "",
    "halves": "9 5",
    "quarters": "2 5",
    "diagonal": "14 4 3 4",
    "border": "5 3",
}
"""A pattern a flag, for eyes that do not tell the colours apart."""
BUOYS: tuple[Colour, Colour, Colour] = ((250, 250, 245), (190, 52, 44), (52, 138, 84))
SAND: Colour = (226, 205, 150)
MARGIN = 45.0
"""Millimetres of water around what is drawn of a course."""
NEAR = 1.3
"""Lengths of the line from its middle within which a boat is in the photo."""
SEPIA = ((38, 22, 10), (252, 240, 214))
"""The darkest and the lightest of an old photograph."""


def fitted(view: pygame.Rect, points: Sequence[Point], margin: float) -> Camera:
    """A camera that has all these points in view, however large the course is."""
    camera = Camera(1.0)
    camera.view = view
    xs, ys = zip(*points, strict=True)
    wide, high = max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin
    camera.centre = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    camera.zoom = min(view.width / wide, view.height / high)
    return camera


def in_photo(course: Course, photo: Photo) -> list[Seat]:
    """Who was near enough to the line to be in the picture; the winner always is."""
    centre, reach = middle(*course.line), NEAR * apart(*course.line)
    return [
        seat
        for seat, pose in enumerate(photo.poses)
        if pose is not None and (seat == photo.winner or apart(pose.bow, centre) <= reach)
    ]


class TrackChart(Widget):
    """The course with the way of every boat, each in its colour and its dashes."""

    def __init__(
        self, course: Course, race: Race, liveries: Sequence[Livery], *, flex: float = 1
    ) -> None:
        super().__init__("tracks", flex=flex)
        self.course, self.race, self._liveries = course, race, tuple(liveries)

    def measure(self, skin: Skin, width: int) -> Size:
        return width, skin.px(240)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        key = ("tracks", self.race, self._liveries, self.rect.size, skin.colours)
        target.blit(skin.art.keep(key, lambda: self._picture(skin)), self.rect)

    def _picture(self, skin: Skin) -> pygame.Surface:
        wide, high = self.rect.size
        course, c = self.course, skin.colours
        points = [*course.buoys, *(point for ring in course.obstacles for point in ring)]
        points += [point for voyage in self.race.voyages for point in voyage.track]
        camera = fitted(pygame.Rect(0, 0, wide, high), points, MARGIN)
        water = mixed(c.foam, c.light_sea, 0.22)
        body = [f'<rect width="{wide}" height="{high}" fill="{_code(water)}"/>']
        body += _grid(camera, (wide, high), mixed(water, c.light_sea, 0.28))
        body += self._still(skin, camera)
        for voyage in self.race.voyages:
            if len(voyage.track) > 1:
                dashes = DASHES[self._liveries[voyage.seat].flag]
                colour = self._liveries[voyage.seat].colour
                way = camera.many(voyage.track)
                body.append(_way(skin, way, c.foam, 6, "", 0.75))
                body.append(_way(skin, way, colour, 3, dashes, 1))
        body.append(self._frame(skin))
        svg = "".join(body)
        picture = from_svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">{svg}</svg>'
        )
        for voyage in self.race.voyages:
            if voyage.track:
                flag = self._liveries[voyage.seat].flag
                image = skin.art.picture(f"flags/{flag}", (skin.px(21), skin.px(14)))
                x, y = camera.to_screen(voyage.track[-1])
                picture.blit(image, image.get_rect(center=(round(x), round(y))))
        return picture

    def _still(self, skin: Skin, camera: Camera) -> list[str]:
        """Islands, gates, the line and the buoys, as a chart has them."""
        course, ink = self.course, _code(skin.colours.ink)
        parts = []
        for ring in course.obstacles:
            corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in camera.many(ring))
            parts.append(f'<polygon points="{corners}" fill="{_code(SAND)}" stroke="{ink}"/>')
        far = 3 * MARGIN
        for number, mark in enumerate(course.marks, 2):
            along = gates_of(course).gates[number - 1].along
            end = mark.at[0] + along[0] * far, mark.at[1] + along[1] * far
            parts.append(_stroke(camera, mark.at, end, ink, skin.px(1), "4 4"))
        parts.append(_stroke(camera, *course.line, ink, skin.px(1.5), "7 3"))
        for number, place in enumerate(course.buoys):
            x, y = camera.to_screen(place)
            fill = BUOYS[0 if number < 2 else 1 if number % 2 == 0 else 2]
            radius = max(skin.px(4), course.buoy * camera.zoom)
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{_code(fill)}"'
                f' stroke="{ink}" stroke-width="{skin.px(1)}"/>'
            )
        return parts

    def _frame(self, skin: Skin) -> str:
        wide, high = self.rect.size
        edge = skin.px(2)
        return (
            f'<rect x="{edge / 2}" y="{edge / 2}" width="{wide - edge}" height="{high - edge}"'
            f' fill="none" stroke="{_code(skin.colours.dark_brass)}" stroke-width="{edge}"/>'
        )


class PhotoFinish(Widget):
    """The boats from above as the first crosses the line, as an old photograph."""

    def __init__(
        self,
        course: Course,
        hull: Hull,
        photo: Photo,
        liveries: Sequence[Livery],
        *,
        flex: float = 1,
    ) -> None:
        super().__init__("photo", flex=flex)
        self._course, self._hull, self.photo = course, hull, photo
        self._liveries = tuple(liveries)

    def measure(self, skin: Skin, width: int) -> Size:
        return width, skin.px(200)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        key = ("photo", self.photo, self._liveries, self.rect.size, skin.colours)
        target.blit(skin.art.keep(key, lambda: self._picture(skin)), self.rect)

    def _picture(self, skin: Skin) -> pygame.Surface:
        size = self.rect.size
        border = skin.px(9)
        inner = size[0] - 2 * border, size[1] - 2 * border
        shot = _sepia(self._shot(skin, inner))
        whole = pygame.Surface(size)
        whole.fill(mixed(skin.colours.paper, (255, 255, 255), 0.7))
        whole.blit(shot, (border, border))
        pygame.draw.rect(whole, skin.colours.dark_brass, whole.get_rect(), skin.px(1))
        return whole

    def _shot(self, skin: Skin, size: Size) -> pygame.Surface:
        """The water by the line in its colours: they only matter for light and dark."""
        left, right = self._course.line
        x, y = self._course.ahead
        long = self._hull.length
        seen = [(px + x * by, py + y * by) for px, py in (left, right) for by in (-long, long)]
        for seat in in_photo(self._course, self.photo):
            pose = self.photo.poses[seat]
            seen += self._hull.at(pose) if pose else []
        camera = fitted(pygame.Rect((0, 0), size), seen, 8)
        shot = _ripples(size, skin.theme.scale)
        one, other = camera.many(self._course.line)
        pygame.draw.line(shot, (255, 255, 255), one, other, max(1, skin.px(2)))
        draw_buoys(skin, shot, camera, self._course, still_buoys(self._course.buoys))
        for seat, pose in enumerate(self.photo.poses):
            if pose is not None:
                look = still_boat(pose)
                draw_boat(skin, shot, camera, self._hull, look, self._liveries[seat], sail=35)
        return shot


def _ripples(size: Size, scale: float) -> pygame.Surface:
    """Water in the light of an afternoon."""
    x = np.arange(size[0])[:, None] / scale
    y = np.arange(size[1])[None, :] / scale
    field = np.sin(y / 1.9 + 2.1 * np.sin(x / 13 + y / 29) + 0.9 * np.sin((x - y) / 7))
    glitter = np.clip(field + np.sin(x / 5.3 + 2 * np.sin(y / 11)) - 1.35, 0, 1)
    light = 104 + 5 * field + 42 * glitter + 8 * np.sin(x / 91 - y / 57)
    return pygame.surfarray.make_surface(
        np.repeat(light.clip(0, 255).astype(np.uint8)[:, :, None], 3, axis=2)
    )


def _sepia(picture: pygame.Surface) -> pygame.Surface:
    """Brown instead of colours, darker towards the corners."""
    colours = pygame.surfarray.array3d(picture).astype(np.float32) / 255
    light = colours @ np.array([0.3, 0.59, 0.11], np.float32)
    light = ((light - 0.18) / 0.7).clip(0, 1)
    wide, high = light.shape
    x = np.linspace(-1, 1, wide)[:, None]
    y = np.linspace(-1, 1, high)[None, :]
    light *= 1 - 0.38 * np.clip((x * x + y * y) / 2, 0, 1)
    dark, bright = (np.array(tone, np.float32) for tone in SEPIA)
    toned = dark + (bright - dark) * light[:, :, None]
    return pygame.surfarray.make_surface(toned.astype(np.uint8))


def _grid(camera: Camera, size: Size, colour: Colour) -> list[str]:
    """Lines a hundred millimetres apart, so that distances can be judged."""
    left, top = camera.to_table((0, 0))
    right, low = camera.to_table(size)

    def between(one: float, other: float) -> Iterator[float]:
        return (100.0 * n for n in range(math.ceil(one / 100), math.floor(other / 100) + 1))

    ends = [((x, low), (x, top)) for x in between(left, right)]
    ends += [((left, y), (right, y)) for y in between(low, top)]
    return [_stroke(camera, a, b, _code(colour), 1, "") for a, b in ends]


def _way(
    skin: Skin,
    points: Sequence[tuple[float, float]],
    colour: Colour,
    thick: float,
    dashes: str,
    opacity: float,
) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{_code(colour)}"'
        f' stroke-width="{skin.px(thick)}" stroke-opacity="{opacity}" stroke-linejoin="round"'
        f"{_dashed(dashes, skin.theme.scale)}/>"
    )


def _stroke(camera: Camera, a: Point, b: Point, colour: str, thick: float, dashes: str) -> str:
    (ax, ay), (bx, by) = camera.to_screen(a), camera.to_screen(b)
    return (
        f'<line x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}" stroke="{colour}"'
        f' stroke-width="{thick}"{_dashed(dashes, 1)}/>'
    )


def _dashed(dashes: str, scale: float) -> str:
    if not dashes:
        return ""
    lengths = " ".join(f"{float(one) * scale:.1f}" for one in dashes.split())
    return f' stroke-dasharray="{lengths}"'


def _code(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
