"""Laying Plunder's table for a test: no more of a state than matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from hypothesis import settings

from game.catalogue import GAMES
from game.rules.chance import Chance
from game.rules.compass import Direction
from game.rules.plunder import Plunder
from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.moves import (
    Commit,
    Draw,
    Heave,
    Intrigue,
    PlunderMove,
    Strike,
    Use,
    Vote,
)
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import Phase, Pirate
from game.rules.plunder.state import State
from game.rules.protocol import Event, Seat

CALM = settings(deadline=None, derandomize=True, database=None, max_examples=200)
"""The same examples on every run, and no file left behind."""

assert "plunder" in GAMES, "the catalogue has put the editions on their shelf"
PLUNDER = Plunder()

EventT = TypeVar("EventT", bound=Event)

CUBES = 26
"""What is left of 30 cubes with four on the tracks."""


def pirate(port: str, *, cubes: int = 10, reputation: str = "", **more: Any) -> Pirate:
    """A player whose cubes add up; reputation as "Nassau, Jamaica"."""
    known = [name for name in reputation.split(", ") if name]
    return Pirate(port, cubes=cubes, reserve=CUBES - cubes - len(known), reputation=known, **more)


def lay(*pirates: Pirate, **more: Any) -> State:
    """A sound table at the first seat's turn, unless told otherwise; the rest is filled in."""
    more.setdefault("phase", Phase.PLUNDER)
    more.setdefault("options", PlunderOptions())
    return PLUNDER.restore(State(list(pirates), **more))


FAR = ("Curaçao", "Puerto Rico", "Belize")
"""Ports for those who do not matter."""


def solo(
    port: str, wind: str, *others: Pirate, me: dict[str, Any] | None = None, **more: Any
) -> State:
    """Seat 0 at a port with this wind; two others far from there unless they are given."""
    rest = list(others) + [pirate(FAR[n]) for n in range(2 - len(others))]
    return lay(pirate(port, **(me or {})), *rest, wind=Direction(wind), **more)


def ballot(directions: str, *cubes: int, blackbeard: Seat = 0, **more: Any) -> State:
    """A vote before anybody has set anything: "NNS" are the directions that will be set."""
    ships = [pirate("Jamaica", cubes=max(10, count)) for count in cubes]
    state = lay(*ships, phase=Phase.DIRECTION, blackbeard=blackbeard, **more)
    for seat, letter in enumerate(directions):
        state.play(seat, Vote(Direction(letter)))
    return state


def vote(directions: str, *cubes: int, **more: Any) -> tuple[State, list[PlunderEvent]]:
    """A whole vote up to its first decision; what came of the last commitment."""
    state = ballot(directions, *cubes, **more)
    events: list[PlunderEvent] = []
    for seat, count in enumerate(cubes):
        events = state.play(seat, Commit(count))
    return state, events


def all_of(events: Iterable[Event], kind: type[EventT]) -> list[EventT]:
    return [event for event in events if isinstance(event, kind)]


def the(events: Iterable[Event], kind: type[EventT]) -> EventT:
    """The one event of this kind."""
    [event] = all_of(events, kind)
    return event


def refusal(state: State, seat: Seat, move: PlunderMove) -> tuple[str, str]:
    """The rule and the reason of the one objection to a move."""
    [objection] = state.objections(seat, move)
    return objection.rule, objection.message.removeprefix("plunder.")


def random_match(state: State, seed: int, *, busy: bool = False) -> Iterator[list[PlunderEvent]]:
    """What a match at random tells, move by move, from its opening on.

    In a busy match cards are drawn and played much more often than by pure chance.
    """
    chance = Chance.of(seed, 4)
    yield state.opening()
    while acting := state.to_act():
        seat = chance.pick(acting)
        moves: Sequence[PlunderMove] = state.moves(seat)
        if busy:
            cards = [m for m in moves if isinstance(m, (Draw, Use, Strike, Heave, Intrigue))]
            # Swaps by the hundred would leave no room for the other cards.
            swaps = [m for m in cards if isinstance(m, Intrigue)]
            cards = [m for m in cards if not isinstance(m, Intrigue)] + swaps[:1]
            if cards and chance.below(4):
                moves = cards
        yield state.play(seat, chance.pick(moves))


def some_states(
    seats: int, seed: int, *, every: int = 11, busy: bool = False, **options: Any
) -> list[State]:
    """Copies out of a match at random."""
    state = PLUNDER.new(seats, PlunderOptions(**options), seed)
    return [
        state.copy()
        for number, _ in enumerate(random_match(state, seed, busy=busy))
        if number % every == 0
    ]
