"""Counting over many games: totals add up, and targets are judged as they are told."""

from __future__ import annotations

from collections import Counter

import pytest

from game.catalogue import GAMES, find_game
from game.cli.deciding import bots_match, decide, read_options
from game.match import Match
from game.rules.harbour.moves import (
    BuyAndStore,
    Conserve,
    FreeTrade,
    Load,
    OpenBid,
    Seize,
    Sell,
    Swap,
    Take,
)
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import GOODS, NORMAL, Kind, Pile
from game.rules.protocol import Move
from tools import balance
from tools.balancing import TALLIES, harbour
from tools.balancing.counting import (
    Finding,
    Order,
    add_up,
    fair_seats,
    median_of,
    share,
    table,
)


def test_every_game_has_a_tally() -> None:
    assert set(TALLIES) == set(GAMES)


def test_jobs_do_not_change_the_counts() -> None:
    options = read_options("storm", '{"rounds": 1}')
    orders = [Order("storm", ["random"] * 3, options, seed) for seed in range(6)]
    alone = add_up(orders, jobs=1)
    assert alone == add_up(orders, jobs=2)
    assert alone["games"] == 6
    assert alone["tricks"] == 6 * 12
    assert sum(alone[f"wins of seat {seat}"] for seat in (1, 2, 3)) == 6 * 60


def test_shares_and_medians() -> None:
    total = Counter({"games": 8, "storms": 2, "length 3": 2, "length 11": 1, "length 5": 2})
    assert share(total, "storms") == 25
    assert share(total, "calms") == 0
    assert share(total, "storms", of="nothing") == 0
    assert median_of(total, "length") == 5
    assert median_of(Counter({"length 3": 1, "length 4": 1}), "length") == 3.5


def test_a_seat_that_wins_too_often_is_found() -> None:
    total = Counter({"games": 100, "wins of seat 1": 55 * 60, "wins of seat 2": 45 * 60})
    first, second = fair_seats(total, seats=2)
    assert (first.value, first.reached) == (55, False)
    assert (second.value, second.reached) == (45, False)
    total = Counter({"games": 100, "wins of seat 1": 54 * 60, "wins of seat 2": 46 * 60})
    assert all(finding.reached for finding in fair_seats(total, seats=2))


def test_the_table_tells_what_was_missed() -> None:
    lines = table([Finding(2, "reached one", 0, 1, 0.5), Finding(2, "missed one", 0, 1, 1.5)])
    assert [line.split()[-1] for line in lines[1:]] == ["reached", "MISSED"]


