"""The actions: Purchase, Storage, Shipping or Income, and the order of it all (H9 to H12)."""

from __future__ import annotations

from game.rules.harbour import events as told
from game.rules.harbour import specials
from game.rules.harbour.events import HarbourEvent
from game.rules.harbour.fleet import end_turn
from game.rules.harbour.moves import (
    DONE,
    INCOME,
    PURCHASE,
    Done,
    HarbourMove,
    Income,
    Load,
    Purchase,
    Store,
    loads,
    stores,
)
from game.rules.harbour.pieces import ActionCard, Kind, counts_of, in_order
from game.rules.harbour.specials import Deeds, against_price
from game.rules.harbour.table import Phase, Table, lacking, objection
from game.rules.protocol import Move, Objection, Seat


def begin_actions(table: Table, events: list[HarbourEvent]) -> None:
    table.phase = Phase.ACTIONS
    table.actor = table.first
    if not _has_more(table):
        _next_actor(table, events)


def _has_more(table: Table) -> bool:
    """Whether the actor may still do something, as far as all can see."""
    seat = table.actor
    if table.doing or (table.cards[seat] is not None and not table.carried):
        return True
    # Counted, not looked at: which special cards he holds is his secret (H1).
    held = len(table.specials[seat]) - (table.fresh[seat] is not None)
    return held > 0 and not table.spent[seat]


def _deeds(table: Table, seat: Seat) -> list[Deeds]:
    """All that the actor might do, in groups that one reason forbids or allows together."""
    if table.doing:
        return [((), specials.going_on(table, seat))]
    deeds: list[Deeds] = []
    card = table.cards[seat]
    if card is not None and not table.carried:
        if card.kind is Kind.PURCHASE:
            deeds.append(((), (PURCHASE,)))
        elif card.kind is Kind.STORAGE:
            most = min(card.number, table.free_places(seat))
            goods = stores(counts_of(table.hands[seat]), most)
            deeds.append((against_price(table, seat, card, "H11"), goods))
        else:
            ships = loads(tuple(table.port), counts_of(table.warehouses[seat]))
            deeds += [((), (INCOME,)), (_against_shipping(table), ships)]
    if table.specials[seat] and not table.spent[seat]:
        deeds += specials.deeds(table, seat)
    return [*deeds, ((), (DONE,))]


def candidates_actions(table: Table) -> tuple[HarbourMove, ...]:
    seat = table.actor
    return tuple([move for _, moves in _deeds(table, seat) for move in moves])


def moves_actions(table: Table) -> tuple[HarbourMove, ...]:
    """The candidates without objections, judged by the group."""
    seat = table.actor
    return tuple([move for against, moves in _deeds(table, seat) if not against for move in moves])


def _against_shipping(table: Table) -> tuple[Objection, ...]:
    return objection("H17", "shipping-closed") if table.closed else ()


def objections_actions(table: Table, move: Move) -> tuple[Objection, ...]:
    seat = table.actor
    if table.doing:
        return specials.objections_going_on(table, seat, move)
    if isinstance(move, Done):
        return ()
    if isinstance(move, Purchase):
        return _against_kind(table, seat, Kind.PURCHASE)
    if isinstance(move, Store):
        return _objections_store(table, seat, move)
    if isinstance(move, Load):
        return _objections_load(table, seat, move)
    if isinstance(move, Income):
        return _against_kind(table, seat, Kind.SHIPPING)
    return specials.objections(table, seat, move)


def _against_kind(table: Table, seat: Seat, kind: Kind) -> tuple[Objection, ...]:
    """Why he cannot carry out a card of this kind."""
    card = table.cards[seat]
    if card is None or card.kind is not kind:
        return objection("H9", "no-such-card", kind=kind)
    return objection("H9", "carried-out") if table.carried else ()


