"""A player's turn: drawing, taking cubes, and all that is in `sailing` and `cards` (P7 to P10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.plunder import events as told
from game.rules.plunder.cards import (
    candidates_cards,
    moves_cards,
    objections_card,
    play_card,
    take_cubes,
)
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.memory import draw_action
from game.rules.plunder.moves import (
    DRAW,
    END,
    TAKES,
    Draw,
    End,
    Gust,
    Heave,
    Intrigue,
    PlunderMove,
    Sail,
    Strike,
    TakeCubes,
    Use,
)
from game.rules.plunder.pieces import PRICES
from game.rules.plunder.rounds import end_turn, has_extra, is_due, spend
from game.rules.plunder.sailing import (
    GUST,
    candidates_sail,
    objections_gust,
    objections_sail,
    play_gust,
    play_sail,
)
from game.rules.protocol import Move, Objection, Seat

if TYPE_CHECKING:
    from game.rules.plunder.state import State


def candidates_plunder(state: State, seat: Seat) -> tuple[PlunderMove, ...]:
    cards = candidates_cards(state, seat)
    return (DRAW, *TAKES, *candidates_sail(state, seat), *cards, END)


def moves_plunder(state: State, seat: Seat) -> tuple[PlunderMove, ...]:
    """The candidates without objections, found without asking for each."""
    chart = chart_of(state.options.edition)
    points = state.points or (1 if has_extra(state) else 0)
    me = state.pirates[seat]
    moves: list[PlunderMove] = []
    if points:
        if len(state.deck):
            moves.append(DRAW)
        if me.reserve:
            moves += TAKES[:points]
    due: tuple[Sail, ...] = ()
    if not state.sailed:
        due = chart.sails[state.wind][me.port]
        moves += due
        if points == GUST:
            moves += chart.gusts[state.wind][me.port]
    if points and state.actions[seat]:
        moves += moves_cards(state, seat, chart)
    if not due:
        moves.append(END)
    return tuple(moves)


def objections_plunder(state: State, seat: Seat, move: Move) -> tuple[Objection, ...]:
    if isinstance(move, Sail):
        return objections_sail(state, seat, move)
    if isinstance(move, Gust):
        return objections_gust(state, seat, move)
    if isinstance(move, End):
        return (Objection("P7", "plunder.must-sail"),) if is_due(state) else ()
    if isinstance(move, TakeCubes):
        return _objections_cubes(state, seat, move.points)
    if not isinstance(move, (Draw, Use, Strike, Heave, Intrigue)):
        return (Objection("P7", "plunder.plunder-now"),)
    if objections := _objections_points(state, 1):
        return objections
    if isinstance(move, Draw):
        return () if len(state.deck) else (Objection("P8", "plunder.no-cards-left"),)
    return objections_card(state, seat, move)


def _objections_points(state: State, points: int) -> tuple[Objection, ...]:
    """P7: an action must be paid for; P10: the extra one is for actions of one point."""
    if points <= state.points:
        return ()
    if has_extra(state):
        return () if points == 1 else (Objection("P10", "plunder.extra-is-one"),)
    facts = {"points": points, "left": state.points}
    return (Objection("P7", "plunder.no-points", facts),)


def _objections_cubes(state: State, seat: Seat, points: int) -> tuple[Objection, ...]:
    if objections := _objections_points(state, points):
        return objections
    if not state.pirates[seat].reserve:
        return (Objection("P8", "plunder.reserve-empty", {"seat": seat}),)
    return ()


def play_plunder(state: State, seat: Seat, move: Move, events: list[PlunderEvent]) -> None:
    if isinstance(move, Sail):
        play_sail(state, seat, move, events)
    elif isinstance(move, Gust):
        play_gust(state, seat, move, events)
    elif isinstance(move, End):
        end_turn(state, events)
    elif isinstance(move, TakeCubes):
        spend(state, move.points)
        take_cubes(state, seat, PRICES[move.points], move.points, events)
    elif isinstance(move, Draw):
        spend(state, 1)
        drawn = draw_action(state, seat, chart_of(state.options.edition))
        events.append(told.CardDrawn(seat, *drawn))
    else:
        assert isinstance(move, (Use, Strike, Heave, Intrigue))
        play_card(state, seat, move, events)
