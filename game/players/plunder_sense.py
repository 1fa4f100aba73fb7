"""Sea sense for Plunder: what items, arrivals and whole courses are worth, in victory points.

Three questions that a good pirate asks again and again. What is an item more or less to me, with
the marker that may go with it (`Reckoning.shift`)? What does a port give to whoever arrives there
now (`Reckoning.arrival`)? And how good is a place to be, seen from where the winds of the next
round could take a ship (`Reckoning.ahead`)?

Everything is reckoned from a seat's view. What the others hold in secret is not guessed card by
card; they are taken to hold the treasures that everybody knows, and no others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.compass import DIRECTIONS, Direction
from game.rules.plunder.chart import Tile, chart_of
from game.rules.plunder.pieces import (
    BAND_BONUS,
    LOOT,
    MARKER_POINTS,
    TOP,
    TRACKS,
    Phase,
    Prize,
    Track,
)
from game.rules.plunder.scoring import account_of
from game.rules.plunder.tracks import marker_holder
from game.rules.plunder.view import View
from game.rules.protocol import Seat

CUBE = 1 / 3
"""A wind cube at the end (P18)."""
POINT = 0.8
"""What an action point can do, as far as one can tell beforehand."""

ITEM: dict[Track, float] = {"weapons": 1 / 3, "crew": 1 / 2, "provisions": 1.0}
"""An item at the end (P18); whole groups only, but another one may still complete a group."""
ITEM_A_TURN: dict[Track, float] = {"weapons": 0.1, "crew": 0.03, "provisions": 0.03}
"""What an item may do in each turn to come: weapons let a ship board and be respected."""
MARKER_A_TURN: dict[Track, float] = {"weapons": 0.5, "crew": POINT, "provisions": 1.0}
"""What a marker does in each turn to come: P14, P10 and P13."""
KEEPS = 0.6
"""How much of a marker's later use goes to the one who has it now."""

RIVALRY = 0.5
"""What all the rivals' points together are to me, if one of mine is 1."""
LEADER = 0.5
"""The part of the rivalry that is for the leading rival alone."""

BAND_HOPE = (0.2, 0.5, 1.0)
"""How much of a band's bonus a name is worth, with none, one or two names there before it."""
BAND_TURNS = (6, 4, 1)
"""From how many turns on, this one included, the hope is whole."""

TREASURE_A_TURN = 0.12
TREASURE_AT_MOST = 0.6
"""The chance to bring a treasure just drawn to its port: for each turn to come, and at most."""

STAYS = 0.4
"""The chance that a ship yet to sail is found where it is now."""
DANGER = 1.5
"""What it costs to be boarded."""
AHEAD = 0.7
"""How far the next round's arrival counts in this one's choice."""
SWAY = 0.4
"""How far one may hope for the wind that suits one best; otherwise it blows at random."""


class Arrival(NamedTuple):
    """What arriving at a port is worth, part by part."""

    tile: float
    """Its points, with the one of Most Provisions."""
    items: float
    treasure: float
    """The booty for a treasure in hand."""
    boarding: float
    name: float
    """Reputation, with the hope of the band's bonus."""

    @property
    def total(self) -> float:
        return self.tile + self.items + self.treasure + self.boarding + self.name


