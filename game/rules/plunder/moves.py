"""What a player of Plunder decides, in the order in which it comes up in a round."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from game.rules.compass import DIRECTIONS, Direction
from game.rules.plunder.pieces import CUBES, ON_TRACKS, PRICES, PRIZES, Prize
from game.rules.protocol import Move, Seat

MOST_SEATS = 5


class Vote(Move, frozen=True):
    """Set a direction, sealed (P2)."""

    direction: Direction


class Commit(Move, frozen=True):
    """Commit wind cubes to the direction, sealed (P2)."""

    cubes: int


class PickHolder(Move, frozen=True):
    """Say which of the tied players takes Blackbeard (P3)."""

    seat: Seat


class PickWind(Move, frozen=True):
    """Say which of the tied directions becomes the wind (P4)."""

    direction: Direction


class PickFirst(Move, frozen=True):
    """Say who plunders first (P6)."""

    seat: Seat


class Draw(Move, frozen=True):
    """Draw an action card (P8)."""


class TakeCubes(Move, frozen=True):
    """Take cubes out of the reserve for so many action points (P8)."""

    points: Literal[1, 2, 3]


class Sail(Move, frozen=True):
    """Sail where the wind goes (P11)."""

    port: str


class Gust(Move, frozen=True):
    """Buy a gust and sail: another direction, or this wind's one band farther (P9)."""

    wind: Direction
    port: str


class Use(Move, frozen=True):
    """Play an action card that concerns nobody else (P8)."""

    card: str


class Strike(Move, frozen=True):
    """Play an action card against a rival (P8)."""

    card: str
    rival: Seat


class Heave(Move, frozen=True):
    """Play Heave and sail a second time (P12)."""

    port: str


class Intrigue(Move, frozen=True):
    """Play Intrigue and swap two tiles, each named by its port or its place of the bar (P8)."""

    one: str
    other: str


class End(Move, frozen=True):
    """End the turn (P7)."""


class Defend(Move, frozen=True):
    """Answer an action card with a defence (P8)."""

    card: str


class Endure(Move, frozen=True):
    """Let an action card have its way (P8)."""


class Board(Move, frozen=True):
    """Board a ship in the port and take something (P14)."""

    rival: Seat
    prize: Prize


class LeaveAlone(Move, frozen=True):
    """Board nobody (P14)."""


PlunderMove: TypeAlias = (
    Vote
    | Commit
    | PickHolder
    | PickWind
    | PickFirst
    | Draw
    | TakeCubes
    | Sail
    | Gust
    | Use
    | Strike
    | Heave
    | Intrigue
    | End
    | Defend
    | Endure
    | Board
    | LeaveAlone
)

MOVE_TYPE: Any = PlunderMove

# One object for each move that comes up by the million.
VOTES = tuple(Vote(direction) for direction in DIRECTIONS)
COMMITS = tuple(Commit(cubes) for cubes in range(CUBES - ON_TRACKS + 1))
FIRSTS = tuple(PickFirst(seat) for seat in range(MOST_SEATS))
DRAW = Draw()
TAKES = tuple(TakeCubes(points) for points in (1, 2, 3))
END = End()
ENDURE = Endure()
LEAVE_ALONE = LeaveAlone()
BOARDS = {seat: {prize: Board(seat, prize) for prize in PRIZES} for seat in range(MOST_SEATS)}

assert [take.points for take in TAKES] == list(PRICES)
