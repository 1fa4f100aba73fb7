"""The games there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.editions import fill_shelf
from game.rules.editions import Shelf
from game.rules.harbour import Harbour
from game.rules.harbour.edition import SHELF as HARBOUR_SHELF
from game.rules.harbour.edition import Edition as HarbourEdition
from game.rules.protocol import AnyGame, Malformed
from game.rules.storm import Storm

GAMES: Mapping[str, AnyGame] = {game.id: game for game in (Storm(), Harbour())}

SHELVES: Mapping[str, Shelf[Any]] = {"harbour": HARBOUR_SHELF}
"""The editions of each game whose components are data."""

TROUBLES: Mapping[str, list[Malformed]] = {
    "harbour": fill_shelf(HARBOUR_SHELF, HarbourEdition),
}
"""What is wrong with a person's own editions of each game; the sound ones are on its shelf."""


def find_game(name: str) -> AnyGame:
    """The game of this name; an unknown one is `Malformed` and lists what there is."""
    if name not in GAMES:
        raise Malformed("game.unknown", name=name, games=sorted(GAMES))
    return GAMES[name]
