"""The regatta's bench: its questions, its bars and its count of errors; never how fast it is."""

from __future__ import annotations

import pytest

from game.catalogue import GAMES
from game.rules.regatta.course import course_of
from game.rules.regatta.water import Answer, Water, water_of
from tools.benching import regatta
from tools.benching.report import Row

assert "regatta" in GAMES
WATER = water_of("four-winds", course_of(regatta.COURSE, "normal"))


def verdicts(prepared: float, naive: float, few: float, many: float) -> list[bool]:
    rates = {
        regatta.PREPARED: prepared,
        regatta.NAIVE: naive,
        "Regatta, 2 boats": few,
        "Regatta, 32 boats": many,
    }
    rows = [Row(name, "Shapely", rate, rate) for name, rate in rates.items()]
    return [verdict.met for verdict in regatta.judge(rows)]


def test_each_bar_is_met_and_missed_at_its_figure() -> None:
    assert verdicts(200, 1, 100, 100) == [True, True]
    assert verdicts(199, 1, 100, 100) == [False, True]
    assert verdicts(200, 1, 160, 10) == [True, False]
    assert verdicts(200, 1, 159, 10) == [True, True]
    assert regatta.judge_errors(0, 3, 10).met
    assert not regatta.judge_errors(1, 0, 10).met


def test_the_questions_are_dense() -> None:
    asked = regatta.questions(WATER, 300, seed=4)
    touching = sum(WATER.judge(q.pose, q.rivals).touches[q.path] for q in asked)
    assert 60 < touching < 240
    assert asked == regatta.questions(WATER, 300, seed=4)


def test_far_boats_are_added_to_the_fleet() -> None:
    asked = regatta.questions(WATER, 5, seed=4)
    for question in regatta.fleet(asked, 32):
        assert len(question.rivals) == 31
    assert [q.rivals for q in regatta.fleet(asked, 2)] == [q.rivals[:1] for q in asked]


def test_a_judge_that_errs_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = regatta.questions(WATER, 60, seed=5)
    assert regatta.errors(WATER, asked)[0] == 0
    blind = Answer([False] * 99, [], [])
    monkeypatch.setattr(Water, "judge", lambda *_: blind)
    assert regatta.errors(WATER, asked)[0] > 10
