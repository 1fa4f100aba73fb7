"""Sense of goods for Plunder: what items and markers are worth, in victory points.

What is an item more or less to me, with the marker that may go with it (`Table.shift`)? And what
may be taken from a ship (`Table.loot`)? What a port gives, and how far to look ahead, is told in
`plunder_course`.
"""

from __future__ import annotations

from game.rules.plunder.chart import chart_of
from game.rules.plunder.pieces import (
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


class Table:
    """One look at the table: who has what, and what it is to whom."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.me = view, view.seat
        self.chart = chart_of(view.options.edition)
        self.pirates, self.seats = view.pirates, view.seats
        self.later = view.options.rounds - view.round
        """Rounds after this one."""
        self.rivals = [(self.me + n) % view.seats for n in range(1, view.seats)]
        """Clockwise, so that whoever is picked among equals is picked alike from every seat."""
        self.weight = self._weights()
        self._shifts: dict[tuple[Seat, Track, Seat | None, Seat | None], float] = {}

    # The table

    def standing(self, seat: Seat) -> int:
        """A seat's points if the match ended now."""
        return account_of(self.pirates[seat], list(self.view.markers.values()).count(seat)).total

    def _weights(self) -> dict[Seat, float]:
        """What a point of each rival costs me."""
        standings = {seat: self.standing(seat) for seat in self.rivals}
        best = max(standings.values())
        leaders = [seat for seat in self.rivals if standings[seat] == best]
        share = RIVALRY * (1 - LEADER) / len(self.rivals)
        more = RIVALRY * LEADER / len(leaders)
        return {seat: share + (more if seat in leaders else 0.0) for seat in self.rivals}

    def distance(self, seat: Seat) -> int:
        """How far a seat is from mine, clockwise."""
        return (seat - self.me) % self.seats

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
