"""What can be agreed before a match of Harbour."""

from __future__ import annotations

from typing import Literal

from game.rules.protocol import Options

TARGETS = {
    "full": {2: 60, 3: 50, 4: 50},
    "short": {2: 40, 3: 35, 4: 35},
}
"""H21: how many points end a match, by the number of players."""


class HarbourOptions(Options, frozen=True):
    """The table's agreements."""

    target: Literal["full", "short"] = "full"
    """H21: which points end the match; "short" is the lower target."""
    points: Literal["secret", "open"] = "secret"
    """H12: whether everybody sees the ships that the others have loaded."""
    edition: str = "four-winds"
    """Which card lists are used, by their name on the shelf."""

    def goal(self, seats: int) -> int:
        """The points that end a match of so many players."""
        return TARGETS[self.target][seats]
