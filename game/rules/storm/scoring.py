"""Scoring a round (S11 to S13, S17, S18) and the match (S3, S14)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.compass import DIRECTIONS, Direction
from game.rules.placing import places, shared_points
from game.rules.protocol import Fact, Seat
from game.rules.storm.pieces import WindCard

SET = (1, 2, 3)
SETS = {d: tuple(WindCard(f"{d}{damage}") for damage in SET) for d in DIRECTIONS}
PAIR_BONUS = {2: 2, 1: 1}
PLACE_POINTS = {2: (2, 0), 3: (3, 2, 1), 4: (4, 3, 2, 1), 5: (5, 4, 3, 2, 1)}
CARDS_A_PENALTY = {2: 4, 3: 4, 4: 3, 5: 3}


class Account(Fact, frozen=True):
    """One player's round, step by step as it is counted."""

    sets: tuple[Direction, ...]
    """Directions of which a 1-2-3 was set aside (S11)."""
    kept: tuple[WindCard, ...]
    damage: int
    place: int
    level: int
    """How many players share this place, this one included (S13)."""
    points: int
    """For the place alone."""
    pairs: tuple[WindCard, ...]
    """Which card each bonus pair is made of (S17)."""
    bonus: int
    penalty: int
    """A number of points to take away (S18), never negative."""

    @property
    def total(self) -> int:
        return self.points + self.bonus - self.penalty


def sets_in(cards: Sequence[WindCard]) -> tuple[Direction, ...]:
    """The directions of which these cards hold a 1-2-3 (S11)."""
    held = set(cards)
    return tuple([d for d in DIRECTIONS if held.issuperset(SETS[d])])


def contested(cards: Sequence[WindCard]) -> tuple[Direction, ...]:
    """The directions in which a set and a bonus pair want the same card (S17)."""
    return tuple(d for d in sets_in(cards) if sum(card.direction is d for card in cards) > len(SET))


def set_aside(cards: Sequence[WindCard], sets: Sequence[Direction]) -> list[WindCard]:
    """What is kept once the sets are laid aside."""
    kept = list(cards)
    for direction in sets:
        for card in SETS[direction]:
            kept.remove(card)
    return kept


def pairs_in(kept: Sequence[WindCard]) -> tuple[WindCard, ...]:
    """Each kept card that is there twice and earns a bonus (S17)."""
    return tuple(card for card in dict.fromkeys(kept) if kept.count(card) > 1)


def score_round(
    taken: Sequence[Sequence[WindCard]], sets: Sequence[Sequence[Direction]], expert: bool
) -> tuple[Account, ...]:
    """Everybody's account of a round: the wind cards taken, and the sets laid aside of them."""
    seats = len(taken)
    kept = [set_aside(cards, aside) for cards, aside in zip(taken, sets, strict=True)]
    damage = [sum(card.damage for card in cards) for cards in kept]
    place = places(damage)
    points = shared_points(place, PLACE_POINTS[seats])
    accounts = []
    for seat in range(seats):
        pairs = pairs_in(kept[seat]) if expert else ()
        accounts.append(
            Account(
                sets=tuple(sets[seat]),
                kept=tuple(kept[seat]),
                damage=damage[seat],
                place=place[seat],
                level=place.count(place[seat]),
                points=points[seat],
                pairs=pairs,
                bonus=sum(PAIR_BONUS[card.damage] for card in pairs),
                penalty=len(kept[seat]) // CARDS_A_PENALTY[seats] if expert else 0,
            )
        )
    return tuple(accounts)


Ledger = Sequence[Sequence[Account]]
"""The rounds scored so far, each with an account a seat."""


def totals(ledger: Ledger, seats: int) -> tuple[int, ...]:
    return tuple(sum(accounts[seat].total for accounts in ledger) for seat in range(seats))


def rounds_won(ledger: Ledger, seats: int) -> tuple[int, ...]:
    """First places in damage, whatever bonus and penalty did (S14)."""
    return tuple(sum(accounts[seat].place == 1 for accounts in ledger) for seat in range(seats))


def winners(ledger: Ledger, seats: int, *, rounds_decide: bool) -> tuple[Seat, ...]:
    """S14: most points; then, unless a tie is shared at once, most rounds won."""
    scores = totals(ledger, seats)
    best = [seat for seat in range(seats) if scores[seat] == max(scores)]
    if rounds_decide:
        won = rounds_won(ledger, seats)
        most = max(won[seat] for seat in best)
        best = [seat for seat in best if won[seat] == most]
    return tuple(best)


def next_opener(ledger: Ledger, seats: int, opener: Seat) -> Seat:
    """S3: most points leads the new round; on a tie whoever opened the last one."""
    scores = totals(ledger, seats)
    best = [seat for seat in range(seats) if scores[seat] == max(scores)]
    return best[0] if len(best) == 1 else opener
