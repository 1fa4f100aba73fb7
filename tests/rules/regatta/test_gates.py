"""Gates by name: the cases that rules of rounding are argued about, on the default loop."""

from __future__ import annotations

from math import atan2, degrees

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import game.catalogue  # noqa: F401  (puts our courses on their shelf)
from game.rules.codec import from_json, to_json
from game.rules.regatta.course import Course, Mark, course_of
from game.rules.regatta.gates import Crossing, Gates, Progress
from game.rules.regatta.plane import Point

LOOP = course_of("loop", "normal")
GATES = Gates(LOOP)
RED, GREEN = (mark.at for mark in LOOP.marks)

START = [(0.0, -5.0), (0.0, 5.0)]
BELOW_RED, LEFT_OF_RED, ABOVE_RED = (-220.0, 400.0), (-270.0, 440.0), (-220.0, 490.0)
INSIDE_RED = (-170.0, 440.0)
ROUND_RED: list[Point] = [BELOW_RED, LEFT_OF_RED, ABOVE_RED]
ABOVE_GREEN, RIGHT_OF_GREEN, BELOW_GREEN = (220.0, 600.0), (270.0, 550.0), (220.0, 500.0)
INSIDE_GREEN = (170.0, 550.0)
ROUND_GREEN: list[Point] = [ABOVE_GREEN, RIGHT_OF_GREEN, BELOW_GREEN]
HOME: list[Point] = [(0.0, 20.0), (0.0, -20.0)]


def sail(*track: Point, progress: Progress | None = None) -> tuple[Progress, list[Crossing]]:
    return GATES.sail(GATES.start() if progress is None else progress, track)


def effects(*track: Point) -> list[str]:
    """What happens on a track that begins with a start, told briefly."""
    _, crossings = sail(*START, *track)
    assert (crossings[0].gate, crossings[0].effect) == (1, "counted")
    return [f"{crossing.effect} {crossing.gate}" for crossing in crossings[1:]]


@pytest.mark.rule("R12", "R13")
def test_the_rays_of_the_default_course_point_where_the_rules_say() -> None:
    angles = [degrees(atan2(gate.along[1], gate.along[0])) for gate in GATES.gates[1:-1]]
    assert angles == pytest.approx([155.30, 41.12], abs=0.005)


@pytest.mark.rule("R12", "R13", "R14")
def test_round_the_loop_and_home() -> None:
    assert effects(*ROUND_RED, *ROUND_GREEN, *HOME) == ["counted 2", "counted 3", "finished 4"]


@pytest.mark.rule("R12")
def test_a_mark_passed_on_the_wrong_side_does_not_count() -> None:
    assert effects(INSIDE_RED, *ROUND_GREEN, *HOME) == []


@pytest.mark.rule("R12a")
def test_a_mark_rounded_too_early_does_not_count() -> None:
    """Green before red: on the first leg green has no side at all."""
    assert effects(BELOW_GREEN, *ROUND_GREEN, *HOME[:1], *ROUND_RED) == ["counted 2"]


@pytest.mark.rule("R12a")
def test_there_and_back_again_counts_for_nothing() -> None:
    there = [*ROUND_RED, *ROUND_GREEN]
    assert effects(*there, *there[::-1]) == [
        "counted 2",
        "counted 3",
        "taken-back 3",
        "taken-back 2",
    ]


@pytest.mark.rule("R12a")
def test_a_full_loop_the_wrong_way_first_must_be_unwound() -> None:
    wrong = [INSIDE_RED, ABOVE_RED, LEFT_OF_RED, BELOW_RED, INSIDE_RED]
    once_more = [*ROUND_RED, INSIDE_RED]
    assert effects(*wrong, *once_more) == ["wound 2", "unwound 2"]
    assert effects(*wrong, *once_more, *once_more) == ["wound 2", "unwound 2", "counted 2"]


@pytest.mark.rule("R12a")
def test_of_two_loops_one_may_be_unwound() -> None:
    twice = [*ROUND_RED, INSIDE_RED, *ROUND_RED]
    back = [LEFT_OF_RED, BELOW_RED, INSIDE_RED, ABOVE_RED]
    assert effects(*twice) == ["counted 2", "wound 2"]
    assert effects(*twice, *ROUND_GREEN) == ["counted 2", "wound 2", "counted 3"]
    assert effects(*twice, *back, *ROUND_GREEN) == [
        "counted 2",
        "wound 2",
        "unwound 2",
        "counted 3",
    ]
    assert effects(*twice, *back, *back)[-1] == "taken-back 2"


@pytest.mark.rule("R12a")
def test_a_loop_round_the_last_mark_stands_when_the_next_is_taken_back() -> None:
    """The old stack is kept: red's second loop must still be unwound to take red back."""
    twice = [*ROUND_RED, INSIDE_RED, *ROUND_RED]
    progress, _ = sail(*START, *twice, *ROUND_GREEN, *ROUND_GREEN[::-1], ABOVE_RED)
    assert progress == Progress(2, ((), (2,)))
    progress, crossings = sail(ABOVE_RED, LEFT_OF_RED, BELOW_RED, progress=progress)
    assert [crossing.effect for crossing in crossings] == ["unwound"]


