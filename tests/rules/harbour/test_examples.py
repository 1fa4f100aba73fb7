"""The worked examples, from the position files that the lessons use too."""

from __future__ import annotations

import pytest

from game.assets import ASSETS
from game.match import read_position
from game.rules.harbour.events import (
    ApplesRotted,
    BidderPaid,
    CardSold,
    HalfSpoiled,
    IncomeTaken,
    ShipLoaded,
    SpoilAsked,
    TradeEnded,
)
from game.rules.harbour.moves import (
    Bid,
    Decline,
    Done,
    Income,
    Load,
    OpenBid,
    PayOff,
    Reveal,
    SellTo,
    Spoil,
    Swap,
    Take,
)
from game.rules.harbour.pieces import GOODS, Pile
from game.rules.harbour.state import State
from game.rules.harbour.table import Phase
from tests.rules.harbour.desk import (
    all_of,
    buy,
    goods,
    may,
    play,
    refused,
    ship,
    ship_or,
    store,
    the,
)

FILES = sorted((ASSETS / "positions" / "harbour").glob("example-*.json"))
APPLE, SPICE, CHEESE, SILK = GOODS


def example(number: int) -> State:
    _, position = read_position(FILES[number - 1].read_bytes())
    assert isinstance(position.state, State)
    return position.state


@pytest.mark.rule("H4")
def test_example_1_a_low_income_so_shipping_again() -> None:
    """Purchase, then a low income, so Shipping/Income once more; a third time is refused."""
    state = example(1)
    play(state, Reveal(Pile.PURCHASE), Reveal(Pile.SHIPPING), Reveal(Pile.SHIPPING))
    assert state.free == [buy("aac"), ship_or(5), ship_or(11)]
    assert state.phase is Phase.TRADE


@pytest.mark.rule("H5", "H6", "H7", "H8")
def test_example_2_a_trade_of_four() -> None:
    """1 takes Purchase; 2 bids 4, 3 bids 7, 4 declines; 1 sells to 3. 2 takes Shipping; 4 bids 5;
    2 pays and keeps."""
    state = example(2)
    told = play(state, Take(buy("aac")), OpenBid(0, 4), Bid(7), Decline(), SellTo(2))
    assert the(told, CardSold) == CardSold(0, 2, buy("aac"), 7)
    assert state.to_act() == (1,)
    told = play(state, Take(ship_or(11)))
    assert state.to_act() == (3,)
    told = play(state, OpenBid(1, 5), PayOff(3))
    assert the(told, BidderPaid) == BidderPaid(1, 3, ship_or(11), 5)
    assert the(told, TradeEnded).discarded == (store(6, 3), store(5, 2))
    assert state.gold == [29, 17, 15, 27]
    assert state.cards == [None, ship_or(11), buy("aac"), None]


@pytest.mark.rule("H12")
def test_example_3_a_ship_of_16_points_or_an_income_of_11() -> None:
    state = example(3)
    assert the(play(state, Load((ship("aaac=16"),))), ShipLoaded).ship.points == 16
    assert state.points(0) == 16
    assert state.gold[0] == 22
    state = example(3)
    assert the(play(state, Income()), IncomeTaken).gold == 11
    assert (state.points(0), state.gold[0]) == (0, 33)


@pytest.mark.rule("H22")
def test_example_4_spoilage() -> None:
    """A loses all apples; B loses one of his choice; C, with three, loses one."""
    state = example(4)
    told = play(state, Done())
    assert the(told, ApplesRotted) == ApplesRotted(0, goods("aaa"))
    assert the(told, SpoilAsked) == SpoilAsked(1, 1, 2)
    assert set(state.moves(1)) == {Spoil(goods("s")), Spoil(goods("c"))}
    told = play(state, Spoil(goods("s")))
    assert the(told, SpoilAsked) == SpoilAsked(2, 1, 3)
    assert refused(state, Spoil(goods("sc"))) == ("H22", "goods-number")
    told = play(state, Spoil(goods("c")))
    assert all_of(told, HalfSpoiled) == [HalfSpoiled(2, goods("c"), 3)]
    assert state.warehouses == [[], [CHEESE], [SPICE, SPICE]]


@pytest.mark.rule("H16")
def test_example_5_exchange() -> None:
    """Cheese for B's apple, then that apple for C's silk."""
    state = example(5)
    assert not may(state, Swap(APPLE, SILK, 2))
    play(state, Swap(CHEESE, APPLE, 1), Swap(APPLE, SILK, 2))
    assert state.warehouses == [[SILK], [CHEESE], [APPLE]]


@pytest.mark.parametrize("number", range(1, 6))
def test_an_example_can_be_played_on(number: int) -> None:
    """Every file holds a position of a real match: it goes on for some turns."""
    state = example(number)
    while state.turn < 5:
        seat = state.to_act()[0]
        state.play(seat, state.moves(seat)[-1])
        assert state.faults() == []


def test_every_example_of_the_pages_has_its_file() -> None:
    assert [file.name for file in FILES] == [f"example-0{n}.json" for n in range(1, 6)]
