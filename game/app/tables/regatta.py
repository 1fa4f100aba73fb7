"""The regatta's table: the water itself, the hand below, the order of the race at the left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pygame

from game.app.actions import Action
from game.app.scenes.final import Final
from game.app.sitting import Sitting
from game.app.tables.regatta_board import RegattaBoard
from game.app.tables.regatta_boats import Wake, draw_boat
from game.app.tables.regatta_camera import Camera
from game.app.tables.regatta_play import Choices
from game.app.tables.regatta_sea import draw_buoys, draw_course, draw_water
from game.app.tables.regatta_show import RegattaShow, sail_angle
from game.app.tables.table import Table
from game.app.widgets import Board, Widget
from game.rules.protocol import Event, Seat
from game.rules.regatta.edition import kit
from game.rules.regatta.moves import EndTurn, Exchange, LaySun, Place, Sail, Turn
from game.rules.regatta.pieces import Card, in_order
from game.rules.regatta.plane import Point, Pose, apart
from game.rules.regatta.table import Phase
from game.rules.regatta.view import View
from game.rules.regatta.wayfinding import chart_of

if TYPE_CHECKING:
    from game.app.program import App

WIND = 250.0
"""Where the wind of the picture blows to: for sails and streaks, no rule knows it."""
REACH, SIGHT = 150.0, 420.0
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
        self.poses: list[Pose | None] = list(self.view.poses)
        self.wakes = [Wake() for _ in self.poses]
        self.camera = Camera(app.skin.theme.scale)
        self.choices: Choices | None = None
        self.mode: Mode = "cards"
        self.card: Card | None = None
        """Whose ghosts are shown."""
        self.first_leg: int | None = None
        """The first arrow of a cloud, once it is chosen."""
        self.picked: list[int] = []
        """Cards of the hand that are to be exchanged, by place."""
        self.along = 0.0
        self.heading = 0.0
        self.shows_way = False
        self._show = RegattaShow(self)
        self._moving: set[Seat] = set()
        self._framed = False

    def _true_view(self) -> View:
        view = self.sitting.view
        assert isinstance(view, View)
        return view

    # What the show does

    def tell(self, event: Event) -> None:
        self._show.tell(event)

    def clear(self) -> None:
        self.poses = [None] * len(self.poses)

    def settle(self) -> None:
        self.view = self._true_view()
        self.poses = list(self.view.poses)
        self._moving.clear()
        self.mode, self.first_leg, self.picked = "cards", None, []
        self.choices = Choices(self.view) if self.sitting.may_play else None
        if self.card not in self.view.hand:
            self.card = None
        self._frame_fleet()
        self._begin_choice()
        self.refresh()

    def _begin_choice(self) -> None:
        seat = self.view.seat
        if self.choices is None or seat is None:
            return
        if self.view.phase is Phase.PLACING:
            free = [m for m in self.view.moves() if isinstance(m, Place)]
            self.along = free[len(free) // 2].along if free else 0.0
        elif pose := self.view.poses[seat]:
            self.heading = pose.heading

    def put_boat(self, seat: Seat, pose: Pose) -> None:
        self.poses[seat] = pose
        self._moving.discard(seat)

    def set_sail(self, seat: Seat) -> None:
        self._moving.add(seat)
        self.app.sound.play("gust")

    def take_off(self, seat: Seat) -> None:
        self.poses[seat] = None

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
        key = "person" if seat in self.sitting.persons else "thinks"
        return say(f"table.regatta.{key}", name=self.names[seat])

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
        if action is Action.LOOK_CLOSER:
            self.shows_way = not self.shows_way
            return True
        return super().act(action)

    def finished(self) -> None:
        if result := self.sitting.over:
            self.app.show(Final(self.app, self, result, []))

    # Time

    def animate(self, seconds: float) -> None:
        super().animate(seconds)
        self.camera.update(seconds)
        for seat, pose in enumerate(self.poses):
            if pose is not None:
                stern = pose.ahead(-self.hull.length)
                self.wakes[seat].update(seconds, stern, seat in self._moving)
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
        for wake in self.wakes:
            wake.draw(skin, target, camera)
        draw_buoys(skin, target, camera, self.course)
        for seat, pose in enumerate(self.poses):
            if pose is not None:
                draw_boat(
                    skin,
                    target,
                    camera,
                    self.hull,
                    pose,
                    self.livery(seat),
                    sail=sail_angle(pose.heading, WIND),
                    calm=self.view.suns[seat],
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
