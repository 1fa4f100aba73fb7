"""Zones: where no movement may end, and stopping at their edge (R5, R6, R16)."""

from __future__ import annotations

import pytest
from shapely.geometry import Polygon, box

from game.rules.chance import Chance
from game.rules.regatta.events import HelmCalled, Sailed
from game.rules.regatta.moves import EndTurn, Exchange, Turn
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import EPS, Pose
from game.rules.regatta.sailing import legal_ways
from game.rules.regatta.stopping import stop_before
from game.rules.regatta.table import Phase
from tests.rules.regatta.desk import KIT, cards, lay, refusal, sail, shapes_of, the
from tests.rules.regatta.geometry_oracle import gap, hull_at

OPEN = Pose(0, 200, 90)


def zone_of(rival: Pose) -> Polygon:
    """The zone of a boat whose heading is a quarter, as a box."""
    far, side = 88, 28
    corners = {
        0: (0, -side, far, side),
        90: (-side, 0, side, far),
        180: (-far, -side, 0, side),
        270: (-side, -far, side, 0),
    }[round(rival.heading)]
    return box(
        rival.x + corners[0], rival.y + corners[1], rival.x + corners[2], rival.y + corners[3]
    )


@pytest.mark.rule("R5")
def test_a_zone_is_a_card_laid_lengthwise_before_the_bow() -> None:
    for heading in (0, 90, 180, 270):
        rival = Pose(30, 40, heading)
        zone = lay(OPEN, Pose(100, 100, 0), hand="blue-long").water.zone_at(rival, margin=0.0)
        assert zone.symmetric_difference(zone_of(rival)).area == pytest.approx(0, abs=1e-9)


@pytest.mark.rule("R5")
def test_no_movement_may_end_in_a_rival_s_zone() -> None:
    state = lay(OPEN, Pose(-60, 310, 0), hand="blue-long red-sharp")
    objections = state.objections(0, sail("blue-long"))
    assert [o.rule for o in objections] == ["R5", "R6"]
    assert objections[0].facts == {"rival": 1}
    assert shapes_of(objections[0]) == ["hull", "zone"]
    assert refusal(state, sail("red-sharp")) == []


@pytest.mark.rule("R5")
def test_a_zone_may_be_passed_through() -> None:
    state = lay(OPEN, Pose(-60, 240, 0), hand="blue-long")
    assert refusal(state, sail("blue-long")) == []


@pytest.mark.rule("R5")
def test_any_part_of_the_hull_counts_the_stern_too() -> None:
    """The bow is beyond the zone, the stern at 288 is not, when the zone reaches to 289."""
    state = lay(OPEN, Pose(70, 261, 180), hand="blue-long red-sharp")
    assert refusal(state, sail("blue-long"))[0] == ("R5", "in-zone")
    assert refusal(lay(OPEN, Pose(70, 259, 180), hand="blue-long"), sail("blue-long")) == []


@pytest.mark.rule("R5")
def test_the_mover_s_own_zone_binds_nobody() -> None:
    """He may end with his zone on a rival's hull."""
    state = lay(OPEN, Pose(10, 380, 90), hand="blue-long")
    assert refusal(state, sail("blue-long")) == []


@pytest.mark.rule("R5")
def test_who_begins_in_a_zone_may_sail_out_exchange_or_stay() -> None:
    rival = Pose(-60, 190, 0)
    state = lay(OPEN, rival, hand="blue-long red-bend")
    assert state.water.in_zone(state.water.hull_at(OPEN), rival)
    assert refusal(state, sail("blue-long")) == []
    assert refusal(state, Exchange((Card("blue-long"),))) == []
    assert refusal(state, Turn(90.0)) == []
    assert refusal(state, Turn(270.0)) == [], "it turns within the zone that it was in"


@pytest.mark.rule("R5")
def test_a_turn_on_the_spot_may_not_bring_the_hull_into_another_zone() -> None:
    rival = Pose(-40, 190, 90)
    state = lay(OPEN, rival, hand="blue-long")
    assert not state.water.in_zone(state.water.hull_at(OPEN), rival)
    assert refusal(state, Turn(0.0)) == [("R5", "in-zone")]
    assert refusal(state, Turn(180.0)) == []


