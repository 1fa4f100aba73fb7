"""Places and shared points against a count by hand."""

from __future__ import annotations

import itertools
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.placing import places, shared_points

CALM = settings(deadline=None, derandomize=True, database=None, max_examples=300)


def by_hand(values: list[int], points: list[int]) -> tuple[list[int], list[int]]:
    """Line the players up, walk along the groups of level ones, and share with decimals."""
    place, share = [0] * len(values), [0] * len(values)
    queue = sorted(range(len(values)), key=values.__getitem__)
    done = 0
    for _, group in itertools.groupby(queue, key=values.__getitem__):
        level = list(group)
        pot = sum(points[done : done + len(level)])
        each = Decimal(pot) / Decimal(len(level))
        for player in level:
            place[player] = done + 1
            share[player] = int(each.quantize(Decimal(1), rounding=ROUND_HALF_UP))
        done += len(level)
    return place, share


@CALM
@given(
    values=st.lists(st.integers(-3, 5), min_size=1, max_size=8),
    points=st.lists(st.integers(0, 20), min_size=8, max_size=8),
)
def test_any_standing_agrees_with_a_count_by_hand(values: list[int], points: list[int]) -> None:
    """The least value is best; level players share, halves up."""
    place, share = by_hand(values, points)
    assert list(places(values)) == place
    assert list(shared_points(places(values), points[: len(values)])) == share


@pytest.mark.parametrize(
    ("values", "where"),
    [
        ([], ()),
        ([7], (1,)),
        ([2, 1, 3], (2, 1, 3)),
        ([1, 1, 1], (1, 1, 1)),
        ([1, 2, 2, 3], (1, 2, 2, 4)),
        ([4, 0, 4, 0, 9], (3, 1, 3, 1, 5)),
    ],
)
def test_level_players_share_a_place_and_the_next_comes_after_them(
    values: list[int], where: tuple[int, ...]
) -> None:
    """Places that are filled by others are left out."""
    assert places(values) == where


@pytest.mark.parametrize(
    ("where", "points", "shares"),
    [
        ((1, 1), (2, 0), (1, 1)),
        ((1, 2, 2, 4, 5), (5, 4, 3, 2, 1), (5, 4, 4, 2, 1)),  # 3.5
        ((1, 1, 3, 4, 5), (5, 4, 3, 2, 1), (5, 5, 3, 2, 1)),  # 4.5: to even would be 4
        ((1, 1, 1, 1), (4, 3, 2, 1), (3, 3, 3, 3)),  # 2.5: to even would be 2
        ((1, 1), (1, 0), (1, 1)),  # 0.5: to even would be 0
        ((1, 1, 1), (1, 0, 0), (0, 0, 0)),  # a third goes down
        ((1, 1, 1), (2, 0, 0), (1, 1, 1)),  # two thirds go up
    ],
)
def test_a_half_is_rounded_up_and_never_to_even(
    where: tuple[int, ...], points: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    """The rounding of the rules, not Python's."""
    assert shared_points(where, points) == shares
