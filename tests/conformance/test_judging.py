"""One judge: what it objects to is refused, what it does not object to is played."""

from __future__ import annotations

import pytest

from game.rules.protocol import Move, Refused
from tests.conformance.tables import Table, some_of

ODD_SEATS = (-1, 99)


def pool_of(table: Table) -> list[Move]:
    """Moves of every kind that come up in some matches, legal at another time or never."""
    pool: dict[Move, None] = {}
    for seed in range(4):
        for step in table.steps(seed):
            pool |= dict.fromkeys(step.state.candidates(step.seat))
    return list(pool)


def test_objections_are_empty_for_exactly_what_play_accepts(table: Table) -> None:
    pool = pool_of(table)
    for number, step in enumerate(table.steps(seed=11)):
        if number % 7:
            continue
        state, digest = step.state, step.state.digest()
        own = some_of(state.candidates(step.seat), number)
        tried = dict.fromkeys([*some_of(pool, number // 7), *own])
        for seat in (*range(table.seats), *ODD_SEATS):
            for move in tried:
                trial = state.copy()
                objections = state.objections(seat, move)
                try:
                    trial.play(seat, move)
                except Refused as refused:
                    assert objections
                    assert refused.objections == objections
                    assert trial.digest() == digest, "a refused move must leave no trace"
                else:
                    assert not objections
                    assert trial.digest() != digest


def test_moves_are_the_candidates_without_objections(table: Table) -> None:
    for step in table.steps(seed=12):
        for seat in range(table.seats):
            candidates = step.state.candidates(seat)
            legal = [move for move in candidates if not step.state.objections(seat, move)]
            assert list(step.state.moves(seat)) == legal
            assert len(set(candidates)) == len(candidates)


def test_no_legal_move_is_missing_from_the_moves(table: Table) -> None:
    """Where moves are finite: whatever is legal out of a large pool is listed."""
    pool = pool_of(table)
    for number, step in enumerate(table.steps(seed=13)):
        if number % 5:
            continue
        for seat in range(table.seats):
            legal = {move for move in pool if not step.state.objections(seat, move)}
            assert legal <= set(step.state.moves(seat))


def test_every_objection_names_a_rule_of_the_game(table: Table) -> None:
    letter = table.game.id[0].upper()
    pool = pool_of(table)
    for moment, state in enumerate(table.moments(seed=14, every=9)):
        for seat in (*range(table.seats), *ODD_SEATS):
            for move in some_of(pool, moment):
                for objection in state.objections(seat, move):
                    assert objection.rule[0] == letter
                    assert objection.message.startswith(f"{table.game.id}.")


def test_nobody_moves_when_the_game_is_over(table: Table) -> None:
    *_, last = table.moments(seed=15, every=1000)
    for seat in range(table.seats):
        assert last.moves(seat) == ()
        for move in pool_of(table)[:5]:
            with pytest.raises(Refused):
                last.play(seat, move)
