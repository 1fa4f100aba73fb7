"""A long list of lines that can be clicked, such as a match's log, as one light widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.actions import Action, Input, Pointer
from game.app.skin import Skin
from game.app.theme import SMALL, Size, mixed
from game.app.widgets.base import Do, Look, Widget

if TYPE_CHECKING:
    from game.app.widgets.ui import Ui

GAP = 5


class Lines(Widget):
    """Lines one below the other; the one pointed at, or moved to by the keys, can be used.

    A match's log has hundreds of lines: as widgets of their own they would cost every frame.
    """

    focusable = True

    def __init__(self, id: str, lines: Sequence[tuple[str, Do]]) -> None:
        super().__init__(id)
        self.lines = list(lines)
        self._tops: list[int] = []
        self._chosen = len(self.lines) - 1
        self._skin: Skin | None = None
        self._at: tuple[int, int] | None = None
        if not self.lines:
            self.focusable = False

    @property
    def text(self) -> str:
        return "\n".join(line for line, _ in self.lines)

    def measure(self, skin: Skin, width: int) -> Size:
        gap = skin.px(GAP)
        high = sum(skin.text_height(line, SMALL, width) + gap for line, _ in self.lines)
        return width, high

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        super().place(skin, rect, ui)
        self._skin = skin
        self._chosen = min(ui.memory.get(self.path, self._chosen), len(self.lines) - 1)
        self._tops, y = [], rect.y
        for line, _ in self.lines:
            self._tops.append(y)
            y += skin.text_height(line, SMALL, rect.width) + skin.px(GAP)
        self._tops.append(y)

    def _line_at(self, y: int) -> int | None:
        for number in range(len(self.lines)):
            if self._tops[number] <= y < self._tops[number + 1]:
                return number
        return None

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c, clip = skin.colours, target.get_clip()
        chosen = self._chosen if look.focused else None
        if look.pointed:
            chosen = self._line_at(pygame.mouse.get_pos()[1] if self._at is None else self._at[1])
        for number, (line, _) in enumerate(self.lines):
            top, bottom = self._tops[number], self._tops[number + 1]
            if bottom < clip.top or top > clip.bottom:
                continue
            place = pygame.Rect(self.rect.x, top, self.rect.width, bottom - top)
            if number == chosen:
                target.fill(mixed(c.paper, c.brass, 0.35), place.inflate(skin.px(6), 0))
            elif number == len(self.lines) - 1:
                target.fill(mixed(c.paper, c.paper_shade, 0.6), place.inflate(skin.px(6), 0))
            skin.text(target, line, SMALL, c.ink, place)

    def handle(self, ui: Ui, given: Input) -> bool:
        if isinstance(given, Pointer):
            self._at = given.at
            if given.kind == "press" and (line := self._line_at(given.at[1])) is not None:
                ui.memory[self.path] = self._chosen = line
            return False
        if given in (Action.UP, Action.DOWN) and ui.by_keyboard:
            there = self._chosen + (1 if given is Action.DOWN else -1)
            if there in range(len(self.lines)):
                ui.memory[self.path] = self._chosen = there
                self._show(ui)
                return True
        return False

    def _show(self, ui: Ui) -> None:
        top, bottom = self._tops[self._chosen], self._tops[self._chosen + 1]
        ui.bring_into_sight(self, pygame.Rect(self.rect.x, top, self.rect.width, bottom - top))

    def use(self, ui: Ui) -> None:
        if self._chosen in range(len(self.lines)):
            self.lines[self._chosen][1]()
