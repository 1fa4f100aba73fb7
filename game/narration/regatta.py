"""The regatta in words: every event with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from game.rules.protocol import Event, Seat
from game.rules.regatta import events as told
from game.rules.regatta.pieces import Card
from game.words import join, say


def narrate(event: Event, names: Sequence[str], language: str) -> list[str]:
    return _Narrator(names, language).tell(event)


class _Narrator:
    def __init__(self, names: Sequence[str], language: str) -> None:
        self._names = names
        self._language = language

    def _say(self, key: str, **facts: object) -> str:
        return say(f"regatta.{key}", facts, self._language)

    def _event(self, key: str, seat: Seat, **facts: object) -> str:
        return self._say(f"event.{key}", name=self._names[seat], **facts)

    def _who(self, seats: Sequence[Seat]) -> str:
        return join([self._names[seat] for seat in seats], self._language)

    def _card(self, card: Card) -> str:
        return say(f"regatta-card.{card}", {}, self._language)

    def _cards(self, cards: Sequence[Card]) -> str:
        return ", ".join(map(self._card, cards))

    def _gate(self, event: told.GateCrossed) -> str:
        if event.gate in (1, event.of):
            return self._say("gate.line")
        return self._say("gate.mark", mark=event.gate - 1)

    @singledispatchmethod
    def tell(self, event: Event) -> list[str]:
        return []

    @tell.register
    def _(self, event: told.RaceBegan) -> list[str]:
        return [self._event("race-began", event.first, course=event.course)]

    @tell.register
    def _(self, event: told.Dealt) -> list[str]:
        return [self._say("event.dealt")]

    @tell.register
    def _(self, event: told.BoatPlaced) -> list[str]:
        return [self._event("boat-placed", event.seat)]

    @tell.register
    def _(self, event: told.TurnBegan) -> list[str]:
        return [self._event("turn-began", event.seat, turn=event.turn)]

    @tell.register
    def _(self, event: told.TurnLost) -> list[str]:
        return [self._event("turn-lost", event.seat)]

    @tell.register
    def _(self, event: told.Sailed) -> list[str]:
        lines = [self._event("sailed", event.seat, card=self._card(event.card))]
        if event.ended == "zone":
            names = self._who(event.zones)
            lines.append(self._event("stopped", event.seat, names=names))
        return lines

    @tell.register
    def _(self, event: told.GateCrossed) -> list[str]:
        gate = self._gate(event)
        if event.effect == "counted" and event.gate == 1:
            return [self._event("started", event.seat)]
        if event.effect == "finished":
            return []  # the finish has its own event
        return [self._event(f"gate-{event.effect}", event.seat, gate=gate)]

    @tell.register
    def _(self, event: told.HelmCalled) -> list[str]:
        return [self._event("helm-called", event.seat)]

    @tell.register
    def _(self, event: told.BoatFinished) -> list[str]:
        return [self._event("boat-finished", event.seat, place=event.place)]

    @tell.register
    def _(self, event: told.SunLaid) -> list[str]:
        return [self._event("sun-laid", event.seat, rival=self._names[event.rival])]

    @tell.register
    def _(self, event: told.Refilled) -> list[str]:
        if event.drawn:
            return [self._event("refilled-seen", event.seat, cards=self._cards(event.drawn))]
        return [self._event("refilled", event.seat, number=event.number)]

    @tell.register
    def _(self, event: told.Exchanged) -> list[str]:
        lines = [self._event("exchanged", event.seat, cards=self._cards(event.discarded))]
        if event.drawn:
            lines.append(self._event("refilled-seen", event.seat, cards=self._cards(event.drawn)))
        return lines

    @tell.register
    def _(self, event: told.Turned) -> list[str]:
        return [self._event("turned", event.seat, heading=f"{event.end.heading:g}")]

    @tell.register
    def _(self, event: told.PileRenewed) -> list[str]:
        return [self._say("event.pile-renewed", cards=event.cards)]

    @tell.register
    def _(self, event: told.RaceEnded) -> list[str]:
        names = [self._names[seat] for seat in event.order]
        facts = {"name": names[0], "order": ", ".join(names)}
        return [self._say(f"ended.{event.because}", **facts)]
