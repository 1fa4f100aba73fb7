"""Make the sounds of the game: assets/sound/*.wav, out of noise and sines, always the same.

  python tools/sounds.py            writes the files
  python tools/sounds.py --check    says whether the files are what this makes (exit code 1: no)
  python tools/sounds.py --list     shows length, peak, loudness and brightness of each
  python tools/sounds.py --help     shows this

Soft wood, paper, water, wind and one bell. No recording is in it: everything is computed.
"""

from __future__ import annotations

import io
import sys
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.columns import aligned
from tools.sounding.clay import RATE, Samples, band
from tools.sounding.sounds import LOOPS, LOUDNESS

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sound"
ROOM = 0.02
"""Seconds of fade at an end, so that none clicks."""
NEAR = 2
"""Steps of 65,536 by which two machines' sines may differ after rounding."""
PEAK = 0.8
"""No sample goes higher, so that several sounds together do not clip at once."""


def loudness(samples: Samples) -> float:
    """The root mean square of the loudest quarter of a second."""
    window = min(len(samples), RATE // 4)
    sums = np.cumsum(np.concatenate([[0.0], samples**2]))
    return float(np.sqrt(np.max(sums[window:] - sums[:-window]) / window))


def brightness(samples: Samples) -> float:
    """The middle of the spectrum, in hertz."""
    spectrum = np.abs(np.fft.rfft(samples)) ** 2
    return float(np.sum(np.fft.rfftfreq(len(samples), 1 / RATE) * spectrum) / np.sum(spectrum))


def finish(make: Callable[[], Samples]) -> NDArray[np.int16]:
    """A sound without drift, from zero to zero, as loud as the others, in whole steps."""
    samples = make()
    if make not in LOOPS:
        samples = _fade(band(samples, 30, 12_000))
    samples = samples - np.mean(samples)
    if make in LOOPS:
        # A loop begins where it passes through zero, so that its start does not click either.
        samples = np.roll(samples, -int(np.argmin(np.abs(samples))))
    else:
        samples = _fade(samples)
    samples *= LOUDNESS[make] / loudness(samples)
    samples *= min(1.0, PEAK / np.max(np.abs(samples)))
    return np.round(samples * 32_767).astype(np.int16)


def _fade(samples: Samples) -> Samples:
    """Ends at zero: at once at the beginning, softly at the end."""
    out = samples.copy()
    out[:16] *= np.linspace(0, 1, 16)
    size = min(len(out) // 3, round(ROOM * RATE))
    out[-size:] *= np.linspace(1, 0, size)
    return out


# The files


def to_wav(samples: NDArray[np.int16]) -> bytes:
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.astype("<i2").tobytes())
    return buffer.getvalue()


def from_wav(file: Path) -> NDArray[np.int16]:
    with wave.open(str(file), "rb") as opened:
        if (opened.getnchannels(), opened.getsampwidth(), opened.getframerate()) != (1, 2, RATE):
            raise wave.Error(f"not one channel of 16 bits at {RATE} Hz")
        return np.frombuffer(opened.readframes(opened.getnframes()), "<i2").astype(np.int16)


def differences(folder: Path | None = None) -> list[str]:
    """What is not as this file makes it, a sentence each."""
    folder, found = folder or FOLDER, []
    for make in LOUDNESS:
        file, made = folder / f"{make.__name__}.wav", finish(make)
        try:
            there = from_wav(file)
        except (OSError, EOFError, wave.Error) as error:
            found.append(f"{file.name} cannot be read: {error}.")
            continue
        if len(there) != len(made) or np.max(np.abs(there.astype(int) - made)) > NEAR:
            found.append(f"{file.name} is not what is made here.")
    names = {make.__name__ for make in LOUDNESS}
    strange = sorted(file.name for file in folder.glob("*") if file.stem not in names)
    return found + [f"{name} is not made here." for name in strange]


def figures() -> list[str]:
    rows: list[tuple[str, ...]] = [("sound", "seconds", "peak", "loudness", "Hz")]
    for make in LOUDNESS:
        samples = finish(make) / 32_767
        values = (len(samples) / RATE, np.max(np.abs(samples)), loudness(samples))
        rows.append((make.__name__, *(f"{v:.3f}" for v in values), f"{brightness(samples):.0f}"))
    return aligned(rows, words=[0])


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        found = differences()
        print("\n".join(found) or "All sounds are as they are made here.")
        return 1 if found else 0
    if arguments == ["--list"]:
        print("\n".join(figures()))
        return 0
    if arguments:
        print((__doc__ or "").strip())
        return 0 if arguments == ["--help"] else 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    for make in LOUDNESS:
        (FOLDER / f"{make.__name__}.wav").write_bytes(to_wav(finish(make)))
    print(f"{len(LOUDNESS)} sounds written.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
