"""The ten worked examples, from the position files that the lessons use too."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.assets import ASSETS
from game.match import read_position
from game.rules.storm.events import (
    RoundScored,
    RowMoved,
    TrickJudged,
    WindLost,
    WindTaken,
    WindWaits,
)
from game.rules.storm.moves import Play
from game.rules.storm.state import State
from tests.rules.storm.desk import choose, play, the

FOLDER = ASSETS / "positions" / "storm"
FILES = [f"example-{number:02}.json" for number in range(1, 11)]


def example(number: int, **other_options: Any) -> State:
    data = json.loads((FOLDER / FILES[number - 1]).read_bytes())
    if other_options:
        data["state"].setdefault("options", {}).update(other_options)
    _, position = read_position(json.dumps(data).encode())
    assert isinstance(position.state, State)
    return position.state


def by_card(trick: TrickJudged) -> dict[str, str]:
    """What became of each card: its seat takes, leads, both or neither, or it dropped out."""
    fates = {}
    for line in trick.standings:
        takes = ["takes"] if line.seat == trick.takes else []
        leads = ["leads"] if line.seat == trick.leads else []
        fates[f"{line.card}@{line.seat}"] = "drops" if line.dropped else " ".join(takes + leads)
    return fates


def test_the_files_are_the_ten_examples() -> None:
    """Every file of the folder is one of them, with a title of its own."""
    assert sorted(file.name for file in Path(FOLDER).glob("example-*")) == FILES
    titles = set()
    for name in FILES:
        game, position = read_position((FOLDER / name).read_bytes())
        assert game.id == "storm"
        assert 10 <= len(position.title) <= 60
        titles.add(position.title)
        assert position.state.to_act() == (0,)
    assert len(titles) == len(FILES)


@pytest.mark.rule("S2", "S9")
def test_example_1_the_wind_row() -> None:
    """The taker gets N2; then S1 is played for, W1 moves up, one new card opens."""
    state = example(1)
    assert state.row == ["N2", "S1", "W1"]
    events = play(state, "S3 N12")
    assert the(events, TrickJudged).trick == 1
    assert the(events, WindTaken) == WindTaken(0, (the(events, TrickJudged).wind,))
    assert state.taken == [["N2"], []]
    moved = the(events, RowMoved)
    assert moved.row == ("S1", "W1", "E2")
    assert moved.opened == "E2"
    play(state, "E3 S14" if state.leader else "S14 E3")
    assert state.history[1].wind == "S1"


@pytest.mark.rule("S5", "S9")
def test_example_2_two_zeros() -> None:
    """Wind N: S8 and S5 are both zero; S5 takes the card."""
    trick = the(play(example(2), "S8 S5"), TrickJudged)
    assert [line.rank.doubled for line in trick.standings] == [0, 0]
    assert by_card(trick) == {"S8@0": "leads", "S5@1": "takes"}


@pytest.mark.rule("S5", "S9")
def test_example_3_a_half_stays_a_half() -> None:
    """Wind E: E5 = 5, N11 = 5.5; E5 takes the card."""
    trick = the(play(example(3), "E5 N11"), TrickJudged)
    assert [line.rank.doubled for line in trick.standings] == [10, 11]
    assert by_card(trick) == {"E5@0": "takes", "N11@1": "leads"}


@pytest.mark.rule("S6", "S8", "S9")
def test_example_4_a_pirate_on_the_best_card() -> None:
    """Wind N: N14 and the pirate drop out, N13 takes the card and leads."""
    trick = the(play(example(4), "N13 N14 P"), TrickJudged)
    assert by_card(trick) == {"N13@0": "takes leads", "N14@1": "drops", "P@2": "drops"}


@pytest.mark.rule("S5", "S8", "S9")
def test_example_5_two_fives() -> None:
    """Wind E: E5 and S10 are both 5 and drop out; N11 takes the card and leads."""
    trick = the(play(example(5), "E5 N11 S10"), TrickJudged)
    assert [line.rank.doubled for line in trick.standings] == [10, 11, 10]
    assert by_card(trick) == {"E5@0": "drops", "N11@1": "takes leads", "S10@2": "drops"}


@pytest.mark.rule("S11", "S12", "S13", "S17", "S18")
def test_example_6_expert_scoring() -> None:
    """A sets the set aside: A 4, B 3, C 3, D 0."""
    state = example(6)
    assert state.to_act() == (0,)
    sheet = the(choose(state, 0, "N"), RoundScored).accounts
    assert [account.damage for account in sheet] == [2, 4, 4, 6]
    assert [account.points for account in sheet] == [4, 3, 3, 1]
    assert [account.bonus for account in sheet] == [0, 1, 0, 0]
    assert [account.penalty for account in sheet] == [0, 1, 0, 1]
    assert [account.total for account in sheet] == [4, 3, 3, 0]


@pytest.mark.rule("S11", "S12", "S17", "S18")
def test_example_6_had_the_set_been_kept() -> None:
    """8 damage, last: 1 + 2 − 1 = 2."""
    account = the(choose(example(6), 0, ""), RoundScored).accounts[0]
    assert (account.damage, account.place) == (8, 4)
    assert (account.points, account.bonus, account.penalty, account.total) == (1, 2, 1, 2)


@pytest.mark.rule("S7", "S8", "S10")
def test_example_7_the_led_pirate_alone_is_left() -> None:
    """Wind N: pirate, pirate, E6, W6: the leader takes the card and leads again."""
    trick = the(play(example(7), "P P E6 W6"), TrickJudged)
    assert by_card(trick) == {
        "P@0": "takes leads", "P@1": "drops", "E6@2": "drops", "W6@3": "drops",
    }  # fmt: skip


@pytest.mark.rule("S7", "S9", "S10")
def test_example_8_the_led_pirate_takes() -> None:
    """Wind N: pirate, N5, S9: the leader takes the card, N5 leads."""
    trick = the(play(example(8), "P N5 S9"), TrickJudged)
    assert by_card(trick) == {"P@0": "takes", "N5@1": "leads", "S9@2": ""}


@pytest.mark.rule("S6", "S8", "S10", "S16")
def test_example_9_nothing_left() -> None:
    """Wind N: E4, pirate: base, the card leaves play; expert, it waits; E4's player leads again."""
    for expert in (False, True):
        state = example(9, expert=expert)
        events = play(state, "E4 P")
        trick = the(events, TrickJudged)
        assert by_card(trick) == {"E4@0": "drops", "P@1": "drops"}
        assert (trick.takes, trick.leads) == (None, 0)
        assert state.to_act() == (0,)
        if expert:
            assert the(events, WindWaits).card == "N2"
            assert state.waiting == ["N2"]
        else:
            assert the(events, WindLost) == WindLost((trick.wind,), "nothing-left")
            assert state.gone == ["N2"]


@pytest.mark.rule("S6", "S8", "S9")
def test_example_10_a_pirate_on_a_zero() -> None:
    """Wind N: S8, pirate, S5: S5 takes the card and leads."""
    trick = the(play(example(10), "S8 P S5"), TrickJudged)
    assert by_card(trick) == {"S8@0": "drops", "P@1": "drops", "S5@2": "takes leads"}


@pytest.mark.parametrize("number", range(1, 11))
def test_an_example_can_be_played_on(number: int) -> None:
    """Every file holds a position of a real match: it goes on to the end of its round."""
    state = example(number)
    rounds = len(state.ledger)
    while len(state.ledger) == rounds:
        seat = state.to_act()[0]
        state.play(seat, state.moves(seat)[0])
    assert state.faults() == []


def test_example_cards_are_all_there() -> None:
    """The first example is the beginning of a round: twelve cards each."""
    state = example(1)
    assert Counter(len(hand) for hand in state.hands) == {12: 2}
    assert all(isinstance(move, Play) for move in state.moves(0))
