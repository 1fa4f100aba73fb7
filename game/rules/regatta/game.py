"""Regatta as a game among the others: what it is called, how it starts, how its data are read."""

from __future__ import annotations

from typing import Any

from game.rules.chance import Chance
from game.rules.protocol import Malformed
from game.rules.regatta.events import EVENT_TYPE
from game.rules.regatta.moves import MOVE_TYPE
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.placing import check_room
from game.rules.regatta.position import SEATS, complete
from game.rules.regatta.state import State


class Regatta:
    """A race in open water."""

    id = "regatta"
    rules_version = 1
    seats = SEATS
    options_type = RegattaOptions
    move_type: Any = MOVE_TYPE
    event_type: Any = EVENT_TYPE
    state_type = State

    def new(self, seats: int, options: RegattaOptions, seed: int) -> State:
        state = State.new(seats, options, Chance.of(seed))
        check_room(state)
        return state

    def restore(self, state: State) -> State:
        complete(state)
        if faults := state.faults():
            raise Malformed("position.impossible", faults=faults)
        check_room(state)
        return state
