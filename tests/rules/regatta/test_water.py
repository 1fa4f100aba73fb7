"""The prepared judge against two other referees: 400 poses of plain Shapely, and pymunk (R4)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

import numpy as np
import pymunk
import pytest
import shapely
from shapely import affinity
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from game.rules.regatta.course import course_of
from game.rules.regatta.edition import Play, kit
from game.rules.regatta.path import Path
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import EPS, Pose
from game.rules.regatta.water import Thing, is_touch, water_of
from tests.rules.regatta.desk import KIT, lay
from tests.rules.regatta.geometry_oracle import entries, gap, hull_at, poses_on, swept_by_poses

WATER = lay(Pose(0, 200, 90), hand="blue-long").water
BODY = pymunk.Body(body_type=pymunk.Body.STATIC)
"""A shape does not keep its body alive, so all have this one."""
BORDER = 2 * EPS
"""Contacts that may be judged either way: the gap is as small as the tolerance."""


@cache
def by_poses(name: str, number: int) -> BaseGeometry:
    """An arrow's swept hull by 400 poses, in the boat's frame."""
    [found] = [(e, a) for other, e, a, n in entries() if (other, n) == (name, number)]
    return shapely.union_all(swept_by_poses(poses_on(*found, 400)))


def in_frame(shape: BaseGeometry, pose: Pose) -> BaseGeometry:
    """A shape of the table as the boat sees it."""
    moved = affinity.translate(shape, -pose.x, -pose.y)
    return affinity.rotate(moved, -pose.heading, origin=(0, 0))


def questions(count: int, seed: int) -> list[tuple[str, int, Pose, list[Pose]]]:
    """Dense ones: three rivals within reach, on a course with four buoys."""
    rng = np.random.default_rng(seed)
    arrows = [(name, number) for name, _, _, number in entries() if "helm" not in name]
    asked = []
    for _ in range(count):
        name, number = arrows[rng.integers(len(arrows))]
        pose = Pose(*rng.uniform((-260, 20, 0), (260, 600, 360)).tolist())
        near = rng.uniform((-130, -130, 0), (130, 130, 360), (3, 3)) + np.array((*pose.bow, 0))
        asked.append((name, number, pose, [Pose(*row) for row in near.tolist()]))
    return asked


def path_of(name: str, number: int) -> tuple[Path, int]:
    index = KIT.plays[Card(name)][Play(Card(name), number)]
    return KIT.paths[index], index


@pytest.mark.rule("R4", "R16")
def test_the_judge_agrees_with_400_poses_of_plain_shapely() -> None:
    """Beyond the tolerance there is no difference, whoever asks."""
    seen: Counter[str] = Counter()
    for name, number, pose, rivals in questions(1500, seed=1):
        _, index = path_of(name, number)
        things = [hull_at(rival.bow, rival.heading) for rival in rivals]
        things += [Spot(*at).buffer(7, quad_segs=64) for at in WATER.course.buoys]
        (left, low), (right, high) = WATER.course.table
        things.append(shapely.box(left, low, right, high).exterior)
        swept = by_poses(name, number)
        least = min(gap(swept, in_frame(thing, pose)) for thing in things)
        touches = WATER.judge(pose, rivals).touches[index]
        if abs(least - EPS) < BORDER - EPS:
            seen["on the border"] += 1
            continue
        seen["touch" if touches else "free"] += 1
        assert touches == (least < EPS), (name, number, pose, rivals, least)
    assert seen["touch"] > 300
    assert seen["free"] > 300
    assert seen["on the border"] < 15


@pytest.mark.rule("R4")
def test_pymunk_s_contacts_agree_with_the_swept_hull(capsys: pytest.CaptureFixture[str]) -> None:
    """Hulls between poses, as bodies in a space: contact or none, as the judge says."""
    spaces: dict[tuple[str, int], pymunk.Space] = {}
    seen: Counter[str] = Counter()
    for name, number, pose, rivals in questions(4000, seed=2):
        path, index = path_of(name, number)
        if (name, number) not in spaces:
            spaces[name, number] = _swept_space(path)
        space = spaces[name, number]
        others = (*_boats(pose, rivals), *_buoys(pose))
        contact = any(space.shape_query(other) for other in others)
        things = [t for t in WATER.in_the_way([*enumerate(rivals)]) if t.kind != "edge"]
        if _hits(path, pose, things, BORDER) != _hits(path, pose, things, -BORDER):
            seen["on the border"] += 1
            continue
        touches = WATER.judge(pose, rivals).touches[index]
        if _over_the_edge(path, pose):
            continue
        seen["touch" if contact else "free"] += 1
        if touches != contact:
            seen["disagree"] += 1
    with capsys.disabled():
        print(f"\npymunk and the swept hull: {dict(seen)}")
    assert seen["touch"] > 800
    assert seen["free"] > 800
    assert seen["disagree"] == 0
    assert seen["on the border"] < 40


def outline_at(pose: Pose) -> list[tuple[float, float]]:
    points = shapely.get_coordinates(hull_at(pose.bow, pose.heading))[:-1]
    return [(x, y) for x, y in points.tolist()]


def _swept_space(path: Path) -> pymunk.Space:
    """The hull between 260 poses of its own, each two of them a body, in the boat's frame."""
    space = pymunk.Space()
    outlines = [outline_at(at) for at in map(path.at, np.linspace(0, path.length, 260).tolist())]
    for a, b in pairwise(outlines):
        space.add(pymunk.Poly(space.static_body, [*a, *b]))
    return space


