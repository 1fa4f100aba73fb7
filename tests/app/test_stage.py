"""The scene stack: scenes come, pause, go on and leave in pairs, whatever is wished."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from game.app.actions import Action, Input
from game.app.program import App
from game.app.scene import Scene
from game.app.stage import Stage
from tests.app.driver import OpenGui


class Actor:
    """Not a scene, but all that a stage knows of one; it notes what is done to it."""

    def __init__(self, overlay: bool) -> None:
        self.overlay = overlay
        self.calls: list[str] = []

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")

    def pause(self) -> None:
        self.calls.append("pause")

    def resume(self) -> None:
        self.calls.append("resume")

    @property
    def life(self) -> str:
        """Where in its life it is; a call that does not fit there is an error."""
        now = "new"
        for call in self.calls:
            now = {
                ("new", "enter"): "playing",
                ("playing", "pause"): "paused",
                ("paused", "resume"): "playing",
                ("playing", "leave"): "gone",
                ("paused", "leave"): "gone",
            }[now, call]
        return now


class Stages(RuleBasedStateMachine):
    """Any wishes in any order, several before they are carried out."""

    def __init__(self) -> None:
        super().__init__()
        self.stage: Any = Stage()
        self.actors: list[Actor] = []
        self.model: list[Actor] = []
        """What should be on the stage once all wishes are carried out."""

    def new(self, overlay: bool) -> Actor:
        self.actors.append(Actor(overlay))
        return self.actors[-1]

    @rule(overlay=st.booleans())
    def push(self, overlay: bool) -> None:
        actor = self.new(overlay)
        self.stage.push(actor)
        self.model.append(actor)

    @rule(data=st.data())
    def pop(self, data: st.DataObject) -> None:
        if self.actors:
            actor = data.draw(st.sampled_from(self.actors))
            self.stage.pop(actor)
            if actor in self.model:
                self.model.remove(actor)

    @rule(overlay=st.booleans())
    def replace(self, overlay: bool) -> None:
        actor = self.new(overlay)
        self.stage.replace(actor)
        self.model[-1:] = [actor]

    @rule(overlay=st.booleans())
    def reset(self, overlay: bool) -> None:
        actor = self.new(overlay)
        self.stage.reset(actor)
        self.model[:] = [actor]

    @rule()
    def settle(self) -> None:
        self.stage.settle()
        assert list(self.stage.scenes) == self.model
        seen = list(self.stage.visible())
        assert self.model[len(self.model) - len(seen) :] == seen
        assert all(actor.overlay for actor in seen[1:])
        assert len(seen) == len(self.model) or not seen[0].overlay
        assert bool(seen) == bool(self.model)

    @rule()
    def close(self) -> None:
        self.stage.close()
        self.model.clear()
        assert not self.stage.scenes

    @invariant()
    def every_life_fits(self) -> None:
        there = list(self.stage.scenes)
        for actor in self.actors:
            if actor not in there:
                assert actor.life in ("new", "gone")
            else:
                assert actor.life == ("playing" if actor is there[-1] else "paused")


TestStages = Stages.TestCase
TestStages.settings = settings(max_examples=150, stateful_step_count=25, deadline=None)


def test_wishes_of_a_scene_that_enters_are_carried_out_after_it() -> None:
    stage: Any = Stage()
    second = Actor(overlay=True)

    class Eager(Actor):
        def enter(self) -> None:
            super().enter()
            stage.push(second)
            stage.pop(self)

    first = Eager(overlay=False)
    stage.push(first)
    stage.settle()
    assert first.calls == ["enter", "pause", "leave"]
    assert second.calls == ["enter"]
    assert stage.scenes == (second,)


# Who gets the input


class Noting(Scene):
    """Takes everything and notes it."""

    def __init__(self, app: App, overlay: bool = False) -> None:
        super().__init__(app)
        self.overlay = overlay
        self.heard: list[Input] = []
        self.updated = self.animated = 0

    def handle(self, given: Input) -> bool:
        self.heard.append(given)
        return True

    def update(self, seconds: float) -> None:
        self.updated += 1

    def animate(self, seconds: float) -> None:
        self.animated += 1


def test_only_the_top_hears_and_lives_while_what_is_seen_moves(open_gui: OpenGui) -> None:
    hidden = []

    def opening(app: App) -> Scene:
        hidden.append(Noting(app))
        return hidden[0]

    gui = open_gui(opening=opening)
    below, top = Noting(gui.app), Noting(gui.app, overlay=True)
    gui.app.show(below)
    gui.app.show(top)
    gui.app.feed(Action.UP)  # the last that the first of them hears
    for scene in (hidden[0], below, top):
        scene.heard.clear()
        scene.updated = scene.animated = 0
    gui.press("down")
    gui.click((5, 5))
    assert Action.DOWN in top.heard
    assert not below.heard
    assert top.updated
    assert top.animated == below.animated == top.updated
    assert not below.updated
    assert (hidden[0].heard, hidden[0].updated, hidden[0].animated) == ([], 0, 0)


def test_esc_goes_back_one_scene_and_never_past_the_first(open_gui: OpenGui) -> None:
    gui = open_gui()
    for _ in range(2):
        gui.app.show(Scene(gui.app))
    gui.wait(0.1)
    assert len(gui.app.stage.scenes) == 3
    gui.press("esc")
    assert len(gui.app.stage.scenes) == 2
    gui.press("esc")
    gui.press("esc")
    assert gui.scene == "title"
    assert gui.app.running
    assert gui.focus == "more/quit"
