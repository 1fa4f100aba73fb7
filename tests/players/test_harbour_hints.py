"""What Harbour's middle opponent says about a move is so, whoever has played up to there."""

from __future__ import annotations

import pytest

from game.catalogue import find_game
from game.players.bot import Advice
from game.players.harbour import MediumHarbour
from game.players.harbour_merchant import merchant
from game.players.harbour_reveal import open_piles, pile_worth
from game.rules.chance import Chance
from game.rules.harbour.moves import (
    Bid,
    BuyAndStore,
    Conserve,
    Decline,
    Done,
    FreeTrade,
    Income,
    Keep,
    Load,
    OpenBid,
    PayOff,
    Purchase,
    Reveal,
    Seize,
    Sell,
    SellTo,
    Spoil,
    Stop,
    Store,
    Swap,
    Take,
    TakeGoods,
    loads,
)
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import (
    APPLE,
    COMPENSATION,
    GOODS,
    PLACES,
    SAFEGUARD,
    SHIPS_LEFT,
    ActionCard,
    Kind,
    counts_of,
)
from game.rules.harbour.state import State
from game.rules.harbour.table import Phase
from game.rules.harbour.view import View

HARBOUR = find_game("harbour")
SEATS = HARBOUR.seats


def points_to_load(view: View) -> set[int]:
    """What each way to load ships out of the own warehouse brings."""
    assert view.seat is not None
    choices = loads(tuple(view.port), counts_of(view.warehouses[view.seat]))
    return {sum(ship.points for ship in load.ships) for load in choices}


def bids_in(view: View) -> dict[int, int]:
    """The bids of this auction, clockwise from its opener."""
    assert view.auction is not None
    seats = [(view.auction.opener + n) % view.seats for n in range(view.seats)]
    able = [seat for seat in seats if view.cards[seat] is None and not view.money[seat]]
    return dict(zip(able, view.auction.bids, strict=True))


def check_trade(view: View, advice: Advice, why: str) -> None:
    me, facts, move = view.seat, advice.facts, advice.move
    assert me is not None
    gold, specials = view.gold[me], view.specials[me]
    assert gold is not None
    assert specials is not None
    mine, free = merchant(view, me), set(view.free)
    if isinstance(move, Take):
        assert facts["card"] == move.card
        assert move.card in free
        assert move.safeguard == (why == "guard")
        worths = {card: mine.card_worth(card) for card in free}
        best = worths[move.card] >= max(worths.values())
        card = move.card
        match why:
            case "take-load":
                assert card.kind is Kind.SHIPPING
                assert facts["points"] in points_to_load(view)
            case "take-income":
                assert (card.kind, card.number) == (Kind.SHIPPING, facts["gold"])
            case "take-store":
                hand = view.hands[me]
                assert hand is not None
                assert all(facts["goods"].count(good) <= hand.count(good) for good in GOODS)
                free_places = PLACES - len(view.warehouses[me])
                assert 0 < len(facts["goods"]) <= min(card.number, free_places)
                assert card.price <= gold
            case "take-special":
                assert card.special
            case "take-only":
                assert len(free) == 1
            case "take-to-trade":
                assert not best
            case "guard":
                assert SAFEGUARD in specials
            case _:
                assert why == "take-best"
        assert len(free) == 1 or why in ("take-to-trade", "guard") or best
    elif isinstance(move, Seize):
        assert SAFEGUARD in specials
        assert (facts["seat"], facts["gold"]) == (move.holder, COMPENSATION)
        assert facts["card"] == view.cards[move.holder]
        assert view.face_up[move.holder]
    elif isinstance(move, OpenBid):
        assert facts["card"] == view.cards[move.holder]
        assert facts["gold"] == move.gold <= gold
        assert facts["other"] in free
    else:
        assert view.auction is not None
        assert facts["card"] == view.cards[view.auction.holder]
        if isinstance(move, Bid):
            assert facts["gold"] == move.gold <= gold
        elif not isinstance(move, Decline):
            assert isinstance(move, (SellTo, PayOff))
            bids = bids_in(view)
            assert facts["seat"] == move.bidder
            assert facts["gold"] == bids[move.bidder] > 0
            payable = any(0 < bid <= gold for bid in bids.values())
            assert payable == (why != "must-sell")


