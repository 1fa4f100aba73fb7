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
    state: str
    """Damage so far and cards in hand, in words."""
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
        pad = skin.px(10)
        flag = skin.art.picture(
            f"flags/{facts.livery.flag}",
            (round(39 * skin.theme.type_scale), round(26 * skin.theme.type_scale)),
        )
        target.blit(flag, (rect.x + pad, rect.y + pad))
        score = skin.type.line(facts.score, LEAD_BOLD, c.brass)
        target.blit(
            score,
            score.get_rect(midright=(rect.right - pad, rect.y + pad + flag.get_height() // 2)),
        )
        left = rect.x + pad + flag.get_width() + skin.px(8)
        room = rect.right - pad - score.get_width() - skin.px(6) - left
        name = skin.type.clipped(facts.name, BODY_BOLD, room)
        words = skin.type.line(name, BODY_BOLD, c.paper)
        target.blit(words, words.get_rect(midleft=(left, rect.y + pad + flag.get_height() // 2)))
        self._state(skin, target, rect.y + pad + flag.get_height() + skin.px(4))
        self._winds(skin, target, pad)

    def _state(self, skin: Skin, target: pygame.Surface, top: int) -> None:
        facts, c = self._facts, skin.colours
        pad, high = skin.px(10), skin.type.line_height(SMALL)
        words = skin.type.line(facts.state, SMALL, c.foam)
        target.blit(words, (self.rect.x + pad, top))
        signs = ["helm"] * facts.leads + ["clock"] * facts.thinking + ["lock"] * facts.sealed
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
