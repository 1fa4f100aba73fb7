"""Undo: fair, logged, and exact."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.match import Match, read_record, replay
from game.match.match import Logged
from game.match.record import Checked, Made, Undone
from game.rules.chance import Chance
from game.rules.codec import to_text
from game.rules.protocol import Move, Refused, Seat
from game.rules.storm.events import RoundScored, RowMoved
from game.words import LANGUAGES, explain
from tests.match.playing import a_move, new_match, play_on, played


def reasons(match: Match, seat: int) -> list[str]:
    return [objection.message for objection in match.may_undo(seat)]


def test_a_move_taken_back_leaves_the_state_as_it_was_and_the_log_longer() -> None:
    match = new_match(3)
    before, logged = match.digest(), list(match.log)
    seat, move = a_move(match, Chance(1))
    match.play(seat, move)
    after = match.digest()
    assert after != before

    match.undo(seat)
    assert match.digest() == before
    assert match.moves_made == 0
    assert match.log[: len(logged)] == logged
    assert [line.entry for line in match.log[1:]] == [Made(seat, move), Undone(seat)]
    assert match.log[-1] == Logged(Undone(seat), ())

    match.play(seat, move)
    assert match.digest() == after


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    for teaching in (False, True):
        match = new_match(teaching=teaching)
        assert reasons(match, 0) == ["undo.nothing"]
        with pytest.raises(Refused):
            match.undo(0)
        assert len(match.log) == 1
        assert match.record().entries == ()


def test_only_the_mover_takes_his_move_back() -> None:
    match = new_match(3)
    (mover,) = match.to_act()
    match.play(*a_move(match, Chance(1)))
    digest, log = match.digest(), list(match.log)
    for other in (seat for seat in (*range(3), -1, 3, 99) if seat != mover):
        assert reasons(match, other) == ["undo.not-yours"]
        with pytest.raises(Refused) as refused:
            match.undo(other)
        assert [explain(refused.value.objections[0], language) for language in LANGUAGES]
    assert (match.digest(), match.log) == (digest, log)
    assert reasons(match, mover) == []


def test_what_another_played_and_took_back_was_seen() -> None:
    """So the move before it stays; in teaching mode it need not."""
    match = new_match(3)
    first, *_ = match.to_act()
    match.play(*a_move(match, Chance(1)))
    second, *_ = match.to_act()
    match.play(*a_move(match, Chance(2)))
    assert reasons(match, first) == ["undo.not-yours"]
    match.undo(second)
    assert reasons(match, first) == ["undo.seen"]
    with pytest.raises(Refused, match=r"undo\.seen"):
        match.undo(first)
    match.teaching = True
    assert reasons(match, first) == []


def test_no_undo_goes_past_what_was_revealed() -> None:
    """The last card of a trick opens a wind card: it stays, and so does all before it."""
    match = new_match(2)
    play_on(match, Chance(3), 2)
    last = match.log[-1]
    assert isinstance(last.entry, Made)
    assert any(isinstance(event, RowMoved) and event.opened for event in last.events)
    for seat in range(2):
        assert match.may_undo(seat)
    assert reasons(match, last.entry.seat) == ["undo.revealed"]
    with pytest.raises(Refused, match=r"undo\.revealed"):
        match.undo(last.entry.seat)
    assert match.moves_made == 2


def test_a_row_that_only_moves_up_reveals_nothing() -> None:
    """With the tricks that are left the row opens no more: then the last card may come back."""
    match = new_match(2)
    play_on(match, Chance(3), 2 * 10)
    last = match.log[-1]
    assert isinstance(last.entry, Made)
    assert any(isinstance(event, RowMoved) and not event.opened for event in last.events)
    match.undo(last.entry.seat)
    assert match.moves_made == 19


def test_a_scored_round_stays_scored_also_when_it_ends_the_match() -> None:
    match = played(2)
    assert match.result()
    last = match.log[-1]
    assert isinstance(last.entry, Made)
    assert any(isinstance(event, RoundScored) for event in last.events)
    assert reasons(match, last.entry.seat) == ["undo.revealed"]


def test_teaching_takes_everything_back_for_anybody_at_the_table() -> None:
    match = new_match(3, teaching=True, expert=True, rounds=2)
    start, chance = match.digest(), Chance(8)
    digests = []
    while match.to_act():
        digests.append(match.digest())
        match.play(*a_move(match, chance))
    assert match.result()
    for number, digest in enumerate(reversed(digests)):
        match.undo(number % 3)
        assert match.digest() == digest
    assert match.digest() == start
    assert match.result() is None
    assert len(match.log) == 1 + 2 * len(digests)


@pytest.mark.parametrize("seat", [-1, 3, 99, -(10**30)])
def test_nobody_takes_back_from_a_seat_that_is_not_there(seat: int) -> None:
    match = played(3, moves=5, teaching=True)
    assert reasons(match, seat) == ["undo.not-yours"]
    with pytest.raises(Refused):
        match.undo(seat)


def test_a_refused_move_leaves_no_trace() -> None:
    match = new_match(3)
    seat, move = a_move(match, Chance(1))
    calls: list[int] = []
    match.listeners.append(lambda told: calls.append(told.moves_made))
    before = (match.digest(), list(match.log), match.record(), match.moves_made)
    for odd in (seat + 1, -1, 99, seat - 3, seat + 3):
        with pytest.raises(Refused):
            match.play(odd, move)
    assert (match.digest(), list(match.log), match.record(), match.moves_made) == before
    assert calls == []
    match.play(seat, move)
    match.undo(seat)
    assert calls == [1, 0]


def test_what_was_logged_is_never_touched_again() -> None:
    """Events and records handed out stay as they were while the match goes on."""
    match = played(3, moves=20, teaching=True)
    log, data = list(match.log), to_text(match.record())
    record = match.record()
    for _ in range(7):
        match.undo(0)
    play_on(match, Chance(4))
    assert match.log[: len(log)] == log
    assert to_text(record) == data


steps = st.lists(st.integers(0, 2**32), min_size=30, max_size=120)


@settings(max_examples=80, deadline=None)
@given(
    seats=st.integers(2, 5),
    seed=st.integers(0, 2**53 - 1),
    expert=st.booleans(),
    teaching=st.booleans(),
    steps=steps,
)
def test_random_plays_with_random_undos_agree(
    seats: int, seed: int, expert: bool, teaching: bool, steps: list[int]
) -> None:
    """Against a plain list of standing moves; the log grows; the record replays to the byte."""
    match = new_match(seats, seed, expert=expert, teaching=teaching)
    standing: list[tuple[Seat, Move]] = []
    digests = [match.digest()]
    log = list(match.log)
    for step in steps:
        chance = Chance.of(step)
        if step % 3 == 0:
            asks = chance.below(seats)
            if match.may_undo(asks):
                with pytest.raises(Refused):
                    match.undo(asks)
            else:
                match.undo(asks)
                seat, _ = standing.pop()
                digests.pop()
                assert teaching or asks == seat
        elif match.to_act():
            choice = a_move(match, chance)
            match.play(*choice)
            standing.append(choice)
            digests.append(match.digest())
        assert match.digest() == digests[-1]
        assert match.moves_made == len(standing)
        assert match.log[: len(log)] == log
        log = list(match.log)

    plain = new_match(seats, seed, expert=expert, teaching=teaching)
    for choice in standing:
        plain.play(*choice)
    assert plain.digest() == match.digest()

    data = to_text(match.record())
    again = replay(read_record(data))
    assert to_text(again.record()) == data
    assert (again.digest(), again.log, again.result()) == (digests[-1], match.log, match.result())


def test_digests_stand_in_the_record_every_so_often_and_at_the_end() -> None:
    match = played(3)
    checks = [n for n, entry in enumerate(match.record().entries) if isinstance(entry, Checked)]
    assert checks == [16, 33, 38]
    assert isinstance(match.record().entries[-1], Checked)
