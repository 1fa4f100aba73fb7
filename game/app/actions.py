"""Input at its one edge: what a person did, named by what is meant, not by which key it was.

Touch arrives as the mouse: SDL makes mouse events of it.
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
    """The mouse or a finger; `turn` is the wheel's, upwards positive."""

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


def translate(event: pygame.Event, typing: bool, pixels: float = 1.0) -> Input | None:
    """What an event of SDL means; `pixels` a point of the window, more than 1 on dense screens."""
    if event.type == pygame.KEYDOWN:
        return _key(event, typing)
    if event.type == pygame.TEXTINPUT:
        return Typed(event.text) if typing else None
    if event.type == pygame.MOUSEMOTION:
        return Pointer("move", _at(event.pos, pixels))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT_BUTTON, RIGHT_BUTTON):
        return Pointer("press", _at(event.pos, pixels), event.button)
    if event.type == pygame.MOUSEBUTTONUP and event.button in (LEFT_BUTTON, RIGHT_BUTTON):
        return Pointer("release", _at(event.pos, pixels), event.button)
    if event.type == pygame.MOUSEWHEEL:
        turn = getattr(event, "precise_y", event.y) * (-1 if event.flipped else 1)
        return Pointer("wheel", _at(pygame.mouse.get_pos(), pixels), turn=turn)
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


def _at(place: tuple[float, float], pixels: float) -> tuple[int, int]:
    return int(place[0] * pixels), int(place[1] * pixels)
