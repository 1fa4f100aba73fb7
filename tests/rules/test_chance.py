"""The generator: known numbers, fair draws, streams of their own."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.chance import Chance
from game.rules.codec import from_json, to_json

CALM = settings(deadline=None, derandomize=True, database=None, max_examples=200)
WORD = 2**64


def splitmix64(state: int) -> Iterator[int]:
    """SplitMix64 as published (Steele, Lea and Flood, "Fast splittable generators", 2014)."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % WORD
        z = state
        z = (z ^ (z // 2**30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z // 2**27)) * 0x94D049BB133111EB % WORD
        yield z ^ (z // 2**31)


class Rigged(Chance):
    """Chance whose bits are known beforehand."""

    coming: list[int]

    def bits(self) -> int:
        return self.coming.pop(0)


def rigged(*bits: int) -> Rigged:
    return Rigged(0, list(bits))


def test_the_first_numbers_are_the_published_ones() -> None:
    """The reference sequence of SplitMix64 for the seed 1234567."""
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@CALM
@given(seed=st.integers(0, WORD - 1))
def test_every_seed_gives_splitmix64(seed: int) -> None:
    """Bit for bit the published algorithm."""
    chance = Chance(seed)
    reference = splitmix64(seed)
    assert [chance.bits() for _ in range(20)] == list(itertools.islice(reference, 20))


def test_records_depend_on_these_numbers() -> None:
    """Seeding, drawing, shuffling and forking never change, or old records would not replay."""
    assert [Chance.of(*numbers).state for numbers in ((), (0,), (1,), (1, 0), (0, 1), (42,))] == [
        0,
        16294208416658607535,
        538020821241227815,
        7971970674885184466,
        14706957784802484854,
        207863239846209024,
    ]
    chance = Chance.of(42)
    items = list(range(10))
    chance.shuffle(items)
    assert items == [3, 8, 1, 6, 9, 5, 2, 7, 4, 0]
    assert [chance.below(100) for _ in range(10)] == [52, 19, 30, 83, 28, 81, 90, 69, 75, 95]
    assert chance.fork().state == 7081936653850757832
    assert chance.state == 6861230741795559332


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 20, 56, 60, 64, 1000, 2**32 + 1, 2**63 + 3])
def test_a_draw_is_exactly_fair(n: int) -> None:
    """Every result comes from equally many of the 2**64 numbers that bits can be.

    Results rise with the bits, so each has one stretch of numbers; only the first of a stretch
    can be redrawn. Counting what is left of a stretch needs a look at its ends alone.
    """
    results = range(n) if n <= 1000 else [*range(25), *range(n - 25, n)]
    counts = set()
    for result in results:
        start = -(-result * WORD // n)
        end = -(-(result + 1) * WORD // n)
        surely = start + 1
        chance = rigged(start, surely)
        assert chance.below(n) == result
        redrawn = 1 - len(chance.coming)
        if end - start > 2:
            assert rigged(surely).below(n) == result
            assert rigged(end - 1).below(n) == result
        counts.add(end - start - redrawn)
    assert counts == {WORD // n}


def test_unfair_draws_are_drawn_again() -> None:
    """Of 2**64 numbers one is too many for three results: bits of zero are not used."""
    chance = rigged(0, 0, 0, WORD - 1)
    assert chance.below(3) == 2
    assert chance.coming == []
    assert rigged(0).below(4) == 0


@CALM
@given(seed=st.integers(0, WORD - 1), n=st.integers(1, 2**40))
def test_a_draw_is_in_its_range(seed: int, n: int) -> None:
    """From 0 to n - 1, and the only number below 1 is 0."""
    chance = Chance(seed)
    assert all(0 <= chance.below(n) < n for _ in range(10))
    assert chance.below(1) == 0


def test_draws_come_out_evenly() -> None:
    """Dice over a long row of seeds and over one long stream."""
    chance = Chance.of(3)
    for dice in (
        Counter(chance.below(6) for _ in range(6000)),
        Counter(Chance.of(seed).below(6) for seed in range(6000)),
        Counter(Chance.of(9, seat).below(6) for seat in range(6000)),
    ):
        assert set(dice) == set(range(6))
        assert all(880 < count < 1120 for count in dice.values())


@CALM
@given(seed=st.integers(0, WORD - 1), items=st.lists(st.integers()))
def test_a_shuffle_is_a_permutation(seed: int, items: list[int]) -> None:
    """Nothing is lost or added, and the same stream gives the same order."""
    first, second = items.copy(), items.copy()
    Chance(seed).shuffle(first)
    Chance(seed).shuffle(second)
    assert Counter(first) == Counter(items)
    assert first == second


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_comes_from_one_row_of_draws(size: int) -> None:
    """All fair draws lead to all orders, each once."""
    orders = set()
    steps = [range(last + 1) for last in range(size - 1, 0, -1)]
    for draws in itertools.product(*steps):
        # Bits that make `below` give just these draws.
        bits = [draw * WORD // (len(step)) + 2 for draw, step in zip(draws, steps, strict=True)]
        items = list(range(size))
        rigged(*bits).shuffle(items)
        orders.add(tuple(items))
    assert orders == set(itertools.permutations(range(size)))


def test_pick_takes_from_the_whole_sequence() -> None:
    """Every item can be picked, and picking is drawing an index."""
    assert {Chance.of(seed).pick("abc") for seed in range(40)} == set("abc")
    assert Chance(5).pick(range(100, 200)) == 100 + Chance(5).below(100)


def test_every_list_of_numbers_is_a_stream_of_its_own() -> None:
    """A seed, a seed and a seat, and the other way round: none alike, none in step."""
    lists = [(), *itertools.product(range(12)), *itertools.product(range(12), repeat=2)]
    lists += [(-1,), (2**53 - 1,), (0, 0, 0), (0, 0, 1), (1, 2, 3), (3, 2, 1)]
    streams = [Chance.of(*numbers) for numbers in lists]
    bits = [stream.bits() for stream in streams for _ in range(20)]
    assert len(set(bits)) == len(bits)


def test_a_fork_and_a_copy() -> None:
    """A copy goes on alike, a fork otherwise, and neither moves with its origin."""
    chance = Chance.of(7)
    copy = chance.copy()
    fork = chance.fork()
    assert fork.state not in (chance.state, copy.state)
    copy.bits()
    assert copy.state == chance.state, "forking costs one draw"
    ours = {chance.bits() for _ in range(100)}
    assert not ours & {fork.bits() for _ in range(100)}
    assert {copy.bits() for _ in range(100)} == ours


def test_global_randomness_plays_no_part() -> None:
    """Neither is it used, nor disturbed."""
    random.seed(1)
    before = random.getstate()
    first = [Chance.of(3).below(1000) for _ in range(3)]
    assert random.getstate() == before
    random.seed(2)
    random.random()
    assert [Chance.of(3).below(1000) for _ in range(3)] == first


def test_its_whole_memory_is_one_number() -> None:
    """Written and read back it goes on where it was."""
    chance = Chance.of(11)
    chance.below(10)
    again = from_json(to_json(chance), Chance)
    assert to_json(chance) == b'{"state":%d}' % chance.state
    assert [again.bits() for _ in range(5)] == [chance.bits() for _ in range(5)]
