"""What one seat at Storm's table may know, and the states it could imagine behind that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.chance import Chance
from game.rules.compass import Direction
from game.rules.deck import without
from game.rules.protocol import Seat, SeatView
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import HELM_CARDS, PIRATE, WIND_CARDS, HelmCard, WindCard, in_order
from game.rules.storm.scoring import Account, contested, totals
from game.rules.storm.trick import PlayedTrick

if TYPE_CHECKING:
    from game.rules.storm.state import State


class View(SeatView, frozen=True):
    """The open table and, for a seat, its own hand and its own sealed choice."""

    options: StormOptions
    hand: tuple[HelmCard, ...]
    hand_sizes: tuple[int, ...]
    row: tuple[WindCard, ...]
    forecast: tuple[WindCard, ...]
    pile_size: int
    opener: Seat
    leader: Seat
    trick: tuple[HelmCard, ...]
    history: tuple[PlayedTrick, ...]
    taken: tuple[tuple[WindCard, ...], ...]
    waiting: tuple[WindCard, ...]
    gone: tuple[WindCard, ...]
    acting: tuple[Seat, ...]
    chosen: tuple[bool, ...]
    """Who has sealed a choice of sets (S17)."""
    choice: tuple[Direction, ...] | None
    """This seat's own."""
    ledger: tuple[tuple[Account, ...], ...]

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> View:
        return cls(
            seat=seat,
            options=state.options,
            hand=() if seat is None else tuple(state.hands[seat]),
            hand_sizes=tuple([len(hand) for hand in state.hands]),
            row=tuple(state.row),
            forecast=state.forecast,
            pile_size=len(state.pile),
            opener=state.opener,
            leader=state.leader,
            trick=tuple(state.trick),
            history=tuple(state.history),
            taken=tuple([tuple(cards) for cards in state.taken]),
            waiting=tuple(state.waiting),
            gone=tuple(state.gone),
            acting=state.to_act(),
            chosen=tuple([choice is not None for choice in state.choices]),
            choice=None if seat is None else state.choices[seat],
            ledger=tuple(state.ledger),
        )

    @property
    def seats(self) -> int:
        return len(self.hand_sizes)

    @property
    def scores(self) -> tuple[int, ...]:
        return totals(self.ledger, self.seats)

    def to_act(self) -> tuple[Seat, ...]:
        return self.acting

    def seen(self) -> list[HelmCard]:
        """The helm cards that are not hidden from this seat: its own and all that were played."""
        return [*self.hand, *self.trick, *(card for old in self.history for card in old.cards)]

    def unseen(self) -> list[HelmCard]:
        """The helm cards in the others' hands and in the rest, in order."""
        return without(HELM_CARDS, self.seen())

    def unseen_winds(self) -> list[WindCard]:
        """The wind cards in the pile, whose order nobody knows."""
        shown = [*self.row, *self.forecast, *self.waiting, *self.gone]
        return without(WIND_CARDS, [*shown, *(card for cards in self.taken for card in cards)])

    def only_pirates(self) -> set[Seat]:
        """Seats that led a pirate this round: by S7 they hold nothing else."""
        leads = {old.leader for old in self.history if old.cards[0] is PIRATE}
        return leads | {self.leader} if self.trick[:1] == (PIRATE,) else leads

    def imagine(self, chance: Chance) -> State:
        from game.rules.storm.state import State  # the two know each other

        hands, rest = self._imagine_hands(chance)
        pile = self.unseen_winds()
        chance.shuffle(pile)
        return State(
            hands=hands,
            row=list(self.row),
            options=self.options,
            chance=chance.fork(),
            opener=self.opener,
            leader=self.leader,
            trick=list(self.trick),
            history=list(self.history),
            taken=[list(cards) for cards in self.taken],
            waiting=list(self.waiting),
            gone=list(self.gone),
            forecast=self.forecast,
            pile=pile,
            rest=tuple(rest),
            choices=self._imagine_choices(chance),
            ledger=list(self.ledger),
        )

    def _imagine_hands(self, chance: Chance) -> tuple[list[list[HelmCard]], list[HelmCard]]:
        unseen = self.unseen()
        pirates = self.only_pirates()
        hands: list[list[HelmCard]] = [[] for _ in self.hand_sizes]
        for seat in pirates:
            if seat != self.seat:
                hands[seat] = [PIRATE] * self.hand_sizes[seat]
                unseen = without(unseen, hands[seat])
        chance.shuffle(unseen)
        for seat, size in enumerate(self.hand_sizes):
            if seat == self.seat:
                hands[seat] = list(self.hand)
            elif seat not in pirates:
                hands[seat], unseen = in_order(unseen[:size]), unseen[size:]
        return hands, unseen

    def _imagine_choices(self, chance: Chance) -> list[tuple[Direction, ...] | None]:
        choices: list[tuple[Direction, ...] | None] = []
        for seat, done in enumerate(self.chosen):
            if seat == self.seat or not done:
                choices.append(self.choice if seat == self.seat else None)
            else:
                open_sets = contested(self.taken[seat])
                choices.append(tuple(d for d in open_sets if chance.below(2)))
        return choices
