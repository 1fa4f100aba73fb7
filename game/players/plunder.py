"""Plunder, middle level: a sound captain, out of nothing but what the seat sees.

How it thinks, always in victory points:

- the vote: each wind is worth what the best port gives that it leads to, and what the round after
  may bring from there; what it does for the rivals counts against it. Cubes have a price, so they
  are committed only as far as they are likely to turn the vote;
- sailing: points, items, treasure, boarding and name of the port now, the danger of being boarded
  there, and the ports that can be reached from it in the next round;
- action points: cards that are worth a point now, new cards, or cubes; what helps the arrival or
  is free here comes before the sailing. A gust only if it beats all that;
- markers: an item counts with the marker that it wins or keeps, and the same from a rival's side.

The reason given is the greatest part of what speaks for the choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.players.bot import Advice
from game.players.plunder_course import AHEAD, Reckoning
from game.players.plunder_errands import Plan, errands, plan_points
from game.players.plunder_vote import Poll
from game.rules.chance import Chance
from game.rules.plunder.moves import (
    COMMITS,
    END,
    ENDURE,
    FIRSTS,
    LEAVE_ALONE,
    Board,
    Defend,
    Gust,
    PickHolder,
    PickWind,
    PlunderMove,
    Sail,
    Vote,
)
from game.rules.plunder.pieces import PRICES, Phase
from game.rules.plunder.view import View
from game.rules.protocol import AnyView, Facts

WORTH_DEFENDING = 0.9
"""A defence is kept for a loss of at least this."""
GUST_MARGIN = 0.5
"""What a gust must bring beyond the best use of the points."""
CLEARLY = 0.3
"""Points from which on a part of an arrival may be given as the reason."""


class MediumPlunder:
    """Looks two rounds ahead for itself, and one for its rivals."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def advise(self, view: AnyView) -> Advice:
        assert isinstance(view, View)
        sea, phase = Reckoning(view), view.phase
        if phase is Phase.PLUNDER:
            return _plunder(sea, view.moves())
        if phase is Phase.BOARDING:
            return _board(sea, view.moves())
        if phase is Phase.ANSWER:
            return _answer(sea, view.moves())
        if phase is Phase.HOLDER:
            return _pick_holder(sea, view.moves())
        poll = Poll(sea)
        if phase is Phase.DIRECTION:
            return _vote(poll)
        if phase is Phase.CUBES:
            return _commit(sea, poll, self._chance)
        return _pick_wind(poll, view.moves()) if phase is Phase.WIND else _pick_first(sea, poll)


def _hint(move: PlunderMove, why: str, facts: Facts) -> Advice:
    return Advice(move, f"plunder.hint.{why}", facts)


# The vote


def _vote(poll: Poll) -> Advice:
    best = poll.favourite()
    winds = poll.winds.values()
    selfish = max(winds, key=lambda wind: wind.mine)
    facts = {"wind": str(best.direction), "other": str(selfish.direction), "port": best.port}
    if best.port is None:
        why = "vote-stay"
    elif best is selfish:
        why = "vote-port"
    else:
        alone = max(winds, key=lambda wind: wind.total)
        why = "vote-hinder" if alone is best else "vote-together"
    return _hint(Vote(best.direction), why, facts)


def _commit(sea: Reckoning, poll: Poll, chance: Chance) -> Advice:
    mine = sea.view.votes[sea.me]
    bid = poll.bid(chance)
    facts = {"cubes": bid.cubes, "wind": str(mine), "chance": bid.wins}
    return _hint(COMMITS[bid.cubes], "commit" if bid.cubes else "commit-none", facts)


def _pick_holder(sea: Reckoning, moves: Sequence[PlunderMove]) -> Advice:
    """Myself if I may, or else the weakest of the tied."""
    tied = [move.seat for move in moves if isinstance(move, PickHolder)]
    if sea.me in tied:
        return _hint(PickHolder(sea.me), "holder-self", {})
    weakest = min(tied, key=lambda seat: (sea.standing(seat), sea.distance(seat)))
    return _hint(PickHolder(weakest), "holder-weakest", {"rival": weakest})


def _pick_wind(poll: Poll, moves: Sequence[PlunderMove]) -> Advice:
    tied = [poll.winds[move.direction] for move in moves if isinstance(move, PickWind)]
    best = max(tied, key=lambda wind: wind.total)
    facts = {"wind": str(best.direction), "port": best.port}
    if best.port is None:
        why = "wind-stay"
    else:
        why = "wind-port" if best is max(tied, key=lambda wind: wind.mine) else "wind-hinder"
    return _hint(PickWind(best.direction), why, facts)


