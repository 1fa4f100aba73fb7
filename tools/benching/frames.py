"""The window's frames: what every scene costs, how evenly they come, how soon the first is there.

Drawing is counted in the time that this thread is given, so that other programs on the machine
count less; how evenly frames come, and the start, are told by the clock on the wall, beside a bare
loop and a bare window that are measured in turns with ours.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.benching.report import Verdict
from tools.columns import aligned

if TYPE_CHECKING:
    from game.app.program import App
    from game.app.window import Window

ROOT = Path(__file__).parents[2]
SIZE = (1920, 1080)
SPRITES = 60
WARM = 60
"""Frames that are not counted: pictures are drawn for the first time in them."""
STARTS = 5

MOST_FRAME = 8.0
MOST_INTERVAL = 17.5
MOST_START = 2.0
"""The bars: milliseconds, milliseconds, and times the bare window's start."""

BARE = "bare loop: background, 60 sprites"
PACED = "frames while an opponent thinks"
PACED_BARE = "bare loop, paced alike"

OURS = """
from game.app import loop
from game.app.start import open_window
import pygame
flip = loop.Window.flip
def once(window):
    flip(window)
    pygame.event.post(pygame.Event(pygame.QUIT))
loop.Window.flip = once
open_window()
"""
THEIRS = """
import msgspec, numpy, platformdirs, pygame, shapely
pygame.display.init(), pygame.font.init()
window = pygame.Window("bare", (1600, 900))
window.get_surface().fill((20, 60, 90))
window.flip()
pygame.event.get()
pygame.quit()
"""
"""A window that has loaded the same libraries and shows one colour."""


class Timed(NamedTuple):
    """A row of the table, in milliseconds."""

    name: str
    middle: float
    worst: float
    """All but one in a hundred are quicker."""


class FrameReport(NamedTuple):
    """What the bench found."""

    frames: Sequence[Timed]
    intervals: Sequence[Timed]
    starts: Sequence[tuple[str, float]]
    verdicts: Sequence[Verdict]

    @property
    def met(self) -> bool:
        return all(verdict.met for verdict in self.verdicts)

    def text(self) -> str:
        def table(head: tuple[str, ...], rows: Sequence[Timed]) -> list[str]:
            told = [(name, f"{middle:.2f}", f"{worst:.2f}") for name, middle, worst in rows]
            return aligned([head, *told], words=(0,))

        size = f"{SIZE[0]}×{SIZE[1]}"
        bars = [f"{'met' if v.met else 'NOT met'}: {v.bar} ({v.figure})" for v in self.verdicts]
        starts = [("from start to first frame", "s"), *((n, f"{s:.2f}") for n, s in self.starts)]
        return "\n".join([
            *table((f"update and draw at {size}, ms", "p50", "p99"), self.frames), "",
            *table(("from frame to frame, ms", "p50", "p99"), self.intervals), "",
            *aligned(starts, words=(0,)), "", *bars,
        ])  # fmt: skip

    def data(self) -> dict[str, object]:
        return {
            "frames": [row._asdict() for row in self.frames],
            "intervals": [row._asdict() for row in self.intervals],
            "starts": dict(self.starts),
            "bars": [verdict._asdict() for verdict in self.verdicts],
        }


def bench(seconds: float, seed: int, alone: bool) -> FrameReport:
    """Measure all scenes, the pace and the start; without the bare ones, if it is to be alone."""
    with _no_screen(), tempfile.TemporaryDirectory() as home:
        os.environ["FOUR_WINDS_HOME"] = home
        frames = _all_frames(round(seconds * 60), seed, alone)
        intervals = _all_intervals(2 * seconds, seed, alone)
        starts = _starts(alone)
    return FrameReport(frames, intervals, starts, judge(frames, intervals, starts))


def judge(
    frames: Sequence[Timed], intervals: Sequence[Timed], starts: Sequence[tuple[str, float]]
) -> list[Verdict]:
    slowest = max((row for row in frames if row.name != BARE), key=lambda row: row.worst)
    paced = next(row for row in intervals if row.name == PACED)
    verdicts = [
        Verdict(
            f"every scene is updated and drawn within {MOST_FRAME:g} ms, p99",
            slowest.worst <= MOST_FRAME,
            f"{slowest.name} takes longest: {slowest.worst:.2f} ms",
        ),
        Verdict(
            f"while an opponent thinks, less than {MOST_INTERVAL:g} ms between frames, p99",
            paced.worst < MOST_INTERVAL,
            f"{paced.worst:.2f} ms",
        ),
    ]
    if len(starts) > 1:
        times = starts[0][1] / starts[1][1]
        verdicts.append(
            Verdict(
                f"the first frame is there within {MOST_START:g} times a bare window's",
                times <= MOST_START,
                f"{times:.2f} times",
            )
        )
    return verdicts


