"""Gates in the course of play: the bow's track decides, over all legs and up to a stop (R12)."""

from __future__ import annotations

import pytest

from game.rules.chance import Chance
from game.rules.regatta.distance import remaining
from game.rules.regatta.events import GateCrossed, Sailed
from game.rules.regatta.gates import Progress
from game.rules.regatta.moves import RegattaMove
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.plane import Pose
from game.rules.regatta.state import State
from tests.rules.regatta.desk import KIT, RACING, REGATTA, all_of, busy_match, lay, sail, the

BEHIND = [Progress(), Progress()]


@pytest.mark.rule("R12", "R12b")
def test_the_track_counts_not_where_it_ends() -> None:
    """A sharp turn takes the bow over the line and back behind it: it has started."""
    state = lay(Pose(-60, -70, 90), hand="green-sharp", progress=BEHIND)
    events = state.play(0, sail("green-sharp"))
    sailed, crossed = the(events, Sailed), the(events, GateCrossed)
    assert sailed.end.y < 0
    assert (crossed.gate, crossed.effect, crossed.counted) == (1, "counted", 1)
    assert crossed.at[1] == pytest.approx(0, abs=1e-6)
    assert state.progress[0] == RACING


@pytest.mark.rule("R12b")
def test_passing_outside_the_white_buoys_is_no_start() -> None:
    state = lay(Pose(140, -60, 90), hand="blue-long", progress=BEHIND)
    assert not all_of(state.play(0, sail("blue-long")), GateCrossed)
    assert state.progress[0] == Progress()


@pytest.mark.rule("R12")
def test_only_the_way_up_to_a_stop_counts() -> None:
    """The card would cross the line, but the boat stops before it."""
    state = lay(
        Pose(0, -70, 90), Pose(-60, 20, 0), hand="blue-long blue-small sun sun sun", progress=BEHIND
    )
    events = state.play(0, sail("blue-long"))
    assert the(events, Sailed).ended == "zone"
    assert the(events, Sailed).end.y < 0
    assert not all_of(events, GateCrossed)
    assert state.progress[0] == Progress()


@pytest.mark.rule("R12")
def test_gates_are_crossed_on_the_second_leg_and_the_second_card_too() -> None:
    cloud = lay(Pose(0, -130, 90), hand="blue-long-cloud", progress=BEHIND)
    assert the(cloud.play(0, sail("blue-long-cloud", 0, 0)), GateCrossed).gate == 1
    helm = lay(Pose(0, -130, 90), hand="red-gentle-helm green-gentle", progress=BEHIND)
    assert not all_of(helm.play(0, sail("red-gentle-helm")), GateCrossed)
    assert the(helm.play(0, sail("green-gentle")), GateCrossed).gate == 1


@pytest.mark.rule("R12", "R14")
@pytest.mark.parametrize("course", ["loop", "island"])
def test_whoever_sails_for_the_next_mark_gets_round_gate_by_gate(course: str) -> None:
    """A sailor who looks one move ahead, and now and then leaves it to chance, gets home."""
    options = RegattaOptions(course=course, size="short", turns=200)
    state, chance = REGATTA.new(2, options, 4), Chance.of(4)
    counted: list[list[int]] = [[], []]
    while acting := state.to_act():
        seat = acting[0]
        move = best_move(state, seat) if chance.below(4) else chance.pick(state.moves(seat))
        for event in all_of(state.play(seat, move), GateCrossed):
            if event.effect in ("counted", "finished"):
                counted[seat].append(event.gate)
            elif event.effect == "taken-back":
                counted[seat].pop()
    winner = state.finished[0]
    assert counted[winner] == [1, 2, 3, 4]
    assert counted[1 - winner] == [1, 2, 3, 4][: state.progress[1 - winner].counted]
    result = state.result()
    assert result is not None
    assert result.winners == (winner,)


def best_move(state: State, seat: int) -> RegattaMove:
    """The move after which the boat is farthest, headed for the next mark rather than away."""

    def worth(move: RegattaMove) -> tuple[int, float]:
        after = state.copy()
        after.play(seat, move)
        if seat in after.finished:
            return 99, 0.0
        pose, progress = after.pose(seat), after.progress[seat]
        # A boat that points elsewhere has farther to go: as if it sailed on a while.
        looks = [remaining(after.course, progress, pose.ahead(way)) for way in (0.0, 60.0)]
        return progress.counted, -sum(looks)

    return max(state.moves(seat), key=worth)


@pytest.mark.rule("R12")
def test_movements_join_to_the_last_bit() -> None:
    """Every track begins where the boat lies and ends where it will, in any match."""
    for seed in range(3):
        state = REGATTA.new(3, RegattaOptions(turns=14), seed)
        lying: dict[int, Pose] = {}
        for events in busy_match(state, seed):
            for sailed in all_of(events, Sailed):
                if sailed.seat in lying:
                    assert sailed.start.bow == lying[sailed.seat].bow
                lying[sailed.seat] = sailed.end
    pose = Pose(12.345678, 99.5, 211.5)
    for path in KIT.paths:
        track = path.track_from(pose)
        assert track[0] == pose.bow
        assert track[-1] == pose.then(path.end).bow
        part = path.track_from(pose, path.length / 2)
        assert part[-1] == pose.then(path.at(path.length / 2)).bow
