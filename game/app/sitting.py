"""One match at the table of the window, without any drawing: who decides, who looks, what happened.

A scene calls `update` every tick and shows the happenings that it gives; while it still shows
something it holds `may_go_on` down, and the opponents' moves and the curtain wait for it. The
opponents think meanwhile. What they answer is for the position that they were asked about: when
anything is played or taken back, they are asked anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, TypeAlias

from game.app.opponents import Answer, Opponents
from game.match import PERSON, Match
from game.match.record import Made, Undone
from game.match.storage import Autosave
from game.players import BOTS, Advice
from game.players.bot import RandomBot
from game.rules.chance import Chance
from game.rules.protocol import (
    AnyView,
    Event,
    Malformed,
    Move,
    Objection,
    Refused,
    Result,
    Seat,
)


class Began(NamedTuple):
    """A fresh match: how its first round opens."""

    events: tuple[Event, ...]


class Played(NamedTuple):
    """A seat has moved; what came of it, as whoever looks at the screen may see it."""

    seat: Seat
    events: tuple[Event, ...]


class TakenBack(NamedTuple):
    """A person has taken moves back: one, or in teaching also the opponents' after it."""

    seat: Seat
    moves: int


class Hinted(NamedTuple):
    """What a good player would do for the person who asked, and why."""

    seat: Seat
    advice: Advice


class Troubled(NamedTuple):
    """Something to tell in a sentence; the match goes on."""

    trouble: Malformed


Happening: TypeAlias = Began | Played | TakenBack | Hinted | Troubled


