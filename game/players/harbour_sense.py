"""A merchant's sense for Harbour: what goods, gold and cards are worth, in points.

Everything is measured by one question: how many points may these goods still bring? A ship whose
goods all lie in the warehouse lacks a Shipping card, one whose goods are in the hand lacks a
Storage card too, and every missing good must be bought first; each step may fail, and all of it
must be done before the fleet leaves. So goods are worth what they add to the ships that they fit
(`stock_worth`), and a card is worth what it adds to goods and gold (`Merchant.card_worth`).

Nothing but + - × / and the square root touches a fraction, so that the same view gives the same
answer on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.rules.deck import without
from game.rules.harbour.moves import loads
from game.rules.harbour.pieces import (
    APPLE,
    GOODS,
    HALVING,
    MARKET_PRICE,
    PLACES,
    SHIPS_LEFT,
    ActionCard,
    Counts,
    Good,
    Kind,
    Ship,
    Size,
    counts_of,
    in_order,
)
from game.rules.harbour.view import View
from game.rules.protocol import Seat

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

SPARE = {"apple": 0.2, "spice": 0.6, "cheese": 0.6, "silk": 1.2}
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
LATE = 22
"""When the leader lacks so many points or fewer, gold loses its worth with each of them."""

LATER = 0.8
"""A special card is played in a later turn, if at all; but then it comes on top of a card."""
SAFEGUARD_WORTH = 2.2
"""A Safeguard waits for the card that matters."""
KEPT_GOOD = 1.6
"""Points for each good that a Conservation saves."""
EXCHANGE_WORTH = 1.6
"""An Exchange is worth this and what it could do at once."""

TYPICAL_POINTS = {Size.LARGE: 17, Size.SMALL: 5}
RIVAL_NOTES = 3
"""Of the cards in a rival's hand so many are taken to be notes."""
RIVAL_STORES = 1.2
"""What storing a good is worth to a rival whose hand is hidden, and buying one."""
RIVAL_BUYS = 1.0
RIVAL_SPECIAL = 2.0
RIVAL_PURSE = 18

NO_GOODS: Counts = (0, 0, 0, 0)


# What goods are worth


@lru_cache(maxsize=1 << 16)
def stock_worth(
    port: tuple[Ship, ...], rivals: tuple[int, ...], warehouse: Counts, hand: Counts
) -> float:
    """What these goods may still bring; `rivals` says how many could fill each ship."""
    to_load = len(port) - SHIPS_LEFT
    if to_load <= 0:
        return _after_departure(warehouse)
    patience = to_load / (to_load + HASTE)
    places = PLACES - sum(warehouse)
    stored, held = list(warehouse), list(hand)
    ships = list(zip(port, rivals, strict=True))
    worth = 0.0
    while True:
        best, gain = -1, 0.0
        for n, (ship, others) in enumerate(ships):
            promise = _promise(ship, stored, held, places, patience)
            for _ in range(others):
                promise *= CONTESTED
            if promise > gain:
                best, gain = n, promise
        if best < 0:
            break
        worth += gain
        ship, _ = ships.pop(best)
        for place, need in enumerate(ship.counts):
            used = min(need, stored[place])
            stored[place] -= used
            held[place] -= min(need - used, held[place])
            places -= need - used
    return worth + _spare(stored) + _spare(held) * SPARE_IN_HAND * patience


def _spare(counts: Sequence[int]) -> float:
    """What the best few of the goods that fit no ship are worth."""
    worth, places = 0.0, SPARES
    for good in reversed(GOODS):
        kept = min(places, counts[good.place])
        worth += kept * SPARE[good]
        places -= kept
    return worth


def _promise(
    ship: Ship, stored: Sequence[int], held: Sequence[int], places: int, patience: float
) -> float:
    """What the goods for one ship add to having none, as points that may be hoped for."""
    in_store = in_hand = missing = 0
    spare = 0.0
    for place, need in enumerate(ship.counts):
        if need:
            first = min(need, stored[place])
            second = min(need - first, held[place])
            in_store += first
            in_hand += second
            missing += need - first - second
            spare += SPARE[GOODS[place]] * (first + second * SPARE_IN_HAND * patience)
    if not in_store + in_hand or in_hand + missing > places:
        return 0.0
    hope = floor = ship.points * READY * patience
    floor *= TO_STORE * patience * patience
    if in_hand or missing:
        hope *= TO_STORE * patience
    if missing:
        hope *= patience
    for _ in range(in_hand):
        hope *= IN_HAND
    for _ in range(missing):
        hope *= MISSING
    for _ in ship.goods:
        floor *= MISSING
    return hope - floor - spare


