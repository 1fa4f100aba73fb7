"""The bench of the frames: its bars, its table and its arithmetic; never how fast anything is."""

from __future__ import annotations

import pytest

from tools.benching import frames
from tools.benching.frames import BARE, PACED, PACED_BARE, FrameReport, Timed, judge, timed

FRAMES = [Timed(BARE, 1, 20.0), Timed("title", 2, 3), Timed("storm", 4, 8.0)]
INTERVALS = [Timed(PACED, 16.6, 17.49), Timed(PACED_BARE, 16, 30)]
STARTS = [("ours", 1.0), ("bare", 0.5)]


def met(scene: float = 8.0, interval: float = 17.49, start: float = 1.0) -> list[bool]:
    rows = [*FRAMES[:2], Timed("storm", 4, scene)]
    paced = [Timed(PACED, 16, interval), INTERVALS[1]]
    return [v.met for v in judge(rows, paced, [("ours", start), STARTS[1]])]


def test_the_bars_are_met_at_their_very_figures() -> None:
    assert met() == [True, True, True]


def test_each_bar_can_be_missed() -> None:
    assert met(scene=8.01) == [False, True, True]
    assert met(interval=17.5) == [True, False, True]
    assert met(start=1.01) == [True, True, False]


def test_without_a_bare_window_the_start_is_not_judged() -> None:
    assert len(judge(FRAMES, INTERVALS, STARTS[:1])) == 2


def test_the_slowest_scene_is_named() -> None:
    assert judge(FRAMES, INTERVALS, STARTS)[0].figure == "storm takes longest: 8.00 ms"


def test_one_slow_frame_in_a_hundred_is_the_worst() -> None:
    assert timed("x", [0.001] * 98 + [0.5] * 2) == Timed("x", 1.0, 500.0)
    assert timed("x", [0.001] * 199 + [0.5]) == Timed("x", 1.0, 1.0)
    assert timed("x", [0.002]) == Timed("x", 2.0, 2.0)


def test_the_report_tells_everything() -> None:
    report = FrameReport(FRAMES, INTERVALS, STARTS, judge(FRAMES, INTERVALS, STARTS))
    text = report.text()
    assert report.met
    assert all(row.name in text for row in (*FRAMES, *INTERVALS))
    assert text.count("\nmet: ") == 3
    assert "NOT" not in text
    assert report.data()["starts"] == {"ours": 1.0, "bare": 0.5}


def test_it_measures_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short run of all of it: every scene has its row, and both pairs are there."""
    from tools import gallery

    monkeypatch.setattr(gallery, "GALLERY", gallery.GALLERY[:2])
    monkeypatch.setattr(frames, "STARTS", 1)
    monkeypatch.setattr(frames, "WARM", 1)
    report = frames.bench(0.05, seed=1, alone=False)
    assert [row.name for row in report.frames] == [BARE, "title", "ask"]
    assert [row.name for row in report.intervals] == [PACED, PACED_BARE]
    assert all(0 < row.middle <= row.worst for row in (*report.frames, *report.intervals))
    assert len(report.starts) == 2
    assert len(report.verdicts) == 3
