"""Counting over many games, and holding the counts against targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.catalogue import find_game
from game.cli.deciding import bots_match, decide
from game.cli.processes import in_processes
from game.match import Match
from game.rules.protocol import Options, Seat
from tools.columns import aligned

GAMES = "games"
WIN_SHARE_TOLERANCE = 4.0
"""Percentage points that a seat's share of wins may be off what is fair."""


class Tally(Protocol):
    """What a game counts, and what it aims at."""

    def count(self, match: Match) -> Counter[str]:
        """What there is to count in one match, finished or stopped."""
        ...

    def stops(self, match: Match) -> bool:
        """Whether a match goes on for so long that it counts as a failure."""
        ...

    def findings(self, total: Counter[str], seats: int) -> list[Finding]:
        """The counts of all matches held against the targets."""
        ...


class Finding(NamedTuple):
    """A target at a number of players, and what came out."""

    seats: int
    target: str
    least: float
    most: float
    value: float

    @property
    def reached(self) -> bool:
        return self.least <= self.value <= self.most


class Order(NamedTuple):
    """One match to be played and counted, small enough to send to another process."""

    game: str
    levels: list[str]
    options: Options
    seed: int


def count(order: Order) -> Counter[str]:
    from tools.balancing import TALLIES

    match = bots_match(find_game(order.game), order.levels, order.options, order.seed)
    tally = TALLIES[order.game]
    while (seats := match.to_act()) and not tally.stops(match):
        match.play(seats[0], decide(match, seats[0]))
    return tally.count(match) + _wins(match)


def _wins(match: Match) -> Counter[str]:
    """A shared victory is shared: so shares are counted in sixtieths, which any table divides."""
    result = match.result()
    if result is None:  # stopped: a game that nobody wins
        return Counter({GAMES: 1})
    wins = Counter({won_by(seat): 60 // len(result.winners) for seat in result.winners})
    return wins + Counter({GAMES: 1})


def won_by(seat: Seat) -> str:
    return f"wins of seat {seat + 1}"


def add_up(orders: Sequence[Order], jobs: int) -> Counter[str]:
    total: Counter[str] = Counter()
    for counted in in_processes(count, orders, jobs):
        total += counted
    return total


def fair_seats(total: Counter[str], seats: int) -> list[Finding]:
    """Every seat's share of the wins, in percent."""
    fair = 100 / seats
    least, most = fair - WIN_SHARE_TOLERANCE, fair + WIN_SHARE_TOLERANCE
    return [
        Finding(seats, f"{won_by(seat)}, %", least, most, share(total, won_by(seat)) / 60)
        for seat in range(seats)
    ]


def share(total: Counter[str], what: str, of: str = GAMES) -> float:
    """How often something was counted, in percent of something else."""
    return 100 * total[what] / total[of] if total[of] else 0.0


def median_of(total: Counter[str], what: str) -> float:
    """The median of a number that was counted as `<what> <number>`, once a game."""
    prefix = f"{what} "
    numbers = sorted(
        int(key.removeprefix(prefix)) for key in total.elements() if key.startswith(prefix)
    )
    middle = len(numbers) // 2
    return (numbers[middle] + numbers[~middle]) / 2


def table(findings: Sequence[Finding]) -> list[str]:
    """A line a target."""
    rows = [("players", "target", "from", "to", "found", "")] + [
        (
            str(finding.seats),
            finding.target,
            f"{finding.least:.1f}",
            "" if finding.most == float("inf") else f"{finding.most:.1f}",
            f"{finding.value:.1f}",
            "reached" if finding.reached else "MISSED",
        )
        for finding in findings
    ]
    return aligned(rows, words=(1, 5))
