"""When a boat is where: a way over the table as a plan in time, one mark for every step.

A plan is what the helm wants; the boat has to be brought there by forces. Its speed is held within
what a boat can do: it gathers way, slows down before bends, lets itself glide to the end, and
surges where a cloud blows (R9).
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, radians
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.physics.bodies import Form, nearest_turn
from game.physics.track import Track
from game.rules.regatta.plane import Pose, unit

STEP = 1 / 120
"""The one length of a step, in seconds."""

CRUISE = 125.0
GUST = 1.5
"""How many times faster a boat sails while a cloud blows."""
GATHER, GLIDE = 300.0, 170.0
"""How fast it gathers way, and how fast it may lose it, in mm/s²."""
SPIN = 2.6
"""Radians a second: a bend is sailed so slowly that it turns no faster."""
TURN_ABOUT = 0.75, 0.35
"""Seconds for a turn on the spot (R11): of any size, and more for each radian."""
EASING = 0.12
"""Seconds over which the helm evens its plan out: where a bend begins, no boat turns at once."""
GRAIN = 1.0
"""Millimetres between the places for which speeds are planned."""

Floats: TypeAlias = NDArray[np.float64]
Where: TypeAlias = Callable[[float], tuple[float, float, float]]
"""The centre of mass and the angle at a place."""


class Mark(NamedTuple):
    """Where the centre of mass shall be at a step, how it shall move, and be sped up."""

    x: float
    y: float
    angle: float
    vx: float
    vy: float
    spin: float
    ax: float
    ay: float
    twist: float
    place: float
    """The place on the track; on a turn on the spot, the degrees turned."""


Passage: TypeAlias = tuple[Mark, ...]


def sail_along(track: Track, form: Form) -> Passage:
    """From the track's beginning to the pose at its end."""
    return _passage(_on(track, form), _planned(track, track.length), form.spot(track.end))


def back_up(track: Track, place: float, form: Form) -> Passage:
    """From a place of the track back to its beginning, stern first."""
    places = _planned(track, place)[::-1]
    return _passage(_on(track, form), places, form.spot(track.start))


def turn_about(start: Pose, end: Pose, form: Form) -> Passage:
    """R11: about the bow's tip, the shorter way round."""
    turn = nearest_turn(radians(end.heading - start.heading))
    steps = ceil((TURN_ABOUT[0] + TURN_ABOUT[1] * abs(turn)) / STEP)
    part = np.linspace(0.0, 1.0, steps + 1)
    degrees = np.degrees(turn) * part**2 * (3 - 2 * part)

    def at(turned: float) -> tuple[float, float, float]:
        swung = Pose(start.x, start.y, start.heading + turned)
        return (*swung.ahead(-form.centre), radians(swung.heading))

    return _passage(at, degrees, form.spot(end))


def _on(track: Track, form: Form) -> Where:
    def at(place: float) -> tuple[float, float, float]:
        x, y, heading = track.stern(place)
        c, s = unit(heading)
        ahead = form.length - form.centre
        return x + ahead * c, y + ahead * s, radians(heading)

    return at


def _planned(track: Track, upto: float) -> Floats:
    """The place at every step, standing still at both ends."""
    if upto <= 0:
        return np.zeros(1)
    places = np.array([*(p for p in track.places(GRAIN) if p < upto), upto])
    if len(places) < 3:
        places = np.linspace(0.0, upto, 3)
    lengths = np.diff(places)
    squares = _squares(track, places, lengths)
    speeds = np.sqrt(squares)
    times = np.concatenate(([0.0], np.cumsum(2 * lengths / (speeds[:-1] + speeds[1:]))))
    steps = ceil(times[-1] / STEP)
    clock = np.arange(steps + 1) * STEP
    n = np.clip(np.searchsorted(times, clock, side="right") - 1, 0, len(lengths) - 1)
    since = np.minimum(clock - times[n], np.diff(times)[n])
    gains = np.diff(squares) / (2 * lengths)
    found: Floats = np.minimum(places[n] + speeds[n] * since + gains[n] * since**2 / 2, upto)
    found[-1] = upto
    return found


def _squares(track: Track, places: Floats, lengths: Floats) -> Floats:
    """The squares of the speeds: never above what bend and wind allow, nor won or lost too fast."""
    caps = np.empty(len(lengths))
    gathers = np.empty(len(lengths))
    for n, middle in enumerate(places[:-1] + lengths / 2):
        wind = GUST if track.gust is not None and middle > track.gust else 1.0
        bend = abs(track.bend(float(middle)))
        caps[n] = min(CRUISE * wind, SPIN / bend if bend else np.inf) ** 2
        gathers[n] = GATHER * wind
    squares = np.zeros(len(places))
    squares[1:-1] = np.minimum(caps[:-1], caps[1:])
    for n in range(1, len(places)):
        squares[n] = min(squares[n], squares[n - 1] + 2 * gathers[n - 1] * lengths[n - 1])
    for n in range(len(places) - 2, -1, -1):
        squares[n] = min(squares[n], squares[n + 1] + 2 * GLIDE * lengths[n])
    return squares


def _passage(at: Where, places: Floats, end: tuple[float, float, float]) -> Passage:
    """The marks for a place at each step, evened out, with the last one where the rules say."""
    spots = np.array([at(float(place)) for place in places])
    x, y, angle = end
    # The rules' heading is from 0 up to 360, ours counts on.
    spots[-1] = x, y, spots[-1, 2] + nearest_turn(angle - spots[-1, 2])
    half = round(EASING / STEP / 2)
    width = 2 * half + 1
    padded = np.pad(spots, ((width, width), (0, 0)), mode="edge")
    sums = np.pad(np.cumsum(padded - padded[0], axis=0), ((1, 0), (0, 0)))
    even = padded[0] + (sums[width:] - sums[:-width]) / width
    even[-1] = spots[-1]
    speeds = np.gradient(even, STEP, axis=0)
    gains = np.gradient(speeds, STEP, axis=0)
    speeds[-1] = gains[-1] = 0.0
    where = np.pad(places, half + 1, mode="edge")
    rows = np.column_stack((even, speeds, gains, where))
    return tuple(Mark(*row) for row in rows.tolist())
