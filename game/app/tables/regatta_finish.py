"""The end of a race: who has won, the photo of the finish, every track, and what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from game.app.scenes.final import Final, Played
from game.app.skin import Skin, Surface
from game.app.tables.regatta_chart import PhotoFinish, TrackChart, in_photo
from game.app.tables.regatta_tracks import Photo, Voyage, race_of, standing
from game.app.theme import BODY, BODY_BOLD, LEAD_SERIF, SMALL, TITLE, Livery, Size
from game.app.widgets import Column, Inset, Label, Picture, Row, Widget
from game.app.widgets.base import Look
from game.rules.regatta.course import Course
from game.rules.regatta.path import Hull
from game.rules.regatta.plane import apart, middle

if TYPE_CHECKING:
    from game.app.program import App

NONE = "–"
"""Where there is nothing to tell."""


class Raced(Played, Protocol):
    """What the regatta's table tells of the race that was sailed at it."""

    @property
    def course(self) -> Course: ...

    @property
    def hull(self) -> Hull: ...


class RegattaFinish(Final):
    """The last word on a race."""

    def __init__(self, app: App, table: Raced) -> None:
        result = table.sitting.match.result()
        assert result is not None, "the race is not over"
        super().__init__(app, table, result, [])
        self._course, self._hull = table.course, table.hull
        events = standing(self._match.log)
        self.race = race_of(events, table.course, table.hull, len(self._names))

    def verdict(self) -> str:
        """Who has won; the order stands in the table."""
        first = self._names[self.race.order[0]]
        if self.race.photo is None:
            return self.app.say("race.turns-over", name=first)
        return self.app.say("race.won", name=first)

    def build(self) -> Widget:
        wide = self.skin.theme.room != "compact"
        pictures = Row(self._pictures(), gap=20, flex=1)
        paper = Column(
            [self._head(), pictures, Results(self._rows(), self._heads()), self._buttons()],
            id="final",
            gap=10,
        )
        sheet = Inset(paper, pad=(26, 16), surface="paper")
        return Inset(sheet, pad=(20, 16), widest=1240 if wide else 0)

    def _head(self) -> Widget:
        """Lower than at other tables: the pictures need the room."""
        flags: list[Widget] = [
            Picture(f"flags/{self._liveries[seat].flag}", (54, 36)) for seat in self._result.winners
        ]
        words = Label(self.verdict(), TITLE, "ink", flex=1)
        crown = Picture("icons/crown", (36, 36), ink="dark_brass")
        return Row([*flags, words, crown], gap=14, across="centre")

    def _pictures(self) -> list[Widget]:
        say = self.app.say
        chart = TrackChart(self._course, self.race, self._liveries)
        tracks = _captioned(chart, say("race.tracks"))
        photo = self.race.photo
        if photo is None:
            return [tracks]
        shot = PhotoFinish(self._course, self._hull, photo, self._liveries)
        return [tracks, _captioned(shot, self._photo_words(photo))]

    def _photo_words(self, photo: Photo) -> str:
        """Who crosses the line, and who was too far away for the picture."""
        say, centre = self.app.say, middle(*self._course.line)
        words = [say("race.photo", name=self._names[photo.winner])]
        seen = in_photo(self._course, photo)
        for seat, pose in enumerate(photo.poses):
            if pose is not None and seat not in seen:
                away = self._metres(apart(pose.bow, centre))
                words.append(say("race.far", name=self._names[seat], far=away))
        return " ".join(words)

    # The table

    def _heads(self) -> list[str]:
        say = self.app.say
        return [
            say("race.turns"),
            say("race.sailed"),
            say("race.taut"),
            say("race.ratio"),
            say("race.to-go"),
        ]

    def _rows(self) -> list[ResultRow]:
        return [
            ResultRow(
                place,
                self._names[seat],
                self._liveries[seat],
                self._cells(self.race.voyages[seat]),
                seat in self._result.winners,
            )
            for place, seat in enumerate(self.race.order, 1)
        ]

    def _cells(self, voyage: Voyage) -> tuple[str, ...]:
        say = self.app.say
        turns = str(voyage.turns)
        if voyage.lost:
            turns = say("race.turns-lost", turns=voyage.turns, lost=voyage.lost)
        ratio = voyage.ratio
        return (
            turns,
            self._metres(voyage.sailed),
            self._metres(voyage.taut) if ratio else NONE,
            self._figure(ratio, 2) if ratio else NONE,
            say("race.home") if voyage.place else self._metres(voyage.to_go),
        )

    def _metres(self, millimetres: float) -> str:
        return self.app.say("race.metres", far=self._figure(millimetres / 1000, 2))

    def _figure(self, number: float, digits: int) -> str:
        """A number as the language writes it."""
        return f"{number:.{digits}f}".replace(".", self.app.say("race.point"))


