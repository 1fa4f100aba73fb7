"""How rounds and turns begin and end (P1, P7, P10, P18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.plunder import events as told
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.pieces import POINTS, Phase
from game.rules.plunder.telling import tell_end
from game.rules.protocol import Seat

if TYPE_CHECKING:
    from game.rules.plunder.state import State


def begin_round(state: State, events: list[PlunderEvent]) -> None:
    state.phase = Phase.DIRECTION
    state.votes = [None] * state.seats
    state.bids = [None] * state.seats
    state.done = 0
    events.append(told.RoundBegan(state.round, state.options.rounds))


def begin_turn(state: State, events: list[PlunderEvent]) -> None:
    state.phase = Phase.PLUNDER
    state.points = POINTS
    state.sailed = state.heaved = state.extra = False
    events.append(told.TurnBegan(state.turn, legal_ports(state, state.turn)))


def legal_ports(state: State, seat: Seat) -> tuple[str, ...]:
    """P11: where the wind takes the seat's ship; nowhere if it is blocked (P12)."""
    return chart_of(state.options.edition).reach[state.wind][state.pirates[seat].port]


def is_due(state: State) -> bool:
    """P7: whether the ship has yet to sail, and can."""
    return not state.sailed and bool(legal_ports(state, state.turn))


def has_extra(state: State) -> bool:
    """P10: whether all points are spent, no sailing is due, and Largest Crew gives one more."""
    return (
        not state.points
        and not state.extra
        and state.markers["crew"] == state.turn
        and not is_due(state)
    )


def spend(state: State, points: int) -> bool:
    """Pay for an action; whether it is the extra one of Largest Crew."""
    extra = state.points == 0
    if extra:
        state.extra = True
    else:
        state.points -= points
    return extra


def settle(state: State, events: list[PlunderEvent]) -> None:
    """After an action or an arrival: the turn ends by itself when nothing is left to decide."""
    if state.points or is_due(state):
        return
    if has_extra(state):
        events.append(told.ExtraOffered(state.turn))
    else:
        end_turn(state, events)


def end_turn(state: State, events: list[PlunderEvent]) -> None:
    events.append(told.TurnEnded(state.turn, state.points))
    state.done += 1
    if state.done < state.seats:
        begin_turn(state, events)
    elif state.round < state.options.rounds:
        state.round += 1
        begin_round(state, events)
    else:
        state.phase = Phase.OVER
        events.append(tell_end(state))