@pytest.mark.rule("R12a")
def test_the_next_mark_cannot_be_rounded_inside_out() -> None:
    """Green once the wrong way round, on its own leg: that must be undone."""
    wrong = [INSIDE_GREEN, BELOW_GREEN, RIGHT_OF_GREEN, ABOVE_GREEN]
    assert effects(*ROUND_RED, *wrong) == ["counted 2", "wound 3"]
    right = [RIGHT_OF_GREEN, BELOW_GREEN, INSIDE_GREEN, ABOVE_GREEN]
    assert effects(*ROUND_RED, *wrong, *right, *right)[2:] == ["unwound 3", "counted 3"]


@pytest.mark.rule("R12")
def test_two_marks_in_one_move_count_in_order() -> None:
    step = [(-270.0, 400.0), (-200.0, 620.0), (400.0, 560.0), (300.0, 480.0)]
    _, crossings = sail(*START, *step)
    assert [(c.gate, c.effect, c.step) for c in crossings[1:]] == [
        (2, "counted", 2),
        (3, "counted", 3),
    ]


@pytest.mark.rule("R12")
def test_two_gates_in_one_step_are_taken_in_order() -> None:
    """The start line and red's ray on one straight line: only the start can come first."""
    across = Course("trial", "normal", 7.0, LOOP.line, LOOP.marks[:1], (), LOOP.table)
    gates = Gates(across)
    ray = gates.gates[1]
    far = ray.root[0] + 50 * ray.along[0], ray.root[1] + 50 * ray.along[1]
    begin = (0.0, -10.0)
    beyond = begin[0] + 1.2 * (far[0] - begin[0]), begin[1] + 1.2 * (far[1] - begin[1])
    progress, crossings = gates.sail(gates.start(), [begin, beyond])
    assert [(c.gate, c.step) for c in crossings] == [(1, 0), (2, 0)]
    assert crossings[0].fraction < crossings[1].fraction < 1
    back, _ = gates.sail(progress, [beyond, begin])
    assert back == Progress(1, ((),))
    assert gates.sail(gates.start(), [beyond, begin]) == (Progress(), [])


@pytest.mark.rule("R12")
def test_sailing_along_a_ray_is_on_its_left() -> None:
    """Straight ahead is the hairpin's ray; a bow exactly on it has not crossed it to starboard."""
    marks = (Mark((0.0, 400.0), "starboard"),)
    gates = Gates(Course("trial", "normal", 7.0, LOOP.line, marks, (), LOOP.table))
    on, above = (0.0, 450.0), (0.0, 550.0)
    progress, crossings = gates.sail(gates.start(), [(0, -5), (0, 5), (-40, 300), on, above])
    assert progress.counted == 1
    assert [crossing.gate for crossing in crossings] == [1]
    assert gates.sail(progress, [above, (-30.0, 500.0)])[1] == []
    progress, crossings = gates.sail(progress, [above, (30.0, 500.0)])
    assert (progress.counted, crossings[0].fraction) == (2, 0.0)
    progress, crossings = gates.sail(progress, [(30.0, 500.0), on])
    assert (progress.counted, crossings[0].fraction) == (1, 1.0)


@pytest.mark.rule("R12", "R15")
def test_a_single_step_is_judged_like_a_track() -> None:
    """What R15 asks of a straight line is what R12 counts, also from and to the gate itself."""
    marks = (Mark((0.0, 400.0), "starboard"),)
    gates = Gates(Course("trial", "normal", 7.0, LOOP.line, marks, (), LOOP.table))
    grid = [(x * 30.0, 400 + y * 30.0) for x in (-1, 0, 1) for y in (-1, 1, 2)]
    grid += [(x * 60.0, y * 30.0) for x in (-2, 0, 1) for y in (-1, 0, 1)]
    for here in grid:
        for there in grid:
            found = {gate: forward for _, _, gate, forward in gates.crossings([here, there])}
            for number, gate in enumerate(gates.gates, 1):
                told = {True: 1, False: -1, None: 0}[found.get(number)]
                assert gate.crossed(here, there) == told, (here, there, number)


@pytest.mark.rule("R12")
def test_the_line_behind_a_mark_is_no_gate() -> None:
    """A buoy's shadow: the line of the ray goes on behind the mark, the gate does not."""
    ray = GATES.gates[1]
    shadow = ray.root[0] - 40 * ray.along[0], ray.root[1] - 40 * ray.along[1]
    nx, ny = -30 * ray.along[1], 30 * ray.along[0]
    track = (shadow[0] + nx, shadow[1] + ny), (shadow[0] - nx, shadow[1] - ny)
    assert effects(*track, *track[::-1]) == []


@pytest.mark.rule("R12b")
def test_passing_outside_the_white_buoys_is_no_start() -> None:
    for x in (-115.0, 115.0):
        assert sail((x, -5.0), (x, 5.0), (0.0, 50.0)) == (Progress(), [])


