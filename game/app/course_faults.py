"""What is wrong with a course, in the person's own language.

The rules tell faults as English sentences, for whoever writes a course by hand. Here each kind of
sentence is known by its shape; one that is not is told as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from game.rules.regatta.course import SIZES

if TYPE_CHECKING:
    from game.app.program import App

_THING = r"(mark \d+|the line's left end|the line's right end|the line)"
_IN_SIZE = re.compile(r"(.*) \((\w+)\)", re.DOTALL)
_KINDS = {
    kind: re.compile(shape.replace("THING", _THING).replace("NUMBER", r"([\d.e+-]+)"))
    for kind, shape in {
        "line-short": r"line: NUMBER mm long, shorter than a boat of NUMBER",
        "line-narrow": r"line: NUMBER mm long; NUMBER boats side by side need NUMBER",
        "overlap": r"THING: it overlaps THING",
        "close": r"THING: NUMBER mm from THING; a boat needs NUMBER to pass between",
        "mark-at-line": r"mark NUMBER: not NUMBER mm clear of the line and the boats behind it",
        "line-at-edge": r"table: the line, with the [a-z ]+ is not NUMBER mm inside it",
        "mark-at-edge": r"mark NUMBER: not NUMBER mm inside the table, so no boat can round it",
        "outline": r"obstacle NUMBER: its outline crosses or touches itself, or encloses nothing",
        "island-at-line": r"obstacle NUMBER: not NUMBER mm clear of the line and the boats behind"
        r" it",
        "island-at-mark": r"obstacle NUMBER: not NUMBER mm clear of mark NUMBER",
        "island-at-edge": r"obstacle NUMBER: NUMBER mm from the table's edge, where no boat fits"
        r" through; let them touch, or leave NUMBER",
        "islands-close": r"obstacle NUMBER: NUMBER mm from obstacle NUMBER, where no boat fits"
        r" through; let them touch, or leave NUMBER",
        "no-bend": r"mark NUMBER: the course does not bend round it; leave it to (port|starboard)",
        "gate-on-line": r"mark NUMBER: its gate runs across the line",
        "no-way": r"obstacles: there is no way for a boat to THING, on the right side of it",
    }.items()
}
"""The faults of a drawn course by their shape; what is told in each stands in brackets."""


def gathered(faults: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Faults without their numbers' differences from size to size: each once, with its sizes."""
    found: dict[str, tuple[str, list[str]]] = {}
    for fault in faults:
        match = _IN_SIZE.fullmatch(fault)
        told, size = (match[1], match[2]) if match and match[2] in SIZES else (fault, "")
        _, sizes = found.setdefault(re.sub(r"[\d.]+ mm", "", told), (told, []))
        if size:
            sizes.append(size)
    for told, sizes in found.values():
        yield told, () if len(sizes) == len(SIZES) else tuple(sizes)


def kind_of(fault: str) -> tuple[str, list[str]] | None:
    """Of which kind a fault is, and what it tells."""
    for kind, shape in _KINDS.items():
        if match := shape.fullmatch(fault):
            return kind, [part for part in match.groups() if part is not None]
    return None


def told_fault(app: App, fault: str) -> str:
    """A fault as a sentence."""
    known = kind_of(fault)
    if known is None:
        return app.say("course.fault", fault=fault)
    kind, parts = known
    told = [_told(app, part) for part in parts]
    facts = dict(zip(("a", "b", "c", "d"), told, strict=False))
    return app.say(f"course-fault.{kind}", **facts)


def _told(app: App, part: str) -> str:
    """A thing, a side or a number."""
    if part.startswith("mark "):
        return app.say("course.mark", number=part.removeprefix("mark "))
    if part == "the line":
        return app.say("course.line")
    if part.startswith("the line's"):
        return app.say("course.line-left" if "left" in part else "course.line-right")
    if part in ("port", "starboard"):
        return app.say(f"course.side-after.{part}")
    return part if app.settings.language == "en" else part.replace(".", ",")
