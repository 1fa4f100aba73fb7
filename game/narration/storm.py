"""Storm in words: every event with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from game.rules.compass import Direction
from game.rules.protocol import Event, Seat
from game.rules.storm import events as told
from game.rules.storm.pieces import LED_PIRATE, PIRATE, HelmCard, Rank, WindCard
from game.rules.storm.scoring import Account
from game.words import join, say


def narrate(event: Event, names: Sequence[str], language: str) -> list[str]:
    return _Narrator(names, language).tell(event)


def value_of(rank: Rank) -> str:
    """A card's value as players say it: 5, 5½, or 0."""
    whole, half = divmod(max(rank.doubled, 0), 2)
    return f"{whole}½" if half and whole else "½" if half else str(whole)


class _Narrator:
    def __init__(self, names: Sequence[str], language: str) -> None:
        self._names = names
        self._language = language

    def _say(self, key: str, **facts: object) -> str:
        return say(f"storm.{key}", facts, self._language)

    def _who(self, seats: Sequence[Seat]) -> str:
        return join([self._names[seat] for seat in seats], self._language)

    def _letter(self, direction: Direction) -> str:
        return say(f"compass.letter.{direction}", {}, self._language)

    def _card(self, card: HelmCard) -> str:
        if card is PIRATE or card.direction is None:
            return self._say("pirate")
        return f"{self._letter(card.direction)}{card.number}"

    def _winds(self, cards: Sequence[WindCard]) -> str:
        return ", ".join(f"{self._letter(card.direction)}{card.damage}" for card in cards)

    @singledispatchmethod
    def tell(self, event: Event) -> list[str]:
        return []

    @tell.register
    def _(self, event: told.RoundBegan) -> list[str]:
        because = self._say(f"opens.{event.because}")
        name = self._names[event.leads]
        return [self._say("event.round-began", round=event.round, name=name, because=because)]

    @tell.register
    def _(self, event: told.Dealt) -> list[str]:
        lines = [self._say("event.dealt", row=self._winds(event.row))]
        if event.forecast:
            lines.append(self._say("event.forecast", winds=self._winds(event.forecast)))
        return lines

    @tell.register
    def _(self, event: told.CardPlayed) -> list[str]:
        facts = {"number": event.rank.printed, "value": value_of(event.rank)}
        worth = self._say(f"worth.{event.worth}", **facts)
        name, card = self._names[event.seat], self._card(event.card)
        return [self._say("event.card-played", name=name, card=card, worth=worth)]

    @tell.register
    def _(self, event: told.TrickJudged) -> list[str]:
        lines = []
        for rank in dict.fromkeys(standing.rank for standing in event.standings):
            out = [s.seat for s in event.standings if s.dropped and s.rank == rank]
            if out:
                key = "event.dropped-pirates" if rank == LED_PIRATE else "event.dropped"
                lines.append(self._say(key, names=self._who(out), value=value_of(rank)))
        wind = self._winds([event.wind])
        if event.takes is None:
            lines.append(self._say("takes.nothing-left", wind=wind))
        else:
            name = self._names[event.takes]
            lines.append(self._say(f"takes.{event.takes_because}", name=name, wind=wind))
        if event.leads is not None:
            name = self._names[event.leads]
            lines.append(self._say(f"leads.{event.leads_because}", name=name))
        return lines

    @tell.register
    def _(self, event: told.WindTaken) -> list[str]:
        if len(event.cards) == 1:
            return []  # the trick's own sentence has said it
        winds = self._winds(event.cards[1:])
        return [self._say("event.waiting-taken", name=self._names[event.seat], winds=winds)]

    @tell.register
    def _(self, event: told.WindLost) -> list[str]:
        return [self._say(f"lost.{event.because}", winds=self._winds(event.cards))]

    @tell.register
    def _(self, event: told.WindWaits) -> list[str]:
        return [self._say("event.wind-waits", wind=self._winds([event.card]))]

    @tell.register
    def _(self, event: told.RowMoved) -> list[str]:
        if event.opened is None:
            return []
        return [self._say("event.row-moved", wind=self._winds([event.opened]))]

    @tell.register
    def _(self, event: told.SetsAsked) -> list[str]:
        asked = [seat for seat, choice in enumerate(event.contested) if choice]
        return [self._say("event.sets-asked", names=self._who(asked))]

    @tell.register
    def _(self, event: told.SetsChosen) -> list[str]:
        return [self._say("event.sets-chosen", name=self._names[event.seat])]

    @tell.register
    def _(self, event: told.RoundScored) -> list[str]:
        lines = [self._say("event.round-scored", round=event.round)]
        for seat, account in enumerate(event.accounts):
            lines.append(self._account(self._names[seat], account, event.totals[seat]))
        return lines

    def _account(self, name: str, account: Account, total: int) -> str:
        parts = [
            self._say("account.set", direction=self._letter(direction))
            for direction in account.sets
        ]
        parts.append(self._say("account.damage", damage=account.damage))
        key = "account.place" if account.level == 1 else "account.shared-place"
        parts.append(self._say(key, place=account.place, points=account.points))
        if account.bonus:
            parts.append(self._say("account.bonus", bonus=account.bonus))
        if account.penalty:
            parts.append(self._say("account.penalty", penalty=account.penalty))
        return self._say("account.line", name=name, parts=", ".join(parts), total=total)

    @tell.register
    def _(self, event: told.MatchEnded) -> list[str]:
        return [self._say(f"ended.{event.because}", names=self._who(event.winners))]
