"""What every table has in common: a sitting, acts that tell what happened, a log, a banner."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.actions import LEFT_BUTTON, Action, Input, Pointer
from game.app.motion import Act, Show
from game.app.playback import Playback
from game.app.scene import Scene
from game.app.sitting import Began, Happening, Hinted, Played, Sitting, TakenBack, Troubled
from game.app.tables.frame import Frame
from game.app.theme import Livery
from game.app.widgets import Button, Widget
from game.rules.protocol import Event, Objection, Seat

if TYPE_CHECKING:
    from game.app.program import App


class Table(Scene):
    """A match on screen. A game's table says what lies on it, and how its events look."""

    ambience = "wind"

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app)
        self.sitting = sitting
        self.acts = Show()
        self.drawer = app.skin.theme.room != "compact"
        self.hinted: Hinted | None = None
        self._log: list[Event] = []
        self._read_log()
        self._ended = False
        self._frame = Frame(self)

    # Who is here

    @property
    def names(self) -> list[str]:
        return [plan.name for plan in self.sitting.match.seats]

    def livery(self, seat: Seat) -> Livery:
        return self.app.livery(seat)

    # For a game's table to say

    def asked(self) -> str:
        """Whose turn it is and what is being asked, in one sentence."""
        raise NotImplementedError

    def round_words(self) -> str:
        """How far the match is."""
        raise NotImplementedError

    def tell(self, event: Event) -> None:
        """Put into the show how an event looks."""
        raise NotImplementedError

    def clear(self) -> None:
        """Nothing has been shown yet: an empty table, before the first deal."""
        raise NotImplementedError

    def settle(self) -> None:
        """All has been shown: let the table lie as it truly lies now."""
        raise NotImplementedError

    def hint_words(self) -> str:
        """What the hint says, in words."""
        raise NotImplementedError

    def finished(self) -> None:
        """The match is over and everything has been shown."""
        raise NotImplementedError

    def tools(self) -> list[Widget]:
        """Buttons of its own in the banner."""
        return []

    # Time

    def enter(self) -> None:
        self.app.opponents.warm_up()
        self.settle()

    def leave(self) -> None:
        self.sitting.close()

    def update(self, seconds: float) -> None:
        self.acts.update(seconds * self.app.pace)
        self.listen()
        if self.acts.over:
            self._when_all_is_shown()

    def listen(self) -> None:
        """Hear what has happened at the table; what moves waits until all before it is shown."""
        self.sitting.may_go_on = self.acts.over
        for happening in self.sitting.update():
            self._happen(happening)

    def _when_all_is_shown(self) -> None:
        if self.sitting.curtain is not None:
            self._draw_curtain(self.sitting.curtain)
        elif self.sitting.over and not self._ended:
            self._ended = True
            self.finished()

    def _draw_curtain(self, seat: Seat) -> None:
        from game.app.scenes.curtain import Curtain

        self.settle()
        lift = partial(self._lift_curtain, seat)
        self.app.show(Curtain(self.app, self.names[seat], self.livery(seat), lift))

    def _lift_curtain(self, seat: Seat) -> None:
        self.sitting.lift_curtain(seat)
        self.settle()

    def _happen(self, happening: Happening) -> None:
        self.refresh()
        match happening:
            case Began(events) | Played(_, events):
                self.hinted = None
                if isinstance(happening, Began):
                    self.clear()
                for event in events:
                    self.tell(event)
                    self.acts.add(self.at_once(partial(self._note, event)))
                self.acts.add(self.at_once(self.settle))
            case TakenBack():
                self.hinted = None
                self.app.sound.play("slide")
                self.app.toasts.show(self.app.say("table.taken-back"))
                self._read_log()
                self.acts.skip()
                self.settle()
            case Hinted():
                self.hinted = happening
                if not self.drawer or self.app.stage.top is not self:
                    self.app.toasts.show(self.hint_words())
            case Troubled(trouble):
                self.app.toasts.show(self.app.explain(trouble), "trouble")

    def _note(self, event: Event) -> None:
        """An event has been shown: now it may stand in the log."""
        self._log.append(event.seen_by(None))
        self.refresh()

    def moving(self, act: Act) -> Act:
        """An act as this person wants movement: not at all, if that was set."""
        if self.app.settings.reduced_motion and not act.must_be_read:
            return act._replace(seconds=0.0)
        return act

    @staticmethod
    def at_once(do: object) -> Act:
        """Something that is done between two acts and takes no time."""
        assert callable(do)
        return Act(0.0, end=do)

    # Input

    def handle(self, given: Input) -> bool:
        if isinstance(given, Pointer) and not self.acts.over and self._skips(given):
            self.acts.skip()
            return True
        return super().handle(given)

    def _skips(self, given: Pointer) -> bool:
        """A click on the table while something is being shown."""
        return (
            given.kind == "press"
            and given.button == LEFT_BUTTON
            and not self._on_a_button(given.at)
        )

    def _on_a_button(self, at: tuple[int, int]) -> bool:
        return any(
            isinstance(widget, Button) and rect.collidepoint(at)
            for widget, rect in self.built().seen()
        )

    def act(self, action: Action) -> bool:
        deeds = {
            Action.UNDO: self.take_back,
            Action.HINT: self.ask_hint,
            Action.LOG: self.toggle_drawer,
            Action.SKIP: self.acts.skip,
        }
        if action in deeds:
            deeds[action]()
            self.refresh()
            return True
        return super().act(action)

    def back(self) -> None:
        if self.skin.theme.room == "compact" and self.drawer:
            self.toggle_drawer()
        else:
            self.pause_match()

    def pause_match(self) -> None:
        from game.app.scenes.pause import Pause

        self.app.show(Pause(self.app, self))

    def take_back(self) -> None:
        self.acts.skip()
        if objections := self.sitting.undo():
            self.app.refuse(self.objection_words(objections[0]))
        self.refresh()

    def ask_hint(self) -> None:
        if self.sitting.may_play:
            self.sitting.hint()
        else:
            self.app.refuse(self.app.say("table.hint-not-now"))

    def toggle_drawer(self) -> None:
        self.drawer = not self.drawer
        self.refresh()

    def hold(self) -> None:
        """Hold a match that is being watched, or let it go on."""
        if isinstance(self.sitting, Playback):
            self.sitting.running = not self.sitting.running
            self.refresh()

    def step(self) -> None:
        """One move further in a match that is being watched."""
        if isinstance(self.sitting, Playback):
            self.acts.skip()
            self.sitting.step()
            self.refresh()

    def objection_words(self, objection: Objection) -> str:
        """What stands against a move, with names in the place of seat numbers."""
        facts = {
            name: self.names[fact]
            if name in ("seat", "turn", "rival") and isinstance(fact, int)
            else fact
            for name, fact in objection.facts.items()
        }
        if objection.message == "undo.not-yours":
            return self.app.say("table.undo-not-yours", name=facts["seat"])
        return self.app.say(objection.message, **facts)

    # What is there

    def banner(self) -> Widget:
        return self._frame.banner()

    def drawer_panel(self) -> Widget:
        return self._frame.drawer()

    def told_events(self) -> list[Event]:
        """Everything in the log, as an onlooker may see it."""
        return list(self._log)

    def _read_log(self) -> None:
        log = self.sitting.match.log
        self._log = [event for logged in log for event in logged.seen_by(None)]
        if len(log) == 1:
            self._log = []  # a fresh match: its opening comes as the first happening

    def look_back(self, event: Event) -> None:
        """Show again what a line of the log tells; a table that can says how."""

    def draw_over(self, target: pygame.Surface) -> None:
        self.acts.draw(target)
