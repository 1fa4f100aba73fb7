"""A seat at Storm's table: who sits there, and the wind cards taken so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.app.skin import Skin, Surface
from game.app.tables.storm_cards import chip
from game.app.theme import BODY_BOLD, LEAD_BOLD, SMALL, Livery
from game.app.widgets.base import Look, Widget
from game.rules.compass import DIRECTIONS, Direction
from game.rules.storm.pieces import WindCard


class SeatFacts(NamedTuple):
    """What is shown of a seat."""

    name: str
    livery: Livery
    score: str
    damage: str
    cards: str
    """Damage so far and cards in hand, in words; the cards only where there is room."""
    taken: tuple[WindCard, ...]
    sets: tuple[Direction, ...]
    """Directions with a whole 1-2-3."""
    acting: bool
    leads: bool
    thinking: bool
    sealed: bool


class Plate(Widget):
    """A seat: flag, name, score, and the wind cards that lie before it."""

    def __init__(
        self, id: str, facts: SeatFacts, letter: Callable[[Direction], str], *, tip: str
    ) -> None:
        super().__init__(id, tip=tip)
        self._facts, self._letter = facts, letter

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        facts, c, rect = self._facts, skin.colours, self.rect
        rim = c.brass if facts.acting else c.light_sea
        width = 3.0 if facts.acting else 1.0
        opacity = 1.0 if skin.theme.high_contrast else 0.88
        skin.panel(target, rect, Surface(c.navy, rim, opacity, 12, width, 6))
        pad, scale = skin.px(10), skin.theme.type_scale
        score = skin.type.line(facts.score, LEAD_BOLD, c.brass)
        middle = rect.y + pad + round(13 * scale)
        target.blit(score, score.get_rect(midright=(rect.right - pad, middle)))
        room = rect.width - 2 * pad - score.get_width() - skin.px(14)
        # A long name may have the room of a large flag.
        wide = 39 if skin.type.width(facts.name, BODY_BOLD) + 39 * scale <= room else 27
        size = round(wide * scale), round(wide * scale * 2 / 3)
        flag = skin.art.picture(f"flags/{facts.livery.flag}", size)
        target.blit(flag, flag.get_rect(midleft=(rect.x + pad, middle)))
        name = skin.type.clipped(facts.name, BODY_BOLD, room - size[0])
        words = skin.type.line(name, BODY_BOLD, c.paper)
        target.blit(words, words.get_rect(midleft=(rect.x + pad + size[0] + skin.px(8), middle)))
        self._state(skin, target, middle + round(13 * scale) + skin.px(4))
        self._winds(skin, target, pad)

    def _state(self, skin: Skin, target: pygame.Surface, top: int) -> None:
        facts, c = self._facts, skin.colours
        pad, high = skin.px(10), skin.type.line_height(SMALL)
        signs = ["helm"] * facts.leads + ["clock"] * facts.thinking + ["lock"] * facts.sealed
        room = self.rect.width - 2 * pad - len(signs) * skin.px(26)
        state = f"{facts.damage} · {facts.cards}"
        if skin.type.width(state, SMALL) > room:
            state = facts.damage
        words = skin.type.line(state, SMALL, c.foam)
        target.blit(words, (self.rect.x + pad, top))
        x = self.rect.right - pad - skin.px(9)
        for sign in signs:
            skin.icon(target, sign, (x, top + high // 2), 19, c.brass)
            x -= skin.px(26)

    def _winds(self, skin: Skin, target: pygame.Surface, pad: int) -> None:
        """The taken wind cards by direction; a whole set is tied together in brass."""
        facts = self._facts
        high = round(30 * skin.theme.type_scale)
        bottom = self.rect.bottom - pad
        groups = [
            sorted((card for card in facts.taken if card.direction is d), key=lambda k: k.damage)
            for d in DIRECTIONS
        ]
        groups = [group for group in groups if group]
        if not groups:
            return
        wide = round(high * 0.92)
        room = self.rect.width - 2 * pad
        gap = skin.px(6)
        inner = sum(len(group) - 1 for group in groups)
        fixed = wide * len(groups) + gap * (len(groups) - 1)
        step = min(wide + skin.px(2), (room - fixed) / inner) if inner else 0
        x = float(self.rect.x + pad)
        for group in groups:
            left = x
            for card in group:
                picture = chip(skin, card, high, self._letter(card.direction))
                target.blit(picture, (round(x), bottom - high))
                x += step
            x += wide - step
            if group[0].direction in facts.sets:
                frame = pygame.Rect(round(left), bottom - high, round(x - left), high)
                around = frame.inflate(skin.px(4), skin.px(4))
                pygame.draw.rect(
                    target, skin.colours.brass, around, skin.px(2.5), border_radius=skin.px(6)
                )
            x += gap
