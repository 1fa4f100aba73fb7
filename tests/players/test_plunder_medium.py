"""Plunder's middle opponent: stronger than chance, right in plain cases, honest about why."""

from __future__ import annotations

from typing import Any

import pytest

from game.players.bot import Advice, Bot, RandomBot
from game.players.plunder import MediumPlunder
from game.players.plunder_course import Reckoning
from game.players.plunder_vote import Poll
from game.rules.chance import Chance
from game.rules.compass import Direction
from game.rules.plunder.moves import (
    ENDURE,
    Board,
    Commit,
    Defend,
    Heave,
    Intrigue,
    PickFirst,
    PickHolder,
    PickWind,
    Sail,
    Strike,
    TakeCubes,
    Use,
    Vote,
)
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import Phase
from game.rules.plunder.state import State
from game.rules.protocol import Seat
from game.words import LANGUAGES, messages, say
from tests.rules.plunder.desk import PLUNDER, lay, pirate, solo, vote

LAST: dict[str, Any] = {"round": 9}
DULL = "3-crew"
RICH = "5-provisions"


def advice(state: State, seat: Seat = 0) -> Advice:
    return MediumPlunder(Chance.of(1)).advise(state.view(seat))


def hint(told: Advice) -> str:
    return told.because.removeprefix("plunder.hint.")


def tiles_with(state: State, **wanted: str) -> State:
    """The same table with these tiles at these ports, whatever lay there going elsewhere."""
    for port, tile in wanted.items():
        place = port.replace("_", " ")
        if tile in state.bar:
            state.bar[state.bar.index(tile)] = state.tiles[place]
        else:
            other = next(name for name, lies in state.tiles.items() if lies == tile)
            state.tiles[other] = state.tiles[place]
        state.tiles[place] = tile
    return state


# Strength


@pytest.mark.parametrize("seats", PLUNDER.seats)
def test_it_beats_chance_clearly(seats: int) -> None:
    """One of them among random players wins every one of these games, and by far."""
    for seed in range(4):
        state = PLUNDER.new(seats, PlunderOptions(), seed)
        hero = seed % seats
        bots: list[Bot] = [
            MediumPlunder(Chance.of(seed, n)) if n == hero else RandomBot(Chance.of(seed, n))
            for n in range(seats)
        ]
        while acting := state.to_act():
            for seat in acting:
                state.play(seat, bots[seat].advise(state.view(seat)).move)
        result = state.result()
        assert result is not None
        assert result.winners == (hero,)


# Sailing


def test_it_sails_home_with_a_treasure() -> None:
    state = solo("Havana", "S", treasures=[["Jamaica"], [], []], **LAST)
    told = advice(tiles_with(state, Jamaica=DULL))
    assert (told.move, hint(told)) == (Sail("Jamaica"), "sail-treasure")


def test_it_completes_a_band() -> None:
    """San Salvador is all that is missing in the second band: 7 points."""
    me = {"reputation": "Nassau, Jamaica"}
    state = solo("Cayman", "N", me=me, **LAST)
    told = advice(tiles_with(state, San_Salvador=DULL))
    assert (told.move, hint(told)) == (Sail("San Salvador"), "sail-name")


def test_it_sails_to_the_best_tile_when_nothing_else_matters() -> None:
    me = {"reputation": "Nassau, Jamaica, San Salvador, Havana, Belize, Cayman"}
    state = solo("Cayman", "N", me=me, **LAST)
    told = advice(tiles_with(state, Havana=RICH, Nassau=DULL, San_Salvador="3-weapons"))
    assert (told.move, hint(told)) == (Sail("Havana"), "sail-tile")


def test_it_takes_a_gust_out_of_a_dead_end_for_a_great_prize() -> None:
    """Trinidad is the southernmost port: the south wind leads nowhere."""
    me = {"cubes": 24, "reputation": "Puerto Rico"}
    state = solo("Trinidad", "S", me=me, treasures=[["Barbados"], [], []], **LAST)
    told = advice(state)
    assert hint(told) == "gust-free"
    assert getattr(told.move, "port", None) == "Barbados"


# Action points


def test_what_is_free_here_is_bought_before_it_sails() -> None:
    card = "buy-provisions Havana/Barbados"
    told = advice(solo("Havana", "S", actions=[[card], [], []], round=3))
    assert (told.move, hint(told)) == (Use(card), "buy-free")


def test_it_does_not_pay_for_what_is_worth_less() -> None:
    card = "hire-crew Cayman/Turks & Caicos"
    me = {"vp": 20, "crew": 2}
    state = solo("Belize", "S", me=me, actions=[[card], [], []], sailed=True, **LAST)
    assert advice(state).move != Use(card)


def test_it_ends_with_cubes_when_there_is_nothing_better() -> None:
    state = solo("Belize", "S", sailed=True, **LAST)
    told = advice(state)
    assert (told.move, hint(told)) == (TakeCubes(3), "take-cubes")
    assert told.facts["cubes"] == 9


def test_it_strikes_the_holder_of_a_marker_that_it_wins_by_it() -> None:
    """P16: provisions 4, 4 and 1; weevils for the holder, and I lead alone."""
    rivals = pirate("Curaçao", provisions=4, vp=9), pirate("Puerto Rico", provisions=1)
    state = solo(
        "Belize",
        "S",
        *rivals,
        me={"provisions": 4},
        actions=[["weevils"], [], []],
        markers={"weapons": None, "crew": None, "provisions": 1},
        sailed=True,
        **LAST,
    )
    told = advice(state)
    assert (told.move, hint(told)) == (Strike("weevils", 1), "strike-holder")


