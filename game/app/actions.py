"""Input at its one edge: what a person did, named by what is meant, not by which key it was.

Touch arrives as the mouse: SDL makes mouse events of it. A wheel is turned where the mouse was
last, and a key that is held down is heard again only where that helps.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Literal, NamedTuple, TypeAlias

import pygame


class Action(Enum):
    """Something a person asks for, by whatever key."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    NEXT = auto()
    PREVIOUS = auto()
    FIRST = auto()
    LAST = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    CONFIRM = auto()
    BACK = auto()
    HELP = auto()
    HINT = auto()
    UNDO = auto()
    SKIP = auto()
    SORT = auto()
    LOG = auto()
    LOOK_CLOSER = auto()
    MUTE = auto()
    FULL_SCREEN = auto()
    ERASE = auto()
    ERASE_AHEAD = auto()
    PASTE = auto()


class Pointer(NamedTuple):
    """The mouse or a finger; `turn` is the wheel's, upwards positive.

    A move has the button that is held down during it, 0 without one.
    """

    kind: Literal["move", "press", "release", "wheel", "leave"]
    at: tuple[int, int]
    button: int = 1
    turn: float = 0.0


class Typed(NamedTuple):
    """Letters, where somebody is writing."""

    text: str


Input: TypeAlias = Action | Pointer | Typed

LEFT_BUTTON, RIGHT_BUTTON = 1, 3

_KEYS = {
    pygame.K_UP: Action.UP,
    pygame.K_DOWN: Action.DOWN,
    pygame.K_LEFT: Action.LEFT,
    pygame.K_RIGHT: Action.RIGHT,
    pygame.K_HOME: Action.FIRST,
    pygame.K_END: Action.LAST,
    pygame.K_PAGEUP: Action.PAGE_UP,
    pygame.K_PAGEDOWN: Action.PAGE_DOWN,
    pygame.K_RETURN: Action.CONFIRM,
    pygame.K_KP_ENTER: Action.CONFIRM,
    pygame.K_ESCAPE: Action.BACK,
    pygame.K_F1: Action.HELP,
    pygame.K_F11: Action.FULL_SCREEN,
    pygame.K_BACKSPACE: Action.ERASE,
    pygame.K_DELETE: Action.ERASE_AHEAD,
}
"""Keys that mean the same whether or not somebody is writing."""

_LETTERS = {
    pygame.K_SPACE: Action.SKIP,
    pygame.K_h: Action.HINT,
    pygame.K_l: Action.LOG,
    pygame.K_m: Action.MUTE,
    pygame.K_s: Action.SORT,
    pygame.K_v: Action.LOOK_CLOSER,
}
"""Keys that are letters where somebody is writing, and wishes elsewhere."""

_WITH_CONTROL = {pygame.K_z: Action.UNDO, pygame.K_v: Action.PASTE, pygame.K_f: Action.FULL_SCREEN}

_WHILE_HELD = frozenset(
    (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.NEXT, Action.PREVIOUS,
     Action.PAGE_UP, Action.PAGE_DOWN, Action.ERASE, Action.ERASE_AHEAD)
)  # fmt: skip
"""What goes on while its key is held down; nobody wants to confirm or leave ten times."""


class Listener:
    """Hears the events of one window in their order, for what one event alone does not tell."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._at = (-1, -1)

    def hear(self, event: pygame.Event, typing: bool, pixels: float = 1.0) -> Input | None:
        """What an event means after those before it."""
        given = translate(event, typing, pixels, self._at)
        if isinstance(given, Pointer):
            self._at = given.at
        elif event.type == pygame.KEYDOWN:
            again = event.key in self._down
            self._down.add(event.key)
            return None if again and given not in _WHILE_HELD else given
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()  # other windows hear when they are let go
        return given


def translate(
    event: pygame.Event, typing: bool, pixels: float = 1.0, last_at: tuple[int, int] = (-1, -1)
) -> Input | None:
    """What an event of SDL means; `pixels` a point of the window, more than 1 on dense screens."""
    if event.type == pygame.KEYDOWN:
        return _key(event, typing)
    if event.type == pygame.TEXTINPUT:
        return Typed(event.text) if typing else None
    if event.type == pygame.MOUSEMOTION:
        return Pointer("move", _at(event.pos, pixels), _button_down(event.buttons))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT_BUTTON, RIGHT_BUTTON):
        return Pointer("press", _at(event.pos, pixels), event.button)
    if event.type == pygame.MOUSEBUTTONUP and event.button in (LEFT_BUTTON, RIGHT_BUTTON):
        return Pointer("release", _at(event.pos, pixels), event.button)
    if event.type == pygame.MOUSEWHEEL:
        return Pointer("wheel", last_at, turn=getattr(event, "precise_y", event.y))
    if event.type == pygame.WINDOWLEAVE:
        return Pointer("leave", (-1, -1))
    return None


def _key(event: pygame.Event, typing: bool) -> Input | None:
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return _WITH_CONTROL.get(event.key)
    if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
        return Action.FULL_SCREEN
    if event.key == pygame.K_TAB:
        return Action.PREVIOUS if event.mod & pygame.KMOD_SHIFT else Action.NEXT
    if event.key in _KEYS:
        return _KEYS[event.key]
    return None if typing else _LETTERS.get(event.key)


def _button_down(buttons: tuple[int, int, int]) -> int:
    return next((number for number, down in enumerate(buttons, 1) if down), 0)


def _at(place: tuple[float, float], pixels: float) -> tuple[int, int]:
    return int(place[0] * pixels), int(place[1] * pixels)
