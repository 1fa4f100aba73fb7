"""The nine figures of the printed rules, rebuilt as position files that the lessons use too."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.assets import ASSETS
from game.match import read_position
from game.rules.regatta.events import (
    BoatPlaced,
    GateCrossed,
    HelmCalled,
    Refilled,
    Sailed,
    SunLaid,
    TurnBegan,
    TurnLost,
)
from game.rules.regatta.moves import EndTurn, LaySun, Place, Sail, Turn
from game.rules.regatta.plane import EPS, Pose
from game.rules.regatta.state import State
from game.rules.regatta.table import Phase
from tests.rules.regatta.desk import all_of, busy_match, refusal, sail, the

FOLDER = ASSETS / "positions" / "regatta"
FILES = [f"example-{number:02}.json" for number in range(1, 10)]


def example(number: int) -> State:
    _, position = read_position((FOLDER / FILES[number - 1]).read_bytes())
    assert isinstance(position.state, State)
    return position.state


def test_the_files_are_the_nine_figures() -> None:
    assert sorted(file.name for file in Path(FOLDER).glob("*")) == FILES
    titles = set()
    for name in FILES:
        game, position = read_position((FOLDER / name).read_bytes())
        assert game.id == "regatta"
        assert 10 <= len(position.title) <= 60
        titles.add(position.title)
    assert len(titles) == len(FILES)


@pytest.mark.rule("R12", "R13")
def test_figure_1_the_course() -> None:
    """Past the red mark on its outer side and round it: the bow crosses its ray, which counts."""
    state = example(1)
    crossed = the(state.play(0, sail("green-sharp")), GateCrossed)
    assert (crossed.gate, crossed.effect, crossed.counted, crossed.of) == (2, "counted", 2, 4)
    # The ray leaves the mark at -220, 440 in the direction of 155.30 degrees.
    assert crossed.at[0] < -220
    assert crossed.at[1] > 440
    assert state.progress[0].counted == 2


@pytest.mark.rule("R1")
def test_figure_2_setting_up() -> None:
    state = example(2)
    assert state.phase is Phase.PLACING
    assert refusal(state, Place(60.0), 1) == [("R1", "too-near")]
    assert the(state.play(1, Place(110.0)), BoatPlaced).pose == Pose(0, -5, 90)
    events = state.play(2, Place(160.0))
    assert the(events, TurnBegan).seat == 0


@pytest.mark.rule("R3")
def test_figure_3_a_card_played() -> None:
    sailed = the(example(3).play(0, sail("red-bend")), Sailed)
    assert sailed.end.heading == 135
    assert sailed.end.x < -60
    assert sailed.end.y > 100


@pytest.mark.rule("R3")
def test_figure_4_a_card_with_several_arrows() -> None:
    moves = [m for m in example(4).moves(0) if isinstance(m, Sail) and m.card == "joker-long"]
    ends = {the(example(4).play(0, move), Sailed).end.heading for move in moves}
    assert ends == {90, 135, 45}


@pytest.mark.rule("R5")
def test_figure_5_the_forbidden_zone() -> None:
    state = example(5)
    assert refusal(state, sail("blue-long"))[0] == ("R5", "in-zone")
    assert refusal(state, sail("red-sharp")) == []


@pytest.mark.rule("R6")
def test_figure_6_stopping_at_its_edge() -> None:
    sailed = the(example(6).play(0, sail("blue-long")), Sailed)
    assert (sailed.ended, sailed.zones) == ("zone", (1,))
    assert sailed.end.y == pytest.approx(272 + EPS, abs=1e-5)


@pytest.mark.rule("R8")
def test_figure_7_the_helm() -> None:
    state = example(7)
    assert all_of(state.play(0, sail("red-bend-helm")), HelmCalled)
    assert not all_of(state.play(0, sail("green-bend-helm")), HelmCalled)
    assert state.pose(0).heading == 90, "turned to port and back"
    assert the(state.play(0, EndTurn()), Refilled).number == 2


@pytest.mark.rule("R9")
def test_figure_8_the_cloud() -> None:
    sailed = the(example(8).play(0, sail("blue-long-cloud", 0, 0)), Sailed)
    assert sailed.end == Pose(-40, 120 + 2 * (34 + 88), 90)


@pytest.mark.rule("R10")
def test_figure_9_the_sun() -> None:
    state = example(9)
    state.play(0, sail("red-bend"))
    events = state.play(0, LaySun(2))
    assert the(events, SunLaid) == SunLaid(0, 2)
    assert the(events, Refilled).number == 2
    events = state.play(1, Turn(90.0))
    assert the(events, TurnLost).seat == 2
    assert the(events, TurnBegan).seat == 0


@pytest.mark.parametrize("number", range(1, 10))
def test_an_example_can_be_played_on(number: int) -> None:
    state = example(number)
    for count, _ in enumerate(busy_match(state, number)):
        if count % 9 == 0:
            assert state.faults() == []
    assert state.result() is not None
