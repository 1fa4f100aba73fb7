"""H5 to H8 and H19: taking cards, bidding, the holder's choice, Safeguard, the end of the trade."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.chance import Chance
from game.rules.harbour.events import (
    BidderPaid,
    BidMade,
    BidOpened,
    CardSeized,
    CardSold,
    CardTaken,
    TradeEnded,
)
from game.rules.harbour.moves import (
    Bid,
    BuyAndStore,
    Conserve,
    Decline,
    Done,
    Income,
    OpenBid,
    PayOff,
    Reveal,
    Seize,
    SellTo,
    Take,
)
from game.rules.harbour.pieces import ActionCard, Pile
from game.rules.harbour.state import State
from game.rules.harbour.table import Phase
from tests.rules.harbour.desk import (
    BUY_STORE,
    CALM,
    CONSERVE_2,
    FREE_TRADE,
    HARBOUR,
    MARKET,
    SAFEGUARD,
    TRIAL,
    all_of,
    buy,
    goods,
    may,
    play,
    refused,
    ship_or,
    store,
    the,
    trading,
)

PURCHASE, STORAGE, SHIPPING, SALE = buy("aac"), store(2, 1), ship_or(11), ship_or(5)
FOUR = [PURCHASE, STORAGE, SHIPPING, SALE]
THREE = [PURCHASE, STORAGE, SHIPPING]


def guarded(seat: int, seats: int) -> list[list[ActionCard]]:
    """Hands of special cards in which this seat holds a Safeguard."""
    return [[SAFEGUARD] if place == seat else [] for place in range(seats)]


# H5


@pytest.mark.rule("H5")
@pytest.mark.parametrize("first", range(4))
def test_everybody_takes_a_card_clockwise_from_the_marker(first: int) -> None:
    state = trading(FOUR, first=first)
    for n, card in enumerate(FOUR):
        seat = (first + n) % 4
        assert state.to_act() == (seat,)
        told = play(state, Take(card))
        assert told[0] == CardTaken(seat, card, False)
        if n < 3:
            assert state.cards[seat] == card
            assert state.face_up[seat]
    assert state.phase is Phase.ACTIONS


@pytest.mark.rule("H5")
def test_there_is_no_passing_and_without_gold_no_bid() -> None:
    state = trading(THREE, gold=[22, 0, 22])
    play(state, Take(PURCHASE))
    assert state.moves(1) == (Take(STORAGE), Take(SHIPPING))
    assert refused(state, Decline()) == ("H5", "trade-now")
    assert refused(state, Done()) == ("H5", "trade-now")
    assert refused(state, OpenBid(0, 1)) == ("H6", "bid-too-high")


@pytest.mark.rule("H5")
def test_only_free_cards_can_be_taken_and_only_cards_of_others_bid_for() -> None:
    state = trading(THREE)
    assert refused(state, OpenBid(1, 3)) == ("H5", "no-card-there")
    play(state, Take(PURCHASE))
    assert refused(state, Take(PURCHASE)) == ("H5", "not-free")
    assert refused(state, OpenBid(1, 3)) == ("H5", "no-card-there")
    assert refused(state, OpenBid(2, 3)) == ("H5", "no-card-there")
    assert refused(state, OpenBid(7, 3)) == ("H5", "no-card-there")
    assert refused(state, Take(STORAGE), 0) == ("H5", "not-your-turn")
    assert may(state, OpenBid(0, 3))


@pytest.mark.rule("H5")
def test_an_opener_who_got_nothing_acts_again() -> None:
    """Also before somebody who has not acted at all."""
    state = trading(FOUR)
    play(state, Take(PURCHASE), OpenBid(0, 4), Bid(7), Decline(), SellTo(2))
    assert state.to_act() == (1,)
    play(state, Take(SHIPPING))
    assert state.to_act() == (3,)


@pytest.mark.rule("H5")
def test_equal_cards_are_one_choice() -> None:
    state = trading([PURCHASE, store(2, 1), store(2, 1)])
    assert state.moves(0) == (Take(PURCHASE), Take(STORAGE))
    play(state, Take(STORAGE))
    assert state.free == [PURCHASE, STORAGE]


# H6


@pytest.mark.rule("H6")
def test_all_with_nothing_before_them_are_asked_clockwise_from_the_opener() -> None:
    state = trading(FOUR, first=2)
    play(state, Take(PURCHASE))
    told = play(state, OpenBid(2, 4))
    assert told == [BidOpened(3, 2, PURCHASE, 4, (0, 1))]
    assert (state.phase, state.to_act()) == (Phase.BIDS, (0,))
    assert play(state, Bid(4)) == [BidMade(0, 4)]
    assert state.to_act() == (1,)
    assert play(state, Decline()) == [BidMade(1, None)]
    assert (state.phase, state.to_act()) == (Phase.CHOICE, (2,))
    assert set(state.moves(2)) == {SellTo(3), PayOff(3), SellTo(0), PayOff(0)}


@pytest.mark.rule("H6")
def test_bids_are_any_amount_from_one_to_the_purse() -> None:
    """Equal, higher or lower than the first; nobody bids more than he has."""
    state = trading(THREE, gold=[0, 9, 6])
    play(state, Take(PURCHASE))
    assert [m.gold for m in state.moves(1) if isinstance(m, OpenBid)] == [*range(1, 10)]
    assert refused(state, OpenBid(0, 0)) == ("H6", "bid-too-low")
    assert refused(state, OpenBid(0, -3)) == ("H6", "bid-too-low")
    assert refused(state, OpenBid(0, 10)) == ("H6", "bid-too-high")
    play(state, OpenBid(0, 4))
    assert state.moves(2) == (Decline(), *[Bid(gold) for gold in range(1, 7)])
    assert refused(state, Bid(0)) == ("H6", "bid-too-low")
    assert refused(state, Bid(7)) == ("H6", "bid-too-high")
    assert refused(state, Take(STORAGE)) == ("H6", "bids-now")
    assert refused(state, Bid(3), 1) == ("H6", "not-your-turn")


@pytest.mark.rule("H6")
def test_who_has_a_card_or_money_is_not_asked() -> None:
    """Cards face up and face down, and money, all keep their owner out."""
    for face_up in (True, False):
        state = trading(
            [STORAGE, SALE], [PURCHASE, SHIPPING], face_up=[True, face_up, False, False]
        )
        assert the(play(state, OpenBid(0, 4)), BidOpened).asked == (3,)
    state = trading([STORAGE, SALE, SHIPPING], [PURCHASE], money=[0, 7, 0, 0])
    assert state.to_act() == (2,)
    assert the(play(state, OpenBid(0, 4)), BidOpened).asked == (3,)


@pytest.mark.rule("H6")
def test_with_nobody_else_to_ask_the_holder_chooses_at_once() -> None:
    state = trading([STORAGE], [PURCHASE])
    told = play(state, OpenBid(0, 22))
    assert told == [BidOpened(1, 0, PURCHASE, 22, ())]
    assert (state.phase, state.to_act()) == (Phase.CHOICE, (0,))


@pytest.mark.rule("H6")
def test_a_player_without_gold_is_asked_and_can_only_decline() -> None:
    """Otherwise all would learn that his purse is empty (H1)."""
    state = trading(THREE, gold=[22, 22, 0])
    play(state, Take(PURCHASE), OpenBid(0, 1))
    assert state.to_act() == (2,)
    assert state.moves(2) == (Decline(),)


# H7


@pytest.mark.rule("H7")
def test_a_holder_may_sell_to_any_bidder() -> None:
    """Not only to the highest: card and money lie face down, and both are out."""
    for buyer, gold in ((1, 9), (2, 3)):
        state = trading(FOUR)
        play(state, Take(PURCHASE), OpenBid(0, 9), Bid(3), Decline())
        told = play(state, SellTo(buyer))
        assert told == [CardSold(0, buyer, PURCHASE, gold)]
        assert state.cards[buyer] == PURCHASE
        assert state.cards[0] is None
        assert not state.face_up[buyer]
        assert state.money[0] == gold
        assert state.gold[0] == 22, "the money lies before him until the trade is over"
        assert state.gold[buyer] == 22 - gold
        assert state.to_act() == (3 - buyer,), "the losing bidder has nothing and acts"
        assert refused(state, OpenBid(buyer, 1)) == ("H7", "face-down")
        assert refused(state, OpenBid(0, 1)) == ("H5", "no-card-there")


@pytest.mark.rule("H7")
def test_a_holder_may_pay_any_bidder_and_keep_the_card() -> None:
    for bidder, gold in ((1, 9), (2, 3)):
        state = trading(FOUR)
        play(state, Take(PURCHASE), OpenBid(0, 9), Bid(3), Decline())
        told = play(state, PayOff(bidder))
        assert told == [BidderPaid(0, bidder, PURCHASE, gold)]
        assert state.cards[0] == PURCHASE
        assert not state.face_up[0]
        assert state.money[bidder] == gold
        assert state.gold[0] == 22 - gold
        assert state.gold[bidder] == 22
        assert state.to_act() == (3 - bidder,)
        assert refused(state, OpenBid(0, 1)) == ("H7", "face-down")


@pytest.mark.rule("H7")
def test_a_holder_pays_only_what_he_can_and_else_must_sell() -> None:
    state = trading(FOUR, gold=[5, 9, 9, 9])
    play(state, Take(PURCHASE), OpenBid(0, 9), Bid(5), Decline())
    assert set(state.moves(0)) == {SellTo(1), SellTo(2), PayOff(2)}
    assert refused(state, PayOff(1)) == ("H7", "cannot-pay-off")
    state = trading(THREE, gold=[3, 9, 9])
    play(state, Take(PURCHASE), OpenBid(0, 9), Bid(4))
    assert set(state.moves(0)) == {SellTo(1), SellTo(2)}


@pytest.mark.rule("H7")
def test_the_choice_is_among_those_who_bid() -> None:
    state = trading(FOUR)
    play(state, Take(PURCHASE), OpenBid(0, 9), Decline(), Bid(2))
    assert refused(state, SellTo(2)) == ("H7", "no-bid")
    assert refused(state, PayOff(0)) == ("H7", "no-bid")
    assert refused(state, Decline()) == ("H7", "choice-now")
    assert refused(state, SellTo(1), 1) == ("H7", "not-your-turn")


@pytest.mark.rule("H7")
def test_money_before_a_player_cannot_pay_for_anything() -> None:
    """It is in nobody's hand until the trade is over (H8)."""
    state = trading([STORAGE, SALE, SHIPPING], [PURCHASE], gold=[5, 5, 5, 5])
    play(state, OpenBid(0, 5), Bid(2), Decline(), SellTo(1))
    assert state.gold == [5, 0, 5, 5]
    assert state.view(1).hand_counts == (1, 0, 1, 1)
    assert state.view(1).money == (5, 0, 0, 0)


