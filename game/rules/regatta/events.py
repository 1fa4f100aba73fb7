"""What happens in a regatta, told so that a table can show it and a log can explain it."""

from __future__ import annotations

from typing import Any, Literal, Self, TypeAlias

import msgspec

from game.rules.protocol import Event, Seat
from game.rules.regatta.course import Size
from game.rules.regatta.gates import Effect
from game.rules.regatta.path import Run
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import Point, Pose


class RaceBegan(Event, frozen=True):
    """R1: what is sailed, and who was drawn to place his boat and to move first."""

    course: str
    size: Size
    first: Seat


class Dealt(Event, frozen=True):
    """R1: five cards each."""

    hands: tuple[tuple[Card, ...] | None, ...]
    """None for a hand that the one who is told may not see."""

    @property
    def reveals(self) -> bool:
        return True

    def seen_by(self, seat: Seat | None) -> Self:
        own = tuple(hand if place == seat else None for place, hand in enumerate(self.hands))
        return msgspec.structs.replace(self, hands=own)


class BoatPlaced(Event, frozen=True):
    """R1: a boat lies behind the line."""

    seat: Seat
    pose: Pose


class TurnBegan(Event, frozen=True):
    """R2: whose turn it is, and the how manieth of his."""

    seat: Seat
    turn: int


class TurnLost(Event, frozen=True):
    """R10: becalmed, he loses his turn; the sun is discarded."""

    seat: Seat


class Sailed(Event, frozen=True):
    """R3: a movement. The boat follows the runs from where it lay to where it lies."""

    seat: Seat
    card: Card
    arrow: int
    again: int | None
    """The second arrow of a cloud (R9)."""
    start: Pose
    runs: tuple[Run, ...]
    """The stern's way, as far as it was sailed."""
    end: Pose
    ended: Literal["arrow", "zone", "finish"]
    """By the arrow's tip, at the edge of a zone (R6), or by finishing (R14)."""
    zones: tuple[Seat, ...]
    """In whose zones it would have ended (R6)."""


class GateCrossed(Event, frozen=True):
    """R12: the bow crosses a gate, and what that does."""

    seat: Seat
    gate: int
    """1 is the start line, then a ray a mark, the last is the finish line."""
    effect: Effect
    at: Point
    counted: int
    """Gates counted now."""
    of: int
    """And how many there are, the finish included."""


class HelmCalled(Event, frozen=True):
    """R8: the card shows a helm, so one more may be played."""

    seat: Seat


class BoatFinished(Event, frozen=True):
    """R14: a boat has sailed the course and crossed the line."""

    seat: Seat
    place: int


class SunLaid(Event, frozen=True):
    """R10: a rival is becalmed."""

    seat: Seat
    rival: Seat


class Drawing(Event, frozen=True):
    """Cards drawn; None for those who may not see them."""

    seat: Seat
    number: int
    drawn: tuple[Card, ...] | None

    @property
    def reveals(self) -> bool:
        return True

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, drawn=None)


class Refilled(Drawing, frozen=True):
    """R7: at the end of a turn the hand is refilled."""


class Exchanged(Drawing, frozen=True):
    """R11: hove to, cards were exchanged."""

    discarded: tuple[Card, ...]


class Turned(Event, frozen=True):
    """R11: hove to, the boat was turned about its bow."""

    seat: Seat
    start: Pose
    end: Pose


class PileRenewed(Event, frozen=True):
    """R7: the pile was empty, and the discards became a new one."""

    cards: int


Ending: TypeAlias = Literal["won", "all-home", "turns"]
"""The first boat won; all but one have finished; the agreed turns are over (R14)."""


class RaceEnded(Event, frozen=True):
    """R14, R15: the boats in their order, the winner first, and what ended the race."""

    order: tuple[Seat, ...]
    because: Ending


RegattaEvent: TypeAlias = (
    RaceBegan
    | Dealt
    | BoatPlaced
    | TurnBegan
    | TurnLost
    | Sailed
    | GateCrossed
    | HelmCalled
    | BoatFinished
    | SunLaid
    | Refilled
    | Exchanged
    | Turned
    | PileRenewed
    | RaceEnded
)

EVENT_TYPE: Any = RegattaEvent
