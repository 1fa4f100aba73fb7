"""Decided moves: sailed by forces, near their track, and ending in the rules' very pose."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot, isfinite
from typing import NamedTuple

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from game.physics import STEP, BoatLook, Sea
from game.rules.regatta.events import Sailed, Turned
from game.rules.regatta.path import Path
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import EPS, Pose
from tests.physics.races import HULL, KIT, LOOP, movements, until_arrived

JUMP = 2 * EPS
"""No step at the end moves bow or stern farther than this: 0.1 mm is never a pixel."""
STRAY = 1.3
"""Millimetres that bow or stern may be off the track."""
FASTEST = 200.0
"""mm/s; a card is 88 mm long."""
LONGEST = 3.0
"""Seconds that a movement may take."""


class Voyage(NamedTuple):
    """A movement as it was sailed."""

    ends: NDArray[np.float64]
    """Bow and stern at each step, before the first one too: x, y, x, y."""
    looks: list[BoatLook]
    """The boat at every sixteenth step, and at the last."""


def sail(sea: Sea, event: Sailed | Turned) -> Voyage:
    sea.show(event)
    poses, looks = [sea.pose(event.seat)], [sea.boats[event.seat]]
    for _ in until_arrived(sea):
        poses.append(sea.pose(event.seat))
        if len(poses) % 16 == 0 or sea.arrived:
            looks.append(sea.boats[event.seat])
        assert len(poses) * STEP < LONGEST, event
    return Voyage(ends_of(poses), looks)


def ends_of(poses: Iterable[Pose]) -> NDArray[np.float64]:
    return np.array([(*pose.bow, *pose.ahead(-HULL)) for pose in poses])


def farther(gaps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of the ways of bow and stern, the longer one."""
    return np.maximum(np.hypot(gaps[..., 0], gaps[..., 1]), np.hypot(gaps[..., 2], gaps[..., 3]))


def off_track(voyage: Voyage, event: Sailed) -> float:
    """The farthest that bow or stern is off, by the rules' own paths."""
    path = Path(KIT.hull, event.runs)
    places = np.linspace(0.0, path.length, round(path.length * 2) + 2)
    way = ends_of(event.start.then(path.at(float(place))) for place in places)
    away = farther(voyage.ends[::6, None, :] - way[None, :, :])
    return float(away.min(axis=1).max())


@pytest.mark.rule("R3")
@pytest.mark.parametrize("batch", range(4))
def test_every_move_ends_in_the_rules_pose(batch: int) -> None:
    """2,000 moves of random races: end, snap, track, speed, heel, duration, and no NaN."""
    sea = Sea(LOOP, KIT, [Pose(0, 0, 90)])
    for number, decided in enumerate(movements(batch, 500)):
        event = msgspec.structs.replace(decided, seat=0)
        voyage = sail(sea, event)
        assert sea.pose(0) == event.end
        assert np.isfinite(voyage.ends).all()
        assert farther(voyage.ends[0] - ends_of([event.start])).max() < 1e-9
        steps = farther(np.diff(voyage.ends, axis=0))
        assert steps[-1] <= JUMP
        assert steps.max() <= 1.3 * FASTEST * STEP, "a bow may be faster than the middle"
        for look in voyage.looks:
            numbers = (*look.velocity, look.spin, look.heel, look.sail, look.breeze)
            assert all(map(isfinite, numbers))
            assert hypot(*look.velocity) <= FASTEST
            assert abs(look.heel) <= 35
        if isinstance(event, Turned):
            bows = voyage.ends[:, :2] - event.start.bow
            assert np.hypot(bows[:, 0], bows[:, 1]).max() < STRAY
        elif number % 4 == 0:
            assert off_track(voyage, event) < STRAY


OPEN = Pose(0, 200, 90)


def played(name: str, start: Pose = OPEN) -> Sailed:
    """A card sailed along its first arrow, as the rules would tell it."""
    card = Card(name)
    ways = KIT.plays[card]
    play = next(iter(ways))
    path = KIT.paths[ways[play]]
    end = start.then(path.end)
    return Sailed(0, card, play.arrow, play.again, start, path.runs, end, "arrow", ())


@pytest.mark.parametrize("card", sorted(card for card in KIT.plays if card != "sun"))
def test_a_card_takes_neither_a_blink_nor_a_yawn(card: str) -> None:
    event = played(card)
    sea = Sea(LOOP, KIT, [event.start])
    sail(sea, event)
    assert 1.2 <= sea.clock * STEP <= 2.6


def test_way_is_gathered_and_lost_smoothly() -> None:
    """Under forces, nothing starts or stops at once: from step to step speed changes little."""
    for card in ("blue-long", "blue-long-cloud", "red-sharp", "green-bend"):
        event = played(card)
        sea = Sea(LOOP, KIT, [event.start])
        sea.show(event)
        speeds = [0.0, *(hypot(*sea.boats[0].velocity) for _ in until_arrived(sea))]
        assert max(abs(b - a) for a, b in pairwise(speeds)) < 7
        assert speeds[-1] == 0
        assert max(speeds) > 60


def test_a_boat_leans_outward_in_a_played() -> None:
    """Without wind: to starboard when it turns to port, and upright again after a while."""
    for card, side in (("red-sharp", -1), ("green-sharp", 1)):
        event = played(card)
        sea = Sea(LOOP, KIT, [event.start], wind=(0.0, 0.0))
        leans = [look.heel * side for look in sail(sea, event).looks]
        assert max(leans) > 8
        assert max(leans) > 2 * -min(leans)
        for _ in range(600):
            sea.step()
        assert abs(sea.boats[0].heel) < 2


@pytest.mark.rule("R9")
def test_a_gust_is_felt_on_the_second_leg() -> None:
    event = played("blue-long-cloud")
    sea = Sea(LOOP, KIT, [event.start])
    looks = sail(sea, event).looks
    leg = 34 + 88
    first = [look for look in looks if look.pose.y - event.start.y < leg]
    second = [look for look in looks if look.pose.y - event.start.y > leg + 20]
    assert max(hypot(*k.velocity) for k in second) > 1.3 * max(hypot(*k.velocity) for k in first)
    assert max(look.breeze for look in first) == pytest.approx(1)
    assert max(look.breeze for look in second) > 1.25
    assert max(abs(k.heel) for k in second) > 1.2 * max(abs(k.heel) for k in first)


def test_skipping_lays_everything_where_the_rules_have_it() -> None:
    mark = LOOP.buoys[2]
    for steps in (0, 1, 130, 160):
        event = played("blue-long", Pose(mark[0] + 16, mark[1] - 60, 90))
        sea = Sea(LOOP, KIT, [event.start, OPEN])
        sea.show(event)
        for _ in range(steps):
            sea.step()
        assert sea.boats[0].pose != event.end
        assert (sea.buoys[2].displacement != (0, 0)) == (steps >= 130)
        sea.finish()
        assert sea.arrived
        assert sea.still
        assert sea.boats[0].pose == event.end
        assert sea.boats[0].velocity == (0, 0)
        assert sea.boats[0].wake == ()
        assert [buoy.displacement for buoy in sea.buoys] == [(0, 0)] * len(LOOP.buoys)
        for _ in range(30):
            sea.step()
        assert sea.boats[0].pose == event.end
