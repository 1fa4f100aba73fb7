"""Harbour as a game among the others: what it is called, how it starts, how its data are read."""

from __future__ import annotations

from typing import Any

from game.rules.chance import Chance
from game.rules.harbour.events import EVENT_TYPE
from game.rules.harbour.moves import MOVE_TYPE
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.position import SEATS, complete
from game.rules.harbour.state import State
from game.rules.protocol import Malformed


class Harbour:
    """Goods, ships and auctions."""

    id = "harbour"
    rules_version = 1
    seats = SEATS
    options_type = HarbourOptions
    move_type: Any = MOVE_TYPE
    event_type: Any = EVENT_TYPE
    state_type = State

    def new(self, seats: int, options: HarbourOptions, seed: int) -> State:
        return State.new(seats, options, Chance.of(seed))

    def restore(self, state: State) -> State:
        complete(state)
        if faults := state.faults():
            raise Malformed("position.impossible", faults=faults)
        return state