# H8


@pytest.mark.rule("H8")
def test_the_trade_ends_when_everybody_has_something() -> None:
    """The rest is discarded, money and special cards go to the hands."""
    state = trading([FREE_TRADE, STORAGE, SHIPPING, SALE])
    told = play(
        state, Take(FREE_TRADE), OpenBid(0, 4), Bid(7), Decline(), SellTo(2), Take(SHIPPING),
        OpenBid(1, 5), PayOff(3),
    )  # fmt: skip
    ended = the(told, TradeEnded)
    assert ended.discarded == (STORAGE, SALE)
    assert ended.money == (7, 0, 0, 5)
    assert ended.specials == (None, None, FREE_TRADE, None)
    assert state.gold == [29, 17, 15, 27]
    assert state.money == [0] * 4
    assert state.specials == [[], [], [FREE_TRADE], []]
    assert state.decks[Pile.STORAGE].discards == [STORAGE]
    assert state.decks[Pile.SHIPPING].discards == [SALE]
    assert state.free == []
    assert (state.phase, state.to_act()) == (Phase.ACTIONS, (1,))


@pytest.mark.rule("H8")
def test_money_of_the_trade_can_be_spent_in_this_turn() -> None:
    """Who was paid off with 5 has 14 together, and buys with them at once."""
    state = trading([STORAGE, SALE], gold=[22, 9], specials=[[], [BUY_STORE]])
    play(state, Take(SALE), OpenBid(0, 5), PayOff(1), Income())
    assert state.gold == [22, 14]
    assert state.to_act() == (1,)
    play(state, BuyAndStore(BUY_STORE, goods("kk")))
    assert state.gold == [22, 0]


