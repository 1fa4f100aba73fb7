"""Harbour's middle opponent: stronger than chance, right in plain cases, able to say why."""

from __future__ import annotations

import pytest

from game.catalogue import find_game
from game.players.bot import Advice, Bot, RandomBot
from game.players.harbour import MediumHarbour
from game.players.harbour_sense import holdings, purses
from game.rules.chance import Chance
from game.rules.harbour.moves import (
    Done,
    Income,
    Load,
    OpenBid,
    PayOff,
    Purchase,
    Seize,
    SellTo,
    Spoil,
    Store,
    Swap,
    Take,
)
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import (
    APPLE,
    CHEESE,
    EXCHANGE,
    SAFEGUARD,
    SILK,
    SPICE,
    ActionCard,
    Good,
    Ship,
    counts_of,
    notes_of,
)
from game.rules.harbour.state import State
from game.rules.harbour.table import Auction, Phase
from game.rules.protocol import Result
from game.words import LANGUAGES, say

HARBOUR = find_game("harbour")
SEATS = HARBOUR.seats

PORT = [
    "large:apple+spice+cheese+silk=20",
    "large:apple+apple+silk+silk=19",
    "large:spice+spice+cheese+cheese=19",
    "small:silk=5",
    "small:cheese=4",
]


def goods(names: str) -> list[Good]:
    letters = {"a": "apple", "p": "spice", "c": "cheese", "s": "silk"}
    return [Good(letters[letter]) for letter in sorted(names, key="apcs".index)]


def position(phase: Phase, *, hand: str = "", warehouse: str = "", gold: int = 22) -> State:
    """Two players; seat 0 has these goods and is to act."""
    state = HARBOUR.new(2, HarbourOptions(), 5)
    assert isinstance(state, State)
    state.phase, state.first, state.actor, state.turn = phase, 0, 0, 4
    state.port = [Ship(name) for name in PORT]
    state.hands, state.warehouses = [goods(hand), []], [goods(warehouse), []]
    state.gold = [gold, 22]
    state.shown_gold, state.shown_goods = [0, 0], [[], []]
    state.cards, state.face_up, state.money = [None, None], [False, False], [0, 0]
    state.fresh, state.spent, state.loaded = [None, None], [False, False], [0, 0]
    return state


def advice_in(state: State) -> Advice:
    return MediumHarbour(Chance.of(1)).advise(state.view(state.actor))


def acting(card: str, *, hand: str = "", warehouse: str = "", gold: int = 22) -> Advice:
    state = position(Phase.ACTIONS, hand=hand, warehouse=warehouse, gold=gold)
    state.cards[0] = ActionCard(card)
    return advice_in(state)


def trading(*free: str, hand: str = "", warehouse: str = "") -> Advice:
    state = position(Phase.TRADE, hand=hand, warehouse=warehouse)
    state.free = [ActionCard(card) for card in free]
    return advice_in(state)


# Positions in which any good player knows what to do


def test_it_loads_a_large_ship_rather_than_take_the_income() -> None:
    advice = acting("shipping:12", warehouse="apcs")
    assert advice.move == Load((Ship(PORT[0]),))
    assert advice.facts["points"] == 20


def test_it_takes_the_income_when_there_is_nothing_to_load() -> None:
    assert isinstance(acting("shipping:5", warehouse="a").move, Income)


def test_it_stores_what_completes_a_ship() -> None:
    advice = acting("storage:2/2", hand="aacs", warehouse="ap")
    assert advice.move == Store(tuple(goods("cs")))


def test_it_does_not_store_what_it_cannot_pay() -> None:
    assert isinstance(acting("storage:2/2", hand="cs", warehouse="ap", gold=1).move, Done)


def test_a_purchase_is_made() -> None:
    assert isinstance(acting("purchase:apple+spice").move, Purchase)


def test_it_takes_the_shipping_card_when_a_ship_is_ready() -> None:
    advice = trading("purchase:apple+apple", "shipping:5", warehouse="apcs")
    assert advice.move == Take(ActionCard("shipping:5"))
    assert advice.because == "harbour.hint.take-load"


def test_it_takes_the_storage_card_when_the_hand_is_full_of_what_is_needed() -> None:
    advice = trading("purchase:apple+apple", "storage:4/4", hand="apcs")
    assert advice.move == Take(ActionCard("storage:4/4"))
    assert advice.because == "harbour.hint.take-store"


def open_to_bids(*, safeguard: bool = False, gold: int = 22) -> State:
    """Seat 1 holds the one Shipping card, and seat 0 has a ship ready."""
    state = position(Phase.TRADE, warehouse="apcs", gold=gold)
    state.first = 1
    state.free = [ActionCard("purchase:apple+apple")]
    state.cards[1], state.face_up[1] = ActionCard("shipping:5"), True
    if safeguard:
        state.specials[0] = [SAFEGUARD]
    return state


def test_it_bids_for_the_shipping_card_that_another_holds() -> None:
    advice = advice_in(open_to_bids())
    assert isinstance(advice.move, OpenBid)
    assert advice.move.holder == 1
    assert 2 <= advice.move.gold <= 22


