"""Putting Plunder's decisions into events, with the reason for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.plunder.events import MatchEnded, TableLaid
from game.rules.plunder.landfall import NotBoarded, ReputationMissed
from game.rules.plunder.scoring import Account, Decided, account_of, winners
from game.rules.protocol import Seat

if TYPE_CHECKING:
    from game.rules.plunder.state import State


def tell_table(state: State) -> TableLaid:
    """P1: the open table."""
    return TableLaid(
        ships=tuple(pirate.port for pirate in state.pirates),
        tiles=tuple(state.tiles.items()),
        bar=tuple(state.bar),
        wind=state.wind,
        blackbeard=state.blackbeard,
    )


def tell_unboarded(state: State, seat: Seat) -> NotBoarded:
    """P14: why there is nobody to board."""
    me = state.pirates[seat]
    there = [p for n, p in enumerate(state.pirates) if n != seat and p.port == me.port]
    if not there:
        return NotBoarded(seat, "nobody-there")
    boss = state.markers["weapons"] == seat
    weaker = boss or any(pirate.weapons < me.weapons for pirate in there)
    return NotBoarded(seat, "nothing-to-take" if weaker else "too-strong")


def tell_missed(seat: Seat, port: str, stronger: tuple[Seat, ...]) -> ReputationMissed:
    """P15: why no cube is placed."""
    return ReputationMissed(seat, port, "stronger-rivals" if stronger else "known-here", stronger)


def accounts_of(state: State) -> tuple[Account, ...]:
    """P18: what everybody would have if the match ended now."""
    held = list(state.markers.values())
    return tuple(account_of(pirate, held.count(n)) for n, pirate in enumerate(state.pirates))


def winners_of(state: State) -> tuple[tuple[Seat, ...], Decided]:
    """P19: who would win if the match ended now, and why."""
    return winners(
        [account.total for account in accounts_of(state)],
        state.blackbeard,
        state.markers,
        [len(hand) for hand in state.actions],
        tournament=state.options.tournament,
    )


def tell_end(state: State) -> MatchEnded:
    """P18, P19: the last accounts."""
    seats, because = winners_of(state)
    return MatchEnded(accounts_of(state), seats, because)
