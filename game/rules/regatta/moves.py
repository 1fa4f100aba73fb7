"""What a player of the regatta decides."""

from __future__ import annotations

from typing import Any, TypeAlias

from game.rules.protocol import Move, Seat
from game.rules.regatta.pieces import Card


class Place(Move, frozen=True):
    """Place the boat behind the start line (R1): its bow so far from the line's left buoy."""

    along: float


class Sail(Move, frozen=True):
    """Play a card along one of its arrows (R3), for a cloud along another, or the same, again (R9).

    Arrows count from 0, in the order of the edition.
    """

    card: Card
    arrow: int = 0
    again: int | None = None


class Exchange(Move, frozen=True):
    """Heave to and exchange some cards of the hand (R11), told in the hand's order."""

    cards: tuple[Card, ...]


class Turn(Move, frozen=True):
    """Heave to and turn the boat on the spot, to a heading from 0 up to 360 (R11)."""

    heading: float


class LaySun(Move, frozen=True):
    """Lay a sun before a rival, and end the turn (R10)."""

    rival: Seat


class EndTurn(Move, frozen=True):
    """Play no further card and lay no sun; the hand is refilled (R7)."""


RegattaMove: TypeAlias = Place | Sail | Exchange | Turn | LaySun | EndTurn

MOVE_TYPE: Any = RegattaMove
