"""Whole matches of random play: sound at every step, repeatable, and never sharing memory."""

from __future__ import annotations

import random

import numpy as np

from game.rules.codec import to_json
from game.rules.protocol import Result
from tests.conformance.tables import Table, play_all


def test_every_state_of_a_match_is_sound(table: Table) -> None:
    """Conservation of pieces, sums of scores and declared bounds hold before every move."""
    for step in table.steps(seed=1):
        assert step.state.faults() == []
        last = step.state
    assert last.faults() == []


def test_somebody_is_to_act_until_there_is_a_result(table: Table) -> None:
    for step in table.steps(seed=2):
        acting = step.state.to_act()
        assert step.state.result() is None
        assert list(acting) == sorted(set(acting))
        assert set(acting) <= set(range(table.seats))
        for seat in range(table.seats):
            assert bool(step.state.moves(seat)) == (seat in acting)
        last = step.state
    assert last.to_act() == ()
    assert isinstance(last.result(), Result)


def test_a_result_names_scores_for_all_and_winners_among_them(table: Table) -> None:
    state = table.new(seed=3)
    play_all(state, table.line(seed=3))
    result = state.result()
    assert result is not None
    assert len(result.scores) == table.seats
    assert result.winners
    assert set(result.winners) <= set(range(table.seats))
    assert all(result.scores[seat] == max(result.scores) for seat in result.winners)
    assert result.turns > 0


def test_same_seed_and_moves_same_game_whatever_others_draw(table: Table) -> None:
    """The global generators are burned between the steps; a copy of the match must not care."""
    line = table.line(seed=4)
    calm, disturbed = table.new(seed=4), table.new(seed=4)
    for number, (seat, move) in enumerate(line):
        random.seed(number)
        np.random.seed(number)
        random.random()
        expected = calm.play(seat, move)
        random.seed(number + 1)
        np.random.rand(3)
        assert disturbed.play(seat, move) == expected
        assert disturbed.digest() == calm.digest()


def test_another_seed_is_another_game(table: Table) -> None:
    assert len({table.new(seed).digest() for seed in range(20)}) == 20


def test_copies_never_share_memory(table: Table) -> None:
    """Every state ever copied keeps its digest while the match goes on, and so do its copies."""
    past = [(step.state.copy(), step.state.digest()) for step in table.steps(seed=5)]
    for state, digest in past:
        assert state.digest() == digest
    for (state, _), (_, following), (seat, move) in zip(
        past, past[1:], table.line(seed=5), strict=False
    ):
        twin = state.copy()
        twin.play(seat, move)
        assert twin.digest() == following
    assert [state.digest() for state, _ in past] == [digest for _, digest in past]


def test_looking_changes_nothing(table: Table) -> None:
    """Views, moves, objections, faults and openings may be asked at any time, in any order."""
    for step in table.steps(seed=6):
        state, before = step.state, to_json(step.state)
        state.faults()
        state.opening()
        state.result()
        for seat in range(table.seats):
            state.view(seat)
            for move in state.candidates(seat):
                state.objections(seat, move)
        assert to_json(state) == before
