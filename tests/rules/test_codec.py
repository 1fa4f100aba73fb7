"""The strict JSON form: round trips, and what is wrong with a file, and where."""

from __future__ import annotations

import json
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.codec import fingerprint, from_json, from_plain, to_json, to_plain, to_text
from game.rules.protocol import Fact, Malformed

CALM = settings(deadline=None, derandomize=True, database=None, max_examples=150)


class Sail(Fact, frozen=True):
    """A value for these tests."""

    cloth: Literal["linen", "hemp"]
    area: int
    patches: tuple[int, ...] = ()


class Ship(Fact, frozen=True):
    name: str
    sails: list[Sail]


SHIP = Ship("Æolus", [Sail("linen", 12), Sail("hemp", 7, (1, 2))])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=15,
)


def trouble_of(data: bytes, kind: Any = Any) -> Malformed:
    with pytest.raises(Malformed) as trouble:
        from_json(data, kind)
    return trouble.value


# Round trips


def test_values_survive_json_text_and_plain_form() -> None:
    """Written in any of the three forms and read back they are equal."""
    assert from_json(to_json(SHIP), Ship) == SHIP
    assert from_json(to_text(SHIP), Ship) == SHIP
    assert from_plain(to_plain(SHIP), Ship) == SHIP
    assert from_plain(from_json(to_json(SHIP)), Ship) == SHIP


@CALM
@given(value=VALUES)
def test_any_plain_value_survives(value: Any) -> None:
    """Our JSON is JSON: another reader understands it too."""
    assert from_json(to_json(value)) == value
    assert json.loads(to_json(value)) == value
    assert json.loads(to_text(value)) == value


def test_json_is_one_line_and_text_is_laid_out() -> None:
    """One for logs, one for reading; both in UTF-8, text with a last line break."""
    assert to_json(SHIP).startswith('{"name":"Æolus","sails":[{"cloth":"linen"'.encode())
    assert b"\n" not in to_json(SHIP)
    assert to_text({"a": [1]}) == b'{\n "a": [\n  1\n ]\n}\n'


def test_equal_values_have_equal_fingerprints() -> None:
    """And a change anywhere gives another one; the numbers are the same on every machine."""
    again = Ship("Æolus", [Sail("linen", 12), Sail("hemp", 7, (1, 2))])
    assert fingerprint(SHIP) == fingerprint(again)
    assert fingerprint(SHIP) != fingerprint(Ship("Æolus", [Sail("linen", 12)]))
    assert fingerprint([1, 2]) != fingerprint([2, 1])
    assert fingerprint(["P"]) == "5fdf5292e57441ed"


def test_what_has_no_json_form_is_an_error_of_the_program() -> None:
    """It is named by its type."""
    with pytest.raises(TypeError, match="object has no JSON form"):
        to_json([object()])


# Well-formed, but not what was asked for


@pytest.mark.parametrize(
    ("change", "where", "detail"),
    [
        ({"name": 3}, "name", "Expected `str`, got `int`"),
        ({"name": None}, "name", "Expected `str`, got `null`"),
        ({"colour": "red"}, "top", "Object contains unknown field `colour`"),
        ({"sails": {}}, "sails", "Expected `array`, got `object`"),
        ({"sails": [3]}, "sails[0]", "Expected `object`, got `int`"),
        ({"sails": [{"cloth": "linen"}]}, "sails[0]", "Object missing required field `area`"),
        ({"sails": [{"cloth": "silk", "area": 1}]}, "sails[0].cloth", "Invalid enum value 'silk'"),
        ({"sails": [{"cloth": "hemp", "area": "1"}]}, "sails[0].area", "Expected `int`, got `str`"),
        (
            {"sails": [{"cloth": "hemp", "area": 1.5}]},
            "sails[0].area",
            "Expected `int`, got `float`",
        ),
        (
            {"sails": [{"cloth": "hemp", "area": 1.0}]},
            "sails[0].area",
            "Expected `int`, got `float`",
        ),
        (
            {"sails": [{"cloth": "hemp", "area": True}]},
            "sails[0].area",
            "Expected `int`, got `bool`",
        ),
        (
            {"sails": [{"cloth": "hemp", "area": 1, "patches": [1, 2, "x"]}]},
            "sails[0].patches[2]",
            "Expected `int`, got `str`",
        ),
        (
            {"sails": [{"cloth": "hemp", "area": 1, "rope": 2}]},
            "sails[0]",
            "Object contains unknown field `rope`",
        ),
    ],
)
def test_a_misfit_is_told_with_its_place(change: dict[str, Any], where: str, detail: str) -> None:
    """Unknown and missing fields, wrong types and wrong names, read from bytes or plain."""
    wrong = {"name": "x", "sails": []} | change
    trouble = trouble_of(json.dumps(wrong).encode(), Ship)
    assert trouble.message == "json.misfit"
    assert trouble.facts == {"detail": detail, "where": where}
    with pytest.raises(Malformed) as plain:
        from_plain(wrong, Ship)
    assert plain.value.message == "json.misfit"
    assert plain.value.facts["where"] == where


def test_the_whole_can_be_a_misfit() -> None:
    """Then the place is the top."""
    assert trouble_of(b"[]", Ship).facts["where"] == "top"
    assert trouble_of(b"null", Ship).facts["where"] == "top"
    assert trouble_of(b'[1, "a"]', list[int]).facts["where"] == "[1]"


