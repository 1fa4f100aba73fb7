"""What a seat knows of everybody's affairs in Harbour, and what the open table lets it suppose.

Nobody shows his hand, but all can count: which goods lie nowhere else, and how many cards each
hand holds (H1).
"""

from __future__ import annotations

from game.rules.harbour.pieces import (
    GOODS,
    NOTES,
    Counts,
    Ship,
    Size,
    counts_of,
    purses_of,
)
from game.rules.harbour.view import View
from game.rules.protocol import Seat

TYPICAL_POINTS = {Size.LARGE: 18, Size.SMALL: 6}
"""What a ship face down before a rival is taken to have brought."""


def holdings(view: View) -> list[Counts]:
    """The goods in each hand: seen, or supposed from what must be somewhere and the counts (H1).

    What nobody shows is shared out by the room that each hidden hand has for it; with one rival
    that is no guess.
    """
    hands = [
        list(counts_of(view.shown_goods[seat] if goods is None else goods))
        for seat, goods in enumerate(view.hands)
    ]
    start = view.seat or 0
    hidden = [(start + n) % view.seats for n in range(view.seats)]
    hidden = [seat for seat in hidden if view.hands[seat] is None]
    loose = list(counts_of(view.unseen_goods()))
    room = {}
    for seat in hidden:
        loose = [count - shown for count, shown in zip(loose, hands[seat], strict=True)]
        notes = -(-view.shown_gold[seat] // NOTES[0])
        room[seat] = view.hand_counts[seat] - notes - sum(hands[seat])
    for _ in range(sum(loose)):
        # One at a time, the most frequent good to the roomiest hand: so all get a like mixture.
        seat = max(hidden, key=lambda seat: room[seat])
        place = max(range(len(GOODS)), key=lambda place: (loose[place], -hands[seat][place]))
        hands[seat][place] += 1
        loose[place] -= 1
        room[seat] -= 1
    return [tuple(hand) for hand in hands]


def purses(view: View, hands: list[Counts]) -> list[int]:
    """The gold of each: seen, or the middle of what so many notes can be (H1)."""
    gold = []
    for seat, own in enumerate(view.gold):
        if own is None:
            notes = max(0, view.hand_counts[seat] - sum(hands[seat]))
            likely = [purse for purse in purses_of(notes) if purse >= view.shown_gold[seat]]
            own = likely[len(likely) // 2] if likely else view.shown_gold[seat]
        gold.append(own)
    return gold


def scores(view: View) -> list[int]:
    """The points of each: seen, or supposed by the sizes of the ships."""
    points = []
    for known, sizes in zip(view.points, view.ship_counts, strict=True):
        guess = sum(TYPICAL_POINTS[size] * count for size, count in sizes.items())
        points.append(guess if known is None else known)
    return points


def contest(view: View, seat: Seat) -> dict[Ship, int]:
    """For each ship of the port, how many others could fill it out of their warehouses."""
    others = [counts_of(goods) for n, goods in enumerate(view.warehouses) if n != seat]
    return {ship: sum(_fills(goods, ship) for goods in others) for ship in view.port}


def _fills(warehouse: Counts, ship: Ship) -> bool:
    return all(need <= have for need, have in zip(ship.counts, warehouse, strict=True))
