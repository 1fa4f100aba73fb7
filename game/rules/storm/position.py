"""Positions from files: filling in what was left out, and finding what cannot be.

`faults_of` judges hand-written positions and, in the tests, every state of every match played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import TYPE_CHECKING

from game.rules.compass import Direction
from game.rules.deck import without
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
from game.rules.storm.scoring import (
    SETS,
    contested,
    score_round,
    sets_in,
)

if TYPE_CHECKING:
    from game.rules.storm.state import State

SEATS = range(2, 6)


def complete(state: State) -> None:
    """Fill in what a hand-written position may leave out.

    Cards named nowhere have a place all the same: helm cards lie in the rest, wind cards in the
    pile, shuffled below the ones that are named there; the expert game's forecast is drawn first.
    """
    state.hands = [in_order(hand) for hand in state.hands]
    state.taken = state.taken or [[] for _ in state.hands]
    state.choices = state.choices or [None] * len(state.hands)
    state.rest += tuple(without(HELM_CARDS, _helm_cards(state)))
    hidden = without(WIND_CARDS, _wind_cards(state))
    state.chance.shuffle(hidden)
    if state.options.expert and not state.forecast:
        state.forecast, hidden = tuple(hidden[:FORECAST]), hidden[FORECAST:]
    state.pile += hidden


def faults_of(state: State) -> list[str]:
    """Every reason why this cannot be a state of a match, each as a sentence."""
    # The later checks count on the shape that the first one finds sound.
    return [*_faults_of_shape(state)] or [
        *_faults_of_cards(state),
        *_faults_of_tricks(state),
        *_faults_of_winds(state),
        *_faults_of_choices(state),
        *_faults_of_ledger(state),
    ]


def _helm_cards(state: State) -> list[HelmCard]:
    played = [card for old in state.history for card in old.cards]
    return [*(c for hand in state.hands for c in hand), *state.trick, *played, *state.rest]


def _wind_cards(state: State) -> list[WindCard]:
    taken = [card for cards in state.taken for card in cards]
    untaken = [*state.waiting, *state.gone, *state.forecast]
    return [*state.row, *state.pile, *untaken, *taken]


def _faults_of_shape(state: State) -> Iterator[str]:
    seats = len(state.hands)
    if seats not in SEATS:
        yield f"{seats} hands: Storm is for {SEATS.start} to {SEATS.stop - 1} players"
        return
    for name in ("taken", "choices"):
        if len(getattr(state, name)) != seats:
            yield f"{name} has {len(getattr(state, name))} entries for {seats} hands"
    for name in ("leader", "opener"):
        if getattr(state, name) not in range(seats):
            yield f"{name} is seat {getattr(state, name)}, but seats go from 0 to {seats - 1}"
    for number, old in enumerate(state.history, 1):
        if old.leader not in range(seats) or len(old.cards) != seats:
            yield f"trick {number} of the history does not fit {seats} players"
    for number, accounts in enumerate(state.ledger, 1):
        if len(accounts) != seats:
            yield f"round {number} of the ledger does not fit {seats} players"
    if len(state.trick) >= seats:
        yield f"the trick holds {len(state.trick)} cards, so it would be over"
    if len(state.ledger) > state.options.rounds:
        yield f"{len(state.ledger)} rounds are scored in a match of {state.options.rounds}"


def _faults_of_count(cards: Iterable[str], pack: Iterable[str], noun: str) -> Iterator[str]:
    held, owed = Counter(cards), Counter(pack)
    for card in dict.fromkeys([*owed, *held]):
        if held[card] != owed[card]:
            yield f"{noun} {card} is there {held[card]} times instead of {owed[card]}"


def _faults_of_cards(state: State) -> Iterator[str]:
    yield from _faults_of_count(_helm_cards(state), HELM_CARDS, "helm card")
    yield from _faults_of_count(_wind_cards(state), WIND_CARDS, "wind card")


def _faults_of_tricks(state: State) -> Iterator[str]:
    seats, left = len(state.hands), state.tricks_left
    if left > TRICKS:
        yield f"seat {state.leader} holds cards for {left} tricks, a round has {TRICKS}"
    for place in range(seats):
        seat = (state.leader + place) % seats
        owed = left - (1 if place < len(state.trick) else 0)
        if len(state.hands[seat]) != owed:
            yield f"seat {seat} holds {len(state.hands[seat])} cards and should hold {owed}"
    if len(state.history) > TRICKS - left:
        yield f"{len(state.history)} tricks were played, but hands are left for {left} more"
    for seat in state.view(None).only_pirates():
        if any(card is not PIRATE for card in state.hands[seat]):
            yield f"seat {seat} led a pirate and still holds other cards (S7)"


def _faults_of_winds(state: State) -> Iterator[str]:
    left = state.tricks_left
    if len(state.row) != min(ROW, left):
        yield f"the row shows {len(state.row)} wind cards, with {left} tricks left"
    if len(state.pile) < left - len(state.row):
        yield f"the pile holds {len(state.pile)} wind cards, too few for {left} tricks"
    if len(state.forecast) != (FORECAST if state.options.expert else 0):
        yield f"the forecast shows {len(state.forecast)} wind cards (S15)"
    if state.waiting and not (state.options.expert and left):
        yield "wind cards wait only in the expert game, for a trick to come (S16)"
    if state.gone and state.options.expert and left:
        yield "in the expert game no wind card leaves play before the last trick (S16)"
    spent = [*state.waiting, *state.gone, *(card for cards in state.taken for card in cards)]
    if len(spent) > TRICKS - left:
        yield f"{len(spent)} wind cards were played for in {TRICKS - left} tricks"
    if Counter(old.wind for old in state.history) - Counter(WIND_CARDS):
        yield "the history tells of more wind cards than there are"


def _faults_of_choices(state: State) -> Iterator[str]:
    over = len(state.ledger) == state.options.rounds
    if over and state.tricks_left:
        yield "every round is scored, but there are cards to play"
    if not over and not state.tricks_left and not (state.options.expert and state.to_act()):
        yield "the round is over and nobody has anything to choose, yet it is not scored"
    for seat, choice in enumerate(state.choices):
        if choice is None:
            continue
        open_sets = contested(state.taken[seat])
        chosen = tuple(d for d in open_sets if d in choice)
        if state.tricks_left or not open_sets or choice != chosen:
            yield f"seat {seat} has chosen sets that it cannot choose now (S17)"


def _faults_of_ledger(state: State) -> Iterator[str]:
    for number, accounts in enumerate(state.ledger, 1):
        sets = [account.sets for account in accounts]
        taken = [[*(card for d in a.sets for card in SETS[d]), *a.kept] for a in accounts]
        held = Counter(card for cards in taken for card in cards)
        if held.total() > TRICKS or held - Counter(WIND_CARDS):
            yield f"round {number} of the ledger counts wind cards that there are not"
        elif not all(map(_may_lay_aside, taken, sets, repeat(state.options.expert))):
            yield f"round {number} of the ledger lays aside other sets than it must (S11, S17)"
        elif score_round(taken, sets, state.options.expert) != accounts:
            yield f"round {number} of the ledger does not add up"


def _may_lay_aside(cards: list[WindCard], sets: tuple[Direction, ...], expert: bool) -> bool:
    """Whether these are sets that S11 and S17 allow: all but those that one may choose to keep."""
    there, choice = sets_in(cards), contested(cards) if expert else ()
    return sets == tuple(d for d in there if d in sets or d not in choice)
