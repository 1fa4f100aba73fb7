"""How a turn ends, what spoils when the fleet leaves, and the next fleet (H14, H20 to H23)."""

from __future__ import annotations

from functools import lru_cache

from game.rules.deck import without
from game.rules.harbour import events as told
from game.rules.harbour.events import HarbourEvent
from game.rules.harbour.moves import Keep, Spoil
from game.rules.harbour.pieces import (
    APPLE,
    CHEESE,
    FLEET,
    HALVING,
    SHIPS_LEFT,
    SPICE,
    Counts,
    Good,
    Size,
    bundles,
    counts_of,
    in_order,
)
from game.rules.harbour.scoring import standings_of, winners
from game.rules.harbour.table import Phase, Table, lacking, objection
from game.rules.harbour.telling import tell_end
from game.rules.protocol import Move, Objection, Seat


def begin_turn(table: Table, events: list[HarbourEvent]) -> None:
    """A turn of the one who has the marker."""
    seats = table.seats
    table.phase, table.actor = Phase.REVEAL, table.first
    table.free = []
    table.cards = [None] * seats
    table.face_up = [False] * seats
    table.money = [0] * seats
    table.fresh = [None] * seats
    table.spent = [False] * seats
    table.loaded = [0] * seats
    if table.turn > 1:
        # What was shown before the first turn, goods and purses, is still fresh in its memory.
        table.shown_goods = [[] for _ in range(seats)]
        table.shown_gold = [0] * seats
    events.append(told.TurnBegan(table.turn, table.first))


def end_turn(table: Table, events: list[HarbourEvent]) -> None:
    """H22: with few ships left the fleet leaves; H21 and H20 come after that."""
    events.append(told.TurnEnded(table.turn, len(table.port)))
    if len(table.port) > SHIPS_LEFT:
        _close_turn(table, events)
        return
    events.append(told.FleetLeft(tuple(table.port)))
    for ship in table.port:
        table.ships[ship.size].discard(ship)
    table.port = []
    table.kept = [None] * table.seats
    table.kept_hands = [()] * table.seats
    _ask_keepers(table, table.first, events)


def _close_turn(table: Table, events: list[HarbourEvent]) -> None:
    """H21: the end is tested; H23: a new fleet comes; H20: the marker moves on."""
    if any(table.points(seat) >= table.goal for seat in range(table.seats)):
        table.phase = Phase.OVER
        standings = standings_of(table)
        events.append(tell_end(standings, winners(standings)))
        return
    if not table.port:
        arrive(table, events)
    table.first = (table.first + 1) % table.seats
    table.turn += 1
    begin_turn(table, events)


def arrive(table: Table, events: list[HarbourEvent]) -> None:
    """H2, H23: a fleet from the two piles; unloaded ships make a new pile when one is empty."""
    due = FLEET[table.seats]
    for size, number in zip((Size.LARGE, Size.SMALL), due, strict=True):
        for _ in range(number):
            if ship := table.ships[size].draw(table.chance):
                table.port.append(ship)
    events.append(told.FleetArrived(tuple(table.port), sum(due) - len(table.port)))


# Conservation


def protection(table: Table, seat: Seat) -> int:
    """H14: how many goods his Conservation cards protect together."""
    return sum(card.number for card in table.conservations[seat])


def candidates_keeping(table: Table) -> tuple[Keep, ...]:
    return _choices_to_keep(table, table.actor)


def _choices_to_keep(table: Table, seat: Seat) -> tuple[Keep, ...]:
    return _keeps(
        counts_of(table.warehouses[seat]), counts_of(table.hands[seat]), protection(table, seat)
    )


@lru_cache(maxsize=1024)
def _keeps(warehouse: Counts, hand: Counts, total: int) -> tuple[Keep, ...]:
    stock = sum(warehouse)
    if total <= stock:
        return tuple(Keep(goods) for goods in bundles(warehouse, total, total))
    [everything] = bundles(warehouse, stock, stock)
    return tuple(Keep(everything, goods) for goods in bundles(hand, 0, total - stock))


def objections_keeping(table: Table, move: Move) -> tuple[Objection, ...]:
    seat = table.actor
    if not isinstance(move, Keep):
        return objection("H14", "keep-now")
    total, stock = protection(table, seat), len(table.warehouses[seat])
    if len(move.warehouse) != min(total, stock):
        return objection("H14", "goods-number", number=min(total, stock))
    if len(move.hand) > max(0, total - stock):
        return objection("H14", "too-many-kept", number=max(0, total - stock))
    for goods in (move.warehouse, move.hand):
        if list(goods) != in_order(goods):
            return objection("H14", "in-order")
    if good := lacking(move.warehouse, counts_of(table.warehouses[seat])):
        return objection("H14", "not-in-warehouse", good=good)
    if good := lacking(move.hand, counts_of(table.hands[seat])):
        return objection("H14", "not-in-hand", good=good)
    return ()


def play_keeping(table: Table, move: Move) -> list[HarbourEvent]:
    seat = table.actor
    assert isinstance(move, Keep)
    events: list[HarbourEvent] = []
    _keep(table, seat, move.warehouse, move.hand, events)
    _ask_keepers(table, (seat + 1) % table.seats, events)
    return events


