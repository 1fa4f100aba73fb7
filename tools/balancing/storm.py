"""Storm's balance: its components are given, so there is only the fairness of the seats."""

from __future__ import annotations

from collections import Counter

from game.match import Match
from game.rules.storm.events import TrickJudged
from tools.balancing.counting import Finding, share


class Storm:
    """How often nobody takes the wind is the one thing worth watching."""

    def count(self, match: Match) -> Counter[str]:
        tally: Counter[str] = Counter()
        for logged in match.log:
            for event in logged.events:
                if isinstance(event, TrickJudged):
                    tally["tricks"] += 1
                    tally["tricks that nobody takes"] += event.takes is None
        return tally

    def stops(self, match: Match) -> bool:
        return False

    def findings(self, total: Counter[str], seats: int) -> list[Finding]:
        what = "tricks that nobody takes"
        return [Finding(seats, f"{what}, %", 0, 20, share(total, what, "tricks"))]
