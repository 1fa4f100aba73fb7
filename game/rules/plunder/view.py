"""What one seat at Plunder's table may know, and the states it could imagine behind that.

Hidden are the others' hands of action cards and treasures, the order of the piles, and sealed
votes of others until all are in. An imagined state respects all that can be told about them:
action cards lie in a hand or in the pile only if they are neither in one's own hand nor among the
discards, and after the discards became a new pile everything played since must have come from a
pile of which its owner had drawn; a treasure in hand is none of the ports where its owner arrived
since he drew it and did not play it; treasures that were played once are known wherever they are
since, under the pile in their order or in the hand of whoever drew them from there. Only of its
own action cards a seat does not remember which of two piles each came from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.chance import Chance
from game.rules.compass import DIRECTIONS, Direction
from game.rules.deck import Deck, without
from game.rules.plunder.chart import Chart, chart_of
from game.rules.plunder.memory import deal_actions, match_treasures
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import Phase, Pirate, Struck, Track
from game.rules.protocol import Seat, SeatView

if TYPE_CHECKING:
    from game.rules.plunder.state import State


class View(SeatView, frozen=True):
    """The open table and, for a seat, its own hands and its own sealed votes."""

    options: PlunderOptions
    pirates: tuple[Pirate, ...]
    round: int
    wind: Direction
    blackbeard: Seat
    phase: Phase
    acting: tuple[Seat, ...]
    votes: tuple[Direction | None, ...]
    """The directions that this seat knows: all once they are revealed, its own before."""
    bids: tuple[int | None, ...]
    first: Seat
    done: int
    points: int
    sailed: bool
    heaved: bool
    extra: bool
    struck: Struck | None
    markers: dict[Track, Seat | None]
    tiles: dict[str, str]
    bar: tuple[str, ...]
    actions: tuple[str, ...]
    """This seat's own action cards."""
    action_sizes: tuple[int, ...]
    pile_size: int
    discards: tuple[str, ...]
    treasures: tuple[str, ...]
    """This seat's own treasures."""
    treasure_sizes: tuple[int, ...]
    treasure_pile_size: int
    """Treasures that nobody has seen; the returned ones lie below them."""
    returned: tuple[str, ...]
    packs: tuple[tuple[str, ...], ...]
    traffic: tuple[tuple[int, str], ...]

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> View:
        phase = state.phase
        votes, bids = tuple(state.votes), tuple(state.bids)
        if phase is Phase.DIRECTION:
            votes = tuple([vote if n == seat else None for n, vote in enumerate(votes)])
        if phase is Phase.CUBES:
            bids = tuple([bid if n == seat else None for n, bid in enumerate(bids)])
        return cls(
            seat=seat,
            options=state.options,
            pirates=tuple([pirate.copy() for pirate in state.pirates]),
            round=state.round,
            wind=state.wind,
            blackbeard=state.blackbeard,
            phase=phase,
            acting=state.to_act(),
            votes=votes,
            bids=bids,
            first=state.first,
            done=state.done,
            points=state.points,
            sailed=state.sailed,
            heaved=state.heaved,
            extra=state.extra,
            struck=state.struck,
            markers=state.markers.copy(),
            tiles=state.tiles.copy(),
            bar=tuple(state.bar),
            actions=() if seat is None else tuple(state.actions[seat]),
            action_sizes=tuple([len(hand) for hand in state.actions]),
            pile_size=len(state.deck.pile),
            discards=tuple(state.deck.discards),
            treasures=() if seat is None else tuple(state.treasures[seat]),
            treasure_sizes=tuple([len(hand) for hand in state.treasures]),
            treasure_pile_size=len(state.treasure_pile),
            returned=tuple(state.returned),
            packs=tuple([tuple(pack) for pack in state.packs]),
            traffic=tuple(state.traffic),
        )

    @property
    def seats(self) -> int:
        return len(self.pirates)

    @property
    def turn(self) -> Seat:
        """Who plunders."""
        return (self.first + self.done) % len(self.pirates)

    def to_act(self) -> tuple[Seat, ...]:
        return self.acting

    def unseen_actions(self) -> list[str]:
        """The action cards in the pile and in the others' hands, in order."""
        return without(chart_of(self.options.edition).all_cards, [*self.actions, *self.discards])

    def unseen_treasures(self) -> list[str]:
        """The treasures whose place this seat does not know, in order."""
        known = [port for pirate in self.pirates for port in pirate.shown]
        ports = chart_of(self.options.edition).ports
        return without(ports, {*known, *self.returned, *self.treasures})

    def imagine(self, chance: Chance) -> State:
        from game.rules.plunder.state import State  # the two know each other

        chart = chart_of(self.options.edition)
        actions, pile = self._imagine_actions(chart, chance)
        treasures, treasure_pile = self._imagine_treasures(chart, chance)
        return State(
            pirates=[pirate.copy() for pirate in self.pirates],
            options=self.options,
            chance=chance.fork(),
            round=self.round,
            wind=self.wind,
            blackbeard=self.blackbeard,
            phase=self.phase,
            votes=self._imagine_votes(chance),
            bids=self._imagine_bids(chance),
            first=self.first,
            done=self.done,
            points=self.points,
            sailed=self.sailed,
            heaved=self.heaved,
            extra=self.extra,
            struck=self.struck,
            markers=self.markers.copy(),
            tiles=self.tiles.copy(),
            bar=list(self.bar),
            actions=actions,
            deck=Deck(pile, list(self.discards)),
            treasures=treasures,
            treasure_pile=treasure_pile,
            returned=list(self.returned),
            packs=[list(pack) for pack in self.packs],
            traffic=list(self.traffic),
        )

    def _imagine_actions(self, chart: Chart, chance: Chance) -> tuple[list[list[str]], list[str]]:
        if self.packs:
            own = {} if self.seat is None else {self.seat: self.actions}
            dealt = deal_actions(self.packs, self.traffic, own, self.seats, chance)
            assert dealt is not None, "the true state is a way"
            hands, pile = dealt
        else:
            pile = self.unseen_actions()
            chance.shuffle(pile)
            hands = []
            for seat, size in enumerate(self.action_sizes):
                if seat == self.seat:
                    hands.append(list(self.actions))
                else:
                    hands.append(pile[:size])
                    del pile[:size]
        order = chart.card_order.__getitem__
        return [sorted(hand, key=order) for hand in hands], pile

    def _imagine_treasures(self, chart: Chart, chance: Chance) -> tuple[list[list[str]], list[str]]:
        unseen = self.unseen_treasures()
        others = [seat for seat in range(self.seats) if seat != self.seat]
        slots = [(seat, slot) for seat in others for slot in self.pirates[seat].passed]
        chance.shuffle(slots)
        found = match_treasures([slot for _, slot in slots], unseen, chance)
        assert found is not None, "the true state is a way"
        hands = [list(pirate.shown) for pirate in self.pirates]
        for (seat, _), port in zip(slots, found, strict=True):
            hands[seat].append(port)
        if self.seat is not None:
            hands[self.seat] = list(self.treasures)
        pile = without(unseen, found)
        chance.shuffle(pile)
        order = chart.port_order.__getitem__
        return [sorted(hand, key=order) for hand in hands], pile

    def _imagine_votes(self, chance: Chance) -> list[Direction | None]:
        if self.phase is not Phase.DIRECTION:
            return list(self.votes)
        return [
            vote if seat == self.seat or seat in self.acting else chance.pick(DIRECTIONS)
            for seat, vote in enumerate(self.votes)
        ]

    def _imagine_bids(self, chance: Chance) -> list[int | None]:
        if self.phase is not Phase.CUBES:
            return list(self.bids)
        return [
            bid
            if seat == self.seat or seat in self.acting
            else chance.below(self.pirates[seat].cubes + 1)
            for seat, bid in enumerate(self.bids)
        ]
