"""A trick of a lesson: the wind row, a place for every card, and what becomes of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.app.lessons import Frame, Laid
from game.app.motion import ease_out
from game.app.skin import Skin, Surface
from game.app.tables.storm_cards import back, face_rect, helm_card, width_of, wind_card
from game.app.theme import SMALL, SMALL_BOLD, Colour, Livery, Size
from game.app.widgets.base import Look, Widget
from game.narration.storm import value_of
from game.rules.compass import Direction
from game.rules.storm.pieces import LED_PIRATE, WindCard

STRIP = 0.34
"""How much of a card shows that lies below another in the wind row."""


class Captions(NamedTuple):
    """The few words on the board."""

    winds: tuple[str, ...]
    """Of the wind row: this trick's, the next one's, the one after."""
    takes: str
    leads: str
    out: str
    worths: tuple[str, ...] = ()
    """Below cards that are only looked at."""


class TrickBoard(Widget):
    """The wind row at the left, the trick at the right."""

    def __init__(
        self,
        frame: Frame,
        names: Sequence[str],
        liveries: Sequence[Livery],
        letters: dict[Direction, str],
        captions: Captions,
        share: Callable[[], float],
        *,
        trick: bool = True,
    ) -> None:
        super().__init__("board", flex=1)
        self.frame, self._names, self._liveries = frame, names, liveries
        self._letters, self._captions, self._share = letters, captions, share
        self._trick = trick
        """Whether a trick is played here, or only the row is looked at."""

    def measure(self, skin: Skin, width: int) -> Size:
        return width, skin.px(260)

    # Where everything lies

    @property
    def _places(self) -> int:
        return max(len(self._names) if self._trick else 0, len(self.frame.laid))

    def _foot(self, skin: Skin) -> int:
        """Room below a card for its words."""
        if self._captions.worths:
            return 3 * skin.type.line_height(SMALL) + skin.px(8)
        return 2 * skin.type.line_height(SMALL_BOLD) + skin.px(18)

    def _card_height(self, skin: Skin) -> int:
        high = self.rect.height - self._foot(skin) - skin.px(10)
        gap = skin.px(14)
        if self._places:
            # So many cards beside the row, which takes its strips and one whole card.
            parts = self._places + 1 + STRIP * len(self.frame.row)
            room = self.rect.width - gap * (self._places + 1) - skin.px(24)
        else:
            parts = len(self.frame.row) + 1
            room = self.rect.width - gap * len(self.frame.row)
        return max(40, min(high, skin.px(300), int(room / parts * 7 / 5)))

    def _slots(self, skin: Skin, high: int) -> list[pygame.Rect]:
        """A rectangle a card of the trick, in the order of play."""
        wide, gap = width_of(high), skin.px(14)
        left = self.rect.x + round(wide * (1 + STRIP * len(self.frame.row))) + skin.px(24)
        room = self.rect.right - left
        step = min(wide + skin.px(40), (room - wide) // max(1, self._places - 1))
        used = step * (self._places - 1) + wide
        left += max(0, (room - used) // 2)
        top = self._top(skin, high)
        return [pygame.Rect(left + n * max(step, wide + gap // 2), top, wide, high)
                for n in range(self._places)]  # fmt: skip

    def _top(self, skin: Skin, high: int) -> int:
        return self.rect.y + max(0, (self.rect.height - high - self._foot(skin)) // 2)

    # Drawing

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        high = self._card_height(skin)
        if self._places:
            self._draw_row(skin, target, high)
        else:
            self._draw_spread_row(skin, target, high)
        laid = self.frame.laid
        for number, slot in enumerate(self._slots(skin, high) if self._places else []):
            if number < len(laid):
                fresh = number == len(laid) - 1 and not any(one.takes or one.leads for one in laid)
                self._draw_card(skin, target, laid[number], slot, fresh)
            else:
                edge = Surface(skin.colours.paper, skin.colours.paper_shade, 1, 10, 2, 0)
                skin.panel(target, slot, edge)
            self._draw_words(skin, target, number, slot)

    def _wind(self, skin: Skin, target: pygame.Surface, card: WindCard, place: pygame.Rect) -> None:
        picture = wind_card(skin, card, place.height, self._letters[card.direction])
        target.blit(picture, _corner(place))

    def _draw_row(self, skin: Skin, target: pygame.Surface, high: int) -> None:
        """Tucked under each other: the pile, the coming winds, and on top this trick's."""
        wide, top = width_of(high), self._top(skin, high)
        count = len(self.frame.row)
        place = pygame.Rect(self.rect.x, top, wide, high)
        target.blit(back(skin, "winds", high), _corner(place))
        for number in range(count - 1, -1, -1):
            left = self.rect.x + round((count - number) * STRIP * wide)
            place = pygame.Rect(left, top, wide, high)
            self._wind(skin, target, self.frame.row[number], place)
        if count:
            at = (place.centerx, place.bottom + skin.px(8) + skin.type.line_height(SMALL) // 2)
            skin.centred(target, self._captions.winds[0], SMALL_BOLD, skin.colours.dark_brass, at)

    def _draw_spread_row(self, skin: Skin, target: pygame.Surface, high: int) -> None:
        """Side by side, the pile at the left, so that everything can be read."""
        wide, top, gap = width_of(high), self._top(skin, high), skin.px(14)
        count = len(self.frame.row)
        left = self.rect.x + (self.rect.width - (count + 1) * wide - count * gap) // 2
        target.blit(back(skin, "winds", high), _corner(pygame.Rect(left, top, wide, high)))
        for number, card in enumerate(reversed(self.frame.row)):
            place = pygame.Rect(left + (number + 1) * (wide + gap), top, wide, high)
            self._wind(skin, target, card, place)
            words = pygame.Rect(place.x - gap // 2, place.bottom + skin.px(8), wide + gap, 0)
            caption = self._captions.winds[count - 1 - number]
            style = SMALL_BOLD if number == count - 1 else SMALL
            skin.text(target, caption, style, skin.colours.ink, words, "centre")

    def _draw_card(
        self, skin: Skin, target: pygame.Surface, laid: Laid, slot: pygame.Rect, fresh: bool
    ) -> None:
        value = "" if laid.rank == LED_PIRATE else value_of(laid.rank)
        letter = self._letters[laid.card.direction] if laid.card.direction else ""
        picture = helm_card(skin, laid.card, slot.height, letter, value)
        left, top = _corner(slot)
        if fresh:
            rise = 1 - ease_out(self._share())
            top += round(rise * skin.px(70))
            if rise > 0:
                picture = picture.copy()
                picture.set_alpha(round(255 * (1 - rise)))
        if laid.dropped:
            picture = picture.copy()
            picture.set_alpha(120)
        target.blit(picture, (left, top))
        if laid.dropped:
            side = slot.width * 0.62 / skin.theme.type_scale
            skin.icon(target, "cross", slot.center, side, skin.colours.coral)

    def _draw_words(
        self, skin: Skin, target: pygame.Surface, number: int, slot: pygame.Rect
    ) -> None:
        c = skin.colours
        left, wide = slot.x - skin.px(6), slot.width + skin.px(12)
        below = pygame.Rect(left, slot.bottom + skin.px(8), wide, 0)
        if self._captions.worths:
            skin.text(target, self._captions.worths[number], SMALL, c.ink, below, "centre")
            return
        laid = self.frame.laid[number] if number < len(self.frame.laid) else None
        seat = laid.seat if laid and laid.seat is not None else number
        line = skin.type.line_height(SMALL_BOLD)
        flag = skin.art.picture(f"flags/{self._liveries[seat].flag}", (line, line * 2 // 3))
        name = skin.type.line(self._names[seat], SMALL_BOLD, c.ink)
        wide = flag.get_width() + skin.px(6) + name.get_width()
        left, middle = slot.centerx - wide // 2, below.y + line // 2
        target.blit(flag, flag.get_rect(midleft=(left, middle)))
        target.blit(name, name.get_rect(midright=(left + wide, middle)))
        if laid:
            self._draw_fate(skin, target, laid, (slot.centerx, middle + line + skin.px(4)))

    def _draw_fate(
        self, skin: Skin, target: pygame.Surface, laid: Laid, at: tuple[int, int]
    ) -> None:
        """What became of a card, as small pills."""
        c, words = skin.colours, self._captions
        pills: list[tuple[str, Colour, Colour]] = []
        if laid.dropped:
            pills.append((words.out, c.paper_shade, c.ink))
        if laid.takes:
            pills.append((words.takes, c.coral, c.paper))
        if laid.leads:
            pills.append((words.leads, c.brass, c.ink))
        pictures = [skin.type.line(text, SMALL_BOLD, ink) for text, _, ink in pills]
        wide = sum(p.get_width() + skin.px(14) for p in pictures) + skin.px(4) * (len(pills) - 1)
        left = at[0] - wide // 2
        for picture, (_, fill, _) in zip(pictures, pills, strict=True):
            pill = pygame.Rect(left, 0, picture.get_width() + skin.px(14), picture.get_height())
            pill.centery = at[1]
            skin.panel(target, pill, Surface(fill, fill, 1, 9, 0, 0))
            target.blit(picture, picture.get_rect(center=pill.center))
            left = pill.right + skin.px(4)

    def misfits(self, skin: Skin) -> Iterator[str]:
        high = self._card_height(skin)
        if high < skin.px(90):
            yield f"cards of only {high} pixels"
        slots = self._slots(skin, high) if self._places else []
        if slots and slots[-1].right > self.rect.right + skin.px(4):
            yield f"cards to {slots[-1].right}, beyond {self.rect.right}"


def _corner(place: pygame.Rect) -> tuple[int, int]:
    """Where a card's picture goes so that the card itself lies in this place."""
    face = face_rect(place.height)
    return place.x - face.x, place.y - face.y
