"""Laying a table: who sits there, under which flag, and what can be agreed."""

from __future__ import annotations

import msgspec
import pytest

from game.app.agreements import Agreement, agreed, agreements, usual
from game.app.crew import Crew
from game.app.dates import when
from game.app.settings import MOST_SEATS, Settings
from game.app.theme import LIVERIES
from game.catalogue import EDITIONS, GAMES
from game.match import PERSON, SeatPlan
from game.players import BOTS
from game.rules.protocol import Malformed
from game.words import LANGUAGES, messages, say

WINDS = ("Zephyr", "Mistral", "Bora", "Sirocco", "Levanter")
CAPTAINS = tuple(f"Captain {number}" for number in range(1, 6))


def crew(seats: range = range(2, 6), **wishes: tuple[object, ...]) -> Crew:
    given = {"remembered": (), "flags": range(5), "persons": CAPTAINS, "computers": WINDS}
    return Crew(seats, "medium", **(given | wishes))  # type: ignore[arg-type]


def names(laid: Crew) -> list[str]:
    return [sailor.name for sailor in laid.sailors]


# Seats


@pytest.mark.parametrize(
    ("seats", "laid"), [(range(2, 6), 3), (range(2, 3), 2), (range(4, 5), 4), (range(3, 6), 3)]
)
def test_a_table_is_laid_for_one_person_against_the_computer(seats: range, laid: int) -> None:
    at = crew(seats)
    assert [sailor.decider for sailor in at.sailors] == [PERSON] + ["medium"] * (laid - 1)
    assert names(at) == ["Captain 1", *WINDS[: laid - 1]]
    assert at.full == (laid == seats.stop - 1)
    assert at.least == (laid == seats.start)
    assert at.trouble() is None


def test_seats_come_and_go_within_the_games_bounds() -> None:
    at = crew()
    while not at.full:
        at.add()
    assert names(at) == ["Captain 1", *WINDS[:4]]
    assert len({sailor.flag for sailor in at.sailors}) == 5
    at.remove(2)
    assert names(at) == ["Captain 1", "Zephyr", "Bora", "Sirocco"]
    at.add()
    assert names(at)[-1] == "Mistral", "the name that has become free"
    while not at.least:
        at.remove(0)
    assert len(at.sailors) == 2


def test_who_was_here_before_is_offered_again() -> None:
    at = crew(remembered=("Ada", "Ben"))
    at.appoint(1, PERSON)
    at.appoint(2, PERSON)
    assert names(at) == ["Ada", "Ben", "Captain 1"]


def test_a_name_that_nobody_wrote_goes_with_who_decides() -> None:
    at = crew()
    at.appoint(1, PERSON)
    assert names(at)[1] == "Captain 2"
    at.appoint(1, "random")
    assert names(at)[1] == "Zephyr"
    at.appoint(1, "medium")
    assert names(at)[1] == "Zephyr"
    at.rename(1, "Nemo")
    at.appoint(1, PERSON)
    assert at.plans()[1] == SeatPlan("Nemo", PERSON)


def test_flags_go_round_those_that_nobody_flies() -> None:
    at = crew(flags=(4, 2, 0, 1, 3))
    assert [sailor.flag for sailor in at.sailors] == [4, 2, 0]
    flown = []
    for _ in range(3):
        at.next_flag(0)
        flown.append(at.sailors[0].flag)
    assert flown == [1, 3, 4]
    at.add()
    at.add()
    before = [sailor.flag for sailor in at.sailors]
    at.next_flag(3)
    assert [sailor.flag for sailor in at.sailors] == before, "none is free"


def test_every_seat_of_any_game_has_a_flag_and_a_wind() -> None:
    most = max(game.seats.stop - 1 for game in GAMES.values())
    assert most <= MOST_SEATS == len(LIVERIES) == len(WINDS)


@pytest.mark.parametrize("name", ["", "   "])
def test_a_seat_without_a_name_is_told(name: str) -> None:
    at = crew()
    at.rename(1, name)
    trouble = at.trouble()
    assert trouble is not None
    assert (trouble.message, trouble.facts) == ("setup.nameless", {"seat": 2})


