"""What a computer opponent is, and where to get one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from game.rules.chance import Chance
from game.rules.protocol import AnyView, Fact, Facts, Malformed, Move


class Advice(Fact, frozen=True):
    """A move, and why: the sentence's key with its facts."""

    move: Move
    because: str
    facts: Facts


class Bot(Protocol):
    """Decides for a seat from that seat's view alone."""

    def advise(self, view: AnyView) -> Advice: ...


MakeBot: TypeAlias = Callable[[Chance], Bot]
"""Bots have randomness of their own, so that a match can be repeated with them."""


class RandomBot:
    """Plays any legal move: the measure that every other bot must beat."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def advise(self, view: AnyView) -> Advice:
        return Advice(self._chance.pick(view.moves()), "bot.random", {})


def pick_bot(levels: Mapping[str, MakeBot], level: str, chance: Chance) -> Bot:
    """A fresh bot of that level; an unknown level is `Malformed` and lists what there is."""
    if level not in levels:
        raise Malformed("bot.unknown", level=level, levels=sorted(levels))
    return levels[level](chance)
