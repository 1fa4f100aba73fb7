"""Matches to try things on: random play from one seed, the same every time."""

from __future__ import annotations

from typing import Any

from game.catalogue import find_game
from game.match import Match, SeatPlan
from game.rules.chance import Chance
from game.rules.codec import from_plain
from game.rules.protocol import AnyState, Malformed, Move, Seat
from game.words import LANGUAGES, explain

STORM = find_game("storm")

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva")


def new_match(
    seats: int = 3,
    seed: int = 1,
    *,
    teaching: bool = False,
    start: AnyState | None = None,
    **options: Any,
) -> Match:
    """A match of Storm, by default of one round."""
    agreed = from_plain({"rounds": 1} | options, STORM.options_type)
    plans = [SeatPlan(name, "random") for name in NAMES[:seats]]
    return Match(STORM, plans, agreed, seed, teaching=teaching, start=start)


def a_move(match: Match, chance: Chance) -> tuple[Seat, Move]:
    """Any legal move of any seat that is to act."""
    seat = chance.pick(match.to_act())
    return seat, chance.pick(match.view(seat).moves())


def play_on(match: Match, chance: Chance, moves: int = 10**6) -> Match:
    """Play at random: so many moves, or to the end."""
    while moves and match.to_act():
        match.play(*a_move(match, chance))
        moves -= 1
    return match


def played(seats: int = 3, seed: int = 1, moves: int = 10**6, **agreed: Any) -> Match:
    return play_on(new_match(seats, seed, **agreed), Chance.of(seed, 5), moves)


def sentences(trouble: Malformed) -> list[str]:
    """What is wrong in every language; a sentence that cannot be told is an error here."""
    told = [explain(trouble, language) for language in LANGUAGES]
    for sentence in told:
        assert sentence.strip()
        assert "{" not in sentence or "{" in str(trouble.facts)
    return told
