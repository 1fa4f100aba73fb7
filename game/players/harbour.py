"""Harbour, middle level: a careful merchant who reckons everything in points.

How it thinks. Goods are worth what they may still bring aboard the ships in port before the fleet
leaves: much in the warehouse, less in the hand, little if their companions are missing, and what
fits no ship only what will not rot; gold is worth less the more there is of it (`harbour_worth`).
A card is worth what it adds to goods and gold; a special card what it could do now, as a measure
for what it will do later (`harbour_merchant`). What rivals hold it supposes from what all can
count (`harbour_sense`), and in the trade it takes, bids and sells by these worths and by those
that its rivals see (`harbour_trade`). When it acts, it does what adds most.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.players.bot import Advice
from game.players.harbour_merchant import KEPT_GOOD, Merchant, Selling, Swapping, merchant
from game.players.harbour_reveal import reveal
from game.players.harbour_trade import Trader
from game.rules.chance import Chance
from game.rules.harbour.moves import (
    DONE,
    INCOME,
    PURCHASE,
    STOP,
    BuyAndStore,
    Conserve,
    FreeTrade,
    Keep,
    Load,
    Spoil,
    Store,
    TakeGoods,
    sell,
    swap,
)
from game.rules.harbour.pieces import (
    FIRST_GOODS,
    HALVING,
    SHIPS_LEFT,
    ActionCard,
    Good,
    Kind,
    counts_of,
    in_order,
)
from game.rules.harbour.table import Phase
from game.rules.harbour.view import View
from game.rules.protocol import AnyView, Seat

PLAY_SPECIAL = {
    Kind.FREE_TRADE: 1.2,
    Kind.BUY_AND_STORE: 0.6,
    Kind.EXCHANGE: 1.0,
    Kind.MARKET_SALE: 0.9,
    Kind.CONSERVATION: 0.1,
}
"""Points that a special card must add now; otherwise it waits for a better turn."""

FLEET_LEAVES_SOON = 2
"""With so many ships to load before the fleet leaves, a Conservation is laid at the warehouse."""

FIRST_TO_KEEP = ("apple", "cheese", "spice", "silk")
"""H22: apples rot and silk keeps, so this is the order in which to protect."""

BEFORE_STORING = (Kind.FREE_TRADE, Kind.MARKET_SALE)


class MediumHarbour:
    """Plays a sound game by what everything is worth now, without looking further ahead."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def advise(self, view: AnyView) -> Advice:
        assert isinstance(view, View)
        me = view.seat
        assert me is not None
        match view.phase:
            case Phase.GOODS:
                return _first_goods(merchant(view, me))
            case Phase.REVEAL:
                return reveal(merchant(view, me), self._chance)
            case Phase.TRADE:
                return Trader(view, me).trade()
            case Phase.BIDS:
                return Trader(view, me).answer()
            case Phase.CHOICE:
                return Trader(view, me).choose()
            case Phase.KEEPING:
                return _keep(view, me)
            case Phase.SPOILING:
                return _spoil(view, me)
            case _:
                return _act(view, merchant(view, me))


def _names(goods: Iterable[str]) -> list[str]:
    return [str(good) for good in goods]


# Before the trade


def _first_goods(mine: Merchant) -> Advice:
    goods, _ = mine.best_supply(FIRST_GOODS, store=False)
    return Advice(TakeGoods(goods), "harbour.hint.first-goods", {"goods": _names(goods)})


# The actions


def _act(view: View, mine: Merchant) -> Advice:
    if view.doing == "market-sale":
        return _sell_on(mine)
    if view.doing == "exchange":
        return _swap_on(mine)
    card = view.cards[mine.seat]
    to_carry = card is not None and not view.carried
    special = _best_special(view, mine)
    if to_carry and card is not None:
        if special and card.kind is Kind.STORAGE and special[0] in BEFORE_STORING:
            return special[1]
        if advice := _carry_out(mine, card):
            return advice
    if special:
        return special[1]
    return Advice(DONE, "harbour.hint.done", {})


def _carry_out(mine: Merchant, card: ActionCard) -> Advice | None:
    """The card, if it does any good."""
    if card.kind is Kind.PURCHASE:
        return Advice(PURCHASE, "harbour.hint.purchase", {"goods": _names(card.goods)})
    if card.kind is Kind.STORAGE:
        goods, gain = mine.best_store(card.number)
        if not goods or card.price > mine.gold or gain <= mine.costs(card.price):
            return None
        facts = {"goods": _names(goods), "gold": card.price}
        return Advice(Store(goods), "harbour.hint.store", facts)
    ships, gain = mine.best_load()
    if ships and not mine.view.closed and gain >= mine.earns(card.number):
        points = sum(ship.points for ship in ships)
        facts = {"ships": _names(ships), "points": points}
        return Advice(Load(ships), "harbour.hint.load", facts)
    why = "harbour.hint.income"
    if ships:
        closed = mine.view.closed
        why = "harbour.hint.income-closed" if closed else "harbour.hint.income-instead"
    return Advice(INCOME, why, {"gold": card.number})


