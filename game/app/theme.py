"""Colours, type and spacing: one place for how everything looks, and one scale for all of it."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, NamedTuple, TypeAlias

from game.rules.compass import Direction

Colour: TypeAlias = tuple[int, int, int]
Size: TypeAlias = tuple[int, int]


def _hex(code: str) -> Colour:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour on the way from one to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


class Palette(NamedTuple):
    """Every colour of the program but the winds' and the seats'."""

    navy: Colour = _hex("0E1F33")
    sea: Colour = _hex("163E5C")
    light_sea: Colour = _hex("2A6F8F")
    foam: Colour = _hex("DCEBEF")
    paper: Colour = _hex("F4EAD5")
    paper_shade: Colour = _hex("E3D3B0")
    ink: Colour = _hex("1B2430")
    faded_ink: Colour = _hex("5A5747")
    brass: Colour = _hex("C9A14A")
    dark_brass: Colour = _hex("7A5C1C")
    coral: Colour = _hex("B93E28")
    light_coral: Colour = _hex("F28F79")
    kelp: Colour = _hex("2F7558")
    light_kelp: Colour = _hex("7CCBA8")


NORMAL = Palette()
HIGH_CONTRAST = Palette(
    navy=_hex("02060C"),
    sea=_hex("0A2236"),
    light_sea=_hex("1B5676"),
    foam=_hex("FFFFFF"),
    paper=_hex("FFFFFF"),
    paper_shade=_hex("D8D8D8"),
    ink=_hex("000000"),
    faded_ink=_hex("2B2B2B"),
    brass=_hex("FFC83D"),
    dark_brass=_hex("5E4300"),
    coral=_hex("A31200"),
    light_coral=_hex("FFAD9C"),
    kelp=_hex("00563A"),
    light_kelp=_hex("8DF5C6"),
)

WINDS: dict[Direction, Colour] = {
    Direction.N: _hex("3B6FB6"),
    Direction.E: _hex("E0A526"),
    Direction.S: _hex("C2453D"),
    Direction.W: _hex("3F8F5B"),
}
WINDS_AS_INK: dict[Direction, Colour] = {
    Direction.N: _hex("2B5796"),
    Direction.E: _hex("835A04"),
    Direction.S: _hex("A8342D"),
    Direction.W: _hex("2A6B40"),
}
"""Each wind dark enough to be read on paper."""


class Livery(NamedTuple):
    """How a seat is told from the others: by colour, and by the pattern of its flag."""

    flag: str
    colour: Colour


LIVERIES = (
    Livery("cross", _hex("0072B2")),
    Livery("halves", _hex("E69F00")),
    Livery("quarters", _hex("009E73")),
    Livery("diagonal", _hex("CC79A7")),
    Livery("border", _hex("D55E00")),
)


class Step(IntEnum):
    """The six sizes of type, in units."""

    SMALL = 15
    BODY = 18
    LEAD = 22
    TITLE = 30
    DISPLAY = 44
    HERO = 76


class Style(NamedTuple):
    """A voice of the program: size, family and weight."""

    step: Step
    family: Literal["sans", "serif"] = "sans"
    weight: Literal["regular", "bold", "italic"] = "regular"


SMALL = Style(Step.SMALL)
SMALL_BOLD = Style(Step.SMALL, weight="bold")
BODY = Style(Step.BODY)
BODY_BOLD = Style(Step.BODY, weight="bold")
BODY_ITALIC = Style(Step.BODY, "serif", "italic")
LEAD = Style(Step.LEAD)
LEAD_BOLD = Style(Step.LEAD, weight="bold")
LEAD_SERIF = Style(Step.LEAD, "serif", "bold")
TITLE = Style(Step.TITLE, "serif", "bold")
DISPLAY = Style(Step.DISPLAY, "serif", "bold")
HERO = Style(Step.HERO, "serif", "bold")

LEAST_WIDTH, LEAST_HEIGHT = 1024, 768
"""The window that everything is laid out for first; one unit is one pixel there."""

LARGE_TYPE = 1.2


class Theme:
    """The look for one window size and one person's wishes."""

    def __init__(
        self, size: Size, *, large_type: bool = False, high_contrast: bool = False
    ) -> None:
        self.size = size
        self.scale = max(0.5, min(size[0] / LEAST_WIDTH, size[1] / LEAST_HEIGHT))
        self.type_scale = self.scale * (LARGE_TYPE if large_type else 1.0)
        self.large_type = large_type
        self.high_contrast = high_contrast
        self.colours = HIGH_CONTRAST if high_contrast else NORMAL
        width, height = size
        units_wide = width / self.scale
        self.room: Literal["compact", "regular", "large"] = (
            "compact" if units_wide < 1200 else "large" if height >= 1800 else "regular"
        )
        """The size class: whether side panels have room of their own."""

    def px(self, units: float) -> int:
        """Pixels for a length in units; what is there at all stays at least one pixel."""
        pixels = round(units * self.scale)
        return pixels if pixels or not units else 1

    @property
    def gap(self) -> int:
        """Between things that belong together."""
        return self.px(10)

    @property
    def margin(self) -> int:
        """Around what stands alone."""
        return self.px(24)
