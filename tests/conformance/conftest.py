"""Every check of this folder runs on every registered game."""

from __future__ import annotations

import pytest

from game.catalogue import GAMES
from game.rules.protocol import AnyGame
from tests.conformance.tables import Table, tables_of

TABLES = [table for game in GAMES.values() for table in tables_of(game)]


@pytest.fixture(params=TABLES, ids=lambda table: table.name)
def table(request: pytest.FixtureRequest) -> Table:
    param: Table = request.param
    return param


@pytest.fixture(params=GAMES.values(), ids=list(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    param: AnyGame = request.param
    return param