@pytest.mark.rule("R12b")
def test_any_crossing_from_behind_is_a_start_and_it_stays() -> None:
    outside = [(0.0, -5.0), (-130.0, -5.0), (-130.0, 20.0), (0.0, 20.0)]
    progress, crossings = sail(*outside, (0.0, -5.0), (0.0, 5.0))
    assert progress == Progress(1, ((),))
    assert [crossing.effect for crossing in crossings] == ["counted"]
    assert sail((0.0, 5.0), (0.0, -5.0), (0.0, 5.0), progress=progress) == (progress, [])


@pytest.mark.rule("R12b", "R14")
def test_the_white_buoys_have_no_side_before_the_last_leg() -> None:
    assert effects((0.0, -20.0), (150.0, -20.0), (150.0, 20.0), *ROUND_RED) == ["counted 2"]


ROUNDED = Progress(3, ((), (), ()))


@pytest.mark.rule("R14")
def test_finishing_from_behind_is_none() -> None:
    behind = [(150.0, 20.0), (150.0, -20.0), (0.0, -20.0), (0.0, 20.0)]
    progress, crossings = sail(*behind, progress=ROUNDED)
    assert [crossing.effect for crossing in crossings] == ["wound"]
    progress, crossings = sail(*HOME, progress=progress)
    assert [crossing.effect for crossing in crossings] == ["unwound"]
    assert progress == ROUNDED
    _, crossings = sail((0, -20), (150, -20), (150, 20), *HOME, progress=progress)
    assert [crossing.effect for crossing in crossings] == ["finished"]


@pytest.mark.rule("R14")
def test_finishing_outside_the_white_buoys_is_none() -> None:
    for x in (-115.0, 115.0):
        assert sail((x, 20.0), (x, -20.0), progress=ROUNDED) == (ROUNDED, [])


@pytest.mark.rule("R14")
def test_a_finish_is_told_with_its_place_and_nothing_after_it() -> None:
    progress, crossings = sail((0, 60), (0, 30), (0, -10), (0, 20), progress=ROUNDED)
    assert crossings == [Crossing(4, True, "finished", 1, 0.75)]
    assert GATES.finished(progress)
    assert sail((0, 20), (0, -20), (0, 20), progress=progress) == (progress, [])


@pytest.mark.rule("R14")
def test_who_has_not_rounded_everything_does_not_finish() -> None:
    assert effects(*ROUND_RED, *HOME) == ["counted 2"]
    assert effects(*ROUND_RED, *ROUND_GREEN, *ROUND_GREEN[::-1], *HOME)[-1] == "taken-back 3"


# Whatever the track

places = st.tuples(st.integers(-40, 40).map(lambda n: n * 11.0), st.integers(-20, 70).map(float))
tracks = st.lists(places.map(lambda p: (p[0] + 0.37, p[1] * 11.0 + 0.53)), min_size=2, max_size=14)


@pytest.mark.rule("R12a")
@settings(max_examples=300, deadline=None)
@given(tracks)
def test_a_track_sailed_back_undoes_itself(track: list[Point]) -> None:
    """Until the finish, which ends it."""
    before, _ = sail(*START)
    after, crossings = sail(START[-1], *track, progress=before)
    if not GATES.finished(after):
        again, undone = sail(*track[::-1], START[-1], progress=after)
        assert again == before
        assert len(undone) == len(crossings)


@pytest.mark.rule("R12")
@settings(max_examples=300, deadline=None)
@given(tracks, st.data())
def test_legs_of_a_movement_count_like_one_track(track: list[Point], data: st.DataObject) -> None:
    """A helm's and a cloud's legs, or any other cut: R12 takes crossings one by one."""
    cut = data.draw(st.integers(0, len(track) - 1))
    whole, crossings = sail(*START, *track)
    half, first = sail(*START, *track[: cut + 1])
    end, second = sail(*track[cut:], progress=half)
    assert end == whole
    assert [c[:3] for c in (*first, *second)] == [c[:3] for c in crossings]


@pytest.mark.rule("R12a")
@settings(max_examples=300, deadline=None)
@given(tracks)
def test_progress_is_sound_plain_and_hashable(track: list[Point]) -> None:
    progress, _ = sail(*START, *track)
    assert GATES.faults(progress) == []
    assert from_json(to_json(progress), Progress) == progress
    assert len({progress, msgspec.structs.replace(progress)}) == 1


@pytest.mark.parametrize(
    "progress",
    [
        Progress(1),
        Progress(0, ((),)),
        Progress(-1),
        Progress(5, ((),) * 5),
        Progress(1, ((2,),)),
        Progress(1, ((1,),)),
        Progress(1, ((0,),)),
        Progress(2, ((-2,), ())),
        Progress(2, ((), (2, -2))),
        Progress(2, ((), (-2,))),
        Progress(2, ((), (2, 3))),
        Progress(4, ((), (), (), (4,))),
    ],
)
def test_progress_that_no_track_leads_to_is_told(progress: Progress) -> None:
    [fault] = GATES.faults(progress)
    assert fault
