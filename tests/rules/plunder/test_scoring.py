"""P18 and P19: the final bonus, and who wins."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.plunder.events import MatchEnded
from game.rules.plunder.moves import End
from game.rules.plunder.options import PlunderOptions
from game.rules.plunder.pieces import Track
from game.rules.plunder.scoring import account_of, winners
from game.rules.plunder.state import State
from tests.rules.plunder import oracle
from tests.rules.plunder.desk import CALM, lay, pirate, the


def finish(*pirates: Any, **more: Any) -> tuple[State, MatchEnded]:
    """The last turn of a match ends."""
    seats = len(pirates)
    state = lay(*pirates, round=9, done=seats - 1, first=1, sailed=True, **more)
    return state, the(state.play(0, End()), MatchEnded)


@pytest.mark.rule("P18")
def test_whole_groups_only() -> None:
    for cubes, weapons, crew, provisions, markers in product(
        (0, 2, 3, 5, 6, 26), (0, 2, 3, 8, 9), (0, 1, 2, 9), (0, 1, 9), (0, 1, 3)
    ):
        one = pirate(
            "Belize", cubes=cubes, weapons=weapons, crew=crew, provisions=provisions, vp=10, booty=7
        )
        account = account_of(one, markers)
        bonus = oracle.final_bonus(cubes, weapons, crew, provisions, markers)
        assert account.total == 10 + bonus


@pytest.mark.rule("P18")
def test_an_account_step_by_step() -> None:
    me = pirate("Belize", vp=20, cubes=11, weapons=7, crew=5, provisions=4, booty=9)
    state, ended = finish(me, pirate("Belize", cubes=0), pirate("Belize", cubes=0))
    account = ended.accounts[0]
    assert (account.vp, account.cubes, account.weapons, account.crew) == (20, 3, 2, 2)
    assert (account.provisions, account.markers, account.total) == (4, 6, 37)
    result = state.result()
    assert result is not None
    assert result.scores == (37, 0, 0)
    assert (result.winners, ended.because) == ((0,), "most-points")
    assert state.pirates[0].vp == 20


@pytest.mark.rule("P19")
def test_ties_are_broken_as_the_oracle_reads_the_rule() -> None:
    """All combinations of three level players, with markers, Blackbeard and cards."""
    anybody = (None, 0, 1, 2)
    for blackbeard, weapons, crew, provisions in product(range(3), anybody, anybody, anybody):
        markers: dict[Track, int | None] = {
            "weapons": weapons, "crew": crew, "provisions": provisions
        }  # fmt: skip
        for totals in ((9, 9, 9), (9, 9, 3), (3, 9, 9), (9, 3, 9), (9, 9, 10)):
            for cards in ((0, 0, 0), (1, 2, 2), (3, 1, 2)):
                for tournament in (True, False):
                    found, because = winners(
                        totals, blackbeard, markers, cards, tournament=tournament
                    )
                    plain = {str(track): seat for track, seat in markers.items()}
                    assert set(found) == oracle.winner(totals, blackbeard, plain, cards, tournament)
                    assert (because == "shared") == (len(found) > 1)


@CALM
@given(st.data())
def test_ties_at_any_table(data: st.DataObject) -> None:
    seats = data.draw(st.integers(3, 5))
    some = st.none() | st.integers(0, seats - 1)
    markers: dict[Track, int | None] = {
        "weapons": data.draw(some), "crew": data.draw(some), "provisions": data.draw(some)
    }  # fmt: skip
    totals = data.draw(st.lists(st.integers(8, 9), min_size=seats, max_size=seats))
    cards = data.draw(st.lists(st.integers(0, 2), min_size=seats, max_size=seats))
    blackbeard, tournament = data.draw(st.integers(0, seats - 1)), data.draw(st.booleans())
    found, _ = winners(totals, blackbeard, markers, cards, tournament=tournament)
    plain = {str(track): seat for track, seat in markers.items()}
    assert set(found) == oracle.winner(totals, blackbeard, plain, cards, tournament)


LEVEL: dict[str, Any] = {"vp": 10, "cubes": 0}


@pytest.mark.rule("P19")
@pytest.mark.parametrize(
    ("changes", "won", "because"),
    [
        ({"blackbeard": 1}, (1,), "blackbeard"),
        ({"blackbeard": 3}, (0,), "nearest"),
        ({"blackbeard": 3, "actions": [["heave"], ["heave", "intrigue"], [], []]}, (1,), "cards"),
        (
            {"blackbeard": 3, "options": PlunderOptions(tournament=False)},
            (0, 1, 2),
            "shared",
        ),
    ],
)
def test_ties_at_the_table(changes: dict[str, Any], won: tuple[int, ...], because: str) -> None:
    level = [pirate("Belize", **LEVEL) for _ in range(3)]
    state, ended = finish(*level, pirate("Belize", cubes=0), **changes)
    assert (ended.winners, ended.because) == (won, because)
    result = state.result()
    assert result is not None
    assert result.winners == won


@pytest.mark.rule("P19")
def test_nearest_is_counted_clockwise_from_blackbeard() -> None:
    level = [pirate("Belize", **LEVEL) for _ in range(2)]
    poor = pirate("Belize", cubes=0)
    for blackbeard, won in ((1, 2), (3, 0)):
        seats = [level[0], poor, level[1], poor.copy()]
        _, ended = finish(*seats, blackbeard=blackbeard)
        assert ended.winners == (won,)


@pytest.mark.rule("P19")
def test_markers_decide_before_weapons_and_crew() -> None:
    """Two markers beat Most Weapons; with one each, weapons come first, then crew."""
    none: dict[Track, int | None] = {"weapons": None, "crew": None, "provisions": None}
    for markers, because in (
        ({"weapons": 1, "crew": 0, "provisions": 0}, "markers"),
        ({"weapons": 0, "crew": 1}, "weapons"),
        ({"crew": 0, "provisions": 1}, "crew"),
    ):
        held: dict[Track, int | None] = none | markers  # type: ignore[operator]
        assert winners((9, 9, 0), 2, held, (0, 5, 0), tournament=True) == ((0,), because)
