"""The bodies in the water: hulls, buoys, and what stands fast.

Lengths are millimetres and angles radians here, as pymunk has them; masses are grams and times
seconds, so that a momentum is in g·mm/s. A body lies in its centre of mass, a pose in its bow.
"""

from __future__ import annotations

from math import atan2, ceil, cos, degrees, radians, sin
from typing import NamedTuple, TypeVar

import pymunk

from game.physics.track import Track
from game.rules.regatta.course import Course
from game.rules.regatta.path import Hull
from game.rules.regatta.plane import Point, Pose
from game.rules.regatta.water import Kind

BOAT_MASS = 20.0
BUOY_MASS = 9.0
ELASTICITY = 0.45
"""Of what touches what; the two sides' numbers multiply to 0.2: wood on wood, in water."""
FRICTION = 0.35
SEARCH = 0.25
"""Millimetres between the places at which a touch is looked for."""

ShapeT = TypeVar("ShapeT", bound=pymunk.Shape)


class Party(NamedTuple):
    """One side of a collision, by the names that the rules give to what is touched (R4)."""

    kind: Kind
    number: int


class Form:
    """A hull as a body: its corners about its centre of mass, and how hard it is to turn."""

    def __init__(self, hull: Hull) -> None:
        self.length = hull.length
        self.centre = -_centre(hull.points)
        """How far the centre of mass lies behind the bow's tip."""
        self.corners = [(x + self.centre, y) for x, y in hull.points]
        self.moment = pymunk.moment_for_poly(BOAT_MASS, self.corners)

    def spot(self, pose: Pose) -> tuple[float, float, float]:
        """The centre of mass and the angle of a boat in this pose."""
        return (*pose.ahead(-self.centre), radians(pose.heading))

    def pose(self, x: float, y: float, angle: float) -> Pose:
        """The pose of a boat whose centre of mass is there."""
        return Pose(
            x + self.centre * cos(angle), y + self.centre * sin(angle), degrees(angle) % 360.0
        )

    def launch(self, space: pymunk.Space, pose: Pose) -> tuple[pymunk.Body, pymunk.Poly]:
        body = pymunk.Body(BOAT_MASS, self.moment)
        shape = pymunk.Poly(body, self.corners)
        return _put(space, body, shape, self.spot(pose))


def _centre(points: tuple[Point, ...]) -> float:
    """How far ahead the centre of an area lies that is alike on both sides of the x axis."""
    area = moment = 0.0
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        part = ax * by - bx * ay
        area += part
        moment += part * (ax + bx) / 3
    return moment / area


def lay_buoy(space: pymunk.Space, at: Point, radius: float) -> tuple[pymunk.Body, pymunk.Circle]:
    body = pymunk.Body(BUOY_MASS, pymunk.moment_for_circle(BUOY_MASS, 0, radius))
    return _put(space, body, pymunk.Circle(body, radius), (*at, 0.0))


def build_shores(space: pymunk.Space, course: Course) -> list[tuple[pymunk.Segment, Party]]:
    """Islands by their shores, and the table's four edges."""
    (left, low), (right, high) = course.table
    corners: list[Point] = [(left, low), (right, low), (right, high), (left, high)]
    sides: list[tuple[Point, Point, Party]] = []
    for number, ring in enumerate(course.obstacles):
        around = zip(ring, (*ring[1:], ring[0]), strict=True)
        sides += [(a, b, Party("obstacle", number)) for a, b in around]
    around = zip(corners, (*corners[1:], corners[0]), strict=True)
    sides += [(a, b, Party("edge", number)) for number, (a, b) in enumerate(around)]
    built = []
    for a, b, party in sides:
        shape = pymunk.Segment(space.static_body, a, b, 0.0)
        shape.elasticity, shape.friction = ELASTICITY, FRICTION
        space.add(shape)
        built.append((shape, party))
    return built


def free_way(
    space: pymunk.Space, body: pymunk.Body, shape: pymunk.Poly, form: Form, track: Track
) -> float | None:
    """The last place of a track before a hull would touch something; None if it never would.

    It is left lying at the track's beginning. Touches nearer than the rules' tolerance but without
    an overlap are not seen here.
    """
    free, touched = 0.0, False
    for n in range(1, ceil(track.length / SEARCH) + 1):
        place = min(n * SEARCH, track.length)
        _lay(space, body, form.spot(track.pose(place)))
        if touched := bool(space.shape_query(shape)):
            break
        free = place
    _lay(space, body, form.spot(track.start))
    return free if touched else None


def _lay(space: pymunk.Space, body: pymunk.Body, spot: tuple[float, float, float]) -> None:
    body.position, body.angle = (spot[0], spot[1]), spot[2]
    space.reindex_shapes_for_body(body)


def nearest_turn(angle: float) -> float:
    """An angle from -π to π that points the same way."""
    return atan2(sin(angle), cos(angle))


def _put(
    space: pymunk.Space, body: pymunk.Body, shape: ShapeT, spot: tuple[float, float, float]
) -> tuple[pymunk.Body, ShapeT]:
    shape.elasticity, shape.friction = ELASTICITY, FRICTION
    body.position, body.angle = (spot[0], spot[1]), spot[2]
    space.add(body, shape)
    return body, shape
