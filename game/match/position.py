"""Position files: any state from which a match, a lesson or a test can start."""

from __future__ import annotations

from typing import Any, Final, Generic, Literal, TypeVar

from game.match.record import open_envelope
from game.rules.codec import from_plain
from game.rules.protocol import AnyGame, AnyState, Fact

FORMAT: Final = "four-winds position"
VERSION = 1

StateT = TypeVar("StateT")


class Position(Fact, Generic[StateT], frozen=True, kw_only=True):
    """A state with a name."""

    format: Literal["four-winds position"] = FORMAT
    version: int = VERSION
    game: str
    title: str = ""
    state: StateT


def read_position(data: bytes) -> tuple[AnyGame, Position[AnyState]]:
    """A position from the bytes of its file, completed and found possible."""
    plain, game = open_envelope(data, FORMAT, VERSION)
    generic: Any = Position
    position: Position[AnyState] = from_plain(plain, generic[game.state_type])
    game.restore(position.state)
    return game, position
