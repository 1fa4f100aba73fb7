"""Storm, middle level: sound card sense, out of nothing but what the seat sees.

How it thinks. For every card it may play it asks three things, all in points of the round:

- the wind: how likely is the card to take it, how likely is each rival, and what would that do to
  the places at the end of the round? Three damage may be a disaster, a matter of indifference to
  a player who is far behind, or the third card of a set and so a gift;
- the hand: what would the card cost if it were kept? Low and middling cards are best thrown where
  they do little harm, strong ones saved for a wind that is worth them;
- the lead: who leads shows his card first, to everybody's use. And who has nothing but pirates
  left must not lead at all: a led pirate takes the wind, whatever the others play.

The best sum wins. The reason given is the part without which another card would have won.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from game.players.bot import Advice
from game.players.storm_sense import Outlook, foresee, later_damage
from game.rules.chance import Chance
from game.rules.compass import Direction
from game.rules.protocol import AnyView, Facts, Seat
from game.rules.storm.moves import PLAYS, LayAside
from game.rules.storm.pieces import PIRATE, HelmCard, WindCard
from game.rules.storm.scoring import Account, contested, score_round, sets_in
from game.rules.storm.trick import may_lead, standing_of
from game.rules.storm.view import View

LEAD = 0.05
"""What leading costs, as a share of the next wind's damage; playing last gains as much. It is not
much: with three times as much, or with a taste for leading, the bot loses to itself."""

LEAST_PRICE = 0.02
"""Points for a damage to come even when the round seems decided: never play just anything."""

SAFE = 15
"""Up to this chance in percent of taking the wind, a card may be called safe."""
LIKELY = 50
"""From this chance on a card may be said to take the wind."""


class Option(NamedTuple):
    """A card that may be played, and what speaks for it in points."""

    card: HelmCard
    takes: int
    """Its chance in percent to take the wind."""
    leads: int
    """Its chance in percent to lead the next trick."""
    wind: float
    """Points that may be expected, by who takes the wind."""
    hand: float
    """Points that the card will not cost later on."""
    lead: float
    """Points for a good place in the next trick."""

    @property
    def total(self) -> float:
        return self.wind + self.hand + self.lead


class MediumStorm:
    """Plays a sound game without looking further than the trick on the table."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def advise(self, view: AnyView) -> Advice:
        assert isinstance(view, View)
        assert view.seat is not None
        return self._play(view, view.seat) if view.hand else _lay_aside(view, view.seat)

    def _play(self, view: View, me: Seat) -> Advice:
        cards = [
            card for card in dict.fromkeys(view.hand) if view.trick or may_lead(view.hand, card)
        ]
        if len(cards) == 1:
            return Advice(PLAYS[cards[0]], "storm.hint.forced", {"card": str(cards[0])})
        outlook = Outlook(view, me)
        options = self._weigh(view, cards, outlook)
        best = _best(options, lambda option: option.total)
        why, facts = _reason(view, me, outlook, options, best)
        told = {"card": str(best.card), "wind": str(view.row[0]), "chance": best.takes}
        return Advice(PLAYS[best.card], f"storm.hint.{why}", told | facts)

    def _weigh(self, view: View, cards: list[HelmCard], outlook: Outlook) -> list[Option]:
        place = len(view.trick)
        seen = foresee(view, cards, self._chance)
        later = later_damage(view, cards)
        price = max(LEAST_PRICE, outlook.price())
        takers = [(view.leader + n) % view.seats for n in range(view.seats)]
        points = [*(outlook.points(seat) for seat in takers), outlook.points(None)]
        return [
            Option(
                card,
                takes=_percent(seen.takes[n][place], seen.samples),
                leads=_percent(seen.leads[n][place], seen.samples),
                wind=_mean(seen.takes[n], points),
                hand=price * later[n],
                lead=-price * _mean(seen.leads[n], _burdens_of_lead(view, card)),
            )
            for n, card in enumerate(cards)
        ]


def _burdens_of_lead(view: View, card: HelmCard) -> list[float]:
    """The damage that it may cost me next time when this or that place of the trick leads."""
    place, seats, damage = len(view.trick), view.seats, view.row[1].damage
    if len(view.hand) - 1 == view.hand.count(PIRATE) - (card is PIRATE):
        # Nothing but pirates left: leading takes the wind (S7), following drops out (S6).
        return [float(damage) if n == place else 0.0 for n in range(seats)]
    turns = [(place - n) % seats for n in range(seats)]
    return [damage * LEAD * (1 - 2 * turn / (seats - 1)) for turn in turns]


