"""S15 to S18: the forecast, waiting wind cards, bonus pairs and the penalty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.protocol import Refused
from game.rules.storm.events import (
    Dealt,
    RoundScored,
    SetsAsked,
    SetsChosen,
    StormEvent,
    TrickJudged,
    WindLost,
    WindTaken,
    WindWaits,
)
from game.rules.storm.moves import LayAside, Play
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import HelmCard
from game.rules.storm.scoring import Account
from game.rules.storm.state import State
from tests.rules.storm import oracle
from tests.rules.storm.desk import (
    CALM,
    STORM,
    all_of,
    choose,
    holdings,
    lay,
    play,
    random_match,
    scored,
    settle,
    the,
    winds,
)

EXPERT = StormOptions(expert=True)
LAST = StormOptions(rounds=1, expert=True)

# S15


@pytest.mark.rule("S15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_forecast_shows_three_cards_that_never_come(seats: int) -> None:
    """Three wind cards of the pack are open to all; the round is played with the others."""
    for seed in range(8):
        state = STORM.new(seats, LAST, seed)
        shown = the(state.opening(), Dealt).forecast
        assert len(shown) == 3
        assert state.view(None).forecast == state.view(0).forecast == shown
        assert Counter([*shown, *state.row, *state.pile]) == Counter(oracle.WINDS)
        for _ in random_match(state, seed):
            assert state.forecast == shown
        blown = [trick.wind for trick in state.history]
        assert not Counter(map(str, [*blown, *shown])) - Counter(oracle.WINDS), (
            "these cards do not come"
        )


@pytest.mark.rule("S15")
def test_the_base_game_has_no_forecast() -> None:
    """It belongs to the expert game."""
    state = STORM.new(3, StormOptions(), 1)
    assert state.forecast == ()
    assert the(state.opening(), Dealt).forecast == ()
    assert len(state.row) + len(state.pile) == 20


@pytest.mark.rule("S15")
def test_the_forecast_tells_of_cards_not_of_directions() -> None:
    """A card like a shown one, or of its direction, may still come."""
    alike = direction = 0
    for seed in range(40):
        state = STORM.new(2, EXPERT, seed)
        coming = [*state.row, *state.pile][:12]
        alike += any(card in coming for card in state.forecast)
        direction += any(
            card.direction == other.direction for card in state.forecast for other in coming
        )
    assert alike
    assert direction


@pytest.mark.rule("S15")
def test_every_round_has_a_forecast_of_its_own() -> None:
    """It is drawn anew with the wind cards of each round."""
    state = STORM.new(2, EXPERT, 3)
    shown = [d.forecast for events in random_match(state, 3) for d in all_of(events, Dealt)]
    assert len(shown) == 5
    assert len(set(shown)) > 1


# S16


@pytest.mark.rule("S16")
def test_a_waiting_card_goes_with_the_next_one_taken() -> None:
    """The row moves up as usual; the next taker takes both cards."""
    state = lay(["E6 N9 N1", "W6 S2 N2"], "N3 E2 S1", EXPERT)
    events = play(state, "E6 W6")
    assert the(events, WindWaits).card == "N3"
    assert (state.waiting, state.row) == (["N3"], ["E2", "S1"])
    events = play(state, "N9 S2")  # N9 and S2 across the east wind: 4.5 and 1
    assert the(events, TrickJudged).wind == "E2"
    assert the(events, WindTaken).seat == 1
    assert Counter(the(events, WindTaken).cards) == Counter(["E2", "N3"])
    assert (state.waiting, Counter(state.taken[1])) == ([], Counter(["E2", "N3"]))


@pytest.mark.rule("S16")
def test_a_waiting_card_does_not_change_the_next_wind() -> None:
    """The next trick is judged against the next card of the row alone."""
    state = lay(["E6 N9 N1", "W6 E4 N2"], "N3 E2 S1", EXPERT)
    play(state, "E6 W6")
    trick = the(play(state, "N9 E4"), TrickJudged)
    assert [line.rank for line in trick.standings] == [(9, 0), (8, 0)]
    assert (trick.takes, trick.leads) == (1, 0)


@pytest.mark.rule("S16")
def test_several_waiting_cards_pile_up() -> None:
    """Three tricks without a taker, and the fourth takes all."""
    state = lay(["E6 N8 N3 N1", "W6 S8 S3 S1"], "N3 E2 W1", EXPERT, pile=winds("N1"))
    waited = [the(play(state, cards), WindWaits).card for cards in ("E6 W6", "N8 S8", "N3 S3")]
    assert waited == ["N3", "E2", "W1"]
    assert state.waiting == ["N3", "E2", "W1"]
    events = play(state, "N1 S1")
    assert Counter(the(events, WindTaken).cards) == Counter(["N3", "E2", "W1", "N1"])
    assert the(events, WindTaken).seat == 1


@pytest.mark.rule("S16")
def test_what_was_taken_waits_no_more() -> None:
    """Waiting cards go to one taker and not to the next one too."""
    state = lay(["E6 N9 E9", "W6 S2 E1"], "N3 E2 S1", EXPERT)
    play(state, "E6 W6 N9 S2")
    events = play(state, "E9 E1")
    assert the(events, WindTaken).cards == ("S1",)


@pytest.mark.rule("S7", "S16")
def test_a_led_pirate_takes_the_waiting_cards_too() -> None:
    """Its player takes the next wind card, so all that wait come with it."""
    state = lay(["P P", "N5 E8"], "N3 E2", EXPERT, waiting=winds("S1 W3"))
    events = play(state, "P N5")
    assert the(events, WindTaken).seat == 0
    assert Counter(the(events, WindTaken).cards) == Counter(["N3", "S1", "W3"])
    assert state.waiting == []


@pytest.mark.rule("S16")
def test_what_waits_after_the_last_trick_leaves_play() -> None:
    """Nobody takes it, and nobody counts it."""
    state = lay(["E6", "W6"], "N3", LAST, waiting=winds("S1 W3"), taken=[winds("N1"), winds("N2")])
    events = play(state, "E6 W6")
    assert the(events, WindWaits).card == "N3"
    lost = the(events, WindLost)
    assert (Counter(lost.cards), lost.because) == (Counter(["S1", "W3", "N3"]), "round-over")
    assert state.waiting == []
    assert Counter(state.gone) == Counter(lost.cards)
    assert [account.kept for account in the(events, RoundScored).accounts] == [("N1",), ("N2",)]


@pytest.mark.rule("S16")
def test_cards_wait_only_until_the_last_trick_is_taken() -> None:
    """The taker of the last trick takes what waits; nothing is lost."""
    state = lay(["E6", "W7"], "N3", LAST, waiting=winds("S1"))
    events = play(state, "E6 W7")
    assert Counter(the(events, WindTaken).cards) == Counter(["N3", "S1"])
    assert all_of(events, WindLost) == []


@pytest.mark.rule("S10", "S16")
def test_nothing_waits_into_the_next_round() -> None:
    """A new round begins with nothing aside."""
    state = lay(["E6", "W6"], "N3", EXPERT)
    play(state, "E6 W6")
    assert (state.waiting, state.gone, state.history) == ([], [], [])
    assert len(state.hands[0]) == 12


# S17


def sheet(taken: Sequence[str], choices: Sequence[str | None] = ()) -> tuple[Account, ...]:
    """The accounts of a round; a choice for each seat that is asked."""
    state, events = settle(taken, LAST)
    for seat in state.to_act():
        choice = choices[seat]
        assert choice is not None
        events += choose(state, seat, choice)
    return the(events, RoundScored).accounts


@pytest.mark.rule("S17")
@pytest.mark.parametrize(
    ("mine", "bonus", "pairs"),
    [
        ("N2 N2", 2, ["N2"]),
        ("N1 N1", 1, ["N1"]),
        ("N1 N1 N2 N2", 3, ["N1", "N2"]),
        ("N1 N1 S2 S2 E1 E1", 4, ["E1", "N1", "S2"]),
        ("N1 E1 S2 W2", 0, []),
        ("N1 N2", 0, []),
        ("N3 E3", 0, []),
        ("N2 N2 N3", 2, ["N2"]),
        ("N1 N1 N3", 1, ["N1"]),
    ],
)
def test_pairs_of_one_direction_earn_a_bonus(mine: str, bonus: int, pairs: list[str]) -> None:
    """Two 2s earn two points, two 1s one, both may in one direction, and each direction may."""
    account = sheet([mine, "W1"])[0]
    assert account.bonus == bonus
    assert sorted(account.pairs) == pairs
    assert account.total == account.points + bonus - account.penalty


@pytest.mark.rule("S17", "S18")
def test_the_base_game_has_no_bonus_and_no_penalty() -> None:
    """Pairs are worth nothing there, and nobody has to choose."""
    _, events = settle(["N1 N1 N2 N2 N3", "S2 S2 E3 E2"], StormOptions(rounds=1))
    assert all_of(events, SetsAsked) == []
    for account in the(events, RoundScored).accounts:
        assert (account.bonus, account.penalty, account.pairs) == (0, 0, ())
    assert the(events, RoundScored).accounts[0].sets == ("N",)


@pytest.mark.rule("S17", "S18")
def test_pair_cards_still_count_as_damage_and_for_the_penalty() -> None:
    """A bonus takes nothing out of the hand of wind cards."""
    account, other = sheet(["N1 N1 N2 N2", "W3 E2"])
    assert (account.damage, account.bonus, account.penalty) == (6, 3, 1)
    assert (account.place, other.place) == (2, 1)


@pytest.mark.rule("S17")
@pytest.mark.parametrize(
    ("mine", "with_set", "without"),
    [
        # (damage, bonus) with the set laid aside, and without
        ("N1 N1 N2 N3", (1, 0), (7, 1)),
        ("N1 N2 N2 N3", (2, 0), (8, 2)),
        ("N1 N1 N2 N2 N3", (3, 0), (9, 3)),
    ],
)
def test_a_card_of_a_set_is_in_no_pair(
    mine: str, with_set: tuple[int, int], without: tuple[int, int]
) -> None:
    """Who holds a set and a second 1 or 2 of its direction decides: set, or no set."""
    state, events = settle([mine, "W1"], LAST)
    assert the(events, SetsAsked).contested == (("N",), ())
    assert state.to_act() == (0,)
    assert set(state.moves(0)) == {LayAside(()), LayAside(("N",))}  # type: ignore[arg-type]
    laid = sheet([mine, "W1"], ["N", None])[0]
    assert (laid.sets, laid.damage, laid.bonus) == (("N",), *with_set)
    kept = sheet([mine, "W1"], ["", None])[0]
    assert (kept.sets, kept.damage, kept.bonus) == ((), *without)
    assert Counter(kept.kept) == Counter(mine.split())


@pytest.mark.rule("S17")
def test_a_set_without_a_rival_pair_is_laid_aside_by_itself() -> None:
    """Nobody is asked about it, not even somebody who is asked about another direction."""
    _, events = settle(["N1 N2 N3 W2", "S1"], LAST)
    assert all_of(events, SetsAsked) == []
    assert the(events, RoundScored).accounts[0].sets == ("N",)
    both = ["S1 S2 S3 N1 N1 N2 N3", "W1"]
    assert sheet(both, ["", None])[0].sets == ("S",)
    assert sheet(both, ["N", None])[0].sets == ("N", "S")
    _, events = settle(both, LAST)
    assert the(events, SetsAsked).contested == (("N",), ())


@pytest.mark.rule("S17")
def test_a_pair_of_another_direction_leaves_a_set_uncontested() -> None:
    """Only a second card of the set's own direction makes a question of it."""
    account = sheet(["N1 N2 N3 E1 E1", "S1"])[0]
    assert (account.sets, account.bonus, account.damage) == (("N",), 1, 2)


