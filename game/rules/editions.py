"""Editions: the card lists, maps and decks of a game whose components are data.

The rules read no files. Whoever does puts the editions on the game's shelf, once and for good: a
name on the shelf always stands for the same lists, so options, states and records can refer to an
edition by its name alone.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from game.rules.protocol import Malformed


class Edition(Protocol):
    """A game's components."""

    def faults(self) -> list[str]:
        """Why these lists cannot be played with, each naming the entry and the reason."""
        ...


EditionT = TypeVar("EditionT", bound=Edition)


class Shelf(Generic[EditionT]):
    """The editions of one game, by name."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._editions: dict[str, EditionT] = {}

    def put(self, name: str, edition: EditionT) -> None:
        """Add an edition; a name can be put again only with the same contents."""
        if self._editions.setdefault(name, edition) != edition:
            raise ValueError(f"{self.game} has another edition called {name!r}")

    def get(self, name: str) -> EditionT:
        """The edition of this name; an unknown one is `Malformed` and lists what there is."""
        if name not in self._editions:
            raise Malformed("edition.unknown", name=name, editions=self.names())
        return self._editions[name]

    def names(self) -> list[str]:
        return list(self._editions)
