"""The regatta's middle opponent: what it should see, it sees; and it always gets home."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from game.catalogue import GAMES
from game.players import Advice, bot_for
from game.players.regatta import MediumRegatta
from game.players.regatta_pilot import pilot_of
from game.rules.chance import Chance
from game.rules.deck import Deck, without
from game.rules.regatta.course import course_of
from game.rules.regatta.edition import kit
from game.rules.regatta.events import RaceEnded
from game.rules.regatta.gates import Progress
from game.rules.regatta.moves import EndTurn, Exchange, LaySun, Place, Sail, Turn
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import Card, in_order
from game.rules.regatta.plane import Pose
from game.rules.regatta.state import State
from game.rules.regatta.table import Phase
from game.words import LANGUAGES, messages, say

REGATTA = GAMES["regatta"]
AWAY = Pose(400.0, -200.0, 90.0)
"""Where a rival is out of the way."""


def after(counted: int) -> Progress:
    return Progress(counted, ((),) * counted)


def lay(
    pose: Pose,
    counted: int,
    *hand: str,
    rival: Pose = AWAY,
    rival_counted: int = 0,
    phase: Phase = Phase.SAILING,
    course: str = "loop",
) -> State:
    """Two boats; it is the turn of the first."""
    options = RegattaOptions(course=course)
    mine = in_order(Card(name) for name in hand)
    rest = without(kit(options.edition).pack, mine)
    state = State(
        hands=[mine, rest[:5]],
        poses=[pose, rival],
        options=options,
        chance=Chance.of(1),
        deck=Deck(rest[5:], []),
        phase=phase,
        progress=[after(counted), after(rival_counted)],
        suns=[False, False],
        turns=[1, 1],
        known=[None, None],
    )
    assert state.faults() == []
    return state


def advice(state: State) -> Advice:
    told = MediumRegatta(Chance.of(3)).advise(state.view(0))
    assert state.objections(0, told.move) == ()
    return told


def hint(told: Advice) -> str:
    return told.because.removeprefix("regatta.hint.")


# What it sees


def test_it_places_its_boat_near_the_way_to_the_first_mark() -> None:
    """Red lies to the left; a rival who lies best already is given room."""
    state = REGATTA.new(2, RegattaOptions(), 5)
    first = state.to_act()[0]
    told = MediumRegatta(Chance.of(1)).advise(state.view(first))
    assert isinstance(told.move, Place)
    assert told.move.along < 110
    state.play(first, told.move)
    second = MediumRegatta(Chance.of(1)).advise(state.view(1 - first)).move
    assert isinstance(second, Place)
    assert abs(second.along - told.move.along) > 16


@pytest.mark.rule("R14")
def test_it_finishes_when_it_can() -> None:
    state = lay(Pose(0, 60, 270), 3, "red-bend", "red-sharp", "blue-long", "green-bend", "sun")
    told = advice(state)
    assert hint(told) == "finish"
    state.play(0, told.move)
    assert state.finished == [0]


def test_it_rounds_a_mark_on_the_right_side() -> None:
    """Below red, pointing past it: the way round is a turn to starboard."""
    pose = Pose(-265.0, 380.0, 90.0)
    state = lay(pose, 1, "red-sharp", "red-bend", "green-bend", "red-small", "red-gentle")
    told = advice(state)
    assert (told.move, hint(told)) == (Sail(Card("green-bend")), "round")
    assert told.facts["mark"] == 1


@pytest.mark.rule("R8")
def test_it_sails_on_after_a_helm() -> None:
    hand = "red-gentle-helm", "blue-long", "blue-small", "red-sharp", "green-sharp"
    state = lay(Pose(-40.0, 20.0, 90.0), 1, *hand)
    told = advice(state)
    assert (told.move, hint(told)) == (Sail(Card("red-gentle-helm")), "helm")
    state.play(0, told.move)
    assert state.phase is Phase.AGAIN
    assert isinstance(advice(state).move, Sail)


@pytest.mark.rule("R8")
def test_after_a_helm_it_keeps_what_would_lead_astray() -> None:
    """Pointing away from the finish, with cards that go straight on."""
    hand = "red-gentle", "green-gentle", "blue-long", "blue-small"
    state = lay(Pose(350.0, 400.0, 45.0), 3, *hand, phase=Phase.AGAIN)
    told = advice(state)
    assert (told.move, hint(told)) == (EndTurn(), "enough")


@pytest.mark.rule("R9")
def test_it_takes_a_cloud_where_the_way_is_long_and_straight() -> None:
    hand = "blue-long", "blue-long-cloud", "red-gentle", "green-gentle", "blue-small"
    told = advice(lay(Pose(180.0, 480.0, 262.0), 3, *hand))
    assert hint(told) == "cloud"
    assert told.facts["gain"] > 200


@pytest.mark.rule("R10")
def test_it_lays_its_sun_before_the_rival_who_is_farthest() -> None:
    state = lay(Pose(0.0, 60.0, 90.0), 1, "red-bend", "blue-long", "sun", phase=Phase.CLOSING)
    state.hands.append([state.deck.pile.pop() for _ in range(5)])
    state.poses.append(Pose(-300.0, 520.0, 0.0))
    state.progress.append(after(2))
    state.suns.append(False)
    state.turns.append(1)
    state.known.append(None)
    told = advice(state)
    assert (told.move, hint(told), told.facts) == (LaySun(2), "sun", {"rival": 2})
    state.suns[2] = True
    assert advice(state).move == LaySun(1)
    state.suns[1] = True
    assert hint(advice(state)) == "end"


@pytest.mark.rule("R11")
def test_it_turns_when_it_points_at_the_edge() -> None:
    """In the corner of the table, pointing out: no card can be sailed."""
    hand = "blue-long", "blue-small", "red-gentle", "green-gentle", "red-bend"
    told = advice(lay(Pose(440.0, 770.0, 60.0), 1, *hand))
    assert isinstance(told.move, Turn)
    assert hint(told) == "turn"
    again = lay(Pose(440.0, 770.0, told.move.heading), 1, *hand)
    assert isinstance(advice(again).move, Sail)


@pytest.mark.rule("R11")
def test_it_exchanges_what_leads_nowhere() -> None:
    """Well placed to go straight on, and nothing in hand but sharp turns and suns."""
    hand = "red-sharp", "red-sharp", "red-sharp-helm", "sun", "sun"
    told = advice(lay(Pose(-390.0, 300.0, 90.0), 1, *hand))
    assert isinstance(told.move, Exchange)
    assert hint(told) == "exchange"
    assert told.facts["number"] == len(told.move.cards)


# The pilot


def test_a_pilot_prefers_to_point_along_the_way() -> None:
    pilot, bow = pilot_of(course_of("loop", "normal")), (0.0, 50.0)
    ahead = pilot.heading(bow, after(1))
    efforts = [
        pilot.effort(Pose(*bow, (ahead + off) % 360), after(1)) for off in (0, 30, 90, 180, 330)
    ]
    assert efforts[0] == min(efforts)
    assert efforts[3] == max(efforts)
    assert efforts[1] == pytest.approx(efforts[4])


def test_a_pilot_counts_what_must_be_unwound() -> None:
    pilot, pose = pilot_of(course_of("loop", "normal")), Pose(-100.0, 400.0, 90.0)
    wrong, loops = Progress(2, ((), (-3,))), Progress(2, ((), (2, 2)))
    assert pilot.effort(pose, wrong) > pilot.effort(pose, after(2)) + 200
    assert pilot.effort(pose, loops) == pilot.effort(pose, after(2))


def test_a_pilot_keeps_off_what_a_boat_could_not_leave() -> None:
    pilot = pilot_of(course_of("island", "normal"))
    shore = course_of("island", "normal").obstacles[0][0]
    for near, far in (
        (Pose(-220.0, 426.0, 90.0), Pose(-220.0, 415.0, 90.0)),
        (Pose(465.0, 300.0, 90.0), Pose(455.0, 300.0, 90.0)),
        (Pose(shore[0] - 4, shore[1], 90.0), Pose(shore[0] - 14, shore[1], 90.0)),
    ):
        assert pilot.effort(near, after(1)) > pilot.effort(far, after(1)) + 1000


# Whole races


@pytest.mark.parametrize("course", ["loop", "triangle", "slalom", "island", "windward-leeward"])
def test_it_gets_home_on_every_course_and_says_why(course: str) -> None:
    """Never stuck: somebody finishes long before the turns are over, in all languages."""
    reasons = Counter[str]()
    for seed in range(2):
        options = RegattaOptions(course=course, size="short")
        state = REGATTA.new(2 + seed, options, seed)
        events = []
        while acting := state.to_act():
            seat = acting[0]
            told = MediumRegatta(Chance.of(seed, seat)).advise(state.view(seat))
            for language in LANGUAGES:
                assert "None" not in say(told.because, told.facts, language), told
            reasons[told.because] += 1
            events = state.play(seat, told.move)
        assert isinstance(events[-1], RaceEnded)
        assert events[-1].because == "won"
    hints = {key for key in messages("en") if key.startswith("regatta.hint.")}
    assert set(reasons) <= hints
    assert len(reasons) > len(hints) / 2


def test_it_beats_the_random_one() -> None:
    """By far: in twelve races, sitting on either side."""
    wins = 0
    for seed in range(12):
        levels = ["medium", "random"] if seed % 2 else ["random", "medium"]
        bots = [bot_for("regatta", level, Chance.of(seed, n)) for n, level in enumerate(levels)]
        state = REGATTA.new(2, RegattaOptions(size="short", turns=25), seed)
        while acting := state.to_act():
            state.play(acting[0], bots[acting[0]].advise(state.view(acting[0])).move)
        result = state.result()
        assert result is not None
        wins += levels[result.winners[0]] == "medium"
    assert wins == 12


def test_its_facts_are_plain() -> None:
    state = REGATTA.new(2, RegattaOptions(), 2)
    told = MediumRegatta(Chance.of(2)).advise(state.view(state.to_act()[0]))
    assert msgspec.json.decode(msgspec.json.encode(told.facts)) == told.facts
