"""Work spread over processes, which Ctrl+C ends cleanly."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_processes(work: Callable[[T], R], orders: Sequence[T], jobs: int) -> Iterator[R]:
    """The results in the orders' order, whatever the number of processes."""
    if jobs == 1 or len(orders) == 1:
        yield from map(work, orders)
        return
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(orders)), spawn, _leave_ctrl_c)
    with _ctrl_c_noted() as noted:
        try:
            with _deaf_from_birth():
                played = pool.map(work, orders, chunksize=1 + len(orders) // 10_000)
            for one in played:
                if noted:
                    raise KeyboardInterrupt
                yield one
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_ctrl_c() -> None:
    """Whoever started this process hears Ctrl+C too, and ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deaf_from_birth() -> Iterator[None]:
    """Processes started here inherit that Ctrl+C is blocked, where the system can."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _ctrl_c_noted() -> Iterator[list[int]]:
    """Note Ctrl+C for the next good moment: a pool that it interrupts may wait for ever."""
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)
