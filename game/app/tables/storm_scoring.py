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
from game.app.tables.storm_sheet import COLUMNS, ColumnName, ScoreSheet, Showing, StepName, steps_of
from game.app.tables.storm_words import letter
from game.app.theme import LEAD, SMALL_BOLD, TITLE, Livery, Size, Style
from game.app.widgets import Button, Column, Inset, Label, Row, Space, Widget
from game.app.widgets.base import Do, Look
from game.rules.compass import DIRECTIONS, Direction
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
        self._pressed = False
        """Whether the mouse went down here, beside every button."""
        self._turn_to(0)

    @property
    def step(self) -> StepName:
        return self.steps[self._at]

    def build(self) -> Widget:
        say = self.app.say
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
        sentences = [sentence(self.app, self._event, self._names, step) for step in self.steps]
        sheet = ScoreSheet(
            self._event,
            self._names,
            self._liveries,
            heads(self.app),
            letters(self.app),
            self._showing,
        )
        paper = Column(
            [title, sheet, Telling(sentences, self._at), Row(buttons, gap=12)], id="scoring", gap=10
        )
        framed = Inset(paper, pad=(26, 20), surface="paper", along="centre")
        return Inset(framed, pad=18, widest=1240)

    def _showing(self) -> Showing:
        return Showing(self.step, min(1.0, self._seconds / SECONDS))

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
        used = super().handle(given)
        if not used and isinstance(given, Pointer) and given.button == LEFT_BUTTON:
            # By the release: else it would be left for the table below after the last step.
            if given.kind == "release" and self._pressed:
                self._next()
            self._pressed = given.kind == "press" or (self._pressed and given.kind == "move")
        return used

    def back(self) -> None:
        if self._at < len(self.steps) - 1:
            self._skip()
        else:
            self._next()


def sentence(app: App, event: RoundScored, names: Sequence[str], step: StepName) -> str:
    """What happens in a step, and by which rule."""
    say, seats = app.say, len(event.accounts)
    if step == "places":
        return say("scoring.places", points="-".join(map(str, PLACE_POINTS[seats])))
    if step == "shared":
        return " ".join(_shares(app, event, names))
    if step == "penalty":
        return say("scoring.penalty", cards=CARDS_A_PENALTY[seats])
    if step == "totals":
        most = max(event.totals)
        ahead = [names[seat] for seat, total in enumerate(event.totals) if total == most]
        key = "scoring.ahead" if len(ahead) == 1 else "scoring.level"
        return say(key, names=join(ahead, app.settings.language), points=most)
    return say(f"scoring.tell.{step}")


def _shares(app: App, event: RoundScored, names: Sequence[str]) -> Iterator[str]:
    """Each shared place: whose points are added, and what everyone gets."""
    accounts = event.accounts
    for place in sorted({account.place for account in accounts if account.level > 1}):
        level = [seat for seat, account in enumerate(accounts) if account.place == place]
        points = PLACE_POINTS[len(accounts)][place - 1 : place - 1 + len(level)]
        half = sum(points) % len(level) != 0
        yield app.say(
            "scoring.shared-half" if half else "scoring.shared-even",
            names=join([names[seat] for seat in level], app.settings.language),
            sum=" + ".join(map(str, points)),
            count=len(level),
            whole=sum(points) // len(level),
            points=accounts[level[0]].points,
        )


def heads(app: App) -> dict[ColumnName, str]:
    """What stands above the columns of the sheet."""
    return {column: app.say(f"scoring.head.{column}") for column in COLUMNS}


def letters(app: App) -> dict[Direction, str]:
    """The winds' letters in the language on screen."""
    return {direction: letter(app, direction) for direction in DIRECTIONS}


class Telling(Widget):
    """One sentence of several, in room for the longest, so that nothing hops between steps."""

    def __init__(self, sentences: Sequence[str], at: int, style: Style = LEAD) -> None:
        super().__init__()
        self.sentences, self._at, self._style = sentences, at, style

    @property
    def text(self) -> str:
        return self.sentences[self._at]

    def measure(self, skin: Skin, width: int) -> Size:
        return width, max(skin.text_height(words, self._style, width) for words in self.sentences)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        skin.text(target, self.text, self._style, skin.colours.ink, self.rect)

    def misfits(self, skin: Skin) -> Iterator[str]:
        if self.measure(skin, self.rect.width)[1] > self.rect.height + 1:
            yield f"no room for “{self.text}”"