def _objections_store(table: Table, seat: Seat, move: Store) -> tuple[Objection, ...]:
    if against := _against_kind(table, seat, Kind.STORAGE):
        return against
    card = table.cards[seat]
    assert card is not None
    if not move.goods:
        return objection("H11", "nothing-stored")
    if len(move.goods) > card.number:
        return objection("H11", "too-many-goods", number=card.number)
    if len(move.goods) > table.free_places(seat):
        return objection("H11", "no-room", free=table.free_places(seat))
    if list(move.goods) != in_order(move.goods):
        return objection("H11", "in-order")
    if good := lacking(move.goods, counts_of(table.hands[seat])):
        return objection("H11", "not-in-hand", good=good)
    return against_price(table, seat, card, "H11")


def _objections_load(table: Table, seat: Seat, move: Load) -> tuple[Objection, ...]:
    if against := _against_kind(table, seat, Kind.SHIPPING) or _against_shipping(table):
        return against
    if not move.ships:
        return objection("H12", "no-ships")
    if list(move.ships) != sorted(move.ships):
        return objection("H12", "ships-in-order")
    for ship in move.ships:
        if move.ships.count(ship) > table.port.count(ship):
            return objection("H12", "not-in-port", ship=ship)
    goods = tuple(good for ship in move.ships for good in ship.goods)
    if missing := lacking(goods, counts_of(table.warehouses[seat])):
        return objection("H12", "not-in-warehouse", good=missing)
    return ()


def play_actions(table: Table, move: Move) -> list[HarbourEvent]:
    seat = table.actor
    events: list[HarbourEvent] = []
    if isinstance(move, Done):
        _next_actor(table, events)
        return events
    if isinstance(move, Purchase):
        _purchase(table, seat, events)
    elif isinstance(move, Store):
        _store(table, seat, move, events)
    elif isinstance(move, Load):
        _load(table, seat, move, events)
    elif isinstance(move, Income):
        _income(table, seat, events)
    else:
        specials.play(table, seat, move, events)
    if not _has_more(table):
        _next_actor(table, events)
    return events


def _carry_out(table: Table, seat: Seat) -> ActionCard:
    card = table.cards[seat]
    assert card is not None
    table.carried = True
    return card


def _purchase(table: Table, seat: Seat, events: list[HarbourEvent]) -> None:
    given, lacked = [], []
    for good in _carry_out(table, seat).goods:
        if table.supply[good]:
            table.take_supply((good,))
            given.append(good)
        else:
            lacked.append(good)
    table.to_hand(seat, given)
    events.append(told.Purchased(seat, tuple(given), tuple(lacked)))


def _store(table: Table, seat: Seat, move: Store, events: list[HarbourEvent]) -> None:
    price = _carry_out(table, seat).price
    table.from_hand(seat, move.goods)
    table.to_warehouse(seat, move.goods)
    table.pay(seat, price)
    events.append(told.Stored(seat, move.goods, price))


def _load(table: Table, seat: Seat, move: Load, events: list[HarbourEvent]) -> None:
    _carry_out(table, seat)
    for ship in move.ships:
        table.from_warehouse(seat, ship.goods)
        table.give_supply(ship.goods)
        table.port.remove(ship)
        table.shipped[seat].append(ship)
        table.loaded[seat] += 1
        events.append(told.ShipLoaded(seat, ship))


def _income(table: Table, seat: Seat, events: list[HarbourEvent]) -> None:
    gold = _carry_out(table, seat).number
    table.receive(seat, gold)
    events.append(told.IncomeTaken(seat, gold, table.closed))


def _next_actor(table: Table, events: list[HarbourEvent]) -> None:
    """H9: clockwise from the first player; who has nothing to do is not asked."""
    while True:
        seat = table.actor
        card = table.cards[seat]
        events.append(told.ActionsEnded(seat, card, card is not None and not table.carried))
        if card is not None:
            table.discard(card)
            table.cards[seat] = None
        table.carried = table.closed = False
        table.actor = (seat + 1) % table.seats
        if table.actor == table.first:
            end_turn(table, events)
            return
        if _has_more(table):
            return
