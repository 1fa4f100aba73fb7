"""The sounds on disk are the ones that are made, and nothing in them clicks, clips or drifts."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from tools import sounds
from tools.sounding.clay import RATE, Samples
from tools.sounding.sounds import LOOPS, LOUDNESS
from tools.sounds import FOLDER, PEAK, brightness, differences, from_wav, loudness, main

MEGABYTE = 1_000_000
ONCE = [make.__name__ for make in LOUDNESS if make not in LOOPS]
ROUND = [make.__name__ for make in LOOPS]


def on_disk(name: str) -> Samples:
    return from_wav(FOLDER / f"{name}.wav") / 32_767


def test_the_files_are_what_is_made() -> None:
    assert differences() == []
    assert main(["--check"]) == 0


def test_they_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 3 * MEGABYTE


@pytest.mark.parametrize("name", ONCE + ROUND)
def test_nothing_clips_or_drifts_and_all_is_as_loud_as_meant(name: str) -> None:
    samples = on_disk(name)
    assert np.max(np.abs(samples)) <= PEAK
    assert abs(np.mean(samples)) < 0.001
    (meant,) = [loud for make, loud in LOUDNESS.items() if make.__name__ == name]
    assert loudness(samples) == pytest.approx(meant, rel=0.05)


@pytest.mark.parametrize("name", ONCE)
def test_a_sound_begins_and_ends_with_silence(name: str) -> None:
    samples = on_disk(name)
    assert samples[0] == 0
    assert samples[-1] == pytest.approx(0, abs=1e-4)
    assert len(samples) / RATE < 3


@pytest.mark.parametrize("name", ROUND)
def test_a_loop_has_no_seam(name: str) -> None:
    samples = on_disk(name)
    steps = np.abs(np.diff(samples))
    assert abs(samples[0] - samples[-1]) <= np.percentile(steps, 99)
    assert abs(samples[0]) < 0.001
    assert len(samples) / RATE >= 12
    ends, middle = np.concatenate([samples[-RATE:], samples[:RATE]]), samples[RATE : 3 * RATE]
    assert loudness(ends) < 2.5 * loudness(middle)


def test_dull_sounds_are_dull_and_paper_is_bright() -> None:
    bright = {name: brightness(on_disk(name)) for name in ONCE}
    assert bright["refuse"] < bright["click"] < bright["slide"]
    assert bright["take"] < bright["strike"] < bright["flip"]


def test_the_measure_of_brightness() -> None:
    t = np.arange(RATE) / RATE
    assert brightness(np.sin(2 * np.pi * 440 * t)) == pytest.approx(440, abs=1)
    assert loudness(np.sin(2 * np.pi * 440 * t)) == pytest.approx(2**-0.5, abs=0.001)


def test_what_is_missing_changed_or_strange_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "sound"
    shutil.copytree(FOLDER, folder)
    (folder / "bell.wav").unlink()
    (folder / "sea.wav").write_bytes(b"garbage")
    shutil.copy(folder / "click.wav", folder / "gust.wav")
    (folder / "drum.wav").touch()
    found = differences(folder)
    assert [line.split()[0] for line in found] == ["bell.wav", "gust.wav", "sea.wav", "drum.wav"]
    monkeypatch.setattr(sounds, "FOLDER", folder)
    assert main([]) == 0
    assert differences(folder) == ["drum.wav is not made here."]
    assert main(["--check"]) == 1
    assert "drum.wav" in capsys.readouterr().out


def test_help_and_wrong_calls(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert main(["--loud"]) == 2
    assert "--check" in capsys.readouterr().out
    assert main(["--list"]) == 0
    assert capsys.readouterr().out.count("\n") == len(LOUDNESS) + 1
