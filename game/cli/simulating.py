"""`four-winds simulate`: matches between computer opponents, a JSON line each."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NamedTuple

from game.catalogue import find_game
from game.cli.deciding import bots_match, decide, read_options, seat_levels
from game.cli.output import Progress, print_json, whole
from game.cli.processes import in_processes
from game.match.record import MOST_SEED
from game.match.storage import write_whole
from game.rules.codec import to_text
from game.rules.protocol import Facts, Malformed, Options

MOST_JOBS = 61
"""As many processes as one can wait for on Windows."""


class Order(NamedTuple):
    """One match to be played, small enough to send to another process."""

    game: str
    levels: list[str]
    options: Options
    seed: int
    recorded: bool


def add_to(commands: Any) -> None:
    command = commands.add_parser(
        "simulate",
        help="let computer opponents play, a JSON line a game",
        description="Let computer opponents play. Game number k has the seed S + k, so any game "
        "of a run can be played again alone.",
    )
    command.add_argument("game", help="which game (see: four-winds games)")
    command.add_argument("--seats", type=int, metavar="N", help="players; default: the most")
    command.add_argument(
        "--bots", default="medium", metavar="A,B,...", help="one level for all seats, or one each"
    )
    command.add_argument("--games", type=whole(1, 10**6), default=1, metavar="K", help="how many")
    command.add_argument(
        "--seed", type=whole(0, MOST_SEED), default=0, metavar="S", help="the first seed"
    )
    command.add_argument("--options", default="{}", metavar="JSON", help='such as {"expert":true}')
    command.add_argument("--records", metavar="DIR", help="keep a record of every game there")
    command.add_argument(
        "--jobs", type=whole(1, MOST_JOBS), default=1, metavar="J", help="processes"
    )
    command.add_argument("--json", action="store_true", help="the same: it is always JSON lines")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    game = find_game(asked.game)
    seats = asked.seats if asked.seats is not None else game.seats.stop - 1
    if seats not in game.seats:
        least, most = game.seats.start, game.seats.stop - 1
        raise Malformed("match.seats", seats=seats, least=least, most=most)
    levels = seat_levels(game.id, asked.bots, seats)
    options = read_options(game.id, asked.options)
    folder = Path(asked.records) if asked.records else None
    orders = [
        Order(game.id, levels, options, (asked.seed + number) % (MOST_SEED + 1), folder is not None)
        for number in range(asked.games)
    ]
    progress = Progress(len(orders), "games")
    for line, record in in_processes(simulate, orders, asked.jobs):
        if folder is not None:
            _keep(folder / f"{game.id}-{line['seed']}.json", record)
        print_json(line)
        progress.step()
    return 0


def simulate(order: Order) -> tuple[Facts, bytes]:
    """Play one match; its line, and its record where one is asked for."""
    match = bots_match(find_game(order.game), order.levels, order.options, order.seed)
    while seats := match.to_act():
        match.play(seats[0], decide(match, seats[0]))
    result = match.result()
    assert result is not None, "nobody is to act, so the match is over"
    line = {
        "game": order.game,
        "seed": order.seed,
        "seats": order.levels,
        "scores": result.scores,
        "winners": result.winners,
        "turns": result.turns,
        "moves": match.moves_made,
    }
    return line, to_text(match.record()) if order.recorded else b""


def _keep(file: Path, record: bytes) -> None:
    try:
        write_whole(file, record)
    except OSError as error:
        raise Malformed("file.unwritable", file=str(file), reason=error.strerror) from None
