"""The water of the film: a still sea, the boats of a picture, and arrows to scale over them."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.app.tables.regatta_boats import draw_boat
from game.app.tables.regatta_camera import NEAREST, Camera
from game.app.tables.regatta_chart import fitted
from game.app.tables.regatta_crash_words import CrashWords, colour_of
from game.app.tables.regatta_forces import Pixel, Tags, draw_arrow, draw_dashed
from game.app.tables.regatta_sea import draw_buoys, draw_course, draw_water
from game.app.tables.regatta_still import still_boat, still_buoys
from game.app.tables.regatta_sums import Blow, Sums
from game.app.theme import Livery, mixed
from game.physics import Frame, Party
from game.physics.bodies import Form
from game.rules.protocol import Seat
from game.rules.regatta.course import Course
from game.rules.regatta.path import Hull
from game.rules.regatta.plane import Point

if TYPE_CHECKING:
    from game.app.program import App

LONG = 1.7
"""Lengths of a boat that the arrow of the greatest momentum has."""
AROUND = 26.0
"""Millimetres of water around all that takes part."""
SAIL = 30.0


class CrashWater:
    """Where the film is played."""

    def __init__(
        self,
        app: App,
        course: Course,
        hull: Hull,
        sums: Sums,
        seat: Seat,
        liveries: Sequence[Livery],
    ) -> None:
        self._app, self._course, self._hull, self._sums = app, course, hull, sums
        self._mover, self._liveries = Party("boat", seat), tuple(liveries)
        self._form = Form(hull)
        self._camera = Camera(1.0)
        self._room = pygame.Rect(0, 0, 1, 1)
        self._sea: pygame.Surface | None = None
        greatest = max((hypot(*before) for before, _ in sums.crash.parties.values()), default=1.0)
        self._reach = LONG * hull.length / max(greatest, 1.0)
        """Millimetres of arrow for a g·mm/s."""

    def look(self, room: pygame.Rect) -> None:
        """Have the whole collision in this part of the screen."""
        if room == self._room:
            return
        self._room, self._sea = room, None
        self._camera = fitted(room, self._places(), AROUND)
        nearest = NEAREST * self._app.skin.theme.scale
        self._camera.zoom = min(self._camera.zoom, nearest)

    def _places(self) -> list[Point]:
        """Whatever takes part: from a little before the touch to the end, with its arrow."""
        sums, frames = self._sums, self._sums.crash.frames
        begin = max(0, (sums.last if sums.touch is None else sums.touch) - 40)
        boats = {p.number for p in sums.crash.parties if p.kind == "boat"} | {self._mover.number}
        places: list[Point] = []
        for frame in (frames[begin], frames[sums.touch or sums.last], frames[sums.last]):
            for seat in boats:
                places += self._hull.at(frame.boats[seat])
            for party, momentum in frame.momenta.items():
                places += [self._middle(frame, party), self._tip(frame, party, momentum)]
        return places

    # Drawing

    def draw(self, target: pygame.Surface, picture: int, words: CrashWords) -> None:
        skin, frame = self._app.skin, self._sums.crash.frames[picture]
        target.blit(self._still_sea(target), (0, 0))
        draw_buoys(skin, target, self._camera, self._course, still_buoys(frame.buoys))
        stage = self._sums.stage(picture)
        if stage in ("after", "energy"):
            self._draw_touching(target)
        for seat, pose in frame.boats.items():
            livery = self._liveries[seat]
            look = still_boat(pose)
            draw_boat(skin, target, self._camera, self._hull, look, livery, sail=SAIL)
        tags = Tags(skin, target, self._room.inflate(-skin.px(16), -skin.px(16)))
        if stage == "touch":
            for blow in self._sums.blows[:1]:
                self._draw_blow(target, blow, tags, words)
        elif stage != "return":
            for party, momentum in frame.momenta.items():
                self._draw_momentum(target, frame, party, momentum, tags, words)

    def _still_sea(self, target: pygame.Surface) -> pygame.Surface:
        """Time stands nearly still, so the water does: it is drawn once."""
        if self._sea is None or self._sea.get_size() != target.get_size():
            self._sea = pygame.Surface(target.get_size()).convert()
            skin = self._app.skin
            draw_water(skin, self._sea, self._camera, 0.0)
            draw_course(skin, self._sea, self._camera, self._course, None)
        return self._sea

    def _draw_touching(self, target: pygame.Surface) -> None:
        """Where the boats were when they touched."""
        assert self._sums.touch is not None
        c = self._app.skin.colours
        frame = self._sums.crash.frames[self._sums.touch]
        for pose in frame.boats.values():
            outline = self._camera.many(self._hull.at(pose))
            pygame.draw.aalines(target, mixed(c.foam, c.light_sea, 0.3), True, outline)

    def _draw_momentum(
        self,
        target: pygame.Surface,
        frame: Frame,
        party: Party,
        momentum: Point,
        tags: Tags,
        words: CrashWords,
    ) -> None:
        skin = self._app.skin
        start, end = self._middle(frame, party), self._tip(frame, party, momentum)
        colour = colour_of(party, self._liveries, skin.colours)
        a, b = self._camera.many([start, end])
        if hypot(b[0] - a[0], b[1] - a[1]) < skin.px(4):
            return
        draw_arrow(skin, target, a, b, mixed(colour, skin.colours.foam, 0.25), 6)
        tags.put(words.speed(party, momentum), self._beyond(a, b), colour)

    def _middle(self, frame: Frame, party: Party) -> Point:
        """The centre of mass of what floats."""
        if party.kind == "buoy":
            return frame.buoys[party.number]
        x, y, _ = self._form.spot(frame.boats[party.number])
        return x, y

    def _tip(self, frame: Frame, party: Party, momentum: Point) -> Point:
        """Where the arrow of a momentum ends."""
        x, y = self._middle(frame, party)
        return x + momentum[0] * self._reach, y + momentum[1] * self._reach

    def _draw_blow(self, target: pygame.Surface, blow: Blow, tags: Tags, words: CrashWords) -> None:
        """Both arrows of an impulse from the place of the touch, and the normal through it."""
        skin, c = self._app.skin, self._app.skin.colours
        x, y = blow.at
        far = self._hull.length * 1.5
        nx, ny = blow.normal
        one, other = self._camera.many([(x - nx * far, y - ny * far), (x + nx * far, y + ny * far)])
        draw_dashed(skin, target, one, other, c.foam)
        at = self._camera.to_screen(blow.at)
        for party, sign in ((blow.taker, 1), (blow.giver, -1)):
            tip = (
                x + sign * blow.impulse[0] * self._reach,
                y + sign * blow.impulse[1] * self._reach,
            )
            end = self._camera.to_screen(tip)
            draw_arrow(skin, target, at, end, c.light_coral, 6)
            colour = colour_of(party, self._liveries, c)
            tags.put(words.momentum(blow.impulse), self._beyond(at, end), colour)
        pygame.draw.aacircle(target, c.ink, at, skin.px(7))
        pygame.draw.aacircle(target, c.light_coral, at, skin.px(5))

    def _beyond(self, start: Pixel, end: Pixel) -> Pixel:
        """A little past an arrow's tip, where its figure has room."""
        x, y = end[0] - start[0], end[1] - start[1]
        length = max(1.0, hypot(x, y))
        past = self._app.skin.px(26)
        wide = 1 + 1.6 * abs(x) / length  # figures are wider than high
        return end[0] + x / length * past * wide, end[1] + y / length * past
