"""What the README shows is what happens: its files are written, its commands run, its output
compared. A line's "..." stands for anything."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from game.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

FILES = dict(re.findall(r"This is `([\w.]+)`:\n\n```json\n(.*?)```", README, re.DOTALL))
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)


def sessions() -> list[tuple[str, list[str]]]:
    """Each command with the lines that it prints."""
    found: list[tuple[str, list[str]]] = []
    for line in "".join(BLOCKS).splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def test_the_readme_shows_its_files_and_commands() -> None:
    assert set(FILES) == {"position.json", "record.json"}
    shown = {shlex.split(command)[1] for command, _ in sessions()}
    assert {"games", "simulate", "replay", "moves", "judge"} <= shown


def test_commands_print_what_the_readme_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    for command, lines in sessions():
        program, *arguments = shlex.split(command)
        assert program == "four-winds"
        assert main(arguments) == 0, command
        printed = capsys.readouterr().out.splitlines()
        assert len(printed) == len(lines), command
        for real, shown in zip(printed, lines, strict=True):
            assert re.fullmatch(re.escape(shown).replace(r"\.\.\.", ".*"), real), command


def test_every_file_that_the_readme_names_is_there() -> None:
    for path in re.findall(r"`((?:game|assets|tests|tools)/[\w./]+)`", README):
        assert (ROOT / path.replace("GAME", "storm")).exists(), path


def test_the_readme_names_commands_of_run_py() -> None:
    source = (ROOT / "tools" / "run.py").read_text(encoding="utf-8")
    for word in re.findall(r"python3 tools/run.py (\w+)", README):
        assert f"python3 tools/run.py {word}" in source
