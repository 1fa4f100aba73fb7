"""The regatta's balance: deck and courses are ours, and these are the targets of its rules."""

from __future__ import annotations

from collections import Counter

from game.match import Match
from game.rules.regatta import events as told
from game.rules.regatta.edition import kit
from game.rules.regatta.options import RegattaOptions
from tools.balancing.counting import GAMES, Finding, median_of, share

TURNS = (10, 22)
HOVE_TO = 20.0
"""Of all turns that were not lost, in percent."""
PLAYED = 5.0
"""In how many races each kind of card must be played at least."""

ALL_TURNS, TURNS_HOVE_TO, NOBODY = "turns sailed", "turns hove to", "races that nobody finishes"


class Regatta:
    """Turns a boat, turns hove to, and which cards are played."""

    def count(self, match: Match) -> Counter[str]:
        tally: Counter[str] = Counter()
        turns: Counter[int] = Counter()
        played: set[str] = set()
        for event in (event for logged in match.log for event in logged.events):
            if isinstance(event, told.TurnBegan):
                tally[ALL_TURNS] += 1
                turns[event.seat] = event.turn
            elif isinstance(event, told.TurnLost):
                turns[event.seat] += 1
            elif isinstance(event, (told.Exchanged, told.Turned)):
                tally[TURNS_HOVE_TO] += 1
            elif isinstance(event, told.Sailed):
                played.add(_games_with(event.card))
                tally["stops before a zone"] += event.ended == "zone"
            elif isinstance(event, told.SunLaid):
                played.add(_games_with("sun"))
            elif isinstance(event, told.RaceEnded):
                tally[NOBODY] += event.because == "turns"
        tally.update(f"turns of a boat {number}" for number in turns.values())
        return tally + Counter(played)

    def stops(self, match: Match) -> bool:
        return False  # the turns are counted

    def findings(self, total: Counter[str], seats: int) -> list[Finding]:
        cards = dict.fromkeys(kit(RegattaOptions().edition).pack)
        return [
            Finding(
                seats, "median of turns of a boat", *TURNS, median_of(total, "turns of a boat")
            ),
            Finding(
                seats, f"{TURNS_HOVE_TO}, %", 0, HOVE_TO, share(total, TURNS_HOVE_TO, ALL_TURNS)
            ),
            Finding(seats, f"{NOBODY}, %", 0, 0, share(total, NOBODY, GAMES)),
            *(
                Finding(
                    seats, f"{_games_with(card)}, %", PLAYED, 100, share(total, _games_with(card))
                )
                for card in cards
            ),
        ]


def _games_with(card: str) -> str:
    return f"races with {card} played"
