"""What commands share: reading files, printing JSON lines, and the progress bar."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.rules.codec import to_json
from game.rules.protocol import Malformed
from game.words import explain


def complain(sentence: str) -> None:
    """Say what is wrong, apart from the data on standard output."""
    print(f"four-winds: {sentence}", file=sys.stderr)


def print_json(value: Any) -> None:
    """One value, one line."""
    print(to_json(value).decode())


def read_file(name: str) -> bytes:
    """The bytes of a file, or of standard input for "-"."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Malformed("file.unreadable", file=name, reason=reason) from None


class naming:  # noqa: N801  (used as a statement, like contextlib's)
    """Put the file's name before whatever is wrong with its contents, unless it is told there."""

    def __init__(self, file: str) -> None:
        self.file = file

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, trouble: BaseException | None, traceback: object) -> None:
        if isinstance(trouble, Malformed) and "file" not in trouble.facts:
            located = type(trouble)("file.in-file", file=self.file, trouble=explain(trouble))
            raise located from None


def whole(least: int, most: int) -> Callable[[str], int]:
    """An argument's type: a whole number within bounds."""

    def number(text: str) -> int:
        value = int(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{value} is not from {least} to {most}")
        return value

    return number


class Progress:
    """A bar on the terminal; silent where nobody looks."""

    WIDTH = 30

    def __init__(self, total: int, noun: str) -> None:
        self._total = total
        self._noun = noun
        self._done = 0
        self._began = time.monotonic()
        self._shown = sys.stderr.isatty()

    def step(self) -> None:
        self._done += 1
        if not self._shown:
            return
        full = self.WIDTH * self._done // self._total
        rate = self._done / max(time.monotonic() - self._began, 1e-6)
        bar = "#" * full + "." * (self.WIDTH - full)
        end = "\n" if self._done == self._total else ""
        counted = f"{self._done}/{self._total} {self._noun}, {rate:.1f}/s"
        print(f"\r[{bar}] {counted}  ", end=end, file=sys.stderr, flush=True)
