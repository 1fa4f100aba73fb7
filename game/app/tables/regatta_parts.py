"""What can be used at the regatta's table: cards, ghosts of boats, the line, the dial."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.actions import LEFT_BUTTON, Action, Input, Pointer
from game.app.skin import Skin, Surface
from game.app.theme import Size
from game.app.widgets.base import Do, Look, Usable, Widget

if TYPE_CHECKING:
    from game.app.widgets.ui import Ui

LIFT = 20


class RaceCard(Usable):
    """A card of the hand; the one whose ghosts are shown stands higher."""

    def __init__(
        self,
        id: str,
        picture: pygame.Surface,
        on_use: Do,
        *,
        chosen: bool,
        advised: bool,
        tip: str,
        why_not: str,
    ) -> None:
        super().__init__(id, on_use, tip=tip, why_not=why_not)
        if why_not:
            self.tip = f"{tip}\n{why_not}"
        self._picture, self._chosen, self._advised = picture, chosen, advised

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        lift = skin.px(LIFT) if look.pointed or look.focused or self._chosen else 0
        place = self._picture.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - lift))
        rim = skin.colours.brass if self._chosen or self._advised else skin.colours.ink
        width = 4.0 if self._chosen or self._advised else 0.5
        frame = place.inflate(skin.px(6), skin.px(6)) if width > 1 else place
        skin.panel(target, frame, Surface(skin.colours.paper, rim, 1, 10, width, 8))
        target.blit(self._picture, place)
        if not self.enabled:
            veil = skin.art.keep(("card-veil", place.size), lambda: _veil(skin, place.size))
            target.blit(veil, place)
        if look.focused:
            skin.ring(target, place)


def _veil(skin: Skin, size: Size) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*skin.colours.navy, 110), veil.get_rect(), border_radius=skin.px(9))
    return veil


class Ghost(Usable):
    """Where an arrow would take the boat: click or confirm it to sail."""

    layered = True

    def __init__(
        self,
        id: str,
        paint: Callable[[pygame.Surface, bool], None],
        on_use: Do,
        *,
        tip: str = "",
        why_not: str = "",
        on_refused: Do | None = None,
    ) -> None:
        super().__init__(id, on_use, tip=tip, why_not=why_not)
        self._paint, self._on_refused = paint, on_refused

    def use(self, ui: Ui) -> None:
        super().use(ui)
        if not self.enabled and self._on_refused is not None:
            self._on_refused()

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        self._paint(target, look.pointed or look.focused)
        if look.focused:
            skin.ring(target, self.rect, 8)


class Slip(Widget):
    """The water behind the line, where a boat is placed: point and click, or step and confirm."""

    focusable = True
    follows = True

    def __init__(
        self,
        id: str,
        along_of: Callable[[tuple[int, int]], float],
        on_move: Callable[[float], None],
        on_place: Do,
        step: Callable[[int], None],
        *,
        tip: str,
    ) -> None:
        super().__init__(id, tip=tip)
        self._along_of, self._on_move, self._on_place, self._step = (
            along_of,
            on_move,
            on_place,
            step,
        )

    def handle(self, ui: Ui, given: Input) -> bool:
        if isinstance(given, Pointer):
            if given.kind in ("press", "move"):
                self._on_move(self._along_of(given.at))
            return False
        if given in (Action.LEFT, Action.RIGHT):
            self._step(1 if given is Action.RIGHT else -1)
            return True
        return False

    def use(self, ui: Ui) -> None:
        self._on_place()

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        if look.focused:
            skin.ring(target, self.rect, 8)


class Dial(Widget):
    """Turning on the spot: the boat points at the pointer, or is turned by the keys."""

    focusable = True
    follows = True

    def __init__(
        self,
        id: str,
        centre: tuple[float, float],
        on_turn: Callable[[float], None],
        on_done: Do,
        step: Callable[[int], None],
        *,
        tip: str,
    ) -> None:
        super().__init__(id, tip=tip)
        self._centre, self._on_turn, self._on_done, self._step = centre, on_turn, on_done, step

    def handle(self, ui: Ui, given: Input) -> bool:
        if isinstance(given, Pointer):
            if given.kind in ("press", "move"):
                x, y = given.at[0] - self._centre[0], self._centre[1] - given.at[1]
                if math.hypot(x, y) > 4:
                    self._on_turn(math.degrees(math.atan2(y, x)) % 360.0)
            return False
        if given in (Action.LEFT, Action.RIGHT):
            self._step(1 if given is Action.LEFT else -1)
            return True
        return False

    def use(self, ui: Ui) -> None:
        self._on_done()

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        colour = skin.colours.brass if look.focused or look.pointed else skin.colours.foam
        radius = self.rect.width / 2
        for mark in range(36):
            angle = math.radians(mark * 10)
            inner = radius * (0.86 if mark % 3 else 0.78)
            pygame.draw.aaline(
                target,
                colour,
                (
                    self._centre[0] + inner * math.cos(angle),
                    self._centre[1] - inner * math.sin(angle),
                ),
                (
                    self._centre[0] + radius * math.cos(angle),
                    self._centre[1] - radius * math.sin(angle),
                ),
            )


class OpenWater(Widget):
    """The sea itself: the wheel zooms, dragging pans, a double purpose for nothing else."""

    floats = True

    def __init__(
        self,
        id: str,
        on_zoom: Callable[[tuple[int, int], float], None],
        on_pan: Callable[[tuple[int, int]], None],
    ) -> None:
        super().__init__(id)
        self._on_zoom, self._on_pan = on_zoom, on_pan

    def handle(self, ui: Ui, given: Input) -> bool:
        if not isinstance(given, Pointer):
            return False
        if given.kind == "wheel":
            self._on_zoom(given.at, given.turn)
            return True
        if given.kind == "press" and given.button == LEFT_BUTTON:
            ui.hold(self)
            ui.memory[self.path] = given.at
            return True
        if given.kind == "move" and ui.holds(self):
            x, y = ui.memory.get(self.path, given.at)
            self._on_pan((given.at[0] - x, given.at[1] - y))
            ui.memory[self.path] = given.at
            return True
        return False