# H19


@pytest.mark.rule("H19")
@pytest.mark.parametrize("card", [PURCHASE, MARKET])
def test_safeguard_with_a_free_card_lays_it_face_down_at_once(card: ActionCard) -> None:
    """Normal or special: nobody can bid for it any more."""
    state = trading([card, STORAGE, SHIPPING], specials=guarded(0, 3))
    told = play(state, Take(card, safeguard=True))
    assert told == [CardTaken(0, card, True)]
    assert state.cards[0] == card
    assert not state.face_up[0]
    assert state.specials[0] == []
    assert SAFEGUARD in state.decks[Pile.SHIPPING].discards
    assert state.gold == [22] * 3
    assert refused(state, OpenBid(0, 3)) == ("H7", "face-down")
    assert refused(state, Seize(0)) == ("H7", "face-down")


@pytest.mark.rule("H19")
def test_safeguard_instead_of_opening_a_bid() -> None:
    """The card is his, face down; its holder has 5 gold of the bank before him and is out."""
    state = trading(FOUR, specials=guarded(1, 4))
    play(state, Take(PURCHASE))
    told = play(state, Seize(0))
    assert told == [CardSeized(1, 0, PURCHASE, 5, ())]
    assert state.cards[:2] == [None, PURCHASE]
    assert state.face_up == [False] * 4
    assert state.money == [5, 0, 0, 0]
    assert state.gold == [22] * 4
    assert state.to_act() == (2,)
    assert state.specials[1] == []
    assert refused(state, OpenBid(0, 3)) == ("H5", "no-card-there")
    told = play(state, Take(STORAGE), Take(SHIPPING))
    assert the(told, TradeEnded).money == (5, 0, 0, 0)
    assert state.gold == [27, 22, 22, 22]


