"""Laying Storm's table for a test: cards in words, and no more of a state than matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st

from game.rules.chance import Chance
from game.rules.compass import Direction
from game.rules.protocol import Event, Seat
from game.rules.storm import Storm
from game.rules.storm.events import StormEvent
from game.rules.storm.moves import LayAside, Play
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import WIND_CARDS, HelmCard, WindCard
from game.rules.storm.scoring import Account, score_round, sets_in
from game.rules.storm.state import State
from tests.rules.storm import oracle

CALM = settings(deadline=None, derandomize=True, database=None, max_examples=300)
"""The same examples on every run, and no file left behind."""

STORM = Storm()

EventT = TypeVar("EventT", bound=Event)


def helm(text: str) -> list[HelmCard]:
    return [HelmCard(name) for name in text.split()]


def winds(text: str) -> list[WindCard]:
    return [WindCard(name) for name in text.split()]


def lay(hands: Iterable[str], row: str, options: StormOptions | None = None, **more: Any) -> State:
    """A sound table with these cards; what is not told is filled in."""
    dealt = [helm(hand) for hand in hands]
    return STORM.restore(State(dealt, winds(row), options or StormOptions(), **more))


def play(state: State, cards: str) -> list[StormEvent]:
    """Play these cards in turn, each by the seat whose turn it is; everything that came of it."""
    events: list[StormEvent] = []
    for card in helm(cards):
        [seat] = state.to_act()
        events += state.play(seat, Play(card))
    return events


def choose(state: State, seat: Seat, directions: str) -> list[StormEvent]:
    return state.play(seat, LayAside(tuple(Direction(d) for d in directions)))


def all_of(events: Iterable[Event], kind: type[EventT]) -> list[EventT]:
    return [event for event in events if isinstance(event, kind)]


def the(events: Iterable[Event], kind: type[EventT]) -> EventT:
    """The one event of this kind."""
    [event] = all_of(events, kind)
    return event


def scored(taken: Sequence[str], *, expert: bool = False) -> tuple[Account, ...]:
    """A round of the ledger in which these wind cards were taken and every set laid aside."""
    cards = [winds(text) for text in taken]
    return score_round(cards, [sets_in(held) for held in cards], expert)


LAST_TRICK = ("E4", "P", "P", "P", "P")
"""Everybody copies the first card, so nothing is left and nobody takes anything."""


def last_trick(taken: Sequence[str], options: StormOptions | None = None, **more: Any) -> State:
    """A table before a last trick that will leave everybody with just these wind cards."""
    held = [winds(text) for text in taken]
    spoken_for = [card for cards in held for card in cards]
    free = next(card for card in WIND_CARDS if spoken_for.count(card) < WIND_CARDS.count(card))
    return lay(LAST_TRICK[: len(taken)], free, options, taken=held, **more)


def settle(
    taken: Sequence[str], options: StormOptions | None = None, **more: Any
) -> tuple[State, list[StormEvent]]:
    """End a round in which these wind cards were taken; what came of it."""
    state = last_trick(taken, options, **more)
    return state, play(state, " ".join(LAST_TRICK[: len(taken)]))


def random_match(state: State, seed: int) -> Iterator[list[StormEvent]]:
    """What a match at random tells, move by move, from its opening on."""
    chance = Chance.of(seed, 4)
    yield state.opening()
    while acting := state.to_act():
        seat = chance.pick(acting)
        yield state.play(seat, chance.pick(state.moves(seat)))


@st.composite
def holdings(draw: st.DrawFn) -> list[str]:
    """Wind cards taken by two to five players, in a round that leaves one card untaken.

    Two directions only half of the time, so that sets and pairs come up.
    """
    seats = draw(st.integers(2, 5))
    pack = oracle.WINDS[: draw(st.sampled_from((10, 20)))]
    order = draw(st.permutations(range(len(pack))))
    owners = draw(st.lists(st.integers(0, seats - 1), max_size=min(11, len(pack))))
    return [
        " ".join(pack[n] for n, owner in zip(order, owners, strict=False) if owner == seat)
        for seat in range(seats)
    ]
