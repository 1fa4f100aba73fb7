"""Widgets to use: buttons, switches, choices and sliders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

import pygame

from game.app.actions import Action, Input, Pointer
from game.app.skin import Skin, Surface
from game.app.theme import BODY, BODY_BOLD, LEAD_BOLD, SMALL, Colour, Size, Style, mixed
from game.app.widgets.base import Do, Look, Usable, Widget

if TYPE_CHECKING:
    from game.app.widgets.ui import Ui

T = TypeVar("T")
Kind = Literal["primary", "plain", "quiet", "danger"]


def _button_surface(skin: Skin, kind: Kind, look: Look, enabled: bool) -> tuple[Surface, Colour]:
    """A button's surface and the colour of its words."""
    c = skin.colours
    if not enabled:
        return Surface(mixed(c.navy, c.sea, 0.5), c.light_sea, 0.9, 10, 1, 0), mixed(
            c.foam, c.sea, 0.35
        )
    fill, words, rim = {
        "primary": (c.brass, c.ink, c.dark_brass),
        "plain": (c.paper, c.ink, c.dark_brass),
        "quiet": (c.navy, c.foam, c.light_sea),
        "danger": (c.coral, c.paper, c.ink),
    }[kind]
    if look.pressed:
        fill = mixed(fill, c.ink, 0.18)
    elif look.pointed or look.focused:
        fill = mixed(fill, c.foam, 0.28 if kind != "quiet" else 0.12)
        rim = c.brass
    lift = 0.0 if kind == "quiet" else 3.0 if look.pressed else 6.0
    return Surface(fill, rim, 0.9 if kind == "quiet" else 1.0, 10, 1.5, lift), words


