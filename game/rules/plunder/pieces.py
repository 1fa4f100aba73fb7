"""Plunder's pieces: what a pirate owns, what action cards do, and every number of the rules.

Ports, tiles and cards are known by their names. A tile's name tells its points and icons
("2-provisions-crew"); a card's name begins with its effect, followed by what else is printed on it
("buy-weapons Trinidad/Jamaica", "trade-wind 5").
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

import msgspec

BANDS = 4
PORTS_A_BAND = 3
PORTS = BANDS * PORTS_A_BAND
TILES = 18
BAR = TILES - PORTS
"""Places of the rotation bar (P1)."""
CARDS = 40
"""Action cards."""
STARTS = 5
"""Treasures that are dealt to find the first ports (P1)."""

TOP = 9
"""Where every track ends (P17)."""
CUBES = 30
ON_TRACKS = 4
WIND_CUBES = 10
RESERVE = CUBES - ON_TRACKS - WIND_CUBES

POINTS = 3
"""Action points of a turn (P7)."""
PRICES = {1: 2, 2: 5, 3: 9}
"""Cubes for so many action points (P8)."""
COST = 2
"""Victory points for an item that a card buys (P8)."""
LOOT = 2
"""Victory points that a boarding takes (P14)."""
BAND_BONUS = (7, 5, 3, 2, 1)
"""For the first to have a name in all ports of a band, the second, ... (P15)."""
CUBES_A_POINT, WEAPONS_A_POINT, CREW_A_POINT, MARKER_POINTS = 3, 3, 2, 2
"""The final bonus (P18)."""

Track: TypeAlias = Literal["weapons", "crew", "provisions"]
TRACKS: tuple[Track, ...] = ("weapons", "crew", "provisions")
ICONS = (*TRACKS, "treasure")

Prize: TypeAlias = Literal["vp", "weapons", "crew", "provisions"]
PRIZES: tuple[Prize, ...] = ("vp", "weapons", "crew", "provisions")

BAR_PLACES = tuple(f"bar-{place}" for place in range(1, BAR + 1))
"""The places of the bar from left to right, as a move names them."""


class Phase(StrEnum):
    """What is being decided."""

    DIRECTION = "direction"
    CUBES = "cubes"
    HOLDER = "holder"
    WIND = "wind"
    FIRST = "first"
    PLUNDER = "plunder"
    ANSWER = "answer"
    BOARDING = "boarding"
    OVER = "over"


Kind: TypeAlias = Literal[
    "buy", "lose", "heave", "intrigue", "cubes", "treasure", "reputation", "defence"
]


class Effect(NamedTuple):
    """What an action card does, and to which track."""

    kind: Kind
    track: Track | None = None


EFFECTS = {
    "buy-provisions": Effect("buy", "provisions"),
    "buy-weapons": Effect("buy", "weapons"),
    "hire-crew": Effect("buy", "crew"),
    "heave": Effect("heave"),
    "intrigue": Effect("intrigue"),
    "misfire": Effect("lose", "weapons"),
    "mutiny": Effect("lose", "crew"),
    "weevils": Effect("lose", "provisions"),
    "trade-wind": Effect("cubes"),
    "treasure-map": Effect("treasure"),
    "tall-tale": Effect("reputation"),
    "lookout": Effect("defence"),
}


def effect_of(card: str) -> str:
    """The effect that a card's name begins with."""
    return card.partition(" ")[0]


class Pirate(msgspec.Struct, forbid_unknown_fields=True):
    """What everybody may see of one player."""

    port: str
    vp: int = 0
    weapons: int = 0
    crew: int = 0
    provisions: int = 0
    booty: int = 0
    cubes: int = WIND_CUBES
    """Wind cubes."""
    reserve: int = RESERVE
    reputation: list[str] = []
    """Ports with a cube of this player's, in the order in which they were placed."""
    shown: list[str] = []
    """Treasures in hand that everybody knows, since they were drawn from known ones."""
    passed: list[tuple[str, ...]] = []
    """For each other treasure in hand, the oldest first: where it would have been played."""

    def copy(self) -> Pirate:
        return Pirate(
            self.port,
            self.vp,
            self.weapons,
            self.crew,
            self.provisions,
            self.booty,
            self.cubes,
            self.reserve,
            self.reputation.copy(),
            self.shown.copy(),
            self.passed.copy(),
        )


class Struck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card that waits for the answer of the rival it was played against."""

    card: str
    rival: int
