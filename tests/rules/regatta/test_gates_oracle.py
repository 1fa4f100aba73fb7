"""Rounding marks against two other reckonings: the angle swept, and words in other cuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import cos, hypot, radians, sin

import numpy as np
import pytest
from numpy.typing import NDArray

from game.rules.regatta.course import Course, Mark, Side
from game.rules.regatta.gates import Gates, Progress
from game.rules.regatta.plane import Point
from game.rules.regatta.soundness import faults_of_course
from tests.rules.regatta.string_oracle import Referee, meets

U = 100.0
LINE = (-U, 0.0), (U, 0.0)
TABLE = (-20 * U, -20 * U), (20 * U, 20 * U)


def laid(*marks: tuple[float, float, Side]) -> Course:
    placed = tuple(Mark((x * U, y * U), side) for x, y, side in marks)
    course = Course("trial", "normal", 7.0, LINE, placed, (), TABLE)
    assert list(faults_of_course(course)) == []
    return course


# One mark: the angle


def tracks_about(mark: Point, many: int, points: int, seed: int) -> NDArray[np.float64]:
    """Tracks that start over the line and then leap about a mark, never behind the line."""
    rng = np.random.default_rng(seed)
    tracks = np.empty((many, points, 2))
    tracks[:, 0] = np.column_stack((rng.uniform(-90, 90, many), np.full(many, -5.0)))
    tracks[:, 1] = tracks[:, 0] + (0.0, 10.0)
    reach = rng.choice([15.0, 60.0, 0.9 * mark[1]], (many, points - 2))
    angle = rng.uniform(0, 2 * np.pi, reach.shape)
    tracks[:, 2:, 0] = mark[0] + reach * np.cos(angle)
    tracks[:, 2:, 1] = mark[1] + reach * np.sin(angle)
    return tracks


def turns_about(
    mark: Point, ray: Point, sense: int, tracks: NDArray[np.float64]
) -> NDArray[np.int64]:
    """How often the ray was passed at each point, by the angle swept since the line."""
    offsets = tracks[:, 1:] - mark
    bearing = np.arctan2(offsets[..., 1], offsets[..., 0])
    swept = np.diff(bearing, axis=1)
    swept = -sense * ((swept + np.pi) % (2 * np.pi) - np.pi)
    first = (-sense * (bearing[:, :1] - np.arctan2(ray[1], ray[0]))) % (2 * np.pi)
    angle = np.concatenate((first, first + np.cumsum(swept, axis=1)), axis=1)
    return np.floor(angle / (2 * np.pi)).astype(np.int64)


def wound(turns: int) -> Progress:
    """What one mark's stack must hold after so many turns; the first one counts."""
    if turns < 1:
        return Progress(1, ((-2,) * -turns,))
    return Progress(2, ((), (2,) * (turns - 1)))


@pytest.mark.rule("R12", "R12a", "R12b")
@pytest.mark.parametrize(
    ("x", "y", "side", "many"),
    [(-1.3, 4.0, "starboard", 50_000), (1.7, 3.0, "port", 50_000), (0.0, 4.0, "port", 50_000)],
)
def test_one_mark_is_rounded_when_the_angle_about_it_says_so(
    x: float, y: float, side: Side, many: int
) -> None:
    gates = Gates(laid((x, y, side)))
    ray, tracks = gates.gates[1], tracks_about((x * U, y * U), many, 12, seed=int(x * 10) + 40)
    passed = turns_about(ray.root, ray.along, ray.sense, tracks)
    start, outcomes = gates.start(), Counter[int]()
    for track, turns in zip(tracks, passed[:, -1].tolist(), strict=True):
        progress, _ = gates.sail(start, track)
        assert progress == wound(turns), track.tolist()
        outcomes[turns] += 1
    assert min(outcomes[turns] for turns in (-1, 0, 1, 2)) > many / 100


@pytest.mark.rule("R12", "R16")
@pytest.mark.parametrize("side", ["port", "starboard"])
def test_a_point_on_the_ray_is_on_its_left(side: Side) -> None:
    """Tracks on a grid, with many points exactly on the ray of a hairpin, straight ahead."""
    gates = Gates(laid((0.0, 4.0, side)))
    ray = gates.gates[1]
    assert ray.along == (0.0, 1.0)
    rng = np.random.default_rng(5)
    grid = rng.integers(-2, 3, (60_000, 9, 2)) * 50.0 + (0.0, 400.0)
    start = np.broadcast_to(np.array([(20.0, -5.0), (20.0, 5.0)]), (len(grid), 2, 2))
    tracks = np.concatenate((start, grid), axis=1)
    middles = np.array((0.0, 400.0))
    turn = np.diff(tracks - middles, axis=1)
    past = tracks[:, :-1] - middles
    through = np.abs(past[..., 0] * turn[..., 1] - past[..., 1] * turn[..., 0]) < 1e-9
    tracks = tracks[~through[:, 1:].any(axis=1)]  # a bow cannot pass the middle of a buoy
    assert len(tracks) > 5000
    # The same, a hair to the left of where it was: there nothing lies on the ray.
    passed = turns_about(ray.root, ray.along, ray.sense, tracks - (1e-6, 0.0))
    for track, turns in zip(tracks, passed[:, -1].tolist(), strict=True):
        assert gates.sail(gates.start(), track)[0] == wound(turns), track.tolist()


