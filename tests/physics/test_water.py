"""Wakes, moored buoys, calms, and time."""

from __future__ import annotations

from math import hypot

import pymunk
import pytest

from game.physics import STEP, Sea
from game.physics.boat import Boat
from game.physics.bodies import Form
from game.rules.regatta.events import BoatPlaced, SunLaid, TurnBegan, TurnLost
from game.rules.regatta.plane import Pose, apart
from tests.physics.races import HULL, KIT, LOOP, until_arrived, until_still
from tests.physics.test_arrival import played

MARK = LOOP.buoys[2]


def passing(clearance: float) -> Sea:
    """A boat that sails past the red mark."""
    event = played("blue-long", Pose(MARK[0] + clearance, MARK[1] - 60, 90))
    sea = Sea(LOOP, KIT, [event.start])
    sea.show(event)
    return sea


def test_a_wake_nudges_a_buoy_away_and_its_mooring_brings_it_back() -> None:
    far = {}
    for clearance in (16.0, 30.0, 200.0):
        sea = passing(clearance)
        swings = []
        for _ in until_still(sea):
            swings.append(sea.buoys[2].displacement)
            farthest = max(swings, key=lambda swing: hypot(*swing))
        far[clearance] = hypot(*farthest)
        if clearance < 100:
            assert farthest[0] < 0, "away from the boat, which passes on its right"
        assert sea.buoys[2].displacement == (0, 0)
        assert sea.buoys[2].at == MARK
    assert far[16.0] > far[30.0] > far[200.0] == 0
    assert 1 < far[16.0] < 10


def test_a_buoy_leans_with_its_swing_and_bobs_for_ever() -> None:
    sea = passing(16.0)
    tilts = [sea.buoys[2].tilt for _ in until_still(sea)]
    assert max(hypot(*tilt) for tilt in tilts) > 6
    calm = []
    for _ in range(600):
        sea.step()
        calm.append(sea.buoys[2].tilt)
    for axis in (0, 1):
        assert 1 < max(abs(tilt[axis]) for tilt in calm) < 5


def test_a_wake_lies_behind_the_boat_ages_and_runs_out() -> None:
    sea = passing(200.0)
    start = sea.boats[0].pose
    for _ in until_arrived(sea):
        boat = sea.boats[0]
        ages = [point.age for point in boat.wake]
        assert ages == sorted(ages, reverse=True)
        for point in boat.wake:
            assert 0 <= point.strength <= 1
            assert abs(point.x - start.x) < 1
            assert start.ahead(-HULL)[1] - 1 < point.y < boat.pose.ahead(-HULL)[1] + 1
    assert len(sea.boats[0].wake) > 20
    strengths = [point.strength for point in sea.boats[0].wake]
    assert strengths[0] < max(strengths)
    for _ in range(round(3 / STEP)):
        sea.step()
    assert sea.boats[0].wake == ()


def test_a_wake_rocks_a_boat_that_lies_but_does_not_move_it() -> None:
    rival = Pose(20, 260, 90)
    event = played("blue-long")
    leans = {}
    for seats in ([event.start, rival], [Pose(400, 700, 90), rival]):
        sea = Sea(LOOP, KIT, seats, wind=(0.0, 0.0))
        if seats[0] == event.start:
            sea.show(event)
        lean = 0.0
        for _ in range(240):
            sea.step()
            assert sea.boats[1].pose == rival
            lean = max(lean, abs(sea.boats[1].heel))
        leans[seats[0]] = lean
    assert leans[event.start] > 2 * leans[Pose(400, 700, 90)]


@pytest.mark.rule("R10")
def test_a_sun_brings_a_calm() -> None:
    """The sails fall, the boat runs out a little and comes back; with its turn the wind comes."""
    lying = Pose(0, 200, 60)
    sea = Sea(LOOP, KIT, [Pose(300, 200, 90), lying])
    sea.show(SunLaid(0, 1))
    drift = []
    for _ in until_arrived(sea):
        drift.append(apart(sea.boats[1].pose.bow, lying.bow))
        assert sea.clock * STEP < 4
    assert 2 < max(drift) < 6
    ahead = drift.index(max(drift))
    assert drift[: ahead + 1] == sorted(drift[: ahead + 1])
    assert sea.boats[1].pose == lying
    for _ in range(120):
        sea.step()
    assert sea.boats[1].sail < 0.05
    assert sea.boats[1].breeze < 0.05
    assert sea.boats[0].sail == pytest.approx(0.5)
    sea.show(TurnLost(1))
    for _ in range(240):
        sea.step()
    assert sea.boats[1].sail == pytest.approx(0.5, abs=0.02)
    assert sea.boats[1].pose == lying


def test_boats_come_and_go_and_other_events_move_nothing() -> None:
    sea = Sea(LOOP, KIT)
    sea.show(BoatPlaced(2, Pose(0, -5, 90)))
    sea.show(TurnBegan(2, 1))
    assert list(sea.boats) == [2]
    assert sea.arrived
    sea.place(2, Pose(10, -5, 90))
    assert sea.boats[2].pose == Pose(10, -5, 90)
    sea.remove(2)
    sea.step()
    assert sea.boats == {}


def test_a_move_shown_before_the_last_one_is_over_begins_where_the_rules_begin_it() -> None:
    first = played("blue-long")
    second = played("red-bend", first.end)
    sea = Sea(LOOP, KIT, [first.start])
    sea.show(first)
    for _ in range(30):
        sea.step()
    sea.show(second)
    assert apart(sea.boats[0].pose.bow, second.start.bow) < 1e-9
    for _ in until_arrived(sea):
        pass
    assert sea.boats[0].pose == second.end


def test_time_goes_in_steps_of_one_length() -> None:
    """However a screen cuts a second, it has as many steps, and ends in the same picture."""
    seas = []
    for cuts in (60, 144, 7):
        sea = passing(16.0)
        for _ in range(cuts):
            sea.advance((1 + 1e-9) / cuts)
        assert sea.clock == round(1 / STEP)
        seas.append((sea.boats, sea.buoys))
    assert seas[0] == seas[1] == seas[2]


def test_a_boat_that_only_passes_its_place_is_not_laid_there() -> None:
    boat = Boat(pymunk.Space(), Form(KIT.hull), Pose(0, 200, 90))
    for velocity, spin, lying in (((40, 0), 0, False), ((0, 0), 1, False), ((0, 0), 0, True)):
        boat.let_go(0.0)
        boat.body.velocity, boat.body.angular_velocity = velocity, spin
        boat.settle()
        assert boat.lying == lying
