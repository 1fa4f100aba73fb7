"""Beside a course that is being drawn: what can be done to it, what is wrong with it, its name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.app.course_draft import LEAST_CORNERS, NEW_CORNERS, Handle
from game.app.course_faults import gathered, told_fault
from game.app.courses import LONGEST
from game.app.theme import BODY, BODY_BOLD, LEAD_SERIF, SMALL
from game.app.widgets import Button, Choice, Column, Field, Inset, Label, Row, Scroll, Space, Widget
from game.rules.regatta.course import MOST_CORNERS, MOST_MARKS, SIZES, Side
from game.words import join

if TYPE_CHECKING:
    from game.app.scenes.course_editor import CourseEditor

GRIDS = (0.0, 0.1, 0.25, 0.5)
SIDES: tuple[Side, ...] = ("port", "starboard")


class CoursePanel:
    """Builds the panel of one editor, as things stand."""

    def __init__(self, editor: CourseEditor) -> None:
        self._editor, self._app, self._draft = editor, editor.app, editor.draft

    def build(self) -> Widget:
        say = self._app.say
        why_not = self._editor.why_not_keep()
        keep = Button("keep", say("course.keep"), self._editor.keep, icon="save", kind="primary",
                      why_not=why_not, tip=say("course.keep-tip"))  # fmt: skip
        name = Field(
            "name", self._editor.called, self._editor.call, longest=LONGEST,
            on_confirm=self._keep_if_sound, tip=say("course.name-tip"), flex=1,
        )  # fmt: skip
        return Column(
            [
                self._additions(),
                Inset(self._picked(), id="picked"),
                self._looks(),
                self._verdict(),
                Label(say("course.called"), BODY_BOLD, "foam"),
                Row([name, keep], gap=10, across="centre"),
            ],
            id="panel",
            gap=10,
        )

    def _keep_if_sound(self) -> None:
        why_not = self._editor.why_not_keep()
        if why_not:
            self._app.refuse(why_not)
        else:
            self._editor.keep()

    def _additions(self) -> Widget:
        say, draft = self._app.say, self._draft
        full = say("course.marks-full", most=MOST_MARKS) if draft.marks_full else ""
        packed = draft.corners_full(NEW_CORNERS)
        crowded = say("course.corners-full", most=MOST_CORNERS) if packed else ""
        return Row(
            [
                Button("add-mark", say("course.add-mark"), self._add_mark, icon="plus",
                       kind="quiet", why_not=full, flex=1),
                Button("add-island", say("course.add-island"), self._add_island, icon="plus",
                       kind="quiet", why_not=crowded, flex=1),
            ],
            gap=10,
        )  # fmt: skip

    # What is picked

    def _picked(self) -> Widget:
        picked = self._editor.picked
        if picked is None or picked.kind == "line":
            key = "course.hint" if picked is None else "course.line-hint"
            return Label(self._app.say(key), SMALL, "foam")
        if picked.kind == "mark":
            return self._mark(picked.number)
        return self._island(picked.number)

    def _mark(self, number: int) -> Widget:
        say, draft = self._app.say, self._draft
        marks = draft.plan.marks
        only = say("course.only-mark") if len(marks) == 1 else ""
        first = say("course.first-mark") if number == 0 else ""
        last = say("course.last-mark") if number == len(marks) - 1 else ""
        heading = Row(
            [
                Label(say("course.mark", number=number + 1), LEAD_SERIF, "brass", flex=1),
                Button("earlier", "", partial(self._reorder, number, -1), icon="up", kind="quiet",
                       tip=say("course.earlier"), why_not=first),
                Button("later", "", partial(self._reorder, number, 1), icon="down", kind="quiet",
                       tip=say("course.later"), why_not=last),
                Button("remove", "", partial(self._do, draft.remove_mark, number), icon="trash",
                       kind="quiet", tip=say("course.remove-mark"), why_not=only),
            ],
            gap=6,
            across="centre",
        )  # fmt: skip
        sides = [(side, say(f"course.side.{side}")) for side in SIDES]
        side = Choice("side", sides, marks[number].side, partial(self._set_side, number))
        return Column([heading, side], gap=6)

    def _island(self, number: int) -> Widget:
        say, draft = self._app.say, self._draft
        corners = len(draft.plan.obstacles[number])
        full = say("course.corners-full", most=MOST_CORNERS) if draft.corners_full(1) else ""
        few = say("course.corners-few") if corners <= LEAST_CORNERS else ""
        heading = Row(
            [
                Label(say("course.island", number=number + 1), LEAD_SERIF, "brass", flex=1),
                Button("remove", "", partial(self._do, draft.remove_island, number), icon="trash",
                       kind="quiet", tip=say("course.remove-island")),
            ],
            gap=6,
            across="centre",
        )  # fmt: skip
        row = Row(
            [
                Label(self._app.say_count("course.corners", corners), BODY, "foam", flex=1),
                Button("fewer", "", partial(self._do, draft.remove_corner, number), icon="minus",
                       kind="quiet", tip=say("course.fewer-corners"), why_not=few),
                Button("more", "", partial(self._do, draft.add_corner, number), icon="plus",
                       kind="quiet", tip=say("course.more-corners"), why_not=full),
            ],
            gap=6,
            across="centre",
        )  # fmt: skip
        return Column([heading, row], gap=6)

    # How it is looked at

    def _looks(self) -> Widget:
        say, editor = self._app.say, self._editor
        sizes = [(size, say(f"agree.regatta.size-value.{size}")) for size in SIZES]
        grids = [(grid, f"{grid:g}" if grid else say("course.grid-off")) for grid in GRIDS]
        return Column(
            [
                Label(say("course.seen-as"), BODY_BOLD, "foam"),
                Choice("size", sizes, editor.size, editor.set_size, tip=say("course.size-tip")),
                Label(say("course.grid"), BODY_BOLD, "foam"),
                Choice("grid", grids, self._draft.grid, self._set_grid, tip=say("course.grid-tip")),
            ],
            gap=4,
        )

    # The verdict

    def _verdict(self) -> Widget:
        say, verdict = self._app.say, self._editor.verdict
        if verdict.sound:
            lines: list[Widget] = [Label(say("course.sound"), BODY_BOLD, "light_kelp")]
        elif not verdict.faults:
            lines = [Label(say("course.searching"), BODY, "foam")]
        else:
            lines = [Label(say("course.cannot"), BODY_BOLD, "light_coral")]
            lines += [
                Label(self._fault(*fault), SMALL, "foam") for fault in gathered(verdict.faults)
            ]
        return Scroll("verdict", Column([*lines, Space(flex=1)], gap=4), flex=1)

    def _fault(self, told: str, sizes: tuple[str, ...]) -> str:
        sentence = told_fault(self._app, told)
        if not sizes:
            return sentence
        names = [self._app.say(f"agree.regatta.size-value.{size}") for size in sizes]
        spoken = join(names, self._app.settings.language)
        return self._app.say("course.fault-in-sizes", fault=sentence, sizes=spoken)

    # What is done

    def _do(self, change: object, number: int) -> None:
        assert callable(change)
        change(number)
        self._editor.changed()

    def _add_mark(self) -> None:
        picked = self._editor.picked
        last = len(self._draft.plan.marks) - 1
        after = picked.number if picked is not None and picked.kind == "mark" else last
        self._editor.picked = self._draft.add_mark(after)
        self._editor.changed()

    def _add_island(self) -> None:
        self._editor.picked = self._draft.add_island()
        self._editor.changed()

    def _reorder(self, number: int, way: int) -> None:
        self._editor.picked = Handle("mark", self._draft.reorder(number, way))
        self._editor.changed()

    def _set_side(self, number: int, side: Side) -> None:
        self._draft.set_side(number, side)
        self._editor.changed()

    def _set_grid(self, grid: float) -> None:
        self._draft.grid = grid
        self._editor.refresh()
