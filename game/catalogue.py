"""The games there are."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.protocol import AnyGame, Malformed
from game.rules.storm import Storm

GAMES: Mapping[str, AnyGame] = {game.id: game for game in (Storm(),)}


def find_game(name: str) -> AnyGame:
    """The game of this name; an unknown one is `Malformed` and lists what there is."""
    if name not in GAMES:
        raise Malformed("game.unknown", name=name, games=sorted(GAMES))
    return GAMES[name]
