"""What can be agreed before a match of Storm."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from game.rules.protocol import Options


class StormOptions(Options, frozen=True):
    """The table's agreements."""

    rounds: Annotated[int, Meta(ge=1, le=5)] = 5
    """S1: rounds in a match."""
    expert: bool = False
    """S15 to S18, all four parts together."""
    ties: Literal["most-rounds", "shared"] = "most-rounds"
    """S14: what decides between equal points; "shared" is the French text's rule."""
