"""What to do with action points in Plunder: cards, draws and cubes, each with its worth and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.players.plunder_course import AHEAD, TREASURE_A_TURN, TREASURE_AT_MOST, Reckoning
from game.players.plunder_sense import CUBE
from game.rules.plunder.chart import ActionCard
from game.rules.plunder.moves import (
    DRAW,
    TAKES,
    Draw,
    Heave,
    Intrigue,
    PlunderMove,
    Strike,
    TakeCubes,
    Use,
)
from game.rules.plunder.pieces import COST, PRICES, TOP
from game.rules.protocol import Facts

DRAWN = 1.1
"""What a new card may bring beyond the point that it takes to play it."""
FULL_HAND = 3
"""With so many cards that wait for their moment another one is worth half."""
LAST_DRAWN = 0.4
"""A card drawn in the last round, with a point left to play it."""
FOILED = 0.9
"""How often a card against a rival is not answered by a defence."""
SWAY_CUBES = 9
"""Up to so many wind cubes, each one more is also a say in the next vote..."""
SWAY_WORTH = 0.12
"""...and worth so much more."""
PATIENCE = 0.8
"""A swap of tiles that brings less than this is kept for a better day."""


class Errand(NamedTuple):
    """Something to do for one action point."""

    move: PlunderMove
    worth: float
    why: str
    facts: Facts
    early: bool = True
    """Whether to do it before sailing rather than after."""


def errands(sea: Reckoning, moves: Sequence[PlunderMove], goal: str | None) -> list[Errand]:
    """All that is worth a point, the best first; `goal` is where the ship is about to sail."""
    found = [errand for errand in _errands(sea, moves, goal) if errand.worth > 0]
    return sorted(found, key=lambda errand: -errand.worth)


def _errands(sea: Reckoning, moves: Sequence[PlunderMove], goal: str | None) -> Iterator[Errand]:
    heaves, swaps = False, False
    yield from _strikes(sea, [move for move in moves if isinstance(move, Strike)])
    for move in moves:
        if isinstance(move, Draw):
            yield Errand(DRAW, _draw_worth(sea), "draw", {})
        elif isinstance(move, Use):
            yield _use(sea, sea.chart.cards[move.card], goal)
        elif isinstance(move, Heave):
            heaves = True
        elif isinstance(move, Intrigue):
            swaps = True
    if heaves:
        yield _heave(sea, moves)
    if swaps and goal is not None:
        yield _intrigue(sea, goal)
    if goal is not None:
        yield from _after_landing(sea, goal)


def _draw_worth(sea: Reckoning) -> float:
    if sea.later == 0:
        return LAST_DRAWN if sea.view.points > 1 else 0.01
    return DRAWN / 2 if len(sea.view.actions) >= FULL_HAND else DRAWN


def _use(sea: Reckoning, card: ActionCard, goal: str | None) -> Errand:
    move, me = Use(card.name), sea.pirates[sea.me]
    if card.kind == "buy":
        return _buy(sea, card, goal)
    if card.kind == "cubes":
        cubes = min(card.cubes, me.reserve)
        return Errand(move, cubes_worth(sea, cubes), "trade-wind", {"cubes": cubes}, early=False)
    if card.kind == "treasure":
        booty = sea.chart.booty[min(TOP, me.booty + 1)]
        chance = min(TREASURE_AT_MOST, TREASURE_A_TURN * sea.turns(sea.me))
        return Errand(move, booty * chance, "treasure-map", {"points": booty})
    worth = sea.name(sea.me, me.port)
    return Errand(move, worth, "tall-tale", {"port": me.port})


def _buy(sea: Reckoning, card: ActionCard, goal: str | None) -> Errand:
    """Free in the ports that the card names: so now or after landing, whichever is cheaper."""
    assert card.track is not None
    me = sea.me
    here = sea.pirates[me].port
    cost = 0 if here in card.ports else COST
    early = True
    if goal in card.ports and cost:
        cost, early = 0, False
    worth = sea.shift(me, card.track, gains=me)
    if not cost:
        port = here if early else goal
        return Errand(Use(card.name), worth, "buy-free", {"card": card.name, "port": port}, early)
    facts = {"card": card.name, "cost": cost}
    return Errand(Use(card.name), worth - cost, "buy-marker", facts)


def _strikes(sea: Reckoning, moves: Sequence[Strike]) -> Iterator[Errand]:
    """For each card the rival against whom it does most, the nearest among equals."""
    for card in dict.fromkeys(move.card for move in moves):
        nearest = sorted(
            (move for move in moves if move.card == card),
            key=lambda move: sea.distance(move.rival),
        )
        yield max((_strike(sea, move) for move in nearest), key=lambda errand: errand.worth)


def _strike(sea: Reckoning, move: Strike) -> Errand:
    track = sea.chart.cards[move.card].track
    assert track is not None
    worth = sea.shift(sea.me, track, loses=move.rival)
    why = "strike-holder" if sea.view.markers[track] == move.rival else "strike"
    if sea.view.action_sizes[move.rival]:
        worth *= FOILED
    return Errand(move, worth, why, {"card": move.card, "rival": move.rival})


def _heave(sea: Reckoning, moves: Sequence[PlunderMove]) -> Errand:
    me = sea.me
    here = sea.pirates[me].port
    best = max(
        (move for move in moves if isinstance(move, Heave)),
        key=lambda move: sea.course(me, move.port) - sea.danger(move.port),
    )
    worth = sea.course(me, best.port) + sea.shift(me, "crew", loses=me)
    worth -= AHEAD * sea.ahead(me, here)
    return Errand(best, worth, "heave", {"port": best.port})


def _intrigue(sea: Reckoning, goal: str) -> Errand:
    """The tile that I would like best, to the port where I am going."""
    view, me = sea.view, sea.me
    now = sea.arrival(me, goal).total
    others = [(port, tile) for port, tile in view.tiles.items() if port != goal]
    others += [(f"bar-{place}", tile) for place, tile in enumerate(view.bar, 1)]
    worths = [sea.arrival(me, goal, tile=tile).total - now for _, tile in others]
    best = max(range(len(others)), key=worths.__getitem__)
    place, tile = others[best]
    one, other = sorted((goal, place), key=sea.chart.places.index)
    facts = {"port": goal, "tile": tile, "place": place}
    worth = worths[best] if worths[best] > PATIENCE else 0.0
    return Errand(Intrigue(one, other), worth, "intrigue", facts)


def _after_landing(sea: Reckoning, goal: str) -> Iterator[Errand]:
    """Cards that can only be played after the arrival, so that a point is kept for them."""
    me, effects = sea.pirates[sea.me], {sea.chart.cards[name].kind for name in sea.view.actions}
    if sea.tale is not None:
        missed = sea.name(sea.me, goal) * (1 - sea.respect(sea.me, goal))
        yield Errand(Use(sea.tale), missed, "tall-tale", {"port": goal}, early=False)
    poorest = min(sea.pirates[rival].vp for rival in sea.rivals)
    if "heave" in effects and me.crew and me.vp + sea.arrival(sea.me, goal).tile < poorest:
        yield Errand(Heave(goal), AHEAD * sea.ahead(sea.me, goal), "heave", {}, early=False)


# Cubes


def cubes_worth(sea: Reckoning, cubes: int) -> float:
    """What so many cubes more are worth: at the end, and in the votes to come."""
    worth = cubes * CUBE
    if sea.later:
        worth += SWAY_WORTH * max(0, min(cubes, SWAY_CUBES - sea.pirates[sea.me].cubes))
    return worth


class Plan(NamedTuple):
    """How to spend all the points."""

    worth: float
    chosen: list[Errand]
    cubes: TakeCubes | None
    """What the other points are for."""


def plan_points(sea: Reckoning, found: Sequence[Errand], points: int) -> Plan:
    """The best errands, or cubes, or some of both."""
    reserve = sea.pirates[sea.me].reserve
    plans = []
    for count in range(min(points, len(found)) + 1):
        chosen, rest = list(found[:count]), points - count
        worth = sum(errand.worth for errand in chosen)
        cubes = TAKES[rest - 1] if rest and reserve else None
        if cubes is not None:
            worth += cubes_worth(sea, min(PRICES[rest], reserve))
        plans.append(Plan(worth, chosen, cubes))
    return max(plans, key=lambda plan: plan.worth)
