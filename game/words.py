"""What the program says, by key and language: the TOML files of `assets/text/<language>`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

from game.assets import ASSETS
from game.rules.protocol import Facts, Malformed, Objection
from game.rules.tokens import Token

LANGUAGES = ("en", "fr", "de")


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat


@cache
def messages(language: str) -> dict[str, str]:
    """Every sentence of a language by its dotted key."""
    told: dict[str, str] = {}
    for file in sorted((ASSETS / "text" / language).glob("*.toml")):
        told |= _flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return told


def say(key: str, facts: Facts | None = None, language: str = "en") -> str:
    """The sentence of this key, with its facts filled in."""
    told = {name: _tell(fact, language) for name, fact in (facts or {}).items()}
    return messages(language)[key].format_map(told)


def say_count(key: str, count: int, facts: Facts | None = None, language: str = "en") -> str:
    """A sentence about a number of things: `key.one` or `key.many`, as the language has it."""
    single = count in (0, 1) if language == "fr" else count == 1
    told = {"count": count, **(facts or {})}
    return say(f"{key}.one" if single else f"{key}.many", told, language)


def _tell(fact: object, language: str) -> object:
    """Lists are told as lists, a reason within a sentence as a sentence, a piece by its name."""
    if isinstance(fact, (list, tuple)):
        return "; ".join(map(str, fact))
    if isinstance(fact, Token):
        return messages(language).get(f"{fact.noun}.{fact}", fact)
    return explain(fact, language) if isinstance(fact, Objection) else fact


def explain(trouble: Malformed | Objection, language: str = "en") -> str:
    """What is wrong, as a sentence."""
    return say(trouble.message, trouble.facts, language)


def join(names: Sequence[str], language: str = "en") -> str:
    """A list as it is spoken: "Ada, Ben and Cleo"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {say('and', {}, language)} {names[-1]}"