# Not JSON


@pytest.mark.parametrize("data", [b"", b" ", b"\n\n", b"\t \r\n"])
def test_an_empty_file_is_called_empty(data: bytes) -> None:
    """Blanks and line breaks are nothing."""
    assert trouble_of(data).message == "json.empty"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"{", 1, 2),
        (b'{"a": 1,', 1, 9),
        (b'{"a": 1,\n "b"', 2, 5),
        (b'{"a": 1,\n "b":\n\n', 2, 6),
        (b"[1, 2", 1, 6),
        (b'"abc', 1, 5),
        (b"[tru", 1, 5),
    ],
)
def test_a_cut_file_is_told_with_its_end(data: bytes, line: int, column: int) -> None:
    """Line and column where the text stops."""
    trouble = trouble_of(data)
    assert trouble.message == "json.cut"
    assert (trouble.facts["line"], trouble.facts["column"]) == (line, column)
    assert trouble.facts["detail"]


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"?", 1, 1),
        (b"NaN", 1, 1),
        (b"'a'", 1, 1),
        (b"\x00", 1, 1),
        (b"\xff", 1, 1),
        (b'{"a": 1,\n "b" 2}', 2, 6),
        (b'{"a":\n\n   ?}', 3, 4),
        (b"{1: 2}", 1, 2),
        (b'"a\x01"', 1, 3),
    ],
)
def test_a_garbled_file_is_told_with_the_place(data: bytes, line: int, column: int) -> None:
    """Line and column of what is no JSON, and what is wrong there, without a byte number."""
    trouble = trouble_of(data)
    assert trouble.message == "json.garbled"
    assert (trouble.facts["line"], trouble.facts["column"]) == (line, column)
    assert trouble.facts["detail"]
    assert "byte" not in trouble.facts["detail"]


@pytest.mark.parametrize("data", [b"1 2", b"{}\n{}", b'{"a": 1}\n\n x'])
def test_something_after_the_end_is_garbled(data: bytes) -> None:
    """A file is one value; the line of the rest is told."""
    trouble = trouble_of(data)
    assert trouble.message == "json.garbled"
    assert trouble.facts["line"] == data.count(b"\n") + 1


@pytest.mark.parametrize("data", [b'{"a": 1,}', b"[1,]"])
def test_a_comma_too_many_is_told_where_it_is(data: bytes) -> None:
    """Newer Pythons point at the comma, older ones right behind it."""
    trouble = trouble_of(data)
    assert trouble.message == "json.garbled"
    assert trouble.facts["column"] - data.index(b",") in (1, 2)


@pytest.mark.parametrize("data", [b"[" * 100_000, b'{"a":' * 50_000, b"[" * 90_000 + b"]" * 90_000])
def test_a_bottomless_file_is_refused(data: bytes) -> None:
    """Depth is no reason to crash."""
    assert trouble_of(data).message == "json.too-deep"


@CALM
@given(cut=st.integers(0, len(to_text(SHIP)) - 2))
def test_every_cut_of_a_file_is_malformed_with_a_place_in_it(cut: int) -> None:
    """Wherever it is cut the place told is the end of what is there."""
    data = to_text(SHIP)[:cut]
    trouble = trouble_of(data, Ship)
    if not data.strip():
        assert trouble.message == "json.empty"
        return
    assert trouble.message == "json.cut"
    lines = data.decode(errors="ignore").rstrip().split("\n")
    assert trouble.facts["line"] == len(lines)
    assert trouble.facts["column"] == len(lines[-1]) + 1


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b'{"a": "x\xffy",\n "b": 1}', 1, 9),
        (b"1 2", 1, 3),
        ('{"ä": "ä" 1}'.encode(), 1, 11),
        (b'{"a": "\\ud800"}', 1, 1),
    ],
    ids=["not UTF-8", "more behind the end", "letters of two bytes", "half a letter"],
)
def test_the_place_is_where_an_editor_shows_it(data: bytes, line: int, column: int) -> None:
    trouble = trouble_of(data, Any)
    assert trouble.message == "json.garbled"
    assert (trouble.facts["line"], trouble.facts["column"]) == (line, column)


@CALM
@given(data=st.binary(max_size=60))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    """Whatever is in a file, it is read or called malformed."""
    try:
        value = from_json(data)
    except Malformed:
        assert trouble_of(data).message.startswith("json.")
    else:
        assert from_json(to_json(value)) == value


@CALM
@given(place=st.integers(0, len(to_text(SHIP)) - 1), byte=st.integers(0, 255))
def test_no_single_wrong_byte_crashes_the_reader(place: int, byte: int) -> None:
    """A flipped byte gives a ship or a reason, with a line that the file has."""
    data = bytearray(to_text(SHIP))
    data[place] = byte
    try:
        assert isinstance(from_json(bytes(data), Ship), Ship)
    except Malformed:
        line = trouble_of(bytes(data), Ship).facts.get("line", 1)
        assert 1 <= line <= bytes(data).count(b"\n") + 1


def test_facts_never_change() -> None:
    """What crosses a border is frozen and compares by its contents."""
    with pytest.raises(AttributeError):
        SHIP.name = "other"  # type: ignore[misc]
    assert Sail("hemp", 7) == Sail("hemp", 7)
    assert hash(Sail("hemp", 7)) == hash(Sail("hemp", 7))
    assert msgspec.structs.replace(SHIP, name="x") != SHIP
