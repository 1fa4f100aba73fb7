"""An arrival in its ten steps (P13), with boarding (P14) and reputation (P15) among them.

Steps 1 to 7 follow from the sailing; a boarding that is possible is decided in a phase of its own;
steps 8 to 10 follow from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.rules.plunder import landfall as told
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.memory import draw_treasure, pass_treasure, return_treasure
from game.rules.plunder.moves import BOARDS, LEAVE_ALONE, Board, LeaveAlone, PlunderMove
from game.rules.plunder.pieces import LOOT, PRIZES, TOP, TRACKS, Phase, Prize
from game.rules.plunder.scoring import band_completed
from game.rules.plunder.telling import tell_missed, tell_unboarded
from game.rules.plunder.tracks import gain, transfer
from game.rules.protocol import Move, Objection, Seat

if TYPE_CHECKING:
    from game.rules.compass import Direction
    from game.rules.plunder.state import State


def arrive(
    state: State,
    seat: Seat,
    port: str,
    wind: Direction,
    by: Literal["wind", "gust", "heave"],
    events: list[PlunderEvent],
) -> None:
    """P13, steps 1 to 7, and on to the end unless somebody could be boarded."""
    me = state.pirates[seat]
    events.append(told.HandLaidAside(seat))
    events.append(told.ShipMoved(seat, me.port, port, wind, by))
    me.port = port
    state.sailed = True
    _take_tile(state, seat, port, events)
    rivals = tuple([rival for rival in others_here(state, seat) if prizes(state, seat, rival)])
    if rivals:
        state.phase = Phase.BOARDING
        events.append(told.BoardingAsked(seat, rivals))
    else:
        events.append(tell_unboarded(state, seat))
        _finish(state, seat, events)


def _take_tile(state: State, seat: Seat, port: str, events: list[PlunderEvent]) -> None:
    """P13, steps 3 to 6."""
    me, name = state.pirates[seat], state.tiles[port]
    tile = chart_of(state.options.edition).tiles[name]
    events.append(told.TileTaken(seat, port, name))
    for track in TRACKS:
        for _ in range(tile.icons.count(track)):
            gain(state, seat, track, "tile", events)
    for _ in range(tile.icons.count("treasure")):
        take_treasure(state, seat, "tile", events)
    state.bar.insert(0, name)
    state.tiles[port] = state.bar.pop()
    events.append(told.BarMoved(port, state.tiles[port], tuple(state.bar)))
    bonus = 1 if state.markers["provisions"] == seat else 0
    me.vp += tile.vp + bonus
    events.append(told.TileScored(seat, tile.vp, bonus, me.vp))


def take_treasure(
    state: State, seat: Seat, because: Literal["tile", "card"], events: list[PlunderEvent]
) -> None:
    drawn = draw_treasure(state, seat, chart_of(state.options.edition))
    if drawn is None:
        events.append(told.NoTreasureLeft(seat))
    else:
        events.append(told.TreasureDrawn(seat, *drawn, because))


def _finish(state: State, seat: Seat, events: list[PlunderEvent]) -> None:
    """P13, steps 8 to 10."""
    state.phase = Phase.PLUNDER
    me = state.pirates[seat]
    port = me.port
    if port in state.treasures[seat]:
        return_treasure(state, seat, port)
        me.booty = min(me.booty + 1, TOP)
        points = chart_of(state.options.edition).booty[me.booty]
        me.vp += points
        events.append(told.TreasurePlayed(seat, port, me.booty, points, me.vp))
    else:
        pass_treasure(state, seat, port)
        events.append(told.NoTreasureHere(seat, port, len(me.passed)))
    _gain_reputation(state, seat, events)
    events.append(told.HandTakenUp(seat))


# P14: boarding


def others_here(state: State, seat: Seat) -> list[Seat]:
    """The ships in the seat's port, its own left out."""
    port = state.pirates[seat].port
    return [n for n, pirate in enumerate(state.pirates) if pirate.port == port and n != seat]


def may_board(state: State, seat: Seat, rival: Seat) -> bool:
    """P14: with Most Weapons, or with more weapons than that ship."""
    weaker = state.pirates[rival].weapons < state.pirates[seat].weapons
    return weaker or state.markers["weapons"] == seat


