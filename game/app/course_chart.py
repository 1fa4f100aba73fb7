"""A course drawn as a chart: water, line, marks with number and side, islands, the way round.

Small in the set-up, large under the hands of whoever draws his own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.app.skin import Skin
from game.app.theme import SMALL_BOLD, Colour, mixed
from game.rules.regatta.course import Course
from game.rules.regatta.gates import Gates, Progress
from game.rules.regatta.plane import Point, apart, cross, middle, minus
from game.rules.regatta.soundness import BOAT_BEAM, BOAT_LENGTH
from game.rules.regatta.wayfinding import Chart

BEHIND = 45.0
"""Millimetres behind the line where the way begins."""
SWING, NEAR = 15.0, 11.0
"""Units of the screen between a mark and the way round it, and from there to a picture's edge."""
TURN = math.radians(12)
"""The angle between two points of a way's bend."""
SAND: Colour = (226, 205, 150)
GRASS: Colour = (94, 140, 92)
Spot = tuple[float, float]


class Sight(NamedTuple):
    """Which part of the table is seen where."""

    rect: pygame.Rect
    centre: Point
    zoom: float
    """Pixels a millimetre."""

    def to_screen(self, point: Point) -> Spot:
        x = self.rect.centerx + (point[0] - self.centre[0]) * self.zoom
        return x, self.rect.centery - (point[1] - self.centre[1]) * self.zoom

    def to_table(self, at: Spot) -> Point:
        x = self.centre[0] + (at[0] - self.rect.centerx) / self.zoom
        return x, self.centre[1] - (at[1] - self.rect.centery) / self.zoom

    def many(self, points: Iterable[Point]) -> list[Spot]:
        return [self.to_screen(point) for point in points]


def whole(course: Course, rect: pygame.Rect) -> Sight:
    """All of a course's table in a rectangle."""
    (left, low), (right, high) = course.table
    zoom = min(rect.width / max(1.0, right - left), rect.height / max(1.0, high - low))
    return Sight(rect, ((left + right) / 2, (low + high) / 2), zoom)


def near(skin: Skin, course: Course, rect: pygame.Rect) -> Sight:
    """A course's buoys and islands with a little water round them: for a small picture."""
    laid = [*course.buoys, begin_of(course), *(p for ring in course.obstacles for p in ring)]
    xs, ys = zip(*laid, strict=True)
    room = rect.inflate(-2 * skin.px(SWING + NEAR), -2 * skin.px(SWING + NEAR))
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    zoom = min(max(1, room.width) / wide, max(1, room.height) / high)
    return Sight(rect, ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2), zoom)


def begin_of(course: Course) -> Point:
    """Where the way begins: behind the middle of the line."""
    x, y = middle(*course.line)
    if apart(*course.line) < 1:  # a line of no length faces nowhere
        return x, y - BEHIND
    ahead = course.ahead
    return x - ahead[0] * BEHIND, y - ahead[1] * BEHIND


def straight_way(course: Course) -> tuple[Point, ...]:
    """From mark to mark, whatever lies between: for a course that is being dragged."""
    return (begin_of(course), *course.waypoints[1:])


def taut_way(course: Course) -> tuple[Point, ...]:
    """The shortest way of a sound course, round its islands."""
    return Chart(course).route(Progress(), begin_of(course))


def draw_chart(
    skin: Skin,
    target: pygame.Surface,
    sight: Sight,
    course: Course,
    way: Sequence[Point],
    *,
    sound: bool = True,
) -> None:
    """The whole course; a way that cannot be sailed is drawn in red."""
    before = target.get_clip()
    target.set_clip(sight.rect.clip(before))
    c = skin.colours
    (left, low), (right, high) = course.table
    edge = sight.many([(left, low), (right, low), (right, high), (left, high)])
    target.fill(mixed(c.navy, c.sea, 0.75), sight.rect)
    pygame.draw.polygon(target, mixed(c.sea, c.light_sea, 0.55), edge)
    pygame.draw.polygon(target, mixed(c.dark_brass, c.sea, 0.3), edge, max(1, skin.px(2)))
    for island in course.obstacles:
        _draw_island(skin, target, sight.many(island))
    if apart(*course.line) > 1:
        _draw_gates(skin, target, sight, course)
        colour = c.brass if sound else c.light_coral
        _draw_way(skin, target, _swung(skin, sight, course, way), colour)
        _draw_boat(skin, target, sight, course)
    _draw_buoys(skin, target, sight, course)
    target.set_clip(before)


def _draw_island(skin: Skin, target: pygame.Surface, shore: Sequence[Spot]) -> None:
    c = skin.colours
    x0, y0 = (sum(place[n] for place in shore) / len(shore) for n in (0, 1))

    def grown(by: float) -> list[Spot]:
        return [(x0 + (x - x0) * by, y0 + (y - y0) * by) for x, y in shore]

    pygame.draw.polygon(target, mixed(c.light_sea, SAND, 0.35), grown(1.12))
    pygame.draw.polygon(target, SAND, shore)
    pygame.draw.polygon(target, GRASS, grown(0.68))
    pygame.draw.polygon(target, mixed(GRASS, c.ink, 0.25), grown(0.36))
    pygame.draw.aalines(target, mixed(SAND, c.ink, 0.4), True, shore)


