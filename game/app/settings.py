"""What a person has set: language, sound, speed, display. One small file in his folder.

A broken file costs no more than what is broken in it: every field that can be read is kept, the
file itself is put aside under another name, and a sentence tells it. Nothing here raises: the
program starts and ends with any file, any folder and a full disk.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.assets import home
from game.match.storage import SUFFIX, write_whole
from game.rules.codec import from_json, from_plain, to_plain, to_text
from game.rules.protocol import Fact, Malformed, Objection
from game.words import LANGUAGES

FILE = "settings" + SUFFIX

Language: TypeAlias = Literal["en", "fr", "de"]
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Speed: TypeAlias = Annotated[int, Meta(ge=25, le=400)]
Place: TypeAlias = Annotated[int, Meta(ge=-32768, le=32767)]
Length: TypeAlias = Annotated[int, Meta(ge=320, le=32767)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""Bounds as a seat's name has them."""
MOST_SEATS = 5
Flag: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


def preferred_language() -> Language:
    """The first of the languages that the system prefers and we speak; else English."""
    from pygame import system

    for locale in system.get_pref_locales():
        if (language := locale["language"]) in LANGUAGES:
            found: Language = from_plain(language, Language)
            return found
    return "en"


class Window(Fact, frozen=True):
    """Where the window stood, and how large it was, when it was last closed."""

    width: Length
    height: Length
    x: Place | None = None
    y: Place | None = None
    """None where the system does not tell places."""


class Settings(Fact, frozen=True, kw_only=True):
    """Everything that can be set; the defaults are what a newcomer gets."""

    language: Language = msgspec.field(default_factory=preferred_language)
    effects: Percent = 80
    """How loud: cards, wood, bell."""
    ambience: Percent = 40
    """How loud: sea and wind."""
    muted: bool = False
    speed: Speed = 100
    """Of everything that moves, in percent."""
    full_screen: bool = False
    window: Window | None = None
    text_size: Literal["normal", "large"] = "normal"
    contrast: Literal["normal", "high"] = "normal"
    reduced_motion: bool = False
    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS)] = ()
    """Who sat at the table last, to be offered again."""
    flags: Annotated[tuple[Flag, ...], Meta(max_length=MOST_SEATS)] = ()
    """The flags by seat, as this computer shows them; seats without one take what is free."""

    @property
    def flag_order(self) -> tuple[int, ...]:
        """A flag for every seat, none twice."""
        return tuple(dict.fromkeys((*self.flags, *range(MOST_SEATS))))

    def but(self, **changes: Any) -> Settings:
        """These settings with some changed; a value out of bounds is `Malformed`."""
        changed: Settings = from_plain(to_plain(self) | to_plain(changes), Settings)
        return changed


def load(folder: Path | None = None) -> tuple[Settings, Malformed | None]:
    """The settings as far as they can be read, and what was wrong with their file."""
    file = (folder or home()) / FILE
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        aside = _put_aside(file)
        return Settings(), Malformed("settings.unreadable", reason=_reason(error), file=aside.name)
    try:
        plain = from_json(data, dict[str, Any])
    except Malformed as trouble:
        aside, why = _put_aside(file), Objection("", trouble.message, trouble.facts)
        return Settings(), Malformed("settings.garbled", trouble=why, file=aside.name)
    settings, bad = _salvage(plain)
    if not bad:
        return settings, None
    aside = _put_aside(file)
    save(settings, folder)  # if that fails, the next change of a setting tells it
    return settings, Malformed("settings.misfit", fields=bad, file=aside.name)


def save(settings: Settings, folder: Path | None = None) -> Malformed | None:
    """Write the settings, whole or not at all; what went wrong comes back."""
    try:
        write_whole((folder or home()) / FILE, to_text(settings))
    except OSError as error:
        return Malformed("settings.failed", reason=_reason(error))
    return None


def _salvage(plain: dict[str, Any]) -> tuple[Settings, list[str]]:
    """Every field that fits, and the names of those that do not or that nobody knows."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    good: dict[str, Any] = {}
    bad: list[str] = []
    for name, value in plain.items():
        try:
            good[name] = from_plain(value, kinds[name])
        except (KeyError, Malformed):
            bad.append(name)
    return Settings(**good), bad


def _put_aside(file: Path) -> Path:
    """Give a broken file a name of its own, where the folder lets us; the name that it has then."""
    aside, number = file.with_suffix(f".broken{SUFFIX}"), 1
    try:
        while os.path.lexists(aside):
            number += 1
            aside = file.with_suffix(f".broken-{number}{SUFFIX}")
        return file.rename(aside)
    except OSError:
        return file


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
