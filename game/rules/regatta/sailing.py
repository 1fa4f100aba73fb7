"""Sailing by cards: what each way to play one would lead to, and what stands against it.

R3, R4, R5, R6, R8, R9 and R14, for the boat whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from shapely.geometry.base import BaseGeometry

from game.rules.protocol import Facts, Objection, Seat
from game.rules.regatta.edition import Play
from game.rules.regatta.gates import Crossing, Progress
from game.rules.regatta.moves import Sail
from game.rules.regatta.path import Path
from game.rules.regatta.pieces import SUN, Card, in_order
from game.rules.regatta.plane import Point, Pose
from game.rules.regatta.stopping import stop_before
from game.rules.regatta.table import Phase, Table
from game.rules.regatta.water import Thing, answers


class Way(NamedTuple):
    """A way to play a card, and how it ends."""

    play: Play
    path: Path
    distance: float | None = None
    """How far it is sailed; None for the whole of it."""
    ended: Literal["arrow", "zone", "finish"] = "arrow"


class Voyage(NamedTuple):
    """A way as it is sailed from some pose."""

    end: Pose
    track: list[Point]
    progress: Progress
    crossings: list[Crossing]


def plays_of(table: Table, seat: Seat) -> Iterator[tuple[Play, int]]:
    """Every way to play each card of the hand, with the number of its path."""
    plays = table.kit.plays
    for card in dict.fromkeys(table.hands[seat]):
        yield from plays[card].items()


def legal_ways(table: Table, seat: Seat) -> dict[Play, Way]:
    """The ways that the rules allow now; stops at a zone only if there is no other (R6)."""
    ways = [*plays_of(table, seat)]
    if found := _plain_ways(table, seat, ways):
        return found
    if table.phase is not Phase.SAILING:
        return {}
    return _stopped_ways(table, seat, ways)


def _plain_ways(table: Table, seat: Seat, plays: list[tuple[Play, int]]) -> dict[Play, Way]:
    """The ways without a breach, each judged by itself."""
    pose, paths = table.pose(seat), table.kit.paths
    answer = answers(table.water, pose, tuple([other for _, other in table.rivals(seat)]))
    found = {}
    for play, number in plays:
        # Who ends his race on the way is not asked what lies behind the line (R14).
        if answer.lines[number] and (home := _finish(table, seat, paths[number])) is not None:
            if not answer.touches[number] or not _touched(table, seat, paths[number], home):
                found[play] = Way(play, paths[number], home, "finish")
        elif not answer.touches[number] and not answer.zoned[number]:
            found[play] = Way(play, paths[number])
    return found


def _stopped_ways(table: Table, seat: Seat, plays: list[tuple[Play, int]]) -> dict[Play, Way]:
    """R6: the ways that end in a zone and breach nothing else, up to the zone."""
    pose, rivals = table.pose(seat), tuple([other for _, other in table.rivals(seat)])
    answer = answers(table.water, pose, rivals)
    found = {}
    for play, number in plays:
        if answer.zoned[number] and not answer.touches[number]:
            path = table.kit.paths[number]
            distance = stop_before(table.water, pose, path, rivals)
            if distance is not None:
                found[play] = Way(play, path, distance, "zone")
    return found


def _finish(table: Table, seat: Seat, path: Path) -> float | None:
    """R14: where on a path the boat would finish."""
    pose = table.pose(seat)
    _, crossings = table.gates.sail(table.progress[seat], path.track_from(pose))
    if not crossings or crossings[-1].effect != "finished":
        return None
    last = crossings[-1]
    near, far = path.places[last.step], path.places[last.step + 1]
    return near + last.fraction * (far - near)


def _touched(table: Table, seat: Seat, path: Path, distance: float | None) -> list[Thing]:
    """R4: what the swept hull touches, on the whole path or up to where it finishes."""
    swept = table.water.swept(table.pose(seat), path, distance)
    return table.water.touched(swept, table.rivals(seat))


def voyage(table: Table, seat: Seat, way: Way) -> Voyage:
    """R12: where a way leads, and the gates that the bow crosses on it."""
    pose, path = table.pose(seat), way.path
    end = pose.then(path.end if way.distance is None else path.at(way.distance))
    # A finish is judged on the whole track, for it is where that crosses the line that it ends.
    track = path.track_from(pose, None if way.ended == "finish" else way.distance)
    progress, crossings = table.gates.sail(table.progress[seat], track)
    return Voyage(end, track, progress, crossings)


def helpless_cards(table: Table, seat: Seat) -> tuple[Card, ...]:
    """R6: the cards that nobody could play from here without a breach; suns are among them."""
    plays = [item for ways in table.kit.plays.values() for item in ways.items()]
    playable = {play.card for play in _plain_ways(table, seat, plays)}
    return tuple(in_order(card for card in table.kit.plays if card not in playable))


# What stands against it


def sail_objections(table: Table, seat: Seat, move: Sail) -> tuple[Objection, ...]:
    """Why the card may not be played so; whose turn it is has been asked."""
    if table.phase is Phase.CLOSING:
        return (Objection("R8", "regatta.no-more-cards"),)
    card = move.card
    if card not in table.hands[seat]:
        return (Objection("R3", "regatta.not-in-hand", {"seat": seat, "card": card}),)
    if card is SUN:
        return (Objection("R10", "regatta.sun-sails-not"),)
    arrows = table.kit.arrows[card]
    if move.arrow not in range(arrows):
        facts: Facts = {"card": card, "arrow": move.arrow, "arrows": arrows}
        return (Objection("R3", "regatta.no-such-arrow", facts),)
    if card.cloud and move.again not in range(arrows):
        return (Objection("R9", "regatta.choose-again", {"card": card, "arrows": arrows}),)
    if not card.cloud and move.again is not None:
        return (Objection("R9", "regatta.only-once", {"card": card}),)
    play = Play(card, move.arrow, move.again)
    if play in legal_ways(table, seat):
        return ()
    return tuple(_breaches(table, seat, play))


def _breaches(table: Table, seat: Seat, play: Play) -> Iterator[Objection]:
    """R4, R5 and R6, with what is to be seen of them."""
    water, pose = table.water, table.pose(seat)
    path = table.kit.paths[table.kit.plays[play.card][play]]
    home = _finish(table, seat, path)
    things = _touched(table, seat, path, home)
    for thing in things:
        yield _touch(table, thing, path, pose)
    if home is not None:
        return
    end = pose.then(path.end)
    zones = [
        (rival, other)
        for rival, other in table.rivals(seat)
        if water.in_zone(water.hull_at(end), other)
    ]
    for rival, other in zones:
        yield zone_objection(table, end, rival, other)
    if zones and not things and table.phase is Phase.SAILING:
        # Whether another card could be played, or the boat cannot even begin, it may not stop.
        able = {way.ended for way in legal_ways(table, seat).values()} - {"zone"}
        yield Objection("R6", "regatta.other-cards" if able else "regatta.no-room-to-stop")


def _touch(table: Table, thing: Thing, path: Path, pose: Pose) -> Objection:
    water = table.water
    at = water.first_touch(pose, path, thing)
    return touch_objection(table, thing, at, shown("swept", water.swept(pose, path)))


def touch_objection(table: Table, thing: Thing, at: Pose, *more: Facts) -> Objection:
    """R4: the thing that is touched, by a hull in this pose, told and shown."""
    shapes = (*more, shown("hull", table.water.hull_at(at)), shown(thing.kind, thing.shape))
    facts: Facts = {"number": thing.number}
    if thing.kind == "boat":
        return Objection("R4", "regatta.touches-boat", facts, shapes)
    if thing.kind == "buoy":
        return Objection("R4", "regatta.touches-buoy", facts, shapes)
    if thing.kind == "obstacle":
        return Objection("R4", "regatta.touches-obstacle", facts, shapes)
    return Objection("R4", "regatta.touches-edge", facts, shapes)


def zone_objection(table: Table, end: Pose, rival: Seat, other: Pose) -> Objection:
    """R5: the hull that ends in a zone, and the zone."""
    zone = table.water.zone_at(other, margin=0.0)
    shapes = (shown("hull", table.water.hull_at(end)), shown("zone", zone))
    return Objection("R5", "regatta.in-zone", {"rival": rival}, shapes)


def shown(role: str, shape: BaseGeometry) -> Facts:
    """A geometry in the manner of GeoJSON, and what it is."""
    return {**shape.__geo_interface__, "role": role}
