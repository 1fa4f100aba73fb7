"""What lies over the water as widgets: order of the race, ghosts, buttons and the hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import pygame

from game.app.tables.regatta_boats import draw_ghost, draw_shape
from game.app.tables.regatta_cards import card_picture
from game.app.tables.regatta_minimap import MiniMap
from game.app.tables.regatta_parts import Dial, Ghost, OpenWater, RaceCard, Slip
from game.app.tables.regatta_play import Choices, Offer
from game.app.theme import BODY_BOLD, SMALL, Colour
from game.app.widgets import Button, Column, Inset, Label, Picture, Row, Widget
from game.rules.protocol import Objection, Seat
from game.rules.regatta.distance import remaining
from game.rules.regatta.gates import gates_of
from game.rules.regatta.heaving import turned
from game.rules.regatta.moves import EndTurn, LaySun, Place, Turn
from game.rules.regatta.pieces import SUN, Card
from game.rules.regatta.plane import Pose, apart
from game.rules.regatta.table import Phase

if TYPE_CHECKING:
    from game.app.tables.regatta import Mode, RegattaTable

Part: TypeAlias = tuple[Widget, pygame.Rect]

STEP_ALONG, STEP_TURN = 4.0, 5.0
"""Millimetres and degrees a press of a key."""


class RegattaBoard:
    """Builds the pieces of one table, as they are at the moment."""

    def __init__(self, table: RegattaTable) -> None:
        self._table, self._app, self._skin = table, table.app, table.skin
        self._view, self._camera = table.view, table.camera

    def water(self) -> Part:
        rect = pygame.Rect((0, 0), self._skin.theme.size)
        return OpenWater("water", self._table.zoom, self._table.pan), rect

    # The order of the race

    def order(self) -> list[Part]:
        view, px, say = self._view, self._skin.px, self._app.say
        gates = gates_of(self._table.course)
        rows: list[Widget] = [Label(say("table.regatta.order"), BODY_BOLD, "brass")]
        for place, seat in enumerate(view.order(), 1):
            rows.append(self._racer(place, seat, gates.count))
        high = px(44) + len(view.poses) * px(62)
        rect = pygame.Rect(
            px(12),
            px(82),
            px(212),
            round(high * self._skin.theme.type_scale / self._skin.theme.scale),
        )
        return [(Inset(Column(rows, gap=6, id="order"), pad=(12, 10), surface="glass"), rect)]

    def _racer(self, place: int, seat: Seat, gates: int) -> Widget:
        view, say = self._view, self._app.say
        pose, progress = view.poses[seat], view.progress[seat]
        if pose is None:
            words = say(
                "table.regatta.home" if seat in view.finished else "table.regatta.not-placed"
            )
        else:
            cards = remaining(self._table.course, progress, pose.bow) / self._table.kit.card.length
            words = say(
                "table.regatta.progress", gate=progress.counted, gates=gates, cards=f"{cards:.1f}"
            )
        if view.suns[seat]:
            words += " · " + say("table.regatta.becalmed")
        name = Row(
            [
                Picture(f"flags/{self._table.livery(seat).flag}", (33, 22)),
                Label(f"{place}. {self._table.names[seat]}", BODY_BOLD, "paper", clip=True, flex=1),
            ],
            across="centre",
            gap=8,
        )
        return Column([name, Label(words, SMALL, "foam", clip=True)], gap=0)

    def map(self) -> Part:
        table, px = self._table, self._skin.px
        boats = [
            (pose, table.livery(seat))
            for seat, pose in enumerate(self._view.poses)
            if pose is not None
        ]
        tip = self._app.say("table.regatta.map-tip")
        chart = MiniMap(table.course, boats, self._camera, table.look_at, tip=tip)
        wide, high = chart.measure(self._skin, 0)
        left = self._skin.theme.size[0] - wide - px(20)
        return chart, pygame.Rect(left, px(90), wide, high)

    # What may be done

    def choices(self) -> list[Part]:
        table, choices = self._table, self._table.choices
        if choices is None or not table.acts.over:
            return []
        if self._view.phase is Phase.PLACING:
            return self._placing(choices)
        parts = self._buttons(choices)
        if table.mode == "turn":
            parts += self._dial(choices)
        elif table.mode == "cards" and table.card is not None and table.card is not SUN:
            offers = choices.offers(table.card, table.first_leg)
            # Those that may be sailed lie above those that may not.
            offers.sort(key=lambda offer: offer.legal)
            parts += [self._ghost(offer) for offer in offers]
        return parts

    def _ghost(self, offer: Offer) -> Part:
        table, say, move = self._table, self._app.say, offer.move
        number = move.again if move.again is not None else move.arrow
        why = "\n".join(table.objection_words(objection) for objection in offer.objections)
        tip = (
            say("table.regatta.stops-at-zone") if offer.stopped else say("table.regatta.sail-here")
        )
        paint = partial(self._paint_ghost, offer)
        sail = partial(table.choose_arrow, move)
        tried = partial(table.bump, offer)
        widget = Ghost(f"ghost-{number}", paint, sail, tip=tip, why_not=why, on_refused=tried)
        return widget, self._around(offer.track[-1])

    def _paint_ghost(self, offer: Offer, target: pygame.Surface, strong: bool) -> None:
        c, seat = self._skin.colours, self._view.seat
        assert seat is not None
        start = self._view.poses[seat]
        assert start is not None
        colour = c.light_kelp if offer.legal else c.coral
        draw_ghost(
            self._skin, target, self._camera, self._table.hull, start, offer.track, colour, strong
        )
        if strong:
            self._paint_objections(target, offer.objections)

    def _paint_objections(self, target: pygame.Surface, objections: tuple[Objection, ...]) -> None:
        for objection in objections:
            for shape in objection.shapes:
                bright: Colour = self._skin.colours.light_coral
                draw_shape(self._skin, target, self._camera, shape, bright)

    def _around(self, pose: Pose) -> pygame.Rect:
        points = self._camera.many(self._table.hull.at(pose))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        rect = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return rect.inflate(self._skin.px(6), self._skin.px(6))

    def _buttons(self, choices: Choices) -> list[Part]:
        table, say = self._table, self._app.say
        row: list[Widget] = []
        if choices.may_heave_to:
            modes: tuple[Mode, ...] = ("exchange", "turn")
            row += [
                Button(
                    mode,
                    say(f"table.regatta.heave-to.{mode}"),
                    partial(table.set_mode, mode),
                    kind="primary" if table.mode == mode else "plain",
                    tip=say(f"table.regatta.heave-to-tip.{mode}"),
                )
                for mode in modes
            ]
        if table.mode == "exchange":
            number = len(table.picked)
            row.append(
                Button("swap", self._app.say_count("table.regatta.swap", number), table.exchange,
                       icon="check", kind="primary",
                       why_not="" if number else say("table.regatta.pick-first"))
            )  # fmt: skip
        if table.refused is not None:
            row.append(Button("what-if", say("table.regatta.what-if"), table.show_crash))
        for rival in choices.suns:
            text = say("table.regatta.lay-sun", name=table.names[rival])
            row.append(Button(f"sun-{rival}", text, partial(table.do, LaySun(rival))))
        if choices.may_end:
            row.append(
                Button("end", say("table.regatta.end"), partial(table.do, EndTurn()),
                       icon="check", kind="primary")
            )  # fmt: skip
        px, (width, height) = self._skin.px, self._skin.theme.size
        rect = pygame.Rect(px(230), height - px(238), width - px(250), px(44))
        return [(Row(row, along="centre", gap=10), rect)] if row else []

    # Placing and turning

    def _placing(self, choices: Choices) -> list[Part]:
        table, skin = self._table, self._skin
        line = self._camera.many(table.course.line)
        left, right = sorted(x for x, _ in line)
        top = min(y for _, y in line)
        behind = table.hull.length * self._camera.zoom + skin.px(40)
        rect = pygame.Rect(
            left - skin.px(30), top - skin.px(20), right - left + skin.px(60), behind
        )
        slip = Slip(
            "slip", self._along_at, self._move_along, self._place, self._step_along,
            tip=self._app.say("table.regatta.place-tip"),
        )  # fmt: skip
        objections = choices.objections(Place(table.along))
        pose = choices.pose_behind(table.along)
        paint = partial(self._paint_pose, pose, objections)
        shown = Ghost("ghost", paint, self._place, tip="")
        shown.focusable = False
        return [(shown, self._around(pose)), (slip, rect)]

    def _paint_pose(
        self, pose: Pose, objections: tuple[Objection, ...], target: pygame.Surface, _: bool
    ) -> None:
        c = self._skin.colours
        colour = c.coral if objections else c.light_kelp
        draw_ghost(
            self._skin, target, self._camera, self._table.hull, pose, [pose, pose], colour, True
        )
        self._paint_objections(target, objections)

    def _along_at(self, at: tuple[int, int]) -> float:
        (ax, ay), (bx, by) = self._table.course.line
        x, y = self._camera.to_table(at)
        length = apart((ax, ay), (bx, by))
        return round(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 1)

    def _move_along(self, along: float) -> None:
        self._table.along = along
        self._table.refresh()

    def _step_along(self, way: int) -> None:
        self._move_along(round(self._table.along + way * STEP_ALONG, 1))

    def _place(self) -> None:
        self._table.do(Place(self._table.along))

    def _dial(self, choices: Choices) -> list[Part]:
        table, seat = self._table, self._view.seat
        assert seat is not None
        pose = self._view.poses[seat]
        assert pose is not None
        centre = self._camera.to_screen(pose.bow)
        radius = max(self._skin.px(90), table.hull.length * self._camera.zoom * 1.4)
        rect = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
        rect.center = round(centre[0]), round(centre[1])
        dial = Dial(
            "dial", centre, self._turn_to, self._turn, self._step_turn,
            tip=self._app.say("table.regatta.heave-to-tip.turn"),
        )  # fmt: skip
        after = turned(pose, table.heading)
        objections = choices.objections(Turn(table.heading))
        shown = Ghost("ghost", partial(self._paint_pose, after, objections), self._turn)
        shown.focusable = False
        return [(shown, self._around(after)), (dial, rect)]

    def _turn_to(self, heading: float) -> None:
        self._table.heading = round(heading, 1) % 360.0
        self._table.refresh()

    def _step_turn(self, way: int) -> None:
        self._turn_to((self._table.heading + way * STEP_TURN) % 360.0)

    def _turn(self) -> None:
        self._table.do(Turn(self._table.heading))

    # The hand

    def hand(self) -> list[Part]:
        px, (width, height) = self._skin.px, self._skin.theme.size
        high = px(158)
        wide = round(high * 56 / 88)
        cards = self._view.hand
        gap = px(12)
        left = px(230) + (width - px(250) - len(cards) * wide - (len(cards) - 1) * gap) // 2
        parts: list[Part] = []
        for place, card in enumerate(cards):
            rect = pygame.Rect(left + place * (wide + gap), height - high - px(4), wide, high)
            parts.append((self._card(place, card, high), rect))
        return parts

    def _card(self, place: int, card: Card, high: int) -> Widget:
        table, say = self._table, self._app.say
        picture = card_picture(self._skin, table.kit, card, high)
        name = say(f"regatta-card.{card}")
        if table.mode == "exchange":
            return RaceCard(f"card-{place}", picture, partial(table.pick, place),
                            chosen=place in table.picked, advised=False, tip=name,
                            why_not="")  # fmt: skip
        return RaceCard(
            f"card-{place}",
            picture,
            partial(table.choose_card, card),
            chosen=card is table.card,
            advised=self._is_advised(card),
            tip=name,
            why_not=self._why_not(card),
        )

    def _is_advised(self, card: Card) -> bool:
        hinted = self._table.hinted
        return hinted is not None and getattr(hinted.advice.move, "card", None) is card

    def _why_not(self, card: Card) -> str:
        table, say = self._table, self._app.say
        if not table.acts.over:
            return ""
        if table.choices is None:
            return say("table.not-your-turn")
        if card is SUN:
            return say("table.regatta.sun-later")
        if self._view.phase is Phase.PLACING:
            return say("table.regatta.asked.placing")
        return "" if table.choices.playable(card) else say("table.regatta.no-way")
