"""The tables: one scene a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.app.program import App
    from game.app.scene import Scene
    from game.app.sitting import Sitting
    from game.match.record import AnyRecord


class MakeTable(Protocol):
    """A table to sit down at."""

    def __call__(self, app: App, sitting: Sitting) -> Scene: ...


class MakePlayback(Protocol):
    """A table at which a recorded match is watched."""

    def __call__(self, app: App, record: AnyRecord) -> Scene: ...


def _storm(app: App, sitting: Sitting) -> Scene:
    from game.app.tables.storm import StormTable  # only once somebody sits down at it

    return StormTable(app, sitting)


def _regatta(app: App, sitting: Sitting) -> Scene:
    from game.app.tables.regatta import RegattaTable

    return RegattaTable(app, sitting)


TABLES: Mapping[str, MakeTable] = {"storm": _storm, "regatta": _regatta}
"""By game; a game without a table can be read about, but not yet played in the window."""


def _storm_again(app: App, record: AnyRecord) -> Scene:
    from game.app.playback import Playback

    return _storm(app, Playback(record, app.opponents))


PLAYBACKS: Mapping[str, MakePlayback] = {"storm": _storm_again}
