"""Measuring contestants against each other on a machine that has other things to do."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypeAlias

from tools.benching.report import Row

ROUNDS = 8


class Played(NamedTuple):
    """What was got through in one go."""

    steps: int
    games: int


Play: TypeAlias = Callable[[], Played]
"""Plays a game, or a batch of games, to the end."""


class Contestant(NamedTuple):
    """Something to measure."""

    name: str
    made_in: str
    play: Play


def measure(contestants: Sequence[Contestant], seconds: float) -> list[Row]:
    """The rates of each, from about so many seconds of play.

    They take turns in short rounds, so that a busy spell of the machine hits all alike; the median
    of the rounds leaves it out.
    """
    for contestant in contestants:
        contestant.play()  # the first game pays for imports and caches
    rates: list[list[tuple[float, float]]] = [[] for _ in contestants]
    for _ in range(ROUNDS):
        for place, contestant in enumerate(contestants):
            gc.collect()  # nobody tidies up after the one before
            rates[place].append(_round(contestant.play, seconds / ROUNDS))
    return [
        Row(contestant.name, contestant.made_in, *map(median, zip(*rounds, strict=True)))
        for contestant, rounds in zip(contestants, rates, strict=True)
    ]


def _round(play: Play, seconds: float) -> tuple[float, float]:
    """Steps and games per second, over whole games."""
    steps = games = 0
    begin = perf_counter()
    while (passed := perf_counter() - begin) < seconds or not games:
        played = play()
        steps += played.steps
        games += played.games
    return steps / passed, games / passed
