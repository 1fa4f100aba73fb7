"""S4 to S10: playing a card, what it is worth, who drops out, takes and leads."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.protocol import Refused
from game.rules.storm.events import CardPlayed, TrickJudged, WindLost, WindTaken, WindWaits
from game.rules.storm.moves import LayAside, Play
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import HelmCard, Rank
from game.rules.storm.state import State
from tests.rules.storm import oracle
from tests.rules.storm.desk import CALM, lay, play, the

EXPERT = StormOptions(expert=True)
BASE = StormOptions()
OTHER_WIND = {"N": "E1", "E": "S1", "S": "W1", "W": "N1"}


def before_trick(
    wind: str, cards: Sequence[str], leader: int = 0, options: StormOptions = BASE
) -> State:
    """A table where these cards can be played, and another trick after them where possible.

    Who leads a pirate must hold nothing else; with no pirate to spare it is the last trick.
    """
    spare = [card for card in oracle.HELM if card not in cards and card != "P"]
    pirates = 4 - list(cards).count("P")
    seconds = [spare[7 * place] for place in range(len(cards))]
    if cards[0] == "P":
        seconds[0] = "P" if pirates else ""
    if not all(seconds):
        seconds = [""] * len(cards)
    hands = [f"{card} {second}" for card, second in zip(cards, seconds, strict=True)]
    hands = hands[-leader:] + hands[:-leader] if leader else hands
    row = f"{wind}2 {OTHER_WIND[wind]}" if all(seconds) else f"{wind}2"
    return lay(hands, row, options, leader=leader)


def judged(wind: str, cards: str, leader: int = 0, options: StormOptions = BASE) -> TrickJudged:
    return the(play(before_trick(wind, cards.split(), leader, options), cards), TrickJudged)


def dropped(trick: TrickJudged) -> str:
    return " ".join(line.card for line in trick.standings if line.dropped)


# S4


@pytest.mark.rule("S4")
@pytest.mark.parametrize("leader", range(5))
def test_play_goes_clockwise_from_the_leader(leader: int) -> None:
    """One card each, from the leader on, and nobody out of turn."""
    cards = ["N1", "E3", "S5", "W7", "N9"]
    state = before_trick("N", cards, leader)
    for place, card in enumerate(cards):
        turn = (leader + place) % 5
        assert state.to_act() == (turn,)
        for seat in {*range(5)} - {turn}:
            assert state.moves(seat) == ()
            for own in state.hands[seat]:
                objection = state.objections(seat, Play(own))[0]
                assert (objection.rule, objection.message) == ("S4", "storm.not-your-turn")
                assert objection.facts == {"seat": seat, "turn": turn}
        state.play(turn, Play(HelmCard(card)))
    assert state.history[0].leader == leader
    assert state.history[0].cards == tuple(cards)
    assert all(len(hand) == 1 for hand in state.hands)


@pytest.mark.rule("S4")
def test_only_a_card_of_the_hand_is_played() -> None:
    """Another's card, a played card and a card of the rest are refused."""
    state = lay(["N1 N2", "E1 E2"], "N2 N1")
    play(state, "N1")
    for card in ("N1", "N2", "W9", "P"):
        with pytest.raises(Refused) as refused:
            state.play(1, Play(HelmCard(card)))
        [objection] = refused.value.objections
        assert (objection.rule, objection.message) == ("S4", "storm.not-in-hand")
        assert objection.facts == {"seat": 1, "card": card}
    assert state.hands == [["N2"], ["E1", "E2"]]
    assert state.trick == ["N1"]


@pytest.mark.rule("S4")
def test_any_card_may_follow_any_card() -> None:
    """There is no following suit: the whole hand is open, a pirate too."""
    hand = "N1 N14 E7 S3 W9 P"
    for led in ("N5", "E5", "S5", "W5"):
        state = lay([f"{led} N6 E6 S6 W6 W4", hand], "N2 E1 S1")
        play(state, led)
        assert {move.card for move in state.moves(1) if isinstance(move, Play)} == set(hand.split())
        assert all(state.objections(1, move) == () for move in state.moves(1))


@pytest.mark.rule("S4", "S7")
def test_any_card_but_a_pirate_may_be_led() -> None:
    """A numbered card in hand leaves everything open to the leader except his pirates."""
    state = lay(["N1 S14 P P", "E1 E2 E3 E4"], "N2 E1 S1")
    assert [move.card for move in state.moves(0) if isinstance(move, Play)] == ["N1", "S14"]