def _boats(pose: Pose, rivals: list[Pose]) -> list[pymunk.Poly]:
    """The rivals in the mover's frame."""
    found = []
    for rival in rivals:
        corners = outline_at(rival)
        found.append(pymunk.Poly(BODY, [_local(pose, x, y) for x, y in corners]))
    return found


def _buoys(pose: Pose) -> list[pymunk.Circle]:
    return [pymunk.Circle(BODY, 7, _local(pose, x, y)) for x, y in WATER.course.buoys]


def _local(pose: Pose, x: float, y: float) -> tuple[float, float]:
    angle = -pose.heading * pi / 180
    x, y = x - pose.x, y - pose.y
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _hits(path: Path, pose: Pose, things: list[Thing], more: float) -> bool:
    """Whether the swept hull meets one of the things, each larger by so much all round."""
    swept = WATER.swept(pose, path)
    return any(swept.intersects(t.shape.buffer(t.clearance - EPS + more)) for t in things)


def _over_the_edge(path: Path, pose: Pose) -> bool:
    swept = WATER.swept(pose, path)
    edges = [thing for thing in WATER.things if thing.kind == "edge"]
    return any(swept.distance(edge.shape) < 2 * EPS for edge in edges)


@pytest.mark.rule("R4")
def test_a_hull_between_two_poses_is_not_overlooked() -> None:
    """A needle that no pose of the sharp turn touches, but the way between two of them does."""
    path, index = path_of("red-sharp", 0)
    for place in np.linspace(5, path.length - 5, 40).tolist():
        tip = path.at(place).bow
        # A rival whose pointed bow just reaches over the mover's bow tip's track from outside.
        ahead = path.at(place + 0.01)
        out = ahead.heading - 90
        rival = Pose(
            tip[0] - 0.2 * cos(out * pi / 180),
            tip[1] - 0.2 * sin(out * pi / 180),
            (out + 180) % 360,
        )
        local = WATER.judge(Pose(0, 300, 0), [Pose(rival.x, rival.y + 300, rival.heading)])
        assert local.touches[index]


@pytest.mark.rule("R4")
def test_far_boats_change_nothing() -> None:
    pose = Pose(0, 300, 90)
    far = [Pose(-400 + 50 * n, 700, 90) for n in range(12)]
    near = [Pose(30, 350, 200)]
    assert WATER.judge(pose, near) == WATER.judge(pose, near + far)
    assert WATER.judge(pose, []) == WATER.judge(pose, far)


def test_a_pose_moved_into_the_boat_s_frame_and_back_is_the_same() -> None:
    pose = Pose(12.5, -7.25, 213.0)
    for point in ((0.0, 0.0), (34.0, 7.0), (-100.0, 250.0)):
        assert pose.to_boat(pose.to_table(point)) == pytest.approx(point, abs=1e-9)
    assert pose.to_table((1.0, 0.0)) == pytest.approx(pose.ahead(1.0))


@pytest.mark.rule("R4")
def test_a_thing_that_is_passed_is_touched_where_it_is_first_met() -> None:
    """A straight run that leaves the rival behind again: its end touches nothing any more."""
    water, pieces = water_of("four-winds", course_of("loop", "normal")), kit("four-winds")
    card = Card("blue-long-cloud")
    path = pieces.paths[pieces.plays[card][Play(card, 0, 0)]]
    start, rival = Pose(39.583, 361.0, 90.0), Pose(8.492641, 542.546248, 135.0)
    [met] = [t for t in water.touched(water.swept(start, path), [(1, rival)]) if t.kind == "boat"]
    first = water.first_touch(start, path, met)
    assert not is_touch(water.hull_at(start.then(path.end)), met)
    assert is_touch(water.hull_at(first), met)
    assert not is_touch(water.hull_at(Pose(first.x, first.y - 2 * EPS, first.heading)), met)
