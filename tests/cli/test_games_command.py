"""`four-winds games`: editions by name, and what is wrong with a person's own."""

from __future__ import annotations

import json

import pytest

from game.cli import games as command
from game.cli import main
from game.rules.protocol import Malformed


def test_editions_are_listed_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    [harbour] = [game for game in json.loads(capsys.readouterr().out) if game["game"] == "harbour"]
    assert "four-winds" in harbour["options"]["edition"]["enum"]


def test_troubles_of_own_editions_are_told_apart_from_the_list(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = Malformed("edition.faulty", file="mine.toml", faults=["goods: 59 in all"])
    monkeypatch.setattr(command, "TROUBLES", (trouble,))
    assert main(["games"]) == 0
    printed = capsys.readouterr()
    assert "mine.toml cannot be played with: goods: 59 in all." in printed.err
    assert "harbour: 2 to 4 players" in printed.out
