"""Courses of a person's own: written as files that are read again at every start.

What is kept here is on the shelf at once. A file is never written over: matches that were sailed
on a course need it as it was.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from game.assets import ASSETS, home
from game.editions import COURSES, FINGERPRINT, put_own
from game.match.storage import is_sound_name, write_whole
from game.rules.codec import from_plain
from game.rules.protocol import Malformed
from game.rules.regatta.course import SHELF, Plan
from game.rules.regatta.plane import Point

OURS = frozenset(file.stem for file in (ASSETS / COURSES).glob("*.toml"))
"""Those that come with the program: their names are translated."""
SUFFIX = ".toml"
LONGEST = 24
"""Letters in a course's name: as many as the set-up can show."""


def own_name(shelf_name: str) -> str:
    """What a person called his course: its name on the shelf has a fingerprint behind it."""
    return shelf_name[: -FINGERPRINT - 1]


def folder() -> Path:
    return home() / COURSES


def trouble_with_name(name: str) -> Malformed | None:
    """Why no course can be kept under this name."""
    if not name:
        return Malformed("course.nameless")
    if not is_sound_name(name) or len(name) > LONGEST:
        return Malformed("course.name", name=name, most=LONGEST)
    if name.casefold() in _names_taken():
        return Malformed("course.taken", name=name)
    return None


def free_name(wish: str) -> str:
    """The wished name, or the first numbered one that is free."""
    name, number = wish[:LONGEST], 1
    while name.casefold() in _names_taken():
        number += 1
        name = f"{wish[: LONGEST - len(f' {number}')]} {number}"
    return name


def _names_taken() -> set[str]:
    """In small letters: some systems do not tell them from capitals."""
    return {file.stem.casefold() for file in folder().glob(f"*{SUFFIX}")}


def keep_course(name: str, plan: Plan) -> str:
    """Write a sound course down and put it on the shelf; back comes its name there."""
    if trouble := trouble_with_name(name):
        raise trouble
    file, text = folder() / (name + SUFFIX), toml_of(plan)
    try:
        write_whole(file, text.encode())
    except OSError as error:
        raise Malformed("file.unwritable", file=str(file), reason=error.strerror) from None
    return put_own(SHELF, name, plan_in(text))


def plan_in(text: str) -> Plan:
    """The plan that a course's file tells."""
    plan: Plan = from_plain(tomllib.loads(text), Plan)
    return plan


def toml_of(plan: Plan) -> str:
    """A course's file. Numbers keep every digit: what is read again is the same course."""
    sizes = ", ".join(f"{size} = {_number(unit)}" for size, unit in plan.sizes.items())
    lines = [
        "# A course for the regatta. Lengths are told in units; y points ahead of the line.",
        "",
        f"buoy = {_number(plan.buoy)} # the radius of every buoy, in millimetres",
        f"sizes = {{ {sizes} }} # a unit, in millimetres",
        "",
        f"line = {_places(plan.line)} # its left and its right end, seen from behind it",
    ]
    if plan.obstacles:
        rings = "".join(f"  {_places(ring)},\n" for ring in plan.obstacles)
        lines.append(f"obstacles = [\n{rings}]")
    if plan.table is not None:
        lines.append(f"table = {_places(plan.table)}")
    for mark in plan.marks:
        lines += ["", "[[marks]]", f"at = {_place(mark.at)}", f'side = "{mark.side}"']
    return "\n".join(lines) + "\n"


def _places(points: tuple[Point, ...]) -> str:
    return f"[{', '.join(map(_place, points))}]"


def _place(point: Point) -> str:
    return f"[{_number(point[0])}, {_number(point[1])}]"


def _number(number: float) -> str:
    """Whole numbers without a point, as people write them."""
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)
