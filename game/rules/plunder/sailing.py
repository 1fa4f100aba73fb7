"""Sailing with the wind (P11, P12) and with a gust (P9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.plunder import events as told
from game.rules.plunder.arrival import arrive
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.moves import Gust, Sail
from game.rules.plunder.pieces import POINTS
from game.rules.plunder.rounds import legal_ports, spend
from game.rules.protocol import Objection, Seat

if TYPE_CHECKING:
    from game.rules.plunder.state import State

GUST = POINTS
"""A gust takes all the points of a turn (P9)."""


def candidates_sail(state: State, seat: Seat) -> list[Sail | Gust]:
    """Every other port, with the wind and by a gust."""
    chart, here = chart_of(state.options.edition), state.pirates[seat].port
    sails = [Sail(port) for port in chart.ports if port != here]
    return [*sails, *chart.gusts[state.wind][here]]


def objections_sail(state: State, seat: Seat, move: Sail) -> tuple[Objection, ...]:
    if move.port not in chart_of(state.options.edition).band:
        return (Objection("P11", "plunder.no-such-port", {"port": move.port}),)
    if state.sailed:
        return (Objection("P7", "plunder.has-sailed"),)
    if move.port not in legal_ports(state, seat):
        facts = {"port": move.port, "wind": state.wind, "here": state.pirates[seat].port}
        return (Objection("P11", "plunder.out-of-reach", facts),)
    return ()


def play_sail(state: State, seat: Seat, move: Sail, events: list[PlunderEvent]) -> None:
    arrive(state, seat, move.port, state.wind, "wind", events)


def objections_gust(state: State, seat: Seat, move: Gust) -> tuple[Objection, ...]:
    chart = chart_of(state.options.edition)
    facts = {"port": move.port, "wind": move.wind, "here": state.pirates[seat].port}
    if move.port not in chart.band:
        return (Objection("P11", "plunder.no-such-port", {"port": move.port}),)
    if state.sailed:
        return (Objection("P9", "plunder.gust-too-late"),)
    if state.points < GUST:
        return (Objection("P9", "plunder.gust-needs-all", {"points": state.points}),)
    if move.port in legal_ports(state, seat):
        return (Objection("P9", "plunder.gust-not-needed", facts),)
    if move not in chart.gusts[state.wind][state.pirates[seat].port]:
        return (Objection("P9", "plunder.gust-out-of-reach", facts),)
    return ()


def play_gust(state: State, seat: Seat, move: Gust, events: list[PlunderEvent]) -> None:
    spend(state, GUST)
    events.append(told.GustBought(seat, move.wind, farther=move.wind is state.wind))
    arrive(state, seat, move.port, move.wind, "gust", events)
