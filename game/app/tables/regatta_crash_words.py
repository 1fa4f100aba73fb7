"""What is said of a collision that was only thought: sentences, names and figures with units."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING

from game.app.tables.regatta_ledger import Entry, LedgerWords
from game.app.tables.regatta_sums import FAST, Stage, Sums, mass_of, speed_of
from game.app.theme import Colour, Livery, Palette
from game.physics import Party
from game.rules.protocol import Seat
from game.rules.regatta.plane import EPS, Point

if TYPE_CHECKING:
    from game.app.program import App

WHITE, RED, GREEN = (250, 250, 245), (190, 52, 44), (52, 138, 84)
MICRO = 1e-3
"""Microjoules in a g·mm²/s²."""
NEWTON = 1e-6
"""Newtons in a g·mm/s²."""


class CrashWords:
    """Everything about one film, in the person's language."""

    def __init__(self, app: App, sums: Sums, seat: Seat, names: Sequence[str]) -> None:
        self._app, self._sums, self._names = app, sums, tuple(names)
        self._mover = Party("boat", seat)

    def sentence(self, stage: Stage) -> str:
        """The one sentence of a stage."""
        say, sums = self._app.say, self._sums
        if stage == "return":
            return say("race.crash.told.return")
        if sums.touch is None or not sums.blows:
            return say("race.crash.told.near", gap=self.figure(EPS, 2))
        blow = sums.blows[0]
        if stage == "approach":
            # As it is when they touch.
            momentum = sums.crash.parties[self._mover][0]
            return say(
                "race.crash.told.approach",
                name=self.name(self._mover),
                mass=f"{mass_of(self._mover):g}",
                speed=self.figure(speed_of(self._mover, momentum), 0),
                momentum=self.momentum(momentum),
            )
        if stage == "touch":
            return say(
                "race.crash.told.touch",
                giver=self.name(blow.giver),
                taker=self.name(blow.taker),
                impulse=self.momentum(blow.impulse),
                force=self.figure(blow.force * NEWTON, 2),
            )
        if stage == "after":
            fast = any(account.party.kind in FAST for account in sums.accounts)
            key = "race.crash.told.after-fast" if fast else "race.crash.told.after"
            return say(key, sum=self.momentum(sums.before))
        return say(
            "race.crash.told.energy",
            before=self.energy(sums.crash.before.energy),
            after=self.energy(sums.crash.after.energy),
            share=self._lost(),
        )

    def name(self, party: Party) -> str:
        say = self._app.say
        if party.kind == "boat":
            return self._names[party.number]
        if party.kind == "buoy" and party.number >= 2:
            return say("race.crash.numbered-mark", number=party.number - 1)
        return say(f"race.crash.party.{party.kind}")

    def figure(self, number: float, digits: int) -> str:
        """A number as the language writes it."""
        return f"{number:.{digits}f}".replace(".", self._app.say("race.point"))

    def momentum(self, vector: Point) -> str:
        """How great it is, in g·m/s."""
        return self._app.say("race.crash.momentum", number=self.figure(hypot(*vector) / 1000, 2))

    def energy(self, amount: float) -> str:
        return self._app.say("race.crash.energy", number=self.figure(amount * MICRO, 1))

    def speed(self, party: Party, momentum: Point) -> str:
        """Speed and momentum, for an arrow."""
        speed = self.figure(speed_of(party, momentum), 0)
        return self._app.say("race.crash.tag", speed=speed, momentum=self.momentum(momentum))

    def rate(self, rate: float) -> str:
        return f"1/{round(1 / rate)}" if rate < 1 else f"{rate:g}"

    def _lost(self) -> str:
        lost = self._sums.crash.energy_lost / self._sums.crash.before.energy
        return self.figure(100 * lost, 0)

    # The account

    def entries(self, liveries: Sequence[Livery], colours: Palette) -> list[Entry]:
        return [
            Entry(
                self.name(account.party),
                colour_of(account.party, liveries, colours),
                account.before,
                account.after,
                (self._plain(account.before), self._plain(account.after)),
            )
            for account in self._sums.accounts
        ]

    def ledger(self) -> LedgerWords:
        say, crash = self._app.say, self._sums.crash
        return LedgerWords(
            say("race.crash.momenta"),
            say("race.crash.before"),
            say("race.crash.after"),
            say("race.crash.total"),
            (self._plain(self._sums.before), self._plain(self._sums.after)),
            say("race.crash.laid"),
            say("race.crash.energies", before=self.energy(crash.before.energy)),
            say("race.crash.left", after=self.energy(crash.after.energy)),
            say("race.crash.lost", lost=self.energy(crash.energy_lost), share=self._lost()),
        )

    def _plain(self, vector: Point) -> str:
        """Without its unit, which stands in the head."""
        return self.figure(hypot(*vector) / 1000, 2)


def colour_of(party: Party, liveries: Sequence[Livery], colours: Palette) -> Colour:
    if party.kind == "boat":
        return liveries[party.number].colour
    if party.kind == "buoy":
        return WHITE if party.number < 2 else GREEN if party.number % 2 else RED
    return colours.dark_brass