def _captioned(picture: Widget, words: str) -> Widget:
    return Column([picture, Label(words, SMALL, "faded_ink")], gap=4, flex=1)


class ResultRow(NamedTuple):
    """A boat's line in the table."""

    place: int
    name: str
    livery: Livery
    cells: tuple[str, ...]
    winner: bool


class Results(Widget):
    """Place, flag, name and what is counted of each boat, under their heads."""

    def __init__(self, rows: Sequence[ResultRow], heads: Sequence[str]) -> None:
        super().__init__("results")
        self.rows, self._heads = tuple(rows), tuple(heads)

    @property
    def says(self) -> list[str]:
        return [f"{row.place}. {row.name} {' '.join(row.cells)}" for row in self.rows]

    def _row_height(self, skin: Skin) -> int:
        return skin.type.line_height(LEAD_SERIF) + skin.px(9)

    def measure(self, skin: Skin, width: int) -> Size:
        head = skin.type.line_height(SMALL) + skin.px(2)
        return width, head + len(self.rows) * self._row_height(skin)

    def _columns(self, skin: Skin) -> list[int]:
        """As wide as the head or the widest cell needs."""
        wide = []
        for number, head in enumerate(self._heads):
            cells = [skin.type.width(row.cells[number], BODY) for row in self.rows]
            wide.append(max(skin.type.width(head, SMALL), *cells) + skin.px(22))
        return wide

    def _names_room(self, skin: Skin) -> int:
        return self.rect.width - sum(self._columns(skin))

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        first = self.rect.x + self._names_room(skin)
        left = first
        for head, wide in zip(self._heads, self._columns(skin), strict=True):
            place = pygame.Rect(left, self.rect.y, wide - skin.px(10), 1)
            skin.line(target, head, SMALL, skin.colours.faded_ink, place, "right")
            left += wide
        top = self.rect.y + skin.type.line_height(SMALL) + skin.px(2)
        high = self._row_height(skin)
        for row in self.rows:
            bar = pygame.Rect(self.rect.x, top, self.rect.width, high - skin.px(4))
            self._draw_row(skin, target, row, bar, first)
            top += high

    def _draw_row(
        self, skin: Skin, target: pygame.Surface, row: ResultRow, bar: pygame.Rect, first: int
    ) -> None:
        c = skin.colours
        rim = c.brass if row.winner else c.paper_shade
        skin.panel(target, bar, Surface(c.paper, rim, 1, 7, 2.5 if row.winner else 1.5, 0))
        left = bar.x + skin.px(12)
        place = skin.type.line(f"{row.place}.", LEAD_SERIF, c.dark_brass)
        target.blit(place, place.get_rect(midleft=(left, bar.centery)))
        left += skin.type.width("5.", LEAD_SERIF) + skin.px(10)
        flag_high = min(skin.px(22), bar.height - skin.px(8))
        flag = skin.art.picture(f"flags/{row.livery.flag}", (flag_high * 3 // 2, flag_high))
        target.blit(flag, flag.get_rect(midleft=(left, bar.centery)))
        left += flag.get_width() + skin.px(10)
        words = skin.type.clipped(row.name, BODY_BOLD, first - skin.px(6) - left)
        name = skin.type.line(words, BODY_BOLD, c.ink)
        target.blit(name, name.get_rect(midleft=(left, bar.centery)))
        for cell, wide in zip(row.cells, self._columns(skin), strict=True):
            first += wide
            figure = skin.type.line(cell, BODY, c.ink)
            target.blit(figure, figure.get_rect(midright=(first - skin.px(10), bar.centery)))

    def misfits(self, skin: Skin) -> Iterator[str]:
        if self._names_room(skin) < skin.px(170):
            yield f"only {self._names_room(skin)} pixels for names"
        if self.measure(skin, self.rect.width)[1] > self.rect.height + 1:
            yield "rows do not fit"
