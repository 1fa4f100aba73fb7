"""Announcements on a paper ribbon across the table."""

from __future__ import annotations

import pygame

from game.app.motion import ease_in, ease_out
from game.app.skin import Skin
from game.app.theme import LEAD_SERIF

ARRIVING, LEAVING = 0.1, 0.92
"""Shares of its time at which a ribbon has come, and begins to go."""
_TAIL = 60
"""Units at both ends that are not for words."""
_BODY, _MIDDLE = 70 / 120, 50 / 120
"""How much of the picture's height is for words, and where their middle is."""


def draw_ribbon(
    skin: Skin, target: pygame.Surface, rect: pygame.Rect, text: str, share: float
) -> None:
    """A ribbon with some words; it unrolls, stays, and rolls up."""
    width = rect.width - 2 * skin.px(_TAIL + 26)
    words = skin.text_height(text, LEAD_SERIF, width) + skin.px(22)
    size = rect.width, round(max(words, skin.px(64)) / _BODY)
    picture = skin.art.keep(
        ("ribbon", size, text, skin.colours), lambda: _ribbon(skin, size, width, text)
    )
    open_ = 1.0
    if share < ARRIVING:
        open_ = ease_out(share / ARRIVING)
    elif share > LEAVING:
        open_ = 1 - ease_in((share - LEAVING) / (1 - LEAVING))
    shown = round(picture.get_width() * open_)
    if shown > 0:
        part = pygame.Rect((picture.get_width() - shown) // 2, 0, shown, picture.get_height())
        target.blit(picture, picture.get_rect(center=rect.center).move(part.x, 0), part)


def _ribbon(skin: Skin, size: tuple[int, int], width: int, text: str) -> pygame.Surface:
    picture = _drawn_out(skin, size)
    high = skin.text_height(text, LEAD_SERIF, width)
    top = round(size[1] * _MIDDLE - high / 2)
    place = pygame.Rect((size[0] - width) // 2, top, width, high)
    skin.text(picture, text, LEAD_SERIF, skin.colours.ink, place, "centre")
    return picture


def _drawn_out(skin: Skin, size: tuple[int, int]) -> pygame.Surface:
    """The ribbon at this size: its ends keep their shape, what is between them is drawn out."""
    natural = skin.art.picture("ribbon", (size[1] * 5, size[1]))
    tail = natural.get_width() // 10
    end = min(tail, size[0] // 3)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    middle = natural.subsurface((tail, 0, natural.get_width() - 2 * tail, size[1]))
    whole.blit(pygame.transform.scale(middle, (size[0] - 2 * end, size[1])), (end, 0))
    left = natural.subsurface((0, 0, tail, size[1]))
    right = natural.subsurface((natural.get_width() - tail, 0, tail, size[1]))
    whole.blit(pygame.transform.smoothscale(left, (end, size[1])), (0, 0))
    whole.blit(pygame.transform.smoothscale(right, (end, size[1])), (size[0] - end, 0))
    return whole
