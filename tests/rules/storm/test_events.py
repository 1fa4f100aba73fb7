"""What is told: every reason for every decision, in order, and to whom it may be told."""

from __future__ import annotations

import re

import pytest

from game.rules.protocol import kebab
from game.rules.storm.events import (
    CardPlayed,
    Dealt,
    MatchEnded,
    RoundBegan,
    RoundScored,
    RowMoved,
    SetsAsked,
    SetsChosen,
    Standing,
    StormEvent,
    TrickJudged,
    WindLost,
    WindTaken,
    WindWaits,
)
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import HelmCard, WindCard
from tests.rules.storm.desk import (
    STORM,
    all_of,
    choose,
    lay,
    play,
    random_match,
    scored,
    settle,
    the,
    winds,
)

LAST = StormOptions(rounds=1, expert=True)
N2 = WindCard("N2")


def line(seat: int, card: str, rank: tuple[int, int], worth: str, level_with: str) -> Standing:
    """A standing; who has somebody level has dropped out unless he led a pirate."""
    level = tuple(int(other) for other in level_with.split())
    stays = worth == "led-pirate"
    return Standing(seat, HelmCard(card), rank, worth, bool(level) and not stays, level)  # type: ignore[arg-type]


@pytest.mark.rule("S5", "S6", "S8", "S9")
def test_a_judged_trick_explains_every_card() -> None:
    """Each with its worth, how it came by it, and because of whom it dropped out."""
    state = lay(["W6 W1", "N13 N1", "S8 S1", "P S2", "E12 E1"], "N2 W1", leader=1)
    trick = the(play(state, "N13 S8 P E12 W6"), TrickJudged)
    assert trick == TrickJudged(
        trick=11,
        wind=N2,
        standings=(
            line(1, "N13", (26, 0), "with", ""),
            line(2, "S8", (0, 8), "against", "3"),
            line(3, "P", (0, 8), "copied", "2"),
            line(4, "E12", (12, 0), "across", ""),
            line(0, "W6", (6, 0), "across", ""),
        ),
        takes=0,
        takes_because="lowest",
        leads=1,
        leads_because="highest",
    )


@pytest.mark.rule("S8")
def test_three_of_a_kind_name_each_other() -> None:
    """Each names both others, by seat and clockwise from the leader's."""
    state = lay(["N3 N1", "E6 E1", "S9 S1", "W6 W1"], "N2 W1", leader=3)
    trick = the(play(state, "W6 N3 E6 S9"), TrickJudged)
    assert [(s.seat, s.level_with) for s in trick.standings] == [
        (3, (0, 1)), (0, (3, 1)), (1, (3, 0)), (2, ()),
    ]  # fmt: skip
    assert (trick.takes_because, trick.leads_because) == ("only-card-left", "only-card-left")


@pytest.mark.rule("S7")
def test_a_led_pirate_names_its_followers_and_stays() -> None:
    """The led pirate is level with the run behind it but has not dropped out."""
    state = lay(["P P", "P N1", "S9 S1"], "N2 W1")
    trick = the(play(state, "P P S9"), TrickJudged)
    assert trick.standings == (
        line(0, "P", (-1, 0), "led-pirate", "1"),
        line(1, "P", (-1, 0), "copied", "0"),
        line(2, "S9", (0, 9), "against", ""),
    )
    assert (trick.takes, trick.takes_because) == (0, "led-pirate")
    assert (trick.leads, trick.leads_because) == (2, "highest")


# cards, expert -> takes, why, leads, why; seat 0 leads the first of two tricks
REASONS = [
    ("E6 N9", 0, "lowest", 1, "highest"),
    ("E6 W6 N9", 2, "only-card-left", 2, "only-card-left"),
    ("P S9", 0, "led-pirate", 1, "highest"),
    ("P E6 W6", 0, "led-pirate", 0, "only-card-left"),
    ("E6 W6", None, "nothing-left", 0, "nothing-left"),
]


