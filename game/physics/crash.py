"""What would happen: the collision that a refused move (R4) would have led to, as a film.

A teaching aid. It is played in a space of its own, as if on ice: no drag, no helm, no moorings, so
that what the collision does is all there is to see, and the momentum of what floats stays what it
was but for what islands and the table's edge take. At the end everything returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, cos, hypot, sin
from typing import Any, Literal, NamedTuple, TypeAlias

import pymunk

from game.physics.bodies import Form, Party, build_shores, free_way, lay_buoy, nearest_turn
from game.physics.passage import STEP
from game.physics.track import Track
from game.rules.protocol import Seat
from game.rules.regatta.course import Course
from game.rules.regatta.edition import Kit
from game.rules.regatta.plane import Point, Pose

FRAME = STEP / 8
"""Seconds from frame to frame once they touch: shown one a step, that is slow motion."""
SPEED = 110.0
"""At which the boat comes, in mm/s."""
AFTERMATH, RETURN = 0.6, 0.5
"""Seconds of the film after the first touch, and of the way back."""

Phase: TypeAlias = Literal["approach", "collision", "return"]
Spot: TypeAlias = tuple[float, float, float]


class Impact(NamedTuple):
    """A touch in one frame: where, and what one side gives to the other.

    The boat whose move it is gives, if it is one of the two.
    """

    giver: Party
    taker: Party
    points: tuple[Point, ...]
    normal: Point
    """Of the touch, from the giver to the taker."""
    impulse: Point
    """What the taker gets, in g·mm/s; the giver gets as much the other way."""

    @property
    def strength(self) -> float:
        return hypot(*self.impulse)

    @property
    def force(self) -> float:
        """The force, in g·mm/s², had it lasted for the whole frame."""
        return self.strength / FRAME


class Frame(NamedTuple):
    """One picture of the film."""

    time: float
    phase: Phase
    boats: dict[Seat, Pose]
    buoys: tuple[Point, ...]
    momenta: dict[Party, Point]
    """Of all that floats; what rests has none."""
    impacts: tuple[Impact, ...]


class Motion(NamedTuple):
    """What the bodies together have of motion."""

    momentum: Point
    angular: float
    """About the table's origin, in g·mm²/s."""
    energy: float
    """In g·mm²/s²."""


class Crash(NamedTuple):
    """The film, and the sums to it."""

    frames: tuple[Frame, ...]
    before: Motion
    after: Motion
    parties: dict[Party, tuple[Point, Point]]
    """The momentum of each that was moved, before and after."""

    @property
    def impacts(self) -> list[Impact]:
        return [impact for frame in self.frames for impact in frame.impacts]

    @property
    def energy_lost(self) -> float:
        """What became of the energy that nobody has any more: noise, heat, splinters."""
        return self.before.energy - self.after.energy


def what_would_happen(
    course: Course,
    pieces: Kit,
    poses: Sequence[Pose | None],
    seat: Seat,
    track: Track,
) -> Crash:
    """A boat sails the track, whatever lies in its way; the others lie in their poses.

    If it comes to the end without a touch, the film has no collision.
    """
    return _Stage(course, Form(pieces.hull), poses, seat, track).play()


