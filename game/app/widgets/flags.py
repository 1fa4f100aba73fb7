"""A seat's flag, to be changed for another."""

from __future__ import annotations

import pygame

from game.app.skin import Skin
from game.app.theme import Size
from game.app.widgets.base import Do, Look, Usable


class FlagButton(Usable):
    """A flag that somebody may strike for the next one."""

    def __init__(self, id: str, flag: str, on_use: Do, *, tip: str = "") -> None:
        super().__init__(id, on_use, tip=tip)
        self._flag = flag

    def measure(self, skin: Skin, width: int) -> Size:
        scale = skin.theme.type_scale
        return round(54 * scale), round(36 * scale)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        lift = skin.px(2) if look.pointed and not look.pressed else 0
        place = self.rect.move(0, -lift)
        picture = skin.art.fitted(f"flags/{self._flag}", place.size)
        target.blit(picture, picture.get_rect(center=place.center))
        if look.focused:
            skin.ring(target, self.rect, 4)
