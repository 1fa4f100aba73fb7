"""Special cards in the action phase: H13 to H18."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from game.rules.harbour import events as told
from game.rules.harbour.events import HarbourEvent
from game.rules.harbour.moves import (
    STOP,
    BuyAndStore,
    Conserve,
    FreeTrade,
    HarbourMove,
    Sell,
    Stop,
    Swap,
    sell,
    swap,
)
from game.rules.harbour.pieces import (
    EXCHANGE,
    MARKET_PRICE,
    MARKET_SALE,
    SWAPS,
    ActionCard,
    Counts,
    Kind,
    bundles,
    in_order,
)
from game.rules.harbour.table import Table, lacking, objection
from game.rules.protocol import Move, Objection, Seat

Deeds: TypeAlias = tuple[tuple[Objection, ...], Sequence[HarbourMove]]
"""Moves that the same objections stand against, or none."""


def against_price(table: Table, seat: Seat, card: ActionCard, rule: str) -> tuple[Objection, ...]:
    """H11, H15: who cannot pay in full cannot act."""
    if card.price <= table.gold[seat]:
        return ()
    return objection(rule, "cannot-pay", price=card.price, purse=table.gold[seat])


def deeds(table: Table, seat: Seat) -> list[Deeds]:
    """What the older special cards of his hand allow."""
    found: list[Deeds] = []
    for card in dict.fromkeys(table.older_specials(seat)):
        if card.kind is Kind.FREE_TRADE:
            found.append(((), free_trades(card, table.supply_counts())))
        elif card.kind is Kind.CONSERVATION:
            found.append(((), (Conserve(card),)))
        elif card.kind is Kind.BUY_AND_STORE:
            most = min(card.number, table.free_places(seat))
            goods = purchases(card, table.supply_counts(), most)
            found.append((against_price(table, seat, card, "H15"), goods))
        elif card.kind is Kind.EXCHANGE:
            found.append(((), swaps(table, seat)))
        elif card.kind is Kind.MARKET_SALE:
            found.append(((), sales(table, seat)))
    return found


def going_on(table: Table, seat: Seat) -> tuple[HarbourMove, ...]:
    """What may come next in an Exchange or a Market Sale."""
    more = swaps(table, seat) if table.doing == "exchange" else sales(table, seat)
    return (*more, STOP)


@lru_cache(maxsize=1024)
def free_trades(card: ActionCard, supply: Counts) -> tuple[FreeTrade, ...]:
    """H13: the shown number of goods, or all that there are."""
    number = min(card.number, sum(supply))
    return tuple(FreeTrade(card, goods) for goods in bundles(supply, number, number))


@lru_cache(maxsize=1024)
def purchases(card: ActionCard, supply: Counts, most: int) -> tuple[BuyAndStore, ...]:
    return tuple(BuyAndStore(card, goods) for goods in bundles(supply, 1, most))


def swaps(table: Table, seat: Seat) -> tuple[HarbourMove, ...]:
    """H16: a good of the warehouse for one of the hand or of another's warehouse."""
    partners: list[Seat | None] = [None]
    partners += [other for other in range(table.seats) if other != seat]
    return tuple(
        [
            swap(give, take, partner)
            for give in dict.fromkeys(table.warehouses[seat])
            for partner in partners
            for take in dict.fromkeys(_offered(table, seat, partner))
        ]
    )


def _offered(table: Table, seat: Seat, partner: Seat | None) -> Sequence[str]:
    return table.hands[seat] if partner is None else table.warehouses[partner]


def sales(table: Table, seat: Seat) -> tuple[HarbourMove, ...]:
    return (
        *[sell(good, "hand") for good in dict.fromkeys(table.hands[seat])],
        *[sell(good, "warehouse") for good in dict.fromkeys(table.warehouses[seat])],
    )


def objections(table: Table, seat: Seat, move: Move) -> tuple[Objection, ...]:
    """Why he may not begin a special card with this move."""
    if isinstance(move, FreeTrade):
        return _against_special(table, seat, move.card, Kind.FREE_TRADE) or _objections_free_trade(
            table, move
        )
    if isinstance(move, Conserve):
        return _against_special(table, seat, move.card, Kind.CONSERVATION)
    if isinstance(move, BuyAndStore):
        return _against_special(
            table, seat, move.card, Kind.BUY_AND_STORE
        ) or _objections_buy_and_store(table, seat, move)
    if isinstance(move, Swap):
        return _against_special(table, seat, EXCHANGE, Kind.EXCHANGE) or _objections_swap(
            table, seat, move
        )
    if isinstance(move, Sell):
        return _against_special(table, seat, MARKET_SALE, Kind.MARKET_SALE) or _objections_sell(
            table, seat, move
        )
    return objection("H9", "actions-now")


def objections_going_on(table: Table, seat: Seat, move: Move) -> tuple[Objection, ...]:
    """H9: what has begun is finished before anything else begins."""
    if isinstance(move, Stop):
        return ()
    if table.doing == "exchange" and isinstance(move, Swap):
        return _objections_swap(table, seat, move)
    if table.doing == "market-sale" and isinstance(move, Sell):
        return _objections_sell(table, seat, move)
    return objection("H9", "unfinished", card=table.doing)


