"""The regatta's scenes beside its table: races that are over, and a collision only thought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from game.app.program import App
from game.app.scene import Scene
from game.app.sitting import Sitting
from game.app.tables.regatta import RegattaTable
from game.app.tables.regatta_crash import WhatWouldHappen, collides
from game.app.tables.regatta_finish import RegattaFinish
from game.app.tables.regatta_play import Choices, Offer
from game.catalogue import find_game
from game.cli.deciding import decide
from game.match import Match, SeatPlan, replay
from game.match.record import AnyRecord
from game.players import bot_for
from game.rules.chance import Chance
from game.rules.regatta.options import RegattaOptions
from game.rules.regatta.pieces import SUN
from game.rules.regatta.view import View

SEED = 5


def finished(
    names: Sequence[str], course: str, level: str = "medium", turns: int = 40
) -> Callable[[App], Sequence[Scene]]:
    """The end of a race that bots have sailed on a course."""

    def hang(app: App) -> Sequence[Scene]:
        table = RegattaTable(
            app, Sitting(_sailed(tuple(names), course, level, turns), app.opponents)
        )
        table._ended = True  # the end is hung by hand
        return [table, RegattaFinish(app, table)]

    return hang


@cache
def _sailed(names: tuple[str, ...], course: str, level: str, turns: int) -> Match:
    plans = [SeatPlan(name=name, decider=level) for name in names]
    options = RegattaOptions(course=course, sail_on=True, turns=turns)
    match = Match(find_game("regatta"), plans, options, SEED)
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, decide(match, seat))
    return match


def collision(names: Sequence[str]) -> Callable[[App], Sequence[Scene]]:
    """The first collision that a person could wish for."""

    def hang(app: App) -> Sequence[Scene]:
        match = replay(_before_a_collision(tuple(names)))
        table = RegattaTable(app, Sitting(match, app.opponents))
        return [table, WhatWouldHappen.of_offer(table, next(_collisions(match)))]

    return hang


@cache
def _before_a_collision(names: tuple[str, ...]) -> AnyRecord:
    plans = [
        SeatPlan(name=name, decider="medium" if n else "person") for n, name in enumerate(names)
    ]
    match = Match(find_game("regatta"), plans, RegattaOptions(), SEED)
    while match.to_act() != (0,) or next(_collisions(match), None) is None:
        seat = match.to_act()[0]
        bot = bot_for("regatta", "medium", Chance.of(SEED, match.moves_made))
        match.play(seat, bot.advise(match.view(seat)).move)
    return match.record()


def _collisions(match: Match) -> Iterator[Offer]:
    view = match.view(0)
    assert isinstance(view, View)
    if all(view.poses):
        choices = Choices(view)
        for card in view.hand:
            if card is not SUN:
                yield from filter(collides, choices.offers(card, None))
