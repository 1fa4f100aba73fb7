"""Whole matches, followed by somebody who knows only what is told and the text of the rules."""

from __future__ import annotations

import pytest

from game.rules.codec import from_plain
from game.rules.storm.options import StormOptions
from tests.rules.storm.bookkeeper import Bookkeeper
from tests.rules.storm.desk import STORM, random_match


@pytest.mark.rule(
    "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12", "S13", "S14",
    "S15", "S16", "S17", "S18",
)  # fmt: skip
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("ties", ["most-rounds", "shared"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_books_kept_from_what_is_told_agree_with_the_state(
    seats: int, ties: str, expert: bool
) -> None:
    """Whole matches follow from the rules alone, heard event by event."""
    for seed in range(20):
        options = from_plain({"rounds": 1 + seed % 5, "expert": expert, "ties": ties}, StormOptions)
        state, books = STORM.new(seats, options, seed), Bookkeeper(seats, options)
        for events in random_match(state, seed):
            for event in events:
                books.hear(event)
            books.agree(state)
        result = state.result()
        assert result is not None
        assert result.scores == tuple(books.totals)
        assert list(result.winners) == books.winners
        assert result.turns == 12 * options.rounds
