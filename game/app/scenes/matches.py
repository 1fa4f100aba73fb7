"""The matches that are kept: go on with them, watch them again, or delete them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from game.app.dates import when
from game.app.kept import is_over
from game.app.scene import Scene
from game.app.scenes.ask import Ask, Reply
from game.app.scenes.going import go_on_with, tell, watch
from game.app.tables import PLAYBACKS, TABLES
from game.app.theme import BODY_BOLD, DISPLAY, LEAD, LEAD_SERIF, SMALL, TITLE
from game.app.widgets import (
    Button,
    Column,
    Inset,
    Label,
    Picture,
    Row,
    Scroll,
    Space,
    Widget,
)
from game.match.record import AnyRecord
from game.match.storage import Saved
from game.rules.protocol import Malformed
from game.words import join

if TYPE_CHECKING:
    from game.app.program import App

AT_ONCE = 25
"""Matches read at a time: the list comes up at once, however many there are."""


class Matches(Scene):
    """The list, the latest first."""

    name = "matches"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._unread: Iterator[Saved] = iter(())
        self._saves: list[Saved] = []
        self._more = False
        self._read_anew()

    def resume(self) -> None:
        self._read_anew()
        super().resume()

    def _read_anew(self) -> None:
        """As many as were in sight before, as they are now."""
        count = max(AT_ONCE, len(self._saves))
        self._unread, self._saves = self.app.saves.newest_first(), []
        self._read(count)
        self.first_focus = "list/match-0/go-on" if self._saves else "first"

    def _read(self, count: int) -> None:
        batch = list(islice(self._unread, count))
        self._saves += batch
        self._more = len(batch) == count
        self.refresh()

    # What is there

    def build(self) -> Widget:
        say = self.app.say
        heading = Row(
            [
                Button("back", "", self.close, icon="back", kind="quiet", tip=say("going.back")),
                Label(say("matches.title"), TITLE if self._compact else DISPLAY, "paper"),
                Space(flex=1),
            ],
            gap=18,
            across="centre",
        )
        body = self._list() if self._saves else self._nothing()
        lead = Label(say("matches.lead"), LEAD, "foam")
        above: list[Widget] = [heading] if self._compact else [heading, lead]
        return Inset(Column([*above, Space(2), body], gap=8), pad=(40, 24))

    @property
    def _compact(self) -> bool:
        return self.skin.theme.room == "compact"

    def _nothing(self) -> Widget:
        say = self.app.say
        paper = Column(
            [
                Picture("compass", (150, 150)),
                Label(say("matches.empty"), LEAD_SERIF, "ink", align="centre"),
                Space(4),
                Button("first", say("matches.first"), self._play_first, icon="play", large=True,
                       kind="primary"),
            ],
            gap=12,
            across="centre",
        )  # fmt: skip
        return Inset(
            paper,
            pad=(44, 32),
            surface="paper",
            across="centre",
            along="centre",
            widest=560,
            flex=1,
        )

    def _list(self) -> Widget:
        rows = [self._match(number, saved) for number, saved in enumerate(self._saves)]
        if self._more:
            more = Button("more", self.app.say("matches.more"), self._show_more, icon="down",
                          kind="quiet")  # fmt: skip
            rows.append(Row([Space(flex=1), more, Space(flex=1)]))
        return Scroll("list", Inset(Column(rows, gap=10), pad=(6, 4)), readable=False)

    def _match(self, number: int, saved: Saved) -> Widget:
        record = saved.record
        words = self._about(saved, record) if record else self._unreadable(saved)
        row = [
            Picture(f"games/{record.game}", (96, 60)) if record else Picture(
                "icons/warning", (96, 44), ink="coral"),
            Column(words, gap=1, flex=1),
            *(self._actions(saved, record) if record else ()),
            Button("delete", "", partial(self._ask_delete, saved), icon="trash", kind="quiet",
                   tip=self.app.say("matches.delete-tip")),
        ]  # fmt: skip
        content = Row(row, gap=14, across="centre")
        return Inset(content, id=f"match-{number}", pad=(14, 9), surface="paper")

    def _about(self, saved: Saved, record: AnyRecord) -> list[Widget]:
        say = self.app.say
        players = join([plan.name for plan in record.seats], self.app.settings.language)
        moves = self.app.say_count("matches.moves", saved.moves)
        facts = [when(say, saved.changed, time.time()), moves]
        if is_over(saved):
            facts.append(say("matches.over"))
        return [
            Label(say(f"games.{record.game}.name"), LEAD_SERIF, "ink"),
            Label(players, BODY_BOLD, "ink"),
            Label(" · ".join(facts), SMALL, "faded_ink"),
        ]

    def _unreadable(self, saved: Saved) -> list[Widget]:
        assert saved.trouble is not None, "either the record is there or the trouble"
        say = self.app.say
        told = f"{when(say, saved.changed, time.time())} · {say('matches.unreadable')}"
        return [
            Label(saved.name, LEAD_SERIF, "ink", clip=True),
            Label(self.app.explain(saved.trouble), SMALL, "coral"),
            Label(told, SMALL, "faded_ink"),
        ]

    def _actions(self, saved: Saved, record: AnyRecord) -> Iterator[Widget]:
        say, game = self.app.say, record.game
        if not is_over(saved):
            missing = say("matches.no-table", game=say(f"games.{game}.name"))
            yield Button(
                "go-on",
                say("matches.go-on"),
                partial(go_on_with, self.app, saved.name),
                icon="continue",
                kind="primary",
                why_not="" if game in TABLES else missing,
            )
        if game in PLAYBACKS:
            yield Button(
                "watch", say("matches.watch"), partial(watch, self.app, saved.name), icon="replay"
            )

    # What is done

    def _show_more(self) -> None:
        self._read(AT_ONCE)

    def _play_first(self) -> None:
        from game.app.scenes.choose import Choose

        self.app.stage.replace(Choose(self.app))

    def _ask_delete(self, saved: Saved) -> None:
        say = self.app.say
        replies = [
            Reply("delete", say("matches.delete"), partial(self._delete, saved), "danger"),
            Reply("keep", say("matches.keep")),
        ]
        title = say("matches.delete-title", name=saved.name)
        self.app.show(Ask(self.app, title, say("matches.delete-text"), replies))

    def _delete(self, saved: Saved) -> None:
        try:
            self.app.saves.delete(saved.name)
        except Malformed as trouble:
            tell(self.app, trouble)
            return
        self.app.toasts.show(self.app.say("matches.deleted", name=saved.name), "good")
        self._read_anew()
