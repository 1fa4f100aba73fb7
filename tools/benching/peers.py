"""Other libraries' games at random play, to measure ours beside.

Every loop asks for the legal moves, picks one in the same cheap way and plays it. Dealing and other
chance is part of a game's time, but no step of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any, TypeAlias, TypeVar

from tools.benching.measuring import Contestant, Play, Played

T = TypeVar("T")
Pick: TypeAlias = Callable[[Sequence[T]], T]

PYTHON, CPP = "Python", "C++"
HEARTS = "OpenSpiel hearts"
BRIDGE = "RLCard bridge"
OPENSPIEL = {
    HEARTS: ("hearts", CPP),
    "OpenSpiel spades": ("spades", CPP),
    "OpenSpiel kuhn_poker": ("python_kuhn_poker", PYTHON),
    "OpenSpiel tic_tac_toe": ("python_tic_tac_toe", PYTHON),
    "OpenSpiel liars_poker": ("python_liars_poker", PYTHON),
    "OpenSpiel block_dominoes": ("python_block_dominoes", PYTHON),
}
RLCARD = {BRIDGE: "bridge", "RLCard uno": "uno"}
ALL = (*OPENSPIEL, *RLCARD)
PACKAGES = {"pyspiel": "open_spiel", "rlcard": "rlcard"}
"""The peers' modules, and the packages that bring them."""


class PeersMissing(Exception):
    """Packages to compare with that are not installed."""


def peers(names: Iterable[str], seed: int) -> list[Contestant]:
    """The peers of these names; `PeersMissing` tells which packages they lack."""
    chosen = list(names)
    modules = {"pyspiel" if name in OPENSPIEL else "rlcard" for name in chosen}
    missing = [PACKAGES[module] for module in sorted(modules) if find_spec(module) is None]
    if missing:
        raise PeersMissing(", ".join(missing))
    return [_peer(name, seed) for name in chosen]


def _peer(name: str, seed: int) -> Contestant:
    if name in RLCARD:
        return Contestant(name, PYTHON, _rlcard(RLCARD[name], seed))
    game, made_in = OPENSPIEL[name]
    return Contestant(name, made_in, _openspiel(game, seed))


def picker(seed: int) -> Pick[Any]:
    random = Random(seed).random
    return lambda moves: moves[int(random() * len(moves))]


def _openspiel(name: str, seed: int) -> Play:
    import open_spiel.python.games  # noqa: F401, registers those made in Python
    import pyspiel

    game, pick = pyspiel.load_game(name), picker(seed)

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

    env, pick = rlcard.make(name, config={"seed": seed}), picker(seed)

    def play() -> Played:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(pick(list(state["legal_actions"])))
            steps += 1
        return Played(steps, 1)

    return play
