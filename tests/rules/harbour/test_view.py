"""What a seat may know, and the states that it may imagine behind that."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.chance import Chance
from game.rules.codec import to_json
from game.rules.harbour.edition import components
from game.rules.harbour.moves import (
    Bid,
    BuyAndStore,
    Decline,
    FreeTrade,
    Keep,
    Load,
    OpenBid,
    Purchase,
    Sell,
    SellTo,
    Store,
    Take,
)
from game.rules.harbour.pieces import Good, Pile, Size, notes_of
from game.rules.harbour.state import State
from game.rules.harbour.table import Phase
from tests.rules.harbour.desk import (
    BUY_STORE,
    CALM,
    CONSERVE_2,
    CONSERVE_3,
    EXCHANGE,
    FREE_TRADE,
    HARBOUR,
    MARKET,
    OPEN,
    SAFEGUARD,
    SHORT,
    TRIAL,
    acting,
    buy,
    goods,
    lay,
    moments,
    play,
    random_match,
    ship,
    ship_or,
    ships,
    store,
    trading,
)

DRAWS = 40


def imagined(state: State, seat: int | None, draws: int = DRAWS) -> list[State]:
    view = state.view(seat)
    return [view.imagine(Chance.of(n, 3)) for n in range(draws)]


# Hidden things leave no trace


@pytest.mark.rule("H1")
def test_swapped_hand_goods_of_two_rivals_look_the_same() -> None:
    one = lay(["", "", ""], hands=["k", "aac", "ssk"])
    other = lay(["", "", ""], hands=["k", "ssk", "aac"])
    for seat in (0, None):
        assert to_json(one.view(seat)) == to_json(other.view(seat))
    assert one.view(1) != other.view(1)


@pytest.mark.rule("H1")
def test_goods_and_notes_with_the_same_count_look_the_same() -> None:
    """Two rivals: what one has more in goods the other has more in notes."""
    one = lay(["", "", ""], hands=["", "aac", "k"], gold=[22, 10, 22])
    other = lay(["", "", ""], hands=["", "k", "aac"], gold=[22, 22, 5])
    assert one.view(0).hand_counts == other.view(0).hand_counts == (3, 4, 4)
    assert to_json(one.view(0)) == to_json(other.view(0))


@pytest.mark.rule("H1")
def test_special_cards_of_rivals_and_the_piles_are_hidden() -> None:
    """Which special cards, what order, and the chance to come."""
    one = lay(["", "", ""], specials=[[SAFEGUARD], [FREE_TRADE], [CONSERVE_2]])
    other = one.copy()
    other.specials[1], other.specials[2] = other.specials[2], other.specials[1]
    for deck in other.decks.values():
        deck.pile.reverse()
    for pier in other.ships.values():
        pier.pile.reverse()
    other.chance = Chance(99)
    for seat in (0, None):
        assert to_json(one.view(seat)) == to_json(other.view(seat))
    third = one.copy()
    pile = third.decks[Pile.PURCHASE].pile
    pile[pile.index(CONSERVE_3)] = FREE_TRADE
    third.specials[1] = [CONSERVE_3]
    assert third.faults() == []
    assert to_json(one.view(0)) == to_json(third.view(0))


@pytest.mark.rule("H12")
def test_loaded_ships_of_rivals_are_hidden_but_for_their_size() -> None:
    port = ("aacc=17", "a=2", "s=3")
    one = lay(["", "", ""], port, shipped=[["k=4"], ["aaac=16", "c=3"], ["aass=17"]])
    other = lay(["", "", ""], port, shipped=[["k=4"], ["aass=17", "ck=7"], ["aaac=16"]])
    for seat in (0, None):
        assert to_json(one.view(seat)) == to_json(other.view(seat))
    bigger = lay(["", "", ""], port, shipped=[["k=4"], ["aass=17", "aaac=16"], []])
    assert bigger.view(0) != one.view(0)
    for seat in (0, None):
        opened = lay(["", "", ""], port, options=OPEN, shipped=[["k=4"], ["c=3"], []])
        assert opened.view(seat).shipped[1] == tuple(ships("c=3"))


@pytest.mark.rule("H14")
def test_saved_hand_goods_are_hidden() -> None:
    state = lay(
        ["", "", ""], [], hands=["", "ck", "k"], conservations=[[], [CONSERVE_2], [CONSERVE_3]],
        phase=Phase.KEEPING, actor=1, kept=[(), None, None],
    )  # fmt: skip
    one, other = state.copy(), state.copy()
    play(one, Keep((), goods("c")))
    play(other, Keep((), goods("ck")))
    for seat in (0, 2, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


# What is open


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_open_table_is_there_for_everybody(seat: int | None) -> None:
    state = trading([store(2, 1), ship_or(11)], [buy("aac")], first=0, turn=4,
                    conservations=[[CONSERVE_2], [], []], specials=[[], [MARKET], []])  # fmt: skip
    play(state, OpenBid(0, 9))
    view = state.view(seat)
    assert (view.seat, view.seats, view.turn, view.first) == (seat, 3, 4, 0)
    assert view.to_act() == (2,)
    assert view.phase is Phase.BIDS
    assert view.auction is not None
    assert view.auction.bids == (9,)
    assert view.free == (store(2, 1), ship_or(11))
    assert view.cards == (buy("aac"), None, None)
    assert view.conservations == ((CONSERVE_2,), (), ())
    assert view.special_counts == (0, 1, 0)
    assert view.hand_counts == (3, 3, 3)
    assert view.port == tuple(state.port)
    assert view.pile_sizes == {Pile.PURCHASE: 38, Pile.STORAGE: 38, Pile.SHIPPING: 39}
    assert view.ship_pile_sizes == {Size.LARGE: 23, Size.SMALL: 17}


def test_what_must_be_hidden_is_counted_right() -> None:
    """Unseen goods, cards and ships are just those of rivals and piles."""
    for options in (TRIAL, OPEN):
        for state in moments(3, options, 6, every=23):
            for seat in (0, 1, 2, None):
                view = state.view(seat)
                rivals = [n for n in range(3) if n != seat and state.phase is not Phase.OVER]
                hidden = Counter(good for n in rivals for good in state.hands[n])
                assert Counter(view.unseen_goods()) == hidden
                for pile in Pile:
                    held = [c for n in rivals for c in state.older_specials(n) if c.pile is pile]
                    cards = Counter([*state.decks[pile].pile, *held])
                    assert Counter(view.unseen_cards(pile)) == cards
                for size in Size:
                    older = [
                        one
                        for n in rivals
                        if options is TRIAL
                        for one in state.shipped[n][: len(state.shipped[n]) - state.loaded[n]]
                        if one.size is size
                    ]
                    assert Counter(view.unseen_ships(size)) == Counter(
                        [*state.ships[size].pile, *older]
                    )


# Imagining


@CALM
@given(
    seats=st.integers(2, 4),
    open_points=st.booleans(),
    seed=st.integers(0, 1000),
    moves=st.integers(0, 700),
)
def test_an_imagined_state_looks_the_same_and_is_sound(
    seats: int, open_points: bool, seed: int, moves: int
) -> None:
    """The imagining seat, or an onlooker, could not tell it from the true one."""
    state = HARBOUR.new(seats, OPEN if open_points else SHORT, seed)
    for number, _ in enumerate(random_match(state, seed)):
        if number == moves:
            break
    for seat in (None, *range(seats)):
        view = state.view(seat)
        other = view.imagine(Chance.of(seed, moves))
        assert other.view(seat) == view
        assert other.faults() == []


@pytest.mark.rule("H1")
def test_goods_and_gold_of_rivals_are_guessed_within_their_counts() -> None:
    state = lay(["", "", ""], hands=["k", "aa", "ss"], gold=[22, 22, 12])
    assert state.view(0).hand_counts == (4, 5, 4)
    draws = imagined(state, 0)
    hands = {(tuple(draw.hands[1]), tuple(draw.hands[2])) for draw in draws}
    assert len(hands) > 5
    assert len({draw.gold[1] for draw in draws}) > 5
    for draw in draws:
        assert Counter([*draw.hands[1], *draw.hands[2]]) == Counter(goods("aass"))
        assert (draw.hands[0], draw.gold[0]) == ([Good("silk")], 22)
        for seat, count in ((1, 5), (2, 4)):
            assert len(draw.hands[seat]) + notes_of(draw.gold[seat]) == count


@pytest.mark.rule("H6")
def test_who_has_bid_has_that_much_gold() -> None:
    state = trading([buy("aac"), store(2, 1), ship_or(11)], gold=[22, 40, 30])
    play(state, Take(buy("aac")), OpenBid(0, 19), Bid(27))
    for draw in imagined(state, 0):
        assert draw.gold[1] >= 19
        assert draw.gold[2] >= 27
    assert len({draw.gold[1] for draw in imagined(state, 0)}) > 1


@pytest.mark.rule("H8", "H12")
def test_gold_that_this_turn_has_shown_is_there() -> None:
    state = trading([buy("aac"), store(2, 1), ship_or(11)], gold=[22, 3, 30])
    play(state, Take(buy("aac")), OpenBid(0, 2), Bid(27))
    assert state.shown_gold == [0, 2, 27]
    play(state, *[move for move in state.moves(0) if getattr(move, "bidder", 0) == 2][:1])
    assert state.shown_gold == [0, 2, 0]
    play(state, Take(ship_or(11)))
    assert state.shown_gold[0] == 27, "the money he was seen to get"


@pytest.mark.rule("H10", "H13")
def test_goods_seen_going_into_a_hand_are_there_for_this_turn() -> None:
    state = acting(
        ["", "", ""], buy("aac"), hands=["k", "kk", "sss"], specials=[[FREE_TRADE], [], []]
    )
    play(state, Purchase())
    for draw in imagined(state, 1):
        assert not Counter(goods("aac")) - Counter(draw.hands[0])
    state.cards[1] = store(3, 3)
    state.decks[Pile.STORAGE].pile.remove(store(3, 3))
    play(state, FreeTrade(FREE_TRADE, goods("ck")))
    assert state.to_act() == (1,)
    for draw in imagined(state, 2):
        assert not Counter(goods("aacck")) - Counter(draw.hands[0])
    assert {tuple(draw.hands[0]) for draw in imagined(state, 2)} != {tuple(state.hands[0])}


@pytest.mark.rule("H11", "H18")
def test_goods_seen_leaving_a_hand_are_no_longer_counted_on() -> None:
    state = acting(["", "", ""], store(2, 1), hands=["aac", "k", "k"], shown_goods=["aac", "", ""],
                   specials=[[MARKET], [], []])  # fmt: skip
    play(state, Store(goods("ac")))
    assert state.shown_goods[0] == list(goods("a"))
    play(state, Sell(Good("apple"), "hand"))
    assert state.shown_goods[0] == []


def test_a_new_turn_forgets_what_the_last_one_showed() -> None:
    """From then on it is left to the players' own memory."""
    for state in moments(3, SHORT, 3, every=1):
        if state.phase is Phase.REVEAL and not state.free and state.turn > 1:
            assert state.shown_goods == [[], [], []]
            assert state.shown_gold == [0, 0, 0]


