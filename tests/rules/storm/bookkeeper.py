"""Somebody who hears what is told of a match, and nothing else, and keeps his own books.

Whatever he is told must follow from what he heard before and from the rules as `oracle` reads
them; what is in his books at any time must be what the state holds.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from game.rules.codec import from_json, to_json
from game.rules.protocol import Event
from game.rules.storm.options import StormOptions
from game.rules.storm.state import State
from tests.rules.storm import oracle

TRICKS = 12
WORTHS = ("with", "across", "against")


class Bookkeeper:
    def __init__(self, seats: int, options: StormOptions) -> None:
        self.seats = seats
        self.options = options
        self.opener = self.leader = -1
        self.rounds = 0
        self.tricks = 0
        self.hands: list[list[str]] = []
        self.row: list[str] = []
        self.forecast: list[str] = []
        self.opened: list[str] = []
        """Every wind card shown in the row of this round."""
        self.trick: list[str] = []
        self.taken: list[list[str]] = []
        self.waiting: list[str] = []
        self.gone: list[str] = []
        self.asked: list[str] = []
        self.chosen: dict[int, str] = {}
        self.totals = [0] * seats
        self.won = [0] * seats
        self.winners: list[int] = []
        self.blowing = ""
        """The wind of the trick just judged, and who is to take it."""
        self.taker: int | None = None

    def hear(self, event: Event) -> None:
        told: dict[str, Any] = from_json(to_json(event))
        getattr(self, "_" + told.pop("event").replace("-", "_"))(**told)

    def agree(self, state: State) -> None:
        """Compare the books with the state."""
        assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in self.hands]
        assert state.row == self.row
        assert list(state.forecast) == self.forecast
        assert state.trick == self.trick
        assert len(state.history) == self.tricks
        assert [Counter(cards) for cards in state.taken] == [Counter(c) for c in self.taken]
        assert Counter(state.waiting) == Counter(self.waiting)
        assert Counter(state.gone) == Counter(self.gone)
        assert state.opener == self.opener
        assert len(state.ledger) == self.rounds
        assert tuple(self.totals) == state.view(None).scores
        if self.tricks < TRICKS:
            assert state.leader == self.leader
            assert state.to_act() == ((self.leader + len(self.trick)) % self.seats,)
        elif self.winners:
            assert state.to_act() == ()
        else:
            owing = [s for s in range(self.seats) if self.asked[s] and s not in self.chosen]
            assert state.to_act() == tuple(owing)

    # The beginning of a round

    def _round_began(self, round: int, leads: int, because: str) -> None:  # noqa: A002
        assert round == self.rounds + 1 <= self.options.rounds
        best = [seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)]
        if round == 1:
            assert because == "drawn"
            assert leads in range(self.seats)
        elif len(best) == 1:
            assert (because, leads) == ("most-points", best[0])
        else:
            assert (because, leads) == ("opened-last-round", self.opener)
        self.opener = self.leader = leads

    def _dealt(self, hands: list[list[str]], row: list[str], forecast: list[str]) -> None:
        assert [len(hand) for hand in hands] == [TRICKS] * self.seats
        assert not Counter(card for hand in hands for card in hand) - Counter(oracle.HELM)
        assert len(row) == 3
        assert len(forecast) == (3 if self.options.expert else 0)
        self.hands = [list(hand) for hand in hands]
        self.row, self.forecast, self.opened = list(row), list(forecast), list(row)
        self._winds_are_of_the_pack()
        self.tricks = 0
        self.taken = [[] for _ in hands]
        self.waiting, self.gone = [], []
        self.chosen = {}

    def _winds_are_of_the_pack(self) -> None:
        assert not Counter(self.opened + self.forecast) - Counter(oracle.WINDS)

    # A trick

    def _card_played(self, seat: int, card: str, rank: list[int], worth: str) -> None:
        assert seat == (self.leader + len(self.trick)) % self.seats
        if card == oracle.PIRATE and not self.trick:
            assert set(self.hands[seat]) == {oracle.PIRATE}
        self.hands[seat].remove(card)
        self.trick.append(card)
        self._check_standing(len(self.trick) - 1, self.row[0][0], card, rank, worth)

    def _check_standing(self, place: int, wind: str, card: str, rank: Any, worth: str) -> None:
        height = oracle.heights(wind, self.trick[: place + 1])[place]
        doubled, printed = rank
        if height < 0:
            assert (doubled, printed) == (-1, 0)
        elif height < Fraction(1, 2):
            assert (doubled, printed) == (0, height * 1000)
        else:
            assert (doubled, printed) == (height * 2, 0)
        if card == oracle.PIRATE:
            assert worth == ("copied" if place else "led-pirate")
        else:
            kinds = dict(zip(WORTHS, oracle.FULL_HALF_NOTHING[wind], strict=True))
            assert card[0] in kinds[worth]

    def _trick_judged(
        self,
        trick: int,
        wind: str,
        standings: list[dict[str, Any]],
        takes: int | None,
        takes_because: str,
        leads: int | None,
        leads_because: str,
    ) -> None:
        self.tricks += 1
        assert trick == self.tricks
        assert wind == self.row[0]
        judged = oracle.outcome(wind[0], self.trick)
        who = [(self.leader + place) % self.seats for place in range(self.seats)]
        for place, line in enumerate(standings):
            assert (line["seat"], line["card"]) == (who[place], self.trick[place])
            assert line["dropped"] == (place in judged.out)
            level = {p for p in range(self.seats) if judged.heights[p] == judged.heights[place]}
            assert set(line["level_with"]) == {who[other] for other in level - {place}}
            self._check_standing(place, wind[0], line["card"], line["rank"], line["worth"])
        left = self.seats - len(judged.out)
        if judged.takes is None or judged.leads is None:
            assert (takes, takes_because) == (None, "nothing-left")
            again, reason = self.leader, "nothing-left"
        else:
            only = "only-card-left" if left == 1 else ""
            led = "led-pirate" if self.trick[0] == oracle.PIRATE else ""
            assert (takes, takes_because) == (who[judged.takes], led or only or "lowest")
            again, reason = who[judged.leads], only or "highest"
        if self.tricks == TRICKS:
            assert (leads, leads_because) == (None, "round-over")
        else:
            assert (leads, leads_because) == (again, reason)
        self.leader = again
        self.trick, self.blowing = [], self.row.pop(0)
        self.taker = takes

    def _wind_taken(self, seat: int, cards: list[str]) -> None:
        assert seat == self.taker
        assert sorted(cards) == sorted([self.blowing, *self.waiting])
        self.taken[seat] += cards
        self.waiting = []

    def _wind_waits(self, card: str) -> None:
        assert self.options.expert
        assert self.taker is None
        assert card == self.blowing
        self.waiting.append(card)

    def _wind_lost(self, cards: list[str], because: str) -> None:
        if because == "round-over":
            assert self.options.expert
            assert self.tricks == TRICKS
            assert sorted(cards) == sorted(self.waiting)
            self.waiting = []
        else:
            assert because == "nothing-left"
            assert not self.options.expert
            assert self.taker is None
            assert cards == [self.blowing]
        self.gone += cards

    def _row_moved(self, row: list[str], opened: str | None) -> None:
        assert row == self.row + ([opened] if opened else [])
        assert len(row) == min(3, TRICKS - self.tricks)
        self.row = list(row)
        self.opened += [opened] if opened else []
        self._winds_are_of_the_pack()

    # Scoring

    def _sets_asked(self, contested: list[list[str]]) -> None:
        assert self.options.expert
        assert self.tricks == TRICKS
        self.asked = ["".join(directions) for directions in contested]
        assert self.asked == [oracle.contested_of(cards) for cards in self.taken]
        assert any(self.asked)

    def _sets_chosen(self, seat: int, sets: list[str]) -> None:
        assert seat not in self.chosen
        assert set(sets) <= set(self.asked[seat])
        self.chosen[seat] = "".join(sets)

    def _round_scored(
        self,
        round: int,  # noqa: A002
        accounts: list[dict[str, Any]],
        totals: list[int],
    ) -> None:
        self.rounds += 1
        assert round == self.rounds
        assert self.tricks == TRICKS
        assert not self.waiting
        laid = [self._laid(seat) for seat in range(self.seats)]
        lines = oracle.score(self.taken, laid, expert=self.options.expert)
        for seat, (account, line) in enumerate(zip(accounts, lines, strict=True)):
            assert "".join(account["sets"]) == laid[seat]
            assert Counter(account["kept"]) == line.kept
            assert account["damage"] == line.damage
            assert account["place"] == line.place
            assert account["level"] == sum(other.damage == line.damage for other in lines)
            assert account["points"] == line.points
            assert account["bonus"] == line.bonus
            assert sum(int(card[1]) for card in account["pairs"]) == line.bonus
            assert account["penalty"] == line.penalty
            self.totals[seat] += line.total
            self.won[seat] += line.place == 1
        assert totals == self.totals

    def _laid(self, seat: int) -> str:
        """The automatic sets and the chosen ones, in the order of the compass."""
        sets = oracle.sets_of(self.taken[seat])
        if not self.options.expert:
            return sets
        open_sets = oracle.contested_of(self.taken[seat])
        assert (seat in self.chosen) == bool(open_sets)
        return "".join(d for d in sets if d not in open_sets or d in self.chosen[seat])

    def _match_ended(
        self, totals: list[int], rounds_won: list[int], winners: list[int], because: str
    ) -> None:
        assert self.rounds == self.options.rounds
        assert totals == self.totals
        assert rounds_won == self.won
        assert (winners, because) == oracle.champions(totals, rounds_won, self.options.ties)
        self.winners = winners
