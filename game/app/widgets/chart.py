"""A match as lines: everybody's total by round, told apart by colour, marker and flag."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

import pygame

from game.app.art import from_svg
from game.app.skin import Skin
from game.app.theme import SMALL, SMALL_BOLD, Colour, Livery, Size
from game.app.widgets.base import Look, Widget

Point = tuple[float, float]


class Lane(NamedTuple):
    """One seat's line: its points in each round."""

    name: str
    livery: Livery
    rounds: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """After no round, after the first, and so on."""
        return tuple(accumulate(self.rounds, initial=0))


MARKERS = {
    "cross": "M-1,-1 L1,-1 L1,1 L-1,1 Z",
    "halves": "M0,-1.3 L1.3,0 L0,1.3 L-1.3,0 Z",
    "quarters": "M0,-1.25 L1.2,0.9 L-1.2,0.9 Z",
    "diagonal": "M0,1.25 L1.2,-0.9 L-1.2,-0.9 Z",
    "border": "M-1.1,0 A1.1,1.1 0 1,1 1.1,0 A1.1,1.1 0 1,1 -1.1,0 Z",
}
"""A shape a flag, for eyes that do not tell the colours apart."""


def signed(points: int) -> str:
    """A number of points with a proper minus."""
    return str(points).replace("-", "−")


def bounds(lanes: Sequence[Lane]) -> tuple[int, int]:
    """From the lowest total there was to the highest; zero is always in it."""
    totals = [total for lane in lanes for total in lane.totals]
    return min(totals), max(*totals, min(totals) + 1)


def grid_step(low: int, high: int, most: int = 6) -> int:
    """The distance of lines that are round numbers and not too many."""
    return next(step for step in (1, 2, 5, 10, 20, 25, 50, 100) if (high - low) / step <= most)