@pytest.mark.rule("S7", "S9", "S10")
@pytest.mark.parametrize(("cards", "takes", "takes_why", "leads", "leads_why"), REASONS)
@pytest.mark.parametrize("last", [False, True])
def test_every_reason_to_take_and_to_lead(
    cards: str, takes: int | None, takes_why: str, leads: int, leads_why: str, last: bool
) -> None:
    """The same reasons in the last trick, except that nobody leads after it."""
    seconds = ("P" if cards[0] == "P" else "N1", "E1", "S1")
    hands = [
        card if last else f"{card} {second}"
        for card, second in zip(cards.split(), seconds, strict=False)
    ]
    trick = the(play(lay(hands, "N2" if last else "N2 W1"), cards), TrickJudged)
    assert (trick.takes, trick.takes_because) == (takes, takes_why)
    expected = (None, "round-over") if last else (leads, leads_why)
    assert (trick.leads, trick.leads_because) == expected
    assert trick.trick == (12 if last else 11)


@pytest.mark.rule("S4", "S5", "S6", "S7")
def test_a_played_card_tells_its_worth_at_once() -> None:
    """Seat, card, rank and how it came by it, before the trick is finished."""
    state = lay(["P", "P", "S4", "P", "E9"], "N2", leader=0)
    told = all_of(play(state, "P P S4 P E9"), CardPlayed)
    assert [(e.seat, e.card, tuple(e.rank), e.worth) for e in told] == [
        (0, "P", (-1, 0), "led-pirate"),
        (1, "P", (-1, 0), "copied"),
        (2, "S4", (0, 4), "against"),
        (3, "P", (0, 4), "copied"),
        (4, "E9", (9, 0), "across"),
    ]


@pytest.mark.rule("S10", "S16")
def test_both_reasons_for_a_wind_card_to_leave_play() -> None:
    """Nothing left in the base game; the round over in the expert game."""
    base = play(lay(["E6", "W6"], "N2"), "E6 W6")
    assert the(base, WindLost) == WindLost((N2,), "nothing-left")
    expert = play(lay(["E6", "W6"], "N2", LAST, waiting=winds("S3")), "E6 W6")
    assert the(expert, WindLost) == WindLost((WindCard("S3"), N2), "round-over")
    assert the(expert, WindWaits) == WindWaits(N2)


@pytest.mark.rule("S16")
def test_a_taker_is_told_all_cards_taken() -> None:
    """This trick's card first, then those that waited."""
    events = play(lay(["E6", "W7"], "N2", LAST, waiting=winds("S3 E1")), "E6 W7")
    assert the(events, WindTaken) == WindTaken(0, (N2, WindCard("S3"), WindCard("E1")))


@pytest.mark.rule("S3")
def test_the_opening_tells_a_newcomer_how_the_round_began() -> None:
    """Who leads and why, the deal, the row and the forecast."""
    state = lay(["N1", "E1"], "N2", LAST)
    began, dealt = state.opening()
    assert began == RoundBegan(1, 0, "drawn")
    assert isinstance(dealt, Dealt)
    assert (dealt.row, dealt.forecast) == ((N2,), state.forecast)
    later = lay(["N1", "E1"], "N2", ledger=[scored(["", "N1"])], opener=0)
    assert later.opening()[0] == RoundBegan(2, 0, "most-points")
    tied = lay(["N1", "E1"], "N2", ledger=[scored(["", ""])], opener=1)
    assert tied.opening()[0] == RoundBegan(2, 1, "opened-last-round")


@pytest.mark.rule("S13", "S17", "S18")
def test_a_scored_round_tells_everybodys_account_and_the_totals() -> None:
    """Each step of the count is told, with the totals of all rounds so far."""
    before = [scored(["", "N1"], expert=True)]
    options = StormOptions(rounds=2, expert=True)
    _, events = settle(["N2 N2 E1 S1", "W3"], options, ledger=before)
    told = the(events, RoundScored)
    assert told.round == 2
    assert told.totals == (2 + 0 + 2 - 1, 0 + 2)
    first = told.accounts[0]
    assert first.kept == tuple(winds("N2 N2 E1 S1"))
    assert (first.damage, first.place, first.level, first.points) == (6, 2, 1, 0)
    assert (first.pairs, first.bonus, first.penalty) == ((N2,), 2, 1)


