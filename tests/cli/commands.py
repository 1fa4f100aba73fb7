"""Running the command line: in this process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from game.cli import main

ROOT = Path(__file__).parents[2]

ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
ENVIRONMENT |= {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"}
"""As at a user's, where output is buffered and letters are what they are."""


class Outcome(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Commands:
    """`run("games")` is `four-winds games`."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Outcome:
        self._capsys.readouterr()
        try:
            code = main(list(arguments))
        except SystemExit as stopped:
            code = stopped.code if isinstance(stopped.code, int) else 1
        out, err = self._capsys.readouterr()
        assert "Traceback" not in err
        return Outcome(code, out, err)

    def good(self, *arguments: str) -> list[str]:
        """The lines of a command that must do well, and say nothing on the side."""
        outcome = self(*arguments)
        assert (outcome.code, outcome.err) == (0, ""), outcome
        return outcome.lines

    def bad(self, *arguments: str) -> str:
        """What a command says that must be refused: exit code 2, and one sentence or the usage."""
        outcome = self(*arguments)
        assert outcome.code == 2, outcome
        assert outcome.err.startswith("usage:") or outcome.err.count("\n") == 1, outcome.err
        return outcome.err


def process(arguments: list[str], **settings: str) -> subprocess.Popen[bytes]:
    """The same as a process, in a group of its own as at a terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "game", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=ENVIRONMENT | settings,
        start_new_session=True,
    )


def shell(command: str, **settings: str) -> Outcome:
    """A line of the shell in which `game` is the program."""
    program = f'"{sys.executable}" -m game'
    ran = subprocess.run(
        ["bash", "-c", command.replace("game", program, 1)],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
        env=ENVIRONMENT | settings,
        timeout=60,
        check=False,
    )
    return Outcome(ran.returncode, ran.stdout.decode(), ran.stderr.decode())