@pytest.mark.rule("S17")
def test_two_contested_directions_are_two_questions() -> None:
    """Each may be laid aside or kept for itself."""
    taken = ["N1 N1 N2 N3 E1 E2 E2 E3", "W1"]
    state, _ = settle(taken, LAST)
    assert {tuple(move.sets) for move in state.moves(0) if isinstance(move, LayAside)} == {
        (), ("N",), ("E",), ("N", "E"),
    }  # fmt: skip
    for sets, damage, bonus in (("", 15, 3), ("N", 9, 2), ("E", 9, 1), ("NE", 3, 0)):
        account = sheet(taken, [sets, None])[0]
        assert ("".join(account.sets), account.damage, account.bonus) == (sets, damage, bonus)


TWO_OWE = ["N1 N1 N2 N3", "E1", "S1 S2 S2 S3"]


@pytest.mark.rule("S17")
@pytest.mark.parametrize("order", [(0, 2), (2, 0)])
def test_choices_are_made_by_all_at_once(order: tuple[int, int]) -> None:
    """Everybody who owes one is to act, in any order; the last one opens them all."""
    state, events = settle(TWO_OWE, LAST)
    assert the(events, SetsAsked).contested == (("N",), (), ("S",))
    assert state.to_act() == (0, 2)
    assert all_of(events, RoundScored) == []
    first, second = order
    told = choose(state, first, "NES"[first])
    assert [type(event) for event in told] == [SetsChosen]
    assert state.to_act() == (second,)
    told = choose(state, second, "")
    laid = [account.sets for account in the(told, RoundScored).accounts]
    assert laid == [(("NES"[seat],) if seat == first else ()) for seat in range(3)]
    assert state.to_act() == ()


