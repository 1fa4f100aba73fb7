"""Card sense for Storm: what may still come in a trick, and what wind and helm cards are worth.

Three questions that a good player asks before every card. Who will take this wind and who will
lead next, if I play it (`foresee`)? What is it to me who takes it (`Outlook`)? And which cards
will be a burden if I keep them (`later_damage`)?

Ranks are whole numbers here, S5's pair as 16 × doubled + printed, so that numpy judges all samples
of a trick at once. Chances are counted, not summed up as fractions, and nothing but + - × / and the
square root touches a fraction: the same view and chance give the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.rules.chance import Chance
from game.rules.compass import DIRECTIONS, Direction
from game.rules.deck import without
from game.rules.protocol import Seat
from game.rules.storm.pieces import PIRATE, RANKS, WIND_CARDS, HelmCard, Rank, WindCard
from game.rules.storm.scoring import CARDS_A_PENALTY, PAIR_BONUS, SET, pairs_in, set_aside, sets_in
from game.rules.storm.trick import standing_of
from game.rules.storm.view import View

Numbers: TypeAlias = NDArray[np.int64]

CHOICES = 2
"""A rival does not dump blindly: he is taken to play the best of this many random cards. One
makes the bot reckless; three is no better than two."""

STRIDES = (1, 2, 3, 4, 5)
"""Ways to deal the ring of unseen cards: with some 40 cards in it, each is some 40 samples."""

EAGER_PIRATE = 16 * 7 + 15
"""A rival plays a pirate rather than any card up to value 3.5 and keeps it otherwise. No numbered
card has this rank, so it also tells a pirate that has not yet copied anything."""

SET_CHANCE = 0.5
"""How often the third card of a set, if it comes at all, goes to the one who wants it."""

SWING = 7.6
"""The variance that one trick adds to the difference between two players is this by the number
of seats: twice the mean square of the damages 1, 1, 2, 2, 3."""
BLUR = 1.0
"""Keeps the last trick from being all or nothing: sets and pairs are not foreseen exactly."""

FLEXIBLE = 0.4
"""How far a player can keep a card for the wind that suits it best; otherwise it meets any."""

TYPICAL_DAMAGE = sum(card.damage for card in WIND_CARDS) / len(WIND_CARDS)

_OUT = 1 << 12
"""Beyond every rank: the place of cards that have dropped out."""


def _code(rank: Rank) -> int:
    return 16 * rank.doubled + rank.printed


_CODES: dict[Direction, dict[HelmCard, int]] = {
    wind: {PIRATE: EAGER_PIRATE} | {card: _code(rank) for card, (rank, _) in RANKS[wind].items()}
    for wind in DIRECTIONS
}


# Who will take this wind, who will lead next?


class Foresight(NamedTuple):
    """For each card that could be played, how often each place of the trick takes and leads."""

    takes: list[list[int]]
    """By card and place; the last count is of tricks in which nothing was left."""
    leads: list[list[int]]
    samples: int


def foresee(view: View, cards: Sequence[HelmCard], chance: Chance) -> Foresight:
    """Complete the trick behind each of the cards with plausible cards of those still to come."""
    wind, before = view.row[0].direction, view.trick
    on_table = [_code(standing_of(wind, before[:n], card)[0]) for n, card in enumerate(before)]
    mine = [_code(standing_of(wind, before, card)[0]) for card in cards]
    coming = _plausible_cards(view, chance)
    return _judge_all(on_table, mine, coming, led_pirate=before[:1] == (PIRATE,))


def _plausible_cards(view: View, chance: Chance) -> Numbers:
    """What the players still to come may play: a row for each of them, a column for each sample.

    The unseen cards are shuffled into a ring, and every place of the ring is once the first to be
    dealt from. So each unseen card turns up as often as any other: luck has little to say.
    """
    followers = [(view.leader + n) % view.seats for n in range(len(view.trick) + 1, view.seats)]
    pirates = view.only_pirates() - {view.seat}
    known = sum(view.hand_sizes[seat] for seat in pirates)
    draws = [0 if seat in pirates else min(CHOICES, view.hand_sizes[seat]) for seat in followers]
    if not any(draws):
        return np.full((len(followers), 1), EAGER_PIRATE, np.int64)
    ring = without(view.unseen(), [PIRATE] * known)
    chance.shuffle(ring)
    code = _CODES[view.row[0].direction]
    dealt = np.array([code[card] for card in ring], np.int64)[_deals(len(ring), sum(draws))]
    played, used = np.full((len(followers), dealt.shape[1]), EAGER_PIRATE, np.int64), 0
    for row, count in zip(played, draws, strict=True):
        if count:
            dealt[used : used + count].max(axis=0, out=row)
            used += count
    return played


@lru_cache(maxsize=1024)
def _deals(ring: int, draws: int) -> NDArray[np.intp]:
    """Places of the ring to draw from: a row for each draw, a column for each sample."""
    starts, steps = np.arange(ring), np.arange(draws)[:, None]
    # A stride that goes round more than once would deal the same card twice.
    strides = [stride for stride in STRIDES if stride == 1 or stride * draws <= ring]
    return np.concatenate([(starts + stride * steps) % ring for stride in strides], axis=1)


def _judge_all(
    on_table: list[int], mine: list[int], coming: Numbers, *, led_pirate: bool
) -> Foresight:
    """S6 to S10 for every card of mine against every sample at once."""
    place, seats = len(on_table), len(on_table) + 1 + len(coming)
    ranks = np.empty((seats, len(mine), coming.shape[1]), np.int64)
    ranks[:place] = np.array(on_table, np.int64)[:, None, None]
    ranks[place] = np.array(mine, np.int64)[:, None]
    for n, codes in enumerate(coming, place + 1):
        ranks[n] = np.where(codes == EAGER_PIRATE, ranks[n - 1], codes)
    dropped = np.zeros(ranks.shape, np.bool_)
    for n in range(seats):
        for other in range(n):
            level = ranks[n] == ranks[other]
            dropped[n] |= level
            dropped[other] |= level
    if led_pirate:
        dropped[0] = False
    takes = np.where(dropped, _OUT, ranks).argmin(axis=0)
    leads = np.where(dropped, -_OUT, ranks).argmax(axis=0)
    nothing_left = dropped.all(axis=0)
    takes[nothing_left] = seats
    leads[nothing_left] = 0
    return Foresight(_count(takes, seats + 1), _count(leads, seats), coming.shape[1])


def _count(places: NDArray[np.intp], kinds: int) -> list[list[int]]:
    """For each row, how often each place is in it."""
    rows = len(places)
    keys = places + kinds * np.arange(rows)[:, None]
    counts: list[list[int]] = (
        np.bincount(keys.ravel(), minlength=rows * kinds).reshape(rows, kinds).tolist()
    )
    return counts


# What is it to me who takes it?


class Burden(NamedTuple):
    """What a player's wind cards come to, all sets laid aside."""

    damage: int
    kept: int
    bonus: int
    """For pairs, in the expert game (S17)."""
    hopes: tuple[tuple[WindCard, int], ...]
    """Cards that would complete a set, and the damage that each would take away."""


