"""Write the golden playthroughs of a game: records with every event, kept in tests/golden.

  python tools/golden.py GAME

Only for a new game or a wanted change of its rules: the tests compare with what is there.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from game.catalogue import find_game
from game.match import Match, SeatPlan
from game.rules.chance import Chance
from game.rules.codec import from_json, to_json, to_text
from game.rules.protocol import AnyGame, Fact, Malformed
from game.words import explain

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


class Playthrough(Fact, frozen=True):
    """What to play; moves are drawn at random, and now and then one is taken back."""

    name: str
    seats: int
    seed: int
    options: msgspec.Raw = msgspec.Raw(b"{}")


def play(game: AnyGame, plan: Playthrough) -> Match:
    options = from_json(bytes(plan.options), game.options_type)
    seats = [SeatPlan(f"Player {seat + 1}") for seat in range(plan.seats)]
    match = Match(game, seats, options, plan.seed)
    chance = Chance.of(plan.seed, 1)
    while acting := match.to_act():
        seat = chance.pick(acting)
        match.play(seat, chance.pick(match.view(seat).moves()))
        if not match.may_undo(seat) and chance.below(10) == 0:
            match.undo(seat)
    return match


def write(game: AnyGame, plan: Playthrough) -> None:
    match = play(game, plan)
    file = GOLDEN / game.id / f"{plan.name}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(to_text(match.record()))
    events = [to_json(event) for logged in match.log for event in logged.events]
    file.with_suffix(".events").write_bytes(b"\n".join(events) + b"\n")


def main(arguments: list[str]) -> int:
    try:
        (name,) = arguments
        game = find_game(name)
        plans = from_json((GOLDEN / f"{game.id}.plan").read_bytes(), list[Playthrough])
    except ValueError as error:
        print(explain(error) if isinstance(error, Malformed) else (__doc__ or "").strip())
        return 2
    for plan in plans:
        write(game, plan)
        print(f"{game.id}/{plan.name}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