@pytest.mark.rule("R16")
def test_a_zone_is_smaller_by_the_tolerance() -> None:
    """The zone of a rival astern of the end reaches just to the stern: 200 + 122 - 34 = 288."""
    for overlap, breach in ((0.0, False), (0.5, False), (0.9, False), (1.1, True), (2.0, True)):
        state = lay(OPEN, Pose(60, 260 + overlap * EPS, 180), hand="blue-long red-sharp")
        assert bool(refusal(state, sail("blue-long"))) == breach, overlap


# Stopping


@pytest.mark.rule("R6")
def test_who_has_no_other_choice_stops_at_the_zone_s_edge() -> None:
    """The zone begins at 272, and the bow stops just before it."""
    state = lay(OPEN, Pose(-60, 300, 0), hand="blue-long blue-small sun sun sun")
    assert {way.ended for way in legal_ways(state, 0).values()} == {"zone"}
    sailed = the(state.play(0, sail("blue-long")), Sailed)
    assert sailed.ended == "zone"
    assert sailed.zones == (1,)
    # The pointed bow meets the shrunken zone with its tip.
    assert sailed.end.y == pytest.approx(272 + EPS, abs=1e-5)
    assert (sailed.end.x, sailed.end.heading) == (0, 90)
    assert sum(run.length for run in sailed.runs) == pytest.approx(72 + EPS, abs=1e-5)
    assert state.phase is Phase.CLOSING


@pytest.mark.rule("R6")
def test_whoever_can_sail_otherwise_may_not_stop() -> None:
    state = lay(OPEN, Pose(-60, 300, 0), hand="blue-long blue-small red-sharp sun sun")
    assert refusal(state, sail("red-sharp")) == []
    assert refusal(state, sail("blue-long")) == [("R5", "in-zone"), ("R6", "other-cards")]


@pytest.mark.rule("R6")
def test_heaving_to_is_no_other_choice_but_remains_one() -> None:
    state = lay(OPEN, Pose(-60, 300, 0), hand="blue-long blue-small sun sun sun")
    assert refusal(state, Turn(0.0)) == []
    assert refusal(state, Exchange((Card("sun"),))) == []


@pytest.mark.rule("R6")
def test_the_way_beyond_the_stop_must_be_free_too() -> None:
    """A third boat lies beyond the zone, where the boat will not get."""
    rival, block = Pose(-60, 300, 0), Pose(17, 320, 0)
    state = lay(OPEN, rival, block, hand="blue-long blue-small sun sun sun", seats=3)
    assert refusal(state, sail("blue-long"))[0] == ("R4", "touches-boat")


@pytest.mark.rule("R6")
def test_a_boat_that_would_stop_where_it_is_cannot_play_the_card() -> None:
    """Its whole way lies in zones, from where it begins."""
    first, second = Pose(-60, 220, 0), Pose(-60, 278, 0)
    state = lay(OPEN, first, second, hand="blue-small sun sun sun blue-long", seats=3)
    assert refusal(state, sail("blue-small")) == [("R5", "in-zone"), ("R6", "no-room-to-stop")]


@pytest.mark.rule("R6", "R16")
def test_a_hair_s_breadth_is_no_way_to_sail() -> None:
    """The zone begins less than the tolerance before the bow, and another one behind it."""
    first, second = Pose(-60, 227.98, 0), Pose(-60, 283.9, 0)
    state = lay(OPEN, first, second, hand="blue-small blue-small sun sun sun", seats=3)
    assert not state.water.in_zone(state.water.hull_at(OPEN), first)
    assert refusal(state, sail("blue-small")) == [("R5", "in-zone"), ("R6", "no-room-to-stop")]


@pytest.mark.rule("R6")
def test_the_last_free_place_counts_not_the_first_zone() -> None:
    """Zones 212 to 240 and 300 on: between them the hull of 34 is free until its bow meets 300."""
    near, far = Pose(-60, 212, 0), Pose(-60, 328, 0)
    state = lay(OPEN, near, far, hand="blue-long blue-long sun sun sun", seats=3)
    sailed = the(state.play(0, sail("blue-long")), Sailed)
    assert sailed.end.y == pytest.approx(300 + EPS, abs=1e-5)


