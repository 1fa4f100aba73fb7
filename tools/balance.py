"""Let equal opponents play many games, and compare what happens with the balance aimed at.

  python3 tools/run.py balance GAME [--games N] [--seats N] [--seed S] [--jobs J] [--bots LEVEL]

Prints a table of the game's targets at each number of players. Exit code: 0 if every target is
reached, 1 if one is missed, 2 for a wrong call.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from game.catalogue import GAMES, find_game
from game.cli.deciding import read_options, seat_levels
from game.rules.protocol import Malformed
from game.words import explain
from tools.balancing import TALLIES
from tools.balancing.counting import Finding, Order, add_up, fair_seats, table


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="balance.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=1000, help="at each number of players")
    parser.add_argument("--seats", type=int, help="one number of players only")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--bots", default="medium", help="the level of all players")
    parser.add_argument("--options", default="{}", metavar="JSON")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    asked = arguments(words)
    game, tally = find_game(asked.game), TALLIES[asked.game]
    findings: list[Finding] = []
    try:
        options = read_options(game.id, asked.options)
        for seats in [asked.seats] if asked.seats else game.seats:
            levels = seat_levels(game.id, asked.bots, seats)
            orders = [Order(game.id, levels, options, asked.seed + n) for n in range(asked.games)]
            total = add_up(orders, asked.jobs)
            findings += fair_seats(total, seats)
            findings += tally.findings(total, seats)
    except Malformed as trouble:
        print(explain(trouble), file=sys.stderr)
        return 2
    print("\n".join(table(findings)))
    return 0 if all(finding.reached for finding in findings) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