# Two marks and more: words in other cuts


COURSES = {
    "loop": laid((-2, 4, "starboard"), (2, 5, "starboard")),
    "triangle": laid((1, 5, "port"), (-3, 2.5, "port")),
    "bight": laid((-1.5, 3, "starboard"), (0.2, 3.4, "port"), (1.2, 5.5, "starboard")),
    "up and down": laid((0.8, 4.5, "port"), (0, 1.5, "starboard"), (-0.8, 4.5, "port")),
    "slalom": laid(
        (-0.6, 2, "starboard"), (0.6, 3.5, "port"), (-0.6, 5, "starboard"), (0.8, 6, "starboard")
    ),
}


def referee_of(course: Course, rng: np.random.Generator) -> Referee:
    """A second referee, whose cuts miss the line and point nowhere near a gate or a mark."""
    gates = Gates(course).gates[1:-1]
    while True:
        angle = rng.uniform(0, 2 * np.pi)
        cut = cos(angle), sin(angle)
        aims = [gate.along for gate in gates]
        for one in course.marks:
            aims += [
                ((x - one.at[0]) / far, (y - one.at[1]) / far)
                for x, y in course.buoys
                if (far := hypot(x - one.at[0], y - one.at[1]))
            ]
        clear = all(aim[0] * cut[0] + aim[1] * cut[1] < cos(radians(3)) for aim in aims)
        if clear and all(meets(*course.line, mark.at, cut, 1e9) is None for mark in course.marks):
            marks = [(mark.at, 1 if mark.side == "starboard" else -1) for mark in course.marks]
            return Referee(course.line, marks, [gate.along for gate in gates], cut)


def wild_tracks(course: Course, many: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Leaps from the surroundings of one buoy to another's, mostly the next or the same one."""
    spots = np.array([*[mark.at for mark in course.marks], course.waypoints[0]])
    points = 4 * len(spots) + 2
    hops = rng.choice([-1, 0, 0, 0, 1, 1], (many, points - 2))
    at = np.clip(np.cumsum(hops, axis=1), 0, len(spots) - 1)
    reach = rng.choice([20.0, 70.0, 160.0], at.shape)
    angle = rng.uniform(0, 2 * np.pi, at.shape)
    tracks = np.empty((many, points, 2))
    tracks[:, 0] = np.column_stack((rng.uniform(-90, 90, many), np.full(many, -5.0)))
    tracks[:, 1] = tracks[:, 0] + (0.0, 10.0)
    tracks[:, 2:, 0] = spots[at, 0] + reach * np.cos(angle)
    tracks[:, 2:, 1] = spots[at, 1] + reach * np.sin(angle)
    return tracks


def guided_tracks(course: Course, many: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Round everything as one should, with detours: most of these come far, some go wrong."""
    stops: list[tuple[float, float]] = [(3.7, -5.0), (3.7, 5.0)]
    for gate in Gates(course).gates[1:-1]:
        gx, gy = gate.along
        ahead = gate.sense * gy, -gate.sense * gx
        x, y = gate.root[0] + 45 * gx, gate.root[1] + 45 * gy
        stops += [(x + side * 25 * ahead[0], y + side * 25 * ahead[1]) for side in (-1, 1)]
    stops += [(3.7, 15.0), (3.7, -15.0)]
    tracks = np.broadcast_to(np.array(stops), (many, len(stops), 2)).copy()
    tracks[:, 2:-2] += rng.normal(0, 30, (many, len(stops) - 4, 2))
    # Each stop is sailed to, left for somewhere, and sailed to again, in a random few places.
    away = tracks + rng.normal(0, 90, tracks.shape)
    stay = rng.random((many, len(stops), 1)) < 0.6
    away = np.where(stay, tracks, away)
    away[:, 0] = tracks[:, 0]
    again = tracks + rng.normal(0, 1, tracks.shape)
    again[:, 0] = tracks[:, 0]
    return np.stack((tracks, away, again), axis=2).reshape(many, -1, 2)


def judged(gates: Gates, track: Sequence[Point]) -> list[tuple[int, str, int]]:
    _, crossings = gates.sail(gates.start(), track)
    return [
        (crossing.gate, crossing.effect, crossing.step)
        for crossing in crossings
        if crossing.effect not in ("wound", "unwound")
    ]


@pytest.mark.rule("R12", "R12a", "R12b", "R14")
@pytest.mark.parametrize("name", COURSES)
def test_marks_are_rounded_when_words_in_other_cuts_say_so(name: str) -> None:
    course = COURSES[name]
    gates, rng = Gates(course), np.random.default_rng(len(name))
    outcomes = Counter[str]()
    for make, many in ((wild_tracks, 5_000), (guided_tracks, 3_000)):
        for number, track in enumerate(make(course, many, rng).tolist()):
            if number % 500 == 0:
                referee = referee_of(course, rng)
            told = judged(gates, track)
            assert told == referee.follow(track), track
            outcomes.update(f"{effect} {gate}" for gate, effect, _ in told)
    for gate in range(2, gates.count):
        assert outcomes[f"counted {gate}"] > 100
        assert outcomes[f"taken-back {gate}"] > 100
    assert outcomes[f"finished {gates.count}"] > 100
