"""Piles of cards: dealing, drawing, and the discards that become a new pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

from game.rules.chance import Chance

T = TypeVar("T")


def deal(
    cards: Iterable[T], chance: Chance, hands: int, size: int
) -> tuple[list[list[T]], list[T]]:
    """Shuffle the cards and deal the hands; what is left over comes second."""
    pack = list(cards)
    chance.shuffle(pack)
    dealt = [pack[n * size : (n + 1) * size] for n in range(hands)]
    return dealt, pack[hands * size :]


def without(cards: Iterable[T], gone: Iterable[T]) -> list[T]:
    """The cards that remain, in their order, once each of `gone` is taken out of them."""
    count = Counter(gone)
    left = []
    for card in cards:
        if count[card]:
            count[card] -= 1
        else:
            left.append(card)
    return left


class Deck(msgspec.Struct, Generic[T], forbid_unknown_fields=True):
    """A face-down pile, its next card last, and the discards beside it."""

    pile: list[T]
    discards: list[T] = []

    @classmethod
    def shuffled(cls, cards: Iterable[T], chance: Chance) -> Deck[T]:
        pile = list(cards)
        chance.shuffle(pile)
        return cls(pile, [])

    def draw(self, chance: Chance) -> T | None:
        """The next card; an empty pile is first made anew of the discards.

        None when there is not one card in either. The discards stay where they are until a card
        is really needed, so that nobody learns more than the rules say.
        """
        if not self.pile:
            self.pile, self.discards = self.discards, []
            chance.shuffle(self.pile)
        return self.pile.pop() if self.pile else None

    def discard(self, card: T) -> None:
        self.discards.append(card)

    def copy(self) -> Deck[T]:
        return Deck(self.pile.copy(), self.discards.copy())

    def __len__(self) -> int:
        """How many cards can still be drawn."""
        return len(self.pile) + len(self.discards)