def test_two_of_one_name_are_told() -> None:
    at = crew()
    at.rename(2, " captain 1 ")
    trouble = at.trouble()
    assert trouble is not None
    assert (trouble.message, trouble.facts) == ("setup.double", {"name": "Captain 1"})
    at.rename(2, "Captain 12")
    assert at.trouble() is None


def test_only_names_of_ones_own_are_remembered() -> None:
    at = crew(remembered=("Ada", "Ben", "Cleo", "Dov", "Eva"))
    at.rename(0, " Zoë ")
    at.appoint(1, PERSON)
    at.next_flag(0)
    remembered, flags = at.to_remember()
    assert remembered == ("Zoë", "Ada", "Ben", "Cleo", "Dov")
    assert flags == (3, 1, 2)
    assert Settings(names=remembered, flags=flags).but() == Settings(names=remembered, flags=flags)
    assert crew().to_remember()[0] == (), "Captain 1 is nobody"


# Agreements


def bare(game: str) -> list[Agreement]:
    return agreements(GAMES[game])


def test_storms_agreements() -> None:
    assert bare("storm") == [
        ("rounds", (1, 2, 3, 4, 5)),
        ("expert", (False, True)),
        ("ties", ("most-rounds", "shared")),
    ]
    assert [agreement.is_switch for agreement in bare("storm")] == [False, True, False]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_offered_can_be_agreed(game: str) -> None:
    """And every option of a game is offered, unless it leaves no choice."""
    options = usual(GAMES[game])
    fields = {field.name for field in msgspec.structs.fields(GAMES[game].options_type)}
    offered = {agreement.name for agreement in bare(game)}
    assert fields - offered <= {"edition"}
    for name, values in bare(game):
        assert getattr(options, name) in values
        for value in values:
            assert getattr(agreed(options, name, value), name) == value


def test_bounds_end_where_the_options_do() -> None:
    options = usual(GAMES["storm"])
    for wrong in (0, 6):
        with pytest.raises(Malformed):
            agreed(options, "rounds", wrong)


def test_editions_are_offered_once_there_are_two(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "edition" not in [agreement.name for agreement in bare("harbour")]
    shelves = {game: [*names, "ours"] for game, names in EDITIONS.items()}
    monkeypatch.setattr("game.app.agreements.EDITIONS", shelves)
    assert bare("harbour")[-1].values[-1] == "ours"
    assert bare("harbour")[-1].is_edition


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_agreement_and_every_level_has_its_words(language: str) -> None:
    told = messages(language)
    for game, levels in BOTS.items():
        assert {f"setup.level.{level}" for level in levels} <= set(told)
        assert {f"setup.level-tip.{level}" for level in levels} <= set(told)
        for field in msgspec.structs.fields(GAMES[game].options_type):
            if field.name == "course":
                continue  # it is chosen by its chart
            assert {f"agree.{game}.{field.name}.{part}" for part in ("label", "why")} <= set(told)
        for name, values in bare(game):
            if name == "course":
                continue
            words = {f"agree.{game}.{name}-value.{v}" for v in values if isinstance(v, str)}
            assert words <= set(told)


# Dates

NOON = 1_795_000_000.0
"""Some day in November 2026."""
DAY = 86_400


@pytest.mark.parametrize(
    ("language", "today", "yesterday"),
    [("en", "today", "yesterday"), ("fr", "aujourd’hui", "hier"), ("de", "heute", "gestern")],
)
def test_moments_near_are_told_by_the_day(language: str, today: str, yesterday: str) -> None:
    def told(key: str, **facts: object) -> str:
        return say(key, facts, language)

    assert when(told, NOON, NOON).startswith(today)
    assert when(told, NOON - DAY, NOON).startswith(yesterday)
    assert "2026" in when(told, NOON - 3 * DAY, NOON)
    assert "2026" in when(told, NOON + DAY, NOON), "a clock that was put back"


def test_the_first_of_a_month_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.localtime", lambda moment: moment)

    def told(key: str, **facts: object) -> str:
        return say(key, facts, "fr")

    first, later = (2026, 5, 1, 9, 4), (2026, 5, 12, 9, 4)
    import time

    one, other = (time.struct_time((*day, 0, 0, 0, 0)) for day in (first, later))
    assert when(told, one, other) == "1er mai 2026 à 9 h 04"  # type: ignore[arg-type]
    assert when(told, other, one) == "12 mai 2026 à 9 h 04"  # type: ignore[arg-type]
