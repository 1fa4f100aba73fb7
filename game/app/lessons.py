"""Storm's lessons without any drawing: positions played out by the rules, frame by frame.

What a lesson says of a trick or a score is what the rules did with it; only the course is written
down, in assets/lessons.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from game.app.tables.storm_sheet import StepName, steps_of
from game.assets import ASSETS
from game.match import read_position
from game.narration import narrate
from game.rules.codec import from_plain
from game.rules.compass import Direction
from game.rules.protocol import Event, Fact, Move, Seat
from game.rules.storm.events import CardPlayed, RoundScored, RowMoved, TrickJudged
from game.rules.storm.moves import LayAside, Play
from game.rules.storm.pieces import HELM_CARDS, HelmCard, Rank, WindCard, Worth
from game.rules.storm.state import State
from game.rules.storm.trick import standing_of


class Lesson(Fact, frozen=True):
    """A position, who sits there, and what is played from it."""

    id: str
    position: str
    names: tuple[str, ...]
    moves: tuple[str, ...]


class Course(Fact, frozen=True):
    """A game's lessons: what a newcomer needs, then the rules' worked examples."""

    steps: tuple[Lesson, ...]
    examples: tuple[Lesson, ...]

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        return self.steps + self.examples


class Laid(NamedTuple):
    """A card on the table, with what it is worth and what became of it."""

    card: HelmCard
    rank: Rank
    worth: Worth
    seat: Seat | None = None
    """None for a card that is only looked at."""
    dropped: bool = False
    takes: bool = False
    leads: bool = False


class Frame(NamedTuple):
    """One picture of a lesson: what lies there, and the sentences that belong to it."""

    row: tuple[WindCard, ...]
    laid: tuple[Laid, ...] = ()
    told: tuple[str, ...] = ()
    scored: RoundScored | None = None
    step: StepName = "taken"
    """How far the scoring is told."""


_HELMS = {str(card): card for card in HELM_CARDS}


@cache
def course(game: str = "storm") -> Course:
    """A game's lessons."""
    text = (ASSETS / "lessons" / f"{game}.toml").read_text(encoding="utf-8")
    found: Course = from_plain(tomllib.loads(text), Course)
    return found


def position_of(lesson: Lesson) -> State:
    """The state that a lesson begins with, a new one each time."""
    file = ASSETS / "positions" / "storm" / f"{lesson.position}.json"
    _, position = read_position(file.read_bytes())
    assert isinstance(position.state, State)
    return position.state


def frames(lesson: Lesson, language: str) -> tuple[Frame, ...]:
    """A lesson from its position to its end, in pictures."""
    return tuple(_frames(lesson, language))


def _frames(lesson: Lesson, language: str) -> Iterator[Frame]:
    state = position_of(lesson)
    row = tuple(state.row)
    if not lesson.moves:
        yield Frame(row, _looked_at(state) if lesson.id == "worth" else ())
        return
    laid: tuple[Laid, ...] = ()
    if row:
        yield Frame(row)
    for move in lesson.moves:
        seat = state.to_act()[0]
        for event in state.play(seat, _move(move)):
            if isinstance(event, RoundScored):
                yield from (Frame((), scored=event, step=step) for step in steps_of(event))
                return
            row, laid = _after(event, row, laid)
            told = narrate("storm", event, lesson.names, language)
            if told and (row or laid):
                yield Frame(row, laid, tuple(told))


def _move(move: str) -> Move:
    """A card to play, or else the direction of a set that is laid aside."""
    if move in _HELMS:
        return Play(_HELMS[move])
    return LayAside((Direction(move),))


def _looked_at(state: State) -> tuple[Laid, ...]:
    """The first hand, each card with what it is worth in this wind."""
    wind = state.row[0].direction
    return tuple(Laid(card, *standing_of(wind, (), card)) for card in state.hands[0])


def _after(
    event: Event, row: tuple[WindCard, ...], laid: tuple[Laid, ...]
) -> tuple[tuple[WindCard, ...], tuple[Laid, ...]]:
    """What lies there once an event has happened."""
    if isinstance(event, CardPlayed):
        return row, (*laid, Laid(event.card, event.rank, event.worth, event.seat))
    if isinstance(event, TrickJudged):
        return row, _judged(event)
    return (event.row if isinstance(event, RowMoved) else row), laid


def _judged(trick: TrickJudged) -> tuple[Laid, ...]:
    return tuple(
        Laid(
            line.card,
            line.rank,
            line.worth,
            line.seat,
            line.dropped,
            trick.takes == line.seat,
            trick.leads == line.seat,
        )
        for line in trick.standings
    )
