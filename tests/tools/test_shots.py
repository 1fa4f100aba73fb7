"""Pictures of the scenes: the right ones, in the right size, and a sentence for a wrong call."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tools import shots
from tools.gallery import GALLERY

ROOT = Path(__file__).parents[2]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "shots.py"), *words]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)


def test_a_scene_in_two_languages_and_sizes(tmp_path: Path) -> None:
    sizes_and_languages = ("--size", "1024x768", "1280x800", "--language", "en", "de")
    done = run("--scene", "ask", *sizes_and_languages, "--text", "large", "--out", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    files = sorted(tmp_path.iterdir())
    assert sorted(map(Path, done.stdout.split())) == files
    assert [file.name for file in files] == [
        f"ask-{size}-{language}-large.png"
        for size in ("1024x768", "1280x800")
        for language in ("de", "en")
    ]
    sizes = [pygame.image.load(file).get_size() for file in files]
    assert sizes == [(1024, 768)] * 2 + [(1280, 800)] * 2
    assert len({file.read_bytes() for file in files}) == 4


def test_a_beginning_of_a_name_takes_all_that_begin_so() -> None:
    storms = [one.name for one in shots.chosen(["storm"])]
    assert storms == [one.name for one in GALLERY if one.name.split("-")[0] == "storm"]
    assert [one.name for one in shots.chosen(["storm"], exactly=True)] == ["storm"]
    assert shots.chosen([]) == list(GALLERY)


def test_the_readme_has_its_pictures() -> None:
    asked = shots.arguments(["--readme"])
    assert asked.out == shots.PICTURES
    assert [one.name for one in shots.chosen(asked.scene, exactly=True)] == list(shots.README)
    assert all((shots.PICTURES / f"{name}.png").is_file() for name in shots.README)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--scene chess", "There is no scene called chess"),
        ("--size huge", "huge is no size; write it like 1920x1080"),
        ("--language it", "invalid choice: 'it'"),
        ("--out /dev/null/x --scene ask", "/dev/null"),
    ],
)
def test_a_wrong_call_gets_a_sentence(words: str, told: str) -> None:
    done = run(*words.split())
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_help_explains_itself() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert "--readme" in done.stdout
