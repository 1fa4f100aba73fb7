"""Plunder in words: every event and every objection can be told in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.rules.plunder
from game.match import read_record, replay
from game.narration import narrate
from game.rules.chance import Chance
from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.moves import PlunderMove
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import EFFECTS
from game.words import LANGUAGES, explain, messages
from tests.rules.plunder.desk import PLUNDER, random_match

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva")
SILENT = {"HandLaidAside", "HandTakenUp"}
GOLDEN = Path(__file__).parent.parent / "golden" / "plunder"


def some_events() -> Iterator[tuple[PlunderEvent, tuple[str, ...]]]:
    """What is told in some matches, to everybody and to onlookers, with the players' names."""
    for seed in range(12):
        seats = 3 + seed % 3
        state = PLUNDER.new(seats, PlunderOptions(rounds=6), seed)
        for told in random_match(state, seed, busy=seed % 2 == 0):
            for event in told:
                yield event, NAMES[:seats]
                yield event.seen_by(None), NAMES[:seats]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_whole_sentences(language: str) -> None:
    spoken: set[str] = set()
    kinds: set[str] = set()
    for event, names in some_events():
        lines = narrate("plunder", event, names, language)
        kinds.add(type(event).__name__)
        if lines:
            spoken.add(type(event).__name__)
        for line in lines:
            assert line[-1] in ".:", line
            assert not re.search(r"[{}]|plunder\.|None", line), line
    assert kinds - spoken == SILENT
    assert len(kinds) >= 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_objection_is_told(language: str) -> None:
    said: set[str] = set()
    for seed in range(4):
        state = PLUNDER.new(3, PlunderOptions(rounds=6), seed)
        pool: list[PlunderMove] = []
        for _ in random_match(state, seed, busy=True):
            for seat in state.to_act():
                pool += state.candidates(seat)[:40]
            move = Chance(len(pool)).pick(pool) if pool else None
            for seat in range(3):
                if move is not None:
                    for objection in state.objections(seat, move):
                        sentence = explain(objection, language)
                        assert "{" not in sentence
                        said.add(objection.message)
    assert len(said) > 12


def test_every_key_of_an_objection_is_in_every_language() -> None:
    folder = Path(game.rules.plunder.__file__).parent
    used: set[str] = set()
    for file in folder.glob("*.py"):
        used |= set(re.findall(r'"(plunder\.[a-z-]+)"', file.read_text(encoding="utf-8")))
    assert len(used) > 40
    for language in LANGUAGES:
        assert used <= set(messages(language))


def test_every_card_has_a_name_in_every_language() -> None:
    for language in LANGUAGES:
        titles = [messages(language)[f"plunder.card.{effect}"] for effect in EFFECTS]
        assert len(set(titles)) == len(EFFECTS)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_have_the_same_keys_and_facts(language: str) -> None:
    def facts(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    english, other = messages("en"), messages(language)
    ours = [key for key in english if key.startswith("plunder.")]
    assert [key for key in other if key.startswith("plunder.")] == ours
    for key in ours:
        assert facts(english[key]) == facts(other[key]), key


def test_golden_matches_can_be_told() -> None:
    for file in GOLDEN.glob("*.json"):
        match = replay(read_record(file.read_bytes()))
        lines = [
            line
            for logged in match.log
            for event in logged.events
            for line in narrate("plunder", event, [plan.name for plan in match.seats])
        ]
        assert lines[-1].endswith(("wins the match.", "victory.")) or "wins: level" in lines[-1]
