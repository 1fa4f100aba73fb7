"""Pictures: our SVG drawn at the size that is needed, tinted where asked, and kept."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

import pygame

from game.app.theme import Colour, Size
from game.assets import ASSETS

Maker: TypeAlias = Callable[[], pygame.Surface]

MOST_PIXELS = 64_000_000
"""Pixels kept in all (256 MB, which only 4K comes near); those not used for longest go first."""
MOST_MADE = 2
"""Costly pictures made in one frame: at 1080p each takes a millisecond or two."""


@cache
def _natural(name: str) -> Size:
    """A picture's own proportions."""
    return pygame.image.load(ASSETS / "art" / f"{name}.svg").get_size()


class Art:
    """The pictures of assets/art by name: `icons/play`, `cards/back`, `flags/cross`."""

    most_made = MOST_MADE
    """Screenshots, which wait for no next frame, allow more."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._made = 0
        """Costly pictures made since the frame began."""

    def picture(self, name: str, size: Size, tint: Colour | None = None) -> pygame.Surface:
        """A picture at exactly this size in pixels; white ones take the colour of the tint."""
        return self.keep((name, size, tint), lambda: self._draw(name, size, tint))

    def fitted(self, name: str, box: Size, tint: Colour | None = None) -> pygame.Surface:
        """A picture as large as fits the box, in its own proportions."""
        return self.picture(name, fit(_natural(name), box), tint)

    def covering(self, name: str, box: Size) -> pygame.Surface:
        """A picture that fills the box in its own proportions, cut off where it is longer."""
        return self.keep(("covering", name, box), lambda: self._cover(name, box))

    def _cover(self, name: str, box: Size) -> pygame.Surface:
        own = _natural(name)
        share = max(box[0] / own[0], box[1] / own[1])
        size = max(box[0], round(own[0] * share)), max(box[1], round(own[1] * share))
        seen = pygame.Rect((size[0] - box[0]) // 2, (size[1] - box[1]) // 2, *box)
        return self._draw(name, size, None).subsurface(seen).copy()

    def keep(self, key: tuple[object, ...], make: Maker) -> pygame.Surface:
        """A picture made once and kept while there is room."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = make()
        self._kept[key] = made
        self._pixels += made.get_width() * made.get_height()
        while self._pixels > MOST_PIXELS and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return made

    def begin_frame(self) -> None:
        self._made = 0

    def soon(
        self, key: tuple[object, ...], make: Maker, meanwhile: pygame.Surface | None
    ) -> pygame.Surface | None:
        """A costly picture now, or in one of the next frames: a frame must not wait for many."""
        if key not in self._kept:
            if self._made >= self.most_made:
                return meanwhile
            self._made += 1
        return self.keep(key, make)

    def _draw(self, name: str, size: Size, tint: Colour | None) -> pygame.Surface:
        wide, high = max(1, size[0]), max(1, size[1])
        drawn = pygame.image.load_sized_svg(ASSETS / "art" / f"{name}.svg", (wide, high))
        picture = _exactly(drawn, (wide, high))
        if tint is not None:
            picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture


def _exactly(drawn: pygame.Surface, size: Size) -> pygame.Surface:
    """SDL keeps an SVG's proportions; a picture that is asked to stretch is stretched."""
    if drawn.get_size() != size:
        drawn = pygame.transform.smoothscale(drawn.convert_alpha(), size)
    return drawn.convert_alpha()


def fit(size: Size, box: Size) -> Size:
    share = min(box[0] / size[0], box[1] / size[1])
    return max(1, int(size[0] * share)), max(1, int(size[1] * share))


def from_svg(svg: str) -> pygame.Surface:
    """A picture from SVG written on the spot."""
    return pygame.image.load(io.BytesIO(svg.encode()), "drawn.svg").convert_alpha()
