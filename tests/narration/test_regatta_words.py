"""The regatta in words: every event is told in every language, with names and reasons."""

from __future__ import annotations

import pytest

from game.narration import narrate
from game.rules.protocol import Event
from game.rules.regatta import events as told
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import CARDS, SUN, Card
from game.rules.regatta.plane import Pose
from game.words import LANGUAGES, messages
from tests.rules.regatta.desk import REGATTA, busy_match

NAMES = ("Ada", "Ben", "Cleo", "Dov")
POSE = Pose(0, 200, 90)
SAILED = told.Sailed(0, Card("red-bend"), 0, None, POSE, (), POSE, "zone", (1, 2))


def gate(number: int, effect: str) -> told.GateCrossed:
    return told.GateCrossed(0, number, effect, (0.0, 0.0), number, 4)  # type: ignore[arg-type]


EVENTS: list[Event] = [
    told.RaceBegan("loop", "normal", 1),
    told.Dealt((None, None)),
    told.BoatPlaced(0, POSE),
    told.TurnBegan(1, 3),
    told.TurnLost(1),
    SAILED,
    gate(1, "counted"),
    gate(2, "counted"),
    gate(3, "taken-back"),
    gate(2, "wound"),
    gate(4, "wound"),
    gate(2, "unwound"),
    told.HelmCalled(0),
    told.BoatFinished(0, 1),
    told.SunLaid(0, 1),
    told.Refilled(0, 2, None),
    told.Refilled(0, 1, (SUN,)),
    told.Exchanged(0, 1, (SUN,), (Card("blue-long"),)),
    told.Turned(0, POSE, POSE),
    told.PileRenewed(30),
    told.RaceEnded((1, 0), "won"),
    told.RaceEnded((1, 0), "all-home"),
    told.RaceEnded((1, 0), "turns"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told(language: str) -> None:
    kinds = {type(event) for event in EVENTS}
    assert kinds == set(told.EVENT_TYPE.__args__)
    lines = [tuple(narrate("regatta", event, NAMES, language)) for event in EVENTS]
    assert all(lines)
    assert len(set(lines)) == len(lines)
    assert narrate("regatta", gate(4, "finished"), NAMES, language) == []


def test_a_stop_tells_whose_zones_it_was() -> None:
    _, stop = narrate("regatta", SAILED, NAMES)
    assert stop.endswith("the edge of the zone of Ben and Cleo.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_in_every_language(language: str) -> None:
    names = [messages(language)[f"regatta-card.{card}"] for card in (*CARDS, SUN)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_told_without_gaps(language: str) -> None:
    state = REGATTA.new(3, RegattaOptions(turns=10), 2)
    for events in busy_match(state, 2):
        for event in events:
            for line in narrate("regatta", event, NAMES, language):
                assert line[-1] in ".!"
                assert "{" not in line
