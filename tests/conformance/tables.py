"""Tables to try a game at: `tables_of(game)` works for any game, registered or not."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from game.assets import ASSETS
from game.match import read_position
from game.rules.chance import Chance
from game.rules.protocol import AnyGame, AnyState, Event, Move, Options, Seat


class Step(NamedTuple):
    """A decision about to be made in a match."""

    state: AnyState
    seat: Seat
    move: Move


class Table(NamedTuple):
    """A game at one number of seats with one set of options."""

    game: AnyGame
    seats: int
    options: Options

    @property
    def name(self) -> str:
        agreed = [str(getattr(self.options, name)) for name in self.options.__struct_fields__]
        return "-".join([self.game.id, str(self.seats), *agreed])

    def new(self, seed: int) -> AnyState:
        return self.game.new(self.seats, self.options, seed)

    def steps(self, seed: int) -> Iterator[Step]:
        """A random match, stopping before each move; the state is the living one."""
        state, chance = self.new(seed), Chance.of(seed, 77)
        while acting := state.to_act():
            seat = chance.pick(acting)
            move = chance.pick(state.moves(seat))
            yield Step(state, seat, move)
            state.play(seat, move)

    def line(self, seed: int) -> list[tuple[Seat, Move]]:
        """The moves of a whole random match."""
        return [(step.seat, step.move) for step in self.steps(seed)]

    def moments(self, seed: int, every: int) -> Iterator[AnyState]:
        """Copies of some states of a random match, its end included."""
        state = self.new(seed)
        for number, step in enumerate(self.steps(seed)):
            state = step.state
            if number % every == 0:
                yield state.copy()
        yield state


MOST_TRIED = 60
"""Moves out of a larger number that are tried at one moment; other moments try others."""


def some_of(moves: Sequence[Move], moment: int, most: int = MOST_TRIED) -> Sequence[Move]:
    """All of a few moves; of many every n-th, beginning elsewhere at each moment."""
    stride = max(1, -(-len(moves) // most))
    return moves[moment % stride :: stride]


def play_all(state: AnyState, line: list[tuple[Seat, Move]]) -> list[Event]:
    return [event for seat, move in line for event in state.play(seat, move)]


def positions_of(game: AnyGame) -> list[AnyState]:
    """The states of the game's position files."""
    files = sorted((ASSETS / "positions" / game.id).glob("*.json"))
    return [read_position(file.read_bytes())[1].state for file in files]


def _choices(schema: dict[str, Any]) -> list[Any]:
    """The values worth trying of one option: all of a few, the ends of a range."""
    if "enum" in schema:
        return list(schema["enum"])
    if schema["type"] == "boolean":
        return [False, True]
    if "minimum" in schema:
        return [schema["minimum"], schema["default"]]
    return [schema["default"]]  # a name, such as an edition's


def tables_of(game: AnyGame) -> list[Table]:
    """Every number of seats with the default options, and every combination of options at two."""
    schema = msgspec.json.schema(game.options_type)
    options = schema["$defs"][game.options_type.__name__]["properties"]
    combinations = [
        game.options_type(**dict(zip(options, values, strict=True)))
        for values in itertools.product(*(_choices(option) for option in options.values()))
    ]
    few, many = game.seats.start, game.seats.stop - 1
    tables = [Table(game, seats, game.options_type()) for seats in game.seats]
    tables += [Table(game, seats, option) for option in combinations for seats in (few, many)]
    return list(dict.fromkeys(tables))
