"""`four-winds exhibition`: a match between computer opponents, told in the terminal."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from game.catalogue import GAMES, find_game
from game.cli.deciding import bots_match, decide, read_options, seat_levels
from game.cli.output import whole
from game.match import Match
from game.match.record import MOST_SEED
from game.narration import narrate
from game.rules.protocol import Event
from game.words import LANGUAGES

PACE = 0.15
"""Seconds between two lines where a person is reading."""


def add_to(commands: Any) -> None:
    command = commands.add_parser("exhibition", help="a match told in the terminal")
    _add_arguments(command)
    command.set_defaults(run=run)


def _add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", default="storm", choices=list(GAMES), help="which game")
    command.add_argument("--bots", default="medium,medium,medium", help="who plays, with commas")
    command.add_argument(
        "--seed", type=whole(0, MOST_SEED), default=1, help="another seed, another match"
    )
    command.add_argument("--options", default="{}", metavar="JSON", help='such as {"rounds":1}')
    command.add_argument("--language", default="en", choices=LANGUAGES)
    command.add_argument(
        "--pace", type=_seconds, help=f"seconds a line (default {PACE} at a screen)"
    )


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 60:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to 60 seconds")
    return value


def show(language: str) -> int:
    """A short match of Storm, for whoever has not asked for anything else."""
    asked = argparse.ArgumentParser()
    _add_arguments(asked)
    return run(asked.parse_args(["--options", '{"rounds":1}', "--language", language]))


def run(asked: argparse.Namespace) -> int:
    game = find_game(asked.game)
    levels = seat_levels(game.id, asked.bots, asked.bots.count(",") + 1)
    match = bots_match(game, levels, read_options(game.id, asked.options), asked.seed)
    pace = asked.pace if asked.pace is not None else PACE if sys.stdout.isatty() else 0.0
    _tell(match, match.log[0].events, asked.language, pace)
    while seats := match.to_act():
        events = match.play(seats[0], decide(match, seats[0]))
        _tell(match, tuple(events), asked.language, pace)
    return 0


def _tell(match: Match, events: tuple[Event, ...], language: str, pace: float) -> None:
    names = [plan.name for plan in match.seats]
    for event in events:
        for line in narrate(match.game.id, event, names, language):
            print(line, flush=pace > 0)
            time.sleep(pace)
