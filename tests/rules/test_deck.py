"""Dealing and piles: nothing lost, nothing doubled, no shuffle before it is needed."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.chance import Chance
from game.rules.codec import from_json, to_json
from game.rules.deck import Deck, deal, without

CALM = settings(deadline=None, derandomize=True, database=None, max_examples=200)
CARDS = st.lists(st.integers(0, 9), max_size=30)
SEEDS = st.integers(0, 2**64 - 1)


@CALM
@given(seed=SEEDS, cards=CARDS, hands=st.integers(0, 5), size=st.integers(0, 6))
def test_a_deal_gives_every_card_one_place(
    seed: int, cards: list[int], hands: int, size: int
) -> None:
    """Hands of the right size, and the rest of the pack beside them."""
    cards = (cards * 31)[: max(len(cards), hands * size)] if cards else [0] * (hands * size)
    before = cards.copy()
    dealt, rest = deal(cards, Chance(seed), hands, size)
    assert [len(hand) for hand in dealt] == [size] * hands
    assert Counter([*(card for hand in dealt for card in hand), *rest]) == Counter(cards)
    assert cards == before, "the pack that was given is not touched"


def test_a_deal_is_shuffled() -> None:
    """Over many deals every card comes to every hand and to the rest."""
    seen: list[set[int]] = [set(), set(), set()]
    for seed in range(60):
        dealt, rest = deal(range(9), Chance(seed), 2, 3)
        for place, cards in enumerate([*dealt, rest]):
            seen[place] |= set(cards)
    assert seen == [set(range(9))] * 3


@CALM
@given(cards=CARDS, gone=CARDS)
def test_without_takes_each_gone_card_once(cards: list[int], gone: list[int]) -> None:
    """The first of equal cards goes, the order stays, and what is not there is not missed."""
    expected = cards.copy()
    for card in gone:
        if card in expected:
            expected.remove(card)
    assert without(cards, gone) == expected


def test_a_shuffled_deck_holds_the_cards_and_leaves_the_list_alone() -> None:
    """All of them in the pile, no discards."""
    cards = list(range(20))
    deck = Deck.shuffled(cards, Chance(4))
    assert cards == list(range(20))
    assert sorted(deck.pile) == cards
    assert deck.pile != cards
    assert deck.discards == []


def test_the_next_card_is_the_last_of_the_pile() -> None:
    """Drawing goes through the pile in its order, without any chance."""
    deck, chance = Deck([3, 1, 2]), Chance(0)
    assert [deck.draw(chance) for _ in range(3)] == [2, 1, 3]
    assert deck.draw(chance) is None
    assert len(deck) == 0
    assert chance.state == 0


def test_discards_wait_until_a_card_is_needed() -> None:
    """An empty pile is made anew by the next draw, not by the last one."""
    deck, chance = Deck([1]), Chance(5)
    for card in (7, 8, 9):
        deck.discard(card)
    assert deck.draw(chance) == 1
    assert (deck.pile, deck.discards) == ([], [7, 8, 9])
    assert chance.state == 5, "nothing was shuffled yet"
    assert len(deck) == 3
    drawn = deck.draw(chance)
    assert drawn in (7, 8, 9)
    assert deck.discards == []
    assert sorted([*deck.pile, drawn]) == [7, 8, 9]
    assert chance.state != 5


def test_the_new_pile_is_shuffled() -> None:
    """Every discard can come first, and the streams decide."""
    firsts = set()
    for seed in range(30):
        deck = Deck([], [7, 8, 9])
        firsts.add(deck.draw(Chance(seed)))
    assert firsts == {7, 8, 9}


@CALM
@given(seed=SEEDS, cards=CARDS, steps=st.lists(st.sampled_from(("draw", "discard"))))
def test_nothing_is_lost_and_nothing_doubled(seed: int, cards: list[int], steps: list[str]) -> None:
    """Any draws and discards: pile, discards and hand are always the same cards."""
    chance = Chance(seed)
    deck = Deck.shuffled(cards, chance)
    hand: list[int] = []
    for step in steps:
        pile, discards, state = deck.pile.copy(), deck.discards.copy(), chance.state
        if step == "discard":
            if hand:
                deck.discard(hand.pop())
            continue
        card = deck.draw(chance)
        if card is None:
            assert not pile
            assert not discards
        else:
            hand.append(card)
        if pile:
            assert (deck.pile, card) == (pile[:-1], pile[-1])
            assert (deck.discards, chance.state) == (discards, state), "no shuffle before need"
        assert Counter([*deck.pile, *deck.discards, *hand]) == Counter(cards)
        assert len(deck) == len(cards) - len(hand)


def test_a_copy_is_a_deck_of_its_own() -> None:
    """Drawing from one leaves the other as it was; decks share no discards."""
    deck = Deck([1, 2], [3])
    copy = deck.copy()
    copy.draw(Chance(0))
    copy.discard(9)
    assert (deck.pile, deck.discards) == ([1, 2], [3])
    first: Deck[int] = Deck([])
    second: Deck[int] = Deck([])
    first.discard(1)
    assert second.discards == []


def test_a_deck_survives_json() -> None:
    """Pile and discards in their order."""
    deck = Deck([1, 2], [3])
    assert from_json(to_json(deck), Deck[int]) == deck
