"""The regatta's components as data: what an edition's file holds, and what may be wrong there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import inf, isfinite, radians
from typing import NamedTuple, TypeAlias

from game.rules.editions import Shelf
from game.rules.protocol import Fact
from game.rules.regatta.path import Hull, Path, Run
from game.rules.regatta.pieces import KINDS, PACK, SUN, SUNS, Card, Colour, Symbol, card_name
from game.rules.regatta.plane import Point, cross, minus, unit

LONGEST = 400.0
"""The longest side of a card, and the longest boat: more is a slip."""
GREATEST_RADIUS = 10_000.0
ON_EDGE = 1e-3
"""How near to a card's edge an arrow's last piece may end to be on it."""


class Piece(Fact, frozen=True):
    """A piece of an arrow: straight ahead, or a turn on a radius. Just one of the first three."""

    ahead: float | None = None
    port: float | None = None
    starboard: float | None = None
    radius: float | None = None

    def faults(self) -> Iterator[str]:
        given = [name for name in ("ahead", "port", "starboard") if getattr(self, name) is not None]
        if len(given) != 1:
            yield "give one of ahead, port and starboard"
            return
        [name] = given
        value: float = getattr(self, name)
        if not (isfinite(value) and value > 0):
            yield f"{name} is {value}, and must be more than 0"
        elif value > (LONGEST if name == "ahead" else 180):
            yield f"{name} is {value}, and must be {LONGEST if name == 'ahead' else 180} or less"
        if name == "ahead":
            if self.radius is not None:
                yield "a straight piece has no radius"
        elif self.radius is None:
            yield "a turn needs a radius"
        elif not (isfinite(self.radius) and 0 < self.radius <= GREATEST_RADIUS):
            yield f"radius is {self.radius}, and must be more than 0 and at most {GREATEST_RADIUS}"

    def run(self) -> Run:
        if self.ahead is not None:
            return Run(self.ahead)
        turn = self.port if self.port is not None else -(self.starboard or 0.0)
        return Run(round(abs(radians(turn)) * (self.radius or 0.0), 6), turn)


Arrow: TypeAlias = tuple[Piece, ...]
"""From the middle of the card's near edge, along its axis, piece by piece; behind the last piece
it runs on straight to the card's edge."""


class CardCount(Fact, frozen=True):
    """Cards that are alike."""

    colour: Colour
    count: int
    kind: str = ""
    symbol: Symbol = Symbol.NONE
    arrows: tuple[Arrow, ...] = ()

    @property
    def name(self) -> str:
        return (
            "sun" if self.colour is Colour.SUN else card_name(self.colour, self.kind, self.symbol)
        )


class CardSize(Fact, frozen=True):
    length: float
    width: float


class Boat(Fact, frozen=True):
    outline: tuple[Point, ...]
    """The port side from the bow's tip, [0, 0], to the stern: how far aft, and how far abeam."""

    def hull(self) -> Hull:
        port = [(-aft, abeam) for aft, abeam in self.outline]
        starboard = [(x, -y) for x, y in reversed(port) if y]
        return Hull(port + starboard)