@pytest.mark.rule("H19")
def test_safeguard_at_ones_place_in_a_bidding() -> None:
    """Bids made lapse, no more are asked, and those bidders stay in the trade."""
    state = trading(FOUR, specials=guarded(2, 4))
    play(state, Take(PURCHASE), OpenBid(0, 9))
    assert state.to_act() == (2,)
    told = play(state, Seize(0))
    assert told == [CardSeized(2, 0, PURCHASE, 5, (1,))]
    assert state.gold == [22] * 4
    assert state.auction is None
    assert (state.phase, state.to_act()) == (Phase.TRADE, (1,))
    assert state.cards == [None, None, PURCHASE, None]
    assert state.money == [5, 0, 0, 0]


@pytest.mark.rule("H19")
def test_a_holder_cannot_answer_with_a_safeguard() -> None:
    state = trading(THREE, specials=guarded(0, 3))
    play(state, Take(PURCHASE), OpenBid(0, 9), Decline())
    assert state.to_act() == (0,)
    assert set(state.moves(0)) == {SellTo(1), PayOff(1)}
    assert refused(state, Seize(0)) == ("H7", "choice-now")
    state = trading(THREE, specials=[[SAFEGUARD], [SAFEGUARD], []])
    play(state, Take(PURCHASE), Seize(0))
    assert state.to_act() == (2,)


@pytest.mark.rule("H19")
def test_without_a_safeguard_there_is_none_to_play() -> None:
    state = trading(THREE, specials=guarded(2, 3))
    assert refused(state, Take(PURCHASE, safeguard=True)) == ("H19", "no-safeguard")
    play(state, Take(PURCHASE))
    assert refused(state, Seize(0)) == ("H19", "no-safeguard")
    play(state, OpenBid(0, 2))
    assert may(state, Seize(0))
    assert refused(state, Seize(1)) == ("H19", "other-auction")


@pytest.mark.rule("H19")
def test_in_a_bidding_safeguard_takes_the_card_that_is_bid_for() -> None:
    """Another face-up card on the table is not in question now."""
    state = trading([SHIPPING, SALE], [PURCHASE, STORAGE], specials=guarded(3, 4))
    play(state, OpenBid(0, 2))
    assert state.to_act() == (3,)
    assert refused(state, Seize(1)) == ("H19", "other-auction")
    assert [move for move in state.moves(3) if isinstance(move, Seize)] == [Seize(0)]


@pytest.mark.rule("H19")
def test_a_safeguard_taken_in_this_turn_is_not_played_in_it() -> None:
    """It lies before its taker until the trade is over; a card before him ends his trading."""
    state = trading([SAFEGUARD, STORAGE, SHIPPING])
    play(state, Take(SAFEGUARD), Take(STORAGE))
    assert refused(state, Seize(1), 0) == ("H5", "not-your-turn")
    play(state, Take(SHIPPING))
    assert state.specials[0] == [SAFEGUARD]
    assert state.fresh[0] == SAFEGUARD
    assert refused(state, Seize(1), state.actor) == ("H9", "actions-now")


@pytest.mark.rule("H9", "H19")
def test_safeguard_is_the_one_special_card_of_its_turn() -> None:
    state = trading([SHIPPING, STORAGE], specials=[[CONSERVE_2, SAFEGUARD], []])
    play(state, Take(SHIPPING, safeguard=True), Take(STORAGE))
    assert state.to_act() == (0,)
    assert refused(state, Conserve(CONSERVE_2)) == ("H9", "one-special")
    play(state, Income())
    assert state.to_act() == (1,), "nothing is left for him to do"


