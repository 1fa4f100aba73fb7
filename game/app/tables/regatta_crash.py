"""What would happen: a refused move's collision in slow motion, with its sums; then all returns.

From a refused offer: `if collides(offer): app.show(WhatWouldHappen.of_offer(table, offer))`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame

from game.app.actions import Action
from game.app.scene import Scene
from game.app.tables.regatta_crash_water import CrashWater
from game.app.tables.regatta_crash_words import CrashWords
from game.app.tables.regatta_ledger import Ledger
from game.app.tables.regatta_play import Offer
from game.app.tables.regatta_sums import Stage, sums_of
from game.app.theme import BODY, BODY_BOLD, SMALL, TITLE, Livery
from game.app.widgets import Board, Button, Choice, Column, Inset, Label, Row, Space, Widget
from game.app.widgets.base import Do
from game.physics import STEP, Track, what_would_happen
from game.rules.protocol import Objection, Seat
from game.rules.regatta.course import Course
from game.rules.regatta.edition import Kit, Play
from game.rules.regatta.plane import Pose
from game.rules.regatta.view import View

if TYPE_CHECKING:
    from game.app.program import App

RATES = (0.125, 0.25, 0.5, 1.0, 2.0)
"""Pictures a step."""
FADE = 0.35
"""Seconds in which it comes over the table, and goes."""
READING, A_LETTER = 1.0, 0.045
"""Seconds for which a picture that has something to tell is held: for it, and a letter of it."""


class Sailing(Protocol):
    """What a table tells of the boats on it."""

    @property
    def app(self) -> App: ...
    @property
    def course(self) -> Course: ...
    @property
    def kit(self) -> Kit: ...
    @property
    def view(self) -> View: ...
    @property
    def names(self) -> Sequence[str]: ...
    def livery(self, seat: Seat) -> Livery: ...
    def objection_words(self, objection: Objection) -> str: ...


def collides(offer: Offer) -> bool:
    """Whether a move is refused because of a touch: only then is there something to see."""
    return any(objection.rule == "R4" for objection in offer.objections)


class WhatWouldHappen(Scene):
    """A film in five stages: coming, touch, what each has then, what is lost, and back."""

    name = "what-would-happen"
    overlay = True
    page = "regatta#R4"
    ambience = None
    first_focus = "film/play"

    def __init__(
        self,
        app: App,
        course: Course,
        pieces: Kit,
        poses: Sequence[Pose | None],
        seat: Seat,
        track: Track,
        names: Sequence[str],
        liveries: Sequence[Livery],
        why: str,
    ) -> None:
        super().__init__(app)
        self.sums = sums_of(what_would_happen(course, pieces, poses, seat, track))
        self._why, self._words = why, CrashWords(app, self.sums, seat, names)
        self._water = CrashWater(app, course, pieces.hull, self.sums, seat, liveries)
        self._liveries = tuple(liveries)
        self._at = 0.0
        """Where the film is, in pictures."""
        self._rate = RATES.index(1.0)
        self.playing = not app.settings.reduced_motion
        self._held = self._reading("approach")
        """Seconds for which the picture stands, so that its sentence can be read."""
        self._shown = 1.0 if app.settings.reduced_motion else 0.0
        """How far it has come over the table."""
        self._going = False

    @classmethod
    def of_offer(cls, table: Sailing, offer: Offer) -> WhatWouldHappen:
        """The film of a move that the table refuses to whoever looks at it."""
        move, seat, poses = offer.move, table.view.seat, table.view.poses
        assert seat is not None
        again = move.arrow if move.card.cloud and move.again is None else move.again
        start = poses[seat]
        assert start is not None
        track = Track.of_play(start, Play(move.card, move.arrow, again), table.kit)
        why = next(table.objection_words(one) for one in offer.objections if one.rule == "R4")
        liveries = [table.livery(one) for one in range(len(poses))]
        return cls(
            table.app, table.course, table.kit, poses, seat, track, table.names, liveries, why
        )  # fmt: skip

    # The film

    @property
    def picture(self) -> int:
        return min(int(self._at), len(self.sums.crash.frames) - 1)

    @property
    def stage(self) -> Stage:
        return self.sums.stage(self.picture)

    def update(self, seconds: float) -> None:
        self._fade(seconds)
        if not self.playing or self._shown < 1:
            return
        seconds *= self.app.pace
        if self._held > 0:
            self._held -= seconds
            return
        before = self.stage
        further = self._at + RATES[self._rate] * seconds / STEP
        last = len(self.sums.crash.frames) - 1
        if self.picture == last:
            self.back()
            return
        if self.sums.stage(min(int(further), last)) != before:
            # No stage is leapt over, however short: its sentence wants to be read.
            following = self.sums.stages[self.sums.stages.index(before) + 1]
            further = self.sums.begins(following)
            self._held = self._reading(following)
            self.refresh()
        self._at = min(further, last)
        if self._at == last:
            self._held = READING

    def _reading(self, stage: Stage) -> float:
        return READING + A_LETTER * len(self._words.sentence(stage))

    def _fade(self, seconds: float) -> None:
        if self.app.settings.reduced_motion:
            self._shown = 0.0 if self._going else 1.0
        else:
            self._shown += (-seconds if self._going else seconds) / FADE
        self._shown = max(0.0, min(1.0, self._shown))
        self.overlay = self._shown < 1  # what is below is only drawn while it can be seen
        if self._going and self._shown <= 0:
            self.close()

    # What can be done

    def go_to(self, stage: Stage) -> None:
        """The film from the beginning of a stage."""
        self._at, self._held = float(self.sums.begins(stage)), self._reading(stage)
        self.refresh()

    def play(self) -> None:
        self.playing, self._held = not self.playing, 0.0
        self.refresh()

    def step(self, by: int) -> None:
        """One picture on or back; the film then stands."""
        last = len(self.sums.crash.frames) - 1
        self._at = float(max(0, min(last, self.picture + by)))
        self.playing, self._held = False, 0.0
        self.refresh()

    def again(self) -> None:
        self.playing = True
        self.go_to("approach")

    def change_rate(self, by: int) -> None:
        self._rate = max(0, min(len(RATES) - 1, self._rate + by))
        self.refresh()

    def back(self) -> None:
        self._going = True

    def act(self, action: Action) -> bool:
        deeds: dict[Action, Do] = {
            Action.SKIP: self.play,
            Action.FIRST: self.again,
            Action.PAGE_UP: partial(self._to_stage, -1),
            Action.PAGE_DOWN: partial(self._to_stage, 1),
        }
        if action in deeds:
            deeds[action]()
            return True
        return super().act(action)

    def _to_stage(self, by: int) -> None:
        stages = self.sums.stages
        self.go_to(stages[max(0, min(len(stages) - 1, stages.index(self.stage) + by))])

    # What is there

    def build(self) -> Widget:
        px, (width, height) = self.skin.px, self.skin.theme.size
        side = px(350)
        panel = pygame.Rect(width - side - px(12), px(12), side, height - px(24))
        left = panel.left - px(24)
        top = pygame.Rect(px(12), px(12), left, px(44))
        keys = pygame.Rect(px(12), height - px(62), left, px(50))
        told = self._told()
        high = told.measure(self.skin, left)[1]
        sentence = pygame.Rect(px(12), keys.top - high - px(8), left, high)
        room = pygame.Rect(px(12), top.bottom, left, sentence.top - top.bottom)
        self._water.look(room)
        return Board(
            [
                (self._stages(), top),
                (self._account(), panel),
                (told, sentence),
                (self._keys(), keys),
            ],
            id="film",
        )

    def _stages(self) -> Widget:
        options = [(stage, self.app.say(f"race.crash.stage.{stage}")) for stage in self.sums.stages]
        return Choice("stages", options, self.stage, self.go_to)

    def _told(self) -> Widget:
        words = Label(self._words.sentence(self.stage), BODY, "ink", id="sentence")
        return Inset(words, pad=(18, 12), surface="paper")

    def _account(self) -> Widget:
        say, stage = self.app.say, self.stage
        after = stage in ("after", "energy", "return")
        entries = self._words.entries(self._liveries, self.skin.colours)
        parts: list[Widget] = [
            Label(say("race.crash.title"), TITLE, "ink"),
            Label(self._why, SMALL, "faded_ink"),
        ]
        if self.sums.touch is not None:
            left = self.sums.crash.after.energy / self.sums.crash.before.energy
            parts.append(
                Ledger(
                    entries,
                    self._words.ledger(),
                    left,
                    after=after,
                    energy=stage in ("energy", "return"),
                )
            )
        return Inset(Column(parts, gap=8), pad=(18, 14), surface="paper")

    def _keys(self) -> Widget:
        say = self.app.say
        rate = say("race.crash.rate", rate=self._words.rate(RATES[self._rate]))
        slowest, fastest = self._rate == 0, self._rate == len(RATES) - 1
        return Row(
            [
                Button("again", "", self.again, icon="replay", tip=say("race.crash.again")),
                Button("back", "", partial(self.step, -1), icon="left", tip=say("race.crash.back")),
                Button("play", "", self.play, icon="pause" if self.playing else "play",
                       kind="primary", tip=say("race.crash.play")),
                Button("step", "", partial(self.step, 1), icon="right", tip=say("race.crash.step")),
                Button("slower", "", partial(self.change_rate, -1), icon="minus",
                       tip=say("race.crash.slower"),
                       why_not=say("race.crash.slowest") if slowest else ""),
                Label(rate, BODY_BOLD, "foam", align="centre"),
                Button("faster", "", partial(self.change_rate, 1), icon="plus",
                       tip=say("race.crash.faster"),
                       why_not=say("race.crash.fastest") if fastest else ""),
                Space(flex=1),
                Button("close", say("race.crash.close"), self.back, icon="check", kind="plain"),
            ],
            gap=8,
            across="centre",
        )  # fmt: skip

    # Drawing

    def draw(self, target: pygame.Surface) -> None:
        if self._shown >= 1:
            super().draw(target)
            return
        key = ("film-sheet", target.get_size())
        sheet = self.skin.art.keep(key, lambda: pygame.Surface(target.get_size()).convert())
        super().draw(sheet)
        sheet.set_alpha(round(255 * self._shown))
        target.blit(sheet, (0, 0))

    def draw_behind(self, target: pygame.Surface) -> None:
        self.built()  # which says where the water is
        self._water.draw(target, self.picture, self._words)
