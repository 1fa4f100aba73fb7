"""P9, P11 and P12: where ships go with the wind, with a gust, and when they are blocked."""

from __future__ import annotations

from itertools import product

import pytest

from game.rules.compass import DIRECTIONS, Direction
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import GustBought, TurnBegan, TurnEnded
from game.rules.plunder.landfall import ShipMoved, TileTaken
from game.rules.plunder.moves import End, Gust, Heave, PickFirst, Sail, TakeCubes
from tests.rules.plunder import oracle
from tests.rules.plunder.desk import all_of, pirate, refusal, solo, the, vote

PAIRS = list(product(oracle.SOUTHWARD, "NESW"))


def sails(port: str, wind: str) -> set[str]:
    return {move.port for move in solo(port, wind).moves(0) if isinstance(move, Sail)}


@pytest.mark.rule("P11", "P12")
def test_all_48_ports_and_winds_reach_what_the_prose_says() -> None:
    blocked = set()
    for port, wind in PAIRS:
        state = solo(port, wind)
        reached = sails(port, wind)
        assert reached == oracle.reachable(port, wind), (port, wind)
        for other in oracle.SOUTHWARD:
            assert bool(state.objections(0, Sail(other))) == (other not in reached)
        if not reached:
            blocked.add((port, wind))
    assert blocked == oracle.BLOCKED


@pytest.mark.rule("P11")
@pytest.mark.parametrize(
    ("port", "wind", "reached"),
    [
        ("Jamaica", "S", "Santo Domingo, Curaçao"),
        ("Jamaica", "N", "Nassau, San Salvador, Havana, Turks & Caicos, Cayman, Belize"),
        ("Belize", "E", "Nassau, San Salvador, Jamaica, Turks & Caicos, Santo Domingo, Curaçao"),
        ("Trinidad", "N", "Turks & Caicos, Puerto Rico, Santo Domingo, Barbados, Curaçao"),
        ("Barbados", "W", "Turks & Caicos, Santo Domingo, Curaçao, Nassau, San Salvador, Jamaica"),
        ("Turks & Caicos", "W", "Nassau, San Salvador, Jamaica, Belize, Havana, Cayman"),
        ("Cayman", "S", "Belize, Jamaica"),
        ("Curaçao", "E", "Puerto Rico, Barbados, Trinidad"),
    ],
)  # fmt: skip
def test_ports_counted_off_on_the_map(port: str, wind: str, reached: str) -> None:
    assert sails(port, wind) == set(reached.split(", "))


@pytest.mark.rule("P11")
def test_the_wind_is_where_ships_go() -> None:
    """With the wind to the south these two are known to be legal."""
    assert "Jamaica" in sails("San Salvador", "S")
    assert "Santo Domingo" in sails("Jamaica", "S")
    assert "San Salvador" not in sails("Jamaica", "S")


@pytest.mark.rule("P11")
def test_a_port_out_of_reach_is_refused_with_its_rule() -> None:
    state = solo("Jamaica", "S")
    assert refusal(state, 0, Sail("Nassau")) == ("P11", "out-of-reach")
    assert refusal(state, 0, Sail("Jamaica")) == ("P11", "out-of-reach")
    assert refusal(state, 0, Sail("Tortuga")) == ("P11", "no-such-port")
    assert refusal(state, 0, Gust(Direction.N, "Tortuga")) == ("P11", "no-such-port")


@pytest.mark.rule("P7", "P12")
def test_a_ship_must_sail_before_its_turn_can_end() -> None:
    state = solo("Jamaica", "S")
    assert refusal(state, 0, End()) == ("P7", "must-sail")
    state.play(0, TakeCubes(3))
    assert state.to_act() == (0,)
    assert all(isinstance(move, Sail) for move in state.moves(0))


@pytest.mark.rule("P12")
def test_a_blocked_ship_stays_and_has_not_sailed() -> None:
    """No arrival and none of what comes with it, and no Heave; the turn may simply end."""
    me = {"vp": 0, "crew": 2}
    state = solo(
        "Nassau", "N", pirate("Nassau", vp=9), pirate("Belize", vp=9), me=me,
        actions=[["heave"], [], []], treasures=[["Nassau"], [], []],
    )  # fmt: skip
    before = state.tiles.copy()
    assert refusal(state, 0, Heave("Cayman")) == ("P12", "heave-before-sailing")
    events = state.play(0, End())
    assert not all_of(events, ShipMoved)
    assert not all_of(events, TileTaken)
    assert the(events, TurnEnded) == TurnEnded(0, 3)
    assert state.tiles == before
    assert (state.pirates[0].port, state.pirates[0].vp) == ("Nassau", 0)
    assert state.pirates[0].reputation == []
    assert state.treasures[0] == ["Nassau"]


