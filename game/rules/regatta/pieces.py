"""The regatta's cards by name; what their arrows are, an edition says."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import product

from game.rules.tokens import Token

HAND = 5
"""Cards in a hand (R1, R7)."""
MOST_EXCHANGED = 3
"""Cards that may be exchanged by heaving to (R11)."""
PACK = 55
SUNS = 3


class Colour(StrEnum):
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    JOKER = "joker"
    SUN = "sun"


class Symbol(StrEnum):
    """What a card shows beside its arrows."""

    NONE = "none"
    HELM = "helm"
    CLOUD = "cloud"


TURNING = ("gentle", "bend", "sharp", "small", "small-sharp")
STRAIGHT = ("long", "small")
KINDS: dict[Colour, tuple[str, ...]] = {
    Colour.RED: TURNING,
    Colour.GREEN: TURNING,
    Colour.BLUE: STRAIGHT,
    Colour.JOKER: STRAIGHT,
}


class Card(Token, noun="regatta-card"):
    """A card: "red-bend", "blue-long-cloud", "joker-small", "sun"."""

    colour: Colour
    kind: str
    symbol: Symbol
    small: bool
    """Laid crosswise, its short side along the boat's axis (R3)."""
    place: int

    @property
    def helm(self) -> bool:
        return self.symbol is Symbol.HELM

    @property
    def cloud(self) -> bool:
        return self.symbol is Symbol.CLOUD


def card_name(colour: Colour, kind: str, symbol: Symbol) -> str:
    parts = [str(colour), kind] if symbol is Symbol.NONE else [str(colour), kind, str(symbol)]
    return "-".join(parts)


CARDS = tuple(
    Card.mint(
        card_name(colour, kind, symbol),
        colour=colour,
        kind=kind,
        symbol=symbol,
        small=kind.startswith("small"),
        place=place,
    )
    for place, (colour, kind, symbol) in enumerate(
        (colour, kind, symbol)
        for colour, kinds in KINDS.items()
        for kind, symbol in product(kinds, Symbol)
    )
)
SUN = Card.mint(
    "sun", colour=Colour.SUN, kind="sun", symbol=Symbol.NONE, small=False, place=len(CARDS)
)


def _place(card: Card) -> int:
    return card.place


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Red, green, blue, jokers, suns."""
    return sorted(cards, key=_place)
