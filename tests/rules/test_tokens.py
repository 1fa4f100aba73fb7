"""Pieces known by their names."""

from __future__ import annotations

import copy
import pickle

import pytest

from game.rules.codec import from_json, from_plain, to_json, to_plain
from game.rules.protocol import Malformed
from game.rules.tokens import Token


class Fish(Token, noun="fish"):
    """A piece for these tests."""

    weight: int


class Port(Token, noun="port"):
    """Another one, with a name of its own that a fish has too."""


COD = Fish.mint("cod", weight=7)
EEL = Fish.mint("eel", weight=2)
COD_HARBOUR = Port.mint("cod")


def test_there_is_one_piece_for_each_name() -> None:
    """Asking for a name gives the piece itself, with its properties."""
    assert Fish("cod") is COD
    assert Fish("eel") is EEL
    assert (COD.weight, EEL.weight) == (7, 2)
    assert COD == "cod"
    assert hash(COD) == hash("cod")
    assert f"{COD}" == str(COD) == "cod"


def test_kinds_do_not_share_their_names() -> None:
    """A port called cod is no fish."""
    assert Port("cod") is COD_HARBOUR
    assert type(Port("cod")) is Port
    with pytest.raises(ValueError, match="there is no port called 'eel'"):
        Port("eel")


@pytest.mark.parametrize("name", ["", "Cod", "cod ", " cod", "shark"])
def test_a_name_that_no_piece_bears_is_refused(name: str) -> None:
    """In words that say what was sought."""
    with pytest.raises(ValueError, match="there is no fish called") as error:
        Fish(name)
    assert repr(name) in str(error.value)


def test_copies_are_the_piece_itself() -> None:
    """So that pieces can be compared by identity everywhere."""
    assert copy.copy(COD) is COD
    assert copy.deepcopy([COD])[0] is COD
    assert pickle.loads(pickle.dumps(COD)) is COD


def test_a_piece_is_its_name_in_json() -> None:
    """Read back it is the same object, in lists, as a key and alone."""
    assert to_json([COD, EEL]) == b'["cod","eel"]'
    again = from_json(b'["cod","eel"]', list[Fish])
    assert again[0] is COD
    assert again[1] is EEL
    plain = to_plain([COD])
    assert plain == ["cod"]
    assert type(plain[0]) is str
    assert from_plain(["cod"], list[Port])[0] is COD_HARBOUR


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (b'["cod", "shark"]', "there is no fish called 'shark'"),
        (b'["cod", 3]', "Expected a name, got 3"),
        (b'["cod", null]', "Expected a name, got None"),
        (b'["cod", ["cod"]]', "Expected a name, got ['cod']"),
    ],
)
def test_what_is_no_name_is_refused_with_its_place(data: bytes, detail: str) -> None:
    """Unknown names and things that are no names."""
    with pytest.raises(Malformed) as trouble:
        from_json(data, list[Fish])
    assert trouble.value.message == "json.misfit"
    assert trouble.value.facts == {"detail": detail, "where": "[1]"}
