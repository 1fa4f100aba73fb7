"""What the person at the screen may do now, with where it leads: for ghosts, tips and buttons."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from game.rules.chance import Chance
from game.rules.protocol import Objection, Seat
from game.rules.regatta.edition import Kit, Play
from game.rules.regatta.moves import EndTurn, Exchange, LaySun, Place, Sail, Turn
from game.rules.regatta.path import Path
from game.rules.regatta.pieces import Card
from game.rules.regatta.placing import pose_behind
from game.rules.regatta.plane import Pose
from game.rules.regatta.sailing import Way, legal_ways
from game.rules.regatta.state import State
from game.rules.regatta.view import View

STEPS = 36
"""Poses by which a way is drawn."""


class Offer(NamedTuple):
    """An arrow of a card: where it would take the boat, and what stands against it."""

    move: Sail
    track: tuple[Pose, ...]
    objections: tuple[Objection, ...]
    stopped: bool
    """Whether the boat would stop at the edge of a zone (R6)."""

    @property
    def legal(self) -> bool:
        return not self.objections


class Choices:
    """All that one seat may do, out of its view alone."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self._view, self._seat = view, view.seat
        # Whether a move is legal never hangs on what its mover cannot see.
        self._state: State = view.imagine(Chance(0))

    @property
    def kit(self) -> Kit:
        return self._state.kit

    @cached_property
    def _ways(self) -> dict[Play, Way]:
        return legal_ways(self._state, self._seat)

    def objections(self, move: Place | Turn | Exchange | Sail) -> tuple[Objection, ...]:
        return self._state.objections(self._seat, move)

    @cached_property
    def suns(self) -> tuple[Seat, ...]:
        """Rivals before whom a sun may be laid now (R10)."""
        moves = self._state.moves(self._seat)
        return tuple(move.rival for move in moves if isinstance(move, LaySun))

    @cached_property
    def may_end(self) -> bool:
        return not self._state.objections(self._seat, EndTurn())

    @cached_property
    def may_heave_to(self) -> bool:
        hand = self._view.hand[:1]
        return bool(hand) and not self._state.objections(self._seat, Exchange(hand))

    def pose_behind(self, along: float) -> Pose:
        """How a boat would lie that is placed so far along the line (R1)."""
        return pose_behind(self._state, along)

    def offers(self, card: Card, first: int | None) -> list[Offer]:
        """A card's arrows; for a cloud its first legs, and once one is chosen its second (R9)."""
        arrows = self.kit.arrows.get(card, 0)
        if not card.cloud:
            return [self._offer(Sail(card, arrow)) for arrow in range(arrows)]
        if first is not None:
            return [self._offer(Sail(card, first, again)) for again in range(arrows)]
        return [self._first_leg(card, arrow, arrows) for arrow in range(arrows)]

    def _offer(self, move: Sail) -> Offer:
        play = Play(move.card, move.arrow, move.again)
        path = self.kit.paths[self.kit.plays[move.card][play]]
        way = self._ways.get(play)
        objections = () if way else self.objections(move)
        length = path.length if way is None or way.distance is None else way.distance
        stopped = way is not None and way.ended == "zone"
        return Offer(move, self._track(path, length), objections, stopped)

    def _first_leg(self, card: Card, arrow: int, arrows: int) -> Offer:
        """A first leg may be chosen if any second one may follow it."""
        whole = [self._offer(Sail(card, arrow, again)) for again in range(arrows)]
        legal = [offer for offer in whole if offer.legal]
        path = self.kit.paths[self.kit.plays[card][Play(card, arrow, arrow)]]
        track = self._track(path, path.length / 2)
        move = Sail(card, arrow)
        if legal:
            return Offer(move, track, (), any(offer.stopped for offer in legal))
        return Offer(move, track, whole[arrow].objections, False)

    def _track(self, path: Path, length: float) -> tuple[Pose, ...]:
        pose = self._view.poses[self._seat]
        assert pose is not None
        return tuple(pose.then(path.at(length * step / STEPS)) for step in range(1, STEPS + 1))

    def playable(self, card: Card) -> bool:
        """Whether some way to play the card is legal."""
        return any(play.card is card for play in self._ways)
