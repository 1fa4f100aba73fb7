"""What sounds are made of: noise, sines, wood, paper, a horn, and the room around them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

RATE = 32_000
"""Samples a second."""

Samples = NDArray[np.float64]


def seconds_of(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, seed: int) -> Samples:
    # Of numpy's generators this one alone is promised to stay the same for ever.
    return np.random.RandomState(seed).uniform(-1, 1, round(seconds * RATE))


def band(samples: Samples, low: float, high: float) -> Samples:
    """Only what lies between two frequencies, with soft edges. It goes round: good for loops."""
    spectrum = np.fft.rfft(samples)
    pitch = np.fft.rfftfreq(len(samples), 1 / RATE)
    spectrum *= 1 / (1 + (low / np.maximum(pitch, 1e-9)) ** 4)
    spectrum *= 1 / (1 + (pitch / high) ** 4)
    return np.fft.irfft(spectrum, len(samples))


def decay(seconds: float, half: float, attack: float = 0.002) -> Samples:
    """Up at once, down by half every so many seconds."""
    t = seconds_of(seconds)
    rise = np.minimum(1, t / attack)
    decay: Samples = rise * rise * (3 - 2 * rise) * np.exp2(-t / half)
    return decay


def swell(seconds: float, top: float) -> Samples:
    """From nothing to a top at that part of the time, and back to nothing."""
    x = np.linspace(0, 1, round(seconds * RATE))
    rise, fall = np.sin(np.pi / 2 * x / top), np.cos(np.pi / 2 * (x - top) / (1 - top))
    swell: Samples = np.where(x < top, rise, fall) ** 2
    return swell


def partials(seconds: float, parts: list[tuple[float, float, float]]) -> Samples:
    """Sines that die away, each with its pitch, loudness and half-life."""
    t, sound = seconds_of(seconds), np.zeros(round(seconds * RATE))
    for pitch, loudness, half in parts:
        sound += loudness * np.sin(2 * np.pi * pitch * t) * decay(seconds, half)
    return sound


def wood(seconds: float, pitch: float, half: float = 0.018) -> Samples:
    """A bar of wood that is struck: partials that are no harmonics, and the knock itself."""
    bar = [(pitch, 1.0, half), (pitch * 2.76, 0.45, half * 0.6), (pitch * 5.4, 0.18, half * 0.35)]
    knock = band(noise(seconds, int(pitch)), 200, 2_500) * decay(seconds, 0.006)
    return partials(seconds, bar) + 0.5 * knock


def paper(seconds: float, top: float, low: float, high: float, seed: int) -> Samples:
    """Paper that moves: a hiss with grains in it."""
    grains = np.repeat(noise(seconds, seed + 1)[:: RATE // 400], RATE // 400)
    size = round(seconds * RATE)
    rough = 0.6 + 0.4 * np.abs(np.resize(grains, size))
    return band(noise(seconds, seed), low, high) * rough * swell(seconds, top)


def horn(seconds: float, pitch: float) -> Samples:
    """A warm horn: harmonics that open with its breath."""
    t, breath = seconds_of(seconds), swell(seconds, 0.22)
    sound, vibrato = np.zeros(len(t)), 0.05 * np.sin(2 * np.pi * 5 * t) * np.minimum(1, t / 0.4)
    for n in range(1, 9):
        wave = np.sin(n * (2 * np.pi * pitch * t + vibrato))
        sound += breath ** (1 + 0.35 * n) / n**1.3 * wave
    return sound


def after(seconds: float, *parts: tuple[float, Samples]) -> Samples:
    """Parts, each beginning at its time."""
    sound = np.zeros(round(seconds * RATE))
    for start, part in parts:
        begin = round(start * RATE)
        part = part[: len(sound) - begin]
        sound[begin : begin + len(part)] += part
    return sound


def room(samples: Samples, wet: float = 0.12) -> Samples:
    """The cabin around it: a few early echoes and a short tail."""
    tail = band(noise(0.28, 77), 150, 3_500) * decay(0.28, 0.045)
    tail /= np.sqrt(np.sum(tail**2))
    long = len(samples) + len(tail) - 1
    echo = np.fft.irfft(np.fft.rfft(samples, long) * np.fft.rfft(tail, long), long)
    sound = wet * echo
    sound[: len(samples)] += samples
    return sound
