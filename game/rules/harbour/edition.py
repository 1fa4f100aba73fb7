"""The card lists of Harbour as data: what an edition's file holds, and what may be wrong there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from game.rules.editions import Shelf
from game.rules.harbour.pieces import (
    FIRST_GOODS,
    FLEET,
    GOODS,
    MOST_GOODS,
    ActionCard,
    Good,
    Kind,
    Pile,
    Ship,
    Size,
    card_of,
    ship_name,
)
from game.rules.protocol import Fact

CARDS = 40
"""Action cards in each pile."""
SHIPS = {Size.LARGE: 26, Size.SMALL: 20}
ALL_GOODS = 60
MOST = 99
"""The largest number that a card can show."""


class PurchaseCards(Fact, frozen=True):
    """Cards that give goods (H10)."""

    goods: tuple[str, ...]
    count: int


class PricedCards(Fact, frozen=True):
    """Cards that put some goods into the warehouse for a price (H11, H15)."""

    number: int
    price: int
    count: int


class NumberedCards(Fact, frozen=True):
    """Cards that show a number of goods (H13, H14)."""

    number: int
    count: int


class IncomeCards(Fact, frozen=True):
    """Shipping/Income cards (H12)."""

    income: int
    count: int


class PurchasePile(Fact, frozen=True, rename="kebab"):
    cards: tuple[PurchaseCards, ...]
    free_trade: tuple[NumberedCards, ...]
    conservation: tuple[NumberedCards, ...]


class StoragePile(Fact, frozen=True, rename="kebab"):
    cards: tuple[PricedCards, ...]
    buy_and_store: tuple[PricedCards, ...]
    exchange: int
    market_sale: int


class ShippingPile(Fact, frozen=True, rename="kebab"):
    cards: tuple[IncomeCards, ...]
    safeguard: int


class ShipCards(Fact, frozen=True):
    """Ships that take the same goods for the same points."""

    goods: tuple[str, ...]
    points: int
    count: int


class ShipPiles(Fact, frozen=True):
    large: tuple[ShipCards, ...]
    small: tuple[ShipCards, ...]


class Edition(Fact, frozen=True):
    """The components of one edition; `purchase`, `storage` and `shipping` are the piles."""

    title: str
    goods: dict[str, int]
    purchase: PurchasePile
    storage: StoragePile
    shipping: ShippingPile
    ships: ShipPiles

    def faults(self) -> list[str]:
        """Why these lists cannot be played with, each naming the entry and the reason."""
        return [
            *self._faults_of_goods(),
            *self._faults_of_numbers(),
            *self._faults_of_lists(),
            *self._faults_of_totals(),
        ]

    def _faults_of_goods(self) -> Iterator[str]:
        for name in self.goods:
            if name not in GOODS:
                yield f"goods.{name}: there is no good called {name!r}"
        # In any smaller supply the last player might find nothing to begin with (H3).
        least = FIRST_GOODS * max(FLEET)
        for good in GOODS:
            if self.goods.get(good, 0) < least:
                yield f"goods.{good}: {self.goods.get(good, 0)} are too few, {least} are needed"
        if sum(self.goods.values()) != ALL_GOODS:
            yield f"goods: {sum(self.goods.values())} in all instead of {ALL_GOODS}"

    def _numbers(self) -> Iterator[tuple[str, int, int]]:
        """Every number of the lists with the entry that it stands in, and the least it may be."""
        for n, cards in enumerate(self.purchase.cards, 1):
            yield f"purchase.cards {n}: count", cards.count, 1
        for name in ("free-trade", "conservation"):
            for n, some in enumerate(getattr(self.purchase, name.replace("-", "_")), 1):
                yield f"purchase.{name} {n}: number", some.number, 1
                yield f"purchase.{name} {n}: count", some.count, 1
        for name in ("cards", "buy-and-store"):
            for n, priced in enumerate(getattr(self.storage, name.replace("-", "_")), 1):
                yield f"storage.{name} {n}: number", priced.number, 1
                yield f"storage.{name} {n}: price", priced.price, 0
                yield f"storage.{name} {n}: count", priced.count, 1
        yield "storage.exchange", self.storage.exchange, 0
        yield "storage.market-sale", self.storage.market_sale, 0
        for n, income in enumerate(self.shipping.cards, 1):
            yield f"shipping.cards {n}: income", income.income, 0
            yield f"shipping.cards {n}: count", income.count, 1
        yield "shipping.safeguard", self.shipping.safeguard, 0
        for size in Size:
            for n, ship in enumerate(getattr(self.ships, size), 1):
                yield f"ships.{size} {n}: points", ship.points, 1
                yield f"ships.{size} {n}: count", ship.count, 1

    def _faults_of_numbers(self) -> Iterator[str]:
        for entry, number, least in self._numbers():
            if number < least:
                yield f"{entry} is {number}, and must be {least} or more"
            elif number > MOST:
                yield f"{entry} is {number}, and must be {MOST} or less"

    def _faults_of_lists(self) -> Iterator[str]:
        for n, cards in enumerate(self.purchase.cards, 1):
            yield from self._faults_of_bundle(f"purchase.cards {n}", cards.goods)
        for size in Size:
            for n, ship in enumerate(getattr(self.ships, size), 1):
                yield from self._faults_of_bundle(f"ships.{size} {n}", ship.goods)

    def _faults_of_bundle(self, entry: str, goods: Sequence[str]) -> Iterator[str]:
        if not goods:
            yield f"{entry}: it names no goods"
        if len(goods) > MOST_GOODS:
            yield f"{entry}: {len(goods)} goods, and a warehouse holds {MOST_GOODS}"
        for name, count in Counter(goods).items():
            if name not in GOODS:
                yield f"{entry}: there is no good called {name!r}"
            elif count > self.goods.get(name, 0):
                yield f"{entry}: {count} of {name}, and there are only {self.goods.get(name, 0)}"

    def _faults_of_totals(self) -> Iterator[str]:
        purchase, storage, shipping = self.purchase, self.storage, self.shipping
        counts = {
            Pile.PURCHASE: _count(purchase.cards)
            + _count(purchase.free_trade)
            + _count(purchase.conservation),
            Pile.STORAGE: _count(storage.cards)
            + _count(storage.buy_and_store)
            + storage.exchange
            + storage.market_sale,
            Pile.SHIPPING: _count(shipping.cards) + shipping.safeguard,
        }
        for pile, count in counts.items():
            if count != CARDS:
                yield f"{pile}: {count} cards instead of {CARDS}"
        for size, owed in SHIPS.items():
            if (count := _count(getattr(self.ships, size))) != owed:
                yield f"ships.{size}: {count} ships instead of {owed}"


def _count(
    entries: Iterable[PurchaseCards | PricedCards | NumberedCards | IncomeCards | ShipCards],
) -> int:
    return sum(entry.count for entry in entries)


class Components(NamedTuple):
    """An edition's pieces, card by card."""

    goods: dict[Good, int]
    cards: dict[Pile, tuple[ActionCard, ...]]
    ships: dict[Size, tuple[Ship, ...]]


