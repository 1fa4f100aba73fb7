"""What a seat may know, and the states that it may imagine behind that."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.chance import Chance
from game.rules.codec import to_json
from game.rules.compass import Direction
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import CardDrawn
from game.rules.plunder.memory import deal_actions, match_treasures
from game.rules.plunder.moves import Commit, Draw, Sail, Strike, Use, Vote
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import Phase
from game.rules.plunder.state import State
from tests.rules.plunder import oracle
from tests.rules.plunder.desk import (
    CALM,
    PLUNDER,
    ballot,
    lay,
    pirate,
    random_match,
    solo,
    some_states,
    the,
)

CHART = chart_of("four-winds")


@pytest.mark.rule("P1")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_open_table_is_there_for_everybody(seat: int | None) -> None:
    for state in some_states(3, 1):
        view = state.view(seat)
        assert (view.seat, view.seats, view.options) == (seat, 3, state.options)
        assert list(view.pirates) == state.pirates
        assert (view.tiles, list(view.bar), view.markers) == (state.tiles, state.bar, state.markers)
        assert (view.round, view.wind, view.blackbeard) == (
            state.round,
            state.wind,
            state.blackbeard,
        )
        assert view.action_sizes == tuple(map(len, state.actions))
        assert view.treasure_sizes == tuple(map(len, state.treasures))
        assert list(view.discards) == state.deck.discards
        assert view.pile_size == len(state.deck.pile)
        assert view.to_act() == state.to_act()
        if state.phase is Phase.PLUNDER:
            assert view.turn == state.turn


@pytest.mark.rule("P1")
def test_a_seat_sees_its_own_hands_and_an_onlooker_none() -> None:
    for state in some_states(3, 5, busy=True):
        for seat in range(3):
            assert state.view(seat).actions == tuple(state.actions[seat])
            assert state.view(seat).treasures == tuple(state.treasures[seat])
        assert state.view(None).actions == state.view(None).treasures == ()


def swap_secrets(state: State, seat: int | None) -> State:
    """The same table to this seat: other hands, other piles, another chance to come.

    By hand, and only where no deduction binds the cards: the others' action cards and the pile
    before the first new pile, treasures that say nothing about themselves.
    """
    other = state.copy()
    others = [place for place in range(state.seats) if place != seat]
    if not state.packs:
        hidden = [card for place in others for card in other.actions[place]] + other.deck.pile
        hidden.reverse()
        for place in others:
            size = len(other.actions[place])
            other.actions[place], hidden = hidden[:size], hidden[size:]
        other.deck.pile = hidden
    else:
        other.deck.pile.reverse()
    other.treasure_pile.reverse()
    other.chance = Chance(123)
    if state.phase is Phase.DIRECTION:
        turned = [None if vote is None else vote.opposite for vote in state.votes]
        other.votes = [state.votes[n] if n == seat else turned[n] for n in range(state.seats)]
    if state.phase is Phase.CUBES:
        other.bids = [
            bid if n == seat or bid is None else state.pirates[n].cubes - bid
            for n, bid in enumerate(state.bids)
        ]
    return other


@pytest.mark.rule("P1", "P2")
@pytest.mark.parametrize("busy", [False, True])
def test_what_is_hidden_does_not_change_a_view(busy: bool) -> None:
    changed = 0
    for state in some_states(5, 6, every=5, busy=busy):
        for seat in (*range(5), None):
            other = swap_secrets(state, seat)
            changed += other.digest() != state.digest()
            assert to_json(other.view(seat)) == to_json(state.view(seat))
    assert changed > 50


@pytest.mark.rule("P2")
def test_sealed_votes_are_hidden_until_all_are_in() -> None:
    state = ballot("", 0, 0, 0)
    state.play(1, Vote(Direction.S))
    assert state.view(1).votes == (None, Direction.S, None)
    assert state.view(0).votes == state.view(None).votes == (None, None, None)
    assert state.view(0).to_act() == (0, 2), "that somebody has voted is no secret"
    guesses = {state.view(0).imagine(Chance(n)).votes[1] for n in range(40)}
    assert guesses == set(Direction)
    assert {state.view(1).imagine(Chance(n)).votes[1] for n in range(9)} == {Direction.S}
    state.play(0, Vote(Direction.N))
    state.play(2, Vote(Direction.N))
    assert state.view(None).votes == (Direction.N, Direction.S, Direction.N)
    state.play(2, Commit(7))
    assert state.view(2).bids == (None, None, 7)
    assert state.view(0).bids == (None, None, None)
    assert {state.view(0).imagine(Chance(n)).bids[2] for n in range(99)} == set(range(11))
    state.play(0, Commit(1))
    state.play(1, Commit(2))
    assert state.view(None).bids == (1, 2, 7)


@CALM
@given(
    seats=st.integers(3, 5),
    seed=st.integers(0, 1000),
    moves=st.integers(0, 200),
    busy=st.booleans(),
)
def test_an_imagined_state_looks_the_same_and_is_sound(
    seats: int, seed: int, moves: int, busy: bool
) -> None:
    state = PLUNDER.new(seats, PlunderOptions(), seed)
    for number, _ in enumerate(random_match(state, seed, busy=busy)):
        if number == moves:
            break
    for seat in (None, *range(seats)):
        view = state.view(seat)
        imagined = view.imagine(Chance.of(seed, moves))
        assert imagined.view(seat) == view
        assert imagined.faults() == []
        if seat is not None:
            assert view.moves() == state.moves(seat)


def test_imagining_depends_on_the_view_and_on_chance_alone() -> None:
    state = some_states(4, 3, every=60)[1]
    view = state.view(1)
    assert view.imagine(Chance(5)).digest() == view.imagine(Chance(5)).digest()
    piles = {tuple(view.imagine(Chance(n)).deck.pile) for n in range(20)}
    assert len(piles) == 20
    before = state.digest()
    imagined = view.imagine(Chance(1))
    for _ in random_match(imagined, 1):
        pass
    assert state.digest() == before
    assert state.view(1) == view


# What can be told about treasures


@pytest.mark.rule("P13")
def test_a_treasure_is_none_of_the_ports_passed_since() -> None:
    """Whoever holds it would have played it there."""
    state = solo("Jamaica", "S", treasures=[["Nassau"], [], []], tiles={"Curaçao": "5-weapons"})
    state.play(0, Sail("Curaçao"))
    assert state.pirates[0].passed == [("Curaçao",)]
    guesses = {state.view(1).imagine(Chance(n)).treasures[0][0] for n in range(200)}
    assert guesses == set(oracle.BANDS) - {"Curaçao"}
    assert {state.view(0).imagine(Chance(n)).treasures[0][0] for n in range(9)} == {"Nassau"}


@pytest.mark.rule("P13")
def test_a_treasure_drawn_later_may_be_a_port_passed_before() -> None:
    state = solo("Jamaica", "S", actions=[["treasure-map"], [], []], tiles={"Curaçao": "5-weapons"})
    state.play(0, Sail("Curaçao"))
    state.play(0, Use("treasure-map"))
    guesses = {state.view(1).imagine(Chance(n)).treasures[0][0] for n in range(200)}
    assert guesses == set(oracle.BANDS)


@pytest.mark.rule("P13")
def test_a_played_treasure_leaves_the_least_said_about_the_rest() -> None:
    """Two in hand, one of them older; the one played might be either, so the other might too."""
    ports = pirate("Jamaica", passed=[("Belize", "Havana"), ("Havana",)])
    state = lay(
        ports,
        pirate("Cayman"),
        pirate("Cayman"),
        wind=Direction.S,
        treasures=[["Curaçao", "Trinidad"], [], []],
        tiles={"Curaçao": "5-weapons"},
    )
    state.play(0, Sail("Curaçao"))
    assert state.pirates[0].passed == [("Havana",)]
    guesses = {state.view(1).imagine(Chance(n)).treasures[0][0] for n in range(300)}
    assert guesses == set(oracle.BANDS) - {"Havana", "Curaçao"}


@pytest.mark.rule("P13", "P17")
def test_returned_treasures_are_known_wherever_they_are() -> None:
    """Under the pile in their order, and in the hand of whoever draws them from there."""
    held = ["Nassau", "San Salvador", "Jamaica", "Turks & Caicos"]
    hidden = [p for p in oracle.SOUTHWARD if p not in (*held, "Curaçao", "Havana")]
    state = solo(
        "Jamaica",
        "S",
        tiles={"Curaçao": "5-treasure"},
        treasures=[["Curaçao"], hidden, held],
        returned=["Havana"],
    )
    state.play(0, Sail("Curaçao"))
    assert state.pirates[0].shown == ["Havana"]
    assert state.view(2).returned == ("Curaçao",)
    for n in range(20):
        imagined = state.view(2).imagine(Chance(n))
        assert imagined.treasures[0] == ["Havana"]
        assert imagined.returned == ["Curaçao"]
        assert set(imagined.treasures[1]) == set(hidden)


def feasible(slots: list[tuple[str, ...]], ports: list[str]) -> bool:
    """Whether each slot can have a port of its own, by trying them all."""
    if not slots:
        return True
    return any(
        feasible(slots[1:], [other for other in ports if other != port])
        for port in ports
        if port not in slots[0]
    )


@CALM
@given(
    st.lists(st.lists(st.sampled_from("abcde"), max_size=5).map(tuple), max_size=4),
    st.sets(st.sampled_from("abcde")),
    st.integers(0, 99),
)
def test_treasures_are_matched_whenever_there_is_a_way(
    slots: list[tuple[str, ...]], ports: set[str], seed: int
) -> None:
    found = match_treasures(slots, sorted(ports), Chance(seed))
    assert (found is not None) == feasible(slots, sorted(ports))
    if found is not None:
        assert len(set(found)) == len(found) == len(slots)
        assert all(port not in slot for port, slot in zip(found, slots, strict=True))


# What can be told about action cards


def nearly_drawn() -> State:
    """One card in the pile, six among the discards, the rest with seats 1 and 2."""
    pack = list(CHART.all_cards)
    discards = [pack.pop(pack.index(name)) for name in ("heave", "heave", "mutiny", "lookout")]
    discards += [pack.pop(pack.index(name)) for name in ("misfire", "weevils")]
    state = lay(
        pirate("Jamaica"),
        pirate("Belize", weapons=2, crew=2),
        pirate("Belize"),
        wind=Direction.S,
        actions=[[], pack[:20], pack[20:33]],
    )
    state.deck.discards = discards
    state.deck.pile = pack[33:]
    assert state.faults() == []
    return state


@pytest.mark.rule("P17")
def test_a_new_pile_tells_what_is_in_it_and_what_is_not() -> None:
    """Everybody saw the discards: the next cards come from them, and the hands hold the rest."""
    state = nearly_drawn()
    old = Counter(card for hand in state.actions for card in hand)
    state.play(0, Draw())
    assert state.packs == []
    fresh = Counter(state.deck.discards)
    drawn = the(state.play(0, Draw()), CardDrawn)
    assert drawn.reshuffled
    assert Counter(state.packs[1]) == fresh
    seen = set()
    for n in range(60):
        imagined = state.view(1).imagine(Chance(n))
        first = Counter(imagined.actions[0])
        assert sum((first & fresh).values()) >= 1, "one of its two cards is from the new pile"
        assert not Counter(imagined.actions[2]) - old - Counter(state.packs[0])
        assert not Counter(imagined.deck.pile) - fresh
        seen |= set(imagined.actions[0])
    assert seen >= set(fresh)


@pytest.mark.rule("P17")
def test_a_card_of_both_piles_may_have_come_from_either() -> None:
    """After it was played the other one in hand is a guess; once settled it is none."""
    packs = [["misfire", "tall-tale"], ["heave", "misfire"]]
    traffic = [(0, ""), (1, ""), (-1, ""), (0, ""), (0, "misfire")]
    guesses = set()
    for n in range(60):
        dealt = deal_actions(packs, traffic, {}, 2, Chance(n))
        assert dealt is not None
        guesses.add(tuple(map(tuple, dealt[0])))
    assert guesses == {
        (("tall-tale",), ("misfire",)),
        (("heave",), ("tall-tale",)),
        (("misfire",), ("tall-tale",)),
    }
    settled = [*traffic, (0, "heave")]
    for n in range(20):
        assert deal_actions(packs, settled, {}, 2, Chance(n)) == ([[], ["tall-tale"]], ["misfire"])
    assert deal_actions(packs, [*traffic, (1, "heave")], {}, 2, Chance(0)) is None


@pytest.mark.rule("P8")
def test_being_asked_tells_nobody_who_has_a_defence() -> None:
    """Views of the others are the same whether the target holds one or not."""
    views = []
    for held in ("lookout", "heave"):
        state = solo("Jamaica", "S", pirate("Belize", crew=2), actions=[["mutiny"], [held], []])
        state.play(0, Strike("mutiny", 1))
        views.append([to_json(state.view(seat)) for seat in (0, 2, None)])
        hands = {tuple(state.view(0).imagine(Chance(n)).actions[1]) for n in range(300)}
        assert {("lookout",), ("heave",)} <= hands
    assert views[0] == views[1]


def test_an_onlooker_has_no_moves() -> None:
    view = PLUNDER.new(3, PlunderOptions(), 1).view(None)
    assert view.moves() == ()
    assert view.objections(Draw())[0].message == "onlooker"
