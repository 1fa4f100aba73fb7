"""Choosing a regatta's course, and drawing one of your own: by mouse, and by keyboard alone."""

from __future__ import annotations

from math import inf
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.app.actions import Action
from game.app.course_draft import Draft, Handle
from game.app.course_faults import gathered, kind_of, told_fault
from game.app.courses import LONGEST, free_name, keep_course, plan_in, toml_of, trouble_with_name
from game.app.scenes.course_editor import CourseEditor, told_course
from game.app.scenes.setup import Setup
from game.editions import fill_shelf, read_edition
from game.rules.codec import fingerprint
from game.rules.editions import Shelf
from game.rules.protocol import Malformed
from game.rules.regatta.course import SHELF, SIZES, Mark, Plan
from game.rules.regatta.options import RegattaOptions
from game.words import LANGUAGES
from tests.app.driver import PATIENCE, Gui, OpenGui

LOOP = SHELF.get("loop")


@pytest.fixture
def gui(open_gui: OpenGui) -> Gui:
    """The table of a regatta being laid."""
    return open_gui(opening=lambda app: Setup(app, "regatta"))


def options(gui: Gui) -> RegattaOptions:
    scene = gui.top
    assert isinstance(scene, Setup)
    assert isinstance(scene.options, RegattaOptions)
    return scene.options


def editor(gui: Gui) -> CourseEditor:
    assert isinstance(gui.top, CourseEditor)
    return gui.top


def settle(gui: Gui) -> None:
    """Let the chart come to rest, and the judge find what he looks for in his process."""
    deadline = monotonic() + PATIENCE
    gui.wait(1.0)
    while not editor(gui).verdict.final:
        assert monotonic() < deadline, "the judge thinks too long"
        sleep(0.005)
        gui.wait(0.02)


def place_of(gui: Gui, x: float, y: float) -> tuple[int, int]:
    """Where the chart shows a place, told in units."""
    scene = editor(gui)
    assert scene._sight is not None
    unit = scene.draft.plan.sizes[scene.size]
    left, top = scene._sight.to_screen((x * unit, y * unit))
    return round(left), round(top)


# Choosing


def test_courses_are_chosen_one_after_the_other(gui: Gui) -> None:
    seen = []
    for _ in SHELF.names():
        seen.append(options(gui).course)
        gui.see(told_course(gui.app, options(gui).course))
        gui.click("course/next-course")
    assert sorted(seen) == sorted(SHELF.names())
    gui.click("course/previous-course")
    assert options(gui).course == seen[-1]


def test_every_course_and_size_has_another_chart(gui: Gui) -> None:
    charts = set()
    for _ in SHELF.names():
        for size in SIZES:
            gui.find("agreed/size").choose(gui.top.ui, size)  # type: ignore[attr-defined]
            gui.frame()
            widget = gui.find("course").children[1]
            picture = gui.window.surface.subsurface(widget.rect)
            charts.add(pygame.image.tobytes(picture, "RGB"))
        gui.click("course/next-course")
    assert len(charts) == len(SHELF.names()) * len(SIZES)


# Drawing


def test_a_course_is_dragged_spoilt_mended_kept_and_sailed(gui: Gui, home: Path) -> None:
    gui.click("course/own-course")
    settle(gui)
    gui.see("This course can be sailed.")

    gui.drag("chart/mark-1", place_of(gui, -3, 4))
    assert editor(gui).draft.plan.marks[0].at == (-3, 4)
    gui.see("This course can be sailed.")

    settle(gui)  # the chart has become wider
    gui.drag("chart/mark-2", place_of(gui, 0, 0.25))
    gui.see("Cannot be sailed:")
    gui.see("Mark 2: not 20 mm clear of the line")
    gui.click("panel/keep")
    assert gui.scene == "course-editor"
    assert not (home / "courses").exists()

    gui.click("undo")
    assert editor(gui).draft.plan.marks[1].at == (2, 5)
    gui.see("This course can be sailed.")

    wished = editor(gui).draft.plan
    gui.click("panel/name")
    for _ in range(LONGEST):
        gui.press("backspace")
    gui.write("Bay of Plenty")
    gui.click("panel/keep")
    assert gui.scene == "setup"
    gui.see("Bay of Plenty")
    chosen = options(gui).course
    assert SHELF.get(chosen) == wished
    assert read_edition(home / "courses" / "Bay of Plenty.toml", Plan) == wished

    # At the next start it has the name under which it is in the match's record.
    shelf: Shelf[Plan] = Shelf("regatta")
    assert not fill_shelf(shelf, Plan, "courses")
    assert chosen in shelf.names()

    gui.click("start")
    assert gui.scene == "regatta"
    assert gui.top.view.course == wished.drawn(chosen, "normal")  # type: ignore[attr-defined]


