"""Positions: what is filled in, and every reason why one cannot be (R1, R4, R6, R14)."""

from __future__ import annotations

from collections import Counter
from math import inf, nan

import pytest

from game.match import read_position
from game.rules.codec import to_text
from game.rules.deck import Deck
from game.rules.protocol import Malformed
from game.rules.regatta.gates import Progress
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import SUN, Card
from game.rules.regatta.plane import Pose
from game.rules.regatta.state import State
from game.rules.regatta.table import Known, Phase
from tests.rules.regatta.desk import HOMEWARD, KIT, RACING, REGATTA, cards, lay

OPEN = Pose(0, 200, 90)
OTHER = Pose(200, 300, 90)


def faults(**changes: object) -> list[str]:
    """What is wrong with a sound position when some fields are changed."""
    state = lay(OPEN, OTHER, hand="blue-long")
    for name, value in changes.items():
        setattr(state, name, value)
    return state.faults()


def test_a_sound_position_has_no_faults() -> None:
    assert faults() == []


def test_what_is_left_out_is_filled_in() -> None:
    state = REGATTA.restore(State(poses=[OPEN, OTHER]))
    assert state.phase is Phase.SAILING
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert state.progress == [Progress(), Progress()]
    assert state.turns == [1, 0]
    assert Counter(state.pack()) == Counter(KIT.pack)
    begun = REGATTA.restore(State(hands=[cards("red-bend " * 3 + "sun sun"), *[state.hands[1]]]))
    assert begun.phase is Phase.PLACING
    assert begun.turns == [0, 0]


def test_cards_that_are_named_lie_on_top_of_the_pile() -> None:
    state = REGATTA.restore(State(poses=[OPEN, OTHER], deck=Deck(cards("sun red-bend"), [])))
    assert state.deck.pile[-2:] == cards("sun red-bend")
    assert state.faults() == []


def test_poses_are_put_on_the_grid() -> None:
    state = lay(Pose(1 / 3, 200, 90), OTHER, hand="blue-long")
    assert state.pose(0) == Pose(0.333333, 200, 90)


@pytest.mark.parametrize(
    ("pose", "told"),
    [
        (Pose(nan, 200, 90), "poses 0: x is nan"),
        (Pose(0, inf, 90), "poses 0: y is inf"),
        (Pose(0, 200, -inf), "poses 0: heading is -inf"),
        (Pose(0, 200, 1e9), "poses 0: heading is 1e+09, and must be from 0 up to 360"),
        (Pose(0, 200, 360), "poses 0: heading is 360, and must be from 0 up to 360"),
        (Pose(9000, 200, 90), "poses 0: 9000, 200 is outside the table"),
        (Pose(1e300, 200, 90), "poses 0: 1e+300, 200 is outside the table"),
        (Pose(468, 300, 0), ""),
    ],
)
def test_a_pose_that_cannot_be_is_told_with_field_and_reason(pose: Pose, told: str) -> None:
    if not told:
        lay(pose, OTHER, hand="blue-long")
        return
    with pytest.raises(Malformed) as refused:
        lay(pose, OTHER, hand="blue-long")
    assert refused.value.message == "position.impossible"
    assert refused.value.facts["faults"][0].startswith(told)


@pytest.mark.rule("R4")
def test_no_boat_lies_where_it_touches_anything() -> None:
    assert faults(poses=[OPEN, Pose(5, 200, 90)]) == ["poses 0: the hull touches boat 1 (R4)"]
    assert faults(poses=[Pose(-220, 450, 90), OTHER]) == ["poses 0: the hull touches buoy 2 (R4)"]
    assert faults(poses=[OPEN, Pose(469.99, 300, 0)]) == ["poses 1: the hull touches edge 1 (R4)"]


def test_seats_and_lists_must_fit() -> None:
    for seats in (0, 1, 5):
        assert f"{seats} hands" in faults(hands=[[]] * seats)[0]
    assert faults(suns=[False]) == ["suns has 1 entries for 2 hands"]
    assert "turn is seat 7" in faults(turn=7)[0]
    assert "first is seat -1" in faults(first=-1)[0]
    assert "finished" in faults(finished=[0, 0])[0]


