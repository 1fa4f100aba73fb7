"""Before the trade: the first goods (H3) and the reveal (H4)."""

from __future__ import annotations

from game.rules.harbour import events as told
from game.rules.harbour.events import HarbourEvent
from game.rules.harbour.fleet import begin_turn
from game.rules.harbour.moves import REVEALS, Reveal, TakeGoods
from game.rules.harbour.pieces import (
    FIRST_GOODS,
    LEAST_PILES,
    MOST_OF_A_PILE,
    Pile,
    bundles,
    in_order,
)
from game.rules.harbour.table import Table, lacking, objection
from game.rules.harbour.trade import begin_trade
from game.rules.protocol import Move, Objection

# The first goods


def candidates_goods(table: Table) -> tuple[TakeGoods, ...]:
    choices = bundles(table.supply_counts(), FIRST_GOODS, FIRST_GOODS)
    return tuple([TakeGoods(goods) for goods in choices])


def objections_goods(table: Table, move: Move) -> tuple[Objection, ...]:
    if not isinstance(move, TakeGoods):
        return objection("H3", "first-goods-now")
    if len(move.goods) != FIRST_GOODS:
        return objection("H3", "first-goods-number", number=FIRST_GOODS)
    if list(move.goods) != in_order(move.goods):
        return objection("H3", "in-order")
    if good := lacking(move.goods, table.supply_counts()):
        return objection("H3", "not-in-supply", good=good)
    return ()


def play_goods(table: Table, move: Move) -> list[HarbourEvent]:
    seat = table.actor
    assert isinstance(move, TakeGoods)
    table.take_supply(move.goods)
    table.to_hand(seat, move.goods)
    events: list[HarbourEvent] = [told.GoodsTaken(seat, move.goods)]
    table.actor = (seat + 1) % table.seats
    if table.actor == table.first:
        begin_turn(table, events)
    return events


# The reveal


def candidates_reveal(table: Table) -> tuple[Reveal, ...]:
    return tuple([REVEALS[pile] for pile in table.decks])


def objections_reveal(table: Table, move: Move) -> tuple[Objection, ...]:
    if not isinstance(move, Reveal):
        return objection("H4", "reveal-now")
    return _against_pile(table, move.pile)


def _against_pile(table: Table, pile: Pile) -> tuple[Objection, ...]:
    """H4: at most two cards of a pile, at least two piles, and a pile that has a card."""
    piles = [card.pile for card in table.free]
    if piles.count(pile) == MOST_OF_A_PILE:
        return objection("H4", "most-of-a-pile", pile=pile, number=MOST_OF_A_PILE)
    to_come = table.seats - len(piles) - 1
    if len({*piles, pile}) + to_come < LEAST_PILES:
        return objection("H4", "two-piles", pile=pile)
    if not len(table.decks[pile]):
        return objection("H4", "pile-empty", pile=pile)
    return ()


def play_reveal(table: Table, move: Move) -> list[HarbourEvent]:
    seat = table.actor
    assert isinstance(move, Reveal)
    events: list[HarbourEvent] = []
    deck = table.decks[move.pile]
    if not deck.pile:
        events.append(told.PileRenewed(move.pile, len(deck.discards)))
    card = deck.draw(table.chance)
    assert card is not None, "a pile without a card is objected to"
    table.free.append(card)
    events.append(told.CardRevealed(seat, card))
    if len(table.free) == table.seats:
        begin_trade(table)
    return events