def test_without_gold_it_takes_what_is_free() -> None:
    assert isinstance(advice_in(open_to_bids(gold=0)).move, Take)


def test_a_safeguard_takes_the_card_that_matters() -> None:
    advice = advice_in(open_to_bids(safeguard=True))
    assert (advice.move, advice.because) == (Seize(1), "harbour.hint.seize")


def holding(card: str, bid: int, *, warehouse: str = "", gold: int = 22) -> Advice:
    state = position(Phase.CHOICE, warehouse=warehouse, gold=gold)
    state.cards[0], state.face_up[0] = ActionCard(card), True
    state.free = [ActionCard("purchase:apple+apple")]
    state.auction = Auction(0, 1, (bid,))
    return advice_in(state)


def test_it_sells_what_is_of_no_use_to_it_and_keeps_what_is() -> None:
    assert holding("shipping:5", 6).move == SellTo(1)
    assert holding("shipping:5", 3, warehouse="apcs").move == PayOff(1)


def test_who_cannot_pay_must_sell() -> None:
    advice = holding("shipping:5", 3, warehouse="apcs", gold=2)
    assert (advice.move, advice.because) == (SellTo(1), "harbour.hint.must-sell")


def test_what_does_not_spoil_is_mixed() -> None:
    """H22: two of four are lost; one spice and one cheese stay."""
    state = position(Phase.SPOILING, warehouse="pppc")
    state.port, state.kept = [], [(), ()]
    assert advice_in(state).move == Spoil((SPICE, SPICE))
    state.warehouses[0] = goods("ppcc")
    assert advice_in(state).move == Spoil((SPICE, CHEESE))


# What it supposes of others


@pytest.mark.parametrize("seats", SEATS)
def test_it_counts_what_lies_in_hidden_hands(seats: int) -> None:
    """H1: with one rival his hand is no secret to who can count; with more, it adds up."""
    state, chance = HARBOUR.new(seats, HarbourOptions(target="short"), 4), Chance.of(4)
    assert isinstance(state, State)
    while acting := state.to_act():
        seat = acting[0]
        view = state.view(seat)
        hands = holdings(view)
        truth = [counts_of(hand) for hand in state.hands]
        assert hands[seat] == truth[seat]
        assert [sum(goods) for goods in zip(*hands, strict=True)] == [
            sum(goods) for goods in zip(*truth, strict=True)
        ]
        gold = purses(view, hands)
        assert gold[seat] == state.gold[seat]
        for other in range(seats):
            shown = counts_of(view.shown_goods[other])
            assert all(one >= least for one, least in zip(hands[other], shown, strict=True))
            assert gold[other] >= view.shown_gold[other]
        if seats == 2:
            assert hands == truth
            assert notes_of(gold[1 - seat]) == notes_of(state.gold[1 - seat])
        state.play(seat, chance.pick(view.moves()))


def test_it_takes_from_whoever_leads_in_an_exchange() -> None:
    """H16: two rivals have the silk that completes a ship; the one with points gives it."""
    state = HARBOUR.new(3, HarbourOptions(points="open"), 5)
    assert isinstance(state, State)
    state.phase, state.first, state.actor = Phase.ACTIONS, 0, 0
    state.port = [Ship(name) for name in PORT]
    state.warehouses = [goods("aapc"), goods("s"), goods("s")]
    state.shipped[2] = [Ship("large:apple+apple+silk+silk=19")]
    state.specials[0] = [EXCHANGE]
    state.cards, state.money, state.fresh = [None] * 3, [0] * 3, [None] * 3
    state.face_up, state.spent = [False] * 3, [False] * 3
    assert advice_in(state).move == Swap(APPLE, SILK, 2)


# Whole games


def contest(mediums: set[int], seats: int, seed: int) -> Result:
    state = HARBOUR.new(seats, HarbourOptions(target="short"), seed)
    bots: list[Bot] = [
        (MediumHarbour if seat in mediums else RandomBot)(Chance.of(seed, seat))
        for seat in range(seats)
    ]
    while acting := state.to_act():
        state.play(acting[0], bots[acting[0]].advise(state.view(acting[0])).move)
    result = state.result()
    assert result
    return result


@pytest.mark.parametrize("seats", SEATS)
def test_one_beats_random_players_at_every_number_of_seats(seats: int) -> None:
    """Against three of them luck would win it 2 matches in 8, and 7 not once in two thousand."""
    assert (
        sum(seed % seats in contest({seed % seats}, seats, seed).winners for seed in range(8)) >= 7
    )


@pytest.mark.parametrize("seats", SEATS)
def test_every_reason_can_be_told_in_every_language(seats: int) -> None:
    told = set()
    for seed in range(2):
        state = HARBOUR.new(seats, HarbourOptions(), seed)
        bots = [MediumHarbour(Chance.of(seed, seat)) for seat in range(seats)]
        while acting := state.to_act():
            advice = bots[acting[0]].advise(state.view(acting[0]))
            for language in LANGUAGES if advice.because not in told else ():
                assert say(advice.because, advice.facts, language)
            told.add(advice.because)
            state.play(acting[0], advice.move)
    assert len(told) > 12
