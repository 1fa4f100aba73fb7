"""Storm at random play beside other libraries' games: how many decisions and games a second."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.rules.storm.fast import Tables
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import TRICKS
from tools.benching.measuring import Contestant, Play, Played, measure
from tools.benching.peers import ALL, BRIDGE, HEARTS, PYTHON, peers
from tools.benching.protocol import SEATS, through_protocol
from tools.benching.report import Report, Row, Verdict

TABLES = 4096
"""Tables that the fast path plays at a time."""

STORM = "Storm"
FAST_MATCH = "Storm, fast path"
FAST_ROUND = "Storm, fast path, one deal"


def bench(seconds: float, seed: int, alone: bool) -> Report:
    """Measure Storm, and unless it is to be alone its peers and the bars they set."""
    beside = [] if alone else peers(ALL, seed)
    rows = measure([*_storms(seed), *beside], seconds)
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


# Storm


def _storms(seed: int) -> list[Contestant]:
    match, deal = StormOptions(), StormOptions(rounds=1)
    return [
        Contestant(STORM, PYTHON, through_protocol("storm", seed)),
        Contestant(FAST_MATCH, "numpy", _storm_fast(match, seed)),
        Contestant(FAST_ROUND, "numpy", _storm_fast(deal, seed)),
    ]


def _storm_fast(options: StormOptions, seed: int) -> Play:
    """Many matches in lockstep, as a search plays them."""
    rng = np.random.default_rng(seed)

    def play() -> Played:
        tables = Tables.new(TABLES, SEATS, options, rng)
        tables.playout_match(rng)
        return Played(TABLES * options.rounds * TRICKS * SEATS, TABLES)

    return play
