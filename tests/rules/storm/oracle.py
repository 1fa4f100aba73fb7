"""The rules of Storm once more, read from their text and written in another way than the program.

Cards are plain strings and values are fractions. Nothing here is quick, and nothing here is
taken from the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import NamedTuple

COMPASS = "NESW"
PIRATE = "P"
HELM = [f"{d}{n}" for d in COMPASS for n in range(1, 15)] + [PIRATE] * 4
WINDS = [f"{d}{n}" for d in COMPASS for n in (1, 1, 2, 2, 3)]

# Against each wind: whose number counts in full, whose by half, whose for nothing.
FULL_HALF_NOTHING = {
    "N": ("N", "EW", "S"),
    "E": ("E", "NS", "W"),
    "S": ("S", "EW", "N"),
    "W": ("W", "NS", "E"),
}
POINTS = {2: (2, 0), 3: (3, 2, 1), 4: (4, 3, 2, 1), 5: (5, 4, 3, 2, 1)}


def value(wind: str, card: str) -> Fraction:
    """S5: what a numbered card is worth."""
    full, half, nothing = FULL_HALF_NOTHING[wind]
    number = int(card[1:])
    if card[0] in full:
        return Fraction(number)
    if card[0] in half:
        return Fraction(number, 2)
    assert card[0] in nothing
    return Fraction(0)


def height(wind: str, card: str) -> Fraction:
    """S5: one number for the order of cards: zeros go by their number, below any half."""
    return value(wind, card) or Fraction(int(card[1:]), 1000)


def heights(wind: str, cards: Sequence[str]) -> list[Fraction]:
    """S5 to S7: the same for the cards of a trick, pirates included."""
    found: list[Fraction] = []
    for place, card in enumerate(cards):
        if card != PIRATE:
            found.append(height(wind, card))
        elif place == 0:
            found.append(Fraction(-1))
        else:
            found.append(found[place - 1])
    return found


class Outcome(NamedTuple):
    """A trick by its places, the card led being place 0."""

    heights: list[Fraction]
    out: set[int]
    takes: int | None
    leads: int | None


def outcome(wind: str, cards: Sequence[str]) -> Outcome:
    """S8 to S10, step by step as a referee at the table would go."""
    high = heights(wind, cards)
    everyone = range(len(cards))
    out = set()
    for one in everyone:
        for other in everyone:
            if one != other and high[one] == high[other]:
                out |= {one, other}
    if cards[0] == PIRATE:
        out -= {0}
    left = sorted((high[place], place) for place in everyone if place not in out)
    if not left:
        return Outcome(high, out, None, None)
    takes = 0 if cards[0] == PIRATE else left[0][1]
    return Outcome(high, out, takes, left[-1][1])


def sets_of(cards: Sequence[str]) -> str:
    """S11: the directions of which there is a 1-2-3."""
    return "".join(d for d in COMPASS if all(cards.count(f"{d}{n}") for n in (1, 2, 3)))


def contested_of(cards: Sequence[str]) -> str:
    """S17: those of them with a second 1 or a second 2 beside the set."""
    return "".join(
        d for d in sets_of(cards) if cards.count(f"{d}1") == 2 or cards.count(f"{d}2") == 2
    )


def kept_of(cards: Sequence[str], laid: str) -> list[str]:
    left = list(cards)
    for direction in laid:
        for number in "123":
            left.remove(direction + number)
    return left


class Line(NamedTuple):
    """One player's line of the score sheet."""

    kept: Counter[str]
    damage: int
    place: int
    points: int
    bonus: int
    penalty: int

    @property
    def total(self) -> int:
        return self.points + self.bonus - self.penalty


def share(damages: Sequence[int]) -> list[tuple[int, int]]:
    """S12, S13: place and points of each, by lining the players up."""
    queue = sorted(range(len(damages)), key=lambda seat: damages[seat])
    found: dict[int, tuple[int, int]] = {}
    table = POINTS[len(damages)]
    while len(found) < len(damages):
        first = len(found)
        level = [seat for seat in queue if damages[seat] == damages[queue[first]]]
        pot = sum(table[first : first + len(level)])
        each = (Decimal(pot) / len(level)).quantize(Decimal(1), ROUND_HALF_UP)
        found |= {seat: (first + 1, int(each)) for seat in level}
    return [found[seat] for seat in range(len(damages))]


def bonus_of(kept: Sequence[str]) -> int:
    """S17"""
    count = Counter(kept)
    return sum((count[f"{d}2"] == 2) * 2 + (count[f"{d}1"] == 2) for d in COMPASS)


def penalty_of(kept: Sequence[str], players: int) -> int:
    """S18: handfuls that can be counted off."""
    handful, left, fines = (4 if players < 4 else 3), len(kept), 0
    while left >= handful:
        left -= handful
        fines += 1
    return fines


def score(taken: Sequence[Sequence[str]], laid: Sequence[str], *, expert: bool) -> list[Line]:
    """S11 to S13, S17, S18: the score sheet of a round."""
    kept = [kept_of(cards, aside) for cards, aside in zip(taken, laid, strict=True)]
    damages = [sum(int(card[1]) for card in cards) for cards in kept]
    return [
        Line(
            Counter(cards),
            damage,
            place,
            points,
            bonus_of(cards) if expert else 0,
            penalty_of(cards, len(taken)) if expert else 0,
        )
        for cards, damage, (place, points) in zip(kept, damages, share(damages), strict=True)
    ]


def champions(totals: Sequence[int], won: Sequence[int], ties: str) -> tuple[list[int], str]:
    """S14: who wins the match, and what decided."""
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return best, "most-points"
    if ties == "shared":
        return best, "shared"
    most = max(won[seat] for seat in best)
    best = [seat for seat in best if won[seat] == most]
    return best, "most-rounds" if len(best) == 1 else "shared"
