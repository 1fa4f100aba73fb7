"""Courses: ours are sound, anybody can write one, and a broken one says what is wrong with it."""

from __future__ import annotations

import tomllib
from math import dist
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.assets import ASSETS
from game.catalogue import find_game
from game.editions import COURSES, fill_shelf, read_edition
from game.rules.editions import Shelf
from game.rules.protocol import Malformed
from game.rules.regatta.course import SHELF, SIZES, Plan, course_of
from game.rules.regatta.soundness import farthest
from game.words import LANGUAGES, explain

OURS = sorted((ASSETS / "courses").glob("*.toml"))
LOOP: dict[str, Any] = tomllib.loads((ASSETS / "courses" / "loop.toml").read_text("utf-8"))
ISLAND = [[-0.5, 2.0], [0.5, 2.0], [0.0, 3.0]]

BOX = [
    [[-1.5, 3.2], [-1.4, 3.2], [-1.4, 4.8], [-1.5, 4.8]],
    [[-2.6, 3.2], [-1.4, 3.2], [-1.4, 3.3], [-2.6, 3.3]],
    [[-2.6, 4.7], [-1.4, 4.7], [-1.4, 4.8], [-2.6, 4.8]],
    [[-2.6, 3.2], [-2.5, 3.2], [-2.5, 4.8], [-2.6, 4.8]],
]
"""Four walls about the red mark: boats go round them."""
MOLE = [[-2.55, 4.1], [-5.2, 5.3], [-5.2, 5.6], [-2.55, 4.4]]
"""From there to the edge of the table, all along the mark's gate."""
WIDE = [[-5, -3], [5, 8]]


def read(tmp_path: Path, text: str) -> Plan:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return read_edition(file, Plan)


def plan(**changes: Any) -> Plan:
    """The loop, with some entries of its own."""
    from game.rules.codec import from_plain

    made: Plan = from_plain(LOOP | changes, Plan)
    return made


def marked(*marks: tuple[float, float, str]) -> list[dict[str, Any]]:
    return [{"at": [x, y], "side": side} for x, y, side in marks]


# Ours


def test_there_are_five_courses_and_more() -> None:
    names = {"loop", "windward-leeward", "island", "slalom", "triangle"}
    assert names <= {file.stem for file in OURS}
    assert names <= set(SHELF.names())


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.stem)
def test_our_courses_can_be_sailed(file: Path) -> None:
    """Each in all sizes: a way was found that counts every gate, and finishes."""
    made = read_edition(file, Plan)
    assert made.faults() == []
    for size in SIZES:
        course = made.drawn(file.stem, size)
        assert course == course_of(file.stem, size)
        assert farthest(course) == len(course.marks) + 2


@pytest.mark.rule("R13")
@pytest.mark.parametrize(("size", "u"), [("short", 80), ("normal", 110), ("long", 150)])
def test_the_loop_is_the_one_of_the_rules(size: Any, u: float) -> None:
    """A line 2u wide; marks 1u outside its ends, 4u and 5u ahead; both to starboard."""
    course = course_of("loop", size)
    assert course.line == ((-u, 0), (u, 0))
    assert [mark.at for mark in course.marks] == [(-2 * u, 4 * u), (2 * u, 5 * u)]
    assert {mark.side for mark in course.marks} == {"starboard"}
    assert (course.buoy, course.ahead) == (7, (0, 1))


@pytest.mark.rule("R4")
def test_the_table_is_250_larger_than_all_that_lies_on_it() -> None:
    assert course_of("loop", "normal").table == ((-470, -250), (470, 800))
    far = plan(obstacles=[[[5, 2], [6, 2], [6, 3]]]).drawn("", "normal")
    assert far.table == ((-470, -250), (6 * 110 + 250, 800))
    told = plan(table=[[5, 8], [-5, -3]]).drawn("", "short")
    assert told.table == ((-400, -240), (400, 640))


