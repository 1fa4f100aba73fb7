"""Positions from files: what is filled in, and every reason why a position cannot be."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match import read_position
from game.rules.chance import Chance
from game.rules.codec import to_plain
from game.rules.protocol import Malformed
from game.rules.storm.options import StormOptions
from game.rules.storm.scoring import score_round
from game.rules.storm.state import State
from tests.rules.storm import oracle
from tests.rules.storm.desk import CALM, STORM, lay, random_match, scored, winds

Plain = dict[str, Any]


def read(state: Plain) -> State:
    """A position file with this state, as any file is read."""
    file = {"format": "four-winds position", "version": 1, "game": "storm", "state": state}
    game, position = read_position(json.dumps(file).encode())
    assert game.id == "storm"
    assert isinstance(position.state, State)
    return position.state


def faults(state: Plain) -> list[str]:
    """What is wrong with it, which must be something."""
    with pytest.raises(Malformed) as trouble:
        read(state)
    assert trouble.value.message == "position.impossible"
    found: list[str] = trouble.value.facts["faults"]
    return found


def sound(**changes: Any) -> Plain:
    """A small position that is possible, with some changes."""
    return {"hands": [["N1", "N2"], ["E1", "E2"]], "row": ["N2", "S1"]} | changes


def expert(**changes: Any) -> Plain:
    return sound(options={"expert": True}, **changes)


# Filling in


def test_the_least_position_is_completed() -> None:
    """Hands and row are enough; all cards have a place then."""
    state = read(sound())
    assert state.hands == [["N1", "N2"], ["E1", "E2"]]
    assert state.row == ["N2", "S1"]
    assert Counter([*state.rest, "N1", "N2", "E1", "E2"]) == Counter(oracle.HELM)
    assert Counter([*state.pile, *state.row]) == Counter(oracle.WINDS)
    assert (state.taken, state.choices) == ([[], []], [None, None])
    assert (state.opener, state.leader, state.options) == (0, 0, StormOptions())
    assert state.to_act() == (0,)


def test_cards_that_are_named_are_not_filled_in_again() -> None:
    """Played, held, taken, waiting and lost cards stay where they are named."""
    named = expert(
        hands=[["N1", "P"], ["P", "E2"], ["S3"]],
        row=["N2", "S1"],
        leader=2,
        trick=["W9"],
        history=[{"leader": 0, "wind": "W3", "cards": ["N5", "P", "S14"]}],
        taken=[["W3"], [], ["E1"]],
        waiting=["E1"],
        gone=[],
    )
    state = read(named)
    helm = ["N1", "P", "P", "E2", "S3", "W9", "N5", "P", "S14"]
    assert Counter([*state.rest, *helm]) == Counter(oracle.HELM)
    shown = ["N2", "S1", "W3", "E1", "E1", *state.forecast]
    assert Counter([*state.pile, *shown]) == Counter(oracle.WINDS)
    assert state.to_act() == (0,)


def test_named_cards_of_the_pile_come_first() -> None:
    """The others are shuffled below them, by the position's own chance."""
    state = read(sound(pile=["W3", "E3"]))
    assert state.pile[:2] == ["W3", "E3"]
    assert len(state.pile) == 18
    orders = {tuple(read(sound(chance={"state": n})).pile) for n in range(6)}
    assert len(orders) == 6
    assert read(sound()).pile == read(sound()).pile


@pytest.mark.rule("S15")
def test_a_forecast_left_out_is_drawn_and_a_given_one_is_kept() -> None:
    """Three cards in the expert game, none in the base game."""
    drawn = read(expert())
    assert len(drawn.forecast) == 3
    assert len(drawn.pile) == 15
    assert read(expert(forecast=["N1", "N1", "W3"])).forecast == ("N1", "N1", "W3")
    assert read(sound()).forecast == ()


def test_hands_are_sorted() -> None:
    """By direction and number, pirates last, whatever the file's order."""
    state = read(
        sound(hands=[["P", "W2", "S14", "S3"], ["E1", "N10", "N2", "P"]], row=["N2", "S1", "W1"])
    )
    assert state.hands == [["S3", "S14", "W2", "P"], ["N2", "N10", "E1", "P"]]
    assert [to_plain(move)["card"] for move in state.moves(0)] == ["S3", "S14", "W2"]


