"""The command line as a whole: help, the exhibition, pipes, full disks and Ctrl+C."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import COMMANDS
from game.words import LANGUAGES, messages
from tests.cli.commands import Commands, process, shell

posix = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")

SHORT = ("exhibition", "--bots", "random,random,random", "--options", '{"rounds":1,"expert":true}')


@pytest.mark.parametrize(
    "command", ["", "games", "simulate", "replay", "moves", "judge", "exhibition"]
)
def test_help(run: Commands, command: str) -> None:
    lines = run.good(*filter(None, (command, "--help")))
    assert lines[0].startswith("usage: four-winds")
    assert run(*filter(None, (command, "-h"))).lines == lines


def test_help_names_every_command(run: Commands) -> None:
    text = "\n".join(run.good("--help"))
    for module in COMMANDS:
        (word,) = {"games", "simulate", "replay", "moves", "exhibition"} & _words_of(module.__doc__)
        assert word in text


def _words_of(text: str | None) -> set[str]:
    """The first command that a module's docstring names."""
    return {(text or "").split("`")[1].removeprefix("four-winds ")}


def test_the_version(run: Commands) -> None:
    (line,) = run.good("--version")
    assert line.startswith("Four Winds ")


@pytest.mark.parametrize("arguments", [("nothing",), ("--nothing",), ("replay",), ("judge", "x")])
def test_bad_usage(run: Commands, arguments: tuple[str, ...]) -> None:
    assert run.bad(*arguments).startswith("usage: four-winds")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exhibition_in_each_language(run: Commands, language: str) -> None:
    lines = run.good(*SHORT, "--language", language)
    began = messages(language)["storm.event.round-began"].split(".")[0]
    assert lines[0].startswith(began.format(round=1))
    assert any("Ada" in line for line in lines)
    assert all(line.strip() for line in lines)
    assert not any("{" in line for line in lines)
    assert lines == run.good(*SHORT, "--language", language), "the same every time"
    assert lines != run.good(*SHORT, "--language", language, "--seed", "2")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chess",), "chess"),
        (("--language", "xx"), "xx"),
        (("--pace", "-1"), "--pace"),
        (("--pace", "nan"), "--pace"),
        (("--pace", "inf"), "--pace"),
        (("--pace", "slow"), "--pace"),
        (("--seed", "-1"), "--seed"),
        (("--seed", "x"), "--seed"),
        (("--bots", "random"), "2 to 5"),
        (("--bots", ",".join(["random"] * 6)), "6 players"),
        (("--bots", "random,genius"), "genius"),
        (("--options", "{"), "line 1"),
    ],
    ids=str,
)
def test_a_bad_exhibition(run: Commands, arguments: tuple[str, ...], told: str) -> None:
    assert told in run.bad("exhibition", *arguments)


