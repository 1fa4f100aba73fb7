"""Widgets that only show: words and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import pygame

from game.app.skin import Align, Skin
from game.app.theme import BODY, Colour, Palette, Size, Style
from game.app.widgets.base import Look, Widget

Ink = Literal["ink", "faded_ink", "paper", "foam", "brass", "dark_brass", "coral", "kelp",
              "light_coral", "light_kelp"]  # fmt: skip
"""The colours that words may have, by their name in the palette."""

assert set(get_args(Ink)) <= set(Palette._fields)


class Label(Widget):
    """Words, broken into as many lines as they need."""

    def __init__(
        self,
        text: str,
        style: Style = BODY,
        ink: Ink = "foam",
        *,
        align: Align = "left",
        id: str = "",
        tip: str = "",
        flex: float = 0,
        clip: bool = False,
    ) -> None:
        super().__init__(id, tip=tip, flex=flex)
        self.text, self._style, self._ink, self._align = text, style, ink, align
        self._clip = clip
        """Whether it is one line that may be cut: for names that people type."""

    def measure(self, skin: Skin, width: int) -> Size:
        lines = self._lines(skin, width)
        wide = max((skin.type.width(line, self._style) for line in lines), default=0)
        return wide, len(lines) * skin.type.line_height(self._style)

    def _lines(self, skin: Skin, width: int) -> tuple[str, ...]:
        if self._clip:
            return (skin.type.clipped(self.text, self._style, width),)
        return skin.type.lines(self.text, self._style, width)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        colour: Colour = getattr(skin.colours, self._ink)
        lines = self._lines(skin, self.rect.width)
        step = skin.type.line_height(self._style)
        top = self.rect.y + max(0, (self.rect.height - step * len(lines)) // 2)
        for row, line in enumerate(lines):
            place = pygame.Rect(self.rect.x, top + row * step, self.rect.width, step)
            skin.line(target, line, self._style, colour, place, self._align)

    def misfits(self, skin: Skin) -> Iterator[str]:
        wide, high = self.measure(skin, self.rect.width)
        if wide > self.rect.width + 1:
            yield f"“{self.text}” is {wide} wide in {self.rect.width}"
        if high > self.rect.height + 1:
            yield f"“{self.text}” is {high} high in {self.rect.height}"


class Picture(Widget):
    """A picture of assets/art in its own proportions."""

    def __init__(
        self,
        name: str,
        units: tuple[float, float],
        *,
        ink: Ink | None = None,
        id: str = "",
        flex: float = 0,
    ) -> None:
        super().__init__(id, flex=flex)
        self._name, self._units, self._ink = name, units, ink

    def measure(self, skin: Skin, width: int) -> Size:
        wide, high = (round(unit * skin.theme.type_scale) for unit in self._units)
        return wide, high

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        tint: Colour | None = getattr(skin.colours, self._ink) if self._ink else None
        picture = skin.art.fitted(self._name, self.rect.size, tint)
        target.blit(picture, picture.get_rect(center=self.rect.center))


class Poster(Widget):
    """A picture that fills whatever room it gets, in a thin frame."""

    def __init__(self, name: str, *, id: str = "", flex: float = 0) -> None:
        super().__init__(id, flex=flex)
        self._name = name

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        if min(self.rect.size) < skin.px(40):  # nothing could be made out
            return
        skin.panel(target, self.rect, skin.paper._replace(radius=6))
        inner = self.rect.inflate(-skin.px(12), -skin.px(12))
        target.blit(skin.art.covering(self._name, inner.size), inner)


class Rule(Widget):
    """A thin line between things."""

    def measure(self, skin: Skin, width: int) -> Size:
        return width, skin.px(9)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        line = pygame.Rect(self.rect.x, self.rect.centery, self.rect.width, skin.px(1))
        target.fill(skin.colours.dark_brass, line)
