"""Between two people at one computer nothing secret is drawn before the curtain is lifted.

Two tables differ only in what must not be seen; all that is drawn must be the same, byte by byte.
"""

from __future__ import annotations

import pygame
import pytest

from game.app.program import STEP
from game.app.sitting import Sitting
from game.app.tables.storm import StormTable
from game.match import Match, SeatPlan
from game.rules.chance import Chance
from game.rules.protocol import AnyState, Seat
from game.rules.storm.options import StormOptions
from tests.app.driver import Gui, OpenGui
from tests.app.storm_play import lift_curtain, playable, wait_for_turn
from tools.gallery import play_on, storm_match

OPTIONS = StormOptions(rounds=1)


def table_for(gui: Gui, state: AnyState) -> StormTable:
    """A table with two persons, the match beginning at this state."""
    plans = [SeatPlan(name="Ada"), SeatPlan(name="Ben")]
    match = Match(storm_match(2).game, plans, OPTIONS, 1, start=state)
    table = StormTable(gui.app, Sitting(match, gui.app.opponents))
    gui.app.show(table)
    return table


def twins(seat: Seat | None) -> tuple[AnyState, AnyState]:
    """Two states that this seat, or an onlooker, cannot tell apart; the hands differ."""
    match = storm_match(2, 6, persons=2, rounds=1)
    play_on(match, until=lambda m: m.to_act() == (0,))
    one, other = (match.view(seat).imagine(Chance(seed)) for seed in (1, 2))
    assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)
    return one, other


@pytest.fixture
def pair(open_gui: OpenGui) -> tuple[Gui, Gui]:
    return open_gui(speed=100), open_gui(speed=100)


def wait_for_curtain(gui: Gui) -> None:
    gui.wait_until(lambda: gui.scene == "curtain")


def frames(pair: tuple[Gui, Gui]) -> tuple[bytes, bytes]:
    one, other = pair
    for gui in pair:
        gui.wait(STEP)
    return one.frame(), other.frame()


def behind_the_curtain(gui: Gui, table: StormTable) -> bytes:
    """The table itself, as it lies behind the curtain."""
    surface = gui.window.surface
    gui.app.art.most_made = 10_000
    table.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_the_table_behind_the_curtain_shows_no_hand(pair: tuple[Gui, Gui]) -> None:
    tables = [table_for(gui, state) for gui, state in zip(pair, twins(None), strict=True)]
    for gui in pair:
        wait_for_curtain(gui)
    one, other = map(behind_the_curtain, pair, tables)
    assert one == other
    for table in tables:
        table.sitting.viewer, table.sitting.curtain = 1, None
        table.settle()
    one, other = map(behind_the_curtain, pair, tables)
    assert one != other, "this test would not see a hand that is drawn"


def test_from_one_person_to_the_next_no_frame_tells_the_other_hand(pair: tuple[Gui, Gui]) -> None:
    states = twins(0)
    assert states[0].to_act() == (0,), "the first person must be the one to play"
    for gui, state in zip(pair, states, strict=True):
        table_for(gui, state)
        wait_for_curtain(gui)
    one, other = frames(pair)
    assert one == other
    for gui in pair:
        lift_curtain(gui)
        wait_for_turn(gui)
    card = playable(pair[0])
    for gui in pair:
        gui.click(card)
    seen = 0
    while pair[0].scene != "curtain" or seen < 30:
        one, other = frames(pair)
        assert one == other, f"frame {seen}"
        assert pair[0].scene == pair[1].scene
        seen += 1
        assert seen < 2000
    for gui in pair:
        lift_curtain(gui)
        wait_for_turn(gui)
        gui.wait(1)
    one, other = frames(pair)
    assert one != other, "now the hand lies open, and it is another"