def spread(wished: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places as near to the wished ones as leaves each some room: for words at the lines' ends."""
    order = sorted(range(len(wished)), key=lambda n: wished[n])
    placed: list[float] = []
    for number in order:
        placed.append(max(wished[number], placed[-1] + apart if placed else low))
    over = placed[-1] - high if placed else 0
    if over > 0:
        placed = [place - over for place in placed]
        for n in range(len(placed) - 2, -1, -1):
            placed[n] = min(placed[n] + over, placed[n + 1] - apart)
    found = [0.0] * len(wished)
    for number, place in zip(order, placed, strict=True):
        found[number] = place
    return found


class Chart(Widget):
    """Totals by round, drawn from left to right as `share` grows."""

    def __init__(
        self, lanes: Sequence[Lane], words: str, share: Callable[[], float], *, flex: float = 1
    ) -> None:
        super().__init__("chart", flex=flex)
        self.lanes, self._words, self._share = tuple(lanes), words, share

    def measure(self, skin: Skin, width: int) -> Size:
        return width, skin.px(250)

    def _field(self, skin: Skin) -> pygame.Rect:
        """Where the lines run: room for figures at the left and below, for flags at the right."""
        left = skin.type.width("−00", SMALL) + skin.px(8)
        names = max(skin.type.width(lane.name, SMALL_BOLD) for lane in self.lanes)
        right = skin.px(54) + min(names, round(110 * skin.theme.type_scale))
        low = skin.type.line_height(SMALL) + skin.px(8)
        return pygame.Rect(
            self.rect.x + left,
            self.rect.y + skin.px(12),
            self.rect.width - left - right,
            self.rect.height - low - skin.px(12),
        )

    def _at(self, field: pygame.Rect, round_: float, total: float) -> Point:
        low, high = bounds(self.lanes)
        rounds = max(1, len(self.lanes[0].rounds))
        x = field.x + field.width * round_ / rounds
        return x, field.bottom - field.height * (total - low) / (high - low)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        field = self._field(skin)
        self._draw_grid(skin, target, field)
        key = ("chart", self.lanes, self.rect.size, skin.theme.scale, skin.theme.high_contrast)
        picture = skin.art.keep(key, lambda: self._lines(skin, field))
        shown = min(1.0, self._share())
        margin = skin.px(14)
        part = pygame.Rect(0, 0, round((field.width + 2 * margin) * shown), self.rect.height)
        target.blit(picture, (field.x - margin, self.rect.y), part)
        if shown >= 1:
            self._draw_ends(skin, target, field)

    def _draw_grid(self, skin: Skin, target: pygame.Surface, field: pygame.Rect) -> None:
        c = skin.colours
        low, high = bounds(self.lanes)
        step = grid_step(low, high)
        for total in range(-(-low // step) * step, high + 1, step):
            y = round(self._at(field, 0, total)[1])
            thick = skin.px(1.5 if total == 0 else 1)
            colour = c.faded_ink if total == 0 else c.paper_shade
            target.fill(colour, (field.x, y - thick // 2, field.width, thick))
            figure = skin.type.line(signed(total), SMALL, c.ink)
            target.blit(figure, figure.get_rect(midright=(field.x - skin.px(8), y)))
        for number in range(1, len(self.lanes[0].rounds) + 1):
            x = round(self._at(field, number, 0)[0])
            figure = skin.type.line(str(number), SMALL, c.ink)
            target.blit(figure, figure.get_rect(midtop=(x, field.bottom + skin.px(6))))
        words = skin.type.line(self._words, SMALL, c.faded_ink)
        left, low = field.x, field.bottom + skin.px(6)
        if words.get_width() > self._at(field, 1, 0)[0] - field.x - skin.px(16):
            left = self.rect.right - words.get_width()  # below the names, where it fits
        target.blit(words, (left, low))

    def _lines(self, skin: Skin, field: pygame.Rect) -> pygame.Surface:
        margin, radius = skin.px(14), skin.px(6.5)
        wide, high = field.width + 2 * margin, self.rect.height
        parts = []
        for seat, lane in enumerate(self.lanes):
            # Lines that run together stay to be seen beside each other.
            aside = (seat - (len(self.lanes) - 1) / 2) * skin.px(2)
            points = []
            for number, total in enumerate(lane.totals):
                x, y = self._at(field, number, total)
                points.append((x - field.x + margin, y - self.rect.y + aside))
            parts.append(_lane(points, lane.livery, radius, skin.px(3.5), skin.colours.ink))
        body = "".join(parts)
        return from_svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">{body}</svg>'
        )

    def _draw_ends(self, skin: Skin, target: pygame.Surface, field: pygame.Rect) -> None:
        """At each line's end its flag and name, none over another."""
        high = skin.px(20)
        apart = max(high + skin.px(4), skin.type.line_height(SMALL_BOLD))
        ends = [self._at(field, len(lane.rounds), lane.totals[-1])[1] for lane in self.lanes]
        places = spread(ends, apart, self.rect.y + apart / 2, self.rect.bottom - apart / 2)
        for lane, place in zip(self.lanes, places, strict=True):
            flag = skin.art.picture(f"flags/{lane.livery.flag}", (high * 3 // 2, high))
            left = field.right + skin.px(14)
            target.blit(flag, flag.get_rect(midleft=(left, round(place))))
            left += flag.get_width() + skin.px(6)
            name = skin.type.clipped(lane.name, SMALL_BOLD, self.rect.right - left)
            words = skin.type.line(name, SMALL_BOLD, skin.colours.ink)
            target.blit(words, words.get_rect(midleft=(left, round(place))))


def _lane(points: Sequence[Point], livery: Livery, radius: float, thick: float, ink: Colour) -> str:
    """A seat's line and markers as SVG: its colour with a dark rim."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    colour, dark = ("#{:02x}{:02x}{:02x}".format(*one) for one in (livery.colour, ink))
    line = (
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{thick}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )
    markers = "".join(
        f'<path transform="translate({x:.1f},{y:.1f}) scale({radius})" d="{MARKERS[livery.flag]}"'
        f' fill="{colour}" stroke="{dark}" stroke-width="{1.4 / radius:.3f}"/>'
        for x, y in points[1:]
    )
    return line + markers
