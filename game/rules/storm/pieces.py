"""Storm's cards, and what a helm card is worth against a wind (S5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from game.rules.compass import DIRECTIONS, Direction
from game.rules.tokens import Token

NUMBERS = range(1, 15)
PIRATES = 4
DAMAGES = (1, 1, 2, 2, 3)

TRICKS = 12
"""Tricks in a round, and cards in a hand (S1, S2)."""
ROW = 3
"""Open wind cards (S2)."""
FORECAST = 3
"""Wind cards shown not to come, in the expert game (S15)."""


class HelmCard(Token, noun="helm card"):
    """A card of the hand: N13, or P for a pirate, which has neither direction nor number."""

    direction: Direction | None
    number: int


class WindCard(Token, noun="wind card"):
    """What a trick is played for: N2 is a north wind of 2 damage."""

    direction: Direction
    damage: int


class Rank(NamedTuple):
    """A card's standing in a trick, compared left to right (S5).

    The value is doubled, so that half a number stays whole: E11 across a north wind is 11, shown
    as 5.5. Cards against the wind are all worth zero; the printed number ranks them.
    """

    doubled: int
    printed: int


LED_PIRATE = Rank(-1, 0)

Worth: TypeAlias = Literal["with", "across", "against", "copied", "led-pirate"]
"""How a card came by its rank: its direction and the wind's, or a pirate's two ways."""

PIRATE = HelmCard.mint("P", direction=None, number=0)

HELM_CARDS = (
    tuple(
        HelmCard.mint(f"{direction}{number}", direction=direction, number=number)
        for direction in DIRECTIONS
        for number in NUMBERS
    )
    + (PIRATE,) * PIRATES
)

WIND_CARDS = tuple(
    WindCard.mint(f"{direction}{damage}", direction=direction, damage=damage)
    for direction in DIRECTIONS
    for damage in DAMAGES
)


def worth_of(wind: Direction, direction: Direction) -> Worth:
    if direction is wind:
        return "with"
    return "across" if direction.is_across(wind) else "against"


def _rank(worth: Worth, number: int) -> Rank:
    if worth == "with":
        return Rank(2 * number, 0)
    return Rank(number, 0) if worth == "across" else Rank(0, number)


RANKS: dict[Direction, dict[HelmCard, tuple[Rank, Worth]]] = {
    wind: {
        card: (_rank(worth_of(wind, card.direction), card.number), worth_of(wind, card.direction))
        for card in HELM_CARDS
        if card.direction
    }
    for wind in DIRECTIONS
}
"""The rank of every numbered card against every wind, and how it comes by it."""

_HELM_ORDER = {card: place for place, card in enumerate(HELM_CARDS)}


def in_order(cards: Iterable[HelmCard]) -> list[HelmCard]:
    """Sorted by direction and number, pirates last."""
    return sorted(cards, key=_HELM_ORDER.__getitem__)
