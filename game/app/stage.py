"""The scene stack: what is on screen, and who gets the input.

Changes are wishes until `settle`: a scene may push or pop in the middle of an input without
pulling the floor from under itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.scene import Scene


class Stage:
    """A stack of scenes, the one that plays on top."""

    def __init__(self) -> None:
        self._stack: list[Scene] = []
        self._wishes: list[Callable[[], None]] = []

    @property
    def scenes(self) -> Sequence[Scene]:
        return tuple(self._stack)

    @property
    def top(self) -> Scene | None:
        return self._stack[-1] if self._stack else None

    def push(self, scene: Scene) -> None:
        """A new scene over the present one, which pauses."""
        self._wishes.append(lambda: self._push(scene))

    def pop(self, scene: Scene) -> None:
        """Take this scene off; nothing if it has gone already."""
        self._wishes.append(lambda: self._pop(scene))

    def replace(self, scene: Scene) -> None:
        """A new scene in the place of the one on top; what is below stays paused."""
        self._wishes.append(lambda: self._replace(scene))

    def reset(self, scene: Scene) -> None:
        """A new scene in the place of all."""
        self._wishes.append(lambda: self._reset(scene))

    def settle(self) -> None:
        """Carry the wishes out, in order, with those that they bring about."""
        while self._wishes:
            self._wishes.pop(0)()

    def close(self) -> None:
        """Let every scene leave, the top first."""
        self._wishes.clear()
        while self._stack:
            self._stack.pop().leave()

    def visible(self) -> Sequence[Scene]:
        """From the lowest scene that hides what is below it to the top."""
        lowest = max((n for n, s in enumerate(self._stack) if not s.overlay), default=0)
        return self._stack[lowest:]

    def _push(self, scene: Scene) -> None:
        if self._stack:
            self._stack[-1].pause()
        self._stack.append(scene)
        scene.enter()

    def _pop(self, scene: Scene) -> None:
        if scene not in self._stack:
            return
        on_top = self._stack[-1] is scene
        self._stack.remove(scene)
        scene.leave()
        if on_top and self._stack:
            self._stack[-1].resume()

    def _replace(self, scene: Scene) -> None:
        if self._stack:
            self._stack.pop().leave()
        self._stack.append(scene)
        scene.enter()

    def _reset(self, scene: Scene) -> None:
        while self._stack:
            self._stack.pop().leave()
        self._stack.append(scene)
        scene.enter()
