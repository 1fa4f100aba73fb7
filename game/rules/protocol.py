"""What every game is: the words that games, players, tables and files share.

A game is a `Game`; it makes a `State`. Whoever decides, a person at the screen or a computer
opponent, is shown a `View` and answers with a `Move`; the state judges it (`Objection`), plays it
and tells what happened (`Event`). Everything that crosses one of these borders is a frozen struct
with a strict JSON form.
"""

from __future__ import annotations

from typing import Any, Protocol, Self, TypeAlias, TypeVar

import msgspec

from game.rules.chance import Chance

Seat: TypeAlias = int
"""A place at the table; seats count clockwise from 0."""

Facts: TypeAlias = dict[str, Any]
"""What a sentence needs to be told: plain JSON values by name."""


def kebab(name: str) -> str:
    """The JSON tag of a class: LayAside is "lay-aside"."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value that never changes and has a strict JSON form."""


class Move(Fact, frozen=True, tag_field="move", tag=kebab):
    """One decision of one seat."""


class Event(Fact, frozen=True, tag_field="event", tag=kebab):
    """Something that happened, with its reasons: shown, logged and explained."""

    @property
    def reveals(self) -> bool:
        """Whether it shows its mover what he could not know before; no undo goes past that."""
        return False

    def seen_by(self, seat: Seat | None) -> Self:
        """This event as the seat, or an onlooker, sees it: secrets of others left out."""
        return self


class Options(Fact, frozen=True):
    """What can be agreed before a game; bounds are part of the types."""


class Objection(Fact, frozen=True):
    """Why a move is not allowed: the rule, and the sentence's key with its facts."""

    rule: str
    message: str
    facts: Facts = msgspec.field(default_factory=dict)
    shapes: tuple[Facts, ...] = ()
    """Where the objection can be seen: GeoJSON-like geometries, in the regatta."""


class Result(Fact, frozen=True):
    """How a game ended."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    turns: int
    """How long it was, in what the game calls a turn: tricks, rounds, turns of a boat."""


class Refused(Exception):
    """A well-formed move that the rules do not allow."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        super().__init__(", ".join(f"{o.rule} {o.message}" for o in objections))
        self.objections = objections


class Malformed(ValueError):
    """Data that is no proper move, position, option or record: what is wrong, and where."""

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(f"{message} {facts}")
        self.message = message
        self.facts: Facts = facts


MoveT = TypeVar("MoveT", bound=Move)
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT", bound=Options, contravariant=True)


class View(Protocol[MoveT]):
    """All that one seat, or an onlooker, may know, and nothing more."""

    @property
    def seat(self) -> Seat | None: ...

    def to_act(self) -> tuple[Seat, ...]: ...

    def moves(self) -> tuple[MoveT, ...]:
        """The legal moves of this view's own seat."""
        ...

    def objections(self, move: MoveT) -> tuple[Objection, ...]: ...

    def imagine(self, chance: Chance) -> State[MoveT, Any]:
        """A full state that this seat could not tell from the true one."""
        ...


class SeatView(Fact, frozen=True):
    """The base of views: judging by what a seat knows.

    Whether a move is legal must never hang on what its mover cannot see, so any state that he
    could imagine gives the same answer as the true one.
    """

    seat: Seat | None

    def moves(self: View[MoveT]) -> tuple[MoveT, ...]:
        return () if self.seat is None else self.imagine(Chance(0)).moves(self.seat)

    def objections(self: View[MoveT], move: MoveT) -> tuple[Objection, ...]:
        if self.seat is None:
            return (Objection("", "onlooker"),)
        return self.imagine(Chance(0)).objections(self.seat, move)


class State(Protocol[MoveT, EventT]):
    """A game under way, with all its secrets: its one judge and its one memory."""

    @property
    def seats(self) -> int: ...

    @property
    def options(self) -> Options: ...

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision: several where choices are sealed; none when over."""
        ...

    def candidates(self, seat: Seat) -> tuple[MoveT, ...]:
        """All that the seat might try with what it holds, refused or not.

        Complete where that is finite; a good sample where a choice is continuous.
        """
        ...

    def moves(self, seat: Seat) -> tuple[MoveT, ...]:
        """The candidates without objections."""
        ...

    def objections(self, seat: Seat, move: MoveT) -> tuple[Objection, ...]:
        """Why the seat may not make this move now; empty means legal."""
        ...

    def play(self, seat: Seat, move: MoveT) -> list[EventT]:
        """Make a move and tell what happened; `Refused` leaves the state untouched."""
        ...

    def opening(self) -> list[EventT]:
        """The events that tell a newcomer how the present round began."""
        ...

    def view(self, seat: Seat | None) -> View[MoveT]: ...

    def result(self) -> Result | None:
        """How it ended, or None while somebody still has to act."""
        ...

    def faults(self) -> list[str]:
        """Everything that no game played by the rules could show; empty when sound."""
        ...

    def copy(self) -> Self: ...

    def digest(self) -> str:
        """A fingerprint of the whole state, secrets and randomness included."""
        ...


class Game(Protocol[OptionsT]):
    """One of the games, as registered: what it is, how it starts, how its data are read."""

    @property
    def id(self) -> str: ...

    @property
    def rules_version(self) -> int:
        """Counts up when the same moves would give another game; records carry it."""
        ...

    @property
    def seats(self) -> range: ...

    @property
    def options_type(self) -> type[Options]: ...

    @property
    def move_type(self) -> Any:
        """The union of its moves, for reading JSON."""
        ...

    @property
    def event_type(self) -> Any: ...

    @property
    def state_type(self) -> Any: ...

    def new(self, seats: int, options: OptionsT, seed: int) -> State[Any, Any]: ...

    def restore(self, state: Any) -> State[Any, Any]:
        """Complete and check a state read from a position file; `Malformed` says what is off."""
        ...


AnyGame: TypeAlias = Game[Any]
AnyState: TypeAlias = State[Any, Any]
AnyView: TypeAlias = View[Any]
