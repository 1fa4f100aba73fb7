"""What can be agreed before a match of Plunder."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.protocol import Options


class PlunderOptions(Options, frozen=True):
    """The table's agreements."""

    rounds: Annotated[int, Meta(ge=6, le=9)] = 9
    """P1: rounds in a match."""
    tournament: bool = True
    """P19: whether the seat nearest to Blackbeard's decides what nothing else did."""
    edition: str = "four-winds"
    """Which map, tiles and cards are played with."""
