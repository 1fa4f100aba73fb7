"""The same calls give the same picture, to the last bit: here, again, and in another process."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pymunk
import pytest

from game.physics import Sea, Track, what_would_happen
from game.rules.regatta.edition import Play
from game.rules.regatta.events import SunLaid
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import Pose
from tests.physics.races import KIT, LOOP, race, refusals, until_arrived, until_still
from tests.physics.test_bump import track_of

ROOT = Path(__file__).parents[2]
MELEE = [Pose(0, 200, 90), Pose(3, 290, 80), Pose(-16, 300, 95), Pose(20, 310, 170)]
"""Boats so close that who runs into one runs into several."""


def filmed(seed: int) -> str:
    """Everything that is to be seen of a race, a melee, bumps and crashes, as one fingerprint."""
    seen = sha256()

    def look(sea: Sea) -> None:
        seen.update(repr((sea.boats, sea.buoys)).encode())

    sea = Sea(LOOP, KIT)
    for number, (_, events) in enumerate(race(5 * seed)):
        for event in events:
            sea.show(event)
            for _ in until_arrived(sea):
                if sea.clock % 4 == 0:
                    look(sea)
        if number > 16:
            break
    track = Track.of_play(MELEE[0], Play(Card("blue-long"), 0), KIT)
    sea = Sea(LOOP, KIT, MELEE)
    sea.show(SunLaid(0, 3))
    sea.bump(0, track, 60.0)
    for _ in until_still(sea):
        look(sea)
    for refusal in refusals(seed, 5):
        film = what_would_happen(
            refusal.course, KIT, refusal.poses, refusal.seat, track_of(refusal)
        )
        seen.update(repr(film).encode())
    seen.update(repr(what_would_happen(LOOP, KIT, MELEE, 0, track)).encode())
    return seen.hexdigest()


def test_the_same_calls_give_the_same_picture() -> None:
    first = filmed(1)
    # Other seas, alive and gone, lie about in memory when it is done again.
    others = [Sea(LOOP, KIT, MELEE) for _ in range(7)]
    del others[::2]
    assert filmed(1) == first
    assert filmed(2) != first


def test_another_process_sees_the_same() -> None:
    code = "from tests.physics.test_repeatable import filmed; print(filmed(1))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == filmed(1)


def test_no_space_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of a space does not repeat what the space itself does."""

    def refuse(*_: object) -> None:
        raise AssertionError("a space was copied")

    monkeypatch.setattr(pymunk.Space, "copy", refuse)
    monkeypatch.setattr(pymunk.Space, "__getstate__", refuse)
    assert len(filmed(3)) == 64
