"""Moves to sail: taken from races played at random, refused ones too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from game.catalogue import GAMES
from game.physics import STEP, Sea
from game.rules.chance import Chance
from game.rules.protocol import Objection, Seat
from game.rules.regatta import Regatta
from game.rules.regatta.course import Course, course_of
from game.rules.regatta.edition import Kit, kit
from game.rules.regatta.events import RegattaEvent, Sailed, Turned
from game.rules.regatta.moves import Sail
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.plane import Pose
from game.rules.regatta.state import State

assert "regatta" in GAMES, "the catalogue has put editions and courses on their shelves"
KIT: Kit = kit("four-winds")
COURSES = ("loop", "island", "slalom", "triangle", "windward-leeward")
HULL = KIT.hull.length
PATIENCE = 12.0
"""Seconds after which whatever was set in motion must be over."""
LOOP: Course = course_of("loop", "normal")


def race(seed: int, seats: int = 4) -> Iterator[tuple[State, list[RegattaEvent]]]:
    """A race at random in which boats mostly sail; after each move the state and what happened."""
    options = RegattaOptions(course=COURSES[seed % len(COURSES)], turns=25)
    state = Regatta().new(seats, options, seed)
    chance = Chance.of(seed, 5)
    yield state, state.opening()
    while acting := state.to_act():
        moves = state.moves(acting[0])
        sails = [move for move in moves if isinstance(move, Sail)]
        move = chance.pick(sails if sails and chance.below(8) else moves)
        yield state, state.play(acting[0], move)


def movements(seed: int, number: int) -> Iterator[Sailed | Turned]:
    """So many movements, from as many races as it takes."""
    found = 0
    while True:
        for _, events in race(seed):
            for event in events:
                if isinstance(event, Sailed | Turned):
                    yield event
                    found += 1
                    if found == number:
                        return
        seed += 1_000


def until_arrived(sea: Sea) -> Iterator[None]:
    """Step by step until every boat lies where the rules have it; never for ever."""
    return _until(sea, "arrived")


def until_still(sea: Sea) -> Iterator[None]:
    """And until the buoys have come to rest."""
    return _until(sea, "still")


def _until(sea: Sea, over: Literal["arrived", "still"]) -> Iterator[None]:
    begun = sea.clock
    while not getattr(sea, over):
        sea.step()
        yield
        assert (sea.clock - begun) * STEP < PATIENCE, f"not {over} yet"


class Refusal(NamedTuple):
    """A move that a boat may not make because it would touch something (R4)."""

    course: Course
    poses: list[Pose | None]
    seat: Seat
    move: Sail
    objections: tuple[Objection, ...]


def refusals(seed: int, number: int) -> Iterator[Refusal]:
    found = 0
    while True:
        for state, _ in race(seed):
            for seat in state.to_act():
                for move in state.candidates(seat):
                    if not isinstance(move, Sail):
                        continue
                    objections = state.objections(seat, move)
                    if any(objection.rule == "R4" for objection in objections):
                        yield Refusal(state.course, state.poses.copy(), seat, move, objections)
                        found += 1
                        if found == number:
                            return
                        break
        seed += 1_000
