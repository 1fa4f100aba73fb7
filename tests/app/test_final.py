"""The end of a match on screen, and its chart."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.app.program import App
from game.app.scenes import going
from game.app.scenes.final import Final, Standing, scraps
from game.app.theme import LIVERIES
from game.app.widgets.chart import MARKERS, Lane, bounds, grid_step, spread
from game.catalogue import find_game
from game.cli.deciding import bots_match, decide
from game.match import PERSON, Match
from game.rules.storm.options import StormOptions
from game.rules.storm.scoring import totals
from game.rules.storm.state import State
from tests.app.driver import Gui, OpenGui

# The chart


def test_every_flag_has_a_marker_of_its_own() -> None:
    assert len({MARKERS[livery.flag] for livery in LIVERIES}) == len(LIVERIES)


@given(st.lists(st.integers(-4, 9), min_size=1, max_size=5))
def test_a_lane_ends_at_its_total(rounds: list[int]) -> None:
    lane = Lane("Ada", LIVERIES[0], tuple(rounds))
    assert (lane.totals[0], lane.totals[-1]) == (0, sum(rounds))
    low, high = bounds([lane])
    assert low <= 0 <= high
    assert all(low <= total <= high for total in lane.totals)
    assert low < high
    assert (high - low) / grid_step(low, high) <= 6


@given(st.lists(st.integers(0, 200), min_size=1, max_size=5))
def test_words_at_the_ends_do_not_lie_over_each_other(wished: list[int]) -> None:
    places = spread(wished, 20, 0, 200)
    ordered = sorted(places)
    assert all(b - a >= 19.99 for a, b in pairwise(ordered))
    assert ordered[-1] <= 200
    assert ordered[0] >= -0.01
    by_wish = sorted(range(len(wished)), key=lambda n: wished[n])
    assert [places[n] for n in by_wish] == ordered


# The scene


@pytest.fixture(scope="module")
def played() -> Match:
    """A match of three to its end."""
    match = bots_match(find_game("storm"), ["random"] * 3, StormOptions(rounds=3, expert=True), 11)
    while match.result() is None:
        seat = match.to_act()[0]
        match.play(seat, decide(match, seat))
    return match


def final(app: App, match: Match) -> Final:
    state = match._state
    assert isinstance(state, State)
    result = match.result()
    assert result is not None
    ledger = [[account.total for account in accounts] for accounts in state.ledger]
    assert result.scores == totals(state.ledger, 3)
    table: Any = SimpleNamespace(
        sitting=SimpleNamespace(match=match),
        names=[plan.name for plan in match.seats],
        livery=app.livery,
    )
    return Final(app, table, result, ledger)


@pytest.fixture
def gui(open_gui: OpenGui, played: Match) -> Gui:
    return open_gui(opening=lambda app: final(app, played))


def test_winners_stand_first_with_their_scores(gui: Gui, played: Match) -> None:
    standing = gui.find("final/standing")
    assert isinstance(standing, Standing)
    result = played.result()
    assert result is not None
    names = [plan.name for plan in played.seats]
    assert {row.name for row in standing.rows if row.winner} == {names[n] for n in result.winners}
    assert standing.rows[0].winner
    for row in standing.rows:
        assert row.score == result.scores[names.index(row.name)] == sum(row.rounds)
    for seat in result.winners:
        gui.see(names[seat])


def test_again_is_the_same_table_with_other_luck(
    gui: Gui, played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[Any, ...]] = []
    monkeypatch.setattr(going, "start", lambda *given, **more: started.append((*given[1:], more)))
    gui.click("final/again")
    ((game, seats, options, seed, more),) = started
    assert (game, seats, options, more) == (
        "storm",
        played.seats,
        played.options,
        {"teaching": False},
    )
    assert seed != played.seed


@pytest.mark.parametrize("won", [True, False])
def test_it_is_heard_whether_a_person_has_won(
    gui: Gui, played: Match, monkeypatch: pytest.MonkeyPatch, won: bool
) -> None:
    result = played.result()
    assert result is not None
    seats = tuple(
        replace(plan, decider=PERSON) if (seat in result.winners) == won else plan
        for seat, plan in enumerate(played.seats)
    )
    heard: list[str] = []
    monkeypatch.setattr(played, "seats", seats)
    monkeypatch.setattr(gui.app.sound, "play", heard.append)
    gui.app.show(final(gui.app, played))
    gui.wait(0.1)
    assert heard == ["win" if won else "lose"]


def test_escape_goes_to_the_title(gui: Gui) -> None:
    gui.press("esc")
    assert gui.scene == "title"


def test_the_celebration_ends_and_there_is_none_with_less_movement(
    open_gui: OpenGui, played: Match
) -> None:
    still = open_gui(opening=lambda app: final(app, played), reduced_motion=True)
    first = still.frame()
    still.wait(1)
    assert still.frame() == first
    lively = open_gui(opening=lambda app: final(app, played))
    lively.wait(1)
    flying = lively.frame()
    lively.app.settings = lively.app.settings.but(reduced_motion=True)
    assert lively.frame() != flying


def test_confetti_flies_for_every_winner() -> None:
    assert {scrap.winner for scrap in scraps(3)} == {0, 1, 2}
    assert scraps(0) == []
