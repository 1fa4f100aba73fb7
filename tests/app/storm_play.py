"""Sitting down at Storm's table in tests, and playing through its scenes by mouse or by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.scenes import going
from game.app.tables.storm import StormTable
from game.app.tables.storm_parts import HandCard
from game.match import SeatPlan
from game.rules.storm.options import StormOptions
from tests.app.driver import Gui


def sit_down(
    gui: Gui,
    deciders: Sequence[str] = ("person", "medium", "random"),
    *,
    rounds: int = 1,
    expert: bool = False,
    teaching: bool = False,
    seed: int = 7,
) -> StormTable:
    """Begin a match without going through the set-up."""
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    plans = [SeatPlan(name=n, decider=d) for n, d in zip(names, deciders, strict=False)]
    options = StormOptions(rounds=rounds, expert=expert)
    going.start(gui.app, "storm", plans, options, seed, teaching)
    gui.wait_until(lambda: gui.scene != "title")
    return table_of(gui)


def table_of(gui: Gui) -> StormTable:
    return next(scene for scene in gui.app.stage.scenes if isinstance(scene, StormTable))


def wait_for_turn(gui: Gui) -> None:
    """Until a person can play, or another scene has come over the table."""

    def ready() -> bool:
        if gui.scene != "storm":
            return True
        table = table_of(gui)
        return table.acts.over and table.sitting.may_play and bool(table.view.hand)

    gui.wait_until(ready)


def hand(gui: Gui) -> list[HandCard]:
    return [w for w in gui.top.built().root.walk() if isinstance(w, HandCard)]


def playable(gui: Gui) -> str:
    """A card of the hand that may be played."""
    return next(card.path for card in hand(gui) if card.enabled)


def lift_curtain(gui: Gui, use: Callable[[Gui, str], None] | None = None) -> None:
    """Lift it, and wait until it is out of sight."""
    curtain = gui.top
    gui.wait(1.0)  # at first it hangs firm, for whoever still clicks
    (use or by_mouse)(gui, "curtain/lift")
    gui.wait_until(lambda: gui.top is not curtain)


REPLIES = {
    "storm-scoring": "scoring/next",
    "curtain": "curtain/lift",
    "storm-sets": "sets/seal",
    "ask": "ask/go-on",
}
"""What to use in the scenes that come over the table."""


def by_mouse(gui: Gui, path: str) -> None:
    gui.click(path)


def by_keys(gui: Gui, path: str) -> None:
    """Walk there with Tab, as somebody without a mouse would."""
    ring = [widget.path for widget in gui.top.built().focusables()]
    whole = gui.find(path).path
    assert whole in ring, f"{path} is out of the keys' reach"
    for _ in range(len(ring) + 1):
        if gui.focus == whole:
            break
        gui.press("tab")
    assert gui.focus == whole
    gui.press("enter")


def play_to_the_end(gui: Gui, use: Callable[[Gui, str], None], most: int = 400) -> list[str]:
    """Play card after card, and answer all that comes between; the scenes that came."""
    met: list[str] = []
    for _ in range(most):
        wait_for_turn(gui)
        if not met or met[-1] != gui.scene:
            met.append(gui.scene)
        if gui.scene == "final":
            return met
        if gui.scene == "curtain":
            lift_curtain(gui, use)
        else:
            use(gui, playable(gui) if gui.scene == "storm" else REPLIES[gui.scene])
            gui.wait(0.1)
    raise AssertionError(f"the match does not end: {met}")