def _keep(
    table: Table,
    seat: Seat,
    warehouse: tuple[Good, ...],
    hand: tuple[Good, ...],
    events: list[HarbourEvent],
) -> None:
    table.kept[seat] = warehouse
    table.kept_hands[seat] = hand
    events.append(told.GoodsKept(seat, protection(table, seat), warehouse, hand))


def _ask_keepers(table: Table, start: Seat, events: list[HarbourEvent]) -> None:
    """Clockwise, from the first player: who has a choice is asked.

    Whether he has one must not tell anything about his hand (H1), so whoever may save hand goods
    is asked even when he holds none.
    """
    for seat in table.clockwise(start):
        if table.kept[seat] is not None:
            break
        total = protection(table, seat)
        if not total:
            table.kept[seat] = ()
            continue
        choices = _choices_to_keep(table, seat)
        if total > len(table.warehouses[seat]) or len(choices) > 1:
            table.phase, table.actor = Phase.KEEPING, seat
            events.append(told.KeepAsked(seat, total))
            return
        _keep(table, seat, choices[0].warehouse, (), events)
    _spoil(table, events)


# Spoilage


def _spoil(table: Table, events: list[HarbourEvent]) -> None:
    """H22: hand goods and apples of all; then, one by one, half of the spices and cheese."""
    for seat in table.clockwise(table.first):
        if lost := tuple(without(table.hands[seat], table.kept_hands[seat])):
            table.from_hand(seat, lost)
            table.give_supply(lost)
            events.append(told.HandLost(seat, lost))
        if cards := tuple(table.conservations[seat]):
            for card in cards:
                table.discard(card)
            table.conservations[seat] = []
            events.append(told.ConservationsLeft(seat, cards))
        if apples := tuple(good for good in unprotected(table, seat) if good is APPLE):
            _lose(table, seat, apples)
            events.append(told.ApplesRotted(seat, apples))
    table.kept_hands = [()] * table.seats
    _spoil_halves(table, table.first, events)


def unprotected(table: Table, seat: Seat) -> list[Good]:
    return without(table.warehouses[seat], table.kept[seat] or ())


def _lose(table: Table, seat: Seat, goods: tuple[Good, ...]) -> None:
    table.from_warehouse(seat, goods)
    table.give_supply(goods)


def candidates_spoiling(table: Table) -> tuple[Spoil, ...]:
    return _choices_to_spoil(table, table.actor)


def _choices_to_spoil(table: Table, seat: Seat) -> tuple[Spoil, ...]:
    goods = unprotected(table, seat)
    return _spoils(goods.count(SPICE), goods.count(CHEESE))


@lru_cache(maxsize=128)
def _spoils(spices: int, cheeses: int) -> tuple[Spoil, ...]:
    """Every way to lose half of them, rounded down."""
    lost = (spices + cheeses) // 2
    return tuple(Spoil(goods) for goods in bundles((0, spices, cheeses, 0), lost, lost))


def objections_spoiling(table: Table, move: Move) -> tuple[Objection, ...]:
    seat = table.actor
    if not isinstance(move, Spoil):
        return objection("H22", "spoil-now")
    goods = unprotected(table, seat)
    lost = sum(good in HALVING for good in goods) // 2
    if len(move.goods) != lost:
        return objection("H22", "goods-number", number=lost)
    if list(move.goods) != in_order(move.goods):
        return objection("H22", "in-order")
    for good in move.goods:
        if good not in HALVING:
            return objection("H22", "does-not-halve", good=good)
    if missing := lacking(move.goods, counts_of(goods)):
        return objection("H22", "not-unprotected", good=missing)
    return ()


def play_spoiling(table: Table, move: Move) -> list[HarbourEvent]:
    seat = table.actor
    assert isinstance(move, Spoil)
    events: list[HarbourEvent] = []
    _halve(table, seat, move.goods, events)
    following = (seat + 1) % table.seats
    if following == table.first:
        _finish_departure(table, events)
    else:
        _spoil_halves(table, following, events)
    return events


def _halve(table: Table, seat: Seat, goods: tuple[Good, ...], events: list[HarbourEvent]) -> None:
    before = sum(good in HALVING for good in unprotected(table, seat))
    _lose(table, seat, goods)
    if before:
        events.append(told.HalfSpoiled(seat, goods, before))


def _spoil_halves(table: Table, start: Seat, events: list[HarbourEvent]) -> None:
    """From this seat to the last: who has a choice is asked, the others just lose."""
    for seat in table.clockwise(start):
        if seat == table.first and seat != start:
            break
        choices = _choices_to_spoil(table, seat)
        if len(choices) > 1:
            table.phase, table.actor = Phase.SPOILING, seat
            goods = choices[0].goods
            of = sum(good in HALVING for good in unprotected(table, seat))
            events.append(told.SpoilAsked(seat, len(goods), of))
            return
        _halve(table, seat, choices[0].goods, events)
    _finish_departure(table, events)


def _finish_departure(table: Table, events: list[HarbourEvent]) -> None:
    table.kept = [None] * table.seats
    table.kept_hands = [()] * table.seats
    _close_turn(table, events)
