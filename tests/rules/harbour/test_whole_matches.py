"""Whole matches, followed by somebody who knows only what is told and the text of the rules."""

from __future__ import annotations

import pytest

from game.rules.codec import from_plain
from game.rules.harbour.options import HarbourOptions
from tests.rules.harbour.bookkeeper import Bookkeeper
from tests.rules.harbour.desk import HARBOUR, random_match


@pytest.mark.rule(
    "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "H11", "H12", "H13", "H14", "H15",
    "H16", "H17", "H18", "H19", "H20", "H21", "H22", "H23",
)  # fmt: skip
@pytest.mark.parametrize("edition", ["trial", "four-winds"])
@pytest.mark.parametrize("target", ["full", "short"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_books_kept_from_what_is_told_agree_with_the_state(
    seats: int, target: str, edition: str
) -> None:
    """Whole matches follow from the rules alone, heard event by event."""
    options = from_plain({"target": target, "edition": edition}, HarbourOptions)
    for seed in range(3):
        state, books = HARBOUR.new(seats, options, seed), Bookkeeper(seats, options)
        for events in random_match(state, seed):
            for event in events:
                books.hear(event)
            books.agree(state)
        result = state.result()
        assert result is not None
        assert list(result.winners) == books.winners
        assert result.turns == books.turn
