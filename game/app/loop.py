"""The window's loop: events in, time passed, a frame out; a clean end whatever happens."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app import settings as files
from game.app.actions import translate
from game.app.program import App
from game.app.settings import load
from game.app.window import Window, start_video

FRAMES = 60
"""Frames a second."""


def run(open_first: Callable[[App], None], crashed: Callable[[App, Exception], None]) -> int:
    """Open the window and stay until it is closed; the exit code."""
    start_video()
    settings, trouble = load()
    window = Window(settings)
    app = App(window.surface.get_size(), settings)
    if trouble:
        app.toasts.show(app.explain(trouble), "trouble")
    try:
        open_first(app)
        _stay(app, window, crashed)
    finally:
        if place := window.place():
            app.settings = app.settings.but(window=place)
        files.save(app.settings)
        app.close()
        window.close()
        pygame.quit()
    return 0


def _stay(app: App, window: Window, crashed: Callable[[App, Exception], None]) -> None:
    clock = pygame.Clock()
    while app.running:
        try:
            _frame(app, window, clock.tick(FRAMES) / 1000)
        except Exception as error:  # the last net: say it on screen, with the match kept
            crashed(app, error)


def _frame(app: App, window: Window, seconds: float) -> None:
    for event in pygame.event.get():
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            app.quit()
        elif (given := translate(event, app.writing, window.pixels)) is not None:
            app.feed(given)
    if app.wants_full_screen != window.full_screen:
        window.set_full_screen(app.wants_full_screen)
    app.pass_time(seconds)
    app.draw(window.surface)
    window.flip()