def timed(name: str, seconds: Sequence[float]) -> Timed:
    """The middle and the p99 of times; of few, the longest is the p99."""
    ordered = sorted(1000 * one for one in seconds)
    return Timed(name, median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)])


@contextmanager
def _no_screen() -> Iterator[None]:
    before = dict(os.environ)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _program() -> Iterator[tuple[App, Window]]:
    from game.app.program import App
    from game.app.settings import Settings
    from game.app.window import Window, start_video

    start_video()
    settings = Settings(language="en", muted=True)
    window = Window(settings, SIZE)
    app = App(SIZE, settings)
    try:
        yield app, window
    finally:
        app.close()
        window.close()


# What a frame costs


def _all_frames(count: int, seed: int, alone: bool) -> list[Timed]:
    from tools.gallery import GALLERY

    rows = []
    with _program() as (app, window):
        if not alone:
            rows.append(_frames(BARE, _bare(window, seed), count))
        for exhibit in GALLERY:
            exhibit.show(app)

            def frame() -> None:
                app.step()
                app.draw(window.surface)

            rows.append(_frames(exhibit.name, frame, count))
    return rows


def _frames(name: str, frame: Callable[[], None], count: int) -> Timed:
    for _ in range(WARM):
        frame()
    taken = []
    for _ in range(max(1, count)):
        begin = thread_time()
        frame()
        taken.append(thread_time() - begin)
    return timed(name, taken)


def _bare(window: Window, seed: int) -> Callable[[], None]:
    """One background and sixty sprites that are kept, as any game draws."""
    import pygame

    chance = Random(seed)
    background = pygame.Surface(SIZE).convert()
    sprite = pygame.Surface((120, 168), pygame.SRCALPHA).convert_alpha()
    sprite.fill((200, 180, 120, 230))
    places = [(chance.randrange(1800), chance.randrange(900)) for _ in range(SPRITES)]

    def frame() -> None:
        target = window.surface
        target.blit(background, (0, 0))
        for place in places:
            target.blit(sprite, place)

    return frame


# How evenly frames come


def _all_intervals(seconds: float, seed: int, alone: bool) -> list[Timed]:
    import pygame

    from game.app import loop
    from game.app.actions import Listener
    from tools.gallery import exhibit

    with _program() as (app, window):
        exhibit("storm").show(app)
        listener, thinker = Listener(), _Thinker(seed)

        def ours(passed: float) -> None:
            thinker.go_on()
            loop.frame(app, window, listener, passed)

        bare = _bare(window, seed)

        def theirs(_: float) -> None:
            thinker.go_on()
            pygame.event.get()
            bare()
            window.flip()

        try:
            rows = [timed(PACED, _intervals(ours, seconds))]
            if not alone:
                rows.append(timed(PACED_BARE, _intervals(theirs, seconds)))
        finally:
            thinker.close()
    return rows


class _Thinker:
    """An opponent in a process of its own who is never let rest."""

    def __init__(self, seed: int) -> None:
        from game.app.opponents import Opponents
        from tools.gallery import storm_match

        self._opponents, self._seed = Opponents(), seed
        self._view = storm_match(4, 5).view(1)

    def go_on(self) -> None:
        self._opponents.poll()
        if not self._opponents.busy:
            self._seed += 1
            self._opponents.ask(self._seed, "storm", "medium", self._view, self._seed)

    def close(self) -> None:
        self._opponents.close()


def _intervals(frame: Callable[[float], None], seconds: float) -> list[float]:
    """Times from one frame to the next, paced as the program's loop is."""
    import pygame

    from game.app.loop import FRAMES

    clock = pygame.Clock()
    moments: list[float] = []
    for _ in range(WARM):
        frame(clock.tick(FRAMES) / 1000)
    begin = perf_counter()
    while not moments or moments[-1] - begin < seconds or len(moments) < 3:
        frame(clock.tick(FRAMES) / 1000)
        moments.append(perf_counter())
    return [after - before for before, after in pairwise(moments)]


# How soon the first is there


def _starts(alone: bool) -> list[tuple[str, float]]:
    """Seconds of the whole process, the middle of several; ours and the bare one take turns."""
    scripts = {"the title": OURS} | ({} if alone else {"a bare window, same libraries": THEIRS})
    taken: dict[str, list[float]] = {name: [] for name in scripts}
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": str(ROOT)}
    for _ in range(STARTS):
        for name, script in scripts.items():
            begin = perf_counter()
            subprocess.run([sys.executable, "-c", script], check=True, env=environment)
            taken[name].append(perf_counter() - begin)
    return [(name, median(times)) for name, times in taken.items()]
