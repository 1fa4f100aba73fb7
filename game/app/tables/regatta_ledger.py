"""The account of a collision: everybody's momentum, the arrows laid end to end, the energy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

import pygame

from game.app.skin import Skin
from game.app.tables.regatta_forces import Pixel, draw_arrow, draw_dashed
from game.app.theme import BODY_BOLD, SMALL, SMALL_BOLD, Colour, Size
from game.app.widgets.base import Look, Widget
from game.rules.regatta.plane import Point


class Entry(NamedTuple):
    """A line of the account."""

    name: str
    colour: Colour
    before: Point
    after: Point
    figures: tuple[str, str]


class LedgerWords(NamedTuple):
    """What the account says, in the person's language."""

    momentum: str
    before: str
    after: str
    total: str
    totals: tuple[str, str]
    laid: str
    energy: str
    left: str
    lost: str


class Ledger(Widget):
    """The sums to a film; what comes after the touch is shown once it is reached."""

    def __init__(
        self,
        entries: Sequence[Entry],
        words: LedgerWords,
        left: float,
        *,
        after: bool,
        energy: bool,
        flex: float = 1,
    ) -> None:
        super().__init__("ledger", flex=flex)
        self.entries, self._words, self._left = tuple(entries), words, left
        self._after, self._energy = after, energy

    @property
    def says(self) -> list[str]:
        told = list(self._words.totals[: 2 if self._after else 1])
        return [*told, self._words.left, self._words.lost] if self._energy else told

    def measure(self, skin: Skin, width: int) -> Size:
        return width, skin.px(420)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        top = self._draw_table(skin, target, self.rect.y)
        bars = self._energy_height(skin)
        room = pygame.Rect(self.rect.x, top, self.rect.width, self.rect.bottom - bars - top)
        self._draw_laid(skin, target, room)
        self._draw_energy(skin, target, self.rect.bottom - bars)

    # Momentum by momentum

    def _columns(self, skin: Skin) -> tuple[int, int]:
        figures = [f for entry in self.entries for f in entry.figures]
        wide = max(
            *(skin.type.width(figure, SMALL) for figure in [*figures, *self._words.totals]),
            skin.type.width(self._words.before, SMALL),
            skin.type.width(self._words.after, SMALL),
        ) + skin.px(12)
        return self.rect.right - wide, self.rect.right

    def _draw_table(self, skin: Skin, target: pygame.Surface, top: int) -> int:
        c, words = skin.colours, self._words
        high = skin.type.line_height(SMALL) + skin.px(4)
        first, second = self._columns(skin)
        wide = second - first
        skin.line(target, words.momentum, BODY_BOLD, c.dark_brass, self.rect)
        top += skin.type.line_height(BODY_BOLD) + skin.px(2)

        def line(name: str, figures: tuple[str, str], bold: bool, colour: Colour | None) -> None:
            nonlocal top
            style = SMALL_BOLD if bold else SMALL
            left = self.rect.x
            if colour is not None:
                at = left + skin.px(7), top + high // 2
                pygame.draw.aacircle(target, c.ink, at, skin.px(6))
                pygame.draw.aacircle(target, colour, at, skin.px(5))
                left += skin.px(19)
            room = first - wide - left
            place = pygame.Rect(left, top, room, high)
            skin.line(target, skin.type.clipped(name, style, room), style, c.ink, place)
            shown = figures if self._after else (figures[0], "")
            for figure, right in zip(shown, (first, second), strict=True):
                place = pygame.Rect(right - wide, top, wide, high)
                skin.line(target, figure, style, c.ink, place, "right")
            top += high

        line("", (words.before, words.after), False, None)
        for entry in self.entries:
            line(entry.name, entry.figures, False, entry.colour)
        pygame.draw.line(target, c.ink, (self.rect.x, top), (self.rect.right, top))
        line(words.total, words.totals, True, None)
        return top + skin.px(6)

    # End to end

    def _draw_laid(self, skin: Skin, target: pygame.Surface, room: pygame.Rect) -> None:
        """Before above, after below it: both rows of arrows lead equally far."""
        c = skin.colours
        skin.text(target, self._words.laid, SMALL, c.faded_ink, room)
        high = skin.text_height(self._words.laid, SMALL, room.width) + skin.px(6)
        room = pygame.Rect(room.x, room.y + high, room.width, room.height - high)
        if room.height < skin.px(40):
            return
        rows = [
            [(entry.before, entry.colour) for entry in self.entries],
            [(entry.after, entry.colour) for entry in self.entries],
        ]
        scale, (left, low, top) = _scale(rows, room, skin.px(16))
        half = room.height // 2
        for number, row in enumerate(rows[: 2 if self._after else 1]):
            middle = room.y + half * number + half / 2
            start = room.x + skin.px(8) - left * scale, middle + (low + top) / 2 * scale
            at: Pixel = start
            for momentum, colour in row:
                end = at[0] + momentum[0] * scale, at[1] - momentum[1] * scale
                draw_arrow(skin, target, at, end, colour, 4)
                at = end
            if sum(any(momentum) for momentum, _ in row) > 1:
                draw_dashed(skin, target, start, at, c.ink)
            words = (self._words.before, self._words.after)[number]
            place = pygame.Rect(room.x, room.y + half * number, room.width, 1)
            skin.line(target, words, SMALL, c.faded_ink, place, "right")

    # Energy

    def _energy_height(self, skin: Skin) -> int:
        return (
            skin.type.line_height(BODY_BOLD) + skin.px(30) + 2 * skin.type.line_height(SMALL)
        )  # fmt: skip

    def _draw_energy(self, skin: Skin, target: pygame.Surface, top: int) -> None:
        """A bar for what there was; what is lost of it is hatched."""
        c, words = skin.colours, self._words
        place = pygame.Rect(self.rect.x, top, self.rect.width, 1)
        skin.line(target, words.energy, BODY_BOLD, c.dark_brass, place)
        top += skin.type.line_height(BODY_BOLD) + skin.px(2)
        bar = pygame.Rect(self.rect.x, top, self.rect.width, skin.px(20))
        pygame.draw.rect(target, c.kelp, bar)
        if self._energy:
            cut = bar.x + round(bar.width * self._left)
            lost = pygame.Rect(cut, bar.y, bar.right - cut, bar.height)
            pygame.draw.rect(target, c.light_coral, lost)
            before = target.get_clip()
            target.set_clip(lost.clip(before))
            for x in range(lost.x - bar.height, lost.right, skin.px(8)):
                ends = (x, bar.bottom), (x + bar.height, bar.y)
                pygame.draw.line(target, c.coral, *ends, skin.px(2))
            target.set_clip(before)
        pygame.draw.rect(target, c.ink, bar, skin.px(1))
        if self._energy:
            place = pygame.Rect(bar.x, bar.bottom + skin.px(4), bar.width, 1)
            skin.line(target, words.left, SMALL_BOLD, c.kelp, place)
            place = place.move(0, skin.type.line_height(SMALL))
            skin.line(target, words.lost, SMALL_BOLD, c.coral, place)

    def misfits(self, skin: Skin) -> Iterator[str]:
        words = self._words
        for text in (words.left, words.lost):
            if skin.type.width(text, SMALL_BOLD) > self.rect.width:
                yield f"“{text}” is wider than the bar"
        first, second = self._columns(skin)
        if first - (second - first) - self.rect.x < skin.px(80):
            yield "no room for names"


def _scale(
    rows: Sequence[Sequence[tuple[Point, Colour]]], room: pygame.Rect, margin: int
) -> tuple[float, tuple[float, float, float]]:
    """One scale at which each row fits into half the room; their left, low and high ends."""
    xs, ys = [0.0], [0.0]
    for row in rows:
        x = y = 0.0
        for momentum, _ in row:
            x, y = x + momentum[0], y + momentum[1]
            xs.append(x)
            ys.append(y)
    across, up = max(xs) - min(xs), max(ys) - min(ys)
    least = max(hypot(across, up), 1.0) / 50  # for arrows that run along one axis only
    wide, high = room.width - margin, room.height / 2 - margin
    scale = min(wide / max(across, least), high / max(up, least))
    return scale, (min(xs), min(ys), max(ys))
