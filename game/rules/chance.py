"""Seeded randomness that is the same on every machine and in every version of Python.

Python promises a stable sequence for `random.random` alone, and its generator drags 2,500 bytes
along. A state is copied at every step of a search and its generator is part of every record, so
we keep ours as one 64-bit number: SplitMix64 (Steele, Lea and Flood, 2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Chance(msgspec.Struct, forbid_unknown_fields=True):
    """A stream of chance: dice, shuffles, draws. Its whole memory is one number."""

    state: int

    @classmethod
    def of(cls, *numbers: int) -> Chance:
        """A stream of its own for each list of numbers (a seed, a seed and a seat, ...)."""
        state = 0
        for number in numbers:
            state = _mix((state + _GAMMA) & _MASK ^ _mix(number & _MASK))
        return cls(state)

    def copy(self) -> Chance:
        return Chance(self.state)

    def bits(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + _GAMMA) & _MASK
        return _mix(self.state)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely as the others."""
        product = self.bits() * n
        if product & _MASK < n:
            # The low half tells which few draws would favour some numbers: those are redrawn.
            unfair = (1 << 64) % n
            while product & _MASK < unfair:
                product = self.bits() * n
        return product >> 64

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place; every order is equally likely."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def fork(self) -> Chance:
        """A new stream that tells nothing about this one's future."""
        return Chance.of(self.bits())
