"""Who will sit at a table: names, flags, and who decides, before a match begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.settings import MOST_SEATS
from game.match import PERSON, SeatPlan
from game.rules.protocol import Malformed, Seat

USUAL = 3
"""Seats that a table is laid for first, where the game takes so many."""


@dataclass
class Sailor:
    """One seat, as far as it is settled."""

    name: str
    decider: str
    flag: int
    typed: bool = False
    """Whether a person wrote the name; only then is it kept when another decides."""


class Crew:
    """The seats of one table to be."""

    def __init__(
        self,
        seats: range,
        level: str,
        *,
        remembered: Sequence[str],
        flags: Sequence[int],
        persons: Sequence[str],
        computers: Sequence[str],
    ) -> None:
        self._seats = seats
        self._level = level
        """The computer opponent that a new seat gets."""
        self._remembered = list(remembered)
        self._strangers = set(persons)
        """Names for persons of whom nothing is known."""
        self._names = [*remembered, *persons], list(computers)
        """Names to offer: for persons, for computers."""
        self._flags = list(flags)
        self.sailors: list[Sailor] = []
        first = PERSON
        for _ in range(min(max(USUAL, seats.start), seats.stop - 1)):
            self.add(first)
            first = level

    @property
    def full(self) -> bool:
        return len(self.sailors) == self._seats.stop - 1

    @property
    def least(self) -> bool:
        """Whether nobody may leave."""
        return len(self.sailors) == self._seats.start

    def add(self, decider: str = "") -> None:
        decider = decider or self._level
        flag = next(flag for flag in self._flags if flag not in self._flown())
        self.sailors.append(Sailor(self._offer(decider), decider, flag))

    def remove(self, seat: Seat) -> None:
        del self.sailors[seat]

    def rename(self, seat: Seat, name: str) -> None:
        self.sailors[seat].name = name
        self.sailors[seat].typed = True

    def appoint(self, seat: Seat, decider: str) -> None:
        """Let another decide here; a name that nobody wrote goes with the one before."""
        sailor = self.sailors[seat]
        changed = (sailor.decider == PERSON) != (decider == PERSON)
        sailor.decider = decider
        if changed and not sailor.typed:
            sailor.name = ""
            sailor.name = self._offer(decider)

    def next_flag(self, seat: Seat) -> None:
        """Hoist the next flag that nobody else flies."""
        sailor = self.sailors[seat]
        taken = self._flown() - {sailor.flag}
        ring = [(sailor.flag + step) % MOST_SEATS for step in range(1, MOST_SEATS + 1)]
        sailor.flag = next(flag for flag in ring if flag not in taken)

    def trouble(self) -> Malformed | None:
        """Why a match cannot begin like this."""
        names = [sailor.name.strip() for sailor in self.sailors]
        if "" in names:
            return Malformed("setup.nameless", seat=names.index("") + 1)
        folded = [name.casefold() for name in names]
        for name in names:
            if folded.count(name.casefold()) > 1:
                return Malformed("setup.double", name=name)
        return None

    def plans(self) -> list[SeatPlan]:
        return [SeatPlan(sailor.name.strip(), sailor.decider) for sailor in self.sailors]

    def to_remember(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Names that persons have of their own, those at this table first; flags by seat."""
        here = [s.name.strip() for s in self.sailors if s.decider == PERSON]
        names = [name for name in (*here, *self._remembered) if name not in self._strangers]
        distinct = tuple(dict.fromkeys(names))[:MOST_SEATS]
        return distinct, tuple(s.flag for s in self.sailors)

    def _flown(self) -> set[int]:
        return {sailor.flag for sailor in self.sailors}

    def _offer(self, decider: str) -> str:
        """The first name of its kind that nobody at the table bears."""
        borne = {sailor.name.strip().casefold() for sailor in self.sailors}
        names = self._names[decider != PERSON]
        return next(name for name in names if name.casefold() not in borne)
