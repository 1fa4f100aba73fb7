"""The window: opened where it last stood, resizable, on dense screens in full resolution."""

from __future__ import annotations

import os

import pygame

from game.app.art import Art
from game.app.settings import Settings
from game.app.settings import Window as Place
from game.app.theme import LEAST_HEIGHT, LEAST_WIDTH, Size
from game.rules.protocol import Malformed

TITLE = "Four Winds"
SMALLEST = (800, 600)
NO_SCREEN = ("offscreen", "dummy")
"""What SDL falls back to, without a word, where there is no display."""


def start_video() -> None:
    """Wake SDL's video; `Malformed` where there is no display to open a window on."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "four-winds")
    wished = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise Malformed("app.no-display", reason=str(error)) from None
    driver = pygame.display.get_driver()
    if driver in NO_SCREEN and driver != wished:
        pygame.display.quit()
        raise Malformed("app.no-display", reason=driver)
    pygame.font.init()
    pygame.key.set_repeat(350, 40)


class Window:
    """What the program draws on."""

    def __init__(self, settings: Settings, size: Size | None = None) -> None:
        place = settings.window
        wished = size or ((place.width, place.height) if place else _usual_size())
        where = (
            (place.x, place.y)
            if place and place.x is not None and place.y is not None and not size
            else pygame.WINDOWPOS_CENTERED
        )
        self._window = pygame.Window(
            TITLE, wished, position=where, resizable=True, allow_high_dpi=True
        )
        self._window.minimum_size = SMALLEST
        self._window.get_surface()  # from now on pictures can be converted to its format
        self._window.set_icon(Art().picture("compass", (128, 128)))
        self.full_screen = False
        if settings.full_screen:
            self.set_full_screen(True)

    @property
    def surface(self) -> pygame.Surface:
        return self._window.get_surface()

    @property
    def pixels(self) -> float:
        """Pixels a point of the window: more than 1 on a dense screen."""
        return self.surface.get_width() / max(1, self._window.size[0])

    def set_full_screen(self, full: bool) -> None:
        if full:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self.full_screen = full

    def place(self) -> Place | None:
        """Where it stands, to stand there again; nothing while it fills the screen."""
        if self.full_screen:
            return None
        (x, y), (width, height) = self._window.position, self._window.size
        return Place(width=width, height=height, x=x, y=y)

    def flip(self) -> None:
        self._window.flip()

    def close(self) -> None:
        self._window.destroy()


def _usual_size() -> Size:
    """Most of the screen, in a shape that suits the tables."""
    sizes = pygame.display.get_desktop_sizes()
    wide, high = sizes[0] if sizes else (LEAST_WIDTH, LEAST_HEIGHT)
    return max(SMALLEST[0], min(wide - 80, 1600)), max(SMALLEST[1], min(high - 120, 900))
