"""Before a match: who sits where, what is agreed, and which deal it shall be."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Any

from game.app.agreements import Agreement, agreed, agreements, usual
from game.app.crew import Crew, Sailor
from game.app.scene import Scene
from game.app.scenes.course_choice import course_choice
from game.app.scenes.going import start
from game.app.theme import BODY, BODY_BOLD, LEAD_SERIF, LIVERIES, SMALL, TITLE
from game.app.widgets import (
    Button,
    Choice,
    Column,
    Field,
    Inset,
    Label,
    Row,
    Scroll,
    Slider,
    Space,
    Switch,
    Widget,
)
from game.app.widgets.flags import FlagButton
from game.app.widgets.text import Poster
from game.catalogue import find_game
from game.match import PERSON
from game.match.record import MOST_SEED
from game.players import BOTS
from game.rules.protocol import Malformed
from game.rules.regatta.options import RegattaOptions

if TYPE_CHECKING:
    from game.app.program import App

LONGEST_NAME = 20
"""Letters that a table can show."""
DEALS = 1_000_000
"""Deals that the dice choose among: few enough to be told across a room."""
RANGE_STEP = 8
"""How far a slider goes at a time where an agreement is one of many numbers."""
_WINDS = ("one", "two", "three", "four", "five")


class Setup(Scene):
    """A table being laid."""

    name = "setup"
    first_focus = "start"

    def __init__(self, app: App, game_id: str) -> None:
        super().__init__(app)
        self._game = find_game(game_id)
        self.page = game_id
        self._levels = list(BOTS[game_id])
        self.crew = Crew(
            self._game.seats,
            self._levels[-1],
            remembered=app.settings.names,
            flags=app.settings.flag_order,
            persons=[app.say("setup.captain", number=seat + 1) for seat in range(len(_WINDS))],
            computers=[app.say(f"setup.wind.{number}") for number in _WINDS],
        )
        self.options = usual(self._game)
        self.teaching = False
        self.seed = ""
        self._roll()

    @property
    def _told_game(self) -> str:
        return self.app.say(f"games.{self._game.id}.name")

    def trouble(self) -> Malformed | None:
        """Why the match cannot begin like this."""
        if not self.seed:
            return Malformed("setup.seedless")
        if int(self.seed) > MOST_SEED:
            return Malformed("setup.seed-too-large", most=MOST_SEED)
        return self.crew.trouble()

    # What is there

    def build(self) -> Widget:
        say = self.app.say
        trouble = self.trouble()
        why_not = self.app.explain(trouble) if trouble else ""
        heading = Row(
            [
                Button("back", "", self.close, icon="back", kind="quiet", tip=say("going.back")),
                Label(say("setup.title", game=self._told_game), TITLE, "paper", flex=1),
                Button("rules", say("setup.rules"), self._rules, icon="book", kind="quiet"),
            ],
            gap=16,
            across="centre",
        )
        foot = Row(
            [
                Label(why_not, BODY, "light_coral", align="right", flex=1),
                Button("start", say("setup.start"), self._start, icon="wind", large=True,
                       kind="primary", why_not=why_not),
            ],
            gap=18,
            across="centre",
        )  # fmt: skip
        wide = self.skin.theme.room != "compact"
        left = Column([_panel(self._seats(), flex=1), _panel(self._deal())], gap=14)
        if wide and self._shows_chart:
            parts = [Inset(left, flex=1.9), Inset(self._picture(), flex=1.05),
                     Inset(_panel(self._agreed()), flex=1)]  # fmt: skip
        else:
            right = Column([self._picture(), _panel(self._agreed())], gap=14)
            parts = [Inset(left, flex=1.3 if wide else 1.6), Inset(right, flex=1)]
        sides = Row(parts, gap=16, flex=1)
        return Inset(Column([heading, sides, foot], gap=14), pad=(36 if wide else 22, 22))

    def _picture(self) -> Widget:
        """The game's, or what of the game is chosen by looking at it."""
        if isinstance(self.options, RegattaOptions):
            return course_choice(self.app, self.options, partial(self._agree, "course"))
        return Poster(f"games/{self._game.id}", flex=1)

    @property
    def _shows_chart(self) -> bool:
        return isinstance(self.options, RegattaOptions)

    # The seats

    def _seats(self) -> Widget:
        say, crew = self.app.say, self.crew
        seats = self._game.seats
        full = say("setup.full", game=self._told_game, most=seats.stop - 1) if crew.full else ""
        rows = [self._seat(number, sailor) for number, sailor in enumerate(crew.sailors)]
        add = Button("add", say("setup.add"), self._add, icon="plus", kind="quiet", why_not=full)
        listed = Column([*rows, Row([add, Space(flex=1)])], gap=14, id="seats")
        return Column(
            [
                Label(say("setup.crew"), LEAD_SERIF, "brass"),
                Scroll("crew", listed, readable=False),
            ],
            gap=12,
        )

    def _seat(self, number: int, sailor: Sailor) -> Widget:
        say = self.app.say
        flag = FlagButton(
            "flag",
            LIVERIES[sailor.flag].flag,
            partial(self._do, self.crew.next_flag, number),
            tip=say("setup.flag-tip"),
        )
        name = Field("name", sailor.name, partial(self._do, self.crew.rename, number),
                     longest=LONGEST_NAME, tip=say("setup.name-tip"), flex=1)  # fmt: skip
        least = ""
        if self.crew.least:
            least = say("setup.least", game=self._told_game, least=self._game.seats.start)
        away = Button("remove", "", partial(self._do, self.crew.remove, number), icon="minus",
                      kind="quiet", tip=say("setup.remove-tip"), why_not=least)  # fmt: skip
        decider = Choice(
            "decider",
            [(PERSON, say("setup.person")), *((one, self._level(one)) for one in self._levels)],
            sailor.decider,
            partial(self._do, self.crew.appoint, number),
            tip=self._decider_tip(sailor.decider),
        )
        if self._cramped:
            upper = Row([flag, name, away], gap=10, across="centre")
            return Column([upper, decider], id=f"seat-{number}", gap=6)
        parts: list[Widget] = [flag, name, decider, away]
        return Row(parts, id=f"seat-{number}", gap=10, across="centre")

    @property
    def _cramped(self) -> bool:
        """Whether a seat needs two lines."""
        theme = self.skin.theme
        return theme.room == "compact" and theme.large_type and len(self._levels) > 2

    def _level(self, level: str) -> str:
        return self.app.say(f"setup.level.{level}")

    def _decider_tip(self, decider: str) -> str:
        if decider == PERSON:
            return self.app.say("setup.person-tip")
        return self.app.say(f"setup.level-tip.{decider}")

    # The deal

    def _deal(self) -> Widget:
        say = self.app.say
        dice = Button("dice", "", self._roll, icon="dice", kind="quiet", tip=say("setup.dice"))
        digits = Field("seed", self.seed, self._set_seed, longest=len(str(MOST_SEED)),
                       allowed=_digit, flex=1)  # fmt: skip
        seed = Column(
            [
                Label(say("setup.seed"), BODY_BOLD, "foam"),
                Row([digits, dice], gap=10, across="centre"),
                Label(say("setup.seed-why"), SMALL, "foam"),
            ],
            gap=5,
        )
        teaching = Column(
            [
                Switch("teaching", say("setup.teaching"), self.teaching, self._set_teaching),
                Label(say("setup.teaching-why"), SMALL, "foam"),
            ],
            gap=5,
        )
        parts = [Inset(seed, along="start", flex=1.2), Inset(teaching, along="start", flex=1)]
        return Row(parts, id="deal", gap=24)

    # The agreements

    def _agreed(self) -> Widget:
        shown = [one for one in agreements(self._game) if not one.is_course]
        options = [self._option(agreement) for agreement in shown]
        heading = Label(self.app.say("setup.agreements"), LEAD_SERIF, "brass")
        return Column([heading, *options], id="agreed", gap=14)

    def _option(self, agreement: Agreement) -> Widget:
        say, name, game = self.app.say, agreement.name, self._game.id
        value = getattr(self.options, name)
        label = say(f"agree.{game}.{name}.label")
        why: Widget = Label(say(f"agree.{game}.{name}.why"), SMALL, "foam")
        tip = ""
        if self._shows_chart and self.skin.theme.room == "compact":
            # The chart needs the room more.
            tip, why = say(f"agree.{game}.{name}.why"), Space(0)
        agree = partial(self._agree, name)
        if agreement.is_switch:
            return Column([Switch(name, label, value, agree, tip=tip), why], gap=4)
        if agreement.is_edition:
            there = agreement.values.index(value) + 1
            other = agreement.values[there % len(agreement.values)]
            use: Widget = Button(name, value, partial(agree, other), icon="book")
        elif agreement.is_range:
            bounds = agreement.values[0], agreement.values[-1]
            use = Slider(name, value, bounds, agree, step=RANGE_STEP, told=str(value),
                         tip=tip)  # fmt: skip
        else:
            told = [(one, self._told(agreement, one)) for one in agreement.values]
            use = Choice(name, told, value, agree, tip=tip)
        return Column([Label(label, BODY_BOLD, "foam"), use, why], gap=4)

    def _told(self, agreement: Agreement, value: object) -> str:
        if isinstance(value, int):
            return str(value)
        return self.app.say(f"agree.{self._game.id}.{agreement.name}-value.{value}")

    # What is done

    def _do(self, change: Any, *facts: object) -> None:
        change(*facts)
        self.refresh()

    def _add(self) -> None:
        self._do(self.crew.add)

    def _agree(self, name: str, value: object) -> None:
        self.options = agreed(self.options, name, value)
        self.refresh()

    def _set_teaching(self, on: bool) -> None:
        self.teaching = on
        self.refresh()

    def _set_seed(self, digits: str) -> None:
        self.seed = digits
        self.refresh()

    def _roll(self) -> None:
        self._set_seed(str(secrets.randbelow(DEALS)))

    def _rules(self) -> None:
        self.app.open_rules(self.page)

    def _start(self) -> None:
        names, flags = self.crew.to_remember()
        self.app.change(names=names, flags=flags)
        plans = self.crew.plans()
        start(self.app, self._game.id, plans, self.options, int(self.seed), self.teaching)


def _panel(content: Widget, flex: float = 0) -> Widget:
    return Inset(content, surface="glass", pad=(20, 16), flex=flex)


def _digit(letter: str) -> bool:
    return letter in "0123456789"
