"""What is told of a race by its log, against sums that are made another way."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.tables.regatta_tracks import Race, bow_way, race_of, standing
from game.catalogue import find_game
from game.cli.deciding import bots_match, decide
from game.match import Match
from game.rules.protocol import Event
from game.rules.regatta.distance import remaining
from game.rules.regatta.edition import kit
from game.rules.regatta.events import BoatFinished, BoatPlaced, Sailed
from game.rules.regatta.gates import gates_of
from game.rules.regatta.moves import Place, Turn
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.path import Path, Run
from game.rules.regatta.plane import Point
from game.rules.regatta.view import View

HULL = kit("four-winds").hull


def sailed_match(course: str = "loop", *, sail_on: bool = True, seed: int = 5) -> Match:
    options = RegattaOptions(course=course, size="short", sail_on=sail_on, turns=30)
    return bots_match(find_game("regatta"), ["medium"] * 3, options, seed)


def play_on(match: Match) -> None:
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, decide(match, seat))


def view_of(match: Match) -> View:
    view = match.view(None)
    assert isinstance(view, View)
    return view


def race_in(match: Match) -> Race:
    return race_of(standing(match.log), view_of(match).course, HULL, len(match.seats))


@pytest.fixture(scope="module", params=["loop", "island"])
def match(request: pytest.FixtureRequest) -> Match:
    played = sailed_match(request.param)
    play_on(played)
    return played


def length(points: list[Point] | tuple[Point, ...]) -> float:
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


def test_the_distance_is_that_of_a_bow_followed_step_by_step(match: Match) -> None:
    for voyage in race_in(match).voyages:
        steps = 0.0
        for event in standing(match.log):
            if isinstance(event, Sailed) and event.seat == voyage.seat:
                path = Path(HULL, event.runs)
                places = [path.length * n / 4000 for n in range(4001)]
                steps += length([path.at(place).bow for place in places])
        assert voyage.sailed == pytest.approx(steps, rel=1e-5)
        assert length(voyage.track) == pytest.approx(voyage.sailed, rel=1e-3)


@given(st.lists(st.tuples(st.floats(1, 90), st.floats(-180, 180)), min_size=1, max_size=4))
def test_the_bow_goes_at_least_as_far_as_the_stern(bends: list[tuple[float, float]]) -> None:
    runs = [Run(far, round(turn, 3)) for far, turn in bends]
    assert bow_way(HULL, runs) >= sum(run.length for run in runs) - 1e-9


def test_tracks_lead_from_the_placing_to_where_the_boat_lies(match: Match) -> None:
    events = standing(match.log)
    view = view_of(match)
    for voyage in race_in(match).voyages:
        (placed,) = [e for e in events if isinstance(e, BoatPlaced) and e.seat == voyage.seat]
        assert voyage.track[0] == placed.pose.bow
        pose = view.poses[voyage.seat] or voyage.stops[-1]  # who has finished leaves the table
        assert voyage.track[-1] == pytest.approx(pose.bow, abs=1e-5)


def test_a_track_tells_the_very_gates_that_the_rules_counted(match: Match) -> None:
    view = view_of(match)
    gates = gates_of(view.course)
    for voyage in race_in(match).voyages:
        track = list(voyage.track)
        if voyage.place is not None:
            track.append(voyage.stops[-1].ahead(1.0))  # it ends exactly on the line
        progress, _ = gates.sail(gates.start(), track)
        assert progress.counted == view.progress[voyage.seat].counted
        assert gates.finished(progress) == (voyage.place is not None)


def test_turns_places_and_order_are_those_of_the_table(match: Match) -> None:
    view, race = view_of(match), race_in(match)
    assert tuple(voyage.turns for voyage in race.voyages) == view.turns
    assert race.order == view.order()
    for place, seat in enumerate(view.finished, 1):
        assert race.voyages[seat].place == place


def test_nobody_sails_less_than_the_taut_way(match: Match) -> None:
    view = view_of(match)
    finished = 0
    for voyage in race_in(match).voyages:
        if voyage.place is None:
            pose, progress = view.poses[voyage.seat], view.progress[voyage.seat]
            assert pose is not None
            assert voyage.to_go >= remaining(view.course, progress, pose.bow) - 1e-9
        else:
            finished += 1
            assert voyage.to_go == 0
            # The line's middle and the marks are on everybody's way; he began beside it.
            legs = length(view.course.waypoints)
            assert voyage.taut == pytest.approx(legs, rel=0.2)
        assert voyage.ratio is not None
        assert voyage.ratio >= 1
    assert finished


def test_the_photo_is_taken_as_the_first_bow_crosses_the_line(match: Match) -> None:
    photo = race_in(match).photo
    assert photo is not None
    again = sailed_match(view_of(match).course.name)
    found: list[Event] = []
    while not any(isinstance(event, BoatFinished) for event in found):
        seat = again.to_act()[0]
        found = again.play(seat, decide(again, seat))
    poses = view_of(again).poses
    assert view_of(again).finished == (photo.winner,)
    winner = photo.poses[photo.winner]
    assert winner is not None
    (left, right) = view_of(again).course.line
    assert winner.y == pytest.approx(left[1], abs=1e-5)
    assert left[0] < winner.x < right[0]
    for seat, pose in enumerate(photo.poses):
        assert seat == photo.winner or pose == poses[seat]


def test_without_a_finish_there_is_no_photo() -> None:
    match = sailed_match()
    while not any(view_of(match).turns):
        seat = match.to_act()[0]
        match.play(seat, decide(match, seat))
    race = race_in(match)
    assert race.photo is None
    assert race.order == ()
    assert all(voyage.ratio is None and voyage.sailed == 0 for voyage in race.voyages)


def test_what_was_taken_back_was_not_sailed() -> None:
    options = RegattaOptions(size="short")
    match = Match(find_game("regatta"), sailed_match().seats[:2], options, 3, teaching=True)
    first = match.to_act()[0]
    match.play(first, next(m for m in match.view(first).moves() if isinstance(m, Place)))
    before = standing(match.log)
    match.undo(first)
    assert len(standing(match.log)) < len(before)
    match.play(first, next(m for m in match.view(first).moves() if isinstance(m, Place)))
    assert standing(match.log) == before
    other = match.to_act()[0]
    match.play(other, next(m for m in match.view(other).moves() if isinstance(m, Place)))
    still = race_in(match)
    mover = match.to_act()[0]
    match.play(mover, decide(match, mover))
    assert race_in(match) != still
    match.undo(mover)
    assert race_in(match) == still


def test_turning_on_the_spot_takes_the_bow_nowhere() -> None:
    match = sailed_match()
    while not any(view_of(match).turns):
        seat = match.to_act()[0]
        match.play(seat, decide(match, seat))
    seat = match.to_act()[0]
    match.play(seat, next(m for m in match.view(seat).moves() if isinstance(m, Turn)))
    voyage = race_in(match).voyages[seat]
    assert voyage.sailed == 0
    assert len(voyage.track) == 1
    assert len(voyage.stops) == 1
