"""Playing a card: where the boat ends, what it may not touch, helms and clouds (R3, R4, R8, R9)."""

from __future__ import annotations

from math import cos, degrees, sin

import pytest

from game.rules.protocol import Refused
from game.rules.regatta.edition import Play
from game.rules.regatta.events import HelmCalled, Refilled, Sailed, TurnBegan
from game.rules.regatta.moves import EndTurn, Exchange, Turn
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import EPS, Pose
from game.rules.regatta.table import Phase
from tests.rules.regatta.desk import KIT, cards, lay, refusal, sail, shapes_of, the
from tests.rules.regatta.geometry_oracle import LENGTH, entries, sides, walk_arrow

OPEN = Pose(0, 200, 90)
"""In open water, pointing ahead."""


@pytest.mark.rule("R3")
@pytest.mark.parametrize("name", sorted({entry[0] for entry in entries()}))
def test_the_stern_ends_on_the_arrow_tip_pointing_along_it(name: str) -> None:
    """Each arrow, walked in steps of a hundredth of a millimetre, ends where the path ends."""
    for other, entry, arrow, number in entries():
        if other == name:
            x, y, angle = [*walk_arrow(entry, arrow)][-1]
            far, side = sides(entry)
            assert min(abs(far - x), abs(side - abs(y))) < 0.02, "on the card's edge"
            path = KIT.paths[KIT.plays[Card(name)][Play(Card(name), number)]]
            bow = x + LENGTH * cos(angle), y + LENGTH * sin(angle)
            assert path.end.bow == pytest.approx(bow, abs=0.03)
            assert path.end.heading == pytest.approx(degrees(angle), abs=1e-6)


@pytest.mark.rule("R3")
def test_a_card_lies_along_the_boat_s_axis_whatever_its_heading() -> None:
    """A long blue card takes the bow 34 + 88 on, a small one 34 + 56."""
    for heading, dx, dy in ((90, 0, 1), (0, 1, 0), (180, -1, 0), (270, 0, -1)):
        for name, way in (("blue-long", 122), ("blue-small", 90)):
            state = lay(Pose(0, 300, heading), hand=name)
            sailed = the(state.play(0, sail(name)), Sailed)
            assert sailed.end == Pose(dx * way, 300 + dy * way, heading)
            assert state.poses[0] == sailed.end
            assert sum(run.length for run in sailed.runs) == pytest.approx(way)


@pytest.mark.rule("R3")
def test_the_arrow_is_chosen() -> None:
    ends = {}
    for arrow in range(3):
        state = lay(OPEN, hand="joker-long")
        ends[arrow] = the(state.play(0, sail("joker-long", arrow)), Sailed).end.heading
    assert ends == {0: 90, 1: 135, 2: 45}
    state = lay(OPEN, hand="joker-long blue-long red-bend green-bend sun")
    for arrow in (-1, 3, 99):
        assert refusal(state, sail("joker-long", arrow)) == [("R3", "no-such-arrow")]
    assert refusal(state, sail("red-sharp")) == [("R3", "not-in-hand")]
    assert refusal(state, sail("sun")) == [("R10", "sun-sails-not")]


@pytest.mark.rule("R3")
def test_a_turn_begins_with_a_card_or_heaving_to() -> None:
    state = lay(OPEN, hand="blue-long")
    assert refusal(state, EndTurn()) == [("R3", "sail-or-heave-to")]
    state.play(0, sail("blue-long"))
    assert refusal(state, EndTurn()) == []


@pytest.mark.rule("R4")
@pytest.mark.parametrize(
    ("touched", "rival"),
    [
        (True, Pose(0, 260, 90)),  # ahead on the way
        (True, Pose(0, 440, 270)),  # head on: bows would meet
        (True, Pose(5, 260, 180)),  # across the way, only its bow in it
        (False, Pose(30, 260, 90)),  # alongside
        (False, Pose(0, 160, 90)),  # astern
    ],
)
def test_the_swept_hull_may_touch_no_boat(touched: bool, rival: Pose) -> None:
    state = lay(OPEN, rival, hand="blue-long-cloud blue-long red-bend green-bend joker-long")
    objections = state.objections(0, sail("blue-long-cloud", 0, 0))
    assert ("R4" in [o.rule for o in objections]) == touched
    if touched:
        assert objections[0].facts == {"number": 1}
        assert shapes_of(objections[0]) == ["swept", "hull", "boat"]


