"""What a scene is: something that fills the screen, or lies over what does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.actions import Action, Input, Typed
from game.app.skin import Skin
from game.app.widgets.base import Widget
from game.app.widgets.ui import Ui

if TYPE_CHECKING:
    from game.app.program import App


class Scene:
    """One screenful. `enter` and `leave`, `pause` and `resume` come in pairs.

    `build` says what is there now, as a tree of widgets; whoever changes what is there calls
    `refresh`. Drawing changes nothing; time passes in `update`, and for what merely moves in
    `animate`, which goes on below an overlay.
    """

    name = ""
    """What tests and screenshots call it."""
    overlay = False
    """Whether the scene below stays in sight."""
    page = ""
    """The rules page that F1 opens here."""
    ambience: str | None = "sea"
    """The sound that goes on while it is on top."""
    first_focus = ""
    """The widget that the keys begin at."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.ui = Ui(app.sound.play, app.refuse)
        self._fresh = False

    @property
    def skin(self) -> Skin:
        return self.app.skin

    # Its life

    def enter(self) -> None:
        """It has come on the stage."""

    def leave(self) -> None:
        """It has gone from the stage, for good."""

    def pause(self) -> None:
        """Another scene has come over it."""

    def resume(self) -> None:
        """It is on top again."""
        self.refresh()

    def close(self) -> None:
        """Leave the stage."""
        self.app.stage.pop(self)

    # What is there

    def build(self) -> Widget:
        """The widgets, as things stand."""
        return Widget()

    def refresh(self) -> None:
        """Have the widgets built anew before they are next used or drawn."""
        self._fresh = False

    def built(self) -> Ui:
        """The widgets, built if need be."""
        if not self._fresh:
            self._fresh = True
            self.ui.show(self.build(), self.skin, pygame.Rect((0, 0), self.skin.theme.size))
            if self.first_focus and not self.ui.focus:
                self.ui.focus_on(self.first_focus)
        return self.ui

    # Input and time

    def handle(self, given: Input) -> bool:
        """Widgets first, then the scene as a whole."""
        if self.built().handle(given):
            return True
        return not isinstance(given, Typed) and isinstance(given, Action) and self.act(given)

    def act(self, action: Action) -> bool:
        """An action that no widget wanted."""
        if action is Action.BACK:
            self.back()
            return True
        return False

    def back(self) -> None:
        """Esc, wherever it is pressed."""
        self.close()

    def update(self, seconds: float) -> None:
        """Time passes while it is on top."""

    def animate(self, seconds: float) -> None:
        """Time passes for what can be seen, also below an overlay."""
        self.ui.update(seconds)

    # Drawing

    def draw(self, target: pygame.Surface) -> None:
        self.draw_behind(target)
        self.built().draw(target)
        self.draw_over(target)

    def draw_behind(self, target: pygame.Surface) -> None:
        """What lies behind the widgets."""
        if self.overlay:
            self.app.veil(target)
        else:
            self.app.sea.draw(target)

    def draw_over(self, target: pygame.Surface) -> None:
        """What lies above them."""
