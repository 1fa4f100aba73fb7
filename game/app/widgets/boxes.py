"""Boxes that share out room: rows, columns, grids, panels and areas that scroll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import pygame

from game.app.actions import LEFT_BUTTON, Action, Input, Pointer
from game.app.skin import Skin, Surface
from game.app.theme import Size
from game.app.widgets.base import Look, Widget

if TYPE_CHECKING:
    from game.app.widgets.ui import Ui

Where = Literal["start", "centre", "end", "fill"]


def _shares(naturals: Sequence[int], flexes: Sequence[float], room: int) -> list[int]:
    """Room shared out: everyone its natural length, what is left over by flex."""
    rigid = sum(n for n, flex in zip(naturals, flexes, strict=True) if not flex)
    left = max(0, room - rigid)
    total = sum(flexes)
    return [
        int(left * flex / total) if flex else n for n, flex in zip(naturals, flexes, strict=True)
    ]


def _along(where: Where, room: int, used: int) -> int:
    return {"start": 0, "fill": 0, "centre": (room - used) // 2, "end": room - used}[where]


class Column(Widget):
    """One below the other."""

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        id: str = "",
        gap: float = 10,
        across: Where = "fill",
        along: Where = "start",
        flex: float = 0,
    ) -> None:
        super().__init__(id, children, flex=flex)
        self._gap, self._across, self._along = gap, across, along

    def measure(self, skin: Skin, width: int) -> Size:
        sizes = [child.measure(skin, width) for child in self.children]
        gaps = skin.px(self._gap) * max(0, len(sizes) - 1)
        return max((w for w, _ in sizes), default=0), sum(h for _, h in sizes) + gaps

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        self.rect = rect
        gap = skin.px(self._gap)
        sizes = [child.measure(skin, rect.width) for child in self.children]
        room = rect.height - gap * max(0, len(sizes) - 1)
        heights = _shares([h for _, h in sizes], [c.flex for c in self.children], room)
        y = rect.y + _along(self._along, room, sum(heights))
        for child, (wide, _), high in zip(self.children, sizes, heights, strict=True):
            w = rect.width if self._across == "fill" else min(wide, rect.width)
            x = rect.x + _along(self._across, rect.width, w)
            child.place(skin, pygame.Rect(x, y, w, high), ui)
            y += high + gap


class Row(Widget):
    """One beside the other."""

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        id: str = "",
        gap: float = 10,
        across: Where = "fill",
        along: Where = "start",
        flex: float = 0,
    ) -> None:
        super().__init__(id, children, flex=flex)
        self._gap, self._across, self._along = gap, across, along

    def _widths(self, skin: Skin, width: int) -> list[int]:
        room = width - skin.px(self._gap) * max(0, len(self.children) - 1)
        naturals = [0 if c.flex else c.measure(skin, room)[0] for c in self.children]
        return _shares(naturals, [c.flex for c in self.children], room)

    def measure(self, skin: Skin, width: int) -> Size:
        widths = self._widths(skin, width)
        heights = [c.measure(skin, w)[1] for c, w in zip(self.children, widths, strict=True)]
        gaps = skin.px(self._gap) * max(0, len(widths) - 1)
        return sum(widths) + gaps, max(heights, default=0)

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        self.rect = rect
        gap = skin.px(self._gap)
        widths = self._widths(skin, rect.width)
        used = sum(widths) + gap * max(0, len(widths) - 1)
        x = rect.x + _along(self._along, rect.width, used)
        for child, w in zip(self.children, widths, strict=True):
            wanted = child.measure(skin, w)[1]
            high = rect.height if self._across == "fill" else min(wanted, rect.height)
            y = rect.y + _along(self._across, rect.height, high)
            child.place(skin, pygame.Rect(x, y, w, high), ui)
            x += w + gap


class Grid(Widget):
    """Cells of one size, as many beside each other as are wished or fit."""

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        id: str = "",
        columns: int = 2,
        gap: float = 16,
        flex: float = 0,
    ) -> None:
        super().__init__(id, children, flex=flex)
        self._columns, self._gap = columns, gap

    def _cell_width(self, skin: Skin, width: int) -> int:
        return (width - skin.px(self._gap) * (self._columns - 1)) // self._columns

    def _rows(self) -> int:
        return -(-len(self.children) // self._columns)

    def measure(self, skin: Skin, width: int) -> Size:
        cell = self._cell_width(skin, width)
        high = max((child.measure(skin, cell)[1] for child in self.children), default=0)
        return width, high * self._rows() + skin.px(self._gap) * max(0, self._rows() - 1)

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        self.rect = rect
        gap, cell = skin.px(self._gap), self._cell_width(skin, rect.width)
        high = (rect.height - gap * (self._rows() - 1)) // max(1, self._rows())
        for number, child in enumerate(self.children):
            row, column = divmod(number, self._columns)
            left, top = rect.x + column * (cell + gap), rect.y + row * (high + gap)
            child.place(skin, pygame.Rect(left, top, cell, high), ui)


class Inset(Widget):
    """Room around a child, and where in the room it stands; with a surface, a panel."""

    def __init__(
        self,
        child: Widget,
        *,
        id: str = "",
        pad: float | tuple[float, float] = 0,
        surface: Literal["paper", "glass", ""] = "",
        across: Where = "fill",
        along: Where = "fill",
        widest: float = 0,
        flex: float = 0,
    ) -> None:
        super().__init__(id, [child], flex=flex)
        self._pad = pad if isinstance(pad, tuple) else (pad, pad)
        self._surface = surface
        self._across, self._along, self._widest = across, along, widest

    def _inner(self, skin: Skin, width: int) -> int:
        inner = width - 2 * skin.px(self._pad[0])
        return min(inner, skin.px(self._widest)) if self._widest else inner

    def measure(self, skin: Skin, width: int) -> Size:
        wide, high = self.children[0].measure(skin, self._inner(skin, width))
        return wide + 2 * skin.px(self._pad[0]), high + 2 * skin.px(self._pad[1])

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        self.rect = rect
        pad = skin.px(self._pad[0]), skin.px(self._pad[1])
        room = rect.inflate(-2 * pad[0], -2 * pad[1])
        inner = self._inner(skin, rect.width)
        wide, high = self.children[0].measure(skin, inner)
        w = inner if self._across == "fill" else min(wide, inner)
        h = room.height if self._along == "fill" else min(high, room.height)
        across: Where = "centre" if self._across == "fill" else self._across
        x = room.x + _along(across, room.width, w)
        y = room.y + _along(self._along, room.height, h)
        self.children[0].place(skin, pygame.Rect(x, y, w, h), ui)
        if self._surface and (self._across, self._along) != ("fill", "fill"):
            self.rect = self.children[0].rect.inflate(2 * pad[0], 2 * pad[1])

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        if self._surface:
            surface: Surface = skin.paper if self._surface == "paper" else skin.glass
            skin.panel(target, self.rect, surface)


class Space(Widget):
    """Room left free: a length in units, or a share of what is left over."""

    def __init__(self, units: float = 0, *, flex: float = 0) -> None:
        super().__init__(flex=flex)
        self._units = units

    def measure(self, skin: Skin, width: int) -> Size:
        return skin.px(self._units), skin.px(self._units)


class Scroll(Widget):
    """A child that may be longer than its room: wheel, keys, or the bar at the side."""

    clips = True
    BAR = 12

    def __init__(
        self,
        id: str,
        child: Widget,
        *,
        flex: float = 1,
        follow: bool = False,
        readable: bool = True,
    ) -> None:
        super().__init__(id, [child], flex=flex)
        self._follow = follow
        """Whether it stands at its end until somebody scrolls, as a log does."""
        self.focusable = readable
        """Whether the keys may come here, to read what cannot be used."""
        self._longest = 0

    def measure(self, skin: Skin, width: int) -> Size:
        wide, high = self.children[0].measure(skin, width - skin.px(self.BAR))
        return wide + skin.px(self.BAR), high

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        self.rect = rect
        inner = rect.width - skin.px(self.BAR)
        high = max(self.children[0].measure(skin, inner)[1], rect.height)
        self._longest = high - rect.height
        offset = ui.memory.get(self.path, self._longest if self._follow else 0)
        offset = max(0, min(self._longest, offset))
        self.children[0].place(skin, pygame.Rect(rect.x, rect.y - offset, inner, high), ui)
        if not self._longest:
            self.focusable = False

    @property
    def longest(self) -> int:
        """How far it can be scrolled."""
        return self._longest

    @property
    def offset(self) -> int:
        return self.rect.y - self.children[0].rect.y

    def scroll_to(self, ui: Ui, offset: float) -> None:
        ui.memory[self.path] = max(0, min(self._longest, round(offset)))
        ui.place_again()

    def show(self, ui: Ui, rect: pygame.Rect) -> None:
        """Scroll as little as brings a rectangle of the child's into sight."""
        if rect.top < self.rect.top:
            self.scroll_to(ui, self.offset - (self.rect.top - rect.top))
        elif rect.bottom > self.rect.bottom:
            down = min(rect.bottom - self.rect.bottom, rect.top - self.rect.top)
            self.scroll_to(ui, self.offset + down)

    def handle(self, ui: Ui, given: Input) -> bool:
        page = self.rect.height * 0.9
        if isinstance(given, Pointer):
            return self._pointed(ui, given)
        line = self.rect.height * 0.12
        moves = {Action.UP: -line, Action.DOWN: line, Action.PAGE_UP: -page,
                 Action.PAGE_DOWN: page, Action.FIRST: -1e9, Action.LAST: 1e9}  # fmt: skip
        if not isinstance(given, Action) or given not in moves or not self._longest:
            return False
        there = max(0, min(self._longest, self.offset + moves[given]))
        if round(there) == self.offset and given in (Action.UP, Action.DOWN):
            return False
        self.scroll_to(ui, there)
        return True

    def _pointed(self, ui: Ui, given: Pointer) -> bool:
        if given.kind == "wheel" and self._longest:
            self.scroll_to(ui, self.offset - given.turn * self.rect.height * 0.15)
            return True
        if given.kind == "press" and given.button == LEFT_BUTTON:
            ui.memory[self._grip] = given.at[1] + self.offset
            if given.at[0] >= self.children[0].rect.right:
                ui.memory[self._grip] = None
                self._scroll_to_bar(ui, given.at[1])
            return True
        if given.kind == "move" and ui.holds(self) and self._grip in ui.memory:
            grip = ui.memory[self._grip]
            if grip is None:
                self._scroll_to_bar(ui, given.at[1])
            else:
                self.scroll_to(ui, grip - given.at[1])
            return True
        return False

    @property
    def _grip(self) -> str:
        """Where the memory has what is dragged: a height of the child, or None for the bar."""
        return f"{self.path}/grip"

    def _scroll_to_bar(self, ui: Ui, y: int) -> None:
        """So that the middle of the bar is as high as this."""
        share = (y - self.rect.y) / max(1, self.rect.height)
        self.scroll_to(ui, share * (self._longest + self.rect.height) - self.rect.height / 2)

    def draw_over(self, skin: Skin, target: pygame.Surface) -> None:
        if not self._longest:
            return
        wide = skin.px(6)
        track = pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.height)
        pygame.draw.rect(target, skin.colours.dark_brass, track, 1, border_radius=wide)
        share = self.rect.height / (self.rect.height + self._longest)
        high = max(skin.px(24), round(track.height * share))
        top = track.y + round((track.height - high) * self.offset / self._longest)
        bar = pygame.Rect(track.x, top, wide, high)
        pygame.draw.rect(target, skin.colours.brass, bar, border_radius=wide)

    def misfits(self, skin: Skin) -> Iterator[str]:
        if self.rect.height < skin.px(40):
            yield "hardly any room to scroll in"


class Board(Widget):
    """Children each at a place of its own, in pixels: for tables, where places have meaning."""

    def __init__(self, children: Sequence[tuple[Widget, pygame.Rect]], *, id: str = "") -> None:
        super().__init__(id, [child for child, _ in children])
        self._places = [place for _, place in children]

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        self.rect = rect
        for child, place in zip(self.children, self._places, strict=True):
            child.place(skin, place, ui)
