"""The regatta's judge of moves beside plain Shapely, with more and more boats, and its errors."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon, box

from game.catalogue import GAMES
from game.rules.regatta.course import course_of
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.path import Path
from game.rules.regatta.plane import EPS, Pose, on_grid
from game.rules.regatta.water import Water, in_frame, on_table, water_of
from tools.benching.measuring import Contestant, Play, Played, measure
from tools.benching.report import Report, Row, Verdict

COURSE = "island"
RIVALS = 3
BOATS = (2, 4, 8, 16, 32)
POSES, REFERENCE = 96, 400
"""Poses of the plain sweep, and of the one that the answers are held against."""
QUESTIONS = 15_000
TIMES = 200
"""How much faster than plain Shapely the judge must be."""

PREPARED = "Regatta"
NAIVE = "plain Shapely"


class Question(NamedTuple):
    """May a boat in this pose sail a path, with rivals in theirs?"""

    pose: Pose
    rivals: tuple[Pose, ...]
    path: int


def bench(seconds: float, seed: int, alone: bool) -> Report:
    """Measure the judge, beside plain Shapely unless it is to be alone."""
    water = water_of(RegattaOptions().edition, course_of(COURSE, "normal"))
    assert "regatta" in GAMES, "the catalogue has put editions and courses on their shelves"
    asked = questions(water, 400, seed)
    contestants = [Contestant(PREPARED, "Shapely", _prepared(water, asked))]
    if not alone:
        contestants.append(Contestant(NAIVE, "Shapely", _naive(water, asked)))
    contestants += [
        Contestant(_fleet_name(boats), "Shapely", _prepared(water, fleet(asked, boats)))
        for boats in BOATS
    ]
    rows = measure(contestants, seconds)
    wrong, border = errors(water, questions(water, QUESTIONS, seed + 1))
    return Report(rows, [*judge(rows), judge_errors(wrong, border, QUESTIONS)])


def judge(rows: Sequence[Row]) -> list[Verdict]:
    """The bars that are about speed."""
    rates = {row.name: row.steps for row in rows}
    verdicts = []
    if NAIVE in rates:
        times = rates[PREPARED] / rates[NAIVE]
        bar = f"{PREPARED} judges at least {TIMES} times as many moves as {NAIVE}"
        verdicts.append(Verdict(bar, times >= TIMES, f"{times:.0f} times"))
    few, many = BOATS[0], BOATS[-1]
    slower = rates[_fleet_name(few)] / rates[_fleet_name(many)]
    verdicts.append(
        Verdict(
            f"{many} boats, far away, cost less than {many // few} times as much as {few}",
            slower < many / few,
            f"{slower:.2f} times",
        )
    )
    return verdicts


def judge_errors(wrong: int, border: int, asked: int) -> Verdict:
    bar = f"no wrong answer in {asked:,} dense questions against {REFERENCE} poses"
    return Verdict(bar, wrong == 0, f"{wrong} wrong; {border} within the tolerance, left out")


def _fleet_name(boats: int) -> str:
    return f"{PREPARED}, {boats} boats"


# Questions


def questions(water: Water, count: int, seed: int) -> list[Question]:
    """Positions on the course with all rivals so near that many moves touch them."""
    random = Random(seed)
    (left, low), (right, high) = water.course.table
    asked = []
    for _ in range(count):
        x, y = random.uniform(left + 60, right - 60), random.uniform(low + 60, high - 60)
        pose = on_grid(x, y, random.uniform(0, 360))
        rivals = tuple(
            on_grid(
                x + random.uniform(-140, 140), y + random.uniform(-140, 140), random.uniform(0, 360)
            )
            for _ in range(RIVALS)
        )
        asked.append(Question(pose, rivals, random.randrange(len(water.kit.paths))))
    return asked


def fleet(asked: Sequence[Question], boats: int) -> list[Question]:
    """The same with so many boats in all, those beyond the first two far away."""
    far = tuple(Pose(5_000.0 + 60 * n, 5_000.0, 90.0) for n in range(boats - 2))
    return [Question(pose, (*rivals[:1], *far), path) for pose, rivals, path in asked]


# Contestants


def _prepared(water: Water, asked: Sequence[Question]) -> Play:
    """Each question is answered for every path of the edition, as `moves` asks it."""
    ways = len(water.kit.paths)

    def play() -> Played:
        for pose, rivals, _ in asked:
            water.judge(pose, rivals)
        return Played(len(asked) * ways, len(asked))

    return play


def _naive(water: Water, asked: Sequence[Question]) -> Play:
    """The sweep is built and joined for each question, and held against all that lies about."""
    turn = iter(range(10**9))
    things = [thing.shape.buffer(thing.clearance) for thing in water.things]

    def play() -> Played:
        pose, rivals, path = asked[next(turn) % len(asked)]
        sweep = on_table(shapely.union_all(hulls_between(water.kit.paths[path], POSES)), pose)
        boats = [Polygon(water.kit.hull.at(rival)).buffer(EPS) for rival in rivals]
        any(sweep.intersects(thing) for thing in [*boats, *things])
        return Played(1, 1)

    return play


def hulls_between(path: Path, poses: int) -> NDArray[np.object_]:
    """The water between each two of so many poses, evenly spread over a path."""
    places = [path.length * n / (poses - 1) for n in range(poses)]
    outlines = np.array([path.hull.at(path.at(place)) for place in places])
    pairs = np.concatenate((outlines[:-1], outlines[1:]), axis=1)
    return np.asarray(shapely.convex_hull(shapely.multipoints(pairs)), dtype=object)


# Errors


def errors(water: Water, asked: Sequence[Question]) -> tuple[int, int]:
    """Answers that differ from the reference's, and questions too close to call."""
    sweeps = [shapely.union_all(hulls_between(path, REFERENCE)) for path in water.kit.paths]
    (left, low), (right, high) = water.course.table
    edge = box(left, low, right, high).exterior
    fixed = [*(Polygon(ring) for ring in water.course.obstacles), edge]
    wrong = border = 0
    for pose, rivals, path in asked:
        boats = [Polygon(water.kit.hull.at(rival)) for rival in rivals]
        shapes = np.array([in_frame(shape, pose) for shape in (*boats, *fixed)], dtype=object)
        buoys = shapely.points([pose.to_boat(at) for at in water.course.buoys])
        gap = min(
            float(shapely.distance(sweeps[path], shapes).min()),
            float(shapely.distance(sweeps[path], buoys).min()) - water.course.buoy,
        )
        if abs(gap - EPS) < EPS / 2:
            border += 1
        elif water.judge(pose, rivals).touches[path] != (gap < EPS):
            wrong += 1
    return wrong, border
