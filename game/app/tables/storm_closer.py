"""A closer look: one card large, or a trick that was played before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.scene import Scene
from game.app.skin import Skin
from game.app.tables.storm_cards import card_size, helm_card, wind_card
from game.app.tables.storm_parts import Mark, draw_marks, put, strike
from game.app.tables.storm_places import Lie
from game.app.tables.storm_words import (
    helm_name,
    letter,
    live_value,
    wind_name,
    worth_words,
)
from game.app.theme import BODY, BODY_BOLD, LEAD, TITLE, Livery, Size
from game.app.widgets import Button, Column, Inset, Label, Picture, Row, Space, Widget
from game.app.widgets.base import Look
from game.narration import narrate
from game.narration.storm import value_of
from game.rules.protocol import Seat
from game.rules.storm.events import Standing, TrickJudged
from game.rules.storm.pieces import PIRATE, HelmCard, WindCard
from game.rules.storm.trick import standing_of

if TYPE_CHECKING:
    from game.app.program import App


class Sprite(Widget):
    """A picture that was drawn elsewhere, in a row or column."""

    def __init__(self, picture: pygame.Surface, *, mark: Mark | None = None) -> None:
        super().__init__()
        self._picture, self._mark = picture, mark

    def measure(self, skin: Skin, width: int) -> Size:
        return self._picture.get_size()

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        put(target, self._picture, self.rect.center)
        if self._mark is not None:
            lie = Lie(*self.rect.center, round(self._picture.get_height() * 0.915))
            if self._mark.out:
                strike(skin, target, lie, 1.0)
            draw_marks(skin, target, lie, self._mark)


class Closer(Scene):
    """One card, large, with its worth against each wind of the row."""

    name = "closer"
    overlay = True
    page = "storm#S5"
    first_focus = "closer/close"

    def __init__(
        self, app: App, card: HelmCard, row: Sequence[WindCard], trick: tuple[HelmCard, ...]
    ) -> None:
        super().__init__(app)
        self._card, self._row, self._trick = card, tuple(row), trick

    def build(self) -> Widget:
        app, skin, card = self.app, self.skin, self._card
        height = skin.px(400)
        value = live_value(self._row[0] if self._row else None, self._trick, card)
        picture = helm_card(skin, card, height, letter(app, card.direction), value)
        winds: list[Widget] = []
        for number, wind in enumerate(self._row):
            small = wind_card(skin, wind, skin.px(92), letter(app, wind.direction))
            winds.append(Row([Sprite(small), self._worth(wind, number == 0)], across="centre"))
        words = Column(
            [
                Label(helm_name(app, card), TITLE, "ink"),
                *winds,
                Space(4),
                Button("close", app.say("app.close"), self.close, icon="check", kind="primary"),
            ],
            id="closer",
            gap=10,
        )
        body = Row([Sprite(picture), Inset(words, along="centre", flex=1)], gap=20)
        return Inset(body, pad=22, surface="paper", across="fill", along="centre", widest=660)

    def _worth(self, wind: WindCard, now: bool) -> Widget:
        if self._card is PIRATE:
            key = "table.storm.pirate-led" if not self._trick else "table.storm.pirate-copies"
            text = self.app.say(key)
        else:
            trick = self._trick if now else ()
            text = worth_words(self.app, *standing_of(wind.direction, trick, self._card))
        return Label(text, BODY, "ink", flex=1)


class LookBack(Scene):
    """A finished trick laid out again, with what each card was worth and what came of it."""

    name = "look-back"
    overlay = True
    page = "storm#S8"
    first_focus = "back/close"

    def __init__(
        self,
        app: App,
        judged: TrickJudged,
        names: Sequence[str],
        livery: Callable[[Seat], Livery],
    ) -> None:
        super().__init__(app)
        self._judged, self._names, self._livery = judged, list(names), livery

    def build(self) -> Widget:
        app, skin, judged = self.app, self.skin, self._judged
        small = wind_card(skin, judged.wind, skin.px(150), letter(app, judged.wind.direction))
        cards: list[Widget] = [Column([Space(26), Sprite(small)], across="centre")]
        cards += [self._card(standing) for standing in judged.standings]
        language = app.settings.language
        lines = narrate("storm", judged, self._names, language)
        title = app.say(
            "table.storm.look-back", trick=judged.trick, wind=wind_name(app, judged.wind)
        )
        body = Column(
            [
                Label(title, TITLE, "ink"),
                Row(cards, gap=8, along="centre"),
                Label("\n".join(lines), LEAD, "ink"),
                Row(
                    [
                        Space(flex=1),
                        Button("close", app.say("app.close"), self.close, icon="check",
                               kind="primary"),
                    ]
                ),
            ],
            id="back",
            gap=12,
        )  # fmt: skip
        return Inset(body, pad=24, surface="paper", along="centre", widest=900)

    def _card(self, standing: Standing) -> Widget:
        app, skin = self.app, self.skin
        value = value_of(standing.rank) if standing.worth != "led-pirate" else ""
        picture = helm_card(
            skin, standing.card, skin.px(168), letter(app, standing.card.direction), value
        )
        judged = self._judged
        mark = Mark(
            takes=judged.takes == standing.seat and not standing.dropped,
            leads=judged.leads == standing.seat and not standing.dropped,
            out=standing.dropped,
        )
        who = Row(
            [
                Picture(f"flags/{self._livery(standing.seat).flag}", (27, 18)),
                Label(self._names[standing.seat], BODY_BOLD, "ink", clip=True, flex=1),
            ],
            gap=6,
            across="centre",
        )
        held = Sprite(picture, mark=mark)
        wide = card_size(skin.px(168))[0] / skin.theme.scale
        return Inset(Column([who, held], gap=4), widest=wide + 16)
