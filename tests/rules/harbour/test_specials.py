"""H13 to H18: special cards in the action phase."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.harbour.events import (
    BoughtAndStored,
    Conserved,
    FreelyTraded,
    GoodSold,
    IncomeTaken,
    Swapped,
)
from game.rules.harbour.moves import (
    BuyAndStore,
    Conserve,
    Done,
    FreeTrade,
    Income,
    Load,
    Sell,
    Stop,
    Swap,
)
from game.rules.harbour.pieces import GOODS, Good, Pile
from game.rules.harbour.state import State
from tests.rules.harbour.desk import (
    BUY_STORE,
    CALM,
    CONSERVE_2,
    CONSERVE_3,
    EXCHANGE,
    FREE_TRADE,
    MARKET,
    acting,
    goods,
    may,
    play,
    refused,
    ship,
    ship_or,
)

APPLE, SPICE, CHEESE, SILK = GOODS


def with_special(card: str, warehouses: list[str], **more: Any) -> State:
    """Seat 0 may play this card, and has a Shipping/Income too, so its actions go on after it."""
    cards = [FREE_TRADE, CONSERVE_2, CONSERVE_3, BUY_STORE, EXCHANGE, MARKET]
    [held] = [one for one in cards if one == card]
    more.setdefault("specials", [[held], *[[] for _ in warehouses[1:]]])
    return acting(warehouses, ship_or(11), **more)


# H13


@pytest.mark.rule("H13")
def test_free_trade_gives_goods_of_choice_from_the_supply() -> None:
    state = with_special(FREE_TRADE, ["", ""])
    offered = {move.goods for move in state.moves(0) if isinstance(move, FreeTrade)}
    assert offered == set(combinations_with_replacement(GOODS, 2))
    told = play(state, FreeTrade(FREE_TRADE, goods("ak")))
    assert told == [FreelyTraded(0, FREE_TRADE, goods("ak"))]
    assert state.hands[0] == list(goods("ak"))
    assert (state.supply[APPLE], state.supply[SILK]) == (14, 14)
    assert state.gold[0] == 22
    assert state.decks[Pile.PURCHASE].discards == [FREE_TRADE]


@pytest.mark.rule("H13")
def test_free_trade_gives_its_whole_number_unless_the_supply_lacks() -> None:
    state = with_special(FREE_TRADE, ["", ""])
    assert refused(state, FreeTrade(FREE_TRADE, goods("a"))) == ("H13", "goods-number")
    assert refused(state, FreeTrade(FREE_TRADE, goods("aaa"))) == ("H13", "goods-number")
    assert refused(state, FreeTrade(FREE_TRADE, goods("ka"))) == ("H13", "in-order")
    full = with_special(FREE_TRADE, ["", "a" * 7], hands=["", "a" * 8])
    assert refused(full, FreeTrade(FREE_TRADE, goods("as"))) == ("H13", "not-in-supply")
    assert may(full, FreeTrade(FREE_TRADE, goods("ss")))
    hands = ["a" * 15 + "s" * 15, "c" * 15 + "k" * 14]
    poor = with_special(FREE_TRADE, ["", ""], hands=hands)
    assert [m.goods for m in poor.moves(0) if isinstance(m, FreeTrade)] == [goods("k")]
    play(poor, FreeTrade(FREE_TRADE, goods("k")))
    assert sum(poor.supply.values()) == 0


# H14 (what it does when the fleet leaves: test_fleet)


@pytest.mark.rule("H14")
def test_conservation_lies_at_the_warehouse_and_fills_no_place() -> None:
    state = with_special(CONSERVE_2, ["aaaassss", ""])
    told = play(state, Conserve(CONSERVE_2))
    assert told == [Conserved(0, CONSERVE_2, 2)]
    assert state.conservations[0] == [CONSERVE_2]
    assert state.specials[0] == []
    assert state.decks[Pile.PURCHASE].discards == [], "it stays in play"
    assert state.view(1).conservations == ((CONSERVE_2,), ())
    assert state.faults() == []


@pytest.mark.rule("H14")
def test_several_conservations_add_up() -> None:
    state = with_special(CONSERVE_3, ["", ""], conservations=[[CONSERVE_2], []])
    assert play(state, Conserve(CONSERVE_3)) == [Conserved(0, CONSERVE_3, 5)]


# H15


@pytest.mark.rule("H15")
def test_buy_and_store_brings_goods_straight_to_the_warehouse() -> None:
    state = with_special(BUY_STORE, ["s", ""])
    offered = {move.goods for move in state.moves(0) if isinstance(move, BuyAndStore)}
    picks = {pick for n in (1, 2) for pick in combinations_with_replacement(GOODS, n)}
    assert offered == picks
    for pick in picks:
        trial = state.copy()
        told = play(trial, BuyAndStore(BUY_STORE, pick))
        assert told == [BoughtAndStored(0, BUY_STORE, pick, 14)]
        assert trial.gold[0] == 8, "the whole price, also for fewer"
        assert Counter(trial.warehouses[0]) == Counter(("spice", *pick))
        assert trial.hands[0] == []
        assert trial.decks[Pile.STORAGE].discards == [BUY_STORE]
        assert trial.faults() == []


@pytest.mark.rule("H15")
def test_buy_and_store_needs_room_goods_and_the_whole_price() -> None:
    state = with_special(BUY_STORE, ["aaaasss", ""])
    assert {len(m.goods) for m in state.moves(0) if isinstance(m, BuyAndStore)} == {1}
    assert refused(state, BuyAndStore(BUY_STORE, goods("kk"))) == ("H15", "no-room")
    assert refused(state, BuyAndStore(BUY_STORE, ())) == ("H15", "nothing-stored")
    assert refused(state, BuyAndStore(BUY_STORE, goods("kkk"))) == ("H15", "too-many-goods")
    poor = with_special(BUY_STORE, ["", ""], gold=[13, 22])
    assert refused(poor, BuyAndStore(BUY_STORE, goods("k"))) == ("H15", "cannot-pay")
    assert BuyAndStore(BUY_STORE, goods("k")) in poor.candidates(0)
    rich = with_special(BUY_STORE, ["", ""], gold=[14, 22])
    assert may(rich, BuyAndStore(BUY_STORE, goods("k")))
    assert refused(rich, BuyAndStore(BUY_STORE, goods("ka"))) == ("H15", "in-order")
    empty = with_special(BUY_STORE, ["", "k" * 8], hands=["", "k" * 7])
    assert refused(empty, BuyAndStore(BUY_STORE, goods("k"))) == ("H15", "not-in-supply")


# H16


@pytest.mark.rule("H16")
def test_a_swap_with_the_hand_or_with_anothers_warehouse() -> None:
    state = with_special(EXCHANGE, ["ac", "k", "s"], hands=["k", "aa", ""])
    offered = {move for move in state.moves(0) if isinstance(move, Swap)}
    takes = [(SILK, None), (SILK, 1), (SPICE, 2)]
    assert offered == {Swap(give, *take) for give in (APPLE, CHEESE) for take in takes}
    own = state.copy()
    assert play(own, Swap(APPLE, SILK)) == [Swapped(0, APPLE, SILK, None, 1)]
    assert own.warehouses == [list(goods("ck")), [SILK], [SPICE]]
    assert own.hands[0] == [APPLE]
    other = state.copy()
    assert play(other, Swap(APPLE, SILK, 1)) == [Swapped(0, APPLE, SILK, 1, 1)]
    assert other.warehouses == [list(goods("ck")), [APPLE], [SPICE]]
    assert other.hands[0] == [SILK]
    for trial in (own, other):
        assert trial.faults() == []
        assert trial.gold == [22] * 3


@pytest.mark.rule("H16")
def test_one_or_two_swaps_with_different_partners() -> None:
    state = with_special(EXCHANGE, ["c", "a", "k"])
    play(state, Swap(CHEESE, APPLE, 1))
    assert Stop() in state.moves(0)
    told = play(state, Swap(APPLE, SILK, 2))
    assert told[0] == Swapped(0, APPLE, SILK, 2, 2)
    assert state.warehouses == [[SILK], [CHEESE], [APPLE]]
    assert state.doing is None
    assert refused(state, Swap(SILK, CHEESE, 1))[0] == "H9", "no third swap"
    one = with_special(EXCHANGE, ["c", "a", "k"])
    play(one, Swap(CHEESE, APPLE, 1), Stop())
    assert one.warehouses == [[APPLE], [CHEESE], [SILK]]
    assert refused(one, Swap(APPLE, SILK, 2))[0] == "H9"


@pytest.mark.rule("H16")
def test_what_is_given_must_lie_there_at_that_moment() -> None:
    state = with_special(EXCHANGE, ["c", "a", "k"], hands=["s", "", ""])
    assert refused(state, Swap(APPLE, SILK, 2)) == ("H16", "not-in-warehouse")
    assert refused(state, Swap(SPICE, SILK, 2)) == ("H16", "not-in-warehouse")
    assert refused(state, Swap(CHEESE, SILK, 1)) == ("H16", "not-offered")
    assert refused(state, Swap(CHEESE, SILK)) == ("H16", "not-offered")
    assert refused(state, Swap(CHEESE, CHEESE, 0)) == ("H16", "no-partner")
    assert refused(state, Swap(CHEESE, APPLE, 3)) == ("H16", "no-partner")
    play(state, Swap(CHEESE, APPLE, 1))
    assert refused(state, Swap(CHEESE, SILK, 2)) == ("H16", "not-in-warehouse")
    assert may(state, Swap(APPLE, SILK, 2))


@pytest.mark.rule("H16")
def test_an_empty_warehouse_swaps_nothing() -> None:
    state = with_special(EXCHANGE, ["", "ak"], hands=["c", ""])
    assert not [move for move in state.moves(0) if isinstance(move, Swap)]


# H17


@pytest.mark.rule("H17")
@pytest.mark.parametrize("card", [BUY_STORE, EXCHANGE])
def test_after_buy_and_store_or_exchange_there_is_only_income(card: str) -> None:
    state = with_special(card, ["aaac", "k"])
    load = Load((ship("aaac=16"),))
    assert may(state, load)
    if card == BUY_STORE:
        play(state, BuyAndStore(BUY_STORE, goods("k")))
    else:
        play(state, Swap(APPLE, SILK, 1), Swap(SILK, APPLE, 1))
    assert refused(state, load) == ("H17", "shipping-closed")
    assert load in state.candidates(0)
    told = play(state, Income())
    assert told[0] == IncomeTaken(0, 11, True)


@pytest.mark.rule("H17")
def test_shipping_first_and_then_the_special_card() -> None:
    state = with_special(BUY_STORE, ["aaac", "k"])
    play(state, Load((ship("aaac=16"),)), BuyAndStore(BUY_STORE, goods("kk")))
    assert state.points(0) == 16
    assert state.warehouses[0] == list(goods("kk"))


@pytest.mark.rule("H17")
@pytest.mark.parametrize("card", [FREE_TRADE, CONSERVE_2, MARKET])
def test_other_special_cards_leave_shipping_open(card: str) -> None:
    state = with_special(card, ["aaack", ""])
    if card == FREE_TRADE:
        play(state, FreeTrade(FREE_TRADE, goods("kk")))
    elif card == CONSERVE_2:
        play(state, Conserve(CONSERVE_2))
    else:
        play(state, Sell(SILK, "warehouse"), Stop())
    assert may(state, Load((ship("aaac=16"),)))


@pytest.mark.rule("H17")
def test_shipping_is_closed_to_that_player_alone_and_for_that_turn() -> None:
    state = with_special(BUY_STORE, ["", "aaac"])
    state.cards[1] = ship_or(12)
    state.decks[Pile.SHIPPING].pile.remove(ship_or(12))
    play(state, BuyAndStore(BUY_STORE, goods("kk")), Income())
    assert state.to_act() == (1,)
    assert may(state, Load((ship("aaac=16"),)))
    play(state, Done())
    assert not state.closed


# H18


@CALM
@given(hand=st.text("asck", max_size=6), stock=st.text("asck", max_size=8), data=st.data())
@pytest.mark.rule("H18")
def test_market_sale_buys_any_goods_for_3_gold_each(
    hand: str, stock: str, data: st.DataObject
) -> None:
    """Any goods of hand and warehouse, in any order, until he stops or has no more."""
    state = with_special(MARKET, [stock, "k"], hands=[hand, "s"])
    sold = 0
    while True:
        sales = [move for move in state.moves(0) if isinstance(move, Sell)]
        kinds = {(good, "hand") for good in state.hands[0]}
        kinds |= {(good, "warehouse") for good in state.warehouses[0]}
        assert {(move.good, move.source) for move in sales} == kinds
        if not sales or data.draw(st.integers(0, 5)) == 0:
            break
        move = data.draw(st.sampled_from(sales))
        told = play(state, move)
        sold += 1
        assert told == [GoodSold(0, move.good, move.source, 3)]
        assert state.gold == [22 + 3 * sold, 22]
        assert state.faults() == []
    assert len(state.hands[0]) + len(state.warehouses[0]) + sold == len(hand) + len(stock)
    if sold:
        assert state.decks[Pile.STORAGE].discards == [MARKET]
        play(state, Stop())
        assert not [move for move in state.moves(0) if isinstance(move, Sell)]
    assert (state.hands[1], state.warehouses[1]) == ([SPICE], [SILK])


@pytest.mark.rule("H18")
def test_only_ones_own_goods_are_sold() -> None:
    state = with_special(MARKET, ["a", "k"], hands=["s", "c"])
    assert refused(state, Sell(SILK, "warehouse")) == ("H18", "not-in-warehouse")
    assert refused(state, Sell(Good("cheese"), "hand")) == ("H18", "not-in-hand")
    assert refused(state, Sell(APPLE, "hand")) == ("H18", "not-in-hand")
    play(state, Sell(APPLE, "warehouse"))
    assert refused(state, Sell(APPLE, "warehouse")) == ("H18", "not-in-warehouse")
    assert refused(state, Swap(APPLE, SILK, 1)) == ("H9", "unfinished")
