"""An edition made ready to play with: who reaches what, and every card and tile by its name."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.rules.compass import DIRECTIONS, Direction
from game.rules.plunder.edition import SHELF, Edition
from game.rules.plunder.moves import (
    MOST_SEATS,
    Gust,
    Heave,
    Intrigue,
    PlunderMove,
    Sail,
    Strike,
    Use,
)
from game.rules.plunder.pieces import BAR_PLACES, EFFECTS, Kind, Track

NEAR_BANDS = 1
"""How many bands away a ship may sail to the north or south (P11)."""
FAR_BANDS = 2
"""How many to the east or west."""


class ActionCard(NamedTuple):
    """An action card by its name."""

    name: str
    kind: Kind
    track: Track | None
    ports: tuple[str, ...]
    cubes: int


class Tile(NamedTuple):
    """A tile by its name."""

    vp: int
    icons: tuple[str, ...]


class Chart:
    """What follows from an edition, worked out once."""

    def __init__(self, edition: Edition) -> None:
        self.bands = edition.map.bands
        self.start = edition.map.start
        self.ports = tuple(port for band in self.bands for port in band)
        self.band = {port: number for number, band in enumerate(self.bands) for port in band}
        self.latitude = {port: place for place, port in enumerate(edition.map.order)}
        self.places = (*self.ports, *BAR_PLACES)
        """Where a tile can lie."""
        self.booty = (0, *edition.booty)
        self.tiles = {tile.name: Tile(tile.vp, tile.icons) for tile in edition.tiles}
        self.all_tiles = tuple(tile.name for tile in edition.tiles)
        self.cards = {
            card.name: ActionCard(card.name, *EFFECTS[card.effect], card.ports, card.cubes)
            for card in edition.cards
        }
        self.all_cards = tuple(card.name for card in edition.cards for _ in range(card.count))
        self.card_order = {name: place for place, name in enumerate(self.cards)}
        self.port_order = {port: place for place, port in enumerate(self.ports)}
        self.reach = {
            wind: {port: self.reached(port, wind) for port in self.ports} for wind in DIRECTIONS
        }
        """The ports that a ship reaches from a port with a wind (P11)."""
        self.sails = {
            wind: {port: tuple(map(Sail, ports)) for port, ports in reach.items()}
            for wind, reach in self.reach.items()
        }
        self.heaves = {
            wind: {port: tuple(map(Heave, ports)) for port, ports in reach.items()}
            for wind, reach in self.reach.items()
        }
        self.gusts = {
            wind: {port: self._gusts(port, wind) for port in self.ports} for wind in DIRECTIONS
        }
        """What a gust makes legal from a port in a wind (P9)."""
        self.plays = {name: self._plays(card) for name, card in self.cards.items()}
        """Every way in which a card might be played."""

    def reached(self, port: str, wind: Direction, more: int = 0) -> tuple[str, ...]:
        """P11: the ports in the wind's direction, with so many bands more than usual (P9)."""
        ports = []
        for other in self.ports:
            east = self.band[other] - self.band[port]
            south = self.latitude[other] - self.latitude[port]
            if wind in (Direction.E, Direction.W):
                bands = east if wind is Direction.E else -east
                legal = 0 < bands <= FAR_BANDS + more
            else:
                ahead = south if wind is Direction.S else -south
                legal = ahead > 0 and abs(east) <= NEAR_BANDS + more
            if legal:
                ports.append(other)
        return tuple(ports)

    def _gusts(self, port: str, wind: Direction) -> tuple[Gust, ...]:
        return tuple(
            Gust(direction, other)
            for direction in DIRECTIONS
            for other in self.reached(port, direction, 1 if direction is wind else 0)
            if other not in self.reach[wind][port]
        )

    def _plays(self, card: ActionCard) -> tuple[PlunderMove, ...]:
        if card.kind == "lose":
            return tuple(Strike(card.name, rival) for rival in range(MOST_SEATS))
        if card.kind == "heave":
            return tuple(map(Heave, self.ports))
        if card.kind == "intrigue":
            pairs = enumerate(self.places, 1)
            return tuple(Intrigue(one, two) for n, one in pairs for two in self.places[n:])
        return (Use(card.name),)


@cache
def chart_of(edition: str) -> Chart:
    """The chart of the edition of this name; an unknown one is `Malformed`."""
    return Chart(SHELF.get(edition))
