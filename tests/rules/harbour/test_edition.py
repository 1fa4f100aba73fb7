"""Editions: our lists can be played with, and every fault of a list is told with its entry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.assets import ASSETS
from game.catalogue import find_game
from game.editions import fill_shelf, read_edition
from game.rules.editions import Shelf
from game.rules.harbour.edition import SHELF, Edition, components
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import GOODS, ActionCard, Kind, Pile, Ship, Size
from game.rules.protocol import Malformed
from game.words import explain
from tests.rules.harbour.desk import FILE, HARBOUR

OURS = ASSETS / "editions" / "harbour" / "four-winds.toml"


@pytest.mark.parametrize("name", ["four-winds", "trial"])
def test_the_lists_have_their_fixed_totals(name: str) -> None:
    pieces = components(name)
    assert {pile: len(cards) for pile, cards in pieces.cards.items()} == dict.fromkeys(Pile, 40)
    assert {size: len(ships) for size, ships in pieces.ships.items()} == {"large": 26, "small": 20}
    assert pieces.goods == dict.fromkeys(GOODS, 15)


def test_ours_keeps_within_what_is_known_of_the_printed_game() -> None:
    """Its pictures and the bounds of points, and which special cards lie in which pile."""
    pieces = components("four-winds")
    kinds = {pile: {card.kind for card in cards} for pile, cards in pieces.cards.items()}
    assert kinds == {
        Pile.PURCHASE: {Kind.PURCHASE, Kind.FREE_TRADE, Kind.CONSERVATION},
        Pile.STORAGE: {Kind.STORAGE, Kind.BUY_AND_STORE, Kind.EXCHANGE, Kind.MARKET_SALE},
        Pile.SHIPPING: {Kind.SHIPPING, Kind.SAFEGUARD},
    }
    cards = {str(card) for some in pieces.cards.values() for card in some}
    pictured = {"purchase:apple+apple+cheese", "shipping:11", "free-trade:2", "conservation:2"}
    assert pictured | {"buy-and-store:2/14"} <= cards
    for ship in pieces.ships[Size.LARGE]:
        assert 3 <= len(ship.goods) <= 4
        assert 12 <= ship.points <= 20
    for ship in pieces.ships[Size.SMALL]:
        assert 1 <= len(ship.goods) <= 2
        assert 2 <= ship.points <= 8
    points = {ship.points for ship in pieces.ships[Size.LARGE]}
    assert {16, 18} <= points


def test_ours_is_labelled_as_ours() -> None:
    assert "our own edition" in OURS.read_text(encoding="utf-8").partition("title")[0]


def broken(tmp_path: Path, old: str, new: str) -> str:
    """The fault of the trial lists with one change, as a sentence."""
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "broken.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Malformed) as trouble:
        read_edition(file, Edition)
    assert trouble.value.facts["file"] == str(file)
    return explain(trouble.value)


FAULTS = [
    ("apple = 15", "apple = 14", "goods: 59 in all instead of 60"),
    ("apple = 15", "apple = 7", "goods.apple: 7 are too few, 8 are needed"),
    ("silk = 15", "silk = 15\nfish = 0", "goods.fish: there is no good called 'fish'"),
    ('goods = ["apple", "apple"], count = 1', 'goods = ["apple", "fish"], count = 1',
     "purchase.cards 1: there is no good called 'fish'"),
    ('goods = ["apple", "apple"], count = 1', "goods = [], count = 1",
     "purchase.cards 1: it names no goods"),
    ('goods = ["apple", "apple"], count = 1', 'goods = ["apple", "apple"], count = 2',
     "purchase: 41 cards instead of 40"),
    ('goods = ["apple", "apple"], count = 1', 'goods = ["apple", "apple"], count = -1',
     "purchase.cards 1: count is -1, and must be 1 or more"),
    ("{ number = 2, count = 4 }", "{ number = 0, count = 4 }",
     "purchase.free-trade 1: number is 0, and must be 1 or more"),
    ("{ number = 3, count = 1 }", "{ number = -3, count = 1 }",
     "purchase.conservation 2: number is -3, and must be 1 or more"),
    ("{ number = 2, price = 1, count = 5 }", "{ number = 2, price = -1, count = 5 }",
     "storage.cards 1: price is -1, and must be 0 or more"),
    ("{ number = 2, price = 1, count = 5 }", "{ number = 0, price = 1, count = 5 }",
     "storage.cards 1: number is 0, and must be 1 or more"),
    ("{ number = 2, price = 14, count = 2 }", "{ number = 2, price = 100, count = 2 }",
     "storage.buy-and-store 2: price is 100, and must be 99 or less"),
    ("exchange = 4", "exchange = 5", "storage: 41 cards instead of 40"),
    ("exchange = 4", "exchange = -4", "storage.exchange is -4, and must be 0 or more"),
    ("market-sale = 4", "market-sale = 3", "storage: 39 cards instead of 40"),
    ("market-sale = 4", "market-sale = -4", "storage.market-sale is -4, and must be 0 or more"),
    ("income = 5, count = 3", "income = -5, count = 3",
     "shipping.cards 1: income is -5, and must be 0 or more"),
    ("income = 5, count = 3", "income = 5, count = 4", "shipping: 41 cards instead of 40"),
    ("safeguard = 6", "safeguard = -6", "shipping.safeguard is -6, and must be 0 or more"),
    ("points = 17, count = 1", "points = 0, count = 1",
     "ships.large 1: points is 0, and must be 1 or more"),
    ("points = 17, count = 1", "points = 17, count = 2", "ships.large: 27 ships instead of 26"),
    ("points = 2, count = 2", "points = 2, count = 1", "ships.small: 19 ships instead of 20"),
    ('goods = ["apple"], points', f"goods = {['apple'] * 9}, points",
     "ships.small 1: 9 goods, and a warehouse holds 8"),
    ('goods = ["apple"], points', 'goods = ["fish"], points',
     "ships.small 1: there is no good called 'fish'"),
    ('goods = ["apple"], points', "goods = [], points", "ships.small 1: it names no goods"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "fault"), FAULTS, ids=[fault for _, _, fault in FAULTS])
def test_every_fault_is_told_with_its_entry(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert fault in broken(tmp_path, old, new)


def test_a_ship_that_takes_more_of_a_good_than_there_is(tmp_path: Path) -> None:
    """Only with fewer goods than the rules know: nine of a kind would not fit a warehouse."""
    text = FILE.read_text(encoding="utf-8")
    text = text.replace("apple = 15", "apple = 7").replace("silk = 15", "silk = 23")
    text = text.replace('goods = ["apple"], points', f"goods = {['apple'] * 8}, points")
    file = tmp_path / "broken.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed) as trouble:
        read_edition(file, Edition)
    assert "ships.small 1: 8 of apple, and there are only 7" in trouble.value.facts["faults"]


def test_what_is_no_edition_at_all_is_told_with_its_place(tmp_path: Path) -> None:
    assert "storage.exchange" in broken(tmp_path, "exchange = 4", 'exchange = "four"')
    assert "free-trades" in broken(tmp_path, "free-trade = [", "free-trades = [")
    assert "TOML" in broken(tmp_path, "exchange = 4", "exchange = = 4")


def test_an_edition_of_ones_own_can_be_played_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It bears a fingerprint; what is wrong with another one comes back, and hides nothing."""
    folder = tmp_path / "editions" / "harbour"
    folder.mkdir(parents=True)
    text = FILE.read_text(encoding="utf-8")
    (folder / "mine.toml").write_text(text.replace("income = 12", "income = 13"), encoding="utf-8")
    (folder / "bad.toml").write_text(text.replace("income = 12", "income = -1"), encoding="utf-8")
    monkeypatch.setenv("FOUR_WINDS_HOME", str(tmp_path))
    shelf: Shelf[Edition] = Shelf("harbour")
    [trouble] = fill_shelf(shelf, Edition)
    assert "bad.toml" in explain(trouble)
    own = [name for name in shelf.names() if re.fullmatch(r"mine-[0-9a-f]{8}", name)]
    assert shelf.names() == ["four-winds", *own]
    SHELF.put(own[0], shelf.get(own[0]))
    state = HARBOUR.new(3, HarbourOptions(edition=own[0]), 1)
    assert ActionCard("shipping:13") in state.decks[Pile.SHIPPING].pile
    assert state.faults() == []


