"""The four winds."""

from __future__ import annotations

import pytest

from game.rules.codec import from_json, to_json
from game.rules.compass import DIRECTIONS, Direction
from game.rules.protocol import Malformed

N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W


def test_directions_go_clockwise_from_north() -> None:
    """This order is that of sets, hands and lists."""
    assert DIRECTIONS == (N, E, S, W)
    assert [str(direction) for direction in DIRECTIONS] == ["N", "E", "S", "W"]


def test_opposites() -> None:
    """North and south, east and west, and back again."""
    assert [direction.opposite for direction in DIRECTIONS] == [S, W, N, E]
    assert all(direction.opposite.opposite is direction for direction in DIRECTIONS)


@pytest.mark.parametrize("one", DIRECTIONS)
@pytest.mark.parametrize("other", DIRECTIONS)
def test_right_angles(one: Direction, other: Direction) -> None:
    """North and south stand across east and west, and nothing else across anything."""
    across = {frozenset(pair) for pair in ((N, E), (N, W), (S, E), (S, W))}
    assert one.is_across(other) == ({one, other} in across)


def test_a_direction_is_its_letter_in_json() -> None:
    """And nothing but a capital letter of the four is one."""
    assert to_json([*DIRECTIONS]) == b'["N","E","S","W"]'
    assert from_json(b'"W"', Direction) is W
    for wrong in (b'"n"', b'"north"', b'"NE"', b'""', b"0", b"null"):
        with pytest.raises(Malformed):
            from_json(wrong, Direction)