def test_completing_twice_changes_nothing() -> None:
    """A state out of a match is complete already, and so is a completed one."""
    state = read(expert())
    digest = state.digest()
    assert STORM.restore(state.copy()).forecast == state.forecast
    assert STORM.restore(state.copy()).pile == state.pile
    for number, _ in enumerate(
        random_match(match := STORM.new(3, StormOptions(expert=True), 4), 4)
    ):
        if number % 9 == 0:
            again = STORM.restore(match.copy())
            assert (again.pile, again.rest, again.forecast) == (
                match.pile,
                match.rest,
                match.forecast,
            )
    assert state.digest() == digest


# Faults

ACCOUNTS = to_plain(scored(["N1", ""]))
KEPT_A_SET = to_plain(score_round([winds("N1 N2 N3"), winds("N1")], [(), ()], expert=False))[0]
WRONG = [ACCOUNTS[0] | {"points": 7}, ACCOUNTS[1]]
TRICK = {"leader": 0, "wind": "N3", "cards": ["S9", "N4"]}
FULL = [f"{d}{n}" for d in "NS" for n in range(1, 8)]
FULLER = [f"{d}{n}" for d in "EW" for n in range(1, 8)]
CHOOSING = {"hands": [[], []], "row": [], "options": {"expert": True}}
CONTESTED = ["N1", "N1", "N2", "N3"]
WINDS_GONE = ["E1", "E1", "E2", "E2", "E3", "W2", "W2", "W3", "N3"]

