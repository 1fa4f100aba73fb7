"""What can be agreed before a match, read out of a game's options and their bounds."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from game.catalogue import EDITIONS
from game.rules.codec import from_plain, to_plain
from game.rules.protocol import AnyGame, Options
from game.rules.regatta.course import SHELF, SIZES

FEW = 12
"""Numbers that can stand beside each other to be chosen from."""


class Agreement(NamedTuple):
    """One option: its name, and every value that it may have."""

    name: str
    values: tuple[Any, ...]

    @property
    def is_switch(self) -> bool:
        return self.values == (False, True)

    @property
    def is_edition(self) -> bool:
        """Whether its values are names of files, and told as they are."""
        return self.name == "edition"

    @property
    def is_course(self) -> bool:
        """Whether it is chosen by its chart."""
        return self.name == "course"

    @property
    def is_range(self) -> bool:
        """Whether its values are more numbers than can stand beside each other."""
        return len(self.values) > FEW and isinstance(self.values[0], int)


def agreements(game: AnyGame) -> list[Agreement]:
    """The options of a game in their order; what leaves no choice is not among them."""
    info = inspect.type_info(game.options_type)
    assert isinstance(info, inspect.StructType)
    found = [Agreement(field.name, _values(game, field)) for field in info.fields]
    return [agreement for agreement in found if len(agreement.values) > 1]


def _values(game: AnyGame, field: inspect.Field) -> tuple[Any, ...]:
    kind = field.type
    if isinstance(kind, inspect.BoolType):
        return False, True
    if isinstance(kind, inspect.LiteralType):
        if set(kind.values) == set(SIZES):
            return SIZES
        default = field.default
        return default, *(value for value in kind.values if value != default)
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        return tuple(range(kind.ge, kind.le + 1))
    if field.name == "edition":
        return tuple(EDITIONS[game.id])
    if field.name == "course":
        return tuple(SHELF.names())
    raise TypeError(f"an option that nobody can choose: {game.id} {field.name}")


def agreed(options: Options, name: str, value: object) -> Options:
    """The options with one of them changed."""
    changed: Options = from_plain(to_plain(options) | {name: value}, type(options))
    return changed


def usual(game: AnyGame) -> Options:
    options: Options = msgspec.convert({}, game.options_type)
    return options
