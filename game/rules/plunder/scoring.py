"""Scoring: bands (P15), the final bonus (P18) and who wins (P19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from game.rules.plunder.pieces import (
    BAND_BONUS,
    CREW_A_POINT,
    CUBES_A_POINT,
    MARKER_POINTS,
    WEAPONS_A_POINT,
    Pirate,
    Track,
)
from game.rules.protocol import Fact, Seat

Decided: TypeAlias = Literal[
    "most-points", "blackbeard", "markers", "weapons", "crew", "cards", "nearest", "shared"
]
"""What decided a match, in the order of P19."""


class Account(Fact, frozen=True):
    """One player's points at the end, step by step as they are counted (P18)."""

    vp: int
    """Before the final bonus."""
    cubes: int
    weapons: int
    crew: int
    provisions: int
    markers: int

    @property
    def total(self) -> int:
        return self.vp + self.cubes + self.weapons + self.crew + self.provisions + self.markers


def account_of(pirate: Pirate, markers: int) -> Account:
    """P18: whole groups only; the reserve and booty give nothing."""
    return Account(
        vp=pirate.vp,
        cubes=pirate.cubes // CUBES_A_POINT,
        weapons=pirate.weapons // WEAPONS_A_POINT,
        crew=pirate.crew // CREW_A_POINT,
        provisions=pirate.provisions,
        markers=MARKER_POINTS * markers,
    )


def band_completed(
    pirates: Sequence[Pirate], seat: Seat, band: Sequence[str]
) -> tuple[int, int] | None:
    """P15: as which player the seat has a name in the whole band, and the points for it."""
    done = [set(band) <= set(pirate.reputation) for pirate in pirates]
    return (sum(done), BAND_BONUS[sum(done) - 1]) if done[seat] else None


def winners(
    totals: Sequence[int],
    blackbeard: Seat,
    markers: Mapping[Track, Seat | None],
    cards: Sequence[int],
    *,
    tournament: bool,
) -> tuple[tuple[Seat, ...], Decided]:
    """P19: each step keeps the best of those still tied, until one is left."""
    seats = len(totals)
    held = list(markers.values())
    steps: list[tuple[Decided, Callable[[Seat], int]]] = [
        ("most-points", totals.__getitem__),
        ("blackbeard", lambda seat: seat == blackbeard),
        ("markers", held.count),
        ("weapons", lambda seat: seat == markers["weapons"]),
        ("crew", lambda seat: seat == markers["crew"]),
        ("cards", cards.__getitem__),
    ]
    if tournament:
        steps.append(("nearest", lambda seat: -((seat - blackbeard) % seats)))
    tied = list(range(seats))
    for because, merit in steps:
        best = max(map(merit, tied))
        tied = [seat for seat in tied if merit(seat) == best]
        if len(tied) == 1:
            return tuple(tied), because
    return tuple(tied), "shared"