FAULTS = [
    # Shape
    (sound(hands=[]), "0 hands: Storm is for 2 to 5 players"),
    (sound(hands=[["N1", "N2"]]), "1 hands: Storm is for 2 to 5 players"),
    (sound(hands=[[]] * 6), "6 hands: Storm is for 2 to 5 players"),
    (sound(taken=[[]]), "taken has 1 entries for 2 hands"),
    (sound(taken=[[], [], []]), "taken has 3 entries for 2 hands"),
    (sound(choices=[None]), "choices has 1 entries for 2 hands"),
    (sound(leader=2), "leader is seat 2, but seats go from 0 to 1"),
    (sound(leader=-1), "leader is seat -1, but seats go from 0 to 1"),
    (sound(opener=2), "opener is seat 2, but seats go from 0 to 1"),
    (sound(opener=-3), "opener is seat -3, but seats go from 0 to 1"),
    (sound(history=[TRICK | {"leader": 2}]), "trick 1 of the history does not fit 2 players"),
    (
        sound(history=[TRICK, TRICK | {"cards": ["S8"]}]),
        "trick 2 of the history does not fit 2 players",
    ),
    (sound(ledger=[ACCOUNTS, ACCOUNTS[:1]]), "round 2 of the ledger does not fit 2 players"),
    (sound(trick=["S1", "S2"]), "the trick holds 2 cards, so it would be over"),
    (
        sound(options={"rounds": 1}, ledger=[ACCOUNTS, ACCOUNTS]),
        "2 rounds are scored in a match of 1",
    ),
    # Cards
    (
        sound(hands=[["N1", "N2"], ["N1", "E2"]]),
        "helm card N1 is there 2 times instead of 1",
    ),
    (
        sound(hands=[["N1"] + ["P"] * 3, ["E1"] + ["P"] * 3], row=["N2", "S1", "W1"]),
        "helm card P is there 6 times instead of 4",
    ),
    (
        sound(trick=["N1"], hands=[["N1"], ["E1", "E2"]]),
        "helm card N1 is there 2 times instead of 1",
    ),
    (sound(history=[TRICK, TRICK]), "helm card S9 is there 2 times instead of 1"),
    (sound(rest=["N1"]), "helm card N1 is there 2 times instead of 1"),
    (sound(row=["N3", "N3"]), "wind card N3 is there 2 times instead of 1"),
    (sound(taken=[["N2", "N2"], []]), "wind card N2 is there 3 times instead of 2"),
    (sound(pile=["S3", "S3"]), "wind card S3 is there 2 times instead of 1"),
    (sound(gone=["S3", "S3"]), "wind card S3 is there 2 times instead of 1"),
    (expert(waiting=["S3", "S3"]), "wind card S3 is there 2 times instead of 1"),
    (expert(forecast=["S3", "S3", "N1"]), "wind card S3 is there 2 times instead of 1"),
    # Tricks
    (
        sound(hands=[FULL, FULLER], row=["N2", "S1", "W1"]),
        "seat 0 holds cards for 14 tricks, a round has 12",
    ),
    (sound(hands=[["N1", "N2"], ["E1"]]), "seat 1 holds 1 cards and should hold 2"),
    (sound(hands=[["N1", "N2"], []]), "seat 1 holds 0 cards and should hold 2"),
    (sound(hands=[["N1"], ["E1", "E2"]], leader=1), "seat 0 holds 1 cards and should hold 2"),
    (
        sound(hands=[["N1"], ["E1"], ["S1", "S2"]], leader=0, trick=["W1"]),
        "seat 1 holds 1 cards and should hold 2",
    ),
    (
        sound(
            hands=[FULL[:11], FULLER[:11]],
            row=["N2", "S1", "W1"],
            history=[TRICK | {"cards": ["S9", "N8"]}, TRICK | {"cards": ["S10", "N9"]}],
        ),
        "2 tricks were played, but hands are left for 11 more",
    ),
    (
        sound(history=[TRICK | {"cards": ["P", "N4"]}]),
        "seat 0 led a pirate and still holds other cards (S7)",
    ),
    (
        sound(hands=[["E1", "E2"], ["N1"]], leader=1, trick=["P"]),
        "seat 1 led a pirate and still holds other cards (S7)",
    ),
    # Wind cards
    (sound(row=["N2"]), "the row shows 1 wind cards, with 2 tricks left"),
    (sound(row=["N2", "S1", "W1"]), "the row shows 3 wind cards, with 2 tricks left"),
    (sound(row=[]), "the row shows 0 wind cards, with 2 tricks left"),
    (
        sound(hands=[FULL[:12], FULLER[:12]], row=["N2", "S1", "W1"], gone=WINDS_GONE),
        "the pile holds 8 wind cards, too few for 12 tricks",
    ),
    (sound(forecast=["N1", "E1", "W3"]), "the forecast shows 3 wind cards (S15)"),
    (expert(forecast=["N1"]), "the forecast shows 1 wind cards (S15)"),
    (expert(forecast=["N1", "E1", "W1", "W3"]), "the forecast shows 4 wind cards (S15)"),
    (sound(waiting=["N1"]), "wind cards wait only in the expert game, for a trick to come (S16)"),
    (
        sound(hands=[FULL[:12], FULLER[:12]], row=["N2", "S1", "W1"], taken=[["N3"], []]),
        "1 wind cards were played for in 0 tricks",
    ),
    (
        sound(taken=[oracle.WINDS[5:10], oracle.WINDS[15:20]], gone=["N1"]),
        "11 wind cards were played for in 10 tricks",
    ),
    (
        expert(taken=[oracle.WINDS[5:10], oracle.WINDS[15:20]], waiting=["N1"]),
        "11 wind cards were played for in 10 tricks",
    ),
    # Scores
    (
        sound(options={"rounds": 1}, ledger=[ACCOUNTS]),
        "every round is scored, but there are cards to play",
    ),
    (
        CHOOSING | {"taken": [["N1"], []]},
        "the round is over and nobody has anything to choose, yet it is not scored",
    ),
    (
        CHOOSING | {"taken": [CONTESTED, []], "choices": [[], None]},
        "the round is over and nobody has anything to choose, yet it is not scored",
    ),
    (
        CHOOSING | {"taken": [CONTESTED, ["S1", "S2", "S2", "S3"]], "choices": [["S"], None]},
        "seat 0 has chosen sets that it cannot choose now (S17)",
    ),
    (
        expert(ledger=[[ACCOUNTS[0] | {"kept": ["N3", "N3"]}, ACCOUNTS[1]]]),
        "round 1 of the ledger counts wind cards that there are not",
    ),
    (
        sound(ledger=[[ACCOUNTS[0] | {"sets": ["N", "N"]}, ACCOUNTS[1]]]),
        "round 1 of the ledger counts wind cards that there are not",
    ),
    (
        sound(ledger=[ACCOUNTS, to_plain(scored(["N1 N1 E1 E1 S1 S1 W1", "N2 N2 E2 E2 S2 S2"]))]),
        "round 2 of the ledger counts wind cards that there are not",
    ),
    # What a match could never come to, though every card is there.
    (
        sound(hands=[[], []], row=[], taken=[["N1", "N1", "N2", "N3"], []]),
        "the round is over and nobody has anything to choose, yet it is not scored",
    ),
    (expert(choices=[[], None]), "seat 0 has chosen sets that it cannot choose now (S17)"),
    (
        expert(hands=[[], []], row=[], taken=[["N1", "N1", "N2", "N3"], []], choices=[None, []]),
        "seat 1 has chosen sets that it cannot choose now (S17)",
    ),
    (
        expert(hands=[[], []], row=[], taken=[["N1", "N1", "N2", "N3"], []], waiting=["W1"]),
        "wind cards wait only in the expert game, for a trick to come (S16)",
    ),
    (
        expert(gone=["W1"]),
        "in the expert game no wind card leaves play before the last trick (S16)",
    ),
    (
        sound(ledger=[[KEPT_A_SET, ACCOUNTS[1]]]),
        "round 1 of the ledger lays aside other sets than it must (S11, S17)",
    ),
    (sound(ledger=[WRONG]), "round 1 of the ledger does not add up"),
    (sound(ledger=[ACCOUNTS, WRONG]), "round 2 of the ledger does not add up"),
]


