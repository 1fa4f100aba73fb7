"""Whole matches of Storm through the window: by mouse, by keys, alone and together."""

from __future__ import annotations

import pytest

from game.app.actions import Action
from game.app.sitting import Sitting
from game.app.tables.storm import StormTable
from game.match import replay
from tests.app.driver import Gui, OpenGui
from tests.app.storm_play import (
    REPLIES,
    by_keys,
    by_mouse,
    hand,
    lift_curtain,
    play_to_the_end,
    playable,
    sit_down,
    table_of,
    wait_for_turn,
)
from tools.gallery import NobodyThinks, sealed_match


@pytest.fixture
def quick(open_gui: OpenGui) -> Gui:
    """A program in which everything moves as fast as it may."""
    return open_gui(speed=400)


def kept_fits(gui: Gui, table: StormTable) -> bool:
    """Whether the match on disk is the match on the table."""
    file = table.sitting.file
    assert file is not None
    return replay(gui.app.saves.read(file.stem)).digest() == table.sitting.match.digest()


# Whole matches


def test_a_match_by_mouse_from_the_title_to_the_title(quick: Gui) -> None:
    gui = quick
    gui.click("menu/new-match")
    gui.click("games/storm")
    rounds = gui.find("agreed/rounds").rect
    gui.click((rounds.left + 12, rounds.centery))
    gui.click("seat-0/name")
    for _ in range(20):
        gui.press(Action.ERASE)
    gui.write("Grace")
    gui.click("start")
    gui.wait_until(lambda: gui.scene == "storm")
    table = table_of(gui)
    assert table.names[0] == "Grace"
    assert table.view.options.rounds == 1
    met = play_to_the_end(gui, by_mouse)
    assert "final" in met
    assert table.sitting.over
    assert kept_fits(gui, table)
    gui.click("final/title")
    assert gui.scene == "title"
    assert not gui.find("menu/continue").enabled


def test_a_match_by_keys_alone(quick: Gui) -> None:
    gui = quick
    by_keys(gui, "menu/new-match")
    by_keys(gui, "games/storm")
    gui.find("agreed/rounds")
    while gui.focus != gui.find("agreed/rounds").path:
        gui.press("tab")
    for _ in range(4):
        gui.press("left")
    by_keys(gui, "start")
    gui.wait_until(lambda: gui.scene == "storm")
    table = table_of(gui)
    assert table.view.options.rounds == 1
    play_to_the_end(gui, by_keys)
    assert table.sitting.over
    by_keys(gui, "final/title")
    assert gui.scene == "title"


def test_two_rounds_at_one_computer_with_a_curtain_between(quick: Gui) -> None:
    table = sit_down(quick, ("person", "person"), rounds=2)
    met = play_to_the_end(quick, by_mouse)
    assert met.count("curtain") > 20
    assert met.count("storm-scoring") == 2
    assert table.sitting.over
    assert len(table.view.ledger) == 2


def test_an_expert_game_with_sealed_choices(quick: Gui) -> None:
    table = sit_down(quick, ("person", "medium", "person"), expert=True)
    play_to_the_end(quick, by_mouse)
    assert table.sitting.over


def test_sealed_choices_are_made_one_after_another_behind_the_curtain(quick: Gui) -> None:
    match = sealed_match(persons=3)
    owing = match.to_act()
    quick.app.show(StormTable(quick.app, Sitting(match, quick.app.opponents)))
    quick.wait(0.1)
    met = []
    while "storm-scoring" not in met:
        wait_for_turn(quick)
        met.append(quick.scene)
        if quick.scene == "curtain":
            lift_curtain(quick)
        else:
            quick.click(REPLIES[quick.scene])
            quick.wait(0.5)
    assert met == [*["curtain", "storm-sets"] * len(owing), "storm-scoring"]
    assert match.to_act() not in (owing, owing[1:])


def test_without_movement_nothing_is_lost(open_gui: OpenGui) -> None:
    gui = open_gui(reduced_motion=True)
    table = sit_down(gui)
    play_to_the_end(gui, by_keys)
    assert table.sitting.over


def test_skipping_plays_the_same_match(open_gui: OpenGui) -> None:
    digests = []
    for skip in (False, True):
        gui = open_gui(speed=400)
        table = sit_down(gui, ("person", "random", "random"), seed=5)
        for _ in range(4):
            wait_for_turn(gui)
            gui.click(playable(gui))
            if skip:
                gui.press("space")
        wait_for_turn(gui)
        digests.append(table.sitting.match.digest())
    assert digests[0] == digests[1]


# At the table


def test_a_card_is_dragged_onto_the_table(quick: Gui) -> None:
    table = sit_down(quick)
    wait_for_turn(quick)
    path, before = playable(quick), table.sitting.match.moves_made
    place = quick.find(path).rect
    quick.drag(path, (place.centerx, place.top + 20))
    assert table.sitting.match.moves_made == before, "a short drag played it"
    quick.drag(path, (512, 330))
    assert table.sitting.match.moves_made == before + 1


