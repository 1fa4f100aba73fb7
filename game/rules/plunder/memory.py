"""Hands and piles of cards, and what everybody can tell about them.

Treasures: whoever arrives at a port plays its treasure if he holds it (P13), so a treasure in hand
is none of the ports visited since it was drawn (`Pirate.passed`). A played one goes face down
under the pile after all have seen it, so its place is known from then on, and so is who draws it
(`State.returned`, `Pirate.shown`).

Action cards: discards are public. When they become a new pile, everybody knows what is in it, and
so what the hands hold between them; from then on the state keeps the contents of the piles
(`packs`; the first one are the cards in the hands at that time) and who drew and played what since
(`traffic`).
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.rules.chance import Chance
from game.rules.plunder.chart import Chart
from game.rules.protocol import Seat

if TYPE_CHECKING:
    from game.rules.plunder.state import State

DREW = ""
"""In the traffic instead of a card that was played."""
RESHUFFLED = (-1, DREW)

Traffic = Sequence[tuple[Seat, str]]


# What happens to the cards


def draw_action(state: State, seat: Seat, chart: Chart) -> tuple[str, bool]:
    """The next action card for the seat's hand, and whether there had to be a new pile first."""
    deck = state.deck
    fresh = not deck.pile
    if fresh:
        if not state.packs:
            state.packs.append(sorted(card for hand in state.actions for card in hand))
            for holder, hand in enumerate(state.actions):
                state.traffic += [(holder, DREW)] * len(hand)
        state.packs.append(sorted(deck.discards))
        state.traffic.append(RESHUFFLED)
    card = deck.draw(state.chance)
    assert card is not None, "drawing was legal"
    insort(state.actions[seat], card, key=chart.card_order.__getitem__)
    if state.packs:
        state.traffic.append((seat, DREW))
    return card, fresh


def discard_action(state: State, seat: Seat, card: str) -> None:
    state.actions[seat].remove(card)
    state.deck.discard(card)
    if state.packs:
        state.traffic.append((seat, card))


def draw_treasure(state: State, seat: Seat, chart: Chart) -> tuple[str, bool] | None:
    """The next treasure for the seat's hand, and whether all know which; None if there is none."""
    pirate = state.pirates[seat]
    known = not state.treasure_pile
    if not known:
        port = state.treasure_pile.pop(0)
        pirate.passed.append(())
    elif state.returned:
        port = state.returned.pop(0)
        pirate.shown.append(port)
    else:
        return None
    insort(state.treasures[seat], port, key=chart.port_order.__getitem__)
    return port, known


def return_treasure(state: State, seat: Seat, port: str) -> None:
    """A treasure is shown and goes face down under the pile.

    Which of several unknown ones it was nobody can tell. The oldest that it can have been is
    struck out: it is the one that says most about the card, so nothing possible is ruled out.
    """
    pirate = state.pirates[seat]
    state.treasures[seat].remove(port)
    state.returned.append(port)
    if port in pirate.shown:
        pirate.shown.remove(port)
    else:
        pirate.passed.remove(next(slot for slot in pirate.passed if port not in slot))


def pass_treasure(state: State, seat: Seat, port: str) -> None:
    """No treasure was played here, so none of those in hand is this port's."""
    pirate = state.pirates[seat]
    if pirate.passed:
        pirate.passed = [slot if port in slot else (*slot, port) for slot in pirate.passed]


# What can be told about them


def match_treasures(
    slots: Sequence[Sequence[str]], ports: Sequence[str], chance: Chance
) -> list[str] | None:
    """A port for each slot that does not rule it out, drawn at random; None if there is no way."""
    owner: dict[str, int] = {}

    def place(slot: int, tried: set[str]) -> bool:
        choice = [port for port in ports if port not in slots[slot]]
        chance.shuffle(choice)
        for port in choice:
            if port not in tried:
                tried.add(port)
                if port not in owner or place(owner[port], tried):
                    owner[port] = slot
                    return True
        return False

    if not all(place(slot, set()) for slot in range(len(slots))):
        return None
    found = {slot: port for port, slot in owner.items()}
    return [found[slot] for slot in range(len(slots))]


def deal_actions(
    packs: Sequence[Sequence[str]],
    traffic: Traffic,
    hands: Mapping[Seat, Sequence[str]],
    seats: int,
    chance: Chance,
) -> tuple[list[list[str]], list[str]] | None:
    """Hands and pile as they may be, with the given hands among them; None if there is no way.

    Every card that was played or is in a given hand came from one of the piles of which its owner
    had drawn a card: these origins are drawn, with a step back where they lead nowhere, and the
    rest of each pile lies where cards were drawn from it and not yet seen.
    """
    left = [Counter(pack) for pack in packs]
    held = [[0] * len(packs) for _ in range(seats)]
    ending = [(seat, card) for seat, hand in hands.items() for card in hand]
    lines = [*traffic, *ending]

    def trace(line: int, pack: int) -> bool:
        undone = []
        for number in range(line, len(lines)):
            seat, card = lines[number]
            if (seat, card) == RESHUFFLED:
                pack += 1
            elif card == DREW:
                held[seat][pack] += 1
                undone.append((seat, pack))
            else:
                origins = [n for n in range(pack + 1) if held[seat][n] and left[n][card]]
                chance.shuffle(origins)
                for origin in origins:
                    held[seat][origin] -= 1
                    left[origin][card] -= 1
                    if trace(number + 1, pack):
                        return True
                    held[seat][origin] += 1
                    left[origin][card] += 1
                for drawer, origin in undone:
                    held[drawer][origin] -= 1
                return False
        return True

    if not trace(0, 0):
        return None
    dealt: list[list[str]] = [list(hands.get(seat, ())) for seat in range(seats)]
    pile: list[str] = []
    for number, rest in enumerate(left):
        pile = list(rest.elements())
        chance.shuffle(pile)
        for seat in range(seats):
            for _ in range(held[seat][number]):
                dealt[seat].append(pile.pop())
    return dealt, pile
