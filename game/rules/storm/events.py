"""What happens in Storm, told so that a table can show it and a log can explain it."""

from __future__ import annotations

from typing import Any, Literal, Self, TypeAlias

import msgspec

from game.rules.compass import Direction
from game.rules.protocol import Event, Fact, Seat
from game.rules.storm.pieces import HelmCard, Rank, WindCard, Worth
from game.rules.storm.scoring import Account


class RoundBegan(Event, frozen=True):
    """S3: who leads the first trick, and why."""

    round: int
    leads: Seat
    because: Literal["drawn", "most-points", "opened-last-round"]


class Dealt(Event, frozen=True):
    """S2: hands dealt, the wind row opened, in the expert game the forecast too (S15)."""

    hands: tuple[tuple[HelmCard, ...] | None, ...]
    """None for a hand that the one who is told may not see."""
    row: tuple[WindCard, ...]
    forecast: tuple[WindCard, ...]

    @property
    def reveals(self) -> bool:
        return True

    def seen_by(self, seat: Seat | None) -> Self:
        own = tuple(hand if place == seat else None for place, hand in enumerate(self.hands))
        return msgspec.structs.replace(self, hands=own)


class CardPlayed(Event, frozen=True):
    """S4 to S7: a card and what it is worth against the wind."""

    seat: Seat
    card: HelmCard
    rank: Rank
    worth: Worth


class Standing(Fact, frozen=True):
    """One card of a finished trick."""

    seat: Seat
    card: HelmCard
    rank: Rank
    worth: Worth
    dropped: bool
    level_with: tuple[Seat, ...]
    """Whose cards had the same rank (S8)."""


class TrickJudged(Event, frozen=True):
    """S8 to S10: which cards dropped out because of which, who takes, who leads, and why."""

    trick: int
    wind: WindCard
    standings: tuple[Standing, ...]
    takes: Seat | None
    takes_because: Literal["lowest", "only-card-left", "led-pirate", "nothing-left"]
    leads: Seat | None
    """None after the last trick of a round: S3 says who opens the next."""
    leads_because: Literal["highest", "only-card-left", "nothing-left", "round-over"]


class WindTaken(Event, frozen=True):
    """S9, S16: wind cards laid before a player, the waiting ones with this trick's."""

    seat: Seat
    cards: tuple[WindCard, ...]


class WindLost(Event, frozen=True):
    """S10, S16: wind cards leave play, untaken."""

    cards: tuple[WindCard, ...]
    because: Literal["nothing-left", "round-over"]


class WindWaits(Event, frozen=True):
    """S16: nobody is left to take the card; it waits beside the row."""

    card: WindCard


class RowMoved(Event, frozen=True):
    """S2: the row moves up, and a card opens while a trick can still use it."""

    row: tuple[WindCard, ...]
    opened: WindCard | None

    @property
    def reveals(self) -> bool:
        return self.opened is not None


class SetsAsked(Event, frozen=True):
    """S17: who has to choose between a set and a pair, in which directions."""

    contested: tuple[tuple[Direction, ...], ...]


class SetsChosen(Event, frozen=True):
    """S17: a sealed choice was made; only its maker sees what it is."""

    seat: Seat
    sets: tuple[Direction, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, sets=None)


class RoundScored(Event, frozen=True):
    """S11 to S13, S17, S18: everybody's account, and the totals so far."""

    round: int
    accounts: tuple[Account, ...]
    totals: tuple[int, ...]

    @property
    def reveals(self) -> bool:
        """The sealed choices of the expert game are opened by it."""
        return True


class MatchEnded(Event, frozen=True):
    """S14: who won, and what decided."""

    totals: tuple[int, ...]
    rounds_won: tuple[int, ...]
    winners: tuple[Seat, ...]
    because: Literal["most-points", "most-rounds", "shared"]


StormEvent: TypeAlias = (
    RoundBegan
    | Dealt
    | CardPlayed
    | TrickJudged
    | WindTaken
    | WindLost
    | WindWaits
    | RowMoved
    | SetsAsked
    | SetsChosen
    | RoundScored
    | MatchEnded
)

EVENT_TYPE: Any = StormEvent
