"""Learning a game: what a newcomer needs in a few steps, then the rules' worked examples."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.app.actions import Action, Input
from game.app.lessons import Frame, Lesson, course, frames
from game.app.pages import Item, chapters_of, games_told, rules_page, title_of
from game.app.scene import Scene
from game.app.tables.storm_lesson import Captions, TrickBoard
from game.app.tables.storm_scoring import Telling, heads, letters, sentence
from game.app.tables.storm_sheet import ScoreSheet, Showing
from game.app.tables.storm_words import worth_words
from game.app.theme import BODY, LEAD, LEAD_SERIF, SMALL_BOLD, TITLE
from game.app.widgets import (
    Button,
    Choice,
    Column,
    Inset,
    Label,
    Picture,
    Row,
    Scroll,
    Space,
    Widget,
)
from game.app.widgets.controls import Kind
from game.app.widgets.page import Chapter, Prose

if TYPE_CHECKING:
    from game.app.program import App

SECONDS = 0.45
"""In which a card comes to the trick, or a step of the scoring is made."""
TAUGHT = ("storm",)
"""The games that have lessons."""


class Learn(Scene):
    """A paper with the lessons at the left and the open one at the right."""

    name = "learn"
    first_focus = "learn/next"

    def __init__(self, app: App, game: str = "storm", lesson: int = 0) -> None:
        super().__init__(app)
        self._game = game
        self.lesson = lesson
        self.at = 0
        self._seconds = 0.0
        self._contents = False
        self.page = game

    @property
    def _open(self) -> Lesson:
        return course(self._game).lessons[self.lesson]

    @property
    def frames(self) -> tuple[Frame, ...]:
        return frames(self._open, self.app.settings.language)

    @property
    def _aside(self) -> bool:
        return self.skin.theme.room != "compact"

    # What is there

    def build(self) -> Widget:
        body = self._taught() if self._game in TAUGHT else self._not_yet()
        sheet = Column([self._head(), body], id="learn", gap=14)
        paper = Inset(sheet, pad=(28, 20), surface="paper")
        return Inset(paper, pad=20, widest=1240 if self._aside else 0)

    def _head(self) -> Widget:
        say, language = self.app.say, self.app.settings.language
        games = [(game, title_of(rules_page(game, language))) for game in games_told()]
        head: list[Widget] = [Button("back", "", self.close, icon="back", kind="quiet",
                                     tip=say("lesson.leave"))]  # fmt: skip
        head.append(Choice("games", games, self._game, self._choose, flex=1))
        if not self._aside and self._game in TAUGHT:
            kind: Kind = "primary" if self._contents else "quiet"
            words = say("reader.contents")
            head.append(Button("contents", words, self._toggle, icon="book", kind=kind))
        rules = partial(self.app.open_rules, self._rules_page())
        head.append(Button("rules", say("lesson.rules"), rules, icon="help", kind="quiet"))
        return Row(head, gap=10)

    def _rules_page(self) -> str:
        """Examples stand in the last chapter of the rules."""
        steps = len(course(self._game).steps) if self._game in TAUGHT else self.lesson + 1
        if self.lesson < steps:
            return self._game
        chapters = chapters_of(rules_page(self._game, self.app.settings.language))
        return f"{self._game}#{len(chapters)}"

    def _not_yet(self) -> Widget:
        """A game whose lessons are still to come: its picture, and the way to its rules."""
        say = self.app.say
        rules = partial(self.app.open_rules, self._game)
        words = Column(
            [
                Picture(f"games/{self._game}", (480, 300)),
                Label(say(f"games.{self._game}.line"), LEAD, "ink", align="centre"),
                Label(say("lesson.not-yet"), BODY, "faded_ink", align="centre"),
                Inset(
                    Button(
                        "read",
                        say("lesson.read-rules"),
                        rules,
                        icon="book",
                        kind="primary",
                        large=True,
                    ),
                    across="centre",
                ),
            ],
            gap=14,
        )
        return Inset(words, along="centre", widest=640, flex=1)

    def _taught(self) -> Widget:
        contents = Scroll("contents-list", Column(self._lines(), gap=2), readable=False)
        if not self._aside:
            return contents if self._contents else self._page()
        contents.flex = 1
        page = self._page()
        page.flex = 2.9
        return Row([contents, page], gap=26, flex=1)

    def _lines(self) -> list[Widget]:
        say, plan = self.app.say, course(self._game)
        lines: list[Widget] = [Label(say("lesson.steps"), LEAD_SERIF, "dark_brass")]
        for number, lesson in enumerate(plan.lessons):
            if number == len(plan.steps):
                lines += [Space(4), Label(say("lesson.examples"), LEAD_SERIF, "dark_brass")]
            here = number + 1 if number < len(plan.steps) else number + 1 - len(plan.steps)
            words = f"{here}  {say(f'lesson.{lesson.id}.title')}"
            go = partial(self.open, number)
            lines.append(Chapter(f"lesson-{number}", words, go, partial(self._is_open, number)))
        return lines

    def _is_open(self, number: int) -> bool:
        return self.lesson == number

    def _page(self) -> Column:
        pictures = self.frames
        last = self.at == len(pictures) - 1
        end = last and self.lesson == len(course(self._game).lessons) - 1
        if end:
            words, icon = self.app.say("lesson.finish"), "check"
        else:
            words = self.app.say("lesson.next-lesson" if last else "lesson.next")
            icon = "continue" if last else "right"
        start = self.at == self.lesson == 0
        count = self.app.say("lesson.picture", picture=self.at + 1, pictures=len(pictures))
        buttons = Row(
            [
                Button(
                    "previous",
                    self.app.say("lesson.previous"),
                    self._previous,
                    icon="left",
                    kind="quiet",
                    why_not=self.app.say("scoring.first-step") if start else "",
                ),
                Space(flex=1),
                Label(count if len(pictures) > 1 else "", SMALL_BOLD, "faded_ink"),
                Space(flex=1),
                Button("next", words, self._next, icon=icon, kind="primary"),
            ],
            gap=12,
            across="centre",
        )
        title = self.app.say(f"lesson.{self._open.id}.title")
        told = self._told(pictures)
        parts: list[Widget] = [Label(title, TITLE, "ink"), self._words(), self._board(pictures)]
        if any(told):
            parts.append(Telling(told, self.at, LEAD if self._aside else BODY))
        return Column([*parts, buttons], gap=10, flex=1)

    def _words(self) -> Widget:
        """A step's own words; an example's are those of the rules page."""
        if self.lesson < len(course(self._game).steps):
            return Prose(self.app.say(f"lesson.{self._open.id}.text"))
        number = self.lesson + 1 - len(course(self._game).steps)
        page = rules_page(self._game, self.app.settings.language)
        return Prose(next(b.spans for b in page if isinstance(b, Item) and b.number == number))

    def _told(self, pictures: tuple[Frame, ...]) -> list[str]:
        return [
            sentence(self.app, picture.scored, self._open.names, picture.step)
            if picture.scored
            else "\n".join(picture.told)
            for picture in pictures
        ]

    def _board(self, pictures: tuple[Frame, ...]) -> Widget:
        say, frame = self.app.say, pictures[self.at]
        names = self._open.names
        liveries = [self.app.livery(seat) for seat in range(len(names))]
        if frame.scored:
            showing = partial(self._showing, frame)
            return ScoreSheet(
                frame.scored, names, liveries, heads(self.app), letters(self.app), showing
            )
        worths = tuple(
            worth_words(self.app, laid.rank, laid.worth) for laid in frame.laid if laid.seat is None
        )
        winds = (say("lesson.this-trick"), say("lesson.next-trick"), say("lesson.then"))
        captions = Captions(
            winds, say("lesson.takes"), say("lesson.leads"), say("lesson.out"), worths
        )
        return TrickBoard(
            frame,
            names,
            liveries,
            letters(self.app),
            captions,
            self._share,
            trick=bool(self._open.moves),
        )

    def _share(self) -> float:
        return min(1.0, self._seconds / SECONDS)

    def _showing(self, frame: Frame) -> Showing:
        return Showing(frame.step, self._share())

    # Going through

    def open(self, lesson: int, at: int = 0, *, moving: bool = True) -> None:
        """Turn to a picture of a lesson."""
        self.lesson, self.at, self._contents = lesson, at, False
        self._seconds = SECONDS if self.app.settings.reduced_motion or not moving else 0.0
        self.refresh()

    def _next(self) -> None:
        if self.at < len(self.frames) - 1:
            self.app.sound.play("slide")
            self.open(self.lesson, self.at + 1)
        elif self.lesson < len(course(self._game).lessons) - 1:
            self.app.sound.play("page")
            self.open(self.lesson + 1)
        else:
            self.close()

    def _previous(self) -> None:
        if self.at:
            self.open(self.lesson, self.at - 1, moving=False)
        elif self.lesson:
            self.open(self.lesson - 1)
            self.open(self.lesson, len(self.frames) - 1, moving=False)

    def _choose(self, game: str) -> None:
        self._game, self.lesson, self.at, self._contents = game, 0, 0, False
        self.page = game
        self.refresh()

    def _toggle(self) -> None:
        self._contents = not self._contents
        self.refresh()

    def update(self, seconds: float) -> None:
        self._seconds += seconds * self.app.pace

    def handle(self, given: Input) -> bool:
        """Left and right turn the pictures, unless the games are being chosen; space goes on."""
        ui = self.built()
        turning = self._game in TAUGHT and not (ui.by_keyboard and ui.focus.endswith("games"))
        if turning and given in (Action.RIGHT, Action.SKIP):
            self._next()
            return True
        if turning and given is Action.LEFT:
            self._previous()
            return True
        return super().handle(given)
