"""Plunder in words: every event with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from game.rules.compass import Direction
from game.rules.plunder import events as told
from game.rules.plunder import landfall
from game.rules.plunder.pieces import effect_of
from game.rules.plunder.scoring import Account
from game.rules.protocol import Event, Seat
from game.words import join, say


def narrate(event: Event, names: Sequence[str], language: str) -> list[str]:
    return _Narrator(names, language).tell(event)


class _Narrator:
    def __init__(self, names: Sequence[str], language: str) -> None:
        self._names = names
        self._language = language

    def _say(self, key: str, **facts: object) -> str:
        return say(f"plunder.{key}", facts, self._language)

    def _who(self, seats: Sequence[Seat]) -> str:
        return join([self._names[seat] for seat in seats], self._language)

    def _event(self, key: str, seat: Seat, **facts: object) -> list[str]:
        """One sentence about one player."""
        return [self._say(f"event.{key}", name=self._names[seat], **facts)]

    def _wind(self, direction: Direction) -> str:
        return self._say(f"wind.{direction}")

    def _card(self, card: str) -> str:
        title = self._say(f"card.{effect_of(card)}")
        _, _, printed = card.partition(" ")
        return f"{title} ({printed.replace('/', ', ')})" if printed else title

    def _tile(self, tile: str) -> str:
        points, *icons = tile.split("-")
        shown = join([self._say(f"icon.{icon}") for icon in icons], self._language)
        return self._say("tile", points=points, icons=shown)

    def _place(self, place: str) -> str:
        bar, _, number = place.partition("-")
        return self._say("bar-place", place=number) if bar == "bar" and number else place

    @singledispatchmethod
    def tell(self, event: Event) -> list[str]:
        return []

    # The beginning, and the rounds

    @tell.register
    def _(self, event: told.TableLaid) -> list[str]:
        lines = self._event("table-laid", event.blackbeard, wind=self._wind(event.wind))
        for seat, port in enumerate(event.ships):
            lines += self._event("ship", seat, port=port)
        return lines

    @tell.register
    def _(self, event: told.RoundBegan) -> list[str]:
        return [self._say("event.round-began", round=event.round, rounds=event.rounds)]

    # The vote

    @tell.register
    def _(self, event: told.DirectionSealed) -> list[str]:
        return self._event("direction-sealed", event.seat)

    @tell.register
    def _(self, event: told.DirectionsShown) -> list[str]:
        set_by = [
            self._say("vote", name=name, wind=self._wind(direction))
            for name, direction in zip(self._names, event.directions, strict=True)
        ]
        return [self._say("event.directions-shown", votes=", ".join(set_by))]

    @tell.register
    def _(self, event: told.CubesSealed) -> list[str]:
        return self._event("cubes-sealed", event.seat)

    @tell.register
    def _(self, event: told.CubesShown) -> list[str]:
        bids = [f"{name} {cubes}" for name, cubes in zip(self._names, event.cubes, strict=True)]
        return [self._say("event.cubes-shown", bids=", ".join(bids))]

    @tell.register
    def _(self, event: told.HolderAsked) -> list[str]:
        return self._event("holder-asked", event.seat, names=self._who(event.tied))

    @tell.register
    def _(self, event: told.BlackbeardTaken) -> list[str]:
        return self._event(f"blackbeard-{event.because}", event.seat)

    @tell.register
    def _(self, event: told.WindAsked) -> list[str]:
        winds = join([self._wind(direction) for direction in event.tied], self._language)
        return self._event("wind-asked", event.seat, winds=winds)

    @tell.register
    def _(self, event: told.WindSet) -> list[str]:
        tally = ", ".join(f"{self._wind(direction)} {cubes}" for direction, cubes in event.tally)
        return [self._say(f"event.blows-{event.because}", wind=self._wind(event.wind), tally=tally)]

    @tell.register
    def _(self, event: told.CubesReturned) -> list[str]:
        return [self._say("event.cubes-returned", cubes=sum(event.cubes))]

    @tell.register
    def _(self, event: told.FirstAsked) -> list[str]:
        return self._event("first-asked", event.seat)

    @tell.register
    def _(self, event: told.FirstPicked) -> list[str]:
        return self._event("first-picked", event.seat, by=self._names[event.by])

    # A turn

    @tell.register
    def _(self, event: told.TurnBegan) -> list[str]:
        if not event.ports:
            return self._event("turn-blocked", event.seat)
        return self._event("turn-began", event.seat, ports=", ".join(event.ports))

    @tell.register
    def _(self, event: told.CardDrawn) -> list[str]:
        fresh = [self._say("event.reshuffled")] if event.reshuffled else []
        if event.card is None:
            return fresh + self._event("card-drawn", event.seat)
        return fresh + self._event("card-drawn-seen", event.seat, card=self._card(event.card))

    @tell.register
    def _(self, event: told.CubesTaken) -> list[str]:
        key = "cubes-bought" if event.points else "cubes-taken"
        return self._event(key, event.seat, cubes=event.cubes, points=event.points)

    @tell.register
    def _(self, event: told.GustBought) -> list[str]:
        key = "gust-farther" if event.farther else "gust-turned"
        return self._event(key, event.seat, wind=self._wind(event.wind))

    @tell.register
    def _(self, event: told.CardPlayed) -> list[str]:
        card = self._card(event.card)
        if event.rival is None:
            lines = self._event("card-played", event.seat, card=card)
        else:
            rival = self._names[event.rival]
            lines = self._event("card-played-on", event.seat, card=card, rival=rival)
        return self._event("extra-used", event.seat) + lines if event.extra else lines

    @tell.register
    def _(self, event: told.AnswerAsked) -> list[str]:
        return self._event("answer-asked", event.seat)

    @tell.register
    def _(self, event: told.Defended) -> list[str]:
        facts = {"card": self._card(event.card), "against": self._card(event.against)}
        return self._event("defended", event.seat, **facts)

    @tell.register
    def _(self, event: told.Endured) -> list[str]:
        return self._event("endured", event.seat, against=self._card(event.against))

    @tell.register
    def _(self, event: told.ItemBought) -> list[str]:
        facts = {"cost": event.cost, "port": event.port, "vp": event.vp}
        return self._event("item-bought" if event.cost else "item-free", event.seat, **facts)

    @tell.register
    def _(self, event: told.TilesSwapped) -> list[str]:
        one, other = map(self._place, event.places)
        return self._event("tiles-swapped", event.seat, one=one, other=other)

    @tell.register
    def _(self, event: told.ExtraOffered) -> list[str]:
        return self._event("extra-offered", event.seat)

    @tell.register
    def _(self, event: told.TurnEnded) -> list[str]:
        key = "turn-ended-unused" if event.unused else "turn-ended"
        return self._event(key, event.seat, unused=event.unused)

    # Tracks and treasures

    @tell.register
    def _(self, event: landfall.TrackMoved) -> list[str]:
        key = "track-up" if event.by > 0 else "track-down" if event.by else "track-full"
        return self._event(
            key, event.seat, track=self._say(f"track.{event.track}"), level=event.level
        )

    @tell.register
    def _(self, event: landfall.MarkerMoved) -> list[str]:
        marker = self._say(f"marker.{event.track}")
        if event.seat is None:
            return [self._say("event.marker-gone", marker=marker)]
        return self._event("marker-taken", event.seat, marker=marker)

    @tell.register
    def _(self, event: landfall.TreasureDrawn) -> list[str]:
        if event.port is None:
            return self._event("treasure-drawn", event.seat)
        return self._event("treasure-drawn-seen", event.seat, port=event.port)

    @tell.register
    def _(self, event: landfall.NoTreasureLeft) -> list[str]:
        return self._event("no-treasure-left", event.seat)

    # An arrival

    @tell.register
    def _(self, event: landfall.ShipMoved) -> list[str]:
        facts = {"origin": event.origin, "port": event.port}
        return self._event(f"sails-{event.by}", event.seat, **facts)

    @tell.register
    def _(self, event: landfall.TileTaken) -> list[str]:
        return self._event("tile-taken", event.seat, tile=self._tile(event.tile))

    @tell.register
    def _(self, event: landfall.BarMoved) -> list[str]:
        return [self._say("event.bar-moved", port=event.port, tile=self._tile(event.tile))]

    @tell.register
    def _(self, event: landfall.TileScored) -> list[str]:
        key = "tile-scored-bonus" if event.bonus else "tile-scored"
        return self._event(key, event.seat, points=event.points, vp=event.vp)

    @tell.register
    def _(self, event: landfall.BoardingAsked) -> list[str]:
        return self._event("boarding-asked", event.seat, names=self._who(event.rivals))

    @tell.register
    def _(self, event: landfall.Boarded) -> list[str]:
        because = self._say(f"boards.{event.because}")
        prize = self._say(f"prize.{event.prize}", amount=event.amount)
        rival = self._names[event.rival]
        return self._event("boarded", event.seat, rival=rival, prize=prize, because=because)

    @tell.register
    def _(self, event: landfall.NotBoarded) -> list[str]:
        if event.because == "nobody-there":
            return []
        return self._event(f"not-boarded-{event.because}", event.seat)

    @tell.register
    def _(self, event: landfall.TreasurePlayed) -> list[str]:
        facts = {"port": event.port, "booty": event.booty, "points": event.points}
        return self._event("treasure-played", event.seat, **facts, vp=event.vp)

    @tell.register
    def _(self, event: landfall.NoTreasureHere) -> list[str]:
        return self._event("no-treasure-here", event.seat) if event.unknown else []

    @tell.register
    def _(self, event: landfall.ReputationPlaced) -> list[str]:
        because = self._say(f"reputation.{event.because}")
        lines = self._event("reputation-placed", event.seat, port=event.port, because=because)
        return lines + (self._event("wind-cube", event.seat) if event.source == "wind" else [])

    @tell.register
    def _(self, event: landfall.ReputationMissed) -> list[str]:
        if event.because == "known-here":
            return self._event("known-here", event.seat, port=event.port)
        stronger = self._who(event.stronger)
        return self._event("stronger-rivals", event.seat, port=event.port, names=stronger)

    @tell.register
    def _(self, event: landfall.BandCompleted) -> list[str]:
        facts = {"band": event.band, "place": event.place, "points": event.points}
        return self._event("band-completed", event.seat, **facts, vp=event.vp)

    # The end

    @tell.register
    def _(self, event: told.MatchEnded) -> list[str]:
        lines = [
            self._account(name, account)
            for name, account in zip(self._names, event.accounts, strict=True)
        ]
        return [*lines, self._say(f"ended.{event.because}", names=self._who(event.winners))]

    def _account(self, name: str, account: Account) -> str:
        return self._say(
            "account",
            name=name,
            vp=account.vp,
            cubes=account.cubes,
            weapons=account.weapons,
            crew=account.crew,
            provisions=account.provisions,
            markers=account.markers,
            total=account.total,
        )
