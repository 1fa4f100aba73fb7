"""Positions from files: what is filled in, and every reason why a position cannot be."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from game.match import read_position
from game.rules.codec import to_plain
from game.rules.plunder.chart import chart_of
from game.rules.plunder.pieces import Phase
from game.rules.plunder.state import State
from game.rules.protocol import Malformed
from tests.rules.plunder import oracle
from tests.rules.plunder.desk import PLUNDER, some_states

Plain = dict[str, Any]
CHART = chart_of("four-winds")


def read(state: Plain) -> State:
    """A position file with this state, as any file is read."""
    file = {"format": "four-winds position", "version": 1, "game": "plunder", "state": state}
    game, position = read_position(json.dumps(file).encode())
    assert game.id == "plunder"
    assert isinstance(position.state, State)
    return position.state


def faults(state: Plain) -> list[str]:
    """What is wrong with it, which must be something."""
    with pytest.raises(Malformed) as trouble:
        read(state)
    assert trouble.value.message == "position.impossible"
    found: list[str] = trouble.value.facts["faults"]
    return found


def ships(*changes: Plain) -> list[Plain]:
    """Three players, each with some changes."""
    ports = ("Nassau", "Jamaica", "Trinidad")
    more = [*changes, {}, {}, {}]
    return [{"port": port} | change for port, change in zip(ports, more, strict=False)]


def sound(*changes: Plain, **more: Any) -> Plain:
    return {"pirates": ships(*changes)} | more


# Filling in


def test_the_least_position_is_completed() -> None:
    state = read(sound())
    assert state.phase is Phase.DIRECTION
    assert state.to_act() == (0, 1, 2)
    assert (len(state.tiles), len(state.bar)) == (12, 6)
    assert list(state.tiles) == list(CHART.ports)
    assert Counter(state.treasure_pile) == Counter(oracle.SOUTHWARD)
    assert Counter(state.deck.pile) == Counter(CHART.all_cards)
    assert dict(state.markers) == dict.fromkeys(oracle.TRACKS)


def test_pieces_that_are_named_are_not_filled_in_again() -> None:
    state = read(
        sound(
            tiles={"Trinidad": "5-crew"},
            bar=["5-weapons", "4-weapons", "3-weapons", "5-treasure", "4-treasure", "3-treasure"],
            actions=[["mutiny", "heave"], [], ["lookout"]],
            deck={"pile": ["heave"], "discards": ["intrigue"]},
            treasures=[["Nassau"], [], []],
            treasure_pile=["Havana"],
            returned=["Belize"],
        )
    )
    assert state.tiles["Trinidad"] == "5-crew"
    assert state.bar[0] == "5-weapons"
    assert state.deck.pile[-1] == "heave", "named cards are drawn first"
    assert state.treasure_pile[0] == "Havana"
    assert state.actions[0] == ["heave", "mutiny"], "hands are in order"
    assert state.pirates[0].passed == [()]
    assert len(state.deck.pile) == 36


@pytest.mark.rule("P16")
def test_markers_left_out_are_with_whoever_leads_alone() -> None:
    state = read(sound({"crew": 2, "weapons": 1}, {"crew": 1, "weapons": 1}))
    assert dict(state.markers) == {"weapons": None, "crew": 0, "provisions": None}
    state = read(sound({"weapons": 1}, {"weapons": 1}, markers={"weapons": 1}))
    assert state.markers["weapons"] == 1


def test_completing_twice_changes_nothing() -> None:
    for state in some_states(4, 8, busy=True):
        digest = state.digest()
        assert PLUNDER.restore(state.copy()).digest() == digest
        assert read(to_plain(state)).digest() == digest


# Faults

TWO_VOTES: Plain = {"phase": "cubes", "votes": ["N", "S", "S"]}

IMPOSSIBLE: dict[str, tuple[Plain, str]] = {
    "too few": ({"pirates": ships()[:2]}, "2 pirates: Plunder is for 3 to 5 players"),
    "votes": (sound(votes=["N"]), "votes has 1 entries for 3 pirates"),
    "hands": (sound(actions=[[]]), "actions has 1 entries for 3 pirates"),
    "blackbeard": (sound(blackbeard=3), "blackbeard is seat 3"),
    "first": (sound(first=-1), "first is seat -1"),
    "marker": (sound(markers={"crew": 7}), "the marker for crew is with seat 7"),
    "round": (sound(round=10), "round 10 of a match of 9 rounds"),
    "points": (sound(points=4), "4 action points in a turn of 3"),
    "done": (sound(phase="plunder", done=3), "3 of 3 turns are done"),
    "over": (sound(phase="over", round=9), "0 of 3 turns are done in the phase 'over'"),
    "early end": (sound(phase="over", round=8, done=3), "the match is over in round 8 of 9"),
    "tile": (sound(tiles={"Nassau": "5-crew", "Havana": "5-crew"}), "the tile '5-crew' is there 2"),
    "no tile": (sound(tiles={"Nassau": "9-rum"}), "the tile '9-rum' is there 1 times"),
    "no port": (sound(tiles={"Tortuga": "5-crew"}), "the tile at the port 'Tortuga' is there 1"),
    "card": (sound(actions=[["parrot"], [], []]), "the action card 'parrot' is there 1 times"),
    "cards": (sound(actions=[["heave"] * 4, [], []]), "the action card 'heave' is there 4 times"),
    "treasure": (sound(treasures=[["Nassau"] * 2, [], []]), "the treasure 'Nassau' is there 2"),
    "ship": (sound({"port": "Tortuga"}), "seat 0: there is no port 'Tortuga'"),
    "name": (sound({"reputation": ["Tortuga"], "reserve": 15}), "there is no port 'Tortuga'"),
    "two cubes": (sound({"reputation": ["Nassau"] * 2, "reserve": 14}), "2 cubes in Nassau (P15)"),
    "points below": (sound({"vp": -1}), "seat 0 has -1 victory points"),
    "track": (sound({"crew": 10}), "seat 0: crew at 10, not 0 to 9 (P17)"),
    "booty": (sound({"booty": -1}), "seat 0: booty at -1"),
    "cubes": (sound({"cubes": 11}), "seat 0 has 31 cubes instead of 30"),
    "no cubes": (sound({"cubes": -1, "reserve": 27}), "seat 0 has less than no cubes"),
    "holder": (sound({"crew": 2}, markers={"crew": 1}), "seat 1 cannot have the marker for crew"),
    "no holder": (sound({"crew": 2}, markers={"crew": None}), "nobody cannot have the marker"),
    "shown": (sound({"shown": ["Nassau"]}), "seat 0 does not hold the treasures that all know"),
    "slots": (sound({"passed": [[]]}), "seat 0 holds 0 unknown treasures, not 1"),
    "passed": (
        sound({"passed": [["Nassau"]]}, treasures=[["Nassau"], [], []]),
        "seat 0 holds a treasure that it would have played (P13)",
    ),
    "traffic": (sound(traffic=[[0, ""]]), "the traffic of cards is told, but not"),
    "stranger": (sound(packs=[[]], traffic=[[4, ""]]), "names a seat that is not at the table"),
    "piles": (sound(packs=[[], ["heave"]], traffic=[]), "0 new piles, but the contents of 1"),
    "pack": (sound(packs=[[], ["heave"]], traffic=[[-1, ""]]), "cannot come from the piles"),
    "voted": (sound(votes=["N", "N", "N"]), "directions are being set, but they are all set"),
    "early bid": (sound(bids=[1, None, None]), "or cubes are committed (P2)"),
    "no vote": (sound(phase="cubes"), "cubes are committed before all directions are set (P2)"),
    "all bid": (sound(**TWO_VOTES, bids=[1, 2, 3]), "all cubes are committed, and the vote is not"),
    "too much": (sound(**TWO_VOTES, bids=[11, None, None]), "committed 11 of 10 cubes (P2)"),
    "not bidden": (sound(phase="holder", votes=["N", "N", "N"]), "before all cubes are committed"),
    "no tie": (
        sound(phase="holder", votes=["N", "S", "S"], bids=[3, 2, 1]),
        "somebody has to decide where nobody is tied",
    ),
    "no wind tie": (
        sound(phase="wind", votes=["N", "S", "S"], bids=[3, 3, 1]),
        "somebody has to decide where nobody is tied",
    ),
    "done early": (sound(done=1), "1 turns are done before anybody plundered"),
    "struck": (sound(phase="answer"), "a card waits for an answer in the phase 'answer'"),
    "rival": (
        sound(
            phase="answer",
            struck={"card": "mutiny", "rival": 1},
            deck={"pile": [], "discards": ["mutiny"]},
        ),
        "seat 1 cannot be asked for an answer (P8)",
    ),
    "not discarded": (
        sound(phase="answer", struck={"card": "mutiny", "rival": 1}, actions=[[], ["heave"], []]),
        "the card 'mutiny' waits for an answer and is not discarded",
    ),
    "no strike": (
        sound(
            phase="answer",
            struck={"card": "intrigue", "rival": 1},
            actions=[[], ["heave"], []],
            deck={"pile": [], "discards": ["intrigue"]},
        ),
        "the card 'intrigue' is played against nobody (P8)",
    ),
    "heaved": (sound(phase="plunder", heaved=True), "Heave was played before the ship has sailed"),
    "boarding": (sound(phase="boarding"), "without having arrived (P14)"),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_told(name: str) -> None:
    state, reason = IMPOSSIBLE[name]
    found = faults(state)
    assert any(reason in fault for fault in found), found


def test_an_unknown_edition_is_told() -> None:
    with pytest.raises(Malformed) as trouble:
        read(sound(options={"edition": "pirated"}))
    assert trouble.value.message == "edition.unknown"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"phase": "siesta"}, "state.phase"),
        ({"wind": "NW"}, "state.wind"),
        ({"pirates": [{"harbour": "Nassau"}]}, "state.pirates[0]"),
        ({"options": {"rounds": 3}}, "state.options.rounds"),
        ({"parrots": 3}, "state"),
    ],
)
def test_what_is_no_position_at_all_is_told_with_its_place(change: Plain, where: str) -> None:
    with pytest.raises(Malformed) as trouble:
        read(sound() | change)
    assert trouble.value.message == "json.misfit"
    assert trouble.value.facts["where"] == where
