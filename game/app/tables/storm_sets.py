"""The expert game's sealed choice: lay a set aside, or keep its cards for a pair (S17)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.app.scene import Scene
from game.app.tables.storm_cards import wind_card
from game.app.tables.storm_closer import Sprite
from game.app.tables.storm_words import letter
from game.app.theme import BODY, LEAD, TITLE
from game.app.widgets import (
    Button,
    Choice,
    Column,
    Inset,
    Label,
    Picture,
    Row,
    Space,
    Widget,
)
from game.app.widgets.base import Do
from game.rules.compass import Direction
from game.rules.storm.moves import LayAside
from game.rules.storm.scoring import (
    CARDS_A_PENALTY,
    PAIR_BONUS,
    contested,
    pairs_in,
    set_aside,
    sets_in,
)
from game.rules.storm.view import View

if TYPE_CHECKING:
    from game.app.program import App
    from game.app.tables.table import Table


class ChooseSets(Scene):
    """Set or pair, for every direction that offers both; what it comes to is counted along."""

    name = "storm-sets"
    overlay = True
    page = "storm#S17"
    first_focus = "sets/seal"

    def __init__(self, app: App, view: View, table: Table, on_done: Do) -> None:
        super().__init__(app)
        assert view.seat is not None
        self._cards = view.taken[view.seat]
        self._seats = view.seats
        self._table, self._on_done = table, on_done
        self._open = contested(self._cards)
        self._aside = set(self._open)

    def build(self) -> Widget:
        say = self.app.say
        rows: list[Widget] = [self._row(direction) for direction in self._open]
        kept = set_aside(self._cards, self._sets())
        bonus = sum(PAIR_BONUS[card.damage] for card in pairs_in(kept))
        penalty = len(kept) // CARDS_A_PENALTY[self._seats]
        damage = sum(card.damage for card in kept)
        comes_to = say("table.storm.sets.comes-to", damage=damage, bonus=bonus, penalty=penalty)
        seal = Button("seal", say("table.storm.sets.seal"), self._seal, icon="lock",
                      kind="primary", large=True)  # fmt: skip
        body = Column(
            [
                Row(
                    [
                        Picture("seal", (56, 56)),
                        Label(say("table.storm.sets.title"), TITLE, "ink", flex=1),
                    ],
                    across="centre",
                ),
                Label(say("table.storm.sets.explained"), BODY, "ink"),
                *rows,
                Label(comes_to, LEAD, "ink", id="sum"),
                Row(
                    [
                        Button("hint", say("table.hint"), self._ask_hint, icon="hint"),
                        Space(flex=1),
                        seal,
                    ],
                    across="centre",
                ),
            ],
            id="sets",
            gap=12,
        )  # fmt: skip
        return Inset(body, pad=26, surface="paper", along="centre", widest=680)

    def _sets(self) -> tuple[Direction, ...]:
        return tuple(d for d in sets_in(self._cards) if d in self._aside or d not in self._open)

    def _row(self, direction: Direction) -> Widget:
        skin, say = self.skin, self.app.say
        cards = sorted((c for c in self._cards if c.direction is direction), key=lambda c: c.damage)
        pictures = [
            Sprite(wind_card(skin, card, skin.px(96), letter(self.app, direction)))
            for card in cards
        ]
        choice = Choice(
            f"choice-{direction}",
            [(True, say("table.storm.sets.set")), (False, say("table.storm.sets.pair"))],
            direction in self._aside,
            partial(self._choose, direction),
        )
        return Row([*pictures, Space(6), Inset(choice, along="centre", flex=1)], gap=2)

    def _choose(self, direction: Direction, aside: bool) -> None:
        (self._aside.add if aside else self._aside.discard)(direction)
        self.refresh()

    def _ask_hint(self) -> None:
        self._table.sitting.hint()

    def update(self, seconds: float) -> None:
        """The table below is paused: what it would hear, such as a hint, it hears through here."""
        self._table.listen()

    def _seal(self) -> None:
        chosen = tuple(d for d in self._open if d in self._aside)
        self.close()
        self._table.sitting.play(LayAside(chosen))
        self._on_done()

    def back(self) -> None:
        """A choice is owed: Esc opens the pause, from which one may leave."""
        from game.app.scenes.pause import Pause

        self.app.show(Pause(self.app, self._table))
