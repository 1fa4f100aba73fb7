"""The five worked examples, from the position files that the lessons use too."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.assets import ASSETS
from game.match import read_position
from game.rules.plunder import landfall as told
from game.rules.plunder.events import BlackbeardTaken, WindSet
from game.rules.plunder.moves import Board, Commit, End, Sail
from game.rules.plunder.pieces import Phase
from game.rules.plunder.state import State
from tests.rules.plunder.desk import random_match, the

FOLDER = ASSETS / "positions" / "plunder"
FILES = [f"example-{number:02}.json" for number in range(1, 6)]


def example(number: int) -> State:
    _, position = read_position((FOLDER / FILES[number - 1]).read_bytes())
    assert isinstance(position.state, State)
    return position.state


def test_the_files_are_the_five_examples() -> None:
    assert sorted(file.name for file in Path(FOLDER).glob("*")) == FILES
    titles = set()
    for name in FILES:
        game, position = read_position((FOLDER / name).read_bytes())
        assert game.id == "plunder"
        assert 10 <= len(position.title) <= 60
        titles.add(position.title)
    assert len(titles) == len(FILES)


@pytest.mark.rule("P3", "P4")
def test_example_1_blackbeard_and_the_wind_go_separate_ways() -> None:
    """9 cubes take Blackbeard, while the south wins 10 to 9."""
    state = example(1)
    for seat, cubes in enumerate((9, 6, 4)):
        events = state.play(seat, Commit(cubes))
    assert the(events, BlackbeardTaken) == BlackbeardTaken(0, 2, "most-cubes")
    assert [(str(d), n) for d, n in the(events, WindSet).tally] == [("S", 10), ("E", 9)]
    assert (state.blackbeard, state.wind) == (0, "S")
    assert state.to_act() == (0,)


@pytest.mark.rule("P13")
def test_example_2_ten_steps() -> None:
    """A provision wins the marker in time for the +1; a ship boarded; a treasure drawn here."""
    state = example(2)
    assert state.markers["provisions"] is None
    events = state.play(0, Sail("Curaçao")) + state.play(0, Board(1, "vp"))
    assert [type(event) for event in events] == [
        told.HandLaidAside,
        told.ShipMoved,
        told.TileTaken,
        told.TrackMoved,
        told.MarkerMoved,
        told.TreasureDrawn,
        told.BarMoved,
        told.TileScored,
        told.BoardingAsked,
        told.Boarded,
        told.TreasurePlayed,
        told.ReputationPlaced,
        told.HandTakenUp,
    ]
    assert (the(events, told.TileScored).points, the(events, told.TileScored).bonus) == (2, 1)
    assert the(events, told.Boarded).amount == 2
    assert the(events, told.TreasurePlayed).points == 3
    assert state.tiles["Curaçao"] == "5-treasure"
    assert state.bar[0] == "2-provisions-treasure"
    assert (state.pirates[0].vp, state.pirates[1].vp) == (6 + 3 + 2 + 3, 3)
    assert state.pirates[0].reputation == ["Curaçao"]


@pytest.mark.rule("P14")
def test_example_3_boarding_an_equal() -> None:
    """3 weapons against 3: the marker decides."""
    state = example(3)
    state.play(0, Sail("Curaçao"))
    assert state.phase is Phase.BOARDING
    boarded = the(state.play(0, Board(1, "crew")), told.Boarded)
    assert boarded.because == "most-weapons"
    assert (state.pirates[0].crew, state.pirates[1].crew) == (1, 1)


@pytest.mark.rule("P15")
def test_example_4_first_and_second_in_a_band() -> None:
    """7 points for the first to complete it, 5 for the second."""
    state = example(4)
    first = the(state.play(0, Sail("Curaçao")), told.BandCompleted)
    assert (first.place, first.points, first.vp) == (1, 7, 10 + 5 + 1 + 7)
    state.play(0, End())
    second = the(state.play(1, Sail("Curaçao")), told.BandCompleted)
    assert (second.place, second.points, second.vp) == (2, 5, 11 + 4 + 5)


@pytest.mark.rule("P16")
def test_example_5_a_transfer_leaves_nobody_alone_on_top() -> None:
    """Crew 4 (holder), 3, 4; the second boards the first: 3, 4, 4."""
    state = example(5)
    assert state.markers["crew"] == 0
    state.play(1, Sail("Curaçao"))
    events = state.play(1, Board(0, "crew"))
    assert [pirate.crew for pirate in state.pirates] == [3, 4, 4]
    assert the(events, told.MarkerMoved) == told.MarkerMoved("crew", None, 0)


@pytest.mark.parametrize("number", range(1, 6))
def test_an_example_can_be_played_on(number: int) -> None:
    state = example(number)
    for _ in random_match(state, number):
        assert state.faults() == []
    assert state.result() is not None
