"""Every widget by mouse and by keys, in a scene made of just that widget."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.actions import Action
from game.app.program import App
from game.app.scene import Scene
from game.app.widgets import (
    Button,
    Choice,
    Column,
    Field,
    Inset,
    Label,
    Row,
    Scroll,
    Slider,
    Space,
    Switch,
    Widget,
)
from tests.app.driver import Gui, OpenGui


class Bench(Scene):
    """A scene that shows what it is given; `held` is what the widgets change."""

    def __init__(self, app: App, make: Callable[[Bench], Widget]) -> None:
        super().__init__(app)
        self._make = make
        self.held: dict[str, object] = {}
        self.done: list[str] = []

    def build(self) -> Widget:
        return Inset(self._make(self), id="bench", pad=40)

    def got(self, name: str) -> object:
        return self.held[name]

    def keep(self, name: str, value: object) -> None:
        self.held[name] = value
        self.done.append(name)
        self.refresh()


@pytest.fixture
def bench(open_gui: OpenGui) -> Callable[[Callable[[Bench], Widget]], tuple[Gui, Bench]]:
    def show(make: Callable[[Bench], Widget]) -> tuple[Gui, Bench]:
        made: list[Bench] = []

        def opening(app: App) -> Scene:
            made.append(Bench(app, make))
            return made[0]

        return open_gui(opening=opening), made[0]

    return show


Show = Callable[[Callable[[Bench], Widget]], tuple[Gui, Bench]]


def buttons(scene: Bench) -> Widget:
    def press(name: str) -> Callable[[], None]:
        return lambda: scene.done.append(name)

    return Column(
        [
            Row([Button("one", "One", press("one")), Button("two", "Two", press("two"))]),
            Button("three", "Three", press("three"), why_not="Not before noon"),
            Button("four", "Four", press("four"), tip="The fourth of four"),
        ]
    )


# Buttons, focus, tips


def test_a_button_is_used_by_mouse(bench: Show) -> None:
    gui, scene = bench(buttons)
    gui.click("one")
    gui.right_click("two")
    assert scene.done == ["one"]


def test_a_press_that_is_let_go_elsewhere_does_nothing(bench: Show) -> None:
    gui, scene = bench(buttons)
    gui.drag("one", "two")
    assert scene.done == []
    gui.point("one")
    gui.push_down("one")
    gui.let_go("one", button=3)
    assert scene.done == []
    gui.let_go("one")
    assert scene.done == ["one"]


def test_arrows_and_tab_go_round(bench: Show) -> None:
    gui, scene = bench(buttons)
    gui.press("down")
    assert gui.focus == "bench/one"
    gui.press("right")
    gui.press("enter")
    gui.press("down")
    gui.press("down")
    gui.press("enter")
    assert scene.done == ["two", "four"]
    gui.press("tab")
    assert gui.focus == "bench/one"
    gui.press("shift+tab")
    assert gui.focus == "bench/four"
    gui.press("up")
    assert gui.focus == "bench/three"


def test_what_cannot_be_used_says_why(bench: Show) -> None:
    gui, scene = bench(buttons)
    gui.see_not("Not before noon")
    gui.click("three")
    gui.see("Not before noon")
    assert scene.done == []


def test_a_tip_comes_after_a_moment_and_goes_with_the_mouse(bench: Show) -> None:
    gui, _ = bench(buttons)
    gui.app.change(reduced_motion=True)
    gui.point((2, 2))
    away = gui.frame()
    gui.point("four")
    pointed = gui.frame()
    gui.wait(1.0)
    assert gui.frame() != pointed
    gui.point((2, 2))
    gui.wait(1.0)
    assert gui.frame() == away


def test_the_focus_is_seen_once_keys_are_used(bench: Show) -> None:
    gui, _ = bench(buttons)
    gui.app.change(reduced_motion=True)
    before = gui.frame()
    gui.press("tab")
    assert gui.frame() != before


# Switch, choice, slider


def test_a_switch_turns_by_click_and_key(bench: Show) -> None:
    gui, scene = bench(
        lambda s: Switch(
            "sail", "Set sail", bool(s.held.get("sail")), lambda on: s.keep("sail", on)
        )
    )
    gui.click("sail")
    assert scene.held == {"sail": True}
    gui.press("enter")
    assert scene.held == {"sail": False}
    assert len(scene.done) == 2


def choice(scene: Bench) -> Widget:
    options = [("n", "North"), ("e", "East"), ("s", "South")]
    value = str(scene.held.get("wind", "n"))
    wind = Choice("wind", options, value, lambda to: scene.keep("wind", to))
    return Column([wind, Button("after", "After")])


def test_a_choice_is_made_by_click(bench: Show) -> None:
    gui, scene = bench(choice)
    wind = gui.find("wind")
    assert isinstance(wind, Choice)
    for (value, _), place in zip(wind.options, wind.places(gui.app.skin), strict=True):
        gui.click(place.center)
        assert scene.held.get("wind", "n") == value
    assert scene.done == ["wind"] * 2  # what is chosen already is no change


def test_a_choice_is_made_by_keys(bench: Show) -> None:
    gui, scene = bench(choice)
    gui.press("tab")
    gui.press("right")
    assert scene.got("wind") == "e"
    gui.press("enter")
    gui.press("enter")
    assert scene.got("wind") == "n"  # confirming goes round
    gui.press("left")
    assert scene.got("wind") == "n"
    gui.press("down")
    assert gui.focus == "bench/after"


def slider(scene: Bench) -> Widget:
    value = int(str(scene.held.get("speed", 50)))
    return Column([Slider("speed", value, (0, 100), lambda to: scene.keep("speed", to))])


def test_a_slider_moves_by_drag_within_its_bounds(bench: Show) -> None:
    gui, scene = bench(slider)
    rect = gui.find("speed").rect
    gui.drag(rect.center, (rect.right + 50, rect.centery + 30))
    assert scene.got("speed") == 100
    gui.drag(rect.center, (rect.left - 50, rect.centery))
    assert scene.got("speed") == 0
    done = len(scene.done)
    gui.point(rect.center)
    assert len(scene.done) == done, "it moves without being held"
    gui.right_click("speed")
    assert len(scene.done) == done, "it moves by the other button"


def test_a_slider_moves_by_keys(bench: Show) -> None:
    gui, scene = bench(slider)
    gui.press("tab")
    gui.press("right")
    gui.press("right")
    gui.press("left")
    assert scene.got("speed") == 55
    gui.press("page up")
    assert scene.got("speed") == 75
    for _ in range(30):
        gui.press("left")
    assert scene.got("speed") == 0


def test_a_drag_ends_where_another_scene_hears_its_end(bench: Show) -> None:
    gui, scene = bench(slider)
    rect = gui.find("speed").rect
    gui.push_down(rect.center)
    gui.app.show(Scene(gui.app))
    gui.let_go((5, 5))
    gui.press("esc")
    before = dict(scene.held)
    gui.point((rect.right, rect.centery))
    assert scene.held == before


# Writing


def field(scene: Bench) -> Widget:
    name = Field(
        "name",
        str(scene.held.get("name", "")),
        lambda text: scene.keep("name", text),
        on_confirm=lambda: scene.done.append("confirmed"),
        longest=12,
    )
    return Column([Row([name]), Button("after", "After")])


def test_letters_go_into_the_field_that_has_the_focus(bench: Show) -> None:
    gui, scene = bench(field)
    gui.write("q")
    assert scene.held == {}
    gui.click("name")
    gui.write("Émile sm")
    assert scene.got("name") == "Émile sm"
    assert gui.app.settings.muted, "a letter was taken for a wish"
    gui.press("enter")
    assert scene.done[-1] == "confirmed"


def test_the_caret_goes_where_keys_and_mouse_send_it(bench: Show) -> None:
    gui, scene = bench(field)
    gui.press("tab")
    gui.write("Ada")
    gui.press("home")
    gui.write("Dr ")
    assert scene.got("name") == "Dr Ada"
    gui.press("right")
    gui.press("backspace")
    assert scene.got("name") == "Dr da"
    gui.press("delete")
    assert scene.got("name") == "Dr a"
    gui.press("left")
    gui.write("x")
    assert scene.got("name") == "Drx a"
    gui.press("end")
    gui.press("delete")
    gui.write("!")
    assert scene.got("name") == "Drx a!"
    rect = gui.find("name").rect
    gui.click((rect.left + 3, rect.centery))
    gui.write("*")
    assert scene.got("name") == "*Drx a!"
    gui.press("down")  # after the mouse the first key only shows where the focus is
    gui.press("down")
    assert gui.focus == "bench/after"


def test_a_field_takes_no_more_than_it_may(bench: Show) -> None:
    gui, scene = bench(field)
    gui.press("tab")
    gui.write("abcdefghijklmnop")
    assert scene.got("name") == "abcdefghijkl"


def test_what_was_copied_is_pasted_as_one_line(bench: Show) -> None:
    gui, scene = bench(field)
    gui.press("tab")
    pygame.scrap.put_text(" Long\nJohn \t Silver and more")
    gui.press(Action.PASTE)
    assert scene.got("name") == "Long John Si"


def test_a_click_in_a_long_line_finds_the_letter_that_is_seen(bench: Show) -> None:
    def narrow(scene: Bench) -> Widget:
        text = str(scene.held.get("name", "W" * 40))
        line = Field("name", text, lambda to: scene.keep("name", to), longest=60)
        return Column([Row([line, Space(flex=1)])])

    gui, scene = bench(narrow)
    rect = gui.find("name").rect
    gui.click((rect.right - 14, rect.centery))
    gui.write("!")
    assert scene.got("name") == "W" * 40 + "!"


# Scrolling


def long_list(scene: Bench) -> Widget:
    lines = [
        Button(f"b{n}", f"Button {n}", lambda n=n: scene.done.append(f"b{n}"))  # type: ignore[misc]
        for n in range(40)
    ]
    return Column([Scroll("list", Column(lines)), Button("after", "After")])


def long_text(scene: Bench) -> Widget:
    return Column([Scroll("page", Label("word " * 2000)), Button("after", "After")])


def offset(gui: Gui, path: str) -> int:
    scroll = gui.find(path)
    assert isinstance(scroll, Scroll)
    return scroll.offset


def test_the_wheel_scrolls_what_is_under_the_mouse(bench: Show) -> None:
    gui, _ = bench(long_list)
    gui.point("list")
    gui.turn_wheel(-2)
    down = offset(gui, "list")
    assert down > 0
    gui.turn_wheel(1)
    assert 0 < offset(gui, "list") < down
    gui.turn_wheel(50)
    assert offset(gui, "list") == 0
    gui.point("after")
    gui.turn_wheel(-2)
    assert offset(gui, "list") == 0


def test_the_focus_brings_what_it_is_on_into_sight(bench: Show) -> None:
    gui, _scene = bench(long_list)
    for number in range(40):
        gui.press("down" if number % 2 else "tab")
        while gui.focus == "bench/list":  # the list itself may be read by keys
            gui.press("tab")
        widget, room = gui.find(gui.focus), gui.find("list").rect
        if widget.id != "after":
            assert room.contains(widget.rect), f"{gui.focus} is out of sight"
    gui.find("list/b39")
    gui.press("shift+tab")


def test_a_page_is_read_by_keys(bench: Show) -> None:
    gui, _ = bench(long_text)
    gui.press("page down")
    page = offset(gui, "page")
    assert page > gui.find("page").rect.height * 0.5
    gui.press("end")
    end = offset(gui, "page")
    gui.press("page down")
    assert offset(gui, "page") == end > page
    gui.press("home")
    assert offset(gui, "page") == 0


def test_a_page_is_moved_by_its_bar_or_by_its_paper(bench: Show) -> None:
    gui, _ = bench(long_text)
    rect = gui.find("page").rect
    gui.click(rect.center)
    assert offset(gui, "page") == 0, "a click on the text made it jump"
    gui.drag(rect.center, (rect.centerx, rect.centery - 100))
    assert offset(gui, "page") == 100
    bar = (rect.right - 2, rect.top + 2)
    gui.drag(bar, (rect.right - 2, rect.bottom + 300))
    child = gui.find("page").children[0].rect
    assert offset(gui, "page") == child.height - rect.height
    gui.click(bar)
    assert offset(gui, "page") == 0


def test_a_list_stays_where_it_was_when_it_is_built_anew(bench: Show) -> None:
    gui, scene = bench(long_list)
    gui.point("list")
    gui.turn_wheel(-3)
    before = offset(gui, "list")
    scene.refresh()
    gui.wait(0.1)
    assert offset(gui, "list") == before


def test_what_is_scrolled_out_of_sight_is_not_clicked(bench: Show) -> None:
    gui, scene = bench(long_list)
    rect = gui.find("after").rect
    below = [w for w in gui.find("list").walk() if w.id and w.rect.colliderect(rect)]
    assert below, "no button lies hidden behind the one below the list"
    gui.click("after")
    assert scene.done == []


# Notes


def test_notes_come_and_go(gui: Gui) -> None:
    gui.app.toasts.show("Ready about")
    gui.see("Ready about")
    gui.wait(10)
    gui.see_not("Ready about")


def test_at_most_three_notes_and_none_twice(gui: Gui) -> None:
    for text in ("one", "two", "three", "two", "four"):
        gui.app.toasts.show(f"note {text}")
    assert gui.app.toasts.texts == ["note three", "note two", "note four"]


def test_longer_notes_stay_longer(gui: Gui) -> None:
    long = "a long note " * 12
    gui.app.toasts.show("short")
    gui.app.toasts.show(long)
    while gui.sees("short"):
        gui.wait(0.1)
    gui.see(long)
