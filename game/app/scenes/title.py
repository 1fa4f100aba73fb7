"""The title: the sea, the ship, and where to go from here."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.app.scene import Scene
from game.app.theme import HERO, LEAD, mixed
from game.app.widgets import Button, Column, Inset, Label, Row, Space, Widget
from game.match.storage import Saved

if TYPE_CHECKING:
    from game.app.program import App

SHIP_ROW = 3
"""The row of waves behind which the ship sails."""

MOST_TILT = 9
"""How far the ship heels, in quarters of a degree."""


class Title(Scene):
    """Where the program begins."""

    name = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._latest: Saved | None = None
        self._tilts = list(range(-MOST_TILT, MOST_TILT + 1))
        """Ways for the ship to heel yet to be drawn: one a step, before they are seen."""

    def enter(self) -> None:
        self._look_for_a_match()

    def resume(self) -> None:
        self._look_for_a_match()
        super().resume()

    def _look_for_a_match(self) -> None:
        from game.app.scenes.going import latest_unfinished

        self._latest = latest_unfinished(self.app)
        self.first_focus = "menu/continue" if self._latest else "menu/new-match"

    def build(self) -> Widget:
        say = self.app.say
        latest = self._latest
        buttons = [
            Button(
                "continue",
                say("title.continue"),
                self._continue,
                icon="continue",
                large=True,
                kind="primary" if latest else "plain",
                tip=say("title.continue-tip", name=latest.name) if latest else "",
                why_not="" if latest else say("title.nothing-to-continue"),
            ),
            Button(
                "new-match",
                say("title.new-match"),
                self._new_match,
                icon="play",
                large=True,
                kind="plain" if latest else "primary",
            ),
            Button("learn", say("title.learn"), self._learn, icon="learn", large=True),
            Button("matches", say("title.replays"), self._matches, icon="replay", large=True),
        ]
        small = [
            Button(
                "settings", say("title.settings"), self._settings, icon="settings", kind="quiet"
            ),
            Button("credits", say("title.credits"), self._credits, icon="credits", kind="quiet"),
            Button("quit", say("title.quit"), self.app.quit, icon="quit", kind="quiet"),
        ]
        menu = Column(buttons, id="menu", gap=12)
        return Inset(
            Column(
                [
                    Space(flex=1),
                    Label("Four Winds", HERO, "paper"),
                    Label(say("title.tagline"), LEAD, "foam"),
                    Space(flex=1),
                    Inset(menu, across="start", widest=300),
                    Space(flex=2),
                    Row([*small, Space(flex=1)], id="more", gap=10),
                ],
                gap=6,
            ),
            pad=(64, 36),
        )

    # Where to go

    def _continue(self) -> None:
        from game.app.scenes.going import go_on_with

        if self._latest:
            go_on_with(self.app, self._latest.name)

    def _new_match(self) -> None:
        from game.app.scenes.choose import Choose

        self.app.show(Choose(self.app))

    def _learn(self) -> None:
        from game.app.scenes.learn import Learn

        self.app.show(Learn(self.app))

    def _matches(self) -> None:
        from game.app.scenes.matches import Matches

        self.app.show(Matches(self.app))

    def _settings(self) -> None:
        from game.app.scenes.options import SettingsScene

        self.app.show(SettingsScene(self.app))

    def _credits(self) -> None:
        from game.app.scenes.credits import Credits

        self.app.show(Credits(self.app))

    def back(self) -> None:
        """Esc does not end the program by accident: it goes to the button that does."""
        self.built().focus_on("more/quit", by_keyboard=True)

    # Drawing

    def draw_behind(self, target: pygame.Surface) -> None:
        sea, px, art = self.app.sea, self.skin.px, self.skin.art
        width, _ = target.get_size()
        sea.draw_sky(target)
        seconds = sea.seconds
        moon = art.picture("title/moon", (px(120), px(120)))
        target.blit(moon, moon.get_rect(center=(round(width * 0.82), px(130))))
        horizon = round(sea.row_top(0))
        for number, (speed, top, units) in enumerate(((5, 60, 320), (8, 190, 240))):
            dusk = mixed(self.skin.colours.sea, self.skin.colours.light_sea, 0.7)
            cloud = art.picture(f"title/cloud-{number + 1}", (px(units), px(units * 0.4)), dusk)
            span = width + cloud.get_width()
            left = (width * (0.45 + 0.3 * number) + seconds * px(speed)) % span
            target.blit(cloud, (round(left) - cloud.get_width(), px(top)))
        island = art.picture("title/island", (px(420), px(156)))
        where = (width - px(30), horizon + px(14))
        target.blit(island, island.get_rect(bottomright=where))
        sea.draw_waves(target, 0, SHIP_ROW)
        self._draw_ship(target, seconds)
        sea.draw_waves(target, SHIP_ROW, sea.rows)

    def _draw_ship(self, target: pygame.Surface, seconds: float) -> None:
        px = self.skin.px
        side = self._ship_side()
        ship = self._ship(round(math.sin(seconds * 0.6) * MOST_TILT))
        bob = math.sin(seconds * 0.9) * px(7)
        at = (target.get_width() * 0.64, self.app.sea.row_top(SHIP_ROW) - side * 0.36 + bob)
        target.blit(ship, ship.get_rect(center=(round(at[0]), round(at[1]))))

    def _ship_side(self) -> int:
        width, _ = self.skin.theme.size
        return min(self.skin.px(470), round(width * 0.46))

    def _ship(self, tilt: int) -> pygame.Surface:
        """The ship heeled by so many quarters of a degree; turning it costs half a frame."""
        side, art = self._ship_side(), self.skin.art
        still = art.picture("title/ship", (side, side))
        return art.keep(
            ("title-ship", side, tilt), lambda: pygame.transform.rotozoom(still, tilt / 4, 1)
        )

    def animate(self, seconds: float) -> None:
        super().animate(seconds)
        if self._tilts:
            self._ship(self._tilts.pop())
