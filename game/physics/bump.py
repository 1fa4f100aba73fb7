"""A refused move (R4): the boat sails up to what is in its way, bumps into it, and backs off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pymunk

from game.physics.boat import Boat
from game.physics.bodies import Form
from game.physics.passage import back_up, sail_along
from game.physics.track import Track
from game.rules.protocol import Seat

NEAR = 12.0
"""Hulls are hard from so far before the touch: until there the rules saw that none is near."""
GRAZE = 3.0
"""So far behind it a boat that has met nothing turns back too: it was a touch within EPS."""
RECOIL = 0.4
"""Seconds for which nobody steers the boat that has run into something."""
SHOVED = 0.12
"""Seconds until the crew of a boat that was hit holds against it."""
LOOK_ROUND = 0.3
"""Seconds that it waits before it backs off, when nothing was in its way."""

_SOFT, _HARD = 0b01, 0b10
PASSING = pymunk.ShapeFilter(categories=_SOFT, mask=_HARD)
"""Meets only what is hard: a decided move was found free of touches, so none may be seen."""
BUMPING = pymunk.ShapeFilter(categories=_HARD, mask=_SOFT | _HARD)


class Bump:
    """One refused move being shown, from setting out to lying where it began."""

    def __init__(
        self,
        boats: Mapping[Seat, Boat],
        seat: Seat,
        track: Track,
        contact: float | None,
        form: Form,
    ) -> None:
        self._boats, self._track, self._form = boats, track, form
        self._mover = boats[seat]
        self._hit: set[Seat] = set()
        self._backing = self._hard = False
        self._contact = contact
        if contact is not None:
            self._harden(True)
            free = self._mover.free_way(track)
            self._harden(False)
            # The rules feel a touch a little sooner, or where hulls only all but meet.
            self._contact = contact if free is None else min(contact, free)
        self._mover.follow(sail_along(track, form), track.start)

    def before_step(self) -> None:
        """Make the hulls hard for as long as they may meet."""
        near = self._contact is not None and self._mover.place >= self._contact - NEAR
        self._harden(near and not (self._backing and self._mover.steered))

    def after_step(self, touched: Iterable[Seat]) -> None:
        """Let go of every boat that was touched, once; turn back if there is nothing to meet."""
        for seat in touched:
            if seat not in self._hit and self._boats[seat] is not self._mover:
                self._boats[seat].let_go(SHOVED)
            self._hit.add(seat)
        if self._backing:
            return
        place = self._mover.place
        if any(self._boats[seat] is self._mover for seat in self._hit):
            self._back_off(RECOIL)
        elif place >= self._track.length or (
            self._contact is not None and place > self._contact + GRAZE
        ):
            self._back_off(LOOK_ROUND)

    def end(self) -> None:
        self._harden(False)

    def _back_off(self, wait: float) -> None:
        self._backing = True
        back = back_up(self._track, self._mover.place, self._form)
        self._mover.let_go(wait, back, backed=True)

    def _harden(self, hard: bool) -> None:
        if hard != self._hard:
            self._hard = hard
            for boat in self._boats.values():
                boat.shape.filter = BUMPING if hard else PASSING