def test_an_unknown_edition_is_told_with_those_there_are() -> None:
    with pytest.raises(Malformed) as trouble:
        find_game("harbour").new(2, HarbourOptions(edition="lost"), 1)
    assert "four-winds" in explain(trouble.value)


# The names of the pieces


@pytest.mark.parametrize(
    "name",
    [
        "purchase", "purchase:", "purchase:fish", "purchase:cheese+apple", "storage", "storage:3",
        "storage:3/", "storage:03/4", "storage:100/4", "storage:-1/4", "shipping:", "shipping:1/2",
        "free-trade", "conservation:x", "exchange:2", "safeguard:", "market-sale:3", "fish", "",
        "purchase:" + "+".join(["apple"] * 9),
    ],
)  # fmt: skip
def test_names_that_no_card_bears(name: str) -> None:
    with pytest.raises(ValueError):
        ActionCard(name)


@pytest.mark.parametrize(
    "name",
    ["small:apple", "apple=3", "tiny:apple=3", "small:cheese+apple=3", "small:=3", "small:apple=03",
     "large:apple+=3", "large:fish=3", "small:apple=-1", ""],
)  # fmt: skip
def test_names_that_no_ship_bears(name: str) -> None:
    with pytest.raises(ValueError):
        Ship(name)


def test_a_name_says_all_about_a_piece() -> None:
    card = ActionCard("buy-and-store:2/14")
    assert (card.kind, card.pile, card.number, card.price) == (
        Kind.BUY_AND_STORE, Pile.STORAGE, 2, 14,
    )  # fmt: skip
    assert card.special
    assert card is ActionCard("buy-and-store:2/14")
    ship = Ship("large:apple+spice+cheese+cheese=18")
    assert (ship.size, ship.points, ship.counts) == (Size.LARGE, 18, (1, 1, 2, 0))
    assert not ActionCard("shipping:11").special
    assert ActionCard("purchase:apple+apple+cheese").goods == ("apple", "apple", "cheese")
