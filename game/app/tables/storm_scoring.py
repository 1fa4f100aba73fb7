"""A round of Storm is scored, step by step, each with the rule that it follows.

Every number comes from the accounts that the rules have made; nothing is counted here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.actions import LEFT_BUTTON, Action, Input, Pointer
from game.app.scene import Scene
from game.app.skin import Skin
from game.app.tables.storm_sheet import ColumnName, ScoreSheet, Showing, StepName, steps_of
from game.app.tables.storm_words import letter
from game.app.theme import LEAD, SMALL_BOLD, TITLE, Livery, Size
from game.app.widgets import Button, Column, Inset, Label, Row, Space, Widget
from game.app.widgets.base import Do, Look
from game.rules.compass import DIRECTIONS
from game.rules.storm.events import RoundScored
from game.rules.storm.scoring import CARDS_A_PENALTY, PLACE_POINTS
from game.words import join

if TYPE_CHECKING:
    from game.app.program import App

SECONDS = 0.6
"""That a step's movement takes."""

RULES: dict[StepName, str] = {
    "taken": "S9",
    "sets": "S11",
    "damage": "S12",
    "places": "S12",
    "shared": "S13",
    "bonus": "S17",
    "penalty": "S18",
    "totals": "S14",
}
"""The rule that each step follows, for F1."""


class StormScoring(Scene):
    """Over the table, between two rounds and after the last."""

    name = "storm-scoring"
    overlay = True
    first_focus = "scoring/next"

    def __init__(
        self,
        app: App,
        event: RoundScored,
        names: Sequence[str],
        liveries: Sequence[Livery],
        on_done: Do,
    ) -> None:
        super().__init__(app)
        self._event, self._names, self._liveries = event, tuple(names), tuple(liveries)
        self._on_done = on_done
        self.steps = steps_of(event)
        self._at = 0
        self._seconds = 0.0
        self._turn_to(0)

    @property
    def step(self) -> StepName:
        return self.steps[self._at]

    def build(self) -> Widget:
        say = self.app.say
        heads: dict[ColumnName, str] = {
            "damage": say("scoring.head.damage"),
            "place": say("scoring.head.place"),
            "points": say("scoring.head.points"),
            "bonus": say("scoring.head.bonus"),
            "penalty": say("scoring.head.penalty"),
            "round": say("scoring.head.round"),
            "total": say("scoring.head.total"),
        }
        letters = {direction: letter(self.app, direction) for direction in DIRECTIONS}
        last = self._at == len(self.steps) - 1
        words = say("scoring.continue") if last else say("scoring.next")
        buttons: list[Widget] = [
            Button(
                "back",
                say("scoring.back"),
                self._back,
                icon="left",
                kind="quiet",
                why_not="" if self._at else say("scoring.first-step"),
            ),
            Space(flex=1),
            Button("next", words, self._next, icon="check" if last else "right", kind="primary"),
        ]
        if not last:
            skip = Button("skip", say("scoring.skip"), self._skip, icon="skip", kind="quiet")
            buttons.insert(2, skip)
        count = say("scoring.step", step=self._at + 1, steps=len(self.steps))
        title = Row(
            [
                Label(
                    say("storm.event.round-scored", round=self._event.round), TITLE, "ink", flex=1
                ),
                Label(count, SMALL_BOLD, "faded_ink"),
            ],
            gap=16,
            across="centre",
        )
        sentences = [self.sentence(step) for step in self.steps]
        sheet = ScoreSheet(
            self._event,
            self._names,
            self._liveries,
            heads,
            letters,
            self._showing,
        )
        paper = Column(
            [title, sheet, Telling(sentences, self._at), Row(buttons, gap=12)], id="scoring", gap=10
        )
        framed = Inset(paper, pad=(26, 20), surface="paper", along="centre")
        return Inset(framed, pad=18, widest=1240)

    def _showing(self) -> Showing:
        return Showing(self.step, min(1.0, self._seconds / SECONDS))

    # What is said

    def sentence(self, step: StepName) -> str:
        """What happens in a step, and by which rule."""
        say, accounts = self.app.say, self._event.accounts
        seats = len(accounts)
        if step == "places":
            points = "-".join(map(str, PLACE_POINTS[seats]))
            return say("scoring.places", points=points)
        if step == "shared":
            return " ".join(self._shares())
        if step == "penalty":
            return say("scoring.penalty", cards=CARDS_A_PENALTY[seats])
        if step == "totals":
            most = max(self._event.totals)
            ahead = [self._names[n] for n, total in enumerate(self._event.totals) if total == most]
            key = "scoring.ahead" if len(ahead) == 1 else "scoring.level"
            return say(key, names=join(ahead, self.app.settings.language), points=most)
        return say(f"scoring.{step}")

    def _shares(self) -> Iterator[str]:
        """Each shared place: whose points are added, and what everyone gets."""
        accounts = self._event.accounts
        for place in sorted({account.place for account in accounts if account.level > 1}):
            level = [seat for seat, account in enumerate(accounts) if account.place == place]
            places = PLACE_POINTS[len(accounts)][place - 1 : place - 1 + len(level)]
            half = sum(places) % len(level) != 0
            yield self.app.say(
                "scoring.shared-half" if half else "scoring.shared-even",
                names=join([self._names[seat] for seat in level], self.app.settings.language),
                sum=" + ".join(map(str, places)),
                count=len(level),
                whole=sum(places) // len(level),
                points=accounts[level[0]].points,
            )

    # Going on

    def _turn_to(self, step: int, *, moving: bool = True) -> None:
        self._at = step
        still = self.app.settings.reduced_motion or not moving
        self._seconds = SECONDS if still else 0.0
        self.page = f"storm#{RULES[self.step]}"
        self.refresh()

    def _next(self) -> None:
        if self._at < len(self.steps) - 1:
            self._turn_to(self._at + 1)
            self.app.sound.play("slide")
        else:
            self.close()
            self._on_done()

    def _back(self) -> None:
        if self._at:
            self._turn_to(self._at - 1, moving=False)

    def _skip(self) -> None:
        self._turn_to(len(self.steps) - 1)
        self.ui.focus = ""  # the button that was used is gone

    def update(self, seconds: float) -> None:
        self._seconds += seconds * self.app.pace

    def handle(self, given: Input) -> bool:
        """A click anywhere, Enter and space go on; Esc reads the end."""
        if given is Action.SKIP:
            self._next()
            return True
        if super().handle(given):
            return True
        if isinstance(given, Pointer) and (given.kind, given.button) == ("press", LEFT_BUTTON):
            self._next()
            return True
        return False

    def back(self) -> None:
        if self._at < len(self.steps) - 1:
            self._skip()
        else:
            self._next()


class Telling(Widget):
    """One sentence of several, in room for the longest, so that nothing hops between steps."""

    def __init__(self, sentences: Sequence[str], at: int) -> None:
        super().__init__()
        self.sentences, self._at = sentences, at

    def measure(self, skin: Skin, width: int) -> Size:
        return width, max(skin.text_height(words, LEAD, width) for words in self.sentences)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        skin.text(target, self.sentences[self._at], LEAD, skin.colours.ink, self.rect)

    def misfits(self, skin: Skin) -> Iterator[str]:
        if self.measure(skin, self.rect.width)[1] > self.rect.height + 1:
            yield f"no room for “{self.sentences[self._at]}”"
