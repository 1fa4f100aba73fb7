"""Harbour's goods, action cards and ships, each known by a name that says all about it.

The card lists are data (`edition.py`), so a card's name carries what is printed on it:
`purchase:apple+apple+cheese`, `storage:3/4` (three goods for 4 gold), `shipping:11` (or an income
of 11), `conservation:2`, `buy-and-store:2/14`; a ship is `large:apple+spice+cheese+cheese=18`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from typing import Self, TypeAlias

from game.rules.tokens import Token

PURSE = 22
"""Gold at the start (H1)."""
PLACES = 8
"""Goods that a warehouse holds (H1)."""
FLEET = {2: (3, 2), 3: (3, 3), 4: (4, 3)}
"""Large and small ships of a fleet, by players (H2)."""
FIRST_GOODS = 2
"""Goods that everybody begins with (H3)."""
MOST_OF_A_PILE = 2
"""Cards of one pile in a reveal (H4)."""
LEAST_PILES = 2
"""Piles used in a reveal (H4)."""
SWAPS = 2
"""Swaps that an Exchange allows (H16)."""
MARKET_PRICE = 3
"""Gold for each good at a Market Sale (H18)."""
COMPENSATION = 5
"""Gold for the one whose card a Safeguard takes (H19)."""
SHIPS_LEFT = 2
"""With so many ships or fewer the fleet leaves (H22)."""
NOTES = (10, 5, 2, 1)


class Good(Token, noun="good"):
    """One of the four goods."""

    place: int


APPLE, SPICE, CHEESE, SILK = GOODS = tuple(
    Good.mint(name, place=place) for place, name in enumerate(("apple", "spice", "cheese", "silk"))
)
HALVING = (SPICE, CHEESE)
"""Of these together half spoils (H22)."""

Counts: TypeAlias = tuple[int, ...]
"""How many of each good, in the order of GOODS."""


class Pile(StrEnum):
    """The three piles of action cards."""

    PURCHASE = "purchase"
    STORAGE = "storage"
    SHIPPING = "shipping"


class Size(StrEnum):
    """The two piles of ships."""

    LARGE = "large"
    SMALL = "small"


class Kind(StrEnum):
    """What an action card does; all but the first three are special."""

    PURCHASE = "purchase"
    STORAGE = "storage"
    SHIPPING = "shipping"
    FREE_TRADE = "free-trade"
    CONSERVATION = "conservation"
    BUY_AND_STORE = "buy-and-store"
    EXCHANGE = "exchange"
    MARKET_SALE = "market-sale"
    SAFEGUARD = "safeguard"


PILE_OF = {
    Kind.PURCHASE: Pile.PURCHASE,
    Kind.FREE_TRADE: Pile.PURCHASE,
    Kind.CONSERVATION: Pile.PURCHASE,
    Kind.STORAGE: Pile.STORAGE,
    Kind.BUY_AND_STORE: Pile.STORAGE,
    Kind.EXCHANGE: Pile.STORAGE,
    Kind.MARKET_SALE: Pile.STORAGE,
    Kind.SHIPPING: Pile.SHIPPING,
    Kind.SAFEGUARD: Pile.SHIPPING,
}
NORMAL = (Kind.PURCHASE, Kind.STORAGE, Kind.SHIPPING)

_NUMBER = r"(0|[1-9]\d?)"
_PRINTED = {
    Kind.STORAGE: re.compile(rf"{_NUMBER}/{_NUMBER}"),
    Kind.BUY_AND_STORE: re.compile(rf"{_NUMBER}/{_NUMBER}"),
    Kind.SHIPPING: re.compile(_NUMBER),
    Kind.FREE_TRADE: re.compile(_NUMBER),
    Kind.CONSERVATION: re.compile(_NUMBER),
}
_SHIP = re.compile(rf"(large|small):([a-z+]+)={_NUMBER}")
MOST_GOODS = 8
"""Goods on one card or ship: more would not fit a warehouse."""


class ActionCard(Token, noun="action card"):
    """A card of one of the three piles."""

    kind: Kind
    pile: Pile
    special: bool
    goods: tuple[Good, ...]
    number: int
    """Goods to store, to take or to conserve; the gold of an income."""
    price: int

    def __new__(cls, name: str) -> Self:
        known: Self | None = cls._named.get(name)
        return cls._read(name) if known is None else known

    @classmethod
    def _read(cls, name: str) -> Self:
        head, _, printed = name.partition(":")
        goods: tuple[Good, ...] = ()
        numbers: list[int] = []
        kind = Kind(head) if head in list(Kind) else None
        if kind is Kind.PURCHASE:
            goods = _goods_in(printed)
        elif kind in _PRINTED:
            found = _PRINTED[kind].fullmatch(printed)
            numbers = [int(number) for number in found.groups()] if found else []
        lacking = kind in _PRINTED and not numbers
        if kind is None or lacking or name != _card_name(kind, goods, numbers):
            raise ValueError(f"there is no action card called {name!r}")
        return cls.mint(
            name,
            kind=kind,
            pile=PILE_OF[kind],
            special=kind not in NORMAL,
            goods=goods,
            number=numbers[0] if numbers else 0,
            price=numbers[1] if len(numbers) > 1 else 0,
        )


class Ship(Token, noun="ship"):
    """A ship, the goods that it takes and the points that it gives."""

    size: Size
    goods: tuple[Good, ...]
    counts: Counts
    points: int

    def __new__(cls, name: str) -> Self:
        known: Self | None = cls._named.get(name)
        return cls._read(name) if known is None else known

    @classmethod
    def _read(cls, name: str) -> Self:
        found = _SHIP.fullmatch(name)
        goods = _goods_in(found[2]) if found else ()
        if not found or name != ship_name(Size(found[1]), goods, int(found[3])):
            raise ValueError(f"there is no ship called {name!r}")
        return cls.mint(
            name,
            size=Size(found[1]),
            goods=goods,
            counts=counts_of(goods),
            points=int(found[3]),
        )


def _goods_in(text: str) -> tuple[Good, ...]:
    goods = tuple(Good(name) for name in text.split("+"))
    if len(goods) > MOST_GOODS:
        raise ValueError(f"{len(goods)} goods are more than {MOST_GOODS}")
    return goods


def _card_name(kind: Kind, goods: Sequence[Good], numbers: Sequence[int]) -> str:
    printed = "+".join(in_order(goods)) or "/".join(map(str, numbers))
    return f"{kind}:{printed}" if printed or kind in _PRINTED else str(kind)


def card_of(kind: Kind, *numbers: int, goods: Sequence[Good] = ()) -> ActionCard:
    """The card on which this is printed."""
    return ActionCard(_card_name(kind, goods, numbers))


def ship_name(size: Size, goods: Iterable[Good], points: int) -> str:
    return f"{size}:{'+'.join(in_order(goods))}={points}"


def _place(good: Good) -> int:
    return good.place


def in_order(goods: Iterable[Good]) -> list[Good]:
    """Apples, spices, cheese, silk."""
    return sorted(goods, key=_place)


def counts_of(goods: Sequence[Good]) -> Counts:
    count = goods.count
    return count(APPLE), count(SPICE), count(CHEESE), count(SILK)


def notes_of(gold: int) -> int:
    """H1: the fewest notes that make up so much gold."""
    count = 0
    for note in NOTES:
        count += gold // note
        gold %= note
    return count


@cache
def purses_of(notes: int) -> tuple[int, ...]:
    """Every amount of gold that takes just so many notes (H1)."""
    return tuple(gold for gold in range(NOTES[0] * notes + 1) if notes_of(gold) == notes)


@lru_cache(maxsize=8192)
def bundles(counts: Counts, least: int, most: int) -> tuple[tuple[Good, ...], ...]:
    """Every different choice of `least` to `most` goods out of so many of each, in order."""
    found: list[tuple[Good, ...]] = [()]
    for good, count in zip(GOODS, counts, strict=True):
        found = [
            (*bundle, *(good,) * more)
            for bundle in found
            for more in range(min(count, most - len(bundle)) + 1)
        ]
    return tuple(bundle for bundle in found if len(bundle) >= least)


SAFEGUARD = card_of(Kind.SAFEGUARD)
EXCHANGE = card_of(Kind.EXCHANGE)
MARKET_SALE = card_of(Kind.MARKET_SALE)
