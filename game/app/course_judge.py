"""Judges courses while they are drawn: at sight at once, the way round islands in a process.

The search for a way may take a second, and a thread would make frames falter. One plan is under
way at a time, and the newest waits; where no process is to be had, the search is done here.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from typing import NamedTuple

from game.app.course_chart import straight_way, taut_way
from game.rules.regatta.course import Plan, Size
from game.rules.regatta.plane import Point
from game.signals import deaf_from_birth

PATIENCE = 1.0
"""Seconds that the process has to end when it is told to, before it is made to."""


class Verdict(NamedTuple):
    """What is known of a plan."""

    faults: tuple[str, ...] = ()
    way: tuple[Point, ...] = ()
    """The way round it, in millimetres at the size that was asked for."""
    final: bool = True
    """Whether nothing more is to come: a way is not being searched for any more."""

    @property
    def sound(self) -> bool:
        return self.final and not self.faults


def at_sight(plan: Plan, size: Size) -> Verdict:
    """What can be told at once."""
    faults = tuple(plan.faults(at_sight=True))
    way = straight_way(plan.drawn("", size))
    return Verdict(faults, way, final=bool(faults) or not plan.obstacles)


def in_full(plan: Plan, size: Size) -> Verdict:
    """All that there is to tell; this may take a second."""
    faults = tuple(plan.faults())
    course = plan.drawn("", size)
    return Verdict(faults, straight_way(course) if faults else taut_way(course))


def serve(line: Connection) -> None:
    """What the process does: judge until the line breaks."""
    try:
        while True:
            line.send(in_full(*line.recv()))
    except (EOFError, OSError):
        pass


class Judge:
    """Asks and hears without ever waiting; `poll` once a frame."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._asked: tuple[Plan, Size] | None = None
        self._next: tuple[Plan, Size] | None = None

    @property
    def busy(self) -> bool:
        return self._asked is not None or self._next is not None

    def ask(self, plan: Plan, size: Size) -> None:
        """Have a plan judged in full; one that was still waiting is forgotten."""
        self._next = plan, size

    def forget(self) -> None:
        """Nobody waits for a verdict any more."""
        self._next = None

    def poll(self) -> tuple[Plan, Size, Verdict] | None:
        """A verdict with what it is about, if there is one by now."""
        if self._asked is None:
            self._send()
            return None
        try:
            if self._line is None:
                verdict = in_full(*self._asked)
            elif self._line.poll():
                verdict = self._line.recv()
            else:
                return None
        except (EOFError, OSError):  # it has ended by itself: the next frame asks here
            self.close()
            return None
        (plan, size), self._asked = self._asked, None
        return plan, size, verdict

    def _send(self) -> None:
        if self._next is None:
            return
        try:
            if self._line is None:
                self._line = self._start()
            self._line.send(self._next)
        except OSError:
            self._line = None
        self._asked, self._next = self._next, None

    def _start(self) -> Connection:
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=serve, args=(theirs,), name="courses", daemon=True)
        try:
            with deaf_from_birth():
                process.start()
        finally:
            theirs.close()  # so that the line breaks when the process ends
        self._process = process
        return ours

    def close(self) -> None:
        """End the process, also in the middle of a search; what was asked can be asked again."""
        if self._process is not None:
            self._process.terminate()
            self._process.join(PATIENCE)
            if self._process.is_alive():
                self._process.kill()
                self._process.join()
            self._process.close()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None
