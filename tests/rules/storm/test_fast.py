"""The fast tables against the readable state: the same matches, compared after every play."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import pytest

from game.rules.chance import Chance
from game.rules.compass import DIRECTIONS
from game.rules.storm.fast import (
    HELM_KINDS,
    HELM_NUMBER,
    NO_CARD,
    PIRATE,
    WIND_KINDS,
    WIND_NUMBER,
    Tables,
)
from game.rules.storm.moves import PLAYS, LayAside, Play, StormMove
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import TRICKS, HelmCard, WindCard
from game.rules.storm.scoring import contested, rounds_won, totals
from game.rules.storm.state import Phase, State
from game.rules.storm.trick import standing_of

MATCHES = 40
ROUNDS = 2
Told = dict[str, Any]


def new_states(seats: int, options: StormOptions) -> list[State]:
    return [State.new(seats, options, Chance.of(seats, seed)) for seed in range(MATCHES)]


def new_tables(states: list[State]) -> Tables:
    tables = Tables(len(states), states[0].seats, states[0].options)
    tables.opener[:] = [state.opener for state in states]
    return tables


def deal_as_in(states: list[State], tables: Tables) -> None:
    helm = [[*(card for hand in s.hands for card in hand), *s.rest] for s in states]
    wind = [[*s.row, *s.forecast, *s.pile] for s in states]
    tables.deal(
        np.array([[HELM_NUMBER[card] for card in pack] for pack in helm], np.int8).T,
        np.array([[WIND_NUMBER[card] for card in pack] for pack in wind], np.int8).T,
    )


def pick(moves: tuple[StormMove, ...], chance: Chance, hoards: bool) -> StormMove:
    """A random move; who hoards his pirates will have to lead one in the end."""
    numbered = [move for move in moves if move is not PLAYS[HELM_KINDS[PIRATE]]]
    return chance.pick(numbered if hoards and numbered else moves)


# What each of the two says of a table, in the same words


def told_by_state(state: State) -> Told:
    (seat,) = state.to_act()
    wind = state.row[0]
    ranks = [standing_of(wind.direction, state.trick[:n], c)[0] for n, c in enumerate(state.trick)]
    return {
        "turn": seat,
        "moves": {move.card for move in state.moves(seat) if isinstance(move, Play)},
        "leader": state.leader,
        "opener": state.opener,
        "hands": state.hands,
        "trick": state.trick,
        "order of ranks": order_of(ranks),
        "tricks left": state.tricks_left,
        "coming": [*state.row, *state.pile][: state.tricks_left],
        "taken": [Counter(cards) for cards in state.taken],
        "waiting": Counter(state.waiting),
        "gone": Counter(state.gone),
        "scores": totals(state.ledger, state.seats),
    }


def told_by_tables(tables: Tables) -> list[Told]:
    legal, turn, hand = tables.legal(), tables.seat(), tables.hand()
    done = TRICKS - tables.tricks_left
    told = []
    for table in range(len(tables)):
        taken = [winds_of(tables.taken[seat, :, table]) for seat in range(tables.seats)]
        waiting = winds_of(tables.waiting[:, table])
        winds = [WIND_KINDS[n] for n in tables.winds[:, table] if n != NO_CARD]
        spent = winds[: len(winds) - tables.tricks_left]
        told.append(
            {
                "turn": turn[table],
                "moves": set(helm_cards(hand[legal[:, table], table])),
                "leader": tables.leader[table],
                "opener": tables.opener[table],
                "hands": [helm_cards(held) for held in tables.hands[:, :, table].T],
                "trick": helm_cards(tables.trick[: tables.played, table], in_order=False),
                "order of ranks": order_of(tables.ranks[: tables.played, table].tolist()),
                "tricks left": tables.tricks_left,
                "coming": winds[len(spent) :],
                "taken": taken,
                "waiting": waiting,
                # What was played for in vain is nowhere else; tables made of states half-way
                # through a round were not told.
                "gone": Counter(spent) - sum(taken, waiting) if len(spent) == done else None,
                "scores": tuple(tables.scores[:, table].tolist()),
            }
        )
    return told


def order_of(ranks: Sequence[Any]) -> list[int]:
    """How many are lower than each: pairs and numbers that compare alike have the same order."""
    return [sum(other < rank for other in ranks) for rank in ranks]


def helm_cards(numbers: Any, in_order: bool = True) -> list[HelmCard]:
    held = [number for number in numbers.tolist() if number != NO_CARD]
    return [HELM_KINDS[number] for number in (sorted(held) if in_order else held)]


def winds_of(counts: Any) -> Counter[WindCard]:
    return Counter(dict(zip(WIND_KINDS, counts.tolist(), strict=True))) + Counter()


def compare(states: list[State], tables: Tables) -> None:
    for state, told in zip(states, told_by_tables(tables), strict=True):
        expected = told_by_state(state)
        if told["gone"] is None:
            del told["gone"], expected["gone"]
        assert told == expected


# Playing both


def play_a_card(states: list[State], tables: Tables, chance: Chance) -> None:
    cards = []
    for number, state in enumerate(states):
        (seat,) = state.to_act()
        move = pick(state.moves(seat), chance, hoards=number % 2 == 0)
        assert isinstance(move, Play)
        state.play(seat, move)
        cards.append(HELM_NUMBER[move.card])
    tables.play(tables.slots_of(np.array(cards, np.int8)))


def choose_sets(states: list[State], tables: Tables, chance: Chance) -> None:
    """Answer what S17 asks, in the readable states seat by seat, at the tables all at once."""
    asked, laid = np.zeros_like(tables.contested), np.zeros_like(tables.laid)
    for table, state in enumerate(states):
        while state.phase is Phase.SETS:
            seat = chance.pick(state.to_act())
            move = chance.pick(state.moves(seat))
            assert isinstance(move, LayAside)
            asked[seat, [DIRECTIONS.index(d) for d in contested(state.taken[seat])], table] = True
            laid[seat, [DIRECTIONS.index(d) for d in move.sets], table] = True
            state.play(seat, move)
    assert np.array_equal(tables.contested, asked)
    if asked.any():
        tables.lay_aside(laid | ~asked)  # what is said of other sets must not count
        assert not tables.contested.any()


def compare_rounds(states: list[State], tables: Tables) -> None:
    seats = tables.seats
    assert [len(state.ledger) for state in states] == [tables.round] * len(states)
    for table, state in enumerate(states):
        accounts = state.ledger[-1]
        laid = [
            [DIRECTIONS[n] for n in np.flatnonzero(tables.laid[s, :, table])] for s in range(seats)
        ]
        assert laid == [list(account.sets) for account in accounts]
        assert tuple(tables.scores[:, table].tolist()) == totals(state.ledger, seats)
        assert tuple(tables.won[:, table].tolist()) == rounds_won(state.ledger, seats)
        if not tables.over:
            assert tables.opener[table] == state.opener


# Not named are S1, S2, S5, S12 and S13: both read these off the same constants.
@pytest.mark.rule(
    "S3", "S4", "S6", "S7", "S8", "S9", "S10", "S11", "S14", "S15", "S16", "S17", "S18"
)
@pytest.mark.parametrize("ties", ["most-rounds", "shared"])
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_play_the_same_match(
    seats: int, expert: bool, ties: Literal["most-rounds", "shared"]
) -> None:
    options = StormOptions(rounds=ROUNDS, expert=expert, ties=ties)
    states, chance = new_states(seats, options), Chance.of(seats, expert)
    tables = new_tables(states)
    while not tables.over:
        deal_as_in(states, tables)
        while tables.tricks_left:
            compare(states, tables)
            play_a_card(states, tables, chance)
        choose_sets(states, tables, chance)
        compare_rounds(states, tables)
    winners = [tuple(np.flatnonzero(won).tolist()) for won in tables.winners().T]
    results = [state.result() for state in states]
    assert winners == [result.winners for result in results if result]


@pytest.mark.rule("S7", "S10", "S14", "S16", "S17")
def test_the_matches_compared_show_the_rare_cases() -> None:
    """Equal answers prove nothing about a case that never came up."""
    seen: Counter[str] = Counter()
    for seats in (2, 5):
        states = new_states(seats, StormOptions(rounds=ROUNDS, expert=True))
        tables, chance = new_tables(states), Chance.of(seats, True)
        while not tables.over:
            deal_as_in(states, tables)
            while tables.tricks_left:
                play_a_card(states, tables, chance)
                if tables.played == 1:
                    seen["pirates led"] += int((tables.trick[0] == PIRATE).sum())
                    seen["several cards waiting"] += int((tables.waiting.sum(axis=0) > 1).sum())
            seen["sets contested"] += int(tables.contested.sum())
            choose_sets(states, tables, chance)
        level = (tables.scores == tables.scores.max(axis=0)).sum(axis=0) > 1
        seen["ties broken by rounds"] += int((level & (tables.winners().sum(axis=0) == 1)).sum())
        seen["victories shared"] += int((tables.winners().sum(axis=0) > 1).sum())
    assert len(seen) == 5
    assert min(seen.values()) >= 3, seen


# Tables made of states


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_tables_can_be_made_of_states_at_any_point(seats: int, expert: bool) -> None:
    options = StormOptions(rounds=2, expert=expert)
    states, chance = new_states(seats, options), Chance.of(seats, expert, 1)
    tables = new_tables(states)
    while not tables.over:
        tables = Tables.of(states)
        while tables.tricks_left:
            compare(states, tables)
            play_a_card(states, tables, chance)
            # A round's end may find the states at different points: some ask for sets, some not.
            if tables.tricks_left:
                tables = Tables.of(states)
        choose_sets(states, tables, chance)
        compare_rounds(states, tables)
    ended = Tables.of(states)
    assert ended.over
    assert np.array_equal(ended.winners(), tables.winners())


@pytest.mark.rule("S17")
def test_tables_can_be_made_while_sets_are_being_chosen() -> None:
    options = StormOptions(rounds=1, expert=True)
    chance = Chance.of(5)
    asked: list[State] = []
    partly = 0
    for seed in range(300):
        state = State.new(2, options, Chance.of(seed))
        while state.phase is Phase.TRICK:
            (seat,) = state.to_act()
            state.play(seat, chance.pick(state.moves(seat)))
        if state.phase is Phase.SETS:
            if len(state.to_act()) > 1:
                state.play(0, state.moves(0)[-1])  # all the sets that may be laid aside
                partly += 1
            asked.append(state)
    assert partly
    tables = Tables.of(asked)
    choose_sets(asked, tables, chance)
    compare_rounds(asked, tables)


def test_states_at_different_points_are_refused() -> None:
    states = new_states(3, StormOptions())[:2]
    (seat,) = states[0].to_act()
    states[0].play(seat, states[0].moves(seat)[0])
    with pytest.raises(ValueError, match="one point"):
        Tables.of(states)


def test_taken_tables_are_tables_of_their_own() -> None:
    rng = np.random.default_rng(1)
    tables = Tables.new(3, 4, StormOptions(rounds=1), rng)
    tables.play(tables.random_slots(rng))
    before = told_by_tables(tables)
    twins = tables.take(np.array([2, 0, 2]))
    assert told_by_tables(twins) == [before[2], before[0], before[2]]
    twins.playout_match(rng)
    assert told_by_tables(tables) == before
    assert not tables.over


# Random play


@pytest.mark.rule("S7")
def test_random_play_picks_every_legal_card_alike() -> None:
    rng = np.random.default_rng(2)
    tables = Tables.new(6000, 2, StormOptions(), rng)
    pirates, numbered = [PIRATE, PIRATE], [3, 20, 40, 50]
    tables.hands[:, 0] = np.array([pirates[0], *numbered, pirates[1], *[NO_CARD] * 6])[:, None]
    tables.leader[:], tables.tricks_left = 0, 6
    leads = np.bincount(tables.random_slots(rng), minlength=6)
    assert leads[[0, 5]].tolist() == [0, 0]
    assert leads[1:5] == pytest.approx([1500] * 4, rel=0.1)
    tables.leader[:], tables.played = 1, 1
    follows = np.bincount(tables.random_slots(rng), minlength=6)
    assert follows == pytest.approx([1000] * 6, rel=0.1)
    tables.hands[:, 0] = NO_CARD
    tables.hands[:2, 0] = PIRATE
    tables.leader[:], tables.played, tables.tricks_left = 0, 0, 2
    assert set(tables.random_slots(rng).tolist()) == {0, 1}


@pytest.mark.parametrize("expert", [False, True])
def test_playouts_end_and_repeat(expert: bool) -> None:
    def play() -> Tables:
        rng = np.random.default_rng(3)
        tables = Tables.new(50, 4, StormOptions(rounds=2, expert=expert), rng)
        tables.playout_round(rng)
        assert (tables.round, tables.over) == (1, False)
        tables.playout_match(rng)
        return tables

    first, second = play(), play()
    assert first.over
    assert np.array_equal(first.scores, second.scores)
    assert len({tuple(scores) for scores in first.scores.T}) > 10


def test_storm_itself_starts_without_numpy() -> None:
    code = "import sys, game.rules.storm; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
