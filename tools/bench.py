"""Measure the program against other libraries, and against the bars that it must meet.

  python3 tools/run.py bench [BENCH] [--seconds N] [--seed S] [--alone] [--json]

BENCH is one of:
  storm     Storm at random play beside OpenSpiel and RLCard (the default)
  harbour   Harbour at random play beside RLCard's bridge
  plunder   Plunder at random play beside RLCard's bridge
  frames    every scene's frames, their pace and the start, beside a bare pygame-ce window
  regatta   the regatta's judge of moves beside plain Shapely

Exit code: 0 if every bar is met, 1 if one is missed, 2 if nothing could be measured.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Protocol


class Report(Protocol):
    """What a bench hands back."""

    @property
    def met(self) -> bool: ...

    def text(self) -> str: ...

    def data(self) -> dict[str, object]: ...


def bench_game(bench: str, seconds: float, seed: int, alone: bool) -> Report:
    try:
        from tools.benching import protocol, storm
        from tools.benching.peers import PeersMissing
    except ModuleNotFoundError as missing:
        raise Unable(
            f"The program is not installed (no {missing.name}); run: python3 tools/run.py bench"
        ) from None
    try:
        if bench == "storm":
            return storm.bench(seconds, seed, alone)
        return protocol.bench(bench, seconds, seed, alone)
    except PeersMissing as missing:
        raise Unable(
            f"The peers are not installed ({missing}); run: python3 tools/run.py bench "
            f"(or measure {bench.capitalize()} without them: --alone)"
        ) from None


def bench_regatta(seconds: float, seed: int, alone: bool) -> Report:
    with _installed():
        from tools.benching import regatta

        return regatta.bench(seconds, seed, alone)


def bench_frames(seconds: float, seed: int, alone: bool) -> Report:
    with _installed():
        from tools.benching import frames

        return frames.bench(seconds, seed, alone)


@contextmanager
def _installed() -> Iterator[None]:
    """What is measured is our own program: without it there is nothing to measure."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise Unable(
            f"The program is not installed (no {missing.name}); run: python3 tools/run.py bench"
        ) from None


GAMES = ("storm", "harbour", "plunder")
BENCHES: dict[str, Callable[[float, int, bool], Report]] = {
    **{name: partial(bench_game, name) for name in GAMES},
    "frames": bench_frames,
    "regatta": bench_regatta,
}


class Unable(Exception):
    """Nothing could be measured; the text says why and what to do."""


def positive(text: str) -> float:
    number = float(text)
    if not (number > 0 and math.isfinite(number)):
        raise ValueError(text)
    return number


def whole(text: str) -> int:
    """A seed that every library takes."""
    number = int(text)
    if not 0 <= number < 2**32:
        raise ValueError(text)
    return number


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bench.py",
        description=__doc__,
        usage="bench.py [BENCH] [--seconds N] [--seed S] [--alone] [--json]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("bench", metavar="BENCH", nargs="?", choices=BENCHES, default="storm")
    parser.add_argument(
        "--seconds", metavar="N", type=positive, default=3.2, help="time for each row (3.2)"
    )
    parser.add_argument("--seed", metavar="S", type=whole, default=1, help="of all randomness (1)")
    parser.add_argument("--alone", action="store_true", help="without the other libraries")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    asked = arguments(words)
    try:
        report = BENCHES[asked.bench](asked.seconds, asked.seed, asked.alone)
    except Unable as reason:
        print(reason, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    if asked.json:
        settings = {"bench": asked.bench, "seconds": asked.seconds, "seed": asked.seed}
        print(json.dumps({**settings, **report.data()}))
    else:
        print(report.text())
    return 0 if report.met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
