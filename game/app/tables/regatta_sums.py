"""The sums to a collision that was only thought: its stages, what was given, what was kept.

All of it is read off the film; units are the film's: g·mm/s, and g·mm²/s² for energies.
"""

from __future__ import annotations

from math import hypot
from typing import Literal, NamedTuple, TypeAlias

from game.physics import Crash, Party
from game.physics.bodies import BOAT_MASS, BUOY_MASS
from game.rules.regatta.plane import Point

Stage: TypeAlias = Literal["approach", "touch", "after", "energy", "return"]
STAGES: tuple[Stage, ...] = ("approach", "touch", "after", "energy", "return")
FAST = ("obstacle", "edge")
"""What stands fast, whatever it is given."""


class Blow(NamedTuple):
    """All that one party gives another while they touch."""

    giver: Party
    taker: Party
    at: Point
    """Where they first touch."""
    normal: Point
    """Of that touch, from the giver to the taker."""
    impulse: Point
    """What the taker gets; the giver gets as much the other way."""
    force: float
    """The greatest, in g·mm/s²: what a frame's impulse is worth if it lasts the frame."""

    @property
    def strength(self) -> float:
        return hypot(*self.impulse)


class Account(NamedTuple):
    """A party's momentum before and after."""

    party: Party
    before: Point
    after: Point


class Sums(NamedTuple):
    """A film's stages and sums."""

    crash: Crash
    blows: tuple[Blow, ...]
    """The strongest first."""
    accounts: tuple[Account, ...]
    """Of all that moved, who brought the most first, and of what stands fast if it took any."""
    touch: int | None
    """The picture of the first touch; None if it comes to none."""
    last: int
    """The last picture before everything returns."""

    @property
    def before(self) -> Point:
        return self.crash.before.momentum

    @property
    def after(self) -> Point:
        """With what was taken by what stands fast."""
        return added(*(account.after for account in self.accounts))

    @property
    def stages(self) -> tuple[Stage, ...]:
        return STAGES if self.touch is not None else ("approach", "return")

    def stage(self, picture: int) -> Stage:
        """In which stage a picture of the film is."""
        if picture > self.last:
            return "return"
        if self.touch is None or picture < self.touch:
            return "approach"
        if picture == self.touch:
            return "touch"
        return "energy" if picture == self.last else "after"

    def begins(self, stage: Stage) -> int:
        """The first picture of a stage."""
        touch = 0 if self.touch is None else self.touch
        return {
            "approach": 0,
            "touch": touch,
            "after": touch + 1,
            "energy": self.last,
            "return": self.last + 1,
        }[stage]


def sums_of(crash: Crash) -> Sums:
    frames = crash.frames
    touch = next((n for n, frame in enumerate(frames) if frame.impacts), None)
    last = max(n for n, frame in enumerate(frames) if frame.phase != "return")
    blows = _blows(crash)
    accounts = [Account(party, *both) for party, both in crash.parties.items()]
    accounts.sort(key=lambda account: -hypot(*account.before))
    for party in dict.fromkeys(blow.taker for blow in blows if blow.taker.kind in FAST):
        taken = added(*(blow.impulse for blow in blows if blow.taker == party))
        accounts.append(Account(party, (0.0, 0.0), taken))
    return Sums(crash, blows, tuple(accounts), touch, last)


def _blows(crash: Crash) -> tuple[Blow, ...]:
    found: dict[tuple[Party, Party], Blow] = {}
    for impact in crash.impacts:
        giver, taker, given = impact.giver, impact.taker, impact.impulse
        normal = impact.normal
        if giver.kind in FAST:  # what stands fast is always told as the one that takes
            giver, taker = taker, giver
            given, normal = (-given[0], -given[1]), (-normal[0], -normal[1])
        at = impact.points[0]
        blow = found.get((giver, taker), Blow(giver, taker, at, normal, (0.0, 0.0), 0.0))
        found[giver, taker] = blow._replace(
            impulse=added(blow.impulse, given), force=max(blow.force, impact.force)
        )
    return tuple(sorted(found.values(), key=lambda blow: -blow.strength))


def added(*vectors: Point) -> Point:
    return sum(x for x, _ in vectors), sum(y for _, y in vectors)


def mass_of(party: Party) -> float:
    """In grams; only what floats has one that matters."""
    return BOAT_MASS if party.kind == "boat" else BUOY_MASS


def speed_of(party: Party, momentum: Point) -> float:
    """In mm/s."""
    return hypot(*momentum) / mass_of(party)
