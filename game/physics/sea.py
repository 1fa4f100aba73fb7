"""The sea: boats, moored buoys and shores in one pymunk space, moved in steps of one length.

It shows what the rules have decided, and decides nothing: every movement ends in the rules' pose,
and nothing in rules, search or records reads it. Same calls, same steps, same machine: the same
picture, to the last bit. A space that is copied does not repeat itself, so none ever is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import Any

import pymunk

from game.physics.boat import Boat, BoatLook
from game.physics.bodies import Form, Party, build_shores
from game.physics.bump import PASSING, Bump
from game.physics.mooring import Buoy, BuoyLook
from game.physics.passage import STEP, Passage, sail_along, turn_about
from game.physics.track import Track
from game.physics.wake import INTERVAL, SLOWEST, Waves
from game.rules.protocol import Event, Seat
from game.rules.regatta.course import Course
from game.rules.regatta.edition import Kit
from game.rules.regatta.events import BoatPlaced, Sailed, SunLaid, Turned, TurnLost
from game.rules.regatta.plane import Point, Pose, cross, minus


class Sea:
    """A course with its buoys, and the boats on it."""

    def __init__(
        self,
        course: Course,
        pieces: Kit,
        poses: Sequence[Pose | None] = (),
        wind: Point | None = None,
    ) -> None:
        """`wind`: the unit vector along which it blows; if none is given, across the course."""
        self.course, self._pieces = course, pieces
        ahead = course.ahead
        self.wind = wind or (ahead[1], -ahead[0])
        self.clock = 0
        """Steps done."""
        self._due = 0.0
        self._space = pymunk.Space()
        self._form = Form(pieces.hull)
        self._waves = Waves()
        self._bump: Bump | None = None
        self._parties: list[Party] = [Party("edge", 0)]
        self._touched: dict[Party, None] = {}
        self._boats: dict[Seat, Boat] = {}
        self._buoys = [Buoy(self._space, at, course.buoy) for at in course.buoys]
        for number, buoy in enumerate(self._buoys):
            self._name(buoy.shape, Party("buoy", number))
        for shape, party in build_shores(self._space, course):
            self._name(shape, party)
        self._space.on_collision(post_solve=self._feel_touch)
        for seat, pose in enumerate(poses):
            if pose is not None:
                self.place(seat, pose)

    # What is to be seen

    @property
    def boats(self) -> dict[Seat, BoatLook]:
        return {seat: boat.look(self.clock) for seat, boat in self._boats.items()}

    def pose(self, seat: Seat) -> Pose:
        """Where a boat is to be seen."""
        return self._boats[seat].pose

    @property
    def buoys(self) -> list[BuoyLook]:
        """The line's two, then the marks, as `Course.buoys` has them."""
        return [buoy.look(self.clock) for buoy in self._buoys]

    @property
    def arrived(self) -> bool:
        """Every boat lies just where the rules have it."""
        return all(boat.lying for boat in self._boats.values())

    @property
    def still(self) -> bool:
        """And the buoys lie where they are moored; only the swell goes on."""
        return self.arrived and self._waves.still and all(buoy.still for buoy in self._buoys)

    # What is shown

    @singledispatchmethod
    def show(self, event: Event) -> None:
        """Begin to show what happened; events in which nothing moves are passed over."""

    @show.register
    def _(self, event: Sailed) -> None:
        track = Track.of_event(event, self._pieces)
        passage = sail_along(track, self._form)
        self._set_out(event.seat, event.start, event.end, passage, track.gust)

    @show.register
    def _(self, event: Turned) -> None:
        passage = turn_about(event.start, event.end, self._form)
        self._set_out(event.seat, event.start, event.end, passage)

    @show.register
    def _(self, event: BoatPlaced) -> None:
        self.place(event.seat, event.pose)

    @show.register
    def _(self, event: SunLaid) -> None:
        self._ready(event.rival).becalm()

    @show.register
    def _(self, event: TurnLost) -> None:
        self._boats[event.seat].becalmed = False

    def bump(self, seat: Seat, track: Track, contact: float | None) -> None:
        """Show a refused move: up to the place of contact, a bump, and back to where it began.

        Without a contact it is sailed to its end before the boat comes back.
        """
        self._end_bump()
        self._ready(seat, track.start)
        self._bump = Bump(self._boats, seat, track, contact, self._form)

    def place(self, seat: Seat, pose: Pose) -> None:
        """A boat lies there; a new one, or one that is somewhere else."""
        if seat in self._boats:
            self._boats[seat].lie(pose)
            return
        boat = self._boats[seat] = Boat(self._space, self._form, pose)
        self._name(boat.shape, Party("boat", seat))

    def remove(self, seat: Seat) -> None:
        """A boat has left the table (R14)."""
        self._end_bump()
        boat = self._boats.pop(seat)
        self._space.remove(boat.shape, boat.body)

    def finish(self) -> None:
        """Have everything over at once: the boats in the rules' poses, the water smooth."""
        self._end_bump()
        self._waves.clear()
        for boat in self._boats.values():
            boat.lie(boat.goal)
            boat.wake.clear()
        for buoy in self._buoys:
            buoy.rest()

    # The course of time

    def advance(self, seconds: float) -> None:
        """Do the steps that are due after so much more time."""
        self._due += seconds
        while self._due >= STEP:
            self._due -= STEP
            self.step()

    def step(self) -> None:
        self.clock += 1
        if self._bump:
            self._bump.before_step()
        for boat in self._boats.values():
            boat.steer()
        for buoy in self._buoys:
            if not buoy.still:
                buoy.float_on()
        self._let_waves_arrive()
        self._space.step(STEP)
        self._follow_up()
        for buoy in self._buoys:
            if not buoy.still:
                buoy.settle()
        for boat in self._boats.values():
            boat.settle()
            boat.feel(self.wind, self.clock)
        if self.clock % INTERVAL == 0:
            self._make_waves()

    def _follow_up(self) -> None:
        """What comes of touches, which only a bump can bring about."""
        if self._bump:
            for party in self._touched:
                if party.kind == "buoy":
                    self._buoys[party.number].still = False
            self._bump.after_step([p.number for p in self._touched if p.kind == "boat"])
            self._touched.clear()
            if self.arrived:
                self._end_bump()

    def _make_waves(self) -> None:
        """Wakes, and the waves that run from them to buoys and boats."""
        for seat, boat in self._boats.items():
            boat.wake.fade(self.clock)
            speed = boat.speed
            if speed < SLOWEST:
                continue
            strength = boat.wake.leave(boat.stern, self.clock, speed)
            # Seen astern, but felt from amidships on: the bow's wave is part of it.
            source = boat.middle
            for number, buoy in enumerate(self._buoys):
                self._waves.send(source, number, buoy.home, self.clock, strength)
            for other, rival in self._boats.items():
                if other != seat:
                    target = len(self._buoys) + other
                    self._waves.send(source, target, rival.goal.bow, self.clock, strength)

    def _let_waves_arrive(self) -> None:
        for nudge in self._waves.arriving(self.clock):
            if nudge.target < len(self._buoys):
                self._buoys[nudge.target].nudge(nudge.source, nudge.strength)
            elif boat := self._boats.get(nudge.target - len(self._buoys)):
                pose = boat.pose
                to_port = cross(minus(pose.ahead(1.0), pose.bow), minus(nudge.source, pose.bow)) < 0
                boat.heel.rock(nudge.strength, to_port)

    # Helpers

    def _set_out(
        self, seat: Seat, start: Pose, end: Pose, passage: Passage, gust: float | None = None
    ) -> None:
        self._ready(seat, start).follow(passage, end, gust)

    def _ready(self, seat: Seat, start: Pose | None = None) -> Boat:
        """A boat that has ended what it was doing, and lies where it is to begin."""
        if self._bump:
            self.finish()
        boat = self._boats[seat]
        if not boat.lying or start not in (None, boat.goal):
            boat.lie(start or boat.goal)
        return boat

    def _end_bump(self) -> None:
        if self._bump:
            self._bump.end()
            self._bump = None
            self._touched.clear()

    def _name(self, shape: pymunk.Shape, party: Party) -> None:
        shape.filter = PASSING
        shape.collision_type = len(self._parties)
        self._parties.append(party)

    def _feel_touch(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        for shape in arbiter.shapes:
            self._touched[self._parties[shape.collision_type]] = None
