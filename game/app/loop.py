"""The window's loop: events in, time passed, a frame out; a clean end whatever happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import TypeAlias

import pygame

from game.app import settings as files
from game.app.actions import Listener
from game.app.program import App
from game.app.settings import load
from game.app.window import Window, start_video

FRAMES = 60
"""Frames a second."""

Crashed: TypeAlias = Callable[[App, Exception], bool]
"""Says on screen that something went wrong; False where not even that is possible."""


def run(open_first: Callable[[App], None], crashed: Crashed) -> int:
    """Open the window and stay until it is closed; the exit code."""
    start_video()
    settings, trouble = load()
    window = Window(settings)
    app = App(window.surface.get_size(), settings)
    if trouble:
        app.toasts.show(app.explain(trouble), "trouble")
    try:
        open_first(app)
        return _stay(app, window, crashed)
    finally:
        if place := window.place():
            app.settings = app.settings.but(window=place)
        files.save(app.settings)
        with suppress(Exception):  # a scene that cannot leave keeps nobody here
            app.close()
        window.close()
        pygame.quit()


def _stay(app: App, window: Window, crashed: Crashed) -> int:
    clock, listener = pygame.Clock(), Listener()
    warm = False
    while app.running:
        try:
            frame(app, window, listener, clock.tick(FRAMES) / 1000)
            if not warm:  # not before there is something to see
                warm = True
                app.opponents.warm_up()
        except Exception as error:  # the last net: say it on screen, with the match kept
            if not crashed(app, error):
                return 1
    return 0


def frame(app: App, window: Window, listener: Listener, seconds: float) -> None:
    """One time round: what was done, what has passed, what is seen."""
    hear(app, window, listener)
    if app.wants_full_screen != window.full_screen:
        window.set_full_screen(app.wants_full_screen)
    app.pass_time(seconds)
    app.draw(window.surface)
    window.flip()


def hear(app: App, window: Window, listener: Listener) -> None:
    """Feed the program what was done since it was last asked."""
    for event in _thinned(pygame.event.get()):
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            app.quit()
        elif (given := listener.hear(event, app.writing, window.pixels)) is not None:
            app.feed(given)


def _thinned(events: list[pygame.Event]) -> Iterator[pygame.Event]:
    """Of moves in a row the last: a quick mouse makes twenty a frame."""
    for event, following in zip_longest(events, events[1:]):
        row = following is not None and event.type == following.type == pygame.MOUSEMOTION
        if not row or event.buttons != following.buttons:
            yield event
