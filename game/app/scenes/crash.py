"""When something goes wrong that nobody foresaw: say so, with the match kept and a report written.

Nothing in here may make it worse: whatever fails on the way is left out.
"""

from __future__ import annotations

import os
import platform
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.app.scene import Scene
from game.app.scenes.going import to_title
from game.app.tables.table import Table
from game.app.theme import BODY, LEAD, SMALL, TITLE
from game.app.typeset import MAY_BREAK
from game.app.widgets import Button, Column, Inset, Label, Picture, Row, Space, Widget
from game.match.storage import write_whole

if TYPE_CHECKING:
    from game.app.program import App

MOST_REPORTS = 20
"""Reports kept; the oldest make room."""


def crashed(app: App, error: Exception) -> bool:
    """Put the crash on the screen; False, with a sentence in the terminal, if that is no use."""
    try:
        if not any(isinstance(scene, Crash) for scene in app.stage.scenes):
            _show(app, error)
            return True
    except Exception as worse:
        error = worse
    reason = f"{type(error).__name__}: {error}"
    print(app.say("crash.sunk", reason=reason, folder=app.saves.folder), file=sys.stderr)
    return False


def _show(app: App, error: Exception) -> None:
    tables = [scene for scene in app.stage.scenes if isinstance(scene, Table)]
    match = tables[0].sitting.file if tables else None
    try:
        report: Path | OSError = write_report(app.home / "crashes", error, match)
    except OSError as trouble:
        report = trouble
    while app.stage.scenes:
        with suppress(Exception):  # a scene that cannot even leave is left behind
            app.stage.close()
    app.show(Crash(app, match, report))
    app.stage.settle()


def write_report(folder: Path, error: Exception, match: Path | None) -> Path:
    """What went wrong and where, for whoever mends it."""
    told = [
        f"Four Winds {__version__}",
        f"{platform.platform()}, Python {platform.python_version()}",
        f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        f"Match: {match or 'none'}",
        f"Started as: {' '.join(sys.argv)}",
        "",
        *traceback.format_exception(error),
    ]
    file = folder / f"{time.strftime('%Y-%m-%d %H-%M-%S')}.txt"
    write_whole(file, "\n".join(told).encode(errors="backslashreplace"))
    for old in sorted(folder.glob("*.txt"))[:-MOST_REPORTS]:
        with suppress(OSError):
            old.unlink()
    return file


class Crash(Scene):
    """What happened, what is safe, and where to go from here."""

    name = "crash"
    first_focus = "crash/to-title"

    def __init__(self, app: App, match: Path | None, report: Path | OSError) -> None:
        super().__init__(app)
        self._match, self._report = match, report

    def build(self) -> Widget:
        say = self.app.say
        notes: list[Widget] = []
        if self._match:
            notes.append(Label(say("crash.match", file=_broken(self._match)), BODY, "ink"))
        if isinstance(self._report, Path):
            told = say("crash.report", file=_broken(self._report))
        else:
            told = say("crash.no-report", reason=self._report.strerror or str(self._report))
        notes.append(Label(told, SMALL, "faded_ink"))
        head = Row(
            [Picture("icons/warning", (44, 44), ink="coral"),
             Label(say("crash.title"), TITLE, "ink", flex=1)],
            gap=14, across="centre",
        )  # fmt: skip
        buttons = Row(
            [
                Space(flex=1),
                Button("quit", say("crash.quit"), self.app.quit, icon="quit"),
                Button("to-title", say("crash.to-title"), self.back, icon="anchor",
                       kind="primary"),
            ],
            gap=12,
        )  # fmt: skip
        paper = Column(
            [head, Label(say("crash.text"), LEAD, "ink"), *notes, Space(4), buttons],
            id="crash",
            gap=14,
        )
        return Inset(paper, pad=(36, 30), surface="paper", along="centre", widest=640)

    def back(self) -> None:
        to_title(self.app)


def _broken(file: Path) -> str:
    """A path that may be broken into lines at its folders."""
    return str(file).replace(os.sep, os.sep + MAY_BREAK)