@pytest.mark.rule("S4")
def test_sets_are_not_chosen_in_the_middle_of_a_trick() -> None:
    """A trick wants a card and nothing else."""
    state = lay(["N1", "E1"], "N2", EXPERT)
    [objection] = state.objections(0, LayAside(()))
    assert objection.message == "storm.sets-come-later"


# S5

# Wind N, from the lowest card to the highest; cards on one line are level.
NORTH_WIND = [
    *([f"S{number}"] for number in range(1, 15)),
    ["E1", "W1"],
    ["N1", "E2", "W2"],
    ["E3", "W3"],
    ["N2", "E4", "W4"],
    ["E5", "W5"],
    ["N3", "E6", "W6"],
    ["E7", "W7"],
    ["N4", "E8", "W8"],
    ["E9", "W9"],
    ["N5", "E10", "W10"],
    ["E11", "W11"],
    ["N6", "E12", "W12"],
    ["E13", "W13"],
    ["N7", "E14", "W14"],
    *([f"N{number}"] for number in range(8, 15)),
]
QUARTER_TURNS = {"N": "NESW", "E": "ESWN", "S": "SWNE", "W": "WNES"}


def rank_of(wind: str, card: str) -> Rank:
    filler = "W14" if card != "W14" else "E13"
    state = lay([card, filler], f"{wind}1")
    return the(play(state, card), CardPlayed).rank


@pytest.mark.rule("S5")
@pytest.mark.parametrize("wind", oracle.COMPASS)
def test_the_order_of_all_numbered_cards(wind: str) -> None:
    """Every wind ranks all 56 cards like the north wind, turned by its quarters."""
    turned = dict(zip("NESW", QUARTER_TURNS[wind], strict=True))
    order = [[turned[card[0]] + card[1:] for card in level] for level in NORTH_WIND]
    assert sorted(card for level in order for card in level) == sorted(oracle.HELM[:56])
    last = Rank(-1, 0)
    for level in order:
        ranks = {rank_of(wind, card) for card in level}
        assert len(ranks) == 1, f"{level} are level"
        [rank] = ranks
        assert rank > last, f"{level} are higher than what is listed before"
        last = rank


@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("wind", "card", "rank"),
    [
        ("N", "N13", (26, 0)), ("E", "E5", (10, 0)), ("S", "S14", (28, 0)), ("W", "W1", (2, 0)),
        ("N", "E11", (11, 0)), ("N", "W11", (11, 0)), ("E", "N11", (11, 0)), ("E", "S10", (10, 0)),
        ("S", "E1", (1, 0)), ("S", "W14", (14, 0)), ("W", "N2", (2, 0)), ("W", "S3", (3, 0)),
        ("N", "S8", (0, 8)), ("E", "W14", (0, 14)), ("S", "N1", (0, 1)), ("W", "E5", (0, 5)),
    ],
)  # fmt: skip
def test_ranks_are_pairs_of_whole_numbers(wind: str, card: str, rank: tuple[int, int]) -> None:
    """Twice the number with the wind, the number across, zero and the number against it."""
    told = rank_of(wind, card)
    assert told == rank
    assert [type(part) for part in told] == [int, int]


@pytest.mark.rule("S5")
@pytest.mark.parametrize("wind", oracle.COMPASS)
def test_every_rank_agrees_with_fractions(wind: str) -> None:
    """The doubled value is the true one doubled, and zeros carry their number."""
    for card in oracle.HELM[:56]:
        rank = rank_of(wind, card)
        worth = oracle.value(wind, card)
        assert rank.doubled == worth * 2
        assert rank.printed == (0 if worth else int(card[1:]))


@pytest.mark.rule("S5", "S7")
def test_a_led_pirate_ranks_below_everything() -> None:
    """Its pair is (−1, 0), lower than the lowest zero."""
    state = lay(["P", "S1"], "N2")
    assert the(play(state, "P"), CardPlayed).rank == (-1, 0)
    assert rank_of("N", "S1") > (-1, 0)


# S6


@pytest.mark.rule("S6")
@pytest.mark.parametrize("before", ["N13", "E11", "W4", "S8", "S1"])
def test_a_pirate_has_the_rank_of_the_card_just_before_it(before: str) -> None:
    """Full, half and zero ranks are copied to the letter, and both cards drop out."""
    trick = judged("N", f"W9 {before} P")
    own, copy = trick.standings[1:]
    assert copy.rank == own.rank == rank_of("N", before)
    assert (own.worth == "copied", copy.worth) == (False, "copied")
    assert dropped(trick) == f"{before} P"


