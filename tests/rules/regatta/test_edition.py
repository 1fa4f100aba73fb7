"""The regatta's edition: ours keeps what the rules say, and every fault of a list is told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.editions import read_edition
from game.rules.protocol import Malformed
from game.rules.regatta.edition import SHELF, Edition, Play, kit
from game.rules.regatta.pieces import CARDS, Card, Colour, Symbol
from game.rules.regatta.plane import cross, minus
from game.words import explain
from tests.rules.regatta.desk import KIT
from tests.rules.regatta.geometry_oracle import FILE

TEXT = (Path(__file__).parent / "trial.toml").read_text(encoding="utf-8")


def test_the_deck_is_as_the_rules_bound_it() -> None:
    colours = Counter(card.colour for card in KIT.pack)
    jokers = Counter(card.kind for card in KIT.pack if card.colour is Colour.JOKER)
    assert len(KIT.pack) == 55
    assert colours == {"red": 14, "green": 14, "blue": 14, "joker": 10, "sun": 3}
    assert jokers == {"long": 7, "small": 3}
    helms = Counter(card.colour for card in KIT.pack if card.helm)
    assert helms[Colour.RED] >= 4
    assert helms[Colour.GREEN] >= 4
    blue = [card for card in KIT.pack if card.colour is Colour.BLUE]
    assert sum(card.cloud for card in blue) >= 4
    assert sum(card.small for card in blue) >= 4
    assert all(KIT.arrows[card] > 1 for card in KIT.pack if card.colour is Colour.JOKER)


@pytest.mark.rule("R3")
def test_red_and_green_are_mirror_images() -> None:
    counts = Counter(KIT.pack)
    for card in set(KIT.pack):
        if card.colour is Colour.RED:
            green = Card(card.replace("red", "green"))
            assert counts[green] == counts[card]
            for play, number in KIT.plays[card].items():
                here = KIT.paths[number].end
                there = KIT.paths[KIT.plays[green][play._replace(card=green)]].end
                assert (there.x, there.y) == pytest.approx((here.x, -here.y))
                assert here.heading == -there.heading > 0, "red turns to port"
        if card.colour is Colour.BLUE:
            assert all(KIT.paths[n].end.heading == 0 for n in KIT.plays[card].values())


def test_the_hull_is_34_long_14_wide_pointed_and_convex() -> None:
    hull = KIT.hull
    assert (hull.length, hull.beam) == (34, 14)
    assert hull.points[0] == (0, 0)
    assert [point for point in hull.points if point[0] == 0] == [(0, 0)], "pointed"
    ring = [*hull.points, *hull.points[:2]]
    turns = [cross(minus(b, a), minus(c, b)) for a, b, c in zip(ring, ring[1:], ring[2:])]  # noqa: B905
    assert all(turn > 0 for turn in turns)
    assert (KIT.card.length, KIT.card.width) == (88, 56)


@pytest.mark.rule("R9")
def test_a_cloud_offers_every_pair_of_arrows(tmp_path: Path) -> None:
    many = TEXT.replace(
        'kind = "small"\ncount = 3\narrows = [\n',
        'kind = "small"\nsymbol = "cloud"\ncount = 3\narrows = [\n',
    )
    assert many != TEXT
    file = tmp_path / "clouds.toml"
    file.write_text(many, encoding="utf-8")
    SHELF.put("clouds-for-tests", read_edition(file, Edition))
    pieces = kit("clouds-for-tests")
    card = Card("joker-small-cloud")
    assert set(pieces.plays[card]) == {Play(card, a, b) for a in range(3) for b in range(3)}
    # To port, then to starboard: the boat ends pointing as it began.
    path = pieces.paths[pieces.plays[card][Play(card, 1, 2)]]
    assert path.end.heading == pytest.approx(0)
    assert path.end.y > 100


def test_ours_is_labelled_as_ours() -> None:
    assert "our own edition" in FILE.read_text(encoding="utf-8").partition("title")[0]


def test_every_card_has_a_name_of_its_own() -> None:
    assert len(set(CARDS)) == len(CARDS)
    for card in CARDS:
        assert Card(str(card)) is card
        assert card.helm == (card.symbol is Symbol.HELM)
    with pytest.raises(ValueError, match="red-round"):
        Card("red-round")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("length = 88", "length = nan", "card.length is nan, and must be more than 0"),
        ("length = 88", "length = 1e9", "card.length is 1000000000.0, and must be"),
        ("length = 88", "length = 40", "card: its length 40.0 is less than its width 56.0"),
        ("[20, 7]", "[20, -7]", "boat.outline 4: abeam is -7.0, and must be more than 0"),
        ("[20, 7]", "[20, 3]", "boat.outline: the hull must bulge outward"),
        ("[0, 0], [5", "[1, 1], [5", "boat.outline: it must begin with the bow's tip"),
        ("count = 7\narrows = [[{ ahead = 88 }]]", "count = 8\narrows = [[{ ahead = 88 }]]",
         "cards: 56 in all instead of 55"),
        ('colour = "sun"\ncount = 3', 'colour = "sun"\ncount = 0',
         "cards 23: count is 0, and must be 1 to 55"),
        ('colour = "sun"\ncount = 3', 'colour = "sun"\ncount = 3\nkind = "long"',
         "cards 23: a sun has neither kind nor arrows nor symbol"),
        ('kind = "sharp"\ncount = 2\narrows = [[{ ahead = 32 }, { port',
         'kind = "round"\ncount = 2\narrows = [[{ ahead = 32 }, { port',
         "cards 5: no red card is called 'round'"),
        ('arrows = [[{ starboard = 45, radius = 56 }]]\n\n# Blue', "arrows = []\n\n# Blue",
         "cards 16: it has no arrow"),
        ("{ ahead = 6 }, { port = 90, radius = 44 }", "{ ahead = 6 }, { port = 90, radius = 60 }",
         "cards 22: arrow 2: it leaves the card before its end"),
        ("{ ahead = 6 }, { port = 90, radius = 44 }", "{ ahead = 6 }, { port = 90 }",
         "cards 22: arrow 2, piece 2: a turn needs a radius"),
        ("{ ahead = 6 }, { port = 90, radius = 44 }", "{ ahead = 6, port = 9 }",
         "cards 22: arrow 2, piece 1: give one of ahead, port and starboard"),
        ("{ ahead = 6 }, { port = 90, radius = 44 }", "{ ahead = -6 }",
         "cards 22: arrow 2, piece 1: ahead is -6.0, and must be more than 0"),
        ("{ ahead = 6 }, { port = 90, radius = 44 }", "{ ahead = 6, radius = 2 }",
         "cards 22: arrow 2, piece 1: a straight piece has no radius"),
        ("{ ahead = 6 }, { port = 90, radius = 44 }", "{ port = 700, radius = 2 }",
         "cards 22: arrow 2, piece 1: port is 700.0, and must be 180 or less"),
        ("{ ahead = 6 }, { port = 90, radius = 44 }", "{ port = 70, radius = inf }",
         "cards 22: arrow 2, piece 1: radius is inf, and must be"),
    ],
)  # fmt: skip
def test_every_fault_is_told_with_its_entry(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert TEXT.count(old) == 1
    file = tmp_path / "broken.toml"
    file.write_text(TEXT.replace(old, new), encoding="utf-8")
    with pytest.raises(Malformed) as refused:
        read_edition(file, Edition)
    assert refused.value.message == "edition.faulty"
    assert told in explain(refused.value)


def test_a_symbol_or_colour_that_there_is_not_is_told(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(TEXT.replace('colour = "sun"', 'colour = "moon"'), encoding="utf-8")
    with pytest.raises(Malformed) as refused:
        read_edition(file, Edition)
    assert refused.value.message == "edition.misfit"
    assert "moon" in explain(refused.value)
