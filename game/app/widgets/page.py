"""A paper page: running text with bold and italic words, rules with their tags, tables, figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

import pygame

from game.app.pages import Block, Figure, Heading, Item, Paragraph, Span, Spans, Table
from game.app.skin import Skin, Surface
from game.app.theme import (
    BODY,
    DISPLAY,
    LEAD_SERIF,
    SMALL_BOLD,
    TITLE,
    Colour,
    Size,
    Step,
    Style,
)
from game.app.widgets.base import Do, Look, Usable, Widget
from game.app.widgets.boxes import Column, Inset, Space
from game.app.widgets.text import Ink, Label, Picture, Rule

Fragment: TypeAlias = tuple[str, Style]


class _Word(NamedTuple):
    """What must not be broken: letters up to a space, in one weight or several."""

    fragments: tuple[Fragment, ...]
    spaced: bool
    """Whether a space stands before it."""


def _words(spans: Spans, step: Step, family: Literal["sans", "serif"]) -> Iterator[_Word]:
    word: list[Fragment] = []
    spaced = False
    for span in spans:
        style = Style(step, family, span.weight)
        for number, part in enumerate(span.text.split(" ")):
            if number:
                if word:
                    yield _Word(tuple(word), spaced)
                word, spaced = [], True
            if part:
                word.append((part, style))
    if word:
        yield _Word(tuple(word), spaced)


class Prose(Widget):
    """Running text whose words may be bold or italic, broken at spaces."""

    def __init__(
        self,
        spans: Spans | str,
        step: Step = Step.BODY,
        ink: Ink = "ink",
        *,
        family: Literal["sans", "serif"] = "sans",
        id: str = "",
        flex: float = 0,
    ) -> None:
        super().__init__(id, flex=flex)
        self.spans: Spans = (Span(spans),) if isinstance(spans, str) else spans
        self._step, self._family, self._ink = step, family, ink
        self._broken: dict[int, list[list[tuple[int, Fragment]]]] = {}

    @property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)

    def _leading(self, skin: Skin) -> int:
        """Lines stand a little apart, as in a book."""
        return round(skin.type.line_height(Style(self._step, self._family)) * 1.08)

    def _lines(self, skin: Skin, width: int) -> list[list[tuple[int, Fragment]]]:
        """Each line as fragments with their distance from its left."""
        if width in self._broken:
            return self._broken[width]
        space = skin.type.width(" ", Style(self._step, self._family))
        lines: list[list[tuple[int, Fragment]]] = [[]]
        x = 0
        for word in _words(self.spans, self._step, self._family):
            widths = [skin.type.width(text, style) for text, style in word.fragments]
            if lines[-1] and word.spaced:
                if x + space + sum(widths) > width:
                    lines.append([])
                    x = 0
                else:
                    x += space
            for fragment, wide in zip(word.fragments, widths, strict=True):
                lines[-1].append((x, fragment))
                x += wide
        self._broken[width] = lines
        return lines

    def measure(self, skin: Skin, width: int) -> Size:
        lines = self._lines(skin, width)
        ends = [left + skin.type.width(*fragment) for line in lines for left, fragment in line[-1:]]
        return max(ends, default=0), len(lines) * self._leading(skin)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        colour: Colour = getattr(skin.colours, self._ink)
        leading, seen = self._leading(skin), target.get_clip()
        for row, line in enumerate(self._lines(skin, self.rect.width)):
            y = self.rect.y + row * leading
            if y + leading < seen.top or y > seen.bottom:
                continue
            for left, (text, style) in line:
                target.blit(skin.type.line(text, style, colour), (self.rect.x + left, y))

    def misfits(self, skin: Skin) -> Iterator[str]:
        wide, high = self.measure(skin, self.rect.width)
        if wide > self.rect.width + 1:
            yield f"“{self.text[:30]}…” is {wide} wide in {self.rect.width}"
        if high > self.rect.height + 1:
            yield f"“{self.text[:30]}…” is {high} high in {self.rect.height}"


class Point(Widget):
    """An item of a list: its mark hangs at the left, a rule's id as a small brass tag."""

    HANG = 50

    def __init__(self, item: Item, id: str = "") -> None:
        super().__init__(id, [Prose(item.spans)])
        self._item = item

    def _hang(self, skin: Skin) -> int:
        units = self.HANG if self._item.rule or self._item.number else 26
        return round(units * skin.theme.type_scale)

    def measure(self, skin: Skin, width: int) -> Size:
        hang = self._hang(skin)
        wide, high = self.children[0].measure(skin, width - hang)
        return wide + hang, high

    def place(self, skin: Skin, rect: pygame.Rect, ui: object) -> None:
        self.rect = rect
        hang = self._hang(skin)
        self.children[0].rect = pygame.Rect(rect.x + hang, rect.y, rect.width - hang, rect.height)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c = skin.colours
        line = skin.type.line_height(BODY)
        middle = self.rect.y + line // 2 + skin.px(1)
        if self._item.rule:
            words = skin.type.line(self._item.rule, SMALL_BOLD, c.ink)
            tag = words.get_rect().inflate(skin.px(12), skin.px(2))
            tag.midleft = self.rect.x, middle
            skin.panel(target, tag, Surface(c.brass, c.dark_brass, 1, 6, 1, 0))
            target.blit(words, words.get_rect(center=tag.center))
        elif self._item.number:
            words = skin.type.line(str(self._item.number), LEAD_SERIF, c.dark_brass)
            target.blit(words, words.get_rect(midleft=(self.rect.x + skin.px(6), middle)))
        else:
            side = max(3, round(4.5 * skin.theme.type_scale))
            x = self.rect.x + 2 * side
            diamond = [
                (x, middle - side),
                (x + side, middle),
                (x, middle + side),
                (x - side, middle),
            ]
            pygame.draw.aalines(target, c.dark_brass, True, diamond)
            pygame.draw.polygon(target, c.dark_brass, diamond)


