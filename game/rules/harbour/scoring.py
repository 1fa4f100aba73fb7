"""Who has won, and by what (H21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.rules.protocol import Seat

if TYPE_CHECKING:
    from game.rules.harbour.table import Table


class Standing(NamedTuple):
    """What counts at the end, compared left to right."""

    points: int
    goods: int
    """In the warehouse."""
    gold: int


def standings_of(table: Table) -> list[Standing]:
    return [
        Standing(table.points(seat), len(table.warehouses[seat]), table.gold[seat])
        for seat in range(table.seats)
    ]


def winners(standings: Sequence[Standing]) -> tuple[Seat, ...]:
    """H21: most points, then most goods, then most gold; who is still level shares."""
    best = max(standings)
    return tuple(seat for seat, standing in enumerate(standings) if standing == best)
