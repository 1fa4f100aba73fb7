"""What one seat at Harbour's table may know, and the states it could imagine behind that.

Money, hand goods, special cards and loaded ships are secret (H1, H12), yet each of them once
changed hands in the open: with a perfect memory only the order of the piles is hidden. A view is
not a perfect memory. It holds what the table shows now and what this turn has shown:

- the counts of H1: cards in each hand without their split, special cards, ships by their size;
- warehouses, supply, port, the discards and the ships that left unloaded, so also what must be in
  hands, piles and before rivals taken together;
- of this turn: every card that was revealed, wherever it lies now, a special card taken; bids,
  money paid and received, and goods seen going into a hand, as the least that is surely there;
  ships loaded; and that nobody had the points that end the match before this turn (H21).

`imagine` respects all of that exactly, and nothing else. What earlier turns told, such as who
bought which goods two turns ago, is left to the player's own memory, as at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from game.rules.chance import Chance
from game.rules.deck import Deck, without
from game.rules.harbour.edition import components
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import (
    GOODS,
    NOTES,
    ActionCard,
    Good,
    Pile,
    Ship,
    Size,
    in_order,
    notes_of,
    purses_of,
)
from game.rules.harbour.table import Auction, Phase
from game.rules.protocol import Seat, SeatView

if TYPE_CHECKING:
    from game.rules.harbour.state import State

PATIENCE = 10_000
"""Swaps to try before a rival is imagined with too many points after all: a thought must end."""


class View(SeatView, frozen=True):
    """The open table and, for a seat, its own secrets; everything once the match is over."""

    options: HarbourOptions
    phase: Phase
    turn: int
    first: Seat
    acting: tuple[Seat, ...]

    # Own or opened secrets; None where they are hidden
    gold: tuple[int | None, ...]
    hands: tuple[tuple[Good, ...] | None, ...]
    specials: tuple[tuple[ActionCard, ...] | None, ...]
    shipped: tuple[tuple[Ship, ...] | None, ...]
    kept_hands: tuple[tuple[Good, ...] | None, ...]

    # What all can see
    hand_counts: tuple[int, ...]
    """H1: hand goods and notes together."""
    special_counts: tuple[int, ...]
    ship_counts: tuple[dict[Size, int], ...]
    warehouses: tuple[tuple[Good, ...], ...]
    conservations: tuple[tuple[ActionCard, ...], ...]
    port: tuple[Ship, ...]
    supply: dict[Good, int]
    pile_sizes: dict[Pile, int]
    discards: dict[Pile, tuple[ActionCard, ...]]
    ship_pile_sizes: dict[Size, int]
    unloaded: dict[Size, tuple[Ship, ...]]
    """Ships that left without goods (H22)."""
    free: tuple[ActionCard, ...]
    cards: tuple[ActionCard | None, ...]
    """Also face down all know them: every card was revealed."""
    face_up: tuple[bool, ...]
    money: tuple[int, ...]
    auction: Auction | None
    fresh: tuple[ActionCard | None, ...]
    spent: tuple[bool, ...]
    loaded: tuple[tuple[Ship, ...], ...]
    """The ships of this turn."""
    carried: bool
    closed: bool
    doing: Literal["exchange", "market-sale"] | None
    shown_goods: tuple[tuple[Good, ...], ...]
    shown_gold: tuple[int, ...]
    kept: tuple[tuple[Good, ...] | None, ...]

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> View:
        seats = range(state.seats)
        over = state.phase is Phase.OVER
        seen = [over or place == seat for place in seats]
        open_ships = over or state.options.points == "open"
        older = [
            len(ships) - count for ships, count in zip(state.shipped, state.loaded, strict=True)
        ]
        return cls(
            seat=seat,
            options=state.options,
            phase=state.phase,
            turn=state.turn,
            first=state.first,
            acting=state.to_act(),
            gold=tuple([state.gold[n] if seen[n] else None for n in seats]),
            hands=tuple([tuple(state.hands[n]) if seen[n] else None for n in seats]),
            specials=tuple([tuple(state.specials[n]) if seen[n] else None for n in seats]),
            shipped=tuple(
                [tuple(state.shipped[n]) if seen[n] or open_ships else None for n in seats]
            ),
            kept_hands=tuple([state.kept_hands[n] if seen[n] else None for n in seats]),
            hand_counts=tuple([len(state.hands[n]) + notes_of(state.gold[n]) for n in seats]),
            special_counts=tuple([len(cards) for cards in state.specials]),
            ship_counts=tuple([count_sizes(ships) for ships in state.shipped]),
            warehouses=tuple([tuple(goods) for goods in state.warehouses]),
            conservations=tuple([tuple(cards) for cards in state.conservations]),
            port=tuple(state.port),
            supply=state.supply.copy(),
            pile_sizes={pile: len(deck.pile) for pile, deck in state.decks.items()},
            discards={pile: tuple(deck.discards) for pile, deck in state.decks.items()},
            ship_pile_sizes={size: len(deck.pile) for size, deck in state.ships.items()},
            unloaded={size: tuple(deck.discards) for size, deck in state.ships.items()},
            free=tuple(state.free),
            cards=tuple(state.cards),
            face_up=tuple(state.face_up),
            money=tuple(state.money),
            auction=state.auction,
            fresh=tuple(state.fresh),
            spent=tuple(state.spent),
            loaded=tuple([tuple(state.shipped[n][older[n] :]) for n in seats]),
            carried=state.carried,
            closed=state.closed,
            doing=state.doing,
            shown_goods=tuple([tuple(goods) for goods in state.shown_goods]),
            shown_gold=tuple(state.shown_gold),
            kept=tuple(state.kept),
        )

    @property
    def seats(self) -> int:
        return len(self.warehouses)

    @property
    def points(self) -> tuple[int | None, ...]:
        """H12: everybody's points, as far as this seat may know them."""
        return tuple(
            None if ships is None else sum(ship.points for ship in ships) for ships in self.shipped
        )

    def to_act(self) -> tuple[Seat, ...]:
        return self.acting

    # What must be where nobody looks

    def unseen_goods(self) -> list[Good]:
        """The goods in hands that this seat does not see, all together."""
        owed = components(self.options.edition).goods
        seen = [goods for goods in (*self.warehouses, *self.hands) if goods]
        held = Counter(good for goods in seen for good in goods)
        return [g for g in GOODS for _ in range(owed[g] - held[g] - self.supply[g])]

    def unseen_cards(self, pile: Pile) -> list[ActionCard]:
        """The cards of a pile that lie in it or in hands that this seat does not see."""
        hands = [cards for cards in self.specials if cards is not None]
        taken = [
            card
            for card, cards in zip(self.fresh, self.specials, strict=True)
            if card is not None and cards is None
        ]
        before = [card for card in self.cards if card is not None]
        seen = [card for cards in (*hands, *self.conservations) for card in cards]
        return without(
            components(self.options.edition).cards[pile],
            [*self.discards[pile], *self.free, *before, *taken, *seen],
        )

    def unseen_ships(self, size: Size) -> list[Ship]:
        """The ships of a size in the pile or face down before others."""
        seen = [
            ship
            for ships, loaded in zip(self.shipped, self.loaded, strict=True)
            for ship in (loaded if ships is None else ships)
        ]
        return without(
            components(self.options.edition).ships[size],
            [*self.unloaded[size], *self.port, *seen],
        )

    # Imagining

    def imagine(self, chance: Chance) -> State:
        from game.rules.harbour.state import State  # the two know each other

        hands, gold = self._imagine_hands(chance)
        specials, decks = self._imagine_cards(chance)
        shipped, ships = self._imagine_ships(chance)
        return State(
            warehouses=[list(goods) for goods in self.warehouses],
            port=list(self.port),
            options=self.options,
            chance=chance.fork(),
            phase=self.phase,
            turn=self.turn,
            first=self.first,
            actor=self._actor(),
            gold=gold,
            hands=hands,
            specials=specials,
            shipped=shipped,
            supply=self.supply.copy(),
            decks=decks,
            ships=ships,
            conservations=[list(cards) for cards in self.conservations],
            free=list(self.free),
            cards=list(self.cards),
            face_up=list(self.face_up),
            money=list(self.money),
            auction=self.auction,
            fresh=list(self.fresh),
            spent=list(self.spent),
            loaded=[len(loaded) for loaded in self.loaded],
            carried=self.carried,
            closed=self.closed,
            doing=self.doing,
            shown_goods=[list(goods) for goods in self.shown_goods],
            shown_gold=list(self.shown_gold),
            kept=list(self.kept),
            kept_hands=self._imagine_kept_hands(hands, chance),
        )

    def _actor(self) -> Seat:
        return self.acting[0] if self.acting else self.first

    def _imagine_hands(self, chance: Chance) -> tuple[list[list[Good]], list[int]]:
        """H1: goods for the hidden hands, and gold in as many notes as their counts leave."""
        hidden = [seat for seat, goods in enumerate(self.hands) if goods is None]
        hands = [
            list(self.shown_goods[n] if goods is None else goods)
            for n, goods in enumerate(self.hands)
        ]
        loose = without(self.unseen_goods(), [good for n in hidden for good in hands[n]])
        chance.shuffle(loose)
        room = []
        for seat in hidden:
            notes = -(-self.shown_gold[seat] // NOTES[0])
            room += [seat] * (self.hand_counts[seat] - notes - len(hands[seat]))
        chance.shuffle(room)
        for seat, good in zip(room, loose, strict=False):
            hands[seat].append(good)
        gold = []
        for seat, own in enumerate(self.gold):
            if own is None:
                purses = purses_of(self.hand_counts[seat] - len(hands[seat]))
                own = chance.pick([purse for purse in purses if purse >= self.shown_gold[seat]])
            gold.append(own)
        return [in_order(goods) for goods in hands], gold

    def _imagine_cards(
        self, chance: Chance
    ) -> tuple[list[list[ActionCard]], dict[Pile, Deck[ActionCard]]]:
        """Piles in any order; as many special cards as are missing from them, in hidden hands."""
        held: list[ActionCard] = []
        decks = {}
        for pile in Pile:
            unseen = self.unseen_cards(pile)
            chance.shuffle(unseen)
            missing = len(unseen) - self.pile_sizes[pile]
            away = [card for card in unseen if card.special][:missing]
            held += away
            decks[pile] = Deck(without(unseen, away), list(self.discards[pile]))
        chance.shuffle(held)
        specials = []
        for seat, own in enumerate(self.specials):
            if own is not None:
                specials.append(list(own))
                continue
            fresh = self.fresh[seat]
            known = [] if fresh is None else [fresh]
            count = self.special_counts[seat] - len(known)
            specials.append(sorted([*known, *held[:count]]))
            held = held[count:]
        return specials, decks

    def _imagine_ships(self, chance: Chance) -> tuple[list[list[Ship]], dict[Size, Deck[Ship]]]:
        """H12: ships of the known sizes before rivals, who had no winning points with them."""
        shipped: list[list[Ship]] = [list(ships or ()) for ships in self.shipped]
        hidden = [seat for seat, ships in enumerate(self.shipped) if ships is None]
        piles = {}
        for size in Size:
            unseen = self.unseen_ships(size)
            chance.shuffle(unseen)
            for seat in hidden:
                count = self.ship_counts[seat][size] - count_sizes(self.loaded[seat])[size]
                shipped[seat] += unseen[:count]
                unseen = unseen[count:]
            piles[size] = unseen
        goal = self.options.goal(self.seats)
        _lighten([shipped[seat] for seat in hidden], piles, goal, chance)
        for seat in hidden:
            shipped[seat] += self.loaded[seat]
        decks = {size: Deck(piles[size], list(self.unloaded[size])) for size in Size}
        return shipped, decks

    def _imagine_kept_hands(
        self, hands: list[list[Good]], chance: Chance
    ) -> list[tuple[Good, ...]]:
        """H14: a rival who has chosen may have saved some hand goods, if his cards reach so far."""
        kept = []
        for seat, own in enumerate(self.kept_hands):
            if own is None:
                total = sum(card.number for card in self.conservations[seat])
                spare = total - len(self.warehouses[seat])
                chosen = self.phase is Phase.KEEPING and self.kept[seat] is not None
                most = min(spare, len(hands[seat])) if chosen else 0
                saved = hands[seat].copy()
                chance.shuffle(saved)
                own = tuple(in_order(saved[: chance.below(max(0, most) + 1)]))
            kept.append(own)
        return kept


def count_sizes(ships: Sequence[Ship]) -> dict[Size, int]:
    return {size: sum(ship.size is size for ship in ships) for size in Size}


def _lighten(
    holdings: list[list[Ship]], piles: dict[Size, list[Ship]], goal: int, chance: Chance
) -> None:
    """Swap ships of equal size until nobody has `goal` points: the match would be over (H21)."""

    def excess(ships: Sequence[Ship]) -> int:
        return max(0, sum(ship.points for ship in ships) - goal + 1)

    for _ in range(PATIENCE):
        heavy = [ships for ships in holdings if excess(ships)]
        if not heavy:
            return
        mine = heavy[0]
        place = chance.below(len(mine))
        # The pile's ships weigh nothing; a rival takes a heavy one only if it harms less there.
        others = [ships for ships in holdings if ships is not mine]
        stock = chance.pick([piles[mine[place].size], *others])
        for other, ship in enumerate(stock):
            if ship.size is not mine[place].size or ship.points >= mine[place].points:
                continue
            weighed = any(stock is ships for ships in others)
            before = excess(mine) + (excess(stock) if weighed else 0)
            mine[place], stock[other] = ship, mine[place]
            if excess(mine) + (excess(stock) if weighed else 0) <= before:
                break
            mine[place], stock[other] = stock[other], mine[place]
