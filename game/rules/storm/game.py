"""Storm as a game among the others: what it is called, how it starts, how its data are read."""

from __future__ import annotations

from typing import Any

from game.rules.chance import Chance
from game.rules.protocol import Malformed
from game.rules.storm.events import EVENT_TYPE
from game.rules.storm.moves import MOVE_TYPE
from game.rules.storm.options import StormOptions
from game.rules.storm.position import SEATS, complete
from game.rules.storm.state import State


class Storm:
    """The trick game against the wind."""

    id = "storm"
    rules_version = 1
    seats = SEATS
    options_type = StormOptions
    move_type: Any = MOVE_TYPE
    event_type: Any = EVENT_TYPE
    state_type = State

    def new(self, seats: int, options: StormOptions, seed: int) -> State:
        return State.new(seats, options, Chance.of(seed))

    def restore(self, state: State) -> State:
        complete(state)
        if faults := state.faults():
            raise Malformed("position.impossible", faults=faults)
        return state
