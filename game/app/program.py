"""The program around the scenes: settings, skin, sound, words, and time in fixed steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.app import settings as files
from game.app.actions import Action, Input, Pointer
from game.app.art import Art
from game.app.opponents import Opponents
from game.app.scene import Scene
from game.app.sea import Sea
from game.app.settings import Settings
from game.app.skin import Skin
from game.app.sound import Sound
from game.app.stage import Stage
from game.app.theme import LIVERIES, Livery, Size, Theme
from game.app.toasts import Toasts
from game.assets import home
from game.match.storage import Saves
from game.rules.protocol import Malformed
from game.words import explain, say, say_count

STEP = 1 / 60
"""Seconds a step of time; drawing is apart from it."""
SAVED_AFTER = 0.5
"""Seconds without a further change after which settings are written: a slider makes many."""
MOST_STEPS = 5
"""Steps made up for after a hitch; more than that is forgotten."""


class App:
    """Everything that scenes share. It knows no window: it is fed input and time, and draws."""

    def __init__(self, size: Size, settings: Settings | None = None) -> None:
        self.trouble: Malformed | None = None
        if settings is None:
            settings, self.trouble = files.load()
        self.settings = settings
        self.art = Art()
        self.skin = Skin(self._theme(size), self.art)
        self.sea = Sea(self.skin)
        self.sound = Sound(settings)
        self.stage = Stage()
        self.toasts = Toasts()
        self.opponents = Opponents()
        self.saves = Saves()
        self.running = True
        self.wants_full_screen = settings.full_screen
        self._spare = 0.0
        self._unsaved_for: float | None = None
        self._mouse = (-1, -1)
        if self.trouble:
            self.toasts.show(self.explain(self.trouble), "trouble")

    # Words

    def say(self, key: str, **facts: object) -> str:
        return say(key, facts, self.settings.language)

    def say_count(self, key: str, count: int, **facts: object) -> str:
        """A sentence about a number of things, in its singular or plural."""
        return say_count(key, count, facts, self.settings.language)

    def explain(self, trouble: Malformed) -> str:
        return explain(trouble, self.settings.language)

    def refuse(self, why: str) -> None:
        """Somebody tried what cannot be done now: say why."""
        self.sound.play("refuse")
        if why:
            self.toasts.show(why, "trouble")

    # Wishes

    def change(self, **wishes: Any) -> None:
        """Change settings, at once and for good."""
        self.settings = self.settings.but(**wishes)
        self.sound.follow(self.settings)
        self.wants_full_screen = self.settings.full_screen
        if {"text_size", "contrast"} & wishes.keys():
            self.resize(self.skin.theme.size)
        for scene in self.stage.scenes:
            scene.refresh()
        self._unsaved_for = 0.0

    def save_settings(self) -> None:
        """Write the settings now, if they have changed."""
        if self._unsaved_for is None:
            return
        self._unsaved_for = None
        if trouble := files.save(self.settings):
            self.toasts.show(self.explain(trouble), "trouble")

    def resize(self, size: Size) -> None:
        self.art = Art()
        self.skin = Skin(self._theme(size), self.art)
        seconds = self.sea.seconds
        self.sea = Sea(self.skin)
        self.sea.update(seconds)
        for scene in self.stage.scenes:
            scene.refresh()

    def _theme(self, size: Size) -> Theme:
        return Theme(
            size,
            large_type=self.settings.text_size == "large",
            high_contrast=self.settings.contrast == "high",
        )

    def livery(self, seat: int) -> Livery:
        """How a seat is told from the others on this computer."""
        return LIVERIES[self.settings.flag_order[seat]]

    @property
    def pace(self) -> float:
        """How fast everything moves, 1 being as it was drawn."""
        return self.settings.speed / 100

    @property
    def home(self) -> Path:
        return home()

    def quit(self) -> None:
        self.running = False

    def close(self) -> None:
        """Let everything go, with nothing lost: scenes keep what they hold when they leave."""
        try:
            self.save_settings()
            self.stage.close()
        finally:
            self.opponents.close()
            self.sound.close()

    # Input, time, drawing

    @property
    def writing(self) -> bool:
        return self.stage.top is not None and self.stage.top.built().writing

    def feed(self, given: Input) -> None:
        top = self.stage.top
        if isinstance(given, Pointer):
            self._mouse = given.at
        if given is Action.FULL_SCREEN:
            self.change(full_screen=not self.settings.full_screen)
        elif given is Action.MUTE:
            self.change(muted=not self.settings.muted)
            key = "app.muted" if self.settings.muted else "app.unmuted"
            self.toasts.show(self.say(key))
        elif given is Action.HELP and top is not None and top.page:
            self.open_rules(top.page)
        elif top is not None:
            top.handle(given)
        self._settle()

    def _settle(self) -> None:
        """Let scenes come and go; the mouse points at what is under it now, keys stay keys."""
        before = self.stage.top
        self.stage.settle()
        if (top := self.stage.top) is not before:
            if before is not None:
                before.ui.handle(Pointer("leave", (-1, -1)))
            if top is not None:
                top.built().handle(Pointer("move", self._mouse, 0))
                top.ui.by_keyboard = before.ui.by_keyboard if before else False

    def pass_time(self, seconds: float) -> None:
        """Time in whole steps; what is left over waits for the next call."""
        self._spare = min(self._spare + seconds, MOST_STEPS * STEP)
        while self._spare >= STEP:
            self._spare -= STEP
            self.step()

    def step(self) -> None:
        self._settle()
        if self._unsaved_for is not None:
            self._unsaved_for += STEP
            if self._unsaved_for >= SAVED_AFTER:
                self.save_settings()
        if not self.settings.reduced_motion:
            self.sea.update(STEP)
        self.toasts.update(STEP)
        for scene in self.stage.visible():
            scene.animate(STEP)
        if top := self.stage.top:
            top.update(STEP)
            self.sound.ambience(top.ambience)
        self._settle()

    def draw(self, target: pygame.Surface) -> None:
        if target.get_size() != self.skin.theme.size:
            self.resize(target.get_size())
        self.art.begin_frame()
        visible = self.stage.visible()
        for scene in visible:
            scene.draw(target)
        if visible:
            visible[-1].ui.draw_tip(target)
        self.toasts.draw(self.skin, target)

    def open_rules(self, page: str) -> None:
        """The rules of what is on screen, over it."""
        from game.app.scenes.rules import Rules

        self.show(Rules(self, page))

    def veil(self, target: pygame.Surface) -> None:
        """Dim what lies below an overlay."""
        size = self.skin.theme.size

        def make() -> pygame.Surface:
            veil = pygame.Surface(size, pygame.SRCALPHA)
            veil.fill((*self.skin.colours.navy, 165))
            return veil

        target.blit(self.art.keep(("veil", size, self.skin.colours.navy), make), (0, 0))

    def show(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.stage.push(scene)
