"""Ways to think that no opponent of ours has, for processes to stumble over."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from game.app.thinking import Question, think
from game.players import Advice


def think_for_ever(question: Question) -> Advice:
    """Busy, as a search is; it says where it is in the file that the level names."""
    Path(question.level).write_text(str(os.getpid()))
    while True:
        time.sleep(0)


def die_once(question: Question) -> Advice:
    """Dies unless the file that the level names is there already."""
    mark = Path(question.level)
    if not mark.exists():
        mark.touch()
        os._exit(3)
    return think(question._replace(level="random"))


def die_there(question: Question) -> Advice:
    """Dies in another process than the one whose id is the level; there it thinks."""
    if question.level != str(os.getpid()):
        os._exit(3)
    return think(question._replace(level="random"))


def babble_there(question: Question) -> Advice:
    """Sends what is no advice, unless it is in the process whose id is the level."""
    if question.level != str(os.getpid()):
        return "nonsense"  # type: ignore[return-value]
    return think(question._replace(level="random"))


def fail(question: Question) -> Advice:
    print("a line that nobody wants to read", file=sys.stderr, flush=True)
    raise ZeroDivisionError


def name_modules(question: Question) -> Advice:
    """The modules of this process, as the facts of its advice."""
    advice = think(question)
    return Advice(advice.move, advice.because, {"modules": sorted(sys.modules)})
