"""Sound follows the settings, and its absence troubles nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import sound as module
from game.app.settings import Settings
from game.app.sound import FOLDER, Sound

LOUD = Settings(effects=80, ambience=50)


@pytest.fixture(autouse=True)
def _device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device that swallows everything, not opened yet."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


def effects() -> int:
    """How many effects are being heard."""
    channels = [pygame.mixer.Channel(n) for n in range(1, pygame.mixer.get_num_channels())]
    return sum(channel.get_busy() for channel in channels)


def loop() -> float | None:
    """How loud the ambience is; None when there is none."""
    channel = pygame.mixer.Channel(0)
    return round(channel.get_volume(), 1) if channel.get_busy() else None


def is_open() -> bool:
    return pygame.mixer.get_init() is not None


def test_the_device_is_opened_by_the_first_sound_and_given_back() -> None:
    sound = Sound(LOUD)
    assert not is_open()
    sound.play("bell")
    assert is_open()
    assert effects() == 1
    sound.close()
    assert not is_open()
    assert not sound.silent


def test_every_sound_can_be_played() -> None:
    sound = Sound(LOUD)
    names = [file.stem for file in FOLDER.glob("*.wav")]
    assert "bell" in names
    for number, name in enumerate(names[: module.CHANNELS - 1], 1):
        sound.play(name)
        assert effects() == number
    for name in names:
        assert sound._load(name) is not None


def test_more_sounds_than_channels() -> None:
    sound = Sound(LOUD)
    for _ in range(2 * module.CHANNELS):
        sound.play("bell")
    assert effects() == module.CHANNELS - 1
    assert loop() is None, "the ambience keeps its channel"


@pytest.mark.parametrize(
    ("pan", "sides"), [(0.0, (0.8, 0.8)), (-1.0, (0.8, 0.0)), (1.0, (0.0, 0.8)), (0.5, (0.4, 0.8))]
)
def test_effects_come_from_their_side(
    pan: float, sides: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[float, float]] = []

    class Heard:
        def play(self) -> Heard:
            return self

        def set_volume(self, left: float, right: float) -> None:
            heard.append((round(left, 3), round(right, 3)))

    monkeypatch.setattr(pygame.mixer, "Sound", lambda _: Heard())
    Sound(LOUD).play("bell", pan)
    assert heard == [sides]


def test_a_muted_game_never_asks_for_a_device() -> None:
    sound = Sound(LOUD.but(muted=True))
    sound.play("bell")
    sound.ambience("sea")
    sound.follow(LOUD.but(muted=True, ambience=0))
    sound.ambience(None)
    assert not is_open()


def test_no_loudness_is_silence() -> None:
    sound = Sound(LOUD.but(effects=0, ambience=0))
    sound.play("bell")
    sound.ambience("sea")
    assert not is_open()


def test_the_ambience_is_heard_as_the_settings_say() -> None:
    sound = Sound(LOUD)
    sound.ambience("sea")
    assert loop() == 0.5
    sound.follow(LOUD.but(ambience=100))
    assert loop() == 1.0
    sound.play("bell")
    sound.follow(LOUD.but(muted=True))
    assert loop() is None
    assert effects() == 0
    sound.ambience("wind")
    assert loop() is None
    sound.follow(LOUD)
    assert loop() == 0.5


def test_the_same_ambience_goes_on_where_it_is() -> None:
    sound = Sound(LOUD)
    sound.ambience("sea")
    before = pygame.mixer.Channel(0).get_sound()
    sound.ambience("sea")
    assert pygame.mixer.Channel(0).get_sound() is before
    sound.ambience("wind")
    assert pygame.mixer.Channel(0).get_sound() is not before


def test_a_sound_that_is_not_there_is_not_heard() -> None:
    sound = Sound(LOUD)
    sound.play("no such sound")
    sound.ambience("no such sound")
    assert effects() == 0
    assert loop() is None


def test_a_file_that_is_no_sound_is_not_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bell.wav").write_bytes(b"garbage")
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    sound = Sound(LOUD)
    sound.play("bell")
    assert effects() == 0


def test_without_a_device_the_game_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sound = Sound(LOUD)
    for _ in range(2):
        sound.play("bell", 0.5)
        sound.ambience("sea")
        sound.follow(LOUD.but(muted=True))
        sound.follow(LOUD)
        sound.ambience(None)
    assert sound.silent
    assert not is_open()
    sound.close()
