"""The trade: taking a card or bidding for one, and Safeguard (H5 to H8, H19)."""

from __future__ import annotations

from game.rules.harbour import events as told
from game.rules.harbour.actions import begin_actions
from game.rules.harbour.events import HarbourEvent
from game.rules.harbour.moves import (
    DECLINE,
    Bid,
    Decline,
    HarbourMove,
    OpenBid,
    PayOff,
    Seize,
    SellTo,
    Take,
    bids,
    opening_bids,
    take,
)
from game.rules.harbour.pieces import COMPENSATION, SAFEGUARD, ActionCard
from game.rules.harbour.table import Auction, Phase, Table, objection
from game.rules.protocol import Move, Objection, Seat


def begin_trade(table: Table) -> None:
    table.phase = Phase.TRADE
    table.actor = table.first


def bidders(table: Table, opener: Seat) -> list[Seat]:
    """H6: who may bid, clockwise from the opener: all with nothing before them."""
    return [seat for seat in table.clockwise(opener) if table.has_nothing(seat)]


# A turn of the trade: a free card, a bid, or Safeguard


def candidates_trade(table: Table) -> tuple[HarbourMove, ...]:
    seat = table.actor
    guarded = _may_safeguard(table, seat)
    purse = table.gold[seat]
    moves: list[HarbourMove] = []
    for card in dict.fromkeys(table.free):
        moves.append(take(card, False))
        if guarded:
            moves.append(take(card, True))
    for holder, open_for_bids in enumerate(table.face_up):
        if open_for_bids:
            moves += opening_bids(holder, purse)
            if guarded:
                moves.append(Seize(holder))
    return tuple(moves)


def objections_trade(table: Table, move: Move) -> tuple[Objection, ...]:
    seat = table.actor
    if isinstance(move, Take):
        if move.card not in table.free:
            return objection("H5", "not-free", card=move.card)
        return _against_safeguard(table, seat) if move.safeguard else ()
    if isinstance(move, OpenBid):
        return _against_holder(table, move.holder) or _against_bid(table, seat, move.gold)
    if isinstance(move, Seize):
        return _against_holder(table, move.holder) or _against_safeguard(table, seat)
    return objection("H5", "trade-now")


def _may_safeguard(table: Table, seat: Seat) -> bool:
    return SAFEGUARD in table.specials[seat] and not table.spent[seat]


def _against_safeguard(table: Table, seat: Seat) -> tuple[Objection, ...]:
    if _may_safeguard(table, seat):
        return ()
    return objection("H19", "no-safeguard", seat=seat)


def _against_holder(table: Table, holder: Seat) -> tuple[Objection, ...]:
    if holder not in range(table.seats) or table.cards[holder] is None:
        return objection("H5", "no-card-there", seat=holder)
    if not table.face_up[holder]:
        return objection("H7", "face-down", seat=holder)
    return ()


def _against_bid(table: Table, seat: Seat, gold: int) -> tuple[Objection, ...]:
    if gold < 1:
        return objection("H6", "bid-too-low")
    if gold > table.gold[seat]:
        return objection("H6", "bid-too-high", gold=gold, purse=table.gold[seat])
    return ()


def play_trade(table: Table, move: Move) -> list[HarbourEvent]:
    seat = table.actor
    if isinstance(move, Take):
        return _take(table, seat, move.card, move.safeguard)
    if isinstance(move, OpenBid):
        return _open_bid(table, seat, move.holder, move.gold)
    assert isinstance(move, Seize)
    return _seize(table, seat, move.holder)


def _take(table: Table, seat: Seat, card: ActionCard, safeguard: bool) -> list[HarbourEvent]:
    table.free.remove(card)
    table.cards[seat] = card
    table.face_up[seat] = not safeguard
    if safeguard:
        _spend_safeguard(table, seat)
    events: list[HarbourEvent] = [told.CardTaken(seat, card, safeguard)]
    _next_trader(table, events)
    return events


def _open_bid(table: Table, seat: Seat, holder: Seat, gold: int) -> list[HarbourEvent]:
    card = table.cards[holder]
    assert card is not None
    table.auction = Auction(holder, seat, (gold,))
    table.show_gold(seat, gold)
    asked = bidders(table, seat)[1:]
    if asked:
        table.phase, table.actor = Phase.BIDS, asked[0]
    else:
        table.phase, table.actor = Phase.CHOICE, holder
    return [told.BidOpened(seat, holder, card, gold, tuple(asked))]


# Bidding


def candidates_bids(table: Table) -> tuple[HarbourMove, ...]:
    seat = table.actor
    moves: tuple[HarbourMove, ...] = (DECLINE, *bids(table.gold[seat]))
    if table.auction and _may_safeguard(table, seat):
        moves += (Seize(table.auction.holder),)
    return moves