@lru_cache(maxsize=4096)
def burden_of(cards: tuple[WindCard, ...]) -> Burden:
    kept = set_aside(cards, sets_in(cards))
    hopes = []
    for direction in DIRECTIONS:
        held = {card.damage for card in kept if card.direction is direction}
        if len(held) == len(SET) - 1:
            (missing,) = set(SET) - held
            hopes.append((WindCard(f"{direction}{missing}"), sum(held)))
    return Burden(
        damage=sum(card.damage for card in kept),
        kept=len(kept),
        bonus=sum(PAIR_BONUS[card.damage] for card in pairs_in(kept)),
        hopes=tuple(hopes),
    )


class Outlook:
    """The place points that a seat may expect of this round, by who takes the wind card.

    Each place is worth one point, so the points grow by one for every rival who ends with more
    damage; how sure that is depends on the lead in damage and on the tricks still to come.
    """

    def __init__(self, view: View, me: Seat) -> None:
        self._me, self._seats, self._taken = me, view.seats, view.taken
        self._expert = view.options.expert
        self.prize = (view.row[0], *view.waiting)
        """What the taker gets, waiting cards included (S16)."""
        self._row, self._hidden = view.row[1:], view.unseen_winds()
        self._tricks_after = len(view.hand) - 1
        self._noise = SWING * self._tricks_after / view.seats + BLUR
        # A point of S17 or S18 measured in places: what one player gains in places the others
        # lose, which is not so with bonus and penalty; and two players are two points apart.
        self._point = (self._seats - 1) / self._seats / (2 if self._seats == 2 else 1)

    def points(self, taker: Seat | None, more: int = 0) -> float:
        """What I may expect if this seat, or nobody, takes the wind; `more` is damage of mine."""
        damage, extra = [], []
        for seat, cards in enumerate(self._taken):
            burden = burden_of(cards + self.prize if seat == taker else cards)
            damage.append(burden.damage - self._hope(burden))
            extra.append(self._extra(burden))
        mine = damage[self._me] + more
        points = 0.0
        for seat in range(self._seats):
            if seat != self._me:
                ahead = damage[seat] - mine
                points += (1 + ahead / sqrt(ahead * ahead + self._noise)) / 2
                points += (extra[self._me] - extra[seat]) / (self._seats - 1) * self._point
        return points

    def price(self) -> float:
        """What one more damage, taken some time later, would cost me now in points."""
        price = self.points(None) - self.points(None, more=1)
        if self._expert:
            price += self._point / CARDS_A_PENALTY[self._seats] / TYPICAL_DAMAGE
        return price

    def _extra(self, burden: Burden) -> float:
        """S17 and S18, the penalty spread evenly over the cards that lead up to it."""
        return burden.bonus - burden.kept / CARDS_A_PENALTY[self._seats] if self._expert else 0.0

    def _hope(self, burden: Burden) -> float:
        """Damage that sets may still take away."""
        hope = 0.0
        for card, relief in burden.hopes:
            comes = 1.0 if card in self._row else self._comes(card)
            hope += relief * SET_CHANCE * comes
        return hope

    def _comes(self, card: WindCard) -> float:
        to_open = self._tricks_after - len(self._row)
        if to_open <= 0:
            return 0.0
        return min(1.0, self._hidden.count(card) * to_open / len(self._hidden))