def test_cards_are_counted() -> None:
    state = lay(OPEN, OTHER, hand="blue-long")
    state.deck.pile.pop()
    assert len(state.faults()) == 1
    assert "instead of" in state.faults()[0]
    state = lay(OPEN, OTHER, hand="blue-long", suns=[True, False])
    assert state.pack().count(SUN) == 3
    assert state.faults() == []


def test_hands_have_the_cards_that_the_phase_leaves_them() -> None:
    state = lay(OPEN, OTHER, hand="blue-long")
    state.deck.discard(state.hands[0].pop())
    assert state.faults() == ["seat 0 holds 4 cards and should hold 5"]
    state.phase = Phase.CLOSING
    assert state.faults() == []
    state.phase = Phase.AGAIN
    assert state.faults() == []
    state.turn = 1
    assert len(state.faults()) == 2
    state = lay(OPEN, OTHER, hand="blue-long")
    state.hands[0].reverse()
    assert state.faults() == ["seat 0 holds its cards out of order"]


@pytest.mark.rule("R6")
def test_what_is_known_of_a_hand_must_be_true() -> None:
    blue = (Card("blue-long"),)
    assert faults(known=[Known(1, blue), None]) == []
    for known in (Known(2, blue), Known(0, blue)):
        assert len(faults(known=[known, None])) == 1


def test_progress_must_be_one_that_a_track_can_have_led_to() -> None:
    assert "progress 0" in faults(progress=[Progress(1, ()), RACING])[0]
    assert any("finished says otherwise" in fault for fault in faults(finished=[0]))
    assert faults(turns=[41, 1]) == ["turns 0: 41, in a race of 40"]


@pytest.mark.rule("R1")
def test_boats_are_placed_in_order() -> None:
    state = REGATTA.new(3, RegattaOptions(), 1)
    state.poses[(state.first + 1) % 3] = Pose(0, -5, 90)
    assert "placed one by one" in state.faults()[0]
    assert "not on the table" in faults(poses=[OPEN, None])[0]


@pytest.mark.rule("R14")
def test_a_race_that_is_over_says_so() -> None:
    home = Progress(4, ((), (), (), ()))
    options = RegattaOptions(sail_on=True)
    told = faults(finished=[1], progress=[HOMEWARD, home])
    assert any("the race is over (R14)" in fault for fault in told)
    told = faults(finished=[1], progress=[HOMEWARD, home], options=options)
    assert any("leaves the table" in fault for fault in told)
    told = faults(
        finished=[1], progress=[HOMEWARD, home], options=options, poses=[OPEN, None], turn=1
    )
    assert any("who has finished" in fault for fault in told)
    told = faults(
        finished=[1],
        progress=[HOMEWARD, home],
        options=options,
        poses=[OPEN, None],
        suns=[False, True],
    )
    assert any("can get no sun" in fault for fault in told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b'{"poses": [{"x": NaN, "y": 0, "heading": 0}]}', "json.garbled"),
        (b'{"poses": [{"x": 1e999, "y": 0, "heading": 0}]}', "json."),
        (b'{"poses": [{"x": "a", "y": 0, "heading": 0}]}', "json.misfit"),
        (b'{"poses": [{"x": 0, "y": 0}]}', "json.misfit"),
        (b'{"hands": [["red-round"]]}', "json.misfit"),
        (b'{"options": {"course": "nowhere"}, "hands": [[], []]}', "course.unknown"),
        (b'{"options": {"edition": "nobody"}, "hands": [[], []]}', "edition.unknown"),
        (b'{"options": {"turns": 7}}', "json.misfit"),
        (b"{}", "position.impossible"),
    ],
)
def test_files_that_are_no_positions_are_told_apart(text: bytes, told: str) -> None:
    head = b'{"format": "four-winds position", "version": 1, "game": "regatta", "state": '
    with pytest.raises(Malformed) as refused:
        read_position(head + text + b"}")
    assert refused.value.message.startswith(told)


def test_a_position_comes_out_of_its_file_as_it_went_in() -> None:
    from game.match.position import Position

    state = lay(OPEN, OTHER, hand="blue-long", suns=[True, False])
    data = to_text(Position(game="regatta", title="again", state=state))
    assert read_position(data)[1].state.digest() == state.digest()
