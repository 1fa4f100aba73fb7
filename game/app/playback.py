"""A recorded match, played again at a table: nobody decides anything, everything comes as it did.

It is a sitting like any other to the table, so that a match is watched on the very table on which
it was played.
"""

from __future__ import annotations

from game.app.opponents import Opponents
from game.app.sitting import Sitting, TakenBack
from game.catalogue import find_game
from game.match import PERSON, Match
from game.match.record import AnyRecord, Made, Undone
from game.rules.protocol import Objection, Seat


class Playback(Sitting):
    """Somebody watches; he may hold it, take it step by step, and look into hands that are over."""

    def __init__(self, record: AnyRecord, opponents: Opponents) -> None:
        game = find_game(record.game)
        start = None if record.start is None else game.restore(record.start.copy())
        match = Match(
            game, record.seats, record.options, record.seed, teaching=record.teaching, start=start
        )
        super().__init__(match, opponents)
        self._entries = [e for e in record.entries if isinstance(e, Made | Undone)]
        self._next = 0
        self.running = True
        self._steps = 0
        """Moves that somebody has asked for one by one."""
        persons = [n for n, plan in enumerate(match.seats) if plan.decider == PERSON]
        self.persons = ()
        self.viewer: Seat | None = persons[0] if len(persons) == 1 else None
        self.curtain = None

    @property
    def at_end(self) -> bool:
        return self._next == len(self._entries)

    @property
    def may_play(self) -> bool:
        return False

    def step(self) -> None:
        """Stop, and go one move further."""
        self.running = False
        self._steps += 1

    def may_undo(self) -> tuple[Objection, ...]:
        return (Objection("", "onlooker"),)

    def undo(self) -> tuple[Objection, ...]:
        return self.may_undo()

    def _go_on(self) -> None:
        if self.at_end or not (self.running or self._steps):
            return
        self._steps = max(0, self._steps - 1)
        entry = self._entries[self._next]
        self._next += 1
        if isinstance(entry, Made):
            self._play(entry.seat, entry.move)
        else:
            self.match.undo(entry.seat)
            self._changed(TakenBack(entry.seat, 1))

    def _ask(self) -> None:
        """Nobody thinks: everything has been decided long ago."""

    def _hear(self) -> None:
        """Nobody answers."""
