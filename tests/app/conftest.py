"""Every test of the window has a home of its own, no screen and no sound."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app.theme import Size
from tests.app.driver import Gui, OpenGui

# Before anything wakes SDL.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for a person's data, empty."""
    folder = tmp_path / "home"
    monkeypatch.setenv("FOUR_WINDS_HOME", str(folder))
    return folder


@pytest.fixture
def open_gui() -> Iterator[OpenGui]:
    """Opens the program, as often as a test likes; all are closed in the end."""
    opened: list[Gui] = []

    def open_one(size: Size = (1024, 768), **wishes: Any) -> Gui:
        opened.append(Gui(size, **wishes))
        return opened[-1]

    yield open_one
    for gui in opened:
        gui.close()


@pytest.fixture
def gui(open_gui: OpenGui) -> Gui:
    """The program at its title, in English, 1024×768."""
    return open_gui()
