"""H9 to H12: the order of actions, Purchase, Storage, Shipping or Income."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.harbour.events import (
    ActionsEnded,
    IncomeTaken,
    Purchased,
    ShipLoaded,
    Stored,
    TurnEnded,
)
from game.rules.harbour.moves import (
    Bid,
    BuyAndStore,
    Conserve,
    Done,
    FreeTrade,
    Income,
    Load,
    Purchase,
    Sell,
    Stop,
    Store,
    Swap,
    Take,
    loads,
)
from game.rules.harbour.pieces import GOODS, Good, Pile, counts_of
from game.rules.harbour.table import Phase
from tests.rules.harbour.desk import (
    BUY_STORE,
    CALM,
    CONSERVE_2,
    CONSERVE_3,
    EXCHANGE,
    FREE_TRADE,
    LETTERS,
    MARKET,
    OPEN,
    PORT,
    SAFEGUARD,
    acting,
    all_of,
    buy,
    goods,
    lay,
    may,
    play,
    refused,
    ship,
    ship_or,
    ships,
    store,
    the,
    trading,
)

# H9


@pytest.mark.rule("H9")
@pytest.mark.parametrize("first", range(3))
def test_actions_go_clockwise_from_the_first_player(first: int) -> None:
    cards = [buy("aac"), store(2, 1), ship_or(11)]
    state = lay([""] * 3, cards=cards, phase=Phase.ACTIONS, first=first, actor=first)
    order = [(first + n) % 3 for n in range(3)]
    told = []
    for seat in order:
        assert state.to_act() == (seat,)
        told += play(state, Done())
    assert [ended.seat for ended in all_of(told, ActionsEnded)] == order
    assert all(ended.unused for ended in all_of(told, ActionsEnded))
    assert the(told, TurnEnded).turn == 1


@pytest.mark.rule("H9")
def test_card_and_older_special_in_either_order() -> None:
    """One of each; then nothing is left and the next is to act."""
    for card_first in (True, False):
        cards = [buy("aac"), store(2, 1)]
        specials = [[CONSERVE_2, CONSERVE_3], []]
        state = lay(["", ""], cards=cards, phase=Phase.ACTIONS, specials=specials)
        deeds = [Purchase(), Conserve(CONSERVE_2)]
        first, second = deeds if card_first else reversed(deeds)
        play(state, first)
        assert state.to_act() == (0,)
        assert refused(state, first)[0] == "H9"
        assert may(state, second)
        play(state, second)
        assert state.to_act() == (1,)
        assert state.specials[0] == [CONSERVE_3]


@pytest.mark.rule("H9")
def test_only_one_special_card_a_turn_and_one_card() -> None:
    state = acting(
        ["", ""], buy("aac"), specials=[[CONSERVE_2, CONSERVE_3, MARKET], []], hands=["k", ""]
    )
    play(state, Conserve(CONSERVE_2))
    assert refused(state, Conserve(CONSERVE_3)) == ("H9", "one-special")
    assert refused(state, Sell(Good("silk"), "hand")) == ("H9", "one-special")
    state = acting(["", ""], buy("aac"), specials=[[CONSERVE_2], []])
    play(state, Purchase())
    assert refused(state, Purchase()) == ("H9", "carried-out")


@pytest.mark.rule("H9")
def test_a_special_card_of_this_turn_is_not_played_in_it() -> None:
    """Not even when an older one of the same kind was wanted; with two of them one is older."""
    state = trading([CONSERVE_2, store(2, 1)])
    play(state, Take(CONSERVE_2), Take(store(2, 1)))
    assert state.fresh == [CONSERVE_2, None]
    assert state.to_act() == (1,), "who has only a new special card has nothing to do"
    state = trading([CONSERVE_2, store(2, 1)], specials=[[CONSERVE_3], []])
    play(state, Take(CONSERVE_2), Take(store(2, 1)))
    assert state.to_act() == (0,)
    assert refused(state, Conserve(CONSERVE_2)) == ("H9", "fresh-special")
    assert may(state, Conserve(CONSERVE_3))
    state = trading([CONSERVE_2, store(2, 1)], specials=[[CONSERVE_2], []])
    play(state, Take(CONSERVE_2), Take(store(2, 1)))
    assert may(state, Conserve(CONSERVE_2))
    play(state, Conserve(CONSERVE_2))
    assert state.specials[0] == [CONSERVE_2]


@pytest.mark.rule("H9")
def test_a_special_card_is_playable_in_the_next_turn() -> None:
    state = trading([CONSERVE_2, store(2, 1)])
    play(state, Take(CONSERVE_2), Take(store(2, 1)), Done())
    assert state.turn == 2
    assert state.fresh == [None, None]
    state.phase, state.first, state.actor = Phase.ACTIONS, 0, 0
    assert may(state, Conserve(CONSERVE_2))


@pytest.mark.rule("H9")
def test_without_a_normal_card_an_older_special_may_be_played() -> None:
    """Who got money, or a special card."""
    state = acting(["", ""], None, specials=[[CONSERVE_2], []])
    assert set(state.moves(0)) == {Done(), Conserve(CONSERVE_2)}
    assert refused(state, Purchase()) == ("H9", "no-such-card")


@pytest.mark.rule("H9")
def test_who_has_nothing_to_do_is_not_asked() -> None:
    cards = [None, None, buy("aac"), None]
    state = lay(
        [""] * 4, cards=cards, phase=Phase.ACTIONS, actor=2, specials=[[], [], [], [MARKET]]
    )
    play(state, Purchase())
    assert state.to_act() == (3,)
    play(state, Done())
    assert (state.turn, state.phase) == (2, Phase.REVEAL)


@pytest.mark.rule("H9")
def test_used_and_unused_cards_go_to_the_discards_of_their_own_pile() -> None:
    state = lay(
        ["", ""],
        cards=[buy("aac"), ship_or(11)],
        phase=Phase.ACTIONS,
        specials=[[FREE_TRADE], [MARKET]],
        hands=["", "k"],
    )
    told = play(state, Purchase(), FreeTrade(FREE_TRADE, goods("kk")))
    assert the(told, ActionsEnded) == ActionsEnded(0, buy("aac"), False)
    assert sorted(state.decks[Pile.PURCHASE].discards) == sorted([buy("aac"), FREE_TRADE])
    told = play(state, Sell(Good("silk"), "hand"), Stop(), Done())
    assert the(told, ActionsEnded) == ActionsEnded(1, ship_or(11), True)
    assert state.decks[Pile.SHIPPING].discards == [ship_or(11)]
    assert state.decks[Pile.STORAGE].discards == [MARKET]
    assert state.faults() == []


@pytest.mark.rule("H9")
def test_each_is_finished_before_the_other_begins() -> None:
    state = acting(["a", "k"], buy("aac"), specials=[[EXCHANGE], []])
    play(state, Swap(Good("apple"), Good("silk"), 1))
    assert refused(state, Purchase()) == ("H9", "unfinished")
    assert refused(state, Done()) == ("H9", "unfinished")
    play(state, Stop())
    assert may(state, Purchase())
    state = acting(["a", "k"], buy("aac"), specials=[[MARKET], []])
    play(state, Sell(Good("apple"), "warehouse"))
    assert refused(state, Purchase()) == ("H9", "unfinished")
    play(state, Stop())
    assert may(state, Purchase())


@pytest.mark.rule("H9")
def test_other_moves_have_no_place_in_the_actions() -> None:
    state = acting(["", ""], buy("aac"))
    assert refused(state, Bid(3)) == ("H9", "actions-now")
    assert refused(state, Stop()) == ("H9", "actions-now")
    assert refused(state, Conserve(CONSERVE_2)) == ("H9", "not-held")
    assert refused(state, Conserve(FREE_TRADE)) == ("H9", "not-held")
    assert refused(state, Store(goods("a"))) == ("H9", "no-such-card")
    assert refused(state, Load(tuple(ships("a=2")))) == ("H9", "no-such-card")
    assert refused(state, Income()) == ("H9", "no-such-card")
    assert refused(state, Done(), 1) == ("H9", "not-your-turn")


@pytest.mark.rule("H9")
def test_a_card_is_played_for_what_it_is() -> None:
    """A Conservation is no Free Trade, a Buy & Store no Conservation."""
    state = acting(["", ""], None, specials=[[CONSERVE_2, FREE_TRADE, SAFEGUARD], []])
    assert refused(state, FreeTrade(CONSERVE_2, goods("aa"))) == ("H9", "not-held")
    assert refused(state, Conserve(SAFEGUARD)) == ("H9", "not-held")
    assert refused(state, BuyAndStore(FREE_TRADE, goods("aa"))) == ("H9", "not-held")


# H10


@pytest.mark.rule("H10")
def test_a_purchase_brings_all_its_goods_to_the_hand_for_nothing() -> None:
    state = acting(["", ""], buy("aac"), hands=["s", ""])
    assert set(state.moves(0)) == {Done(), Purchase()}
    told = play(state, Purchase())
    assert told[0] == Purchased(0, goods("aac"), ())
    assert state.hands[0] == list(goods("aasc"))
    assert state.supply == {"apple": 13, "spice": 14, "cheese": 14, "silk": 15}
    assert state.gold == [22, 22]
    assert state.warehouses == [[], []]


@pytest.mark.rule("H10")
@pytest.mark.parametrize(("apples", "given", "lacked"), [(1, "ac", "a"), (0, "c", "aa")])
def test_what_the_supply_lacks_is_not_given(apples: int, given: str, lacked: str) -> None:
    others = ["a" * 8, "a" * (7 - apples)]
    state = acting(["", *others], buy("aac"))
    told = the(play(state, Purchase()), Purchased)
    assert told == Purchased(0, goods(given), goods(lacked))
    assert state.hands[0] == list(goods(given))
    assert state.supply[Good("apple")] == 0
    assert state.faults() == []


# H11


@pytest.mark.rule("H11")
def test_storage_takes_up_to_its_number_for_its_whole_price() -> None:
    """Every choice of one to three goods of the hand; the price is the same for all."""
    expected = {tuple(pick) for n in (1, 2, 3) for pick in combinations(goods("aackk"), n)}
    state = acting(["s", ""], store(3, 2), hands=["aackk", ""])
    offered = {move.goods for move in state.moves(0) if isinstance(move, Store)}
    assert offered == expected
    for pick in expected:
        trial = state.copy()
        told = play(trial, Store(pick))
        assert told[0] == Stored(0, pick, 2)
        assert trial.gold == [20, 22]
        assert Counter(trial.warehouses[0]) == Counter(("spice", *pick))
        assert Counter(trial.hands[0]) == Counter(goods("aackk")) - Counter(pick)
        assert trial.faults() == []


@pytest.mark.rule("H11")
def test_a_warehouse_has_eight_places() -> None:
    state = acting(["ssssskk", ""], store(3, 2), hands=["aa", ""])
    assert [m.goods for m in state.moves(0) if isinstance(m, Store)] == [goods("a")]
    assert refused(state, Store(goods("aa"))) == ("H11", "no-room")
    play(state, Store(goods("a")))
    assert len(state.warehouses[0]) == 8


@pytest.mark.rule("H11")
def test_nothing_laid_nothing_paid() -> None:
    state = acting(["", ""], store(3, 2), hands=["aa", ""])
    assert refused(state, Store(())) == ("H11", "nothing-stored")
    play(state, Done())
    assert state.gold == [22, 22]


@pytest.mark.rule("H11")
@pytest.mark.parametrize(("gold", "can"), [(1, False), (2, True)])
def test_who_cannot_pay_in_full_cannot_store(gold: int, can: bool) -> None:
    state = acting(["", ""], store(3, 2), hands=["a", ""], gold=[gold, 22])
    assert may(state, Store(goods("a"))) == can
    if not can:
        assert refused(state, Store(goods("a"))) == ("H11", "cannot-pay")
        assert Store(goods("a")) in state.candidates(0)
    else:
        play(state, Store(goods("a")))
        assert state.gold[0] == 0


@pytest.mark.rule("H11")
def test_only_goods_of_the_hand_are_stored() -> None:
    state = acting(["k", ""], store(2, 1), hands=["aas", "c"])
    assert refused(state, Store(goods("k"))) == ("H11", "not-in-hand")
    assert refused(state, Store(goods("c"))) == ("H11", "not-in-hand")
    assert refused(state, Store(goods("ss"))) == ("H11", "not-in-hand")
    assert refused(state, Store(goods("aas"))) == ("H11", "too-many-goods")
    assert refused(state, Store(goods("sa"))) == ("H11", "in-order")


# H12


@pytest.mark.rule("H12")
def test_a_ship_is_loaded_with_goods_of_the_warehouse() -> None:
    state = acting(["aaack", ""], ship_or(11), hands=["s", ""])
    told = play(state, Load((ship("aaac=16"),)))
    assert told[0] == ShipLoaded(0, ship("aaac=16"))
    assert state.warehouses[0] == list(goods("k"))
    assert state.shipped[0] == [ship("aaac=16")]
    assert ship("aaac=16") not in state.port
    assert state.supply == {"apple": 15, "spice": 14, "cheese": 15, "silk": 14}
    assert state.points(0) == 16
    assert state.gold[0] == 22, "Shipping or Income, not both"


@pytest.mark.rule("H12")
def test_goods_in_the_hand_do_not_load() -> None:
    state = acting(["aaa", ""], ship_or(11), hands=["sc", ""])
    assert refused(state, Load((ship("aaac=16"),))) == ("H12", "not-in-warehouse")
    assert refused(state, Load((ship("s=3"),))) == ("H12", "not-in-warehouse")
    assert may(state, Load((ship("a=2"),)))


@pytest.mark.rule("H12")
def test_several_ships_in_one_action_but_each_good_once() -> None:
    state = acting(["aaacs", ""], ship_or(11))
    both = tuple(sorted(ships("aaac=16", "s=3")))
    assert may(state, Load(both))
    assert refused(state, Load(tuple(sorted(ships("aaac=16", "a=2"))))) == (
        "H12",
        "not-in-warehouse",
    )
    told = play(state, Load(both))
    assert {loaded.ship for loaded in all_of(told, ShipLoaded)} == set(both)
    assert state.warehouses[0] == []
    assert state.points(0) == 19


@pytest.mark.rule("H12")
def test_only_ships_of_the_port_and_something_at_all() -> None:
    state = acting(["aaaack", ""], ship_or(11))
    assert refused(state, Load(())) == ("H12", "no-ships")
    assert refused(state, Load((ship("k=4"),))) == ("H12", "not-in-port")
    assert refused(state, Load((ship("a=2"), ship("a=2")))) == ("H12", "not-in-port")
    two = tuple(sorted(ships("aaac=16", "a=2"), reverse=True))
    assert refused(state, Load(two)) == ("H12", "ships-in-order")


@CALM
@given(
    stock=st.lists(st.sampled_from("asck"), max_size=8),
    fleet=st.lists(
        st.sampled_from(["aaac=16", "aass=17", "ssck=20", "a=2", "s=3", "ak=7", "k=4", "a=2"]),
        max_size=7,
    ),
)
@pytest.mark.rule("H12")
def test_every_set_of_ships_that_can_be_loaded_is_offered(
    stock: list[str], fleet: list[str]
) -> None:
    """Against trying all subsets of the port."""
    port = ships(*fleet)
    have = Counter(LETTERS[letter] for letter in stock)
    expected = set()
    for size in range(1, len(port) + 1):
        for chosen in combinations(sorted(port), size):
            need = Counter(str(good) for one in chosen for good in one.goods)
            if all(have[good] >= count for good, count in need.items()):
                expected.add(chosen)
    held = counts_of([Good(LETTERS[letter]) for letter in stock])
    offered = [move.ships for move in loads(tuple(port), held)]
    assert set(offered) == expected
    assert len(offered) == len(expected)


@pytest.mark.rule("H12")
def test_income_brings_the_shown_gold() -> None:
    state = acting(["aaac", ""], ship_or(11))
    told = play(state, Income())
    assert told[0] == IncomeTaken(0, 11, False)
    assert state.gold == [33, 22]
    assert state.warehouses[0] == list(goods("aaac"))
    assert state.port == ships(*PORT[2])


@pytest.mark.rule("H12")
def test_shipping_or_income_is_decided_when_carried_out() -> None:
    """Nothing about it is said in the trade."""
    state = trading([ship_or(11), buy("aac")])
    play(state, Take(ship_or(11)), Take(buy("aac")))
    assert {type(move) for move in state.moves(0)} == {Done, Income}
    state = acting(["aaac", ""], ship_or(11), specials=[[CONSERVE_2], []])
    play(state, Conserve(CONSERVE_2))
    assert may(state, Income())
    assert may(state, Load((ship("aaac=16"),)))


@pytest.mark.rule("H12")
def test_points_are_ones_own_secret_unless_agreed_otherwise() -> None:
    shipped = [["aaac=16"], ["k=4"]]
    port = ("aass=17", "aacc=17", "a=2")
    hidden = lay(["", ""], port, shipped=shipped)
    assert hidden.view(0).points == (16, None)
    assert hidden.view(1).points == (None, 4)
    assert hidden.view(None).points == (None, None)
    assert hidden.view(1).ship_counts[0] == {"large": 1, "small": 0}
    agreed = lay(["", ""], port, shipped=shipped, options=OPEN)
    for seat in (0, 1, None):
        assert agreed.view(seat).points == (16, 4)


@pytest.mark.rule("H12")
def test_ships_of_this_turn_were_seen_by_all() -> None:
    state = acting(["aaac", "", ""], ship_or(11), shipped=[["k=4"], [], []])
    state.cards[1] = buy("aac")
    state.decks[Pile.PURCHASE].pile.remove(buy("aac"))
    play(state, Load((ship("aaac=16"),)))
    view = state.view(2)
    assert view.shipped[0] is None
    assert view.loaded[0] == (ship("aaac=16"),)
    assert view.ship_counts[0] == {"large": 1, "small": 1}


def test_goods_are_named_in_the_order_of_the_rules() -> None:
    assert [str(good) for good in GOODS] == ["apple", "spice", "cheese", "silk"]
    assert BUY_STORE.price == 14
