"""P1: how a match begins."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from game.rules.codec import from_plain
from game.rules.compass import Direction
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import RoundBegan, TableLaid
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import Phase
from game.rules.protocol import Malformed
from tests.rules.plunder import oracle
from tests.rules.plunder.desk import PLUNDER, the

CHART = chart_of("four-winds")


@pytest.mark.rule("P1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_begins_with_nothing_but_cubes(seats: int) -> None:
    state = PLUNDER.new(seats, PlunderOptions(), 1)
    assert state.seats == seats
    for pirate in state.pirates:
        assert (pirate.weapons, pirate.crew, pirate.provisions, pirate.booty) == (0, 0, 0, 0)
        assert (pirate.vp, pirate.cubes, pirate.reserve, pirate.reputation) == (0, 10, 16, [])
    assert state.actions == state.treasures == [[] for _ in range(seats)]
    assert (state.wind, state.round, state.phase) == (Direction.N, 1, Phase.DIRECTION)
    assert state.markers == dict.fromkeys(oracle.TRACKS)
    assert state.to_act() == tuple(range(seats))


@pytest.mark.rule("P1")
def test_ships_begin_at_different_starting_ports() -> None:
    """Without an arrival; over many seeds every seat comes to begin everywhere."""
    seen: set[tuple[int, str]] = set()
    for seed in range(60):
        state = PLUNDER.new(5, PlunderOptions(), seed)
        ports = [pirate.port for pirate in state.pirates]
        assert set(ports) == oracle.STARTS
        assert len(state.tiles) == 12
        seen |= set(enumerate(ports))
    assert len(seen) == 25


@pytest.mark.rule("P1")
def test_treasures_tiles_and_cards_are_all_there_and_shuffled() -> None:
    """All twelve treasures, the starting ports' among them, lie in the pile."""
    orders = set()
    for seed in range(10):
        state = PLUNDER.new(3, PlunderOptions(), seed)
        assert Counter(state.treasure_pile) == Counter(oracle.SOUTHWARD)
        assert (len(state.tiles), len(state.bar)) == (12, 6)
        assert Counter([*state.tiles.values(), *state.bar]) == Counter(CHART.all_tiles)
        assert Counter(state.deck.pile) == Counter(CHART.all_cards)
        assert len(state.deck.pile) == 40
        assert state.deck.discards == state.returned == []
        orders.add((*state.treasure_pile, *state.tiles.values(), *state.deck.pile))
    assert len(orders) == 10


@pytest.mark.rule("P1")
def test_blackbeard_is_given_by_lot() -> None:
    holders = Counter(PLUNDER.new(4, PlunderOptions(), seed).blackbeard for seed in range(200))
    assert set(holders) == {0, 1, 2, 3}
    assert min(holders.values()) > 25


@pytest.mark.rule("P1")
def test_the_opening_tells_the_open_table() -> None:
    state = PLUNDER.new(3, PlunderOptions(rounds=7), 4)
    events = state.opening()
    table = the(events, TableLaid)
    assert table.ships == tuple(pirate.port for pirate in state.pirates)
    assert dict(table.tiles) == state.tiles
    assert list(table.bar) == state.bar
    assert (table.wind, table.blackbeard) == ("N", state.blackbeard)
    assert the(events, RoundBegan) == RoundBegan(1, 7)


@pytest.mark.rule("P1")
@pytest.mark.parametrize("rounds", [5, 10, 0])
def test_six_to_nine_rounds_can_be_agreed(rounds: int) -> None:
    with pytest.raises(Malformed):
        from_plain({"rounds": rounds}, PlunderOptions)
    assert [from_plain({"rounds": n}, PlunderOptions).rounds for n in (6, 9)] == [6, 9]
    assert PlunderOptions() == PlunderOptions(9, True, "four-winds")


@pytest.mark.rule("P1", "P18")
@pytest.mark.parametrize("rounds", [6, 8])
def test_a_match_lasts_as_long_as_agreed(rounds: int) -> None:
    state = PLUNDER.new(3, PlunderOptions(rounds=rounds), 2)
    while acting := state.to_act():
        assert state.round <= rounds
        state.play(acting[0], state.moves(acting[0])[-1])
    result = state.result()
    assert result is not None
    assert result.turns == state.round == rounds


def test_an_unknown_edition_is_named() -> None:
    options = msgspec.structs.replace(PlunderOptions(), edition="pirated")
    with pytest.raises(Malformed) as trouble:
        PLUNDER.new(3, options, 1)
    assert trouble.value.facts == {"name": "pirated", "editions": ["four-winds"]}
