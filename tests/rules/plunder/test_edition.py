"""Editions: ours is the one of the rules, and a broken one says what is wrong with it."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.assets import ASSETS
from game.cli import main
from game.editions import fill_shelf, read_edition
from game.rules.editions import Shelf
from game.rules.plunder.edition import SHELF, Edition
from game.rules.protocol import Malformed
from game.words import explain
from tests.rules.plunder import oracle

OURS = ASSETS / "editions" / "plunder" / "four-winds.toml"
TEXT = OURS.read_text(encoding="utf-8")
PLAIN = tomllib.loads(TEXT)


def test_our_edition_is_on_the_shelf() -> None:
    edition = SHELF.get("four-winds")
    assert edition == read_edition(OURS, Edition)
    assert edition.faults() == []
    assert "Our own edition" in TEXT


@pytest.mark.rule("P1", "P11")
def test_our_map_is_the_one_of_the_rules() -> None:
    edition = SHELF.get("four-winds")
    bands = {port: n for n, band in enumerate(edition.map.bands, 1) for port in band}
    assert bands == oracle.BANDS
    assert list(edition.map.order) == oracle.SOUTHWARD
    assert set(edition.map.start) == oracle.STARTS


@pytest.mark.rule("P1", "P13")
def test_our_tiles_are_even_among_the_icons() -> None:
    """18 tiles of 2 to 5 points; no icon's tiles have more than a third of all points."""
    tiles = PLAIN["tiles"]
    assert len(tiles) == 18
    assert {"vp": 2, "icons": ["provisions", "crew"]} in tiles
    total = sum(tile["vp"] for tile in tiles)
    for icon in ("weapons", "crew", "provisions", "treasure"):
        with_it = sum(tile["vp"] for tile in tiles if icon in tile["icons"])
        assert 3 * with_it <= total
    assert {tile["vp"] for tile in tiles} == {2, 3, 4, 5}


@pytest.mark.rule("P8")
def test_our_cards_name_every_port_twice() -> None:
    cards = PLAIN["cards"]
    assert sum(card.get("count", 1) for card in cards) == 40
    named = Counter(port for card in cards for port in card.get("ports", ()))
    assert named == dict.fromkeys(oracle.BANDS, 2)
    assert {"effect": "buy-weapons", "ports": ["Trinidad", "Jamaica"]} in cards