@pytest.mark.rule("H1", "H3")
def test_in_the_first_turn_purses_and_first_goods_are_known() -> None:
    state = HARBOUR.new(3, TRIAL, 5)
    while state.phase is Phase.GOODS:
        play(state, state.moves(state.actor)[3])
    for draw in imagined(state, state.first):
        assert draw.hands == state.hands
        assert min(draw.gold) >= 22


@pytest.mark.rule("H8")
def test_a_special_card_taken_in_this_turn_is_known() -> None:
    state = trading([SAFEGUARD, store(2, 1), ship_or(11)], specials=[[MARKET], [], [CONSERVE_2]])
    play(state, Take(SAFEGUARD), Take(store(2, 1)), Take(ship_or(11)))
    held = [draw.specials[0] for draw in imagined(state, 1)]
    assert all(SAFEGUARD in cards for cards in held)
    assert len({tuple(cards) for cards in held}) > 1
    for draw in imagined(state, 0):
        assert draw.specials[0] == state.specials[0]


@pytest.mark.rule("H7")
def test_face_down_cards_were_seen_by_all() -> None:
    state = trading([buy("aac"), store(2, 1), ship_or(11)])
    play(state, Take(buy("aac")), OpenBid(0, 9), Decline(), SellTo(1))
    for draw in imagined(state, 2):
        assert draw.cards == state.cards