@pytest.mark.rule("R4")
def test_only_the_way_counts_not_the_place_where_it_ends() -> None:
    """A boat right in the way is not jumped over, though the end is free."""
    rival = Pose(0, 280, 0)
    state = lay(OPEN, rival, hand="blue-long-cloud")
    end = OPEN.then(
        KIT.paths[KIT.plays[Card("blue-long-cloud")][Play(Card("blue-long-cloud"), 0, 0)]].end
    )
    assert state.water.touched(state.water.hull_at(end), [(1, rival)]) == []
    assert refusal(state, sail("blue-long-cloud", 0, 0)) == [("R4", "touches-boat")]


@pytest.mark.rule("R4")
def test_a_curve_is_not_cut_short() -> None:
    """A buoy inside the bend is passed, one on its outer side is hit, by the hull's swing alone."""
    # The green mark of the loop is at 220, 550.
    inside = lay(Pose(175, 480, 90), hand="green-sharp")
    assert refusal(inside, sail("green-sharp")) == [("R4", "touches-buoy")]
    outside = lay(Pose(150, 500, 90), hand="red-sharp")
    assert refusal(outside, sail("red-sharp")) == []


@pytest.mark.rule("R4")
def test_buoys_obstacles_and_the_edge() -> None:
    island = RegattaOptions(course="island")
    ahead = lay(Pose(0, 150, 90), hand="blue-long", options=island)
    assert refusal(ahead, sail("blue-long")) == [("R4", "touches-obstacle")]
    mark = lay(Pose(-220, 330, 90), hand="blue-long")
    assert refusal(mark, sail("blue-long")) == [("R4", "touches-buoy")]
    edge = lay(Pose(400, 300, 0), hand="blue-long")
    assert refusal(edge, sail("blue-long")) == [("R4", "touches-edge")]
    assert edge.course.table == ((-470, -250), (470, 800))
    # 470 - 348 is a full straight card: it ends where the bow just does not touch.
    assert refusal(lay(Pose(347.9, 300, 0), hand="blue-long"), sail("blue-long")) == []
    assert refusal(lay(Pose(348.1, 300, 0), hand="blue-long"), sail("blue-long"))


@pytest.mark.rule("R4")
def test_the_card_itself_may_overlap_anything() -> None:
    """A rival alongside lies on the card's area, and does not hinder."""
    rival = Pose(22, 230, 270)
    state = lay(OPEN, rival, hand="blue-long")
    assert abs(rival.x - OPEN.x) < KIT.card.width / 2
    assert refusal(state, sail("blue-long")) == []


@pytest.mark.rule("R16")
@pytest.mark.parametrize(("gap", "touches"), [(0.5, True), (0.9, True), (1.2, False), (2, False)])
def test_nearer_than_the_tolerance_is_a_touch(gap: float, touches: bool) -> None:
    """Hulls side by side, 14 wide at the widest; the gap is told in tolerances."""
    state = lay(OPEN, Pose(14 + gap * EPS, 250, 270), hand="blue-long")
    assert bool(refusal(state, sail("blue-long"))) == touches


