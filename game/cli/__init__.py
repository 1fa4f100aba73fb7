"""The command line: `four-winds` and its sub-commands.

Exit codes: 0 all well; 1 the answer is no (a record that does not fit, a move with objections);
2 bad usage or bad input, told in a sentence.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from pathlib import Path

from game import __version__
from game.cli import exhibition, games, judging, replaying, simulating, window
from game.cli.output import complain
from game.rules.protocol import Malformed
from game.words import explain

COMMANDS = (games, simulating, replaying, judging, exhibition)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="four-winds",
        description="Four wind-and-sail tabletop games. Without a command the window opens.",
    )
    top.add_argument("--version", action="version", version=f"Four Winds {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for module in COMMANDS:
        module.add_to(commands)
    top.set_defaults(run=window.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code; no traceback reaches a user."""
    _steady_streams()
    try:
        try:
            asked = parser().parse_args(arguments)
            code: int = asked.run(asked)
        finally:
            sys.stdout.flush()
    except Malformed as trouble:
        complain(explain(trouble))
        return 2
    except KeyboardInterrupt:
        complain("Stopped.")
        return 130
    except BrokenPipeError:
        _drop_output()  # whoever read it, such as `head`, has had enough
        return 0
    except (OSError, BrokenExecutor) as error:
        _drop_output()  # it has nowhere to go, as on a full disk, or a process of ours was killed
        complain(getattr(error, "strerror", None) or str(error))
        return 2
    return code


def _steady_streams() -> None:
    """Stand in for streams that are missing, as without a console; let no letter be a trouble."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Python would complain once more when it flushes at its end: give it somewhere to flush to."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
