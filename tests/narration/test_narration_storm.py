"""Storm told in words: every event, in every language, with names and without secrets."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from game.match import Match
from game.narration import narrate
from game.narration.storm import value_of
from game.rules.protocol import Event
from game.rules.storm import events as told
from game.rules.storm.moves import LayAside
from game.rules.storm.pieces import HELM_CARDS, LED_PIRATE, PIRATE, Rank, Worth
from game.words import LANGUAGES, messages, say
from tests.match.playing import NAMES, played

EVENTS: tuple[type[Event], ...] = get_args(told.StormEvent)


@cache
def matches() -> tuple[Match, ...]:
    base = [played(seats, seed, rounds=2) for seats in range(2, 6) for seed in range(6)]
    shared = [played(2, seed, ties="shared") for seed in range(12)]
    expert = [
        played(seats, seed, rounds=2, expert=True) for seats in range(2, 6) for seed in range(12)
    ]
    return (*base, *shared, *expert)


def happenings() -> Iterator[tuple[Match, Event]]:
    for match in matches():
        for logged in match.log:
            for event in logged.events:
                yield match, event


def test_the_matches_show_every_kind_of_event() -> None:
    assert {type(event) for _, event in happenings()} == set(EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told(language: str) -> None:
    silent = set()
    for _, event in happenings():
        lines = narrate("storm", event, NAMES, language)
        for line in lines:
            assert line.strip() == line != ""
            assert "{" not in line
            assert "None" not in line
        if not lines:
            silent.add(type(event))
    assert silent == {told.WindTaken, told.RowMoved}, "what the trick's sentence has said already"


NAMING: dict[type[Event], str] = {
    told.RoundBegan: "leads",
    told.CardPlayed: "seat",
    told.SetsChosen: "seat",
    told.TrickJudged: "takes",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_appear_and_only_those_of_the_table(language: str) -> None:
    for match, event in happenings():
        text = "\n".join(narrate("storm", event, NAMES, language))
        seat = getattr(event, NAMING.get(type(event), ""), None)
        if seat is not None:
            assert NAMES[seat] in text
        if isinstance(event, told.MatchEnded):
            assert all(NAMES[winner] in text for winner in event.winners)
        if isinstance(event, told.RoundScored):
            lines = text.splitlines()[1:]
            assert [line.split()[0].rstrip(":") for line in lines] == list(
                NAMES[: len(match.seats)]
            )
            for line, total in zip(lines, event.totals, strict=True):
                assert line.endswith(f"{total}.")
        for stranger in NAMES[len(match.seats) :]:
            assert stranger not in text


def test_names_are_told_as_they_are() -> None:
    """Also such that look like a place for a fact."""
    names = ["{name}", "%s", "<b>", "{0}", "Zoë"]
    for _, event in happenings():
        for line in narrate("storm", event, names, "de"):
            assert "Ada" not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_onlooker_is_told_the_same_as_everybody(language: str) -> None:
    """What is told needs no secret: it can be told from what an onlooker sees."""
    for match, event in happenings():
        lines = narrate("storm", event, NAMES, language)
        for seat in (None, *range(len(match.seats))):
            seen = event.seen_by(seat)
            assert seen == event or narrate("storm", seen, NAMES, language) == lines


def test_no_card_is_named_before_it_is_played() -> None:
    """Numbers above 3 are helm cards' alone, so their names cannot be mistaken for a wind's."""
    card = re.compile(r"\b[NESW](?:[4-9]|1[0-4])\b")
    mentions = 0
    for match in matches():
        shown: set[str] = set()
        for logged in match.log:
            for event in logged.events:
                if isinstance(event, told.Dealt):
                    shown.clear()
                if isinstance(event, told.CardPlayed):
                    shown.add(str(event.card))
                for line in narrate("storm", event.seen_by(None), NAMES, "en"):
                    assert set(card.findall(line)) <= shown
                    mentions += len(card.findall(line))
    assert mentions > 1000


def test_a_sealed_choice_stays_sealed() -> None:
    sealed = opened = 0
    for match in matches():
        for logged in match.log:
            for event in logged.events:
                if isinstance(event, told.SetsChosen):
                    lines = narrate("storm", event, NAMES, "en")
                    other = msgspec.structs.replace(event, sets=())
                    assert lines == narrate("storm", other, NAMES, "en")
                    assert event.seen_by(None).sets is None
                    assert event.seen_by(event.seat) == event
                    move: Any = getattr(logged.entry, "move", None)
                    assert isinstance(move, LayAside)
                    assert move.sets == event.sets
                    sealed += 1
                    opened += bool(event.sets)
    assert sealed > opened > 0


def test_hands_are_never_told() -> None:
    for _, event in happenings():
        if isinstance(event, told.Dealt):
            other = msgspec.structs.replace(event, hands=tuple(() for _ in event.hands))
            for language in LANGUAGES:
                assert narrate("storm", event, NAMES, language) == narrate(
                    "storm", other, NAMES, language
                )
            assert event.seen_by(None).hands == (None,) * len(event.hands)


# The words there are for each reason


def reasons(event: type[Event], field: str) -> set[str]:
    return set(get_args(typing.get_type_hints(event)[field]))


@pytest.mark.parametrize(
    ("section", "values"),
    [
        ("opens", reasons(told.RoundBegan, "because")),
        ("worth", set(get_args(Worth))),
        ("takes", reasons(told.TrickJudged, "takes_because")),
        ("leads", reasons(told.TrickJudged, "leads_because") - {"round-over"}),
        ("lost", reasons(told.WindLost, "because")),
        ("ended", reasons(told.MatchEnded, "because")),
    ],
)
def test_there_is_a_sentence_for_every_reason_and_no_other(section: str, values: set[str]) -> None:
    for language in LANGUAGES:
        prefix = f"storm.{section}."
        keys = {key.removeprefix(prefix) for key in messages(language) if key.startswith(prefix)}
        assert keys == values


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("worth", get_args(Worth))
def test_every_card_can_be_told(language: str, worth: Worth) -> None:
    letters = {d: say(f"compass.letter.{d}", {}, language) for d in "NESW"}
    for card in dict.fromkeys(HELM_CARDS):
        event = told.CardPlayed(1, card, Rank(card.number, 0), worth)
        (line,) = narrate("storm", event, NAMES, language)
        name = say("storm.pirate", {}, language)
        if card is not PIRATE:
            name = f"{letters[str(card.direction)]}{card.number}"
        assert f"{NAMES[1]} " in line
        assert f" {name}" in line


@pytest.mark.parametrize(
    ("rank", "text"),
    [
        (Rank(11, 0), "5½"),
        (Rank(1, 0), "½"),
        (Rank(28, 0), "14"),
        (Rank(2, 0), "1"),
        (Rank(0, 9), "0"),
        (LED_PIRATE, "0"),
    ],
)
def test_values_as_players_say_them(rank: Rank, text: str) -> None:
    assert value_of(rank) == text


def test_what_dropped_out_is_told_with_all_its_names() -> None:
    dropped = 0
    for _, event in happenings():
        if not isinstance(event, told.TrickJudged):
            continue
        out = {NAMES[s.seat] for s in event.standings if s.dropped}
        lines = narrate("storm", event, NAMES, "en")
        text = "\n".join(lines)
        level = [line for line in lines if "drop out" in line or "so out" in line]
        for name in NAMES:
            assert sum(name in line for line in level) == (name in out), "each is told once"
        assert ("drop out" in text or "so out" in text) == bool(out)
        dropped += bool(out)
    assert dropped > 20
