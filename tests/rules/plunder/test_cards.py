"""P8, P12 and P17: every action card, its conditions, the defence, and the discards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.rules.plunder.chart import chart_of
from game.rules.plunder.events import (
    AnswerAsked,
    CardDrawn,
    CardPlayed,
    CubesTaken,
    Defended,
    Endured,
    ItemBought,
    TilesSwapped,
)
from game.rules.plunder.landfall import (
    BandCompleted,
    HandLaidAside,
    MarkerMoved,
    ReputationPlaced,
    ShipMoved,
    TileScored,
    TrackMoved,
    TreasureDrawn,
    TreasurePlayed,
)
from game.rules.plunder.moves import (
    Defend,
    Draw,
    Endure,
    Heave,
    Intrigue,
    LeaveAlone,
    Sail,
    Strike,
    TakeCubes,
    Use,
)
from game.rules.plunder.pieces import BAR_PLACES, Phase, Struck
from game.rules.plunder.state import State
from tests.rules.plunder import oracle
from tests.rules.plunder.desk import all_of, pirate, refusal, solo, the

CHART = chart_of("four-winds")

GUNS = "buy-weapons Trinidad/Jamaica"
CREW = "hire-crew Trinidad/Belize"
FOOD = "buy-provisions Jamaica/Puerto Rico"


def holding(
    *cards: str, port: str = "Jamaica", others: tuple[str, str] = ("", ""), **more: Any
) -> State:
    """Seat 0 with these action cards; the others with one each, if told."""
    hands = [list(cards), *([card] if card else [] for card in others)]
    ships = more.pop("ships", None) or [pirate("Belize"), pirate("Nassau")]
    return solo(port, "S", *ships, actions=hands, **more)


# Buying and hiring


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    ("card", "track"), [(GUNS, "weapons"), (CREW, "crew"), (FOOD, "provisions")]
)
def test_an_item_for_two_points_or_nothing_in_a_named_port(card: str, track: str) -> None:
    named = card.partition(" ")[2].split("/")
    for port in oracle.BANDS:
        state = holding(card, port=port, me={"vp": 5})
        events = state.play(0, Use(card))
        cost = 0 if port in named else 2
        bought = the(events, ItemBought)
        assert (bought.track, bought.cost, bought.vp) == (track, cost, 5 - cost)
        assert state.pirates[0].vp == 5 - cost
        assert getattr(state.pirates[0], track) == 1
        assert state.markers[track] == 0  # type: ignore[index]
        assert state.points == 2, "one action point on top"
        assert state.deck.discards == [card]
        assert state.actions[0] == []


@pytest.mark.rule("P8")
@pytest.mark.parametrize(("vp", "port", "legal"), [
    (0, "Nassau", False), (1, "Nassau", False), (2, "Nassau", True), (0, "Trinidad", True),
])  # fmt: skip
def test_buying_needs_the_price_only_where_it_is_asked(vp: int, port: str, legal: bool) -> None:
    state = holding(GUNS, port=port, me={"vp": vp})
    assert (Use(GUNS) in state.moves(0)) == legal
    if not legal:
        assert refusal(state, 0, Use(GUNS)) == ("P8", "too-poor")


@pytest.mark.rule("P8", "P17")
@pytest.mark.parametrize("port", ["Jamaica", "Nassau"])
def test_nothing_is_bought_for_a_full_track(port: str) -> None:
    state = holding(GUNS, port=port, me={"vp": 9, "weapons": 9})
    assert refusal(state, 0, Use(GUNS)) == ("P8", "track-full")
    assert Use(GUNS) not in state.moves(0)


@pytest.mark.rule("P8")
def test_only_cards_in_hand_are_played_and_each_in_its_way() -> None:
    state = holding(
        GUNS, "misfire", me={"vp": 9}, ships=[pirate("Belize", weapons=1), pirate("Nassau")]
    )
    assert refusal(state, 0, Use(CREW)) == ("P8", "not-in-hand")
    assert refusal(state, 0, Heave("Curaçao")) == ("P8", "not-in-hand")
    assert refusal(state, 0, Intrigue("Belize", "Havana")) == ("P8", "not-in-hand")
    assert refusal(state, 0, Strike(GUNS, 1)) == ("P8", "played-otherwise")
    assert refusal(state, 0, Use("misfire")) == ("P8", "played-otherwise")
    assert refusal(state, 0, Use("parrot")) == ("P8", "not-in-hand")


# Against a rival


@pytest.mark.rule("P8", "P16")
@pytest.mark.parametrize(
    ("card", "track"), [("misfire", "weapons"), ("mutiny", "crew"), ("weevils", "provisions")]
)
def test_a_rival_loses_an_item(card: str, track: str) -> None:
    two: dict[str, Any] = {track: 2}
    one: dict[str, Any] = {track: 1}
    state = holding(card, ships=[pirate("Belize", **two), pirate("Nassau", **one)])
    assert state.markers[track] == 1  # type: ignore[index]
    events = state.play(0, Strike(card, 1))
    assert the(events, CardPlayed) == CardPlayed(0, card, 1, extra=False)
    moved = the(events, TrackMoved)
    assert (moved.seat, moved.track, moved.by, moved.level) == (1, track, -1, 1)
    assert not all_of(events, MarkerMoved), "the holder among the equal highest keeps it"
    assert getattr(state.pirates[1], track) == 1
    assert state.deck.discards == [card]
    assert (state.phase, state.points) == (Phase.PLUNDER, 2)


@pytest.mark.rule("P8")
def test_a_rival_must_be_one_who_has_something_to_lose() -> None:
    state = holding("mutiny", me={"crew": 3}, ships=[pirate("Belize", crew=1), pirate("Nassau")])
    assert [move for move in state.moves(0) if isinstance(move, Strike)] == [Strike("mutiny", 1)]
    assert refusal(state, 0, Strike("mutiny", 2)) == ("P8", "nothing-to-lose")
    assert refusal(state, 0, Strike("mutiny", 0)) == ("P8", "no-rival")
    assert refusal(state, 0, Strike("mutiny", 3)) == ("P8", "no-rival")
    assert refusal(state, 0, Strike("mutiny", -1)) == ("P8", "no-rival")


@pytest.mark.rule("P8")
@pytest.mark.parametrize("held", ["lookout", "heave"])
def test_everybody_with_a_card_is_asked_for_his_answer(held: str) -> None:
    """Whichever it is: who is asked must not tell who has a defence."""
    state = holding(
        "mutiny", others=(held, ""), ships=[pirate("Belize", crew=2), pirate("Nassau", crew=1)]
    )
    events = state.play(0, Strike("mutiny", 1))
    assert the(events, AnswerAsked) == AnswerAsked(1, "mutiny", 0)
    assert (state.phase, state.to_act(), state.struck) == (Phase.ANSWER, (1,), Struck("mutiny", 1))
    assert state.pirates[1].crew == 2, "nothing happens before the answer"
    expected = (Defend("lookout"), Endure()) if held == "lookout" else (Endure(),)
    assert state.moves(1) == state.candidates(1) == expected
    assert state.view(2).to_act() == (1,)


@pytest.mark.rule("P8")
def test_a_defence_foils_the_card_for_no_points() -> None:
    state = holding(
        "mutiny", others=("lookout", ""), ships=[pirate("Belize", crew=2), pirate("Nassau")]
    )
    state.play(0, Strike("mutiny", 1))
    events = state.play(1, Defend("lookout"))
    assert events == [Defended(1, "lookout", "mutiny")]
    assert state.pirates[1].crew == 2
    assert state.deck.discards == ["mutiny", "lookout"]
    assert state.actions == [[], [], []]
    assert (state.phase, state.struck, state.points, state.turn) == (Phase.PLUNDER, None, 2, 0)


@pytest.mark.rule("P8")
def test_a_defence_may_be_kept() -> None:
    state = holding(
        "mutiny", others=("lookout", ""), ships=[pirate("Belize", crew=2), pirate("Nassau")]
    )
    state.play(0, Strike("mutiny", 1))
    events = state.play(1, Endure())
    assert the(events, Endured) == Endured(1, "mutiny")
    assert state.pirates[1].crew == 1
    assert state.actions[1] == ["lookout"]
    assert state.to_act() == (0,)


@pytest.mark.rule("P8")
def test_an_answer_is_given_by_its_target_with_a_defence() -> None:
    state = holding(
        "mutiny", others=("heave", "lookout"), ships=[pirate("Belize", crew=2), pirate("Nassau")]
    )
    state.play(0, Strike("mutiny", 1))
    assert refusal(state, 0, Endure()) == ("P8", "not-your-turn")
    assert refusal(state, 2, Defend("lookout")) == ("P8", "not-your-turn")
    assert refusal(state, 1, Defend("lookout")) == ("P8", "not-in-hand")
    assert refusal(state, 1, Defend("heave")) == ("P8", "no-defence")
    assert refusal(state, 1, Draw()) == ("P8", "answer-first")


@pytest.mark.rule("P8")
def test_a_defence_is_no_action_and_helps_nobody_against_boarding() -> None:
    state = holding("lookout")
    assert refusal(state, 0, Use("lookout")) == ("P8", "only-an-answer")
    assert refusal(state, 0, Defend("lookout")) == ("P7", "plunder-now")
    state = holding(
        others=("lookout", ""), ships=[pirate("Curaçao", vp=5), pirate("Nassau")], me={"weapons": 3}
    )
    state.play(0, Sail("Curaçao"))
    assert (state.phase, state.to_act()) == (Phase.BOARDING, (0,))


@pytest.mark.rule("P8")
def test_the_last_point_is_spent_before_the_answer() -> None:
    """The turn ends only once the answer is given."""
    state = holding(
        "mutiny",
        others=("heave", ""),
        ships=[pirate("Belize", crew=2), pirate("Nassau")],
        points=1,
        sailed=True,
    )
    state.play(0, Strike("mutiny", 1))
    assert (state.turn, state.points) == (0, 0)
    state.play(1, Endure())
    assert state.turn == 1


# Intrigue


@pytest.mark.rule("P8")
def test_intrigue_swaps_any_two_tiles() -> None:
    for one, other in (("Nassau", "Trinidad"), ("Jamaica", "bar-6"), ("bar-1", "bar-2")):
        state = holding("intrigue")
        places = {**state.tiles, **dict(zip(BAR_PLACES, state.bar, strict=True))}
        events = state.play(0, Intrigue(one, other))
        places[one], places[other] = places[other], places[one]
        assert {**state.tiles, **dict(zip(BAR_PLACES, state.bar, strict=True))} == places
        swapped = the(events, TilesSwapped)
        assert swapped.places == (one, other)
        assert swapped.tiles == (places[one], places[other])
        assert state.faults() == []


@pytest.mark.rule("P8")
def test_intrigue_offers_every_pair_once() -> None:
    state = holding("intrigue", "intrigue")
    pairs = [{m.one, m.other} for m in state.moves(0) if isinstance(m, Intrigue)]
    places = {*oracle.BANDS, *BAR_PLACES}
    assert len(pairs) == 18 * 17 // 2
    assert {place for pair in pairs for place in pair} == places
    for one, other in (("Nassau", "Nassau"), ("bar-1", "Nassau"), ("bar-7", "bar-8")):
        assert refusal(state, 0, Intrigue(one, other)) == ("P8", "two-places")


# Heave


def heaver(vp: int = 4, crew: int = 1, rivals: tuple[int, int] = (5, 9), **more: Any) -> State:
    ships = [pirate("Belize", vp=rivals[0]), pirate("Nassau", vp=rivals[1])]
    more.setdefault("sailed", True)
    return holding("heave", "heave", me={"vp": vp, "crew": crew}, ships=ships, **more)


@pytest.mark.rule("P12", "P13")
def test_heave_is_a_second_sailing_for_a_crew() -> None:
    state = heaver(tiles={"Curaçao": "3-weapons"})
    assert {m.port for m in state.moves(0) if isinstance(m, Heave)} == {"Santo Domingo", "Curaçao"}
    events = state.play(0, Heave("Curaçao"))
    paid = all_of(events, TrackMoved)[0]
    assert (paid.seat, paid.track, paid.by, paid.because) == (0, "crew", -1, "heave")
    assert [type(e) for e in events].index(TrackMoved) < [type(e) for e in events].index(
        HandLaidAside
    )
    moved = the(events, ShipMoved)
    assert (moved.origin, moved.port, moved.by) == ("Jamaica", "Curaçao", "heave")
    assert the(events, TileScored).vp == 7
    assert the(events, ReputationPlaced).port == "Curaçao"
    assert (state.pirates[0].crew, state.pirates[0].weapons, state.points) == (0, 1, 2)


@pytest.mark.rule("P12")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"sailed": False}, "heave-before-sailing"),
        ({"crew": 0}, "heave-no-crew"),
        ({"rivals": (4, 9)}, "heave-not-last"),
        ({"rivals": (9, 3)}, "heave-not-last"),
        ({"heaved": True}, "heave-once"),
    ],
)
def test_what_heave_needs(changes: dict[str, Any], reason: str) -> None:
    state = heaver(**changes)
    assert refusal(state, 0, Heave("Curaçao")) == ("P12", reason)
    assert not [move for move in state.moves(0) if isinstance(move, Heave)]


@pytest.mark.rule("P12")
def test_heave_comes_once_a_turn_and_needs_a_port() -> None:
    state = heaver(crew=3, rivals=(50, 50))
    state.play(0, Heave("Curaçao"))
    assert refusal(state, 0, Heave("Trinidad")) == ("P12", "heave-once")
    state = heaver(port="Trinidad")
    assert not [move for move in state.moves(0) if isinstance(move, Heave)]
    assert refusal(state, 0, Heave("Tortuga")) == ("P11", "no-such-port")


# Our own


@pytest.mark.rule("P8")
def test_a_trade_wind_brings_cubes() -> None:
    state = holding("trade-wind 5")
    assert the(state.play(0, Use("trade-wind 5")), CubesTaken) == CubesTaken(0, 5, 0)
    assert (state.pirates[0].cubes, state.pirates[0].reserve, state.points) == (15, 11, 2)
    state = holding("trade-wind 5", me={"cubes": 24})
    assert the(state.play(0, Use("trade-wind 5")), CubesTaken).cubes == 2
    state = holding("trade-wind 5", me={"cubes": 26})
    assert refusal(state, 0, Use("trade-wind 5")) == ("P8", "reserve-empty")


@pytest.mark.rule("P8", "P13")
def test_a_treasure_map_brings_a_treasure_for_the_next_arrival() -> None:
    """Even that of the port where the ship lies waits until it comes back."""
    state = holding("treasure-map", treasure_pile=["Jamaica"])
    events = state.play(0, Use("treasure-map"))
    drawn = the(events, TreasureDrawn)
    assert drawn == TreasureDrawn(0, "Jamaica", known=False, because="card")
    assert drawn.seen_by(0) == drawn
    hidden = TreasureDrawn(0, None, known=False, because="card")
    assert drawn.seen_by(1) == drawn.seen_by(None) == hidden
    assert not all_of(events, TreasurePlayed)
    assert (state.treasures[0], state.pirates[0].vp) == (["Jamaica"], 0)
    held = [["Jamaica", *[p for p in oracle.SOUTHWARD if p != "Jamaica"]], [], []]
    empty = holding("treasure-map", treasures=held)
    assert refusal(empty, 0, Use("treasure-map")) == ("P8", "no-treasure-left")


@pytest.mark.rule("P8", "P15")
def test_a_tall_tale_brings_the_cube_that_stronger_rivals_denied() -> None:
    ships = [pirate("Curaçao", weapons=5), pirate("Nassau")]
    state = holding("tall-tale", ships=ships, me={"reputation": "Turks & Caicos, Santo Domingo"})
    assert refusal(state, 0, Use("tall-tale")) == ("P8", "not-arrived")
    events = state.play(0, Sail("Curaçao"))
    assert not all_of(events, ReputationPlaced)
    events = state.play(0, Use("tall-tale"))
    assert the(events, ReputationPlaced) == ReputationPlaced(0, "Curaçao", "reserve", "tall-tale")
    assert the(events, BandCompleted).points == 7
    assert state.faults() == []


@pytest.mark.rule("P8", "P15")
def test_a_tall_tale_is_wasted_where_one_is_known() -> None:
    state = holding("tall-tale")
    state.play(0, Sail("Curaçao"))
    assert refusal(state, 0, Use("tall-tale")) == ("P8", "known-here")


# P17: the discards


@pytest.mark.rule("P17")
def test_discards_become_the_pile_when_a_draw_finds_it_empty() -> None:
    state = solo("Jamaica", "S")
    played = state.deck.pile[:7]
    hands = [[], state.deck.pile[7:20], state.deck.pile[20:39]]
    last = state.deck.pile[39]
    state = solo("Jamaica", "S", actions=hands)
    state.deck.pile, state.deck.discards = [last], played.copy()
    events = state.play(0, Draw())
    assert the(events, CardDrawn).reshuffled is False
    assert state.deck.discards == played, "they stay until a card is needed"
    events = state.play(0, Draw())
    assert the(events, CardDrawn).reshuffled is True
    assert state.deck.discards == []
    assert Counter([*state.deck.pile, the(events, CardDrawn).card]) == Counter(played)
    assert state.faults() == []


@pytest.mark.rule("P17")
def test_hands_have_no_limit() -> None:
    state = solo("Jamaica", "S", points=3)
    for _ in range(12):
        state.points, state.done = 3, 0
        state.play(0, Draw())
    assert len(state.actions[0]) == 12
    assert state.faults() == []


def test_our_deck_is_the_one_of_the_rules() -> None:
    """Every effect is there as often as it should be, and every port is named twice."""
    kinds = Counter(name.partition(" ")[0] for name in CHART.all_cards)
    assert kinds == {
        "buy-weapons": 4, "hire-crew": 4, "buy-provisions": 4, "intrigue": 4, "heave": 3,
        "misfire": 3, "mutiny": 3, "weevils": 3, "trade-wind": 3, "treasure-map": 3,
        "tall-tale": 3, "lookout": 3,
    }  # fmt: skip
    named = Counter(port for name in CHART.all_cards for port in CHART.cards[name].ports)
    assert named == dict.fromkeys(oracle.BANDS, 2)
    assert GUNS in CHART.cards


def test_an_arrival_leaves_the_cards_for_later() -> None:
    """Whatever is decided in it, cards come back at its end."""
    state = holding(
        "intrigue", ships=[pirate("Curaçao", vp=3), pirate("Nassau")], me={"weapons": 1}
    )
    state.play(0, Sail("Curaçao"))
    state.play(0, LeaveAlone())
    assert Intrigue("Belize", "Havana") in state.moves(0)
    state.play(0, TakeCubes(2))
    assert state.points == 1
