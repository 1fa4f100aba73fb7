"""How the regatta's events look: boats sail their track, gates flash, suns are laid."""

from __future__ import annotations

import math
from functools import partial, singledispatchmethod
from typing import TYPE_CHECKING

import pygame

from game.app.motion import Act, ease_both
from game.app.tables.ribbon import draw_ribbon
from game.narration import narrate
from game.rules.protocol import Event
from game.rules.regatta import events as told
from game.rules.regatta.path import Path
from game.rules.regatta.plane import Pose

if TYPE_CHECKING:
    from game.app.tables.regatta import RegattaTable

SPEED = 120.0
"""Millimetres a second under sail."""
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
        put = partial(self._table.put_boat, event.seat, event.pose)
        self._add(Act(0.35, begin=partial(self._table.app.sound.play, "slide"), end=put))

    @tell.register
    def _(self, event: told.Sailed) -> None:
        table = self._table
        path = Path(table.hull, event.runs)

        def sail(_: pygame.Surface, share: float) -> None:
            table.poses[event.seat] = event.start.then(path.at(path.length * ease_both(share)))

        begin = partial(table.set_sail, event.seat)
        end = partial(table.put_boat, event.seat, event.end)
        self._add(Act(0.5 + path.length / SPEED, sail, begin, end))

    @tell.register
    def _(self, event: told.Turned) -> None:
        table = self._table
        by = (event.end.heading - event.start.heading + 180) % 360 - 180

        def turn(_: pygame.Surface, share: float) -> None:
            heading = (event.start.heading + by * ease_both(share)) % 360
            table.poses[event.seat] = Pose(event.start.x, event.start.y, heading)

        self._add(Act(0.6, turn, end=partial(table.put_boat, event.seat, event.end)))

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
        self._announce(event, "take")

    @tell.register
    def _(self, event: told.TurnLost) -> None:
        self._announce(event)

    @tell.register
    def _(self, event: told.BoatFinished) -> None:
        self._add(Act(0.0, end=partial(self._table.take_off, event.seat)))
        self._announce(event, "win")


def sail_angle(heading: float, wind: float) -> float:
    """How far the sail is let out: less the closer the boat points to the wind."""
    off = (wind - heading + 180) % 360 - 180
    out = 12 + 62 * (1 - abs(abs(off) - 90) / 90) if abs(off) < 90 else 74
    return math.copysign(out, off) if off else out
