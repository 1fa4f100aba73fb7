"""What one seat at the regatta may know, and the states it could imagine behind that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.chance import Chance
from game.rules.deck import Deck, without
from game.rules.protocol import Seat, SeatView
from game.rules.regatta.course import Course, course_of
from game.rules.regatta.edition import kit
from game.rules.regatta.gates import Progress
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import SUN, Card, in_order
from game.rules.regatta.plane import Pose
from game.rules.regatta.scoring import order_of
from game.rules.regatta.table import Known, Phase

if TYPE_CHECKING:
    from game.rules.regatta.state import State


class View(SeatView, frozen=True):
    """The open table and, for a seat, its own hand; the others' hands and the pile are hidden."""

    options: RegattaOptions
    phase: Phase
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    poses: tuple[Pose | None, ...]
    progress: tuple[Progress, ...]
    suns: tuple[bool, ...]
    turns: tuple[int, ...]
    finished: tuple[Seat, ...]
    known: tuple[Known | None, ...]
    """What everybody knows of each hand (R6)."""
    pile_size: int
    discards: tuple[Card, ...]
    first: Seat
    turn: Seat

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> View:
        assert state.phase is not None
        return cls(
            seat=seat,
            options=state.options,
            phase=state.phase,
            hand=() if seat is None else tuple(state.hands[seat]),
            hand_sizes=tuple([len(hand) for hand in state.hands]),
            poses=tuple(state.poses),
            progress=tuple(state.progress),
            suns=tuple(state.suns),
            turns=tuple(state.turns),
            finished=tuple(state.finished),
            known=tuple(state.known),
            pile_size=len(state.deck.pile),
            discards=tuple(state.deck.discards),
            first=state.first,
            turn=state.turn,
        )

    @property
    def seats(self) -> int:
        return len(self.hand_sizes)

    @property
    def course(self) -> Course:
        return course_of(self.options.course, self.options.size)

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase is Phase.OVER else (self.turn,)

    def order(self) -> tuple[Seat, ...]:
        """R15."""
        return order_of(self.course, self.finished, self.progress, self.poses)

    def unseen(self) -> list[Card]:
        """The cards in the others' hands and in the pile."""
        shown = [*self.hand, *self.discards, *[SUN] * sum(self.suns)]
        return without(kit(self.options.edition).pack, shown)

    def imagine(self, chance: Chance) -> State:
        from game.rules.regatta.state import State  # the two know each other

        hands, pile = self._imagine_hands(chance)
        return State(
            hands=hands,
            poses=list(self.poses),
            options=self.options,
            chance=chance.fork(),
            deck=Deck(pile, list(self.discards)),
            first=self.first,
            turn=self.turn,
            phase=self.phase,
            progress=list(self.progress),
            suns=list(self.suns),
            turns=list(self.turns),
            finished=list(self.finished),
            known=list(self.known),
        )

    def _imagine_hands(self, chance: Chance) -> tuple[list[list[Card]], list[Card]]:
        """Hands and pile out of the unseen cards; what is known of hands comes true in them."""
        unseen = self.unseen()
        chance.shuffle(unseen)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        owed = [
            (seat, known.cards)
            for seat in others
            if (known := self.known[seat]) is not None
            for _ in range(known.count)
        ]
        hands: list[list[Card]] = [[] for _ in self.hand_sizes]
        taken = _assign([cards for _, cards in owed], unseen)
        for (seat, _), place in zip(owed, taken, strict=True):
            hands[seat].append(unseen[place])
        rest = [card for place, card in enumerate(unseen) if place not in taken]
        for seat in others:
            lacking = self.hand_sizes[seat] - len(hands[seat])
            hands[seat], rest = in_order(hands[seat] + rest[:lacking]), rest[lacking:]
        if self.seat is not None:
            hands[self.seat] = list(self.hand)
        return hands, rest


def _assign(wants: list[tuple[Card, ...]], cards: list[Card]) -> list[int]:
    """A card of its own for everyone who wants one of some, as its place among the cards.

    Whoever finds his taken sends its holder to look for another, so that an assignment is found
    if there is one: there is, for the true hands are one.
    """
    holder: dict[int, int] = {}

    def seek(who: int, tried: set[int]) -> bool:
        for place, card in enumerate(cards):
            if card in wants[who] and place not in tried:
                tried.add(place)
                if place not in holder or seek(holder[place], tried):
                    holder[place] = who
                    return True
        return False

    for who in range(len(wants)):
        seek(who, set())
    places = {who: place for place, who in holder.items()}
    return [places[who] for who in range(len(wants))]