def test_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    short = ["storm", "--games", "2", "--jobs", "1", "--options", '{"rounds": 1}']
    assert balance.main([*short, "--seats", "2", "--bots", "random"]) in (0, 1)
    assert "wins of seat 2" in capsys.readouterr().out
    assert balance.main([*short, "--bots", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_plunder_counts_what_its_targets_are_about() -> None:
    options = read_options("plunder", '{"rounds": 6}')
    total = add_up([Order("plunder", ["medium"] * 3, options, seed) for seed in range(2)], jobs=1)
    assert total["ship-turns"] == 2 * 3 * 6
    sailings = sum(total[f"sailings by {by}"] for by in ("wind", "gust"))
    blocked = total["ship-turns blocked"]
    assert total["ship-turns"] - blocked <= sailings <= total["ship-turns"]
    assert all(total[f"games with band {band} claimed"] <= 2 for band in range(1, 5))
    icons = ("weapons", "crew", "provisions", "treasure")
    assert (
        sum(total[f"points from tiles with {icon}"] for icon in icons)
        >= (total["points from tiles"])
    )


def test_plunder_has_a_finding_for_every_target() -> None:
    findings = TALLIES["plunder"].findings(Counter({"games": 100}), 4)
    assert len(findings) == 4 + 12 + 4 + 1
    missed = [finding.target for finding in findings if not finding.reached]
    assert len(missed) == 4 + 12, "no band claimed, no card played"


# Harbour


def harbour_match(
    seats: int, seed: int, level: str, options: HarbourOptions | None = None
) -> tuple[Match, list[Move]]:
    """A match as the counting plays it, and its moves."""
    agreed = options or HarbourOptions()
    match = bots_match(find_game("harbour"), [level] * seats, agreed, seed)
    moves = []
    while (acting := match.to_act()) and not TALLIES["harbour"].stops(match):
        moves.append(decide(match, acting[0]))
        match.play(acting[0], moves[-1])
    return match, moves


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_harbour_counts_what_was_played(seats: int) -> None:
    """Held against the moves that were made and the end that came of them."""
    match, moves = harbour_match(seats, 3, "medium", HarbourOptions(target="short"))
    total = TALLIES["harbour"].count(match)
    result = match.result()
    assert result is not None
    assert total[f"turns {result.turns}"] == 1
    assert total["trades"] == result.turns
    takes = [move for move in moves if isinstance(move, Take)]
    assert total["picks"] == len(takes)
    for pile in Pile:
        assert total[f"picks of {pile}"] == sum(move.card.pile is pile for move in takes)
    ships = [ship for move in moves if isinstance(move, Load) for ship in move.ships]
    assert sum(ship.points for ship in ships) == sum(result.scores)
    for good in GOODS:
        shipped = sum(ship.goods.count(good) for ship in ships)
        assert total[f"goods shipped: {good}"] == shipped
    assert total["goods shipped"] == sum(len(ship.goods) for ship in ships)
    assert total["trades with a bid"] <= sum(isinstance(move, OpenBid) for move in moves)
    assert (total["trades with a bid"] > 0) == any(isinstance(move, OpenBid) for move in moves)


def test_harbour_counts_a_special_once_a_game() -> None:
    """Random players play every special card sooner or later, and most of them often."""
    match, moves = harbour_match(4, 1, "random")
    total = TALLIES["harbour"].count(match)
    kinds = {
        FreeTrade: "free-trade",
        Conserve: "conservation",
        BuyAndStore: "buy-and-store",
        Swap: "exchange",
        Sell: "market-sale",
        Seize: "safeguard",
    }
    for kind, name in kinds.items():
        played = any(isinstance(move, kind) for move in moves)
        guarded = kind is Seize and any(isinstance(move, Take) and move.safeguard for move in moves)
        assert total[f"games with {name}"] == (played or guarded), name
    assert sum(total[f"games with {name}"] for name in kinds.values()) >= 4


def test_a_game_of_harbour_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harbour, "TOO_LONG", 3)
    match, _ = harbour_match(2, 3, "medium")
    assert match.result() is None
    total = TALLIES["harbour"].count(match)
    assert (total["games too long"], total["trades"]) == (1, 3)
    too_long = TALLIES["harbour"].findings(total + Counter({"games": 1}), 2)[1]
    assert (too_long.target, too_long.value, too_long.reached) == ("games too long, %", 100, False)


def test_harbour_has_a_finding_for_every_target() -> None:
    counts = Counter({"games": 100, "turns 19": 100, "picks": 10, "picks of storage": 6})
    counts += Counter({"trades": 100, "trades with a bid": 24, "goods shipped": 100})
    counts += Counter({"goods shipped: apple": 41, "games with exchange": 9})
    findings = TALLIES["harbour"].findings(counts, 3)
    assert len(findings) == 2 + 3 + 1 + 4 + 6
    assert not [finding for finding in findings if finding.reached and finding.value]
    at_the_edge = Counter({"games": 100, "turns 18": 100, "picks": 10, "picks of storage": 5})
    at_the_edge += Counter({"picks of purchase": 3, "picks of shipping": 2})
    at_the_edge += Counter({"trades": 100, "trades with a bid": 25, "goods shipped": 100})
    at_the_edge += Counter({"goods shipped: apple": 40, "goods shipped: spice": 15})
    at_the_edge += Counter({"goods shipped: cheese": 25, "goods shipped: silk": 20})
    at_the_edge += Counter({f"games with {kind}": 10 for kind in Kind if kind not in NORMAL})
    assert all(finding.reached for finding in TALLIES["harbour"].findings(at_the_edge, 3))


def test_the_regatta_counts_what_its_targets_are_about() -> None:
    options = read_options("regatta", '{"size": "short"}')
    total = add_up([Order("regatta", ["medium"] * 2, options, seed) for seed in range(2)], jobs=1)
    boats = [
        (int(key.split()[-1]), count) for key, count in total.items() if "turns of a boat" in key
    ]
    assert sum(count for _, count in boats) == 2 * 2
    # Lost turns count for a boat, but there is nothing to be sailed in them.
    assert 0 < total["turns sailed"] <= sum(turns * count for turns, count in boats)
    assert total["turns hove to"] < total["turns sailed"]
    assert total["races that nobody finishes"] == 0
    findings = TALLIES["regatta"].findings(total, seats=2)
    told = [finding.target for finding in findings]
    assert "races with joker-long played, %" in told
    assert "races with sun played, %" in told
    assert 8 <= findings[0].value <= 30
