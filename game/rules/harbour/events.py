"""What happens in Harbour, told so that a table can show it and a log can explain it.

Nearly all of it happens in the open: bids, purchases, loads and what spoils. What stays secret is
which hand goods a Conservation saved, and, until the end, everybody's points and gold.
"""

from __future__ import annotations

from typing import Any, Literal, Self, TypeAlias

import msgspec

from game.rules.harbour.pieces import ActionCard, Good, Pile, Ship
from game.rules.protocol import Event, Seat


class MatchBegan(Event, frozen=True):
    """H1, H2: everybody has his purse, and the first player is drawn."""

    first: Seat
    gold: int


class FleetArrived(Event, frozen=True):
    """H2, H23: the ships now in port; `short` says how many too few could come."""

    ships: tuple[Ship, ...]
    short: int = 0

    @property
    def reveals(self) -> bool:
        return True


class GoodsTaken(Event, frozen=True):
    """H3: somebody's first goods, shown to all."""

    seat: Seat
    goods: tuple[Good, ...]


class TurnBegan(Event, frozen=True):
    """H20: whose marker it is in this turn."""

    turn: int
    first: Seat


class PileRenewed(Event, frozen=True):
    """H4: a pile was empty, so its discards were shuffled."""

    pile: Pile
    cards: int


class CardRevealed(Event, frozen=True):
    """H4: an action card for everybody to see."""

    seat: Seat
    card: ActionCard

    @property
    def reveals(self) -> bool:
        return True


class CardTaken(Event, frozen=True):
    """H5: a free card now lies before somebody; H19: with a Safeguard face down at once."""

    seat: Seat
    card: ActionCard
    safeguarded: bool


class BidOpened(Event, frozen=True):
    """H5, H6: somebody wants a card that lies before another, and who is asked after him."""

    seat: Seat
    holder: Seat
    card: ActionCard
    gold: int
    asked: tuple[Seat, ...]


class BidMade(Event, frozen=True):
    """H6: one more bid; None declines."""

    seat: Seat
    gold: int | None


class CardSold(Event, frozen=True):
    """H7: the holder sells: the card lies face down before the buyer, the money before him."""

    holder: Seat
    bidder: Seat
    card: ActionCard
    gold: int


class BidderPaid(Event, frozen=True):
    """H7: the holder pays the bid himself and keeps the card, now face down."""

    holder: Seat
    bidder: Seat
    card: ActionCard
    gold: int


class CardSeized(Event, frozen=True):
    """H19: a Safeguard takes a card; its holder has the bank's money as if he had sold."""

    seat: Seat
    holder: Seat
    card: ActionCard
    gold: int
    lapsed: tuple[Seat, ...]
    """Whose bids lapse; they stay in the trade."""


class TradeEnded(Event, frozen=True):
    """H8: what nobody took is discarded, money and special cards go to the hands."""

    discarded: tuple[ActionCard, ...]
    money: tuple[int, ...]
    specials: tuple[ActionCard | None, ...]


class Purchased(Event, frozen=True):
    """H10: goods from the supply into the hand, and what the supply lacked."""

    seat: Seat
    goods: tuple[Good, ...]
    lacked: tuple[Good, ...]


class Stored(Event, frozen=True):
    """H11: hand goods laid in the warehouse, for the whole price."""

    seat: Seat
    goods: tuple[Good, ...]
    gold: int


class ShipLoaded(Event, frozen=True):
    """H12: a ship's goods go to the supply, the ship lies face down before its owner."""

    seat: Seat
    ship: Ship


class IncomeTaken(Event, frozen=True):
    """H12: gold instead of Shipping; `closed` when nothing else was left (H17)."""

    seat: Seat
    gold: int
    closed: bool


class FreelyTraded(Event, frozen=True):
    """H13: goods of one's choice, as far as the supply had any."""

    seat: Seat
    card: ActionCard
    goods: tuple[Good, ...]