def _pick_first(sea: Reckoning, poll: Poll) -> Advice:
    order = [(sea.me + n) % sea.seats for n in range(sea.seats)]
    best = max(order, key=poll.place_worth)
    facts = {"rival": best, "port": poll.winds[sea.view.wind].port}
    if best == sea.me:
        return _hint(FIRSTS[best], "first-self", facts)
    return _hint(FIRSTS[best], "first-other", facts)


# A turn


def _plunder(sea: Reckoning, moves: Sequence[PlunderMove]) -> Advice:
    ports = [move.port for move in moves if isinstance(move, Sail)]
    gusts = [move for move in moves if isinstance(move, Gust)]
    goal = max(ports, key=lambda port: _course(sea, port)) if ports else None
    points = sea.view.points or (0 if goal else 1)
    plan = plan_points(sea, errands(sea, moves, goal), points)
    if gusts:
        best = max(gusts, key=lambda gust: _course(sea, gust.port))
        here = sea.pirates[sea.me].port
        stay = _course(sea, goal) if goal else AHEAD * sea.ahead(sea.me, here)
        if _course(sea, best.port) > stay + plan.worth + GUST_MARGIN:
            facts = {"wind": str(best.wind), "port": best.port}
            return _hint(best, "gust" if goal else "gust-free", facts)
    if goal is None:
        return _spend(sea, plan)
    for errand in plan.chosen:
        if errand.early and errand.move in moves:
            return _hint(errand.move, errand.why, errand.facts)
    return _sail(sea, goal, ports)


def _course(sea: Reckoning, port: str) -> float:
    return sea.course(sea.me, port) - sea.danger(port)


def _spend(sea: Reckoning, plan: Plan) -> Advice:
    if plan.chosen:
        first = plan.chosen[0]
        return _hint(first.move, first.why, first.facts)
    if plan.cubes is not None:
        cubes = min(PRICES[plan.cubes.points], sea.pirates[sea.me].reserve)
        return _hint(plan.cubes, "take-cubes", {"cubes": cubes})
    return _hint(END, "end", {})


def _sail(sea: Reckoning, goal: str, ports: Sequence[str]) -> Advice:
    arrival = sea.arrival(sea.me, goal)
    facts: Facts = {"port": goal, "tile": sea.view.tiles[goal]}
    if len(ports) == 1:
        return _hint(Sail(goal), "sail-only", facts)
    if goal != max(ports, key=lambda port: sea.arrival(sea.me, port).total):
        nearer = max(ports, key=lambda port: sea.arrival(sea.me, port).total)
        safer = sea.course(sea.me, goal) < sea.course(sea.me, nearer)
        return _hint(Sail(goal), "sail-safe" if safer else "sail-ahead", facts | {"other": nearer})
    parts = {
        "sail-tile": arrival.tile + arrival.items,
        "sail-treasure": arrival.treasure,
        "sail-board": arrival.boarding,
        "sail-name": arrival.name,
    }
    # What sets this port apart from the average port in reach.
    for port in ports:
        other = sea.arrival(sea.me, port)
        parts["sail-tile"] -= (other.tile + other.items) / len(ports)
        parts["sail-treasure"] -= other.treasure / len(ports)
        parts["sail-board"] -= other.boarding / len(ports)
        parts["sail-name"] -= other.name / len(ports)
    why = max(parts, key=parts.__getitem__)
    return _hint(Sail(goal), why if parts[why] >= CLEARLY else "sail-all", facts)


# Boarding, and answers to cards


def _board(sea: Reckoning, moves: Sequence[PlunderMove]) -> Advice:
    boards = [move for move in moves if isinstance(move, Board)]
    boards.sort(key=lambda move: sea.distance(move.rival))
    best = max(boards, key=lambda move: sea.loot(sea.me, move.rival, move.prize))
    if sea.loot(sea.me, best.rival, best.prize) <= 0:
        return _hint(LEAVE_ALONE, "leave-alone", {})
    facts = {"rival": best.rival, "prize": best.prize}
    markers = sea.view.markers
    held = best.prize != "vp" and markers[best.prize] == best.rival
    return _hint(best, "board-holder" if held else "board", facts)


def _answer(sea: Reckoning, moves: Sequence[PlunderMove]) -> Advice:
    struck = sea.view.struck
    assert struck is not None
    track = sea.chart.cards[struck.card].track
    assert track is not None
    defences = [move for move in moves if isinstance(move, Defend)]
    if not defences:
        return _hint(ENDURE, "endure", {"card": struck.card})
    loss = -sea.shift(sea.me, track, loses=sea.me)
    if loss >= WORTH_DEFENDING or len(defences) > 1 or sea.later == 0:
        return _hint(defences[0], "defend", {"card": struck.card})
    return _hint(ENDURE, "endure-keep", {"card": struck.card})
