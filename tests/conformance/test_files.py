"""Everything has a strict JSON form, and every match a record that brings it out again."""

from __future__ import annotations

from game.match import Match, SeatPlan, read_position, read_record, replay
from game.match.position import Position
from game.rules.codec import from_json, to_json, to_text
from tests.conformance.tables import Table, play_all


def match_at(table: Table, seed: int) -> Match:
    plans = [SeatPlan(f"Player {seat}") for seat in range(table.seats)]
    return Match(table.game, plans, table.options, seed, teaching=True)


def test_moves_events_options_and_views_survive_json(table: Table) -> None:
    game = table.game
    assert from_json(to_json(table.options), game.options_type) == table.options
    for step in table.steps(seed=31):
        assert from_json(to_json(step.move), game.move_type) == step.move
        for seat in (0, None):
            view = step.state.view(seat)
            assert from_json(to_json(view), type(view)) == view
        for event in (*step.state.opening(), *step.state.copy().play(step.seat, step.move)):
            assert from_json(to_json(event), game.event_type) == event


def test_any_state_can_be_a_position_file(table: Table) -> None:
    """Written, read and completed it is the same state, and play goes on alike."""
    line = table.line(seed=32)
    for number, state in enumerate(table.moments(seed=32, every=17)):
        data = to_text(Position(game=table.game.id, title=f"after {number}", state=state))
        game, position = read_position(data)
        assert game is table.game
        assert position.state.digest() == state.digest()
        rest = line[number * 17 :] if state.to_act() else []
        assert play_all(position.state, rest) == play_all(state.copy(), rest)


def test_a_record_brings_the_match_out_again_to_the_byte(table: Table) -> None:
    """Match, record, replay and undo agree."""
    match = match_at(table, seed=33)
    line = table.line(seed=33)
    for number, (seat, move) in enumerate(line):
        match.play(seat, move)
        if number % 10 == 4:
            before = match.digest()
            match.undo(seat)
            match.play(seat, move)
            assert match.digest() == before
    data = to_text(match.record())
    again = replay(read_record(data))
    assert to_text(again.record()) == data
    assert again.digest() == match.digest()
    assert again.log == match.log
    assert again.result() == match.result()


def test_undoing_everything_leads_back_to_the_start(table: Table) -> None:
    match = match_at(table, seed=34)
    digests = []
    for seat, move in table.line(seed=34):
        digests.append(match.digest())
        match.play(seat, move)
    for digest in reversed(digests):
        match.undo(0)
        assert match.digest() == digest
