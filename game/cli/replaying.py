"""`four-winds replay`: bring a recorded match out again, and verify it."""

from __future__ import annotations

import argparse
from typing import Any

from game.cli.output import complain, naming, print_json, read_file
from game.match import Diverged, read_record, replay
from game.words import explain, join


def add_to(commands: Any) -> None:
    command = commands.add_parser(
        "replay",
        help="play a recorded match again and verify it",
        description="Play a recorded match again. A record that does not fit: exit code 1, and "
        "the number of the move.",
    )
    command.add_argument("file", help="a record, or - for standard input")
    command.add_argument("--events", action="store_true", help="every event as a JSON line")
    command.add_argument("--json", action="store_true", help="the final scores as JSON too")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    try:
        with naming(asked.file):
            match = replay(read_record(read_file(asked.file)))
    except Diverged as trouble:
        complain(explain(trouble))
        return 1
    if asked.events:
        for logged in match.log:
            for event in logged.events:
                print_json(event)
    result = match.result()
    if asked.json:
        facts = {"game": match.game.id, "seed": match.seed, "moves": match.moves_made}
        print_json(facts | {"digest": match.digest(), "result": result})
        return 0
    print(f"{match.game.id}: {match.moves_made} moves, the record fits (digest {match.digest()}).")
    if result is None:
        print(f"The match is not over: seat {match.to_act()[0]} is to act.")
        return 0
    for plan, score in zip(match.seats, result.scores, strict=True):
        print(f"  {plan.name}: {score}")
    print(f"Won by {join([match.seats[seat].name for seat in result.winners])}.")
    return 0
