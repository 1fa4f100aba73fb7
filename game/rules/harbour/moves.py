"""What a player of Harbour decides, from his first goods to what he lets spoil.

Every move is small: a bid is an amount, an Exchange is made swap by swap and a Market Sale good
by good, so a list of all moves stays short. Goods and ships of one move are named in order.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias

from game.rules.harbour.pieces import ActionCard, Counts, Good, Pile, Ship, bundles
from game.rules.protocol import Move, Seat


class TakeGoods(Move, frozen=True):
    """Take the first goods from the supply (H3)."""

    goods: tuple[Good, ...]


class Reveal(Move, frozen=True):
    """Turn up the next card of a pile (H4)."""

    pile: Pile


class Take(Move, frozen=True):
    """Take a free action card, with a Safeguard face down at once (H5, H19)."""

    card: ActionCard
    safeguard: bool = False


class OpenBid(Move, frozen=True):
    """Open a bid on the card that lies face up before another (H5, H6)."""

    holder: Seat
    gold: int


class Seize(Move, frozen=True):
    """Take another's face-up card with a Safeguard (H19)."""

    holder: Seat


class Bid(Move, frozen=True):
    """Join the bidding with an amount (H6)."""

    gold: int


class Decline(Move, frozen=True):
    """Stay out of the bidding (H6)."""


class SellTo(Move, frozen=True):
    """Sell the card to a bidder for his bid (H7)."""

    bidder: Seat


class PayOff(Move, frozen=True):
    """Pay a bidder his bid and keep the card (H7)."""

    bidder: Seat


class Purchase(Move, frozen=True):
    """Take the goods that the Purchase card shows (H10)."""


class Store(Move, frozen=True):
    """Lay goods of the hand in the warehouse (H11)."""

    goods: tuple[Good, ...]


class Load(Move, frozen=True):
    """Load ships of the port, all of one Shipping (H12)."""

    ships: tuple[Ship, ...]


class Income(Move, frozen=True):
    """Take the gold that the Shipping/Income card shows (H12)."""


class FreeTrade(Move, frozen=True):
    """Play Free Trade for these goods of the supply (H13)."""

    card: ActionCard
    goods: tuple[Good, ...]


class Conserve(Move, frozen=True):
    """Lay a Conservation at the warehouse (H14)."""

    card: ActionCard


class BuyAndStore(Move, frozen=True):
    """Play Buy & Store for these goods of the supply (H15)."""

    card: ActionCard
    goods: tuple[Good, ...]


class Swap(Move, frozen=True):
    """One swap of an Exchange: a good of the warehouse for another (H16)."""

    give: Good
    take: Good
    partner: Seat | None = None
    """Whose warehouse the other good lies in; None for one's own hand."""


class Sell(Move, frozen=True):
    """Sell one good at a Market Sale (H18)."""

    good: Good
    source: Literal["hand", "warehouse"]


class Stop(Move, frozen=True):
    """End an Exchange after one swap, or a Market Sale (H16, H18)."""


class Done(Move, frozen=True):
    """End one's actions of this turn (H9)."""


class Keep(Move, frozen=True):
    """Choose what Conservation protects when the fleet leaves (H14)."""

    warehouse: tuple[Good, ...]
    hand: tuple[Good, ...] = ()


class Spoil(Move, frozen=True):
    """Choose which spices and cheese spoil (H22)."""

    goods: tuple[Good, ...]


HarbourMove: TypeAlias = (
    TakeGoods
    | Reveal
    | Take
    | OpenBid
    | Seize
    | Bid
    | Decline
    | SellTo
    | PayOff
    | Purchase
    | Store
    | Load
    | Income
    | FreeTrade
    | Conserve
    | BuyAndStore
    | Swap
    | Sell
    | Stop
    | Done
    | Keep
    | Spoil
)

MOVE_TYPE: Any = HarbourMove

# The same few moves come up again and again, so each is made once.

REVEALS = {pile: Reveal(pile) for pile in Pile}
DECLINE, PURCHASE, INCOME, STOP, DONE = Decline(), Purchase(), Income(), Stop(), Done()


@lru_cache(maxsize=1024)
def take(card: ActionCard, safeguard: bool) -> Take:
    return Take(card, safeguard)


@lru_cache(maxsize=2048)
def opening_bids(holder: Seat, purse: int) -> tuple[OpenBid, ...]:
    return tuple(OpenBid(holder, gold) for gold in range(1, purse + 1))


@lru_cache(maxsize=512)
def bids(purse: int) -> tuple[Bid, ...]:
    return tuple(Bid(gold) for gold in range(1, purse + 1))


@lru_cache(maxsize=4096)
def stores(hand: Counts, most: int) -> tuple[Store, ...]:
    return tuple(Store(goods) for goods in bundles(hand, 1, most))


@lru_cache(maxsize=4096)
def loads(port: tuple[Ship, ...], warehouse: Counts) -> tuple[Load, ...]:
    """Every choice of ships whose goods all lie there, each good used once (H12)."""
    found: dict[tuple[Ship, ...], Counts] = {(): warehouse}
    for ship in sorted(port):
        for ships, left in list(found.items()):
            rest = tuple(have - need for have, need in zip(left, ship.counts, strict=True))
            if min(rest) >= 0:
                found[*ships, ship] = rest
    return tuple(Load(ships) for ships in found if ships)


@cache
def swap(give: Good, take: Good, partner: Seat | None) -> Swap:
    return Swap(give, take, partner)


@cache
def sell(good: Good, source: Literal["hand", "warehouse"]) -> Sell:
    return Sell(good, source)
