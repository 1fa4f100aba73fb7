"""Plunder's balance: map, tiles and cards are ours, and these are the targets of its rules."""

from __future__ import annotations

from collections import Counter

from game.match import Match
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import CardPlayed, Defended, TurnBegan
from game.rules.plunder.landfall import BandCompleted, ShipMoved, TileScored, TileTaken
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import BANDS, EFFECTS, ICONS, effect_of
from tools.balancing.counting import Finding, share

BAND_CLAIMED = 100 / 3
"""Of how many games, in percent, the bonus of each band must be claimed at least."""
CARD_PLAYED = 5.0
"""In how many games each kind of action card must be played at least."""
ICON_SHARE = 100 / 3
"""What the tiles of one kind of icon may give at most of all points from tiles."""
BLOCKED = 15.0
"""In how many ship-turns a ship may be blocked, before any gust."""

TURNS, BLOCKED_TURNS, TILE_POINTS = "ship-turns", "ship-turns blocked", "points from tiles"


class Plunder:
    """What is counted once a game is counted as `games with ...`."""

    def count(self, match: Match) -> Counter[str]:
        options = match.options
        assert isinstance(options, PlunderOptions)
        chart = chart_of(options.edition)
        tally: Counter[str] = Counter()
        seen: set[str] = set()
        icons: tuple[str, ...] = ()
        for logged in match.log:
            for event in logged.events:
                if isinstance(event, TurnBegan):
                    tally[TURNS] += 1
                    tally[BLOCKED_TURNS] += not event.ports
                elif isinstance(event, BandCompleted):
                    seen.add(_band(event.band))
                elif isinstance(event, (CardPlayed, Defended)):
                    seen.add(_card(effect_of(event.card)))
                elif isinstance(event, ShipMoved):
                    tally[f"sailings by {event.by}"] += 1
                elif isinstance(event, TileTaken):
                    icons = chart.tiles[event.tile].icons
                elif isinstance(event, TileScored):
                    tally[TILE_POINTS] += event.points
                    # A tile with two icons counts in full for both: the stricter reading.
                    for icon in set(icons):
                        tally[_icon(icon)] += event.points
        return tally + Counter(seen)

    def stops(self, match: Match) -> bool:
        return False  # the rounds are counted

    def findings(self, total: Counter[str], seats: int) -> list[Finding]:
        bands = [
            Finding(seats, f"{_band(band)}, %", BAND_CLAIMED, 100, share(total, _band(band)))
            for band in range(1, BANDS + 1)
        ]
        cards = [
            Finding(seats, f"{_card(effect)}, %", CARD_PLAYED, 100, share(total, _card(effect)))
            for effect in EFFECTS
        ]
        icons = [
            Finding(
                seats, f"{_icon(icon)}, %", 0, ICON_SHARE, share(total, _icon(icon), TILE_POINTS)
            )
            for icon in ICONS
        ]
        blocked = share(total, BLOCKED_TURNS, TURNS)
        return [*bands, *cards, *icons, Finding(seats, f"{BLOCKED_TURNS}, %", 0, BLOCKED, blocked)]


def _band(number: int) -> str:
    return f"games with band {number} claimed"


def _card(effect: str) -> str:
    return f"games with {effect} played"


def _icon(icon: str) -> str:
    return f"{TILE_POINTS} with {icon}"