@pytest.mark.rule("S6")
def test_a_pirate_copies_the_card_before_it_and_no_other() -> None:
    """Not the card led, not the highest, and not one played after it."""
    trick = judged("N", "N14 S3 P E8")
    assert [line.rank for line in trick.standings] == [(28, 0), (0, 3), (0, 3), (8, 0)]
    assert dropped(trick) == "S3 P"


@pytest.mark.rule("S6", "S8")
@pytest.mark.parametrize("pirates", [2, 3, 4])
def test_a_pirate_may_copy_a_pirate(pirates: int) -> None:
    """A run of pirates all have the rank of the card before the run, and all drop out."""
    trick = judged("N", "E7 " + "P " * pirates)
    assert {line.rank for line in trick.standings} == {(7, 0)}
    assert all(line.dropped for line in trick.standings)
    assert trick.takes is None


@pytest.mark.rule("S6")
def test_two_pirates_apart_copy_each_their_own_card() -> None:
    """The second one does not look back to the first one's card."""
    trick = judged("N", "N9 P E5 P S2")
    assert [line.rank for line in trick.standings] == [(18, 0), (18, 0), (5, 0), (5, 0), (0, 2)]
    assert dropped(trick) == "N9 P E5 P"
    assert trick.takes == trick.leads == 4


# S7


@pytest.mark.rule("S7")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_pirate_is_led_only_from_nothing_but_pirates(number: int) -> None:
    """One other card in hand forbids it; without any it is the only move."""
    filler = ["E1", "E2", "E3", "E4"]
    held = lay(
        ["N1 " + "P " * number, " ".join(filler[: number + 1])], "N2 E1 S1 "[: 3 * number + 2]
    )
    with pytest.raises(Refused) as refused:
        held.play(0, Play(HelmCard("P")))
    [objection] = refused.value.objections
    assert (objection.rule, objection.message) == ("S7", "storm.pirate-led")
    assert [move.card for move in held.moves(0) if isinstance(move, Play)] == ["N1"]
    bare = lay(["P " * number, " ".join(filler[:number])], "N2 E1 S1"[: 3 * number - 1])
    assert [move.card for move in bare.moves(0) if isinstance(move, Play)] == ["P"]
    assert bare.objections(0, Play(HelmCard("P"))) == ()


@pytest.mark.rule("S7")
def test_pirates_are_free_for_everybody_but_the_leader() -> None:
    """The restriction binds the leader alone."""
    state = lay(["N1 N2", "P E2", "P E3"], "N2 E1")
    play(state, "N1 P P")
    assert state.history[0].cards == ("N1", "P", "P")


@pytest.mark.rule("S7")
@pytest.mark.parametrize("others", ["S1 S2", "N14 N13", "S1 P", "E5 W5", "P P", "P S1", "N1 E2"])
def test_a_led_pirate_takes_the_wind_whatever_the_others_play(others: str) -> None:
    """It never drops out, and its player takes the card."""
    state = before_trick("N", f"P {others}".split(), leader=1)
    events = play(state, f"P {others}")
    trick = the(events, TrickJudged)
    assert not trick.standings[0].dropped
    assert (trick.takes, trick.takes_because) == (1, "led-pirate")
    assert the(events, WindTaken) == WindTaken(1, (trick.wind,))


@pytest.mark.rule("S7")
@pytest.mark.parametrize("run", [1, 2, 3])
def test_pirates_in_a_run_behind_a_led_one_drop_out(run: int) -> None:
    """Every one of them, while the led one stays, and the next card is untouched."""
    trick = judged("N", "P " + "P " * run + "E6")
    assert [line.dropped for line in trick.standings] == [False, *[True] * run, False]
    assert all(line.rank == (-1, 0) for line in trick.standings[: run + 1])
    assert trick.takes == 0


@pytest.mark.rule("S6", "S7")
def test_a_run_behind_a_led_pirate_is_broken_by_a_card() -> None:
    """A pirate behind another card copies that card, not the led pirate."""
    trick = judged("N", "P P E6 P S3")
    assert [line.rank for line in trick.standings] == [(-1, 0), (-1, 0), (6, 0), (6, 0), (0, 3)]
    assert [line.dropped for line in trick.standings] == [False, True, True, True, False]
    assert (trick.takes, trick.leads) == (0, 4)


