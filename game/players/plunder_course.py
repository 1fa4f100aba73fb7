"""Sense of the sea for Plunder: what arrivals and whole courses are worth, in victory points.

What does a port give to whoever arrives there now (`Reckoning.arrival`)? And how good is a place
to be, seen from where the winds of the next round could take a ship (`Reckoning.ahead`)?

Everything is reckoned from a seat's view. What the others hold in secret is not guessed card by
card; they are taken to hold the treasures that everybody knows, and no others.
"""

from __future__ import annotations

from typing import NamedTuple

from game.players.plunder_sense import CUBE, Table
from game.rules.compass import DIRECTIONS, Direction
from game.rules.plunder.chart import Tile
from game.rules.plunder.pieces import BAND_BONUS, PORTS_A_BAND, TOP, TRACKS
from game.rules.plunder.tracks import marker_holder
from game.rules.plunder.view import View
from game.rules.protocol import Seat

BAND_HOPE = (0.2, 0.5, 1.0)
"""How much of a band's bonus a name is worth, with none, one or two names there before it."""
BAND_TURNS = (6, 4, 1)
"""From how many turns on, this one included, the hope is whole."""
TREASURE_A_TURN = 0.12
TREASURE_AT_MOST = 0.6
"""The chance to bring a treasure just drawn to its port: for each turn to come, and at most."""
TALE = 0.7
"""How sure a name is with a card for it, the point that it takes allowed for."""
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


class Reckoning(Table):
    """The table with its ports, and everything that was worked out about them."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        cards = self.chart.cards
        self.tale = next((name for name in view.actions if cards[name].kind == "reputation"), None)
        """A card in my hand that makes a name in spite of stronger rivals."""
        self._band_hopes: dict[tuple[Seat, int], tuple[float, ...]] = {}
        self._guesses: dict[tuple[Seat, str], Arrival] = {}
        self._ahead: dict[tuple[Seat, str], float] = {}

    # Ports

    def arrival(
        self, seat: Seat, port: str, *, tile: str | None = None, hidden: bool = False
    ) -> Arrival:
        """What the seat would get at a port now; `hidden` if the others may have left by then."""
        pirate = self.pirates[seat]
        shown = self.chart.tiles[tile or self.view.tiles[port]]
        here = self._others(seat, port)
        boarding = max((self.best_loot(seat, n) * self._meets(n, hidden) for n in here), default=0)
        booty = self.chart.booty[min(TOP, pirate.booty + 1)]
        held = self.view.treasures if seat == self.me else pirate.shown
        return Arrival(
            tile=shown.vp + self._fed(seat, shown),
            items=self._items(seat, shown, booty),
            treasure=float(booty) if port in held else 0.0,
            boarding=boarding,
            name=self.name(seat, port) * self._fame(seat, port, hidden),
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

    def _others(self, seat: Seat, port: str) -> list[Seat]:
        return [n for n, other in enumerate(self.pirates) if other.port == port and n != seat]

    def respect(self, seat: Seat, port: str, *, hidden: bool = False) -> float:
        """The chance that nobody stronger is in the way of a name (P15)."""
        chance = 1.0
        for other in self._others(seat, port):
            if self.pirates[other].weapons > self.pirates[seat].weapons:
                chance *= 1 - self._meets(other, hidden)
        return chance

    def _fame(self, seat: Seat, port: str, hidden: bool) -> float:
        """The chance of a name, be it by a card that I hold."""
        chance = self.respect(seat, port, hidden=hidden)
        return max(chance, TALE) if seat == self.me and self.tale is not None else chance

    def name(self, seat: Seat, port: str) -> float:
        """What a name in this port is worth to a seat, if nobody stands in the way."""
        if port in self.pirates[seat].reputation:
            return 0.0
        band = self.chart.band[port]
        return self._hopes(seat, band)[self._names(seat, band)]

    def _names(self, seat: Seat, band: int) -> int:
        known = self.pirates[seat].reputation
        return sum([port in known for port in self.chart.bands[band]])

    def _hopes(self, seat: Seat, band: int) -> tuple[float, ...]:
        """What one name more in a band is worth, with none, one or two before it."""
        hopes = self._band_hopes.get((seat, band))
        if hopes is None:
            before = [
                n for n in range(self.seats) if n != seat and self._names(n, band) == PORTS_A_BAND
            ]
            bonus = BAND_BONUS[len(before)]
            price = 0.0 if self.pirates[seat].reserve else CUBE
            turns = max(1, self.turns(seat))
            hopes = self._band_hopes[seat, band] = tuple(
                [
                    bonus * hope * min(1.0, turns / enough) - price
                    for hope, enough in zip(BAND_HOPE, BAND_TURNS, strict=True)
                ]
            )
        return hopes

    # Courses

    def guess(self, seat: Seat, port: str) -> Arrival:
        """What a port may give later on, when others may have left it."""
        key = (seat, port)
        known = self._guesses.get(key)
        if known is None:
            known = self._guesses[key] = self.arrival(seat, port, hidden=True)
        return known

    def ahead(self, seat: Seat, port: str) -> float:
        """What the next round may bring a ship that lies here, whichever wind it will be."""
        key = (seat, port)
        known = self._ahead.get(key)
        if known is None:
            known = self._ahead[key] = self._look_ahead(seat, port) if self.later else 0.0
        return known

    def _look_ahead(self, seat: Seat, port: str) -> float:
        """As if a name were left here."""
        known = {*self.pirates[seat].reputation, port}
        worth: dict[str, float] = {}
        for band, ports in enumerate(self.chart.bands):
            names = sum([other in known for other in ports])
            name = self._hopes(seat, band)[names] if names < len(ports) else 0.0
            for other in ports:
                guess = self.guess(seat, other)
                worth[other] = guess.total - guess.name + (0.0 if other in known else name)
        winds = [
            max([worth[other] for other in self.chart.reach[wind][port]], default=0.0)
            for wind in DIRECTIONS
        ]
        return SWAY * max(winds) + (1 - SWAY) * sum(winds) / len(winds)

    def course(self, seat: Seat, port: str) -> float:
        """Arriving here now, and what comes of it in the next round."""
        return self.arrival(seat, port).total + AHEAD * self.ahead(seat, port)

    def best_course(self, seat: Seat, wind: Direction) -> tuple[float, str | None]:
        """What a wind is worth to a seat, and where it would take it; nowhere if blocked."""
        here = self.pirates[seat].port
        ports = self.chart.reach[wind][here]
        if not ports:
            return AHEAD * self.ahead(seat, here), None
        return max(
            [
                (self.guess(seat, port).total + AHEAD * self.ahead(seat, port), port)
                for port in ports
            ]
        )

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