class Sheet(Widget):
    """A table: columns as wide as their words ask for, heads in bold, thin lines between."""

    GAP = 18

    def __init__(self, table: Table) -> None:
        heads, *rows = table.rows
        bold = tuple(tuple(Span(span.text, "bold") for span in cell) for cell in heads)
        self._rows = [[Prose(cell) for cell in row] for row in (bold, *rows)]
        super().__init__(children=[cell for row in self._rows for cell in row])

    def _widths(self, skin: Skin, width: int) -> list[int]:
        columns = range(len(self._rows[0]))
        natural = [max(row[n].measure(skin, 10**6)[0] for row in self._rows) for n in columns]
        room = width - skin.px(self.GAP) * (len(natural) - 1)
        share = min(1.35, room / max(1, sum(natural)))
        return [int(wide * share) for wide in natural]

    def _heights(self, skin: Skin, widths: Sequence[int]) -> list[int]:
        return [
            max(cell.measure(skin, w)[1] for cell, w in zip(row, widths, strict=True)) + skin.px(8)
            for row in self._rows
        ]

    def measure(self, skin: Skin, width: int) -> Size:
        return width, sum(self._heights(skin, self._widths(skin, width)))

    def place(self, skin: Skin, rect: pygame.Rect, ui: object) -> None:
        self.rect = rect
        widths = self._widths(skin, rect.width)
        y = rect.y
        for row, high in zip(self._rows, self._heights(skin, widths), strict=True):
            x = rect.x
            for cell, wide in zip(row, widths, strict=True):
                cell.rect = pygame.Rect(x, y + skin.px(4), wide, high - skin.px(8))
                x += wide + skin.px(self.GAP)
            y += high

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        for number, row in enumerate(self._rows[1:]):
            line = pygame.Rect(self.rect.x, row[0].rect.y - skin.px(4), self.rect.width, skin.px(1))
            target.fill(skin.colours.paper_shade if number else skin.colours.dark_brass, line)


class Chapter(Usable):
    """A line of a list of contents, on paper; the one that is open has a brass bar."""

    def __init__(
        self, id: str, text: str, on_use: Do, open_now: Callable[[], bool], *, tip: str = ""
    ) -> None:
        super().__init__(id, on_use, tip=tip)
        self.text, self._open_now = text, open_now

    def _inner(self, skin: Skin, width: int) -> int:
        return width - skin.px(22)

    def measure(self, skin: Skin, width: int) -> Size:
        return width, skin.text_height(self.text, BODY, self._inner(skin, width)) + skin.px(10)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c = skin.colours
        open_now = self._open_now()
        if open_now or look.pointed or look.focused:
            fill = Surface(c.paper_shade, c.paper_shade, 1, 6, 0, 0)
            skin.panel(target, self.rect, fill)
        if open_now:
            bar = pygame.Rect(self.rect.x, self.rect.y, skin.px(5), self.rect.height)
            skin.panel(target, bar, Surface(c.brass, c.dark_brass, 1, 2.5, 1, 0))
        words = self.rect.inflate(-skin.px(22), -skin.px(10)).move(skin.px(3), 0)
        skin.text(target, self.text, BODY, c.ink, words)
        if look.focused:
            skin.ring(target, self.rect, 6)

    def misfits(self, skin: Skin) -> Iterator[str]:
        wide = self._inner(skin, self.rect.width)
        if any(
            skin.type.width(line, BODY) > wide for line in skin.type.lines(self.text, BODY, wide)
        ):
            yield f"chapter “{self.text}” in {wide}"


def anchor(block: Block) -> str:
    """The id by which a block of a page is found: a rule's, or its heading's number."""
    if isinstance(block, Heading) and block.number:
        return f"at-{block.number}"
    return f"at-{block.rule}" if isinstance(block, Item) and block.rule else ""


def page(blocks: Sequence[Block], figure: Callable[[str], Widget] | None = None) -> Column:
    """The widgets of a page, one below the other."""
    widgets: list[Widget] = []
    for number, block in enumerate(blocks):
        if isinstance(block, Heading):
            style = DISPLAY if block.level == 1 else TITLE if block.level == 2 else LEAD_SERIF
            if number:
                widgets.append(Space(8))
            widgets.append(Label(block.text, style, "ink", id=anchor(block)))
            if block.level == 1:
                widgets.append(Rule())
        elif isinstance(block, Paragraph):
            widgets.append(Prose(block.spans))
        elif isinstance(block, Item):
            widgets.append(Point(block, id=anchor(block)))
        elif isinstance(block, Table):
            widgets.append(Sheet(block))
        elif isinstance(block, Figure):
            drawn = figure(block.name) if figure else Picture(f"rules/{block.name}", (480, 240))
            widgets.append(Inset(drawn, across="centre"))
    return Column(widgets, gap=9)
