"""A game as a picture on paper, to be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.app.skin import Skin, Surface
from game.app.theme import BODY, LEAD, SMALL, SMALL_BOLD, TITLE, Size, Style, mixed
from game.app.widgets import Look, Usable
from game.app.widgets.base import Do

PAD = 12
"""Paper around the picture."""
LEAST_PICTURE = 84
TALLEST = 1.15
"""A picture's height in its width: it is cut at the sides rather than leave the paper empty."""


class _Layout(NamedTuple):
    picture: pygame.Rect
    title: pygame.Rect
    line: pygame.Rect
    facts: pygame.Rect
    credit: pygame.Rect


class GameCard(Usable):
    """Picture, name, a line about it, how many, how long, and whose idea it was."""

    def __init__(
        self,
        id: str,
        title: str,
        line: str,
        facts: Sequence[tuple[str, str]],
        credit: str,
        on_use: Do,
        *,
        why_not: str = "",
    ) -> None:
        super().__init__(id, on_use, why_not=why_not)
        self._title, self._line, self._credit = title, why_not or line, credit
        self._facts = list(facts)

    @property
    def says(self) -> list[str]:
        """Its words, for whoever cannot see it."""
        return [self._title, self._line, *(words for _, words in self._facts), self._credit]

    def _voice(self, skin: Skin) -> Style:
        """How the line is set: larger where a card has room."""
        return BODY if skin.theme.room == "compact" else LEAD

    def _heights(self, skin: Skin, width: int) -> tuple[int, int, int, int]:
        """Of the title, the line, the facts and the credit, alike on all cards of a shelf."""
        inner = width - 2 * skin.px(PAD + 4)
        compact = skin.theme.room == "compact"
        voice, most, last = self._voice(skin), 2 if compact else 3, 1 if compact else 2
        return (
            skin.text_height(self._title, TITLE, inner),
            max(skin.text_height(self._line, voice, inner), most * skin.type.line_height(voice)),
            round(26 * skin.theme.type_scale),
            max(skin.text_height(self._credit, SMALL, inner), last * skin.type.line_height(SMALL)),
        )

    def _words_height(self, skin: Skin, width: int) -> int:
        return sum(self._heights(skin, width)) + skin.px(8 + 4 + 8 + 6)

    def measure(self, skin: Skin, width: int) -> Size:
        words = self._words_height(skin, width)
        return width, words + skin.px(LEAST_PICTURE + 2 * PAD + 4)

    def _layout(self, skin: Skin, rect: pygame.Rect) -> _Layout:
        pad, inner = skin.px(PAD), rect.inflate(-2 * skin.px(PAD + 4), 0)
        title, line, facts, credit = self._heights(skin, rect.width)
        room = rect.height - self._words_height(skin, rect.width) - 2 * pad - skin.px(4)
        wide = rect.width - 2 * pad
        picture = pygame.Rect(rect.x + pad, rect.y + pad, wide, min(room, round(wide * TALLEST)))
        top = picture.bottom + skin.px(8) + (room - picture.height) // 3
        title_at = pygame.Rect(inner.x, top, inner.width, title)
        line_at = pygame.Rect(inner.x, title_at.bottom + skin.px(4), inner.width, line)
        credit_at = pygame.Rect(inner.x, 0, inner.width, credit)
        credit_at.bottom = rect.bottom - pad - skin.px(4)
        facts_at = pygame.Rect(inner.x, 0, inner.width, facts)
        facts_at.bottom = credit_at.top - skin.px(6)
        return _Layout(picture, title_at, line_at, facts_at, credit_at)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c = skin.colours
        lifted = self.enabled and (look.pointed or look.focused) and not look.pressed
        rect = self.rect.move(0, -skin.px(5)) if lifted else self.rect
        fill = c.paper if self.enabled else mixed(c.paper, c.paper_shade, 0.7)
        rim = c.brass if lifted else c.dark_brass
        skin.panel(target, rect, Surface(fill, rim, 1, 12, 1.5, 18 if lifted else 9))
        at = self._layout(skin, rect)
        self._draw_picture(skin, target, at.picture)
        ink = c.ink if self.enabled else c.faded_ink
        skin.text(target, self._title, TITLE, ink, at.title)
        skin.text(target, self._line, self._voice(skin), ink, at.line)
        self._draw_facts(skin, target, at.facts)
        skin.text(target, self._credit, SMALL, c.faded_ink, at.credit)
        if look.focused:
            skin.ring(target, rect, 12)

    def _draw_picture(self, skin: Skin, target: pygame.Surface, place: pygame.Rect) -> None:
        target.blit(skin.art.covering(f"games/{self.id}", place.size), place)
        if not self.enabled:
            veil = skin.art.keep(("faded", place.size), lambda: _veil(skin, place.size))
            target.blit(veil, place)
        pygame.draw.rect(target, skin.colours.dark_brass, place, max(1, skin.px(1)))

    def _draw_facts(self, skin: Skin, target: pygame.Surface, place: pygame.Rect) -> None:
        c = skin.colours
        side, x = round(20 * skin.theme.type_scale), place.x
        for icon, words in self._facts:
            skin.icon(target, icon, (x + side // 2, place.centery), 20, c.dark_brass)
            told = skin.type.line(words, SMALL_BOLD, c.ink if self.enabled else c.faded_ink)
            target.blit(told, told.get_rect(midleft=(x + side + skin.px(6), place.centery)))
            x += side + skin.px(6) + told.get_width() + skin.px(18)

    def _facts_width(self, skin: Skin) -> int:
        side = round(20 * skin.theme.type_scale)
        words = sum(skin.type.width(words, SMALL_BOLD) for _, words in self._facts)
        return words + len(self._facts) * (side + skin.px(6)) + skin.px(18)

    def misfits(self, skin: Skin) -> Iterator[str]:
        at = self._layout(skin, self.rect)
        if at.picture.height < skin.px(LEAST_PICTURE) - 1:
            yield f"no room for the picture of {self.id}"
        if self._facts_width(skin) > at.facts.width:
            yield f"the facts of {self.id} need {self._facts_width(skin)} of {at.facts.width}"
        voice = self._voice(skin)
        for text, style in ((self._title, TITLE), (self._line, voice), (self._credit, SMALL)):
            lines = skin.type.lines(text, style, at.title.width)
            if max(skin.type.width(line, style) for line in lines) > at.title.width:
                yield f"“{text}” is too wide for the card of {self.id}"


def _veil(skin: Skin, size: Size) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*skin.colours.paper_shade, 150))
    return veil
