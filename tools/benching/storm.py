"""Storm at random play beside other libraries' games: how many decisions and games a second.

Every loop asks for the legal moves, picks one in the same cheap way and plays it. Dealing and other
chance is part of a game's time, but no step of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any, TypeAlias, TypeVar

import numpy as np

from game.rules.storm import Storm
from game.rules.storm.fast import Tables
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import TRICKS
from tools.benching.measuring import Contestant, Play, Played, measure
from tools.benching.report import Report, Row, Verdict

T = TypeVar("T")
Pick: TypeAlias = Callable[[Sequence[T]], T]

SEATS = 4
TABLES = 4096
"""Tables that the fast path plays at a time."""

STORM = "Storm"
FAST_MATCH = "Storm, fast path"
FAST_ROUND = "Storm, fast path, one deal"
HEARTS = "OpenSpiel hearts"
BRIDGE = "RLCard bridge"

PYTHON, CPP = "Python", "C++"
OPENSPIEL = {
    HEARTS: ("hearts", CPP),
    "OpenSpiel spades": ("spades", CPP),
    "OpenSpiel kuhn_poker": ("python_kuhn_poker", PYTHON),
    "OpenSpiel tic_tac_toe": ("python_tic_tac_toe", PYTHON),
    "OpenSpiel liars_poker": ("python_liars_poker", PYTHON),
    "OpenSpiel block_dominoes": ("python_block_dominoes", PYTHON),
}
RLCARD = {BRIDGE: "bridge", "RLCard uno": "uno"}
PACKAGES = {"pyspiel": "open_spiel", "rlcard": "rlcard"}
"""The peers' modules, and the packages that bring them."""


class PeersMissing(Exception):
    """Packages to compare with that are not installed."""


def bench(seconds: float, seed: int, alone: bool) -> Report:
    """Measure Storm, and unless it is to be alone its peers and the bars they set."""
    peers = [] if alone else _peers(seed)
    rows = measure([*_storms(seed), *peers], seconds)
    return Report(rows, [] if alone else judge(rows))


def judge(rows: Sequence[Row]) -> list[Verdict]:
    """The three bars; they compare Storm with what is like it."""
    by_name = {row.name: row for row in rows}
    storm, bridge, hearts = by_name[STORM], by_name[BRIDGE], by_name[HEARTS]
    pythons = [row for row in rows if row.made_in == PYTHON and row is not storm]
    best = max(pythons, key=lambda row: row.steps)
    # A game of hearts is one deal, so that is what one deal of Storm is measured by.
    deal, match = (by_name[name].games / hearts.games for name in (FAST_ROUND, FAST_MATCH))
    return [
        Verdict(
            f"{STORM} makes at least 3 times the steps of {BRIDGE}",
            storm.steps >= 3 * bridge.steps,
            f"{storm.steps / bridge.steps:.2f} times",
        ),
        Verdict(
            f"{STORM} is ahead of every peer made in Python",
            storm.steps > best.steps,
            f"{storm.steps / best.steps:.2f} times the steps of {best.name}",
        ),
        Verdict(
            f"{FAST_ROUND}, makes at least 4 times the games of {HEARTS}",
            deal >= 4,
            f"{deal:.2f} times; whole matches of five deals: {match:.2f} times",
        ),
    ]


def _picker(seed: int) -> Pick[Any]:
    random = Random(seed).random
    return lambda moves: moves[int(random() * len(moves))]


# Storm


def _storms(seed: int) -> list[Contestant]:
    match, deal = StormOptions(), StormOptions(rounds=1)
    return [
        Contestant(STORM, PYTHON, _storm(seed)),
        Contestant(FAST_MATCH, "numpy", _storm_fast(match, seed)),
        Contestant(FAST_ROUND, "numpy", _storm_fast(deal, seed)),
    ]


def _storm(seed: int) -> Play:
    """A match through the protocol, as every table of the program plays it."""
    game, options, pick, seeds = Storm(), StormOptions(), _picker(seed), Random(seed)

    def play() -> Played:
        state = game.new(SEATS, options, seeds.getrandbits(32))
        steps = 0
        while acting := state.to_act():
            seat = acting[0]
            state.play(seat, pick(state.moves(seat)))
            steps += 1
        return Played(steps, 1)

    return play


def _storm_fast(options: StormOptions, seed: int) -> Play:
    """Many matches in lockstep, as a search plays them."""
    rng = np.random.default_rng(seed)

    def play() -> Played:
        tables = Tables.new(TABLES, SEATS, options, rng)
        tables.playout_match(rng)
        return Played(TABLES * options.rounds * TRICKS * SEATS, TABLES)

    return play


# The peers


def _peers(seed: int) -> list[Contestant]:
    missing = [package for module, package in PACKAGES.items() if find_spec(module) is None]
    if missing:
        raise PeersMissing(", ".join(missing))
    spiel = [
        Contestant(name, made_in, _openspiel(game, seed))
        for name, (game, made_in) in OPENSPIEL.items()
    ]
    return spiel + [Contestant(name, PYTHON, _rlcard(game, seed)) for name, game in RLCARD.items()]


def _openspiel(name: str, seed: int) -> Play:
    import open_spiel.python.games  # noqa: F401, registers those made in Python
    import pyspiel

    game, pick = pyspiel.load_game(name), _picker(seed)

    def play() -> Played:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            # In these games all outcomes of chance are equally likely, so the quickest way to
            # draw one is to pick it like a move.
            if not state.is_chance_node():
                steps += 1
            state.apply_action(pick(state.legal_actions()))
        return Played(steps, 1)

    return play


def _rlcard(name: str, seed: int) -> Play:
    import rlcard

    env, pick = rlcard.make(name, config={"seed": seed}), _picker(seed)

    def play() -> Played:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(pick(list(state["legal_actions"])))
            steps += 1
        return Played(steps, 1)

    return play
