"""The finish, the end of a race and the order of the boats (R14, R15)."""

from __future__ import annotations

import pytest

from game.rules.regatta.course import course_of
from game.rules.regatta.distance import remaining
from game.rules.regatta.events import (
    BoatFinished,
    RaceEnded,
    Sailed,
)
from game.rules.regatta.gates import Progress
from game.rules.regatta.moves import Turn
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import Pose
from tests.rules.regatta.desk import (
    HOMEWARD,
    RACING,
    REGATTA,
    all_of,
    busy_match,
    lay,
    refusal,
    sail,
    the,
)
from tests.rules.regatta.geometry_oracle import hull_at

HOME = Pose(0, 60, 270)
"""Before the finish line, pointing at it."""


@pytest.mark.rule("R14")
def test_the_first_to_cross_the_line_wins_at_once() -> None:
    state = lay(HOME, hand="blue-long", progress=[HOMEWARD, RACING])
    events = state.play(0, sail("blue-long"))
    assert the(events, BoatFinished) == BoatFinished(0, 1)
    sailed = the(events, Sailed)
    assert sailed.ended == "finish"
    assert sailed.end.bow == (0, 0), "its movement ends on the line"
    assert the(events, RaceEnded).order == (0, 1)
    result = state.result()
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (2, 1))


@pytest.mark.rule("R14")
def test_the_others_do_not_sail_on_unless_it_was_agreed() -> None:
    state = lay(HOME, hand="blue-long", seats=4, progress=[HOMEWARD] * 4)
    events = state.play(0, sail("blue-long"))
    assert the(events, RaceEnded).because == "won"
    assert state.to_act() == ()


@pytest.mark.rule("R14")
def test_it_is_no_finish_before_all_marks_are_rounded() -> None:
    for progress in (RACING, Progress(2, ((), ()))):
        state = lay(HOME, hand="blue-long", progress=[progress, RACING])
        events = state.play(0, sail("blue-long"))
        assert the(events, Sailed).ended == "arrow"
        assert not all_of(events, BoatFinished)


@pytest.mark.rule("R14")
def test_it_is_no_finish_outside_the_white_buoys() -> None:
    state = lay(Pose(140, 60, 270), hand="blue-long", progress=[HOMEWARD, RACING])
    assert not all_of(state.play(0, sail("blue-long")), BoatFinished)


@pytest.mark.rule("R14")
def test_what_lies_beyond_the_line_is_not_touched_by_who_finishes() -> None:
    behind, ahead = Pose(0, -10, 90), Pose(17, 40, 0)
    state = lay(HOME, behind, hand="blue-long", progress=[HOMEWARD, RACING])
    assert refusal(state, sail("blue-long")) == []
    assert the(state.play(0, sail("blue-long")), Sailed).end.bow == (0, 0)
    blocked = lay(HOME, ahead, hand="blue-long", progress=[HOMEWARD, RACING])
    assert refusal(blocked, sail("blue-long")) == [("R4", "touches-boat")]
    # Not on the last leg the boat behind the line counts.
    early = lay(HOME, behind, hand="blue-long", progress=[RACING, RACING])
    assert refusal(early, sail("blue-long"))[0] == ("R4", "touches-boat")


@pytest.mark.rule("R14")
def test_zones_do_not_matter_to_who_finishes() -> None:
    """The end of the card and the place on the line are both in a zone."""
    rival = Pose(-50, -10, 0)
    state = lay(HOME, rival, hand="blue-long", progress=[HOMEWARD, RACING])
    assert state.water.in_zone(hull_at((0, 0), 270), rival)
    assert the(state.play(0, sail("blue-long")), Sailed).ended == "finish"


@pytest.mark.rule("R14")
def test_a_second_leg_is_not_sailed_after_the_finish() -> None:
    state = lay(HOME, Pose(0, -100, 90), hand="blue-long-cloud", progress=[HOMEWARD, RACING])
    sailed = the(state.play(0, sail("blue-long-cloud", 0, 0)), Sailed)
    assert sailed.end.bow == (0, 0)
    assert sum(run.length for run in sailed.runs) == pytest.approx(60)


