"""The program in a real window of X11, with a real mouse: opened, clicked through, closed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")),
    reason="Xvfb and xdotool are not installed",
)

TELLING = """
import pygame
from game.app import loop
from game.app.start import open_window

frame = loop.frame
told = [""]

def telling(app, window, *more):
    frame(app, window, *more)
    now = f"{app.stage.top.name} {window.surface.get_size()}"
    if now != told[0]:
        told[0] = now
        print(pygame.display.get_driver(), now, flush=True)

loop.frame = telling
raise SystemExit(open_window())
"""
"""The program as it is, telling its driver, its scene and its size whenever they change."""


@pytest.fixture
def display() -> Iterator[str]:
    """A screen of X11 of its own."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as line:
            number = line.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(PATIENCE)


class Screen:
    """The program in its window, and somebody before it."""

    def __init__(self, display: str, home: Path, log: Path) -> None:
        self._env = {k: v for k, v in os.environ.items() if not k.startswith("SDL_VIDEO")}
        self._env |= {
            "DISPLAY": display,
            "FOUR_WINDS_HOME": str(home),
            "PYTHONPATH": str(ROOT),
            "LANGUAGE": "en",
            "LC_ALL": "C.UTF-8",
        }
        self._log = log
        with log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", TELLING], env=self._env, stdout=out, stderr=out, cwd=ROOT
            )

    def told(self) -> list[str]:
        return self._log.read_text().splitlines()

    def xdotool(self, *words: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self._env, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def wait_for(self, true: Callable[[], object]) -> None:
        deadline = monotonic() + PATIENCE
        while not true():
            assert monotonic() < deadline, self.told()
            assert self.process.poll() is None, self.told()
            sleep(0.05)

    def wait_for_scene(self, name: str, size: str = "") -> None:
        self.wait_for(lambda: f" {name} " in self.told()[-1] and size in self.told()[-1]
                      if self.told() else False)  # fmt: skip

    @property
    def window(self) -> str:
        """The one that the program opened; without a window manager its name is not found."""
        return self.xdotool("search", "--onlyvisible", "--pid", self.process.pid).splitlines()[-1]

    def click(self, x: int, y: int) -> None:
        self.xdotool("mousemove", "--window", self.window, x, y)
        sleep(0.2)
        self.xdotool("click", 1)

    def key(self, name: str) -> None:
        self.xdotool("key", "--window", self.window, name)


def close_window(display: str, window: int) -> None:
    """Say what a window manager says when the cross is clicked."""
    script = f"""
import ctypes

class Message(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("room", ctypes.c_long * 24)]

x = ctypes.CDLL("libX11.so.6")
x.XOpenDisplay.restype = ctypes.c_void_p
x.XInternAtom.restype = ctypes.c_ulong
display = ctypes.c_void_p(x.XOpenDisplay({display.encode()!r}))
protocols = x.XInternAtom(display, b"WM_PROTOCOLS", 0)
delete = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
message = Message(33, 0, 1, display, {window}, protocols, 32, (delete, 0, 0, 0, 0))
x.XSendEvent(display, ctypes.c_ulong({window}), 0, ctypes.c_long(0), ctypes.byref(message))
x.XCloseDisplay(display)
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def middle_of(path: str, size: tuple[int, int]) -> tuple[int, int]:
    """Where a widget of the title is in a window of this size, asked of the program itself."""
    script = f"""
import pygame
from game.app.program import App
from game.app.settings import Settings
from game.app.window import Window, start_video
from game.app.scenes.title import Title
start_video()
settings = Settings(language="en", muted=True)
window = Window(settings, {size})
app = App({size}, settings)
app.show(Title(app))
app.step()
print(*app.stage.top.built().find("{path}").rect.center)
"""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    env["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, check=True, capture_output=True, text=True
    )
    x, y = map(int, done.stdout.split()[-2:])
    return x, y


def test_the_program_in_its_window(display: str, home: Path, tmp_path: Path) -> None:
    home.mkdir()
    place = '{"language": "en", "muted": true, "window": {"width": 1100, "height": 800}}'
    (home / "settings.json").write_text(place)
    screen = Screen(display, home, tmp_path / "log")
    try:
        screen.wait_for_scene("title", "(1100, 800)")
        assert screen.told()[-1].startswith("x11 ")
        screen.click(*middle_of("menu/new-match", (1100, 800)))
        screen.wait_for_scene("choose")
        screen.key("Escape")
        screen.wait_for_scene("title")
        screen.xdotool("windowsize", screen.window, 1300, 900)
        screen.wait_for_scene("title", "(1300, 900)")
        screen.click(*middle_of("more/quit", (1300, 900)))
        assert screen.process.wait(PATIENCE) == 0
        kept = (home / "settings.json").read_text()
        assert '"width": 1300' in kept
    finally:
        screen.process.kill()
        screen.process.wait()
    assert all(line.startswith(("x11 ", "pygame-ce ")) for line in screen.told()), screen.told()


def test_the_cross_of_the_window_ends_the_program(display: str, home: Path, tmp_path: Path) -> None:
    screen = Screen(display, home, tmp_path / "log")
    try:
        screen.wait_for_scene("title")
        close_window(display, int(screen.window))
        assert screen.process.wait(PATIENCE) == 0
    finally:
        screen.process.kill()
        screen.process.wait()