class Sitting:
    """Persons and opponents around one match, new or resumed."""

    def __init__(
        self, match: Match, opponents: Opponents, autosave: Autosave | None = None
    ) -> None:
        self.match = match
        self.persons = tuple(n for n, plan in enumerate(match.seats) if plan.decider == PERSON)
        self.viewer: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        """Whose secrets may be drawn now; nobody's behind the curtain or among onlookers."""
        self.curtain: Seat | None = None
        """The person who has to lift the curtain before anything goes on at the screen."""
        self.may_go_on = True
        """Whether the scene has shown all that happened so far."""
        self._opponents = opponents
        self._autosave = autosave
        self._queue: list[Happening] = []
        self._told: set[str] = set()
        """Troubles of opponents that need no telling again."""
        self._ticket = 0
        self._asked: dict[int, Seat] = {}
        """By ticket, the seat for which an opponent has been asked to move."""
        self._hints: dict[int, Seat] = {}
        self._answer: Answer | None = None
        """Held back until the scene is ready for it."""
        self._view: AnyView | None = None
        self._unsaved: Malformed | None = None
        if len(match.log) == 1:
            self._queue.append(Began(match.log[0].seen_by(self.viewer)))
        self._look_at_autosave()

    # Looking

    @property
    def view(self) -> AnyView:
        """All that may be drawn now."""
        if self._view is None or self._view.seat != self.viewer:
            self._view = self.match.view(self.viewer)
        return self._view

    @property
    def over(self) -> Result | None:
        return self.match.result()

    @property
    def thinking(self) -> Seat | None:
        """The seat whose opponent is thinking, or waits to show what it thought."""
        return next(iter(self._asked.values()), None)

    @property
    def may_play(self) -> bool:
        """Whether the person at the screen owes a decision."""
        return self.viewer is not None and self.viewer in self.match.to_act()

    @property
    def unsaved(self) -> Malformed | None:
        """Why the match is not on disk as it stands, if it is not."""
        return self._autosave.trouble if self._autosave else None

    @property
    def file(self) -> Path | None:
        """Where the match is kept."""
        return self._autosave.saves.file(self._autosave.name) if self._autosave else None

    # Time

    def update(self) -> list[Happening]:
        """What has happened since the last time; at most one move goes on by itself."""
        self._hear()
        if self.may_go_on and not self._queue:
            self._go_on()
        self._ask()
        happenings, self._queue = self._queue, []
        return happenings

    def _go_on(self) -> None:
        """Call the next person to the screen, and play what an opponent has answered."""
        if self._answer:
            answer, self._answer = self._answer, None
            self._play_answer(self._asked[answer.ticket], answer)
        else:
            self._call_next_person()

    def _call_next_person(self) -> None:
        if len(self.persons) < 2:
            return
        called = [seat for seat in self.match.to_act() if seat in self.persons]
        if not called:
            self.curtain = None
        elif self.viewer not in called and self.curtain not in called:
            self.viewer, self.curtain = None, called[0]

    def lift_curtain(self, seat: Seat) -> None:
        """The person whom the curtain names sits at the screen, and nobody else looks."""
        if seat != self.curtain:
            raise ValueError(f"the curtain waits for seat {self.curtain}, not for {seat}")
        self.viewer, self.curtain = seat, None

    # Persons

    def play(self, move: Move) -> tuple[Objection, ...]:
        """Move for the person at the screen; what stands against it, or nothing once it is made."""
        if self.viewer is None:
            return (Objection("", "onlooker"),)
        try:
            self._play(self.viewer, move)
        except Refused as refused:
            return refused.objections
        return ()

    def may_undo(self) -> tuple[Objection, ...]:
        """Why the last move cannot be taken back now; empty means that it can."""
        return self._undoing()[2]

    def undo(self) -> tuple[Objection, ...]:
        """Take a person's last move back, in teaching with all that opponents have played since."""
        seat, moves, objections = self._undoing()
        if not objections:
            for _ in range(moves):
                self.match.undo(seat)
            self._changed(TakenBack(seat, moves))
        return objections

    def _undoing(self) -> tuple[Seat, int, tuple[Objection, ...]]:
        """Who would take back how many moves, and what stands against it."""
        movers = self._movers()
        theirs = [place for place, seat in enumerate(movers) if seat in self.persons]
        if not theirs:
            key = "undo.nothing" if self.persons else "onlooker"
            return 0, 0, (Objection("", key),)
        # Before the curtain is lifted, whoever played last may still say so.
        seat = movers[theirs[-1]] if self.viewer is None else self.viewer
        moves = len(movers) - theirs[-1] if self.match.teaching else 1
        return seat, moves, self.match.may_undo(seat)

    def _movers(self) -> list[Seat]:
        """Who made the moves that stand."""
        movers: list[Seat] = []
        for logged in self.match.log:
            if isinstance(logged.entry, Made):
                movers.append(logged.entry.seat)
            elif isinstance(logged.entry, Undone):
                movers.pop()
        return movers

    def hint(self) -> None:
        """Ask what a good player would do for the person at the screen; it comes as a happening."""
        if self.viewer is not None and self.may_play and not self._hints:
            self._hints[self._ask_for(self.viewer, self._best_level())] = self.viewer

    def _best_level(self) -> str:
        return list(BOTS[self.match.game.id])[-1]

    # Opponents

    def _ask(self) -> None:
        """Ask the next opponent that owes a decision: one after another, as they will move."""
        if self._asked or len(self.persons) == len(self.match.seats):
            return
        for seat in self.match.to_act():
            if seat not in self.persons:
                self._asked[self._ask_for(seat, self.match.seats[seat].decider)] = seat
                return

    def _ask_for(self, seat: Seat, level: str) -> int:
        self._ticket += 1
        view, seed = self.match.view(seat), self._seed(seat)
        self._opponents.ask(self._ticket, self.match.game.id, level, view, seed)
        return self._ticket

    def _seed(self, seat: Seat) -> int:
        """A match resumed from a save goes on as if it had never stopped."""
        return Chance.of(self.match.seed, seat, self.match.moves_made).state

    def _hear(self) -> None:
        answer = self._opponents.poll()
        if answer is None:
            return
        if answer.trouble:
            self._tell_once(answer.trouble)
        if answer.ticket in self._hints:
            self._queue.append(Hinted(self._hints.pop(answer.ticket), answer.advice))
        elif answer.ticket in self._asked:
            self._answer = answer

    def _play_answer(self, seat: Seat, answer: Answer) -> None:
        try:
            self._play(seat, answer.move)
        except Refused:
            level = self.match.seats[seat].decider
            self._tell_once(Malformed("opponents.stumbled", level=level))
            chance = Chance(self._seed(seat))
            self._play(seat, RandomBot(chance).advise(self.match.view(seat)).move)

    def _tell_once(self, trouble: Malformed) -> None:
        if str(trouble) not in self._told:
            self._told.add(str(trouble))
            self._queue.append(Troubled(trouble))

    # What any change brings with it

    def _play(self, seat: Seat, move: Move) -> None:
        events = self.match.play(seat, move)
        seen = tuple(event.seen_by(self.viewer) for event in events)
        self._changed(Played(seat, seen))

    def _changed(self, happening: Played | TakenBack) -> None:
        hoping = bool(self._hints) and happening.seat != self.viewer
        self._opponents.forget()
        self._asked.clear()
        self._hints.clear()
        self._answer = self._view = None
        self._queue.append(happening)
        self._look_at_autosave()
        if hoping:  # where choices are sealed, another's move takes nothing from the question
            self.hint()

    def _look_at_autosave(self) -> None:
        """Tell once that saving fails; once it has worked again, it would be told anew."""
        if self.unsaved and not self._unsaved:
            self._queue.append(Troubled(self.unsaved))
        self._unsaved = self.unsaved

    def close(self) -> None:
        """Leave the table; what could not be saved so far is tried once more."""
        self._opponents.forget()
        if self._autosave and self.unsaved:
            self._autosave(self.match)
