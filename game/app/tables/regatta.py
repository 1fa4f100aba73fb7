"""The regatta's table: the water itself, the hand below, the order of the race at the left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

import pygame

from game.app.actions import Action
from game.app.sitting import Sitting
from game.app.tables.regatta_board import RegattaBoard
from game.app.tables.regatta_boats import draw_boat, draw_wake
from game.app.tables.regatta_camera import Camera
from game.app.tables.regatta_crash import WhatWouldHappen, collides
from game.app.tables.regatta_finish import RegattaFinish
from game.app.tables.regatta_play import Choices, Offer
from game.app.tables.regatta_sea import draw_buoys, draw_course, draw_water
from game.app.tables.regatta_show import RegattaShow, sail_angle
from game.app.tables.table import Table
from game.app.widgets import Board, Button, Widget
from game.app.widgets.base import Do
from game.physics import Sea, Track
from game.rules.protocol import Event
from game.rules.regatta.edition import Play, kit
from game.rules.regatta.moves import EndTurn, Exchange, LaySun, Place, Sail, Turn
from game.rules.regatta.pieces import Card, in_order
from game.rules.regatta.plane import Point, apart, unit
from game.rules.regatta.table import Phase
from game.rules.regatta.view import View
from game.rules.regatta.wayfinding import chart_of

if TYPE_CHECKING:
    from game.app.program import App

WIND = 250.0
"""Where the wind of the picture blows to: for sails and streaks, no rule knows it."""
REACH, SIGHT = 150.0, 280.0
"""Millimetres around a boat that are always looked at, and within which others are too."""
Mode = Literal["cards", "exchange", "turn"]


class RegattaTable(Table):
    """A race. Poses are where boats are drawn; the rules may be a movement ahead."""

    name = "regatta"
    page = "regatta"
    ambience = "sea"

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, sitting)
        self.drawer = False
        self.view = self._true_view()
        self.course = self.view.course
        self.kit = kit(self.view.options.edition)
        self.hull = self.kit.hull
        self.water = Sea(self.course, self.kit, self.view.poses, unit(WIND))
        """Where boats and buoys are drawn: it sails what the rules have decided."""
        self.camera = Camera(app.skin.theme.scale)
        self.choices: Choices | None = None
        self.mode: Mode = "cards"
        self.card: Card | None = None
        """Whose ghosts are shown."""
        self.first_leg: int | None = None
        """The first arrow of a cloud, once it is chosen."""
        self.picked: list[int] = []
        """Cards of the hand that are to be exchanged, by place."""
        self.refused: Offer | None = None
        """The last try that a touch stood against, for a lesson."""
        self.along = 0.0
        self.heading = 0.0
        self.shows_way = False
        self._show = RegattaShow(self)
        self._framed = False

    def _true_view(self) -> View:
        view = self.sitting.view
        assert isinstance(view, View)
        return view

    # What the show does

    def tell(self, event: Event) -> None:
        self._show.tell(event)

    def clear(self) -> None:
        self.water = Sea(self.course, self.kit, (), unit(WIND))

    def settle(self) -> None:
        self.view = self._true_view()
        self._lay_boats()
        self.mode, self.first_leg, self.picked, self.refused = "cards", None, [], None
        self.choices = Choices(self.view) if self.sitting.may_play else None
        if self.card not in self.view.hand:
            self.card = self._first_playable()
        self._frame_fleet()
        self._begin_choice()
        self.refresh()

    def _first_playable(self) -> Card | None:
        """Somebody who looks at the table sees at once what a card does."""
        if self.choices is None or self.view.phase is Phase.PLACING:
            return None
        return next((card for card in self.view.hand if self.choices.playable(card)), None)

    def _begin_choice(self) -> None:
        seat = self.view.seat
        if self.choices is None or seat is None:
            return
        if self.view.phase is Phase.PLACING:
            free = [m for m in self.view.moves() if isinstance(m, Place)]
            self.along = free[len(free) // 2].along if free else 0.0
        elif pose := self.view.poses[seat]:
            self.heading = pose.heading

    def _lay_boats(self) -> None:
        """Every boat where the rules have it; one that lies there already goes on rocking."""
        boats = self.water.boats
        for seat, pose in enumerate(self.view.poses):
            if pose is None:
                if seat in boats:
                    self.water.remove(seat)
            elif seat not in boats or boats[seat].pose != pose:
                self.water.place(seat, pose)

    def bump(self, offer: Offer) -> None:
        """A refused move: the boat tries, bumps, and comes back; the reason is told."""
        if collides(offer):
            self.refused = offer
            self.refresh()
        seat, pose = self.view.seat, None
        if seat is not None:
            pose = self.view.poses[seat]
        if seat is None or pose is None or self.app.settings.reduced_motion:
            return
        again = offer.move.again
        if offer.move.card.cloud and again is None:
            again = offer.move.arrow
        track = Track.of_play(pose, Play(offer.move.card, offer.move.arrow, again), self.kit)
        self.water.bump(seat, track, track.contact(offer.objections))

    # The camera

    def _frame_fleet(self) -> None:
        """Look at whoever sails next, at what he could reach, and at the rivals near him."""
        boats = [pose.bow for pose in self.view.poses if pose is not None]
        seat = (
            self.view.seat
            if self.sitting.may_play and self.view.seat is not None
            else self.view.turn
        )
        own = self.view.poses[seat]
        if self.view.phase is Phase.PLACING or own is None:
            points: list[Point] = [*self.course.line, *boats]
        else:
            x, y = own.bow
            counted = self.view.progress[seat].counted
            goal = self.course.waypoints[min(max(1, counted), len(self.course.waypoints) - 1)]
            near = [p for p in (*boats, goal) if apart(p, own.bow) < SIGHT]
            points = [(x - REACH, y - REACH), (x + REACH, y + REACH), *near]
        self.camera.view = self._water_rect()
        self.camera.frame(points, 60.0, at_once=not self._framed)
        self._framed = True

    def _water_rect(self) -> pygame.Rect:
        width, height = self.skin.theme.size
        px = self.skin.px
        return pygame.Rect(px(230), px(80), width - px(250), height - px(270))

    def zoom(self, at: tuple[int, int], turn: float) -> None:
        self.camera.zoom_at(at, 1.15**turn)
        self.refresh()

    def look_at(self, point: Point) -> None:
        """Look at a place of the course, as near as now."""
        self.camera.centre = point
        self.camera.rest()
        self.refresh()

    def look_at_fleet(self) -> None:
        self._frame_fleet()
        self.refresh()

    def look_at_course(self) -> None:
        self.camera.frame(self.course.table, 20.0)
        self.refresh()

    def toggle_way(self) -> None:
        self.shows_way = not self.shows_way
        self.refresh()

    def pan(self, by: tuple[int, int]) -> None:
        self.camera.pan(by)
        self.refresh()

    def ribbon(self) -> pygame.Rect:
        rect = pygame.Rect(0, 0, min(self.skin.px(720), self.skin.theme.size[0]), self.skin.px(96))
        rect.center = self.skin.theme.size[0] // 2, self.skin.theme.size[1] - self.skin.px(250)
        return rect

    # Words

    def asked(self) -> str:
        say, acting = self.app.say, self.sitting.match.to_act()
        if not acting:
            return say("table.over")
        seat = acting[0]
        if seat == self.sitting.viewer:
            return say(f"table.regatta.asked.{self._asked_key()}")
        person = seat in self.sitting.persons
        return say(
            "table.regatta.person" if person else "table.regatta.thinks", name=self.names[seat]
        )

    def _asked_key(self) -> str:
        if self.mode != "cards":
            return self.mode
        if self.first_leg is not None:
            return "second-leg"
        return self.view.phase.value

    def round_words(self) -> str:
        leader = self.view.order()[0]
        turn = max(self.view.turns, default=0)
        return self.app.say("table.regatta.round", turn=turn, name=self.names[leader])

    def hint_words(self) -> str:
        if not self.hinted:
            return ""
        facts = {
            name: self.names[fact] if name in ("rival", "seat") and isinstance(fact, int) else fact
            for name, fact in self.hinted.advice.facts.items()
        }
        if "card" in facts:
            facts["card"] = self.app.say(f"regatta-card.{facts['card']}")
        return self.app.say(self.hinted.advice.because, **facts)

    # Doing

    def do(self, move: Place | Sail | Exchange | Turn | LaySun | EndTurn) -> None:
        if objections := self.sitting.play(move):
            self.app.refuse(self.objection_words(objections[0]))
        self.refresh()

    def choose_card(self, card: Card) -> None:
        """Point out a card's ghosts; where just one way is open, sail it."""
        if self.choices is None:
            return
        again = card is self.card
        self.card, self.first_leg = card, None
        offers = [offer for offer in self.choices.offers(card, None) if offer.legal]
        if again and len(offers) == 1 and not card.cloud:
            self.do(offers[0].move)
        elif offers and self.built().by_keyboard:
            self.refresh()
            self.built().focus_on(f"table/ghost-{offers[0].move.arrow}")
        self.refresh()

    def choose_arrow(self, move: Sail) -> None:
        if move.card.cloud and move.again is None:
            self.first_leg = move.arrow
            self.refresh()
        else:
            self.do(move)

    def set_mode(self, mode: Mode) -> None:
        self.mode = "cards" if self.mode == mode else mode
        self.picked, self.first_leg, self.card = [], None, None
        self.refresh()
        if self.mode == "turn":
            self.built().focus_on("table/dial")

    def pick(self, place: int) -> None:
        if place in self.picked:
            self.picked.remove(place)
        elif len(self.picked) < 3:
            self.picked.append(place)
        self.refresh()

    def exchange(self) -> None:
        self.do(Exchange(tuple(in_order(self.view.hand[place] for place in self.picked))))

    def back(self) -> None:
        if self.mode != "cards":
            self.set_mode("cards")
        elif self.first_leg is not None:
            self.first_leg = None
            self.refresh()
        else:
            super().back()

    def act(self, action: Action) -> bool:
        deeds: dict[Action, Do] = {
            Action.LOOK_CLOSER: self.toggle_way,
            Action.FIRST: self.look_at_fleet,
            Action.LAST: self.look_at_course,
            Action.PAGE_UP: partial(self.zoom, self.camera.view.center, 1.0),
            Action.PAGE_DOWN: partial(self.zoom, self.camera.view.center, -1.0),
        }
        if action in deeds:
            deeds[action]()
            return True
        return super().act(action)

    def tools(self) -> list[Widget]:
        say = self.app.say
        looks = (
            ("fleet", "camera-follow", self.look_at_fleet),
            ("course", "minimap", self.look_at_course),
            ("way", "ruler", self.toggle_way),
        )
        return [
            Button(name, "", do, icon=icon, kind="quiet", tip=say(f"table.regatta.look.{name}"))
            for name, icon, do in looks
        ]

    def finished(self) -> None:
        if self.sitting.over:
            self.app.show(RegattaFinish(self.app, self))

    def show_crash(self) -> None:
        """What would have happened, had the last try not been refused."""
        if self.refused is not None:
            self.app.show(WhatWouldHappen.of_offer(self, self.refused))

    # Time

    def animate(self, seconds: float) -> None:
        super().animate(seconds)
        self.camera.update(seconds)
        if not self.app.settings.reduced_motion or not self.water.arrived:
            self.water.advance(seconds * self.app.pace)
        path = self.built().pointed if not self.built().by_keyboard else self.built().focus
        if path.startswith("table/card-") and self.mode == "cards" and self.first_leg is None:
            card = self.view.hand[int(path.rsplit("-", 1)[1])]
            if card is not self.card and self.choices is not None:
                self.card = card
                self.refresh()

    # What is there

    def build(self) -> Widget:
        if self.camera.view.width <= 1 or self.camera.view != self._water_rect():
            self._framed = False
            self._frame_fleet()
        self.camera.settle()
        board = RegattaBoard(self)
        px, width = self.skin.px, self.skin.theme.size[0]
        banner = pygame.Rect(px(12), px(12), width - px(24), px(58))
        parts = [board.water(), (self.banner(), banner), *board.order(), *board.choices()]
        parts += board.hand()
        if not self.drawer:
            parts.append(board.map())
        if self.drawer:
            high = self.skin.theme.size[1] - banner.bottom - px(24)
            place = pygame.Rect(width - px(312), banner.bottom + px(12), px(300), high)
            parts.append((self.drawer_panel(), place))
        return Board(parts, id="table")

    def draw_behind(self, target: pygame.Surface) -> None:
        skin, camera = self.skin, self.camera
        draw_water(skin, target, camera, self.app.sea.seconds)
        draw_course(skin, target, camera, self.course, self._next_gate())
        if self.shows_way:
            self._draw_way(target)
        boats = self.water.boats
        for look in boats.values():
            draw_wake(skin, target, camera, look.wake)
        draw_buoys(skin, target, camera, self.course, self.water.buoys)
        for seat, look in boats.items():
            sail = sail_angle(look.pose.heading, WIND)
            calm = self.view.suns[seat]
            draw_boat(
                skin, target, camera, self.hull, look, self.livery(seat), sail=sail, calm=calm
            )

    def _next_gate(self) -> int | None:
        seat = self.view.seat if self.view.seat is not None else self.view.turn
        return self.view.progress[seat].counted + 1

    def _draw_way(self, target: pygame.Surface) -> None:
        """The shortest way home, taut round marks and islands."""
        seat = self.view.seat if self.view.seat is not None else self.view.turn
        pose = self.view.poses[seat]
        if pose is not None:
            way = chart_of(self.course).route(self.view.progress[seat], pose.bow)
            points = self.camera.many([pose.bow, *way])
            if len(points) > 1:
                pygame.draw.aalines(target, self.skin.colours.brass, False, points)
