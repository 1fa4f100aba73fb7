"""Golden playthroughs: matches recorded once, with every event, that must come out again.

`python tools/golden.py GAME` writes them; a change here is a change of the rules and wants a new
`rules_version`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.match import read_record, replay
from game.rules.codec import to_json, to_text
from game.rules.protocol import AnyGame

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = sorted(GOLDEN.glob("*/*.json"))


def test_a_registered_game_has_golden_playthroughs(game: AnyGame) -> None:
    """At the fewest and the most seats at least."""
    records = [read_record(file.read_bytes()) for file in (GOLDEN / game.id).glob("*.json")]
    seats = {len(record.seats) for record in records}
    assert {game.seats.start, game.seats.stop - 1} <= seats
    assert all(replay(record).result() for record in records)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_golden_playthroughs_come_out_again(file: Path) -> None:
    data = file.read_bytes()
    match = replay(read_record(data))
    assert to_text(match.record()) == data
    events = [to_json(event).decode() for logged in match.log for event in logged.events]
    assert events == file.with_suffix(".events").read_text(encoding="utf-8").splitlines()


def test_every_golden_playthrough_belongs_to_a_game() -> None:
    assert {file.parent.name for file in RECORDS} <= set(GAMES)
