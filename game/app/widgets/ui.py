"""A scene's widgets at work: who is pointed at, who has the focus, who gets which input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from game.app.actions import LEFT_BUTTON, Action, Input, Pointer, Typed
from game.app.skin import Skin
from game.app.theme import SMALL
from game.app.widgets.base import Look, Widget
from game.app.widgets.boxes import Scroll

TIP_AFTER = 0.5
"""Seconds of pointing before a tip shows."""

_WAYS = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}


class Ui:
    """One tree of widgets, and what must outlive its being built anew."""

    def __init__(self, sounded: Callable[[str], None], refused: Callable[[str], None]) -> None:
        self.memory: dict[str, Any] = {}
        """By path: scrolled so far, letters typed, and the like."""
        self.root = Widget()
        self.focus = ""
        self.by_keyboard = False
        """Whether the focus shows: it does once somebody uses the keys."""
        self.sounded = sounded
        self.refused = refused
        self._skin: Skin | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._pointed = ""
        self._held = ""
        self._at = (-1, -1)
        self._seconds = 0.0
        self._resting = 0.0

    # The tree

    def show(self, root: Widget, skin: Skin, rect: pygame.Rect) -> None:
        """Take a newly built tree; focus and memory go on by path."""
        self.root, self._skin, self._rect = root, skin, rect
        _name(root, "")
        self.place_again()
        if self.focus and not self.find(self.focus):
            self.focus = ""
        self._pointed = self._path_at(self._at)

    def place_again(self) -> None:
        if self._skin is not None:
            self.root.place(self._skin, self._rect, self)

    def find(self, path: str) -> Widget | None:
        """The widget of this path, or of a path that ends so."""
        ends = [w for w in self.root.walk() if w.id and f"/{w.path}".endswith(f"/{path}")]
        return next((w for w in ends if w.path == path), ends[0] if ends else None)

    def seen(self) -> Iterator[tuple[Widget, pygame.Rect]]:
        """Every widget with the part of it that can be seen, those on top last."""
        return _seen(self.root, self._rect)

    def focusables(self) -> list[Widget]:
        return [w for w in self.root.walk() if w.focusable and w.path]

    @property
    def writing(self) -> bool:
        widget = self.find(self.focus) if self.focus else None
        return widget is not None and widget.writes

    @property
    def pointed(self) -> str:
        """The path of what is pointed at."""
        return self._pointed

    def hold(self, widget: Widget) -> None:
        """Let a widget that has no focus have what the mouse does until it is let go."""
        self._held = widget.path

    def holds(self, widget: Widget) -> bool:
        """Whether the mouse was pressed on it and is still down."""
        return self._held == widget.path

    # Input

    def handle(self, given: Input) -> bool:
        if isinstance(given, Pointer):
            return self._point(given)
        focused = self.find(self.focus) if self.focus else None
        if isinstance(given, Typed):
            return focused is not None and focused.handle(self, given)
        if focused is not None and focused.handle(self, given):
            return True
        if given is Action.CONFIRM and focused is not None:
            self.by_keyboard = True
            focused.use(self)
            return True
        if given in (Action.NEXT, Action.PREVIOUS):
            return self._step(1 if given is Action.NEXT else -1)
        if given in _WAYS and self._go(*_WAYS[given]):
            return True
        return self._scroll_by_keys(given)

    def _point(self, given: Pointer) -> bool:
        if given.kind == "leave":
            self._pointed, self._at = "", given.at
            return False
        if given.at != self._at:
            self._at, self._resting = given.at, 0.0
            self._pointed = self._path_at(given.at)
        if given.kind == "wheel":
            return any(w.handle(self, given) for w in self._under(given.at))
        if given.kind == "press":
            return self._press(given)
        if given.kind == "move" and not given.button:
            self._held = ""  # it was let go where another scene, or none, heard it
        if self._held and (held := self.find(self._held)):
            if given.kind == "release":
                return given.button == LEFT_BUTTON and self._release(given, held)
            return held.handle(self, given)
        if given.kind == "move" and (pointed := self.find(self._pointed)) and pointed.follows:
            return pointed.handle(self, given)
        return given.kind == "release" and bool(self._pointed)

    def _press(self, given: Pointer) -> bool:
        self.by_keyboard = False
        for widget in self._under(given.at):
            if given.button == LEFT_BUTTON and (widget.focusable or isinstance(widget, Scroll)):
                self._held = widget.path
                if widget.focusable:
                    self.focus = widget.path
                widget.handle(self, given)
                return True
            elif widget.handle(self, given):
                return True
        if given.button == LEFT_BUTTON:
            self._held = ""
        return False

    def _release(self, given: Pointer, held: Widget) -> bool:
        self._held = ""
        if held.handle(self, given):
            return True
        if held.rect.collidepoint(given.at):
            held.use(self)
        return True

    def _under(self, at: tuple[int, int]) -> list[Widget]:
        """The widgets at a point, the topmost first."""
        return [w for w, rect in reversed(list(self.seen())) if rect.collidepoint(at) and w.path]

    def _path_at(self, at: tuple[int, int]) -> str:
        return next((w.path for w in self._under(at) if w.focusable or w.tip), "")

    # The focus

    def focus_on(self, path: str, *, by_keyboard: bool = False) -> None:
        widget = self.find(path)
        if widget is None or not widget.focusable:
            return
        self.focus = widget.path
        self.by_keyboard = self.by_keyboard or by_keyboard
        self.bring_into_sight(widget, widget.rect)

    def bring_into_sight(self, widget: Widget, rect: pygame.Rect) -> None:
        """Scroll whatever holds the widget, so that this part of it is seen."""
        for holder in self.root.walk():
            if isinstance(holder, Scroll) and holder is not widget and widget in holder.walk():
                holder.show(self, rect)

    def _step(self, way: int) -> bool:
        ring = self.focusables()
        if not ring:
            return False
        paths = [w.path for w in ring]
        if self.focus in paths:
            there = (paths.index(self.focus) + way) % len(paths)
        else:
            there = 0 if way > 0 else -1
        self._move_focus(paths[there])
        return True

    def _go(self, dx: int, dy: int) -> bool:
        """To the nearest widget that way; a step aside weighs more than a step ahead."""
        ring = self.focusables()
        here = self.find(self.focus) if self.focus else None
        if here is None or not self.by_keyboard:
            self.by_keyboard = True
            if here is None and ring:
                self._move_focus(ring[0].path)
            return bool(ring)

        def cost(other: Widget) -> float:
            ahead, aside = _apart(here.rect, other.rect, dx, dy)
            return float("inf") if ahead <= 0 else ahead + 2.5 * aside

        best = min((w for w in ring if w is not here), key=cost, default=None)
        if best is None or cost(best) == float("inf"):
            return False
        self._move_focus(best.path)
        return True

    def _move_focus(self, path: str) -> None:
        self.by_keyboard = True
        self.focus_on(path)
        self._resting = 0.0
        self.sounded("focus")

    def _scroll_by_keys(self, given: Action) -> bool:
        """Keys that no widget wanted turn the page where there is one to turn."""
        return any(w.handle(self, given) for w in self.root.walk() if isinstance(w, Scroll))

    # Time and drawing

    def update(self, seconds: float) -> None:
        self._seconds += seconds
        self._resting += seconds

    def draw(self, target: pygame.Surface) -> None:
        if self._skin is not None:
            self._draw(self.root, self._skin, target)

    def _draw(self, widget: Widget, skin: Skin, target: pygame.Surface) -> None:
        before = target.get_clip()
        if not widget.rect.colliderect(before) and widget.rect.size != (0, 0):
            return
        look = Look(
            pointed=bool(widget.path) and widget.path == self._pointed,
            focused=self.by_keyboard and bool(widget.path) and widget.path == self.focus,
            pressed=bool(widget.path) and widget.path == self._held == self._pointed,
            writing=widget.writes and widget.path == self.focus,
            seconds=self._seconds,
        )
        widget.draw(skin, target, look)
        if widget.clips:
            # A little more, for the ring around what has the focus.
            target.set_clip(widget.rect.inflate(skin.px(10), 0).clip(before))
        for child in widget.children:
            self._draw(child, skin, target)
        target.set_clip(before)
        widget.draw_over(skin, target)

    def draw_tip(self, target: pygame.Surface) -> None:
        """What is pointed at, or has the focus, explains itself after a moment."""
        path = self.focus if self.by_keyboard else self._pointed
        widget = self.find(path) if path and self._resting >= TIP_AFTER else None
        if widget is None or not widget.tip or self._skin is None:
            return
        skin = self._skin
        width = skin.px(340)
        lines = skin.type.lines(widget.tip, SMALL, width)
        wide = max(skin.type.width(line, SMALL) for line in lines)
        box = pygame.Rect(0, 0, wide, skin.text_height(widget.tip, SMALL, width))
        frame = box.inflate(skin.px(24), skin.px(16))
        place = widget.pointed_place
        frame.midbottom = place.centerx, place.top - skin.px(8)
        if frame.top < 0:
            frame.top = place.bottom + skin.px(8)
        frame.clamp_ip(self._rect.inflate(-skin.px(12), -skin.px(12)))
        skin.panel(target, frame, skin.paper)
        box.center = frame.center
        skin.text(target, widget.tip, SMALL, skin.colours.ink, box)


def _name(widget: Widget, above: str) -> None:
    below = f"{above}/{widget.id}".strip("/") if widget.id else above
    widget.path = below if widget.id else ""
    for child in widget.children:
        _name(child, below)


def _seen(widget: Widget, within: pygame.Rect) -> Iterator[tuple[Widget, pygame.Rect]]:
    yield widget, widget.rect.clip(within)
    inner = widget.rect.clip(within) if widget.clips else within
    for child in widget.children:
        yield from _seen(child, inner)


def _apart(here: pygame.Rect, other: pygame.Rect, dx: int, dy: int) -> tuple[float, float]:
    """How far ahead and how far aside another rectangle lies, going this way."""
    x, y = other.centerx - here.centerx, other.centery - here.centery
    ahead = x * dx + y * dy
    if dx:
        aside = max(0, abs(y) - (here.height + other.height) / 2 + 1)
    else:
        aside = max(0, abs(x) - (here.width + other.width) / 2 + 1)
    near = abs(y) if dx else abs(x)
    return ahead, aside + near * 0.05
