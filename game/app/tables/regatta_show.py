"""How the regatta's events look: boats sail their track, gates flash, suns are laid."""

from __future__ import annotations

import math
from functools import partial, singledispatchmethod
from typing import TYPE_CHECKING

import pygame

from game.app.motion import Act
from game.app.tables.ribbon import draw_ribbon
from game.narration import narrate
from game.rules.protocol import Event
from game.rules.regatta import events as told

if TYPE_CHECKING:
    from game.app.tables.regatta import RegattaTable

LONGEST = 12.0
"""Seconds after which a boat is laid where it belongs, whatever the water does."""
READING = 1.4


class RegattaShow:
    """Tells events at the regatta's table."""

    def __init__(self, table: RegattaTable) -> None:
        self._table = table

    def _add(self, *acts: Act) -> None:
        self._table.acts.add(*(self._table.moving(act) for act in acts))

    def _announce(self, event: Event, sound: str = "") -> None:
        table = self._table
        language = table.app.settings.language
        text = " ".join(narrate(table.sitting.match.game.id, event, table.names, language))

        def draw(target: pygame.Surface, share: float) -> None:
            draw_ribbon(table.skin, target, table.ribbon(), text, share)

        begin = partial(table.app.sound.play, sound) if sound else (lambda: None)
        self._add(Act(READING + 0.02 * len(text), draw, begin, must_be_read=True))

    @singledispatchmethod
    def tell(self, event: Event) -> None:
        """Most events need no more than their line in the log."""

    @tell.register
    def _(self, event: told.RaceBegan) -> None:
        self._announce(event, "gust")

    @tell.register
    def _(self, event: told.BoatPlaced) -> None:
        put = partial(self._table.water.show, event)
        self._add(Act(0.35, begin=partial(self._table.app.sound.play, "slide"), end=put))

    @tell.register
    def _(self, event: told.Sailed) -> None:
        self._sail(event, "gust")

    @tell.register
    def _(self, event: told.Turned) -> None:
        self._sail(event, "slide")

    def _sail(self, event: Event, sound: str) -> None:
        """The sea shows it, for as long as that takes."""
        table = self._table

        def begin() -> None:
            table.app.sound.play(sound)
            table.water.show(event)

        until = lambda: table.water.arrived  # noqa: E731 (asked again and again)
        self._add(Act(LONGEST, begin=begin, end=table.water.finish, until=until))

    @tell.register
    def _(self, event: told.GateCrossed) -> None:
        """A ring spreads where the bow has crossed."""
        table = self._table
        good = event.effect in ("counted", "finished", "unwound")
        colour = table.skin.colours.brass if good else table.skin.colours.coral

        def ring(target: pygame.Surface, share: float) -> None:
            at = table.camera.to_screen(event.at)
            radius = table.skin.px(10 + 60 * share)
            width = max(1, round(table.skin.px(6) * (1 - share)))
            pygame.draw.circle(target, colour, at, radius, width)

        self._add(Act(0.4, ring, partial(table.app.sound.play, "bell" if good else "refuse")))

    @tell.register
    def _(self, event: told.SunLaid) -> None:
        self._add(Act(0.0, end=partial(self._table.water.show, event)))
        self._announce(event, "take")

    @tell.register
    def _(self, event: told.TurnLost) -> None:
        self._announce(event)
        self._add(Act(0.0, end=partial(self._table.water.show, event)))

    @tell.register
    def _(self, event: told.BoatFinished) -> None:
        self._add(Act(0.0, end=partial(self._table.water.remove, event.seat)))
        self._announce(event, "win")


def sail_angle(heading: float, wind: float) -> float:
    """How far the sail is let out: less the closer the boat points to the wind."""
    off = (wind - heading + 180) % 360 - 180
    out = 12 + 62 * (1 - abs(abs(off) - 90) / 90) if abs(off) < 90 else 74
    return math.copysign(out, off) if off else out