def _draw_gates(skin: Skin, target: pygame.Surface, sight: Sight, course: Course) -> None:
    """The line, and the rays that count as passing a mark."""
    c = skin.colours
    far = math.hypot(*minus(*course.table))
    faint = mixed(c.light_sea, c.foam, 0.4)
    if _has_directions(course):
        for gate in Gates(course).gates[1:-1]:
            end = gate.root[0] + gate.along[0] * far, gate.root[1] + gate.along[1] * far
            root, tip = sight.to_screen(gate.root), sight.to_screen(end)
            _dashes(skin, target, sight.rect, root, tip, faint)
    left, right = sight.many(course.line)
    pygame.draw.line(target, c.foam, left, right, max(2, skin.px(3)))


def _has_directions(course: Course) -> bool:
    """Whether no two waypoints lie on each other: there would be no ray between them."""
    ways = course.waypoints
    return all(apart(one, other) > 1e-6 for one, other in pairwise(ways))


def _dashes(
    skin: Skin, target: pygame.Surface, room: pygame.Rect, one: Spot, other: Spot, colour: Colour
) -> None:
    clipped = room.clipline(one, other)
    if not clipped:
        return
    (x0, y0), (x1, y1) = clipped
    length = math.hypot(x1 - x0, y1 - y0)
    step, dash = max(4, skin.px(9)), max(2, skin.px(5))
    for start in range(0, int(length), step):
        part, rest = start / length, min(length, start + dash) / length
        begin = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        end = x0 + (x1 - x0) * rest, y0 + (y1 - y0) * rest
        pygame.draw.line(target, colour, begin, end, max(1, skin.px(1)))


def _swung(skin: Skin, sight: Sight, course: Course, way: Sequence[Point]) -> list[Spot]:
    """A way on the screen that swings round its marks, on the side on which they are left."""
    radius, number, points = skin.px(SWING), 0, []
    for n, here in enumerate(way):
        at = sight.to_screen(here)
        if not (0 < n < len(way) - 1) or number >= len(course.marks):
            points.append(at)
            continue
        mark = course.marks[number]
        if mark.at != here:
            points.append(at)
            continue
        number += 1
        coming, going = minus(here, way[n - 1]), minus(way[n + 1], here)
        # A mark to starboard is passed on its left.
        first = math.atan2(coming[1], coming[0]) + mark.sense * math.pi / 2
        turn = math.atan2(cross(coming, going), coming[0] * going[0] + coming[1] * going[1])
        if mark.sense * turn > 1e-9:  # it does not bend round it
            turn = 0.0
        steps = max(1, math.ceil(abs(turn) / TURN))
        angles = [first + turn * step / steps for step in range(steps + 1)]
        points += [(at[0] + radius * math.cos(a), at[1] - radius * math.sin(a)) for a in angles]
    return points


def _draw_way(skin: Skin, target: pygame.Surface, points: Sequence[Spot], colour: Colour) -> None:
    """A line with an arrow in the middle of every longer run, and one at the end."""
    pygame.draw.lines(target, colour, False, points, max(2, skin.px(2)))
    pygame.draw.aalines(target, colour, False, points)
    for one, other in pairwise(points):
        if math.dist(one, other) > skin.px(40):
            _arrow(skin, target, one, other, 0.55, colour)
    _arrow(skin, target, points[-2], points[-1], 1.0, colour)


def _arrow(
    skin: Skin, target: pygame.Surface, one: Spot, other: Spot, part: float, colour: Colour
) -> None:
    length = math.dist(one, other) or 1.0
    dx, dy = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    x, y = one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
    long, half = skin.px(11), skin.px(6)
    back = x - dx * long, y - dy * long
    left = back[0] - dy * half, back[1] + dx * half
    right = back[0] + dy * half, back[1] - dx * half
    pygame.draw.polygon(target, colour, [(x, y), left, right])


def _draw_boat(skin: Skin, target: pygame.Surface, sight: Sight, course: Course) -> None:
    """A boat that waits for the start, so that one sees how large everything is."""
    (x, y), (dx, dy) = begin_of(course), course.ahead
    long, half = BOAT_LENGTH / 2, BOAT_BEAM / 2
    outline = ((long, 0.0), (0.2 * long, half), (-long, 0.7 * half), (-long, -0.7 * half),
               (0.2 * long, -half))  # fmt: skip
    hull = sight.many([(x + dx * a - dy * b, y + dy * a + dx * b) for a, b in outline])
    pygame.draw.polygon(target, skin.colours.paper, hull)
    pygame.draw.aalines(target, skin.colours.ink, True, hull)


def _draw_buoys(skin: Skin, target: pygame.Surface, sight: Sight, course: Course) -> None:
    """The line's in white; a mark left to port is red, one left to starboard green, as at sea."""
    c = skin.colours
    radius = max(skin.px(5), round(course.buoy * sight.zoom))
    for place in sight.many(course.line):
        pygame.draw.aacircle(target, c.ink, place, radius + max(1, skin.px(1)))
        pygame.draw.aacircle(target, c.paper, place, radius)
    radius = max(skin.px(9), radius)
    for number, mark in enumerate(course.marks, 1):
        place = sight.to_screen(mark.at)
        fill = c.coral if mark.side == "port" else c.kelp
        pygame.draw.aacircle(target, c.paper, place, radius + max(1, skin.px(1.5)))
        pygame.draw.aacircle(target, fill, place, radius)
        skin.centred(target, str(number), SMALL_BOLD, c.paper, (round(place[0]), round(place[1])))