def test_the_opponents_know_a_course_that_was_kept_after_they_had_woken(gui: Gui) -> None:
    opponents, deadline = gui.app.opponents, monotonic() + PATIENCE
    opponents.warm_up()
    while not opponents._ready:  # by then it has read its shelves
        assert monotonic() < deadline
        opponents.poll()
        sleep(0.01)
    gui.click("course/own-course")
    gui.drag("chart/mark-1", place_of(gui, -3, 4))
    gui.click("panel/keep")
    gui.find("seats/seat-0/decider").choose(gui.top.ui, "medium")  # type: ignore[attr-defined]
    gui.click("start")
    table = gui.top
    gui.wait_until(lambda: bool(table.sitting.match.log))  # type: ignore[attr-defined]
    assert list(gui.app.toasts.texts) == [gui.app.say("course.kept", name="My course")]


def test_islands_are_added_moved_and_shut_the_way(gui: Gui) -> None:
    gui.click("course/own-course")
    gui.click("panel/add-island")
    settle(gui)
    gui.see("This course can be sailed.")
    before = editor(gui).draft.plan.obstacles[0]
    gui.drag("chart/island-1", place_of(gui, 0.5, 3))
    after = editor(gui).draft.plan.obstacles[0]
    moved = {
        (round(b[0] - a[0], 3), round(b[1] - a[1], 3)) for a, b in zip(before, after, strict=True)
    }
    assert len(moved) == 1, "an island moves as a whole"
    gui.drag("chart/corner-1-1", place_of(gui, 1.5, 2.5))
    assert editor(gui).draft.plan.obstacles[0][0] == (1.5, 2.5)

    # A ring of land round the line: at sight nothing is wrong with it, but nobody gets out.
    draft = editor(gui).draft
    ring = ((-4, -2), (4, -2), (4, 2), (-4, 2), (-4, 1.8), (3.8, 1.8), (3.8, -1.8), (-3.8, -1.8),
            (-3.8, 1.7), (-4, 1.7))  # fmt: skip
    draft.plan = Plan(LOOP.buoy, LOOP.line, LOOP.marks, LOOP.sizes, (ring,))
    editor(gui).changed()
    assert not draft.plan.faults(at_sight=True)
    gui.see("Looking for a way round the islands")
    settle(gui)
    gui.see("The islands leave a boat no way to reach this on its right side: Mark 1.")


def test_side_and_order_are_chosen_and_marks_come_and_go(gui: Gui) -> None:
    gui.click("course/own-course")
    gui.click("chart/mark-2")
    gui.find("picked/side").choose(gui.top.ui, "port")  # type: ignore[attr-defined]
    gui.see("Mark 2: the course does not bend round it. Leave it to starboard.")
    gui.click("picked/earlier")
    assert [mark.at for mark in editor(gui).draft.plan.marks] == [(2, 5), (-2, 4)]
    assert editor(gui).picked == Handle("mark", 0)
    gui.click("panel/add-mark")
    assert len(editor(gui).draft.plan.marks) == 3
    gui.click("picked/remove")
    for _ in range(3):
        gui.click("undo")
    assert [mark.side for mark in editor(gui).draft.plan.marks] == ["starboard", "port"]


def test_by_keyboard_alone(gui: Gui, home: Path) -> None:
    def tab_to(path: str) -> None:
        for _ in range(80):
            if gui.focus.endswith(path):
                return
            gui.press("tab")
        raise AssertionError(f"Tab does not come to {path}")

    tab_to("own-course")
    gui.press("enter")
    tab_to("chart/mark-1")
    gui.press("left")
    gui.press("left")
    gui.press("up")
    assert editor(gui).draft.plan.marks[0].at == (-2.5, 4.25)
    tab_to("chart/line-2")
    gui.press("right")
    assert editor(gui).draft.plan.line[1] == (1.25, 0)
    tab_to("chart/mark-2")
    gui.press("enter")
    assert gui.focus.startswith("panel/picked/")
    tab_to("picked/side")
    gui.press("left")
    assert editor(gui).draft.plan.marks[1].side == "port"
    gui.see("Cannot be sailed:")
    gui.press(Action.UNDO)
    gui.see("This course can be sailed.")
    tab_to("panel/name")
    gui.press("enter")
    assert gui.scene == "setup"
    assert (home / "courses" / "My course.toml").exists()


def test_nothing_is_lost_without_asking(gui: Gui) -> None:
    gui.click("course/own-course")
    gui.press("esc")
    assert gui.scene == "setup"
    gui.click("course/own-course")
    gui.drag("chart/mark-1", place_of(gui, -3, 4))
    gui.press("esc")
    assert gui.scene == "ask"
    gui.press("esc")
    assert gui.scene == "course-editor"
    gui.press("esc")
    gui.click("ask/leave")
    assert gui.scene == "setup"
    assert options(gui).course == "loop"


# Names and files


@pytest.mark.parametrize("name", ["", "../up", "con", "a/b", "dot.", "x" * (LONGEST + 1)])
def test_a_name_that_is_no_name_is_told(name: str, home: Path) -> None:
    with pytest.raises(Malformed):
        keep_course(name, LOOP)
    assert not (home / "courses").exists()


