"""`four-winds games`: what there is, with seats and options."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from game.catalogue import COURSES, EDITIONS, GAMES, TROUBLES
from game.cli.output import complain, print_json
from game.players import BOTS
from game.rules.codec import to_json
from game.rules.protocol import AnyGame, Facts
from game.words import explain


def add_to(commands: Any) -> None:
    command = commands.add_parser("games", help="the games there are, with seats and options")
    command.add_argument("--json", action="store_true", help="as JSON")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    for trouble in TROUBLES:
        complain(explain(trouble))
    if asked.json:
        print_json([describe(game) for game in GAMES.values()])
        return 0
    for game in GAMES.values():
        facts = describe(game)
        least, most = facts["seats"]
        print(f"{game.id}: {least} to {most} players; opponents: {', '.join(facts['bots'])}")
        for name, option in facts["options"].items():
            print(f"  {name}: {_bounds(option)} (default {_plain(option['default'])})")
    return 0


def describe(game: AnyGame) -> Facts:
    """A game in plain JSON; the options as a JSON schema's properties."""
    schema = msgspec.json.schema(game.options_type)
    options = schema["$defs"][game.options_type.__name__]["properties"]
    if game.id in EDITIONS:
        options["edition"]["enum"] = EDITIONS[game.id]
    if "course" in options:
        options["course"]["enum"] = COURSES
    return {
        "game": game.id,
        "rules_version": game.rules_version,
        "seats": [game.seats.start, game.seats.stop - 1],
        "bots": list(BOTS[game.id]),
        "options": options,
    }


def _plain(value: object) -> str:
    """As it is written in JSON, and so in --options, but for the quotes."""
    return to_json(value).decode().strip('"')


def _bounds(option: Facts) -> str:
    if "enum" in option:
        return " or ".join(option["enum"])
    if "minimum" in option:
        return f"{option['minimum']} to {option['maximum']}"
    return "true or false" if option["type"] == "boolean" else str(option["type"])
