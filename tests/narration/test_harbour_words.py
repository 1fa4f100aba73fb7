"""Harbour in words: every event and every objection has its sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from game.narration import narrate
from game.rules.chance import Chance
from game.rules.harbour import events as told
from game.rules.harbour.events import HarbourEvent
from game.rules.harbour.pieces import ActionCard, Good, Ship
from game.rules.protocol import Objection
from game.words import LANGUAGES, explain, messages
from tests.rules.harbour.desk import HARBOUR, TRIAL, goods, random_match

RULES = Path(told.__file__).parent
NAMES = ["Ada", "Ben", "Cleo", "Dov"]
SILENT = {told.ActionsEnded}
"""Told only when there is something to tell."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_can_be_told(language: str) -> None:
    """Nothing is missing in any language, whatever happens; no brace is left open."""
    heard: set[type] = set()
    for seed in range(3):
        for events in random_match(HARBOUR.new(4, TRIAL, seed), seed):
            for event in events:
                lines = narrate("harbour", event, NAMES, language)
                assert lines or type(event) in SILENT
                assert not any("{" in line for line in lines)
                heard.add(type(event))
    assert heard >= set(get_args(HarbourEvent)) - {told.PileRenewed}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rare_events_can_be_told(language: str) -> None:
    port = (Ship("small:apple=2"),)
    short = narrate("harbour", told.FleetArrived(port, 3), NAMES, language)
    assert len(short) == 2
    card = ActionCard("purchase:apple+apple+cheese")
    assert len(narrate("harbour", told.CardSeized(0, 1, card, 5, (2, 3)), NAMES, language)) == 2
    assert len(narrate("harbour", told.Purchased(0, goods("c"), goods("aa")), NAMES, language)) == 2
    for because in ("most-points", "most-goods", "most-gold", "shared"):
        end = told.MatchEnded((1, 2), (0, 0), (3, 4), (0, 1), because)
        assert len(narrate("harbour", end, NAMES, language)) == 3
    assert narrate("harbour", told.PileRenewed(card.pile, 30), NAMES, language)


def test_the_words_say_what_happened() -> None:
    card = ActionCard("purchase:apple+apple+cheese")
    [line] = narrate("harbour", told.CardSold(0, 1, card, 7), NAMES)
    assert line == "Ada sells Purchase (2 apples and 1 cheese) to Ben for 7 gold."
    [line] = narrate("harbour", told.Swapped(0, Good("cheese"), Good("silk"), 2, 1), NAMES)
    assert line == "Ada gives 1 cheese to Cleo for 1 silk."
    [line] = narrate("harbour", told.GoodsKept(0, 2, goods("kk"), None), NAMES)
    assert line == "Ada protects in the warehouse: 2 silks."


def keys_of_objections() -> set[str]:
    """Every key that stands in the rules."""
    found = set()
    for file in RULES.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r'objection\(\s*(?:"H\d+"|rule|rules\.rule),\s*"([a-z-]+)"', text))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_objection_has_its_sentence(language: str) -> None:
    keys = keys_of_objections()
    assert len(keys) > 40
    assert {f"harbour.{key}" for key in keys} <= set(messages(language))


def test_the_languages_have_the_same_sentences_with_the_same_facts() -> None:
    def facts(language: str) -> dict[str, set[str]]:
        return {key: set(re.findall(r"{(\w+)}", text)) for key, text in messages(language).items()}

    english = {key: names for key, names in facts("en").items() if key.startswith("harbour.")}
    for language in LANGUAGES[1:]:
        other = {key: names for key, names in facts(language).items() if key.startswith("harbour.")}
        assert other == english


def test_objections_of_real_moves_can_be_explained() -> None:
    """Facts and sentences fit: everything refused in some matches is explained without trouble."""
    chance = Chance(1)
    state = HARBOUR.new(4, TRIAL, 1)
    other = HARBOUR.new(4, TRIAL, 2)
    for _ in range(600):
        seat = other.to_act()[0]
        move = chance.pick(other.moves(seat))
        other.play(seat, move)
        for asked in (state.actor, 0):
            for objection in state.objections(asked, move):
                for language in LANGUAGES:
                    assert explain(objection, language)
        state.play(state.actor, chance.pick(state.moves(state.actor)))


def test_goods_are_named_in_the_language_of_the_sentence() -> None:
    objection = Objection("H11", "harbour.not-in-hand", {"good": Good("apple")})
    assert "apple" in explain(objection, "en")
    assert "pomme" in explain(objection, "fr")
    assert "Apfel" in explain(objection, "de")