def test_no_course_is_written_over(home: Path) -> None:
    name = free_name("Bay")
    keep_course(name, LOOP)
    kept = (home / "courses" / "Bay.toml").read_bytes()
    assert trouble_with_name("BAY") is not None
    with pytest.raises(Malformed):
        keep_course("bay", SHELF.get("slalom"))
    assert (home / "courses" / "Bay.toml").read_bytes() == kept
    assert free_name("Bay") == "Bay 2"


def test_a_folder_that_cannot_be_written_is_told(home: Path) -> None:
    home.mkdir()
    (home / "courses").write_text("a file in the way")
    with pytest.raises(Malformed) as caught:
        keep_course("Bay", LOOP)
    assert caught.value.message == "file.unwritable"


numbers = st.floats(-1e6, 1e6).map(lambda number: number + 0.0)
lengths = st.floats(0, 1e4, exclude_min=True)
points = st.tuples(numbers, numbers)
plans = st.builds(
    Plan,
    buoy=lengths,
    line=st.tuples(points, points),
    marks=st.lists(
        st.builds(Mark, at=points, side=st.sampled_from(["port", "starboard"])),
        min_size=1,
        max_size=12,
    ).map(tuple),
    sizes=st.fixed_dictionaries(dict.fromkeys(SIZES, lengths)),
    obstacles=st.lists(st.lists(points, max_size=5).map(tuple), max_size=4).map(tuple),
    table=st.none() | st.tuples(points, points),
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(plans)
def test_what_is_written_reads_back_the_same(plan: Plan) -> None:
    again = plan_in(toml_of(plan))
    assert again == plan
    assert fingerprint(again) == fingerprint(plan)


# The draft


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=40)
@given(st.data())
def test_whatever_is_done_to_a_draft_it_is_a_plan_and_can_be_undone(data: st.DataObject) -> None:
    draft = Draft(SHELF.get(data.draw(st.sampled_from(["loop", "island", "slalom"]))))
    first, draft.grid = draft.plan, data.draw(st.sampled_from([0.0, 0.1, 0.25, 0.5]))
    for _ in range(data.draw(st.integers(1, 12))):
        handle = data.draw(st.sampled_from([*draft.handles()]))
        change = data.draw(st.sampled_from(["drag", "step", "add", "remove", "order", "side"]))
        if change == "drag":
            far = st.floats(-200, 200)
            draft.drag(handle, (data.draw(far), data.draw(far)))
            draft.drop()
        elif change == "step":
            draft.step(handle, (1.0, 0.0))
        elif handle.kind == "mark":
            if change == "add" and not draft.marks_full:
                draft.add_mark(handle.number)
            elif change == "remove":
                draft.remove_mark(handle.number)
            elif change == "order":
                draft.reorder(handle.number, -1)
            elif change == "side":
                draft.set_side(handle.number, "port")
        elif handle.kind in ("island", "corner"):
            if change == "add" and not draft.corners_full(1):
                draft.add_corner(handle.number)
            elif change == "order":
                draft.remove_corner(handle.number)
            elif change == "remove":
                draft.remove_island(handle.number)
        assert 1 <= len(draft.plan.marks) <= 12
        assert all(abs(n) < inf for h in draft.handles() for n in draft.at(h))
        assert not [
            f for f in draft.plan.faults(at_sight=True) if "no place" in f or "out than" in f
        ]
    while draft.can_undo:
        draft.undo()
    assert draft.plan == first


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    st.sampled_from(["island", "slalom"]),
    st.lists(st.tuples(st.integers(0, 40), st.floats(-4, 4), st.floats(-2, 8)), max_size=5),
    st.booleans(),
)
def test_whatever_is_wrong_with_a_draft_has_its_sentence(
    name: str, drags: list[tuple[int, float, float]], walled: bool
) -> None:
    draft = Draft(replace(SHELF.get(name), table=((-5, -4), (5, 8)) if walled else None))
    if name == "island":
        draft.add_island()
    for number, x, y in drags:
        handles = [*draft.handles()]
        draft.drag(handles[number % len(handles)], (x, y))
        draft.drop()
    for fault, _ in gathered(draft.plan.faults(at_sight=True)):
        assert kind_of(fault), fault


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_told_in_the_persons_language(language: str, open_gui: OpenGui) -> None:
    app = open_gui(language=language).app
    told = told_fault(
        app, "mark 2: 12.5 mm from the line's left end; a boat needs 20 to pass between"
    )
    assert app.say("course.mark", number=2) in told
    assert app.say("course.line-left") in told
    assert ("12.5" if language == "en" else "12,5") in told
    assert told_fault(app, "something new") == "something new."


def test_a_fault_of_all_sizes_is_told_once() -> None:
    plan = Plan(LOOP.buoy, LOOP.line, (Mark((0, 0.1), "port"),), {**LOOP.sizes, "long": 900.0})
    told = dict(gathered(plan.faults()))
    assert len(told) < len(plan.faults())
    for fault, sizes in told.items():
        for size in sizes or SIZES:
            assert any(
                one.split(":")[0] == fault.split(":")[0] for one in plan.faults() if size in one
            )
