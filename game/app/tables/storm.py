"""Storm's table: winds at the left, seats above, the trick in the middle, your hand below."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.actions import Action
from game.app.motion import Point
from game.app.scenes.final import Final
from game.app.sitting import Sitting
from game.app.tables.chart import draw_chart
from game.app.tables.storm_cards import back, chip, helm_card, wind_card
from game.app.tables.storm_closer import Closer, LookBack
from game.app.tables.storm_parts import (
    Caption,
    Face,
    Hand,
    HandCard,
    Mark,
    Plate,
    SeatFacts,
    TableCard,
)
from game.app.tables.storm_places import Lie, Places
from game.app.tables.storm_sets import ChooseSets
from game.app.tables.storm_show import StormShow
from game.app.tables.storm_shown import after
from game.app.tables.storm_words import (
    card_tip,
    helm_name,
    hint_words,
    letter,
    live_value,
    wind_name,
    worth_words,
)
from game.app.tables.table import Table
from game.app.theme import SMALL
from game.app.widgets import Board, Button, Widget
from game.rules.compass import Direction
from game.rules.protocol import Event, Seat
from game.rules.storm import events as told
from game.rules.storm.moves import PLAYS, Play
from game.rules.storm.pieces import TRICKS, HelmCard, in_order
from game.rules.storm.scoring import contested, sets_in
from game.rules.storm.trick import judge, standing_of
from game.rules.storm.view import View

if TYPE_CHECKING:
    from game.app.program import App

SORTS = ("wind", "value", "number")


class StormTable(Table):
    """A match of Storm."""

    name = "storm"
    page = "storm"

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, sitting)
        self.view: View = sitting.view  # type: ignore[assignment]  (Storm's views are these)
        self.bottom: Seat = sitting.persons[0] if sitting.persons else 0
        self.ended: told.MatchEnded | None = None
        self.sort = SORTS[0]
        self._show = StormShow(self)
        self._hidden: set[Seat] = set()
        """Seats whose card of the trick is being moved by an act."""
        self._struck: set[Seat] = set()
        self._judged = False
        """Whether the trick's cards have struck each other out on screen."""
        self.fallen: list[tuple[Lie, HelmCard]] = []
        """The trick that is being taken off, with where it lay."""
        self._row_shift: int | None = 0
        """Places by which the winds have yet to move up; None while an act moves them."""
        self._lifted: HelmCard | None = None
        self._choosing = False

    # The show's doings

    def tell(self, event: Event) -> None:
        self._show.tell(event)

    def follow(self, event: Event) -> None:
        """An event has been shown."""
        self.view = after(event, self.view)
        self._hidden.clear()
        self._lifted = None
        if isinstance(event, (told.RowMoved, told.Dealt)):
            self._row_shift = 0
        self.refresh()

    def settle(self) -> None:
        view = self.sitting.view
        assert isinstance(view, View)
        self.view = view
        if view.seat is not None:
            self.bottom = view.seat
        self._hidden.clear()
        self._struck.clear()
        self._judged = False
        self._row_shift, self._lifted = 0, None
        self.refresh()

    def take_off(self, event: told.TrickJudged) -> None:
        """The verdict has been heard: the trick leaves the table, its wind the row."""
        places, view = self.places(), self.view
        self.fallen = [
            (places.played((view.leader + n) % view.seats), card)
            for n, card in enumerate(view.trick)
        ]
        self.view = after(event, view)
        self._struck.clear()
        self._judged = False
        self._row_shift = 1
        self.refresh()

    def lift(self, seat: Seat, card: HelmCard) -> None:
        """A card leaves its hand and is on its way."""
        self._lifted = card if seat == self.view.seat else None
        self.refresh()

    def hide_cards(self, seats: set[Seat]) -> None:
        self._hidden = set(seats)
        self.refresh()

    def strike_out(self, seats: set[Seat]) -> None:
        self._struck, self._hidden, self._judged = set(seats), set(), True
        self.refresh()

    def hide_row(self) -> None:
        self._row_shift = None
        self.refresh()

    def origin(self, seat: Seat, card: HelmCard) -> Point:
        """Where a card comes from when it is played."""
        places = self.places()
        if seat == self.view.seat:
            hand = self._sorted_hand()
            if card in hand:
                lie = places.fan(len(hand))[hand.index(card)]
                return lie.x, lie.y
        return places.plate(seat).center

    # Words

    def asked(self) -> str:
        say, view, names = self.app.say, self.view, self.names
        acting = self.sitting.match.to_act()
        if not acting:
            return say("table.over")
        if len(acting) > 1 or not any(view.hand_sizes):
            if self.sitting.may_play:
                return say("table.storm.choose-sets")
            return say("table.storm.others-choose")
        seat = acting[0]
        leading = not view.trick
        if seat == self.sitting.viewer:
            return say("table.storm.you-lead" if leading else "table.storm.you-play")
        if seat in self.sitting.persons:
            return say("table.storm.person-plays", name=names[seat])
        return say("table.storm.thinks", name=names[seat])

    def round_words(self) -> str:
        view = self.view
        trick = min(TRICKS, len(view.history) + 1)
        done = min(len(view.ledger) + 1, view.options.rounds)
        return self.app.say(
            "table.storm.round", round=done, rounds=view.options.rounds, trick=trick, tricks=TRICKS
        )

    def hint_words(self) -> str:
        return hint_words(self.app, self.hinted.advice) if self.hinted else ""

    def _letter(self, direction: Direction) -> str:
        return letter(self.app, direction)

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

    def _play(self, card: HelmCard) -> None:
        if objections := self.sitting.play(PLAYS[card]):
            self.app.refuse(self.objection_words(objections[0]))
        self.refresh()

    def _look_closer(self, card: HelmCard) -> None:
        self.app.show(Closer(self.app, card, self.view.row, self.view.trick))

    def look_back(self, event: Event) -> None:
        if isinstance(event, (told.TrickJudged, told.CardPlayed, told.WindTaken)):
            judged = self._trick_of(event)
            if judged:
                self.app.show(LookBack(self.app, judged, self.names, self.livery))

    def _trick_of(self, event: Event) -> told.TrickJudged | None:
        """The trick that a line of the log belongs to, once it was judged."""
        events = [told_.event for told_ in self._log]
        here = events.index(event)
        if isinstance(event, told.WindTaken):
            events, here = events[: here + 1][::-1], 0
        for later in events[here:]:
            if isinstance(later, told.TrickJudged):
                return later
        return None

    def finished(self) -> None:
        result = self.sitting.over
        if result is None:
            return
        ledger = [[account.total for account in accounts] for accounts in self.view.ledger]
        self.app.show(Final(self.app, self, result, ledger))

    def _when_all_is_shown(self) -> None:
        super()._when_all_is_shown()
        view = self.view
        asked = self.sitting.may_play and not any(view.hand_sizes) and view.seat is not None
        if asked and not self._choosing:
            self._choosing = True
            self.app.show(ChooseSets(self.app, view, self, self._chosen))

    def _chosen(self) -> None:
        self._choosing = False
        self.refresh()

    # What is there

    def places(self) -> Places:
        expert = self.view.options.expert
        return Places(self.skin, self.view.seats, self.bottom, self.drawer, expert)

    def tools(self) -> list[Widget]:
        tip = self.app.say("table.storm.sort-tip")
        return [Button("sort", "", self._sort_next, icon="sort", kind="quiet", tip=tip)]

    def build(self) -> Widget:
        places = self.places()
        parts: list[tuple[Widget, pygame.Rect]] = [(self.banner(), places.banner)]
        parts += [(self._plate(seat), places.plate(seat)) for seat in range(self.view.seats)]
        parts += self._winds(places)
        parts += self._trick(places)
        if self.view.hand:
            parts.append((self._hand(places), places.hand))
        if self.drawer:
            parts.append((self.drawer_panel(), places.drawer))
        return Board(parts, id="table")

    def _plate(self, seat: Seat) -> Widget:
        view, app = self.view, self.app
        taken = view.taken[seat]
        damage = sum(card.damage for card in taken)
        facts = SeatFacts(
            name=self.names[seat],
            livery=self.livery(seat),
            score=str(view.scores[seat]),
            cards=view.hand_sizes[seat],
            damage=app.say("table.storm.damage", damage=damage),
            taken=taken,
            sets=sets_in(taken),
            acting=seat in self.sitting.match.to_act() and self.acts.over,
            leads=seat == view.leader and not view.trick and any(view.hand_sizes),
            thinking=self.acts.over and seat == self.sitting.thinking,
            sealed=view.chosen[seat],
        )
        return Plate(f"seat-{seat}", facts, self._letter, tip=self._plate_tip(seat))

    def _plate_tip(self, seat: Seat) -> str:
        view, app = self.view, self.app
        taken = view.taken[seat]
        lines = [
            f"{self.names[seat]}: {app.say_count('table.points', view.scores[seat])}",
            app.say_count("table.storm.holds", view.hand_sizes[seat]),
        ]
        lines += [
            app.say("table.storm.set-whole", wind=self._letter(direction))
            for direction in sets_in(taken)
        ]
        for direction in Direction:
            held = {card.damage for card in taken if card.direction is direction}
            if len(held) == 2:
                (missing,) = {1, 2, 3} - held
                name = f"{self._letter(direction)}{missing}"
                lines.append(app.say("table.storm.set-in-sight", card=name))
        return "\n".join(lines)

    # The winds

    def _winds(self, places: Places) -> list[tuple[Widget, pygame.Rect]]:
        say, view, px = self.app.say, self.view, self.skin.px
        parts: list[tuple[Widget, pygame.Rect]] = []
        first = places.row(0)
        head = pygame.Rect(places.winds.x, places.winds.y + px(8), places.winds.width, px(24))
        parts.append((Caption(say("table.storm.wind-now")), head))
        if len(view.row) > 1:
            below = pygame.Rect(head.x, first.rect.bottom + px(4), head.width, px(24))
            parts.append((Caption(say("table.storm.wind-next")), below))
        if self._row_shift is not None:
            for number, card in enumerate(view.row, self._row_shift):
                lie = places.row(number)
                name = wind_name(self.app, card)
                picture = wind_card(self.skin, card, lie.height, self._letter(card.direction))
                key = "table.storm.wind-tip" if number == 0 else "table.storm.next-tip"
                tip = self.app.say_count(key, card.damage, wind=name)
                parts.append(
                    (
                        TableCard(
                            f"wind-{number}", Face(picture, (card, lie.height)), lie, tip=tip
                        ),
                        lie.rect,
                    )
                )
        return parts

    def draw_behind(self, target: pygame.Surface) -> None:
        places, skin, view = self.places(), self.skin, self.view
        wind = view.row[0].direction if view.row and self._row_shift == 0 else None
        draw_chart(skin, target, places.middle, wind, self.app.sea.seconds)
        skin.panel(target, places.winds, skin.glass)
        self._draw_stock(target, places)

    def _draw_stock(self, target: pygame.Surface, places: Places) -> None:
        """The pile with its number, what waits, and what will not blow."""
        skin, view, px = self.skin, self.view, self.skin.px
        pile, stock = places.pile, places.stock
        if view.pile_size:
            picture = back(skin, "winds", pile.height)
            for lift in range(min(3, 1 + view.pile_size // 5)):
                target.blit(
                    picture, picture.get_rect(center=(pile.x - lift * px(2), pile.y - lift * px(2)))
                )
        x, width = pile.rect.right + px(10), stock.right - pile.rect.right - px(10)
        y = stock.y
        words = [(self.app.say_count("table.storm.pile", view.pile_size), ())]
        if view.forecast:
            words.append((self.app.say("table.storm.will-not-blow"), view.forecast))
        if view.waiting:
            words.append((self.app.say("table.storm.waiting"), view.waiting))
        for text, cards in words:
            skin.text(target, text, SMALL, skin.colours.foam, pygame.Rect(x, y, width, 1))
            y += skin.text_height(text, SMALL, width) + px(2)
            high = round(27 * skin.theme.type_scale)
            for number, card in enumerate(cards):
                mark = chip(skin, card, high, self._letter(card.direction))
                target.blit(mark, (x + number * (mark.get_width() + px(3)), y))
            y += high + px(5) if cards else 0

    # The trick

    def _in_trick(self) -> list[tuple[Seat, HelmCard]]:
        view = self.view
        return [((view.leader + n) % view.seats, card) for n, card in enumerate(view.trick)]

    def _trick(self, places: Places) -> list[tuple[Widget, pygame.Rect]]:
        cards = self._in_trick()
        if not cards or not self.view.row:
            return []
        wind = self.view.row[0].direction
        verdict = judge(wind, [card for _, card in cards])
        parts: list[tuple[Widget, pygame.Rect]] = []
        for place, (seat, card) in enumerate(cards):
            if seat in self._hidden:
                continue
            before = tuple(c for _, c in cards[:place])
            rank, worth = standing_of(wind, before, card)
            value = live_value(self.view.row[0], before, card)
            lie = places.played(seat)
            picture = helm_card(self.skin, card, lie.height, self._card_letter(card), value)
            mark = Mark(
                takes=verdict.lowest == place,
                leads=verdict.highest == place,
                out=seat in self._struck
                or (verdict.dropped[place] and len(cards) < self.view.seats),
            )
            name = f"{self.names[seat]}, {helm_name(self.app, card)}"
            tip = f"{name}: {worth_words(self.app, rank, worth)}"
            if mark.out:
                tip += "\n" + self.app.say("table.storm.is-out")
            elif mark.takes or mark.leads:
                keys = ["takes"] * mark.takes + ["leads"] * mark.leads
                tip += "".join("\n" + self.app.say(f"table.storm.would.{key}") for key in keys)
            closer = partial(self._look_closer, card)
            face = Face(picture, (card, value, lie.height))
            parts.append(
                (
                    TableCard(f"played-{seat}", face, lie, tip=tip, on_closer=closer, mark=mark),
                    lie.rect,
                )
            )
        return parts

    def _card_letter(self, card: HelmCard) -> str:
        return letter(self.app, card.direction)

    # The hand

    def _sorted_hand(self) -> list[HelmCard]:
        hand = in_order(self.view.hand)
        if self.sort == "number":
            return sorted(hand, key=lambda card: card.number)
        if self.sort == "value" and self.view.row:
            wind, trick = self.view.row[0].direction, self.view.trick
            return sorted(hand, key=lambda card: standing_of(wind, trick or (hand[0],), card)[0])
        return hand

    def _hand(self, places: Places) -> Widget:
        view = self.view
        hand = self._sorted_hand()
        lies = places.fan(len(hand))
        wind = view.row[0] if view.row else None
        cards: list[HandCard] = []
        advised = self.hinted.advice.move if self.hinted else None
        seen: dict[HelmCard, int] = {}
        lifted = self._lifted
        for card, lie in zip(hand, lies, strict=True):
            if card is lifted:
                lifted = None
                continue
            seen[card] = seen.get(card, 0) + 1
            value = live_value(wind, view.trick, card)
            picture = helm_card(self.skin, card, lie.height, self._card_letter(card), value)
            cards.append(
                HandCard(
                    f"{card}" if seen[card] == 1 else f"{card}-{seen[card]}",
                    Face(picture, (card, value, lie.height)),
                    lie,
                    partial(self._play, card),
                    partial(self._look_closer, card),
                    tip=card_tip(self.app, card, view.row, view.trick),
                    why_not=self._why_not(card),
                    advised=isinstance(advised, Play) and advised.card is card,
                )
            )
        return Hand(cards)

    def _why_not(self, card: HelmCard) -> str:
        if not self.sitting.may_play or not self.acts.over:
            return self.app.say("table.not-your-turn") if self.acts.over else ""
        objections = self.view.objections(PLAYS[card])
        return self.objection_words(objections[0]) if objections else ""

    def contested(self) -> tuple[Direction, ...]:
        seat = self.view.seat
        return () if seat is None else contested(self.view.taken[seat])
