"""What a widget is: a place in a tree, a size it would like, a rectangle it gets.

A scene builds its tree anew whenever something has changed; a widget holds nothing that must
outlive that. What must (how far a list is scrolled, which letters were typed) lies in the `Ui`'s
memory under the widget's path, the ids of the tree joined by strokes: `menu/new-match`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pygame

from game.app.actions import Input
from game.app.skin import Skin
from game.app.theme import Size

if TYPE_CHECKING:
    from game.app.widgets.ui import Ui

Do: TypeAlias = Callable[[], None]


class Look(NamedTuple):
    """How a widget stands to the person at the moment."""

    pointed: bool = False
    focused: bool = False
    pressed: bool = False
    writing: bool = False
    """Whether letters typed now would go here."""
    seconds: float = 0.0
    """Time that runs on, for what glows."""


class Widget:
    """A rectangle that draws itself, and may be used."""

    focusable = False
    writes = False
    """Whether letters go here while it has the focus."""
    follows = False
    """Whether it hears where the pointer goes on it, pressed or not."""
    clips = False
    """Whether children may lie outside it, unseen."""
    layered = False
    """Whether its children lie over each other on purpose, as a fan of cards."""

    floats = False
    """Whether it lies over or under its neighbours on purpose, as a drawer or the open water."""

    def __init__(
        self, id: str = "", children: Sequence[Widget] = (), *, tip: str = "", flex: float = 0
    ) -> None:
        self.id = id
        self.children = list(children)
        self.tip = tip
        self.flex = flex
        """Its share of the room that is left over in a row or column."""
        self.path = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True

    def measure(self, skin: Skin, width: int) -> Size:
        """The size it would like, in a room of this width."""
        return 0, 0

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        """Take a rectangle, and share it out among the children."""
        self.rect = rect

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        """Draw itself; the children come after it."""

    @property
    def pointed_place(self) -> pygame.Rect:
        """What its tip must not cover."""
        return self.rect

    def draw_over(self, skin: Skin, target: pygame.Surface) -> None:
        """Draw what lies over the children."""

    def use(self, ui: Ui) -> None:
        """It was clicked, or confirmed by a key."""

    def handle(self, ui: Ui, given: Input) -> bool:
        """Take an input that means something just here; False hands it on."""
        return False

    def misfits(self, skin: Skin) -> Iterator[str]:
        """What does not fit into the rectangle it got; the tests ask."""
        return iter(())

    def walk(self) -> Iterator[Widget]:
        """Itself and everything in it."""
        yield self
        for child in self.children:
            yield from child.walk()


class Usable(Widget):
    """A widget that does something when it is clicked or confirmed.

    What cannot be used says why when it is pointed at or tried.
    """

    focusable = True

    def __init__(
        self,
        id: str,
        on_use: Do | None = None,
        *,
        tip: str = "",
        why_not: str = "",
        flex: float = 0,
    ) -> None:
        super().__init__(id, tip=why_not or tip, flex=flex)
        self._on_use = on_use
        self.why_not = why_not
        self.enabled = not why_not

    def use(self, ui: Ui) -> None:
        if not self.enabled:
            ui.refused(self.why_not)
        elif self._on_use is not None:
            ui.sounded("click")
            self._on_use()
