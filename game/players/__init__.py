"""Computer opponents: each is shown its seat's view, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.bot import Advice, Bot, MakeBot, RandomBot, pick_bot
from game.players.harbour import MediumHarbour
from game.players.plunder import MediumPlunder
from game.players.regatta import MediumRegatta
from game.players.storm import MediumStorm
from game.rules.chance import Chance

BOTS: Mapping[str, Mapping[str, MakeBot]] = {
    "storm": {"random": RandomBot, "medium": MediumStorm},
    "harbour": {"random": RandomBot, "medium": MediumHarbour},
    "plunder": {"random": RandomBot, "medium": MediumPlunder},
    "regatta": {"random": RandomBot, "medium": MediumRegatta},
}
"""The levels of each game's opponents, weakest first."""


def bot_for(game: str, level: str, chance: Chance) -> Bot:
    return pick_bot(BOTS[game], level, chance)


__all__ = ["BOTS", "Advice", "Bot", "bot_for"]
