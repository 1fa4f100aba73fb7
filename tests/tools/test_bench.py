"""The bench: its table, its bars, its turns and its exit codes; never how fast anything is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools import bench
from tools.benching import measuring, peers, protocol, storm
from tools.benching.measuring import Contestant, Played, measure
from tools.benching.report import Report, Row, Verdict

FIGURES = {
    storm.STORM: Row(storm.STORM, "Python", 90_000, 375),
    storm.FAST_MATCH: Row(storm.FAST_MATCH, "numpy", 9_000_000, 30_000),
    storm.FAST_ROUND: Row(storm.FAST_ROUND, "numpy", 9_600_000, 200_000),
    peers.HEARTS: Row(peers.HEARTS, "C++", 400_000, 8_000),
    "poker": Row("poker", "Python", 75_000, 30_000),
    peers.BRIDGE: Row(peers.BRIDGE, "Python", 30_000, 500),
}


def verdicts(**changed: tuple[float, float]) -> list[bool]:
    """Which bars are met with these figures, some of them changed."""
    names = {"storm": storm.STORM, "deal": storm.FAST_ROUND, "poker": "poker"}
    figures = dict(FIGURES)
    for key, (steps, games) in changed.items():
        figures[names[key]] = figures[names[key]]._replace(steps=steps, games=games)
    return [verdict.met for verdict in storm.judge(list(figures.values()))]


# Bars


def test_the_bars_are_met_at_their_very_figures() -> None:
    assert verdicts(storm=(90_000, 375), deal=(0, 32_000)) == [True, True, True]


def test_each_bar_can_be_missed() -> None:
    assert verdicts(storm=(89_999, 375)) == [False, True, True]
    assert verdicts(poker=(90_000, 1)) == [True, False, True]
    assert verdicts(deal=(9_600_000, 31_999)) == [True, True, False]


def test_a_peer_made_in_c_may_be_ahead() -> None:
    assert FIGURES[peers.HEARTS].steps > FIGURES[storm.STORM].steps
    assert verdicts() == [True, True, True]


def test_a_bar_tells_its_figure() -> None:
    bridge, python, hearts = storm.judge(list(FIGURES.values()))
    assert bridge.figure == "3.00 times"
    assert python.figure == "1.20 times the steps of poker"
    assert hearts.figure == "25.00 times; whole matches of five deals: 3.75 times"


@pytest.mark.parametrize(("steps", "met"), [(30_000, True), (29_999, False)])
def test_the_other_games_are_measured_by_bridge_alone(steps: float, met: bool) -> None:
    rows = [Row("Harbour", "Python", steps, 14), FIGURES[peers.BRIDGE]]
    [verdict] = protocol.judge(rows)
    assert (verdict.met, verdict.figure) == (met, "1.00 times")
    assert verdict.bar == "Harbour makes at least the steps of RLCard bridge"


# The report

REPORT = Report(
    [Row("Storm", "Python", 90_000, 375), Row("hearts", "C++", 405_000.4, 8_000)],
    [Verdict("fast", True, "2 times"), Verdict("faster", False, "half")],
)


def test_the_table_is_aligned_and_the_bars_follow() -> None:
    assert REPORT.text().splitlines() == [
        "        made in  steps/s  games/s  steps ratio",
        "Storm   Python    90,000      375         1.00",
        "hearts  C++      405,000    8,000         4.50",
        "",
        "met: fast (2 times)",
        "NOT met: faster (half)",
    ]


def test_without_bars_the_report_says_so() -> None:
    assert REPORT._replace(verdicts=[]).text().endswith("\n\nNo bar was judged.")


def test_the_data_hold_the_same() -> None:
    data = REPORT.data()
    assert data["rows"][1] == {
        "name": "hearts",
        "made_in": "C++",
        "steps_per_second": 405_000.4,
        "games_per_second": 8_000,
        "steps_ratio": 4.5,
    }
    assert data["bars"][1] == {"bar": "faster", "met": False, "figure": "half"}


# Measuring


def test_contestants_take_turns_and_a_slow_spell_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, turns = 0.0, ""

    def contestant(name: str, seconds: float, steps: int) -> Contestant:
        def play() -> Played:
            nonlocal now, turns
            slow_spell = 10 if 12 < now < 20 else 1
            now += seconds * slow_spell
            turns += name
            return Played(steps, 1)

        return Contestant(name, "Python", play)

    monkeypatch.setattr(measuring, "perf_counter", lambda: now)
    rows = measure([contestant("a", 0.5, 10), contestant("b", 0.25, 10)], seconds=8)
    assert rows == [Row("a", "Python", 20, 2), Row("b", "Python", 40, 4)]
    assert turns.startswith("ab" + "aabbbb" * 3)
    assert turns.count("ab") == 1 + measuring.ROUNDS


def test_a_round_lasts_at_least_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def play() -> Played:
        nonlocal now
        now += 3
        return Played(12, 6)

    monkeypatch.setattr(measuring, "perf_counter", lambda: now)
    assert measure([Contestant("long", "C++", play)], 0.001) == [Row("long", "C++", 4, 2)]


# The command


@pytest.mark.parametrize(("met", "code"), [(True, 0), (False, 1)])
def test_the_exit_code_tells_whether_all_bars_are_met(
    met: bool, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = Report(REPORT.rows, [Verdict("fast", met, "2 times")])
    monkeypatch.setitem(bench.BENCHES, "storm", lambda *_: report)
    assert bench.main(["storm"]) == code
    assert capsys.readouterr().out == report.text() + "\n"


def test_json_is_one_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[object] = []

    def note(*settings: object) -> Report:
        asked.extend(settings)
        return REPORT

    monkeypatch.setitem(bench.BENCHES, "storm", note)
    assert bench.main(["--json", "--seconds", "0.5", "--seed", "7", "--alone"]) == 1
    settings = {"bench": "storm", "seconds": 0.5, "seed": 7}
    assert json.loads(capsys.readouterr().out) == {**settings, **REPORT.data()}
    assert asked == [0.5, 7, True]


@pytest.mark.parametrize(
    "words",
    [
        *("chess", "storm storm", "--sec 1", "--seconds", "--seconds soon"),
        *("--seconds 0", "--seconds -1", "--seconds nan", "--seconds inf"),
        *("--seed", "--seed x", "--seed -1", "--seed 4294967296"),
    ],
)
def test_bad_usage_is_told_and_measures_nothing(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(bench.BENCHES, "storm", lambda *_: pytest.fail("measured"))
    with pytest.raises(SystemExit) as stop:
        bench.main(words.split())
    assert stop.value.code == 2
    assert "usage: bench.py" in capsys.readouterr().err


def test_every_bench_is_on_the_help_page(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        bench.main(["--help"])
    assert stop.value.code == 0
    page = capsys.readouterr().out
    assert all(f"\n  {name} " in page for name in bench.BENCHES)


@pytest.mark.parametrize("name", bench.GAMES)
def test_missing_peers_are_named_with_what_to_do(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda module: None if module == "rlcard" else module)
    assert bench.main([name]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        "The peers are not installed (rlcard); run: python3 tools/run.py bench "
        f"(or measure {name.capitalize()} without them: --alone)\n"
    )


def test_a_checkout_that_is_not_set_up_is_told_what_to_do(tmp_path: Path) -> None:
    command = [sys.executable, "-I", "-S", bench.__file__]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith(
        "The program is not installed (no tools); run: python3 tools/run.py bench\n"
    )
    assert len(done.stderr.splitlines()) == 1


def test_storm_alone_needs_no_peer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda _: None)
    monkeypatch.setattr(storm, "TABLES", 2)
    assert bench.main(["--alone", "--seconds", "0.001", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in data["rows"]] == [
        storm.STORM,
        storm.FAST_MATCH,
        storm.FAST_ROUND,
    ]
    assert data["bars"] == []


@pytest.mark.parametrize("game", ["harbour", "plunder"])
def test_another_game_alone_needs_no_peer(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda _: None)
    monkeypatch.setattr(measuring, "ROUNDS", 1)
    assert bench.main([game, "--alone", "--seconds", "0.001", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in data["rows"]] == [game.capitalize()]
    assert data["bars"] == []


def test_beside_a_game_stands_bridge(monkeypatch: pytest.MonkeyPatch) -> None:
    """The peer takes its turns in the same run, and sets the bar."""
    stand_in = Contestant(peers.BRIDGE, "Python", lambda: Played(1, 1))
    monkeypatch.setattr(peers, "find_spec", lambda module: module)
    monkeypatch.setattr(peers, "_peer", lambda name, _: stand_in._replace(name=name))
    monkeypatch.setattr(measuring, "ROUNDS", 1)
    report = protocol.bench("plunder", 0.001, 1, alone=False)
    assert [row.name for row in report.rows] == ["Plunder", peers.BRIDGE]
    assert len(report.verdicts) == 1


def test_a_step_is_a_decision_of_a_match_played_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game of seven decisions, the last of them another seat's."""
    played: list[tuple[int, str]] = []

    class State:
        def to_act(self) -> tuple[int, ...]:
            return () if len(played) == 7 else (len(played) // 6, 3)

        def moves(self, seat: int) -> list[str]:
            return [f"move of {seat}"]

        def play(self, seat: int, move: str) -> None:
            played.append((seat, move))

    class Game:
        options_type = dict

        def new(self, seats: int, _options: object, _seed: int) -> State:
            assert seats == protocol.SEATS
            return State()

    monkeypatch.setattr(protocol, "find_game", lambda _: Game())
    assert protocol.through_protocol("any", seed=1)() == Played(7, 1)
    assert played == [(0, "move of 0")] * 6 + [(1, "move of 1")]


def test_storm_counts_every_decision() -> None:
    play, fast, fast_round = [contestant.play for contestant in storm._storms(seed=1)]
    assert play() == Played(5 * 12 * 4, 1)
    assert fast() == Played(storm.TABLES * 5 * 12 * 4, storm.TABLES)
    assert fast_round() == Played(storm.TABLES * 12 * 4, storm.TABLES)
