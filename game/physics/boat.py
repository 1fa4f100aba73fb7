"""A boat under way: what wind, water and helm do to it.

The helm follows a passage: it asks for the force that would bring the boat to the plan, adds what
the drag takes, and gets no more than sail, keel and rudder can give. At the end the boat is laid
into the very pose that the rules decided on, once it is so near that nobody can see it.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import NamedTuple

import pymunk

from game.physics.bodies import BOAT_MASS, Form, free_way, nearest_turn
from game.physics.heel import Heel
from game.physics.passage import GUST, STEP, Mark, Passage
from game.physics.track import Track
from game.physics.wake import Wake, WakePoint
from game.rules.regatta.plane import EPS, Point, Pose, cross, unit

SAIL, BRAKE, KEEL = 1_000.0, 700.0, 1_500.0
"""The most that sail, a backed sail and the keel can give, in mm/s² of the boat's mass."""
RUDDER = 90.0
"""The most that the rudder can, in rad/s²."""
DRAG_AHEAD, DRAG_AHEAD_SQUARE = 1.2, 0.006
"""The water's hold on the hull along its axis: a second, and a millimetre."""
BACKED = 18.0
"""And with the sails backed."""
DRAG_ABEAM, DRAG_SPIN = 7.0, 5.0
FIRM, SOFT = 16.0, 7.0
"""How quickly the helm mends an error, a second: when sailing, and when coming back."""
SNAP = EPS
"""Nearer to its place, at bow and stern, a boat may be laid there: the rules' own tolerance."""
STILL, STILL_SPIN = 1.5, 0.05
"""And slower than this, in mm/s and rad/s."""
BREATH, BREATH_FORCE, BECALMED = 0.2, 40.0, 1.1
"""The last breath of wind before a calm, its push, and the seconds of drifting, both included."""
EASE = 3.0
"""How quickly sails fill and fall, a second."""
FULL, LYING, SHAKEN, FALLEN = 1.0, 0.5, 0.2, 0.0
"""How full the sails are: under way, at rest, after a blow, in a calm."""


class BoatLook(NamedTuple):
    """A boat to draw."""

    pose: Pose
    velocity: Point
    spin: float
    """Degrees a second, to port if positive."""
    heel: float
    """Degrees, leaning to port if positive."""
    sail: float
    """How full its sails are, 0 to 1."""
    breeze: float
    """The wind it feels: 1, in a gust more, in a calm none."""
    wake: tuple[WakePoint, ...]


