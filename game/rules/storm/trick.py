"""One trick against the wind: S5 to S10, as a pure judgement of the cards in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.compass import Direction
from game.rules.protocol import Fact, Seat
from game.rules.storm.pieces import LED_PIRATE, PIRATE, RANKS, HelmCard, Rank, WindCard, Worth


class PlayedTrick(Fact, frozen=True):
    """A finished trick, public to all (S2): its cards clockwise from the leader's."""

    leader: Seat
    wind: WindCard
    cards: tuple[HelmCard, ...]


class Verdict(NamedTuple):
    """What became of each card, by its place in the trick (0 is the card led)."""

    ranks: tuple[Rank, ...]
    worths: tuple[Worth, ...]
    dropped: tuple[bool, ...]
    lowest: int | None
    """The card that takes the wind card; None when nothing is left."""
    highest: int | None
    """The card that leads the next trick; None when nothing is left."""


def may_lead(hand: Sequence[HelmCard], card: HelmCard) -> bool:
    """S7: a pirate may be led only from a hand of nothing but pirates."""
    return card is not PIRATE or hand.count(PIRATE) == len(hand)


def standing_of(wind: Direction, before: Sequence[HelmCard], card: HelmCard) -> tuple[Rank, Worth]:
    """What a card is worth played behind the cards before it, and how so (S5, S6, S7)."""
    if card is not PIRATE:
        return RANKS[wind][card]
    for other in reversed(before):
        if other is not PIRATE:
            return RANKS[wind][other][0], "copied"
    # Nothing but pirates before it: they all have the led pirate's rank.
    return LED_PIRATE, "copied" if before else "led-pirate"


def judge(wind: Direction, cards: Sequence[HelmCard]) -> Verdict:
    """Who drops out (S8), who takes the wind card and who leads next (S9, S10)."""
    ranks: list[Rank] = []
    worths: list[Worth] = []
    for place, card in enumerate(cards):
        rank, worth = (
            standing_of(wind, cards[:place], card) if card is PIRATE else RANKS[wind][card]
        )
        ranks.append(rank)
        worths.append(worth)
    dropped = [ranks.count(rank) > 1 for rank in ranks]
    if cards[0] is PIRATE:
        dropped[0] = False
    left = [place for place, out in enumerate(dropped) if not out]
    # The led pirate needs no special word here: its rank is below every other, so it takes the
    # card, and it leads again only when no other card is left.
    lowest = min(left, key=ranks.__getitem__, default=None)
    highest = max(left, key=ranks.__getitem__, default=None)
    return Verdict(tuple(ranks), tuple(worths), tuple(dropped), lowest, highest)
