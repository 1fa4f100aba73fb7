"""The curtain between two people at one computer: sailcloth that hides everything.

It is no overlay: nothing of the table is drawn while it hangs, so nothing secret can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.app.motion import ease_in
from game.app.scene import Scene
from game.app.skin import Skin
from game.app.theme import DISPLAY, LEAD, LEAD_SERIF, Livery, Size, mixed
from game.app.widgets import Button, Column, Inset, Label, Picture, Space, Widget
from game.app.widgets.base import Do

if TYPE_CHECKING:
    from game.app.program import App

RISING = 0.45
"""Seconds that the cloth takes to rise."""
CLOTHS = 5
"""Strips that the sail is sewn of."""


class Curtain(Scene):
    """Names who is next; whoever that is lifts it."""

    name = "curtain"
    first_focus = "curtain/lift"

    def __init__(
        self, app: App, name: str, livery: Livery, on_lift: Do, on_leave: Do | None = None
    ) -> None:
        super().__init__(app)
        self._who, self._livery, self._on_lift, self._on_leave = name, livery, on_lift, on_leave
        self._rising: float | None = None
        """Seconds since it was lifted."""

    def enter(self) -> None:
        self.app.toasts.clear()  # they may tell what only the last player may know

    def build(self) -> Widget:
        if self._rising is not None:
            return Widget()
        say = self.app.say
        words = Column(
            [
                Label(say("curtain.pass"), LEAD, "ink", align="centre"),
                Space(6),
                Picture(f"flags/{self._livery.flag}", (168, 112)),
                Label(self._who, DISPLAY, "ink", align="centre", clip=True),
                Space(6),
                Label(say("curtain.others-look-away"), LEAD_SERIF, "dark_brass", align="centre"),
                Space(14),
                Inset(
                    Button(
                        "lift",
                        say("curtain.lift"),
                        self._lift,
                        icon="eye",
                        kind="primary",
                        large=True,
                    ),
                    across="centre",
                ),
            ],
            id="curtain",
            gap=10,
        )
        patch = Inset(words, pad=(56, 34), surface="paper", along="centre", widest=640)
        return Inset(patch, pad=(30, 84))

    def back(self) -> None:
        """Esc must not show a hand: it leaves the table, where that is offered."""
        if self._on_leave is not None:
            self._on_leave()
        else:
            self.built().focus_on(self.first_focus, by_keyboard=True)

    def _lift(self) -> None:
        if self._rising is not None:
            return
        self.app.sound.play("curtain")
        self._rising = 0.0
        self.refresh()
        if self.app.settings.reduced_motion:
            self._gone()

    def _gone(self) -> None:
        self.close()
        self._on_lift()

    def update(self, seconds: float) -> None:
        if self._rising is None or self._rising >= RISING:
            return
        self._rising += seconds * self.app.pace
        if self._rising >= RISING:
            self._gone()

    def draw_behind(self, target: pygame.Surface) -> None:
        share = 0.0 if self._rising is None else ease_in(min(1.0, self._rising / RISING))
        if share:
            self.app.sea.draw(target)
        size = target.get_size()
        key = ("sailcloth", size, self.skin.theme.high_contrast)
        cloth = self.skin.art.keep(key, lambda: sailcloth(self.skin, size))
        target.blit(cloth, (0, -round(share * size[1])))


def sailcloth(skin: Skin, size: Size) -> pygame.Surface:
    """A sail that fills the screen: strips with doubled seams, a roped edge with eyelets."""
    c, px = skin.colours, skin.px
    wide, high = size
    cloth = pygame.Surface(size).convert()
    strip = wide / CLOTHS
    x = np.arange(wide)
    fold = np.sin(2 * np.pi * (x / strip) - 0.9) * 0.5 + np.sin(2 * np.pi * x / wide * 1.5) * 0.5
    depth = 0.30 - 0.30 * fold[:, None] + 0.22 * np.linspace(0, 1, high)[None, :]
    weave = np.random.default_rng(7).normal(0, 0.035, (wide, high))
    share = np.clip(depth + weave, 0, 1)[:, :, None]
    light = np.array(mixed(c.paper, (255, 255, 255), 0.35))
    shade = np.array(mixed(c.paper, c.paper_shade, 0.75))
    pygame.surfarray.blit_array(cloth, (light * (1 - share) + shade * share).astype(np.uint8))
    thread = mixed(c.paper_shade, c.dark_brass, 0.35)
    for number in range(1, CLOTHS):
        for aside in (-px(7), px(7)):
            left = round(number * strip) + aside
            pygame.draw.line(cloth, mixed(c.paper, c.paper_shade, 0.9), (left, 0), (left, high), 2)
            for top in range(0, high, px(14)):
                stitch = pygame.Rect(left - px(1), top, max(2, px(2)), px(7))
                cloth.fill(thread, stitch)
    _hem(skin, cloth)
    return cloth


def _hem(skin: Skin, cloth: pygame.Surface) -> None:
    """The doubled foot of the sail: a row of eyelets, and the rope along the edge."""
    c, px = skin.colours, skin.px
    wide, high = cloth.get_size()
    for edge in (px(64), high - px(64)):
        pygame.draw.line(cloth, mixed(c.paper_shade, c.dark_brass, 0.4), (0, edge), (wide, edge), 2)
    for middle in (px(38), high - px(38)):
        for number in range(2 * CLOTHS + 1):
            at = (round((number + 0.5) * wide / (2 * CLOTHS + 1)), middle)
            pygame.draw.aacircle(cloth, c.dark_brass, at, px(13))
            pygame.draw.aacircle(cloth, c.brass, at, px(12))
            pygame.draw.aacircle(cloth, c.dark_brass, at, px(7))
            pygame.draw.aacircle(cloth, c.navy, at, px(6))
    rope = px(14)
    for top in (0, high - rope):
        cloth.fill(mixed(c.brass, c.paper_shade, 0.35), (0, top, wide, rope))
        for left in range(-rope, wide, px(12)):
            pygame.draw.aaline(cloth, c.dark_brass, (left, top + rope), (left + rope, top))
