"""R11: heaving to, instead of a card: some cards exchanged, or the boat turned on the spot."""

from __future__ import annotations

from itertools import combinations
from math import hypot, isfinite

from game.rules.protocol import Facts, Objection, Seat
from game.rules.regatta.moves import Exchange, Turn
from game.rules.regatta.pieces import MOST_EXCHANGED, in_order
from game.rules.regatta.plane import Pose, apart, on_grid
from game.rules.regatta.sailing import touch_objection, zone_objection
from game.rules.regatta.table import Phase, Table
from game.rules.regatta.water import is_touch

TURNS = tuple(Turn(float(heading)) for heading in range(0, 360, 30))
"""The headings that are offered; any other may be asked for."""


def exchanges_of(table: Table, seat: Seat) -> list[Exchange]:
    """Every different choice of cards, all of them allowed."""
    hand = table.hands[seat]
    choices = [cards for n in range(1, MOST_EXCHANGED + 1) for cards in combinations(hand, n)]
    return [Exchange(cards) for cards in dict.fromkeys(choices)]


def legal_turns(table: Table, seat: Seat) -> list[Turn]:
    """Those of the offered headings that are allowed."""
    near = _Near(table, seat)
    if near.nothing:
        return list(TURNS)
    return [move for move in TURNS if not near.objections(move.heading)]


def exchange_objections(table: Table, seat: Seat, move: Exchange) -> tuple[Objection, ...]:
    if table.phase is not Phase.SAILING:
        return (Objection("R8", "regatta.no-heaving-to"),)
    cards = move.cards
    if not 1 <= len(cards) <= MOST_EXCHANGED:
        facts: Facts = {"number": len(cards), "most": MOST_EXCHANGED}
        return (Objection("R11", "regatta.exchange-number", facts),)
    hand = table.hands[seat]
    for card in cards:
        if cards.count(card) > hand.count(card):
            return (Objection("R11", "regatta.not-in-hand", {"seat": seat, "card": card}),)
    if list(cards) != in_order(cards):
        return (Objection("R11", "regatta.exchange-order"),)
    return ()


def turned(pose: Pose, heading: float) -> Pose:
    """The boat turned about its bow's tip, which stays where it is to the last bit."""
    return Pose(pose.x, pose.y, on_grid(0.0, 0.0, heading).heading)


def turn_objections(table: Table, seat: Seat, move: Turn) -> tuple[Objection, ...]:
    if table.phase is not Phase.SAILING:
        return (Objection("R8", "regatta.no-heaving-to"),)
    if not (isfinite(move.heading) and 0 <= move.heading < 360):
        return (Objection("R11", "regatta.no-heading", {"heading": move.heading}),)
    return tuple(_Near(table, seat).objections(move.heading))


class _Near:
    """What a boat could meet by turning on the spot."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table, self._pose = table, table.pose(seat)
        water, rivals = table.water, table.rivals(seat)
        self._things = water.near(self._pose, rivals)
        length, card = table.kit.hull.length, table.kit.card
        reach = length + hypot(card.length, card.width / 2)
        self._zones = [
            (rival, other) for rival, other in rivals if apart(other.bow, self._pose.bow) < reach
        ]

    @property
    def nothing(self) -> bool:
        return not self._things and not self._zones

    def objections(self, heading: float) -> list[Objection]:
        """Only the final pose is judged; a zone that the hull was in already does not bind it."""
        table, water, before = self._table, self._table.water, self._pose
        after = turned(before, heading)
        if after == before:
            return []
        hull, was = water.hull_at(after), water.hull_at(before)
        touched = [thing for thing in self._things if is_touch(hull, thing)]
        found = [touch_objection(table, thing, after) for thing in touched]
        for rival, other in self._zones:
            if water.in_zone(hull, other) and not water.in_zone(was, other):
                found.append(zone_objection(table, after, rival, other))
        return found
