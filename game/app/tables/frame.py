"""The frame that all tables share: the banner above, and the drawer with hint and log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.app.playback import Playback
from game.app.theme import BODY, BODY_BOLD, LEAD_BOLD, SMALL
from game.app.widgets import Button, Column, Inset, Label, Picture, Row, Scroll, Space, Widget
from game.app.widgets.base import Do
from game.app.widgets.lines import Lines
from game.narration import narrate
from game.rules.protocol import Event, Seat

if TYPE_CHECKING:
    from game.app.tables.table import Table


class Frame:
    """One look at any table and one knows the others."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._asked = ""
        """What the banner says; while something is being shown, what that is."""
        self._turn: Seat | None = None

    def _lines_of(self, event: Event) -> list[str]:
        table = self._table
        game, language = table.sitting.match.game.id, table.app.settings.language
        return narrate(game, event, table.names, language)

    # The banner

    def banner(self) -> Widget:
        """Whose turn, what is asked, how far the match is; and the tools."""
        table = self._table
        self._look()
        theme = table.skin.theme
        wide = theme.room != "compact" and not theme.large_type
        style = LEAD_BOLD if wide else BODY_BOLD
        words = Column(
            [
                Label(self._asked, style, "paper", id="asked", clip=True),
                Label(table.round_words(), SMALL, "foam", id="round"),
            ],
            gap=0,
            along="centre",
            flex=1,
        )
        flag: list[Widget] = []
        if self._turn is not None:
            flag.append(Picture(f"flags/{table.livery(self._turn).flag}", (42, 28)))
        row = [self._tool("pause", table.pause_match), Space(4), *flag, words, *self._tools()]
        return Inset(Row(row, id="banner", gap=8, across="centre"), pad=(10, 5), surface="glass")

    def _look(self) -> None:
        table = self._table
        events = table.told_events()
        if table.acts.over:
            acting = table.sitting.match.to_act()
            self._asked, self._turn = table.asked(), acting[0] if len(acting) == 1 else None
        elif events and (lines := self._lines_of(events[-1])):
            self._asked = lines[0]

    def _tools(self) -> list[Widget]:
        table = self._table
        watching = isinstance(table.sitting, Playback)
        return [
            *table.tools(),
            *(self._for_watching() if watching else self._for_playing()),
            self._tool("log", table.toggle_drawer),
            self._tool("rules", partial(table.app.open_rules, table.page), icon="help"),
        ]

    def _tool(self, id: str, do: Do, *, icon: str = "", why_not: str = "") -> Button:
        tip = self._table.app.say(f"table.tool.{id}")
        return Button(id, "", do, icon=icon or id, kind="quiet", tip=tip, why_not=why_not)

    def _for_playing(self) -> list[Widget]:
        table, undo_why = self._table, ""
        if objections := table.sitting.may_undo():
            undo_why = table.objection_words(objections[0])
        hint_why = "" if table.sitting.may_play else table.app.say("table.hint-not-now")
        return [
            self._tool("hint", table.ask_hint, why_not=hint_why),
            self._tool("undo", table.take_back, why_not=undo_why),
        ]

    def _for_watching(self) -> list[Widget]:
        table, playback = self._table, self._table.sitting
        assert isinstance(playback, Playback)
        end = table.app.say("table.at-end") if playback.at_end else ""
        held = not playback.running
        return [
            self._tool("go-on", table.hold, icon="play", why_not=end)
            if held
            else self._tool("hold", table.hold, icon="pause", why_not=end),
            self._tool("step", table.step, icon="skip", why_not=end),
        ]

    # The drawer

    def drawer(self) -> Widget:
        """The hint, if there is one, and the log; on small screens it lies over the table."""
        table, say = self._table, self._table.app.say
        parts: list[Widget] = []
        if table.hinted:
            parts += [
                Label(say("table.hint"), BODY_BOLD, "dark_brass"),
                Label(table.hint_words(), BODY, "ink"),
                Space(2),
            ]
        lines = [
            (line, partial(table.look_back, event))
            for event in table.told_events()
            for line in self._lines_of(event)
        ]
        parts += [
            Label(say("table.log"), BODY_BOLD, "dark_brass"),
            Scroll("lines", Lines("log", lines), follow=True),
        ]
        panel = Inset(Column(parts, gap=6, id="drawer"), pad=(16, 12), surface="paper")
        panel.floats = table.skin.theme.room == "compact"
        return panel
