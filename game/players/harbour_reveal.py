"""Harbour's reveal for the middle level: which pile to turn up next (H4)."""

from __future__ import annotations

from game.players.bot import Advice
from game.players.harbour_merchant import Merchant
from game.players.harbour_worth import plus
from game.rules.chance import Chance
from game.rules.harbour.moves import REVEALS
from game.rules.harbour.pieces import (
    GOODS,
    LEAST_PILES,
    MOST_OF_A_PILE,
    Kind,
    Pile,
    card_of,
)
from game.rules.harbour.view import View

TYPICAL_CARDS = {
    Pile.STORAGE: card_of(Kind.STORAGE, 4, 4),
    Pile.SHIPPING: card_of(Kind.SHIPPING, 8),
}
TYPICAL_PURCHASE = 3.6
"""Goods of use that a Purchase card gives on average."""


def reveal(mine: Merchant, chance: Chance) -> Advice:
    """The pile whose next card promises most; luck decides between equals."""
    worths = {pile: pile_worth(mine, pile) for pile in open_piles(mine.view)}
    order = list(worths)
    chance.shuffle(order)
    pile = max(order, key=worths.__getitem__)
    return Advice(REVEALS[pile], "harbour.hint.reveal", {"pile": str(pile)})


def open_piles(view: View) -> list[Pile]:
    piles = [card.pile for card in view.free]
    to_come = view.seats - len(piles) - 1
    return [
        pile
        for pile in Pile
        if piles.count(pile) < MOST_OF_A_PILE
        and len({*piles, pile}) + to_come >= LEAST_PILES
        and view.pile_sizes[pile] + len(view.discards[pile])
    ]


def pile_worth(mine: Merchant, pile: Pile) -> float:
    """What a card of this pile may be expected to be worth."""
    if pile is Pile.PURCHASE:
        hands = [mine.worth(mine.warehouse, plus(mine.hand, (good,))) for good in GOODS]
        return TYPICAL_PURCHASE * (sum(hands) / len(hands) - mine.now)
    return mine.card_worth(TYPICAL_CARDS[pile])
