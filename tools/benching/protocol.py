"""A game at random play through the protocol, as every table of the program plays it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.catalogue import find_game
from tools.benching.measuring import Contestant, Play, Played, measure
from tools.benching.peers import BRIDGE, PYTHON, peers, picker
from tools.benching.report import Report, Row, Verdict

SEATS = 4


def bench(game: str, seconds: float, seed: int, alone: bool) -> Report:
    """Measure a game, and unless it is to be alone the peer that sets its bar."""
    beside = [] if alone else peers([BRIDGE], seed)
    ours = Contestant(game.capitalize(), PYTHON, through_protocol(game, seed))
    rows = measure([ours, *beside], seconds)
    return Report(rows, [] if alone else judge(rows))


def judge(rows: Sequence[Row]) -> list[Verdict]:
    """The one bar: the game is no slower than bridge, a game of like length and depth."""
    ours, bridge = rows
    return [
        Verdict(
            f"{ours.name} makes at least the steps of {bridge.name}",
            ours.steps >= bridge.steps,
            f"{ours.steps / bridge.steps:.2f} times",
        )
    ]


def through_protocol(name: str, seed: int) -> Play:
    """Whole matches of the game as it is agreed on by default."""
    game, pick, seeds = find_game(name), picker(seed), Random(seed)
    options = game.options_type()

    def play() -> Played:
        state = game.new(SEATS, options, seeds.getrandbits(32))
        steps = 0
        while acting := state.to_act():
            seat = acting[0]
            state.play(seat, pick(state.moves(seat)))
            steps += 1
        return Played(steps, 1)

    return play
