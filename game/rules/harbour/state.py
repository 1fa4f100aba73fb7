"""A match of Harbour under way: each phase of a turn handed to the module of its rules.

Sections: whose turn it is, what may be done (`candidates_<phase>`, `objections_<phase>`), what
then happens (`play_<phase>`), and how a match begins and ends. What lies on the table, and what
each field of a position file means, is told in `table.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.rules.chance import Chance
from game.rules.codec import fingerprint
from game.rules.deck import Deck
from game.rules.harbour import actions, fleet, opening, trade
from game.rules.harbour import events as told
from game.rules.harbour.edition import components
from game.rules.harbour.events import HarbourEvent
from game.rules.harbour.moves import HarbourMove
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import PURSE
from game.rules.harbour.position import complete, faults_of
from game.rules.harbour.scoring import standings_of, winners
from game.rules.harbour.table import Phase, Table, objection
from game.rules.harbour.view import View
from game.rules.protocol import Move, Objection, Refused, Result, Seat


class PhaseRules(NamedTuple):
    """What one phase knows: its moves, its objections and what comes of a move."""

    rule: str
    """Says whose turn it is."""
    candidates: Callable[[Table], tuple[HarbourMove, ...]]
    objections: Callable[[Table, Move], tuple[Objection, ...]]
    play: Callable[[Table, Move], list[HarbourEvent]]
    some_refused: bool = False
    """Whether a candidate may have objections."""


PHASES = {
    Phase.GOODS: PhaseRules(
        "H3", opening.candidates_goods, opening.objections_goods, opening.play_goods
    ),
    Phase.REVEAL: PhaseRules(
        "H4",
        opening.candidates_reveal,
        opening.objections_reveal,
        opening.play_reveal,
        some_refused=True,
    ),
    Phase.TRADE: PhaseRules("H5", trade.candidates_trade, trade.objections_trade, trade.play_trade),
    Phase.BIDS: PhaseRules("H6", trade.candidates_bids, trade.objections_bids, trade.play_bids),
    Phase.CHOICE: PhaseRules(
        "H7",
        trade.candidates_choice,
        trade.objections_choice,
        trade.play_choice,
        some_refused=True,
    ),
    Phase.ACTIONS: PhaseRules(
        "H9", actions.candidates_actions, actions.objections_actions, actions.play_actions
    ),
    Phase.KEEPING: PhaseRules(
        "H14", fleet.candidates_keeping, fleet.objections_keeping, fleet.play_keeping
    ),
    Phase.SPOILING: PhaseRules(
        "H22", fleet.candidates_spoiling, fleet.objections_spoiling, fleet.play_spoiling
    ),
}


class State(Table):
    """A match, with all its secrets."""

    # Whose turn it is

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase is Phase.OVER else (self.actor,)

    # What may be done

    def candidates(self, seat: Seat) -> tuple[HarbourMove, ...]:
        if seat != self.actor or self.phase is Phase.OVER:
            return ()
        return PHASES[self.phase].candidates(self)

    def moves(self, seat: Seat) -> tuple[HarbourMove, ...]:
        phase = self.phase
        if seat != self.actor or phase is Phase.OVER:
            return ()
        if phase is Phase.ACTIONS:
            return actions.moves_actions(self)
        rules = PHASES[phase]
        moves = rules.candidates(self)
        if rules.some_refused:
            return tuple([move for move in moves if not rules.objections(self, move)])
        return moves

    def objections(self, seat: Seat, move: Move) -> tuple[Objection, ...]:
        if self.phase is Phase.OVER:
            return objection("H21", "over")
        rules = PHASES[self.phase]
        if seat != self.actor:
            return objection(rules.rule, "not-your-turn", seat=seat, turn=self.actor)
        return rules.objections(self, move)

    # What then happens

    def play(self, seat: Seat, move: Move) -> list[HarbourEvent]:
        if objections := self.objections(seat, move):
            raise Refused(objections)
        return PHASES[self.phase].play(self, move)

    # How a match begins and ends

    @classmethod
    def new(cls, seats: int, options: HarbourOptions, chance: Chance) -> State:
        pieces = components(options.edition)
        state = cls([[] for _ in range(seats)], [], options, chance, phase=Phase.GOODS)
        state.decks = {pile: Deck.shuffled(cards, chance) for pile, cards in pieces.cards.items()}
        state.ships = {size: Deck.shuffled(ships, chance) for size, ships in pieces.ships.items()}
        state.first = state.actor = chance.below(seats)
        fleet.arrive(state, [])
        complete(state)
        state.shown_gold = [PURSE] * seats
        return state

    def opening(self) -> list[HarbourEvent]:
        events: list[HarbourEvent] = [told.FleetArrived(tuple(self.port))]
        if self.phase is Phase.GOODS:
            return [told.MatchBegan(self.first, PURSE), *events]
        return [*events, told.TurnBegan(self.turn, self.first)]

    def result(self) -> Result | None:
        if self.phase is not Phase.OVER:
            return None
        standings = standings_of(self)
        points = tuple(standing.points for standing in standings)
        return Result(points, winners(standings), self.turn)

    # Looking at it, keeping it

    def view(self, seat: Seat | None) -> View:
        return View.of(self, seat)

    def faults(self) -> list[str]:
        return faults_of(self)

    def copy(self) -> State:
        """A state of its own: what is changed in place is copied, what never changes is shared."""
        return State(
            warehouses=[goods.copy() for goods in self.warehouses],
            port=self.port.copy(),
            options=self.options,
            chance=self.chance.copy(),
            phase=self.phase,
            turn=self.turn,
            first=self.first,
            actor=self.actor,
            gold=self.gold.copy(),
            hands=[goods.copy() for goods in self.hands],
            specials=[cards.copy() for cards in self.specials],
            shipped=[ships.copy() for ships in self.shipped],
            supply=self.supply.copy(),
            decks={pile: deck.copy() for pile, deck in self.decks.items()},
            ships={size: deck.copy() for size, deck in self.ships.items()},
            conservations=[cards.copy() for cards in self.conservations],
            free=self.free.copy(),
            cards=self.cards.copy(),
            face_up=self.face_up.copy(),
            money=self.money.copy(),
            auction=self.auction,
            fresh=self.fresh.copy(),
            spent=self.spent.copy(),
            loaded=self.loaded.copy(),
            carried=self.carried,
            closed=self.closed,
            doing=self.doing,
            shown_goods=[goods.copy() for goods in self.shown_goods],
            shown_gold=self.shown_gold.copy(),
            kept=self.kept.copy(),
            kept_hands=self.kept_hands.copy(),
        )

    def digest(self) -> str:
        return fingerprint(self)