def test_it_swaps_the_best_tile_to_where_it_sails() -> None:
    """Only Trinidad is south of Curaçao in reach."""
    state = solo(
        "Curaçao", "S", pirate("Belize"), pirate("Cayman"), actions=[["intrigue"], [], []], **LAST
    )
    state = tiles_with(state, Trinidad=DULL)
    told = advice(state)
    assert isinstance(told.move, Intrigue)
    assert "Trinidad" in (told.move.one, told.move.other)
    assert hint(told) == "intrigue"


def test_it_heaves_on_when_it_is_last() -> None:
    rivals = pirate("Curaçao", vp=20), pirate("Puerto Rico", vp=20)
    me = {"crew": 1, "vp": 5}
    state = solo("Havana", "S", *rivals, me=me, actions=[["heave"], [], []], sailed=True, round=5)
    told = advice(state)
    assert isinstance(told.move, Heave)
    assert told.move.port == told.facts["port"]


# Boarding and answers


def boarding(**more: Any) -> State:
    victim = pirate("Belize", vp=9, provisions=1, crew=1)
    state = solo("Belize", "S", victim, me={"weapons": 2}, sailed=True, **more)
    state.phase = Phase.BOARDING
    state.markers = {"weapons": 0, "crew": 1, "provisions": 1}
    return state


def test_it_boards_for_the_marker_as_long_as_that_pays() -> None:
    """P16: a provision brings the marker along, and that one point at each arrival."""
    told = advice(boarding(round=2))
    assert (told.move, hint(told)) == (Board(1, "provisions"), "board-holder")


def test_it_boards_for_points_where_items_bring_no_more() -> None:
    state = solo("Belize", "S", pirate("Belize", vp=9, weapons=1), me={"weapons": 2}, **LAST)
    state.sailed, state.phase = True, Phase.BOARDING
    state.markers = {"weapons": 0, "crew": None, "provisions": None}
    assert advice(state).move == Board(1, "vp")


@pytest.mark.parametrize(("card", "holds"), [("weevils", True), ("misfire", False)])
def test_a_defence_is_kept_for_what_matters(card: str, holds: bool) -> None:
    state = lay(
        pirate("Havana", weapons=5),
        pirate("Belize", weapons=1, provisions=4),
        pirate("Curaçao"),
        wind=Direction.S,
        actions=[[card], ["lookout"], []],
        markers={"weapons": 0, "crew": None, "provisions": 1},
        round=4,
    )
    state.play(0, Strike(card, 1))
    assert advice(state, 1).move == (Defend("lookout") if holds else ENDURE)


# The vote


def test_it_votes_for_the_wind_that_takes_it_home() -> None:
    """Curaçao lies to the north and to the west of Trinidad; its treasure would score 7."""
    ships = pirate("Trinidad", booty=4), pirate("Belize"), pirate("Cayman")
    state = lay(*ships, phase=Phase.DIRECTION, treasures=[["Curaçao"], [], []], round=9)
    told = advice(state)
    assert isinstance(told.move, Vote)
    poll = Poll(Reckoning(state.view(0)))
    assert poll.winds[told.move.direction].port == "Curaçao"
    assert told.facts["port"] == "Curaçao"


def test_it_commits_nothing_where_all_want_the_same() -> None:
    state = lay(*[pirate("Jamaica") for _ in range(3)], phase=Phase.DIRECTION, round=9)
    for seat in range(3):
        state.play(seat, Vote(Direction.N))
    told = advice(state)
    assert isinstance(told.move, Commit)
    assert told.move.cubes <= 2, "Blackbeard is not worth more"
    assert told.facts["chance"] == 100


def test_it_keeps_blackbeard_or_gives_him_to_the_weakest() -> None:
    state, _ = vote("NNS", 3, 3, 0, blackbeard=0)
    assert advice(state).move == PickHolder(0)
    state, _ = vote("NNS", 0, 3, 3, blackbeard=0)
    state.pirates[1].vp = 9
    told = advice(state)
    assert (told.move, told.facts) == (PickHolder(2), {"rival": 2})


def test_in_a_tie_it_takes_the_wind_that_is_worth_more_to_it() -> None:
    state, _ = vote("NSS", 4, 2, 2, blackbeard=0)
    told = advice(state)
    winds = Poll(Reckoning(state.view(0))).winds
    better = max((Direction.N, Direction.S), key=lambda wind: winds[wind].total)
    assert told.move == PickWind(better)


def test_it_begins_itself_where_others_want_its_port() -> None:
    """All three lie in Jamaica, unarmed, and want the same tile to the south."""
    state = lay(*[pirate("Jamaica") for _ in range(3)], phase=Phase.FIRST, wind=Direction.S)
    state.votes, state.bids = [Direction.S] * 3, [0] * 3
    assert advice(state).move == PickFirst(0)


# Reasons


def test_every_reason_can_be_said_in_every_language() -> None:
    """Over whole matches, so that all facts are there that a sentence tells."""
    reasons = set()
    for seed in range(3):
        state = PLUNDER.new(3 + seed, PlunderOptions(), seed)
        while acting := state.to_act():
            for seat in acting:
                told = MediumPlunder(Chance.of(seed, seat)).advise(state.view(seat))
                reasons.add(told.because)
                for language in LANGUAGES:
                    sentence = say(told.because, told.facts, language)
                    assert "None" not in sentence, told
                state.play(seat, told.move)
    hints = {key for key in messages("en") if key.startswith("plunder.hint.")}
    assert reasons <= hints
    assert len(reasons) > len(hints) / 2