@pytest.mark.rule("R8")
def test_a_helm_allows_one_more_card_and_only_one() -> None:
    hand = "red-bend-helm green-bend-helm blue-long blue-small sun"
    state = lay(Pose(0, 100, 90), hand=hand)
    events = state.play(0, sail("red-bend-helm"))
    assert the(events, HelmCalled).seat == 0
    assert state.phase is Phase.AGAIN
    assert state.to_act() == (0,)
    for heave in (Turn(0.0), Exchange((Card("blue-long"),))):
        assert refusal(state, heave) == [("R8", "no-heaving-to")]
    events = state.play(0, sail("green-bend-helm"))
    assert not [event for event in events if isinstance(event, HelmCalled)]
    assert refusal(state, sail("blue-long")) == [("R8", "no-more-cards")]
    events = state.play(0, EndTurn())
    assert the(events, Refilled).number == 2
    assert the(events, TurnBegan).seat == 1


@pytest.mark.rule("R8")
def test_a_card_without_helm_is_the_last() -> None:
    state = lay(OPEN, hand="blue-long blue-small")
    state.play(0, sail("blue-small"))
    assert refusal(state, sail("blue-long")) == [("R8", "no-more-cards")]
    assert refusal(state, Turn(0.0)) == [("R8", "no-heaving-to")]


@pytest.mark.rule("R8")
def test_the_second_card_may_be_left() -> None:
    state = lay(OPEN, hand="red-bend-helm blue-small")
    state.play(0, sail("red-bend-helm"))
    state.play(0, EndTurn())
    assert state.turn == 1
    assert len(state.hands[0]) == 5


@pytest.mark.rule("R9")
def test_a_cloud_is_one_movement_of_two_legs() -> None:
    state = lay(OPEN, hand="blue-long-cloud")
    for move in (sail("blue-long-cloud"), sail("blue-long-cloud", 0, 1)):
        assert refusal(state, move) == [("R9", "choose-again")]
    assert refusal(lay(OPEN, hand="blue-long"), sail("blue-long", 0, 0)) == [("R9", "only-once")]
    sailed = the(state.play(0, sail("blue-long-cloud", 0, 0)), Sailed)
    assert sailed.end == Pose(0, 200 + 2 * 122, 90)
    assert state.hands[0] == cards("red-gentle red-gentle red-gentle red-gentle-helm")
    assert state.phase is Phase.CLOSING


@pytest.mark.rule("R9")
def test_a_cloud_must_touch_nothing_on_its_second_leg() -> None:
    state = lay(OPEN, Pose(17, 400, 0), hand="blue-long-cloud blue-long")
    assert refusal(state, sail("blue-long")) == []
    assert refusal(state, sail("blue-long-cloud", 0, 0)) == [("R4", "touches-boat")]


@pytest.mark.rule("R9")
def test_a_cloud_may_end_its_first_leg_in_a_zone() -> None:
    """The zone lies across the end of the first leg, and the second leaves it."""
    state = lay(OPEN, Pose(-40, 310, 0), hand="blue-long-cloud blue-long red-sharp")
    assert refusal(state, sail("blue-long"))[0] == ("R5", "in-zone")
    assert refusal(state, sail("blue-long-cloud", 0, 0)) == []


@pytest.mark.rule("R9")
def test_a_cloud_after_a_helm_is_played_twice_too() -> None:
    state = lay(OPEN, hand="red-gentle-helm blue-small-cloud")
    state.play(0, sail("red-gentle-helm"))
    before = state.pose(0)
    sailed = the(state.play(0, sail("blue-small-cloud", 0, 0)), Sailed)
    assert sailed.end.bow == pytest.approx(before.ahead(180), abs=1e-5)


@pytest.mark.rule("R2")
def test_play_goes_clockwise() -> None:
    state = lay(OPEN, hand="blue-long", seats=4)
    order = []
    for _ in range(8):
        order.append(state.turn)
        assert refusal(state, Turn(0.0), seat=(state.turn + 1) % 4) == [("R2", "not-your-turn")]
        state.play(state.turn, Exchange((state.hands[state.turn][0],)))
    assert order == [0, 1, 2, 3] * 2


def test_a_refused_move_is_refused() -> None:
    state = lay(Pose(-220, 330, 90), hand="blue-long")
    with pytest.raises(Refused) as refused:
        state.play(0, sail("blue-long"))
    assert refused.value.objections == state.objections(0, sail("blue-long"))
