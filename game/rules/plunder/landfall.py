"""What happens when a ship arrives, and to tracks and treasures at any time (P13 to P17)."""

from __future__ import annotations

from typing import Literal, Self

import msgspec

from game.rules.compass import Direction
from game.rules.plunder.pieces import Prize, Track
from game.rules.protocol import Event, Seat

# Tracks and treasures


class TrackMoved(Event, frozen=True):
    """P16, P17: an item more or less; zero where the track had ended."""

    seat: Seat
    track: Track
    by: int
    level: int
    because: Literal["tile", "bought", "boarding", "boarded", "card", "heave"]


class MarkerMoved(Event, frozen=True):
    """P16: an advantage marker changes hands, or nobody has it any more."""

    track: Track
    seat: Seat | None
    before: Seat | None


class TreasureDrawn(Event, frozen=True):
    """P13, P17: a treasure card for the hand; others see which only where its place was known."""

    seat: Seat
    port: str | None
    known: bool
    because: Literal["tile", "card"]

    @property
    def reveals(self) -> bool:
        return True

    def seen_by(self, seat: Seat | None) -> Self:
        hidden = seat != self.seat and not self.known
        return msgspec.structs.replace(self, port=None) if hidden else self


class NoTreasureLeft(Event, frozen=True):
    """P13: the pile of treasures is empty."""

    seat: Seat


# An arrival, in its ten steps


class HandLaidAside(Event, frozen=True):
    """P13 (1): no action cards until the arrival is over."""

    seat: Seat


class ShipMoved(Event, frozen=True):
    """P13 (2): a ship into its port, and what brought it there."""

    seat: Seat
    origin: str
    port: str
    wind: Direction
    by: Literal["wind", "gust", "heave"]


class TileTaken(Event, frozen=True):
    """P13 (3): the tile of the port; step 4 are the events of its items."""

    seat: Seat
    port: str
    tile: str


class BarMoved(Event, frozen=True):
    """P13 (5): the tile goes to the left of the bar, the right-most one to the port."""

    port: str
    tile: str
    bar: tuple[str, ...]


class TileScored(Event, frozen=True):
    """P13 (6): the tile's points, and one more with Most Provisions."""

    seat: Seat
    points: int
    bonus: int
    vp: int


class BoardingAsked(Event, frozen=True):
    """P14: whom the ship may board."""

    seat: Seat
    rivals: tuple[Seat, ...]


class Boarded(Event, frozen=True):
    """P13 (7), P14: a ship is boarded, and why it could be; `vp` tells the points of both."""

    seat: Seat
    rival: Seat
    prize: Prize
    amount: int
    because: Literal["more-weapons", "most-weapons"]
    vp: tuple[int, int]


class NotBoarded(Event, frozen=True):
    """P13 (7), P14: nobody is boarded, and why."""

    seat: Seat
    because: Literal["nobody-there", "too-strong", "nothing-to-take", "declined"]


class TreasurePlayed(Event, frozen=True):
    """P13 (8): the treasure of this port; the card goes face down under the pile."""

    seat: Seat
    port: str
    booty: int
    points: int
    vp: int

    @property
    def reveals(self) -> bool:
        """To the others, but they have seen it all the same."""
        return True


class NoTreasureHere(Event, frozen=True):
    """P13 (8): the treasure of this port is not in the hand."""

    seat: Seat
    port: str
    unknown: int
    """Treasures in hand of which the others know now that they are not this one."""

    @property
    def reveals(self) -> bool:
        return self.unknown > 0


class ReputationPlaced(Event, frozen=True):
    """P13 (9), P15: a cube in the port, where it came from, and why it may lie there."""

    seat: Seat
    port: str
    source: Literal["reserve", "wind"]
    because: Literal["alone", "strong-enough", "tall-tale"]


class ReputationMissed(Event, frozen=True):
    """P13 (9), P15: no cube, and why; `stronger` names who stands in the way."""

    seat: Seat
    port: str
    because: Literal["known-here", "stronger-rivals"]
    stronger: tuple[Seat, ...]


class BandCompleted(Event, frozen=True):
    """P15: a cube in every port of a band, as which player, for how many points."""

    seat: Seat
    band: int
    place: int
    points: int
    vp: int


class HandTakenUp(Event, frozen=True):
    """P13 (10): the action cards are back."""

    seat: Seat