@pytest.mark.parametrize(("state", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_every_fault_is_found_and_named(state: Plain, fault: str) -> None:
    """One thing is wrong with each position, and a sentence says what."""
    assert fault in faults(state)


def test_several_faults_are_told_together() -> None:
    """Who repairs a file by hand wants all of them at once."""
    found = faults(sound(row=["N3", "N3", "E1"], hands=[["N1", "N2"], ["E1"]]))
    assert found == [
        "wind card N3 is there 2 times instead of 1",
        "seat 1 holds 1 cards and should hold 2",
        "the row shows 3 wind cards, with 2 tricks left",
    ]


@pytest.mark.parametrize("field", ["points", "damage", "place", "level", "bonus", "penalty"])
def test_every_number_of_an_account_must_add_up(field: str) -> None:
    """A ledger is recounted from the wind cards that it names."""
    for seat in (0, 1):
        changed = [dict(account) for account in ACCOUNTS]
        changed[seat][field] += 1
        assert faults(sound(ledger=[changed])) == ["round 1 of the ledger does not add up"]


SOUND = [
    sound(),
    sound(leader=1, opener=1),
    sound(history=[TRICK]),
    sound(ledger=[ACCOUNTS]),
    sound(hands=[["P"], ["E1"]], row=["N2"], history=[TRICK | {"cards": ["P", "N4"]}]),
    sound(hands=[["N1"], ["E1", "E2"]], trick=["S5"]),
    sound(hands=[FULL[:12], FULLER[:12]], row=["N2", "S1", "W1"]),
    expert(waiting=["E3"]),
    expert(gone=[]),
    CHOOSING | {"taken": [CONTESTED, []]},
    CHOOSING | {"taken": [CONTESTED, ["S1", "S2", "S2", "S3"]], "choices": [["N"], None]},
    {"hands": [[], []], "row": [], "options": {"rounds": 1}, "ledger": [ACCOUNTS]},
]


@pytest.mark.parametrize("state", SOUND)
def test_possible_positions_have_no_faults(state: Plain) -> None:
    """The checks let everything through that a match can show, and it can be played on."""
    table = read(state)
    assert table.faults() == []
    for _ in random_match(table, 1):
        assert table.faults() == []
    assert table.result() is not None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("expert_game", [False, True])
def test_no_state_of_a_match_has_faults(seats: int, expert_game: bool) -> None:
    """From the deal to the end."""
    for seed in range(3):
        state = STORM.new(seats, StormOptions(rounds=2, expert=expert_game), seed)
        for _ in random_match(state, seed):
            assert state.faults() == []


# Strictness


@pytest.mark.parametrize(
    ("state", "where"),
    [
        (sound(hands=[["N1", "N15"], ["E1", "E2"]]), "state.hands[...][...]"),
        (sound(hands=[["N1", "n2"], ["E1", "E2"]]), "state.hands[...][...]"),
        (sound(hands=[["N1", 2], ["E1", "E2"]]), "state.hands[...][...]"),
        (sound(row=["N2", "N4"]), "state.row[...]"),
        (sound(row=["N2", "P"]), "state.row[...]"),
        (sound(row=None), "state.row"),
        (sound(leader="0"), "state.leader"),
        (sound(leader=0.5), "state.leader"),
        (sound(trick="N1"), "state.trick"),
        (sound(choices=[["Q"], None]), "state.choices[...][...]"),
        (sound(winds=["N2"]), "state"),
        (sound(options={"rounds": 6}), "state.options.rounds"),
        (sound(options={"expert": 1}), "state.options.expert"),
        (sound(options={"ties": "never"}), "state.options.ties"),
        (sound(history=[{"leader": 0, "cards": []}]), "state.history[...]"),
        (sound(ledger=[[{"damage": 1}]]), "state.ledger[...][...]"),
        ({"hands": [["N1"], ["E1"]]}, "state"),
    ],
)
def test_what_is_no_state_is_refused_with_its_place(state: Plain, where: str) -> None:
    """Wrong names, wrong types, unknown and missing fields."""
    with pytest.raises(Malformed) as trouble:
        read(state)
    assert trouble.value.message == "json.misfit"
    assert trouble.value.facts["where"].replace("[0]", "[...]").replace("[1]", "[...]") == where


HELM = st.sampled_from([*oracle.HELM, "P"])
WIND = st.sampled_from(oracle.WINDS)
SEAT = st.integers(-1, 5)
SETS = st.lists(st.sampled_from("NESW"), max_size=3)
WEIRD = st.fixed_dictionaries(
    {
        "hands": st.lists(st.lists(HELM, max_size=3), max_size=6),
        "row": st.lists(WIND, max_size=4),
    },
    optional={
        "options": st.fixed_dictionaries(
            {}, optional={"rounds": st.integers(1, 5), "expert": st.booleans()}
        ),
        "opener": SEAT,
        "leader": SEAT,
        "trick": st.lists(HELM, max_size=5),
        "history": st.lists(
            st.fixed_dictionaries(
                {"leader": SEAT, "wind": WIND, "cards": st.lists(HELM, max_size=5)}
            ),
            max_size=3,
        ),
        "taken": st.lists(st.lists(WIND, max_size=6), max_size=6),
        "waiting": st.lists(WIND, max_size=3),
        "gone": st.lists(WIND, max_size=3),
        "forecast": st.lists(WIND, max_size=4),
        "pile": st.lists(WIND, max_size=5),
        "rest": st.lists(HELM, max_size=5),
        "choices": st.lists(st.none() | SETS, max_size=6),
    },
)


@CALM
@given(state=WEIRD)
def test_weird_positions_are_refused_in_words(state: Plain) -> None:
    """Whatever is written, reading it either succeeds or says what is wrong."""
    try:
        table = read(state)
    except Malformed:
        assert faults(state)
    else:
        assert table.faults() == []


@st.composite
def near_misses(draw: st.DrawFn) -> Plain:
    """A state out of a match in which one field was swapped for that of another state."""
    seats, options = draw(st.integers(2, 5)), StormOptions(expert=draw(st.booleans()))
    states = []
    for seed in (draw(st.integers(0, 30)), draw(st.integers(0, 30))):
        state = STORM.new(seats, options, seed)
        for number, _ in enumerate(random_match(state, seed)):
            if number >= seed * 3:
                break
        states.append(dict(to_plain(state)))
    ours, theirs = states
    field = draw(st.sampled_from(sorted(ours)))
    return ours | {field: theirs[field]}


@CALM
@given(state=near_misses())
def test_patched_positions_are_refused_or_playable(state: Plain) -> None:
    """What is let through can be played to the end of its round."""
    try:
        table = read(state)
    except Malformed:
        assert faults(state)
        return
    rounds = len(table.ledger)
    chance = Chance.of(1)
    while table.to_act() and len(table.ledger) == rounds:
        seat = chance.pick(table.to_act())
        table.play(seat, chance.pick(table.moves(seat)))
    assert table.faults() == []


def test_a_sound_table_is_laid_for_the_other_tests() -> None:
    """The helper that lays tables refuses impossible ones, so that no test stands on one."""
    assert lay(["N1", "E1"], "N2", taken=[winds("S1"), []]).faults() == []
    with pytest.raises(Malformed):
        lay(["N1", "N1"], "N2")
