"""S11 to S14: sets laid aside, damage, places and points, and who wins the match."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.storm.events import MatchEnded, RoundScored, SetsAsked
from game.rules.storm.options import StormOptions
from game.rules.storm.scoring import Account
from tests.rules.storm import oracle
from tests.rules.storm.desk import CALM, holdings, scored, settle, the

LAST = StormOptions(rounds=1)


def accounts(taken: tuple[str, ...] | list[str], options: StormOptions = LAST) -> list[Account]:
    _, events = settle(taken, options)
    return list(the(events, RoundScored).accounts)


# S11


@pytest.mark.rule("S11")
@pytest.mark.parametrize("direction", oracle.COMPASS)
def test_a_set_of_a_direction_counts_for_nothing(direction: str) -> None:
    """1-2-3 of one direction is laid aside by itself; the other cards are kept."""
    other = "E" if direction != "E" else "S"
    mine = f"{direction}3 {other}2 {direction}1 {direction}2"
    [account, _] = accounts([mine, "W1"])
    assert account.sets == (direction,)
    assert account.kept == (f"{other}2",)
    assert account.damage == 2


@pytest.mark.rule("S11")
def test_one_set_in_each_direction() -> None:
    """Sets of several directions go aside together."""
    [account, _] = accounts(["S1 N1 S2 N2 S3 N3 W3", "E1"])
    assert account.sets == ("N", "S")
    assert (account.kept, account.damage) == (("W3",), 3)


@pytest.mark.rule("S11")
def test_a_set_is_three_different_cards_of_one_direction() -> None:
    """Neither 1-1-2-2, nor 1-2 with another direction's 3, nor 2-3 is a set."""
    for mine, damage in (("N1 N1 N2 N2", 6), ("N1 N2 E3", 6), ("N2 N3", 5), ("N1 E2 S3", 6)):
        [account, _] = accounts([mine, "W1"])
        assert (account.sets, account.damage) == ((), damage)


@pytest.mark.rule("S11")
def test_a_set_takes_one_card_of_each_kind() -> None:
    """Of 1-1-2-2-3 one set goes aside, and 1-2 stay."""
    [account, _] = accounts(["N1 N1 N2 N2 N3", "W1"])
    assert account.sets == ("N",)
    assert (Counter(account.kept), account.damage) == (Counter(["N1", "N2"]), 3)


@pytest.mark.rule("S11")
@CALM
@given(taken=holdings())
def test_laying_sets_aside_by_itself_never_hurts(taken: list[str]) -> None:
    """In the base game no other choice of sets gives any player more points, and none is asked."""
    _, events = settle(taken, LAST)
    assert not any(isinstance(event, SetsAsked) for event in events)
    cards = [text.split() for text in taken]
    automatic = [oracle.sets_of(held) for held in cards]
    for seat, account in enumerate(the(events, RoundScored).accounts):
        assert "".join(account.sets) == automatic[seat]
        for size in range(len(automatic[seat]) + 1):
            for fewer in itertools.combinations(automatic[seat], size):
                laid = [*automatic[:seat], "".join(fewer), *automatic[seat + 1 :]]
                assert account.total >= oracle.score(cards, laid, expert=False)[seat].total


# S12, S13


@pytest.mark.rule("S12")
@pytest.mark.parametrize(
    ("taken", "damage", "place", "points"),
    [
        (["N1", "N2"], [1, 2], [1, 2], [2, 0]),
        (["N3", ""], [3, 0], [2, 1], [0, 2]),
        (["N1", "N2", "N3"], [1, 2, 3], [1, 2, 3], [3, 2, 1]),
        (["N1 N2", "E3 E2", ""], [3, 5, 0], [2, 3, 1], [2, 1, 3]),
        (["N3", "N2", "N1", ""], [3, 2, 1, 0], [4, 3, 2, 1], [1, 2, 3, 4]),
        (["N3 E1", "S3 E2", "N2", "N1", ""], [4, 5, 2, 1, 0], [4, 5, 3, 2, 1], [2, 1, 3, 4, 5]),
    ],
)
def test_least_damage_places_first(
    taken: list[str], damage: list[int], place: list[int], points: list[int]
) -> None:
    """Damage adds the numbers up, not the cards; every place has its points."""
    sheet = accounts(taken)
    assert [account.damage for account in sheet] == damage
    assert [account.place for account in sheet] == place
    assert [account.points for account in sheet] == points
    assert [account.level for account in sheet] == [1] * len(taken)


