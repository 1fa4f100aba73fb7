"""What goods and gold are worth in Harbour, in points.

Everything is measured by one question: how many points may these goods still bring? A ship whose
goods all lie in the warehouse lacks a Shipping card, one whose goods are in the hand lacks a
Storage card too, and every missing good must be bought first; each step may fail, and all of it
must be done before the fleet leaves. So goods are worth what they add to the ships that they fit.

Nothing but + - × / touches a fraction, so that the same view gives the same answer on every
machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.rules.harbour.pieces import GOODS, MOST_GOODS, PLACES, SHIPS_LEFT, Counts, Good, Ship

READY = 0.9
"""The share of a ship's points that its goods are worth when all lie in the warehouse."""
TO_STORE = 0.97
"""What is left of that when a Storage card is needed first."""
IN_HAND = 0.86
"""And for each good that lies in the hand only."""
MISSING = 0.58
"""And for each good that must still be bought."""
CONTESTED = 0.85
"""And for each rival whose warehouse could fill the ship as well."""
HASTE = 0.05
"""How much each step that is still to be done suffers from the fleet's being about to leave."""

SPARE = (0.2, 0.6, 0.6, 1.2)
"""Points for a good in the warehouse that fits no ship: it may wait for the next fleet."""
SPARE_IN_HAND = 0.45
"""The share of that for a good in the hand, which would have to be stored first."""
SPARES = 3
"""More spare goods than so many in the warehouse, and in the hand, are of no use: they are in
the way of those that the ships need."""

PURSE_WORTH = 15.0
"""Points that all the gold of the world would be worth."""
PURSE_HALF = 24.0
"""The gold that is worth half of it: the first gold pays for Storage, the last for nothing."""


@lru_cache(maxsize=1 << 12)
def stock_worth(
    port: tuple[Ship, ...], rivals: tuple[int, ...], warehouse: Counts, hand: Counts
) -> float:
    """What these goods may still bring; `rivals` says how many could fill each ship."""
    to_load = len(port) - SHIPS_LEFT
    if to_load <= 0:
        return _after_departure(warehouse)
    hopes = _hopes(to_load)
    places = PLACES - sum(warehouse)
    stored, held = list(warehouse), list(hand)
    hand_share = SPARE_IN_HAND * to_load / (to_load + HASTE)
    ships = [
        (ship.points * _power(CONTESTED, others), ship)
        for ship, others in zip(port, rivals, strict=True)
    ]
    worth = 0.0
    while ships:
        best, gain = -1, 0.0
        for n, (weight, ship) in enumerate(ships):
            promise = _promise(weight, ship, stored, held, places, hopes, hand_share)
            if promise > gain:
                best, gain = n, promise
            elif promise <= 0:
                ships[n] = (0.0, ship)
        if best < 0:
            break
        worth += gain
        _, ship = ships.pop(best)
        ships = [entry for entry in ships if entry[0]]
        for place, need in enumerate(ship.counts):
            if need:
                used = min(need, stored[place])
                stored[place] -= used
                held[place] -= min(need - used, held[place])
                places -= need - used
    return worth + _spare(stored) + _spare(held) * hand_share


def _promise(
    weight: float,
    ship: Ship,
    stored: Sequence[int],
    held: Sequence[int],
    places: int,
    hopes: Sequence[Sequence[float]],
    hand_share: float,
) -> float:
    """What the goods for one ship add to having none, as points that may be hoped for."""
    in_store = in_hand = missing = 0
    spare = 0.0
    for place, need in enumerate(ship.counts):
        if need:
            first = stored[place]
            if first >= need:
                in_store += need
                spare += SPARE[place] * need
                continue
            second = need - first
            if second > held[place]:
                missing += second - held[place]
                second = held[place]
            in_store += first
            in_hand += second
            spare += SPARE[place] * (first + second * hand_share)
    if not in_store + in_hand or in_hand + missing > places:
        return 0.0
    return weight * (hopes[in_hand][missing] - hopes[0][len(ship.goods)]) - spare


@lru_cache(maxsize=16)
def _hopes(to_load: int) -> list[list[float]]:
    """The share of a ship's points to hope for, by its goods in the hand and missing."""
    patience = to_load / (to_load + HASTE)
    hopes = []
    for in_hand in range(MOST_GOODS + 1):
        row = []
        for missing in range(MOST_GOODS + 1):
            hope = READY * patience
            if in_hand or missing:
                hope *= TO_STORE * patience
            if missing:
                hope *= patience
            row.append(hope * _power(IN_HAND, in_hand) * _power(MISSING, missing))
        hopes.append(row)
    return hopes


def _power(share: float, times: int) -> float:
    """As `**`, which need not give the same on every machine."""
    power = 1.0
    for _ in range(times):
        power *= share
    return power


def _spare(counts: Sequence[int]) -> float:
    """What the best few of the goods that fit no ship are worth."""
    worth, places = 0.0, SPARES
    for place in range(len(GOODS) - 1, -1, -1):
        kept = min(places, counts[place])
        worth += kept * SPARE[place]
        places -= kept
    return worth


def _after_departure(warehouse: Counts) -> float:
    """H22: silk stays, of spices and cheese half, apples rot; the hand is lost."""
    _, spices, cheeses, silk = warehouse
    halving = spices + cheeses
    return (halving - halving // 2) * 2 * SPARE[1] + silk * 1.5 * SPARE[3]


def purse_worth(gold: int) -> float:
    return PURSE_WORTH * gold / (gold + PURSE_HALF)


def plus(counts: Counts, goods: Iterable[Good]) -> Counts:
    more = list(counts)
    for good in goods:
        more[good.place] += 1
    return tuple(more)


def minus(counts: Counts, goods: Iterable[Good]) -> Counts:
    fewer = list(counts)
    for good in goods:
        fewer[good.place] -= 1
    return tuple(fewer)
