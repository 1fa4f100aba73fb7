"""What every computer opponent of every game must keep to, by being registered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import numpy as np
import pytest

from game.catalogue import GAMES
from game.players import BOTS, Advice, bot_for
from game.rules.chance import Chance
from game.rules.protocol import AnyState, Options, Seat


class Company(NamedTuple):
    """A table at which one level of opponent has all the seats."""

    game: str
    level: str
    seats: int
    options: Options

    def play(self, seed: int) -> Iterator[tuple[AnyState, Seat, Advice]]:
        """A whole match, stopping with each advice before it is followed."""
        state = GAMES[self.game].new(self.seats, self.options, seed)
        bots = [bot_for(self.game, self.level, Chance.of(seed, n)) for n in range(self.seats)]
        while acting := state.to_act():
            for seat in acting:
                advice = bots[seat].advise(state.view(seat))
                yield state, seat, advice
                state.play(seat, advice.move)


def _agreements(kind: type[Options]) -> list[Options]:
    """The default options, and each choice of yes or no the other way round."""
    default = kind()
    flips = [name for name in kind.__struct_fields__ if getattr(default, name) is False]
    return [default, *(msgspec.structs.replace(default, **{name: True}) for name in flips)]


COMPANIES = [
    Company(game, level, seats, options)
    for game, levels in BOTS.items()
    for level in levels
    for seats in GAMES[game].seats
    for options in _agreements(GAMES[game].options_type)
]


@pytest.fixture(params=COMPANIES, ids=lambda c: f"{c.game}-{c.level}-{c.seats}-{c.options}")
def company(request: pytest.FixtureRequest) -> Company:
    param: Company = request.param
    return param


def test_advice_is_always_legal_and_its_facts_are_plain(company: Company) -> None:
    for state, seat, advice in company.play(seed=1):
        assert state.objections(seat, advice.move) == ()
        assert state.view(seat).objections(advice.move) == ()
        assert advice.because
        assert msgspec.json.decode(msgspec.json.encode(advice.facts)) == advice.facts


def test_the_same_chance_gives_the_same_moves(company: Company) -> None:
    """Whatever other parts of the program do with the generators that they share."""
    first = [advice for _, _, advice in company.play(seed=2)]
    again = []
    for number, (_, _, advice) in enumerate(company.play(seed=2)):
        random.seed(number)
        np.random.seed(number)
        again.append(advice)
    assert again == first


def test_a_bot_looks_only_at_its_view(company: Company) -> None:
    """It cannot tell the true state from one that its seat could imagine."""
    for number, (state, seat, _) in enumerate(company.play(seed=3)):
        if number % 5:
            continue
        view = state.view(seat)
        imagined = view.imagine(Chance.of(number)).view(seat)
        assert imagined == view
        advice, other = (
            bot_for(company.game, company.level, Chance.of(9, number)).advise(seen)
            for seen in (view, imagined)
        )
        assert advice == other


def test_advice_leaves_the_state_alone(company: Company) -> None:
    state = GAMES[company.game].new(company.seats, company.options, 4)
    before, view = state.digest(), state.view(state.to_act()[0])
    bot_for(company.game, company.level, Chance.of(4)).advise(view)
    assert state.digest() == before
    assert view == state.view(state.to_act()[0])
