"""What would happen: the film of a collision keeps the laws of motion."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from shapely.geometry import Polygon

from game.physics import STEP, Crash, Party, Track, what_would_happen
from game.physics.bodies import BOAT_MASS, Form
from game.physics.crash import FRAME, SPEED
from game.rules.regatta.edition import Play
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import Pose, apart
from tests.physics.races import KIT, LOOP, refusals
from tests.physics.test_bump import track_of

OPEN = Pose(0, 200, 90)
AHEAD = Track.of_play(OPEN, Play(Card("blue-long"), 0), KIT)
FIXED = ("obstacle", "edge")


def crash(rival: Pose) -> Crash:
    return what_would_happen(LOOP, KIT, [OPEN, rival], 0, AHEAD)


@pytest.mark.parametrize("batch", range(2))
def test_momentum_is_conserved_but_for_what_the_shore_takes(batch: int) -> None:
    hits = 0
    for refusal in refusals(20 + batch, 40):
        track = track_of(refusal)
        film = what_would_happen(refusal.course, KIT, refusal.poses, refusal.seat, track)
        ashore = [i.impulse for i in film.impacts if i.taker.kind in FIXED]
        ashore += [(-i.impulse[0], -i.impulse[1]) for i in film.impacts if i.giver.kind in FIXED]
        scale = BOAT_MASS * SPEED
        for axis in (0, 1):
            given = sum(impulse[axis] for impulse in ashore)
            after = film.after.momentum[axis] + given
            assert after == pytest.approx(film.before.momentum[axis], abs=1e-9 * scale)
        if not ashore:
            lever = max(abs(film.before.angular), scale * 100)
            assert film.after.angular == pytest.approx(film.before.angular, abs=2e-3 * lever)
        assert film.after.energy <= film.before.energy * (1 + 1e-9)
        hits += bool(film.impacts)
    assert hits >= 36, "all but those who touch within the tolerance"


def test_impulses_are_what_changes_each_party_s_momentum() -> None:
    for rival in (Pose(0, 300, 90), Pose(10, 300, 0), Pose(6, 270, 200), Pose(-4, 262, 180)):
        film = crash(rival)
        assert film.impacts
        for party, (before, after) in film.parties.items():
            got = [0.0, 0.0]
            for impact in film.impacts:
                sign = (impact.taker == party) - (impact.giver == party)
                got = [g + sign * i for g, i in zip(got, impact.impulse, strict=True)]
            change = [b - a for a, b in zip(before, after, strict=True)]
            assert got == pytest.approx(change, abs=1e-6)


def test_a_collision_from_astern_is_the_one_of_the_textbook() -> None:
    """Equal masses in one line: v·(1 ± e)/2 each, and (1 − e²)/2 of the energy is lost."""
    film = crash(Pose(0, 300, 90))
    momentum = BOAT_MASS * SPEED
    mine, other = film.parties[Party("boat", 0)], film.parties[Party("boat", 1)]
    assert mine[0] == pytest.approx((0, momentum))
    bounce = (other[1][1] - mine[1][1]) / momentum
    assert bounce == pytest.approx(0.45**2)
    assert other[1][1] == pytest.approx(momentum * (1 + bounce) / 2)
    assert film.energy_lost == pytest.approx(film.before.energy * (1 - bounce**2) / 2)
    [impact] = film.impacts
    assert impact.giver == Party("boat", 0)
    assert impact.normal == pytest.approx((0, 1))
    assert impact.points[0] == pytest.approx((0, 266), abs=0.3)
    assert impact.strength == pytest.approx(other[1][1])
    assert impact.force == pytest.approx(other[1][1] / FRAME)


def test_impulses_push_from_the_mover_outward() -> None:
    for rival in (Pose(10, 300, 0), Pose(6, 270, 200), Pose(-4, 262, 180)):
        for impact in crash(rival).impacts:
            assert impact.giver == Party("boat", 0)
            along = sum(a * b for a, b in zip(impact.normal, impact.impulse, strict=True))
            assert along > 0
            assert hypot(*impact.normal) == pytest.approx(1)


def test_the_film_runs_on_without_a_jump_and_ends_as_it_began() -> None:
    for rival in (Pose(0, 300, 90), Pose(10, 300, 0), Pose(6, 270, 200)):
        film = crash(rival)
        first, last = film.frames[0], film.frames[-1]
        assert first.boats[0] == OPEN or apart(first.boats[0].bow, OPEN.bow) < 1e-9
        assert (last.boats, last.buoys) == (first.boats, first.buoys)
        phases = [frame.phase for frame in film.frames]
        order = ("approach", "collision", "return")
        assert sorted(phases, key=order.index) == phases
        assert set(phases) == set(order)
        for a, b in pairwise(film.frames):
            lapse = FRAME if b.phase == "collision" else STEP
            assert b.time - a.time == pytest.approx(lapse)
            for seat in first.boats:
                assert apart(a.boats[seat].bow, b.boats[seat].bow) <= 4 * SPEED * lapse
            assert b.impacts == () or b.phase == "collision"


def test_the_centre_of_mass_is_the_hull_s() -> None:
    centre = Polygon(KIT.hull.points).centroid
    assert (-Form(KIT.hull).centre, 0) == pytest.approx((centre.x, centre.y))


def test_hulls_do_not_run_through_each_other() -> None:
    film = crash(Pose(0, 300, 90))
    touching = [f for f in film.frames if f.phase == "collision"]
    assert min(f.boats[1].y - 34 - f.boats[0].y for f in touching) > -0.3


def test_a_way_that_is_free_makes_a_film_without_a_collision() -> None:
    film = crash(Pose(200, 300, 90))
    assert film.impacts == []
    assert {frame.phase for frame in film.frames} == {"approach", "return"}
    assert film.energy_lost == 0
    assert max(frame.boats[0].y for frame in film.frames) == pytest.approx(322)