def _best_special(view: View, mine: Merchant) -> tuple[Kind, Advice] | None:
    """The older special card that adds most now, if it adds enough."""
    if view.spent[mine.seat]:
        return None
    cards = list(view.specials[mine.seat] or ())
    fresh = view.fresh[mine.seat]
    if fresh is not None:
        cards.remove(fresh)
    best: tuple[Kind, Advice] | None = None
    most = 0.0
    for card in dict.fromkeys(cards):
        found = _use(mine, card)
        if found and found[0] - PLAY_SPECIAL[card.kind] > most:
            most, best = found[0] - PLAY_SPECIAL[card.kind], (card.kind, found[1])
    return best


def _use(mine: Merchant, card: ActionCard) -> tuple[float, Advice] | None:
    """What a special card could do now, and how many points that adds."""
    if card.kind is Kind.FREE_TRADE:
        goods, gain = mine.best_supply(card.number, store=False)
        told = {"goods": _names(goods)}
        return gain, Advice(FreeTrade(card, goods), "harbour.hint.free-trade", told)
    if card.kind is Kind.BUY_AND_STORE:
        number = min(card.number, mine.free_places())
        goods, gain = mine.best_supply(number, store=True)
        if not goods or card.price > mine.gold:
            return None
        facts = {"goods": _names(goods), "gold": card.price}
        advice = Advice(BuyAndStore(card, goods), "harbour.hint.buy-and-store", facts)
        return gain - mine.costs(card.price), advice
    if card.kind is Kind.CONSERVATION:
        laid = sum(other.number for other in mine.view.conservations[mine.seat])
        saved = min(card.number, mine.at_risk() - laid)
        soon = len(mine.port) - SHIPS_LEFT <= FLEET_LEAVES_SOON
        gain = KEPT_GOOD * saved if soon else 0.0
        return gain, Advice(Conserve(card), "harbour.hint.conserve", {"number": card.number})
    if card.kind is Kind.EXCHANGE:
        found = mine.best_swap()
        return (found.gain, _swap(found)) if found else None
    if card.kind is Kind.MARKET_SALE:
        sale = mine.surplus()
        return (sale.gain * 2, _sell(sale)) if sale else None
    return None


def _swap(found: Swapping) -> Advice:
    facts = {"give": str(found.give), "take": str(found.take)}
    return Advice(swap(found.give, found.take, found.partner), "harbour.hint.swap", facts)


def _swap_on(mine: Merchant) -> Advice:
    found = mine.best_swap()
    if found and found.gain > 0:
        return _swap(found)
    return Advice(STOP, "harbour.hint.stop", {})


def _sell(sale: Selling) -> Advice:
    move = sell(sale.good, "hand" if sale.in_hand else "warehouse")
    return Advice(move, "harbour.hint.sell-good", {"good": str(sale.good)})


def _sell_on(mine: Merchant) -> Advice:
    sale = mine.surplus()
    if sale and sale.gain > 0:
        return _sell(sale)
    return Advice(STOP, "harbour.hint.stop", {})


# When the fleet leaves


def _keep(view: View, me: Seat) -> Advice:
    """H14: apples first, for they all rot; then spices and cheese; silk needs no help."""
    total = sum(card.number for card in view.conservations[me])
    stock = sorted(view.warehouses[me], key=FIRST_TO_KEEP.index)
    hand = sorted(view.hands[me] or (), key=FIRST_TO_KEEP.index, reverse=True)
    kept, saved = stock[:total], hand[: max(0, total - len(stock))]
    move = Keep(tuple(in_order(kept)), tuple(in_order(saved)))
    facts = {"goods": _names([*move.warehouse, *move.hand])}
    return Advice(move, "harbour.hint.keep", facts)


def _spoil(view: View, me: Seat) -> Advice:
    """H22: what is left should be mixed, so the more frequent of the two goes."""
    counts = counts_of(view.warehouses[me])
    protected = counts_of(view.kept[me] or ())
    loose = {good: counts[good.place] - protected[good.place] for good in HALVING}
    lost: list[Good] = []
    for _ in range(sum(loose.values()) // 2):
        kept = {good: counts[good.place] - lost.count(good) for good in HALVING}
        options = [good for good in HALVING if loose[good] > lost.count(good)]
        lost.append(max(options, key=lambda good: kept[good]))
    goods = tuple(in_order(lost))
    return Advice(Spoil(goods), "harbour.hint.spoil", {"goods": _names(goods)})
