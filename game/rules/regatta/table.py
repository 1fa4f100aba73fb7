"""The regatta's table: what lies there, and the questions that every part of the rules asks it.

`State` adds what may be done and what then happens; its JSON form is what position files hold.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from game.rules.chance import Chance
from game.rules.deck import Deck
from game.rules.protocol import Fact, Seat
from game.rules.regatta.course import Course, course_of
from game.rules.regatta.edition import Kit, kit
from game.rules.regatta.gates import Gates, Progress, gates_of
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import SUN, Card
from game.rules.regatta.plane import Pose
from game.rules.regatta.scoring import order_of
from game.rules.regatta.water import Water, water_of


class Phase(Enum):
    PLACING = "placing"
    SAILING = "sailing"
    """A turn's first card, or heaving to."""
    AGAIN = "again"
    """After a helm: one more card, a sun, or nothing (R8)."""
    CLOSING = "closing"
    """After the last card: a sun, or nothing (R10)."""
    OVER = "over"


class Known(Fact, frozen=True):
    """What everybody knows of a hand since its boat stopped at a zone: nothing in it could be
    played otherwise (R6), so at least so many of its cards are among these."""

    count: int
    cards: tuple[Card, ...]


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """Everything about a race."""

    hands: list[list[Card]] = []
    poses: list[Pose | None] = []
    """Where the boats lie; None before one is placed, and when it has left the table (R14)."""
    options: RegattaOptions = RegattaOptions()
    chance: Chance = msgspec.field(default_factory=lambda: Chance.of(0))
    deck: Deck[Card] = msgspec.field(default_factory=lambda: Deck([], []))
    first: Seat = 0
    """Who placed and moved first (R1)."""
    turn: Seat = 0
    phase: Phase | None = None
    """None in a position file that leaves it to be filled in."""
    progress: list[Progress] = []
    """What each bow has done of the course (R12)."""
    suns: list[bool] = []
    """Before whom a sun lies (R10)."""
    turns: list[int] = []
    """The turns that each seat has begun, lost ones included."""
    finished: list[Seat] = []
    """Who has finished, in order (R14)."""
    known: list[Known | None] = []

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def course(self) -> Course:
        return course_of(self.options.course, self.options.size)

    @property
    def kit(self) -> Kit:
        return kit(self.options.edition)

    @property
    def water(self) -> Water:
        return water_of(self.options.edition, self.course)

    @property
    def gates(self) -> Gates:
        return gates_of(self.course)

    def pose(self, seat: Seat) -> Pose:
        """Where a boat that is on the table lies."""
        pose = self.poses[seat]
        assert pose is not None
        return pose

    def rivals(self, seat: Seat) -> list[tuple[Seat, Pose]]:
        """The other boats on the table, by seat."""
        others = enumerate(self.poses)
        return [(other, pose) for other, pose in others if pose is not None and other != seat]

    def may_get_sun(self, seat: Seat, rival: Seat) -> bool:
        """R10: a rival who is still racing and has none."""
        return (
            rival != seat
            and rival in range(self.seats)
            and rival not in self.finished
            and not self.suns[rival]
        )

    def order(self) -> tuple[Seat, ...]:
        """R15."""
        return order_of(self.course, self.finished, self.progress, self.poses)

    def take(self, seat: Seat, card: Card) -> None:
        """Take a card out of a hand; what was known of the hand gets less."""
        self.hands[seat].remove(card)
        known = self.known[seat]
        if known is not None and card in known.cards:
            left = known.count - 1
            self.known[seat] = Known(left, known.cards) if left else None

    def pack(self) -> list[Card]:
        """Every card on the table, wherever it lies."""
        hands = [card for hand in self.hands for card in hand]
        return [*hands, *self.deck.pile, *self.deck.discards, *[SUN] * sum(self.suns)]
