"""The end of a race on screen."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app.program import App
from game.app.scenes import going
from game.app.tables.regatta_chart import DASHES, PhotoFinish, TrackChart, fitted, in_photo
from game.app.tables.regatta_finish import RegattaFinish, Results
from game.app.tables.regatta_tracks import Photo
from game.app.theme import LIVERIES
from game.catalogue import find_game
from game.cli.deciding import bots_match, decide
from game.match import Match
from game.rules.regatta.course import course_of
from game.rules.regatta.edition import kit
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.plane import Pose
from game.rules.regatta.view import View
from tests.app.driver import Gui, OpenGui


def played(level: str, turns: int) -> Match:
    options = RegattaOptions(size="short", sail_on=True, turns=turns)
    match = bots_match(find_game("regatta"), [level] * 3, options, 5)
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, decide(match, seat))
    return match


@pytest.fixture(scope="module")
def won() -> Match:
    return played("medium", 30)


def view_of(match: Match) -> View:
    view = match.view(None)
    assert isinstance(view, View)
    return view


def finish(app: App, match: Match) -> RegattaFinish:
    table: Any = SimpleNamespace(
        sitting=SimpleNamespace(match=match),
        names=[plan.name for plan in match.seats],
        livery=app.livery,
        course=view_of(match).course,
        hull=kit("four-winds").hull,
    )
    return RegattaFinish(app, table)


@pytest.fixture
def gui(open_gui: OpenGui, won: Match) -> Gui:
    return open_gui(opening=lambda app: finish(app, won))


def test_boats_stand_in_the_order_of_the_race(gui: Gui, won: Match) -> None:
    results = gui.find("final/results")
    assert isinstance(results, Results)
    names = [plan.name for plan in won.seats]
    assert [row.name for row in results.rows] == [names[seat] for seat in view_of(won).order()]
    assert [row.winner for row in results.rows] == [True, False, False]
    gui.see(f"{results.rows[0].name} wins the race.")


def test_the_figures_are_those_of_the_log(gui: Gui, won: Match) -> None:
    results, scene = gui.find("final/results"), gui.top
    assert isinstance(results, Results)
    assert isinstance(scene, RegattaFinish)
    for row, seat in zip(results.rows, view_of(won).order(), strict=True):
        voyage = scene.race.voyages[seat]
        assert row.cells[0].split()[0] == str(view_of(won).turns[seat])
        assert float(row.cells[1].removesuffix(" m")) == pytest.approx(
            voyage.sailed / 1000, abs=0.005
        )
        assert float(row.cells[3]) == pytest.approx(voyage.sailed / voyage.taut, abs=0.005)
        assert (row.cells[4] == "home") == (seat in view_of(won).finished)


def test_numbers_are_written_as_the_language_does(open_gui: OpenGui, won: Match) -> None:
    gui = open_gui(opening=lambda app: finish(app, won), language="de")
    results = gui.find("final/results")
    assert isinstance(results, Results)
    assert all("," in row.cells[1] and "." not in row.cells[1] for row in results.rows)


def test_every_track_is_to_be_seen_in_its_colour(gui: Gui) -> None:
    gui.wait(6)  # the confetti has fallen
    gui.frame()
    chart = gui.find("final/tracks")
    assert isinstance(chart, TrackChart)
    picture = gui.window.surface.subsurface(chart.rect)
    for voyage in chart.race.voyages:
        wanted = gui.app.livery(voyage.seat).colour
        points = [
            (x, y)
            for x in range(picture.get_width())
            for y in range(picture.get_height())
            if sum(abs(a - b) for a, b in zip(picture.get_at((x, y))[:3], wanted, strict=True)) < 12
        ]
        assert len(points) > 50, voyage.seat


def test_every_flag_has_dashes_of_its_own() -> None:
    assert len({DASHES[livery.flag] for livery in LIVERIES}) == len(LIVERIES)


def test_a_camera_has_all_in_view() -> None:
    course = course_of("slalom", "long")
    camera = fitted(pygame.Rect(10, 20, 300, 200), course.table, 5)
    for point in course.table:
        x, y = camera.to_screen(point)
        assert 10 < x < 310
        assert 20 < y < 220
        assert camera.to_table((x, y)) == pytest.approx(point)


def test_the_photo_has_the_winner_and_who_is_near() -> None:
    course = course_of("loop", "short")
    (ax, _), (bx, _) = course.line
    wide = bx - ax
    near, far = Pose(ax, wide, 270), Pose(ax, 4 * wide, 270)
    assert in_photo(course, Photo(0, (Pose(0, 0, 270), near, far, None))) == [0, 1]


def test_the_photo_is_brown(gui: Gui) -> None:
    gui.wait(6)
    gui.frame()
    photo = gui.find("final/photo")
    assert isinstance(photo, PhotoFinish)
    inside = photo.rect.inflate(-60, -60)
    picture = gui.window.surface.subsurface(inside)
    for x in range(0, inside.width, 7):
        for y in range(0, inside.height, 7):
            red, green, blue, _ = picture.get_at((x, y))
            assert red >= green >= blue


def test_a_race_that_nobody_finished_has_no_photo(open_gui: OpenGui) -> None:
    match = played("random", 8)
    assert not view_of(match).finished
    gui = open_gui(opening=lambda app: finish(app, match))
    assert not gui.has("final/photo")
    first = match.seats[view_of(match).order()[0]].name
    gui.see(f"The turns are over: {first} leads.")


def test_again_is_the_same_race_with_other_luck(
    gui: Gui, won: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[Any, ...]] = []
    monkeypatch.setattr(going, "start", lambda *given, **_: started.append(given[1:]))
    gui.press("enter")
    ((game, seats, options, seed),) = started
    assert (game, seats, options) == ("regatta", won.seats, won.options)
    assert seed != won.seed
    gui.press("esc")
    assert gui.scene == "title"
