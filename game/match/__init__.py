"""One table: seats, who decides for each, the log, undo, records and saves."""

from game.match.match import Match, replay
from game.match.position import Position, read_position
from game.match.record import PERSON, Diverged, Record, SeatPlan, read_record

__all__ = [
    "PERSON",
    "Diverged",
    "Match",
    "Position",
    "Record",
    "SeatPlan",
    "read_position",
    "read_record",
    "replay",
]
