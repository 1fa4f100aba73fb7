"""What everything on screen draws itself with: theme, type, art, and the few surfaces we have.

Depth has three layers only: the sea or chart, paper on it, and what floats above. Shadows and
round corners are drawn once as small tiles and stretched to the size that is needed.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from game.app.art import Art, from_svg
from game.app.theme import Colour, Size, Style, Theme
from game.app.typeset import Typesetter

Align = Literal["left", "centre", "right"]


class Surface(NamedTuple):
    """A kind of panel: what it is filled with, its rim, how see-through and how high it floats."""

    fill: Colour
    rim: Colour
    opacity: float = 1.0
    radius: float = 14
    rim_width: float = 1.5
    shadow: float = 10


class Skin:
    """One theme's tools for drawing; made anew when the window or a wish changes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.colours = theme.colours
        self.type = Typesetter(theme)
        self.art = art
        self.px = theme.px

    # Surfaces

    @property
    def paper(self) -> Surface:
        return Surface(self.colours.paper, self.colours.dark_brass)

    @property
    def glass(self) -> Surface:
        """Navy that lets the sea through, for panels that should stay quiet."""
        opacity = 1.0 if self.theme.high_contrast else 0.82
        return Surface(self.colours.navy, self.colours.brass, opacity, rim_width=1, shadow=8)

    def panel(self, target: pygame.Surface, rect: pygame.Rect, surface: Surface) -> None:
        """Draw a panel with its shadow around it."""
        if rect.width <= 0 or rect.height <= 0:
            return
        spread = self.px(surface.shadow) if surface.shadow else 0
        key = ("panel", rect.size, surface, self.theme.scale)
        picture = self.art.keep(key, lambda: self._panel(rect.size, surface, spread))
        target.blit(picture, (rect.x - spread, rect.y - spread))

    def _panel(self, size: Size, surface: Surface, spread: int) -> pygame.Surface:
        radius = min(self.px(surface.radius), size[0] // 2, size[1] // 2)
        whole = pygame.Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
        if spread:
            whole.blit(self._shadow(size, radius, spread), (0, 0))
            # Glass must not show its own shadow through itself.
            inside = self._sheet(size, radius, Surface((0, 0, 0), (0, 0, 0), rim_width=0))
            whole.blit(inside, (spread, spread), special_flags=pygame.BLEND_RGBA_SUB)
        whole.blit(self._sheet(size, radius, surface), (spread, spread))
        return whole

    def _sheet(self, size: Size, radius: int, surface: Surface) -> pygame.Surface:
        rim = self.px(surface.rim_width) if surface.rim_width else 0
        side = 2 * radius + 3
        inset = rim / 2
        stroke = f'stroke="{_code(surface.rim)}" stroke-width="{rim}"' if rim else ""
        tile = from_svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
            f'<rect x="{inset}" y="{inset}" width="{side - rim}" height="{side - rim}"'
            f' rx="{max(0, radius - inset)}" fill="{_code(surface.fill)}"'
            f' fill-opacity="{surface.opacity}" {stroke}/></svg>'
        )
        return stretched(tile, radius + 1, size)

    def _shadow(self, size: Size, radius: int, spread: int) -> pygame.Surface:
        edge = radius + 2 * spread + 1
        side = 2 * edge + 1
        tile = pygame.Surface((side, side), pygame.SRCALPHA)
        dark = pygame.Rect(spread, spread, side - 2 * spread, side - 2 * spread)
        pygame.draw.rect(tile, (0, 0, 0, 110), dark.move(0, spread // 3), border_radius=radius)
        tile = pygame.transform.gaussian_blur(tile, max(1, spread // 2))
        return stretched(tile, edge, (size[0] + 2 * spread, size[1] + 2 * spread))

    def ring(self, target: pygame.Surface, rect: pygame.Rect, radius: float = 12) -> None:
        """The mark of the keyboard's focus: brass with a dark line, seen on sea and on paper."""
        for grow, colour, width in ((3, self.colours.ink, 5), (3, self.colours.brass, 3)):
            around = rect.inflate(2 * self.px(grow), 2 * self.px(grow))
            corner = self.px(radius + grow)
            pygame.draw.rect(target, colour, around, max(2, self.px(width)), border_radius=corner)

    # Text and pictures

    def text(
        self,
        target: pygame.Surface,
        text: str,
        style: Style,
        colour: Colour,
        rect: pygame.Rect,
        align: Align = "left",
    ) -> None:
        """Lines of text from the top of a rectangle."""
        step = self.type.line_height(style)
        for row, line in enumerate(self.type.lines(text, style, rect.width)):
            self.line(target, line, style, colour, rect.move(0, row * step), align)

    def line(
        self,
        target: pygame.Surface,
        line: str,
        style: Style,
        colour: Colour,
        rect: pygame.Rect,
        align: Align = "left",
    ) -> None:
        picture = self.type.line(line, style, colour)
        left = rect.x
        if align != "left":
            room = rect.width - picture.get_width()
            left += room // 2 if align == "centre" else room
        target.blit(picture, (left, rect.y))

    def text_height(self, text: str, style: Style, width: int) -> int:
        return len(self.type.lines(text, style, width)) * self.type.line_height(style)

    def centred(
        self,
        target: pygame.Surface,
        text: str,
        style: Style,
        colour: Colour,
        at: tuple[int, int],
        size: int = 0,
    ) -> None:
        """A line with its middle at a point."""
        picture = self.type.line(text, style, colour, size)
        target.blit(picture, picture.get_rect(center=at))

    def icon(
        self,
        target: pygame.Surface,
        name: str,
        at: tuple[int, int],
        units: float,
        colour: Colour,
    ) -> None:
        """An icon with its middle at a point."""
        side = round(units * self.theme.type_scale)
        picture = self.art.picture(f"icons/{name}", (side, side), colour)
        target.blit(picture, picture.get_rect(center=at))


def stretched(tile: pygame.Surface, edge: int, size: Size) -> pygame.Surface:
    """A tile grown to a size: its corners stay, what lies between them is drawn out."""
    width, height = size
    side = tile.get_width()
    across = min(edge, width // 2), min(edge, height // 2)
    middle = pygame.Rect(edge, edge, max(1, side - 2 * edge), max(1, side - 2 * edge))
    whole = pygame.Surface(size, pygame.SRCALPHA)
    columns = (
        (0, across[0], 0, across[0]),
        (middle.x, middle.width, across[0], width - 2 * across[0]),
        (side - across[0], across[0], width - across[0], across[0]),
    )
    rows = (
        (0, across[1], 0, across[1]),
        (middle.y, middle.height, across[1], height - 2 * across[1]),
        (side - across[1], across[1], height - across[1], across[1]),
    )
    for source_x, source_w, x, w in columns:
        for source_y, source_h, y, h in rows:
            if w > 0 and h > 0:
                part = tile.subsurface((source_x, source_y, source_w, source_h))
                if (w, h) != (source_w, source_h):
                    part = pygame.transform.scale(part, (w, h))
                whole.blit(part, (x, y))
    return whole


def _code(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
