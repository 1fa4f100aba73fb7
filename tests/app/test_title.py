"""The title by mouse and by keys: the first thing that anybody sees."""

from __future__ import annotations

from tests.app.driver import Gui


def test_the_title_greets(gui: Gui) -> None:
    assert gui.scene == "title"
    gui.see("Four Winds")
    gui.see("New match")