def test_the_island_is_in_the_way() -> None:
    course = course_of("island", "normal")
    assert course.obstacles
    from game.rules.regatta.gates import Progress
    from game.rules.regatta.wayfinding import chart_of

    route = chart_of(course).route(Progress(3, ((), (), ())), course.marks[1].at)
    assert len(route) == 2 or route[1] in course.obstacles[0]


def test_an_unknown_course_is_told_with_those_there_are() -> None:
    with pytest.raises(Malformed) as caught:
        course_of("nowhere", "normal")
    for language in LANGUAGES:
        told = explain(caught.value, language)
        assert "nowhere" in told
        assert "slalom" in told


# A person's own


def test_ones_own_course_is_read_and_named_with_a_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOUR_WINDS_HOME", str(tmp_path))
    folder = tmp_path / "courses"
    folder.mkdir()
    text = OURS[0].read_text(encoding="utf-8")
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    (folder / "broken.toml").write_text(text.replace("starboard", "leeward"), encoding="utf-8")
    shelf: Shelf[Plan] = Shelf("regatta")
    [trouble] = fill_shelf(shelf, Plan, COURSES)
    assert [name[:5] for name in shelf.names() if name not in SHELF.names()] == ["mine-"]
    told = explain(trouble)
    assert "broken.toml" in told
    assert "leeward" in told
    assert "side" in told


def test_the_options_of_a_race_name_a_course() -> None:
    game = find_game("regatta")
    with pytest.raises(Malformed, match="nowhere"):
        game.new(2, game.options_type(course="nowhere"), 1)


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"line": [[0, 0], [0, 0]]}, ["line: 0 mm long, shorter than a boat of 34"]),
        ({"line": [[-0.1, 0], [0.1, 0]]}, ["shorter than a boat"]),
        ({"line": [[-0.4, 0], [0.4, 0]]}, ["line: 64 mm long; 4 boats side by side need 124"]),
        ({"line": [[float("nan"), 0], [1, 0]]}, ["line, end 1: x is nan"]),
        ({"line": [[-1, 0], [1, float("inf")]]}, ["line, end 2: y is inf"]),
        ({"line": [[-1, 0], [1, 1e300]]}, ["line, end 2: y is 1e+300, farther out"]),
        ({"buoy": float("nan")}, ["buoy: nan"]),
        ({"buoy": 0}, ["buoy: 0; it must be more than 0"]),
        ({"buoy": -7}, ["buoy: -7"]),
        ({"sizes": {"short": 80, "long": 150}}, ["sizes: 'normal' is missing"]),
        ({"sizes": {"short": -1, "normal": 1, "long": 1}}, ["sizes.short: -1"]),
        ({"sizes": {"short": 1, "normal": float("inf"), "long": 1}}, ["sizes.normal: inf"]),
        ({"marks": []}, ["marks: 0; there can be 1 to 12"]),
        (
            {"marks": marked((-2, 4, "starboard"), (-2, 4, "starboard"))},
            ["mark 2: it overlaps mark 1"],
        ),
        (
            {"marks": marked((-2, 4, "starboard"), (-2, 4.15, "starboard"))},
            ["mark 2: it overlaps mark 1", "mark 2: 2.5 mm from mark 1"],
        ),
        ({"marks": marked((1, 0, "port"))}, ["mark 1: it overlaps the line's right end"]),
        ({"marks": marked((0, 0, "port"))}, ["mark 1: not 20 mm clear of the line"]),
        ({"marks": marked((0, -0.3, "port"))}, ["mark 1: not 20 mm clear of the line"]),
        (
            {"marks": marked((-2, 4, "port"), (2, 5, "starboard"))},
            ["mark 1: the course does not bend round it; leave it to starboard"],
        ),
        (
            {"marks": marked((0.3, 0.4, "port"), (2, 3, "port"))},
            ["mark 1: its gate runs across the line"],
        ),
        ({"marks": marked((-2, 0.4, "starboard"), (-3, 3, "port"))}, ["does not bend"]),
        ({"table": [[-1, -1], [1, 1]]}, ["table: the line", "mark 1: not 20 mm inside"]),
        ({"table": [[0, 0], [0, 0]]}, ["table: 0 by 0 mm"]),
        ({"obstacles": [[[0, 2], [1, 2]]]}, ["obstacle 1: 2 corners"]),
        ({"obstacles": [[[0, 2], [1, 2], [2, 2]]]}, ["obstacle 1: its outline"]),
        ({"obstacles": [[[0, 2], [1, 3], [1, 2], [0, 3]]]}, ["obstacle 1: its outline crosses"]),
        ({"obstacles": [[[0, 2], [0, float("nan")], [1, 2]]]}, ["obstacle 1, corner 2: y is nan"]),
        ({"obstacles": [[[-2.5, 3.5], [-1.5, 3.5], [-2, 4.5]]]}, ["not 20 mm clear of mark 1"]),
        ({"obstacles": [[[-0.5, -1], [0.5, -1], [0, 0.5]]]}, ["not 20 mm clear of the line"]),
        ({"obstacles": [[[n / 99, 2] for n in range(99)]]}, ["obstacles: 99 corners in all"]),
        (
            {"obstacles": [ISLAND, [[0.55, 2.0], [1.5, 2.0], [1.5, 3.0]]]},
            ["obstacle 2: 4 mm from obstacle 1, where no boat fits through"],
        ),
        (
            {"obstacles": [[[-3, 1], [3, 1], [3, 1.2], [-3, 1.2]]], "table": [[-3, -3], [3, 8]]},
            ["obstacles: there is no way for a boat to mark 1"],
        ),
        ({"obstacles": BOX, "table": WIDE}, []),
        (
            {"obstacles": [*BOX, MOLE], "table": WIDE},
            ["obstacles: there is no way for a boat to mark 1, on the right side of it"],
        ),
    ],
)
def test_a_course_that_cannot_be_sailed_says_why(
    changes: dict[str, Any], faults: list[str]
) -> None:
    told = plan(**changes).faults()
    for fault in faults:
        assert any(fault in line for line in told), told
    assert bool(told) == bool(faults)


