"""Storm's middle opponent: stronger than chance, right in plain cases, honest about why."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.players.bot import Advice, Bot, RandomBot
from game.players.storm import LIKELY, SAFE, MediumStorm
from game.players.storm_sense import foresee
from game.rules.chance import Chance
from game.rules.compass import Direction
from game.rules.protocol import Result
from game.rules.storm import Storm
from game.rules.storm.moves import LayAside, Play
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import HELM_CARDS, PIRATE, HelmCard, WindCard
from game.rules.storm.scoring import sets_in
from game.rules.storm.state import State
from game.rules.storm.trick import PlayedTrick, judge, standing_of
from game.rules.storm.view import View

BASE, EXPERT = StormOptions(), StormOptions(expert=True)


def helm(names: str) -> list[HelmCard]:
    return [HelmCard(name) for name in names.split()]


def winds(names: str) -> list[WindCard]:
    return [WindCard(name) for name in names.split()]


def last_to_play(
    hand: str,
    row: str,
    trick: str,
    *,
    taken: Sequence[str] = ("", "", ""),
    options: StormOptions = BASE,
    waiting: str = "",
) -> Advice:
    """What the third of three players does, the last card of the trick being his."""
    mine, on_table, size = helm(hand), helm(trick), len(hand.split()) - 1
    free = [card for card in HELM_CARDS if card not in mine and card not in on_table]
    # S7: who has led a pirate has nothing else.
    leaders = [PIRATE] * size if on_table[0] is PIRATE else free[:size]
    state = State(
        hands=[leaders, free[size : 2 * size], mine],
        row=winds(row),
        trick=on_table,
        taken=[winds(cards) for cards in taken],
        options=options,
        waiting=winds(waiting),
    )
    return MediumStorm(Chance.of(1)).advise(Storm().restore(state).view(2))


def played(advice: Advice) -> str:
    assert isinstance(advice.move, Play)
    return str(advice.move.card)


# Positions in which any good player knows what to do


def test_it_dodges_a_heavy_wind_with_the_one_card_that_does() -> None:
    """Wind N: N9 is 9, E10 is 5; N6 is 6 and stays above, the others would take 3 damage."""
    advice = last_to_play("N6 S4 W2", row="N3 E1 S1", trick="N9 E10")
    assert (played(advice), advice.facts["chance"]) == ("N6", 0)


def test_it_dodges_a_light_wind_only_if_heavy_ones_come_with_it() -> None:
    """Waiting cards go to the taker (S16); alone, N1 is a good place for a useless card."""

    def card(waiting: str) -> str:
        row, trick = "N1 N3 N2", "N9 E10"
        return played(last_to_play("N6 S4 S5", row, trick, options=EXPERT, waiting=waiting))

    assert card(waiting="E3 S3") == "N6"
    assert card(waiting="") in {"S4", "S5"}


def test_it_throws_a_useless_card_where_it_costs_little() -> None:
    """Wind N1: N6 would dodge it, but is needed for the heavy winds that can be seen coming."""
    advice = last_to_play("N6 S4 S5", row="N1 N3 N2", trick="N9 E10")
    assert played(advice) in {"S4", "S5"}
    assert advice.because == "storm.hint.throw-away"
    assert advice.facts["other"] == "N6"


def test_a_pirate_struck_on_the_lowest_card_saves_it() -> None:
    """S6, S8: S3 and the pirate drop out; any other card of the hand is below S3."""
    advice = last_to_play("S1 S2 P", row="N3 E1 S1", trick="N9 S3")
    assert (played(advice), advice.because) == ("P", "storm.hint.pirate-strikes")
    assert advice.facts["other"] == "S3"


def test_a_card_of_equal_value_saves_it() -> None:
    """S8: W10 and E10 are both 5 against N and drop out."""
    advice = last_to_play("S4 S5 W10", row="N3 E1 S1", trick="N9 E10")
    assert (played(advice), advice.because) == ("W10", "storm.hint.strikes-out")
    assert advice.facts["other"] == "E10"


def test_it_takes_the_card_that_completes_its_set() -> None:
    """S11: with N1 and N2 taken before, N3 is no damage but takes 3 away."""
    advice = last_to_play("N12 N13 S4", row="N3 E1 S1", trick="N9 E10", taken=("", "E2", "N1 N2"))
    assert (played(advice), advice.because) == ("S4", "storm.hint.completes-set")
    assert advice.facts["sets"] == ["N"]


def test_it_does_not_keep_a_pirate_to_lead() -> None:
    """S7: N10 would win the lead, and then the last card, a pirate, would take E3 for certain."""
    advice = last_to_play("N10 P", row="N2 E3", trick="N9 E10")
    assert played(advice) == "P"


def test_behind_a_led_pirate_it_throws_its_worst_card() -> None:
    """S7: the pirate's player takes the wind, whatever the others play."""
    advice = last_to_play("N14 E13 S2", row="N3 E2 W2", trick="P N9")
    assert (played(advice), advice.because) == ("S2", "storm.hint.pirate-takes")


