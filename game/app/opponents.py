"""Computer opponents for the window: they think in a process of their own, so no frame waits.

One question is under way at a time; the others wait here, so that nothing is ever sent to a
process that is not reading. A process that ends by itself is started anew and asked again, once;
if it ends again, the opponents think in this process from then on, and the answer says so.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from game.app.thinking import (
    Message,
    Question,
    Ready,
    Stumbled,
    Think,
    serve,
    think,
    try_thinking,
)
from game.players.bot import Advice, RandomBot
from game.rules.chance import Chance
from game.rules.protocol import AnyView, Malformed, Move
from game.signals import deaf_from_birth

MOST_LOSSES = 2
"""Processes that may end by themselves before an answer comes."""
PATIENCE = 1.0
"""Seconds that a process has to end when it is told to, before it is made to."""


class Answer(NamedTuple):
    """What comes back for a ticket. There is always a move; a trouble tells how it came about."""

    ticket: int
    advice: Advice
    trouble: Malformed | None = None

    @property
    def move(self) -> Move:
        return self.advice.move


class _Asked(NamedTuple):
    ticket: int
    question: Question


class _Worker:
    """A process that thinks, and the line to it."""

    def __init__(self, think: Think) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._line, theirs = spawn.Pipe()
        self.process: SpawnProcess = spawn.Process(
            target=serve, args=(theirs, think), name="opponents", daemon=True
        )
        try:
            with deaf_from_birth():
                self.process.start()
        finally:
            theirs.close()  # so that the line breaks when the process ends

    @property
    def line(self) -> Connection:
        return self._line

    def close(self) -> None:
        self.process.terminate()
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()
        self._line.close()


class Opponents:
    """Asks and hears without ever waiting; `poll` once a frame."""

    def __init__(self, think: Think = think) -> None:
        self._think = think
        self._worker: _Worker | None = None
        self._ready = False
        """Whether the process reads what it is sent."""
        self._waiting: deque[_Asked] = deque()
        self._thinking = False
        """Whether a question is under way, the first of those waiting or a forgotten one."""
        self._forgotten = False
        self._losses = 0
        self._alone = False
        """Whether processes do not work here."""

    def warm_up(self) -> None:
        """Start the process, if there is none: the first answer comes sooner then."""
        if self._worker or self._alone:
            return
        self._ready = self._thinking = False
        try:
            self._worker = _Worker(self._think)
        except OSError:  # no more processes are to be had
            self._lost()

    def ask(self, ticket: int, game_id: str, level: str, view: AnyView, seed: int) -> None:
        """Ask what an opponent would do; the answer comes out of `poll`, for a hint as well."""
        self._waiting.append(_Asked(ticket, Question.about(game_id, level, view, seed)))
        self._send()

    def poll(self) -> Answer | None:
        """The next answer, if there is one by now; answers come in the order of asking."""
        if self._alone and self._waiting:
            return self._answer_here()
        if self._worker is None:
            self._send()
            return None
        message = self._hear(self._worker)
        if message is None:
            return None
        answer = None
        if isinstance(message, Ready):
            self._ready = True
        else:
            self._thinking, wanted = False, not self._forgotten
            self._forgotten, self._losses = False, 0
            if wanted:
                answer = _answer(self._waiting.popleft(), message)
        self._send()
        return answer

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._waiting)

    def forget(self) -> None:
        """Nobody waits for the answers any more: none will come for what was asked so far."""
        self._waiting.clear()
        self._forgotten = self._thinking

    def close(self) -> None:
        """End the process, also in the middle of a thought, and forget everything."""
        self._waiting.clear()
        self._forgotten = self._thinking = False
        self._losses = 0
        if self._worker:
            self._worker.close()
            self._worker = None

    # The line

    def _send(self) -> None:
        """Send the next question to a process that is free."""
        if not self._waiting or self._thinking:
            return
        self.warm_up()
        if self._worker is None or not self._ready:
            return
        try:
            self._worker.line.send(self._waiting[0].question)
            self._thinking = True
        except OSError:
            self._lost()

    def _hear(self, worker: _Worker) -> Message | None:
        """What the process said; None if nothing, or if it is lost."""
        try:
            if not worker.line.poll():
                return None
            message = worker.line.recv()
        except Exception:  # a dying process may leave anything behind
            self._lost()
            return None
        if isinstance(message, Ready) or (
            self._thinking and isinstance(message, (Advice, Stumbled))
        ):
            return message
        self._lost()
        return None

    def _lost(self) -> None:
        """The process is gone or talks nonsense: another one is tried, but not for ever."""
        if self._worker:
            self._worker.close()
            self._worker = None
        self._thinking = self._forgotten = False
        self._losses += 1
        self._alone = self._losses >= MOST_LOSSES
        self.warm_up()

    def _answer_here(self) -> Answer:
        asked = self._waiting.popleft()
        answer = _answer(asked, try_thinking(asked.question, self._think))
        return answer if answer.trouble else answer._replace(trouble=Malformed("opponents.lost"))


def _answer(asked: _Asked, thought: Advice | Stumbled) -> Answer:
    if isinstance(thought, Advice):
        return Answer(asked.ticket, thought)
    question = asked.question
    trouble = thought.trouble or Malformed("opponents.stumbled", level=question.level)
    advice = RandomBot(Chance(question.seed)).advise(question.look())
    return Answer(asked.ticket, advice, trouble)