def test_a_pace_is_kept(run: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    lines = run.good(*SHORT, "--pace", "0.25")
    assert naps == [0.25] * len(lines)
    naps.clear()
    run.good(*SHORT)
    assert not any(naps), "nobody reads along where there is no screen"


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_screen_it_says_so_and_plays_in_the_terminal(
    run: Commands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    monkeypatch.setenv("FOUR_WINDS_HOME", str(tmp_path))
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr("pygame.display.get_driver", lambda: "offscreen")
    monkeypatch.setattr(
        "pygame.system.get_pref_locales", lambda: [{"language": language, "country": None}]
    )
    told, empty, *match = run.good()
    assert told == messages(language)["app.no-display"].format(reason="offscreen")
    assert empty == ""
    began = messages(language)["storm.event.round-began"].split(".")[0]
    assert match[0].startswith(began.format(round=1))
    assert len(match) > 20
    assert not list(tmp_path.iterdir()), "nothing was set, so nothing is kept"


def test_without_a_command_the_window_opens(
    run: Commands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It stays until it is closed, and remembers where it stood."""
    import pygame

    from game.app.window import Window

    monkeypatch.setenv("FOUR_WINDS_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    frames: list[tuple[int, int]] = []

    def seen(window: Window) -> None:
        frames.append(window.surface.get_size())
        pygame.event.post(pygame.Event(pygame.QUIT))

    monkeypatch.setattr(Window, "flip", seen)
    assert run() == (0, "", "")
    assert frames
    assert (tmp_path / "settings.json").exists()


def test_commands_in_the_terminal_do_without_the_window() -> None:
    """They start sooner, and work where pygame does not."""
    program = (
        "import sys; from game.cli import main; main(['games']);"
        "print([name for name in sys.modules if name in ('pygame', 'game.app')])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert ran.stdout.decode().splitlines()[-1] == "[]"


# As a process of its own


@posix
def test_a_closed_pipe_is_no_trouble() -> None:
    for jobs in (1, 2):
        outcome = shell(
            f"game simulate storm --bots random --games 400 --jobs {jobs} | head -n 1;"
            'echo "${PIPESTATUS[0]}"'
        )
        first, code = outcome.lines
        assert first.startswith('{"game":"storm","seed":0,')
        assert (code, outcome.err) == ("0", "")


@posix
@pytest.mark.parametrize("command", ["games", "--help", "exhibition --bots random,random"])
def test_output_that_nobody_reads(command: str) -> None:
    outcome = shell(f'game {command} | true; echo "${{PIPESTATUS[0]}}"')
    assert (outcome.out, outcome.err) == ("0\n", "")


@posix
def test_streams_that_are_missing() -> None:
    """As where a program is started without a console."""
    assert shell("game games >&-") == (0, "", "")
    assert shell("game simulate storm --bots random 2>&-").code == 0
    assert shell("game simulate chess 2>&-") == (2, "", "")
    outcome = shell("game replay - <&-")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
def test_a_full_disk_is_told_in_a_line() -> None:
    for command in ("games", "simulate storm --bots random --games 3", "replay --help"):
        outcome = shell(f"game {command} >/dev/full")
        assert outcome.err.count("\n") <= 1, outcome.err
        assert "Traceback" not in outcome.err
        if "help" not in command:
            assert (outcome.code, outcome.err) == (2, "four-winds: No space left on device\n")


@posix
def test_a_terminal_that_knows_only_ascii() -> None:
    """Halves and quotation marks must not stop the tale."""
    command = " ".join(f"'{word}'" for word in SHORT)
    for language in LANGUAGES:
        outcome = shell(f"game {command} --language {language}", PYTHONIOENCODING="ascii")
        assert (outcome.code, outcome.err) == (0, "")
        assert outcome.out.isascii()
    outcome = shell("game simulate chess", PYTHONIOENCODING="ascii")
    assert outcome.code == 2
    assert "chess" in outcome.err


@posix
def test_bytes_on_the_command_line_that_are_no_text() -> None:
    for arguments in (r"simulate $'\xff'", r"replay $'\xff'", r"simulate storm --options $'\xff'"):
        outcome = shell(f"game {arguments}")
        assert (outcome.code, outcome.err.count("\n")) == (2, 1), outcome.err


@posix
def test_standard_input_from_a_pipe(tmp_path: Path) -> None:
    record = tmp_path / "storm-0.json"
    assert shell(f"game simulate storm --bots random --records '{tmp_path}'").code == 0
    outcome = shell(f"game replay - < '{record}'")
    assert (outcome.code, outcome.err) == (0, "")
    assert "the record fits" in outcome.out
    outcome = shell(f"head -c 1000 '{record}' | game replay -")
    assert outcome.code == 2
    assert "breaks off" in outcome.err


def says_something(running: subprocess.Popen[bytes]) -> None:
    assert running.stdout is not None
    assert running.stdout.read(1)


def starts_a_worker(running: subprocess.Popen[bytes]) -> None:
    """Until there is a process that has not yet come to our own lines."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        for child in Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split():
            with contextlib.suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return
    pytest.fail("no worker was started")


def interrupt(
    *arguments: str, once: Callable[[subprocess.Popen[bytes]], None] = says_something
) -> tuple[int, bytes]:
    """Ctrl+C at that moment: exit code and what is said."""
    running = process([*arguments])
    try:
        once(running)
        os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=30)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()
    return running.returncode, err


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_long_simulation_with_one_line(jobs: str) -> None:
    long = ("simulate", "storm", "--bots", "random", "--games", "20000", "--jobs", jobs)
    code, err = interrupt(*long)
    assert (code, err) == (130, b"four-winds: Stopped.\n")


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_ctrl_c_while_processes_are_starting() -> None:
    """It must neither get lost nor bring a worker to shout."""
    long = ("simulate", "storm", "--bots", "random", "--games", "20000", "--jobs", "2")
    for _ in range(2):
        code, err = interrupt(*long, once=starts_a_worker)
        assert (code, err) == (130, b"four-winds: Stopped.\n")


@posix
def test_ctrl_c_in_an_exhibition() -> None:
    code, err = interrupt("exhibition", "--bots", "random,random", "--pace", "0.05")
    assert (code, err) == (130, b"four-winds: Stopped.\n")


def test_the_module_is_the_command() -> None:
    ran = process(["games"])
    out, err = ran.communicate(timeout=30)
    assert (ran.returncode, err) == (0, b"")
    assert out.startswith(b"storm: 2 to 5 players")
