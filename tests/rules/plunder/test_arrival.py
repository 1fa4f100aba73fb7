"""P13 to P15: the ten steps of an arrival, boarding and reputation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.rules.plunder import landfall as told
from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import PlunderEvent, TurnEnded
from game.rules.plunder.moves import Board, Draw, LeaveAlone, Sail
from game.rules.plunder.pieces import Phase
from game.rules.plunder.state import State
from tests.rules.plunder import oracle
from tests.rules.plunder.desk import all_of, pirate, refusal, solo, the

CHART = chart_of("four-winds")
BAR = ["3-weapons", "3-crew", "3-provisions", "3-treasure", "4-weapons", "4-crew"]


def arriving(
    tile: str = "5-weapons", *there: Any, me: dict[str, Any] | None = None, **more: Any
) -> State:
    """Seat 0 about to sail from Jamaica to Curaçao, where this tile lies and these ships are."""
    ships = [*there, *(pirate("Belize") for _ in range(2 - len(there)))]
    more.setdefault("tiles", {"Curaçao": tile})
    return solo("Jamaica", "S", *ships, me=me, **more)


def land(state: State) -> list[PlunderEvent]:
    return state.play(0, Sail("Curaçao"))


def kinds(events: Sequence[PlunderEvent]) -> list[str]:
    return [type(event).__name__ for event in events]


# P13: the steps


@pytest.mark.rule("P13")
def test_the_ten_steps_come_in_their_order() -> None:
    state = arriving("2-weapons-treasure", pirate("Curaçao", vp=4), treasure_pile=["Nassau"])
    events = land(state) + state.play(0, LeaveAlone())
    assert kinds(events) == [
        "HandLaidAside",
        "ShipMoved",
        "TileTaken",
        "TrackMoved", "MarkerMoved", "TreasureDrawn",
        "BarMoved",
        "TileScored",
        "BoardingAsked", "NotBoarded",
        "NoTreasureHere",
        "ReputationPlaced",
        "HandTakenUp",
    ]  # fmt: skip


@pytest.mark.rule("P13")
def test_the_tile_goes_round() -> None:
    """To the left end of the bar; the others slide; the right-most one goes to the port."""
    state = arriving("5-weapons", bar=BAR.copy())
    events = land(state)
    assert state.bar == ["5-weapons", *BAR[:-1]]
    assert state.tiles["Curaçao"] == "4-crew"
    moved = the(events, told.BarMoved)
    assert (moved.port, moved.tile, moved.bar) == ("Curaçao", "4-crew", tuple(state.bar))
    assert the(events, told.TileScored).points == 5, "the tile taken scores, not the new one"


@pytest.mark.rule("P13")
@pytest.mark.parametrize("tile", sorted(set(CHART.all_tiles)))
def test_every_tile_gives_its_items_and_points(tile: str) -> None:
    points, *icons = tile.split("-")
    state = arriving(tile, treasure_pile=["Nassau"], me={"weapons": 1, "crew": 1, "provisions": 1})
    land(state)
    me = state.pirates[0]
    for track in oracle.TRACKS:
        assert getattr(me, track) == 1 + icons.count(track)
    assert state.treasures[0] == ["Nassau"] * icons.count("treasure")
    assert me.vp == int(points) + 1, "one more with Most Provisions"


@pytest.mark.rule("P13", "P17")
def test_a_full_track_loses_what_comes_beyond() -> None:
    state = arriving("5-weapons", me={"weapons": 9})
    moved = the(land(state), told.TrackMoved)
    assert (moved.by, moved.level) == (0, 9)
    assert state.pirates[0].weapons == 9


@pytest.mark.rule("P13")
def test_no_treasure_where_the_pile_is_empty() -> None:
    state = arriving("5-treasure", treasures=[[], list(oracle.SOUTHWARD), []])
    events = land(state)
    assert the(events, told.NoTreasureLeft).seat == 0
    assert not all_of(events, told.TreasureDrawn)
    assert state.treasures[0] == []
    assert state.pirates[0].vp == 5


@pytest.mark.rule("P13")
def test_a_provision_comes_in_time_for_its_bonus() -> None:
    """Items before points: who gets Most Provisions by this tile scores one more for it."""
    state = arriving("3-provisions", pirate("Belize", provisions=1), me={"provisions": 1})
    assert state.markers["provisions"] is None
    scored = the(land(state), told.TileScored)
    assert (scored.points, scored.bonus, scored.vp) == (3, 1, 4)


@pytest.mark.rule("P13")
def test_the_bonus_is_the_holders_alone() -> None:
    state = arriving("3-weapons", pirate("Belize", provisions=2), me={"provisions": 1})
    assert the(land(state), told.TileScored).bonus == 0


@pytest.mark.rule("P13")
@pytest.mark.parametrize("booty", range(10))
def test_a_treasure_brings_what_its_new_space_shows(booty: int) -> None:
    """At the end of the track the marker stays, and its space scores again."""
    state = arriving("5-weapons", treasures=[["Curaçao", "Trinidad"], [], []], me={"booty": booty})
    events = land(state)
    played = the(events, told.TreasurePlayed)
    space = min(booty + 1, 9)
    assert (played.booty, played.points) == (space, CHART.booty[space])
    assert state.pirates[0].booty == space
    assert state.pirates[0].vp == 5 + CHART.booty[space]
    assert state.treasures[0] == ["Trinidad"]
    assert state.returned == ["Curaçao"], "face down under the pile"


@pytest.mark.rule("P13")
def test_a_treasure_drawn_just_now_is_played_at_once() -> None:
    state = arriving("5-treasure", treasure_pile=["Curaçao"])
    events = land(state)
    assert the(events, told.TreasurePlayed).port == "Curaçao"
    assert state.treasures[0] == []


@pytest.mark.rule("P13")
def test_other_treasures_stay_in_the_hand() -> None:
    state = arriving(treasures=[["Trinidad"], ["Curaçao"], []])
    events = land(state)
    assert the(events, told.NoTreasureHere) == told.NoTreasureHere(0, "Curaçao", 1)
    assert state.treasures == [["Trinidad"], ["Curaçao"], []]


@pytest.mark.rule("P13", "P17")
def test_treasures_come_back_from_under_the_pile() -> None:
    """In the order in which they were returned, and everybody knows which."""
    held = [port for port in oracle.SOUTHWARD if port not in ("Havana", "Belize")]
    state = arriving("5-treasure", treasures=[[], held, []], returned=["Havana", "Belize"])
    drawn = the(land(state), told.TreasureDrawn)
    assert drawn == told.TreasureDrawn(0, "Havana", known=True, because="tile")
    assert drawn.seen_by(2) == drawn
    assert (state.treasures[0], state.returned) == (["Havana"], ["Belize"])


@pytest.mark.rule("P13")
def test_boarding_comes_before_treasure_and_reputation() -> None:
    """A weapon taken in step 7 counts in step 9, and the ship boarded can be too strong no more."""
    strong, weak = pirate("Curaçao", weapons=3), pirate("Curaçao", weapons=1)
    state = arriving(
        "4-provisions", strong, weak, me={"weapons": 2}, treasures=[["Curaçao"], [], []]
    )
    land(state)
    assert state.phase is Phase.BOARDING
    events = state.play(0, Board(2, "weapons"))
    order = kinds(events)
    assert order.index("Boarded") < order.index("TreasurePlayed") < order.index("ReputationPlaced")
    assert state.pirates[0].reputation == ["Curaçao"]


@pytest.mark.rule("P13")
def test_arriving_does_not_end_the_turn_while_points_are_left() -> None:
    state = arriving()
    assert not all_of(land(state), TurnEnded)
    assert state.objections(0, Draw()) == ()


# P14: boarding


def meeting(me: dict[str, Any], rival: dict[str, Any], **more: Any) -> State:
    """Seat 0 in Curaçao with a rival, the tile having brought nothing that matters."""
    state = arriving("4-provisions", pirate("Curaçao", **rival), me=me, **more)
    land(state)
    return state


@pytest.mark.rule("P14")
@pytest.mark.parametrize(("mine", "his", "holds", "legal"), [
    (3, 2, 0, True), (3, 2, None, True), (2, 2, 0, True), (2, 2, 1, False), (2, 2, None, False),
    (2, 3, 1, False), (1, 0, 0, True), (0, 0, None, False),
])  # fmt: skip
def test_who_may_be_boarded(mine: int, his: int, holds: int | None, legal: bool) -> None:
    """A ship with fewer weapons, or any other with the Most Weapons marker."""
    state = arriving(
        "4-provisions",
        pirate("Curaçao", weapons=his, vp=5),
        pirate("Belize", weapons=3 if (mine, holds) == (3, None) else 0),
        me={"weapons": mine},
        markers={"weapons": holds},
    )
    events = land(state)
    assert (state.phase is Phase.BOARDING) == legal
    if not legal:
        assert the(events, told.NotBoarded).because == "too-strong"


@pytest.mark.rule("P14")
@pytest.mark.parametrize(("has", "taken"), [(9, 2), (2, 2), (1, 1)])
def test_two_points_or_the_one_there_is(has: int, taken: int) -> None:
    state = meeting({"weapons": 1}, {"vp": has})
    before = state.pirates[0].vp
    event = the(state.play(0, Board(1, "vp")), told.Boarded)
    assert (event.amount, event.because) == (taken, "more-weapons")
    assert event.vp == (before + taken, has - taken)
    assert (state.pirates[0].vp, state.pirates[1].vp) == event.vp


@pytest.mark.rule("P14", "P16")
@pytest.mark.parametrize("prize", oracle.TRACKS)
def test_an_item_changes_ships(prize: Any) -> None:
    state = meeting({"weapons": 3}, {"weapons": 1, "crew": 2, "provisions": 4})
    mine, his = (getattr(state.pirates[seat], prize) for seat in (0, 1))
    events = state.play(0, Board(1, prize))
    assert [getattr(state.pirates[seat], prize) for seat in (0, 1)] == [mine + 1, his - 1]
    assert [(e.seat, e.by) for e in all_of(events, told.TrackMoved)] == [(1, -1), (0, 1)]


@pytest.mark.rule("P14")
def test_only_what_is_there_and_has_room_can_be_taken() -> None:
    """Booty, cards and cubes are no prizes at all."""
    state = meeting({"weapons": 9, "crew": 9}, {"weapons": 3, "crew": 3, "booty": 4, "vp": 0})
    assert state.phase is Phase.PLUNDER
    state = meeting({"weapons": 9, "crew": 8}, {"weapons": 3, "crew": 3, "provisions": 0, "vp": 1})
    assert state.moves(0) == (Board(1, "vp"), Board(1, "crew"), LeaveAlone())
    assert refusal(state, 0, Board(1, "weapons")) == ("P14", "no-room")
    assert refusal(state, 0, Board(1, "provisions")) == ("P14", "nothing-to-take")
    assert refusal(state, 0, Board(2, "vp")) == ("P14", "not-here")
    assert refusal(state, 0, Board(0, "vp")) == ("P14", "not-here")
    assert refusal(state, 1, LeaveAlone()) == ("P14", "not-your-turn")


@pytest.mark.rule("P14")
def test_a_ship_with_nothing_to_take_is_left_alone_without_asking() -> None:
    events = land(arriving("4-provisions", pirate("Curaçao"), me={"weapons": 1}))
    assert the(events, told.NotBoarded).because == "nothing-to-take"
    events = land(arriving("4-provisions"))
    assert the(events, told.NotBoarded).because == "nobody-there"


@pytest.mark.rule("P14")
def test_one_ship_is_boarded_and_boarding_is_optional() -> None:
    rivals = pirate("Curaçao", vp=5), pirate("Curaçao", vp=5, weapons=2)
    state = arriving("4-provisions", *rivals, me={"weapons": 1})
    assert the(land(state), told.BoardingAsked).rivals == (1,)
    assert refusal(state, 0, Board(2, "vp")) == ("P14", "too-strong")
    again = state.copy()
    state.play(0, Board(1, "vp"))
    assert state.phase is Phase.PLUNDER
    events = again.play(0, LeaveAlone())
    assert the(events, told.NotBoarded).because == "declined"
    assert [p.vp for p in again.pirates[1:]] == [5, 5]


@pytest.mark.rule("P14")
def test_an_equal_is_boarded_because_of_the_marker() -> None:
    state = arriving("4-provisions", pirate("Curaçao", weapons=2, vp=5), me={"weapons": 2},
                     markers={"weapons": 0})  # fmt: skip
    land(state)
    assert the(state.play(0, Board(1, "vp")), told.Boarded).because == "most-weapons"


# P15: reputation


@pytest.mark.rule("P15")
@pytest.mark.parametrize(
    ("mine", "his", "placed"), [(0, 0, True), (2, 1, True), (2, 2, True), (1, 2, False)]
)
def test_a_cube_among_equals_or_weaker_ones(mine: int, his: int, placed: bool) -> None:
    state = arriving(
        "4-provisions", pirate("Curaçao", weapons=his), pirate("Curaçao"), me={"weapons": mine}
    )
    events = land(state)
    if state.phase is Phase.BOARDING:
        events = state.play(0, LeaveAlone())
    assert (state.pirates[0].reputation == ["Curaçao"]) == placed
    if placed:
        assert the(events, told.ReputationPlaced).because == "strong-enough"
    else:
        missed = the(events, told.ReputationMissed)
        assert (missed.because, missed.stronger) == ("stronger-rivals", (1,))


@pytest.mark.rule("P15")
def test_every_player_there_counts() -> None:
    state = arriving(
        "4-provisions",
        pirate("Curaçao", weapons=1),
        pirate("Curaçao", weapons=3),
        me={"weapons": 2},
    )
    land(state)
    assert state.pirates[0].reputation == []


@pytest.mark.rule("P15")
def test_one_cube_a_port() -> None:
    state = arriving(me={"reputation": "Curaçao"})
    events = land(state)
    assert the(events, told.ReputationMissed).because == "known-here"
    assert state.pirates[0].reputation == ["Curaçao"]


@pytest.mark.rule("P15")
@pytest.mark.parametrize(("cubes", "source"), [(10, "reserve"), (25, "reserve"), (26, "wind")])
def test_the_cube_comes_from_the_reserve_or_else_from_the_wind(cubes: int, source: str) -> None:
    state = arriving(me={"cubes": cubes})
    assert the(land(state), told.ReputationPlaced).source == source
    me = state.pirates[0]
    assert me.cubes + me.reserve == 25
    assert me.cubes == (cubes if source == "reserve" else 25)


@pytest.mark.rule("P15")
@pytest.mark.parametrize("before", range(5))
def test_a_band_brings_seven_five_three_two_one(before: int) -> None:
    """For the first to complete it, the second, and so on."""
    band = "Turks & Caicos, Santo Domingo, Curaçao"
    rivals = [pirate("Belize", reputation=band if n < before else "") for n in range(4)]
    state = solo("Jamaica", "S", *rivals, me={"reputation": "Santo Domingo, Turks & Caicos"},
                 tiles={"Curaçao": "5-weapons"})  # fmt: skip
    completed = the(land(state), told.BandCompleted)
    points = (7, 5, 3, 2, 1)[before]
    assert (completed.band, completed.place, completed.points) == (3, before + 1, points)
    assert state.pirates[0].vp == completed.vp == 5 + points


@pytest.mark.rule("P15")
def test_two_ports_or_another_band_bring_nothing() -> None:
    events = land(arriving(me={"reputation": "Santo Domingo"}))
    assert not all_of(events, told.BandCompleted)
    events = land(arriving(me={"reputation": "Nassau, Jamaica, San Salvador, Turks & Caicos"}))
    assert not all_of(events, told.BandCompleted)