def _after_departure(warehouse: Counts) -> float:
    """H22: silk stays, of spices and cheese half, apples rot; the hand is lost."""
    _, spices, cheeses, silk = warehouse
    kept = spices + cheeses - (spices + cheeses) // 2
    return kept * 2 * SPARE["spice"] + silk * 1.5 * SPARE["silk"]


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


# What a seat makes of it


class Merchant:
    """One seat's affairs, as a view shows them or lets them be guessed."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.warehouse = counts_of(view.warehouses[seat])
        hand, gold = view.hands[seat], view.gold[seat]
        self.known = hand is not None
        self.hand = counts_of(view.shown_goods[seat] if hand is None else hand)
        self.gold = max(RIVAL_PURSE, view.shown_gold[seat]) if gold is None else gold
        self.port = tuple(sorted(view.port))
        self.rivals = rivals_of(view, seat, self.port)
        self.supply = tuple(view.supply.values())
        self._fade = _fade(view)
        self._worths: dict[ActionCard, float] = {}
        self.now = self.worth(self.warehouse, self.hand)

    def worth(self, warehouse: Counts, hand: Counts) -> float:
        return stock_worth(self.port, self.rivals, warehouse, hand)

    def purse(self, gold: int) -> float:
        return self._fade * PURSE_WORTH * gold / (gold + PURSE_HALF)

    def earns(self, gold: int) -> float:
        """Points for so much more gold."""
        return self.purse(self.gold + gold) - self.purse(self.gold)

    def costs(self, gold: int) -> float:
        """Points for so much less gold."""
        return self.purse(self.gold) - self.purse(max(0, self.gold - gold))

    def free_places(self) -> int:
        return PLACES - sum(self.warehouse)

    # The best that can be done

    def best_store(self, most: int) -> tuple[tuple[Good, ...], float]:
        """The hand goods to lay in the warehouse, and what that adds."""
        goods: list[Good] = []
        best_goods: tuple[Good, ...] = ()
        stored, hand, most_worth = self.warehouse, self.hand, self.now
        for _ in range(min(most, self.free_places())):
            options = [
                (self.worth(plus(stored, (good,)), minus(hand, (good,))), -good.place)
                for good in GOODS
                if hand[good.place]
            ]
            if not options:
                break
            worth, place = max(options)
            good = GOODS[-place]
            goods.append(good)
            stored, hand = plus(stored, (good,)), minus(hand, (good,))
            if worth > most_worth:
                best_goods, most_worth = tuple(in_order(goods)), worth
        return best_goods, most_worth - self.now

    def best_supply(self, number: int, *, store: bool) -> tuple[tuple[Good, ...], float]:
        """The goods to take from the supply, into the warehouse or the hand, and what they add."""
        goods: list[Good] = []
        stored, hand, supply, worth = self.warehouse, self.hand, self.supply, self.now
        for _ in range(number):
            options = []
            for good in GOODS:
                if supply[good.place]:
                    after = (
                        self.worth(plus(stored, (good,)), hand)
                        if store
                        else self.worth(stored, plus(hand, (good,)))
                    )
                    options.append((after, -good.place))
            if not options:
                break
            worth, place = max(options)
            good = GOODS[-place]
            goods.append(good)
            supply = minus(supply, (good,))
            if store:
                stored = plus(stored, (good,))
            else:
                hand = plus(hand, (good,))
        return tuple(in_order(goods)), worth - self.now

    def best_load(self) -> tuple[tuple[Ship, ...], float]:
        """The ships to load, and what that adds to the hopes there were."""
        best: tuple[tuple[Ship, ...], float] = ((), 0.0)
        for load in loads(self.port, self.warehouse):
            left = tuple(without(self.port, load.ships))
            goods = [good for ship in load.ships for good in ship.goods]
            rest = minus(self.warehouse, goods)
            rivals = rivals_of(self.view, self.seat, left)
            worth = sum(ship.points for ship in load.ships)
            gain = worth + stock_worth(left, rivals, rest, self.hand) - self.now
            if not best[0] or gain > best[1]:
                best = (load.ships, gain)
        return best

    def surplus(self) -> tuple[Good, bool, float] | None:
        """H18: the good that is best sold, whether out of the hand, and what that adds."""
        best: tuple[Good, bool, float] | None = None
        price = self.earns(MARKET_PRICE)
        for good in GOODS:
            for in_hand in (True, False):
                if not (self.hand if in_hand else self.warehouse)[good.place]:
                    continue
                after = (
                    self.worth(self.warehouse, minus(self.hand, (good,)))
                    if in_hand
                    else self.worth(minus(self.warehouse, (good,)), self.hand)
                )
                gain = price + after - self.now
                if best is None or gain > best[2]:
                    best = (good, in_hand, gain)
        return best

    def best_swap(self) -> tuple[Good, Good, Seat | None, float] | None:
        """H16: what to give, what to take from whom, and what that adds."""
        best: tuple[Good, Good, Seat | None, float] | None = None
        for give in GOODS:
            if not self.warehouse[give.place]:
                continue
            for take in GOODS:
                if take is give:
                    continue
                stored = plus(minus(self.warehouse, (give,)), (take,))
                if self.hand[take.place]:
                    hand = plus(minus(self.hand, (take,)), (give,))
                    gain = self.worth(stored, hand) - self.now
                    if best is None or gain > best[3]:
                        best = (give, take, None, gain)
                for partner, goods in enumerate(self.view.warehouses):
                    if partner != self.seat and take in goods:
                        gain = self.worth(stored, self.hand) - self.now
                        if best is None or gain > best[3]:
                            best = (give, take, partner, gain)
        return best

    def at_risk(self) -> int:
        """H22: about how many goods would be lost if the fleet left now."""
        halving = sum(self.warehouse[good.place] for good in HALVING)
        return self.warehouse[APPLE.place] + halving // 2 + sum(self.hand) // 2

    # What a card is worth

    def card_worth(self, card: ActionCard) -> float:
        if card not in self._worths:
            self._worths[card] = self._weigh(card)
        return self._worths[card]

    def _weigh(self, card: ActionCard) -> float:
        if not self.known:
            return self._guess(card)
        kind = card.kind
        if kind is Kind.PURCHASE:
            return self.worth(self.warehouse, plus(self.hand, card.goods)) - self.now
        if kind is Kind.STORAGE:
            if card.price > self.gold:
                return 0.0
            return max(0.0, self.best_store(card.number)[1] - self.costs(card.price))
        if kind is Kind.SHIPPING:
            return max(self.best_load()[1], self.earns(card.number))
        return LATER * self._special_worth(card)

    def _special_worth(self, card: ActionCard) -> float:
        """What it could do now, as a measure for what it may do later."""
        kind = card.kind
        if kind is Kind.FREE_TRADE:
            return self.best_supply(card.number, store=False)[1] + 0.5
        if kind is Kind.BUY_AND_STORE:
            number = min(card.number, self.free_places())
            gain = self.best_supply(number, store=True)[1] - self.costs(card.price)
            return max(0.5, gain) if card.price <= self.gold else 0.5
        if kind is Kind.CONSERVATION:
            return KEPT_GOOD * min(card.number, 1 + self.at_risk() / 2)
        if kind is Kind.EXCHANGE:
            swap = self.best_swap()
            return EXCHANGE_WORTH + (max(0.0, swap[3]) if swap else 0.0)
        if kind is Kind.MARKET_SALE:
            return self.earns(MARKET_PRICE * (2 + sum(self.hand) // 2))
        return SAFEGUARD_WORTH

    def _guess(self, card: ActionCard) -> float:
        """For a rival, whose hand is hidden: what the table lets one suppose."""
        if card.kind is Kind.SHIPPING:
            return max(self.best_load()[1], self.earns(card.number))
        goods = max(sum(self.hand), self.view.hand_counts[self.seat] - RIVAL_NOTES)
        if card.kind is Kind.STORAGE:
            stored = min(card.number, goods, self.free_places())
            return max(0.0, RIVAL_STORES * stored - self.costs(card.price))
        if card.kind is Kind.PURCHASE:
            return RIVAL_BUYS * len(card.goods) * (1.0 if goods <= PLACES // 2 else 0.6)
        return RIVAL_SPECIAL


@lru_cache(maxsize=1 << 12)
def _fillable(ship: Ship, warehouse: Counts) -> bool:
    return all(need <= have for need, have in zip(ship.counts, warehouse, strict=True))


def rivals_of(view: View, seat: Seat, port: Sequence[Ship]) -> tuple[int, ...]:
    """For each ship, how many others could fill it out of their warehouses."""
    others = [counts_of(goods) for n, goods in enumerate(view.warehouses) if n != seat]
    return tuple([sum(_fillable(ship, goods) for goods in others) for ship in port])


def _fade(view: View) -> float:
    """How much of its worth gold still has, by the points that the leader seems to lack."""
    points = []
    for known, sizes in zip(view.points, view.ship_counts, strict=True):
        guess = sum(TYPICAL_POINTS[size] * count for size, count in sizes.items())
        points.append(guess if known is None else known)
    lacking = view.options.goal(view.seats) - max(points)
    return max(0.25, min(1.0, lacking / LATE))
