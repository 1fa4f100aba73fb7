"""A match of Storm under way: S1 to S18 in the order in which they come up at the table.

Sections: whose turn it is, what may be done (`_candidates_<phase>`, `_objections_<phase>`), what
then happens (`_play_<phase>`), and how rounds begin and end.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from game.rules.chance import Chance
from game.rules.codec import fingerprint
from game.rules.compass import DIRECTIONS, Direction
from game.rules.deck import deal
from game.rules.protocol import Move, Objection, Refused, Result, Seat
from game.rules.storm import events as told
from game.rules.storm.events import StormEvent
from game.rules.storm.moves import PLAYS, LayAside, Play, StormMove
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import (
    FORECAST,
    HELM_CARDS,
    PIRATE,
    ROW,
    TRICKS,
    WIND_CARDS,
    HelmCard,
    WindCard,
    in_order,
)
from game.rules.storm.position import faults_of
from game.rules.storm.scoring import (
    Account,
    contested,
    next_opener,
    score_round,
    sets_in,
    totals,
    winners,
)
from game.rules.storm.telling import tell_end, tell_opener, tell_trick
from game.rules.storm.trick import PlayedTrick, judge, may_lead, standing_of
from game.rules.storm.view import View


class Phase(Enum):
    TRICK = "trick"
    SETS = "sets"
    OVER = "over"


class State(msgspec.Struct, forbid_unknown_fields=True):
    """Everything about a match; its JSON form is what position files hold."""

    hands: list[list[HelmCard]]
    row: list[WindCard]
    """The open wind cards; the first is this trick's."""
    options: StormOptions = StormOptions()
    chance: Chance = msgspec.field(default_factory=lambda: Chance.of(0))
    opener: Seat = 0
    """Who led the first trick of this round."""
    leader: Seat = 0
    """Who leads this trick."""
    trick: list[HelmCard] = []
    """The cards played to this trick, clockwise from the leader's."""
    history: list[PlayedTrick] = []
    """This round's finished tricks."""
    taken: list[list[WindCard]] = []
    """The wind cards before each seat, in the order in which they were taken."""
    waiting: list[WindCard] = []
    gone: list[WindCard] = []
    """Wind cards that left play untaken."""
    forecast: tuple[WindCard, ...] = ()
    pile: list[WindCard] = []
    """Face-down wind cards, the next one first."""
    rest: tuple[HelmCard, ...] = ()
    """Helm cards that nobody was dealt."""
    choices: list[tuple[Direction, ...] | None] = []
    """The sealed choices of S17 made so far; None for a seat that has not chosen."""
    ledger: list[tuple[Account, ...]] = []
    """The rounds scored so far."""

    # Whose turn it is

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def tricks_left(self) -> int:
        """Tricks of this round still to be finished, the one on the table included."""
        return len(self.hands[self.leader]) + (1 if self.trick else 0)

    @property
    def phase(self) -> Phase:
        if self.trick or self.hands[self.leader]:
            return Phase.TRICK
        return Phase.OVER if len(self.ledger) == self.options.rounds else Phase.SETS

    @property
    def turn(self) -> Seat:
        """Whose card comes next to the trick."""
        return (self.leader + len(self.trick)) % len(self.hands)

    def to_act(self) -> tuple[Seat, ...]:
        phase = self.phase
        if phase is Phase.TRICK:
            return (self.turn,)
        if phase is Phase.SETS:
            return tuple(
                seat
                for seat, cards in enumerate(self.taken)
                if self.choices[seat] is None and contested(cards)
            )
        return ()

    # What may be done

    def candidates(self, seat: Seat) -> tuple[StormMove, ...]:
        if self.phase is not Phase.TRICK:
            return self._candidates_sets(seat) if seat in self.to_act() else ()
        if seat != self.turn:
            return ()
        return tuple([PLAYS[card] for card in dict.fromkeys(self.hands[seat])])

    def _candidates_sets(self, seat: Seat) -> tuple[LayAside, ...]:
        """Every subset of the contested directions."""
        subsets: list[tuple[Direction, ...]] = [()]
        for direction in contested(self.taken[seat]):
            subsets += [(*subset, direction) for subset in subsets]
        return tuple(LayAside(subset) for subset in subsets)

    def moves(self, seat: Seat) -> tuple[StormMove, ...]:
        moves = self.candidates(seat)
        # Of what a seat holds only a pirate to lead can be refused (S7); hands are kept in order,
        # so it comes last.
        if len(moves) > 1 and not self.trick and moves[-1] is PLAYS[PIRATE]:
            return moves[:-1]
        return moves

    def objections(self, seat: Seat, move: Move) -> tuple[Objection, ...]:
        phase = self.phase
        if phase is Phase.TRICK:
            return self._objections_trick(seat, move)
        if phase is Phase.SETS:
            return self._objections_sets(seat, move)
        return (Objection("S1", "storm.over"),)

    def _objections_trick(self, seat: Seat, move: Move) -> tuple[Objection, ...]:
        if seat != self.turn:
            facts = {"seat": seat, "turn": self.turn}
            return (Objection("S4", "storm.not-your-turn", facts),)
        if not isinstance(move, Play):
            return (Objection("S17", "storm.sets-come-later"),)
        hand = self.hands[seat]
        if move.card not in hand:
            return (Objection("S4", "storm.not-in-hand", {"seat": seat, "card": move.card}),)
        if not self.trick and not may_lead(hand, move.card):
            return (Objection("S7", "storm.pirate-led", {"seat": seat}),)
        return ()

    def _objections_sets(self, seat: Seat, move: Move) -> tuple[Objection, ...]:
        if seat not in self.to_act():
            return (Objection("S17", "storm.nothing-to-choose", {"seat": seat}),)
        if not isinstance(move, LayAside):
            return (Objection("S1", "storm.round-over"),)
        choice = contested(self.taken[seat])
        for direction in move.sets:
            if direction not in choice:
                return (Objection("S17", "storm.not-contested", {"direction": direction}),)
        if move.sets != tuple(d for d in DIRECTIONS if d in move.sets):
            return (Objection("S17", "storm.sets-in-order"),)
        return ()

    # What then happens

    def play(self, seat: Seat, move: Move) -> list[StormEvent]:
        if objections := self.objections(seat, move):
            raise Refused(objections)
        if isinstance(move, Play):
            return self._play_trick(seat, move.card)
        assert isinstance(move, LayAside)
        return self._play_sets(seat, move.sets)

    def _play_trick(self, seat: Seat, card: HelmCard) -> list[StormEvent]:
        trick = self.trick
        rank, worth = standing_of(self.row[0].direction, trick, card)
        self.hands[seat].remove(card)
        trick.append(card)
        events: list[StormEvent] = [told.CardPlayed(seat, card, rank, worth)]
        if len(trick) == len(self.hands):
            self._finish_trick(events)
        return events

    def _finish_trick(self, events: list[StormEvent]) -> None:
        seats, number = len(self.hands), TRICKS - len(self.hands[0])
        wind, cards, leader = self.row[0], tuple(self.trick), self.leader
        verdict = judge(wind.direction, cards)
        taker = None if verdict.lowest is None else (leader + verdict.lowest) % seats
        self.leader = leader if verdict.highest is None else (leader + verdict.highest) % seats
        self.history.append(PlayedTrick(leader, wind, cards))
        self.trick.clear()
        events.append(tell_trick(number, leader, wind, cards, verdict, last=number == TRICKS))
        self._take_wind(taker, events)
        if self.hands[0]:
            self._move_row_up(events)
        else:
            self._finish_tricks(events)

    def _take_wind(self, taker: Seat | None, events: list[StormEvent]) -> None:
        wind = self.row.pop(0)
        if taker is not None:
            cards = (wind, *self.waiting)
            self.taken[taker] += cards
            self.waiting.clear()
            events.append(told.WindTaken(taker, cards))
        elif self.options.expert:
            self.waiting.append(wind)
            events.append(told.WindWaits(wind))
        else:
            self.gone.append(wind)
            events.append(told.WindLost((wind,), "nothing-left"))

    def _move_row_up(self, events: list[StormEvent]) -> None:
        opened = None
        if len(self.row) < self.tricks_left:
            opened = self.pile.pop(0)
            self.row.append(opened)
        events.append(told.RowMoved(tuple(self.row), opened))

    def _finish_tricks(self, events: list[StormEvent]) -> None:
        if self.waiting:
            events.append(told.WindLost(tuple(self.waiting), "round-over"))
            self.gone += self.waiting
            self.waiting.clear()
        choices = tuple(contested(cards) for cards in self.taken) if self.options.expert else ()
        if any(choices):
            events.append(told.SetsAsked(choices))
        else:
            self._finish_round([sets_in(cards) for cards in self.taken], events)

    def _play_sets(self, seat: Seat, sets: tuple[Direction, ...]) -> list[StormEvent]:
        self.choices[seat] = sets
        events: list[StormEvent] = [told.SetsChosen(seat, sets)]
        if not self.to_act():
            self._finish_round([self._sets_of(seat) for seat in range(self.seats)], events)
        return events

    def _sets_of(self, seat: Seat) -> tuple[Direction, ...]:
        """The sets laid aside: the chosen ones, and those that nobody had to think about."""
        cards = self.taken[seat]
        chosen, choice = self.choices[seat] or (), contested(cards)
        return tuple(d for d in sets_in(cards) if d in chosen or d not in choice)

    # How rounds begin and end

    def _finish_round(self, sets: list[tuple[Direction, ...]], events: list[StormEvent]) -> None:
        accounts = score_round(self.taken, sets, self.options.expert)
        self.ledger.append(accounts)
        scores = totals(self.ledger, self.seats)
        events.append(told.RoundScored(len(self.ledger), accounts, scores))
        if len(self.ledger) == self.options.rounds:
            events.append(tell_end(self.ledger, self._winners()))
        else:
            self._begin_round(next_opener(self.ledger, self.seats, self.opener))
            events += self.opening()

    def _begin_round(self, opener: Seat) -> None:
        seats = self.seats
        hands, rest = deal(HELM_CARDS, self.chance, seats, TRICKS)
        winds = list(WIND_CARDS)
        self.chance.shuffle(winds)
        forecast = ROW + FORECAST if self.options.expert else ROW
        self.hands = [in_order(hand) for hand in hands]
        self.rest = tuple(rest)
        self.row, self.forecast = winds[:ROW], tuple(winds[ROW:forecast])
        self.pile = winds[forecast:]
        self.opener = self.leader = opener
        self.history, self.waiting, self.gone = [], [], []
        self.taken = [[] for _ in range(seats)]
        self.choices = [None] * seats

    @classmethod
    def new(cls, seats: int, options: StormOptions, chance: Chance) -> State:
        state = cls([[] for _ in range(seats)], [], options, chance)
        state._begin_round(chance.below(seats))
        return state

    def opening(self) -> list[StormEvent]:
        hands = tuple(tuple(hand) for hand in self.hands)
        return [
            tell_opener(self.ledger, self.opener),
            told.Dealt(hands, tuple(self.row), self.forecast),
        ]

    def _winners(self) -> tuple[Seat, ...]:
        return winners(self.ledger, self.seats, rounds_decide=self.options.ties == "most-rounds")

    def result(self) -> Result | None:
        if self.phase is not Phase.OVER:
            return None
        return Result(totals(self.ledger, self.seats), self._winners(), TRICKS * len(self.ledger))

    # Looking at it, keeping it

    def view(self, seat: Seat | None) -> View:
        return View.of(self, seat)

    def faults(self) -> list[str]:
        return faults_of(self)

    def copy(self) -> State:
        """A state of its own: what is changed in place is copied, what never changes is shared."""
        return State(
            hands=[hand.copy() for hand in self.hands],
            row=self.row.copy(),
            options=self.options,
            chance=self.chance.copy(),
            opener=self.opener,
            leader=self.leader,
            trick=self.trick.copy(),
            history=self.history.copy(),
            taken=[cards.copy() for cards in self.taken],
            waiting=self.waiting.copy(),
            gone=self.gone.copy(),
            forecast=self.forecast,
            pile=self.pile.copy(),
            rest=self.rest,
            choices=self.choices.copy(),
            ledger=self.ledger.copy(),
        )

    def digest(self) -> str:
        return fingerprint(self)
