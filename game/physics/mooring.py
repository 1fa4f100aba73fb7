"""Buoys: each floats on a spring above its sinker, and bobs."""

from __future__ import annotations

from math import hypot, sin
from typing import NamedTuple

import pymunk

from game.physics.bodies import BUOY_MASS, lay_buoy
from game.physics.passage import STEP
from game.rules.regatta.plane import Point, apart

PULL = 8.0
"""How fast a buoy swings about its sinker, in radians a second."""
DRAG = 4.0
"""What the water takes of its speed, a second."""
NUDGE = 16.0
"""The speed that the strongest wave gives it, in mm/s."""
LEAN = 3.5
"""Degrees of tilt for a millimetre off its place."""
MOST_LEAN = 40.0
SWELL, SWELL_RATE = 3.0, 1.9
"""Degrees, and radians a second, of the bobbing that never ends."""
NEAR, SLOW = 0.02, 0.2
"""Nearer to its place and slower it is there."""


class BuoyLook(NamedTuple):
    """A buoy to draw."""

    at: Point
    displacement: Point
    """From where the rules have it."""
    tilt: Point
    """How its top leans towards +x and +y, in degrees."""


class Buoy:
    """A buoy on its mooring."""

    def __init__(self, space: pymunk.Space, home: Point, radius: float) -> None:
        self.home = home
        self.body, self.shape = lay_buoy(space, home, radius)
        # The spring damps only along itself, so a buoy that circles is slowed by the water.
        spring = pymunk.DampedSpring(
            space.static_body, self.body, home, (0, 0), 0.0, BUOY_MASS * PULL**2, 0.0
        )
        spring.collide_bodies = True
        space.add(spring)
        self.still = True

    def nudge(self, source: Point, strength: float) -> None:
        """A wave from over there pushes it away."""
        x, y = self.body.position
        away = apart(source, (x, y))
        if away > 0:
            push = BUOY_MASS * NUDGE * strength / away
            self.body.apply_impulse_at_world_point(
                ((x - source[0]) * push, (y - source[1]) * push), (x, y)
            )
            self.still = False

    def float_on(self) -> None:
        """Set the water's drag for the coming step."""
        vx, vy = self.body.velocity
        self.body.force = -BUOY_MASS * DRAG * vx, -BUOY_MASS * DRAG * vy

    def settle(self) -> None:
        """Come to rest when next to nothing is left of its swinging."""
        x, y = self.body.position
        vx, vy = self.body.velocity
        self.still = apart((x, y), self.home) < NEAR and hypot(vx, vy) < SLOW
        if self.still:
            self.rest()

    def rest(self) -> None:
        self.body.position = self.home
        self.body.velocity = 0.0, 0.0
        self.body.angle = self.body.angular_velocity = 0.0
        self.still = True

    def look(self, clock: int) -> BuoyLook:
        x, y = self.body.position
        dx, dy = x - self.home[0], y - self.home[1]
        phase = SWELL_RATE * clock * STEP + 0.05 * (self.home[0] + self.home[1])
        lean = hypot(dx, dy) * LEAN
        part = LEAN * min(1.0, MOST_LEAN / lean) if lean else 0.0
        tilt = dx * part + SWELL * sin(phase), dy * part + SWELL * sin(0.77 * phase)
        return BuoyLook((x, y), (dx, dy), tilt)
