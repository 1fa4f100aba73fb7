"""What is heard. Without a device, or with one that fails, the game is silent and complete.

The mixer is opened at the first sound that is to be heard, so that a muted game never asks for
it. Nothing here raises.
"""

from __future__ import annotations

import pygame

from game.app.settings import Settings
from game.assets import ASSETS

FOLDER = ASSETS / "sound"
RATE = 44_100
BUFFER = 512
"""Samples mixed at a time: a click is heard 12 ms after it at the latest."""
CHANNELS = 16
FADE = 900
"""Milliseconds in which one ambience gives way to another."""
_AMBIENCE = 0
"""The channel that no effect may take."""


class Sound:
    """Effects and one ambience, as loud as the settings say."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._opened = False
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._wanted: str | None = None
        """The ambience that should be heard, muted or not."""
        self._heard: str | None = None
        self.silent = False
        """Whether there is nothing to be heard by here: no device, or one that does not work."""

    def play(self, name: str, pan: float = 0.0) -> None:
        """Let an effect be heard, from the left (-1) over the middle to the right (1)."""
        loudness = self._settings.effects / 100
        if self._settings.muted or not loudness or not self._open():
            return
        if sound := self._load(name):
            # Of all ways to find a channel this one alone spares the ambience's.
            channel: pygame.mixer.Channel | None = sound.play()
            if channel:  # with all channels busy nobody would miss one more
                channel.set_volume(loudness * min(1, 1 - pan), loudness * min(1, 1 + pan))

    def ambience(self, name: str | None) -> None:
        """Let a loop be heard until another one or none is wanted."""
        self._wanted = name
        self._blend()

    def follow(self, settings: Settings) -> None:
        """Be as loud as these settings say from now on; muting takes effect at once."""
        self._settings = settings
        if settings.muted and self._opened:
            pygame.mixer.stop()
            self._heard = None
        self._blend()

    def close(self) -> None:
        """Fall silent and give the device back."""
        self._wanted = self._heard = None
        self._sounds.clear()
        if self._opened:
            pygame.mixer.quit()
        self._opened = False

    def _blend(self) -> None:
        """Go over to the wanted ambience, at its loudness."""
        wanted = None if self._settings.muted or not self._settings.ambience else self._wanted
        if (wanted is None and not self._opened) or not self._open():
            return
        channel = pygame.mixer.Channel(_AMBIENCE)
        if wanted != self._heard:
            self._heard = wanted
            sound = self._load(wanted) if wanted else None
            if sound is None:
                channel.fadeout(FADE)
            else:
                channel.play(sound, loops=-1, fade_ms=FADE)
        channel.set_volume(self._settings.ambience / 100)

    def _open(self) -> bool:
        """Open the mixer, if that is not done yet; whether there is one."""
        if not self._opened and not self.silent:
            try:
                pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(CHANNELS)
                pygame.mixer.set_reserved(_AMBIENCE + 1)
                self._opened = True
            except (pygame.error, NotImplementedError):  # the latter: built without a mixer
                self.silent = True
        return self._opened

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        """A sound, read once; None when it cannot be."""
        if name not in self._sounds:
            try:
                self._sounds[name] = pygame.mixer.Sound(FOLDER / f"{name}.wav")
            except (pygame.error, OSError):
                self._sounds[name] = None
        return self._sounds[name]
