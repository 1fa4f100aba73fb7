"""The games there are."""

from __future__ import annotations

from collections.abc import Mapping

from game.editions import fill_shelf
from game.rules.harbour import Harbour
from game.rules.harbour import edition as harbour
from game.rules.plunder import Plunder
from game.rules.plunder import edition as plunder
from game.rules.protocol import AnyGame, Malformed
from game.rules.regatta import Regatta
from game.rules.regatta import course as courses
from game.rules.regatta import edition as regatta
from game.rules.storm import Storm

GAMES: Mapping[str, AnyGame] = {
    game.id: game for game in (Storm(), Harbour(), Plunder(), Regatta())
}

TROUBLES: tuple[Malformed, ...] = (
    *fill_shelf(harbour.SHELF, harbour.Edition),
    *fill_shelf(plunder.SHELF, plunder.Edition),
    *fill_shelf(regatta.SHELF, regatta.Edition),
    *fill_shelf(courses.SHELF, courses.Plan, "courses"),
)
"""What is wrong with editions and courses of a person's own; the sound ones are on their shelves.
"""

EDITIONS: Mapping[str, list[str]] = {
    shelf.game: shelf.names() for shelf in (harbour.SHELF, plunder.SHELF, regatta.SHELF)
}
"""The editions found for each game whose components are data."""

COURSES = courses.SHELF.names()
"""The regatta's courses."""


def find_game(name: str) -> AnyGame:
    """The game of this name; an unknown one is `Malformed` and lists what there is."""
    if name not in GAMES:
        raise Malformed("game.unknown", name=name, games=sorted(GAMES))
    return GAMES[name]
