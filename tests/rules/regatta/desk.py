"""Laying the regatta's table for a test: no more of a state than matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from game.catalogue import GAMES
from game.rules.chance import Chance
from game.rules.deck import without
from game.rules.protocol import Event, Objection, Seat
from game.rules.regatta import Regatta
from game.rules.regatta.edition import kit
from game.rules.regatta.events import RegattaEvent
from game.rules.regatta.gates import Progress
from game.rules.regatta.moves import RegattaMove, Sail
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import SUN, Card
from game.rules.regatta.plane import Pose
from game.rules.regatta.state import State

assert "regatta" in GAMES, "the catalogue has put editions and courses on their shelves"
REGATTA = Regatta()
KIT = kit("four-winds")

EventT = TypeVar("EventT", bound=Event)

FAR = (Pose(-400, 700, 90), Pose(-300, 700, 90), Pose(400, -150, 90))
"""Places for rivals who do not matter: off the course, their zones over the edge or empty water."""
RACING = Progress(1, ((),))
"""Started, and on the way to the first mark."""
HOMEWARD = Progress(3, ((), (), ()))
"""On the loop's last leg."""


def cards(text: str) -> list[Card]:
    return [Card(name) for name in text.split()]


def lay(*poses: Pose, hand: str = "", seats: int = 2, **more: Any) -> State:
    """Seat 0's turn: its pose, then its rivals'; those not told lie far away.

    A hand told in part is filled up to five with suns and blue cards that cannot matter: give five
    to know them all. The others hold what is left.
    """
    placed = [*poses, *FAR][: max(seats, len(poses))]
    hands = [cards(hand), *(cards(text) for text in more.pop("others", ()))]
    rest = without(KIT.pack, [c for h in hands for c in h])
    rest = [card for card in rest if card is not SUN] + [SUN] * rest.count(SUN)
    while len(hands) < len(placed):
        hands.append([])
    sizes = more.pop("sizes", [5] * len(hands))
    for held, size in zip(hands, sizes, strict=True):
        while len(held) < size:
            held.append(rest.pop(0))
    more["progress"] = list(more.get("progress", [RACING] * len(placed)))
    more.setdefault("options", RegattaOptions())
    return REGATTA.restore(State(hands=hands, poses=list(placed), **more))


def all_of(events: Iterable[Event], kind: type[EventT]) -> list[EventT]:
    return [event for event in events if isinstance(event, kind)]


def the(events: Iterable[Event], kind: type[EventT]) -> EventT:
    """The one event of this kind."""
    [event] = all_of(events, kind)
    return event


def sail(name: str, arrow: int = 0, again: int | None = None) -> Sail:
    return Sail(Card(name), arrow, again)


def refusal(state: State, move: RegattaMove, seat: Seat = 0) -> list[tuple[str, str]]:
    """The rules and reasons of the objections to a move."""
    return [(o.rule, o.message.removeprefix("regatta.")) for o in state.objections(seat, move)]


def shapes_of(objection: Objection) -> list[str]:
    return [shape["role"] for shape in objection.shapes]


def busy_match(state: State, seed: int) -> Iterator[list[RegattaEvent]]:
    """A match at random in which boats sail whenever they can, as they seldom do by chance."""
    chance = Chance.of(seed, 5)
    yield state.opening()
    while acting := state.to_act():
        seat = acting[0]
        moves: Sequence[RegattaMove] = state.moves(seat)
        sails = [move for move in moves if isinstance(move, Sail)]
        yield state.play(seat, chance.pick(sails if sails and chance.below(8) else moves))
