"""P2 to P6: the sealed vote in two parts, Blackbeard, the wind and the first to plunder."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.compass import DIRECTIONS, Direction
from game.rules.plunder.events import (
    BlackbeardTaken,
    CubesReturned,
    CubesSealed,
    CubesShown,
    DirectionSealed,
    DirectionsShown,
    FirstAsked,
    FirstPicked,
    HolderAsked,
    TurnBegan,
    WindAsked,
    WindSet,
)
from game.rules.plunder.moves import Commit, Draw, PickFirst, PickHolder, PickWind, Sail, Vote
from game.rules.plunder.pieces import Phase
from tests.rules.plunder import oracle
from tests.rules.plunder.desk import CALM, all_of, ballot, refusal, the, vote

N, E, S, W = DIRECTIONS


@pytest.mark.rule("P2")
def test_directions_are_set_by_all_at_once_and_shown_together() -> None:
    state = ballot("", 0, 0, 0)
    assert state.to_act() == (0, 1, 2)
    assert [move.direction for move in state.moves(1) if isinstance(move, Vote)] == list(DIRECTIONS)
    assert state.play(1, Vote(S)) == [DirectionSealed(1, S)]
    assert state.to_act() == (0, 2)
    assert refusal(state, 1, Vote(N)) == ("P2", "has-voted")
    assert state.moves(1) == ()
    state.play(2, Vote(E))
    events = state.play(0, Vote(N))
    assert events == [DirectionSealed(0, N), DirectionsShown((N, S, E))]
    assert state.phase is Phase.CUBES


@pytest.mark.rule("P2")
def test_cubes_come_after_directions_from_none_to_all() -> None:
    state = ballot("NSE", 4, 0, 0)
    state.pirates[1].cubes, state.pirates[1].reserve = 3, 23
    assert state.to_act() == (0, 1, 2)
    assert state.moves(1) == tuple(Commit(n) for n in range(4))
    assert refusal(state, 1, Commit(4)) == ("P2", "too-many-cubes")
    assert refusal(state, 1, Commit(-1)) == ("P2", "too-many-cubes")
    assert refusal(state, 1, Vote(N)) == ("P2", "commit-cubes")
    assert refusal(ballot("", 0, 0, 0), 1, Commit(2)) == ("P2", "set-direction")
    assert state.play(1, Commit(3)) == [CubesSealed(1, 3)]
    assert refusal(state, 1, Commit(2)) == ("P2", "has-voted")
    state.play(0, Commit(2))
    events = state.play(2, Commit(0))
    assert the(events, CubesShown).cubes == (2, 3, 0)


@pytest.mark.rule("P2")
def test_sealed_votes_are_told_to_their_own_seat_alone() -> None:
    for event, told in (
        (DirectionSealed(1, S), DirectionSealed(1, None)),
        (CubesSealed(1, 5), CubesSealed(1, None)),
    ):
        assert event.seen_by(1) == event
        assert event.seen_by(0) == event.seen_by(None) == told
        assert not event.reveals
    assert DirectionsShown((N,)).reveals
    assert CubesShown((1,)).reveals


@pytest.mark.rule("P3", "P4", "P5", "P6")
@pytest.mark.parametrize("blackbeard", [0, 2])
def test_every_small_vote_comes_out_as_the_rules_say(blackbeard: int) -> None:
    """All votes of three players with up to two cubes each, against the oracle."""
    for letters in product("NES", repeat=3):
        for cubes in product(range(3), repeat=3):
            state, events = vote("".join(letters), *cubes, blackbeard=blackbeard)
            tied = oracle.most_cubes(cubes)
            if len(tied) > 1:
                asked = the(events, HolderAsked)
                assert (asked.seat, set(asked.tied)) == (blackbeard, tied)
                assert state.to_act() == (blackbeard,)
                assert state.moves(blackbeard) == tuple(PickHolder(n) for n in sorted(tied))
                choice = max(tied)
                events = state.play(blackbeard, PickHolder(choice))
                tied = {choice}
            [holder] = tied
            taken = the(events, BlackbeardTaken)
            assert (taken.seat, taken.before, state.blackbeard) == (holder, blackbeard, holder)
            winds = oracle.best_winds(letters, cubes)
            if len(winds) > 1:
                assert the(events, WindAsked).seat == holder
                assert state.moves(holder) == tuple(PickWind(d) for d in DIRECTIONS if d in winds)
                pick = Direction(min(winds))
                events = state.play(holder, PickWind(pick))
                winds = {pick}
            assert {state.wind} == winds
            assert the(events, CubesReturned).cubes == cubes
            for pirate, count in zip(state.pirates, cubes, strict=True):
                assert (pirate.cubes, pirate.reserve) == (10 - count, 16 + count)
            assert the(events, FirstAsked).seat == holder
            assert state.to_act() == (holder,)


@CALM
@given(st.data())
def test_votes_of_any_size(data: st.DataObject) -> None:
    """Winner by brute force, for three to five players and any number of cubes."""
    seats = data.draw(st.integers(3, 5))
    letters = data.draw(st.text("NESW", min_size=seats, max_size=seats))
    cubes = [data.draw(st.integers(0, 12)) for _ in range(seats)]
    state, events = vote(letters, *cubes, blackbeard=data.draw(st.integers(0, seats - 1)))
    while state.phase in (Phase.HOLDER, Phase.WIND):
        [seat] = state.to_act()
        events = state.play(seat, data.draw(st.sampled_from(state.moves(seat))))
    assert state.blackbeard in oracle.most_cubes(cubes)
    assert state.wind in oracle.best_winds(letters, cubes)
    tally = dict(the(events, WindSet).tally)
    assert set(tally) == {Direction(letter) for letter in letters}
    assert sum(tally.values()) == sum(cubes)
    assert state.faults() == []


@pytest.mark.rule("P3")
def test_a_holder_picks_himself_only_if_he_is_tied() -> None:
    state, _ = vote("NSE", 1, 4, 4)
    assert state.to_act() == (0,)
    assert refusal(state, 0, PickHolder(0)) == ("P3", "holder-not-tied")
    assert refusal(state, 1, PickHolder(1)) == ("P3", "not-your-turn")
    assert refusal(state, 0, PickWind(N)) == ("P3", "pick-holder")
    state, _ = vote("NSE", 4, 1, 4)
    events = state.play(0, PickHolder(0))
    assert the(events, BlackbeardTaken) == BlackbeardTaken(0, 0, "picked")


@pytest.mark.rule("P3", "P4")
def test_when_nobody_commits_a_cube_all_are_tied() -> None:
    """Of the directions, too, but only of those that somebody set."""
    state, events = vote("NNW", 0, 0, 0, blackbeard=1)
    assert the(events, HolderAsked).tied == (0, 1, 2)
    events = state.play(1, PickHolder(2))
    assert the(events, WindAsked) == WindAsked(2, (N, W))
    assert refusal(state, 2, PickWind(S)) == ("P4", "wind-not-tied")
    assert refusal(state, 2, PickHolder(1)) == ("P4", "pick-wind")
    events = state.play(2, PickWind(W))
    assert the(events, WindSet) == WindSet(W, N, ((N, 0), (W, 0)), "picked")


@pytest.mark.rule("P4")
def test_one_direction_for_all_needs_no_cubes() -> None:
    state, _ = vote("SSS", 0, 0, 0)
    events = state.play(0, PickHolder(1))
    assert the(events, WindSet) == WindSet(S, N, ((S, 0),), "most-cubes")


@pytest.mark.rule("P4")
def test_the_new_holder_decides_between_winds_not_the_old_one() -> None:
    state, events = vote("NSE", 2, 3, 3, blackbeard=0)
    assert the(events, HolderAsked).seat == 0
    state.play(0, PickHolder(2))
    assert state.to_act() == (2,)
    state, events = vote("NSN", 2, 5, 3, blackbeard=0)
    assert the(events, BlackbeardTaken) == BlackbeardTaken(1, 0, "most-cubes")
    assert the(events, WindAsked) == WindAsked(1, (N, S))


@pytest.mark.rule("P5")
def test_winners_and_losers_alike_lose_their_cubes_to_the_reserve() -> None:
    state, events = vote("NNS", 3, 0, 7)
    assert the(events, CubesReturned).cubes == (3, 0, 7)
    assert [pirate.cubes for pirate in state.pirates] == [7, 10, 3]
    assert [pirate.reserve for pirate in state.pirates] == [19, 16, 23]


@pytest.mark.rule("P6", "P7")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_turns_go_clockwise_from_whom_the_holder_picks(first: int) -> None:
    state, _ = vote("NSSE", 1, 9, 1, 1)
    assert state.to_act() == (1,)
    assert state.moves(1) == tuple(PickFirst(seat) for seat in range(4))
    assert refusal(state, 1, PickFirst(4)) == ("P6", "no-such-seat")
    assert refusal(state, 1, Draw()) == ("P6", "pick-first")
    assert refusal(state, 0, PickFirst(0)) == ("P6", "not-your-turn")
    events = state.play(1, PickFirst(first))
    assert the(events, FirstPicked) == FirstPicked(first, 1)
    order = [the(events, TurnBegan).seat]
    while state.phase is not Phase.DIRECTION:
        [seat] = state.to_act()
        moves = state.moves(seat)
        sails = [move for move in moves if isinstance(move, Sail)]
        events = state.play(seat, sails[0] if sails else moves[-1])
        order += [event.seat for event in all_of(events, TurnBegan)]
    assert order == [(first + n) % 4 for n in range(4)]
    assert state.round == 2
    assert (state.votes, state.bids) == ([None] * 4, [None] * 4)
