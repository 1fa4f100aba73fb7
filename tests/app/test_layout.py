"""Every scene in every language and size: nothing clipped, nothing over anything else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pygame
import pytest

from game.app import program
from game.app.actions import Action
from game.app.program import App
from game.app.scene import Scene
from game.app.settings import Settings
from game.app.tables import TABLES
from game.app.theme import Size
from game.app.typeset import Typesetter
from game.app.widgets import Board, Button, Column, Inset, Label, Row, Space, Widget
from game.app.window import start_video
from game.words import LANGUAGES
from tests.app.driver import Gui, OpenGui
from tools.gallery import GALLERY, Exhibit, exhibit

SIZES = ((1024, 768), (1920, 1080), (3840, 2160))
TOUCH = 2
"""Pixels by which rounding may let neighbours meet."""


@pytest.fixture(scope="module")
def stages() -> Iterator[dict[tuple[object, ...], App]]:
    """The program without a window, once for each look."""
    kept: dict[tuple[object, ...], App] = {}
    start_video()
    window = pygame.Window("layout", (64, 64))
    window.get_surface()
    yield kept
    for app in kept.values():
        app.close()
    window.destroy()


class Calm:
    """A sea that nobody looks at: the true one takes time and room to make."""

    def __init__(self, skin: object) -> None:
        self.seconds = 0.0

    def update(self, seconds: float) -> None:
        pass


def problems(scene: Scene) -> list[str]:
    """All that is wrong with how a scene is laid out."""
    ui, screen = scene.built(), pygame.Rect((0, 0), scene.skin.theme.size)
    found = [f"{w.path or type(w).__name__}: {said}" for w in ui.root.walk()
             for said in w.misfits(scene.skin)]  # fmt: skip
    return found + list(_outside(ui.root, screen)) + list(_overlaps(ui.root))


def _name(widget: Widget) -> str:
    words = getattr(widget, "text", "")
    return f"{widget.path or type(widget).__name__}{f' “{words}”' if words else ''}"


def _outside(widget: Widget, room: pygame.Rect) -> Iterator[str]:
    """Widgets that reach out of the window, or of what they scroll in sideways."""
    for child in widget.children:
        if child.rect.size != (0, 0) and not _within(child.rect, room):
            yield f"{_name(child)} at {child.rect} is not within {room}"
        if child.clips:
            inner = child.children[0].rect
            yield from _outside(child.children[0], inner)
        else:
            yield from _outside(child, room)


def _within(rect: pygame.Rect, room: pygame.Rect) -> bool:
    return room.inflate(2 * TOUCH, 2 * TOUCH).contains(rect)


def _leaves(widget: Widget) -> Iterator[Widget]:
    if not widget.children:
        if not isinstance(widget, Space) and widget.rect.width and widget.rect.height:
            yield widget
    elif widget.clips:
        yield widget
    else:
        for child in widget.children:
            yield from _leaves(child)


def _overlaps(widget: Widget) -> Iterator[str]:
    """Widgets over each other that are not meant to be, anywhere below the same one."""
    if not widget.layered:
        families = [list(_leaves(child)) for child in widget.children if not child.floats]
        for one, other in combinations(families, 2):
            for a in one:
                for b in other:
                    if a.rect.inflate(-2 * TOUCH, -2 * TOUCH).colliderect(b.rect.inflate(-2, -2)):
                        yield f"{_name(a)} {a.rect} lies over {_name(b)} {b.rect}"
    for child in widget.children:
        yield from _overlaps(child)


def app_for(stages: dict[tuple[object, ...], App], size: Size, language: str, text: str) -> App:
    key = size, language, text
    if key not in stages:
        settings = Settings(language=language, text_size=text, muted=True)  # type: ignore[arg-type]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(program, "Sea", Calm)
            stages[key] = App(size, settings)
    return stages[key]


@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shown", GALLERY, ids=lambda shown: shown.name)
def test_everything_has_its_place(
    shown: Exhibit,
    language: str,
    size: Size,
    text: str,
    stages: dict[tuple[object, ...], App],
) -> None:
    app = app_for(stages, size, language, text)
    shown.show(app)
    top = app.stage.top
    assert top is not None
    assert problems(top) == []


@pytest.mark.parametrize("shown", GALLERY, ids=lambda shown: shown.name)
def test_nothing_is_written_smaller_than_can_be_read(
    shown: Exhibit, open_gui: OpenGui, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is drawn at 1024×768, by a widget or by hand, has at least 14 pixels."""
    gui = open_gui()
    heights: dict[int, str] = {}
    set_line = Typesetter.line

    def note(self: Typesetter, text: str, style: object, colour: object, size: int = 0) -> object:
        if text.strip():
            font = self.font(style, size)  # type: ignore[arg-type]
            pixels = next(key[2] for key, value in self._fonts.items() if value is font)
            heights[pixels] = text
        return set_line(self, text, style, colour, size)  # type: ignore[arg-type]

    monkeypatch.setattr(Typesetter, "line", note)
    shown.show(gui.app)
    for seconds in (0, 1.0, 3.0):
        gui.wait(seconds)
        gui.frame()
    assert heights
    assert min(heights) >= 14, heights[min(heights)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shown", GALLERY, ids=lambda shown: shown.name)
def test_every_widget_is_reached_by_arrows_and_by_tab(
    shown: Exhibit, language: str, stages: dict[tuple[object, ...], App]
) -> None:
    app = app_for(stages, (1024, 768), language, "normal")
    shown.show(app)
    scene = app.stage.top
    assert scene is not None
    ui = scene.built()
    goals = {w.path for w in ui.focusables()}
    if not goals:
        return
    tabbed = set()
    for _ in range(len(goals)):
        ui.handle(Action.NEXT)
        tabbed.add(ui.focus)
    assert tabbed == goals, "not reached by Tab"
    reached, frontier = {ui.focus}, [ui.focus]
    while frontier:
        here = frontier.pop()
        for way in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            ui.focus_on(here, by_keyboard=True)
            ui._go(*way)
            if ui.focus not in reached:
                reached.add(ui.focus)
                frontier.append(ui.focus)
    assert reached == goals, "not reached by arrows"


# The judge itself


def bench_scene(app: App, root: Widget) -> Scene:
    class Bench(Scene):
        def build(self) -> Widget:
            return root

    return Bench(app)


def test_a_longer_word_is_noticed(gui: Gui) -> None:
    def page(word: str) -> Widget:
        return Inset(Column([Row([Label(word, flex=1), Button("b", "Button", flex=9)])]), pad=10)

    assert problems(bench_scene(gui.app, page("Wind"))) == []
    assert problems(bench_scene(gui.app, page("Windgeschwindigkeitsmessung")))


def test_too_many_lines_are_noticed(gui: Gui) -> None:
    def page(lines: int) -> Widget:
        return Column([Button(f"b{n}", f"Button {n}") for n in range(lines)])

    assert problems(bench_scene(gui.app, page(5))) == []
    assert problems(bench_scene(gui.app, page(50)))


def test_one_thing_over_another_is_noticed(gui: Gui) -> None:
    def page(x: int) -> Widget:
        one, other = Button("a", "One"), Button("b", "Two")
        return Board([(one, pygame.Rect(10, 10, 100, 50)), (other, pygame.Rect(x, 10, 100, 50))])

    assert problems(bench_scene(gui.app, page(111))) == []
    assert problems(bench_scene(gui.app, page(90)))


def test_every_game_with_a_table_hangs_in_the_gallery() -> None:
    assert set(TABLES) <= {one.name for one in GALLERY}


def test_every_game_with_a_table_can_be_set_up() -> None:
    assert {f"setup-{name}" for name in TABLES} <= {one.name for one in GALLERY}


def test_names_in_the_gallery_are_told_apart() -> None:
    names = sorted(one.name for one in GALLERY)
    assert all(one != other for one, other in pairwise(names))
    assert exhibit("storm").name == "storm"
