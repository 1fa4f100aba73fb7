"""Somebody who hears what is told of a match, and nothing else, and keeps his own books.

Whatever he is told must follow from what he heard before and from the rules as `oracle` reads
them; what is in his books at any time must be what the state holds.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.rules.codec import from_json, to_json
from game.rules.plunder.chart import chart_of
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.state import State
from game.rules.protocol import Event
from tests.rules.plunder import oracle

CHART = chart_of("four-winds")


class Bookkeeper:
    def __init__(self, seats: int, options: PlunderOptions) -> None:
        self.seats = seats
        self.options = options
        self.vp = [0] * seats
        self.tracks = {track: [0] * seats for track in oracle.TRACKS}
        self.markers: dict[str, int | None] = dict.fromkeys(oracle.TRACKS)
        self.booty = [0] * seats
        self.cubes, self.reserve = [10] * seats, [16] * seats
        self.ports: list[str] = []
        self.known: list[list[str]] = [[] for _ in range(seats)]
        self.tiles: dict[str, str] = {}
        self.bar: list[str] = []
        self.wind, self.blackbeard = "", -1
        self.round = 0
        self.votes: list[str] = []
        self.bids: list[int] = []
        self.turn = -1
        self.turns = 0
        self.points, self.sailed, self.heaved, self.extra = 0, False, False, False
        self.gust: str | None = None
        self.actions: list[list[str]] = [[] for _ in range(seats)]
        self.discards: list[str] = []
        self.treasures: list[list[str]] = [[] for _ in range(seats)]
        self.returned: list[str] = []
        self.pile = 12
        """Treasures in the pile that nobody has seen."""
        self.tile = ""
        self.card = ""
        self.levels: dict[str, list[int]] = {}
        """Levels before the change under way."""
        self.totals: list[int] = []
        self.winners: list[int] = []

    def hear(self, event: Event) -> None:
        told: dict[str, Any] = from_json(to_json(event))
        name = "_" + told.pop("event").replace("-", "_")
        getattr(self, name)(**told)

    def agree(self, state: State) -> None:
        """Compare the books with the state."""
        for seat, pirate in enumerate(state.pirates):
            assert pirate.vp == self.vp[seat]
            assert pirate.port == self.ports[seat]
            assert (pirate.cubes, pirate.reserve) == (self.cubes[seat], self.reserve[seat])
            assert pirate.booty == self.booty[seat]
            assert pirate.reputation == self.known[seat]
            for track, levels in self.tracks.items():
                assert getattr(pirate, track) == levels[seat]
            assert Counter(state.actions[seat]) == Counter(self.actions[seat])
            assert Counter(state.treasures[seat]) == Counter(self.treasures[seat])
        assert dict(state.markers) == self.markers
        assert (state.tiles, state.bar) == (self.tiles, self.bar)
        assert (state.wind, state.blackbeard, state.round) == (
            self.wind,
            self.blackbeard,
            self.round,
        )
        assert state.deck.discards == self.discards
        assert (len(state.treasure_pile), state.returned) == (self.pile, self.returned)

    # The beginning, and the rounds

    def _table_laid(
        self, ships: list[str], tiles: list[list[str]], bar: list[str], wind: str, blackbeard: int
    ) -> None:
        assert len(set(ships)) == self.seats
        assert set(ships) <= oracle.STARTS
        self.ports = list(ships)
        self.tiles, self.bar = {port: tile for port, tile in tiles}, list(bar)  # noqa: C416
        assert set(self.tiles) == set(oracle.BANDS)
        self.wind, self.blackbeard = wind, blackbeard
        assert wind == "N"

    def _round_began(self, round: int, rounds: int) -> None:  # noqa: A002
        assert round == self.round + 1
        assert rounds == self.options.rounds
        assert self.turns == (self.seats if round > 1 else 0)
        self.round, self.turns, self.turn = round, 0, -1
        self.votes, self.bids = [], []

    # The vote

    def _direction_sealed(self, seat: int, direction: str) -> None:
        assert direction in "NESW"

    def _directions_shown(self, directions: list[str]) -> None:
        assert len(directions) == self.seats
        self.votes = directions

    def _cubes_sealed(self, seat: int, cubes: int) -> None:
        assert self.votes
        assert 0 <= cubes <= self.cubes[seat]

    def _cubes_shown(self, cubes: list[int]) -> None:
        assert len(cubes) == self.seats
        self.bids = cubes

    def _holder_asked(self, seat: int, tied: list[int]) -> None:
        assert seat == self.blackbeard
        assert set(tied) == oracle.most_cubes(self.bids)
        assert len(tied) > 1

    def _blackbeard_taken(self, seat: int, before: int, because: str) -> None:
        best = oracle.most_cubes(self.bids)
        assert seat in best
        assert before == self.blackbeard
        assert because == ("most-cubes" if len(best) == 1 else "picked")
        self.blackbeard = seat

    def _wind_asked(self, seat: int, tied: list[str]) -> None:
        assert seat == self.blackbeard
        assert set(tied) == oracle.best_winds(self.votes, self.bids)
        assert len(tied) > 1

    def _wind_set(self, wind: str, before: str, tally: list[list[Any]], because: str) -> None:
        best = oracle.best_winds(self.votes, self.bids)
        assert wind in best
        assert before == self.wind
        assert because == ("most-cubes" if len(best) == 1 else "picked")
        assert sum(cubes for _, cubes in tally) == sum(self.bids)
        self.wind = wind

    def _cubes_returned(self, cubes: list[int]) -> None:
        assert cubes == self.bids
        for seat, count in enumerate(cubes):
            self.cubes[seat] -= count
            self.reserve[seat] += count

    def _first_asked(self, seat: int) -> None:
        assert seat == self.blackbeard

    def _first_picked(self, seat: int, by: int) -> None:
        assert by == self.blackbeard
        self.turn = (seat - 1) % self.seats

    # A turn

    def _turn_began(self, seat: int, ports: list[str]) -> None:
        assert seat == (self.turn + 1) % self.seats
        assert set(ports) == oracle.reachable(self.ports[seat], self.wind)
        self.turn, self.points = seat, 3
        self.sailed = self.heaved = self.extra = False
        self.gust = None

    def _due(self) -> bool:
        return not self.sailed and bool(oracle.reachable(self.ports[self.turn], self.wind))

    def _pay(self, points: int) -> None:
        if self.points:
            self.points -= points
            assert self.points >= 0
        else:
            assert points == 1
            assert not self.extra
            assert self.markers["crew"] == self.turn
            assert not self._due()
            self.extra = True

    def _extra_offered(self, seat: int) -> None:
        assert seat == self.turn == self.markers["crew"]
        assert not self.points
        assert not self._due()
        assert not self.extra

    def _turn_ended(self, seat: int, unused: int) -> None:
        assert (seat, unused) == (self.turn, self.points)
        assert not self._due()
        self.turns += 1

    def _card_drawn(self, seat: int, card: str, reshuffled: bool) -> None:
        assert seat == self.turn
        self._pay(1)
        if reshuffled:
            self.discards = []
        self.actions[seat].append(card)
        held = [card for hand in self.actions for card in hand]
        assert not Counter([*held, *self.discards]) - Counter(CHART.all_cards)

    def _cubes_taken(self, seat: int, cubes: int, points: int) -> None:
        wanted = {0: 5, 1: 2, 2: 5, 3: 9}[points]
        assert cubes == min(wanted, self.reserve[seat]) > 0
        if points:
            self._pay(points)
        self.reserve[seat] -= cubes
        self.cubes[seat] += cubes

    def _gust_bought(self, seat: int, wind: str, farther: bool) -> None:
        assert seat == self.turn
        assert not self.sailed
        assert farther == (wind == self.wind)
        self._pay(3)
        self.gust = wind

    def _card_played(self, seat: int, card: str, rival: int | None, extra: bool) -> None:
        assert seat == self.turn
        assert extra == (self.points == 0)
        self._pay(1)
        self.actions[seat].remove(card)
        self.discards.append(card)
        self.card = card
        assert (rival is not None) == (card in ("misfire", "mutiny", "weevils"))
        assert rival != seat
        if card == "heave":
            assert self.sailed
            assert not self.heaved
            assert all(self.vp[seat] < vp for n, vp in enumerate(self.vp) if n != seat)
            self.heaved = True

    def _answer_asked(self, seat: int, card: str, by: int) -> None:
        assert (card, by) == (self.card, self.turn)
        assert self.actions[seat]

    def _defended(self, seat: int, card: str, against: str) -> None:
        assert card == "lookout"
        assert against == self.card
        self.actions[seat].remove(card)
        self.discards.append(card)

    def _endured(self, seat: int, against: str) -> None:
        assert against == self.card

    def _item_bought(self, seat: int, track: str, cost: int, port: str, vp: int) -> None:
        assert port == self.ports[seat]
        named = self.card.partition(" ")[2].split("/")
        assert cost == (0 if port in named else 2)
        self.vp[seat] -= cost
        assert self.vp[seat] == vp >= 0
        assert self.tracks[track][seat] < 9

    def _tiles_swapped(self, seat: int, places: list[str], tiles: list[str]) -> None:
        every = {**self.tiles, **{f"bar-{n}": tile for n, tile in enumerate(self.bar, 1)}}
        one, other = places
        assert tiles == [every[other], every[one]]
        every[one], every[other] = tiles
        self.tiles = {port: every[port] for port in self.tiles}
        self.bar = [every[f"bar-{n}"] for n in range(1, 7)]

    # Tracks and treasures

    def _track_moved(self, seat: int, track: str, by: int, level: int, because: str) -> None:
        levels = self.tracks[track]
        if because != "boarding":
            self._check_markers()
            self.levels[track] = levels.copy()
        assert by == -1 or levels[seat] + 1 == level or (by, levels[seat]) == (0, 9)
        levels[seat] += by
        assert levels[seat] == level
        assert 0 <= level <= 9

    def _marker_moved(self, track: str, seat: int | None, before: int | None) -> None:
        assert self.markers[track] == before
        due = oracle.holder(self.levels[track], self.tracks[track], before)
        assert seat == due != before
        self.markers[track] = seat

    def _check_markers(self) -> None:
        """No marker may have been forgotten."""
        for track, levels in self.tracks.items():
            assert oracle.holder(levels, levels, self.markers[track]) == self.markers[track]

    def _treasure_drawn(self, seat: int, port: str, known: bool, because: str) -> None:
        assert known == (self.pile == 0)
        if known:
            assert self.returned.pop(0) == port
        else:
            self.pile -= 1
        assert all(port not in hand for hand in self.treasures)
        assert port not in self.returned
        self.treasures[seat].append(port)

    def _no_treasure_left(self, seat: int) -> None:
        assert self.pile == len(self.returned) == 0

    # An arrival

    def _hand_laid_aside(self, seat: int) -> None:
        assert seat == self.turn
        self._check_markers()

    def _ship_moved(self, seat: int, origin: str, port: str, wind: str, by: str) -> None:
        assert origin == self.ports[seat]
        if by == "gust":
            assert (self.gust, wind) == (wind, self.gust)
            assert (wind, port) in oracle.gusts(origin, self.wind)
        else:
            assert wind == self.wind
            assert port in oracle.reachable(origin, wind)
        assert self.sailed == (by == "heave") == (self.card == "heave" and self.heaved)
        self.ports[seat] = port
        self.sailed = True

    def _tile_taken(self, seat: int, port: str, tile: str) -> None:
        assert self.tiles[port] == tile
        self.tile = tile

    def _bar_moved(self, port: str, tile: str, bar: list[str]) -> None:
        self.bar.insert(0, self.tile)
        self.tiles[port] = self.bar.pop()
        assert (self.tiles[port], self.bar) == (tile, bar)

    def _tile_scored(self, seat: int, points: int, bonus: int, vp: int) -> None:
        self._check_markers()
        assert points == int(self.tile[0])
        assert bonus == (self.markers["provisions"] == seat)
        self.vp[seat] += points + bonus
        assert self.vp[seat] == vp

    def _here(self, seat: int) -> list[int]:
        return [n for n in range(self.seats) if n != seat and self.ports[n] == self.ports[seat]]

    def _prey(self, seat: int) -> list[int]:
        weapons = self.tracks["weapons"]
        boss = self.markers["weapons"] == seat
        return [n for n in self._here(seat) if boss or weapons[n] < weapons[seat]]

    def _loot(self, seat: int, rival: int) -> set[str]:
        items = {t for t, levels in self.tracks.items() if levels[rival] and levels[seat] < 9}
        return items | {"vp"} if self.vp[rival] else items

    def _boarding_asked(self, seat: int, rivals: list[int]) -> None:
        assert rivals == [n for n in self._prey(seat) if self._loot(seat, n)]

    def _boarded(
        self, seat: int, rival: int, prize: str, amount: int, because: str, vp: list[int]
    ) -> None:
        assert rival in self._prey(seat)
        assert prize in self._loot(seat, rival)
        weaker = self.tracks["weapons"][rival] < self.tracks["weapons"][seat]
        assert because == ("more-weapons" if weaker else "most-weapons")
        if prize == "vp":
            assert amount == min(2, self.vp[rival])
            self.vp[rival] -= amount
            self.vp[seat] += amount
        assert vp == [self.vp[seat], self.vp[rival]]

    def _not_boarded(self, seat: int, because: str) -> None:
        prey = self._prey(seat)
        if not self._here(seat):
            assert because == "nobody-there"
        elif not prey:
            assert because == "too-strong"
        else:
            loot = any(self._loot(seat, n) for n in prey)
            assert because == ("declined" if loot else "nothing-to-take")

    def _treasure_played(self, seat: int, port: str, booty: int, points: int, vp: int) -> None:
        assert port == self.ports[seat]
        self.treasures[seat].remove(port)
        self.returned.append(port)
        self.booty[seat] = min(self.booty[seat] + 1, 9)
        assert booty == self.booty[seat]
        assert points == CHART.booty[booty]
        self.vp[seat] += points
        assert vp == self.vp[seat]

    def _no_treasure_here(self, seat: int, port: str, unknown: int) -> None:
        assert port == self.ports[seat]
        assert port not in self.treasures[seat]
        assert unknown <= len(self.treasures[seat])

    def _stronger(self, seat: int) -> list[int]:
        weapons = self.tracks["weapons"]
        return [n for n in self._here(seat) if weapons[n] > weapons[seat]]

    def _reputation_placed(self, seat: int, port: str, source: str, because: str) -> None:
        assert port == self.ports[seat]
        assert port not in self.known[seat]
        assert source == ("reserve" if self.reserve[seat] else "wind")
        if because == "tall-tale":
            assert self.sailed
        else:
            assert not self._stronger(seat)
            assert because == ("strong-enough" if self._here(seat) else "alone")
        self.known[seat].append(port)
        (self.reserve if source == "reserve" else self.cubes)[seat] -= 1

    def _reputation_missed(self, seat: int, port: str, because: str, stronger: list[int]) -> None:
        known = port in self.known[seat]
        assert because == ("known-here" if known else "stronger-rivals")
        assert stronger == ([] if known else self._stronger(seat))
        assert known or stronger

    def _band_completed(self, seat: int, band: int, place: int, points: int, vp: int) -> None:
        ports = {port for port, number in oracle.BANDS.items() if number == band}
        assert self.ports[seat] in ports
        done = [n for n in range(self.seats) if ports <= set(self.known[n])]
        assert seat in done
        assert place == len(done)
        assert points == [7, 5, 3, 2, 1][place - 1]
        self.vp[seat] += points
        assert vp == self.vp[seat]

    def _hand_taken_up(self, seat: int) -> None:
        assert seat == self.turn

    # The end

    def _match_ended(
        self, accounts: list[dict[str, int]], winners: list[int], because: str
    ) -> None:
        assert self.round == self.options.rounds
        self._check_markers()
        held = list(self.markers.values())
        for seat in range(self.seats):
            weapons, crew, provisions = (self.tracks[track][seat] for track in oracle.TRACKS)
            bonus = oracle.final_bonus(
                self.cubes[seat], weapons, crew, provisions, held.count(seat)
            )
            self.totals.append(self.vp[seat] + bonus)
            assert sum(accounts[seat].values()) == self.totals[seat]
        cards = [len(hand) for hand in self.actions]
        best = oracle.winner(
            self.totals, self.blackbeard, self.markers, cards, self.options.tournament
        )
        assert set(winners) == best
        self.winners = winners
