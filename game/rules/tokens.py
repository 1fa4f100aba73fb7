"""Pieces known by a short printed name: cards, goods, ports.

In the code a piece is an object with its properties; in a file it is its name ("N13"). There is
one object for each name, so pieces compare and hash as fast as strings.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self


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
