"""Everything on Harbour's table, and the few ways in which goods and gold change hands.

The phases of a turn stand in modules of their own and work on this table: `opening` (H2 to H4),
`trade` (H5 to H8), `actions` (H9 to H12), `specials` (H13 to H18) and `fleet` (H14, H20 to H23).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Literal

import msgspec

from game.rules.chance import Chance
from game.rules.deck import Deck
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import (
    GOODS,
    PLACES,
    ActionCard,
    Counts,
    Good,
    Pile,
    Ship,
    Size,
    counts_of,
    in_order,
)
from game.rules.protocol import Fact, Objection, Seat


class Phase(StrEnum):
    GOODS = "goods"
    REVEAL = "reveal"
    TRADE = "trade"
    BIDS = "bids"
    CHOICE = "choice"
    ACTIONS = "actions"
    KEEPING = "keeping"
    SPOILING = "spoiling"
    OVER = "over"


class Auction(Fact, frozen=True):
    """A bidding under way (H6)."""

    holder: Seat
    """Before whom the card lies face up."""
    opener: Seat
    bids: tuple[int, ...]
    """The answers so far, clockwise from the opener's among those with nothing before them; 0
    declines."""


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """Everything about a match; its JSON form is what position files hold."""

    warehouses: list[list[Good]]
    port: list[Ship]
    """The ships that can be loaded."""
    options: HarbourOptions = HarbourOptions()
    chance: Chance = msgspec.field(default_factory=lambda: Chance.of(0))
    phase: Phase = Phase.REVEAL
    turn: int = 1
    first: Seat = 0
    """Who has the marker."""
    actor: Seat = 0
    """Who is to act."""
    gold: list[int] = []
    hands: list[list[Good]] = []
    """The goods in each hand, in order."""
    specials: list[list[ActionCard]] = []
    """The special cards in each hand, this turn's among them once the trade is over."""
    shipped: list[list[Ship]] = []
    """The ships that each has loaded, the last ones last."""
    supply: dict[Good, int] = {}
    decks: dict[Pile, Deck[ActionCard]] = {}
    ships: dict[Size, Deck[Ship]] = {}
    """The ships to come, and as discards those that left unloaded."""
    conservations: list[list[ActionCard]] = []
    """The Conservation cards at each warehouse (H14)."""

    # The turn
    free: list[ActionCard] = []
    """The action cards that lie free, in the order of their reveal."""
    cards: list[ActionCard | None] = []
    """The action card before each seat."""
    face_up: list[bool] = []
    """Whether that card can still be bid for."""
    money: list[int] = []
    """The gold that lies face down before each seat (H7)."""
    auction: Auction | None = None
    fresh: list[ActionCard | None] = []
    """The special card that each took in this turn, once it is in the hand (H8)."""
    spent: list[bool] = []
    """Who has played his one special card of this turn (H9, H19)."""
    loaded: list[int] = []
    """How many ships each has loaded in this turn."""
    carried: bool = False
    """Whether the actor has carried out his card (H9)."""
    closed: bool = False
    """Whether Shipping is closed to the actor (H17)."""
    doing: Literal["exchange", "market-sale"] | None = None
    """The special card that the actor has begun and not finished."""
    shown_goods: list[list[Good]] = []
    """Goods that everybody has seen go into a hand in this turn, so they surely are there."""
    shown_gold: list[int] = []
    """Gold that each surely has, by what this turn has shown: bids, payments, income."""

    # A departure
    kept: list[tuple[Good, ...] | None] = []
    """The warehouse goods that Conservation protects; None for who has not been asked."""
    kept_hands: list[tuple[Good, ...]] = []

    @property
    def seats(self) -> int:
        return len(self.warehouses)

    @property
    def goal(self) -> int:
        """H21: the points that end the match."""
        return self.options.goal(len(self.warehouses))

    def clockwise(self, start: Seat) -> Iterator[Seat]:
        """All seats, from this one on."""
        seats = len(self.warehouses)
        return (seat % seats for seat in range(start, start + seats))

    def has_nothing(self, seat: Seat) -> bool:
        """H5: neither a card nor money lies before him."""
        return self.cards[seat] is None and not self.money[seat]

    def points(self, seat: Seat) -> int:
        return sum(ship.points for ship in self.shipped[seat])

    def free_places(self, seat: Seat) -> int:
        return PLACES - len(self.warehouses[seat])

    def supply_counts(self) -> Counts:
        return tuple(self.supply.values())

    def older_specials(self, seat: Seat) -> list[ActionCard]:
        """H9: the special cards in his hand that he did not take in this turn."""
        held = self.specials[seat].copy()
        fresh = self.fresh[seat]
        if fresh is not None:
            held.remove(fresh)
        return held

    # How goods and gold change hands

    def give_supply(self, goods: Iterable[Good]) -> None:
        for good in goods:
            self.supply[good] += 1

    def take_supply(self, goods: Iterable[Good]) -> None:
        for good in goods:
            self.supply[good] -= 1

    def to_hand(self, seat: Seat, goods: Iterable[Good]) -> None:
        """Into a hand, for all to see."""
        self.hands[seat] = in_order([*self.hands[seat], *goods])
        self.shown_goods[seat] = in_order([*self.shown_goods[seat], *goods])

    def from_hand(self, seat: Seat, goods: Iterable[Good]) -> None:
        """Out of a hand, for all to see: one fewer of these is surely there."""
        shown = self.shown_goods[seat]
        for good in goods:
            self.hands[seat].remove(good)
            if good in shown:
                shown.remove(good)

    def to_warehouse(self, seat: Seat, goods: Iterable[Good]) -> None:
        self.warehouses[seat] = in_order([*self.warehouses[seat], *goods])

    def from_warehouse(self, seat: Seat, goods: Iterable[Good]) -> None:
        for good in goods:
            self.warehouses[seat].remove(good)

    def receive(self, seat: Seat, gold: int) -> None:
        self.gold[seat] += gold
        self.shown_gold[seat] += gold

    def pay(self, seat: Seat, gold: int) -> None:
        self.gold[seat] -= gold
        self.shown_gold[seat] = max(0, self.shown_gold[seat] - gold)

    def show_gold(self, seat: Seat, gold: int) -> None:
        """He has bid so much, so he has it (H6)."""
        self.shown_gold[seat] = max(self.shown_gold[seat], gold)

    def discard(self, card: ActionCard) -> None:
        self.decks[card.pile].discard(card)


def objection(rule: str, message: str, **facts: object) -> tuple[Objection, ...]:
    return (Objection(rule, f"harbour.{message}", facts),)


def lacking(goods: tuple[Good, ...], counts: Counts) -> Good | None:
    """A good of which more is named than there is."""
    for named, have, good in zip(counts_of(goods), counts, GOODS, strict=True):
        if named > have:
            return good
    return None
