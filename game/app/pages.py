"""The rules pages as blocks: the little of Markdown that they are written in.

Headings, paragraphs, `- ` items (`- **S5** …` with a rule's id as its tag), `1. ` items, tables,
`![](name)` figures; inside of them **bold** and *italic*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from game.assets import ASSETS

Weight: TypeAlias = Literal["regular", "bold", "italic"]


class Span(NamedTuple):
    """Words in one weight."""

    text: str
    weight: Weight = "regular"


Spans: TypeAlias = tuple[Span, ...]


class Heading(NamedTuple):
    """A chapter's title; the page's own is level 1."""

    level: int
    text: str
    number: int
    """Which of the chapters it opens, counted from 1; 0 for the page's title."""


class Paragraph(NamedTuple):
    spans: Spans


class Item(NamedTuple):
    """A point of a list: a rule with its id, a number, or neither."""

    spans: Spans
    rule: str = ""
    number: int = 0


class Table(NamedTuple):
    """Rows of cells, the first being the heads."""

    rows: tuple[tuple[Spans, ...], ...]


class Figure(NamedTuple):
    name: str


Block: TypeAlias = Heading | Paragraph | Item | Table | Figure

_MARKS = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*")
_RULE = re.compile(r"- \*\*(?P<id>[A-Z]\d+[a-z]?)\*\* (?P<text>.*)")
_NUMBERED = re.compile(r"(?P<number>\d+)\. (?P<text>.*)")
_FIGURE = re.compile(r"!\[\]\((?P<name>[^)]+)\)")
_TABLE_LINE = re.compile(r"\|[\s:|-]+\|")


def spans_of(text: str) -> Spans:
    """A text cut where its weight changes."""
    spans, done = [], 0
    for mark in _MARKS.finditer(text):
        if mark.start() > done:
            spans.append(Span(text[done : mark.start()]))
        bold = mark["bold"]
        spans.append(Span(bold, "bold") if bold else Span(mark["italic"], "italic"))
        done = mark.end()
    if done < len(text):
        spans.append(Span(text[done:]))
    return tuple(spans)


def read(text: str) -> tuple[Block, ...]:
    """A page from its text."""
    return tuple(_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    chapter = 0
    rows: list[tuple[Spans, ...]] = []
    words: list[str] = []
    for line in [*text.splitlines(), ""]:
        line = line.strip()
        if rows and not line.startswith("|"):
            yield Table(tuple(rows))
            rows = []
        block: Heading | Item | Figure | None = None
        if line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            chapter += level > 1
            block = Heading(level, line.lstrip("#").strip(), chapter if level > 1 else 0)
        elif line.startswith("|"):
            if not _TABLE_LINE.fullmatch(line):
                rows.append(tuple(spans_of(cell.strip()) for cell in line.strip("|").split("|")))
        else:
            block = _item(line)
        if words and (block or rows or not line):
            yield Paragraph(spans_of(" ".join(words)))
            words = []
        if block:
            yield block
        elif line and not rows:
            words.append(line)


def _item(line: str) -> Item | Figure | None:
    if rule := _RULE.fullmatch(line):
        return Item(spans_of(rule["text"]), rule=rule["id"])
    if line.startswith("- "):
        return Item(spans_of(line[2:]))
    if numbered := _NUMBERED.fullmatch(line):
        return Item(spans_of(numbered["text"]), number=int(numbered["number"]))
    figure = _FIGURE.fullmatch(line)
    return Figure(figure["name"]) if figure else None


# The pages there are

ORDER = ("storm", "harbour", "plunder", "regatta")
"""The games as they are always told."""


@cache
def games_told() -> tuple[str, ...]:
    """The games that have a rules page."""
    folder = ASSETS / "text" / "en" / "rules"
    return tuple(game for game in ORDER if (folder / f"{game}.md").exists())


@cache
def rules_page(game: str, language: str) -> tuple[Block, ...]:
    """A game's rules in a language."""
    file = ASSETS / "text" / language / "rules" / f"{game}.md"
    return read(file.read_text(encoding="utf-8"))


def title_of(page: tuple[Block, ...]) -> str:
    """What a page, and so its game, is called."""
    return next((block.text for block in page if isinstance(block, Heading)), "")


def chapters_of(page: tuple[Block, ...]) -> tuple[Heading, ...]:
    """The headings below the title."""
    return tuple(block for block in page if isinstance(block, Heading) and block.number)


@cache
def credits_page(language: str) -> tuple[Block, ...]:
    """Whom and what the program is made of."""
    file = ASSETS / "text" / language / "credits.md"
    return read(file.read_text(encoding="utf-8"))