class Conserved(Event, frozen=True):
    """H14: a Conservation lies at the warehouse; `total` is what all there protect together."""

    seat: Seat
    card: ActionCard
    total: int


class BoughtAndStored(Event, frozen=True):
    """H15: goods straight into the warehouse; Shipping is closed now (H17)."""

    seat: Seat
    card: ActionCard
    goods: tuple[Good, ...]
    gold: int


class Swapped(Event, frozen=True):
    """H16: one swap of an Exchange; Shipping is closed now (H17)."""

    seat: Seat
    give: Good
    take: Good
    partner: Seat | None
    number: int
    """The first swap or the second."""


class GoodSold(Event, frozen=True):
    """H18: a good returns to the supply for gold of the bank."""

    seat: Seat
    good: Good
    source: Literal["hand", "warehouse"]
    gold: int


class ActionsEnded(Event, frozen=True):
    """H9: somebody is through; his card goes to the discards, unused if it was not carried out."""

    seat: Seat
    discarded: ActionCard | None
    unused: bool


class TurnEnded(Event, frozen=True):
    """H20 to H22: the turn is over; whether the match is too, all learn now."""

    turn: int
    ships_left: int

    @property
    def reveals(self) -> bool:
        return True


class FleetLeft(Event, frozen=True):
    """H22: too few ships are left, so all leave, these unloaded."""

    ships: tuple[Ship, ...]


class KeepAsked(Event, frozen=True):
    """H14: somebody must say what his Conservation protects."""

    seat: Seat
    total: int


class GoodsKept(Event, frozen=True):
    """H14: what Conservation protects; only its owner sees which hand goods."""

    seat: Seat
    total: int
    warehouse: tuple[Good, ...]
    hand: tuple[Good, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, hand=None)


class HandLost(Event, frozen=True):
    """H22: unprotected hand goods return to the supply."""

    seat: Seat
    goods: tuple[Good, ...]

    @property
    def reveals(self) -> bool:
        return True


class ConservationsLeft(Event, frozen=True):
    """H14: every Conservation is discarded with the fleet, used or not."""

    seat: Seat
    cards: tuple[ActionCard, ...]


class ApplesRotted(Event, frozen=True):
    """H22: every unprotected apple of a warehouse goes."""

    seat: Seat
    goods: tuple[Good, ...]


class SpoilAsked(Event, frozen=True):
    """H22: somebody must choose which spices and cheese spoil."""

    seat: Seat
    lost: int
    of: int


class HalfSpoiled(Event, frozen=True):
    """H22: half of the unprotected spices and cheese, rounded down, is lost."""

    seat: Seat
    goods: tuple[Good, ...]
    of: int
    """How many unprotected spices and cheeses there were."""


class MatchEnded(Event, frozen=True):
    """H21: who won, and what decided."""

    points: tuple[int, ...]
    goods: tuple[int, ...]
    gold: tuple[int, ...]
    winners: tuple[Seat, ...]
    because: Literal["most-points", "most-goods", "most-gold", "shared"]

    @property
    def reveals(self) -> bool:
        return True


HarbourEvent: TypeAlias = (
    MatchBegan
    | FleetArrived
    | GoodsTaken
    | TurnBegan
    | PileRenewed
    | CardRevealed
    | CardTaken
    | BidOpened
    | BidMade
    | CardSold
    | BidderPaid
    | CardSeized
    | TradeEnded
    | Purchased
    | Stored
    | ShipLoaded
    | IncomeTaken
    | FreelyTraded
    | Conserved
    | BoughtAndStored
    | Swapped
    | GoodSold
    | ActionsEnded
    | TurnEnded
    | FleetLeft
    | KeepAsked
    | GoodsKept
    | HandLost
    | ConservationsLeft
    | ApplesRotted
    | SpoilAsked
    | HalfSpoiled
    | MatchEnded
)

EVENT_TYPE: Any = HarbourEvent
