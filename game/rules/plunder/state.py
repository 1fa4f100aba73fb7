"""A match of Plunder under way: everything there is to know, and whose turn it is.

What may be done in a phase and what then happens is told by theme: `vote` (P2 to P6), `turn` (P7
to P10), `sailing` (P9, P11, P12), `cards` (P8, P12), `arrival` (P13 to P15); in each of them
`candidates_<phase>`, `objections_<phase>` and `play_<phase>` belong together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from game.rules.chance import Chance
from game.rules.codec import fingerprint
from game.rules.compass import Direction
from game.rules.deck import Deck
from game.rules.plunder import arrival, cards, turn, vote
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import PlunderEvent, RoundBegan
from game.rules.plunder.moves import PlunderMove
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import POINTS, PORTS, TRACKS, Phase, Pirate, Struck, Track
from game.rules.plunder.position import faults_of
from game.rules.plunder.rounds import settle
from game.rules.plunder.telling import accounts_of, tell_table, winners_of
from game.rules.plunder.view import View
from game.rules.protocol import Move, Objection, Refused, Result, Seat


class State(msgspec.Struct, forbid_unknown_fields=True):
    """Everything about a match; its JSON form is what position files hold."""

    pirates: list[Pirate]
    options: PlunderOptions = PlunderOptions()
    chance: Chance = msgspec.field(default_factory=lambda: Chance.of(0))
    round: int = 1
    wind: Direction = Direction.N
    blackbeard: Seat = 0
    """Who holds the tile."""
    phase: Phase = Phase.DIRECTION
    votes: list[Direction | None] = []
    """The directions set this round; sealed until nobody owes one."""
    bids: list[int | None] = []
    """The cubes committed this round; sealed until nobody owes them."""
    first: Seat = 0
    """Who plunders first this round."""
    done: int = 0
    """Turns of this round that are over."""
    points: int = POINTS
    """Action points left in this turn."""
    sailed: bool = False
    """Whether the ship has arrived somewhere this turn."""
    heaved: bool = False
    """Whether Heave was played this turn (P12)."""
    extra: bool = False
    """Whether the extra action of Largest Crew is used up (P10)."""
    struck: Struck | None = None
    """The card that waits for an answer."""
    markers: dict[Track, Seat | None] = {}
    """Who has Most Weapons, Largest Crew and Most Provisions (P16)."""
    tiles: dict[str, str] = {}
    """The tile at each port."""
    bar: list[str] = []
    """The rotation bar from left to right."""
    actions: list[list[str]] = []
    """The hands of action cards, in order."""
    deck: Deck[str] = msgspec.field(default_factory=lambda: Deck([], []))
    """The action cards that nobody holds."""
    treasures: list[list[str]] = []
    """The hands of treasures, in order."""
    treasure_pile: list[str] = []
    """Treasures that nobody has seen, the next one first."""
    returned: list[str] = []
    """Treasures under that pile after they were shown, the next one first."""
    packs: list[list[str]] = []
    """What the hands and every new pile held when the discards were shuffled (see `memory`)."""
    traffic: list[tuple[int, str]] = []
    """Who drew and played what since."""

    # Whose turn it is

    @property
    def seats(self) -> int:
        return len(self.pirates)

    @property
    def turn(self) -> Seat:
        """Who plunders."""
        return (self.first + self.done) % len(self.pirates)

    def to_act(self) -> tuple[Seat, ...]:
        phase = self.phase
        if phase is Phase.PLUNDER or phase is Phase.BOARDING:
            return (self.turn,)
        if phase is Phase.DIRECTION:
            return tuple([seat for seat, vote in enumerate(self.votes) if vote is None])
        if phase is Phase.CUBES:
            return tuple([seat for seat, bid in enumerate(self.bids) if bid is None])
        if phase is Phase.ANSWER:
            assert self.struck is not None
            return (self.struck.rival,)
        return () if phase is Phase.OVER else (self.blackbeard,)

    # What may be done

    def candidates(self, seat: Seat) -> tuple[PlunderMove, ...]:
        return _PHASES[self.phase].candidates(self, seat) if seat in self.to_act() else ()

    def moves(self, seat: Seat) -> tuple[PlunderMove, ...]:
        return _PHASES[self.phase].moves(self, seat) if seat in self.to_act() else ()

    def objections(self, seat: Seat, move: Move) -> tuple[Objection, ...]:
        phase = self.phase
        if phase is Phase.OVER:
            return (Objection("P18", "plunder.over"),)
        if seat not in self.to_act():
            sealed = phase in (Phase.DIRECTION, Phase.CUBES)
            reason = "plunder.has-voted" if sealed else "plunder.not-your-turn"
            return (Objection(_PHASES[phase].rule, reason, {"seat": seat}),)
        return _PHASES[phase].objections(self, seat, move)

    # What then happens

    def play(self, seat: Seat, move: Move) -> list[PlunderEvent]:
        if objections := self.objections(seat, move):
            raise Refused(objections)
        events: list[PlunderEvent] = []
        _PHASES[self.phase].play(self, seat, move, events)
        if self.phase is Phase.PLUNDER:
            settle(self, events)
        return events

    # How a match begins and ends

    @classmethod
    def new(cls, seats: int, options: PlunderOptions, chance: Chance) -> State:
        """P1: the set-up."""
        chart = chart_of(options.edition)
        starts, treasures, tiles = list(chart.start), list(chart.ports), list(chart.all_tiles)
        for pieces in (starts, treasures, tiles):
            chance.shuffle(pieces)
        return cls(
            pirates=[Pirate(port) for port in starts[:seats]],
            options=options,
            chance=chance,
            blackbeard=chance.below(seats),
            votes=[None] * seats,
            bids=[None] * seats,
            markers=dict.fromkeys(TRACKS),
            tiles=dict(zip(chart.ports, tiles[:PORTS], strict=True)),
            bar=tiles[PORTS:],
            actions=[[] for _ in range(seats)],
            deck=Deck.shuffled(chart.all_cards, chance),
            treasures=[[] for _ in range(seats)],
            treasure_pile=treasures,
        )

    def opening(self) -> list[PlunderEvent]:
        return [tell_table(self), RoundBegan(self.round, self.options.rounds)]

    def result(self) -> Result | None:
        if self.phase is not Phase.OVER:
            return None
        totals = tuple(account.total for account in accounts_of(self))
        return Result(totals, winners_of(self)[0], self.round)

    # Looking at it, keeping it

    def view(self, seat: Seat | None) -> View:
        return View.of(self, seat)

    def faults(self) -> list[str]:
        return faults_of(self)

    def copy(self) -> State:
        """A state of its own: what is changed in place is copied, what never changes is shared."""
        return State(
            pirates=[pirate.copy() for pirate in self.pirates],
            options=self.options,
            chance=self.chance.copy(),
            round=self.round,
            wind=self.wind,
            blackbeard=self.blackbeard,
            phase=self.phase,
            votes=self.votes.copy(),
            bids=self.bids.copy(),
            first=self.first,
            done=self.done,
            points=self.points,
            sailed=self.sailed,
            heaved=self.heaved,
            extra=self.extra,
            struck=self.struck,
            markers=self.markers.copy(),
            tiles=self.tiles.copy(),
            bar=self.bar.copy(),
            actions=[hand.copy() for hand in self.actions],
            deck=self.deck.copy(),
            treasures=[hand.copy() for hand in self.treasures],
            treasure_pile=self.treasure_pile.copy(),
            returned=self.returned.copy(),
            packs=self.packs.copy(),
            traffic=self.traffic.copy(),
        )

    def digest(self) -> str:
        return fingerprint(self)


class _Rules(NamedTuple):
    """What belongs to a phase; `moves` are the candidates where none of them can be refused."""

    rule: str
    candidates: Callable[[State, Seat], tuple[PlunderMove, ...]]
    moves: Callable[[State, Seat], tuple[PlunderMove, ...]]
    objections: Callable[[State, Seat, Move], tuple[Objection, ...]]
    play: Callable[[State, Seat, Move, list[PlunderEvent]], None]


_PHASES = {
    Phase.DIRECTION: _Rules(
        "P2",
        vote.candidates_direction,
        vote.candidates_direction,
        vote.objections_direction,
        vote.play_direction,
    ),
    Phase.CUBES: _Rules(
        "P2",
        vote.candidates_cubes,
        vote.candidates_cubes,
        vote.objections_cubes,
        vote.play_cubes,
    ),
    Phase.HOLDER: _Rules(
        "P3",
        vote.candidates_holder,
        vote.candidates_holder,
        vote.objections_holder,
        vote.play_holder,
    ),
    Phase.WIND: _Rules(
        "P4",
        vote.candidates_wind,
        vote.candidates_wind,
        vote.objections_wind,
        vote.play_wind,
    ),
    Phase.FIRST: _Rules(
        "P6",
        vote.candidates_first,
        vote.candidates_first,
        vote.objections_first,
        vote.play_first,
    ),
    Phase.PLUNDER: _Rules(
        "P7",
        turn.candidates_plunder,
        turn.moves_plunder,
        turn.objections_plunder,
        turn.play_plunder,
    ),
    Phase.ANSWER: _Rules(
        "P8",
        cards.candidates_answer,
        cards.candidates_answer,
        cards.objections_answer,
        cards.play_answer,
    ),
    Phase.BOARDING: _Rules(
        "P14",
        arrival.candidates_boarding,
        arrival.moves_boarding,
        arrival.objections_boarding,
        arrival.play_boarding,
    ),
}
