"""What would happen: the film of a refused move, its sums and its scene."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from game.app.program import App
from game.app.tables.regatta_crash import RATES, WhatWouldHappen, collides
from game.app.tables.regatta_ledger import Ledger
from game.app.tables.regatta_play import Offer
from game.app.tables.regatta_sums import Sums, added, speed_of, sums_of
from game.physics import Party, Track, what_would_happen
from game.physics.bodies import BOAT_MASS, BUOY_MASS
from game.rules.protocol import Objection
from game.rules.regatta.course import Course, course_of
from game.rules.regatta.edition import kit
from game.rules.regatta.moves import Sail
from game.rules.regatta.path import Run
from game.rules.regatta.plane import Pose
from tests.app.driver import Gui, OpenGui

KIT = kit("four-winds")
COURSE = course_of("loop", "short")
ISLAND = course_of("island", "short")
START = Pose(-20.0, -40.0, 0.0)
RIVAL = Pose(62.0, -15.0, 80.0)
AHEAD = (Run(KIT.hull.length), Run(90.0, 15.0))
BOAT, BUOY, SHORE, NOTHING = "boat", "buoy", "island", "nothing"


def case(what: str) -> tuple[Course, list[Pose | None], Track]:
    """A boat on its way into something, or into nothing."""
    if what == BUOY:
        x, y = COURSE.marks[0].at
        start = Pose(x - 60, y + 3, 0.0)
        return COURSE, [start, None], Track(start, AHEAD, KIT.hull.length)
    if what == SHORE:
        x = sum(x for x, _ in ISLAND.obstacles[0]) / len(ISLAND.obstacles[0])
        top = min(y for _, y in ISLAND.obstacles[0])
        start = Pose(x, top - 30, 90.0)
        return ISLAND, [start, None], Track(start, AHEAD, KIT.hull.length)
    return COURSE, [START, RIVAL if what == BOAT else None], Track(START, AHEAD, KIT.hull.length)


def summed(what: str) -> Sums:
    course, poses, track = case(what)
    return sums_of(what_would_happen(course, KIT, poses, 0, track))


# The sums


@pytest.mark.parametrize("what", [BOAT, BUOY, SHORE])
def test_momentum_is_passed_on_and_never_lost(what: str) -> None:
    sums = summed(what)
    assert sums.blows
    assert added(*(account.before for account in sums.accounts)) == pytest.approx(sums.before)
    assert sums.after == pytest.approx(sums.before, rel=1e-6, abs=1e-3)


@pytest.mark.parametrize(
    "what",
    [
        BOAT,
        pytest.param(BUOY, marks=pytest.mark.xfail(reason="3 % of a buoy's impulses are not told")),
        SHORE,
    ],
)
def test_impulses_are_what_momenta_change_by(what: str) -> None:
    sums = summed(what)
    for account in sums.accounts:
        got = added(
            *(blow.impulse for blow in sums.blows if blow.taker == account.party),
            *((-blow.impulse[0], -blow.impulse[1]) for blow in sums.blows
              if blow.giver == account.party),
        )  # fmt: skip
        change = account.after[0] - account.before[0], account.after[1] - account.before[1]
        assert got == pytest.approx(change, rel=1e-6, abs=1e-3)


@pytest.mark.parametrize("what", [BOAT, BUOY, SHORE])
def test_blows_push_the_taker_away_and_cost_energy(what: str) -> None:
    sums = summed(what)
    blow = sums.blows[0]
    along = blow.impulse[0] * blow.normal[0] + blow.impulse[1] * blow.normal[1]
    assert along > 0.9 * blow.strength
    assert 0 < sums.crash.energy_lost < sums.crash.before.energy


def test_the_island_takes_and_stays() -> None:
    sums = summed(SHORE)
    shore = sums.accounts[-1]
    assert shore.party == Party("obstacle", 0)
    assert hypot(*shore.after) > 0
    assert shore.party not in sums.crash.parties


def test_speeds_are_momenta_by_mass() -> None:
    assert speed_of(Party("boat", 0), (3 * BOAT_MASS, 4 * BOAT_MASS)) == pytest.approx(5)
    assert speed_of(Party("buoy", 2), (0.0, -7 * BUOY_MASS)) == pytest.approx(7)


@pytest.mark.parametrize("what", [BOAT, NOTHING])
def test_every_stage_begins_with_a_picture_of_its_own(what: str) -> None:
    sums = summed(what)
    pictures = range(len(sums.crash.frames))
    assert tuple(dict.fromkeys(map(sums.stage, pictures))) == sums.stages
    for stage in sums.stages:
        assert sums.begins(stage) == next(n for n in pictures if sums.stage(n) == stage)
    touched = [n for n in pictures if sums.crash.frames[n].impacts]
    assert sums.touch == (touched[0] if touched else None)


def test_only_a_touch_is_something_to_see() -> None:
    move = Sail(next(iter(KIT.plays)), 0)
    for rule in ("R4", "R5"):
        offer = Offer(move, (START,), (Objection(rule, "regatta.in-zone", {}),), False)
        assert collides(offer) == (rule == "R4")


# The scene


def film(app: App, what: str = BOAT) -> WhatWouldHappen:
    course, poses, track = case(what)
    liveries = [app.livery(seat) for seat in range(2)]
    names = ["Ada", "Ben"]
    return WhatWouldHappen(app, course, KIT, poses, 0, track, names, liveries, "Because.")


def opened(open_gui: OpenGui, what: str = BOAT, **wishes: Any) -> tuple[Gui, WhatWouldHappen]:
    gui = open_gui(**wishes)
    scene = film(gui.app, what)
    gui.app.show(scene)
    gui.wait(0.6)
    return gui, scene


def test_it_plays_all_its_stages_and_then_everything_returns(open_gui: OpenGui) -> None:
    gui, scene = opened(open_gui)
    seen = [scene.stage]
    for _ in range(200):
        gui.wait(0.5)
        if gui.scene != scene.name:
            break
        seen.append(scene.stage)
    assert gui.scene == "title"
    assert tuple(dict.fromkeys(seen)) == scene.sums.stages


def test_every_stage_has_a_sentence_with_the_films_figures(open_gui: OpenGui) -> None:
    gui, scene = opened(open_gui)
    crash = scene.sums.crash
    figures = {
        "approach": hypot(*crash.before.momentum) / 1000,
        "touch": scene.sums.blows[0].strength / 1000,
        "after": hypot(*crash.after.momentum) / 1000,
    }
    told = set()
    for stage in scene.sums.stages:
        scene.go_to(stage)
        gui.wait(0.05)
        sentence: Any = gui.find("film/sentence")
        told.add(sentence.text)
        if stage in figures:
            assert f"{figures[stage]:.2f} g·m/s" in sentence.text
        if stage == "energy":
            share = 100 * crash.energy_lost / crash.before.energy
            assert f"{share:.0f} %" in sentence.text
    assert len(told) == len(scene.sums.stages)


def test_sums_come_when_they_are_reached(open_gui: OpenGui) -> None:
    gui, scene = opened(open_gui)
    scene.go_to("touch")
    gui.wait(0.05)
    before = gui.find("film/ledger")
    scene.go_to("energy")
    gui.wait(0.05)
    after = gui.find("film/ledger")
    assert isinstance(before, Ledger)
    assert isinstance(after, Ledger)
    assert set(before.says) < set(after.says)
    assert after.says[0] == after.says[1], "the sums before and after are the same"


def test_by_keys_it_is_held_stepped_and_left(open_gui: OpenGui) -> None:
    gui, scene = opened(open_gui)
    gui.press("space")
    assert not scene.playing
    at = scene.picture
    gui.wait(8)
    assert scene.picture == at
    gui.press("right")  # the keys' focus comes into sight, on the middle button
    gui.press("right")
    assert gui.focus == "film/step"
    gui.press("enter")
    assert scene.picture == at + 1
    gui.click("film/back")
    assert scene.picture == at
    gui.press("esc")
    gui.wait(0.6)
    assert gui.scene == "title"


def test_slower_and_faster_to_their_ends(open_gui: OpenGui) -> None:
    gui, scene = opened(open_gui)
    for _ in RATES:
        gui.click("film/slower")
    gui.see("1/8×")
    assert not gui.find("film/slower").enabled
    for _ in RATES:
        gui.click("film/faster")
    gui.see("2×")
    assert not gui.find("film/faster").enabled
    gui.click("film/again")
    assert (scene.picture, scene.playing) == (0, True)


def test_with_less_movement_it_waits_to_be_stepped(open_gui: OpenGui) -> None:
    gui, scene = opened(open_gui, reduced_motion=True)
    assert not scene.playing
    still = gui.frame()
    gui.wait(3)
    assert gui.frame() == still


def test_a_near_miss_says_that_it_counts_as_a_touch(open_gui: OpenGui) -> None:
    gui, scene = opened(open_gui, NOTHING)
    assert scene.sums.touch is None
    gui.see("0.05 mm")
    gui.press("esc")
    gui.wait(0.6)
    assert gui.scene == "title"