def test_an_only_card_is_forced() -> None:
    advice = last_to_play("S2", row="N3", trick="N9 E10")
    assert advice == Advice(advice.move, "storm.hint.forced", {"card": "S2"})


def test_it_knows_who_has_nothing_but_pirates() -> None:
    """S7: seat 1 has led a pirate, so its next card is one: both cards drop out (S6)."""
    state = State(
        hands=[helm("S1 S2"), helm("P P")],
        row=winds("N3 E1"),
        history=[PlayedTrick(1, WindCard("W1"), (PIRATE, HelmCard("N5")))],
        taken=[[], winds("W1")],
    )
    advice = MediumStorm(Chance.of(1)).advise(Storm().restore(state).view(0))
    assert advice.facts["chance"] == 0


@pytest.mark.parametrize("seats", Storm.seats)
def test_it_judges_a_trick_as_the_rules_do(seats: int) -> None:
    """Last to play, it foresees for every card exactly what `judge` would say."""
    state, chance = Storm().new(seats, StormOptions(rounds=5), 41), Chance.of(41)
    while acting := state.to_act():
        view = state.view(acting[0])
        if len(view.trick) == seats - 1:
            cards = list(dict.fromkeys(view.hand))
            seen = foresee(view, cards, chance)
            assert seen.samples == 1
            for card, takes, leads in zip(cards, seen.takes, seen.leads, strict=True):
                verdict = judge(view.row[0].direction, (*view.trick, card))
                assert takes.index(1) == (seats if verdict.lowest is None else verdict.lowest)
                assert leads.index(1) == (verdict.highest or 0)
        state.play(acting[0], chance.pick(view.moves()))


# Sets or pairs (S17)


def choosing(*taken: str, seat: int) -> Advice:
    state = State(
        hands=[[] for _ in taken],
        row=[],
        taken=[winds(cards) for cards in taken],
        options=EXPERT,
    )
    return MediumStorm(Chance.of(1)).advise(Storm().restore(state).view(seat))


def test_it_lays_the_set_aside_in_example_6() -> None:
    """Four points and two damage; with the pair kept it would be last, with 2 points."""
    advice = choosing("N1 N2 N2 N3", "S1 S1 E2", "E2 W2", "W1 W2 S3", seat=0)
    assert advice.move == LayAside((Direction.N,))
    assert advice.because == "storm.hint.set-aside"
    assert advice.facts == {"sets": ["N"], "damage": 2, "points": 4}


def test_it_keeps_a_pair_that_costs_no_place() -> None:
    """First with 2 damage or with 8: so the pair's 2 points outweigh the penalty of 1."""
    advice = choosing("N1 N2 N3 E2 E2 E3 W2 W2", "S1 S2 S2 S3", seat=1)
    assert advice.move == LayAside(())
    assert advice.because == "storm.hint.keep-pair"
    assert advice.facts == {"sets": ["S"], "damage": 8, "points": 3}


