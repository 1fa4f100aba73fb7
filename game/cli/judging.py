"""`four-winds moves` and `four-winds judge`: what the rules say of a position."""

from __future__ import annotations

import argparse
import os
from typing import Any

from game.cli.output import naming, print_json, read_file
from game.match import read_position
from game.narration import narrate
from game.rules.codec import from_json, from_plain, to_json
from game.rules.protocol import AnyGame, AnyState, Fact, Facts, Malformed, Move, Objection, Refused
from game.words import explain


class Turn(Fact, frozen=True):
    """A move as it is written in a file of moves."""

    seat: int
    move: Any


def add_to(commands: Any) -> None:
    moves = commands.add_parser(
        "moves",
        help="a position's candidate moves and what stands against each",
        description="For a position file: each seat to act, its candidate moves, and the "
        "objections to each.",
    )
    moves.add_argument("position", help="a position file, or - for standard input")
    moves.add_argument("--json", action="store_true", help="as JSON, a line a candidate")
    moves.set_defaults(run=run_moves)

    judge = commands.add_parser(
        "judge",
        help="play moves on a position",
        description="Play moves on a position and tell what happens; a refused move ends it with "
        "its objections and exit code 1.",
    )
    judge.add_argument("position", help="a position file, or - for standard input")
    judge.add_argument(
        "moves", help='a file with [{"seat": 0, "move": {...}}, ...], or that text itself'
    )
    judge.add_argument("--json", action="store_true", help="as JSON lines")
    judge.set_defaults(run=run_judge)


def _open(file: str) -> tuple[AnyGame, AnyState]:
    with naming(file):
        game, position = read_position(read_file(file))
    return game, position.state


def run_moves(asked: argparse.Namespace) -> int:
    _, state = _open(asked.position)
    for seat in state.to_act():
        if not asked.json:
            print(f"Seat {seat} is to act:")
        for move in state.candidates(seat):
            objections = state.objections(seat, move)
            if asked.json:
                print_json({"seat": seat, "move": move, "objections": _plain(objections)})
            else:
                print(f"  {to_json(move).decode()}{_against(objections)}")
    if not state.to_act() and not asked.json:
        print("The match is over: nobody is to act.")
    return 0


def run_judge(asked: argparse.Namespace) -> int:
    game, state = _open(asked.position)
    names = [f"Seat {seat}" for seat in range(state.seats)]
    for turn in _read_turns(game, asked.moves):
        try:
            events = state.play(turn.seat, turn.move)
        except Refused as refused:
            if asked.json:
                facts = {"seat": turn.seat, "move": turn.move}
                print_json(facts | {"objections": _plain(refused.objections)})
            else:
                move = to_json(turn.move).decode()
                print(f"Seat {turn.seat} may not {move}{_against(refused.objections)}")
            return 1
        for event in events:
            if asked.json:
                print_json(event)
            else:
                for line in narrate(game.id, event, names):
                    print(line)
    return 0


def _read_turns(game: AnyGame, source: str) -> list[Turn]:
    """The moves from a file, or from the argument itself where it is a JSON list."""
    inline = source.lstrip().startswith("[")
    with naming("moves" if inline else source):
        turns = from_json(os.fsencode(source) if inline else read_file(source), list[Turn])
        return [Turn(turn.seat, _read_move(game, turn, n)) for n, turn in enumerate(turns)]


def _read_move(game: AnyGame, turn: Turn, number: int) -> Move:
    try:
        move: Move = from_plain(turn.move, game.move_type)
    except Malformed as trouble:
        where = f"[{number}].move.{trouble.facts['where']}".removesuffix(".top")
        raise Malformed("json.misfit", detail=trouble.facts["detail"], where=where) from None
    return move


def _plain(objections: tuple[Objection, ...]) -> list[Facts]:
    """Objections for readers without our text files: with the sentence."""
    return [
        {"rule": o.rule, "message": o.message, "facts": o.facts, "sentence": explain(o)}
        for o in objections
    ]


def _against(objections: tuple[Objection, ...]) -> str:
    return "".join(f"\n    {o.rule}: {explain(o)}" for o in objections)