@pytest.mark.rule("R14")
def test_the_others_may_sail_on_for_places() -> None:
    options = RegattaOptions(sail_on=True)
    second = Pose(60, 60, 270)
    state = lay(
        HOME,
        second,
        hand="blue-long",
        others=["blue-long"],
        seats=3,
        options=options,
        progress=[HOMEWARD, HOMEWARD, RACING],
        suns=[True, False, False],
    )
    state.play(0, sail("blue-long"))
    assert state.poses[0] is None, "it leaves the table"
    assert state.suns == [False] * 3
    assert state.turn == 1
    assert state.faults() == []
    events = state.play(1, sail("blue-long"))
    assert the(events, BoatFinished) == BoatFinished(1, 2)
    ended = the(events, RaceEnded)
    assert (ended.order, ended.because) == ((0, 1, 2), "all-home")
    assert state.result() is not None
    assert state.faults() == []


@pytest.mark.rule("R14")
def test_finished_boats_are_passed_over() -> None:
    options = RegattaOptions(sail_on=True)
    state = lay(HOME, hand="blue-long", seats=4, options=options, progress=[HOMEWARD] * 4)
    state.play(0, sail("blue-long"))
    turns = []
    for _ in range(6):
        turns.append(state.turn)
        state.play(state.turn, Turn(state.pose(state.turn).heading))
    assert turns == [1, 2, 3, 1, 2, 3]


@pytest.mark.rule("R14")
def test_the_race_ends_after_the_agreed_turns() -> None:
    state = REGATTA.new(3, RegattaOptions(turns=8), 5)
    events = [event for some in busy_match(state, 5) for event in some]
    ended = the(events, RaceEnded)
    assert ended.because == "turns"
    assert state.turns == [8, 8, 8]
    assert ended.order == state.order()


@pytest.mark.rule("R15")
def test_the_order_is_by_finish_gates_distance_and_seat() -> None:
    options = RegattaOptions(sail_on=True)
    two = Progress(2, ((), ()))
    state = lay(
        Pose(-200, 100, 90),
        Pose(-200, 200, 90),
        Pose(-300, 600, 0),
        Pose(0, 60, 270),
        hand="blue-long",
        seats=4,
        turn=3,
        options=options,
        progress=[RACING, RACING, two, HOMEWARD],
    )
    assert state.order() == (3, 2, 1, 0), "gates first, then the nearer to the next mark"
    state.poses[0] = Pose(-200, 260, 90)
    assert state.order() == (3, 2, 0, 1)
    state.hands[3][0] = Card("blue-long")
    state.play(3, sail("blue-long"))
    assert state.finished == [3]
    assert state.order()[0] == 3
    assert state.view(None).order() == state.order()


@pytest.mark.rule("R15")
def test_gates_come_before_distance() -> None:
    """The one astray after the first mark is ahead of the one who is just about to round it."""
    astray, close = Pose(-440, -200, 90), Pose(-260, 440, 90)
    progress = [RACING, Progress(2, ((), ()))]
    state = lay(close, astray, hand="blue-long", progress=progress)
    left = [
        remaining(state.course, p, pose.bow)
        for p, pose in zip(progress, (close, astray), strict=True)
    ]
    assert left[0] < left[1]
    assert state.order() == (1, 0)


@pytest.mark.rule("R15")
def test_finished_boats_are_in_the_order_in_which_they_came_in() -> None:
    state = lay(
        Pose(60, 60, 270),
        HOME,
        hand="blue-long",
        others=["blue-long"],
        seats=4,
        turn=1,
        options=RegattaOptions(sail_on=True),
        progress=[HOMEWARD] * 4,
    )
    state.play(1, sail("blue-long"))
    for seat in (2, 3):
        state.play(seat, Turn(state.pose(seat).heading))
    state.play(0, sail("blue-long"))
    assert state.order()[:2] == (1, 0)


@pytest.mark.rule("R15")
def test_boats_level_in_all_are_ordered_by_seat() -> None:
    state = REGATTA.new(2, RegattaOptions(), 1)
    assert state.order() == (0, 1)
    mirrored = lay(Pose(-20, -5, 90), Pose(20, -5, 90), hand="blue-long", progress=[Progress()] * 2)
    assert mirrored.course == course_of("loop", "normal")
    assert sorted(mirrored.order()) == [0, 1]
