"""Drawing a course of one's own: drag buoys and islands, be told what is wrong, keep it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.app.actions import Action
from game.app.course_chart import Sight, whole
from game.app.course_draft import Draft, Handle
from game.app.course_judge import Judge, Verdict, at_sight
from game.app.courses import LONGEST, OURS, free_name, keep_course, own_name, trouble_with_name
from game.app.scene import Scene
from game.app.scenes.ask import Ask, Reply
from game.app.scenes.course_panel import CoursePanel
from game.app.scenes.course_parts import ChartSheet, Grip
from game.app.theme import TITLE
from game.app.widgets import Button, Column, Inset, Label, Row, Widget
from game.rules.protocol import Malformed
from game.rules.regatta.course import SHELF, Size
from game.rules.regatta.edition import kit
from game.rules.regatta.plane import Point, apart

if TYPE_CHECKING:
    from game.app.program import App

RESTS = 0.2
"""Seconds without a change after which a way round the islands is searched for."""
GLIDE = 9.0
"""How fast the chart comes to show all of the course, a second."""


def told_course(app: App, name: str) -> str:
    """What a course on the shelf is called: ours in the person's language, his own as he did."""
    return app.say(f"course-name.{name}") if name in OURS else own_name(name)


class CourseEditor(Scene):
    """A course under somebody's hands."""

    name = "course-editor"
    page = "regatta"
    first_focus = "chart/mark-1"

    def __init__(self, app: App, start: str, size: Size, on_kept: Callable[[str], None]) -> None:
        super().__init__(app)
        self.draft = Draft(SHELF.get(start))
        self.size = size
        wish = app.say("course.own-name") if start in OURS else own_name(start)
        self.called = free_name(wish)[:LONGEST]
        self.picked: Handle | None = None
        self.verdict = Verdict()
        self._on_kept = on_kept
        self._judge = Judge()
        self._sight: Sight | None = None
        self._dragging = False
        self._resting = 0.0
        self._asked = False
        self._look_again()

    def leave(self) -> None:
        self._judge.close()

    # What is there

    def build(self) -> Widget:
        say, draft = self.app.say, self.draft
        undo = Button(
            "undo", say("course.undo"), self.undo, icon="undo", kind="quiet",
            why_not="" if draft.can_undo else say("course.nothing-to-undo"),
        )  # fmt: skip
        heading = Row(
            [
                Button("back", "", self.back, icon="back", kind="quiet", tip=say("going.back")),
                Label(say("course.title"), TITLE, "paper", flex=1),
                undo,
            ],
            gap=16,
            across="centre",
        )
        wide = self.skin.theme.room != "compact"
        panel = Inset(CoursePanel(self).build(), surface="glass", pad=(16, 12), flex=1)
        chart = Inset(self._chart(), flex=2.3 if wide else 1.75)
        sides = Row([chart, panel], gap=18, flex=1)
        return Inset(Column([heading, sides], gap=14), pad=(36 if wide else 20, 18))

    def _chart(self) -> Widget:
        draft, unit = self.draft, self.draft.plan.sizes[self.size]
        grips = []
        for handle in draft.handles():
            x, y = draft.at(handle)
            grips.append(
                Grip(handle, (x * unit, y * unit), handle == self.picked, on_pick=self.pick,
                     on_drag=self._drag, on_drop=self._drop, on_step=self._step,
                     tip="" if self._dragging else self.told(handle))
            )  # fmt: skip
        return ChartSheet(
            "chart", grips, self._course, self.verdict.way, not self.verdict.faults, self._see,
            grid=draft.grid * unit, scale=self._scale(),
        )  # fmt: skip

    def told(self, handle: Handle) -> str:
        """What a handle is called."""
        say, number = self.app.say, handle.number + 1
        if handle.kind == "line":
            return say("course.line-left" if handle.number == 0 else "course.line-right")
        if handle.kind == "mark":
            return say("course.mark", number=number)
        if handle.kind == "island":
            return say("course.island", number=number)
        return say("course.corner", number=number, corner=handle.corner + 1)

    def _scale(self) -> str:
        (left, low), (right, high) = self._course.table
        way = self.verdict.way
        length = sum(apart(one, other) for one, other in pairwise(way))
        return self.app.say(
            "course.scale",
            wide=round((right - left) / 10),
            high=round((high - low) / 10),
            cards=round(length / kit("four-winds").card.length),
        )

    # What is seen of it

    def _see(self, rect: pygame.Rect) -> Sight:
        """Where the chart lies in a rectangle; it stays while something is dragged on it."""
        sight = self._sight
        glides = sight is not None and sight.rect == rect and not self.app.settings.reduced_motion
        if sight is None or not (glides or self._dragging):
            self._sight = sight = whole(self._course, rect)
        return sight

    def animate(self, seconds: float) -> None:
        super().animate(seconds)
        if self._sight is None or self._dragging:
            return
        sight, goal = self._sight, whole(self._course, self._sight.rect)
        off = apart(sight.centre, goal.centre) * goal.zoom + abs(sight.zoom / goal.zoom - 1) * 500
        if off > 0.5:
            share = min(1.0, GLIDE * seconds)
            x, y = (a + (b - a) * share for a, b in zip(sight.centre, goal.centre, strict=True))
            zoom = sight.zoom + (goal.zoom - sight.zoom) * share
            self._sight = Sight(sight.rect, (x, y), zoom)
            self.refresh()

    # What is done

    def pick(self, handle: Handle, by_keyboard: bool) -> None:
        """Choose what the panel is about; by keyboard, go there."""
        self.picked = handle
        self.refresh()
        if by_keyboard:
            first = next(
                (w for w in self.built().focusables() if w.path.startswith("panel/picked/")), None
            )
            if first is not None:
                self.ui.focus_on(first.path, by_keyboard=True)

    def _drag(self, handle: Handle, at: tuple[int, int]) -> None:
        if self._sight is None:
            return
        self._dragging = True
        rect = self._sight.rect
        # Nothing gets lost over the edge; the chart shows more once it is let go.
        inside = max(rect.left, min(rect.right, at[0])), max(rect.top, min(rect.bottom, at[1]))
        unit = self.draft.plan.sizes[self.size]
        x, y = self._sight.to_table(inside)
        self.draft.drag(handle, (x / unit, y / unit))
        self._look_again()

    def _drop(self) -> None:
        self._dragging = False
        if self.draft.drop():
            self.app.sound.play("slide")
        self._look_again()

    def _step(self, handle: Handle, way: Point) -> None:
        self.picked = handle
        self.draft.step(handle, way)
        self._look_again()

    def undo(self) -> None:
        self.draft.undo()
        self.changed()

    def changed(self) -> None:
        """The draft is another one: look at it anew."""
        if self.picked is not None and not self.draft.has(self.picked):
            self.picked = None
        self._look_again()

    def set_size(self, size: Size) -> None:
        self.size = size
        self._look_again()

    def call(self, name: str) -> None:
        self.called = name
        self.refresh()

    def act(self, action: Action) -> bool:
        if action is Action.UNDO:
            self.undo()
            return True
        return super().act(action)

    def back(self) -> None:
        if not self.draft.can_undo:
            self.close()
            return
        say = self.app.say
        replies = [
            Reply("leave", say("course.leave"), self.close, kind="danger"),
            Reply("stay", say("course.stay"), kind="primary"),
        ]
        self.app.show(Ask(self.app, say("course.leave-title"), say("course.leave-text"), replies))

    # The judge

    def _look_again(self) -> None:
        plan = self.draft.plan
        self._course = plan.drawn("", self.size)
        self.verdict = at_sight(plan, self.size)
        self._resting, self._asked = 0.0, False
        self._judge.forget()
        self.refresh()

    def update(self, seconds: float) -> None:
        self._resting += seconds
        now = self.draft.plan, self.size
        wanted = not self.verdict.final and not self._asked and not self._dragging
        if wanted and self._resting >= RESTS:
            self._asked = True
            self._judge.ask(*now)
        answer = self._judge.poll()
        if answer is not None and answer[:2] == now and not self.verdict.final:
            self.verdict = answer[2]
            self.refresh()

    def why_not_keep(self) -> str:
        """Why it cannot be kept like this; nothing when it can."""
        if self.verdict.faults:
            return self.app.say("course.unsound")
        if not self.verdict.final:
            return self.app.say("course.searching")
        trouble = trouble_with_name(self.called.strip())
        return self.app.explain(trouble) if trouble else ""

    def keep(self) -> None:
        try:
            name = keep_course(self.called.strip(), self.draft.plan)
        except Malformed as trouble:
            self.app.refuse(self.app.explain(trouble))
            return
        # Their process has read its shelves already; the next one finds this course there.
        self.app.opponents.close()
        self.app.toasts.show(self.app.say("course.kept", name=own_name(name)), "good")
        self._on_kept(name)
        self.close()
