"""S1 to S3: rounds, dealing, the wind row, and who opens a round."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.codec import from_plain
from game.rules.protocol import Malformed, Refused
from game.rules.storm.events import (
    CardPlayed,
    Dealt,
    MatchEnded,
    RoundBegan,
    RoundScored,
    RowMoved,
    TrickJudged,
)
from game.rules.storm.moves import Play
from game.rules.storm.options import StormOptions
from game.rules.storm.pieces import HelmCard
from tests.rules.storm import oracle
from tests.rules.storm.desk import STORM, all_of, random_match, scored, settle, the

PLAYERS = (2, 3, 4, 5)
EXPERT = StormOptions(expert=True)
BASE = StormOptions()


@pytest.mark.rule("S1")
@pytest.mark.parametrize("rounds", [None, 1, 2, 3, 4, 5])
def test_a_match_is_its_rounds_of_twelve_tricks(rounds: int | None) -> None:
    """Five rounds unless agreed otherwise, each of twelve tricks, and then it is over."""
    options = StormOptions() if rounds is None else StormOptions(rounds=rounds)
    state = STORM.new(3, options, 5)
    told = [event for events in random_match(state, 5) for event in events]
    tricks = [trick.trick for trick in all_of(told, TrickJudged)]
    assert tricks == [*range(1, 13)] * (rounds or 5)
    assert [r.round for r in all_of(told, RoundScored)] == [*range(1, (rounds or 5) + 1)]
    assert isinstance(told[-1], MatchEnded)
    assert state.to_act() == ()
    with pytest.raises(Refused) as refused:
        state.play(0, Play(HelmCard("N1")))
    assert [o.rule for o in refused.value.objections] == ["S1"]


@pytest.mark.rule("S1")
@pytest.mark.parametrize("rounds", [-1, 0, 6, 100, 2.5, "5", True])
def test_other_numbers_of_rounds_cannot_be_agreed(rounds: object) -> None:
    """The option goes from one round to five."""
    with pytest.raises(Malformed):
        from_plain({"rounds": rounds}, StormOptions)


@pytest.mark.rule("S2")
@pytest.mark.parametrize("options", [BASE, EXPERT], ids=["base", "expert"])
@pytest.mark.parametrize("seats", PLAYERS)
def test_every_round_deals_the_whole_of_both_packs(seats: int, options: StormOptions) -> None:
    """All 60 helm cards and all 20 wind cards are there in every round, twelve in each hand."""
    state = STORM.new(seats, options, 8)
    rounds = 0
    for events in random_match(state, 8):
        if not any(isinstance(event, Dealt) for event in events):
            continue
        rounds += 1
        assert [len(hand) for hand in state.hands] == [12] * seats
        helm = [card for hand in state.hands for card in hand]
        assert Counter([*helm, *state.rest]) == Counter(oracle.HELM)
        assert len(state.row) == 3
        assert Counter([*state.row, *state.forecast, *state.pile]) == Counter(oracle.WINDS)
        assert not any([state.trick, state.history, state.waiting, state.gone, *state.taken])
        assert state.choices == [None] * seats
    assert rounds == 5


@pytest.mark.rule("S2")
def test_both_packs_are_shuffled_for_every_round() -> None:
    """Over many deals every card comes to a hand and to the rest, every wind card everywhere."""
    held: set[str] = set()
    rest: set[str] = set()
    places: list[set[str]] = [set() for _ in range(20)]
    for seed in range(150):
        state = STORM.new(4, EXPERT, seed)
        held |= set(state.hands[seed % 4])
        rest |= set(state.rest)
        for place, card in enumerate([*state.row, *state.forecast, *state.pile]):
            places[place].add(card)
    assert held == rest == set(oracle.HELM)
    assert all(seen == set(oracle.WINDS) for seen in places)
    deals = []
    for events in random_match(STORM.new(4, EXPERT, 1), 1):
        deals += [(deal.hands, deal.row) for deal in all_of(events, Dealt)]
    assert len({hands for hands, _ in deals}) == len(deals) == 5
    assert len({row for _, row in deals}) > 1


@pytest.mark.rule("S2")
def test_the_seed_decides_the_deal() -> None:
    """The same seed deals the same, another seed deals otherwise."""
    assert STORM.new(4, BASE, 3).hands == STORM.new(4, BASE, 3).hands
    assert STORM.new(4, BASE, 3).hands != STORM.new(4, BASE, 4).hands


@pytest.mark.rule("S2")
@pytest.mark.parametrize("options", [BASE, EXPERT], ids=["base", "expert"])
def test_the_row_moves_up_and_opens_what_a_trick_can_use(options: StormOptions) -> None:
    """Three winds are in sight until three tricks are left; then the row only shrinks."""
    one_round = StormOptions(rounds=1, expert=options.expert)
    state = STORM.new(3, one_round, 2)
    coming = [*state.row, *state.pile]
    row, sizes = state.row.copy(), [3]
    for events in random_match(state, 2):
        for trick in all_of(events, TrickJudged):
            assert trick.wind == row[0], "the card farthest from the pile is played for"
        for moved in all_of(events, RowMoved):
            opened = [] if moved.opened is None else [moved.opened]
            assert list(moved.row) == row[1:] + opened == state.row
            row = list(moved.row)
            sizes.append(len(row))
    assert sizes == [3] * 10 + [2, 1]
    assert [trick.wind for trick in state.history] == coming[:12], "the pile comes from its top"


@pytest.mark.rule("S2")
def test_played_helm_cards_are_public_and_the_rest_is_not() -> None:
    """Everybody sees the tricks of the round; nobody sees what was not dealt."""
    state = STORM.new(3, BASE, 6)
    played: list[str] = []
    for number, events in enumerate(random_match(state, 6)):
        played += [event.card for event in all_of(events, CardPlayed)]
        for seat in (None, 0, 1, 2):
            view = state.view(seat)
            shown = [card for trick in view.history for card in trick.cards] + list(view.trick)
            assert shown == played
            assert not hasattr(view, "rest")
        if number == 20:
            break


@pytest.mark.rule("S3")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_first_leader_is_drawn(seats: int) -> None:
    """Over many matches every seat leads first about equally often."""
    tables = 200 * seats
    firsts: Counter[int] = Counter()
    for seed in range(tables):
        state = STORM.new(seats, BASE, seed)
        began = the(state.opening(), RoundBegan)
        assert began.leads == state.opener == state.leader
        assert (began.round, began.because) == (1, "drawn")
        firsts[state.leader] += 1
    assert set(firsts) == set(range(seats))
    assert all(140 < count < 260 for count in firsts.values())


# (damage of the seats, who opened, who opens, why)
OPENERS = [
    (("N1", "N2", "N3"), 2, 0, "most-points"),
    (("N3", "N2", "N1"), 0, 2, "most-points"),
    (("N2", "N1", "N3"), 1, 1, "most-points"),
    (("N1", "E1", "N3"), 0, 0, "opened-last-round"),
    (("N1", "E1", "N3"), 1, 1, "opened-last-round"),
    (("N1", "E1", "N3"), 2, 2, "opened-last-round"),
    (("N1", "E1", "S1"), 1, 1, "opened-last-round"),
]


@pytest.mark.rule("S3")
@pytest.mark.parametrize(("taken", "opened", "opens", "because"), OPENERS)
def test_most_points_open_and_a_tie_leaves_it_to_the_last_opener(
    taken: tuple[str, ...], opened: int, opens: int, because: str
) -> None:
    """On a tie whoever led the first trick of the round before leads, tied or not."""
    state, events = settle(taken, opener=opened)
    assert the(events, RoundBegan) == RoundBegan(2, opens, because)  # type: ignore[arg-type]
    assert state.opener == state.leader == opens
    assert state.to_act() == (opens,)


@pytest.mark.rule("S3")
def test_the_points_of_all_rounds_decide_who_opens() -> None:
    """It is the most so far, not the best of the last round."""
    ledger = [scored(("N1", "N2", "N3"))] * 2  # 6, 4, 2 points
    state, events = settle(("N2", "N1", "N3"), ledger=ledger, opener=2)
    assert the(events, RoundScored).totals == (8, 7, 3)
    assert the(events, RoundBegan) == RoundBegan(4, 0, "most-points")
    assert state.opener == 0


@pytest.mark.rule("S3")
def test_on_a_tie_it_is_not_the_last_leader_who_opens() -> None:
    """Who led or took the last trick has no say: only who opened the round."""
    state, events = settle(("N1", "E1", "N3"), opener=1)
    assert state.history == []
    assert the(events, RoundBegan).leads == 1  # seat 0 led the last trick and led again after it
