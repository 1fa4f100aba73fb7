"""Type: fonts by style, text as cached pictures, and lines broken to fit."""

from __future__ import annotations

import re
from collections import OrderedDict
from functools import cache
from importlib.resources import files

import pygame

from game.app.theme import Colour, Style, Theme

_FILES = {
    ("sans", "regular"): ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    ("sans", "bold"): ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    ("sans", "italic"): ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    ("serif", "regular"): ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    ("serif", "bold"): ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    ("serif", "italic"): ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
}

MAY_BREAK = "\u200b"
"""A place without a space where a line may be broken, as in a file's path."""
_JOINTS = re.compile(f"( |{MAY_BREAK})")

KEPT = 1500
"""Texts kept as pictures; a full table shows about a tenth of that."""

LONGEST_WORD = 30
"""Letters; what is longer is no word of ours but somebody's whim, and broken anywhere."""


@cache
def _file(family: str, weight: str) -> str:
    package, name = _FILES[family, weight]
    return str(files(package) / "files" / name)


class Typesetter:
    """Sets text in the styles of one theme."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._fonts: dict[tuple[str, str, int], pygame.Font] = {}
        self._set: OrderedDict[tuple[str, Style, Colour, int], pygame.Surface] = OrderedDict()
        self._broken: dict[tuple[str, Style, int], tuple[str, ...]] = {}

    def font(self, style: Style, size: int = 0) -> pygame.Font:
        """The font of a style, or of its family at another size in pixels."""
        pixels = size or round(style.step.value * self._theme.type_scale)
        key = style.family, style.weight, pixels
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(_file(style.family, style.weight), pixels)
        return self._fonts[key]

    def line_height(self, style: Style) -> int:
        return round(self.font(style).get_height() * 1.04)

    def width(self, text: str, style: Style, size: int = 0) -> int:
        return self.font(style, size).size(text)[0]

    def line(self, text: str, style: Style, colour: Colour, size: int = 0) -> pygame.Surface:
        """One line as a picture; `size` in pixels for numbers on pieces that have their own."""
        key = text, style, colour, size
        if key in self._set:
            self._set.move_to_end(key)
            return self._set[key]
        picture = _drawn(text, self.font(style, size), colour)
        self._set[key] = picture
        if len(self._set) > KEPT:
            self._set.popitem(last=False)
        return picture

    def lines(self, text: str, style: Style, width: int) -> tuple[str, ...]:
        """A text broken into lines no wider than this, at spaces; its own line breaks stay."""
        key = text, style, width
        if key not in self._broken:
            if len(self._broken) > KEPT:
                self._broken.clear()
            font = self.font(style)
            self._broken[key] = tuple(
                line for part in text.split("\n") for line in _break(part, font, width)
            )
        return self._broken[key]

    def clipped(self, text: str, style: Style, width: int) -> str:
        """The text, or as much of it as fits with an ellipsis: for names people type."""
        font = self.font(style)
        if font.size(text)[0] <= width:
            return text
        while text and font.size(text + "…")[0] > width:
            text = text[:-1]
        return text.rstrip() + "…"


def _drawn(text: str, font: pygame.Font, colour: Colour) -> pygame.Surface:
    """A line; letters without a shape, as files may bring, are left out where type refuses them."""
    try:
        return font.render(text, True, colour)
    except (pygame.error, ValueError):
        visible = "".join(letter for letter in text if letter.isprintable())
        return font.render(visible, True, colour)


def _break(text: str, font: pygame.Font, width: int) -> list[str]:
    lines: list[str] = []
    line, joint = "", ""
    for number, part in enumerate(_JOINTS.split(text)):
        if number % 2:
            joint = "" if part == MAY_BREAK else part
            continue
        longer = f"{line}{joint}{part}" if line else part
        if line and font.size(longer)[0] > width:
            lines.append(line)
            line = part
        else:
            line = longer
        if len(line) > LONGEST_WORD:
            while cut := _too_wide(line, font, width):
                lines.append(line[:cut])
                line = line[cut:]
    return [*lines, line]


def _too_wide(line: str, font: pygame.Font, width: int) -> int:
    """How many letters of a line fit, if not all do and there is no place to break it."""
    if len(line) < 2 or _JOINTS.search(line) or font.size(line)[0] <= width:
        return 0
    return max(1, next(n for n in range(len(line)) if font.size(line[: n + 1])[0] > width))
