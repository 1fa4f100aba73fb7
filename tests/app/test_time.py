"""Time in fixed steps, and shows of acts that can be hurried."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.motion import Act, Show, ease_both, ease_in, ease_out, landing, pulse
from game.app.program import MOST_STEPS, STEP, App
from tests.app.driver import Gui

# Steps


def steps(monkeypatch: pytest.MonkeyPatch, gui: Gui, frames: list[int]) -> int:
    """How many steps the program makes in frames of so many milliseconds."""
    made = 0

    def step(_: App) -> None:
        nonlocal made
        made += 1

    with monkeypatch.context() as patch:
        patch.setattr(App, "step", step)
        gui.app._spare = 0.0
        for milliseconds in frames:
            gui.app.pass_time(milliseconds / 1000)
    return made


@pytest.mark.parametrize("frames", [[1], [7], [16, 17], [16], [33], [5, 40, 3, 0, 60]])
def test_time_passes_alike_whatever_the_frames(
    frames: list[int], gui: Gui, monkeypatch: pytest.MonkeyPatch
) -> None:
    sequence = (frames * (10_000 // sum(frames) + 1))[: 10_000 * len(frames) // sum(frames)]
    due = sum(sequence) / 1000 / STEP
    assert abs(steps(monkeypatch, gui, sequence) - due) <= 1


def test_a_hitch_is_not_made_up_for(gui: Gui, monkeypatch: pytest.MonkeyPatch) -> None:
    assert steps(monkeypatch, gui, [10_000]) in (MOST_STEPS - 1, MOST_STEPS)
    assert steps(monkeypatch, gui, [10_000, 0, 0]) in (MOST_STEPS - 1, MOST_STEPS)


def test_drawing_lets_no_time_pass(gui: Gui) -> None:
    gui.wait(1.0)
    assert gui.frame() == gui.frame()
    before = gui.frame()
    gui.wait(0.5)
    assert gui.frame() != before


def test_with_reduced_motion_the_sea_stands_still(gui: Gui) -> None:
    gui.app.change(reduced_motion=True)
    gui.wait(2.0)
    before = gui.frame()
    gui.wait(0.5)
    assert gui.frame() == before


# Shows

acts = st.lists(
    st.lists(st.integers(0, 20), min_size=1, max_size=3), min_size=1, max_size=5
)  # lengths in tenths of a second, by group


def noted(groups: list[list[int]]) -> tuple[Show, list[tuple[str, int, int]]]:
    show, notes = Show(), []

    def act(group: int, number: int, tenths: int) -> Act:
        return Act(
            tenths / 10,
            begin=lambda: notes.append(("begin", group, number)),
            end=lambda: notes.append(("end", group, number)),
        )

    for group, lengths in enumerate(groups):
        show.add(*(act(group, number, tenths) for number, tenths in enumerate(lengths)))
    return show, notes


@settings(deadline=None)
@given(acts, st.lists(st.integers(1, 30), max_size=10))
def test_a_show_that_is_skipped_ends_as_one_that_is_watched(
    groups: list[list[int]], watched: list[int]
) -> None:
    show, in_full = noted(groups)
    while not show.over:
        show.update(1 / 60)
    hurried, notes = noted(groups)
    for hundredths in watched:
        hurried.update(hundredths / 100)
    hurried.skip()
    assert hurried.over
    assert notes == in_full
    for group, lengths in enumerate(groups):
        numbers = range(len(lengths))
        mine = [note for note in notes if note[1] == group]
        assert mine == [(kind, group, n) for kind in ("begin", "end") for n in numbers]


@settings(deadline=None)
@given(acts, st.integers(1, 400))
def test_a_show_lasts_as_long_as_its_acts(groups: list[list[int]], milliseconds: int) -> None:
    show, _ = noted(groups)
    due = sum(Fraction(max(lengths), 10) for lengths in groups)
    passed = Fraction(0)
    while not show.over:
        show.update(milliseconds / 1000)
        passed += Fraction(milliseconds, 1000)
    assert due - Fraction(1, 10**6) <= passed <= due + Fraction(milliseconds + 1, 1000)


def test_acts_that_acts_bring_about_come_after_them() -> None:
    show, order = Show(), []
    show.add(Act(0.2, end=lambda: show.add(Act(0.1, end=lambda: order.append("second")))))
    show.add(Act(0.1, end=lambda: order.append("first")))
    show.skip()
    assert order == ["first", "second"]


def test_a_show_may_be_skipped_by_what_begins_in_it() -> None:
    show, ended = Show(), []
    show.add(Act(0.2, begin=show.skip, end=lambda: ended.append(1)))
    show.update(0.1)
    assert show.over
    assert ended == [1]


def test_drawing_is_told_how_far_an_act_is() -> None:
    shares: list[float] = []
    show = Show()

    def draw(_: Any, share: float) -> None:
        shares.append(share)

    show.add(Act(1.0, draw), Act(0.5, draw))
    show.update(0.25)
    show.draw(None)  # type: ignore[arg-type]
    show.update(0.5)
    show.draw(None)  # type: ignore[arg-type]
    assert shares == [0.25, 0.5, 0.75, 1.0]


@pytest.mark.parametrize("ease", [ease_out, ease_in, ease_both, landing])
def test_easing_begins_and_ends_in_place(ease: Any) -> None:
    assert abs(ease(0.0)) < 1e-9
    assert abs(ease(1.0) - 1) < 1e-9
    assert max(ease(n / 100) for n in range(101)) < 1.2


def test_what_glows_swells_and_fades() -> None:
    assert (pulse(0), round(pulse(0.8), 9), round(pulse(1.6), 9)) == (0, 1, 0)
