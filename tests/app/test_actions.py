"""The edge where events of SDL become what is meant."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.actions import Action, Listener, Pointer, Typed, translate
from tests.app.driver import KEYS, Gui


def key(code: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> pygame.Event:
    return pygame.Event(kind, key=code, mod=mod, unicode="", scancode=0)


def motion(at: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0), **more: Any) -> Any:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons, **more)


# Keys


@pytest.mark.parametrize("action", Action)
def test_every_action_has_a_key(action: Action) -> None:
    assert translate(key(*KEYS[action]), typing=False) is action


LETTERS = [Action.SKIP, Action.HINT, Action.LOG, Action.MUTE, Action.SORT, Action.LOOK_CLOSER]


@pytest.mark.parametrize("action", Action)
def test_only_letters_mean_something_else_where_somebody_writes(action: Action) -> None:
    meant = translate(key(*KEYS[action]), typing=True)
    assert meant is (None if action in LETTERS else action)


def test_letters_are_typed_only_where_somebody_writes() -> None:
    event = pygame.Event(pygame.TEXTINPUT, text="é")
    assert translate(event, typing=True) == Typed("é")
    assert translate(event, typing=False) is None


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_META])
def test_control_and_command_are_one(mod: int) -> None:
    assert translate(key(pygame.K_z, mod), typing=False) is Action.UNDO
    assert translate(key(pygame.K_s, mod), typing=False) is None


def test_alt_and_enter_fill_the_screen_too() -> None:
    assert translate(key(pygame.K_RETURN, pygame.KMOD_LALT), typing=False) is Action.FULL_SCREEN


def test_locks_on_the_keyboard_change_nothing() -> None:
    locks = pygame.KMOD_NUM | pygame.KMOD_CAPS
    assert translate(key(pygame.K_h, locks), typing=False) is Action.HINT


def test_a_key_held_down_goes_on_moving_but_confirms_once() -> None:
    listener = Listener()
    assert [listener.hear(key(pygame.K_DOWN), False) for _ in range(3)] == [Action.DOWN] * 3
    held = [listener.hear(key(pygame.K_RETURN), False) for _ in range(3)]
    assert held == [Action.CONFIRM, None, None]
    listener.hear(key(pygame.K_RETURN, kind=pygame.KEYUP), False)
    assert listener.hear(key(pygame.K_RETURN), False) is Action.CONFIRM


def test_a_key_let_go_in_another_window_is_heard_again() -> None:
    listener = Listener()
    listener.hear(key(pygame.K_F11), False)
    listener.hear(pygame.Event(pygame.WINDOWFOCUSLOST), False)
    assert listener.hear(key(pygame.K_F11), False) is Action.FULL_SCREEN


# The mouse


def test_on_a_dense_screen_places_are_in_its_pixels() -> None:
    assert translate(motion((100, 40)), False, 2.0) == Pointer("move", (200, 80), 0)
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 41), button=1)
    assert translate(event, False, 1.5) == Pointer("press", (150, 61), 1)


def test_a_move_tells_which_button_is_held() -> None:
    assert translate(motion((1, 1), (1, 0, 0)), False) == Pointer("move", (1, 1), 1)
    assert translate(motion((1, 1), (0, 0, 1)), False) == Pointer("move", (1, 1), 3)


def test_only_two_buttons_are_used() -> None:
    for button, heard in ((1, True), (2, False), (3, True), (4, False), (5, False)):
        event = pygame.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=button)
        assert (translate(event, False) is not None) is heard


def test_the_wheel_turns_where_the_mouse_is_and_as_the_system_says() -> None:
    listener = Listener()
    listener.hear(motion((30, 50)), False, 2.0)
    for flipped in (False, True):
        turned = pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=0.5, flipped=flipped)
        assert listener.hear(turned, False, 2.0) == Pointer("wheel", (60, 100), turn=0.5)


def test_a_finger_is_a_mouse() -> None:
    """SDL sends both; ours is the mouse's, so that nothing is done twice."""
    assert translate(motion((5, 6), touch=True), False) == Pointer("move", (5, 6), 0)
    finger = pygame.Event(pygame.FINGERDOWN, x=0.5, y=0.5, dx=0, dy=0, touch_id=1, finger_id=1)
    assert translate(finger, False) is None


def test_the_mouse_may_leave() -> None:
    left = translate(pygame.Event(pygame.WINDOWLEAVE), False)
    assert isinstance(left, Pointer)
    assert left.kind == "leave"


def test_moves_in_a_row_cost_one(gui: Gui, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    monkeypatch.setattr(gui.app, "feed", heard.append)
    for x in range(20):
        pygame.event.post(motion((x, 9)))
    pygame.event.post(key(pygame.K_DOWN))
    pygame.event.post(motion((50, 9)))
    gui.point((60, 9))
    assert heard == [Pointer("move", (19, 9), 0), Action.DOWN, Pointer("move", (60, 9), 0)]
