"""A second referee: what pymunk's hulls meet along a path is what the rules forbid by geometry."""

from __future__ import annotations

import pymunk
import pytest
import shapely

from game.physics import Track
from game.physics.bodies import Form, build_shores, free_way, lay_buoy
from game.rules.regatta.edition import Play
from game.rules.regatta.plane import EPS
from game.rules.regatta.sailing import plays_of
from game.rules.regatta.state import State
from game.rules.regatta.water import answers
from tests.physics.races import KIT, race

NEAR = 2 * EPS
"""Poses so near to contact are nobody's business: pymunk knows no tolerance."""


def clearance(state: State, number: int) -> float:
    """How far from the nearest touch the swept hull stays; negative if it touches."""
    seat = state.turn
    water = state.water
    swept = water.swept(state.pose(seat), KIT.paths[number])
    things = water.in_the_way(state.rivals(seat))
    return min(float(shapely.distance(swept, thing.shape)) - thing.clearance for thing in things)


def depth(state: State, number: int) -> float:
    """How deep a touch goes: the swept hull shrunk by it would no longer touch."""
    seat = state.turn
    water = state.water
    swept = water.swept(state.pose(seat), KIT.paths[number])
    things = water.in_the_way(state.rivals(seat))
    touched = [t for t in things if shapely.distance(swept, t.shape) < t.clearance]
    low, high = 0.0, 1.0
    while high - low > 0.005:
        half = (low + high) / 2
        shrunk = swept.buffer(-half)
        meets = any(shapely.distance(shrunk, t.shape) < t.clearance for t in touched)
        low, high = (half, high) if meets else (low, half)
    return high


@pytest.mark.rule("R4")
@pytest.mark.parametrize("batch", range(2))
def test_pymunk_meets_what_the_rules_forbid(batch: int) -> None:
    """Every card in hand, legal or not, at every turn of random races: 1,600 ways to sail."""
    form = Form(KIT.hull)
    judged = touching = apart = 0
    for state, _ in race(31 + batch):
        if judged >= 800 or not state.to_act() or None in state.poses:
            continue
        seat = state.turn
        space = pymunk.Space()
        for at in state.course.buoys:
            lay_buoy(space, at, state.course.buoy)
        build_shores(space, state.course)
        for _, pose in state.rivals(seat):
            form.launch(space, pose)
        pose = state.pose(seat)
        body, hull = form.launch(space, pose)
        rivals = tuple(other for _, other in state.rivals(seat))
        touches = answers(state.water, pose, rivals).touches
        for play, number in plays_of(state, seat):
            judged += 1
            track = Track.of_play(pose, Play(*play), KIT)
            met = free_way(space, body, hull, form, track) is not None
            touching += met
            if met == touches[number]:
                continue
            apart += 1
            if met:
                assert clearance(state, number) < NEAR
            else:
                assert depth(state, number) < NEAR + 0.05
    assert judged >= 600
    assert touching > judged / 20
    assert apart < judged / 50