SHELF: Shelf[Edition] = Shelf("harbour")


@cache
def components(name: str) -> Components:
    """The pieces of the edition of this name; an unknown one is `Malformed`."""
    edition = SHELF.get(name)
    return Components(
        {good: edition.goods[good] for good in GOODS},
        {pile: tuple(_cards_of(edition, pile)) for pile in Pile},
        {size: tuple(_ships_of(edition, size)) for size in Size},
    )


def _cards_of(edition: Edition, pile: Pile) -> Iterator[ActionCard]:
    if pile is Pile.PURCHASE:
        for buy in edition.purchase.cards:
            goods = [Good(name) for name in buy.goods]
            yield from [card_of(Kind.PURCHASE, goods=goods)] * buy.count
        for some in edition.purchase.free_trade:
            yield from [card_of(Kind.FREE_TRADE, some.number)] * some.count
        for some in edition.purchase.conservation:
            yield from [card_of(Kind.CONSERVATION, some.number)] * some.count
    elif pile is Pile.STORAGE:
        for priced in edition.storage.cards:
            yield from [card_of(Kind.STORAGE, priced.number, priced.price)] * priced.count
        for priced in edition.storage.buy_and_store:
            yield from [card_of(Kind.BUY_AND_STORE, priced.number, priced.price)] * priced.count
        yield from [card_of(Kind.EXCHANGE)] * edition.storage.exchange
        yield from [card_of(Kind.MARKET_SALE)] * edition.storage.market_sale
    else:
        for income in edition.shipping.cards:
            yield from [card_of(Kind.SHIPPING, income.income)] * income.count
        yield from [card_of(Kind.SAFEGUARD)] * edition.shipping.safeguard


def _ships_of(edition: Edition, size: Size) -> Iterator[Ship]:
    for ship in getattr(edition.ships, size):
        goods = [Good(name) for name in ship.goods]
        yield from [Ship(ship_name(size, goods, ship.points))] * ship.count
