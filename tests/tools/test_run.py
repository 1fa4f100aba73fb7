"""The set-up and start script: when it installs, where it sends commands, what it says."""

import ast
import contextlib
import errno
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools import run

Commands = list[list[str]]


class FakeShell:
    """Stands in for subprocess: notes every command and does what the real one would leave."""

    def __init__(self, venv: run.Venv) -> None:
        self.venv = venv
        self.commands: Commands = []
        self.replies: dict[str, tuple[int, str]] = {}
        self.before: Callable[[list[str]], None] = lambda _: None

    def run(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        self.commands.append(command)
        self.before(command)
        code, output = self.reply(command)
        if "venv" in command and not code:
            self.venv.stamp_file.unlink(missing_ok=True)
            self.venv.python.parent.mkdir(parents=True, exist_ok=True)
            self.venv.python.touch()
        return subprocess.CompletedProcess(command, code, output.encode(), b"")

    def call(self, command: list[str], **_: Any) -> int:
        self.commands.append(command)
        return self.reply(command)[0]

    def reply(self, command: list[str]) -> tuple[int, str]:
        found = [reply for word, reply in self.replies.items() if word in command]
        return found[0] if found else (0, "")

    def installed(self) -> list[str]:
        """What pip was asked for, call by call."""
        return [command[-1] for command in self.commands if "pip" in command]

    def made(self) -> int:
        """How often .venv was made."""
        return sum("venv" in command for command in self.commands)


@pytest.fixture
def venv(tmp_path: Path) -> run.Venv:
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    return run.Venv(tmp_path)


@pytest.fixture
def shell(venv: run.Venv, monkeypatch: pytest.MonkeyPatch) -> FakeShell:
    shell = FakeShell(venv)
    monkeypatch.setattr(run, "ROOT", venv.root)
    monkeypatch.setattr(subprocess, "run", shell.run)
    monkeypatch.setattr(subprocess, "call", shell.call)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    return shell


def change_pyproject(venv: run.Venv) -> None:
    with (venv.root / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("# changed\n")


# When it installs


def test_first_start_makes_and_installs_then_never_again(venv: run.Venv, shell: FakeShell) -> None:
    venv.ensure()
    assert (shell.made(), shell.installed()) == (1, ["."])
    shell.commands.clear()
    venv.ensure()
    assert shell.commands == []


def test_changed_pyproject_installs_into_the_same_venv(venv: run.Venv, shell: FakeShell) -> None:
    venv.ensure()
    change_pyproject(venv)
    venv.ensure()
    venv.ensure()
    assert (shell.made(), shell.installed()) == (1, [".", "."])


def test_extras_are_added_once_and_stay(venv: run.Venv, shell: FakeShell) -> None:
    venv.ensure()
    venv.ensure("test")
    venv.ensure("bench")
    for extras in ((), ("test",), ("bench",)):
        venv.ensure(*extras)
    assert shell.installed() == [".", ".[test]", ".[bench,test]"]


@pytest.mark.parametrize("field", ["root", "python"])
def test_moved_checkout_or_other_python_makes_a_new_venv(
    venv: run.Venv, shell: FakeShell, field: str
) -> None:
    venv.ensure("test")
    stamp = json.loads(venv.stamp_file.read_text(encoding="utf-8"))
    venv.stamp_file.write_text(json.dumps({**stamp, field: "elsewhere"}), encoding="utf-8")
    venv.ensure()
    assert (shell.made(), shell.installed()) == (2, [".[test]", ".[test]"])


@pytest.mark.parametrize("damage", ["no stamp", "torn stamp", "strange stamp", "no python"])
def test_half_made_venv_is_made_anew(venv: run.Venv, shell: FakeShell, damage: str) -> None:
    venv.ensure()
    if damage == "no stamp":
        venv.stamp_file.unlink()
    elif damage == "torn stamp":
        venv.stamp_file.write_text('{"root": "', encoding="utf-8")
    elif damage == "strange stamp":
        venv.stamp_file.write_text('{"colour": "blue"}', encoding="utf-8")
    else:
        venv.python.unlink()
    venv.ensure()
    assert shell.made() == 2
    shell.commands.clear()
    venv.ensure()
    assert shell.commands == []


def test_failed_install_keeps_the_old_stamp(venv: run.Venv, shell: FakeShell) -> None:
    venv.ensure()
    before = venv.stamp_file.read_bytes()
    change_pyproject(venv)
    shell.replies["pip"] = (1, "ERROR: No matching distribution found for numpy")
    with pytest.raises(run.Trouble):
        venv.ensure()
    assert venv.stamp_file.read_bytes() == before
    shell.replies.clear()
    venv.ensure()
    assert (shell.made(), shell.installed()) == (1, [".", ".", "."])


def test_interrupted_install_leaves_no_stamp(venv: run.Venv, shell: FakeShell) -> None:
    def interrupt(command: list[str]) -> None:
        if "pip" in command:
            raise KeyboardInterrupt

    venv.ensure()
    change_pyproject(venv)
    shell.before = interrupt
    with pytest.raises(KeyboardInterrupt):
        venv.ensure()
    assert venv.stamp() is None
    shell.before = lambda _: None
    venv.ensure()
    assert shell.made() == 2


def test_second_set_up_waits_and_finds_the_work_done(
    venv: run.Venv, shell: FakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = contextlib.ExitStack()
    other.enter_context(run.locked(venv.root / ".venv.lock"))

    waits: list[float] = []

    def other_ends(seconds: float) -> None:
        waits.append(seconds)
        other.close()
        run.Venv(venv.root).ensure()

    monkeypatch.setattr(time, "sleep", other_ends)
    venv.ensure()
    assert (len(waits), shell.made(), shell.installed()) == (1, 1, ["."])


# Where it sends commands


@pytest.mark.parametrize(
    ("arguments", "extras", "expected"),
    [
        ([], (), ["-P", "-m", "game"]),
        (["games", "--json"], (), ["-P", "-m", "game", "games", "--json"]),
        (["simulate", "--help"], (), ["-P", "-m", "game", "simulate", "--help"]),
        (["test", "-k", "wind"], ("test",), ["-m", "pytest", "-k", "wind"]),
    ],
)
def test_routes(
    venv: run.Venv,
    shell: FakeShell,
    arguments: list[str],
    extras: tuple[str, ...],
    expected: list[str],
) -> None:
    assert run.main(arguments) == 0
    assert shell.commands[-1] == [str(venv.python), *expected]
    stamp = venv.stamp()
    assert stamp is not None
    assert stamp.extras == extras


def test_bench_runs_the_tool_with_its_extra(venv: run.Venv, shell: FakeShell) -> None:
    assert run.main(["bench", "storm"]) == 0
    tool = str(venv.root / "tools" / "bench.py")
    assert shell.commands[-1] == [str(venv.python), tool, "storm"]
    assert shell.installed() == [".[bench]"]


@pytest.mark.parametrize(("code", "expected"), [(0, 0), (3, 3), (-signal.SIGTERM, 143)])
def test_exit_code_is_handed_back(shell: FakeShell, code: int, expected: int) -> None:
    shell.replies["game"] = (code, "")
    assert run.main([]) == expected


def test_lint_runs_all_and_names_what_failed(
    shell: FakeShell, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.replies["mypy"] = (1, "")
    assert run.main(["lint"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == "lint: failed: mypy"
    assert [command[1:] for command in shell.commands[-4:]] == list(run.LINTERS.values())
    shell.replies.clear()
    assert run.main(["lint"]) == 0


def test_help_explains_every_command_and_installs_nothing(
    shell: FakeShell, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(["--help"]) == 0
    page = capsys.readouterr().out
    assert all(f"run.py {word}" in page for word in ("test", "lint", "bench", "--help", "COMMAND"))
    assert shell.commands == []


# What it says


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence after the line on what is being done."""
    captured = capsys.readouterr()
    assert captured.out == ""
    *doing, sentence = captured.err.splitlines()
    assert all(line.endswith("...") for line in doing)
    assert sentence.endswith(".")
    return sentence


def test_old_python(
    shell: FakeShell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    monkeypatch.setattr(sys, "version", "3.8.18 (main)")
    assert run.main([]) == 2
    assert "needs Python 3.11 or newer, not 3.8.18" in said(capsys)
    assert shell.commands == []


def test_old_pythons_can_read_the_file() -> None:
    source = Path(run.__file__).read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source, feature_version=(3, 7))))
    notes = [getattr(node, name, None) for node in nodes for name in ("annotation", "returns")]
    # list[str] and str | None are evaluated, and unknown there, unless they are quoted.
    assert not [ast.unparse(n) for n in notes if isinstance(n, ast.Subscript | ast.BinOp)]


def test_ensurepip_missing(
    shell: FakeShell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "find_spec", lambda name: None if name == "ensurepip" else object())
    assert run.main([]) == 2
    assert "sudo apt install python3-venv" in said(capsys)
    assert shell.commands == []


PIP_OFFLINE = """\
  error: subprocess-exited-with-error
  × pip subprocess to install build dependencies did not run successfully.
  ╰─> [4 lines of output]
      WARNING: Retrying after connection broken by 'NewConnectionError(Connection refused)'
      ERROR: Could not find a version that satisfies the requirement hatchling>=1.27
      ERROR: No matching distribution found for hatchling>=1.27
      [end of output]
  note: This error originates from a subprocess, and is likely not a problem with pip.
error: subprocess-exited-with-error
╰─> See above for output.
"""
PIP_DISK_FULL = """\
ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device

[notice] A new release of pip is available
"""
PIP_CRASH = """\
ERROR: Exception:
Traceback (most recent call last):
tomllib.TOMLDecodeError: Invalid value (at line 6, column 8)
"""


@pytest.mark.parametrize(
    ("output", "reason", "advice"),
    [
        (PIP_OFFLINE, "(No matching distribution found for hatchling>=1.27)", "the internet"),
        (PIP_DISK_FULL, "[Errno 28] No space left on device)", "free some disk space"),
        (PIP_CRASH, "(tomllib.TOMLDecodeError: Invalid value", "put that right"),
        ("", "(without a word)", "delete .venv"),
    ],
    ids=["offline", "disk full", "crash", "silent"],
)
def test_pip_fails(
    shell: FakeShell,
    capsys: pytest.CaptureFixture[str],
    output: str,
    reason: str,
    advice: str,
) -> None:
    shell.replies["pip"] = (1, output)
    assert run.main([]) == 2
    sentence = said(capsys)
    assert sentence.startswith("Installing failed (")
    assert reason in sentence
    assert advice in sentence


def test_venv_fails(shell: FakeShell, capsys: pytest.CaptureFixture[str]) -> None:
    shell.replies["venv"] = (1, "Error: [Errno 28] No space left on device: 'bin'\n")
    assert run.main([]) == 2
    assert said(capsys).startswith("Making .venv failed (Error: [Errno 28] No space left")
    assert shell.installed() == []


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (PermissionError(errno.EACCES, "Permission denied", ".venv"), "get the right to write"),
        (OSError(errno.ENOSPC, "No space left on device", ".venv"), "free some disk space"),
        (OSError(errno.ENOEXEC, "Exec format error", "python"), "delete .venv"),
    ],
    ids=["permission", "disk full", "other"],
)
def test_system_refuses(
    shell: FakeShell, capsys: pytest.CaptureFixture[str], error: OSError, advice: str
) -> None:
    def refuse(command: list[str]) -> None:
        raise error

    shell.before = refuse
    assert run.main([]) == 2
    sentence = said(capsys)
    assert sentence.startswith("Four Winds could not start (")
    assert advice in sentence


def test_ctrl_c_in_set_up(shell: FakeShell, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(command: list[str]) -> None:
        raise KeyboardInterrupt

    shell.before = interrupt
    assert run.main([]) == 2
    assert said(capsys) == "Stopped before all was done: start again to go on."
