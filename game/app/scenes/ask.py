"""A question over whatever is on screen: a sentence and a few buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.app.scene import Scene
from game.app.theme import BODY, TITLE
from game.app.widgets import Button, Column, Inset, Label, Row, Space, Widget
from game.app.widgets.base import Do
from game.app.widgets.controls import Kind

if TYPE_CHECKING:
    from game.app.program import App


class Reply(NamedTuple):
    """A button of a question; Esc gives the last one."""

    id: str
    text: str
    do: Do | None = None
    kind: Kind = "plain"


class Ask(Scene):
    """A dialog: it goes away with any of its replies."""

    name = "ask"
    overlay = True
    ambience = None

    def __init__(self, app: App, title: str, text: str, replies: Sequence[Reply]) -> None:
        super().__init__(app)
        self._title, self._text, self._replies = title, text, tuple(replies)
        self.first_focus = f"ask/{replies[0].id}"

    def build(self) -> Widget:
        buttons = [
            Button(reply.id, reply.text, partial(self._give, reply), kind=reply.kind)
            for reply in self._replies
        ]
        paper = Column(
            [
                Label(self._title, TITLE, "ink"),
                Label(self._text, BODY, "ink"),
                Space(4),
                Row([Space(flex=1), *buttons], gap=12),
            ],
            id="ask",
            gap=12,
        )
        return Inset(paper, pad=28, surface="paper", along="centre", widest=560)

    def back(self) -> None:
        self._give(self._replies[-1])

    def _give(self, reply: Reply) -> None:
        self.close()
        if reply.do is not None:
            reply.do()
