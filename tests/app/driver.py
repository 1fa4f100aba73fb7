"""A person at the program, without a screen: tests with this read like play.

What is done goes the way that it goes in the window: events of SDL are posted, and the loop hears
them. Time is the test's own; only a computer opponent, who thinks in a process of its own, is
waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any, Protocol

import pygame

from game.app import loop
from game.app.actions import LEFT_BUTTON, RIGHT_BUTTON, Action, Listener
from game.app.program import STEP, App
from game.app.scene import Scene
from game.app.settings import Settings
from game.app.theme import Size
from game.app.widgets import Widget
from game.app.window import Window, start_video

PATIENCE = 60.0
"""Seconds of the clock on the wall that a computer opponent has."""

KEYS: dict[str | Action, tuple[int, int]] = {
    Action.UP: (pygame.K_UP, 0),
    Action.DOWN: (pygame.K_DOWN, 0),
    Action.LEFT: (pygame.K_LEFT, 0),
    Action.RIGHT: (pygame.K_RIGHT, 0),
    Action.NEXT: (pygame.K_TAB, 0),
    Action.PREVIOUS: (pygame.K_TAB, pygame.KMOD_LSHIFT),
    Action.FIRST: (pygame.K_HOME, 0),
    Action.LAST: (pygame.K_END, 0),
    Action.PAGE_UP: (pygame.K_PAGEUP, 0),
    Action.PAGE_DOWN: (pygame.K_PAGEDOWN, 0),
    Action.CONFIRM: (pygame.K_RETURN, 0),
    Action.BACK: (pygame.K_ESCAPE, 0),
    Action.HELP: (pygame.K_F1, 0),
    Action.HINT: (pygame.K_h, 0),
    Action.UNDO: (pygame.K_z, pygame.KMOD_LCTRL),
    Action.SKIP: (pygame.K_SPACE, 0),
    Action.SORT: (pygame.K_s, 0),
    Action.LOG: (pygame.K_l, 0),
    Action.LOOK_CLOSER: (pygame.K_v, 0),
    Action.MUTE: (pygame.K_m, 0),
    Action.FULL_SCREEN: (pygame.K_F11, 0),
    Action.ERASE: (pygame.K_BACKSPACE, 0),
    Action.ERASE_AHEAD: (pygame.K_DELETE, 0),
    Action.PASTE: (pygame.K_v, pygame.KMOD_LCTRL),
    "enter": (pygame.K_RETURN, 0),
    "esc": (pygame.K_ESCAPE, 0),
    "tab": (pygame.K_TAB, 0),
    "shift+tab": (pygame.K_TAB, pygame.KMOD_LSHIFT),
    "up": (pygame.K_UP, 0),
    "down": (pygame.K_DOWN, 0),
    "left": (pygame.K_LEFT, 0),
    "right": (pygame.K_RIGHT, 0),
    "space": (pygame.K_SPACE, 0),
}
"""The key for each action, and keys by the words on them."""


class Gui:
    """The whole program in a window that nobody sees."""

    def __init__(
        self,
        size: Size = (1024, 768),
        *,
        opening: Callable[[App], Scene] | None = None,
        **settings: Any,
    ) -> None:
        start_video()
        pygame.event.clear()
        wished = Settings(**{"language": "en", "muted": True, **settings})
        self.window = Window(wished, size)
        self.app = App(self.window.surface.get_size(), wished)
        self._listener = Listener()
        self._down = 0
        if opening is None:
            from game.app.scenes.title import Title

            opening = Title
        self.app.show(opening(self.app))
        self.wait(STEP)

    def close(self) -> None:
        """Close the window, as its cross does."""
        self.app.close()
        self.window.close()

    # What is there

    @property
    def top(self) -> Scene:
        assert self.app.stage.top is not None, "no scene is on the stage"
        return self.app.stage.top

    @property
    def scene(self) -> str:
        return self.top.name

    def find(self, path: str) -> Widget:
        """The widget of this path; a test fails with the paths that there are."""
        widget = self.top.built().find(path)
        there = sorted({w.path for w in self.top.built().root.walk() if w.path})
        assert widget is not None, f"no {path} in {self.scene}, only {', '.join(there)}"
        return widget

    def has(self, path: str) -> bool:
        return self.top.built().find(path) is not None

    @property
    def focus(self) -> str:
        return self.top.built().focus

    def texts(self) -> Iterator[str]:
        """Every text that can be seen, notes included."""
        yield from self.app.toasts.texts
        for scene in self.app.stage.visible():
            for widget, seen in scene.built().seen():
                if seen.size != (0, 0):
                    yield from told(widget)

    def sees(self, text: str) -> bool:
        return any(text in one for one in self.texts())

    def see(self, text: str) -> None:
        assert self.sees(text), f"“{text}” is not among: {' | '.join(self.texts())}"

    def see_not(self, text: str) -> None:
        assert not self.sees(text), f"“{text}” can be seen"

    def frame(self) -> bytes:
        """The pixels, drawn now."""
        surface = self.window.surface
        self.app.art.most_made = 10_000  # nothing is left for a later frame
        self.app.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    # What is done

    def press(self, key: str | Action) -> None:
        """Press a key and let it go: by its name, or for an action."""
        code, mod = KEYS[key] if key in KEYS else (pygame.key.key_code(str(key)), 0)
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        self._go_on()

    def write(self, text: str) -> None:
        """Type letters, with the keys that bring them."""
        for letter in text:
            code = ord(letter.lower()) if letter.isascii() else 0
            self._post(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)
            self._post(pygame.TEXTINPUT, text=letter)
            self._post(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0)
        self._go_on()

    def point(self, where: str | tuple[int, int]) -> None:
        """Move the mouse there."""
        at = self._at(where)
        down = tuple(int(self._down == number) for number in (1, 2, 3))
        self._post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=down, touch=False)
        self._go_on()

    def click(self, where: str | tuple[int, int]) -> None:
        at = self._at(where)
        self.point(at)
        self.push_down(at)
        self.let_go(at)

    def right_click(self, where: str | tuple[int, int]) -> None:
        at = self._at(where)
        self.point(at)
        self.push_down(at, RIGHT_BUTTON)
        self.let_go(at, RIGHT_BUTTON)

    def drag(
        self, one: str | tuple[int, int], other: str | tuple[int, int], steps: int = 6
    ) -> None:
        """Press at one place, move in steps to the other, let go there."""
        (x, y), (to_x, to_y) = self._at(one), self._at(other)
        self.point((x, y))
        self.push_down((x, y))
        for step in range(1, steps + 1):
            self.point((x + (to_x - x) * step // steps, y + (to_y - y) * step // steps))
        self.let_go((to_x, to_y))

    def push_down(self, where: str | tuple[int, int], button: int = LEFT_BUTTON) -> None:
        self._down = button
        self._post(pygame.MOUSEBUTTONDOWN, pos=self._at(where), button=button, touch=False)
        self._go_on()

    def let_go(self, where: str | tuple[int, int], button: int = LEFT_BUTTON) -> None:
        self._down = 0
        self._post(pygame.MOUSEBUTTONUP, pos=self._at(where), button=button, touch=False)
        self._go_on()

    def turn_wheel(self, notches: float) -> None:
        """Upwards positive, where the mouse is."""
        self._post(
            pygame.MOUSEWHEEL, x=0, y=round(notches), precise_x=0.0, precise_y=notches,
            flipped=False, touch=False,
        )  # fmt: skip
        self._go_on()

    def resize(self, size: Size) -> None:
        """Drag the window's corner."""
        self.window._window.size = size
        self._go_on()

    def full_screen(self) -> None:
        self.press(Action.FULL_SCREEN)

    # Time

    def wait(self, seconds: float) -> None:
        """Let time pass, in the program's steps and at no cost of the test's."""
        for _ in range(max(1, round(seconds / STEP))):
            self.app.step()
        self._go_on()

    def wait_until(self, true: Callable[[], bool], seconds: float = 120.0) -> None:
        """Let time pass until something is so; thinking opponents get what they need."""
        deadline = monotonic() + PATIENCE
        left = round(seconds / STEP)
        while not true():
            thinking = self.app.opponents.busy
            left -= not thinking
            assert left > 0, f"waited {seconds} s in {self.scene}: {' | '.join(self.texts())}"
            assert monotonic() < deadline, "an opponent thinks too long"
            if thinking:
                sleep(0.001)
            self.app.step()
        self._go_on()

    def _go_on(self) -> None:
        """What the loop does once in a frame, with one step of time."""
        loop.frame(self.app, self.window, self._listener, STEP)

    def _post(self, kind: int, **facts: Any) -> None:
        pygame.event.post(pygame.Event(kind, **facts))

    def _at(self, where: str | tuple[int, int]) -> tuple[int, int]:
        """The middle of what can be seen of a widget, or a place."""
        if not isinstance(where, str):
            return where
        ui, widget = self.top.built(), self.find(where)
        part = next(seen for other, seen in ui.seen() if other is widget)
        assert part.size != (0, 0), f"{where} cannot be seen"
        # A card of a fan is hidden in its middle: somebody would point at what is seen of it.
        spots = [(part.x + part.w * n // 10, part.y + part.h * m // 10)
                 for m in (5, 3, 7, 1) for n in (5, 2, 8, 1, 9)]  # fmt: skip
        return next((spot for spot in spots if ui._path_at(spot) == widget.path), part.center)


class OpenGui(Protocol):
    """What the fixture `open_gui` is: it opens the program, as often as a test likes."""

    def __call__(self, size: Size = ..., **wishes: Any) -> Gui: ...


def told(widget: Widget) -> Iterator[str]:
    """What a widget says in words."""
    for name in ("text", "told"):
        if isinstance(text := getattr(widget, name, None), str) and text:
            yield text
    for _, text in getattr(widget, "options", ()):
        yield text
    for text in getattr(widget, "says", ()):
        yield text
