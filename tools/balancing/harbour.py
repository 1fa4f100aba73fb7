"""Harbour's balance: its card lists are ours, so the targets of the rules file bind them."""

from __future__ import annotations

from collections import Counter

from game.match import Match
from game.rules.harbour import events as told
from game.rules.harbour.pieces import GOODS, NORMAL, SAFEGUARD, Kind, Pile
from game.rules.protocol import Event
from tools.balancing.counting import GAMES, Finding, median_of, share

TOO_LONG = 60
"""A game of more turns counts as a failure."""
TURNS = (10, 18)
PILE_SHARE = (20, 50)
BID_SHARE = 25
GOOD_SHARE = (15, 40)
SPECIAL_SHARE = 10

SPECIALS = [kind for kind in Kind if kind not in NORMAL]


class Harbour:
    """Turns, what the trade is like, what is shipped and which special cards are played."""

    def count(self, match: Match) -> Counter[str]:
        tally: Counter[str] = Counter()
        played: set[Kind] = set()
        turn, bid = 0, False
        for event in (event for logged in match.log for event in logged.events):
            tally += _counted(event)
            played |= _played(event)
            if isinstance(event, told.TurnBegan):
                turn, bid = event.turn, False
            elif isinstance(event, told.BidOpened):
                bid = True
            elif isinstance(event, told.TradeEnded):
                tally["trades"] += 1
                tally["trades with a bid"] += bid
        tally[f"turns {turn}"] += 1
        tally["games too long"] += turn > TOO_LONG
        tally.update(f"games with {kind}" for kind in played)
        return tally

    def stops(self, match: Match) -> bool:
        last = match.log[-1].events
        return any(isinstance(event, told.TurnBegan) and event.turn > TOO_LONG for event in last)

    def findings(self, total: Counter[str], seats: int) -> list[Finding]:
        def shares(what: str, of: str, least: float, most: float) -> Finding:
            return Finding(seats, f"{what}, %", least, most, share(total, what, of))

        return [
            Finding(seats, "median of turns", *TURNS, median_of(total, "turns")),
            shares("games too long", GAMES, 0, 0),
            *(shares(f"picks of {pile}", "picks", *PILE_SHARE) for pile in Pile),
            shares("trades with a bid", "trades", BID_SHARE, 100),
            *(shares(f"goods shipped: {good}", "goods shipped", *GOOD_SHARE) for good in GOODS),
            *(shares(f"games with {kind}", GAMES, SPECIAL_SHARE, 100) for kind in SPECIALS),
        ]


def _counted(event: Event) -> Counter[str]:
    """What one event adds; a card seized or sold was picked by its first holder."""
    if isinstance(event, told.CardTaken):
        return Counter({"picks": 1, f"picks of {event.card.pile}": 1})
    if isinstance(event, told.ShipLoaded):
        goods = Counter(f"goods shipped: {good}" for good in event.ship.goods)
        return goods + Counter({"goods shipped": len(event.ship.goods)})
    return Counter()


def _played(event: Event) -> set[Kind]:
    """The special card that this event is the playing of."""
    match event:
        case told.FreelyTraded() | told.Conserved() | told.BoughtAndStored():
            return {event.card.kind}
        case told.Swapped():
            return {Kind.EXCHANGE}
        case told.GoodSold():
            return {Kind.MARKET_SALE}
        case told.CardSeized():
            return {SAFEGUARD.kind}
        case told.CardTaken() if event.safeguarded:
            return {SAFEGUARD.kind}
    return set()