def can_take(state: State, seat: Seat, rival: Seat, prize: Prize) -> bool:
    """P14: the rival has it, and the seat has room for it."""
    if not getattr(state.pirates[rival], prize):
        return False
    return prize == "vp" or getattr(state.pirates[seat], prize) < TOP


def prizes(state: State, seat: Seat, rival: Seat) -> list[Prize]:
    """What the seat might take from a ship in its port."""
    if not may_board(state, seat, rival):
        return []
    return [prize for prize in PRIZES if can_take(state, seat, rival, prize)]


def candidates_boarding(state: State, seat: Seat) -> tuple[PlunderMove, ...]:
    rivals = others_here(state, seat)
    return (*[BOARDS[rival][prize] for rival in rivals for prize in PRIZES], LEAVE_ALONE)


def moves_boarding(state: State, seat: Seat) -> tuple[PlunderMove, ...]:
    boards = [
        BOARDS[rival][prize]
        for rival in others_here(state, seat)
        for prize in prizes(state, seat, rival)
    ]
    return (*boards, LEAVE_ALONE)


def objections_boarding(state: State, seat: Seat, move: Move) -> tuple[Objection, ...]:
    if isinstance(move, LeaveAlone):
        return ()
    if not isinstance(move, Board):
        return (Objection("P14", "plunder.board-or-not"),)
    facts = {"seat": seat, "rival": move.rival, "prize": move.prize}
    if move.rival not in others_here(state, seat):
        return (Objection("P14", "plunder.not-here", facts),)
    if not may_board(state, seat, move.rival):
        return (Objection("P14", "plunder.too-strong", facts),)
    if not getattr(state.pirates[move.rival], move.prize):
        return (Objection("P14", "plunder.nothing-to-take", facts),)
    if not can_take(state, seat, move.rival, move.prize):
        return (Objection("P14", "plunder.no-room", facts),)
    return ()


def play_boarding(state: State, seat: Seat, move: Move, events: list[PlunderEvent]) -> None:
    if isinstance(move, Board):
        _board(state, seat, move, events)
    else:
        events.append(told.NotBoarded(seat, "declined"))
    _finish(state, seat, events)


def _board(state: State, seat: Seat, move: Board, events: list[PlunderEvent]) -> None:
    me, rival, prize = state.pirates[seat], state.pirates[move.rival], move.prize
    because: Literal["more-weapons", "most-weapons"] = (
        "more-weapons" if rival.weapons < me.weapons else "most-weapons"
    )
    amount = min(LOOT, rival.vp) if prize == "vp" else 1
    if prize == "vp":
        rival.vp -= amount
        me.vp += amount
    standing = (me.vp, rival.vp)
    events.append(told.Boarded(seat, move.rival, prize, amount, because, standing))
    if prize != "vp":
        transfer(state, move.rival, seat, prize, events)


# P15: reputation


def stronger_here(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who is in the port with more weapons."""
    weapons = state.pirates[seat].weapons
    return tuple([n for n in others_here(state, seat) if state.pirates[n].weapons > weapons])


def _gain_reputation(state: State, seat: Seat, events: list[PlunderEvent]) -> None:
    me = state.pirates[seat]
    if me.port in me.reputation:
        events.append(tell_missed(seat, me.port, ()))
    elif stronger := stronger_here(state, seat):
        events.append(tell_missed(seat, me.port, stronger))
    else:
        alone = not others_here(state, seat)
        place_cube(state, seat, "alone" if alone else "strong-enough", events)


def place_cube(
    state: State,
    seat: Seat,
    because: Literal["alone", "strong-enough", "tall-tale"],
    events: list[PlunderEvent],
) -> None:
    """P15: a cube from the reserve, else from the wind cubes; and the bonus for a whole band."""
    me = state.pirates[seat]
    source: Literal["reserve", "wind"] = "reserve" if me.reserve else "wind"
    if me.reserve:
        me.reserve -= 1
    else:
        me.cubes -= 1
    me.reputation.append(me.port)
    events.append(told.ReputationPlaced(seat, me.port, source, because))
    chart = chart_of(state.options.edition)
    band = chart.band[me.port]
    if completed := band_completed(state.pirates, seat, chart.bands[band]):
        place, points = completed
        me.vp += points
        events.append(told.BandCompleted(seat, band + 1, place, points, me.vp))
