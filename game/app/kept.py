"""Kept matches at a glance: which is over, and which to go on with."""

from __future__ import annotations

from game.match import replay
from game.match.match import CHECK_EVERY
from game.match.record import AnyRecord, Checked
from game.match.storage import Saved, Saves
from game.rules.protocol import Malformed


def is_over(saved: Saved) -> bool:
    """Whether a kept match was played to its end; one that cannot be read is nobody's to end.

    A digest is noted every few moves and at the end, so its place tells nearly always. Only where
    it may be either is the match played again.
    """
    record = saved.record
    if record is None or not record.entries or not isinstance(record.entries[-1], Checked):
        return False
    return saved.moves % CHECK_EVERY != 0 or _ends(record)


def _ends(record: AnyRecord) -> bool:
    try:
        return replay(record).result() is not None
    except Malformed:
        return False


def latest_unfinished(saves: Saves) -> Saved | None:
    """The last one touched that can be read and is not over; no older file is opened for it."""
    readable = (saved for saved in saves.newest_first() if saved.record)
    return next((saved for saved in readable if not is_over(saved)), None)
