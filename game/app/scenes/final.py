"""The end of a match: who has won and why, how it went, and where to go from here."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from game.app.motion import ease_both
from game.app.scene import Scene
from game.app.scenes import going
from game.app.skin import Skin, Surface
from game.app.tables import PLAYBACKS
from game.app.theme import BODY, BODY_BOLD, DISPLAY, LEAD_SERIF, SMALL, TITLE, Livery
from game.app.widgets import Button, Column, Inset, Label, Picture, Row, Space, Widget
from game.app.widgets.base import Look
from game.app.widgets.chart import Chart, Lane, signed
from game.match import PERSON, Match
from game.narration import narrate
from game.rules.chance import Chance
from game.rules.placing import places
from game.rules.protocol import Result, Seat

if TYPE_CHECKING:
    from game.app.program import App

DRAWING = 1.4
"""Seconds in which the lines of the chart are drawn."""
CELEBRATION = 5.0
SHORT = 34
"""Letters of a verdict that can be set large."""
FLYING = 60
"""Scraps of the winners' colours in the air."""


class _Sitting(Protocol):
    @property
    def match(self) -> Match: ...


class Played(Protocol):
    """What a table tells of the match that was played at it."""

    @property
    def sitting(self) -> _Sitting: ...

    @property
    def names(self) -> Sequence[str]: ...

    def livery(self, seat: Seat) -> Livery: ...


class Scrap(NamedTuple):
    """A bit of confetti: when and where it starts, how it falls and turns."""

    x: float
    after: float
    fall: float
    sway: float
    turn: float
    winner: int


