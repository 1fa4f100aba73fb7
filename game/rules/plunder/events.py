"""What happens in Plunder, told so that a table can show it and a log can explain it.

The events of an arrival and of the tracks are in `landfall`.
"""

from __future__ import annotations

from typing import Any, Literal, Self, TypeAlias

import msgspec

from game.rules.compass import Direction
from game.rules.plunder.landfall import (
    BandCompleted,
    BarMoved,
    Boarded,
    BoardingAsked,
    HandLaidAside,
    HandTakenUp,
    MarkerMoved,
    NotBoarded,
    NoTreasureHere,
    NoTreasureLeft,
    ReputationMissed,
    ReputationPlaced,
    ShipMoved,
    TileScored,
    TileTaken,
    TrackMoved,
    TreasureDrawn,
    TreasurePlayed,
)
from game.rules.plunder.pieces import Track
from game.rules.plunder.scoring import Account, Decided
from game.rules.protocol import Event, Seat

# The beginning, and the rounds


class TableLaid(Event, frozen=True):
    """P1: where ships and tiles lie, and who holds Blackbeard."""

    ships: tuple[str, ...]
    tiles: tuple[tuple[str, str], ...]
    """Each port with its tile."""
    bar: tuple[str, ...]
    """The rotation bar from left to right."""
    wind: Direction
    blackbeard: Seat


class RoundBegan(Event, frozen=True):
    """P2: a round begins with the vote."""

    round: int
    rounds: int


# The vote


class DirectionSealed(Event, frozen=True):
    """P2: a direction is set; only its setter sees which."""

    seat: Seat
    direction: Direction | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, direction=None)


class DirectionsShown(Event, frozen=True):
    """P2: all directions are revealed."""

    directions: tuple[Direction, ...]

    @property
    def reveals(self) -> bool:
        return True


class CubesSealed(Event, frozen=True):
    """P2: cubes are committed; only their owner sees how many."""

    seat: Seat
    cubes: int | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, cubes=None)


class CubesShown(Event, frozen=True):
    """P2: all committed cubes are revealed."""

    cubes: tuple[int, ...]

    @property
    def reveals(self) -> bool:
        return True


class HolderAsked(Event, frozen=True):
    """P3: several committed the most; Blackbeard's holder has to pick one of them."""

    seat: Seat
    tied: tuple[Seat, ...]


class BlackbeardTaken(Event, frozen=True):
    """P3: who takes Blackbeard, from whom, and why."""

    seat: Seat
    before: Seat
    because: Literal["most-cubes", "picked"]


class WindAsked(Event, frozen=True):
    """P4: several directions have the most cubes; Blackbeard's holder has to pick one."""

    seat: Seat
    tied: tuple[Direction, ...]


class WindSet(Event, frozen=True):
    """P4: the wind of this round, with the cubes of every direction that somebody set."""

    wind: Direction
    before: Direction
    tally: tuple[tuple[Direction, int], ...]
    because: Literal["most-cubes", "picked"]


class CubesReturned(Event, frozen=True):
    """P5: what was committed goes back to the reserves."""

    cubes: tuple[int, ...]


class FirstAsked(Event, frozen=True):
    """P6: Blackbeard's holder has to say who plunders first."""

    seat: Seat


class FirstPicked(Event, frozen=True):
    """P6: who plunders first."""

    seat: Seat
    by: Seat


# A turn


class TurnBegan(Event, frozen=True):
    """P7, P12: whose turn it is, and where his ship could sail; nowhere if it is blocked."""

    seat: Seat
    ports: tuple[str, ...]


class CardDrawn(Event, frozen=True):
    """P8, P17: an action card for the hand; only its owner sees which."""

    seat: Seat
    card: str | None
    reshuffled: bool
    """Whether the discards had to become a new pile first."""

    @property
    def reveals(self) -> bool:
        return True

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)


class CubesTaken(Event, frozen=True):
    """P8: cubes out of the reserve."""

    seat: Seat
    cubes: int
    points: int
    """Action points that they cost; none with a card."""


class GustBought(Event, frozen=True):
    """P9: the wind for one ship: another direction, or one band farther."""

    seat: Seat
    wind: Direction
    farther: bool


class CardPlayed(Event, frozen=True):
    """P8: an action card is played, against a rival or not."""

    seat: Seat
    card: str
    rival: Seat | None
    extra: bool
    """Whether it is the extra action of Largest Crew (P10)."""


class AnswerAsked(Event, frozen=True):
    """P8: the rival may answer with a defence, if he has one."""

    seat: Seat
    card: str
    by: Seat


class Defended(Event, frozen=True):
    """P8: a defence foils the card."""

    seat: Seat
    card: str
    against: str


class Endured(Event, frozen=True):
    """P8: no defence is played."""

    seat: Seat
    against: str


class ItemBought(Event, frozen=True):
    """P8: what an item cost, and where it was free."""

    seat: Seat
    track: Track
    cost: int
    port: str
    vp: int
    """Victory points left."""


class TilesSwapped(Event, frozen=True):
    """P8: two tiles change places."""

    seat: Seat
    places: tuple[str, str]
    tiles: tuple[str, str]
    """What lies there now."""


class ExtraOffered(Event, frozen=True):
    """P10: the holder of Largest Crew may take one more action."""

    seat: Seat


class TurnEnded(Event, frozen=True):
    """P7: done; what is left of the action points is lost."""

    seat: Seat
    unused: int


# The end


class MatchEnded(Event, frozen=True):
    """P18, P19: everybody's account, who won, and what decided."""

    accounts: tuple[Account, ...]
    winners: tuple[Seat, ...]
    because: Decided


PlunderEvent: TypeAlias = (
    TableLaid
    | RoundBegan
    | DirectionSealed
    | DirectionsShown
    | CubesSealed
    | CubesShown
    | HolderAsked
    | BlackbeardTaken
    | WindAsked
    | WindSet
    | CubesReturned
    | FirstAsked
    | FirstPicked
    | TurnBegan
    | CardDrawn
    | CubesTaken
    | GustBought
    | CardPlayed
    | AnswerAsked
    | Defended
    | Endured
    | ItemBought
    | TilesSwapped
    | ExtraOffered
    | TurnEnded
    | TrackMoved
    | MarkerMoved
    | TreasureDrawn
    | NoTreasureLeft
    | HandLaidAside
    | ShipMoved
    | TileTaken
    | BarMoved
    | TileScored
    | BoardingAsked
    | Boarded
    | NotBoarded
    | TreasurePlayed
    | NoTreasureHere
    | ReputationPlaced
    | ReputationMissed
    | BandCompleted
    | HandTakenUp
    | MatchEnded
)

EVENT_TYPE: Any = PlunderEvent
