"""An edition of Plunder: the map, the tiles, the action cards and the booty track, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.rules.editions import Shelf
from game.rules.plunder.pieces import (
    BANDS,
    CARDS,
    EFFECTS,
    ICONS,
    PORTS_A_BAND,
    RESERVE,
    STARTS,
    TILES,
    TOP,
)
from game.rules.protocol import Fact

TILE_VP = range(2, 6)
TILE_ICONS = (1, 2)
PORTS_A_CARD = 2


class MapPlan(Fact, frozen=True):
    """Where the ports lie."""

    bands: tuple[tuple[str, ...], ...]
    """From west to east, three ports each."""
    order: tuple[str, ...]
    """All ports from north to south."""
    start: tuple[str, ...]
    """Where ships may begin (P1)."""


class TilePlan(Fact, frozen=True):
    """One tile: victory points, and what else is taken with it."""

    vp: int
    icons: tuple[str, ...]

    @property
    def name(self) -> str:
        return "-".join([str(self.vp), *self.icons])


class CardPlan(Fact, frozen=True):
    """An action card, and how many there are of it."""

    effect: str
    count: int = 1
    ports: tuple[str, ...] = ()
    """Where Buy and Hire cards cost nothing (P8)."""
    cubes: int = 0
    """How many cubes a trade wind brings."""

    @property
    def name(self) -> str:
        printed = "/".join(self.ports) or (str(self.cubes) if self.cubes else "")
        return f"{self.effect} {printed}".rstrip()


class Edition(Fact, frozen=True):
    """All that differs between two boxes of the game."""

    map: MapPlan
    tiles: tuple[TilePlan, ...]
    cards: tuple[CardPlan, ...]
    booty: tuple[int, ...]
    """Victory points of the booty track's spaces 1 to 9."""

    def faults(self) -> list[str]:
        return [
            *_faults_of_map(self.map),
            *_faults_of_tiles(self.tiles),
            *_faults_of_cards(self.cards, {port for band in self.map.bands for port in band}),
            *_faults_of_booty(self.booty),
        ]


def _faults_of_map(plan: MapPlan) -> Iterator[str]:
    if len(plan.bands) != BANDS:
        yield f"map.bands: {len(plan.bands)} bands instead of {BANDS}"
    for number, band in enumerate(plan.bands, 1):
        if len(band) != PORTS_A_BAND:
            yield f"map.bands: band {number} has {len(band)} ports instead of {PORTS_A_BAND}"
    ports = Counter(port for band in plan.bands for port in band)
    for port, times in ports.items():
        if times > 1:
            yield f"map.bands: the port {port!r} is named {times} times"
        if not port.strip() or "/" in port:
            yield f"map.bands: {port!r} cannot be a port's name"
    for port, times in Counter(plan.order).items():
        if port not in ports:
            yield f"map.order: {port!r} lies in no band"
        elif times > 1:
            yield f"map.order: the port {port!r} is named {times} times"
    for port in ports:
        if port not in plan.order:
            yield f"map.order: the port {port!r} is missing"
    if len(plan.start) != STARTS:
        yield f"map.start: {len(plan.start)} ports instead of {STARTS}"
    for port, times in Counter(plan.start).items():
        if port not in ports:
            yield f"map.start: {port!r} lies in no band"
        elif times > 1:
            yield f"map.start: the port {port!r} is named {times} times"


def _faults_of_tiles(tiles: tuple[TilePlan, ...]) -> Iterator[str]:
    if len(tiles) != TILES:
        yield f"tiles: {len(tiles)} instead of {TILES}"
    for number, tile in enumerate(tiles, 1):
        if tile.vp not in TILE_VP:
            yield f"tile {number}: {tile.vp} points; {TILE_VP.start} to {TILE_VP.stop - 1} can be"
        if len(tile.icons) not in TILE_ICONS:
            yield f"tile {number}: {len(tile.icons)} icons; one or two can be"
        for icon in tile.icons:
            if icon not in ICONS:
                yield f"tile {number}: there is no icon {icon!r}, only {', '.join(ICONS)}"


def _faults_of_cards(cards: tuple[CardPlan, ...], ports: set[str]) -> Iterator[str]:
    total = sum(card.count for card in cards)
    if total != CARDS:
        yield f"cards: {total} in all instead of {CARDS}"
    for number, card in enumerate(cards, 1):
        where = f"card entry {number} ({card.effect})"
        if card.count < 1:
            yield f"{where}: a count of {card.count}"
        effect = EFFECTS.get(card.effect)
        if effect is None:
            yield f"{where}: there is no such effect, only {', '.join(EFFECTS)}"
            continue
        if len(set(card.ports)) != len(card.ports) or len(card.ports) != (
            PORTS_A_CARD if effect.kind == "buy" else 0
        ):
            owed = "two different ones" if effect.kind == "buy" else "none"
            yield f"{where}: the ports {list(card.ports)}; this effect names {owed}"
        for port in card.ports:
            if port not in ports:
                yield f"{where}: there is no port {port!r} on the map"
        least = 1 if effect.kind == "cubes" else 0
        if not least <= card.cubes <= least * RESERVE:
            bounds = f"1 to {RESERVE}" if least else "none"
            yield f"{where}: {card.cubes} cubes; this effect brings {bounds}"


def _faults_of_booty(booty: tuple[int, ...]) -> Iterator[str]:
    if len(booty) != TOP:
        yield f"booty: {len(booty)} spaces instead of {TOP}"
    for space, (before, vp) in enumerate(zip((0, *booty), booty, strict=False), 1):
        if vp <= before:
            yield f"booty: space {space} gives {vp} points, no more than the {before} before it"


SHELF = Shelf["Edition"]("plunder")
