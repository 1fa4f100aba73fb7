"""A pause at the table: what one may want when not playing on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.scene import Scene
from game.app.scenes.going import start, to_title
from game.app.theme import BODY, TITLE
from game.app.widgets import Button, Column, Inset, Label, Rule, Widget

if TYPE_CHECKING:
    from game.app.program import App
    from game.app.tables.table import Table


class Pause(Scene):
    """Over a table, which waits."""

    name = "pause"
    overlay = True
    first_focus = "pause/go-on"

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self._table = table
        self.page = table.page
        self.ambience = table.ambience

    def build(self) -> Widget:
        say = self.app.say
        buttons = [
            Button("go-on", say("pause.go-on"), self.close, icon="play", large=True,
                   kind="primary"),
            Button("rules", say("pause.rules"), self._rules, icon="book"),
            Button("settings", say("pause.settings"), self._settings, icon="settings"),
            Button("again", say("pause.again"), self._again, icon="replay",
                   tip=say("pause.again-tip")),
            Rule(),
            Button("leave", say("pause.leave"), self._leave, icon="anchor"),
            Button("quit", say("pause.quit"), self.app.quit, icon="quit"),
        ]  # fmt: skip
        paper = Column(
            [
                Label(say("pause.title"), TITLE, "ink", align="centre"),
                *buttons,
                Label(say("pause.kept"), BODY, "faded_ink", align="centre"),
            ],
            id="pause",
            gap=11,
        )
        return Inset(paper, pad=(36, 26), surface="paper", along="centre", widest=360)

    def _rules(self) -> None:
        self.app.open_rules(self.page)

    def _settings(self) -> None:
        from game.app.scenes.options import SettingsScene

        self.app.show(SettingsScene(self.app))

    def _again(self) -> None:
        """The same deal for the same seats; what was played so far stays a match of its own."""
        match = self._table.sitting.match
        start(self.app, match.game.id, match.seats, match.options, match.seed, match.teaching)

    def _leave(self) -> None:
        to_title(self.app)
