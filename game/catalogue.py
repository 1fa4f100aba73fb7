"""The games there are."""

from __future__ import annotations

from collections.abc import Mapping

from game.editions import fill_shelf
from game.rules.plunder import Plunder
from game.rules.plunder import edition as plunder
from game.rules.protocol import AnyGame, Malformed
from game.rules.storm import Storm

GAMES: Mapping[str, AnyGame] = {game.id: game for game in (Storm(), Plunder())}

TROUBLES: tuple[Malformed, ...] = (*fill_shelf(plunder.SHELF, plunder.Edition),)
"""What is wrong with editions of a person's own; the others can be played with."""


def find_game(name: str) -> AnyGame:
    """The game of this name; an unknown one is `Malformed` and lists what there is."""
    if name not in GAMES:
        raise Malformed("game.unknown", name=name, games=sorted(GAMES))
    return GAMES[name]
