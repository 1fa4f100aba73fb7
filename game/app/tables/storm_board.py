"""What lies on Storm's table, as widgets: seats, winds, the trick and the hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import pygame

from game.app.motion import Point
from game.app.tables.storm_cards import back, chip, paint_helm, wind_card
from game.app.tables.storm_parts import Caption, Hand, HandCard, Mark, TableCard, put
from game.app.tables.storm_seat import Plate, SeatFacts
from game.app.tables.storm_words import (
    card_tip,
    helm_name,
    letter,
    live_value,
    wind_name,
    worth_words,
)
from game.app.theme import SMALL
from game.app.widgets import Widget
from game.rules.compass import DIRECTIONS, Direction
from game.rules.protocol import Seat
from game.rules.storm.moves import Play
from game.rules.storm.pieces import HelmCard, WindCard
from game.rules.storm.scoring import SET, sets_in
from game.rules.storm.trick import judge, standing_of

if TYPE_CHECKING:
    from game.app.tables.storm import StormTable

Part: TypeAlias = tuple[Widget, pygame.Rect]


class StormBoard:
    """Builds the pieces of one table, as they are shown at the moment."""

    def __init__(self, table: StormTable) -> None:
        self._table, self._app, self._skin = table, table.app, table.skin
        self._view, self._places = table.view, table.places()

    def _letter(self, direction: Direction) -> str:
        return letter(self._app, direction)

    # Seats

    def plates(self) -> list[Part]:
        return [(self._plate(seat), self._places.plate(seat)) for seat in range(self._view.seats)]

    def _plate(self, seat: Seat) -> Widget:
        view, app, table = self._view, self._app, self._table
        taken = view.taken[seat]
        damage = sum(card.damage for card in taken)
        resting = table.acts.over
        facts = SeatFacts(
            name=table.names[seat],
            livery=table.livery(seat),
            score=str(view.scores[seat]),
            damage=app.say("table.storm.damage", damage=damage),
            cards=app.say_count("table.storm.cards", view.hand_sizes[seat]),
            taken=taken,
            sets=sets_in(taken),
            acting=resting and seat in table.sitting.match.to_act(),
            leads=seat == view.leader and not view.trick and any(view.hand_sizes),
            thinking=resting and seat == table.sitting.thinking,
            sealed=view.chosen[seat],
        )
        return Plate(f"seat-{seat}", facts, self._letter, tip=self._plate_tip(seat))

    def _plate_tip(self, seat: Seat) -> str:
        view, app = self._view, self._app
        taken = view.taken[seat]
        name = self._table.names[seat]
        lines = [f"{name}: {app.say_count('table.points', view.scores[seat])}"]
        lines += [
            app.say("table.storm.set-whole", wind=self._letter(direction))
            for direction in sets_in(taken)
        ]
        for direction in DIRECTIONS:
            held = {card.damage for card in taken if card.direction is direction}
            missing = set(SET) - held
            if len(missing) == 1:
                card = f"{self._letter(direction)}{missing.pop()}"
                lines.append(app.say("table.storm.set-in-sight", card=card))
        return "\n".join(lines)

    # Winds

    def winds(self) -> list[Part]:
        """The row with its captions; pile and forecast are drawn, not used."""
        say, places, px = self._app.say, self._places, self._skin.px
        first = places.row(0)
        head = pygame.Rect(places.winds.x, places.winds.y + px(8), places.winds.width, px(24))
        parts: list[Part] = [(Caption(say("table.storm.wind-now")), head)]
        if len(self._view.row) > 1:
            below = pygame.Rect(head.x, first.rect.bottom + px(4), head.width, px(24))
            parts.append((Caption(say("table.storm.wind-next")), below))
        shift = self._table.row_shift
        if shift is not None:
            parts += [self._wind(place, c) for place, c in enumerate(self._view.row, shift)]
        return parts

    def _wind(self, place: int, card: WindCard) -> Part:
        lie = self._places.row(place)
        key = "table.storm.wind-tip" if place == 0 else "table.storm.next-tip"
        tip = self._app.say_count(key, card.damage, wind=wind_name(self._app, card))
        paint = partial(self._paint_wind, card, lie.height)
        return TableCard(f"wind-{place}", paint, lie, tip=tip), lie.rect

    def draw_stock(self, target: pygame.Surface) -> None:
        """The pile with its number, what will not blow, and what waits."""
        skin, view, px, say = self._skin, self._view, self._skin.px, self._app.say
        pile, stock = self._places.pile, self._places.stock
        if view.pile_size:
            picture = back(skin, "winds", pile.height)
            for lift in range(min(3, 1 + view.pile_size // 5)):
                put(target, picture, (pile.x - lift * px(2), pile.y - lift * px(2)))
        x = pile.rect.right + px(10)
        width, y = stock.right - x, stock.y
        rows: list[tuple[str, tuple[WindCard, ...]]] = [
            (self._app.say_count("table.storm.pile", view.pile_size), ())
        ]
        if view.forecast:
            rows.append((say("table.storm.will-not-blow"), view.forecast))
        if view.waiting:
            rows.append((say("table.storm.waiting"), view.waiting))
        high = round(27 * skin.theme.type_scale)
        for text, cards in rows:
            skin.text(target, text, SMALL, skin.colours.foam, pygame.Rect(x, y, width, 1))
            y += skin.text_height(text, SMALL, width) + px(2)
            for number, card in enumerate(cards):
                mark = chip(skin, card, high, self._letter(card.direction))
                target.blit(mark, (x + number * (mark.get_width() + px(3)), y))
            y += high + px(5) if cards else 0

    # The trick

    def trick(self) -> list[Part]:
        view = self._view
        if not view.trick or not view.row:
            return []
        verdict = judge(view.row[0].direction, view.trick)
        whole = len(view.trick) == view.seats
        parts: list[Part] = []
        for place, card in enumerate(view.trick):
            seat = (view.leader + place) % view.seats
            if seat in self._table.hidden:
                continue
            out = seat in self._table.struck or (verdict.dropped[place] and not whole)
            mark = Mark(verdict.lowest == place, verdict.highest == place, out)
            parts.append(self._played(place, seat, card, mark))
        return parts

    def _played(self, place: int, seat: Seat, card: HelmCard, mark: Mark) -> Part:
        view, app = self._view, self._app
        before = view.trick[:place]
        lie = self._places.played(seat)
        worth = worth_words(app, *standing_of(view.row[0].direction, before, card))
        lines = [f"{self._table.names[seat]}, {helm_name(app, card)}: {worth}"]
        if mark.out:
            lines.append(app.say("table.storm.is-out"))
        elif mark.takes:
            lines.append(app.say("table.storm.would.takes"))
        if mark.leads:
            lines.append(app.say("table.storm.would.leads"))
        value = live_value(view.row[0], before, card)
        piece = TableCard(
            f"played-{seat}",
            partial(self._paint_helm, card, lie.height, value),
            lie,
            tip="\n".join(lines),
            on_closer=partial(self._table.look_closer, card),
            mark=mark,
        )
        return piece, lie.rect

    # The hand

    def hand(self) -> list[Part]:
        table, view = self._table, self._view
        held = table.sorted_hand()
        if not held:
            return []
        cards: list[HandCard] = []
        lifted = table.lifted
        for card, lie in zip(held, self._places.fan(len(held)), strict=True):
            if card is lifted:
                lifted = None  # one of several pirates, perhaps
                continue
            twins = sum(other.id.startswith(str(card)) for other in cards) if not card.number else 0
            value = live_value(view.row[0] if view.row else None, view.trick, card)
            cards.append(
                HandCard(
                    f"{card}-{twins + 1}" if twins else str(card),
                    partial(self._paint_helm, card, lie.height, value),
                    lie,
                    partial(table.play, card),
                    partial(table.look_closer, card),
                    tip=card_tip(self._app, card, view.row, view.trick),
                    why_not=table.why_not(card),
                    advised=self._is_advised(card),
                )
            )
        return [(Hand(cards), self._places.hand)]

    def _is_advised(self, card: HelmCard) -> bool:
        hinted = self._table.hinted
        move = hinted.advice.move if hinted else None
        return isinstance(move, Play) and move.card is card

    # Painting

    def _paint_helm(
        self,
        card: HelmCard,
        height: int,
        value: str,
        target: pygame.Surface,
        at: Point,
        angle: float,
        dim: bool,
    ) -> None:
        sign = letter(self._app, card.direction)
        paint_helm(self._skin, target, card, height, sign, at, value=value, angle=angle, dim=dim)

    def _paint_wind(
        self,
        card: WindCard,
        height: int,
        target: pygame.Surface,
        at: Point,
        _angle: float,
        _dim: bool,
    ) -> None:
        put(target, wind_card(self._skin, card, height, self._letter(card.direction)), at)
