"""Our own editions and courses are sound: the program takes that for granted when it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.assets import ASSETS
from game.editions import COURSES, read_edition
from game.rules.harbour import edition as harbour
from game.rules.plunder import edition as plunder
from game.rules.regatta import course as courses
from game.rules.regatta import edition as regatta

KINDS: dict[str, type[Any]] = {
    "editions/harbour": harbour.Edition,
    "editions/plunder": plunder.Edition,
    "editions/regatta": regatta.Edition,
    COURSES: courses.Plan,
}
FILES = [(file, kind) for folder, kind in KINDS.items() for file in (ASSETS / folder).glob("*")]


@pytest.mark.parametrize(("file", "kind"), FILES, ids=lambda value: getattr(value, "stem", ""))
def test_ours_are_sound(file: Path, kind: type[Any]) -> None:
    assert not read_edition(file, kind).faults()


def test_no_file_of_ours_is_left_out() -> None:
    there = {*(ASSETS / "editions").rglob("*.toml"), *(ASSETS / COURSES).rglob("*.toml")}
    assert {file for file, _ in FILES} == there
