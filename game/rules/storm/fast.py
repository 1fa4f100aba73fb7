"""Many tables of Storm at once, in small integers: for search, which plays them by the thousand.

At tables of the same size the same trick comes up at the same time, and only the seats that lead
and play differ. So one numpy operation does one step of a rule at all of them. `State` stays the
judge of what the rules mean; a test plays both side by side and demands that they agree.

The tables are the last axis of every array: the rules compare seat with seat and card with card,
and numpy is at its best when each such comparison is one pass over a long row. A card is a small
number, its place in `HELM_KINDS` or `WIND_KINDS`; cards that look alike have the same number.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.rules.compass import DIRECTIONS
from game.rules.placing import shared_points
from game.rules.storm import pieces, scoring
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import LED_PIRATE, TRICKS
from game.rules.storm.scoring import SET

if TYPE_CHECKING:
    from game.rules.storm.state import State

Ints: TypeAlias = NDArray[np.intp]
"""Seats, slots and tables: what numpy takes for an index without converting it."""
Cards: TypeAlias = NDArray[np.int8]
Points: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.bool_]

HELM_KINDS = tuple(dict.fromkeys(pieces.HELM_CARDS))
WIND_KINDS = tuple(dict.fromkeys(pieces.WIND_CARDS))
"""By direction, then damage: so counts of them fold into (directions, damages)."""
HELM_NUMBER = {card: number for number, card in enumerate(HELM_KINDS)}
WIND_NUMBER = {card: number for number, card in enumerate(WIND_KINDS)}
HELM_PACK = np.array([HELM_NUMBER[card] for card in pieces.HELM_CARDS], np.int8)
WIND_PACK = np.array([WIND_NUMBER[card] for card in pieces.WIND_CARDS], np.int8)

PIRATE = HELM_NUMBER[pieces.PIRATE]
NO_CARD = -1

# S5 compares pairs; numbered from the lowest pair to the highest they compare the same. A pirate
# is listed with the rank that it has when led.
_PAIRS = sorted({LED_PIRATE, *(pair for of in pieces.RANKS.values() for pair, _ in of.values())})
_RANK = np.array(
    [
        [
            _PAIRS.index(pieces.RANKS[wind.direction].get(card, (LED_PIRATE, ""))[0])
            for card in HELM_KINDS
        ]
        for wind in WIND_KINDS
    ],
    np.int8,
)
_BELOW_ALL, _ABOVE_ALL = np.int8(-1), np.int8(len(_PAIRS))

_DAMAGE = np.array(SET)[:, None]
_BONUS = np.array([scoring.PAIR_BONUS.get(damage, 0) for damage in SET])[:, None]


class Tables:
    """Matches with the same number of seats and the same options, at the same point.

    `deal` starts a round. While there are `tricks_left`, `play` wants a card at each table. In the
    expert game `lay_aside` must follow if anything is `contested` then. So on until all is `over`.
    """

    # How tables are made

    def __init__(self, tables: int, seats: int, options: StormOptions) -> None:
        """Tables before their first deal, seat 0 to lead."""
        self.seats = seats
        self.options = options
        self.round = 0
        """Rounds scored so far."""
        self.tricks_left = 0
        """Tricks of this round still to be finished, the one on the table included."""
        self.played = 0
        """Cards played to this trick."""
        self.opener: Ints = np.zeros(tables, np.intp)
        """Who led the first trick of this round, or is to lead that of the next."""
        self.leader: Ints = np.zeros(tables, np.intp)
        """Who leads this trick."""
        self.hands: Cards = np.full((TRICKS, seats, tables), NO_CARD, np.int8)
        """In a seat's first slots what it holds, in no order; then NO_CARD."""
        self.winds: Cards = np.full((TRICKS, tables), NO_CARD, np.int8)
        """The wind of each trick of the round; NO_CARD where `of` was not told."""
        self.trick: Cards = np.zeros((seats, tables), np.int8)
        """Clockwise from the leader's card; only the first `played` count."""
        self.ranks: Cards = np.zeros((seats, tables), np.int8)
        """What these cards are worth (S5 to S7)."""
        self.taken: Cards = np.zeros((seats, len(WIND_KINDS), tables), np.int8)
        """How many of each wind card lie before each seat."""
        self.waiting: Cards = np.zeros((len(WIND_KINDS), tables), np.int8)
        """How many of each wait for a taker (S16)."""
        self.contested: Mask = np.zeros((seats, len(DIRECTIONS), tables), np.bool_)
        """The sets that S17 asks about now."""
        self.laid: Mask = np.zeros((seats, len(DIRECTIONS), tables), np.bool_)
        """The sets laid aside in this scoring (S11)."""
        self.scores: Points = np.zeros((seats, tables), np.int16)
        """Victory points so far."""
        self.won: Points = np.zeros((seats, tables), np.int16)
        """First places so far (S14)."""

    @classmethod
    def new(cls, tables: int, seats: int, options: StormOptions, rng: np.random.Generator) -> Self:
        """S3: new matches, their first leaders drawn and their first round dealt."""
        new = cls(tables, seats, options)
        new.opener = rng.integers(seats, size=tables)
        new.deal_random(rng)
        return new

    @classmethod
    def of(cls, states: Sequence[State]) -> Self:
        """The same matches as these states, which must all be at one point of the round."""
        points = {(s.seats, s.options, len(s.ledger), s.tricks_left, len(s.trick)) for s in states}
        if len(points) != 1:
            raise ValueError(f"tables in lockstep need states at one point, not at {len(points)}")
        seats, options, rounds, tricks_left, played = points.pop()
        new = cls(len(states), seats, options)
        new.round, new.tricks_left = rounds, tricks_left
        for table, state in enumerate(states):
            new._copy_table(table, state)
        for place in range(played):
            new._lay_card(np.array([HELM_NUMBER[state.trick[place]] for state in states], np.int8))
        if not (new.tricks_left or new.over):
            new._ask_for_sets()
            for table, state in enumerate(states):
                new._copy_choices(table, state)
        return new

    def _copy_table(self, table: int, state: State) -> None:
        self.opener[table], self.leader[table] = state.opener, state.leader
        for seat, hand in enumerate(state.hands):
            self.hands[: len(hand), seat, table] = [HELM_NUMBER[card] for card in hand]
            for wind in state.taken[seat]:
                self.taken[seat, WIND_NUMBER[wind], table] += 1
        for wind in state.waiting:
            self.waiting[WIND_NUMBER[wind], table] += 1
        coming = [*state.row, *state.pile][: self.tricks_left]
        self.winds[TRICKS - len(coming) :, table] = [WIND_NUMBER[wind] for wind in coming]
        self.scores[:, table] = scoring.totals(state.ledger, self.seats)
        self.won[:, table] = scoring.rounds_won(state.ledger, self.seats)

    def _copy_choices(self, table: int, state: State) -> None:
        for seat, choice in enumerate(state.choices):
            if choice is not None:
                self.contested[seat, :, table] = False
                self.laid[seat, [DIRECTIONS.index(d) for d in choice], table] = True

    def take(self, which: Ints) -> Self:
        """Tables of their own, equal to the ones named; a table may be named many times."""
        new = copy.copy(self)
        for name, part in vars(self).items():
            if isinstance(part, np.ndarray):
                setattr(new, name, part[..., which])
        return new

    def __len__(self) -> int:
        return len(self.leader)

    # How a round begins

    def deal(self, helm: Cards, wind: Cards) -> None:
        """S2: start a round from packs in this order, (60, tables) and (20, tables)."""
        hands = helm[: self.seats * TRICKS].reshape(self.seats, TRICKS, -1)
        self.hands = np.ascontiguousarray(hands.swapaxes(0, 1))
        shown = pieces.ROW
        unused = pieces.FORECAST if self.options.expert else 0  # S15
        self.winds = np.concatenate([wind[:shown], wind[shown + unused : TRICKS + unused]])
        self.tricks_left, self.played = TRICKS, 0
        self.leader = self.opener.copy()
        self.taken[:] = 0

    def deal_random(self, rng: np.random.Generator) -> None:
        packs = [np.tile(pack, (len(self), 1)) for pack in (HELM_PACK, WIND_PACK)]
        helm, wind = [rng.permuted(pack, axis=1).T for pack in packs]
        self.deal(helm, wind)

    # Whose turn it is, what may be done

    @property
    def over(self) -> bool:
        return self.round == self.options.rounds

    def seat(self) -> Ints:
        """(tables,) Who plays a card now."""
        return (self.leader + self.played) % self.seats

    def hand(self) -> Cards:
        """(slots, tables) What that seat holds."""
        return self.hands[:, self.seat(), np.arange(len(self))]

    def slots_of(self, cards: Cards) -> Ints:
        """(tables,) Where that seat holds these cards."""
        slots: Ints = (self.hand() == cards).argmax(axis=0)
        return slots

    def legal(self) -> Mask:
        """(slots, tables) What of its hand that seat may play."""
        return self._playable(self.hand())

    def _playable(self, hand: Cards) -> Mask:
        held: Mask = hand != NO_CARD
        if self.played:
            return held
        numbered = held & (hand != PIRATE)
        return np.where(numbered.any(axis=0), numbered, held)  # S7

    # What then happens

    def play(self, slots: Ints) -> None:
        """S4: at each table the seat to play plays from this slot, which must be `legal`."""
        seat, last, tables = self.seat(), self.tricks_left - 1, np.arange(len(self))
        cards = self.hands[slots, seat, tables]
        self.hands[slots, seat, tables] = self.hands[last, seat, tables]
        self.hands[last, seat, tables] = NO_CARD
        self._lay_card(cards)
        if self.played == self.seats:
            self._finish_trick()

    def _lay_card(self, cards: Cards) -> None:
        ranks = _RANK[self.winds[-self.tricks_left], cards]
        if self.played:
            # S6, and S7 behind a led pirate: the card before may itself be a pirate.
            ranks = np.where(cards == PIRATE, self.ranks[self.played - 1], ranks)
        self.trick[self.played], self.ranks[self.played] = cards, ranks
        self.played += 1

    def _finish_trick(self) -> None:
        ranks = self.ranks
        dropped = (ranks[:, None] == ranks).sum(axis=0, dtype=np.int8) > 1  # S8
        dropped[0] &= self.trick[0] != PIRATE  # S7
        some_left = ~dropped.all(axis=0)
        lowest = np.where(dropped, _ABOVE_ALL, ranks).argmin(axis=0)
        highest = np.where(dropped, _BELOW_ALL, ranks).argmax(axis=0)
        self._take_wind((self.leader + lowest) % self.seats, some_left)
        # S9; S10: where nothing is left the first of equals is found, and that is the leader again.
        self.leader = (self.leader + highest) % self.seats
        self.tricks_left -= 1
        self.played = 0
        if not self.tricks_left:
            self.waiting[:] = 0  # S16: what waits leaves play
            self._ask_for_sets()
            if not self.contested.any():
                self._score_round()

    def _take_wind(self, taker: Ints, some_left: Mask) -> None:
        """S9, S10: the wind card goes to the taker, if there is one."""
        wind, tables = self.winds[-self.tricks_left], np.arange(len(self))
        self.taken[taker, wind, tables] += some_left
        if self.options.expert:  # S16
            more = np.flatnonzero(some_left & self.waiting.any(axis=0))
            self.taken[taker[more], :, more] += self.waiting[:, more].T
            self.waiting[:, more] = 0
            self.waiting[wind, tables] += ~some_left

    # How a round ends

    def _taken_by_direction(self) -> Cards:
        """(seats, directions, damages, tables)"""
        return self.taken.reshape(self.seats, len(DIRECTIONS), len(SET), len(self))

    def _ask_for_sets(self) -> None:
        """S11, S17: lay aside the sets that nobody has to think about, ask about the others."""
        taken = self._taken_by_direction()
        sets = (taken > 0).all(axis=2)
        if self.options.expert:
            self.contested = sets & (taken.sum(axis=2) > len(SET))
        self.laid = sets & ~self.contested

    def lay_aside(self, sets: Mask) -> None:
        """S17: everybody's choices at all tables; only what they say of `contested` sets counts."""
        self.laid |= sets & self.contested
        self.contested[:] = False
        self._score_round()

    def _score_round(self) -> None:
        kept = self._taken_by_direction() - self.laid[:, :, None]
        damage = (kept * _DAMAGE).sum(axis=(1, 2))
        ahead = (damage[:, None] > damage).sum(axis=1)
        level = (damage[:, None] == damage).sum(axis=1)
        self.scores += _place_points(self.seats)[ahead, level]  # S12, S13
        self.won += ahead == 0
        if self.options.expert:
            cards = kept.sum(axis=(1, 2), dtype=np.int16)
            self.scores += ((kept > 1) * _BONUS).sum(axis=(1, 2), dtype=np.int16)  # S17
            self.scores -= cards // scoring.CARDS_A_PENALTY[self.seats]  # S18
        best = self.scores == self.scores.max(axis=0)
        alone = best.sum(axis=0) == 1
        self.opener = np.where(alone, best.argmax(axis=0), self.opener)  # S3
        self.round += 1

    def winners(self) -> Mask:
        """(seats, tables) S14: most points; then, unless a tie is shared at once, most rounds."""
        best: Mask = self.scores == self.scores.max(axis=0)
        if self.options.ties == "most-rounds":
            won = np.where(best, self.won, -1)
            best = won == won.max(axis=0)
        return best

    # Random play

    def random_slots(self, rng: np.random.Generator) -> Ints:
        """(tables,) Any card that may be played, each as likely as the others."""
        slots = rng.integers(self.tricks_left, size=len(self))
        if not self.played:
            # S7: a pirate is seldom drawn to lead, so drawing anew for these alone saves time.
            cards = self.hands[slots, self.leader, np.arange(len(self))]
            anew = np.flatnonzero(cards == PIRATE)
            legal = self._playable(self.hands[:, self.leader[anew], anew])
            slots[anew] = np.where(legal, rng.random(legal.shape), -1).argmax(axis=0)
        return slots

    def playout_round(self, rng: np.random.Generator) -> None:
        """Play at random until this round is scored."""
        while self.tricks_left:
            self.play(self.random_slots(rng))
        if self.contested.any():
            self.lay_aside(rng.random(self.contested.shape) < 0.5)

    def playout_match(self, rng: np.random.Generator) -> None:
        """Play at random until the match is over."""
        self.playout_round(rng)
        while not self.over:
            self.deal_random(rng)
            self.playout_round(rng)


def _place_points(seats: int) -> Points:
    """S13: the points by how many players are ahead and how many are level, oneself included."""
    points = np.zeros((seats, seats + 1), np.int16)
    for ahead in range(seats):
        for level in range(1, seats - ahead + 1):
            where = [ahead + 1] * level
            points[ahead, level] = shared_points(where, scoring.PLACE_POINTS[seats])[0]
    return points
