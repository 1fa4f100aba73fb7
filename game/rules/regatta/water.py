"""The judge of the water: what a boat would touch, and whose zone it would end in (R4, R5, R6).

All that can be known beforehand is: every path's swept hull, in the boat's own frame, grown by the
clearance that is asked, prepared, and put in a tree. A question moves what is near the boat into
that frame, asks the tree, and answers for all paths of the edition at once. Errors of the
construction, all below a hundredth of a millimetre, make hulls larger, never smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from game.rules.regatta.course import Course
from game.rules.regatta.edition import Kit, kit
from game.rules.regatta.path import Path
from game.rules.regatta.plane import EPS, Point, Pose, apart, middle, unit

Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]
Kind: TypeAlias = Literal["boat", "buoy", "obstacle", "edge"]

FINE, COARSE = 32, 2
"""Corners to a quarter of a circle: round a buoy's clearance, and round the tolerance."""


class Thing(NamedTuple):
    """Something in the water that may not be touched (R4)."""

    kind: Kind
    number: int
    """A boat's seat; a buoy's, an obstacle's or an edge's number."""
    shape: BaseGeometry
    clearance: float
    """How near is a touch: a buoy is told by its middle."""


class Answer(NamedTuple):
    """For every path of the edition, by its number."""

    touches: list[bool]
    """R4: whether its swept hull touches anything."""
    zoned: list[bool]
    """R5: whether its end lies in a rival's zone."""
    lines: list[bool]
    """Whether the bow's track comes to the line, so that it might finish (R14)."""


