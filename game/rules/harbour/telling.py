"""Events that need a word of explanation: the reason that decided a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.rules.harbour.events import MatchEnded
from game.rules.harbour.scoring import Standing
from game.rules.protocol import Seat


def tell_end(standings: Sequence[Standing], winners: tuple[Seat, ...]) -> MatchEnded:
    """H21: who won, and what decided between equal points."""
    points, goods, gold = zip(*standings, strict=True)
    return MatchEnded(points, goods, gold, winners, _because(standings, winners))


def _because(
    standings: Sequence[Standing], winners: tuple[Seat, ...]
) -> Literal["most-points", "most-goods", "most-gold", "shared"]:
    best = standings[winners[0]]
    if len(winners) > 1:
        return "shared"
    if sum(standing.points == best.points for standing in standings) == 1:
        return "most-points"
    level = [standing.goods for standing in standings if standing.points == best.points]
    return "most-goods" if level.count(best.goods) == 1 else "most-gold"
