"""Laying Harbour's table for a test: goods in letters, and no more of a state than matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings

import game.catalogue  # noqa: F401  (fills the shelf with our edition)
from game.editions import read_edition
from game.rules.chance import Chance
from game.rules.deck import Deck
from game.rules.harbour import Harbour
from game.rules.harbour.edition import SHELF, Edition
from game.rules.harbour.events import HarbourEvent
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import ActionCard, Good, Pile, Ship, Size, in_order
from game.rules.harbour.state import State
from game.rules.harbour.table import Phase
from game.rules.protocol import Event, Move, Refused, Seat

CALM = settings(deadline=None, derandomize=True, database=None, max_examples=150)
"""The same examples on every run, and no file left behind."""

HARBOUR = Harbour()

FILE = Path(__file__).parent / "trial.toml"
SHELF.put("trial", read_edition(FILE, Edition))
"""Lists of the tests' own, so that ours may be balanced without breaking them."""

TRIAL = HarbourOptions(edition="trial")
SHORT = HarbourOptions(edition="trial", target="short")
OPEN = HarbourOptions(edition="trial", points="open")

LETTERS = {"a": "apple", "s": "spice", "c": "cheese", "k": "silk"}
PLAYERS = (2, 3, 4)

EventT = TypeVar("EventT", bound=Event)


def goods(letters: str) -> tuple[Good, ...]:
    """ "aac" is two apples and a cheese."""
    return tuple(Good(LETTERS[letter]) for letter in letters)


def buy(letters: str) -> ActionCard:
    return ActionCard("purchase:" + "+".join(goods(letters)))


def store(number: int, price: int) -> ActionCard:
    return ActionCard(f"storage:{number}/{price}")


def ship_or(income: int) -> ActionCard:
    return ActionCard(f"shipping:{income}")


FREE_TRADE = ActionCard("free-trade:2")
CONSERVE_2 = ActionCard("conservation:2")
CONSERVE_3 = ActionCard("conservation:3")
BUY_STORE = ActionCard("buy-and-store:2/14")
EXCHANGE = ActionCard("exchange")
MARKET = ActionCard("market-sale")
SAFEGUARD = ActionCard("safeguard")

PORT = {
    2: ("aaac=16", "aass=17", "aacc=17", "a=2", "s=3"),
    3: ("aaac=16", "aass=17", "aacc=17", "a=2", "s=3", "c=3"),
    4: ("aaac=16", "aass=17", "aacc=17", "ssck=20", "a=2", "s=3", "c=3"),
}


def ship(text: str) -> Ship:
    """ "aaac=16" is the ship that takes three apples and a cheese for 16 points."""
    letters, points = text.split("=")
    size = Size.LARGE if len(letters) > 2 else Size.SMALL
    return Ship(f"{size}:{'+'.join(in_order(goods(letters)))}={points}")


def ships(*texts: str) -> list[Ship]:
    return [ship(text) for text in texts]


def lay(warehouses: Sequence[str], port: Sequence[str] | None = None, **more: Any) -> State:
    """A sound table with these goods; what is not told is filled in."""
    for name in ("hands", "shown_goods"):
        if name in more:
            more[name] = [list(goods(letters)) for letters in more[name]]
    if "shipped" in more:
        more["shipped"] = [ships(*texts) for texts in more["shipped"]]
    more.setdefault("options", TRIAL)
    stock = [list(goods(letters)) for letters in warehouses]
    fleet = ships(*(PORT[len(warehouses)] if port is None else port))
    return HARBOUR.restore(State(stock, fleet, **more))


def trading(
    free: Sequence[ActionCard], cards: Sequence[ActionCard | None] = (), **more: Any
) -> State:
    """A table in its trade; the number of cards is the number of players."""
    seats = len(free) + sum(card is not None for card in cards)
    before = [*cards, *[None] * (seats - len(cards))]
    return lay([""] * seats, free=list(free), cards=before, phase=Phase.TRADE, **more)


def acting(
    warehouses: Sequence[str],
    card: ActionCard | None,
    port: Sequence[str] | None = None,
    **more: Any,
) -> State:
    """Seat 0 with this card in the action phase; the others have nothing to do."""
    cards = [card, *[None] * (len(warehouses) - 1)]
    return lay(warehouses, port, cards=cards, phase=Phase.ACTIONS, **more)


def top(pile: Pile, *cards: ActionCard) -> dict[Pile, Deck[ActionCard]]:
    """A pile whose next cards are these, in this order."""
    return {pile: Deck([*reversed(cards)], [])}


def play(state: State, *moves: Move) -> list[HarbourEvent]:
    """Make these moves, each by whoever is to act; everything that came of it."""
    events: list[HarbourEvent] = []
    for move in moves:
        [seat] = state.to_act()
        events += state.play(seat, move)
    return events


def refused(state: State, move: Move, seat: Seat | None = None) -> tuple[str, str]:
    """The rule and the reason that stand against a move, which must leave no trace."""
    before = state.digest()
    [objection] = state.objections(state.actor if seat is None else seat, move)
    with pytest.raises(Refused):
        state.play(state.actor if seat is None else seat, move)
    assert state.digest() == before
    assert move not in state.moves(state.actor if seat is None else seat)
    return objection.rule, objection.message.removeprefix("harbour.")


def may(state: State, move: Move) -> bool:
    """Whether it is both listed and allowed."""
    seat = state.actor
    allowed = not state.objections(seat, move)
    assert allowed == (move in state.moves(seat))
    return allowed


def all_of(events: Iterable[Event], kind: type[EventT]) -> list[EventT]:
    return [event for event in events if isinstance(event, kind)]


def the(events: Iterable[Event], kind: type[EventT]) -> EventT:
    """The one event of this kind."""
    [event] = all_of(events, kind)
    return event


def random_match(state: State, seed: int) -> Iterator[list[HarbourEvent]]:
    """What a match at random tells, move by move, from its opening on."""
    chance = Chance.of(seed, 4)
    yield state.opening()
    while acting := state.to_act():
        yield state.play(acting[0], chance.pick(state.moves(acting[0])))


def moments(seats: int, options: HarbourOptions, seed: int, every: int) -> Iterator[State]:
    """Copies of some states of a random match."""
    state = HARBOUR.new(seats, options, seed)
    for number, _ in enumerate(random_match(state, seed)):
        if number % every == 0:
            yield state.copy()
