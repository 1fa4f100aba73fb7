"""Work spread over processes, which Ctrl+C ends cleanly."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from game.signals import deaf_from_birth, leave_ctrl_c

T = TypeVar("T")
R = TypeVar("R")


def in_processes(work: Callable[[T], R], orders: Sequence[T], jobs: int) -> Iterator[R]:
    """The results in the orders' order, whatever the number of processes."""
    if jobs == 1 or len(orders) == 1:
        yield from map(work, orders)
        return
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(orders)), spawn, leave_ctrl_c)
    with _ctrl_c_noted() as noted:
        try:
            with deaf_from_birth():
                played = pool.map(work, orders, chunksize=1 + len(orders) // 10_000)
            for one in played:
                if noted:
                    raise KeyboardInterrupt
                yield one
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _ctrl_c_noted() -> Iterator[list[int]]:
    """Note Ctrl+C for the next good moment: a pool that it interrupts may wait for ever."""
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)
