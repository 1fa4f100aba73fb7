"""Letting computer opponents decide, always the same for the same match."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import cycle

from game.catalogue import find_game
from game.match import Match, SeatPlan
from game.players import bot_for
from game.rules.chance import Chance
from game.rules.codec import from_json
from game.rules.protocol import AnyGame, Malformed, Move, Options, Seat

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva")
"""Who sits where when nobody said."""


def decide(match: Match, seat: Seat) -> Move:
    """The move of the bot that decides for this seat.

    Its randomness comes from the seed, the seat and the number of moves made, so a match resumed
    from a save goes on as if it had never stopped.
    """
    level = match.seats[seat].decider
    chance = Chance.of(match.seed, seat, match.moves_made)
    return bot_for(match.game.id, level, chance).advise(match.view(seat)).move


def bots_match(game: AnyGame, levels: Sequence[str], options: Options, seed: int) -> Match:
    """A match between bots, not yet begun."""
    plans = [SeatPlan(name, level) for name, level in zip(cycle(NAMES), levels, strict=False)]
    return Match(game, plans, options, seed)


def read_options(game: str, text: str) -> Options:
    """Options given as JSON; what is not named keeps its default."""
    options: Options = from_json(os.fsencode(text), find_game(game).options_type)
    return options


def seat_levels(game: str, bots: str, seats: int) -> list[str]:
    """A bot's level for every seat, from "medium" for all or "medium,random" for each."""
    levels = [level.strip() for level in bots.split(",")]
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        raise Malformed("bot.count", bots=len(levels), seats=seats)
    for level in levels:
        bot_for(game, level, Chance(0))  # refuse an unknown one before anything is played
    return levels