@pytest.mark.rule("S17")
def test_choices_are_sealed() -> None:
    """Until all have chosen, nobody but the chooser sees the choice, only that it was made."""
    laid, kept = settle(TWO_OWE, LAST)[0], settle(TWO_OWE, LAST)[0]
    told_laid, told_kept = choose(laid, 0, "N"), choose(kept, 0, "")
    for seat in (None, 1, 2):
        assert laid.view(seat) == kept.view(seat)
        seen = [event.seen_by(seat) for event in told_laid]
        assert seen == [event.seen_by(seat) for event in told_kept]
        assert the(seen, SetsChosen).sets is None
    assert laid.view(0) != kept.view(0)
    assert (laid.view(0).choice, kept.view(0).choice) == (("N",), ())
    assert the([event.seen_by(0) for event in told_laid], SetsChosen).sets == ("N",)
    assert laid.view(2).chosen == (True, False, False)


@pytest.mark.rule("S17")
def test_what_may_not_be_chosen() -> None:
    """No set of another's, no uncontested set, none twice, no second thoughts, no card."""
    taken = ["N1 N1 N2 N3 W1 W2 W3", "", "S1 S2 S2 S3"]
    state, _ = settle(taken, LAST)

    def refusal(seat: int, move: LayAside | Play) -> str:
        with pytest.raises(Refused) as refused:
            state.play(seat, move)
        [objection] = refused.value.objections
        return f"{objection.rule} {objection.message}"

    def sets(text: str) -> LayAside:
        return LayAside(tuple(text))  # type: ignore[arg-type]

    assert refusal(0, sets("S")) == "S17 storm.not-contested"
    assert refusal(0, sets("W")) == "S17 storm.not-contested"
    assert refusal(0, sets("NN")) == "S17 storm.sets-in-order"
    assert refusal(1, sets("")) == "S17 storm.nothing-to-choose"
    assert refusal(0, Play(HelmCard("N1"))) == "S1 storm.round-over"
    choose(state, 0, "")
    assert refusal(0, sets("N")) == "S17 storm.nothing-to-choose"
    assert state.to_act() == (2,)