def _against_special(
    table: Table, seat: Seat, card: ActionCard, kind: Kind
) -> tuple[Objection, ...]:
    if card.kind is not kind or card not in table.specials[seat]:
        return objection("H9", "not-held", card=card)
    if table.spent[seat]:
        return objection("H9", "one-special")
    if card not in table.older_specials(seat):
        return objection("H9", "fresh-special", card=card)
    return ()


def _objections_free_trade(table: Table, move: FreeTrade) -> tuple[Objection, ...]:
    supply = table.supply_counts()
    number = min(move.card.number, sum(supply))
    if len(move.goods) != number:
        return objection("H13", "goods-number", number=number)
    if list(move.goods) != in_order(move.goods):
        return objection("H13", "in-order")
    if good := lacking(move.goods, supply):
        return objection("H13", "not-in-supply", good=good)
    return ()


def _objections_buy_and_store(table: Table, seat: Seat, move: BuyAndStore) -> tuple[Objection, ...]:
    if not move.goods:
        return objection("H15", "nothing-stored")
    if len(move.goods) > move.card.number:
        return objection("H15", "too-many-goods", number=move.card.number)
    if len(move.goods) > table.free_places(seat):
        return objection("H15", "no-room", free=table.free_places(seat))
    if list(move.goods) != in_order(move.goods):
        return objection("H15", "in-order")
    if good := lacking(move.goods, table.supply_counts()):
        return objection("H15", "not-in-supply", good=good)
    return against_price(table, seat, move.card, "H15")


def _objections_swap(table: Table, seat: Seat, move: Swap) -> tuple[Objection, ...]:
    if move.give not in table.warehouses[seat]:
        return objection("H16", "not-in-warehouse", good=move.give)
    if move.partner == seat or (
        move.partner is not None and move.partner not in range(table.seats)
    ):
        return objection("H16", "no-partner", seat=move.partner)
    if move.take not in _offered(table, seat, move.partner):
        return objection("H16", "not-offered", good=move.take)
    return ()


def _objections_sell(table: Table, seat: Seat, move: Sell) -> tuple[Objection, ...]:
    if move.source == "hand" and move.good not in table.hands[seat]:
        return objection("H18", "not-in-hand", good=move.good)
    if move.source == "warehouse" and move.good not in table.warehouses[seat]:
        return objection("H18", "not-in-warehouse", good=move.good)
    return ()


def play(table: Table, seat: Seat, move: Move, events: list[HarbourEvent]) -> None:
    if isinstance(move, FreeTrade):
        _spend(table, seat, move.card)
        table.take_supply(move.goods)
        table.to_hand(seat, move.goods)
        events.append(told.FreelyTraded(seat, move.card, move.goods))
    elif isinstance(move, Conserve):
        _spend(table, seat, move.card)
        table.conservations[seat].append(move.card)
        total = sum(card.number for card in table.conservations[seat])
        events.append(told.Conserved(seat, move.card, total))
    elif isinstance(move, BuyAndStore):
        _spend(table, seat, move.card)
        table.take_supply(move.goods)
        table.to_warehouse(seat, move.goods)
        table.pay(seat, move.card.price)
        table.closed = True
        events.append(told.BoughtAndStored(seat, move.card, move.goods, move.card.price))
    elif isinstance(move, Swap):
        _swap(table, seat, move, events)
    elif isinstance(move, Sell):
        _sell(table, seat, move, events)
    else:
        table.doing = None


def _spend(table: Table, seat: Seat, card: ActionCard) -> None:
    """H9: the one special card of this turn; Conservation stays in play, the others do not."""
    table.specials[seat].remove(card)
    table.spent[seat] = True
    if card.kind is not Kind.CONSERVATION:
        table.discard(card)


def _swap(table: Table, seat: Seat, move: Swap, events: list[HarbourEvent]) -> None:
    number = SWAPS if table.doing else 1
    if not table.doing:
        _spend(table, seat, EXCHANGE)
        table.closed = True
    table.from_warehouse(seat, (move.give,))
    table.to_warehouse(seat, (move.take,))
    if move.partner is None:
        table.from_hand(seat, (move.take,))
        table.to_hand(seat, (move.give,))
    else:
        table.from_warehouse(move.partner, (move.take,))
        table.to_warehouse(move.partner, (move.give,))
    table.doing = "exchange" if number < SWAPS else None
    events.append(told.Swapped(seat, move.give, move.take, move.partner, number))


def _sell(table: Table, seat: Seat, move: Sell, events: list[HarbourEvent]) -> None:
    if not table.doing:
        _spend(table, seat, MARKET_SALE)
        table.doing = "market-sale"
    if move.source == "hand":
        table.from_hand(seat, (move.good,))
    else:
        table.from_warehouse(seat, (move.good,))
    table.give_supply((move.good,))
    table.receive(seat, MARKET_PRICE)
    events.append(told.GoodSold(seat, move.good, move.source, MARKET_PRICE))
