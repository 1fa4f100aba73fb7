"""Choosing a game: four pictures on paper."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.app.scene import Scene
from game.app.scenes.game_card import GameCard
from game.app.tables import TABLES
from game.app.theme import DISPLAY, LEAD, TITLE
from game.app.widgets import Button, Column, Grid, Inset, Label, Row, Space, Widget
from game.catalogue import GAMES

if TYPE_CHECKING:
    from game.app.program import App

SHELF = ("storm", "harbour", "plunder", "regatta")
"""The games in the order in which they are offered, also those that are still being built."""
MINUTES = {"storm": (30, 45), "harbour": (45, 75), "plunder": (45, 75), "regatta": (20, 40)}
"""How long a match takes with as few and with as many players as can be."""


class Choose(Scene):
    """Which of the four it shall be."""

    name = "choose"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        ready = [game for game in SHELF if game in GAMES and game in TABLES]
        self.first_focus = f"games/{ready[0]}" if ready else "back"

    def build(self) -> Widget:
        say = self.app.say
        compact = self.skin.theme.room == "compact"
        cards = [self._card(game) for game in SHELF]
        heading = Row(
            [
                Button("back", "", self.close, icon="back", kind="quiet", tip=say("going.back")),
                Label(say("choose.title"), TITLE if compact else DISPLAY, "paper"),
                Space(flex=1),
            ],
            gap=18,
            across="centre",
        )
        lead = Label(say("choose.lead"), LEAD, "foam")
        above = [heading] if compact else [heading, lead]
        grid = Grid(cards, id="games", columns=2 if compact else len(SHELF), gap=20, flex=1)
        return Inset(Column([*above, Space(2), grid], gap=8), pad=(40, 24))

    def _card(self, game: str) -> Widget:
        say = self.app.say
        facts = [("clock", say("choose.minutes", least=MINUTES[game][0], most=MINUTES[game][1]))]
        if game in GAMES:
            seats = GAMES[game].seats
            told = say("choose.players", least=seats.start, most=seats.stop - 1)
            facts.insert(0, ("players", told))
        ready = game in GAMES and game in TABLES
        return GameCard(
            game,
            say(f"games.{game}.name"),
            say(f"games.{game}.line"),
            facts,
            say(f"games.{game}.credit"),
            partial(self._choose, game),
            why_not="" if ready else say("choose.not-yet"),
        )

    def _choose(self, game: str) -> None:
        from game.app.scenes.setup import Setup

        self.app.show(Setup(self.app, game))