@pytest.mark.rule("S14")
@pytest.mark.parametrize(
    ("ledger", "last", "winners", "because"),
    [
        ([], ["", "N1"], (0,), "most-points"),
        ([], ["", ""], (0, 1), "shared"),
        ([["", "N1", "N3", "N2"]], ["N2", "N1", "", "N3"], (0,), "most-rounds"),
    ],
)
def test_the_end_tells_what_decided(
    ledger: list[list[str]], last: list[str], winners: tuple[int, ...], because: str
) -> None:
    """More points, more rounds won, or nothing: shared."""
    options = StormOptions(rounds=len(ledger) + 1)
    _, events = settle(last, options, ledger=[scored(taken) for taken in ledger])
    ended = the(events, MatchEnded)
    assert (ended.winners, ended.because) == (winners, because)


TAKEN = "(wind-taken|wind-lost|wind-waits)"
BEGIN = "round-began dealt "
SCORED = f"round-scored (match-ended |{BEGIN})"
STORY = re.compile(
    "card-played "
    f"|card-played trick-judged {TAKEN} row-moved "
    f"|card-played trick-judged {TAKEN} (wind-lost )?(sets-asked |{SCORED})"
    f"|sets-chosen ({SCORED})?"
)


@pytest.mark.rule("S2", "S9", "S10", "S16", "S17")
@pytest.mark.parametrize("expert", [False, True])
def test_events_come_in_the_order_of_the_table(expert: bool) -> None:
    """A card, the judgement, the wind card, the row; at the end the scores and the next deal."""
    for seed in range(10):
        first, *rest = random_match(STORM.new(3, StormOptions(expert=expert), seed), seed)
        assert [type(event) for event in first] == [RoundBegan, Dealt]
        for events in rest:
            story = "".join(kebab(type(event).__name__) + " " for event in events)
            assert STORY.fullmatch(story), story


# What may be told to whom


@pytest.mark.rule("S2")
def test_a_deal_shows_everybody_his_own_hand_only() -> None:
    """The row and the forecast are open; an onlooker sees no hand at all."""
    state = STORM.new(4, LAST, 2)
    dealt = the(state.opening(), Dealt)
    assert dealt.hands == tuple(tuple(hand) for hand in state.hands)
    for seat in (None, 0, 1, 2, 3):
        seen = dealt.seen_by(seat)
        assert (seen.row, seen.forecast) == (dealt.row, dealt.forecast)
        for place in range(4):
            assert seen.hands[place] == (dealt.hands[place] if place == seat else None)


@pytest.mark.rule("S17")
def test_a_sealed_choice_is_shown_to_its_maker_only() -> None:
    """Others hear that it was made, an empty choice looking like any other."""
    for sets in ("N", ""):
        state, _ = settle(["N1 N1 N2 N3", "S1 S1 S2 S3"], LAST)
        told = the(choose(state, 0, sets), SetsChosen)
        assert told.seen_by(0) == told == SetsChosen(0, tuple(sets))  # type: ignore[arg-type]
        for seat in (None, 1):
            assert told.seen_by(seat) == SetsChosen(0, None)


def test_everything_else_is_told_to_all_alike() -> None:
    """Only deals and sealed choices hold secrets."""
    for expert in (False, True):
        for events in random_match(STORM.new(3, StormOptions(expert=expert), 7), 7):
            for event in events:
                if not isinstance(event, Dealt | SetsChosen):
                    assert all(event.seen_by(seat) == event for seat in (None, 0, 1, 2))


@pytest.mark.rule("S2", "S17")
def test_what_reveals_something_new_says_so() -> None:
    """A deal, a card opened and the opened choices; a row that only shrinks reveals nothing."""
    revealing: tuple[type[StormEvent], ...] = (Dealt, RoundScored)
    seen: set[tuple[str, bool]] = set()
    for seed in range(25):
        for events in random_match(STORM.new(2, StormOptions(rounds=2, expert=True), seed), seed):
            for event in events:
                seen.add((type(event).__name__, event.reveals))
                if isinstance(event, RowMoved):
                    assert event.reveals == (event.opened is not None)
                else:
                    assert event.reveals == isinstance(event, revealing)
    assert {name for name, _ in seen} == {
        kind.__name__
        for kind in (
            RoundBegan, Dealt, CardPlayed, TrickJudged, WindTaken, WindLost, WindWaits, RowMoved,
            SetsAsked, SetsChosen, RoundScored, MatchEnded,
        )
    }  # fmt: skip
    assert ("RowMoved", True) in seen
    assert ("RowMoved", False) in seen