@pytest.mark.rule("S12")
def test_few_cards_of_much_damage_are_worse_than_many_of_little() -> None:
    """The sum decides, not the number of cards."""
    sheet = accounts(["N1 E1 S1 W1", "N3 E2"])
    assert [account.place for account in sheet] == [1, 2]


@pytest.mark.rule("S13")
@pytest.mark.parametrize(
    ("taken", "place", "points"),
    [
        (["", ""], [1, 1], [1, 1]),
        (["N2", "E2"], [1, 1], [1, 1]),
        (["", "", "N1"], [1, 1, 3], [3, 3, 1]),  # (3 + 2) / 2 = 2.5
        (["", "N1", "E1"], [1, 2, 2], [3, 2, 2]),  # (2 + 1) / 2 = 1.5
        (["", "", ""], [1, 1, 1], [2, 2, 2]),
        (["", "", "", ""], [1, 1, 1, 1], [3, 3, 3, 3]),  # 10 / 4 = 2.5
        (["", "N1", "E1", "N2"], [1, 2, 2, 4], [4, 3, 3, 1]),  # (3 + 2) / 2 = 2.5
        (["", "", "N1", "E1"], [1, 1, 3, 3], [4, 4, 2, 2]),  # 3.5 and 1.5
        (["", "N1", "E1", "S1"], [1, 2, 2, 2], [4, 2, 2, 2]),
        (["", "N1", "E1", "N2", "N3"], [1, 2, 2, 4, 5], [5, 4, 4, 2, 1]),  # (4 + 3) / 2 = 3.5
        (["", "", "N1", "N2", "N3"], [1, 1, 3, 4, 5], [5, 5, 3, 2, 1]),  # (5 + 4) / 2 = 4.5
        (["", "", "", "", "N3"], [1, 1, 1, 1, 5], [4, 4, 4, 4, 1]),  # 14 / 4 = 3.5
        (["", "N1", "E1", "S1", "W1"], [1, 2, 2, 2, 2], [5, 3, 3, 3, 3]),  # 10 / 4 = 2.5
        (["", "", "", "", ""], [1, 1, 1, 1, 1], [3, 3, 3, 3, 3]),
        (["N1", "E1", "N2", "E2", "N3"], [1, 1, 3, 3, 5], [5, 5, 3, 3, 1]),  # 4.5 and 2.5
    ],
)
def test_level_players_share_and_halves_go_up(
    taken: list[str], place: list[int], points: list[int]
) -> None:
    """They add up the places they fill; the next one comes after all of them."""
    sheet = accounts(taken)
    assert [account.place for account in sheet] == place
    assert [account.points for account in sheet] == points
    assert [account.level for account in sheet] == [place.count(each) for each in place]


@pytest.mark.rule("S12", "S13")
@CALM
@given(taken=holdings())
def test_any_round_is_counted_as_the_text_says(taken: list[str]) -> None:
    """Random wind cards of two to five players against a recount from scratch."""
    cards = [text.split() for text in taken]
    sheet = oracle.score(cards, [oracle.sets_of(held) for held in cards], expert=False)
    for account, line in zip(accounts(taken), sheet, strict=True):
        assert Counter(account.kept) == line.kept
        assert (account.damage, account.place, account.points) == line[1:4]
        assert (account.bonus, account.penalty, account.pairs) == (0, 0, ())
        assert account.total == line.total


# S14


def end(
    last: list[str],
    *ledger: list[str],
    ties: Literal["most-rounds", "shared"] = "most-rounds",
    expert: bool = False,
) -> MatchEnded:
    options = StormOptions(rounds=len(ledger) + 1, expert=expert, ties=ties)
    before = [scored(taken, expert=expert) for taken in ledger]
    state, events = settle(last, options, ledger=before)
    ended = the(events, MatchEnded)
    result = state.result()
    assert result is not None
    assert (result.scores, result.winners) == (ended.totals, ended.winners)
    return ended


@pytest.mark.rule("S14")
@pytest.mark.parametrize("ties", ["most-rounds", "shared"])
def test_most_points_win(ties: Literal["most-rounds", "shared"]) -> None:
    """The points of all rounds decide, even against more rounds won."""
    # Seat 0 is first twice and last twice; seat 1 is first once, second twice and third once.
    ended = end(["N3", "", "N1"], ["N3", "N1", ""], ["", "N1", "N2"], ["", "N1", "N2"], ties=ties)
    assert ended.totals == (8, 9, 7)
    assert ended.rounds_won == (2, 1, 1)
    assert (ended.winners, ended.because) == ((1,), "most-points")