@pytest.mark.rule("S17")
def test_sets_are_named_in_the_order_of_the_compass() -> None:
    """So that one choice has one form."""
    state, _ = settle(["N1 N1 N2 N3 E1 E2 E2 E3", "W1"], LAST)
    with pytest.raises(Refused) as refused:
        choose(state, 0, "EN")
    assert refused.value.objections[0].message == "storm.sets-in-order"
    choose(state, 0, "NE")


@pytest.mark.rule("S17")
def test_the_choice_comes_at_the_start_of_scoring() -> None:
    """Twelve tricks are played, nothing is scored, and no next round is dealt before it."""
    state, events = settle(TWO_OWE, EXPERT)
    assert isinstance(events[-1], SetsAsked)
    assert len(state.ledger) == 0
    assert state.hands == [[], [], []]
    choose(state, 0, "N")
    told = choose(state, 2, "S")
    assert isinstance(told[1], RoundScored)
    assert len(the(told, Dealt).hands) == 3
    assert state.choices == [None] * 3


# S18


@pytest.mark.rule("S18")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("cards", range(12))
def test_the_penalty_counts_full_handfuls(seats: int, cards: int) -> None:
    """One point for every full four cards with two or three players, three with four or five."""
    mine = "N1 E1 S1 W1 N2 E2 S2 W2 N1 E1 S1"[: 3 * cards]
    account = sheet([mine, *[""] * (seats - 1)])[0]
    steps = {2: "000011112222", 3: "000011112222", 4: "000111222333", 5: "000111222333"}
    assert account.penalty == int(steps[seats][cards])
    assert account.total == account.points + account.bonus - account.penalty


