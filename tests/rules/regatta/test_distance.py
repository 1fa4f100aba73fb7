"""R15: the order's distance, by hand and by a second reckoning, and the way round obstacles."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot, inf

import numpy as np
import pytest
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot

import game.catalogue  # noqa: F401  (puts our courses on their shelf)
from game.rules.regatta.course import SHELF, Course, Mark, course_of
from game.rules.regatta.distance import remaining
from game.rules.regatta.gates import Gates, Progress
from game.rules.regatta.plane import Point
from game.rules.regatta.wayfinding import Chart, chart_of, distance_home

LOOP = course_of("loop", "normal")
ISLAND = course_of("island", "normal")
RED, GREEN = (mark.at for mark in LOOP.marks)
LEG, LAST = dist(RED, GREEN), hypot(110, 550)


def after(counted: int) -> Progress:
    return Progress(counted, ((),) * counted)


# By hand


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("counted", "bow", "far"),
    [
        (0, (0.0, -5.0), dist((0, -5), RED) + LEG + LAST),
        (0, (-200.0, -5.0), dist((-200, -5), (-110, 0)) + dist((-110, 0), RED) + LEG + LAST),
        (0, (-150.0, 50.0), dist((-150, 50), (-110, 0)) + dist((-110, 0), RED) + LEG + LAST),
        (1, (0.0, 5.0), dist((0, 5), RED) + LEG + LAST),
        (1, (0.0, -300.0), dist((0, -300), RED) + LEG + LAST),
        (2, (-200.0, 500.0), dist((-200, 500), GREEN) + LAST),
        (3, (200.0, 300.0), hypot(90, 300)),
        (3, (40.0, 300.0), 300.0),
        (3, (40.0, 0.0), 0.0),
        (3, (40.0, -30.0), hypot(70, 30)),
        (3, (-60.0, -30.0), hypot(50, 30)),
        (4, (40.0, -30.0), 0.0),
    ],
)
def test_the_distance_of_the_default_course(counted: int, bow: Point, far: float) -> None:
    assert remaining(LOOP, after(counted), bow) == pytest.approx(far)


HAIRPIN = Course(
    "hairpin", "normal", 7.0, LOOP.line, (Mark((150.0, 400.0), "port"),), (), LOOP.table
)
"""Out and back: its gate runs on from the mark, straight away from the middle of the line."""


@pytest.mark.rule("R15")
def test_who_would_undo_a_mark_goes_by_way_of_it() -> None:
    """Just past the gate, and far beyond the mark: the right end of the line lies behind it."""
    bow, mark = (211.0, 591.0), HAIRPIN.marks[0].at
    assert Gates(HAIRPIN).gates[1].left(bow)
    assert remaining(HAIRPIN, after(2), bow) == pytest.approx(dist(bow, mark) + hypot(40, 400))
    # From farther to the left the straight line passes the mark on its near side.
    free = (111.0, 591.0)
    assert remaining(HAIRPIN, after(2), free) == pytest.approx(hypot(1, 591))
    assert remaining(HAIRPIN, after(1), bow) == pytest.approx(dist(bow, mark) + hypot(40, 400))


# A second reckoning


def solve(course: Course, counted: int, bow: Point) -> float:
    """The shortest way home, by trying every run between places: over again for each question."""
    lands = [Polygon(ring).buffer(-1e-7) for ring in course.obstacles]
    marks = [mark.at for mark in course.marks]
    places = [bow, *course.line, *marks, *(p for ring in course.obstacles for p in ring)]

    def open_water(a: Point, b: Point) -> bool:
        return a == b or not any(land.intersects(LineString([a, b])) for land in lands)

    def left(a: Point, b: Point, p: Point) -> bool:
        return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= 0

    gates = Gates(course).gates
    far = 10_000.0

    def undoes(leg: int, a: Point, b: Point) -> bool:
        """Whether a run crosses the ray of the mark just counted the wrong way."""
        if leg < 2 or marks[leg - 2] in (a, b):
            return False
        gate = gates[leg - 1]
        tip = gate.root[0] + far * gate.along[0], gate.root[1] + far * gate.along[1]
        if not LineString([a, b]).intersects(LineString([gate.root, tip])):
            return False
        return left(gate.root, tip, b) == (gate.sense > 0) != left(gate.root, tip, a)

    ahead = {p: left(*course.line, p) for p in places}
    line = LineString(course.line)
    legs = len(marks) + 1
    home: dict[Point, float] = {}
    for leg in range(legs, -1, -1):
        costs = dict.fromkeys(places, inf)
        for p in places:
            if leg == legs:
                foot = line.interpolate(line.project(Spot(p)))
                end = foot.x, foot.y
                if (
                    (ahead[p] or p in course.line)
                    and open_water(p, end)
                    and not undoes(leg, p, end)
                ):
                    costs[p] = dist(p, end)
            elif leg > 0 and p == marks[leg - 1]:
                costs[p] = home[p]
            elif leg == 0:
                for q in places:
                    through = q in course.line or (
                        not ahead[p] and ahead[q] and line.intersects(LineString([p, q]))
                    )
                    if p != q and through and open_water(p, q):
                        costs[p] = min(costs[p], dist(p, q) + home[q])
        for _ in places:
            for p in places:
                for q in places:
                    if p == q or costs[q] == inf or dist(p, q) + costs[q] >= costs[p]:
                        continue
                    if leg == 0 and line.intersects(LineString([p, q])):
                        continue
                    if open_water(p, q) and not undoes(leg, p, q):
                        costs[p] = dist(p, q) + costs[q]
        home = costs
        if leg == counted:
            return home[bow]
    raise AssertionError(counted)


def waters(course: Course, many: int, seed: int) -> list[tuple[int, Point]]:
    """Places all over the table that are not ashore, each with a number of gates counted."""
    rng = np.random.default_rng(seed)
    low, high = course.table
    lands = [Polygon(ring) for ring in course.obstacles]
    found: list[tuple[int, Point]] = []
    while len(found) < many:
        x, y = rng.uniform(low, high)
        if not any(land.buffer(1).contains(Spot(x, y)) for land in lands):
            found.append((int(rng.integers(0, len(course.marks) + 2)), (float(x), float(y))))
    return found


@pytest.mark.rule("R15")
@pytest.mark.parametrize("name", ["loop", "triangle", "slalom", "windward-leeward", "hairpin"])
def test_without_obstacles_both_distances_are_the_shortest(name: str) -> None:
    course = HAIRPIN if name == "hairpin" else course_of(name, "normal")
    chart = Chart(course)
    for counted, bow in waters(course, 100, seed=len(name)):
        owed = solve(course, counted, bow)
        assert remaining(course, after(counted), bow) == pytest.approx(owed)
        assert chart.onward(after(counted), bow).far == pytest.approx(owed)
        assert distance_home(course, after(counted), bow) == pytest.approx(owed)


def test_round_obstacles_the_way_is_the_shortest() -> None:
    for counted, bow in waters(ISLAND, 40, seed=3):
        assert distance_home(ISLAND, after(counted), bow) == pytest.approx(
            solve(ISLAND, counted, bow)
        )


@pytest.mark.rule("R15")
@pytest.mark.parametrize("name", SHELF.names())
def test_the_way_is_never_shorter_and_the_same_in_open_water(name: str) -> None:
    course = course_of(name, "normal")
    chart, lands = chart_of(course), [Polygon(ring) for ring in course.obstacles]
    bent = 0
    for counted, bow in waters(course, 400, seed=7):
        far, plain = (
            chart.onward(after(counted), bow).far,
            remaining(course, after(counted), bow),
        )
        route = chart.route(after(counted), bow)
        assert far >= plain - 1e-6
        assert sum(map(dist, route, route[1:])) == pytest.approx(far)
        assert not any(land.buffer(-1e-5).intersects(LineString(route)) for land in lands)
        around = any(corner in ring for corner in route for ring in course.obstacles)
        assert around or far == pytest.approx(plain)
        bent += around
    assert bool(bent) == bool(lands)


@pytest.mark.parametrize("name", SHELF.names())
def test_the_way_gets_shorter_by_what_is_sailed_along_it(name: str) -> None:
    """Up to the next mark; behind it, the gate has been counted at some place of its ray."""
    course = course_of(name, "normal")
    chart = chart_of(course)
    for counted, bow in waters(course, 60, seed=11):
        if counted == 0:
            continue  # the start comes between
        far, sailed = chart.onward(after(counted), bow).far, 0.0
        goal = course.marks[counted - 1].at if counted <= len(course.marks) else None
        for here, there in pairwise(chart.route(after(counted), bow)):
            for part in (0.3, 0.7, 0.999):
                at = tuple(a + part * (b - a) for a, b in zip(here, there, strict=True))
                left = chart.onward(after(counted), (at[0], at[1])).far
                assert left <= far - sailed - part * dist(here, there) + 1e-6
            sailed += dist(here, there)
            if there == goal:
                break


@pytest.mark.rule("R15")
@pytest.mark.parametrize("name", SHELF.names())
def test_counting_a_gate_never_makes_the_way_longer(name: str) -> None:
    course = course_of(name, "normal")
    for number, gate in enumerate(Gates(course).gates[1:-1], 1):
        for reach in (1.0, 10.0, 60.0, 200.0):
            bow = gate.root[0] + reach * gate.along[0], gate.root[1] + reach * gate.along[1]
            before, behind = (remaining(course, after(number + n), bow) for n in (0, 1))
            assert behind <= before + 1e-9