def _mean(counts: list[int], values: list[float]) -> float:
    return sum(n * value for n, value in zip(counts, values, strict=True)) / sum(counts)


def _percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole)


def _best(options: Sequence[Option], worth: Callable[[Option], float]) -> Option:
    return max(options, key=worth)


# Saying why


def _reason(
    view: View, me: Seat, outlook: Outlook, options: list[Option], best: Option
) -> tuple[str, Facts]:
    """Which sentence is true of the choice, and what it tells beside card, wind and chance."""
    if view.trick[:1] == (PIRATE,):
        return "pirate-takes", {}
    if level := _level_with(view, best.card):
        why = "pirate-strikes" if best.card is PIRATE else "strikes-out"
        return why, {"other": str(level)}
    if best.takes >= LIKELY and outlook.points(me) >= outlook.points(None):
        completed = _completed(view.taken[me], outlook.prize)
        return ("completes-set", {"sets": completed}) if completed else ("takes-gladly", {})
    careless = _best(options, lambda option: option.wind + option.hand)
    if careless is not best and careless.leads > best.leads:
        return "avoids-lead", {"other": str(careless.card), "lead": careless.leads}
    spendthrift = _best(options, lambda option: option.wind + option.lead)
    if spendthrift is not best:
        why = "enough" if best.takes <= SAFE else "throw-away"
        return why, {"other": str(spendthrift.card)}
    if best.takes <= SAFE:
        return "safe", {}
    least = min(option.takes for option in options)
    return ("least-risk" if best.takes == least else "balance"), {}


def _level_with(view: View, card: HelmCard) -> HelmCard | None:
    """A numbered card of the trick that drops out together with this one (S6, S8)."""
    wind, before = view.row[0].direction, view.trick
    rank = standing_of(wind, before, card)[0]
    for other in before:
        if other is not PIRATE and standing_of(wind, (), other)[0] == rank:
            return other
    return None


def _completed(taken: tuple[WindCard, ...], prize: tuple[WindCard, ...]) -> list[str]:
    """The directions of the sets that the prize completes."""
    before = sets_in(taken)
    return [str(direction) for direction in sets_in(taken + prize) if direction not in before]


# Sets or pairs (S17)


def _lay_aside(view: View, me: Seat) -> Advice:
    """The choice that does best against what the others will most likely choose."""
    likely = [
        _choose(view, seat, [sets_in(cards) for cards in view.taken]) for seat in range(view.seats)
    ]
    sets = _choose(view, me, likely)
    chosen = tuple(d for d in sets if d in contested(view.taken[me]))
    likely[me] = sets
    account = score_round(view.taken, likely, view.options.expert)[me]
    why = "set-aside" if chosen else "keep-pair"
    facts = {
        "sets": [str(d) for d in chosen or contested(view.taken[me])],
        "damage": account.damage,
        "points": account.total,
    }
    return Advice(LayAside(chosen), f"storm.hint.{why}", facts)


def _choose(
    view: View, seat: Seat, likely: Sequence[tuple[Direction, ...]]
) -> tuple[Direction, ...]:
    """All the sets that this seat should lay aside, if the others do as is likely."""
    cards = view.taken[seat]
    choice = contested(cards)

    def worth(sets: tuple[Direction, ...]) -> tuple[int, int, int]:
        all_sets = [*likely[:seat], sets, *likely[seat + 1 :]]
        accounts = score_round(view.taken, all_sets, view.options.expert)
        return _lead_in_points(accounts, seat), -accounts[seat].place, len(sets)

    answers = product(*((True, False) if d in choice else (True,) for d in sets_in(cards)))
    subsets = [
        tuple(d for d, aside in zip(sets_in(cards), answer, strict=True) if aside)
        for answer in answers
    ]
    return max(subsets, key=worth)


def _lead_in_points(accounts: Sequence[Account], seat: Seat) -> int:
    """How far a seat is ahead of all the others, taken together."""
    return len(accounts) * accounts[seat].total - sum(account.total for account in accounts)
