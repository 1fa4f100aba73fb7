"""A line to write in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.actions import Action, Input, Pointer, Typed
from game.app.skin import Skin, Surface
from game.app.theme import BODY, Size
from game.app.widgets.base import Do, Look, Widget

if TYPE_CHECKING:
    from game.app.widgets.ui import Ui


class Field(Widget):
    """A line of letters, with a caret; what may be written is told by `allowed`."""

    focusable = True
    writes = True

    def __init__(
        self,
        id: str,
        text: str,
        on_change: Callable[[str], None],
        *,
        on_confirm: Do | None = None,
        longest: int = 40,
        allowed: Callable[[str], bool] = str.isprintable,
        tip: str = "",
        flex: float = 0,
    ) -> None:
        super().__init__(id, tip=tip, flex=flex)
        self.text, self._on_change, self._on_confirm = text, on_change, on_confirm
        self._longest, self._allowed = longest, allowed
        self._caret = len(text)
        self._skin: Skin | None = None

    def measure(self, skin: Skin, width: int) -> Size:
        return min(width, skin.px(260)), skin.type.line_height(BODY) + skin.px(14)

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        super().place(skin, rect, ui)
        self._skin = skin
        self._caret = min(ui.memory.get(self.path, len(self.text)), len(self.text))

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c = skin.colours
        rim = c.brass if look.focused or look.pointed else c.dark_brass
        skin.panel(target, self.rect, Surface(c.paper, rim, 1, 8, 2, 0))
        inner = self.rect.inflate(-skin.px(20), -skin.px(8))
        before = target.get_clip()
        target.set_clip(inner.clip(before))
        font = skin.type.font(BODY)
        caret, shift = self._caret_at(skin)
        words = skin.type.line(self.text, BODY, c.ink)
        target.blit(words, words.get_rect(midleft=(inner.x - shift, inner.centery)))
        if look.writing and look.seconds % 1.0 < 0.6:
            x = inner.x + caret - shift
            top = inner.centery - font.get_height() // 2
            target.fill(c.coral, pygame.Rect(x, top, skin.px(2), font.get_height()))
        target.set_clip(before)
        if look.focused:
            skin.ring(target, self.rect)

    def _caret_at(self, skin: Skin) -> tuple[int, int]:
        """How far right the caret is in the text, and how far left the text is moved to show it."""
        caret = skin.type.width(self.text[: self._caret], BODY)
        return caret, max(0, caret - (self.rect.width - skin.px(20)) + skin.px(4))

    def handle(self, ui: Ui, given: Input) -> bool:
        if isinstance(given, Typed):
            self._insert(ui, given.text)
            return True
        if isinstance(given, Pointer):
            if given.kind == "wheel" or not ui.holds(self):
                return False
            if given.kind == "press":
                self._go(ui, self._letter_at(given.at[0]))
            return True
        return self._key(ui, given)

    def _key(self, ui: Ui, given: Action) -> bool:
        here, end = self._caret, len(self.text)
        if given is Action.CONFIRM and self._on_confirm is not None:
            self._on_confirm()
        elif given is Action.ERASE:
            if here:
                self._write(ui, self.text[: here - 1] + self.text[here:], here - 1)
        elif given is Action.ERASE_AHEAD:
            self._write(ui, self.text[:here] + self.text[here + 1 :], here)
        elif given is Action.PASTE:
            self._insert(ui, _clipboard())
        elif given in (Action.LEFT, Action.RIGHT, Action.FIRST, Action.LAST):
            there = {Action.LEFT: here - 1, Action.RIGHT: here + 1, Action.FIRST: 0}.get(given, end)
            self._go(ui, max(0, min(end, there)))
        else:
            return False
        return True

    def _insert(self, ui: Ui, letters: str) -> None:
        room = self._longest - len(self.text)
        letters = "".join(letter for letter in letters if self._allowed(letter))[: max(0, room)]
        if letters:
            text = self.text[: self._caret] + letters + self.text[self._caret :]
            self._write(ui, text, self._caret + len(letters))

    def _write(self, ui: Ui, text: str, caret: int) -> None:
        self._go(ui, caret)
        if text != self.text:
            self.text = text
            self._on_change(text)

    def _go(self, ui: Ui, caret: int) -> None:
        ui.memory[self.path] = self._caret = caret

    def _letter_at(self, x: int) -> int:
        if self._skin is None:
            return len(self.text)
        font = self._skin.type.font(BODY)
        left = self.rect.x + self._skin.px(20) // 2 - self._caret_at(self._skin)[1]
        ends = [left + font.size(self.text[:count])[0] for count in range(len(self.text) + 1)]
        return min(range(len(ends)), key=lambda count: abs(ends[count] - x))


def _clipboard() -> str:
    """What was copied elsewhere, as one line; nothing where the system has none."""
    try:
        return " ".join(pygame.scrap.get_text().split())
    except pygame.error:
        return ""
