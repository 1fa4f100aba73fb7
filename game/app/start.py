"""Opening the window at its title."""

from __future__ import annotations

from game.app.loop import run
from game.app.program import App


def _title(app: App) -> None:
    from game.app.scenes.title import Title

    app.show(Title(app))


def _crashed(app: App, error: Exception) -> bool:
    from game.app.scenes.crash import crashed

    return crashed(app, error)


def open_window() -> int:
    """Stay until the window is closed; `Malformed` where there is no display for it."""
    return run(_title, _crashed)
