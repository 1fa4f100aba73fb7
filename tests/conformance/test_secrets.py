"""What a seat may know: views, imagined states and events as others see them."""

from __future__ import annotations

import itertools

from game.rules.chance import Chance
from game.rules.codec import to_json
from tests.conformance.tables import Table, positions_of, some_of

LONG = 300
"""Moves that make any trace show; some games never end if all play without sense."""


def test_states_that_differ_only_in_secrets_look_the_same(table: Table) -> None:
    """An imagined state is another state, sound, and gives the same view to the same seat."""
    for number, state in enumerate(table.moments(seed=21, every=7)):
        for seat in (*range(table.seats), None):
            view = state.view(seat)
            imagined = view.imagine(Chance.of(number, 1))
            assert imagined.faults() == []
            assert imagined.view(seat) == view
            assert to_json(imagined.view(seat)) == to_json(view)


def test_imagining_varies(table: Table) -> None:
    """Not the true state again, nor always the same one, as long as something is hidden."""
    for state in table.moments(seed=22, every=11):
        if not state.to_act():
            continue
        for seat in (*range(table.seats), None):
            view = state.view(seat)
            drawn = {view.imagine(Chance.of(n)).digest() for n in range(6)}
            assert len(drawn) > 1
            assert state.digest() not in drawn


def test_imagining_is_repeatable_and_leaves_the_view_alone(table: Table) -> None:
    for state in table.moments(seed=23, every=13):
        view = state.view(0)
        before = to_json(view)
        assert view.imagine(Chance.of(1)).digest() == view.imagine(Chance.of(1)).digest()
        imagined = view.imagine(Chance.of(2))
        for _ in range(LONG):
            if acting := imagined.to_act():
                imagined.play(acting[0], imagined.moves(acting[0])[0])
        assert to_json(view) == before


def test_a_view_judges_like_the_state(table: Table) -> None:
    """Legality never hangs on what the mover cannot see."""
    for number, step in enumerate(table.steps(seed=24)):
        if number % 3:
            continue
        for seat in range(table.seats):
            view = step.state.view(seat)
            assert view.to_act() == step.state.to_act()
            assert view.moves() == step.state.moves(seat)
            for move in some_of(step.state.candidates(seat), number, most=20):
                assert view.objections(move) == step.state.objections(seat, move)
        assert step.state.view(None).moves() == ()


def test_what_the_mover_could_not_foresee_is_marked_as_revealing(table: Table) -> None:
    """The same move in two states that the mover cannot tell apart: if he then sees different
    things, an event must say that it reveals, or an undo would let him peek."""
    for number, step in enumerate(table.steps(seed=25)):
        view = step.state.view(step.seat)
        told = []
        for draw in range(3):
            imagined = view.imagine(Chance.of(number, draw))
            events = imagined.play(step.seat, step.move)
            told.append([event.seen_by(step.seat) for event in events])
        if not all(events == told[0] for events in told):
            assert all(any(event.reveals for event in events) for events in told)


def test_events_told_to_others_hold_no_secrets(table: Table) -> None:
    """What a seat is told of a move is the same in any two states that it cannot tell apart,
    until something is revealed to it."""
    for number, step in enumerate(table.steps(seed=26)):
        if number % 2:
            continue
        for seat in (*range(table.seats), None):
            imagined = step.state.view(seat).imagine(Chance.of(number))
            if step.move not in imagined.moves(step.seat):
                continue
            true_told = [e.seen_by(seat) for e in step.state.copy().play(step.seat, step.move)]
            told = [e.seen_by(seat) for e in imagined.play(step.seat, step.move)]
            for mine, yours in zip(true_told, told, strict=False):
                if mine.reveals:
                    break
                assert mine == yours


def test_events_tell_no_more_than_the_view(table: Table) -> None:
    """Where several decide at once and two choices of a rival leave a seat with the same view, it
    is told the same of both: so a sealed choice stays sealed. Position files hold such moments."""
    for state in (*table.moments(seed=28, every=10), *positions_of(table.game)):
        if len(state.to_act()) == 1:
            continue
        for mover in state.to_act():
            for seat in {*range(state.seats), None} - {mover}:
                outcomes = []
                for move in state.moves(mover)[:8]:
                    after = state.copy()
                    told = [event.seen_by(seat) for event in after.play(mover, move)]
                    outcomes.append((after.view(seat), told))
                for (view, told), (other, also_told) in itertools.combinations(outcomes, 2):
                    if view == other:
                        assert told == also_told


def test_an_opening_tells_no_more_than_the_view(table: Table) -> None:
    """Two states that a seat cannot tell apart are told to it in the same words."""
    for number, state in enumerate(table.moments(seed=29, every=10)):
        for seat in (*range(table.seats), None):
            imagined = state.view(seat).imagine(Chance.of(number))
            told = [event.seen_by(seat) for event in state.opening()]
            assert [event.seen_by(seat) for event in imagined.opening()] == told


def test_telling_twice_tells_no_more(table: Table) -> None:
    """Secrets once left out stay out: seen_by on what an onlooker saw gives a seat nothing."""
    for step in table.steps(seed=27):
        for event in step.state.copy().play(step.seat, step.move):
            public = event.seen_by(None)
            for seat in range(table.seats):
                assert public.seen_by(seat) == public
