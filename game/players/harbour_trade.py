"""Harbour's trade for the middle level: which card to take, what to bid, whether to sell.

The trade is a matter of "I name the price, you choose": whoever bids must be content with the
card at that price, and with the price instead of the card (H7). So a bid is weighed by what its
holder will most likely do with it, and a card that lies face up by what it may fetch.
"""

from __future__ import annotations

from math import sqrt

from game.players.bot import Advice
from game.players.harbour_sense import Merchant
from game.rules.harbour.moves import DECLINE, Bid, OpenBid, PayOff, Seize, SellTo, take
from game.rules.harbour.pieces import COMPENSATION, SAFEGUARD, ActionCard, Kind
from game.rules.harbour.view import View
from game.rules.protocol import Facts, Seat

UNSURE = 1.2
"""Points by which a holder's choice may differ from what one expects of him."""
DENIAL = 0.05
"""What it is worth to me to keep a point from a rival."""
AGAIN = 0.85
"""Who declines gets a free card later, but perhaps not the best of them."""
BID_MARGIN = 0.3
"""A bid must promise so many points more than a free card."""
KEEP_SAFEGUARD = 1.6
"""Points that playing a Safeguard must gain."""
THREAT = 0.5
"""How likely a rival who wants a card is to bid for it."""


class Trader:
    """A seat in the trade, with its rivals as it sees them."""

    def __init__(self, view: View, me: Seat) -> None:
        self.view, self.me = view, me
        self.mine = Merchant(view, me)
        self.others = {seat: Merchant(view, seat) for seat in range(view.seats) if seat != me}
        specials = view.specials[me] or ()
        self.guarded = SAFEGUARD in specials and not view.spent[me]

    # A free card, a bid, or Safeguard

    def trade(self) -> Advice:
        free = list(dict.fromkeys(self.view.free))
        values = {card: self.mine.card_worth(card) for card in free}
        face_up = {card: self._face_up(card, values[card]) for card in free}
        best = max(free, key=lambda card: (face_up[card], values[card]))
        seized = self._best_seizure(face_up[best])
        if seized is not None:
            return self._seize(seized)
        if self.guarded:
            kept = max(free, key=lambda card: values[card])
            if values[kept] - face_up[best] >= KEEP_SAFEGUARD:
                return Advice(take(kept, True), "harbour.hint.guard", {"card": str(kept)})
        bid = self._best_opening(face_up[best])
        if bid is not None:
            holder, gold = bid
            facts = {"card": str(self.view.cards[holder]), "gold": gold, "other": str(best)}
            return Advice(OpenBid(holder, gold), "harbour.hint.bid", facts)
        why, facts = self._why_take(best, values)
        return Advice(take(best, False), f"harbour.hint.{why}", facts)

    def _face_up(self, card: ActionCard, value: float) -> float:
        """What a card is worth that others can still bid for, and that they do not get."""
        worth, wanted = value, 0.0
        for seat, rival in self.others.items():
            if self.view.cards[seat] is not None or self.view.money[seat]:
                continue
            theirs = rival.card_worth(card)
            wanted = max(wanted, theirs)
            offer = _fair_bid(rival, theirs)
            if theirs < 2 * self.mine.earns(1) or not offer:
                continue
            keep = value - self.mine.costs(offer) if offer <= self.mine.gold else 0.0
            sold = max(keep, self.mine.earns(offer))
            likely = THREAT * theirs / (theirs + 3)
            worth += likely * (sold - worth)
        return worth + DENIAL * wanted

    def _best_seizure(self, alternative: float) -> Seat | None:
        """H19: whose face-up card is worth a Safeguard."""
        if not self.guarded:
            return None
        best, gain = None, KEEP_SAFEGUARD
        for holder, card in self._open_cards().items():
            denied = DENIAL * self.others[holder].card_worth(card)
            more = self.mine.card_worth(card) + denied - alternative
            if more > gain:
                best, gain = holder, more
        return best

    def _seize(self, holder: Seat) -> Advice:
        facts = {"card": str(self.view.cards[holder]), "seat": holder, "gold": COMPENSATION}
        return Advice(Seize(holder), "harbour.hint.seize", facts)

    def _open_cards(self) -> dict[Seat, ActionCard]:
        return {
            seat: card
            for seat, card in enumerate(self.view.cards)
            if card is not None and self.view.face_up[seat] and seat != self.me
        }

    def _best_opening(self, alternative: float) -> tuple[Seat, int] | None:
        best, worth = None, alternative + BID_MARGIN
        for holder, card in self._open_cards().items():
            gold, promise = self._best_bid(holder, card, alternative, [])
            if promise > worth:
                best, worth = (holder, gold), promise
        return best

    def _best_bid(
        self, holder: Seat, card: ActionCard, alternative: float, bids: list[int]
    ) -> tuple[int, float]:
        """The bid that promises most, and how much."""
        value = self.mine.card_worth(card) + DENIAL * self.others[holder].card_worth(card)
        theirs = self.others[holder].card_worth(card)
        top, low = max(bids, default=0), min(bids, default=1 << 10)
        best, worth = 0, -1e9
        for gold in range(1, self.mine.gold + 1):
            sells = _sells(self.others[holder], theirs, max(gold, top), min(gold, low))
            if_sold = value - self.mine.costs(gold) if gold > top else alternative
            if_paid = self.mine.earns(gold) if gold <= low else alternative
            promise = sells * if_sold + (1 - sells) * if_paid
            if promise > worth:
                best, worth = gold, promise
        return best, worth

    def _why_take(self, card: ActionCard, values: dict[ActionCard, float]) -> tuple[str, Facts]:
        facts: Facts = {"card": str(card)}
        if values[card] < max(values.values()):
            return "take-to-trade", facts
        if len(values) == 1:
            return "take-only", facts
        if card.special:
            return "take-special", facts
        if card.kind is Kind.SHIPPING:
            ships, gain = self.mine.best_load()
            if ships and gain >= self.mine.earns(card.number):
                points = sum(ship.points for ship in ships)
                return "take-load", facts | {"points": points}
            return "take-income", facts | {"gold": card.number}
        if card.kind is Kind.STORAGE and card.price <= self.mine.gold:
            goods = self.mine.best_store(card.number)[0]
            if goods:
                return "take-store", facts | {"goods": [str(good) for good in goods]}
        return "take-best", facts

    # Joining a bidding

    def answer(self) -> Advice:
        auction = self.view.auction
        assert auction is not None
        holder = auction.holder
        card = self.view.cards[holder]
        assert card is not None
        free = dict.fromkeys(self.view.free)
        alternative = AGAIN * max(self.mine.card_worth(other) for other in free)
        if self.guarded:
            denied = DENIAL * self.others[holder].card_worth(card)
            if self.mine.card_worth(card) + denied - alternative >= KEEP_SAFEGUARD:
                return self._seize(holder)
        bids = [gold for gold in auction.bids if gold]
        gold, promise = self._best_bid(holder, card, alternative, bids)
        if gold and promise > alternative + BID_MARGIN:
            return Advice(Bid(gold), "harbour.hint.join", {"card": str(card), "gold": gold})
        return Advice(DECLINE, "harbour.hint.decline", {"card": str(card)})

    # The holder's choice

    def choose(self) -> Advice:
        card, bids = self.view.cards[self.me], self.standing_bids()
        assert card is not None
        value = self.mine.card_worth(card)

        def sold(bidder: Seat) -> float:
            return self.mine.earns(bids[bidder]) - DENIAL * self.others[bidder].card_worth(card)

        def kept(bidder: Seat) -> float:
            gold = bids[bidder]
            return value - self.mine.costs(gold) - DENIAL * self.others[bidder].earns(gold)

        buyer = max(bids, key=sold)
        payable = [bidder for bidder in bids if bids[bidder] <= self.mine.gold]
        paid = max(payable, key=kept) if payable else None
        facts: Facts = {"card": str(card)}
        if paid is not None and kept(paid) > sold(buyer):
            facts |= {"seat": paid, "gold": bids[paid]}
            return Advice(PayOff(paid), "harbour.hint.pay-off", facts)
        why = "sell" if payable else "must-sell"
        facts |= {"seat": buyer, "gold": bids[buyer]}
        return Advice(SellTo(buyer), f"harbour.hint.{why}", facts)

    def standing_bids(self) -> dict[Seat, int]:
        view, auction = self.view, self.view.auction
        assert auction is not None
        seats = [(auction.opener + n) % view.seats for n in range(view.seats)]
        able = [seat for seat in seats if view.cards[seat] is None and not view.money[seat]]
        return {seat: gold for seat, gold in zip(able, auction.bids, strict=False) if gold}


def _fair_bid(rival: Merchant, worth: float) -> int:
    """The bid at which a rival would as soon have the gold as the card."""
    gold = 0
    while gold < rival.gold and worth - rival.costs(gold + 1) >= rival.earns(gold + 1):
        gold += 1
    return gold


def _sells(holder: Merchant, worth: float, top: int, low: int) -> float:
    """How likely the holder is to sell to the highest bidder rather than pay off the lowest."""
    if low > holder.gold:
        return 1.0
    doubt = (holder.earns(top) + holder.costs(low) - worth) / UNSURE
    return (1 + doubt / sqrt(1 + doubt * doubt)) / 2