@pytest.mark.rule("H4")
def test_imagined_special_cards_come_from_the_piles_they_are_missing_from() -> None:
    """Two cards are missing from the storage pile, so two of its special cards are held."""
    state = lay(["", "", ""], specials=[[], [MARKET, EXCHANGE], [BUY_STORE]])
    for draw in imagined(state, 0):
        held = [*draw.specials[1], *draw.specials[2]]
        assert {card.pile for card in held} == {Pile.STORAGE}
        assert [len(cards) for cards in draw.specials] == [0, 2, 1]
    assert len({tuple(draw.specials[2]) for draw in imagined(state, 0)}) > 1


@pytest.mark.rule("H21")
def test_nobody_is_imagined_with_points_that_had_ended_the_match() -> None:
    """Two large ships of rivals would make 35 more often than not."""
    heavy = ["aaac=16", "aaas=16", "a=2"]
    shipped = [[], heavy, ["aaak=17", "aacc=17"]]
    state = lay(["", "", ""], ("aass=17", "k=4", "s=3"), shipped=shipped, options=SHORT)
    assert state.points(1) == 34
    seen = set()
    for draw in imagined(state, 0):
        assert draw.faults() == []
        assert max(draw.points(1), draw.points(2)) < 35
        seen.add(tuple(draw.shipped[1]))
    assert len(seen) > 5


