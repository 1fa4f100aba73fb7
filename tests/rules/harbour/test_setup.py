"""H1 to H4: purses and secrets, the first fleet, the first goods, and the reveal."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.deck import Deck
from game.rules.harbour.events import (
    CardRevealed,
    FleetArrived,
    GoodsTaken,
    MatchBegan,
    PileRenewed,
    TurnBegan,
)
from game.rules.harbour.moves import Decline, Reveal, TakeGoods
from game.rules.harbour.pieces import GOODS, Good, Pile, Size, notes_of, purses_of
from game.rules.harbour.table import Phase
from tests.rules.harbour.desk import (
    CALM,
    FREE_TRADE,
    HARBOUR,
    PLAYERS,
    SAFEGUARD,
    TRIAL,
    all_of,
    buy,
    goods,
    lay,
    play,
    refused,
    ship_or,
    store,
    the,
    top,
    trading,
)


@pytest.mark.rule("H1")
@pytest.mark.parametrize("seats", PLAYERS)
def test_everybody_begins_with_22_gold_and_an_empty_warehouse(seats: int) -> None:
    state = HARBOUR.new(seats, TRIAL, 1)
    assert state.gold == [22] * seats
    assert state.warehouses == [[]] * seats
    assert state.specials == [[]] * seats
    assert state.supply == dict.fromkeys(GOODS, 15)


@pytest.mark.rule("H1")
@pytest.mark.parametrize(
    ("gold", "notes"),
    [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 1), (8, 3), (9, 3), (10, 1), (22, 3), (49, 7)],
)
def test_gold_is_counted_in_the_fewest_notes(gold: int, notes: int) -> None:
    assert notes_of(gold) == notes


@pytest.mark.rule("H1")
def test_the_fewest_notes_are_the_fewest() -> None:
    """Against every way to pay, counted by the note paid last."""
    fewest = [0]
    for gold in range(1, 200):
        fewest.append(1 + min(fewest[gold - note] for note in (1, 2, 5, 10) if note <= gold))
        assert notes_of(gold) == fewest[gold]
    for notes in range(8):
        assert list(purses_of(notes)) == [gold for gold in range(80) if fewest[gold] == notes]


@pytest.mark.rule("H1")
def test_a_rival_sees_one_count_and_never_its_parts() -> None:
    """Three goods and 22 gold look like five goods and 10 gold; special cards count apart."""
    one = lay(["", ""], hands=["aac", ""], gold=[22, 22], specials=[[SAFEGUARD], []])
    other = lay(["", ""], hands=["aackk", ""], gold=[10, 22], specials=[[FREE_TRADE], []])
    assert one.view(1).hand_counts == other.view(1).hand_counts == (6, 3)
    assert one.view(1).special_counts == (1, 0)
    for state in (one, other):
        view = state.view(1)
        assert (view.hands[0], view.gold[0], view.specials[0]) == (None, None, None)
        assert (view.hands[1], view.gold[1], view.specials[1]) == ((), 22, ())


@pytest.mark.rule("H1")
def test_warehouses_lie_open_and_hold_eight() -> None:
    state = lay(["aaaasscc", "k"])
    for seat in (None, 0, 1):
        assert state.view(seat).warehouses == (goods("aaaasscc"), goods("k"))
    state.warehouses[0].append(Good("silk"))
    state.supply[Good("silk")] -= 1
    assert state.faults() == ["seat 0 has 9 goods in 8 places (H1)"]


@pytest.mark.rule("H2")
@pytest.mark.parametrize(("seats", "large", "small"), [(2, 3, 2), (3, 3, 3), (4, 4, 3)])
def test_the_fleet_fits_the_number_of_players(seats: int, large: int, small: int) -> None:
    for seed in range(20):
        state = HARBOUR.new(seats, TRIAL, seed)
        sizes = Counter(ship.size for ship in state.port)
        assert sizes == {Size.LARGE: large, Size.SMALL: small}
        began, arrived = state.opening()
        assert began == MatchBegan(state.first, 22)
        assert arrived == FleetArrived(tuple(state.port), 0)


@pytest.mark.rule("H2")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_first_player_and_the_ships_are_drawn(seats: int) -> None:
    states = [HARBOUR.new(seats, TRIAL, seed) for seed in range(60)]
    assert {state.first for state in states} == set(range(seats))
    assert len({ship for state in states for ship in state.port}) > 35
    assert len({tuple(state.decks[Pile.STORAGE].pile) for state in states}) == 60


@pytest.mark.rule("H3")
@pytest.mark.parametrize("seats", PLAYERS)
def test_two_goods_of_choice_clockwise_shown_to_all(seats: int) -> None:
    state = HARBOUR.new(seats, TRIAL, 3)
    first = state.first
    picks = [goods("ak"), goods("ss"), goods("cc"), goods("kk")][:seats]
    for n, pick in enumerate(picks):
        seat = (first + n) % seats
        assert state.phase is Phase.GOODS
        assert state.to_act() == (seat,)
        assert len(state.moves(seat)) == 10
        told = the(play(state, TakeGoods(pick)), GoodsTaken)
        assert told == told.seen_by(None) == GoodsTaken(seat, pick)
        assert state.hands[seat] == list(pick)
    taken = Counter(good for pick in picks for good in pick)
    assert state.supply == {good: 15 - taken[good] for good in GOODS}
    assert (state.phase, state.turn, state.to_act()) == (Phase.REVEAL, 1, (first,))


@pytest.mark.rule("H3")
def test_the_last_pick_begins_the_first_turn() -> None:
    state = HARBOUR.new(2, TRIAL, 5)
    first = state.first
    assert all_of(play(state, TakeGoods(goods("aa"))), TurnBegan) == []
    assert the(play(state, TakeGoods(goods("aa"))), TurnBegan) == TurnBegan(1, first)


@pytest.mark.rule("H3")
def test_other_first_goods_are_refused() -> None:
    state = HARBOUR.new(2, TRIAL, 3)
    assert refused(state, TakeGoods(goods("a"))) == ("H3", "first-goods-number")
    assert refused(state, TakeGoods(goods("aac"))) == ("H3", "first-goods-number")
    assert refused(state, TakeGoods(goods("ka"))) == ("H3", "in-order")
    assert refused(state, Reveal(Pile.PURCHASE)) == ("H3", "first-goods-now")
    assert refused(state, TakeGoods(goods("aa")), 1 - state.first) == ("H3", "not-your-turn")
    state.supply[Good("apple")] = 1
    assert refused(state, TakeGoods(goods("aa"))) == ("H3", "not-in-supply")


@pytest.mark.rule("H4")
@pytest.mark.parametrize("seats", PLAYERS)
def test_as_many_cards_as_players_one_at_a_time_by_the_first_player(seats: int) -> None:
    piles = [Pile.PURCHASE, Pile.STORAGE, Pile.PURCHASE, Pile.SHIPPING][:seats]
    state = lay([""] * seats, first=seats - 1)
    for n, pile in enumerate(piles):
        assert state.to_act() == (seats - 1,)
        card = state.decks[pile].pile[-1]
        told = play(state, Reveal(pile))
        assert told == [CardRevealed(seats - 1, card)]
        assert told[0].reveals
        assert state.free[n] == card
    assert (state.phase, state.to_act()) == (Phase.TRADE, (seats - 1,))


def allowed(piles: list[str], seats: int) -> bool:
    """H4 read off the finished reveal: at most two of a pile, at least two piles."""
    count = Counter(piles)
    return len(piles) == seats and max(count.values()) <= 2 and len(count) >= 2


@pytest.mark.rule("H4")
@pytest.mark.parametrize("seats", PLAYERS)
def test_exactly_the_right_mixes_of_piles_can_be_revealed(seats: int) -> None:
    """Every order of piles that play allows, against all that the rule allows at its end."""

    def reveals(state: object, shown: list[str]) -> set[tuple[str, ...]]:
        assert hasattr(state, "copy")
        if len(shown) == seats:
            return {tuple(shown)}
        found: set[tuple[str, ...]] = set()
        for pile in Pile:
            trial = state.copy()
            if not trial.objections(0, Reveal(pile)):
                trial.play(0, Reveal(pile))
                found |= reveals(trial, [*shown, pile.value])
        return found

    every: list[list[str]] = [[]]
    for _ in range(seats):
        every = [[*shown, pile.value] for shown in every for pile in Pile]
    expected = {tuple(shown) for shown in every if allowed(shown, seats)}
    assert reveals(lay([""] * seats), []) == expected


@pytest.mark.rule("H4")
def test_refusals_name_the_reason() -> None:
    state = lay(["", ""])
    play(state, Reveal(Pile.STORAGE))
    assert refused(state, Reveal(Pile.STORAGE)) == ("H4", "two-piles")
    state = lay(["", "", ""])
    play(state, Reveal(Pile.STORAGE), Reveal(Pile.STORAGE))
    assert refused(state, Reveal(Pile.STORAGE)) == ("H4", "most-of-a-pile")
    assert refused(state, Decline()) == ("H4", "reveal-now")
    assert refused(state, Reveal(Pile.PURCHASE), 1) == ("H4", "not-your-turn")


@pytest.mark.rule("H4")
def test_an_empty_pile_is_made_anew_of_its_discards_only() -> None:
    """Cards in hands and at warehouses are not among them."""
    state = lay(["", ""], specials=[[FREE_TRADE], []])
    deck = state.decks[Pile.PURCHASE]
    state.decks[Pile.PURCHASE] = Deck([], deck.pile)
    before = Counter(deck.pile)
    told = play(state, Reveal(Pile.PURCHASE))
    assert told[0] == PileRenewed(Pile.PURCHASE, 39)
    renewed = state.decks[Pile.PURCHASE]
    assert len(renewed.pile) == 38
    assert renewed.discards == []
    assert Counter([*renewed.pile, *state.free]) == before
    assert state.faults() == []


@pytest.mark.rule("H4")
def test_discards_are_shuffled_only_when_a_card_is_needed_from_them() -> None:
    last = buy("aac")
    state = lay(["", ""], decks=top(Pile.PURCHASE, last))
    deck = state.decks[Pile.PURCHASE]
    state.decks[Pile.PURCHASE] = Deck([last], deck.pile[:-1])
    discards = deck.pile[:-1]
    assert play(state, Reveal(Pile.PURCHASE)) == [CardRevealed(0, last)]
    assert state.decks[Pile.PURCHASE].discards == discards


@pytest.mark.rule("H4")
def test_a_pile_without_any_card_cannot_be_chosen() -> None:
    state = lay(["", "", ""])
    state.decks[Pile.SHIPPING] = Deck([], [])
    assert refused(state, Reveal(Pile.SHIPPING)) == ("H4", "pile-empty")


@pytest.mark.rule("H4")
def test_a_reveal_comes_before_the_trade_alone() -> None:
    state = trading([buy("aac"), store(2, 1), ship_or(11)])
    assert refused(state, Reveal(Pile.PURCHASE)) == ("H5", "trade-now")


@CALM
@given(st.integers(0, 10_000))
def test_every_purse_is_among_the_purses_of_its_notes(gold: int) -> None:
    if gold < 300:
        assert gold in purses_of(notes_of(gold))