class Final(Scene):
    """The last word on a match; `ledger` has everybody's points round by round, if it had any."""

    name = "final"
    first_focus = "final/again"

    def __init__(
        self, app: App, table: Played, result: Result, ledger: Sequence[Sequence[int]]
    ) -> None:
        super().__init__(app)
        self._match = table.sitting.match
        self._names = tuple(table.names)
        self._liveries = tuple(table.livery(seat) for seat in range(len(self._names)))
        self._result = result
        self._ledger = tuple(tuple(points) for points in ledger)
        self.page = self._match.game.id
        self._seconds = 0.0
        self._scraps = tuple(scraps(len(result.winners)))

    def enter(self) -> None:
        persons = {seat for seat, plan in enumerate(self._match.seats) if plan.decider == PERSON}
        lost = persons and not persons & set(self._result.winners)
        self.app.sound.play("lose" if lost else "win")

    # What is there

    def build(self) -> Widget:
        say = self.app.say
        wide = self.skin.theme.room != "compact"
        parts: list[Widget] = []
        if len(self._ledger) > 1:
            lanes = [
                Lane(name, self._liveries[seat], tuple(points[seat] for points in self._ledger))
                for seat, name in enumerate(self._names)
            ]
            parts.append(Chart(lanes, say("final.round"), self._drawn, flex=1.25))
        parts.append(Standing(self._standing(), say("final.total"), flex=wide))
        middle: Widget = Row(parts, gap=30, flex=1) if wide else Column(parts, gap=12, flex=1)
        paper = Column([self._head(), middle, self._buttons()], id="final", gap=14)
        sheet = Inset(paper, pad=(30, 22), surface="paper")
        return Inset(sheet, pad=(24, 24 if not wide else 44), widest=1240)

    def _head(self) -> Widget:
        flags: list[Widget] = [
            Picture(f"flags/{self._liveries[seat].flag}", (66, 44)) for seat in self._result.winners
        ]
        verdict = self.verdict()
        words = Label(verdict, DISPLAY if len(verdict) < SHORT else TITLE, "ink", flex=1)
        crown = Picture("icons/crown", (44, 44), ink="dark_brass")
        return Row([*flags, words, crown], gap=16, across="centre")

    def verdict(self) -> str:
        """Who has won, and by what: the last event in words."""
        language = self.app.settings.language
        for logged in reversed(self._match.log):
            for event in reversed(logged.events):
                if lines := narrate(self._match.game.id, event, self._names, language):
                    return lines[-1]
        return ""

    def _standing(self) -> list[Place]:
        scores = self._result.scores
        rank = places([-score for score in scores])
        rows = [
            Place(
                rank[seat],
                self._names[seat],
                self._liveries[seat],
                tuple(points[seat] for points in self._ledger),
                scores[seat],
                seat in self._result.winners,
            )
            for seat in range(len(scores))
        ]
        return sorted(rows, key=lambda row: (not row.winner, row.place))

    def _buttons(self) -> Widget:
        say = self.app.say
        shown = self._match.game.id in PLAYBACKS
        return Row(
            [
                Button(
                    "title",
                    say("final.to-title"),
                    partial(going.to_title, self.app),
                    icon="anchor",
                    kind="quiet",
                ),
                Space(flex=1),
                Button(
                    "watch",
                    say("final.watch"),
                    self._watch,
                    icon="replay",
                    kind="quiet",
                    why_not="" if shown else say("final.no-watching"),
                ),
                Button(
                    "again",
                    say("final.again"),
                    self._again,
                    icon="play",
                    kind="primary",
                    tip=say("final.again-tip"),
                ),
            ],
            gap=12,
        )

    # Where to go

    def _again(self) -> None:
        """The same table with other luck; the luck comes from the match, so a test can tell it."""
        match = self._match
        seed = Chance.of(match.seed, match.moves_made).below(2**31)
        going.start(
            self.app, match.game.id, match.seats, match.options, seed, teaching=match.teaching
        )

    def _watch(self) -> None:
        self.app.show(PLAYBACKS[self._match.game.id](self.app, self._match.record()))

    def back(self) -> None:
        going.to_title(self.app)

    # Movement

    def update(self, seconds: float) -> None:
        self._seconds += seconds

    def _drawn(self) -> float:
        if self.app.settings.reduced_motion:
            return 1.0
        return ease_both(min(1.0, self._seconds * self.app.pace / DRAWING))

    def draw_over(self, target: pygame.Surface) -> None:
        if self.app.settings.reduced_motion or self._seconds > CELEBRATION:
            return
        for scrap in self._scraps:
            self._draw_scrap(target, scrap)

    def _draw_scrap(self, target: pygame.Surface, scrap: Scrap) -> None:
        seconds = self._seconds - scrap.after
        wide, high = target.get_size()
        y = (seconds * scrap.fall - 0.05) * high
        if seconds < 0 or y > high:
            return
        x = scrap.x * wide + math.sin(seconds * 2.1 + scrap.turn) * scrap.sway * wide
        livery = self._liveries[self._result.winners[scrap.winner]]
        side = self.skin.px(15)
        picture = self.skin.art.picture(f"flags/{livery.flag}", (side * 3 // 2, side))
        # Turning in the air: as wide as it is seen from here.
        seen = abs(math.cos(seconds * 3 + scrap.turn))
        width = max(2, round(side * 1.5 * (round(seen * 8) / 8)))
        key = ("scrap", livery.flag, side, width)
        turned = self.skin.art.keep(key, lambda: pygame.transform.scale(picture, (width, side)))
        target.blit(turned, turned.get_rect(center=(round(x), round(y))))


def scraps(winners: int) -> list[Scrap]:
    """Confetti for so many winners, always the same."""
    chance = Chance.of(winners)

    def share() -> float:
        return chance.below(1000) / 1000

    return [
        Scrap(
            share(),
            share() * 1.4,
            0.3 + share() * 0.2,
            0.01 + share() * 0.02,
            share() * 6,
            number % winners,
        )
        for number in range(FLYING if winners else 0)
    ]


class Place(NamedTuple):
    """A row of the final standing."""

    place: int
    name: str
    livery: Livery
    rounds: tuple[int, ...]
    score: int
    winner: bool


class Standing(Widget):
    """The final table: place, flag, name, the rounds and the score."""

    def __init__(self, rows: Sequence[Place], total: str, *, flex: float = 0) -> None:
        super().__init__("standing", flex=flex)
        self.rows, self._total = tuple(rows), total

    @property
    def says(self) -> list[str]:
        return [f"{row.place}. {row.name} {signed(row.score)}" for row in self.rows]

    def _row_height(self, skin: Skin) -> int:
        return max(skin.type.line_height(LEAD_SERIF) + skin.px(12), skin.px(42))

    def measure(self, skin: Skin, width: int) -> tuple[int, int]:
        head = skin.type.line_height(SMALL) + skin.px(6)
        return width, head + len(self.rows) * self._row_height(skin)

    def _columns(self, skin: Skin) -> tuple[int, int]:
        """Widths of a round's column and of the total's."""
        total = max(skin.type.width(self._total, SMALL), skin.px(40)) + skin.px(20)
        return skin.type.width("−00", BODY) + skin.px(8), total

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        head = skin.type.line_height(SMALL) + skin.px(6)
        room = (self.rect.height - head) // max(1, len(self.rows))
        high = min(room, skin.px(84))
        one, last = self._columns(skin)
        rounds = len(self.rows[0].rounds)
        first = self.rect.right - last - rounds * one
        for number in range(rounds):
            place = pygame.Rect(first + number * one, self.rect.y, one, head)
            skin.line(target, str(number + 1), SMALL, skin.colours.faded_ink, place, "centre")
        place = pygame.Rect(self.rect.right - last, self.rect.y, last, head)
        skin.line(target, self._total, SMALL, skin.colours.faded_ink, place, "centre")
        for number, row in enumerate(self.rows):
            top = self.rect.y + head + number * high
            bar = pygame.Rect(self.rect.x, top, self.rect.width, high - skin.px(6))
            self._draw_row(skin, target, row, bar, first)

    def _draw_row(
        self, skin: Skin, target: pygame.Surface, row: Place, bar: pygame.Rect, first: int
    ) -> None:
        c = skin.colours
        rim = c.brass if row.winner else c.paper_shade
        skin.panel(target, bar, Surface(c.paper, rim, 1, 8, 3 if row.winner else 1.5, 0))
        left = bar.x + skin.px(12)
        place = skin.type.line(f"{row.place}.", LEAD_SERIF, c.dark_brass)
        target.blit(place, place.get_rect(midleft=(left, bar.centery)))
        left += skin.type.width("5.", LEAD_SERIF) + skin.px(12)
        flag_high = min(skin.px(26), bar.height - skin.px(10))
        flag = skin.art.picture(f"flags/{row.livery.flag}", (flag_high * 3 // 2, flag_high))
        target.blit(flag, flag.get_rect(midleft=(left, bar.centery)))
        left += flag.get_width() + skin.px(10)
        words = skin.type.clipped(row.name, BODY_BOLD, first - skin.px(6) - left)
        name = skin.type.line(words, BODY_BOLD, c.ink)
        target.blit(name, name.get_rect(midleft=(left, bar.centery)))
        one, last = self._columns(skin)
        for number, points in enumerate(row.rounds):
            at = (first + number * one + one // 2, bar.centery)
            skin.centred(target, signed(points), BODY, c.ink, at)
        at = (bar.right - last // 2, bar.centery)
        skin.centred(target, signed(row.score), LEAD_SERIF, c.ink, at)
