"""Refused moves: up to the touch, a bump, and back."""

from __future__ import annotations

from math import hypot

import pytest
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon

from game.physics import STEP, Sea, Track
from game.rules.protocol import Objection
from game.rules.regatta.edition import Play
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import EPS, Pose, apart
from tests.physics.races import HULL, KIT, LOOP, Refusal, refusals, until_arrived, until_still
from tests.physics.test_arrival import OPEN, played

AHEAD = Play(Card("blue-long"), 0)


def track_of(refusal: Refusal) -> Track:
    start = refusal.poses[refusal.seat]
    assert start is not None
    move = refusal.move
    return Track.of_play(start, Play(move.card, move.arrow, move.again), KIT)


def shown(rule: str, hull: Pose) -> Objection:
    """An objection that shows a hull, as the rules do."""
    form = {**Polygon(KIT.hull.at(hull)).__geo_interface__, "role": "hull"}
    return Objection(rule, "", {}, (form,))


@pytest.mark.rule("R4")
def test_a_track_finds_where_the_rules_see_a_touch() -> None:
    for refusal in refusals(1, 100):
        track = track_of(refusal)
        for objection in refusal.objections:
            if objection.rule == "R4":
                contact = track.contact([objection])
                assert contact is not None
                [form] = [form for form in objection.shapes if form["role"] == "hull"]
                here = Polygon(KIT.hull.at(track.pose(contact)))
                assert here.hausdorff_distance(Polygon(form["coordinates"][0])) < 1e-3


def test_the_first_touch_counts_and_zones_are_none() -> None:
    track = Track.of_play(OPEN, Play(Card("red-sharp"), 0), KIT)
    told = [shown("R4", track.pose(60.0)), shown("R4", track.pose(35.0))]
    assert track.contact([shown("R5", track.pose(10.0)), *told]) == pytest.approx(35, abs=1e-3)


def test_a_track_without_a_touch_has_no_contact() -> None:
    assert Track.of_play(OPEN, AHEAD, KIT).contact(()) is None


def overlap(sea: Sea, refusal: Refusal) -> float:
    """How much of the hull is where it cannot be: in mm² a boat or island, in mm the rest."""
    hull = Polygon(KIT.hull.at(sea.pose(refusal.seat)))
    others = [seat for seat in sea.boats if seat != refusal.seat]
    solids = [Polygon(KIT.hull.at(sea.pose(seat))) for seat in others]
    solids += [Polygon(ring) for ring in refusal.course.obstacles]
    left, low, right, high = hull.bounds
    corner, far = refusal.course.table
    return max(
        *(float(hull.intersection(solid).area) for solid in solids),
        *(refusal.course.buoy - float(hull.distance(Spot(buoy.at))) for buoy in sea.buoys),
        *(corner[0] - left, corner[1] - low, right - far[0], high - far[1]),
    )


@pytest.mark.rule("R4")
@pytest.mark.parametrize("batch", range(3))
def test_a_bump_gets_no_farther_and_everything_returns(batch: int) -> None:
    """Hulls, buoys and shores stop the boat, and all lie at the end as they lay before."""
    for refusal in refusals(10 + batch, 50):
        track = track_of(refusal)
        contact = track.contact(refusal.objections)
        assert contact is not None
        sea = Sea(refusal.course, KIT, refusal.poses)
        sea.bump(refusal.seat, track, contact)
        reached, before, now = 0.0, sea.boats, sea.boats
        for _ in until_arrived(sea):
            before, now = now, sea.boats
            reached = max(reached, apart(sea.pose(refusal.seat).bow, track.start.bow))
            assert max(hypot(*boat.velocity) for boat in now.values()) < 200
            assert sea.clock * STEP < 7
            if sea.clock % 6 == 0:
                assert overlap(sea, refusal) < 5
        assert reached > min(contact, 5) / 2, "it did set out"
        for seat, start in enumerate(refusal.poses):
            if start is not None:
                assert sea.pose(seat) == start
                assert apart(before[seat].pose.bow, start.bow) <= 2 * EPS
        for _ in until_still(sea):
            pass
        assert {buoy.displacement for buoy in sea.buoys} == {(0, 0)}


