"""The plane the race is sailed on: points, poses, and the boat's own frame.

Lengths are millimetres, angles degrees, counter-clockwise from +x: heading 90 points along +y. In
the boat's own frame the bow's tip is the origin, x runs ahead and y to port.

A pose is told by the bow's tip, for it is the bow's track that gates are judged on (R12): a turn on
the spot (R11) then keeps it to the last bit, and one movement begins exactly where another ended.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import TypeAlias

from game.rules.protocol import Fact

Point: TypeAlias = tuple[float, float]

EPS = 0.05
"""R16, the one tolerance: nearer is a touch (R4), and a zone is smaller by it all round (R5)."""

GRID = 6
"""Decimals of a pose after a movement; what sine and cosine give beyond them differs by machine."""


class Pose(Fact, frozen=True):
    """Where a boat lies: its bow's tip, and where that points."""

    x: float
    y: float
    heading: float

    @property
    def bow(self) -> Point:
        return self.x, self.y

    def ahead(self, length: float) -> Point:
        """The point so far ahead of the bow, or astern if negative: the stern is at -34."""
        return self.to_table((length, 0.0))

    def to_table(self, point: Point) -> Point:
        """A point of the boat's frame, on the table."""
        c, s = unit(self.heading)
        return self.x + c * point[0] - s * point[1], self.y + s * point[0] + c * point[1]

    def to_boat(self, point: Point) -> Point:
        """A point of the table, in the boat's frame."""
        c, s = unit(self.heading)
        x, y = point[0] - self.x, point[1] - self.y
        return c * x + s * y, c * y - s * x

    def then(self, local: Pose) -> Pose:
        """The pose that is `local` in this boat's frame, on the grid."""
        x, y = self.to_table(local.bow)
        return on_grid(x, y, self.heading + local.heading)


def on_grid(x: float, y: float, heading: float) -> Pose:
    """A pose rounded to the grid, its heading from 0 up to 360."""
    # Adding 0.0 turns a negative zero into zero, which JSON would tell apart.
    turned = round(heading % 360.0, GRID) % 360.0
    return Pose(round(x, GRID) + 0.0, round(y, GRID) + 0.0, turned + 0.0)


def unit(heading: float) -> Point:
    """The unit vector of a heading, exact for the four quarters."""
    quarter = heading % 360.0
    if quarter in _QUARTERS:
        return _QUARTERS[quarter]
    angle = radians(quarter)
    return cos(angle), sin(angle)


_QUARTERS: dict[float, Point] = {
    0.0: (1.0, 0.0),
    90.0: (0.0, 1.0),
    180.0: (-1.0, 0.0),
    270.0: (0.0, -1.0),
}


def cross(a: Point, b: Point) -> float:
    """Positive when b points to the left of a."""
    return a[0] * b[1] - a[1] * b[0]


def minus(a: Point, b: Point) -> Point:
    """The vector from b to a."""
    return a[0] - b[0], a[1] - b[1]


def apart(a: Point, b: Point) -> float:
    """The distance of two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