@pytest.mark.rule("P12")
def test_a_blocked_ship_may_act_and_end_whenever_it_likes() -> None:
    state = solo("Nassau", "N")
    state.play(0, TakeCubes(1))
    assert state.objections(0, End()) == ()
    events = state.play(0, TakeCubes(2))
    assert the(events, TurnEnded) == TurnEnded(0, 0)


@pytest.mark.rule("P12")
def test_a_turn_tells_where_the_ship_could_go() -> None:
    state, _ = vote("NSS", 9, 1, 1)
    ports = the(state.play(0, PickFirst(2)), TurnBegan).ports
    assert set(ports) == oracle.reachable("Jamaica", "N")


@pytest.mark.rule("P12")
def test_several_ships_may_share_a_port() -> None:
    state = solo("Jamaica", "S", pirate("Curaçao"), pirate("Curaçao"))
    assert "Curaçao" in {move.port for move in state.moves(0) if isinstance(move, Sail)}
    state.play(0, Sail("Curaçao"))
    assert [pirate.port for pirate in state.pirates] == ["Curaçao"] * 3


@pytest.mark.rule("P9")
def test_all_gusts_open_what_the_prose_says() -> None:
    """Another direction at its reach, or this wind's one band farther, and not both."""
    for port, wind in PAIRS:
        state = solo(port, wind)
        listed = {(m.wind, m.port) for m in state.moves(0) if isinstance(m, Gust)}
        assert listed == oracle.gusts(port, wind), (port, wind)
        for direction, other in product(DIRECTIONS, oracle.SOUTHWARD):
            legal = (direction, other) in listed
            assert bool(state.objections(0, Gust(direction, other))) != legal


@pytest.mark.rule("P9")
@pytest.mark.parametrize(
    ("port", "wind", "gust", "to"),
    [
        ("Belize", "E", "E", "Barbados"),
        ("Trinidad", "W", "W", "Havana"),
        ("Nassau", "S", "S", "Barbados"),
        ("Trinidad", "N", "N", "Nassau"),
        ("Nassau", "N", "W", "Belize"),
        ("Nassau", "N", "S", "Curaçao"),
    ],
)
def test_gusts_counted_off_on_the_map(port: str, wind: str, gust: str, to: str) -> None:
    """Three bands east or west, two north or south; and out of a blocked port."""
    state = solo(port, wind)
    assert to not in sails(port, wind)
    events = state.play(0, Gust(Direction(gust), to))
    assert the(events, GustBought) == GustBought(0, Direction(gust), gust == wind)
    moved = the(events, ShipMoved)
    assert (moved.port, moved.wind, moved.by) == (to, gust, "gust")
    assert (state.pirates[0].port, state.wind) == (to, wind)


@pytest.mark.rule("P9")
@pytest.mark.parametrize(
    ("port", "wind", "gust", "to", "reason"),
    [
        ("Belize", "S", "E", "Barbados", "gust-out-of-reach"),
        ("Nassau", "W", "S", "Barbados", "gust-out-of-reach"),
        ("Cayman", "N", "N", "Trinidad", "gust-out-of-reach"),
        ("Jamaica", "S", "E", "Curaçao", "gust-not-needed"),
    ],
)
def test_a_gust_is_refused_where_it_opens_nothing(
    port: str, wind: str, gust: str, to: str, reason: str
) -> None:
    assert refusal(solo(port, wind), 0, Gust(Direction(gust), to)) == ("P9", reason)


@pytest.mark.rule("P9")
def test_a_gust_takes_all_three_points_before_the_sailing() -> None:
    state = solo("Jamaica", "S")
    state.play(0, TakeCubes(1))
    assert refusal(state, 0, Gust(Direction.E, "Barbados")) == ("P9", "gust-needs-all")
    state = solo("Jamaica", "S")
    state.play(0, Sail("Curaçao"))
    assert state.points == 3
    assert refusal(state, 0, Gust(Direction.N, "Nassau")) == ("P9", "gust-too-late")
    state = solo("Jamaica", "S")
    events = state.play(0, Gust(Direction.E, "Barbados"))
    assert the(events, TurnEnded) == TurnEnded(0, 0)


@pytest.mark.rule("P9", "P12")
def test_a_gust_never_serves_heave() -> None:
    """Heave sails under the wind of the round, whatever gust came before it."""
    rich = pirate("Belize", vp=50)
    state = solo(
        "Jamaica", "S", rich, rich.copy(), me={"crew": 2}, actions=[["heave"], [], []],
        points=1, sailed=True,
    )  # fmt: skip
    reached = {move.port for move in state.moves(0) if isinstance(move, Heave)}
    assert reached == oracle.reachable("Jamaica", "S")
    assert refusal(state, 0, Heave("Barbados")) == ("P12", "out-of-reach")
    assert not [move for move in state.moves(0) if isinstance(move, Gust)]


def test_a_chart_knows_every_port_once() -> None:
    chart = chart_of("four-winds")
    assert set(chart.ports) == set(oracle.BANDS)
    assert len(chart.places) == 18