def test_the_rival_is_pushed_by_the_collision_and_comes_back() -> None:
    rival = Pose(0, 300, 90)
    sea = Sea(LOOP, KIT, [OPEN, rival])
    track = Track.of_play(OPEN, AHEAD, KIT)
    sea.bump(0, track, 66 - EPS)
    gaps, pushed, slowest = [], 0.0, 0.0
    for _ in until_arrived(sea):
        mine, other = sea.boats[0], sea.boats[1]
        gaps.append(other.pose.ahead(-HULL)[1] - mine.pose.y)
        pushed = max(pushed, apart(other.pose.bow, rival.bow))
        slowest = min(slowest, mine.velocity[1])
    assert min(gaps) > -1.5, "hulls are hard"
    assert min(gaps) < 0.2, "and do meet"
    assert 3 < pushed < 15
    assert slowest < -20, "back it sails stern first"
    assert sea.pose(1) == rival


def test_a_buoy_in_the_way_is_pushed_and_comes_back() -> None:
    mark = LOOP.buoys[2]
    start = Pose(mark[0] + 3, mark[1] - 60, 90)
    sea = Sea(LOOP, KIT, [start])
    sea.bump(0, Track.of_play(start, AHEAD, KIT), 53.0)
    pushed = 0.0
    for _ in until_still(sea):
        pushed = max(pushed, hypot(*sea.buoys[2].displacement))
        assert sea.clock * STEP < 12
    assert 5 < pushed < 40
    assert sea.pose(0) == start
    assert sea.buoys[2].at == mark


def test_hulls_are_hard_in_a_bump_only() -> None:
    """A decided move is never held up, whatever lies there: the rules have seen to it."""
    for contact in (66.0, None):
        sea = Sea(LOOP, KIT, [OPEN, Pose(0, 300, 90)])
        sea.bump(0, Track.of_play(OPEN, AHEAD, KIT), contact)
        top = 0.0
        for _ in until_arrived(sea):
            top = max(top, sea.pose(0).y)
        assert sea.pose(0) == OPEN
        assert (top < 290) == (contact is not None)
        if contact is None:
            assert top == pytest.approx(OPEN.y + 34 + 88, abs=1), "to its end, and back"


def test_a_touch_within_the_tolerance_turns_the_boat_back_too() -> None:
    """The rules see one where pymunk, that has no tolerance, meets nothing."""
    sea = Sea(LOOP, KIT, [OPEN, Pose(14.04, 260, 90)])
    sea.bump(0, Track.of_play(OPEN, AHEAD, KIT), 26.0)
    top = 0.0
    for _ in until_arrived(sea):
        top = max(top, sea.pose(0).y)
    assert OPEN.y + 20 < top < OPEN.y + 45
    assert sea.pose(0) == OPEN


def test_a_bump_can_be_skipped_and_followed_by_another() -> None:
    rival = Pose(0, 300, 90)
    sea = Sea(LOOP, KIT, [OPEN, rival])
    track = Track.of_play(OPEN, AHEAD, KIT)
    for steps in (20, 90, 130):
        sea.bump(0, track, 66.0)
        for _ in range(steps):
            sea.step()
        sea.finish()
        assert (sea.pose(0), sea.pose(1)) == (OPEN, rival)
    sea.bump(0, track, 66.0)
    for _ in range(90):
        sea.step()
    sea.bump(0, track, 66.0)
    for _ in until_arrived(sea):
        pass
    assert (sea.pose(0), sea.pose(1)) == (OPEN, rival)


def test_after_a_bump_hulls_are_soft_again() -> None:
    """Also if it was skipped while they were hard: a decided move is held up by nothing."""
    rival = Pose(0, 300, 90)
    for steps in (95, 1_000):
        sea = Sea(LOOP, KIT, [OPEN, rival])
        sea.bump(0, Track.of_play(OPEN, AHEAD, KIT), 66.0)
        for _ in range(steps):
            sea.step()
        sea.finish()
        event = played("blue-long")
        sea.show(event)
        for _ in until_arrived(sea):
            assert sea.boats[1].velocity == (0, 0)
        assert sea.pose(0) == event.end
