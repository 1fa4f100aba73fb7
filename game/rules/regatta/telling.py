"""Putting the regatta's movements into events, with the reason for each."""

from __future__ import annotations

from game.rules.protocol import Seat
from game.rules.regatta.events import GateCrossed, Sailed
from game.rules.regatta.plane import GRID
from game.rules.regatta.sailing import Voyage, Way
from game.rules.regatta.table import Table


def tell_voyage(table: Table, seat: Seat, way: Way, sailed: Voyage) -> Sailed:
    """R3, R6, R9, R14: a movement as far as it went, and what ended it."""
    path, water = way.path, table.water
    zones: tuple[Seat, ...] = ()
    if way.ended == "zone":
        hull = water.hull_at(table.pose(seat).then(path.end))
        zones = tuple(rival for rival, pose in table.rivals(seat) if water.in_zone(hull, pose))
    return Sailed(
        seat=seat,
        card=way.play.card,
        arrow=way.play.arrow,
        again=way.play.again,
        start=table.pose(seat),
        runs=path.upto(path.length if way.distance is None else way.distance),
        end=sailed.end,
        ended=way.ended,
        zones=zones,
    )


def tell_gates(table: Table, seat: Seat, sailed: Voyage) -> list[GateCrossed]:
    """R12: the gates of a movement in the order in which the bow crossed them."""
    counted, of = table.progress[seat].counted, table.gates.count
    told = []
    for crossing in sailed.crossings:
        if crossing.effect in ("counted", "finished"):
            counted += 1
        elif crossing.effect == "taken-back":
            counted -= 1
        (ax, ay), (bx, by) = sailed.track[crossing.step : crossing.step + 2]
        part = crossing.fraction
        at = round(ax + part * (bx - ax), GRID) + 0.0, round(ay + part * (by - ay), GRID) + 0.0
        told.append(GateCrossed(seat, crossing.gate, crossing.effect, at, counted, of))
    return told
