"""Announcements on a paper ribbon across the table."""

from __future__ import annotations

import pygame

from game.app.motion import ease_in, ease_out
from game.app.skin import Skin
from game.app.theme import LEAD_SERIF

ARRIVING, LEAVING = 0.1, 0.92
"""Shares of its time at which a ribbon has come, and begins to go."""
_TAIL = 0.1


def draw_ribbon(
    skin: Skin, target: pygame.Surface, rect: pygame.Rect, text: str, share: float
) -> None:
    """A ribbon with some words; it unrolls, stays, and rolls up."""
    width = round(rect.width * (1 - 2 * _TAIL))
    high = skin.text_height(text, LEAD_SERIF, width) + skin.px(36)
    size = rect.width, max(high, skin.px(72))
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
    picture = skin.art.picture("ribbon", size).copy()
    high = skin.text_height(text, LEAD_SERIF, width)
    place = pygame.Rect((size[0] - width) // 2, (size[1] - high) // 2, width, high)
    skin.text(picture, text, LEAD_SERIF, skin.colours.ink, place, "centre")
    return picture
