"""Ctrl+C and processes: it reaches the whole group, and only the first of it may heed it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def leave_ctrl_c() -> None:
    """Whoever started this process hears Ctrl+C too, and ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def deaf_from_birth() -> Iterator[None]:
    """Processes started here inherit that Ctrl+C is blocked, where the system can."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
