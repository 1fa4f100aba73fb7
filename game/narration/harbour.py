"""Harbour in words: every event with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from game.rules.harbour import events as told
from game.rules.harbour.pieces import GOODS, ActionCard, Good, Ship
from game.rules.protocol import Event, Seat
from game.words import join, say


def narrate(event: Event, names: Sequence[str], language: str) -> list[str]:
    return _Narrator(names, language).tell(event)


class _Narrator:
    def __init__(self, names: Sequence[str], language: str) -> None:
        self._names = names
        self._language = language

    def _say(self, key: str, **facts: object) -> str:
        return say(f"harbour.{key}", facts, self._language)

    def _event(self, key: str, seat: Seat, **facts: object) -> str:
        return self._say(f"event.{key}", name=self._names[seat], **facts)

    def _goods(self, goods: Sequence[Good]) -> str:
        """Goods as they are counted: "2 apples and 1 cheese"."""
        counts = [(good, goods.count(good)) for good in GOODS]
        parts = [
            self._say(f"one.{good}" if count == 1 else f"count.{good}", n=count)
            for good, count in counts
            if count
        ]
        return join(parts, self._language) or self._say("one.none")

    def _card(self, card: ActionCard) -> str:
        facts = {"goods": self._goods(card.goods), "number": card.number, "price": card.price}
        return self._say(f"card.{card.kind}", **facts)

    def _cards(self, cards: Sequence[ActionCard]) -> str:
        return ", ".join(self._card(card) for card in cards)

    def _ship(self, ship: Ship) -> str:
        return self._say(f"ship.{ship.size}", goods=self._goods(ship.goods), points=ship.points)

    def _ships(self, ships: Sequence[Ship]) -> str:
        return ", ".join(self._ship(ship) for ship in ships) or self._say("one.none")

    @singledispatchmethod
    def tell(self, event: Event) -> list[str]:
        return []

    # Beginnings

    @tell.register
    def _(self, event: told.MatchBegan) -> list[str]:
        return [self._event("match-began", event.first, gold=event.gold)]

    @tell.register
    def _(self, event: told.FleetArrived) -> list[str]:
        lines = [self._say("event.fleet-arrived", ships=self._ships(event.ships))]
        if event.short:
            lines.append(self._say("event.fleet-short", number=event.short))
        return lines

    @tell.register
    def _(self, event: told.GoodsTaken) -> list[str]:
        return [self._event("goods-taken", event.seat, goods=self._goods(event.goods))]

    @tell.register
    def _(self, event: told.TurnBegan) -> list[str]:
        return [self._event("turn-began", event.first, turn=event.turn)]

    @tell.register
    def _(self, event: told.PileRenewed) -> list[str]:
        return [self._say("event.pile-renewed", pile=self._say(f"pile.{event.pile}"))]

    @tell.register
    def _(self, event: told.CardRevealed) -> list[str]:
        return [self._event("card-revealed", event.seat, card=self._card(event.card))]

    # The trade

    @tell.register
    def _(self, event: told.CardTaken) -> list[str]:
        key = "card-safeguarded" if event.safeguarded else "card-taken"
        return [self._event(key, event.seat, card=self._card(event.card))]

    @tell.register
    def _(self, event: told.BidOpened) -> list[str]:
        holder, card = self._names[event.holder], self._card(event.card)
        return [self._event("bid-opened", event.seat, holder=holder, card=card, gold=event.gold)]

    @tell.register
    def _(self, event: told.BidMade) -> list[str]:
        if event.gold is None:
            return [self._event("bid-declined", event.seat)]
        return [self._event("bid-made", event.seat, gold=event.gold)]

    @tell.register
    def _(self, event: told.CardSold) -> list[str]:
        return [self._deal("card-sold", event)]

    @tell.register
    def _(self, event: told.BidderPaid) -> list[str]:
        return [self._deal("bidder-paid", event)]

    def _deal(self, key: str, event: told.CardSold | told.BidderPaid) -> str:
        holder, card = self._names[event.holder], self._card(event.card)
        return self._event(key, event.bidder, holder=holder, card=card, gold=event.gold)

    @tell.register
    def _(self, event: told.CardSeized) -> list[str]:
        facts = {"holder": self._names[event.holder], "card": self._card(event.card)}
        lines = [self._event("card-seized", event.seat, gold=event.gold, **facts)]
        if event.lapsed:
            names = join([self._names[seat] for seat in event.lapsed], self._language)
            lines.append(self._say("event.bids-lapsed", names=names))
        return lines

    @tell.register
    def _(self, event: told.TradeEnded) -> list[str]:
        lines = [self._say("event.trade-ended")]
        if event.discarded:
            lines.append(self._say("event.trade-discarded", cards=self._cards(event.discarded)))
        return lines

    # The actions

    @tell.register
    def _(self, event: told.Purchased) -> list[str]:
        lines = [self._event("purchased", event.seat, goods=self._goods(event.goods))]
        if event.lacked:
            lines.append(self._say("event.lacked", goods=self._goods(event.lacked)))
        return lines

    @tell.register
    def _(self, event: told.Stored) -> list[str]:
        goods = self._goods(event.goods)
        return [self._event("stored", event.seat, goods=goods, gold=event.gold)]

    @tell.register
    def _(self, event: told.ShipLoaded) -> list[str]:
        return [self._event("ship-loaded", event.seat, ship=self._ship(event.ship))]

    @tell.register
    def _(self, event: told.IncomeTaken) -> list[str]:
        return [self._event("income-taken", event.seat, gold=event.gold)]

    @tell.register
    def _(self, event: told.FreelyTraded) -> list[str]:
        return [self._event("freely-traded", event.seat, goods=self._goods(event.goods))]

    @tell.register
    def _(self, event: told.Conserved) -> list[str]:
        card = self._card(event.card)
        return [self._event("conserved", event.seat, card=card, total=event.total)]

    @tell.register
    def _(self, event: told.BoughtAndStored) -> list[str]:
        goods = self._goods(event.goods)
        return [self._event("bought-and-stored", event.seat, goods=goods, gold=event.gold)]

    @tell.register
    def _(self, event: told.Swapped) -> list[str]:
        give, take = self._goods([event.give]), self._goods([event.take])
        if event.partner is None:
            return [self._event("swapped-hand", event.seat, give=give, take=take)]
        partner = self._names[event.partner]
        return [self._event("swapped", event.seat, give=give, take=take, partner=partner)]

    @tell.register
    def _(self, event: told.GoodSold) -> list[str]:
        goods = self._goods([event.good])
        return [self._event("good-sold", event.seat, goods=goods, gold=event.gold)]

    @tell.register
    def _(self, event: told.ActionsEnded) -> list[str]:
        if event.discarded is None or not event.unused:
            return []  # what he did has been told
        return [self._event("unused", event.seat, card=self._card(event.discarded))]

    # Endings

    @tell.register
    def _(self, event: told.TurnEnded) -> list[str]:
        return [self._say("event.turn-ended", ships=event.ships_left)]

    @tell.register
    def _(self, event: told.FleetLeft) -> list[str]:
        lines = [self._say("event.fleet-left")]
        if event.ships:
            lines.append(self._say("event.left-unloaded", ships=self._ships(event.ships)))
        return lines

    @tell.register
    def _(self, event: told.KeepAsked) -> list[str]:
        return [self._event("keep-asked", event.seat, total=event.total)]

    @tell.register
    def _(self, event: told.GoodsKept) -> list[str]:
        lines = [self._event("goods-kept", event.seat, goods=self._goods(event.warehouse))]
        if event.hand:
            lines.append(self._event("hand-kept", event.seat, goods=self._goods(event.hand)))
        return lines

    @tell.register
    def _(self, event: told.HandLost) -> list[str]:
        return [self._event("hand-lost", event.seat, goods=self._goods(event.goods))]

    @tell.register
    def _(self, event: told.ConservationsLeft) -> list[str]:
        return [self._event("conservations-left", event.seat, cards=self._cards(event.cards))]

    @tell.register
    def _(self, event: told.ApplesRotted) -> list[str]:
        return [self._event("apples-rotted", event.seat, goods=self._goods(event.goods))]

    @tell.register
    def _(self, event: told.SpoilAsked) -> list[str]:
        return [self._event("spoil-asked", event.seat, lost=event.lost, of=event.of)]

    @tell.register
    def _(self, event: told.HalfSpoiled) -> list[str]:
        goods = self._goods(event.goods)
        return [self._event("half-spoiled", event.seat, goods=goods, of=event.of)]

    @tell.register
    def _(self, event: told.MatchEnded) -> list[str]:
        lines = [
            self._event("score", seat, points=points, goods=goods, gold=gold)
            for seat, (points, goods, gold) in enumerate(
                zip(event.points, event.goods, event.gold, strict=True)
            )
        ]
        names = join([self._names[seat] for seat in event.winners], self._language)
        return [*lines, self._say(f"ended.{event.because}", names=names)]
