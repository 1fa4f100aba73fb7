"""The settings: everything works at once, and is kept."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.scene import Scene
from game.app.scenes.ask import Ask, Reply
from game.app.settings import Settings
from game.app.theme import BODY_BOLD, LEAD_SERIF, TITLE
from game.app.widgets import (
    Button,
    Choice,
    Column,
    Inset,
    Label,
    Picture,
    Row,
    Scroll,
    Slider,
    Space,
    Switch,
    Widget,
)

LANGUAGES = (("en", "English"), ("fr", "Français"), ("de", "Deutsch"))
"""Each told in its own tongue, so that whoever is lost finds the way back."""

PACES = (
    (400, "fastest"),
    (200, "fast"),
    (125, "brisk"),
    (100, "normal"),
    (50, "calm"),
    (25, "slow"),
)
"""From how many percent on the speed is called so."""

KEPT = ("language", "window", "names", "flags")
"""What a return to the defaults leaves alone."""


def pace(speed: int) -> str:
    """What a speed is called."""
    return next(name for least, name in PACES if speed >= least)


def defaults() -> dict[str, Any]:
    """The wishes of a newcomer, but for what is kept in any case."""
    fresh = Settings(language="en")
    return {name: getattr(fresh, name) for name in fresh.__struct_fields__ if name not in KEPT}


class SettingsScene(Scene):
    """Over anything: language, sound, movement, display."""

    name = "settings"
    overlay = True
    first_focus = "settings/language"

    def build(self) -> Widget:
        say = self.app.say
        sides = Row(
            [Inset(self._heard(), flex=1), Inset(self._seen(), flex=1)], gap=36, across="start"
        )
        head = Row(
            [
                Label(say("options.title"), TITLE, "paper", flex=1),
                Button("reset", say("options.reset"), self._ask_reset, icon="undo", kind="quiet"),
                Button("close", say("options.done"), self.close, icon="check", kind="primary"),
            ],
            gap=12,
            across="centre",
        )
        sheet = Column([head, Scroll("all", sides, readable=False)], id="settings", gap=18)
        return Inset(
            Inset(sheet, pad=(32, 26), surface="glass", along="centre", widest=900), pad=(20, 20)
        )

    def draw_behind(self, target: pygame.Surface) -> None:
        """Twice as dim as below other overlays: else words would be read through the glass."""
        super().draw_behind(target)
        self.app.veil(target)

    # The two sides

    def _heard(self) -> Widget:
        say, settings = self.app.say, self.app.settings
        return Column(
            [
                _chapter(say("options.language")),
                Choice(
                    "language", LANGUAGES, settings.language, lambda v: self.app.change(language=v)
                ),
                Space(2),
                _chapter(say("options.sound")),
                Switch(
                    "sound",
                    say("options.sound-on"),
                    not settings.muted,
                    lambda on: self.app.change(muted=not on),
                    tip=say("options.sound-tip"),
                ),
                _told("sound", say("options.effects"), self._percent(settings.effects)),
                Slider("effects", settings.effects, (0, 100), self._set_effects, step=5),
                _told("wind", say("options.ambience"), self._percent(settings.ambience)),
                Slider("ambience", settings.ambience, (0, 100), self._set_ambience, step=5),
            ],
            gap=10,
        )

    def _seen(self) -> Widget:
        say, settings = self.app.say, self.app.settings
        sizes = (("normal", say("options.normal")), ("large", say("options.large")))
        contrasts = (("normal", say("options.normal")), ("high", say("options.high")))
        return Column(
            [
                _chapter(say("options.display")),
                Switch(
                    "full-screen",
                    say("options.full-screen"),
                    settings.full_screen,
                    lambda on: self.app.change(full_screen=on),
                    tip=say("options.full-screen-tip"),
                ),
                Space(2),
                _told("text-size", say("options.text-size")),
                Choice(
                    "text-size", sizes, settings.text_size, lambda v: self.app.change(text_size=v)
                ),
                Space(2),
                _told("contrast", say("options.contrast")),
                Choice(
                    "contrast", contrasts, settings.contrast, lambda v: self.app.change(contrast=v)
                ),
                Space(2),
                _chapter(say("options.motion")),
                _told("speed", say("options.speed"), say(f"options.pace.{pace(settings.speed)}")),
                Slider(
                    "speed",
                    settings.speed,
                    (25, 400),
                    lambda v: self.app.change(speed=v),
                    step=25,
                    tip=say("options.speed-tip", percent=settings.speed),
                ),
                Switch(
                    "reduced-motion",
                    say("options.reduced-motion"),
                    settings.reduced_motion,
                    lambda on: self.app.change(reduced_motion=on),
                    tip=say("options.reduced-motion-tip"),
                ),
            ],
            gap=10,
        )

    def _percent(self, share: int) -> str:
        return (
            self.app.say("options.percent", share=share) if share else self.app.say("options.off")
        )

    # What is set

    def _set_effects(self, share: int) -> None:
        self.app.change(effects=share, muted=False)
        self.app.sound.play("click")

    def _set_ambience(self, share: int) -> None:
        """The sea itself tells how loud it is now."""
        self.app.change(ambience=share, muted=False)

    def _ask_reset(self) -> None:
        say = self.app.say
        replies = (
            Reply("reset", say("options.reset"), lambda: self.app.change(**defaults())),
            Reply("keep", say("options.reset-not")),
        )
        self.app.show(Ask(self.app, say("options.reset-title"), say("options.reset-text"), replies))


def _chapter(title: str) -> Widget:
    return Label(title, LEAD_SERIF, "brass")


def _told(icon: str, name: str, value: str = "") -> Widget:
    """A setting's name, with what it is set to at the right."""
    return Row(
        [
            Picture(f"icons/{icon}", (22, 22), ink="foam"),
            Label(name, flex=1),
            Label(value, BODY_BOLD, "brass"),
        ],
        gap=8,
        across="centre",
    )
