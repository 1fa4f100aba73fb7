"""A regatta under way: R1 to R16 in the order in which they come up at the table.

Sections: whose turn it is, what may be done, what then happens, how turns and the race end.
"""

from __future__ import annotations

from game.rules.chance import Chance
from game.rules.codec import fingerprint
from game.rules.deck import Deck, deal
from game.rules.protocol import Move, Objection, Refused, Result, Seat
from game.rules.regatta import events as told
from game.rules.regatta.edition import Play, kit
from game.rules.regatta.events import RegattaEvent
from game.rules.regatta.gates import Progress
from game.rules.regatta.heaving import (
    TURNS,
    exchange_objections,
    exchanges_of,
    legal_turns,
    turn_objections,
    turned,
)
from game.rules.regatta.moves import EndTurn, Exchange, LaySun, Place, RegattaMove, Sail, Turn
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import HAND, SUN, Card, in_order
from game.rules.regatta.placing import place_candidates, place_objections, pose_behind
from game.rules.regatta.position import faults_of
from game.rules.regatta.sailing import (
    helpless_cards,
    legal_ways,
    plays_of,
    sail_objections,
    voyage,
)
from game.rules.regatta.scoring import scores_of
from game.rules.regatta.table import Known, Phase, Table
from game.rules.regatta.telling import tell_gates, tell_voyage
from game.rules.regatta.view import View

END_TURN = EndTurn()