@pytest.mark.rule("H19")
def test_safeguard_is_no_action() -> None:
    """In the action phase it cannot be played; who holds only that is asked and can only end."""
    state = trading([SHIPPING, STORAGE], [None, None], specials=[[SAFEGUARD], []])
    play(state, Take(SHIPPING), Take(STORAGE), Income())
    assert state.to_act() == (0,), "that he has nothing else is his secret"
    assert state.moves(0) == (Done(),)


# All of it together


def traded(seats: int, seed: int, gold: Sequence[int], guards: Sequence[bool]) -> State:
    """A table at the beginning of a trade, with any purses and Safeguards."""
    state = HARBOUR.new(seats, TRIAL, seed)
    chance = Chance.of(seed, 9)
    while state.phase is not Phase.TRADE:
        play(state, chance.pick(state.moves(state.actor)))
    state.gold = list(gold[:seats])
    state.shown_gold = [0] * seats
    deck = state.decks[Pile.SHIPPING]
    for seat in range(seats):
        if guards[seat] and SAFEGUARD in deck.pile:
            deck.pile.remove(SAFEGUARD)
            state.specials[seat] = [SAFEGUARD]
    assert state.faults() == []
    return state


def without_anything(state: State) -> set[int]:
    return {n for n in range(state.seats) if state.cards[n] is None and not state.money[n]}


@CALM
@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 500),
    gold=st.lists(st.integers(0, 30), min_size=4, max_size=4),
    guards=st.lists(st.booleans(), min_size=4, max_size=4),
    data=st.data(),
)
@pytest.mark.rule("H5", "H6", "H7", "H8", "H19")
def test_a_trade_always_ends_with_a_card_or_money_for_each(
    seats: int, seed: int, gold: list[int], guards: list[bool], data: st.DataObject
) -> None:
    """Whatever is played: an auction or a seizure takes exactly two out, a card taken one; nobody
    falls below zero; no bid exceeds its purse; gold comes from the bank only by a Safeguard."""
    state = traded(seats, seed, gold, guards)
    bank = 0
    while state.phase in (Phase.TRADE, Phase.BIDS, Phase.CHOICE):
        before, seat = without_anything(state), state.actor
        phase = state.phase
        assert state.free, "a free card always remains"
        if phase is Phase.TRADE:
            order = [(state.first + n) % seats for n in range(seats)]
            assert seat == next(n for n in order if n in before)
        move = data.draw(st.sampled_from(state.moves(seat)))
        held = state.gold[seat]
        told = play(state, move)
        if isinstance(move, (OpenBid, Bid)):
            assert 1 <= move.gold <= held
        assert min(state.gold) >= 0
        ended = all_of(told, TradeEnded)
        left = set() if ended else without_anything(state)
        out = before - left
        if isinstance(move, Take):
            assert out == {seat}
        elif isinstance(move, Seize):
            bank += 5
            assert out == {seat}, "the robbed holder had a card and has money"
        elif isinstance(move, (SellTo, PayOff)):
            assert out == {move.bidder}
            assert {move.bidder, seat}.isdisjoint(left)
        else:
            assert out == set()
        if ended:
            [end] = ended
            assert len(end.discarded) == sum(money > 0 for money in end.money)
    assert sum(state.gold) == sum(gold[:seats]) + bank
    assert state.faults() == []


@CALM
@given(seed=st.integers(0, 2000), seats=st.integers(2, 4))
@pytest.mark.rule("H7", "H19")
def test_two_players_leave_the_trade_with_every_auction(seed: int, seats: int) -> None:
    """Seen from outside: after a sale, a payment or a seizure both parties have something face
    down before them, and neither is asked or bid for again."""
    state = traded(seats, seed, [20] * 4, [seed % 2 == n % 2 for n in range(4)])
    chance, out = Chance.of(seed, 5), set[int]()
    while state.phase in (Phase.TRADE, Phase.BIDS, Phase.CHOICE):
        assert state.actor not in out
        for event in play(state, chance.pick(state.moves(state.actor))):
            if isinstance(event, (CardSold, BidderPaid)):
                assert {event.holder, event.bidder}.isdisjoint(out)
                out |= {event.holder, event.bidder}
            elif isinstance(event, CardSeized):
                assert {event.holder, event.seat}.isdisjoint(out)
                out |= {event.holder, event.seat}
            elif isinstance(event, BidOpened):
                assert {event.holder, *event.asked}.isdisjoint(out)
            elif isinstance(event, CardTaken) and event.safeguarded:
                out.add(event.seat)


def test_revealing_is_over_once_the_trade_began() -> None:
    state = trading(THREE)
    assert refused(state, Reveal(Pile.PURCHASE)) == ("H5", "trade-now")