@pytest.mark.rule("H12", "H21")
def test_ships_of_this_turn_may_reach_the_target() -> None:
    shipped = [["aaak=17", "a=2"], [], []]
    state = acting(
        ["aaac", "", ""], ship_or(11), ("aaac=16", "aass=17", "s=3", "c=3"), shipped=shipped,
        options=SHORT, specials=[[MARKET], [], []],
    )  # fmt: skip
    play(state, Load((ship("aaac=16"),)))
    assert state.points(0) == 35
    for draw in imagined(state, 1):
        assert draw.faults() == []
        assert draw.shipped[0][-1] == ship("aaac=16")


def test_imagining_depends_on_the_view_and_on_chance_alone() -> None:
    for state in moments(4, SHORT, 8, every=61):
        if state.phase is Phase.OVER:
            continue
        view = state.view(1)
        assert view.imagine(Chance(5)).digest() == view.imagine(Chance(5)).digest()
        piles = {tuple(draw.decks[Pile.STORAGE].pile) for draw in imagined(state, 1, 5)}
        assert len(piles) == 5 or len(state.decks[Pile.STORAGE].pile) < 4


def test_a_view_lists_and_judges_like_the_state() -> None:
    for state in moments(3, SHORT, 9, every=11):
        for seat in range(3):
            view = state.view(seat)
            assert view.moves() == state.moves(seat)
        assert state.view(None).moves() == ()
        [objection] = state.view(None).objections(Decline())
        assert objection.message == "onlooker"


def test_every_piece_of_the_edition_is_somewhere_in_an_imagined_state() -> None:
    pieces = components("trial")
    for state in moments(4, TRIAL, 2, every=97):
        draw = state.view(2).imagine(Chance(4))
        for size, all_ships in pieces.ships.items():
            found = [*draw.ships[size].pile, *draw.ships[size].discards]
            found += [one for one in draw.port if one.size is size]
            found += [one for held in draw.shipped for one in held if one.size is size]
            assert Counter(found) == Counter(all_ships)


def test_buying_with_a_special_card_is_seen() -> None:
    state = acting(["", "", ""], None, specials=[[BUY_STORE], [], []], gold=[40, 22, 22])
    state.shown_gold = [20, 0, 0]
    state.specials[0] = [BUY_STORE]
    state.cards[1] = store(2, 1)
    state.decks[Pile.STORAGE].pile.remove(store(2, 1))
    play(state, BuyAndStore(BUY_STORE, goods("kk")))
    assert state.shown_gold[0] == 6
