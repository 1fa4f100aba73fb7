"""What a player of Storm decides: which card to play, which sets to lay aside."""

from __future__ import annotations

from typing import Any, TypeAlias

from game.rules.compass import Direction
from game.rules.protocol import Move
from game.rules.storm.pieces import HELM_CARDS, HelmCard


class Play(Move, frozen=True):
    """Play a helm card of the hand to the trick (S4)."""

    card: HelmCard


class LayAside(Move, frozen=True):
    """Say which contested 1-2-3 sets are laid aside (S17); the others stay for their pairs."""

    sets: tuple[Direction, ...]


StormMove: TypeAlias = Play | LayAside

MOVE_TYPE: Any = StormMove

PLAYS: dict[HelmCard, Play] = {card: Play(card) for card in HELM_CARDS}
"""One move object a card, since a search asks for them by the million."""
