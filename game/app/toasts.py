"""Short notes that come up at the lower edge and go by themselves."""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from game.app.motion import ease_out
from game.app.skin import Skin, Surface
from game.app.theme import BODY

SECONDS = 3.0
SECONDS_A_LETTER = 0.045
"""Longer notes stay longer, so that they can be read."""
ARRIVING = 0.25
MOST = 3

Tone = Literal["plain", "good", "trouble"]
_ICONS: dict[Tone, str] = {"plain": "wind", "good": "check", "trouble": "warning"}


class _Note(NamedTuple):
    text: str
    tone: Tone
    born: float


class Toasts:
    """The notes there are, the newest lowest."""

    def __init__(self) -> None:
        self._notes: list[_Note] = []
        self._seconds = 0.0

    @property
    def texts(self) -> list[str]:
        return [note.text for note in self._notes]

    def show(self, text: str, tone: Tone = "plain") -> None:
        """Bring a note; one that is up already stays longer instead of coming twice."""
        self._notes = [note for note in self._notes if note.text != text][1 - MOST :]
        self._notes.append(_Note(text, tone, self._seconds))

    def clear(self) -> None:
        self._notes.clear()

    def update(self, seconds: float) -> None:
        self._seconds += seconds
        self._notes = [note for note in self._notes if self._left(note) > 0]

    def _left(self, note: _Note) -> float:
        stays = SECONDS + SECONDS_A_LETTER * len(note.text)
        return note.born + stays - self._seconds

    def draw(self, skin: Skin, target: pygame.Surface) -> None:
        c = skin.colours
        bottom = target.get_height() - skin.px(26)
        for note in reversed(self._notes):
            width = min(skin.px(620), target.get_width() - skin.px(160))
            lines = skin.type.lines(note.text, BODY, width)
            wide = max(skin.type.width(line, BODY) for line in lines)
            high = skin.text_height(note.text, BODY, width)
            icon = skin.px(40)
            frame = pygame.Rect(0, 0, wide + icon + skin.px(40), high + skin.px(24))
            rise = ease_out(min(1.0, (self._seconds - note.born) / ARRIVING))
            frame.midbottom = target.get_width() // 2, round(bottom + (1 - rise) * skin.px(60))
            rim = {"plain": c.brass, "good": c.kelp, "trouble": c.coral}[note.tone]
            skin.panel(target, frame, Surface(c.paper, rim, 1, 14, 3, 12))
            at = (frame.x + skin.px(18) + icon // 2, frame.centery)
            skin.icon(target, _ICONS[note.tone], at, 28, c.ink if note.tone == "plain" else rim)
            words = pygame.Rect(frame.x + skin.px(22) + icon, 0, wide, high)
            words.centery = frame.centery
            skin.text(target, note.text, BODY, c.ink, words)
            bottom -= frame.height + skin.px(10)