# Which cards will be a burden?


def later_damage(view: View, cards: Sequence[HelmCard]) -> list[float]:
    """The damage that each card may be expected to cost if it is kept.

    High cards are safe against most winds, low ones against none, and middle ones depend. A
    pirate costs nothing, since it drops out; whether it must be led is another matter.
    """
    winds = _winds_to_come(view)
    typical = sum(winds.values())
    unseen = view.unseen()
    on_average, at_best = [0.0] * len(cards), [typical] * len(cards)
    for direction, damage in winds.items():
        code = _CODES[direction]
        theirs = np.array([code[card] for card in unseen], np.int64)
        mine = np.array([code[card] for card in cards], np.int64)
        lower = (theirs < mine[:, None]).sum(axis=1).tolist()
        for n, count in enumerate(lower):
            risk = _risk(count / len(unseen), view.seats - 1)
            on_average[n] += damage * risk
            at_best[n] = min(at_best[n], typical * risk)
    return [
        0.0 if card is PIRATE else FLEXIBLE * best + (1 - FLEXIBLE) * average
        for card, best, average in zip(cards, at_best, on_average, strict=True)
    ]


def _winds_to_come(view: View) -> dict[Direction, float]:
    """The damage of a later trick's wind, on average, by its direction."""
    row, hidden, tricks = view.row[1:], view.unseen_winds(), len(view.hand) - 1
    winds: dict[Direction, float] = {}
    for cards, count in ((row, len(row)), (hidden, tricks - len(row))):
        for card in cards if count else ():
            share = card.damage * count / len(cards) / tricks
            winds[card.direction] = winds.get(card.direction, 0.0) + share
    return winds


def _risk(lower: float, rivals: int) -> float:
    """The chance that each rival's better card of two beats mine, if this share is below it."""
    risk = 1.0
    for _ in range(rivals):
        risk *= 1 - lower * lower
    return risk