# The reasons are true


def check(view: View, advice: Advice) -> None:
    assert isinstance(advice.move, Play)
    card, facts, wind = advice.move.card, advice.facts, view.row[0]
    assert facts["card"] == card
    match advice.because.removeprefix("storm.hint."):
        case "forced":
            assert len(view.moves()) == 1
            return
        case "pirate-takes":
            assert view.trick[0] is PIRATE
            assert facts["chance"] == 0
        case "strikes-out" | "pirate-strikes" as why:
            assert (card is PIRATE) == (why == "pirate-strikes")
            other = HelmCard(facts["other"])
            rank = standing_of(wind.direction, view.trick, card)[0]
            assert other in view.trick
            assert standing_of(wind.direction, (), other)[0] == rank
            assert facts["chance"] == 0
        case "completes-set":
            assert view.seat is not None
            before = view.taken[view.seat]
            after = sets_in((*before, wind, *view.waiting))
            assert set(facts["sets"]) == set(after) - set(sets_in(before)) != set()
            assert facts["chance"] >= LIKELY
        case "takes-gladly":
            assert facts["chance"] >= LIKELY
        case "avoids-lead":
            assert facts["lead"] > 0
            assert facts["other"] in view.hand
            assert facts["other"] != card
        case "safe":
            assert facts["chance"] <= SAFE
        case "enough" | "throw-away" as why:
            assert (facts["chance"] <= SAFE) == (why == "enough")
            assert facts["other"] in view.hand
            assert facts["other"] != card
        case "least-risk" | "balance":
            assert facts["chance"] > SAFE
        case unknown:
            pytest.fail(f"no sentence for {unknown}")
    assert facts["wind"] == wind


@pytest.mark.parametrize("seats", Storm.seats)
@pytest.mark.parametrize("expert", [False, True])
def test_what_it_says_is_so(seats: int, expert: bool) -> None:
    state = Storm().new(seats, StormOptions(rounds=4, expert=expert), 31)
    bots = [MediumStorm(Chance.of(31, seat)) for seat in range(seats)]
    while acting := state.to_act():
        view = state.view(acting[0])
        advice = bots[acting[0]].advise(view)
        if view.hand:
            check(view, advice)
        state.play(acting[0], advice.move)


# It is stronger than chance


def contest(mediums: set[int], seats: int, seed: int, options: StormOptions) -> Result:
    state = Storm().new(seats, options, seed)
    bots: list[Bot] = [
        (MediumStorm if seat in mediums else RandomBot)(Chance.of(seed, seat))
        for seat in range(seats)
    ]
    while acting := state.to_act():
        state.play(acting[0], bots[acting[0]].advise(state.view(acting[0])).move)
    result = state.result()
    assert result
    return result


def test_one_beats_three_random_players_at_nearly_every_match() -> None:
    """By luck a player would win 4 of 16 matches, and 13 not once in ten thousand times."""
    wins = 0.0
    for seed in range(16):
        winners = contest({seed % 4}, 4, seed, StormOptions(rounds=3)).winners
        wins += (seed % 4 in winners) / len(winners)
    assert wins >= 13


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", Storm.seats)
def test_it_does_better_than_random_at_every_seat_and_number_of_seats(
    seats: int, expert: bool
) -> None:
    """Half the seats, each in turn: more points than the other half in nearly every round."""
    better, matches = 0, 4 * seats
    for seed in range(matches):
        mediums = {(seed + 2 * n) % seats for n in range(seats // 2)}
        scores = contest(mediums, seats, seed, StormOptions(rounds=1, expert=expert)).scores
        mine = sum(scores[seat] for seat in mediums) * (seats - len(mediums))
        theirs = sum(scores[seat] for seat in set(range(seats)) - mediums) * len(mediums)
        better += mine > theirs
    assert better >= 0.75 * matches