class State(Table):
    """Everything about a race, and what its rules make of it."""

    # Whose turn it is

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase is Phase.OVER else (self.turn,)

    # What may be done

    def candidates(self, seat: Seat) -> tuple[RegattaMove, ...]:
        if seat not in self.to_act():
            return ()
        if self.phase is Phase.PLACING:
            return place_candidates(self)
        sails = [Sail(*play) for play, _ in plays_of(self, seat)]
        if self.phase is Phase.SAILING:
            return (*sails, *exchanges_of(self, seat), *TURNS)
        rivals = [rival for rival in range(self.seats) if rival != seat]
        suns = [LaySun(rival) for rival in rivals] if SUN in self.hands[seat] else []
        return (*(sails if self.phase is Phase.AGAIN else ()), *suns, END_TURN)

    def moves(self, seat: Seat) -> tuple[RegattaMove, ...]:
        if seat not in self.to_act():
            return ()
        if self.phase is Phase.PLACING:
            return tuple(m for m in place_candidates(self) if not place_objections(self, seat, m))
        sails: list[Sail] = []
        if self.phase is not Phase.CLOSING:
            sails = [Sail(*play) for play in legal_ways(self, seat)]
        if self.phase is Phase.SAILING:
            return (*sails, *exchanges_of(self, seat), *legal_turns(self, seat))
        suns: list[LaySun] = []
        if SUN in self.hands[seat]:
            suns = [LaySun(rival) for rival in range(self.seats) if self.may_get_sun(seat, rival)]
        return (*sails, *suns, END_TURN)

    def objections(self, seat: Seat, move: Move) -> tuple[Objection, ...]:
        if self.phase is Phase.OVER:
            return (Objection("R14", "regatta.over"),)
        if seat != self.turn:
            return (Objection("R2", "regatta.not-your-turn", {"seat": seat, "turn": self.turn}),)
        if isinstance(move, Place):
            if self.phase is not Phase.PLACING:
                return (Objection("R1", "regatta.placed-already"),)
            return place_objections(self, seat, move)
        if self.phase is Phase.PLACING:
            return (Objection("R1", "regatta.place-first"),)
        if isinstance(move, Sail):
            return sail_objections(self, seat, move)
        if isinstance(move, Exchange):
            return exchange_objections(self, seat, move)
        if isinstance(move, Turn):
            return turn_objections(self, seat, move)
        if isinstance(move, LaySun):
            return self._objections_sun(seat, move)
        if self.phase is Phase.SAILING:
            return (Objection("R3", "regatta.sail-or-heave-to"),)
        return ()

    def _objections_sun(self, seat: Seat, move: LaySun) -> tuple[Objection, ...]:
        if self.phase is Phase.SAILING:
            return (Objection("R10", "regatta.sun-comes-last"),)
        if SUN not in self.hands[seat]:
            return (Objection("R10", "regatta.no-sun"),)
        if not self.may_get_sun(seat, move.rival):
            return (Objection("R10", "regatta.not-becalmed", {"rival": move.rival}),)
        return ()

    # What then happens

    def play(self, seat: Seat, move: Move) -> list[RegattaEvent]:
        if objections := self.objections(seat, move):
            raise Refused(objections)
        events: list[RegattaEvent] = []
        if isinstance(move, Place):
            self._place(seat, move, events)
        elif isinstance(move, Sail):
            self._sail(seat, move, events)
        elif isinstance(move, Exchange):
            self._exchange(seat, move, events)
        elif isinstance(move, Turn):
            self._turn(seat, move, events)
        else:
            if isinstance(move, LaySun):
                self._lay_sun(seat, move.rival, events)
            self._refill(seat, events)
            self._next_turn(events)
        return events

    def _place(self, seat: Seat, move: Place, events: list[RegattaEvent]) -> None:
        pose = self.poses[seat] = pose_behind(self, move.along)
        events.append(told.BoatPlaced(seat, pose))
        self.turn = (seat + 1) % self.seats
        if self.turn == self.first:
            self.phase = Phase.SAILING
            self._begin_turn(events)

    def _sail(self, seat: Seat, move: Sail, events: list[RegattaEvent]) -> None:
        way = legal_ways(self, seat)[Play(move.card, move.arrow, move.again)]
        sailed = voyage(self, seat, way)
        helpless = helpless_cards(self, seat) if way.ended == "zone" else ()
        events.append(tell_voyage(self, seat, way, sailed))
        events += tell_gates(self, seat, sailed)
        self.take(seat, move.card)
        self.deck.discard(move.card)
        self.poses[seat], self.progress[seat] = sailed.end, sailed.progress
        if helpless and self.hands[seat]:
            self.known[seat] = Known(len(self.hands[seat]), helpless)
        if way.ended == "finish":
            self._finish(seat, events)
        elif move.card.helm and self.phase is Phase.SAILING:
            self.phase = Phase.AGAIN
            events.append(told.HelmCalled(seat))
        else:
            self.phase = Phase.CLOSING

    def _exchange(self, seat: Seat, move: Exchange, events: list[RegattaEvent]) -> None:
        for card in move.cards:
            self.take(seat, card)
            self.deck.discard(card)
        drawn = self._draw(seat, len(move.cards), events)
        events.append(told.Exchanged(seat, len(drawn), drawn, move.cards))
        self._next_turn(events)

    def _turn(self, seat: Seat, move: Turn, events: list[RegattaEvent]) -> None:
        before = self.pose(seat)
        after = self.poses[seat] = turned(before, move.heading)
        events.append(told.Turned(seat, before, after))
        self._next_turn(events)

    def _lay_sun(self, seat: Seat, rival: Seat, events: list[RegattaEvent]) -> None:
        self.take(seat, SUN)
        self.suns[rival] = True
        events.append(told.SunLaid(seat, rival))

    def _refill(self, seat: Seat, events: list[RegattaEvent]) -> None:
        drawn = self._draw(seat, HAND - len(self.hands[seat]), events)
        events.append(told.Refilled(seat, len(drawn), drawn))

    def _draw(self, seat: Seat, number: int, events: list[RegattaEvent]) -> tuple[Card, ...]:
        drawn = []
        for _ in range(number):
            if not self.deck.pile:
                events.append(told.PileRenewed(len(self.deck.discards)))
            card = self.deck.draw(self.chance)
            assert card is not None, "55 cards are more than four hands and the suns"
            drawn.append(card)
        self.hands[seat] = in_order([*self.hands[seat], *drawn])
        return tuple(in_order(drawn))

    # How turns and the race end

    def _begin_turn(self, events: list[RegattaEvent]) -> None:
        """R2, R10: the next turn of somebody who has one."""
        while self.turns[self.turn] < self.options.turns:
            seat = self.turn
            self.turns[seat] += 1
            if not self.suns[seat]:
                events.append(told.TurnBegan(seat, self.turns[seat]))
                self.phase = Phase.SAILING
                return
            self.suns[seat] = False
            self.deck.discard(SUN)
            events.append(told.TurnLost(seat))
            self._pass_on()
        self._end("turns", events)

    def _next_turn(self, events: list[RegattaEvent]) -> None:
        self._pass_on()
        self._begin_turn(events)

    def _pass_on(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        while self.turn in self.finished:
            self.turn = (self.turn + 1) % self.seats

    def _finish(self, seat: Seat, events: list[RegattaEvent]) -> None:
        """R14: the first wins at once, or all but one sail on for places."""
        self.finished.append(seat)
        events.append(told.BoatFinished(seat, len(self.finished)))
        if not self.options.sail_on:
            self._end("won", events)
            return
        self.poses[seat] = None
        if self.suns[seat]:
            self.suns[seat] = False
            self.deck.discard(SUN)
        if len(self.finished) == self.seats - 1:
            self._end("all-home", events)
        else:
            self._next_turn(events)

    def _end(self, because: told.Ending, events: list[RegattaEvent]) -> None:
        self.phase = Phase.OVER
        events.append(told.RaceEnded(self.order(), because))

    def result(self) -> Result | None:
        if self.phase is not Phase.OVER:
            return None
        order = self.order()
        return Result(scores_of(order), order[:1], max(self.turns))

    @classmethod
    def new(cls, seats: int, options: RegattaOptions, chance: Chance) -> State:
        hands, pile = deal(kit(options.edition).pack, chance, seats, HAND)
        first = chance.below(seats)
        return cls(
            hands=[in_order(hand) for hand in hands],
            poses=[None] * seats,
            options=options,
            chance=chance,
            deck=Deck(pile, []),
            first=first,
            turn=first,
            phase=Phase.PLACING,
            progress=[Progress()] * seats,
            suns=[False] * seats,
            turns=[0] * seats,
            known=[None] * seats,
        )

    def opening(self) -> list[RegattaEvent]:
        hands = tuple(tuple(hand) for hand in self.hands)
        return [
            told.RaceBegan(self.options.course, self.options.size, self.first),
            told.Dealt(hands),
        ]

    # Looking at it, keeping it

    def view(self, seat: Seat | None) -> View:
        return View.of(self, seat)

    def faults(self) -> list[str]:
        return faults_of(self)

    def copy(self) -> State:
        """A state of its own: what is changed in place is copied, what never changes is shared."""
        return State(
            hands=[hand.copy() for hand in self.hands],
            poses=self.poses.copy(),
            options=self.options,
            chance=self.chance.copy(),
            deck=self.deck.copy(),
            first=self.first,
            turn=self.turn,
            phase=self.phase,
            progress=self.progress.copy(),
            suns=self.suns.copy(),
            turns=self.turns.copy(),
            finished=self.finished.copy(),
            known=self.known.copy(),
        )

    def digest(self) -> str:
        return fingerprint(self)
