"""A match as a file: options, seed, seats and moves. Save, replay, undo and bug report are one.

A record is strict JSON. It does not hold the states, only what makes them come out again, and
every so often a digest, so that a record that no longer fits says at which move.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta

from game.catalogue import find_game
from game.rules.codec import from_json, from_plain
from game.rules.protocol import AnyGame, Fact, Malformed, Seat, kebab

FORMAT: Final = "four-winds record"
VERSION = 1

PERSON = "person"
"""The decider of a seat where somebody sits; every other name is a bot's level."""

MOST_SEED = 2**53 - 1
"""Small enough to be exact for every reader of JSON."""

Seed: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_SEED)]

OptionsT = TypeVar("OptionsT")
MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")


class SeatPlan(Fact, frozen=True):
    """Who sits in a seat, and who decides for it."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    decider: Annotated[str, Meta(min_length=1, max_length=40)] = PERSON


class Made(Fact, Generic[MoveT], frozen=True, tag_field="do", tag="move"):
    """A move was made."""

    seat: Seat
    move: MoveT


class Undone(Fact, frozen=True, tag_field="do", tag="undo"):
    """The last move that stood was taken back, at this seat's wish."""

    seat: Seat


class Checked(Fact, frozen=True, tag_field="do", tag=kebab):
    """What the state's digest was here."""

    digest: str


class Record(Fact, Generic[OptionsT, MoveT, StateT], frozen=True, kw_only=True):
    """Everything that a match is made of."""

    format: Literal["four-winds record"] = FORMAT
    version: int = VERSION
    game: str
    rules: int
    """The game's `rules_version` when it was played."""
    seats: tuple[SeatPlan, ...]
    options: OptionsT
    seed: Seed
    teaching: bool = False
    """Everything may be taken back."""
    start: StateT | None = None
    """The position it began from, where that was not a fresh deal."""
    entries: tuple[Made[MoveT] | Undone | Checked, ...] = ()


AnyRecord: TypeAlias = Record[Any, Any, Any]
Entry: TypeAlias = Made[Any] | Undone | Checked


class Diverged(Malformed):
    """A well-formed record that the rules, as they are now, do not bring out again."""


def open_envelope(data: bytes, kind: str, newest: int) -> tuple[dict[str, Any], AnyGame]:
    """The plain contents of a file of ours, and its game, once it is clear that it is ours."""
    plain = from_json(data)
    if not isinstance(plain, dict) or plain.get("format") != kind:
        raise Malformed("file.foreign", expected=kind)
    version = plain.get("version")
    if not isinstance(version, int) or version < 1:
        raise Malformed("json.misfit", detail="Expected a whole number from 1", where="version")
    if version > newest:
        raise Malformed("file.newer", version=version, newest=newest)
    name = plain.get("game")
    if not isinstance(name, str):
        raise Malformed("json.misfit", detail="Expected the name of a game", where="game")
    return plain, find_game(name)


def read_record(data: bytes) -> AnyRecord:
    """A record from the bytes of its file; `Malformed` says what is wrong and where."""
    plain, game = open_envelope(data, FORMAT, VERSION)
    generic: Any = Record
    kind = generic[game.options_type, game.move_type, game.state_type]
    record: AnyRecord = from_plain(plain, kind)
    if record.rules != game.rules_version:
        raise Malformed("record.other-rules", rules=record.rules, now=game.rules_version)
    return record
