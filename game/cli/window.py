"""`four-winds` without a command: the window, or without a screen a match in the terminal."""

from __future__ import annotations

import argparse
import os

from game.cli import exhibition
from game.rules.protocol import Malformed
from game.words import explain


def run(_: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would be read as ours
    # What the window needs takes a while to load: commands in the terminal do without it.
    from game.app.settings import load
    from game.app.start import open_window

    try:
        return open_window()
    except Malformed as trouble:
        if trouble.message != "app.no-display":
            raise
        language = load()[0].language
        print(f"{explain(trouble, language)}\n", flush=True)
        return exhibition.show(language)
