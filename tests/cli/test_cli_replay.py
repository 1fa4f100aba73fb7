"""`four-winds replay`, `moves` and `judge`: records and positions, good and bad."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from game.match import Match, Position
from game.rules.codec import from_json, to_json, to_plain, to_text
from tests.cli.commands import Commands
from tests.match.playing import STORM, played


def kept(folder: Path, match: Match) -> Path:
    file = folder / "match.json"
    file.write_bytes(to_text(match.record()))
    return file


def altered(file: Path, **fields: Any) -> Path:
    file.write_text(json.dumps(json.loads(file.read_bytes()) | fields), encoding="utf-8")
    return file


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


# replay


def test_a_good_record(run: Commands, tmp_path: Path) -> None:
    match = played(3)
    result = match.result()
    assert result is not None
    lines = run.good("replay", str(kept(tmp_path, match)))
    assert "36 moves" in lines[0]
    assert match.digest() in lines[0]
    assert lines[1:4] == [
        f"  {plan.name}: {score}" for plan, score in zip(match.seats, result.scores, strict=True)
    ]
    assert all(match.seats[seat].name in lines[4] for seat in result.winners)


def test_a_match_under_way(run: Commands, tmp_path: Path) -> None:
    match = played(3, moves=10)
    lines = run.good("replay", str(kept(tmp_path, match)))
    assert lines[1:] == [f"The match is not over: seat {match.to_act()[0]} is to act."]
    facts = json.loads(run.good("replay", str(kept(tmp_path, match)), "--json")[0])
    assert (facts["moves"], facts["result"]) == (10, None)


@pytest.mark.parametrize("expert", [False, True])
def test_events_are_lines_of_the_game(run: Commands, tmp_path: Path, expert: bool) -> None:
    match = played(4, 2, expert=expert, rounds=2)
    *lines, last = run.good("replay", str(kept(tmp_path, match)), "--events", "--json")
    events = [from_json(line.encode(), STORM.event_type) for line in lines]
    assert events == [event for logged in match.log for event in logged.events]
    facts = json.loads(last)
    result = match.result()
    assert result is not None
    assert facts == {
        "game": "storm",
        "seed": 2,
        "moves": match.moves_made,
        "digest": match.digest(),
        "result": json.loads(to_json(result)),
    }


def test_from_standard_input(run: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, to_text(played(3).record()))
    assert "36 moves" in run.good("replay", "-")[0]
    feed(monkeypatch, b"")
    assert "empty" in run.bad("replay", "-")
    feed(monkeypatch, b"\xff\xfe")
    assert "JSON" in run.bad("replay", "-")


def test_a_diverging_record_says_at_which_move(run: Commands, tmp_path: Path) -> None:
    file = kept(tmp_path, played(3))
    plain = json.loads(file.read_bytes())
    plain["entries"][20]["seat"] += 1
    altered(file, entries=plain["entries"])
    outcome = run("replay", str(file), "--events", "--json")
    assert (outcome.code, outcome.out) == (1, "")
    assert "move 20" in outcome.err
    assert str(file) in outcome.err
    assert outcome.err.count("\n") == 1

    file = kept(tmp_path, played(3))
    plain = json.loads(file.read_bytes())
    plain["entries"][33]["digest"] = "0123456789abcdef"
    altered(file, entries=plain["entries"])
    outcome = run("replay", str(file))
    assert outcome.code == 1
    assert "move 32" in outcome.err
    assert "0123456789abcdef" in outcome.err


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"format": "other"}, "format"),
        ({"version": 99}, "newer"),
        ({"game": "chess"}, "chess"),
        ({"rules": 99}, "99"),
        ({"seats": []}, "2 to 5"),
        ({"seed": "1"}, "seed"),
        ({"start": {"hands": [], "row": []}}, "0 hands"),
        ({"more": 1}, "more"),
    ],
    ids=str,
)
def test_a_garbled_record(run: Commands, tmp_path: Path, fields: dict[str, Any], told: str) -> None:
    file = altered(kept(tmp_path, played(3)), **fields)
    sentence = run.bad("replay", str(file))
    assert told in sentence
    assert sentence.count(str(file)) == 1


def test_files_that_cannot_be_read(run: Commands, tmp_path: Path) -> None:
    here = str(position(tmp_path, played(3)))
    for name in (str(tmp_path / "gone"), str(tmp_path), "x" * 5000, "a\0b"):
        for command in (
            ("replay", name),
            ("moves", name),
            ("judge", name, "[]"),
            ("judge", here, name),
        ):
            sentence = run.bad(*command)
            assert "cannot be read" in sentence
            assert sentence.count(name) == 1, "the name is told once"


# moves and judge


def hand_of(match: Match) -> list[str]:
    """The cards of the seat that is to act."""
    view: Any = match.view(match.to_act()[0])
    return [str(card) for card in view.hand]


def position(folder: Path, match: Match) -> Path:
    file = folder / "position.json"
    file.write_bytes(to_text(Position(game="storm", state=match._state)))
    return file


def test_moves_with_what_stands_against_each(run: Commands, tmp_path: Path) -> None:
    state = next(
        match._state
        for match in (played(3, seed, 0) for seed in range(50))
        if "P" in hand_of(match)
    )
    (seat,) = state.to_act()
    file = tmp_path / "p.json"
    file.write_bytes(to_text(Position(game="storm", state=state)))
    told = [json.loads(line) for line in run.good("moves", str(file), "--json")]
    assert [line["move"] for line in told] == [to_plain(m) for m in state.candidates(seat)]
    legal = [to_plain(move) for move in state.moves(seat)]
    for line in told:
        assert line["seat"] == seat
        assert (line["objections"] == []) == (line["move"] in legal)
    (pirate,) = (line for line in told if line["objections"])
    assert pirate["objections"][0]["rule"] == "S7"
    assert pirate["objections"][0]["sentence"].startswith("A pirate")

    lines = run.good("moves", str(file))
    assert lines[0] == f"Seat {seat} is to act:"
    assert len(lines) == 1 + len(told) + 1
    assert any(line.startswith("    S7: ") for line in lines)


def test_moves_when_all_is_over(run: Commands, tmp_path: Path) -> None:
    file = str(position(tmp_path, played(3)))
    assert run.good("moves", file) == ["The match is over: nobody is to act."]
    assert run.good("moves", file, "--json") == []


def test_judge_plays_what_is_legal(run: Commands, tmp_path: Path) -> None:
    """From the text itself, from a file, as events and as sentences."""
    match = played(3, moves=35)
    file = str(position(tmp_path, match))
    (seat,) = match.to_act()
    (move,) = match.view(seat).moves()
    turns = json.dumps([{"seat": seat, "move": to_plain(move)}])
    (tmp_path / "turns.json").write_text(turns, encoding="utf-8")
    events = match.play(seat, move)
    for source in (turns, "\n  " + turns, str(tmp_path / "turns.json")):
        lines = run.good("judge", file, source, "--json")
        assert [from_json(line.encode(), STORM.event_type) for line in lines] == events
        spoken = run.good("judge", file, source)
        assert spoken[0].startswith(f"Seat {seat} plays ")
        assert all(line.strip() for line in spoken), "no empty lines"


def test_judge_of_nothing_says_nothing(run: Commands, tmp_path: Path) -> None:
    file = str(position(tmp_path, played(3, moves=4)))
    assert run.good("judge", file, "[]") == []
    assert run.good("judge", file, "[]", "--json") == []


def test_judge_from_standard_input(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = position(tmp_path, played(3, moves=4))
    feed(monkeypatch, file.read_bytes())
    assert run.good("judge", "-", "[]") == []
    feed(monkeypatch, b"[]")
    assert run.good("judge", str(file), "-") == []
    feed(monkeypatch, file.read_bytes())
    assert "empty" in run.bad("judge", "-", "-")


def play(card: str) -> dict[str, str]:
    return {"move": "play", "card": card}


def test_judge_refuses_by_rule(run: Commands, tmp_path: Path) -> None:
    match = played(3, moves=4)
    file = str(position(tmp_path, match))
    (turn,) = match.to_act()
    hand = hand_of(match)
    absent = next(f"{d}{n}" for d in "NESW" for n in range(1, 15) if f"{d}{n}" not in hand)
    tries = [
        ((turn + 1) % 3, play(hand[0]), "S4", "storm.not-your-turn"),
        (-1, play(hand[0]), "S4", "storm.not-your-turn"),
        (turn - 3, play(hand[0]), "S4", "storm.not-your-turn"),
        (99, play(hand[0]), "S4", "storm.not-your-turn"),
        (turn, play(absent), "S4", "storm.not-in-hand"),
        (turn, {"move": "lay-aside", "sets": []}, "S17", "storm.sets-come-later"),
    ]
    for seat, move, rule, message in tries:
        turns = json.dumps([{"seat": seat, "move": move}])
        outcome = run("judge", file, turns, "--json")
        assert (outcome.code, outcome.err) == (1, "")
        facts = json.loads(outcome.out)
        assert (facts["seat"], facts["move"]) == (seat, move)
        assert [(o["rule"], o["message"]) for o in facts["objections"]] == [(rule, message)]
        outcome = run("judge", file, turns)
        assert outcome.code == 1
        assert f"    {rule}: " in outcome.out


def test_judge_tells_what_came_before_the_refusal(run: Commands, tmp_path: Path) -> None:
    match = played(3, moves=4)
    file = str(position(tmp_path, match))
    (seat,) = match.to_act()
    move = {"seat": seat, "move": to_plain(match.view(seat).moves()[0])}
    outcome = run("judge", file, json.dumps([move, move]), "--json")
    assert outcome.code == 1
    assert json.loads(outcome.lines[0])["event"] == "card-played"
    assert json.loads(outcome.lines[-1])["objections"]


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        ("", "cannot be read"),
        ("[", "breaks off"),
        ("[1]", "[0]"),
        ("[{}]", "seat"),
        ('[{"seat": 0}]', "move"),
        ('[{"seat": true, "move": {}}]', "[0].seat"),
        ('[{"seat": 0.5, "move": {}}]', "[0].seat"),
        ('[{"seat": "0", "move": {}}]', "[0].seat"),
        ('[{"seat": 0, "move": {}}]', "[0].move"),
        ('[{"seat": 0, "move": null}]', "[0].move"),
        ('[{"seat": 0, "move": {"move": "jump"}}]', "[0].move"),
        ('[{"seat": 0, "move": {"move": "play", "card": "Z9"}}]', "[0].move.card"),
        ('[{"seat": 0, "move": {"move": "play", "card": 5}}]', "[0].move.card"),
        ('[{"seat": 0, "move": {"move": "play", "card": "P", "to": 1}}]', "to"),
        ('[{"seat": 0, "move": {"move": "play", "card": "P"}, "more": 1}]', "more"),
        ("[" * 100_000, "[0]"),
        ("[\udcff]", "line 1"),
    ],
    ids=lambda value: str(value)[:60].replace("\udcff", "?"),
)
def test_moves_that_are_none(run: Commands, tmp_path: Path, turns: str, told: str) -> None:
    file = str(position(tmp_path, played(3, moves=4)))
    assert told in run.bad("judge", file, turns)
    assert told in run.bad("judge", file, turns, "--json")


def test_the_second_bad_move_is_told_as_the_second(run: Commands, tmp_path: Path) -> None:
    file = str(position(tmp_path, played(3, moves=4)))
    good, bad = {"seat": 0, "move": play("N1")}, {"seat": 0, "move": play("N15")}
    sentence = run.bad("judge", file, json.dumps([good, bad]))
    assert "[1].move.card" in sentence
    assert "N15" in sentence


def test_a_record_is_no_position_and_a_position_no_record(run: Commands, tmp_path: Path) -> None:
    record, here = kept(tmp_path, played(3)), position(tmp_path, played(3))
    assert "format" in run.bad("moves", str(record))
    assert "format" in run.bad("judge", str(record), "[]")
    assert "format" in run.bad("replay", str(here))


def test_an_impossible_position_is_told_with_its_faults(run: Commands, tmp_path: Path) -> None:
    plain = json.loads(to_json(Position(game="storm", state=played(3)._state)))
    plain["state"]["leader"] = 7
    file = tmp_path / "p.json"
    file.write_text(json.dumps(plain), encoding="utf-8")
    for command in (("moves", str(file)), ("judge", str(file), "[]")):
        assert "leader is seat 7" in run.bad(*command)
