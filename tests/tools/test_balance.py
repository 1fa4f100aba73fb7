"""Counting over many games: totals add up, and targets are judged as they are told."""

from __future__ import annotations

from collections import Counter

import pytest

from game.catalogue import GAMES
from game.cli.deciding import read_options
from tools import balance
from tools.balancing import TALLIES
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
