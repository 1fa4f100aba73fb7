"""Where everything lies on Storm's table, for a window, a number of seats and a hand."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.app.skin import Skin
from game.app.tables.storm_cards import card_size, width_of
from game.rules.protocol import Seat


class Lie(NamedTuple):
    """A card's place: its middle, its height, and how it is turned."""

    x: int
    y: int
    height: int
    turned: float = 0.0

    @property
    def rect(self) -> pygame.Rect:
        rect = pygame.Rect((0, 0), card_size(self.height))
        rect.center = self.x, self.y
        return rect


class Places:
    """Banner above, winds at the left, seats along the upper edge, hand below, drawer right."""

    def __init__(self, skin: Skin, seats: int, bottom: Seat, drawer: bool, expert: bool) -> None:
        px, (width, height) = skin.px, skin.theme.size
        self._skin, self._bottom, self._seats = skin, bottom, seats
        gap = px(12)
        self.banner = pygame.Rect(gap, gap, width - 2 * gap, px(58))
        beside = px(286) if skin.theme.room == "compact" else px(300)
        top = self.banner.bottom + gap
        self.drawer = pygame.Rect(width - beside - gap, top, beside, height - top - gap)
        right = self.drawer.x - gap if drawer and skin.theme.room != "compact" else width - gap
        hand_high = px(176)
        self.own = pygame.Rect(gap, height - gap - px(150), px(206), px(150))
        self.hand = pygame.Rect(
            self.own.right + gap, height - hand_high, right - self.own.right - gap, hand_high
        )
        self.winds = pygame.Rect(gap, top, px(206), self.own.y - gap - top)
        left = self.winds.right + gap
        self.middle = pygame.Rect(left, top, right - left, height - hand_high - gap - top)
        self._expert = expert

    # Seats

    def others(self) -> list[Seat]:
        """The other seats clockwise from the left of whoever sits below."""
        return [(self._bottom + step) % self._seats for step in range(1, self._seats)]

    def plate(self, seat: Seat) -> pygame.Rect:
        """Where a seat's flag, name and wind cards are."""
        if seat == self._bottom:
            return self.own
        others = self.others()
        gap = self._skin.px(10)
        room = self.middle.width - gap * (len(others) - 1)
        wide = min(room // len(others), self._skin.px(260))
        spare = room - wide * len(others)
        step = wide + gap + (spare // (len(others) - 1) if len(others) > 1 else 0)
        left = self.middle.x if len(others) > 1 else self.middle.centerx - wide // 2
        high = self._skin.px(124)
        return pygame.Rect(left + others.index(seat) * step, self.middle.y, wide, high)

    # The trick

    @property
    def trick_height(self) -> int:
        free = self.middle.height - self._skin.px(124 + 24)
        return min(round(free * 0.47), self._skin.px(190))

    def played(self, seat: Seat) -> Lie:
        """Where a seat's card lies in the trick: before its player, in a shallow bowl."""
        high = self.trick_height
        top = self.middle.y + self._skin.px(124 + 16)
        if seat == self._bottom:
            return Lie(self.middle.centerx, self.middle.bottom - high // 2, high)
        plate = self.plate(seat)
        lean = (plate.centerx - self.middle.centerx) / max(1, self.middle.width)
        x = self.middle.centerx + round(lean * self.middle.width * 0.9)
        return Lie(x, top + high // 2, high, lean * 9)

    # The winds

    def row(self, place: int) -> Lie:
        """This trick's wind, and the next two beside each other below it."""
        px = self._skin.px
        high = self._wind_height()
        if place == 0:
            return Lie(self.winds.centerx, self.winds.y + px(36) + high // 2, high)
        small = round(high * 0.56)
        y = self.winds.y + px(36) + high + px(30) + small // 2
        x = self.winds.centerx + (place * 2 - 3) * (width_of(small) // 2 + px(5))
        return Lie(x, y, small)

    def _wind_height(self) -> int:
        """As large as lets pile, waiting cards and forecast stand below."""
        px = self._skin.px
        below = px(132 if self._expert else 96)
        return min(px(190), round((self.winds.height - px(72) - below) / 1.56))

    @property
    def stock(self) -> pygame.Rect:
        """Below the row: the pile, what waits, and what will not blow."""
        small = self.row(1)
        top = small.y + small.height // 2 + self._skin.px(10)
        inner = self.winds.inflate(-self._skin.px(20), 0)
        return pygame.Rect(inner.x, top, inner.width, self.winds.bottom - top - self._skin.px(8))

    @property
    def pile(self) -> Lie:
        stock = self.stock
        high = min(self._skin.px(72), stock.height)
        return Lie(stock.x + width_of(high) // 2, stock.y + high // 2, high)

    # The hand

    def fan(self, count: int) -> list[Lie]:
        """A hand held as hands are: in a shallow arc, the outer cards turned away."""
        high = self._skin.px(172)
        wide = width_of(high)
        room = self.hand.width - wide - self._skin.px(8)
        step = min(wide * 0.82, room / max(1, count - 1))
        lies = []
        for number in range(count):
            aside = number - (count - 1) / 2
            turned = -aside * 16 / max(8, count)
            sink = (aside / 6) ** 2 * self._skin.px(12)
            x = self.hand.centerx + aside * step
            y = self.hand.y + high // 2 + self._skin.px(10) + sink
            lies.append(Lie(round(x), round(y), high, round(turned * 2) / 2))
        return lies

    @property
    def ribbon(self) -> pygame.Rect:
        """Where announcements are made: below the cards they speak of, over the resting hand."""
        wide = min(self.hand.width, self._skin.px(720))
        rect = pygame.Rect(0, 0, wide, self._skin.px(96))
        rect.center = self.middle.centerx, self.hand.y + self._skin.px(34)
        return rect
