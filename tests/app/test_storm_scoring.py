"""A round's scoring on screen: every number is the account's, every step is there and no other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.tables.storm_scoring import RULES, StormScoring, sentence
from game.app.tables.storm_sheet import ORDER, steps_of, taken
from game.rules.storm.events import RoundScored
from game.rules.storm.pieces import WIND_CARDS, WindCard
from game.rules.storm.scoring import SETS, score_round, sets_in
from tests.app.driver import Gui, OpenGui

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva")
N1, N2, N3 = SETS[WIND_CARDS[0].direction]


def scored(hands: list[list[WindCard]], expert: bool = False, before: int = 0) -> RoundScored:
    accounts = score_round(hands, [sets_in(cards) for cards in hands], expert)
    return RoundScored(2, accounts, tuple(before + account.total for account in accounts))


@st.composite
def rounds(draw: st.DrawFn) -> RoundScored:
    cards = list(draw(st.permutations(WIND_CARDS)))[: draw(st.integers(0, 12))]
    hands: list[list[WindCard]] = [[] for _ in range(draw(st.integers(2, 5)))]
    for card in cards:
        hands[draw(st.integers(0, len(hands) - 1))].append(card)
    return scored(hands, draw(st.booleans()), draw(st.integers(-3, 20)))


@settings(deadline=None)
@given(rounds())
def test_a_step_is_told_exactly_if_something_happened_in_it(event: RoundScored) -> None:
    steps = steps_of(event)
    assert list(steps) == [step for step in ORDER if step in steps]
    assert ("sets" in steps) == any(account.sets for account in event.accounts)
    assert ("shared" in steps) == (len({a.place for a in event.accounts}) < len(event.accounts))
    assert ("bonus" in steps) == any(account.bonus for account in event.accounts)
    assert ("penalty" in steps) == any(account.penalty for account in event.accounts)
    assert {"taken", "damage", "places", "totals"} <= set(steps)


@settings(deadline=None)
@given(rounds())
def test_the_cards_shown_are_those_of_the_account(event: RoundScored) -> None:
    for account in event.accounts:
        shown = taken(account)
        assert Counter(card for card, aside in shown if not aside) == Counter(account.kept)
        assert Counter(card for card, aside in shown if aside) == Counter(
            card for direction in account.sets for card in SETS[direction]
        )


def opened(open_gui: OpenGui, event: RoundScored, **wishes: Any) -> tuple[Gui, list[str]]:
    done: list[str] = []
    gui = open_gui(**wishes)
    names = NAMES[: len(event.accounts)]
    liveries = [gui.app.livery(seat) for seat in range(len(names))]
    scene = StormScoring(gui.app, event, names, liveries, lambda: done.append("done"))
    gui.app.show(scene)
    gui.wait(0.1)
    return gui, done


@pytest.mark.parametrize("key", ["enter", "space", "click"])
def test_steps_go_on_by_any_way_to_the_end(open_gui: OpenGui, key: str) -> None:
    event = scored([[N1, N2, N3, N1], [N2], [N1]][:3])
    gui, done = opened(open_gui, event)
    scene = gui.top
    assert isinstance(scene, StormScoring)
    seen = []
    while gui.scene == "storm-scoring":
        seen.append(scene.step)
        assert scene.page == f"storm#{RULES[scene.step]}"
        if key == "click":
            gui.click("scoring/sheet")
        else:
            gui.press(key)
    assert tuple(seen) == steps_of(event)
    assert done == ["done"]


def test_figures_come_with_their_step_and_not_before(open_gui: OpenGui) -> None:
    event = scored([[N1, N2], [N3, N2, N2], []], before=40)
    gui, _ = opened(open_gui, event)
    gui.see_not("43")
    gui.see_not("5")
    gui.press("enter")
    gui.wait(1)
    gui.see("7")
    gui.see_not("43")
    gui.click("scoring/skip")
    gui.wait(1)
    gui.see("43")


def test_back_rereads(open_gui: OpenGui) -> None:
    gui, done = opened(open_gui, scored([[N1], [N2]]))
    scene = gui.top
    assert isinstance(scene, StormScoring)
    gui.press("space")
    gui.click("scoring/back")
    assert scene.step == "taken"
    assert not gui.find("scoring/back").enabled
    assert done == []


def test_a_shared_place_is_explained(open_gui: OpenGui) -> None:
    """S13's own example: two share second place among five."""
    event = scored([[], [N1], [N1], [N2], [N3]])
    gui, _ = opened(open_gui, event)
    told = sentence(gui.app, event, NAMES, "shared")
    assert "(4 + 3) / 2 = 3½" in told
    assert event.accounts[1].points == 4
    assert "4 each" in told
    assert "Ben and Cleo" in told


@settings(deadline=None, max_examples=60)
@given(event=rounds())
def test_every_shared_place_is_told_with_its_points(event: RoundScored) -> None:
    class Words:
        """An app that says what it is given."""

        class settings:  # noqa: N801
            language = "en"

        @staticmethod
        def say(key: str, **facts: object) -> str:
            return f"{key} {facts}"

    app: object = Words()
    told = sentence(app, event, NAMES, "shared")  # type: ignore[arg-type]
    for account in event.accounts:
        if account.level > 1:
            assert f"'points': {account.points}" in told
            assert f"'count': {account.level}" in told
