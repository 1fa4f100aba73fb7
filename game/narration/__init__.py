"""Telling in words what happened: for the log, the terminal and the lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.narration import harbour, plunder, regatta, storm
from game.rules.protocol import Event

Narrator = Callable[[Event, Sequence[str], str], list[str]]

NARRATORS: Mapping[str, Narrator] = {
    "storm": storm.narrate,
    "harbour": harbour.narrate,
    "plunder": plunder.narrate,
    "regatta": regatta.narrate,
}


def narrate(game: str, event: Event, names: Sequence[str], language: str = "en") -> list[str]:
    """An event in sentences, for the players of these names; nothing for what needs no word."""
    return NARRATORS[game](event, names, language)
