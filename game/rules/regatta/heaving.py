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
from game.rules.regatta.water import Thing, is_touch

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
    return [move for move in TURNS if near.allows(move.heading)]


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
        near = [rival for rival in rivals if apart(rival[1].bow, self._pose.bow) < reach]
        # A zone that the hull is in already does not bind it (R5).
        was = water.hull_at(self._pose) if near else None
        self._zones = [rival for rival in near if was and not water.in_zone(was, rival[1])]

    @property
    def nothing(self) -> bool:
        return not self._things and not self._zones

    def allows(self, heading: float) -> bool:
        return not any(self._breaches(turned(self._pose, heading)))

    def objections(self, heading: float) -> list[Objection]:
        after = turned(self._pose, heading)
        things, zones = self._breaches(after)
        return [
            *(touch_objection(self._table, thing, after) for thing in things),
            *(zone_objection(self._table, after, *rival) for rival in zones),
        ]

    def _breaches(self, after: Pose) -> tuple[list[Thing], list[tuple[Seat, Pose]]]:
        """What the hull touches and whose zones it comes into: only the final pose is judged."""
        if after == self._pose:
            return [], []
        water = self._table.water
        hull = water.hull_at(after)
        return (
            [thing for thing in self._things if is_touch(hull, thing)],
            [rival for rival in self._zones if water.in_zone(hull, rival[1])],
        )
