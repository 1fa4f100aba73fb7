"""One match at one table: who sits where, what was decided, what happened, what is taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.catalogue import find_game
from game.match.record import (
    AnyRecord,
    Checked,
    Diverged,
    Entry,
    Made,
    Record,
    SeatPlan,
    Undone,
    read_record,
)
from game.rules.codec import to_json
from game.rules.protocol import (
    AnyGame,
    AnyState,
    AnyView,
    Event,
    Fact,
    Facts,
    Malformed,
    Move,
    Objection,
    Options,
    Refused,
    Result,
    Seat,
)

CHECK_EVERY = 16
"""Moves between two digests in a record."""


class Logged(Fact, frozen=True):
    """An entry of the log: what was done, and what came of it. The opening was done by nobody."""

    entry: Entry | None
    events: tuple[Event, ...]

    def seen_by(self, seat: Seat | None) -> tuple[Event, ...]:
        return tuple(event.seen_by(seat) for event in self.events)


class Past(NamedTuple):
    """A move that stands: the state before it, what came of it, and where it is in the record."""

    state: AnyState
    seat: Seat
    events: tuple[Event, ...]
    entry: int


class Match:
    """A game being played: the state, its past, and the log of all that was done.

    The log only grows: a move that was taken back stays in it, followed by its undo.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[SeatPlan],
        options: Options,
        seed: int,
        *,
        teaching: bool = False,
        start: AnyState | None = None,
    ) -> None:
        if len(seats) not in game.seats:
            raise Malformed(
                "match.seats", seats=len(seats), least=game.seats.start, most=game.seats.stop - 1
            )
        if start and (start.seats != len(seats) or start.options != options):
            raise Malformed("match.start")
        self.game = game
        self.seats = tuple(seats)
        self.options = options
        self.seed = seed
        self.teaching = teaching
        self.start = start
        self._state = start.copy() if start else game.new(len(seats), options, seed)
        self._past: list[Past] = []
        """The moves that stand."""
        self._entries: list[Entry] = []
        self.log: list[Logged] = [Logged(None, tuple(self._state.opening()))]
        self.listeners: list[Callable[[Match], None]] = []
        """Told after every change; autosave is one."""
        # A match that could not be read back must not begin.
        read_record(to_json(self.record()))

    # Looking

    def to_act(self) -> tuple[Seat, ...]:
        return self._state.to_act()

    def view(self, seat: Seat | None) -> AnyView:
        if seat is not None and seat not in range(len(self.seats)):
            raise IndexError(f"there is no seat {seat} at this table")
        return self._state.view(seat)

    def result(self) -> Result | None:
        return self._state.result()

    def digest(self) -> str:
        return self._state.digest()

    @property
    def moves_made(self) -> int:
        """Moves that stand; those taken back do not count."""
        return len(self._past)

    # Doing

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Make a move; `Refused` leaves the match as it was."""
        before = self._state.copy()
        events = self._state.play(seat, move)
        self._past.append(Past(before, seat, tuple(events), len(self._entries)))
        self._note(Made(seat, move), tuple(events))
        if self.moves_made % CHECK_EVERY == 0 or self.result():
            self._entries.append(Checked(self.digest()))
        self._tell()
        return events

    def may_undo(self, seat: Seat) -> tuple[Objection, ...]:
        """Why this seat may not take the last move back: it is not its own, or secrets are out."""
        if not self._past:
            return (Objection("", "undo.nothing"),)
        last = self._past[-1]
        if self.teaching and seat in range(len(self.seats)):
            return ()
        if last.seat != seat:
            return (Objection("", "undo.not-yours", {"seat": last.seat}),)
        if any(event.reveals for event in last.events):
            return (Objection("", "undo.revealed"),)
        # What another has played and taken back has been seen all the same.
        since = self._entries[last.entry :]
        if any(isinstance(entry, Made) and entry.seat != seat for entry in since):
            return (Objection("", "undo.seen"),)
        return ()

    def undo(self, seat: Seat) -> None:
        """Take the last standing move back."""
        if objections := self.may_undo(seat):
            raise Refused(objections)
        self._state = self._past.pop().state
        self._note(Undone(seat), ())
        self._tell()

    def _note(self, entry: Entry, events: tuple[Event, ...]) -> None:
        self._entries.append(entry)
        self.log.append(Logged(entry, events))

    def _tell(self) -> None:
        for listener in self.listeners:
            listener(self)

    # Keeping

    def record(self) -> AnyRecord:
        """The match so far; the same for the same seats, options, seed and moves."""
        return Record(
            game=self.game.id,
            rules=self.game.rules_version,
            seats=self.seats,
            options=self.options,
            seed=self.seed,
            teaching=self.teaching,
            start=self.start,
            entries=tuple(self._entries),
        )


def replay(record: AnyRecord) -> Match:
    """Play a record again; `Diverged` says at which move it does not fit, and why."""
    game = find_game(record.game)
    start = None if record.start is None else game.restore(record.start.copy())
    match = Match(
        game, record.seats, record.options, record.seed, teaching=record.teaching, start=start
    )
    for number, entry in enumerate(record.entries):
        where: Facts = {"entry": number, "move": match.moves_made + 1}
        try:
            if isinstance(entry, Made):
                match.play(entry.seat, entry.move)
            elif isinstance(entry, Undone):
                match.undo(entry.seat)
            elif entry.digest != match.digest():
                where["move"] = match.moves_made
                raise Diverged("record.digest", **where, found=match.digest(), told=entry.digest)
        except Refused as refused:
            raise Diverged("record.refused", **where, objection=refused.objections[0]) from None
    return match