@pytest.mark.rule("R6")
def test_only_the_first_card_of_a_turn_can_be_stopped() -> None:
    helm = lay(Pose(-28, 90, 90), Pose(-60, 350, 0), hand="red-bend-helm blue-long sun sun sun")
    helm.play(0, sail("red-bend-helm"))
    helm.poses[0] = OPEN
    helm.poses[1] = Pose(-60, 300, 0)
    assert refusal(helm, sail("blue-long")) == [("R5", "in-zone")]


@pytest.mark.rule("R6", "R8")
def test_a_helm_on_a_stopped_card_still_counts() -> None:
    """The bend's end lies in a zone, and nothing else can be sailed."""
    target = Pose(-52.04, 291.04, 135)
    state = lay(
        OPEN, Pose(target.x - 70, target.y - 20, 0), hand="red-bend-helm sun sun sun red-bend"
    )
    events = state.play(0, sail("red-bend-helm"))
    assert the(events, Sailed).ended == "zone"
    assert the(events, HelmCalled).seat == 0


@pytest.mark.rule("R6", "R9")
def test_a_stop_on_the_first_leg_ends_a_cloud() -> None:
    """Zones from 250 to 306 and from 380 on: the stern is at 410, so only the first 50 are free."""
    first, second, third = Pose(-60, 278, 0), Pose(-60, 334, 0), Pose(-60, 400, 0)
    state = lay(OPEN, first, second, third, hand="blue-long-cloud blue-small sun sun sun", seats=4)
    sailed = the(state.play(0, sail("blue-long-cloud", 0, 0)), Sailed)
    assert sailed.ended == "zone"
    assert sailed.end.y == pytest.approx(250 + EPS, abs=1e-5)


@pytest.mark.rule("R6")
def test_stops_on_curves_are_the_last_free_pose() -> None:
    """Against poses without number: free at the stop, in a zone from there on."""
    chance, stops = Chance.of(7), 0
    water = lay(OPEN, hand="blue-long").water

    def number(low: float, high: float) -> float:
        return low + (high - low) * chance.below(10**6) / 10**6

    for _ in range(250):
        path = chance.pick(KIT.paths)
        rivals = tuple(Pose(number(-120, 120), number(150, 420), number(0, 360)) for _ in range(2))
        zones = [water.zone_at(rival) for rival in rivals]

        def depth(place: float) -> float:
            pose = OPEN.then(path.at(place))  # noqa: B023
            hull = hull_at(pose.bow, pose.heading)
            return min(gap(zone, hull) for zone in zones)  # noqa: B023

        if depth(path.length) > 0:
            continue
        stop = stop_before(water, OPEN, path, rivals)
        if stop is None:
            assert all(depth(path.length * n / 400) == 0 for n in range(4, 401))
            continue
        stops += 1
        # Free by a hair, so that the distance to the zone is nothing to speak of, but is not 0.
        assert depth(stop) < 1e-5
        assert depth(max(0.0, stop - 1e-3)) > 0
        rest = path.length - stop
        assert all(depth(stop + 1e-4 + rest * n / 300) == 0 for n in range(300))
    assert stops > 40


@pytest.mark.rule("R6")
def test_a_stop_tells_everybody_what_the_hand_cannot_do() -> None:
    """Nothing left in the hand could be sailed from there; that is known until it is played."""
    state = lay(OPEN, Pose(-60, 300, 0), hand="blue-long blue-small sun sun sun")
    state.play(0, sail("blue-long"))
    known = state.known[0]
    assert known is not None
    assert known.count == 4
    assert set(cards("blue-long blue-small sun")) <= set(known.cards)
    assert Card("red-sharp") not in known.cards
    for n in range(20):
        imagined = state.view(1).imagine(Chance.of(n))
        assert all(card in known.cards for card in imagined.hands[0])
    state.play(0, EndTurn())
    state.play(1, Turn(0.0))
    state.play(0, Exchange(tuple(cards("sun sun"))))
    assert state.known[0] is not None
    assert state.known[0].count == 2