def test_a_card_is_looked_at_closely(quick: Gui) -> None:
    sit_down(quick)
    wait_for_turn(quick)
    quick.right_click(playable(quick))
    assert quick.scene == "closer"
    quick.press("esc")
    assert quick.scene == "storm"


def test_out_of_turn_a_card_says_so(open_gui: OpenGui) -> None:
    gui = open_gui(speed=400)
    gui.app.opponents = NobodyThinks()
    table = sit_down(gui, ("person", "medium"), seed=3)
    gui.wait_until(lambda: table.acts.over)
    if table.sitting.may_play:
        gui.click(playable(gui))
        gui.wait_until(lambda: table.acts.over)
    gui.click(hand(gui)[0].path)
    gui.see(gui.app.say("table.not-your-turn"))


def test_sorting_goes_round_and_keeps_all_cards(quick: Gui) -> None:
    sit_down(quick)
    wait_for_turn(quick)
    orders = []
    for _ in range(4):
        orders.append([card.id for card in hand(quick)])
        quick.press(Action.SORT)
    assert orders[0] == orders[3]
    assert len({tuple(order) for order in orders}) == 3
    assert all(sorted(order) == sorted(orders[0]) for order in orders)


def test_a_hint_names_a_card_that_may_be_played(quick: Gui) -> None:
    table = sit_down(quick)
    wait_for_turn(quick)
    quick.press(Action.HINT)
    quick.wait_until(lambda: table.hinted is not None)
    quick.see(table.hint_words())
    assert [card.advised for card in hand(quick)].count(True) == 1
    assert table.hinted is not None
    assert not table.sitting.play(table.hinted.advice.move)


def test_in_teaching_everything_may_be_taken_back(quick: Gui) -> None:
    table = sit_down(quick, teaching=True)
    wait_for_turn(quick)
    before = table.sitting.match.digest()
    quick.click(playable(quick))
    wait_for_turn(quick)
    assert table.sitting.match.digest() != before
    quick.press(Action.UNDO)
    assert table.sitting.match.digest() == before
    quick.see(quick.app.say("table.taken-back"))
    assert kept_fits(quick, table)


def test_what_others_have_seen_is_not_taken_back(quick: Gui) -> None:
    table = sit_down(quick)
    wait_for_turn(quick)
    quick.click(playable(quick))
    wait_for_turn(quick)
    before = table.sitting.match.digest()
    quick.press(Action.UNDO)
    assert table.sitting.match.digest() == before
    assert quick.app.toasts.texts


def test_the_log_the_rules_and_the_pause(quick: Gui) -> None:
    table = sit_down(quick)
    wait_for_turn(quick)
    drawer = table.drawer
    quick.press(Action.LOG)
    assert table.drawer is not drawer
    quick.press(Action.LOG)
    quick.press(Action.HELP)
    assert quick.scene == "rules"
    quick.press("esc")
    quick.press("esc")
    assert quick.scene == "pause"
    moves = table.sitting.match.moves_made
    quick.wait(5)
    assert table.sitting.match.moves_made == moves
    quick.click("pause/go-on")
    assert quick.scene == "storm"


# Leaving and coming back


def test_a_match_goes_on_from_the_title_where_it_was_left(quick: Gui) -> None:
    table = sit_down(quick)
    for _ in range(3):
        wait_for_turn(quick)
        quick.click(playable(quick))
    wait_for_turn(quick)
    digest, cards = table.sitting.match.digest(), [card.id for card in hand(quick)]
    quick.press("esc")
    quick.click("pause/leave")
    quick.wait_until(lambda: quick.scene in ("title", "ask"))
    if quick.scene == "ask":
        quick.press("enter")
    assert quick.scene == "title"
    quick.click("menu/continue")
    wait_for_turn(quick)
    again = table_of(quick)
    assert again is not table
    assert again.sitting.match.digest() == digest
    assert [card.id for card in hand(quick)] == cards
    play_to_the_end(quick, by_mouse)


def test_closing_in_the_middle_of_a_thought_loses_nothing(open_gui: OpenGui) -> None:
    gui = open_gui(speed=400)
    table = sit_down(gui, ("person", "medium", "medium"))
    wait_for_turn(gui)
    gui.click(playable(gui))
    gui.press("space")
    gui.wait_until(lambda: gui.app.opponents.busy)
    moves, digest = table.sitting.match.moves_made, table.sitting.match.digest()
    gui.app.close()
    other = open_gui(speed=400)
    other.click("menu/continue")
    other.wait_until(lambda: other.scene == "storm")
    again = table_of(other).sitting.match
    assert (again.moves_made, again.digest()) == (moves, digest)
    play_to_the_end(other, by_mouse)
