"""Choosing a regatta's course: one after the other by name, with the chart of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

import pygame

from game.app.course_chart import draw_chart, near, taut_way
from game.app.scenes.course_editor import CourseEditor, told_course
from game.app.skin import Skin
from game.app.theme import LEAD_SERIF, Size
from game.app.widgets import Button, Column, Inset, Label, Row, Widget
from game.app.widgets.base import Look
from game.rules.regatta.course import SHELF, Course, course_of
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.plane import Point

if TYPE_CHECKING:
    from game.app.program import App


class CoursePreview(Widget):
    """A course from above, small."""

    def __init__(self, course: Course) -> None:
        super().__init__(flex=1)
        self._course = course

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        size = self.rect.size
        picture = skin.art.keep(
            ("course", self._course, size, skin.colours), partial(_chart, skin, self._course, size)
        )
        target.blit(picture, self.rect)


def _chart(skin: Skin, course: Course, size: Size) -> pygame.Surface:
    picture = pygame.Surface(size)
    draw_chart(skin, picture, near(skin, course, picture.get_rect()), course, _way(course))
    return picture


@cache
def _way(course: Course) -> tuple[Point, ...]:
    return taut_way(course)


def course_choice(app: App, options: RegattaOptions, agree: Callable[[str], None]) -> Widget:
    """The chart of the chosen course; arrows beside its name lead to the others."""
    say, names = app.say, SHELF.names()
    here = names.index(options.course)

    def draw_own() -> None:
        app.show(CourseEditor(app, options.course, options.size, agree))

    others = [
        Button(id, "", partial(agree, names[(here + way) % len(names)]), icon=icon, kind="quiet",
               tip=told_course(app, names[(here + way) % len(names)]))
        for id, icon, way in (("previous-course", "left", -1), ("next-course", "right", 1))
    ]  # fmt: skip
    name = Label(
        told_course(app, options.course), LEAD_SERIF, "brass", align="centre", clip=True, flex=1
    )
    own = Button("own-course", say("course.own"), draw_own, icon="pencil", kind="quiet",
                 tip=say("course.own-tip"), flex=1)  # fmt: skip
    content = Column(
        [
            Row([others[0], name, others[1]], gap=8, across="centre"),
            CoursePreview(course_of(options.course, options.size)),
            Row([own]),
        ],
        id="course",
        gap=10,
    )
    return Inset(content, surface="glass", pad=(16, 12), flex=1)
