"""The sounds themselves: soft wood, paper, water, wind and one bell."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.sounding.clay import (
    Samples,
    after,
    band,
    horn,
    noise,
    paper,
    partials,
    room,
    seconds_of,
    swell,
    wood,
)


def click() -> Samples:
    return room(wood(0.12, 620), 0.08)


def focus() -> Samples:
    return wood(0.06, 980, 0.007)


def deal() -> Samples:
    flick = paper(0.11, 0.25, 900, 5_500, 11)
    return room(after(0.2, (0, flick), (0.085, 0.5 * wood(0.1, 240, 0.012))))


def slide() -> Samples:
    return room(paper(0.28, 0.45, 500, 3_600, 21))


def flip() -> Samples:
    turn, snap = paper(0.13, 0.7, 700, 4_500, 31), paper(0.07, 0.12, 1_200, 6_000, 32)
    return room(after(0.26, (0, 0.7 * turn), (0.12, snap)))


def strike() -> Samples:
    """Two cards strike each other out: two slaps and a falling rub."""
    slap = paper(0.06, 0.08, 600, 4_500, 41)
    rub = 0.5 * paper(0.3, 0.2, 400, 2_600, 42)
    table = 0.7 * wood(0.2, 180)
    return room(after(0.5, (0, slap), (0.07, slap), (0.07, table), (0.09, rub)))


def take() -> Samples:
    """A thud on planks, and the planks' creak."""
    thud = partials(0.5, [(112, 1.0, 0.06), (181, 0.6, 0.04), (305, 0.35, 0.025)])
    t = seconds_of(0.42)
    stick = np.sin(2 * np.pi * (38 + 30 * t) * t) > 0.93
    creak = band(stick * noise(0.42, 51), 350, 1_600) * swell(0.42, 0.4)
    return room(after(0.7, (0, thud), (0.14, 1.4 * creak)))


def bell() -> Samples:
    """The ship's bell, once: it is your turn."""
    hum = 523.25
    ratios = [(0.5, 0.35, 0.5), (1, 0.9, 0.38), (1.19, 0.5, 0.28), (1.5, 0.3, 0.22)]
    ratios += [(2.0, 0.5, 0.2), (2.74, 0.2, 0.11), (3.76, 0.12, 0.07)]
    return room(partials(2.2, [(hum * r, loud, half) for r, loud, half in ratios]), 0.18)


def page() -> Samples:
    return room(paper(0.42, 0.35, 400, 4_200, 61) + 0.5 * paper(0.42, 0.75, 900, 5_000, 62))


def refuse() -> Samples:
    """Dull wood, twice."""
    knock = band(wood(0.16, 210, 0.025), 80, 900)
    return room(after(0.34, (0, knock), (0.12, 0.8 * knock)), 0.08)


def gust() -> Samples:
    seconds = 1.3
    whistle = band(noise(seconds, 71), 380, 900) * swell(seconds, 0.45) ** 1.5
    return room(0.6 * band(noise(seconds, 72), 120, 700) * swell(seconds, 0.35) + whistle)


def toast() -> Samples:
    low = partials(0.4, [(392.0, 0.8, 0.06), (1_082.0, 0.15, 0.03)])
    high = partials(0.4, [(523.25, 0.8, 0.07), (1_444.0, 0.15, 0.03)])
    return room(after(0.6, (0, low), (0.1, high)))


def win() -> Samples:
    """G, C, E, and a chord to stand on."""
    notes = [(0.0, 196.0), (0.2, 261.63), (0.4, 329.63)]
    parts = [(start, 0.8 * horn(0.45, pitch)) for start, pitch in notes]
    chord = [(0.62, 0.5 * horn(1.5, pitch)) for pitch in (196.0, 261.63, 329.63, 392.0)]
    return room(after(2.2, *parts, *chord), 0.25)


def lose() -> Samples:
    """E flat, D, low G: a shrug, no punishment."""
    notes = [(0.0, 0.5, 155.56), (0.32, 0.5, 146.83), (0.64, 1.1, 98.0)]
    return room(after(1.8, *[(at, horn(long, pitch)) for at, long, pitch in notes]), 0.25)


def seal() -> Samples:
    """A stamp pressed into wax."""
    press = 1.5 * paper(0.2, 0.3, 150, 900, 81)
    stamp = partials(0.3, [(155, 1.0, 0.03), (247, 0.5, 0.02)])
    return room(after(0.36, (0, stamp), (0.02, press)))


def curtain() -> Samples:
    """Heavy cloth along its rail."""
    cloth = band(noise(0.9, 91), 150, 1_400) * swell(0.9, 0.4)
    rings = band(noise(0.9, 92), 1_500, 4_000) * swell(0.9, 0.3) * 0.15
    return room(cloth + rings)


def sea() -> Samples:
    """Waves that come and go, without beginning or end."""
    seconds = 14.0
    turn = 2 * np.pi * seconds_of(seconds) / seconds
    deep = band(noise(seconds, 101), 60, 350) * (0.7 + 0.3 * np.sin(2 * turn))
    wash = band(noise(seconds, 102), 300, 1_600) * (0.5 + 0.5 * np.sin(3 * turn + 1)) ** 2
    foam = band(noise(seconds, 103), 1_500, 4_500) * (0.5 + 0.5 * np.sin(3 * turn + 0.4)) ** 4
    return deep + 0.6 * wash + 0.25 * foam


def wind() -> Samples:
    """Wind in the rigging, without beginning or end."""
    seconds = 12.0
    turn = 2 * np.pi * seconds_of(seconds) / seconds
    low = band(noise(seconds, 111), 80, 420) * (0.7 + 0.3 * np.sin(turn))
    high = band(noise(seconds, 112), 420, 780) * (0.5 + 0.5 * np.sin(2 * turn + 2)) ** 2
    return low + 0.5 * high


LOUDNESS: dict[Callable[[], Samples], float] = {
    click: 0.06,
    focus: 0.035,
    deal: 0.08,
    slide: 0.07,
    flip: 0.08,
    strike: 0.10,
    take: 0.12,
    bell: 0.10,
    page: 0.07,
    refuse: 0.10,
    gust: 0.08,
    toast: 0.08,
    win: 0.11,
    lose: 0.09,
    seal: 0.10,
    curtain: 0.08,
    sea: 0.06,
    wind: 0.05,
}
"""Every sound, with how loud its loudest quarter of a second is (root mean square of 1)."""

LOOPS = (sea, wind)