class Button(Usable):
    """Words, an icon or both, to click."""

    def __init__(
        self,
        id: str,
        text: str = "",
        on_use: Do | None = None,
        *,
        icon: str = "",
        kind: Kind = "plain",
        large: bool = False,
        tip: str = "",
        why_not: str = "",
        flex: float = 0,
    ) -> None:
        super().__init__(id, on_use, tip=tip, why_not=why_not, flex=flex)
        self.text, self._icon, self._kind, self._large = text, icon, kind, large

    @property
    def _style(self) -> Style:
        return LEAD_BOLD if self._large else BODY_BOLD

    def _icon_side(self, skin: Skin) -> int:
        return round((28 if self._large else 22) * skin.theme.type_scale) if self._icon else 0

    def _parts(self, skin: Skin) -> tuple[int, int, int]:
        """Widths of the icon, of the gap and of the words."""
        words = skin.type.width(self.text, self._style) if self.text else 0
        icon = self._icon_side(skin)
        return icon, skin.px(10) if icon and words else 0, words

    def measure(self, skin: Skin, width: int) -> Size:
        pad = skin.px(18 if self.text else 11)
        high = skin.type.line_height(self._style) + skin.px(22 if self._large else 16)
        wide = sum(self._parts(skin)) + 2 * pad
        return (wide if self.text else max(wide, high)), high

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        surface, words = _button_surface(skin, self._kind, look, self.enabled)
        rect = self.rect.move(0, skin.px(1)) if look.pressed and self.enabled else self.rect
        skin.panel(target, rect, surface)
        icon, gap, wide = self._parts(skin)
        left = rect.centerx - (icon + gap + wide) // 2
        if self._icon:
            side = 28 if self._large else 22
            skin.icon(target, self._icon, (left + icon // 2, rect.centery), side, words)
        if self.text:
            picture = skin.type.line(self.text, self._style, words)
            target.blit(picture, picture.get_rect(midleft=(left + icon + gap, rect.centery)))
        if look.focused:
            skin.ring(target, rect)

    def misfits(self, skin: Skin) -> Iterator[str]:
        if sum(self._parts(skin)) > self.rect.width - skin.px(8):
            yield f"button “{self.text}” needs {sum(self._parts(skin))} of {self.rect.width}"
        if skin.type.line_height(self._style) > self.rect.height:
            yield f"button “{self.text}” is too low"


class Switch(Usable):
    """On or off, with its words beside it."""

    def __init__(
        self, id: str, text: str, on: bool, on_change: Callable[[bool], None], *, tip: str = ""
    ) -> None:
        super().__init__(id, lambda: on_change(not on), tip=tip)
        self.text, self.on = text, on

    def _track(self, skin: Skin) -> Size:
        return round(46 * skin.theme.type_scale), round(26 * skin.theme.type_scale)

    def measure(self, skin: Skin, width: int) -> Size:
        wide, high = self._track(skin)
        room = width - wide - skin.px(12)
        words = max(skin.type.width(line, BODY) for line in skin.type.lines(self.text, BODY, room))
        return wide + skin.px(12) + words, max(high, skin.text_height(self.text, BODY, room))

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c = skin.colours
        wide, high = self._track(skin)
        track = pygame.Rect(0, 0, wide, high)
        track.midleft = self.rect.midleft
        fill = c.kelp if self.on else mixed(c.navy, c.light_sea, 0.35)
        skin.panel(target, track, Surface(fill, c.brass, 1, 13 * 1.3, 1.5, 0))
        knob = track.right - high // 2 if self.on else track.left + high // 2
        at = (knob, track.centery)
        pygame.draw.aacircle(target, c.paper, at, high // 2 - skin.px(3))
        skin.icon(target, "check" if self.on else "cross", at, 15, c.ink)
        left = track.right + skin.px(12)
        high = skin.text_height(self.text, BODY, self.rect.right - left)
        words = pygame.Rect(left, self.rect.centery - high // 2, self.rect.right - left, high)
        skin.text(target, self.text, BODY, c.brass if look.pointed else c.foam, words)
        if look.focused:
            skin.ring(target, track)


class Choice(Widget, Generic[T]):
    """One of a few: all stand beside each other, the chosen one raised."""

    focusable = True

    def __init__(
        self,
        id: str,
        options: Sequence[tuple[T, str]],
        value: T,
        on_change: Callable[[T], None],
        *,
        tip: str = "",
        flex: float = 0,
    ) -> None:
        super().__init__(id, tip=tip, flex=flex)
        self.options, self.value, self._on_change = list(options), value, on_change

    def _style(self, skin: Skin, width: int) -> Style:
        pad = skin.px(20)
        needed = sum(skin.type.width(words, BODY) + pad for _, words in self.options)
        return BODY if needed <= width else SMALL

    def _cells(self, skin: Skin, width: int) -> list[int]:
        style = self._style(skin, width)
        pad = skin.px(20 if style is BODY else 10)
        return [skin.type.width(words, style) + pad for _, words in self.options]

    def measure(self, skin: Skin, width: int) -> Size:
        return min(width, sum(self._cells(skin, width))), skin.type.line_height(BODY) + skin.px(14)

    def places(self, skin: Skin) -> list[pygame.Rect]:
        """The rectangle of each option."""
        cells = self._cells(skin, self.rect.width)
        spare = max(0, self.rect.width - sum(cells)) / len(cells)
        places, left = [], float(self.rect.x)
        for cell in cells:
            right = left + cell + spare
            places.append(
                pygame.Rect(round(left), self.rect.y, round(right) - round(left), self.rect.height)
            )
            left = right
        self._places = places
        return places

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        super().place(skin, rect, ui)
        self.places(skin)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c = skin.colours
        skin.panel(target, self.rect, Surface(c.navy, c.light_sea, 0.9, 10, 1.5, 0))
        style = self._style(skin, self.rect.width)
        for (value, words), place in zip(self.options, self._places, strict=True):
            chosen = value == self.value
            if chosen:
                inner = place.inflate(-skin.px(6), -skin.px(6))
                skin.panel(target, inner, Surface(c.brass, c.dark_brass, 1, 8, 1, 0))
            skin.centred(target, words, style, c.ink if chosen else c.foam, place.center)
        if look.focused:
            skin.ring(target, self.rect)

    def handle(self, ui: Ui, given: Input) -> bool:
        if isinstance(given, Pointer) and given.kind == "release":
            for (value, _), place in zip(self.options, self._places, strict=True):
                if place.collidepoint(given.at):
                    self._choose(ui, value)
                    return True
        if given in (Action.LEFT, Action.RIGHT) and ui.by_keyboard:
            values = [value for value, _ in self.options]
            there = values.index(self.value) + (1 if given is Action.RIGHT else -1)
            if there in range(len(values)):
                self._choose(ui, values[there])
                return True
        return False

    def use(self, ui: Ui) -> None:
        """Confirming goes round."""
        values = [value for value, _ in self.options]
        self._choose(ui, values[(values.index(self.value) + 1) % len(values)])

    def choose(self, ui: Ui, value: T) -> None:
        """As somebody would who clicked on it."""
        self._choose(ui, value)

    def _choose(self, ui: Ui, value: T) -> None:
        if value != self.value:
            ui.sounded("click")
            self._on_change(value)

    def misfits(self, skin: Skin) -> Iterator[str]:
        needed = sum(self._cells(skin, self.rect.width))
        if needed > self.rect.width + 2:
            yield f"choice {self.id} needs {needed} of {self.rect.width}"


class Slider(Widget):
    """A number between two others, told in words beside it."""

    focusable = True

    def __init__(
        self,
        id: str,
        value: int,
        bounds: tuple[int, int],
        on_change: Callable[[int], None],
        *,
        step: int = 5,
        told: str = "",
        tip: str = "",
        flex: float = 0,
    ) -> None:
        super().__init__(id, tip=tip, flex=flex)
        self.value, self.bounds, self._on_change = value, bounds, on_change
        self._step, self._told = step, told
        self._track = pygame.Rect(0, 0, 1, 1)

    def measure(self, skin: Skin, width: int) -> Size:
        return min(width, skin.px(320)), skin.type.line_height(BODY) + skin.px(10)

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        super().place(skin, rect, ui)
        told = round(64 * skin.theme.type_scale) if self._told else 0
        knob = skin.px(11)
        self._track = pygame.Rect(
            rect.x + knob, rect.centery - skin.px(3), rect.width - told - 2 * knob, skin.px(6)
        )

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c = skin.colours
        low, high = self.bounds
        knob = self._track.x + round(self._track.width * (self.value - low) / (high - low))
        radius = skin.px(4)
        pygame.draw.rect(target, c.light_sea, self._track, border_radius=radius)
        done = pygame.Rect(self._track.x, self._track.y, knob - self._track.x, self._track.height)
        pygame.draw.rect(target, c.brass, done, border_radius=radius)
        at = (knob, self._track.centery)
        pygame.draw.aacircle(target, c.ink, at, skin.px(11))
        fill = c.foam if look.pointed or look.focused else c.paper
        pygame.draw.aacircle(target, fill, at, skin.px(9.5))
        if self._told:
            words = skin.type.line(self._told, BODY, c.foam)
            target.blit(words, words.get_rect(midright=self.rect.midright))
        if look.focused:
            skin.ring(target, self.rect)

    def handle(self, ui: Ui, given: Input) -> bool:
        if isinstance(given, Pointer):
            if given.kind == "wheel" or not ui.holds(self):
                return False
            share = (given.at[0] - self._track.x) / max(1, self._track.width)
            self._set(self.bounds[0] + share * (self.bounds[1] - self.bounds[0]))
            return True
        if isinstance(given, Action) and ui.by_keyboard:
            steps = {Action.LEFT: -1, Action.RIGHT: 1, Action.PAGE_UP: 4, Action.PAGE_DOWN: -4}
            if given in steps:
                self._set(self.value + steps[given] * self._step)
                return True
        return False

    def _set(self, wished: float) -> None:
        low, high = self.bounds
        value = max(low, min(high, low + round((wished - low) / self._step) * self._step))
        if value != self.value:
            self.value = value
            self._on_change(value)

    def misfits(self, skin: Skin) -> Iterator[str]:
        if self._told and skin.type.width(self._told, BODY) > self.rect.width - self._track.width:
            yield f"“{self._told}” beside slider {self.id}"
