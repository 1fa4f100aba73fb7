"""Whole matches: everything that is told follows from the rules, and nothing is lost."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import CardPlayed, Defended
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import effect_of
from game.rules.plunder.state import State
from tests.rules.plunder import oracle
from tests.rules.plunder.bookkeeper import Bookkeeper
from tests.rules.plunder.desk import CALM, PLUNDER, random_match

CHART = chart_of("four-winds")


@pytest.mark.rule(
    "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "P14", "P15",
    "P16", "P17", "P18", "P19",
)  # fmt: skip
@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_books_kept_from_what_is_told_agree_with_the_state(seats: int, busy: bool) -> None:
    """Whole matches follow from the rules alone, heard event by event."""
    for seed in range(15):
        options = PlunderOptions(rounds=6 + seed % 4, tournament=seed % 2 == 0)
        state, books = PLUNDER.new(seats, options, seed), Bookkeeper(seats, options)
        for events in random_match(state, seed, busy=busy):
            for event in events:
                books.hear(event)
            books.agree(state)
        result = state.result()
        assert result is not None
        assert list(result.scores) == books.totals
        assert list(result.winners) == books.winners
        assert result.turns == options.rounds


def conserved(state: State) -> None:
    """30 cubes a player, 18 tiles, 12 treasures and 40 cards, counted here and not by `faults`."""
    for pirate in state.pirates:
        assert 4 + pirate.cubes + pirate.reserve + len(pirate.reputation) == 30
        assert min(pirate.cubes, pirate.reserve, pirate.vp) >= 0
        for track in (*oracle.TRACKS, "booty"):
            assert 0 <= getattr(pirate, track) <= 9
    assert Counter([*state.tiles.values(), *state.bar]) == Counter(CHART.all_tiles)
    assert (len(state.tiles), len(state.bar)) == (12, 6)
    treasures = [port for hand in state.treasures for port in hand]
    treasures += state.treasure_pile + state.returned
    assert sorted(treasures) == sorted(oracle.SOUTHWARD)
    cards = [card for hand in state.actions for card in hand]
    assert Counter(cards + state.deck.pile + state.deck.discards) == Counter(CHART.all_cards)


@CALM
@given(seats=st.integers(3, 5), seed=st.integers(0, 10_000), busy=st.booleans())
def test_nothing_is_lost_and_nothing_comes_from_nowhere(seats: int, seed: int, busy: bool) -> None:
    state = PLUNDER.new(seats, PlunderOptions(rounds=6), seed)
    for number, _ in enumerate(random_match(state, seed, busy=busy)):
        conserved(state)
        if number % 40 == 0:
            assert state.faults() == []


def test_busy_matches_see_new_piles_and_every_effect() -> None:
    """The matches of these tests are not all quiet ones."""
    piles, effects = 0, set()
    for seed in range(6):
        state = PLUNDER.new(5, PlunderOptions(), seed)
        for events in random_match(state, seed, busy=True):
            for event in events:
                if isinstance(event, (CardPlayed, Defended)):
                    effects.add(effect_of(event.card))
        piles += len(state.packs) > 1
    assert piles >= 3
    assert len(effects) == 12