class Water:
    """A course and the boats of an edition on it."""

    def __init__(self, pieces: Kit, course: Course) -> None:
        self.kit = pieces
        self.course = course
        self.things = tuple(_things_of(course))
        self._hull = np.array(pieces.hull.points)
        self._zone = np.array(pieces.zone_within(EPS))
        sweeps = [path.sweep for path in pieces.paths]
        self._sweeps = _prepared([grown(sweep, EPS, COARSE) for sweep in sweeps])
        self._buoyed = _prepared([grown(sweep, course.buoy + EPS, FINE) for sweep in sweeps])
        self._ends = _prepared([Polygon(pieces.hull.at(path.end)) for path in pieces.paths])
        self._sweep_tree = shapely.STRtree(self._sweeps)
        self._buoyed_tree = shapely.STRtree(self._buoyed)
        self._end_tree = shapely.STRtree(self._ends)
        self._tracks = _prepared([LineString(path.track) for path in pieces.paths])
        self._line = np.array(course.line)
        self._reach = max(_farthest(sweep) for sweep in self._sweeps)
        self._buoys = np.array(course.buoys)
        self._shapes = np.array([thing.shape for thing in self.things], dtype=object)
        self._clearances = np.array([thing.clearance for thing in self.things])
        self._islands = np.array([Polygon(ring) for ring in course.obstacles], dtype=object)
        self._island_bounds = shapely.bounds(self._islands)
        hulls = [shapely.get_coordinates(shapely.convex_hull(sweep)) for sweep in self._sweeps]
        self._corners = np.concatenate(hulls)
        self._first_corners = np.cumsum([0, *map(len, hulls[:-1])])
        self._zone_reach = self._reach + float(np.hypot(*self._zone.T).max())

    # The quick question

    def judge(self, pose: Pose, rivals: Sequence[Pose]) -> Answer:
        """What becomes of a boat in this pose on every path, with rivals in theirs."""
        touches = np.zeros(len(self._sweeps), bool)
        zoned = np.zeros(len(self._sweeps), bool)
        turn = _turn(pose)
        bow = np.array(pose.bow)
        self._ask_fixed(pose, bow, turn, touches)
        if rivals:
            # One row a rival: his bow in the boat's frame, and where he points there.
            others = np.array([(other.x, other.y, other.heading) for other in rivals])
            bows = (others[:, :2] - bow) @ turn
            near = np.hypot(bows[:, 0], bows[:, 1])
            # A zone reaches farther than a hull, so what is too far for it is too far for both.
            close = near < self._zone_reach
            if close.any():
                angles = np.radians(others[close, 2] - pose.heading)
                frames = _frames(bows[close], angles)
                hulls = shapely.polygons(_laid(self._hull, frames))
                _mark(touches, self._sweep_tree, self._sweeps, hulls)
                zones = shapely.polygons(_laid(self._zone, frames))
                _mark(zoned, self._end_tree, self._ends, zones)
        return Answer(touches.tolist(), zoned.tolist(), self._ask_line(pose, bow, turn))

    def _ask_fixed(self, pose: Pose, bow: Floats, turn: Floats, touches: Bools) -> None:
        buoys = (self._buoys - bow) @ turn
        near = np.hypot(buoys[:, 0], buoys[:, 1]) < self._reach + self.course.buoy
        if near.any():
            _mark(touches, self._buoyed_tree, self._buoyed, shapely.points(buoys[near]))
        (x, y), reach, bounds = pose.bow, self._reach, self._island_bounds
        (left, low), (right, high) = self.course.table
        if x - reach < left or y - reach < low or x + reach > right or y + reach > high:
            # A table is convex, so a sweep is on it if the corners of its convex hull are.
            corners = self._corners @ turn.T + bow
            least = np.minimum.reduceat(corners, self._first_corners)
            most = np.maximum.reduceat(corners, self._first_corners)
            touches |= ((least < (left, low)) | (most > (right, high))).any(axis=1)
        if len(bounds):
            near = (
                (bounds[:, 0] < x + reach)
                & (bounds[:, 1] < y + reach)
                & (bounds[:, 2] > x - reach)
                & (bounds[:, 3] > y - reach)
            )
            if near.any():
                shapes = shapely.transform(self._islands[near], lambda at: (at - bow) @ turn)
                _mark(touches, self._sweep_tree, self._sweeps, shapes)

    def _ask_line(self, pose: Pose, bow: Floats, turn: Floats) -> list[bool]:
        line = self.course.line
        if apart(pose.bow, middle(*line)) > self._reach + apart(*line) / 2:
            return [False] * len(self._tracks)
        local = shapely.linestrings((self._line - bow) @ turn)
        met: list[bool] = shapely.dwithin(self._tracks, local, EPS).tolist()
        return met

    # The slower questions, with reasons

    def touched(self, area: BaseGeometry, rivals: Sequence[tuple[int, Pose]]) -> list[Thing]:
        """Everything that an area of the table touches."""
        away = shapely.distance(self._shapes, area)
        fixed = np.flatnonzero(away < self._clearances).tolist()
        boats = [boat for boat in self._boats(rivals) if is_touch(area, boat)]
        return [*boats, *(self.things[n] for n in fixed)]

    def in_the_way(self, rivals: Sequence[tuple[int, Pose]]) -> list[Thing]:
        """Boats, each with its seat, then what lies on the course."""
        return [*self._boats(rivals), *self.things]

    def _boats(self, rivals: Sequence[tuple[int, Pose]]) -> list[Thing]:
        return [Thing("boat", seat, self.hull_at(pose), EPS) for seat, pose in rivals]

    def near(self, pose: Pose, rivals: Sequence[tuple[int, Pose]]) -> list[Thing]:
        """What a boat could touch by turning about its bow."""
        length = self.kit.hull.length
        boats = [(seat, other) for seat, other in rivals if apart(other.bow, pose.bow) < 3 * length]
        away = shapely.distance(self._shapes, Spot(pose.bow))
        close = np.flatnonzero(away < self._clearances + length).tolist()
        return [*self._boats(boats), *(self.things[n] for n in close)]

    def hull_at(self, pose: Pose) -> BaseGeometry:
        return shapely.polygons(self.kit.hull.at(pose))

    def zone_at(self, pose: Pose, margin: float = EPS) -> BaseGeometry:
        """R5: the zone of a boat, as R16 has it, or with another margin."""
        return shapely.polygons([pose.to_table(point) for point in self.kit.zone_within(margin)])

    def in_zone(self, hull: BaseGeometry, rival: Pose) -> bool:
        return bool(shapely.intersects(hull, self.zone_at(rival)))

    def swept(self, pose: Pose, path: Path, distance: float | None = None) -> BaseGeometry:
        """The water swept on a path, or on its part before a place (R14)."""
        return on_table(path.sweep if distance is None else path.sweep_upto(distance), pose)

    def first_touch(self, pose: Pose, path: Path, thing: Thing) -> Pose:
        """The pose in which a boat that sails the path first touches a thing."""
        away = shapely.distance(np.array(path.steps, dtype=object), in_frame(thing.shape, pose))
        touched = np.flatnonzero(away < thing.clearance)
        if not len(touched):
            return pose.then(path.end)
        near, far = path.places[touched[0]], path.places[touched[0] + 1]
        before = self.kit.hull.at(pose.then(path.at(near)))
        while far - near > EPS:
            half = (near + far) / 2
            # By the water swept so far, not by the hull alone: that may have passed the thing.
            after = self.kit.hull.at(pose.then(path.at(half)))
            if is_touch(shapely.MultiPoint([*before, *after]).convex_hull, thing):
                far = half
            else:
                near = half
        return pose.then(path.at(far))


