"""Reading editions: ours from the assets, and the ones that owners of a printed game wrote.

An edition is a TOML file. Ours lie in `assets/editions/<game>`; a person's own in the folder
`editions/<game>` of everything that is kept for him. Those get a fingerprint behind their name:
a record of a match played with them is never taken for one with lists changed since. The
regatta's courses are read in the same way, from folders of their own (`COURSES`).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

from game.assets import ASSETS, home
from game.rules.codec import fingerprint, from_plain
from game.rules.editions import Edition, Shelf
from game.rules.protocol import Malformed

EditionT = TypeVar("EditionT", bound=Edition)

COURSES = "courses"
"""The folder of the regatta's courses, in the assets and in what is kept for a person."""
FINGERPRINT = 8
"""Letters of it behind the name of what is a person's own."""


def read_edition(file: Path, kind: type[EditionT], *, ours: bool = False) -> EditionT:
    """An edition that can be played with; `Malformed` names file, entry and reason.

    The tests prove ours sound: to prove it again would cost every start a tenth of a second.
    """
    name = str(file)
    try:
        plain = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Malformed("edition.unreadable", file=name, reason=error.strerror) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed("edition.garbled", file=name, detail=str(error)) from None
    try:
        edition: EditionT = from_plain(plain, kind)
    except Malformed as trouble:
        raise Malformed("edition.misfit", file=name, **trouble.facts) from None
    if not ours and (faults := edition.faults()):
        raise Malformed("edition.faulty", file=name, faults=faults)
    return edition


def put_own(shelf: Shelf[EditionT], name: str, edition: EditionT) -> str:
    """Put a person's own edition on the shelf; back comes its name there."""
    full_name = f"{name}-{fingerprint(edition)[:FINGERPRINT]}"
    shelf.put(full_name, edition)
    return full_name


def fill_shelf(shelf: Shelf[EditionT], kind: type[EditionT], folder: str = "") -> list[Malformed]:
    """Put our editions and the person's own on the shelf; what is wrong with his comes back."""
    folder = folder or f"editions/{shelf.game}"
    for file in sorted((ASSETS / folder).glob("*.toml")):
        shelf.put(file.stem, read_edition(file, kind, ours=True))
    troubles = []
    for file in sorted((home() / folder).glob("*.toml")):
        try:
            put_own(shelf, file.stem, read_edition(file, kind))
        except Malformed as trouble:
            troubles.append(trouble)
    return troubles
