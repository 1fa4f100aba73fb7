"""Storm's table: winds at the left, seats above, the trick in the middle, your hand below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from game.app.actions import Action
from game.app.motion import Point
from game.app.scenes.final import Final
from game.app.sitting import Sitting
from game.app.tables.chart import draw_chart
from game.app.tables.storm_board import StormBoard
from game.app.tables.storm_closer import Closer, LookBack
from game.app.tables.storm_places import Lie, Places
from game.app.tables.storm_sets import ChooseSets
from game.app.tables.storm_show import StormShow
from game.app.tables.storm_shown import after
from game.app.tables.storm_words import hint_words
from game.app.tables.table import Table
from game.app.widgets import Board, Button, Widget
from game.rules.protocol import Event, Seat
from game.rules.storm import events as told
from game.rules.storm.moves import PLAYS
from game.rules.storm.pieces import TRICKS, WIND_CARDS, HelmCard, in_order
from game.rules.storm.trick import standing_of
from game.rules.storm.view import View

if TYPE_CHECKING:
    from game.app.program import App

SORTS = ("wind", "value", "number")


class StormTable(Table):
    """A match of Storm. `view` is what has been shown so far; the sitting may be ahead of it."""

    name = "storm"
    page = "storm"

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, sitting)
        self.view = self._true_view()
        self.bottom: Seat = sitting.persons[0] if sitting.persons else 0
        """The seat that is drawn below: whoever looks, or looked last."""
        self.sort = SORTS[0]
        self.hidden: set[Seat] = set()
        """Seats whose card of the trick is being moved by an act."""
        self.struck: set[Seat] = set()
        """Seats whose card has been struck out."""
        self.fallen: list[tuple[Lie, HelmCard]] = []
        """The trick that is being taken off, with where it lay."""
        self.row_shift: int | None = 0
        """Places by which the winds have yet to move up; None while an act moves them."""
        self.lifted: HelmCard | None = None
        """The card on its way from the hand to the trick."""
        self._show = StormShow(self)
        self._choosing = False

    def _true_view(self) -> View:
        view = self.sitting.view
        assert isinstance(view, View)
        return view

    # What the show does to the table

    def tell(self, event: Event) -> None:
        self._show.tell(event)

    def follow(self, event: Event) -> None:
        """An event has been shown."""
        self.view = after(event, self.view)
        self.hidden.clear()
        self.lifted = None
        if isinstance(event, (told.RowMoved, told.Dealt)):
            self.row_shift = 0
        self.refresh()

    def clear(self) -> None:
        none = (0,) * self.view.seats
        self.view = replace(
            self.view, hand=(), hand_sizes=none, row=(), forecast=(), pile_size=len(WIND_CARDS)
        )

    def settle(self) -> None:
        self.view = self._true_view()
        if self.view.seat is not None:
            self.bottom = self.view.seat
        self.hidden.clear()
        self.struck.clear()
        self.row_shift, self.lifted = 0, None
        self.refresh()

    def lift(self, seat: Seat, card: HelmCard) -> None:
        """A card leaves its hand and is on its way."""
        self.lifted = card if seat == self.view.seat else None
        self.refresh()

    def hide_cards(self, seats: set[Seat]) -> None:
        self.hidden = set(seats)
        self.refresh()

    def strike_out(self, seats: set[Seat]) -> None:
        self.struck, self.hidden = set(seats), set()
        self.refresh()

    def take_off(self, event: told.TrickJudged) -> None:
        """The verdict has been heard: the trick leaves the table, its wind the row."""
        places, view = self.places(), self.view
        self.fallen = [
            (places.played((view.leader + n) % view.seats), card)
            for n, card in enumerate(view.trick)
        ]
        self.view = after(event, view)
        self.struck.clear()
        self.row_shift = 1
        self.refresh()

    def hide_row(self) -> None:
        self.row_shift = None
        self.refresh()

    def origin(self, seat: Seat, card: HelmCard) -> Point:
        """Where a card comes from when it is played."""
        places, hand = self.places(), self.sorted_hand()
        if seat == self.view.seat and card in hand:
            lie = places.fan(len(hand))[hand.index(card)]
            return lie.x, lie.y
        return places.plate(seat).center

    # Words

    def asked(self) -> str:
        say, acting = self.app.say, self.sitting.match.to_act()
        if not acting:
            return say("table.over")
        if not any(self.view.hand_sizes):
            mine = self.sitting.may_play
            return say("table.storm.choose-sets" if mine else "table.storm.others-choose")
        seat = acting[0]
        if seat == self.sitting.viewer:
            return say("table.storm.you-play" if self.view.trick else "table.storm.you-lead")
        person = seat in self.sitting.persons
        key = "table.storm.person-plays" if person else "table.storm.thinks"
        return say(key, name=self.names[seat])

    def round_words(self) -> str:
        view = self.view
        return self.app.say(
            "table.storm.round",
            round=min(len(view.ledger) + 1, view.options.rounds),
            rounds=view.options.rounds,
            trick=min(TRICKS, len(view.history) + 1),
            tricks=TRICKS,
        )

    def hint_words(self) -> str:
        return hint_words(self.app, self.hinted.advice) if self.hinted else ""

    # Doing

    def act(self, action: Action) -> bool:
        if action is Action.SORT:
            self._sort_next()
            return True
        return super().act(action)

    def _sort_next(self) -> None:
        self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
        self.app.toasts.show(self.app.say(f"table.storm.sorted.{self.sort}"))
        self.refresh()

    def play(self, card: HelmCard) -> None:
        if objections := self.sitting.play(PLAYS[card]):
            self.app.refuse(self.objection_words(objections[0]))
        self.refresh()

    def why_not(self, card: HelmCard) -> str:
        """Why a card of the hand cannot be played now; while something moves, it may not matter."""
        if not self.acts.over:
            return ""
        if not self.sitting.may_play:
            return self.app.say("table.not-your-turn")
        objections = self.view.objections(PLAYS[card])
        return self.objection_words(objections[0]) if objections else ""

    def look_closer(self, card: HelmCard) -> None:
        self.app.show(Closer(self.app, card, self.view.row, self.view.trick))

    def look_back(self, event: Event) -> None:
        if judged := self._trick_of(event):
            self.app.show(LookBack(self.app, judged, self.names, self.livery))

    def _trick_of(self, event: Event) -> told.TrickJudged | None:
        """The finished trick that a line of the log belongs to."""
        events = self.told_events()
        here = next(n for n, other in enumerate(events) if other is event)
        if isinstance(event, told.CardPlayed):
            nearby = events[here:]
        elif isinstance(event, (told.TrickJudged, told.WindTaken, told.RowMoved)):
            nearby = events[here::-1]
        else:
            return None
        return next((e for e in nearby if isinstance(e, told.TrickJudged)), None)

    def sorted_hand(self) -> list[HelmCard]:
        hand = in_order(self.view.hand)
        if self.sort == "number":
            return sorted(hand, key=lambda card: card.number)
        if self.sort == "value" and self.view.row:
            wind, trick = self.view.row[0].direction, self.view.trick
            return sorted(hand, key=lambda card: standing_of(wind, trick, card)[0])
        return hand

    # Being asked for sets, and the end

    def _when_all_is_shown(self) -> None:
        super()._when_all_is_shown()
        owed = self.sitting.may_play and not any(self.view.hand_sizes)
        if owed and not self._choosing:
            self._choosing = True
            self.app.show(ChooseSets(self.app, self.view, self, self._chosen))

    def _chosen(self) -> None:
        self._choosing = False
        self.refresh()

    def finished(self) -> None:
        if result := self.sitting.over:
            ledger = [[account.total for account in accounts] for accounts in self.view.ledger]
            self.app.show(Final(self.app, self, result, ledger))

    # What is there

    def places(self) -> Places:
        expert = self.view.options.expert
        return Places(self.skin, self.view.seats, self.bottom, self.drawer, expert)

    def tools(self) -> list[Widget]:
        tip = self.app.say("table.storm.sort-tip")
        return [Button("sort", "", self._sort_next, icon="sort", kind="quiet", tip=tip)]

    def build(self) -> Widget:
        places, board = self.places(), StormBoard(self)
        parts: list[tuple[Widget, pygame.Rect]] = [(self.banner(), places.banner)]
        parts += [*board.plates(), *board.winds(), *board.trick(), *board.hand()]
        if self.drawer:
            parts.append((self.drawer_panel(), places.drawer))
        return Board(parts, id="table")

    def draw_behind(self, target: pygame.Surface) -> None:
        places, row = self.places(), self.view.row
        wind = row[0].direction if row and self.row_shift == 0 else None
        draw_chart(self.skin, target, places.middle, wind, self.app.sea.seconds)
        self.skin.panel(target, places.winds, self.skin.glass)
        StormBoard(self).draw_stock(target)