def is_touch(area: BaseGeometry, thing: Thing) -> bool:
    return bool(shapely.distance(area, thing.shape) < thing.clearance)


def grown(area: BaseGeometry, by: float, corners: int) -> BaseGeometry:
    """An area with all that is nearer than so much; the corners lie outside the true rounding."""
    return area.buffer(by / cos(pi / (4 * corners)), quad_segs=corners)


def on_table(shape: BaseGeometry, pose: Pose) -> BaseGeometry:
    """A shape of the boat's frame, on the table."""
    turn, bow = _turn(pose).T, np.array(pose.bow)
    return shapely.transform(shape, lambda points: points @ turn + bow)


def in_frame(shape: BaseGeometry, pose: Pose) -> BaseGeometry:
    """A shape of the table, in the boat's frame."""
    turn, bow = _turn(pose), np.array(pose.bow)
    return shapely.transform(shape, lambda points: (points - bow) @ turn)


def _things_of(course: Course) -> list[Thing]:
    (left, low), (right, high) = course.table
    corners: list[Point] = [(left, low), (right, low), (right, high), (left, high)]
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    buoy = course.buoy + EPS
    return [
        *(Thing("buoy", n, Spot(at), buoy) for n, at in enumerate(course.buoys)),
        *(Thing("obstacle", n, Polygon(ring), EPS) for n, ring in enumerate(course.obstacles)),
        *(Thing("edge", n, LineString(side), EPS) for n, side in enumerate(sides)),
    ]


def _prepared(shapes: Sequence[BaseGeometry]) -> Any:
    shapely.prepare(shapes)
    return np.array(shapes, dtype=object)


def _farthest(shape: BaseGeometry) -> float:
    points = shapely.get_coordinates(shape)
    return float(np.hypot(points[:, 0], points[:, 1]).max())


def _turn(pose: Pose) -> Floats:
    """A row vector times this is the same vector in the boat's frame."""
    c, s = unit(pose.heading)
    return np.array([[c, -s], [s, c]])


def _frames(bows: Floats, angles: Floats) -> Floats:
    """Where some boats lie: one matrix each, that takes (x, y, 1) of its frame to ours."""
    c, s = np.cos(angles), np.sin(angles)
    frames = np.empty((len(bows), 3, 2))
    frames[:, 0, 0], frames[:, 0, 1] = c, s
    frames[:, 1, 0], frames[:, 1, 1] = -s, c
    frames[:, 2] = bows
    return frames


def _laid(outline: Floats, frames: Floats) -> Floats:
    """An outline of the boat's frame, laid down in each of the frames."""
    placed: Floats = outline @ frames[:, :2] + frames[:, 2:]
    return placed


def _mark(marks: Bools, tree: shapely.STRtree, shapes: Any, others: Any) -> None:
    """Mark every shape of the tree that meets one of the others."""
    theirs, ours = tree.query(others)
    if len(ours):
        # The prepared shape comes first, for that is the side on which preparing helps.
        marks[ours[shapely.intersects(shapes[ours], others[theirs])]] = True


@cache
def water_of(edition: str, course: Course) -> Water:
    """The water of a course for an edition's boats, made ready once."""
    return Water(kit(edition), course)


@lru_cache(maxsize=256)
def answers(water: Water, pose: Pose, rivals: tuple[Pose, ...]) -> Answer:
    """`Water.judge`, remembered: moves, objections and play ask the same of a state."""
    return water.judge(pose, rivals)
