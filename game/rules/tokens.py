"""Pieces known by a short printed name: cards, goods, ports.

In the code a piece is an object with its properties; in a file it is its name ("N13"). There is
one object for each name, so pieces compare and hash as fast as strings.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, ClassVar, Self

import msgspec


class Token(str):
    """Base of all pieces; `noun` says what they are in messages."""

    noun: ClassVar[str]
    _named: ClassVar[dict[str, Any]]

    def __init_subclass__(cls, noun: str) -> None:
        cls.noun = noun
        cls._named = {}

    def __new__(cls, name: str) -> Self:
        """The piece of this name; a name that no piece bears is a ValueError."""
        piece: Self | None = cls._named.get(name)
        if piece is None:
            raise ValueError(f"there is no {cls.noun} called {name!r}")
        return piece

    @classmethod
    def mint(cls, name: str, **properties: Any) -> Self:
        """Make the piece of this name, once."""
        piece = str.__new__(cls, name)
        for key, value in properties.items():
            setattr(piece, key, value)
        cls._named[name] = piece
        return piece


def _write(value: Any) -> str:
    if isinstance(value, Token):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _read(kind: type, value: Any) -> Any:
    if issubclass(kind, Token) and isinstance(value, str):
        return kind(value)
    raise ValueError(f"expected a name, got {value!r}")


def to_json(value: Any) -> bytes:
    """The canonical JSON of any struct of the rules."""
    return msgspec.json.encode(value, enc_hook=_write)


def fingerprint(value: Any) -> str:
    """A short hash of a struct's JSON: equal for equal contents, on every machine."""
    return blake2b(to_json(value), digest_size=8).hexdigest()


def to_builtins(value: Any) -> Any:
    return msgspec.to_builtins(value, enc_hook=_write)


def from_json(data: bytes, kind: Any) -> Any:
    """Strictly read JSON as the given type; msgspec's errors say what is wrong and where."""
    return msgspec.json.decode(data, type=kind, dec_hook=_read)


def from_builtins(data: Any, kind: Any) -> Any:
    return msgspec.convert(data, type=kind, dec_hook=_read)