@pytest.mark.rule("S18")
def test_set_cards_do_not_count_for_the_penalty() -> None:
    """Six cards, three of them in a set: no fourth card is kept."""
    account = sheet(["N1 N2 N3 E1 S1 W1", "W1"])[0]
    assert (account.sets, account.penalty) == (("N",), 0)
    account = sheet(["N1 N2 N3 N1 E1 S1 W1", "W1"], ["", None])[0]
    assert account.penalty == 1
    account = sheet(["N1 N2 N3 N1 E1 S1 W1", "W1"], ["N", None])[0]
    assert account.penalty == 1
    account = sheet(["N1 N2 N3 N1 E1 S1", "W1"], ["N", None])[0]
    assert account.penalty == 0


@pytest.mark.rule("S18")
def test_a_round_and_the_total_may_be_negative() -> None:
    """Nothing stops at zero."""
    mine = "N1 E1 S1 W1 N2 E2 S2 W3"
    before = [scored([mine, ""], expert=True)]
    state, events = settle([mine, ""], StormOptions(rounds=2, expert=True), ledger=before)
    told = the(events, RoundScored)
    assert told.accounts[0].total == 0 + 0 - 2
    assert told.totals == (-4, 4)
    result = state.result()
    assert result is not None
    assert result.scores == (-4, 4)
    assert state.view(0).scores == (-4, 4)


# S11 to S13, S17 and S18 together


def play_round(taken: list[str], wishes: list[bool]) -> tuple[State, list[StormEvent]]:
    """End a round; each wish decides over one contested set."""
    state, events = settle(taken, LAST)
    for seat in state.to_act():
        contested = oracle.contested_of(taken[seat].split())
        events += choose(state, seat, "".join(d for d in contested if wishes.pop()))
    return state, events


@pytest.mark.rule("S11", "S12", "S13", "S17", "S18")
@CALM
@given(taken=holdings(), wishes=st.lists(st.booleans(), min_size=4, max_size=4))
def test_any_expert_round_is_counted_as_the_text_says(taken: list[str], wishes: list[bool]) -> None:
    """Random wind cards and choices against a recount from scratch."""
    cards = [text.split() for text in taken]
    left = wishes.copy()
    laid = []
    for held in cards:
        contested = oracle.contested_of(held)
        chosen = [d for d in contested if left.pop()]
        laid.append("".join(d for d in oracle.sets_of(held) if d not in contested or d in chosen))
    _, events = play_round(taken, wishes)
    lines = oracle.score(cards, laid, expert=True)
    for seat, account in enumerate(the(events, RoundScored).accounts):
        line = lines[seat]
        assert "".join(account.sets) == laid[seat]
        assert Counter(account.kept) == line.kept
        assert (account.damage, account.place, account.points) == line[1:4]
        assert (account.bonus, account.penalty) == (line.bonus, line.penalty)
        assert account.total == line.total