@pytest.mark.parametrize("size", SIZES)
def test_a_fault_of_one_size_names_it(size: Any) -> None:
    sizes = {"short": 110, "normal": 110, "long": 110} | {size: 20}
    assert all(f"({size})" in fault for fault in plan(sizes=sizes).faults())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "top"),
        ("buoy = 7", "top"),
        ("buoy = 'seven'", "buoy"),
        ("line = [[0, 0]]", "line"),
        ("line = [[0, 0, 0], [1, 1]]", "line"),
        ("hello = 1", "top"),
        ("buoy = ", "TOML"),
    ],
)
def test_a_file_that_is_no_course_says_where(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(Malformed) as caught:
        read(tmp_path, text)
    sentence = explain(caught.value)
    assert "mine.toml" in sentence
    assert told in sentence or "missing" in sentence


numbers = st.one_of(
    st.floats(-8, 8).map(lambda n: round(n, 2)), st.sampled_from([0.0, float("nan"), 1e308, -0.0])
)
points = st.tuples(numbers, numbers).map(list)
rings = st.lists(points, min_size=0, max_size=5)


@settings(max_examples=150, deadline=None)
@given(
    st.tuples(points, points).map(list),
    st.lists(st.fixed_dictionaries({"at": points, "side": st.sampled_from(["port", "starboard"])})),
    st.lists(rings, max_size=3),
    st.one_of(st.none(), st.tuples(points, points).map(list)),
)
def test_whatever_is_written_is_judged(line: Any, marks: Any, obstacles: Any, table: Any) -> None:
    """Never a crash; and what has no faults has a finish that can be reached."""
    made = plan(line=line, marks=marks, obstacles=obstacles, table=table)
    if not made.faults():
        course = made.drawn("", "normal")
        assert farthest(course) == len(course.marks) + 2
        assert dist(*course.line) >= 34
