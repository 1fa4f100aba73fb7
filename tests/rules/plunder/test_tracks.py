"""P16 and P17: advantage markers and the ends of the tracks."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.landfall import MarkerMoved
from game.rules.plunder.moves import Board, Sail
from game.rules.plunder.tracks import gain, lose, marker_holder, transfer
from tests.rules.plunder import oracle
from tests.rules.plunder.desk import CALM, all_of, lay, pirate, solo, the


@pytest.mark.rule("P16")
def test_the_marker_at_all_small_levels() -> None:
    for levels in product(range(4), repeat=3):
        for had in (None, 0, 1, 2):
            assert marker_holder(levels, had) == oracle.holder(levels, levels, had)


@pytest.mark.rule("P16")
@pytest.mark.parametrize(
    ("levels", "had", "has"),
    [
        ((0, 0, 0), None, None),
        ((0, 1, 0), None, 1),
        ((2, 2, 0), None, None),
        ((2, 2, 0), 0, 0),
        ((2, 2, 0), 1, 1),
        ((2, 3, 0), 0, 1),
        ((3, 4, 4), 0, None),
        ((3, 4, 4), 2, 2),
        ((0, 0, 0), 1, 1),
    ],
)
def test_the_marker_case_by_case(levels: tuple[int, ...], had: int | None, has: int | None) -> None:
    assert marker_holder(levels, had) == has


@CALM
@given(st.data())
def test_markers_after_every_change(data: st.DataObject) -> None:
    """Gains, losses and transfers at random; the holder re-derived after each from the levels."""
    state = lay(*[pirate("Belize") for _ in range(data.draw(st.integers(3, 5)))])
    for _ in range(data.draw(st.integers(1, 25))):
        track: Any = data.draw(st.sampled_from(oracle.TRACKS))
        before = [getattr(p, track) for p in state.pirates]
        had = state.markers[track]
        seat, other = data.draw(st.permutations(range(state.seats)))[:2]
        events: list[PlunderEvent] = []
        kind = data.draw(st.sampled_from(("gain", "gain", "lose", "transfer")))
        if kind == "gain":
            gain(state, seat, track, "tile", events)
            assert getattr(state.pirates[seat], track) == min(before[seat] + 1, 9)
        elif not before[seat] or (kind == "transfer" and before[other] == 9):
            continue
        elif kind == "lose":
            lose(state, seat, track, "card", events)
        else:
            transfer(state, seat, other, track, events)
        after = [getattr(p, track) for p in state.pirates]
        has = oracle.holder(before, after, had)
        assert state.markers[track] == has
        moved = all_of(events, MarkerMoved)
        assert moved == ([] if has == had else [MarkerMoved(track, has, had)])
        assert state.faults() == []


@pytest.mark.rule("P16")
def test_a_transfer_is_one_change() -> None:
    """Crew 4 (holder), 3, 4: the second boards the first, and nobody is left alone on top."""
    state = solo(
        "Jamaica", "S", pirate("Curaçao", crew=4, vp=0), pirate("Belize", crew=4),
        me={"crew": 3, "weapons": 2}, tiles={"Curaçao": "5-weapons"},
        markers={"crew": 1},
    )  # fmt: skip
    state.play(0, Sail("Curaçao"))
    events = state.play(0, Board(1, "crew"))
    assert [p.crew for p in state.pirates] == [4, 3, 4]
    assert the(events, MarkerMoved) == MarkerMoved("crew", None, 1)
    assert state.markers["crew"] is None


@pytest.mark.rule("P16")
def test_a_marker_without_holder_goes_to_the_first_to_lead_alone() -> None:
    state = lay(pirate("Belize", crew=4), pirate("Belize", crew=4), pirate("Belize", crew=3))
    events: list[PlunderEvent] = []
    gain(state, 2, "crew", "tile", events)
    assert state.markers["crew"] is None
    gain(state, 1, "crew", "tile", events)
    assert the(events, MarkerMoved) == MarkerMoved("crew", 1, None)


@pytest.mark.rule("P17")
def test_tracks_stop_at_nine() -> None:
    state = lay(pirate("Belize", crew=8), pirate("Belize"), pirate("Belize"))
    for level in (9, 9, 9):
        gain(state, 0, "crew", "tile", [])
        assert state.pirates[0].crew == level