# S8


@pytest.mark.rule("S8")
@pytest.mark.parametrize(
    ("wind", "cards", "out"),
    [
        ("N", "E6 W6 N9", "E6 W6"),
        ("N", "N3 E6 N9", "N3 E6"),
        ("N", "N3 E6 W6", "N3 E6 W6"),
        ("N", "N3 E6 W6 S1 N14", "N3 E6 W6"),
        ("E", "N10 W2 S10 E5 E14", "N10 S10 E5"),
        ("N", "E6 W6 E8 W8 N1", "E6 W6 E8 W8"),
        ("N", "E6 W6 P N1", "E6 W6 P"),
        ("N", "E6 P W6 N1", "E6 P W6"),
        ("N", "S8 P N1", "S8 P"),
        ("N", "S8 S5 N1", ""),
        ("N", "E5 W6 N4", ""),
        ("N", "E11 N5 N6", ""),
        ("S", "N8 N5 N2", ""),
    ],
)
def test_identical_ranks_drop_out_all_of_them(wind: str, cards: str, out: str) -> None:
    """Two, three or more of a kind go; zeros of different numbers stay."""
    assert dropped(judged(wind, cards)) == out


@pytest.mark.rule("S6", "S7", "S8", "S9", "S10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pirates_in_all_places(seats: int) -> None:
    """Every pattern of pirates, among cards that differ and among cards that are level."""
    for fillers in ("N9 E5 S4 W8 N2", "E6 W6 N3 S1 N14", "S1 S2 S3 S4 S5"):
        for mask in itertools.product((False, True), repeat=seats):
            if sum(mask) > 4:
                continue
            cards = [
                "P" if pirate else card for pirate, card in zip(mask, fillers.split(), strict=False)
            ]
            assert_judged_like_the_oracle("N", cards, leader=seats - 1)


# S9


@pytest.mark.rule("S9")
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_lowest_takes_and_highest_leads(leader: int) -> None:
    """The lowest of what is left takes the card, face up; the highest leads the next trick."""
    state = before_trick("N", ["E6", "S2", "N9"], leader)
    events = play(state, "E6 S2 N9")
    trick = the(events, TrickJudged)
    assert (trick.takes, trick.takes_because) == ((leader + 1) % 3, "lowest")
    assert (trick.leads, trick.leads_because) == ((leader + 2) % 3, "highest")
    assert state.leader == (leader + 2) % 3
    assert state.to_act() == ((leader + 2) % 3,)
    assert [len(cards) for cards in state.taken] == [int(s == trick.takes) for s in range(3)]
    for seat in (None, 0, 1, 2):
        assert state.view(seat).taken[(leader + 1) % 3] == ("N2",)


@pytest.mark.rule("S9")
def test_what_dropped_out_neither_takes_nor_leads() -> None:
    """The lowest and the highest are sought among the cards left."""
    trick = judged("N", "S1 P N14 P E9")
    assert dropped(trick) == "S1 P N14 P"
    assert (trick.takes, trick.leads) == (4, 4)
    trick = judged("N", "E2 W2 N14 E5 P")
    assert (trick.takes, trick.leads) == (2, 2)
    trick = judged("N", "E2 W2 N14 E7 N6")
    assert (trick.takes, trick.leads) == (3, 2)


@pytest.mark.rule("S9")
def test_one_card_left_takes_and_leads() -> None:
    """It is both the lowest and the highest."""
    trick = judged("N", "E6 W6 N9", leader=1)
    assert (trick.takes, trick.takes_because) == (0, "only-card-left")
    assert (trick.leads, trick.leads_because) == (0, "only-card-left")


@pytest.mark.rule("S9")
def test_nobody_leads_after_the_last_trick() -> None:
    """Who opens the next round is for S3 to say."""
    trick = the(play(lay(["N9", "S2"], "N2"), "N9 S2"), TrickJudged)
    assert (trick.trick, trick.takes) == (12, 1)
    assert (trick.leads, trick.leads_because) == (None, "round-over")


# S10


@pytest.mark.rule("S10")
@pytest.mark.parametrize("cards", ["E6 W6", "E6 P", "N3 E6 P", "E6 W6 N5 W10", "S4 P N8 P P"])
@pytest.mark.parametrize("expert", [False, True])
def test_nothing_left_and_the_same_leader_leads_again(cards: str, expert: bool) -> None:
    """Nobody takes the card: it leaves play, or waits in the expert game."""
    leader = len(cards.split()) - 1
    state = before_trick("N", cards.split(), leader, StormOptions(expert=expert))
    events = play(state, cards)
    trick = the(events, TrickJudged)
    assert (trick.takes, trick.takes_because) == (None, "nothing-left")
    assert (trick.leads, trick.leads_because) == (leader, "nothing-left")
    assert state.to_act() == (leader,)
    assert state.taken == [[] for _ in cards.split()]
    if expert:
        assert the(events, WindWaits).card == "N2"
        assert (state.waiting, state.gone) == (["N2"], [])
    else:
        assert the(events, WindLost) == WindLost((trick.wind,), "nothing-left")
        assert (state.waiting, state.gone) == ([], ["N2"])


@pytest.mark.rule("S10")
def test_a_card_that_left_play_stays_out() -> None:
    """In the base game nobody takes it later."""
    state = lay(["E6 N9 N1", "W6 S2 N2"], "N3 N2 E1")
    play(state, "E6 W6")
    events = play(state, "N9 S2")
    assert the(events, WindTaken) == WindTaken(1, (the(events, TrickJudged).wind,))
    assert (state.gone, state.taken) == (["N3"], [[], ["N2"]])


@pytest.mark.rule("S7", "S10")
@pytest.mark.parametrize("expert", [False, True])
def test_with_a_led_pirate_there_is_always_a_taker(expert: bool) -> None:
    """All others drop out: its player takes the card and leads again; else another leads."""
    alone = judged("N", "P E6 W6", leader=2, options=StormOptions(expert=expert))
    assert (alone.takes, alone.leads, alone.leads_because) == (2, 2, "only-card-left")
    run = judged("N", "P P P", leader=2, options=StormOptions(expert=expert))
    assert (run.takes, run.leads) == (2, 2)
    other = judged("N", "P S1 P", leader=2, options=StormOptions(expert=expert))
    assert (other.takes, other.leads) == (2, 2)
    low = judged("N", "P S1 S2", leader=2, options=StormOptions(expert=expert))
    assert (low.takes, low.leads, low.leads_because) == (2, 1, "highest")


# S5 to S10 together


def assert_judged_like_the_oracle(wind: str, cards: Sequence[str], leader: int = 0) -> None:
    state = before_trick(wind, cards, leader)
    last = len(state.hands[0]) == 1
    expected = oracle.outcome(wind, cards)
    trick = the(play(state, " ".join(cards)), TrickJudged)
    seats = len(cards)

    def seat(place: int | None) -> int | None:
        return None if place is None else (leader + place) % seats

    assert {p for p, line in enumerate(trick.standings) if line.dropped} == expected.out
    for one, other in itertools.combinations(range(seats), 2):
        ranks = trick.standings[one].rank, trick.standings[other].rank
        highs = expected.heights[one], expected.heights[other]
        assert (ranks[0] < ranks[1]) == (highs[0] < highs[1])
        assert (ranks[0] == ranks[1]) == (highs[0] == highs[1])
    assert trick.takes == seat(expected.takes)
    if not last:
        again = leader if expected.leads is None else seat(expected.leads)
        assert trick.leads == state.leader == again


# Few numbers, so that ranks often meet; all numbers, so that none is forgotten.
MEETING = [f"{d}{n}" for d in oracle.COMPASS for n in (1, 2, 3, 4, 6, 12)] + ["P"] * 4


@st.composite
def tricks(draw: st.DrawFn) -> list[str]:
    pack = draw(st.sampled_from((MEETING, oracle.HELM)))
    places = st.integers(0, len(pack) - 1)
    return [pack[n] for n in draw(st.lists(places, min_size=2, max_size=5, unique=True))]


@pytest.mark.rule("S5", "S6", "S7", "S8", "S9", "S10")
@CALM
@given(wind=st.sampled_from(oracle.COMPASS), cards=tricks(), turn=st.integers(0, 4))
def test_any_trick_is_judged_as_the_text_says(wind: str, cards: list[str], turn: int) -> None:
    """Random tricks of two to five cards against a referee who goes by the prose."""
    assert_judged_like_the_oracle(wind, cards, turn % len(cards))
