"""A merchant's affairs in Harbour: the best that a seat could do, and what a card is worth to it.

A card is worth what it adds to goods and gold, in the points of `harbour_worth`; a special card
what it could do now, as a measure for what it will do later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.players.harbour_sense import contest, holdings, purses, scores
from game.players.harbour_worth import minus, plus, purse_worth, stock_worth
from game.rules.deck import without
from game.rules.harbour.moves import loads
from game.rules.harbour.pieces import (
    APPLE,
    GOODS,
    HALVING,
    MARKET_PRICE,
    PLACES,
    ActionCard,
    Counts,
    Good,
    Kind,
    Ship,
    counts_of,
    in_order,
)
from game.rules.harbour.view import View
from game.rules.protocol import Seat

LATE = 22
"""When the leader lacks so many points or fewer, gold loses its worth with each of them."""
LEAST_FADE = 0.25
"""What is left of it at the end."""

LATER = 0.8
"""A special card is played in a later turn, if at all; but then it comes on top of a card."""
SAFEGUARD_WORTH = 2.2
"""A Safeguard waits for the card that matters."""
KEPT_GOOD = 1.6
"""Points for each good that a Conservation saves."""
EXCHANGE_WORTH = 1.6
"""An Exchange is worth this and what it could do at once."""

ENDS_MATCH = 20.0
"""Points on top for ships that end the match."""
WEIGHED_LOADS = 8
"""Of many ways to load only so many are weighed, those with the most points."""


class Swapping(NamedTuple):
    """H16: what to give, what to take from whom (None: the own hand), and what that adds."""

    give: Good
    take: Good
    partner: Seat | None
    gain: float


class Selling(NamedTuple):
    """H18: a good to sell, whether out of the hand, and what that adds."""

    good: Good
    in_hand: bool
    gain: float


class Merchant:
    """One seat's affairs, as a view shows them or lets them be supposed."""

    def __init__(self, view: View, seat: Seat, hand: Counts, gold: int, points: list[int]) -> None:
        self.view, self.seat = view, seat
        self.hand, self.gold = hand, gold
        self.warehouse = counts_of(view.warehouses[seat])
        self.port = tuple(sorted(view.port))
        self._contest = contest(view, seat)
        self._rivals = tuple([self._contest[ship] for ship in self.port])
        self.supply = tuple(view.supply.values())
        self._points = points
        goal = view.options.goal(view.seats)
        self.lacking = goal - points[seat]
        self._fade = max(LEAST_FADE, min(1.0, (goal - max(points)) / LATE))
        self._worths: dict[ActionCard, float] = {}
        self.now = self.worth(self.warehouse, self.hand)

    def worth(self, warehouse: Counts, hand: Counts) -> float:
        return stock_worth(self.port, self._rivals, warehouse, hand)

    def earns(self, gold: int) -> float:
        """Points for so much more gold."""
        return self._fade * (purse_worth(self.gold + gold) - purse_worth(self.gold))

    def costs(self, gold: int) -> float:
        """Points for so much less gold."""
        return self._fade * (purse_worth(self.gold) - purse_worth(max(0, self.gold - gold)))

    def free_places(self) -> int:
        return PLACES - sum(self.warehouse)

    # The best that can be done

    def best_store(self, most: int) -> tuple[tuple[Good, ...], float]:
        """The hand goods to lay in the warehouse, and what that adds."""
        most = min(most, self.free_places())
        if sum(self.hand) <= most:
            goods = [good for good in GOODS for _ in range(self.hand[good.place])]
            stored = tuple([a + b for a, b in zip(self.warehouse, self.hand, strict=True)])
            gain = self.worth(stored, (0,) * len(GOODS)) - self.now
            return (tuple(goods), gain) if gain > 0 else ((), 0.0)
        chosen: list[Good] = []
        best, most_worth = 0, self.now
        stored, hand = self.warehouse, self.hand
        for _ in range(most):
            worth, good = max(
                [
                    (self.worth(plus(stored, (good,)), minus(hand, (good,))), good)
                    for good in GOODS
                    if hand[good.place]
                ],
                key=_by_worth,
            )
            chosen.append(good)
            stored, hand = plus(stored, (good,)), minus(hand, (good,))
            if worth > most_worth:
                best, most_worth = len(chosen), worth
        return tuple(in_order(chosen[:best])), most_worth - self.now

    def best_supply(self, number: int, *, store: bool) -> tuple[tuple[Good, ...], float]:
        """The goods to take from the supply, into the warehouse or the hand, and what they add."""
        goods: list[Good] = []
        stored, hand, supply, worth = self.warehouse, self.hand, self.supply, self.now
        for _ in range(min(number, sum(supply))):
            worth, good = max(
                [
                    (
                        self.worth(plus(stored, (good,)), hand)
                        if store
                        else self.worth(stored, plus(hand, (good,))),
                        good,
                    )
                    for good in GOODS
                    if supply[good.place]
                ],
                key=_by_worth,
            )
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
        choices = [load.ships for load in loads(self.port, self.warehouse)]
        if len(choices) > WEIGHED_LOADS:
            choices = sorted(choices, key=_points_of, reverse=True)[:WEIGHED_LOADS]
        for ships in choices:
            gain = self._load_gain(ships)
            if not best[0] or gain > best[1]:
                best = (ships, gain)
        return best

    def _load_gain(self, ships: tuple[Ship, ...]) -> float:
        points = _points_of(ships)
        left = tuple(without(self.port, ships))
        rivals = tuple([self._contest[ship] for ship in left])
        stock = minus(self.warehouse, [good for ship in ships for good in ship.goods])
        ends = ENDS_MATCH if points >= self.lacking else 0.0
        return points + ends + stock_worth(left, rivals, stock, self.hand) - self.now

    def surplus(self) -> Selling | None:
        """The good that is best sold."""
        best: Selling | None = None
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
                if best is None or gain > best.gain:
                    best = Selling(good, in_hand, gain)
        return best

    def best_swap(self) -> Swapping | None:
        """The swap that adds most."""
        best: Swapping | None = None
        for give in GOODS:
            if not self.warehouse[give.place]:
                continue
            for take in GOODS:
                if take is give:
                    continue
                stored = plus(minus(self.warehouse, (give,)), (take,))
                for partner in self._partners(take):
                    hand = self.hand
                    if partner is None:
                        hand = plus(minus(hand, (take,)), (give,))
                    gain = self.worth(stored, hand) - self.now
                    if best is None or gain > best.gain:
                        best = Swapping(give, take, partner, gain)
        return best

    def _partners(self, take: Good) -> list[Seat | None]:
        """Where this good can be had: in the own hand, and in the warehouse of a rival, the
        leading one if there are several."""
        partners: list[Seat | None] = [None] if self.hand[take.place] else []
        seats = self.view.seats
        others = [(self.seat + n) % seats for n in range(1, seats)]
        owners = [other for other in others if take in self.view.warehouses[other]]
        if owners:
            partners.append(max(owners, key=self._points.__getitem__))
        return partners

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
            return EXCHANGE_WORTH + (max(0.0, swap.gain) if swap else 0.0)
        if kind is Kind.MARKET_SALE:
            return self.earns(MARKET_PRICE * (2 + sum(self.hand) // 2))
        return SAFEGUARD_WORTH


def _by_worth(option: tuple[float, Good]) -> tuple[float, int]:
    """Between goods of the same worth the first in order."""
    worth, good = option
    return worth, -good.place


def _points_of(ships: Sequence[Ship]) -> int:
    return sum(ship.points for ship in ships)


def merchant(view: View, seat: Seat) -> Merchant:
    """The seat's own affairs."""
    hand, gold = view.hands[seat], view.gold[seat]
    assert hand is not None
    assert gold is not None
    return Merchant(view, seat, counts_of(hand), gold, scores(view))


def merchants(view: View) -> list[Merchant]:
    """Everybody's affairs, as far as this seat can suppose them."""
    hands, points = holdings(view), scores(view)
    gold = purses(view, hands)
    return [Merchant(view, seat, hands[seat], gold[seat], points) for seat in range(view.seats)]
