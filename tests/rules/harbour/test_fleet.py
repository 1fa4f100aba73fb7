"""H14 and H20 to H23: how turns end, what the departure of a fleet does, how the match ends."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.deck import Deck
from game.rules.harbour.events import (
    ApplesRotted,
    ConservationsLeft,
    FleetArrived,
    FleetLeft,
    GoodsKept,
    HalfSpoiled,
    HandLost,
    KeepAsked,
    MatchEnded,
    SpoilAsked,
    TurnBegan,
    TurnEnded,
)
from game.rules.harbour.moves import Done, Keep, Load, Reveal, Spoil
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import GOODS, Good, Pile, Size
from game.rules.harbour.state import State
from game.rules.harbour.table import Phase
from tests.rules.harbour import oracle
from tests.rules.harbour.desk import (
    CALM,
    CONSERVE_2,
    CONSERVE_3,
    FREE_TRADE,
    HARBOUR,
    LETTERS,
    MARKET,
    PLAYERS,
    SHORT,
    TRIAL,
    acting,
    all_of,
    buy,
    goods,
    lay,
    may,
    play,
    random_match,
    refused,
    ship,
    ship_or,
    ships,
    the,
)

LEAVING = ("aass=17", "s=3")
"""Two ships: the fleet leaves at the end of this turn."""

ONE_LETTER = {name: letter for letter, name in LETTERS.items()}


def departing(warehouses: list[str], **more: Any) -> State:
    """The last player has nothing but an end to say, and then the fleet leaves."""
    more.setdefault("port", LEAVING)
    cards = [*[None] * (len(warehouses) - 1), buy("aac")]
    last = len(warehouses) - 1
    return lay(warehouses, cards=cards, phase=Phase.ACTIONS, actor=last, **more)


def letters(held: list[Good]) -> str:
    return "".join(sorted(ONE_LETTER[good] for good in held))


# H20


@pytest.mark.rule("H20")
@pytest.mark.parametrize("port", [None, LEAVING])
@pytest.mark.parametrize("first", range(3))
def test_the_marker_goes_one_seat_clockwise_after_every_turn(
    first: int, port: tuple[str, ...] | None
) -> None:
    """Also when the fleet leaves."""
    cards = [None] * 3
    last = (first + 2) % 3
    state = lay([""] * 3, port, cards=cards, phase=Phase.ACTIONS, first=first, actor=last, turn=7)
    told = play(state, Done())
    assert the(told, TurnEnded).turn == 7
    assert the(told, TurnBegan) == TurnBegan(8, (first + 1) % 3)
    assert (state.first, state.turn) == ((first + 1) % 3, 8)
    assert (state.phase, state.to_act()) == (Phase.REVEAL, ((first + 1) % 3,))


@pytest.mark.rule("H20")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_marker_is_never_reset(seats: int) -> None:
    state = HARBOUR.new(seats, TRIAL, 4)
    told = [event for events in random_match(state, 4) for event in events]
    turns = [event for event in told if isinstance(event, TurnBegan)]
    assert len(all_of(told, FleetLeft)) > 1
    for before, after in pairwise(turns):
        assert after == TurnBegan(before.turn + 1, (before.first + 1) % seats)


# H21

LADDERS = {
    60: ["aaac=16", "aass=17", "aacc=17", "cs=6", "k=4"],
    50: ["aaac=16", "aass=17", "aacc=17"],
    40: ["aass=17", "aacc=17", "cs=6"],
    35: ["aass=17", "aaac=16", "a=2"],
}
"""Ships that make up each target."""


@pytest.mark.rule("H21")
@pytest.mark.parametrize(
    ("seats", "target", "goal"),
    [
        (2, "full", 60),
        (3, "full", 50),
        (4, "full", 50),
        (2, "short", 40),
        (3, "short", 35),
        (4, "short", 35),
    ],
)
def test_the_match_ends_with_the_turn_in_which_the_target_is_reached(
    seats: int, target: str, goal: int
) -> None:
    options = HarbourOptions(target=target, edition="trial")  # type: ignore[arg-type]
    assert options.goal(seats) == goal
    ladder = LADDERS[goal]
    assert sum(ship(text).points for text in ladder) == goal
    for reach in (False, True):
        *had, last = ladder
        port = [last, "aaas=16", "asck=19"]
        shipped = [had, *[[] for _ in range(seats - 1)]]
        letters_needed = last.split("=")[0]
        state = acting(
            [letters_needed, *[""] * (seats - 1)],
            ship_or(11),
            port,
            shipped=shipped,
            options=options,
        )
        told = play(state, Load((ship(last),))) if reach else play(state, Done())
        if reach:
            end = the(told, MatchEnded)
            assert end.winners == (0,)
            assert end.points[0] == goal
            assert state.to_act() == ()
            assert told[-1] is end
        else:
            assert state.phase is Phase.REVEAL


@pytest.mark.rule("H21")
def test_the_others_still_act_in_the_last_turn() -> None:
    """The end is tested at the end of the turn, not before."""
    state = acting(
        ["aacc", "", ""],
        ship_or(11),
        ("aacc=17", "ssck=20", "a=2"),
        shipped=[["aaac=16", "aass=17"], [], []],
    )
    state.cards[1] = buy("aac")
    state.decks[Pile.PURCHASE].pile.remove(buy("aac"))
    play(state, Load((ship("aacc=17"),)))
    assert state.points(0) == 50
    assert state.to_act() == (1,)
    told = play(state, Done())
    assert the(told, MatchEnded).points == (50, 0, 0)


@pytest.mark.rule("H21")
def test_departure_and_spoilage_come_before_the_end_and_no_new_fleet_after_it() -> None:
    """Goods that spoil do not count any more; the next ships stay in their pile."""
    state = acting(
        ["aaccaas", "ssssss", ""],
        ship_or(11),
        ("aacc=17", "ssck=20"),
        shipped=[["aaac=16", "aass=17"], ["aaas=16", "ccss=19"], []],
    )
    told = play(state, Load((ship("aacc=17"),)))
    kinds = [type(event) for event in told]
    assert kinds.index(TurnEnded) < kinds.index(FleetLeft) < kinds.index(HalfSpoiled)
    assert kinds[-1] is MatchEnded
    assert FleetArrived not in kinds
    assert the(told, MatchEnded).goods == (1, 3, 0)
    assert state.port == []
    assert state.faults() == []


LAST_PORT = ("aacc=17", "aaas=16", "aaak=17", "k=4")


def end_of(points: list[list[str]], warehouses: list[str], gold: list[int]) -> MatchEnded:
    """A match that seat 0 ends by loading a ship of 17 points, after seat 1 has loaded its own."""
    shipped = [points[0][:-1], *points[1:]]
    stock = [warehouses[0] + "aacc", *warehouses[1:]]
    loaded = [0, len(points[1]), 0]
    state = acting(
        stock,
        ship_or(11),
        LAST_PORT,
        shipped=shipped,
        gold=gold,
        options=SHORT,
        first=1,
        loaded=loaded,
    )
    told = play(state, Load((ship("aacc=17"),)))
    result = state.result()
    end = the(told, MatchEnded)
    assert result is not None
    assert result.winners == end.winners
    assert result.scores == end.points
    return end


MINE = ["aaac=16", "a=2", "aacc=17"]
YOURS = ["aass=17", "aask=18"]
"""35 points each."""


@pytest.mark.rule("H21")
def test_most_points_then_goods_then_gold_then_shared() -> None:
    assert sum(ship(text).points for text in MINE) == 35
    assert sum(ship(text).points for text in YOURS) == 35
    more = end_of([MINE, ["k=4"], []], ["", "kkk", ""], [0, 50, 50])
    assert (more.winners, more.because) == ((0,), "most-points")
    stock = end_of([MINE, YOURS, []], ["k", "kk", "kkk"], [50, 0, 99])
    assert (stock.winners, stock.because) == ((1,), "most-goods")
    purse = end_of([MINE, YOURS, []], ["k", "k", "kkk"], [5, 6, 99])
    assert (purse.winners, purse.because) == ((1,), "most-gold")
    level = end_of([MINE, YOURS, []], ["k", "k", "kkk"], [6, 6, 99])
    assert (level.winners, level.because) == ((0, 1), "shared")


@pytest.mark.rule("H21")
def test_hand_goods_and_special_cards_do_not_count() -> None:
    state = acting(
        ["aacc", "k", ""],
        ship_or(11),
        LAST_PORT,
        shipped=[MINE[:-1], [*YOURS], []],
        hands=["kkkk", "", ""],
        options=SHORT,
        first=1,
        loaded=[0, 2, 0],
    )
    end = the(play(state, Load((ship("aacc=17"),))), MatchEnded)
    assert (end.winners, end.because, end.goods) == ((1,), "most-goods", (0, 1, 0))


@pytest.mark.rule("H21")
def test_after_the_end_everything_is_open_and_nothing_can_be_done() -> None:
    state = acting(
        ["aacc", "k"], ship_or(11), LAST_PORT, shipped=[["aaac=16", "aass=17"], []], options=SHORT
    )
    play(state, Load((ship("aacc=17"),)))
    view = state.view(1)
    assert view.points == (50, 0)
    assert view.gold == (22, 22)
    assert state.moves(0) == ()
    assert refused(state, Done()) == ("H21", "over")


# H22


@pytest.mark.rule("H22")
@pytest.mark.parametrize("left", [0, 1, 2, 3, 4])
def test_the_fleet_leaves_with_two_ships_or_fewer(left: int) -> None:
    port = ("aaac=16", "aass=17", "a=2", "s=3")[:left]
    state = departing(["k", "k"], port=port)
    told = play(state, Done())
    assert the(told, TurnEnded).ships_left == left
    if left <= 2:
        assert the(told, FleetLeft).ships == tuple(ships(*port))
        assert len(state.port) == 5
        assert the(told, FleetArrived).ships == tuple(state.port)
        for size in Size:
            out = [one for one in ships(*port) if one.size is size]
            assert state.ships[size].discards == out
    else:
        assert all_of(told, FleetLeft) == []
        assert state.port == ships(*port)
    assert state.faults() == []


@pytest.mark.rule("H22")
def test_it_is_only_at_the_end_of_a_turn_that_the_fleet_leaves() -> None:
    state = acting(["aacc", ""], ship_or(11), ("aacc=17", *LEAVING), specials=[[MARKET], []])
    told = play(state, Load((ship("aacc=17"),)))
    assert len(state.port) == 2
    assert all_of(told, FleetLeft) == []


@pytest.mark.rule("H22")
def test_hand_goods_return_but_gold_and_special_cards_stay() -> None:
    state = departing(["", ""], hands=["aask", "ck"], specials=[[FREE_TRADE], []])
    told = play(state, Done())
    assert [(lost.seat, lost.goods) for lost in all_of(told, HandLost)] == [
        (0, goods("aask")),
        (1, goods("ck")),
    ]
    assert state.hands == [[], []]
    assert state.supply == dict.fromkeys(GOODS, 15)
    assert state.gold == [22, 22]
    assert state.specials[0] == [FREE_TRADE]


@pytest.mark.rule("H22")
@pytest.mark.parametrize(
    ("stock", "rotten", "lost", "left"),
    [
        ("aaa", "aaa", None, ""),
        ("k", "", None, "k"),
        ("s", "", "", "s"),
        ("ss", "", "s", "s"),
        ("sss", "", "s", "ss"),
        ("ssss", "", "ss", "ss"),
        ("cccck", "", "cc", "cck"),
        ("aackk", "aa", "", "ckk"),
    ],
)
def test_apples_go_half_of_spices_and_cheese_too_silk_stays(
    stock: str, rotten: str, lost: str | None, left: str
) -> None:
    state = departing([stock, ""])
    told = play(state, Done())
    assert [event.goods for event in all_of(told, ApplesRotted)] == (
        [goods(rotten)] if rotten else []
    )
    halves = [event.goods for event in all_of(told, HalfSpoiled)]
    assert halves == ([] if lost is None else [goods(lost)])
    assert letters(state.warehouses[0]) == left
    assert state.faults() == []


@pytest.mark.rule("H22")
def test_the_owner_chooses_among_spices_and_cheese_together() -> None:
    """One of each: one goes; three together: one goes, not one of each kind."""
    state = departing(["sc", "ssc"])
    told = play(state, Done())
    assert the(told, SpoilAsked) == SpoilAsked(0, 1, 2)
    assert (state.phase, state.to_act()) == (Phase.SPOILING, (0,))
    assert set(state.moves(0)) == {Spoil(goods("s")), Spoil(goods("c"))}
    told = play(state, Spoil(goods("s")))
    assert told[0] == HalfSpoiled(0, goods("s"), 2)
    assert state.to_act() == (1,)
    assert refused(state, Spoil(goods("sc"))) == ("H22", "goods-number")
    assert refused(state, Spoil(())) == ("H22", "goods-number")
    assert refused(state, Spoil(goods("k"))) == ("H22", "does-not-halve")
    assert refused(state, Done()) == ("H22", "spoil-now")
    assert refused(state, Spoil(goods("s")), 0) == ("H22", "not-your-turn")
    play(state, Spoil(goods("c")))
    assert [letters(held) for held in state.warehouses] == ["c", "ss"]
    assert state.phase is Phase.REVEAL


@pytest.mark.rule("H22")
def test_choices_are_made_clockwise_from_the_first_player() -> None:
    state = lay(["sc", "sc", "sc"], LEAVING, phase=Phase.ACTIONS, first=1, actor=0)
    play(state, Done())
    for seat in (1, 2, 0):
        assert state.to_act() == (seat,)
        play(state, Spoil(goods("c")))
    assert [letters(held) for held in state.warehouses] == ["s", "s", "s"]


def test_spoiled_goods_are_named_in_order_and_must_be_there() -> None:
    state = departing(["ssscc", ""])
    play(state, Done())
    assert refused(state, Spoil(goods("cs"))) == ("H22", "in-order")
    state = departing(["sssscc", ""])
    play(state, Done())
    assert refused(state, Spoil(goods("ccc"))) == ("H22", "not-unprotected")


# H14


@pytest.mark.rule("H14")
def test_conservation_keeps_as_many_as_it_says_of_the_owners_choice() -> None:
    state = departing(["aacs", ""], conservations=[[CONSERVE_2], []])
    told = play(state, Done())
    assert the(told, KeepAsked) == KeepAsked(0, 2)
    assert (state.phase, state.to_act()) == (Phase.KEEPING, (0,))
    assert {move.warehouse for move in state.moves(0) if isinstance(move, Keep)} == {
        goods("aa"), goods("as"), goods("ac"), goods("sc"),
    }  # fmt: skip
    told = play(state, Keep(goods("aa")))
    assert the(told, GoodsKept) == GoodsKept(0, 2, goods("aa"), ())
    assert (state.phase, state.to_act()) == (Phase.SPOILING, (0,))
    play(state, Spoil(goods("s")))
    assert letters(state.warehouses[0]) == "aac"


@pytest.mark.rule("H14")
def test_several_conservations_are_added_and_all_leave_used_or_not() -> None:
    state = departing(["kk", ""], conservations=[[CONSERVE_2, CONSERVE_3], [CONSERVE_2]])
    told = play(state, Done())
    assert the(told, KeepAsked).total == 5
    told = play(state, Keep(goods("kk")), Keep(()))
    left = all_of(told, ConservationsLeft)
    assert [(event.seat, event.cards) for event in left] == [
        (0, (CONSERVE_2, CONSERVE_3)),
        (1, (CONSERVE_2,)),
    ]
    assert state.conservations == [[], []]
    discards = Counter(state.decks[Pile.PURCHASE].discards)
    assert discards[CONSERVE_2] == 2
    assert discards[CONSERVE_3] == 1
    assert letters(state.warehouses[0]) == "kk"


@pytest.mark.rule("H14")
def test_silk_counts_among_the_goods_of_the_warehouse() -> None:
    """Two silks and an apple with a Conservation of 2: the apple is safe only by choice."""
    state = departing(["akk", ""], conservations=[[CONSERVE_2], []])
    play(state, Done())
    play(state, Keep(goods("kk")))
    assert letters(state.warehouses[0]) == "kk"
    state = departing(["akk", ""], conservations=[[CONSERVE_2], []])
    play(state, Done(), Keep(goods("ak")))
    assert letters(state.warehouses[0]) == "akk"


@pytest.mark.rule("H14")
def test_what_is_left_of_it_keeps_hand_goods_in_the_hand() -> None:
    state = departing(["a", ""], hands=["csk", "k"], conservations=[[CONSERVE_3], []])
    play(state, Done())
    assert may(state, Keep(goods("a"), goods("sk")))
    assert may(state, Keep(goods("a"), ()))
    assert refused(state, Keep(goods("a"), goods("sck"))) == ("H14", "too-many-kept")
    assert refused(state, Keep((), goods("s"))) == ("H14", "goods-number")
    assert refused(state, Keep(goods("a"), goods("a"))) == ("H14", "not-in-hand")
    assert refused(state, Keep(goods("k"), ())) == ("H14", "not-in-warehouse")
    assert refused(state, Keep(goods("a"), goods("ks"))) == ("H14", "in-order")
    assert refused(state, Done()) == ("H14", "keep-now")
    told = play(state, Keep(goods("a"), goods("sk")))
    assert state.hands == [list(goods("sk")), []]
    assert letters(state.warehouses[0]) == "a"
    assert [(lost.seat, lost.goods) for lost in all_of(told, HandLost)] == [
        (0, goods("c")),
        (1, goods("k")),
    ]


@pytest.mark.rule("H14")
def test_with_enough_goods_in_the_warehouse_no_hand_goods_are_kept() -> None:
    state = departing(["kk", ""], hands=["c", ""], conservations=[[CONSERVE_2], []])
    told = play(state, Done())
    assert all_of(told, KeepAsked) == [], "there is nothing to choose"
    assert the(told, GoodsKept).warehouse == goods("kk")
    assert state.hands[0] == []


@pytest.mark.rule("H1", "H14")
def test_only_the_owner_sees_which_hand_goods_are_kept() -> None:
    state = departing(["", ""], hands=["ck", ""], conservations=[[CONSERVE_2], []])
    play(state, Done())
    kept = the(play(state, Keep((), goods("k"))), GoodsKept)
    assert kept.seen_by(0).hand == goods("k")
    assert kept.seen_by(1).hand is None
    assert kept.seen_by(None).hand is None


@pytest.mark.rule("H1", "H14")
def test_who_might_keep_hand_goods_is_asked_even_with_an_empty_hand() -> None:
    """Otherwise the question would tell what is in the hand."""
    for hand in ("", "k"):
        state = departing(["a", ""], hands=[hand, ""], conservations=[[CONSERVE_3], []])
        told = play(state, Done())
        assert the(told, KeepAsked) == KeepAsked(0, 3)


@CALM
@given(
    stock=st.text("asck", max_size=8),
    hand=st.text("asck", max_size=4),
    cards=st.lists(st.sampled_from([CONSERVE_2, CONSERVE_3]), max_size=2, unique=True),
    data=st.data(),
)
@pytest.mark.rule("H14", "H22")
def test_departures_agree_with_an_oracle_that_tries_everything(
    stock: str, hand: str, cards: list[object], data: st.DataObject
) -> None:
    """Every choice offered, and every warehouse and hand that may come of it."""
    state = departing([stock, ""], hands=[hand, ""], conservations=[cards, []])
    play(state, Done())
    number = (
        sum(card.number for card in state.conservations[0])
        if cards and state.conservations[0]
        else 0
    )
    number = sum(2 if card is CONSERVE_2 else 3 for card in cards)
    protected = oracle.protections(stock, hand, number)
    kept, saved = next(iter(protected))
    if state.phase is Phase.KEEPING:
        offered = {
            (letters(list(move.warehouse)), letters(list(move.hand)))
            for move in state.moves(0)
            if isinstance(move, Keep)
        }
        assert offered == protected
        kept, saved = data.draw(st.sampled_from(sorted(protected)))
        move = Keep(_in_order(kept), _in_order(saved))
        play(state, move)
    else:
        assert len(protected) == 1
    survivors = oracle.survivors(stock, kept)
    if state.phase is Phase.SPOILING:
        found = set()
        for spoil in state.moves(0):
            trial = state.copy()
            play(trial, spoil)
            found.add(letters(trial.warehouses[0]))
        assert found == survivors
        play(state, data.draw(st.sampled_from(state.moves(0))))
    assert letters(state.warehouses[0]) in survivors
    assert letters(state.hands[0]) == saved
    assert state.faults() == []


def _in_order(text: str) -> tuple[Good, ...]:
    return tuple(sorted(goods(text), key=GOODS.index))


# H23


@pytest.mark.rule("H23")
@pytest.mark.parametrize(("seats", "large", "small"), [(2, 3, 2), (3, 3, 3), (4, 4, 3)])
def test_a_new_fleet_is_as_large_as_the_first(seats: int, large: int, small: int) -> None:
    state = departing(["k"] * seats)
    coming = [
        *state.ships[Size.LARGE].pile[::-1][:large],
        *state.ships[Size.SMALL].pile[::-1][:small],
    ]
    told = play(state, Done())
    assert state.port == coming
    assert the(told, FleetArrived) == FleetArrived(tuple(coming), 0)
    assert state.phase is Phase.REVEAL, "no first goods are handed out again"


def thin(state: State, size: Size, pile: int, discards: int) -> list[str]:
    """Leave just so many ships to come and to come again; the others have been loaded."""
    deck = state.ships[size]
    ships_left = deck.pile
    state.ships[size] = Deck(ships_left[:pile], ships_left[pile : pile + discards])
    return [str(one) for one in ships_left[: pile + discards]]


@pytest.mark.rule("H23")
def test_first_what_the_pile_holds_then_the_unloaded_ships_shuffled() -> None:
    state = departing(["k", "k"], port=("s=3",))
    left = thin(state, Size.LARGE, 1, 3)
    told = play(state, Done())
    large = [str(one) for one in state.port if one.size is Size.LARGE]
    assert large[0] == left[0]
    assert set(large[1:]) <= set(left[1:])
    assert len(large) == 3
    assert len(state.ships[Size.LARGE].pile) == 1
    assert state.ships[Size.LARGE].discards == []
    assert the(told, FleetArrived).short == 0


@pytest.mark.rule("H23")
def test_ships_that_have_just_left_unloaded_may_come_back() -> None:
    state = departing(["k", "k"], port=("aaac=16", "aass=17"))
    thin(state, Size.LARGE, 0, 1)
    play(state, Done())
    large = {str(one) for one in state.port if one.size is Size.LARGE}
    assert {str(ship("aaac=16")), str(ship("aass=17"))} <= large


@pytest.mark.rule("H23")
def test_if_still_short_fewer_come() -> None:
    state = departing(["k", "k"], port=("s=3",))
    thin(state, Size.LARGE, 1, 1)
    told = play(state, Done())
    assert sum(one.size is Size.LARGE for one in state.port) == 2
    assert sum(one.size is Size.SMALL for one in state.port) == 2
    assert the(told, FleetArrived).short == 1
    assert may(state, Reveal(Pile.PURCHASE))


@pytest.mark.rule("H22", "H23")
def test_the_events_of_a_departure_tell_it_step_by_step() -> None:
    state = departing(["aascc", "ss"], hands=["k", ""], conservations=[[CONSERVE_2], []])
    told = play(state, Done(), Keep(goods("as")))
    assert [type(event).__name__ for event in told] == [
        "ActionsEnded", "TurnEnded", "FleetLeft", "KeepAsked", "GoodsKept", "HandLost",
        "ConservationsLeft", "ApplesRotted", "HalfSpoiled", "HalfSpoiled", "FleetArrived",
        "TurnBegan",
    ]  # fmt: skip
