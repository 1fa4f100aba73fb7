"""Going to a table: a new match, or one that was kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.storage import Saved

if TYPE_CHECKING:
    from game.app.program import App


def latest_unfinished(app: App) -> Saved | None:
    """The match to continue: the last one touched that can be read and is not over."""
    return None


def go_on_with(app: App, name: str) -> None:
    """Sit down at a kept match again."""