# Seat 0 is first and third, seat 1 twice second: six points each.
FIRST_AND_THIRD = (["N2", "N1", "", "N3"], ["", "N1", "N3", "N2"])


@pytest.mark.rule("S14")
def test_a_tie_goes_to_the_most_rounds_won() -> None:
    """Between equal points first places decide; those of worse players do not matter."""
    ended = end(*FIRST_AND_THIRD)
    assert ended.totals == (6, 6, 5, 3)
    assert ended.rounds_won == (1, 0, 1, 0)
    assert (ended.winners, ended.because) == ((0,), "most-rounds")


@pytest.mark.rule("S14")
def test_by_the_french_text_a_tie_is_shared_at_once() -> None:
    """With that option rounds won do not matter."""
    ended = end(*FIRST_AND_THIRD, ties="shared")
    assert ended.totals == (6, 6, 5, 3)
    assert ended.rounds_won == (1, 0, 1, 0)
    assert (ended.winners, ended.because) == ((0, 1), "shared")


@pytest.mark.rule("S14")
def test_still_tied_they_share_the_victory() -> None:
    """Equal points and equally many rounds won: whoever has fewer of them is out."""
    ended = end(["N2", "N1", ""], ["", "N1", "N2"])
    assert ended.totals == (4, 4, 4)
    assert ended.rounds_won == (1, 0, 1)
    assert (ended.winners, ended.because) == ((0, 2), "shared")


@pytest.mark.rule("S14")
def test_a_shared_first_place_is_a_round_won_for_each() -> None:
    """It decides like a first place alone."""
    # Seat 0 shares a first place and is fourth, seat 1 is third and second: seven points each.
    ended = end(["N3", "N1", "E3 E1", "N2", ""], ["", "N1", "", "N2", "N3"])
    assert ended.totals == (7, 7, 6, 5, 6)
    assert ended.rounds_won == (1, 0, 1, 0, 1)
    assert (ended.winners, ended.because) == ((0,), "most-rounds")


@pytest.mark.rule("S14")
def test_bonus_and_penalty_do_not_win_a_round() -> None:
    """A round is won by the least damage, whoever scores most in it."""
    # Damage 4 against 5, where a pair of twos is worth the second player's two points.
    ended = end(["N3 N1", "S2 S2 E1"], expert=True)
    assert ended.totals == (2, 2)
    assert ended.rounds_won == (1, 0)
    assert (ended.winners, ended.because) == ((0,), "most-rounds")
    # Damage 3 against 4: seat 0 is first for 3 points, seat 1 has 2 + 2, seat 2 has 1.
    ended = end(["N3", "S2 S2", "E3 W2"], expert=True)
    assert ended.totals == (3, 4, 1)
    assert ended.rounds_won == (1, 0, 0)
    # Damage 4 against 5: the penalty for four cards makes the points of the first less.
    ended = end(["N1 E1 S1 W1", "N3 E2", "W3 S3"], expert=True)
    assert ended.totals == (2, 2, 1)
    assert ended.rounds_won == (1, 0, 0)
    assert ended.winners == (0,)


@pytest.mark.rule("S14")
@CALM
@given(
    rounds=st.integers(2, 5).flatmap(
        lambda seats: st.lists(
            st.lists(st.sampled_from(("", "1", "2", "3")), min_size=seats, max_size=seats),
            min_size=1,
            max_size=5,
        )
    ),
    ties=st.sampled_from(("most-rounds", "shared")),
)
def test_any_match_is_won_as_the_text_says(
    rounds: list[list[str]], ties: Literal["most-rounds", "shared"]
) -> None:
    """Random rounds, each player with one card or none, against a recount from scratch."""
    sheets = []
    told = []
    for damages in rounds:
        # One card each, of a direction for each seat; the fifth seat has to take north again.
        taken = [f"{d}{n}" if n else "" for d, n in zip("NESWN", damages, strict=False)]
        if len(taken) == 5 and taken[4] == taken[0] == "N3":
            taken[4] = "N1"
        told.append(taken)
        sheets.append(
            oracle.score([text.split() for text in taken], [""] * len(taken), expert=False)
        )
    ended = end(told[-1], *told[:-1], ties=ties)
    seats = range(len(rounds[0]))
    totals = [sum(sheet[seat].total for sheet in sheets) for seat in seats]
    won = [sum(sheet[seat].place == 1 for sheet in sheets) for seat in seats]
    assert (list(ended.totals), list(ended.rounds_won)) == (totals, won)
    assert (list(ended.winners), ended.because) == oracle.champions(totals, won, ties)
