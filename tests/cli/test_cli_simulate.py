"""`four-winds games` and `four-winds simulate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.match import read_record, replay
from game.players import BOTS
from game.rules.codec import to_text
from tests.cli.commands import Commands

QUICK = ("simulate", "storm", "--bots", "random", "--options", '{"rounds":1}')


def test_games_tells_all_there_is(run: Commands) -> None:
    lines = run.good("games")
    facts = [json.loads(line) for line in run.good("games", "--json")]
    (listed,) = facts
    assert [game["game"] for game in listed] == list(GAMES)
    for game in listed:
        assert game["bots"] == list(BOTS[game["game"]])
        seats = GAMES[game["game"]].seats
        assert game["seats"] == [seats.start, seats.stop - 1]
        assert any(line.startswith(f"{game['game']}: ") for line in lines)
        for option in game["options"]:
            assert any(line.startswith(f"  {option}: ") for line in lines)


def test_a_json_line_a_game(run: Commands) -> None:
    games = [json.loads(line) for line in run.good(*QUICK, "--games", "3", "--seed", "7")]
    assert [game["seed"] for game in games] == [7, 8, 9]
    for game in games:
        assert game["game"] == "storm"
        assert game["seats"] == ["random"] * 5
        assert len(game["scores"]) == 5
        assert game["turns"] == 12
        assert game["moves"] == 60
        best = max(game["scores"])
        assert set(game["winners"]) <= {n for n, s in enumerate(game["scores"]) if s == best}
    assert run.good(*QUICK, "--json", "--seed", "7") == [
        json.dumps(games[0], separators=(",", ":"))
    ]


@pytest.mark.parametrize("jobs", ["2", "3"])
def test_more_processes_give_the_same_bytes(run: Commands, tmp_path: Path, jobs: str) -> None:
    """In the same order, though some games take longer than others."""
    options = ("--games", "9", "--seed", "100", "--seats", "3", "--records")
    alone = run.good(*QUICK, *options, str(tmp_path / "a"))
    together = run.good(*QUICK, *options, str(tmp_path / "b"), "--jobs", jobs)
    assert alone == together
    names = sorted(file.name for file in (tmp_path / "a").iterdir())
    assert names == [f"storm-{seed}.json" for seed in range(100, 109)]
    assert names == sorted(file.name for file in (tmp_path / "b").iterdir())
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_any_game_of_a_run_can_be_played_again_alone(run: Commands) -> None:
    many = run.good(*QUICK, "--games", "4", "--seed", "50")
    assert len(set(many)) == 4
    for number, line in enumerate(many):
        assert run.good(*QUICK, "--seed", str(50 + number)) == [line]


@pytest.mark.parametrize("options", ["{}", '{"expert":true,"rounds":2}', '{"ties":"shared"}'])
def test_records_replay(run: Commands, tmp_path: Path, options: str) -> None:
    quick = ("simulate", "storm", "--bots", "random,random", "--seats", "2", "--options", options)
    lines = run.good(*quick, "--games", "2", "--records", str(tmp_path / "deep" / "down"))
    for line in map(json.loads, lines):
        file = tmp_path / "deep" / "down" / f"storm-{line['seed']}.json"
        match = replay(read_record(file.read_bytes()))
        result = match.result()
        assert result is not None
        assert list(result.scores) == line["scores"]
        assert list(result.winners) == line["winners"]
        assert match.moves_made == line["moves"]
        assert to_text(match.record()) == file.read_bytes()
        assert run("replay", str(file)).code == 0


def test_the_last_seed_of_all_is_followed_by_the_first(run: Commands, tmp_path: Path) -> None:
    """Every record that is written can be read: no seed is beyond what a record can hold."""
    lines = run.good(*QUICK, "--seed", str(2**53 - 1), "--games", "2", "--records", str(tmp_path))
    assert [json.loads(line)["seed"] for line in lines] == [2**53 - 1, 0]
    for file in tmp_path.iterdir():
        assert run("replay", str(file)).code == 0


@pytest.mark.parametrize("seats", ["2", "3", "4", "5"])
def test_every_number_of_seats(run: Commands, seats: str) -> None:
    (line,) = run.good(*QUICK, "--seats", seats)
    assert len(json.loads(line)["scores"]) == int(seats)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chess",), "chess"),
        (("",), "storm"),
        (("storm", "--seats", "1"), "2 to 5"),
        (("storm", "--seats", "0"), "2 to 5"),
        (("storm", "--seats", "6"), "2 to 5"),
        (("storm", "--seats", "-3"), "2 to 5"),
        (("storm", "--seats", "two"), "--seats"),
        (("storm", "--bots", "genius"), "genius"),
        (("storm", "--bots", ""), "random"),
        (("storm", "--bots", "random,genius", "--seats", "2"), "genius"),
        (("storm", "--bots", "random,random", "--seats", "3"), "2 opponents"),
        (("storm", "--bots", "random,random,"), "3 opponents"),
        (("storm", "--games", "0"), "--games"),
        (("storm", "--games", "-1"), "--games"),
        (("storm", "--games", "many"), "--games"),
        (("storm", "--games", "9" * 5000), "--games"),
        (("storm", "--games", str(10**12)), "--games"),
        (("storm", "--seed", "-1"), "--seed"),
        (("storm", "--seed", str(2**53)), "--seed"),
        (("storm", "--seed", "1.5"), "--seed"),
        (("storm", "--jobs", "0"), "--jobs"),
        (("storm", "--jobs", "10000"), "--jobs"),
        (("storm", "--options", ""), "empty"),
        (("storm", "--options", "{"), "line 1"),
        (("storm", "--options", "rounds=1"), "line 1"),
        (("storm", "--options", "[]"), "object"),
        (("storm", "--options", "null"), "object"),
        (("storm", "--options", '{"rounds":0}'), "rounds"),
        (("storm", "--options", '{"rounds":6}'), "rounds"),
        (("storm", "--options", '{"rounds":true}'), "rounds"),
        (("storm", "--options", '{"expert":1}'), "expert"),
        (("storm", "--options", '{"wind":1}'), "wind"),
        (("storm", "--options", '{"ties":"coin"}'), "ties"),
        (("storm", "--options", "[" * 100_000), "array"),
        (("storm", "--options", "\udcff"), "line 1"),
        (("storm", "--unknown"), "--unknown"),
        ((), "game"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_bad_usage_is_told(run: Commands, arguments: tuple[str, ...], told: str) -> None:
    assert told in run.bad("simulate", *arguments)


def test_a_folder_that_cannot_be_written(run: Commands, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        assert str(folder) in run.bad(*QUICK, "--records", str(folder))
    (tmp_path / "storm-0.json").mkdir()
    assert "storm-0.json" in run.bad(*QUICK, "--records", str(tmp_path))
    assert (tmp_path / "file").read_bytes() == b"mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "storm-0.json"]
