"""What can be agreed before a regatta."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.protocol import Options
from game.rules.regatta.course import Size


class RegattaOptions(Options, frozen=True):
    """The table's agreements."""

    course: str = "loop"
    """R1: which course is sailed, by its name on the shelf."""
    size: Size = "normal"
    """R1: how large it is laid out."""
    sail_on: bool = False
    """R14: whether the others sail on for places when the first has won."""
    turns: Annotated[int, Meta(ge=8, le=200)] = 40
    """R14: turns a boat, after which the race ends as it stands."""
    edition: str = "four-winds"
    """Which cards and boats are used, by their name on the shelf."""