def check_action(view: View, advice: Advice, why: str) -> None:
    me, facts, move = view.seat, advice.facts, advice.move
    assert me is not None
    card = view.cards[me]
    if isinstance(move, Income):
        assert card is not None
        assert facts["gold"] == card.number
        loadable = bool(points_to_load(view))
        told = {"income": (False, view.closed), "income-closed": (True, True)}
        assert (loadable, view.closed) == told.get(why, (True, False))
    elif isinstance(move, Load):
        assert facts["ships"] == list(move.ships)
        assert facts["points"] == sum(ship.points for ship in move.ships)
    elif isinstance(move, Purchase):
        assert card is not None
        assert facts["goods"] == list(card.goods)
    elif isinstance(move, Store):
        assert card is not None
        assert (facts["goods"], facts["gold"]) == (list(move.goods), card.price)
    elif isinstance(move, BuyAndStore):
        assert (facts["goods"], facts["gold"]) == (list(move.goods), move.card.price)
    elif isinstance(move, FreeTrade):
        assert facts["goods"] == list(move.goods)
    elif isinstance(move, Conserve):
        assert facts["number"] == move.card.number
        assert len(view.port) <= SHIPS_LEFT + 2, "the fleet may leave soon"
    elif isinstance(move, Swap):
        assert (facts["give"], facts["take"]) == (move.give, move.take)
    elif isinstance(move, Sell):
        assert facts["good"] == move.good
    else:
        assert isinstance(move, (Done, Stop))
        assert isinstance(move, Done) == (why == "done")


def check_departure(view: View, advice: Advice) -> None:
    me, move = view.seat, advice.move
    assert me is not None
    if isinstance(move, Keep):
        assert advice.facts["goods"] == [*move.warehouse, *move.hand]
        # "What rots fastest": no apple is left out for something else.
        left = view.warehouses[me].count(APPLE) - move.warehouse.count(APPLE)
        assert not left or set(move.warehouse) <= {APPLE}
    else:
        assert isinstance(move, Spoil)
        assert advice.facts["goods"] == list(move.goods)


def check(view: View, advice: Advice) -> str:
    """Hold the reason against the view; which reason it was."""
    me, move = view.seat, advice.move
    assert me is not None
    why = advice.because.removeprefix("harbour.hint.")
    if isinstance(move, TakeGoods):
        assert advice.facts["goods"] == list(move.goods)
    elif isinstance(move, Reveal):
        assert advice.facts["pile"] == move.pile
        mine = merchant(view, me)
        worths = {pile: pile_worth(mine, pile) for pile in open_piles(view)}
        assert worths[move.pile] == max(worths.values())
    elif isinstance(move, (Keep, Spoil)):
        check_departure(view, advice)
    elif view.phase in (Phase.TRADE, Phase.BIDS, Phase.CHOICE):
        check_trade(view, advice, why)
    else:
        check_action(view, advice, why)
    return why


@pytest.mark.parametrize("seats", SEATS)
def test_what_it_says_is_so(seats: int) -> None:
    told = set()
    for seed in range(3):
        state = HARBOUR.new(seats, HarbourOptions(), seed)
        bots = [MediumHarbour(Chance.of(seed, seat)) for seat in range(seats)]
        while acting := state.to_act():
            view = state.view(acting[0])
            assert isinstance(view, View)
            advice = bots[acting[0]].advise(view)
            told.add(check(view, advice))
            state.play(acting[0], advice.move)
    assert len(told) >= 15


@pytest.mark.parametrize("seats", SEATS)
def test_what_it_says_to_others_is_so(seats: int) -> None:
    """A person who asks for advice has not played like it: here all moves are drawn."""
    state, chance = HARBOUR.new(seats, HarbourOptions(), 9), Chance.of(9)
    bot = MediumHarbour(Chance.of(9, 1))
    told = set()
    while acting := state.to_act():
        view = state.view(acting[0])
        assert isinstance(view, View)
        told.add(check(view, bot.advise(view)))
        state.play(acting[0], chance.pick(view.moves()))
    assert len(told) >= 15


def test_after_an_exchange_only_the_income_is_left() -> None:
    """H17: the goods for a ship are there, but they can no longer be loaded."""
    state = HARBOUR.new(2, HarbourOptions(), 1)
    assert isinstance(state, State)
    ship = min(state.port, key=lambda ship: len(ship.goods))
    state.phase, state.actor, state.first = Phase.ACTIONS, 0, 0
    state.warehouses[0], state.cards[0] = list(ship.goods), ActionCard("shipping:5")
    state.face_up = state.spent = [False, False]
    state.money, state.fresh, state.closed = [0, 0], [None, None], True
    advice = MediumHarbour(Chance.of(1)).advise(state.view(0))
    assert advice.because == "harbour.hint.income-closed"