class Reckoning:
    """One look at the table, with everything that was worked out about it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.me = view, view.seat
        self.chart = chart_of(view.options.edition)
        self.pirates, self.seats = view.pirates, view.seats
        self.later = view.options.rounds - view.round
        """Rounds after this one."""
        self.rivals = [seat for seat in range(view.seats) if seat != self.me]
        self.weight = self._weights()
        self._shifts: dict[tuple[Seat, Track, Seat | None, Seat | None], float] = {}
        self._plain: dict[tuple[Seat, str], float] = {}

    # The table

    def standing(self, seat: Seat) -> int:
        """A seat's points if the match ended now."""
        return account_of(self.pirates[seat], list(self.view.markers.values()).count(seat)).total

    def _weights(self) -> dict[Seat, float]:
        """What a point of each rival costs me."""
        leader = max(self.rivals, key=self.standing)
        share = RIVALRY * (1 - LEADER) / len(self.rivals)
        return {seat: share + (RIVALRY * LEADER if seat == leader else 0.0) for seat in self.rivals}

    def still_to_sail(self, seat: Seat) -> bool:
        """Whether this round's turn of the seat is yet to come, or under way before its sailing."""
        view = self.view
        if view.phase not in (Phase.PLUNDER, Phase.ANSWER, Phase.BOARDING):
            return True
        place = (seat - view.first) % view.seats
        return place > view.done or (place == view.done and not view.sailed)

    def turns(self, seat: Seat) -> int:
        """Arrivals that a seat may still look forward to."""
        return self.later + self.still_to_sail(seat)

    # Items

    def shift(
        self, seat: Seat, track: Track, gains: Seat | None = None, loses: Seat | None = None
    ) -> float:
        """What it is to the seat if somebody gains an item and somebody loses one."""
        key = (seat, track, gains, loses)
        known = self._shifts.get(key)
        if known is None:
            known = self._shifts[key] = self._shift(*key)
        return known

    def _shift(self, seat: Seat, track: Track, gains: Seat | None, loses: Seat | None) -> float:
        before: list[int] = [getattr(pirate, track) for pirate in self.pirates]
        after = before.copy()
        if gains is not None:
            after[gains] = min(TOP, after[gains] + 1)
        if loses is not None:
            after[loses] -= 1
        held = self.view.markers[track]
        holds = marker_holder(after, held)
        item = ITEM[track] + ITEM_A_TURN[track] * self.later
        marker = MARKER_POINTS * KEEPS + MARKER_A_TURN[track] * KEEPS * self.later
        if not self.later:
            marker = float(MARKER_POINTS)
        worth = 0.0
        for other in range(self.seats):
            change = item * (after[other] - before[other])
            change += marker * ((holds == other) - (held == other))
            if other == seat:
                worth += change
            elif seat == self.me:
                worth -= change * self.weight[other]
        return worth

    def loot(self, seat: Seat, rival: Seat, prize: Prize) -> float:
        """What boarding this rival for this prize is to the seat (P14)."""
        if prize != "vp":
            return self.shift(seat, prize, gains=seat, loses=rival)
        amount = min(LOOT, self.pirates[rival].vp)
        return amount * (1 + (self.weight[rival] if seat == self.me else 0.0))

    def may_board(self, seat: Seat, rival: Seat) -> bool:
        weaker = self.pirates[rival].weapons < self.pirates[seat].weapons
        return weaker or self.view.markers["weapons"] == seat

    def best_loot(self, seat: Seat, rival: Seat) -> float:
        """The best prize of a ship, or nothing if it is too strong."""
        if not self.may_board(seat, rival):
            return 0.0
        me, other = self.pirates[seat], self.pirates[rival]
        worths = [
            self.loot(seat, rival, track)
            for track in TRACKS
            if getattr(other, track) and getattr(me, track) < TOP
        ]
        return max(0.0, self.loot(seat, rival, "vp"), *worths)

    # Ports

    def arrival(
        self, seat: Seat, port: str, *, tile: str | None = None, hidden: bool = False
    ) -> Arrival:
        """What the seat would get at a port now; `hidden` if the others may have left by then."""
        pirate = self.pirates[seat]
        shown = self.chart.tiles[tile or self.view.tiles[port]]
        here = [n for n in range(self.seats) if n != seat and self.pirates[n].port == port]
        boarding = max((self.best_loot(seat, n) * self._meets(n, hidden) for n in here), default=0)
        booty = self.chart.booty[min(TOP, pirate.booty + 1)]
        held = self.view.treasures if seat == self.me else pirate.shown
        return Arrival(
            tile=shown.vp + self._fed(seat, shown),
            items=self._items(seat, shown, booty),
            treasure=float(booty) if port in held else 0.0,
            boarding=boarding,
            name=self.name(seat, port, pirate.reputation) * self._respect(seat, here, hidden),
        )

    def _meets(self, other: Seat, hidden: bool) -> float:
        """The chance to find a ship where it is now."""
        return STAYS if hidden and self.still_to_sail(other) else 1.0

    def _fed(self, seat: Seat, tile: Tile) -> int:
        """The point of Most Provisions, which the tile itself may bring (P13)."""
        holder = self.view.markers["provisions"]
        if "provisions" in tile.icons and holder != seat:
            levels = [pirate.provisions for pirate in self.pirates]
            levels[seat] += tile.icons.count("provisions")
            holder = marker_holder(levels, holder)
        return holder == seat

    def _items(self, seat: Seat, tile: Tile, booty: int) -> float:
        worth = 0.0
        for track in TRACKS:
            if count := tile.icons.count(track):
                worth += count * self.shift(seat, track, gains=seat)
        if "treasure" in tile.icons and (self.view.treasure_pile_size or self.view.returned):
            worth += booty * min(TREASURE_AT_MOST, TREASURE_A_TURN * self.later)
        return worth

    def _respect(self, seat: Seat, here: Iterable[Seat], hidden: bool) -> float:
        """The chance that nobody stronger is in the way of a name (P15)."""
        chance = 1.0
        for other in here:
            if self.pirates[other].weapons > self.pirates[seat].weapons:
                chance *= 1 - self._meets(other, hidden)
        return chance

    def name(self, seat: Seat, port: str, known: Iterable[str]) -> float:
        """What a name in this port is worth to a seat that is known in those."""
        if port in known:
            return 0.0
        band = self.chart.bands[self.chart.band[port]]
        have = sum(other in known for other in band)
        ahead = sum(
            all(other in pirate.reputation for other in band)
            for n, pirate in enumerate(self.pirates)
            if n != seat
        )
        time = min(1.0, max(1, self.turns(seat)) / BAND_TURNS[have])
        price = 0.0 if self.pirates[seat].reserve else CUBE
        return BAND_BONUS[ahead] * BAND_HOPE[have] * time - price

    # Courses

    def plain(self, seat: Seat, port: str) -> float:
        """What a port may give in a round's time, but for the name."""
        key = (seat, port)
        known = self._plain.get(key)
        if known is None:
            arrival = self.arrival(seat, port, hidden=True)
            known = self._plain[key] = arrival.total - arrival.name
        return known

    def ahead(self, seat: Seat, port: str) -> float:
        """What the next round may bring a ship that lies here, whichever wind it will be."""
        if self.later == 0:
            return 0.0
        pirate = self.pirates[seat]
        known = {*pirate.reputation, port}
        worth = {
            other: self.plain(seat, other) + self.name(seat, other, known)
            for other in self.chart.ports
            if other != port
        }
        winds = [
            max((worth[other] for other in self.chart.reach[wind][port]), default=0.0)
            for wind in DIRECTIONS
        ]
        return SWAY * max(winds) + (1 - SWAY) * sum(winds) / len(winds)

    def course(self, seat: Seat, port: str, *, hidden: bool = False) -> float:
        """Arriving here now, and what comes of it in the next round."""
        return self.arrival(seat, port, hidden=hidden).total + AHEAD * self.ahead(seat, port)

    def best_course(self, seat: Seat, wind: Direction) -> tuple[float, str | None]:
        """What a wind is worth to a seat, and where it would take it; nowhere if blocked."""
        here = self.pirates[seat].port
        ports = self.chart.reach[wind][here]
        if not ports:
            return AHEAD * self.ahead(seat, here), None
        return max((self.course(seat, port, hidden=True), port) for port in ports)

    def danger(self, port: str) -> float:
        """What stronger ships that sail later this round may do to mine in this port."""
        view, mine = self.view, self.pirates[self.me].weapons
        cost = 0.0
        for rival in self.rivals:
            strong = self.pirates[rival].weapons > mine or view.markers["weapons"] == rival
            if strong and self.still_to_sail(rival):
                reach = self.chart.reach[view.wind][self.pirates[rival].port]
                if port in reach:
                    cost += DANGER / len(reach)
        return cost
