"""Whom and what Four Winds is made of: a paper that slowly passes by, until somebody reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.actions import Action, Input, Pointer
from game.app.pages import credits_page
from game.app.scene import Scene
from game.app.widgets import Button, Column, Inset, Picture, Row, Scroll, Space, Widget
from game.app.widgets.page import page

if TYPE_CHECKING:
    from game.app.program import App

WAIT = 3.0
"""Seconds before the paper begins to move."""
GLIDE = 16
"""Units that it moves in a second."""


class Credits(Scene):
    """The credits over the sea."""

    name = "credits"
    first_focus = "credits/back"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._gliding = not app.settings.reduced_motion
        self._seconds = 0.0
        self._offset = 0.0

    def build(self) -> Widget:
        words = Column(
            [
                Inset(Picture("compass", (132, 132)), across="centre"),
                page(credits_page(self.app.settings.language)),
                Space(8),
                Inset(Picture("seal", (84, 84)), across="centre"),
            ],
            gap=8,
        )
        back = Button("back", self.app.say("credits.back"), self.close, icon="back", kind="primary")
        sheet = Column(
            [Scroll("words", Inset(words, pad=(14, 4))), Row([Space(flex=1), back])],
            id="credits",
            gap=14,
        )
        return Inset(Inset(sheet, pad=(34, 24), surface="paper"), pad=(24, 28), widest=820)

    def handle(self, given: Input) -> bool:
        """Whoever scrolls reads: the paper stands still from then on."""
        if not (isinstance(given, Pointer) and given.kind in ("move", "leave")):
            self._gliding = False
        reader = self._reader()
        if reader and given in (Action.UP, Action.DOWN):
            reader.handle(self.ui, given)
            return True
        return super().handle(given)

    def _reader(self) -> Scroll | None:
        found = self.built().find("credits/words")
        return found if isinstance(found, Scroll) else None

    def update(self, seconds: float) -> None:
        self._seconds += seconds
        reader = self._reader()
        if not self._gliding or self._seconds < WAIT or reader is None:
            return
        self._offset += seconds * self.skin.px(GLIDE) * self.app.pace
        if round(self._offset) != reader.offset:
            reader.scroll_to(self.ui, self._offset)
        self._gliding = self._offset < reader.longest