def objections_bids(table: Table, move: Move) -> tuple[Objection, ...]:
    seat = table.actor
    if isinstance(move, Decline):
        return ()
    if isinstance(move, Bid):
        return _against_bid(table, seat, move.gold)
    if isinstance(move, Seize):
        assert table.auction is not None
        if move.holder != table.auction.holder:
            return objection("H19", "other-auction", seat=move.holder)
        return _against_safeguard(table, seat)
    return objection("H6", "bids-now")


def play_bids(table: Table, move: Move) -> list[HarbourEvent]:
    seat = table.actor
    auction = table.auction
    assert auction is not None
    if isinstance(move, Seize):
        return _seize(table, seat, move.holder)
    gold = move.gold if isinstance(move, Bid) else 0
    table.show_gold(seat, gold)
    answers = (*auction.bids, gold)
    table.auction = Auction(auction.holder, auction.opener, answers)
    able = bidders(table, auction.opener)
    if len(answers) < len(able):
        table.actor = able[len(answers)]
    else:
        table.phase, table.actor = Phase.CHOICE, auction.holder
    return [told.BidMade(seat, gold or None)]


# The holder's choice


def standing_bids(table: Table) -> dict[Seat, int]:
    """The bids made so far, without those who declined."""
    if table.auction is None:
        return {}
    able = bidders(table, table.auction.opener)
    return {seat: gold for seat, gold in zip(able, table.auction.bids, strict=False) if gold}


def candidates_choice(table: Table) -> tuple[HarbourMove, ...]:
    return tuple([kind(bidder) for bidder in standing_bids(table) for kind in (SellTo, PayOff)])


def objections_choice(table: Table, move: Move) -> tuple[Objection, ...]:
    seat = table.actor
    if not isinstance(move, (SellTo, PayOff)):
        return objection("H7", "choice-now")
    gold = standing_bids(table).get(move.bidder)
    if gold is None:
        return objection("H7", "no-bid", seat=move.bidder)
    if isinstance(move, PayOff) and gold > table.gold[seat]:
        return objection("H7", "cannot-pay-off", gold=gold, purse=table.gold[seat])
    return ()


def play_choice(table: Table, move: Move) -> list[HarbourEvent]:
    seat = table.actor
    assert isinstance(move, (SellTo, PayOff))
    bidder, card = move.bidder, table.cards[seat]
    gold = standing_bids(table)[bidder]
    assert card is not None
    events: list[HarbourEvent] = []
    table.face_up[seat] = False
    if isinstance(move, SellTo):
        table.pay(bidder, gold)
        table.money[seat] = gold
        table.cards[seat], table.cards[bidder] = None, card
        events.append(told.CardSold(seat, bidder, card, gold))
    else:
        table.pay(seat, gold)
        table.money[bidder] = gold
        events.append(told.BidderPaid(seat, bidder, card, gold))
    table.auction = None
    _next_trader(table, events)
    return events


# Safeguard, and how the trade goes on and ends


def _spend_safeguard(table: Table, seat: Seat) -> None:
    table.specials[seat].remove(SAFEGUARD)
    table.spent[seat] = True
    table.discard(SAFEGUARD)


def _seize(table: Table, seat: Seat, holder: Seat) -> list[HarbourEvent]:
    lapsed = tuple(bidder for bidder in standing_bids(table) if bidder != seat)
    card = table.cards[holder]
    assert card is not None
    table.cards[holder], table.cards[seat] = None, card
    table.face_up[holder] = False
    table.money[holder] = COMPENSATION
    table.auction = None
    _spend_safeguard(table, seat)
    events: list[HarbourEvent] = [told.CardSeized(seat, holder, card, COMPENSATION, lapsed)]
    _next_trader(table, events)
    return events


def _next_trader(table: Table, events: list[HarbourEvent]) -> None:
    """H5: always the first from the marker on with nothing before him; H8: or the trade ends."""
    for seat in table.clockwise(table.first):
        if table.has_nothing(seat):
            table.phase, table.actor = Phase.TRADE, seat
            return
    _end_trade(table, events)


def _end_trade(table: Table, events: list[HarbourEvent]) -> None:
    specials: list[ActionCard | None] = []
    for seat, card in enumerate(table.cards):
        table.receive(seat, table.money[seat])
        table.face_up[seat] = False
        if card is not None and card.special:
            table.specials[seat] = sorted([*table.specials[seat], card])
            table.cards[seat] = None
            specials.append(card)
        else:
            specials.append(None)
    events.append(told.TradeEnded(tuple(table.free), tuple(table.money), tuple(specials)))
    table.fresh = specials
    for card in table.free:
        table.discard(card)
    table.free = []
    table.money = [0] * table.seats
    begin_actions(table, events)
