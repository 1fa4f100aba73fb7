"""Harbour's trade for the middle level: which card to take, what to bid, whether to sell.

The trade is a matter of "I name the price, you choose": whoever bids must be content with the
card at that price, and with the price instead of the card (H7). So a bid is weighed by what its
holder will most likely do with it, and a card that lies face up by what it may fetch. What rivals
gain counts against all of it.
"""

from __future__ import annotations

from math import sqrt

from game.players.bot import Advice
from game.players.harbour_merchant import Merchant, merchants
from game.rules.harbour.moves import DECLINE, Bid, OpenBid, PayOff, Seize, SellTo, take
from game.rules.harbour.pieces import COMPENSATION, SAFEGUARD, ActionCard, Kind
from game.rules.harbour.view import View
from game.rules.protocol import Facts, Seat

UNSURE = 2.2
"""Points by which a holder's choice may differ from what one expects of him."""
RIVALRY = 0.05
"""What a rival's point costs me, if he is the only one; several share it."""
AGAIN = 0.85
"""Who declines gets a free card later, but perhaps not the best of them."""
BID_MARGIN = 0.4
"""A bid must promise so many points more than a free card."""
KEEP_SAFEGUARD = 1.6
"""Points that playing a Safeguard must gain."""
THREAT = 0.5
"""How likely a rival who wants a card is to bid for it."""
HALF_WANTED = 3.0
"""The worth of a card at which he is half as likely."""


class Trader:
    """A seat in the trade, with its rivals as it sees them."""

    def __init__(self, view: View, me: Seat) -> None:
        self.view, self.me = view, me
        self.all = merchants(view)
        self.mine = self.all[me]
        self.rivalry = RIVALRY / (view.seats - 1)
        specials = view.specials[me] or ()
        self.guarded = SAFEGUARD in specials and not view.spent[me]

    # A free card, a bid, or Safeguard

    def trade(self) -> Advice:
        free = list(dict.fromkeys(self.view.free))
        values = {card: self.mine.card_worth(card) for card in free}
        face_up = {card: self._face_up(card) for card in free}
        best = max(free, key=lambda card: (face_up[card], values[card]))
        seized = self._best_seizure(face_up[best])
        if seized is not None:
            return self._seize(seized)
        if self.guarded:
            kept = max(free, key=lambda card: values[card])
            safe = values[kept] - self._left_to_others(kept)
            if safe - face_up[best] >= KEEP_SAFEGUARD:
                return Advice(take(kept, True), "harbour.hint.guard", {"card": str(kept)})
        bid = self._best_opening(face_up[best])
        if bid is not None:
            holder, gold = bid
            facts = {"card": str(self.view.cards[holder]), "gold": gold, "other": str(best)}
            return Advice(OpenBid(holder, gold), "harbour.hint.bid", facts)
        why, facts = self._why_take(best, values)
        return Advice(take(best, False), f"harbour.hint.{why}", facts)

    def _waiting(self) -> list[Seat]:
        """The others with nothing before them, in the order in which they act (H5)."""
        view = self.view
        seats = [(view.first + n) % view.seats for n in range(view.seats)]
        return [
            seat
            for seat in seats
            if seat != self.me and view.cards[seat] is None and not view.money[seat]
        ]

    def _left_to_others(self, card: ActionCard) -> float:
        """What it costs me that the others take the best of the cards which are left."""
        left = list(self.view.free)
        left.remove(card)
        theirs = 0.0
        for seat in self._waiting()[: len(left)]:
            best = max(left, key=self.all[seat].card_worth)
            theirs += self.all[seat].card_worth(best)
            left.remove(best)
        return self.rivalry * theirs

    def _face_up(self, card: ActionCard) -> float:
        """What taking a card is worth that others can still bid for."""
        value = worth = self.mine.card_worth(card)
        for seat in self._waiting():
            rival = self.all[seat]
            theirs = rival.card_worth(card)
            offer = _fair_bid(rival, theirs)
            if theirs < 2 * self.mine.earns(1) or not offer:
                continue
            keep = value - self.mine.costs(offer) if offer <= self.mine.gold else 0.0
            sold = max(keep, self.mine.earns(offer) - self.rivalry * theirs)
            likely = THREAT * theirs / (theirs + HALF_WANTED)
            worth += likely * (sold - worth)
        return worth - self._left_to_others(card)

    def _best_seizure(self, alternative: float) -> Seat | None:
        """H19: whose face-up card is worth a Safeguard."""
        if not self.guarded:
            return None
        best, gain = None, KEEP_SAFEGUARD
        for holder, card in self._open_cards().items():
            more = self._seized(holder, card) - alternative
            if more > gain:
                best, gain = holder, more
        return best

    def _seized(self, holder: Seat, card: ActionCard) -> float:
        """What it is worth to take a card from its holder, who gets the compensation."""
        rival = self.all[holder]
        denied = rival.card_worth(card) - rival.earns(COMPENSATION)
        return self.mine.card_worth(card) + self.rivalry * denied

    def _seize(self, holder: Seat) -> Advice:
        facts = {"card": str(self.view.cards[holder]), "seat": holder, "gold": COMPENSATION}
        return Advice(Seize(holder), "harbour.hint.seize", facts)

    def _open_cards(self) -> dict[Seat, ActionCard]:
        """The cards that can be bid for, clockwise from me."""
        found = {}
        for n in range(1, self.view.seats):
            seat = (self.me + n) % self.view.seats
            card = self.view.cards[seat]
            if card is not None and self.view.face_up[seat]:
                found[seat] = card
        return found

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
        rival, mine = self.all[holder], self.mine
        value, theirs = mine.card_worth(card), rival.card_worth(card)
        top, low = max(bids, default=0), min(bids, default=1 << 10)
        best, worth = 0, -1e9
        for gold in range(1, mine.gold + 1):
            cost, earned = mine.costs(gold), mine.earns(gold)
            if_sold = if_paid = alternative
            if gold > top:
                if_sold = value - cost + self.rivalry * (theirs - rival.earns(gold))
            if gold <= low:
                if_paid = earned + self.rivalry * rival.costs(gold)
            sells = _sells(rival, theirs, max(gold, top), min(gold, low))
            promise = sells * if_sold + (1 - sells) * if_paid
            if promise > worth:
                best, worth = gold, promise
        return best, worth

    def _why_take(self, card: ActionCard, values: dict[ActionCard, float]) -> tuple[str, Facts]:
        facts: Facts = {"card": str(card)}
        if len(values) == 1:
            return "take-only", facts
        if values[card] < max(values.values()):
            return "take-to-trade", facts
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
        if self.guarded and self._seized(holder, card) - alternative >= KEEP_SAFEGUARD:
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
            rival, gold = self.all[bidder], bids[bidder]
            gained = rival.card_worth(card) - rival.costs(gold)
            return self.mine.earns(gold) - self.rivalry * gained

        def kept(bidder: Seat) -> float:
            gold = bids[bidder]
            return value - self.mine.costs(gold) - self.rivalry * self.all[bidder].earns(gold)

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
    """How likely the holder sells to the highest bidder rather than pay off the lowest."""
    if low > holder.gold:
        return 1.0
    doubt = (holder.earns(top) + holder.costs(low) - worth) / UNSURE
    return (1 + doubt / sqrt(1 + doubt * doubt)) / 2
