"""Positions from files: what is filled in, and every reason why a position cannot be."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from game.match import read_position
from game.rules.harbour.edition import components
from game.rules.harbour.pieces import GOODS, Pile, Size
from game.rules.harbour.state import State
from game.rules.protocol import Malformed
from game.words import explain

Plain = dict[str, Any]

PORT = ["large:apple+apple+apple+cheese=16", "large:apple+apple+spice+spice=17", "small:apple=2"]


def read(state: Plain) -> State:
    """A position file with this state, as any file is read."""
    file = {"format": "four-winds position", "version": 1, "game": "harbour", "state": state}
    game, position = read_position(json.dumps(file).encode())
    assert game.id == "harbour"
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
    options = {"edition": "trial"}
    return {"warehouses": [[], []], "port": PORT, "options": options} | changes


def trade(**changes: Any) -> Plain:
    free = {"phase": "trade", "free": ["storage:2/1"], "cards": ["shipping:11", None]}
    return sound(**(free | changes))


# Filling in


def test_the_least_position_is_completed() -> None:
    state = read(sound())
    assert state.gold == [22, 22]
    assert [state.hands, state.specials, state.shipped] == [[[], []]] * 3
    assert state.supply == dict.fromkeys(GOODS, 15)
    assert (state.turn, state.first, state.to_act()) == (1, 0, (0,))
    pieces = components("trial")
    for pile in Pile:
        assert Counter(state.decks[pile].pile) == Counter(pieces.cards[pile])
    for size in Size:
        port = [ship for ship in state.port if ship.size is size]
        assert Counter([*state.ships[size].pile, *port]) == Counter(pieces.ships[size])


def test_goods_cards_and_ships_that_are_named_are_not_filled_in_again() -> None:
    state = read(
        sound(
            warehouses=[["silk", "apple"], []],
            hands=[["cheese"], ["silk"]],
            specials=[["safeguard"], []],
            conservations=[[], ["conservation:2"]],
            shipped=[["small:silk=4"], []],
        )
    )
    assert state.warehouses[0] == ["apple", "silk"], "in order"
    assert state.supply == {"apple": 14, "spice": 15, "cheese": 14, "silk": 13}
    assert len(state.decks[Pile.SHIPPING].pile) == 39
    assert len(state.decks[Pile.PURCHASE].pile) == 39
    assert len(state.ships[Size.SMALL].pile) == 18


def test_named_cards_of_a_pile_come_next() -> None:
    """The last named is the next to be turned up; the others lie shuffled below."""
    decks = {"storage": {"pile": ["storage:2/1", "exchange"]}}
    state = read(sound(decks=decks))
    assert state.decks[Pile.STORAGE].pile[-2:] == ["storage:2/1", "exchange"]
    assert len(state.decks[Pile.STORAGE].pile) == 40
    orders = {tuple(read(sound(chance={"state": n})).decks[Pile.STORAGE].pile) for n in range(6)}
    assert len(orders) == 6


def test_whose_turn_it_is_follows_from_the_table() -> None:
    assert read(sound(first=1)).to_act() == (1,)
    assert read(trade()).to_act() == (1,)
    auction = {"holder": 0, "opener": 1, "bids": [4]}
    assert read(trade(phase="choice", auction=auction)).to_act() == (0,)
    bids = {
        "warehouses": [[], [], []],
        "phase": "bids",
        "free": ["storage:2/1", "exchange"],
        "cards": ["shipping:11", None, None],
        "auction": auction,
    }
    assert read(sound(**bids)).to_act() == (2,)
    assert read(sound(phase="actions", actor=1)).to_act() == (1,)


def test_face_up_is_what_lies_there_in_a_trade() -> None:
    assert read(trade()).face_up == [True, False]
    actions = sound(phase="actions", cards=["shipping:11", None])
    assert read(actions).face_up == [False, False]


# Faults

LARGE = "large:apple+apple+apple+cheese=16"
FAULTS: list[tuple[Plain, str]] = [
    (sound(warehouses=[[]]), "1 warehouses: Harbour is for 2 to 4 players"),
    (sound(warehouses=[[]] * 5), "5 warehouses: Harbour is for 2 to 4 players"),
    (sound(gold=[1]), "gold has 1 entries for 2 warehouses"),
    (sound(kept=[None, None, None]), "kept has 3 entries for 2 warehouses"),
    (sound(first=2), "first is seat 2, but seats go from 0 to 1"),
    (sound(phase="actions", actor=-1), "actor is seat -1, but seats go from 0 to 1"),
    (sound(turn=0), "turn 0: turns count from 1"),
    (trade(phase="choice", auction={"holder": 9, "opener": 1, "bids": [1]}),
     "auction.holder is seat 9, but seats go from 0 to 1"),
    (sound(supply={"apple": 14, "spice": 15, "cheese": 15, "silk": 15}),
     "of apple 0 are held and 14 in the supply, instead of 15 in all"),
    (sound(hands=[["apple"] * 16, []]),
     "of apple 16 are held and -1 in the supply, instead of 15 in all"),
    (sound(warehouses=[["apple"] * 9, []]), "seat 0 has 9 goods in 8 places (H1)"),
    (sound(shown_goods=[["silk"], []]),
     "seat 0 does not hold all the goods that it was seen to take"),
    (sound(specials=[["safeguard"] * 7, []]),
     "action card safeguard is there 7 times instead of 6"),
    (sound(specials=[["shipping:11"], []]), "seat 0 holds shipping:11, which is not special"),
    (sound(conservations=[["free-trade:2"], []]),
     "free-trade:2 lies at the warehouse of seat 0 (H14)"),
    (sound(phase="actions", fresh=["exchange", None]),
     "seat 0 took exchange in this turn and does not hold it"),
    (sound(port=[LARGE, LARGE, "small:apple=2"]), f"ship {LARGE} is there 2 times instead of 1"),
    (sound(port=["small:apple=2", "small:spice=3", "small:silk=4"]),
     "3 small ships are in port, a fleet has 2 (H2)"),
    (sound(phase="over"), "the match is over, and nobody has 60 points (H21)"),
    (sound(loaded=[1, 0]), "seat 0 has loaded 1 ships in this turn and has 0 in all"),
    (sound(gold=[-1, 5]), "seat 0 has less than no gold"),
    (sound(gold=[1, 5], shown_gold=[2, 0]), "seat 0 has 1 gold and has shown more"),
    (trade(free=["storage:2/1", "exchange"]), "3 action cards are traded by 2 (H4)"),
    (trade(cards=["shipping:11", "shipping:5"], free=[]),
     "everybody has a card or money, yet the trade goes on (H8)"),
    (sound(free=["storage:2/1", "exchange"]), "2 action cards lie free in the phase reveal"),
    (sound(phase="actions", free=["exchange"]), "1 action cards lie free in the phase actions"),
    (sound(warehouses=[[]] * 4, free=["storage:2/1", "storage:3/3", "exchange"]),
     "more than two action cards are of one pile (H4)"),
    (trade(money=[5, 0]), "seat 0 has both a card and money (H7)"),
    (trade(face_up=[True, True]), "seat 1 has no card that could be bid for"),
    (sound(cards=["shipping:11", None]), "seat 0 has a card in the phase reveal"),
    (sound(phase="actions", cards=["exchange", None]),
     "seat 0 should have exchange in its hand (H8)"),
    (sound(phase="actions", money=[5, 0]), "seat 0 should have its money in its hand (H8)"),
    (sound(specials=[["exchange"], []], fresh=["exchange", None]),
     "seat 0 cannot have taken a special card yet (H8)"),
    (sound(carried=True), "an action is under way in the phase reveal"),
    (sound(phase="actions", doing="exchange"), "seat 0 plays a special card and has played none"),
    (trade(phase="bids"), "the phase bids does not fit whether there is an auction"),
    (trade(auction={"holder": 0, "opener": 1, "bids": [1]}),
     "the phase trade does not fit whether there is an auction"),
    (trade(phase="choice", auction={"holder": 0, "opener": 1, "bids": [1]}, face_up=[False, False]),
     "seat 0 has no face-up card to bid for"),
    (trade(phase="choice", auction={"holder": 0, "opener": 0, "bids": [1]}),
     "seat 0 cannot have opened a bid (H6)"),
    (trade(phase="choice", auction={"holder": 0, "opener": 1, "bids": [1, 1]}),
     "2 of 1 have bid or declined"),
    (trade(phase="choice", auction={"holder": 0, "opener": 1, "bids": [0]}),
     "a bid is 1 gold or more, and the opener bids (H6)"),
    (trade(phase="choice", auction={"holder": 0, "opener": 1, "bids": [23]}),
     "seat 1 has bid 23 and has 22 gold (H6)"),
    (sound(phase="spoiling"), "the fleet has left, yet there are ships in port (H22)"),
    (sound(warehouses=[["silk"], []], kept=[["silk"], None]),
     "seat 0 protects goods in the phase reveal (H14)"),
    (sound(phase="keeping", port=[], kept=[["silk"], None]),
     "seat 0 protects goods that it does not have (H14)"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_what_cannot_be_is_told(state: Plain, fault: str) -> None:
    assert fault in faults(state)


def test_points_that_had_ended_the_match_cannot_be() -> None:
    ships = [
        "large:apple+apple+cheese+cheese=17",
        "large:apple+spice+cheese+silk=19",
        "large:spice+spice+cheese+cheese=19",
        "small:silk+silk=8",
    ]
    assert faults(sound(shipped=[ships, []])) == ["seat 0 had 60 points before this turn (H21)"]
    assert read(sound(phase="actions", shipped=[ships, []], loaded=[1, 0])).points(0) >= 60


def test_an_unknown_edition_or_piece_is_malformed() -> None:
    with pytest.raises(Malformed) as trouble:
        read(sound(options={"edition": "lost"}))
    assert "lost" in explain(trouble.value)
    with pytest.raises(Malformed) as trouble:
        read(sound(port=["large:fish=3"]))
    assert "port[0]" in explain(trouble.value)