class Edition(Fact, frozen=True):
    """The components of one edition."""

    title: str
    card: CardSize
    boat: Boat
    cards: tuple[CardCount, ...]

    def faults(self) -> list[str]:
        """Why these cannot be played with, each naming the entry and the reason."""
        return [*self._faults_of_sizes()] or [
            *self._faults_of_boat(),
            *self._faults_of_cards(),
            *self._faults_of_deck(),
        ]

    def _faults_of_sizes(self) -> Iterator[str]:
        sizes = {
            "card.length": self.card.length,
            "card.width": self.card.width,
        }
        for n, (aft, abeam) in enumerate(self.boat.outline, 1):
            # The tip itself is at 0, 0; everything else must be a real length.
            if n > 1:
                sizes |= {f"boat.outline {n}: aft": aft, f"boat.outline {n}: abeam": abeam}
        for entry, size in sizes.items():
            if not (isfinite(size) and 0 < size <= LONGEST):
                yield f"{entry} is {size}, and must be more than 0 and at most {LONGEST}"
        if self.card.length < self.card.width:
            yield f"card: its length {self.card.length} is less than its width {self.card.width}"

    def _faults_of_boat(self) -> Iterator[str]:
        outline = self.boat.outline
        if len(outline) < 2 or outline[0] != (0.0, 0.0):
            yield "boat.outline: it must begin with the bow's tip, [0, 0], and go on to the stern"
            return
        ring = self.boat.hull().points
        sides = [minus(b, a) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
        turns = [cross(a, b) for a, b in zip(sides, (*sides[1:], sides[0]), strict=True)]
        if any(turn <= 0 for turn in turns):
            yield "boat.outline: the hull must bulge outward at every point, from bow to stern"

    def _faults_of_cards(self) -> Iterator[str]:
        for n, cards in enumerate(self.cards, 1):
            entry = f"cards {n}"
            if not 1 <= cards.count <= PACK:
                yield f"{entry}: count is {cards.count}, and must be 1 to {PACK}"
            if cards.colour is Colour.SUN:
                if cards.kind or cards.arrows or cards.symbol is not Symbol.NONE:
                    yield f"{entry}: a sun has neither kind nor arrows nor symbol"
                continue
            if cards.kind not in KINDS[cards.colour]:
                kinds = ", ".join(KINDS[cards.colour])
                yield f"{entry}: no {cards.colour} card is called {cards.kind!r}, but {kinds}"
            if not cards.arrows:
                yield f"{entry}: it has no arrow"
            for number, arrow in enumerate(cards.arrows, 1):
                yield from self._faults_of_arrow(f"{entry}: arrow {number}", cards.kind, arrow)

    def _faults_of_arrow(self, entry: str, kind: str, arrow: Arrow) -> Iterator[str]:
        wrong = [
            f"{entry}, piece {n}: {fault}"
            for n, piece in enumerate(arrow, 1)
            for fault in piece.faults()
        ]
        yield from wrong
        if not wrong and runs_of(arrow, *self.sides(kind)) is None:
            yield f"{entry}: it leaves the card before its end"

    def sides(self, kind: str) -> tuple[float, float]:
        """A card as it lies before the bow: along the boat's axis, and across it (R3)."""
        length, width = self.card.length, self.card.width
        return (width, length) if kind.startswith("small") else (length, width)

    def _faults_of_deck(self) -> Iterator[str]:
        for name, count in Counter(cards.name for cards in self.cards).items():
            if count > 1:
                yield f"cards: {name} has {count} entries"
        total = sum(cards.count for cards in self.cards)
        if total != PACK:
            yield f"cards: {total} in all instead of {PACK}"
        suns = sum(cards.count for cards in self.cards if cards.colour is Colour.SUN)
        if suns != SUNS:
            yield f"cards: {suns} suns instead of {SUNS}"


def runs_of(arrow: Arrow, along: float, across: float) -> tuple[Run, ...] | None:
    """An arrow up to the edge of a card of this size; None if it leaves the card before its end."""
    runs = [piece.run() for piece in arrow]
    place = (0.0, 0.0, 0.0)
    for run in runs:
        steps = 1 + int(abs(run.turn))
        for n in range(1, steps + 1):
            x, y, _ = run.end(*place, run.length * n / steps)
            if not (-ON_EDGE <= x <= along + ON_EDGE and abs(y) <= across / 2 + ON_EDGE):
                return None
        place = run.end(*place, run.length)
    x, y, heading = place
    c, s = unit(heading)
    to_end = (along - x) / c if c > 0 else -x / c if c < 0 else inf
    to_side = (across / 2 - abs(y) if s * y >= 0 else across / 2 + abs(y)) / abs(s) if s else inf
    rest = min(to_end, to_side)
    if rest > ON_EDGE:
        runs.append(Run(round(rest, 6)))
    return tuple(runs)


class Play(NamedTuple):
    """One way to play a card: its arrow, and for a cloud the arrow of the second leg."""

    card: Card
    arrow: int
    again: int | None = None


class Kit(NamedTuple):
    """An edition's pieces, ready for use."""

    pack: tuple[Card, ...]
    hull: Hull
    card: CardSize
    paths: tuple[Path, ...]
    plays: dict[Card, dict[Play, int]]
    """For every card the ways to play it, each with the number of its path."""
    arrows: dict[Card, int]
    """How many arrows a card shows."""

    def zone_within(self, margin: float) -> tuple[Point, ...]:
        """R5: a card laid lengthwise before the bow, in its frame, less a margin all round."""
        far, side = self.card.length - margin, self.card.width / 2 - margin
        return (margin, -side), (far, -side), (far, side), (margin, side)


SHELF: Shelf[Edition] = Shelf("regatta")


@cache
def kit(name: str) -> Kit:
    """The pieces of the edition of this name; an unknown one is `Malformed`."""
    edition = SHELF.get(name)
    hull = edition.boat.hull()
    # The stern first runs a boat's length, to where the card begins (R3).
    start = Run(hull.length)
    numbers: dict[tuple[Run, ...], int] = {}
    plays: dict[Card, dict[Play, int]] = {}
    arrows: dict[Card, int] = {}
    pack: list[Card] = []
    for cards in edition.cards:
        card = Card(cards.name)
        pack += [card] * cards.count
        legs = [(start, *(runs_of(a, *edition.sides(cards.kind)) or ())) for a in cards.arrows]
        arrows[card] = len(legs)
        ways: dict[Play, tuple[Run, ...]] = {Play(card, n): leg for n, leg in enumerate(legs)}
        if card.cloud:
            ways = {
                Play(card, n, again): leg + second
                for n, leg in enumerate(legs)
                for again, second in enumerate(legs)
            }
        plays[card] = {way: numbers.setdefault(runs, len(numbers)) for way, runs in ways.items()}
    plays.setdefault(SUN, {})
    paths = tuple(Path(hull, runs) for runs in numbers)
    return Kit(tuple(pack), hull, edition.card, paths, plays, arrows)