def swapped(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1, old
    return TEXT.replace(old, new, 1)


BROKEN = {
    "four bands": (swapped('    ["Belize", "Havana", "Cayman"],\n', ""), "3 bands instead of 4"),
    "three ports": (swapped('"Havana", "Cayman"]', '"Havana"]'), "band 1 has 2 ports"),
    "twice": (swapped('"Havana", "Cayman"]', '"Havana", "Havana"]'), "'Havana' is named 2 times"),
    "no name": (swapped('["Belize", "Havana"', '["Belize", " "'), "' ' cannot be a port's name"),
    "slash": (swapped('["Belize", "Havana"', '["A/B", "Havana"'), "'A/B' cannot be a port's name"),
    "order lacks": (
        swapped('order = [ # from north to south\n    "Nassau", ', "order = ["),
        "map.order: the port 'Nassau' is missing",
    ),
    "order twice": (
        swapped(
            '    "Nassau", "San Salvador", "Havana"',
            '    "Nassau", "Nassau", "San Salvador", "Havana"',
        ),
        "map.order: the port 'Nassau' is named 2 times",
    ),
    "order unknown": (
        swapped('    "Nassau", "San Salvador"', '    "Tortuga", "Nassau", "San Salvador"'),
        "map.order: 'Tortuga' lies in no band",
    ),
    "start few": (swapped('start = ["Jamaica", ', "start = ["), "map.start: 4 ports instead of 5"),
    "start unknown": (
        swapped('start = ["Jamaica"', 'start = ["Tortuga"'),
        "map.start: 'Tortuga' lies in no band",
    ),
    "start twice": (
        swapped('start = ["Jamaica", "Puerto Rico"', 'start = ["Jamaica", "Jamaica"'),
        "map.start: the port 'Jamaica' is named 2 times",
    ),
    "tiles": (swapped('[[tiles]]\nvp = 5\nicons = ["weapons"]\n', ""), "tiles: 17 instead of 18"),
    "tile points": (swapped("vp = 5", "vp = 6"), "tile 1: 6 points"),
    "tile icons": (swapped('icons = ["weapons"]', "icons = []"), "tile 1: 0 icons"),
    "tile icon": (
        swapped('icons = ["weapons"]', 'icons = ["rum"]'),
        "tile 1: there is no icon 'rum'",
    ),
    "cards": (swapped("count = 4", "count = 5"), "cards: 41 in all instead of 40"),
    "card count": (
        swapped('effect = "intrigue"\ncount = 4', 'effect = "intrigue"\ncount = 0'),
        "card entry 13 (intrigue): a count of 0",
    ),
    "effect": (
        swapped('effect = "heave"', 'effect = "kraken"'),
        "card entry 14 (kraken): there is no such effect",
    ),
    "card port": (
        swapped('["Trinidad", "Jamaica"]', '["Trinidad", "Tortuga"]'),
        "card entry 1 (buy-weapons): there is no port 'Tortuga'",
    ),
    "one port": (
        swapped('["Trinidad", "Jamaica"]', '["Trinidad"]'),
        "this effect names two different ones",
    ),
    "same port": (
        swapped('["Trinidad", "Jamaica"]', '["Trinidad", "Trinidad"]'),
        "this effect names two different ones",
    ),
    "needless port": (
        swapped('effect = "heave"', 'effect = "heave"\nports = ["Nassau"]'),
        "(heave): the ports ['Nassau']; this effect names none",
    ),
    "no cubes": (swapped("cubes = 5", "cubes = 0"), "(trade-wind): 0 cubes"),
    "many cubes": (swapped("cubes = 5", "cubes = 17"), "(trade-wind): 17 cubes"),
    "needless cubes": (
        swapped('effect = "heave"', 'effect = "heave"\ncubes = 3'),
        "(heave): 3 cubes; this effect brings none",
    ),
    "booty falls": (
        swapped("booty = [3, 4, 5", "booty = [3, 4, 4"),
        "booty: space 3 gives 4 points, no more than the 4 before it",
    ),
    "booty starts": (swapped("booty = [3,", "booty = [0,"), "booty: space 1 gives 0 points"),
    "booty short": (swapped("booty = [3, ", "booty = ["), "booty: 8 spaces instead of 9"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_edition_names_entry_and_reason(name: str, tmp_path: Path) -> None:
    text, reason = BROKEN[name]
    file = tmp_path / "broken.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed) as trouble:
        read_edition(file, Edition)
    assert trouble.value.message == "edition.faulty"
    faults: list[str] = trouble.value.facts["faults"]
    assert any(reason in fault for fault in faults), faults
    assert str(file) in explain(trouble.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TEXT.replace("booty =", "loot ="), "edition.misfit"),
        (TEXT.replace("vp = 5", 'vp = "five"', 1), "edition.misfit"),
        (TEXT.replace("[map]", "[map", 1), "edition.garbled"),
    ],
)
def test_a_file_of_another_kind_is_no_edition(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed) as trouble:
        read_edition(file, Edition)
    assert trouble.value.message == message


def test_editions_of_ones_own_stand_beside_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "editions" / "plunder"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(swapped("booty = [3,", "booty = [2,"), encoding="utf-8")
    (folder / "broken.toml").write_text(BROKEN["tiles"][0], encoding="utf-8")
    monkeypatch.setenv("FOUR_WINDS_HOME", str(tmp_path))
    shelf: Shelf[Edition] = Shelf("plunder")
    troubles = fill_shelf(shelf, Edition)
    ours, mine = shelf.names()
    assert ours == "four-winds"
    assert mine.startswith("mine-")
    assert shelf.get(mine).booty[0] == 2
    assert [trouble.message for trouble in troubles] == ["edition.faulty"]


def test_troubles_with_editions_are_shown_with_the_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trouble = Malformed("edition.faulty", file="mine.toml", faults=["tiles: 17 instead of 18"])
    monkeypatch.setattr("game.cli.games.TROUBLES", (trouble,))
    assert main(["games"]) == 0
    told = capsys.readouterr()
    assert "plunder" in told.out
    assert "mine.toml cannot be played with: tiles: 17 instead of 18." in told.err


def test_plain_data_is_what_the_struct_holds() -> None:
    """Nothing of the file is dropped on the way."""
    edition: Any = SHELF.get("four-winds")
    assert len(edition.cards) == len(PLAIN["cards"])
    assert [tile.vp for tile in edition.tiles] == [tile["vp"] for tile in PLAIN["tiles"]]