class _Stage:
    def __init__(
        self,
        course: Course,
        form: Form,
        poses: Sequence[Pose | None],
        seat: Seat,
        track: Track,
    ) -> None:
        self._form, self._seat, self._track = form, seat, track
        self._space = pymunk.Space()
        self._parties: list[Party] = []
        self._floating: dict[Party, pymunk.Body] = {}
        self._impacts: list[Impact] = []
        self._frames: list[Frame] = []
        for number, at in enumerate(course.buoys):
            self._float(Party("buoy", number), *lay_buoy(self._space, at, course.buoy))
        for shape, party in build_shores(self._space, course):
            self._name(shape, party)
        for other, pose in enumerate(poses):
            if pose is not None and other != seat:
                self._float(Party("boat", other), *form.launch(self._space, pose))
        self._mover, self._hull = form.launch(self._space, track.start)
        self._float(Party("boat", seat), self._mover, self._hull)
        self._space.on_collision(post_solve=self._record)

    def play(self) -> Crash:
        free = free_way(self._space, self._mover, self._hull, self._form, self._track)
        self._approach(self._track.length if free is None else free)
        before, moved = self._motion(), self._momenta()
        for _ in range(0 if free is None else round(AFTERMATH / FRAME)):
            self._space.step(FRAME)
            self._shoot("collision", FRAME)
        after, since = self._motion(), self._momenta()
        self._return()
        none = (0.0, 0.0)
        parties = {
            party: (moved.get(party, none), since.get(party, none))
            for party in self._floating
            if party in moved or party in since
        }
        return Crash(tuple(self._frames), before, after, parties)

    # The parts of the film

    def _approach(self, place: float) -> None:
        """Along the track to that place, where the boat is let go as it moves."""
        self._put(0.0)
        self._shoot("approach", 0.0)
        steps = max(1, ceil(place / (SPEED * STEP)))
        for n in range(1, steps + 1):
            self._put(place * n / steps)
            self._move_along(place * n / steps)
            self._shoot("approach", STEP)

    def _return(self) -> None:
        """Everything goes back to where it was in the first picture."""
        first, last = self._frames[0], self._frames[-1]
        starts = {seat: self._form.spot(pose) for seat, pose in last.boats.items()}
        steps = round(RETURN / STEP)
        for n in range(1, steps + 1):
            part = n / steps
            part = part * part * (3 - 2 * part)
            boats = {
                seat: self._between(starts[seat], first.boats[seat], part) for seat in first.boats
            }
            buoys = tuple(
                (ax + part * (bx - ax), ay + part * (by - ay))
                for (ax, ay), (bx, by) in zip(last.buoys, first.buoys, strict=True)
            )
            self._frames.append(Frame(last.time + n * STEP, "return", boats, buoys, {}, ()))
        self._frames[-1] = self._frames[-1]._replace(boats=first.boats, buoys=first.buoys)

    def _between(self, start: Spot, end: Pose, part: float) -> Pose:
        x, y, angle = self._form.spot(end)
        return self._form.pose(
            start[0] + part * (x - start[0]),
            start[1] + part * (y - start[1]),
            start[2] + part * nearest_turn(angle - start[2]),
        )

    # Where the mover is

    def _put(self, place: float) -> None:
        x, y, angle = self._form.spot(self._track.pose(place))
        self._mover.position, self._mover.angle = (x, y), angle
        self._space.reindex_shapes_for_body(self._mover)

    def _move_along(self, place: float) -> None:
        """The speed of a boat whose stern runs along the track there."""
        spin, angle = SPEED * self._track.bend(place), self._mover.angle
        c, s = cos(angle), sin(angle)
        # The centre of mass lies ahead of the stern, so it swings outward in a bend.
        swing = spin * (self._form.length - self._form.centre)
        self._mover.velocity = SPEED * c - swing * s, SPEED * s + swing * c
        self._mover.angular_velocity = spin

    # What is to be seen, and what is to be summed up

    def _shoot(self, phase: Phase, later: float) -> None:
        boats = {}
        buoys: list[Point] = []
        for party, body in self._floating.items():
            x, y = body.position
            if party.kind == "boat":
                boats[party.number] = self._form.pose(x, y, body.angle)
            else:
                buoys.append((x, y))
        time = self._frames[-1].time + later if self._frames else 0.0
        momenta, impacts = self._momenta(), tuple(self._impacts)
        self._frames.append(Frame(time, phase, boats, tuple(buoys), momenta, impacts))
        self._impacts.clear()

    def _momenta(self) -> dict[Party, Point]:
        found = {}
        for party, body in self._floating.items():
            vx, vy = body.velocity
            if vx or vy:
                found[party] = body.mass * vx, body.mass * vy
        return found

    def _motion(self) -> Motion:
        return _sum(self._floating.values())

    def _float(self, party: Party, body: pymunk.Body, shape: pymunk.Shape) -> None:
        self._floating[party] = body
        self._name(shape, party)

    def _name(self, shape: pymunk.Shape, party: Party) -> None:
        shape.collision_type = len(self._parties)
        self._parties.append(party)

    def _record(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        impulse = arbiter.total_impulse
        if not impulse.length:
            return
        giver, taker = (self._parties[shape.collision_type] for shape in arbiter.shapes)
        touch = arbiter.contact_point_set
        points = tuple(_middle(p.point_a, p.point_b) for p in touch.points)
        # Pymunk tells what the first of the two gets, and which is the first is its affair.
        given, normal = -impulse, touch.normal
        if taker == Party("boat", self._seat):
            giver, taker, given, normal = taker, giver, -given, -normal
        self._impacts.append(Impact(giver, taker, points, (normal.x, normal.y), (given.x, given.y)))


def _middle(a: Sequence[float], b: Sequence[float]) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _sum(bodies: Iterable[pymunk.Body]) -> Motion:
    px = py = angular = energy = 0.0
    for body in bodies:
        (x, y), (vx, vy), spin = body.position, body.velocity, body.angular_velocity
        px += body.mass * vx
        py += body.mass * vy
        angular += body.mass * (x * vy - y * vx) + body.moment * spin
        energy += (body.mass * (vx * vx + vy * vy) + body.moment * spin * spin) / 2
    return Motion((px, py), angular, energy)