class Boat:
    """A hull, its helm, and what is to be seen of it."""

    def __init__(self, space: pymunk.Space, form: Form, pose: Pose) -> None:
        self._space, self._form = space, form
        self.body, self.shape = form.launch(space, pose)
        self.goal = pose
        """Where the rules have it, or will have it at the end."""
        self.lying = True
        """It lies in just that pose."""
        self.becalmed = False
        self.wake = Wake()
        self.heel = Heel()
        self.sail, self._breeze = LYING, 1.0
        self._passage: Passage = ()
        self._next = 0
        self._gust: float | None = None
        self._loose = self._breath = 0
        self._grip, self._hold = FIRM, DRAG_AHEAD
        self._axis, self._swing = unit(pose.heading), 0.0
        """Where it points, and how hard its turning throws it outward, as the last step began."""

    # What it is told to do

    def lie(self, pose: Pose) -> None:
        """Be there, at rest."""
        self.goal, self.lying = pose, True
        x, y, angle = self._form.spot(pose)
        self.body.position, self.body.angle = (x, y), angle
        self.body.velocity, self.body.angular_velocity = (0.0, 0.0), 0.0
        self.body.force, self.body.torque = (0.0, 0.0), 0.0
        self._space.reindex_shapes_for_body(self.body)
        self._passage, self._loose, self._breath, self._gust = (), 0, 0, None
        self._axis, self._swing = (cos(angle), sin(angle)), 0.0

    def follow(self, passage: Passage, goal: Pose, gust: float | None = None) -> None:
        """Sail a passage to a pose; from a place of it on a cloud blows."""
        self.goal, self._passage, self._next, self._gust = goal, passage, 0, gust
        self.lying, self._loose, self._grip = False, 0, FIRM

    def let_go(self, seconds: float, passage: Passage = (), *, backed: bool = False) -> None:
        """Drift for a while, unsteered, or with sails backed to lose its way; then come back
        softly, by a passage if there is one."""
        self._passage, self._next, self._gust = passage, 0, None
        self._hold = BACKED if backed else DRAG_AHEAD
        self.lying, self._loose, self._grip = False, round(seconds / STEP), SOFT

    def becalm(self) -> None:
        """R10: the wind goes, the sails fall, the boat runs out a little and comes back."""
        self.let_go(BECALMED)
        self.becalmed, self._breath = True, round(BREATH / STEP)

    def free_way(self, track: Track) -> float | None:
        """How far it could sail a track from where it lies before it touched something hard."""
        free = free_way(self._space, self.body, self.shape, self._form, track)
        self.lie(self.goal)
        return free

    # Where it is

    @property
    def pose(self) -> Pose:
        if self.lying:
            return self.goal
        x, y = self.body.position
        return self._form.pose(x, y, self.body.angle)

    @property
    def stern(self) -> Point:
        return self.pose.ahead(-self._form.length)

    @property
    def middle(self) -> Point:
        x, y = self.body.position
        return x, y

    @property
    def speed(self) -> float:
        x, y = self.body.velocity
        return hypot(x, y)

    @property
    def place(self) -> float:
        """How far along its passage it is meant to be."""
        return self._mark.place if self._passage else 0.0

    @property
    def steered(self) -> bool:
        """Whether it follows a passage just now."""
        return bool(self._passage) and not self._loose

    @property
    def _mark(self) -> Mark:
        return self._passage[min(self._next, len(self._passage) - 1)]

    def look(self, clock: int) -> BoatLook:
        x, y = self.body.velocity
        return BoatLook(
            pose=self.pose,
            velocity=(x, y),
            spin=self.body.angular_velocity * 180 / pi,
            heel=self.heel.angle,
            sail=self.sail,
            breeze=self._breeze,
            wake=self.wake.seen(clock),
        )

    # What is done to it

    def steer(self) -> None:
        """Set the forces for the coming step."""
        if self.lying:
            return
        body = self.body
        vx, vy = body.velocity
        spin = body.angular_velocity
        angle = body.angle
        c, s = self._axis = cos(angle), sin(angle)
        ahead, abeam = c * vx + s * vy, c * vy - s * vx
        self._swing = spin * ahead
        hold = self._hold if self._loose else DRAG_AHEAD
        drag_ahead = ahead * (hold + DRAG_AHEAD_SQUARE * abs(ahead))
        drag_abeam, drag_spin = abeam * DRAG_ABEAM, spin * DRAG_SPIN
        thrust = side = rudder = 0.0
        if self._loose:
            self._loose -= 1
            if self._breath:
                self._breath -= 1
                thrust = BREATH_FORCE
        else:
            ax, ay, twist = self._wanted(vx, vy, angle, spin)
            thrust = _within(c * ax + s * ay + drag_ahead, -BRAKE, SAIL)
            side = _within(c * ay - s * ax + drag_abeam, -KEEL, KEEL)
            rudder = _within(twist + drag_spin, -RUDDER, RUDDER)
            self._next += 1
        along, across = BOAT_MASS * (thrust - drag_ahead), BOAT_MASS * (side - drag_abeam)
        body.force = c * along - s * across, s * along + c * across
        body.torque = self._form.moment * (rudder - drag_spin)

    def _wanted(
        self, vx: float, vy: float, angle: float, spin: float
    ) -> tuple[float, float, float]:
        """How it would have to be sped up and turned to come to the plan without swinging."""
        mark = self._mark if self._passage else _at_rest(*self._form.spot(self.goal))
        x, y = self.body.position
        pull, damp = self._grip**2, 2 * self._grip
        return (
            mark.ax + damp * (mark.vx - vx) + pull * (mark.x - x),
            mark.ay + damp * (mark.vy - vy) + pull * (mark.y - y),
            mark.twist + damp * (mark.spin - spin) + pull * nearest_turn(mark.angle - angle),
        )

    def settle(self) -> None:
        """Lie down in the rules' pose once the passage is over and the rest cannot be seen."""
        if self.lying or self._loose or self._next < len(self._passage):
            return
        if self.speed < STILL and abs(self.body.angular_velocity) < STILL_SPIN:
            here, length = self.pose, self._form.length
            if max(_off(here, self.goal, 0.0), _off(here, self.goal, -length)) <= SNAP:
                self.lie(self.goal)

    def feel(self, wind: Point, clock: int) -> None:
        """Let sails, breeze and heel follow what wind and water do."""
        ease = EASE * STEP
        self.sail += ease * (self._canvas() - self.sail)
        self._breeze += ease * (self._air() - self._breeze)
        press = cross(self._axis, wind) * self._breeze**2 * self.sail
        self.heel.step(press, self._swing, self.goal.bow, clock)

    def _canvas(self) -> float:
        if self.becalmed:
            return FALLEN
        if self.lying:
            return LYING
        return SHAKEN if self._loose else FULL

    def _air(self) -> float:
        if self.becalmed:
            return 0.0
        return GUST if self._gust is not None and self.place > self._gust else 1.0


def _within(value: float, least: float, most: float) -> float:
    return max(least, min(most, value))


def _at_rest(x: float, y: float, angle: float) -> Mark:
    return Mark(x, y, angle, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def _off(here: Pose, there: Pose, ahead: float) -> float:
    (ax, ay), (bx, by) = here.ahead(ahead), there.ahead(ahead)
    return hypot(ax - bx, ay - by)
