"""How a boat leans: by the wind's press, outward in a turn, and with the swell."""

from __future__ import annotations

from math import sin

from game.physics.passage import STEP
from game.rules.regatta.plane import Point

ROLL, STEADY = 7.0, 0.35
"""How fast a hull rolls, in radians a second, and how soon it stops: 1 would be at once."""
BY_WIND = 9.0
"""Degrees in a full breeze from abeam."""
BY_TURN = 0.09
"""Degrees for each mm/s² that a turn throws outward."""
BY_WAVE = 14.0
"""Degrees a second from the strongest wave of a wake."""
SWELL, SWELL_RATE, SWELL_WAVES = 1.2, 1.6, 0.02
"""The swell: degrees, radians a second, radians a millimetre."""
MOST = 35.0
"""No boat capsizes."""


class Heel:
    """The angle of a mast, in degrees, to port if positive."""

    def __init__(self) -> None:
        self.angle = 0.0
        self._rate = 0.0

    def step(self, press: float, swing: float, at: Point, clock: int) -> None:
        """`press`: the wind's, to port, 1 in a full breeze. `swing`: how hard a turn to port throws
        it outward, in mm/s². `at`: where it feels the swell."""
        swell = SWELL * sin(SWELL_RATE * clock * STEP + SWELL_WAVES * (at[0] + at[1]))
        aim = BY_WIND * press - BY_TURN * swing + swell
        self._rate += STEP * (ROLL**2 * (aim - self.angle) - 2 * STEADY * ROLL * self._rate)
        self.angle += STEP * self._rate
        if abs(self.angle) > MOST:
            self.angle, self._rate = (MOST if self.angle > 0 else -MOST), 0.0

    def rock(self, strength: float, to_port: bool) -> None:
        """A wave arrives, and throws it to one side."""
        self._rate += BY_WAVE * strength * (1 if to_port else -1)
