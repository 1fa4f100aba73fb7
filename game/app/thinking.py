"""The process in which computer opponents think. It never loads what the window needs."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeAlias

import game.catalogue  # noqa: F401  (puts a person's own editions on their shelves)
from game.players import Advice, bot_for
from game.rules.chance import Chance
from game.rules.codec import from_json, to_json
from game.rules.protocol import AnyView, Malformed
from game.signals import leave_ctrl_c


class Question(NamedTuple):
    """What would this opponent do here? The view is JSON: several times faster to write than
    pickled, and what arrives is checked against its type."""

    game_id: str
    level: str
    view_type: type[Any]
    view: bytes
    seed: int

    @classmethod
    def about(cls, game_id: str, level: str, view: AnyView, seed: int) -> Question:
        return cls(game_id, level, type(view), to_json(view), seed)

    def look(self) -> AnyView:
        view: AnyView = from_json(self.view, self.view_type)
        return view


class Ready(NamedTuple):
    """All is loaded; from now on a question is read as soon as it is sent."""


class Stumbled(NamedTuple):
    """No thought came out; the trouble is there where it has a sentence of its own."""

    trouble: Malformed | None


Think: TypeAlias = Callable[[Question], Advice]
Message: TypeAlias = Ready | Advice | Stumbled


def think(question: Question) -> Advice:
    """The bot's advice, always the same for the same question."""
    bot = bot_for(question.game_id, question.level, Chance(question.seed))
    return bot.advise(question.look())


def try_thinking(question: Question, think: Think) -> Advice | Stumbled:
    try:
        return think(question)
    except Malformed as trouble:
        return Stumbled(trouble)
    except Exception:  # whatever is wrong with a bot, the match goes on
        return Stumbled(None)


def serve(line: Connection, think: Think) -> None:
    """Answer one question after another, until the line is cut."""
    leave_ctrl_c()
    _fall_silent()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        line.send(Ready())
        while True:
            line.send(try_thinking(line.recv(), think))
    except (EOFError, OSError):
        pass  # nobody listens any more


def _fall_silent() -> None:
    """What libraries might print here is for nobody."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _end_with_parent() -> None:
    """A program that was killed could not end us: in the middle of a thought we would go on."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
