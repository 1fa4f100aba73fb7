"""The rules to read: a paper page over whatever is on screen, open where the question is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.app.actions import Action, Input
from game.app.pages import Heading, chapters_of, games_told, rules_page, title_of
from game.app.scene import Scene
from game.app.widgets import Button, Choice, Column, Inset, Row, Scroll, Widget
from game.app.widgets.controls import Kind
from game.app.widgets.page import Chapter, page
from game.app.widgets.ui import Ui

if TYPE_CHECKING:
    from game.app.program import App

_READING = (
    Action.UP,
    Action.DOWN,
    Action.PAGE_UP,
    Action.PAGE_DOWN,
    Action.FIRST,
    Action.LAST,
)


class Rules(Scene):
    """A reader of the rules pages; `storm`, `storm#3` (a chapter) or `storm#S8` (a rule)."""

    name = "rules"
    overlay = True
    ambience = None

    def __init__(self, app: App, page: str) -> None:
        super().__init__(app)
        self._game, _, self._anchor = page.partition("#")
        self._share = 0.0
        """How far down the page was before it was built anew."""
        self._contents = False
        """Whether, where there is little room, the contents are open instead of the text."""
        self._heads: dict[int, Widget] = {}
        self._gone_to = (0, 0)
        """The chapter last gone to, and how far that was: the last ones share the page's end."""

    @property
    def game(self) -> str:
        return self._game

    @property
    def _aside(self) -> bool:
        """Whether the contents have a column of their own."""
        return self.skin.theme.room != "compact"

    # What is there

    def build(self) -> Widget:
        language = self.app.settings.language
        blocks = rules_page(self._game, language)
        games = [(game, title_of(rules_page(game, language))) for game in games_told()]
        head: list[Widget] = [Choice("games", games, self._game, self._open, flex=1)]
        if not self._aside:
            kind: Kind = "primary" if self._contents else "quiet"
            words = self.app.say("reader.contents")
            head.append(Button("contents", words, self._toggle, icon="book", kind=kind))
        head.append(
            Button("close", self.app.say("reader.close"), self.close, icon="close", kind="quiet")
        )
        text = Scroll("page", Inset(page(blocks), pad=(8, 2)))
        contents = Scroll(
            "contents-list",
            Column(
                [
                    Chapter(
                        f"chapter-{heading.number}",
                        heading.text,
                        partial(self.go_to, str(heading.number)),
                        partial(self._is_at, heading.number),
                    )
                    for heading in chapters_of(blocks)
                ],
                gap=2,
            ),
            readable=False,
        )
        body: Widget = contents if self._contents and not self._aside else text
        if self._aside:
            contents.flex, text.flex = 1, 3
            body = Row([contents, text], gap=24, flex=1)
        sheet = Column([Row(head, gap=10), body], id="rules", gap=16)
        paper = Inset(sheet, pad=(28, 22), surface="paper")
        return Inset(paper, pad=20, widest=1180 if self._aside else 0)

    def built(self) -> Ui:
        fresh = self._fresh
        ui = super().built()
        if not fresh and (reader := self._reader()):
            found = {n: ui.find(f"page/at-{n}") for n in range(1, len(self._chapters()) + 1)}
            self._heads = {number: head for number, head in found.items() if head}
            if self._anchor:
                self._show_anchor(reader)
            else:
                reader.scroll_to(ui, self._share * reader.longest)
        return ui

    def refresh(self) -> None:
        """The same place of the page, in whatever size and language it comes back."""
        if self._fresh and (reader := self._reader()) and reader.longest:
            self._share = reader.offset / reader.longest
        super().refresh()

    def _reader(self) -> Scroll | None:
        found = self.ui.find("rules/page")
        return found if isinstance(found, Scroll) else None

    # Where it is open

    @property
    def chapter(self) -> int:
        """The chapter that is being read: the last whose heading has come to the top."""
        reader = self._reader()
        if reader is None:
            return self._gone_to[0]
        if self._gone_to[1] == reader.offset:
            return self._gone_to[0]
        line = reader.rect.y + self.skin.px(60)
        if reader.longest and reader.offset >= reader.longest:
            line = reader.rect.bottom
        return max((n for n, head in self._heads.items() if head.rect.y <= line), default=0)

    def _chapters(self) -> tuple[Heading, ...]:
        return chapters_of(rules_page(self._game, self.app.settings.language))

    def _is_at(self, number: int) -> bool:
        return self.chapter == number

    def go_to(self, anchor: str) -> None:
        """Open the page at a chapter, by its number, or at a rule, by its id."""
        self.app.sound.play("page")
        self._anchor = anchor
        self._contents = False
        self.refresh()

    def _show_anchor(self, reader: Scroll) -> None:
        found = self.ui.find(f"page/at-{self._anchor}")
        if found is not None:
            above = self.skin.px(6)
            reader.scroll_to(self.ui, found.rect.y - reader.children[0].rect.y - above)
        else:
            reader.scroll_to(self.ui, 0)
        if self._anchor.isdecimal():
            self._gone_to = int(self._anchor), reader.offset
        self._anchor = ""
        if reader.longest:
            self._share = reader.offset / reader.longest

    def _open(self, game: str) -> None:
        self._game, self._anchor, self._share, self._gone_to = game, "", 0.0, (0, 0)
        self.ui.memory.clear()
        super().refresh()

    def _toggle(self) -> None:
        self._gone_to = self.chapter, -1
        self.refresh()
        self._contents = not self._contents

    # Keys

    def handle(self, given: Input) -> bool:
        """Keys read the page, unless they are among the contents or the games."""
        ui = self.built()
        focus = ui.focus if ui.by_keyboard else ""
        reader = self._reader()
        if reader and given in _READING and "contents-list" not in focus:
            reader.handle(ui, given)
            return True
        if given in (Action.LEFT, Action.RIGHT) and not focus.endswith("games"):
            there = self.chapter + (1 if given is Action.RIGHT else -1)
            self.go_to(str(max(0, min(len(self._chapters()), there))))
            return True
        return super().handle(given)
