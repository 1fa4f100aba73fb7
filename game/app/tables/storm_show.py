"""How Storm's events look: each becomes one or more acts of the table's show."""

from __future__ import annotations

from functools import partial, singledispatchmethod
from typing import TYPE_CHECKING

import pygame

from game.app.motion import Act, Point, between, ease_both, ease_in, ease_out, landing
from game.app.skin import Skin
from game.app.tables.ribbon import draw_ribbon
from game.app.tables.storm_cards import back, helm_card, paint_helm, wind_card
from game.app.tables.storm_parts import put, strike
from game.app.tables.storm_places import Lie
from game.app.tables.storm_scoring import StormScoring
from game.app.tables.storm_words import letter
from game.narration import narrate
from game.rules.protocol import Event, Seat
from game.rules.storm import events as told
from game.rules.storm.pieces import HelmCard, WindCard

if TYPE_CHECKING:
    from game.app.tables.storm import StormTable

FLIGHT = 0.38
STRIKE = 0.5
READING = 1.5
SECONDS_A_LETTER = 0.022
"""Announcements stay as long as they take to read."""


class StormShow:
    """Tells events at a table; every act ends with the table's view one event further."""

    def __init__(self, table: StormTable) -> None:
        self._table = table

    @property
    def _skin(self) -> Skin:
        return self._table.skin

    def _add(self, *acts: Act) -> None:
        self._table.acts.add(*(self._table.moving(act) for act in acts))

    def _sounded(self, name: str) -> partial[None]:
        return partial(self._table.app.sound.play, name)

    def _then(self, event: Event) -> partial[None]:
        return partial(self._table.follow, event)

    def _announce(self, event: Event, sound: str = "", *, also: Act | None = None) -> None:
        """The event's own sentences on a ribbon, long enough to be read."""
        table = self._table
        game, language = table.sitting.match.game.id, table.app.settings.language
        text = " ".join(narrate(game, event, table.names, language))
        if not text:
            return

        def draw(target: pygame.Surface, share: float) -> None:
            draw_ribbon(self._skin, target, table.places().ribbon, text, share)

        seconds = READING + SECONDS_A_LETTER * len(text)
        begin = self._sounded(sound) if sound else (lambda: None)
        act = Act(seconds, draw, begin, must_be_read=True)
        self._add(*((act, also) if also else (act,)))

    @singledispatchmethod
    def tell(self, event: Event) -> None:
        self._add(Act(0.0, end=self._then(event)))

    # Rounds

    @tell.register
    def _(self, event: told.RoundBegan) -> None:
        self._announce(event, "gust")
        self._add(Act(0.0, end=self._then(event)))

    @tell.register
    def _(self, event: told.Dealt) -> None:
        """Backs fly to every seat; the winds turn over; then the hand is there."""
        places = self._table.places()
        seats = range(len(event.hands))
        middle = (places.middle.centerx, places.middle.centery)
        height = round(places.trick_height * 0.6)

        def draw(target: pygame.Surface, share: float) -> None:
            picture = back(self._skin, "cards", height)
            for seat in seats:
                goal = self._goal_of_deal(seat)
                for number in range(5):
                    part = share * 1.8 - 0.09 * number - 0.06 * seat
                    if 0 < part < 1:
                        put(target, picture, between(middle, goal, ease_out(part)))

        self._add(Act(0.9, draw, self._sounded("deal"), self._then(event)))

    def _goal_of_deal(self, seat: Seat) -> Point:
        places = self._table.places()
        if seat == self._table.bottom:
            return places.hand.center
        return places.plate(seat).center

    # A trick

    @tell.register
    def _(self, event: told.CardPlayed) -> None:
        table, skin = self._table, self._skin
        lie = table.places().played(event.seat)
        start = table.origin(event.seat, event.card)

        def draw(target: pygame.Surface, share: float) -> None:
            at = between(start, (lie.x, lie.y), landing(share))
            sign = letter(table.app, event.card.direction)
            angle = lie.turned * ease_both(share)
            paint_helm(skin, target, event.card, lie.height, sign, at, angle=angle)

        begin = partial(table.lift, event.seat, event.card)
        self._add(Act(FLIGHT, draw, begin, self._then(event)))
        self._add(Act(0.0, end=self._sounded("slide")))

    @tell.register
    def _(self, event: told.TrickJudged) -> None:
        """First a look at the cards, then they strike each other out, then the verdict."""
        table = self._table
        self._add(Act(0.35))
        out = [standing for standing in event.standings if standing.dropped]
        if out:
            lies = [table.places().played(standing.seat) for standing in out]
            pictures = [self._helm(standing.card, lies[0].height) for standing in out]
            centre = (
                sum(lie.x for lie in lies) / len(lies),
                sum(lie.y for lie in lies) / len(lies),
            )

            def draw(target: pygame.Surface, share: float) -> None:
                """Those that are level lunge at each other and fall back, struck out."""
                lunge = 0.22 * (1 - abs(2 * min(1.0, share * 1.6) - 1))
                for lie, picture in zip(lies, pictures, strict=True):
                    x, y = between((lie.x, lie.y), centre, lunge)
                    put(target, picture, (x, y))
                    moved = Lie(round(x), round(y), lie.height)
                    strike(self._skin, target, moved, max(0.0, (share - 0.3) / 0.7))

            struck = {standing.seat for standing in out}

            def begin() -> None:
                table.app.sound.play("strike")
                table.hide_cards(struck)

            self._add(Act(STRIKE, draw, begin, partial(table.strike_out, struck)))
        else:
            self._add(Act(0.0, end=partial(table.strike_out, set())))
        self._announce(event)
        self._add(Act(0.0, end=partial(table.take_off, event)))

    @tell.register
    def _(self, event: told.WindTaken) -> None:
        goal = self._table.places().plate(event.seat).center
        self._carry_off(event.cards, goal, "take", event)

    @tell.register
    def _(self, event: told.WindLost) -> None:
        gone = (self._table.places().winds.centerx, -self._skin.px(200))
        self._carry_off(event.cards, gone, "gust", event)

    @tell.register
    def _(self, event: told.WindWaits) -> None:
        self._carry_off((event.card,), self._table.places().stock.midright, "slide", event)
        self._announce(event)

    def _carry_off(
        self, cards: tuple[WindCard, ...], goal: Point, sound: str, event: Event
    ) -> None:
        """Wind cards leave the row; the trick's cards sink away meanwhile."""
        table = self._table
        lie = table.places().row(0)

        def draw(target: pygame.Surface, share: float) -> None:
            for played, helm in table.fallen:
                picture = self._helm(helm, played.height)
                sunk = (played.x, played.y + ease_in(share) * self._skin.px(500))
                faded = _faded(picture, 1 - share)
                put(target, faded, sunk)
            for number, card in enumerate(cards):
                picture = self._wind(card, lie.height)
                start = (lie.x + number * self._skin.px(14), lie.y)
                put(
                    target,
                    _shrunk(picture, 1 - 0.7 * share),
                    between(start, goal, ease_both(share)),
                )

        self._add(Act(0.55, draw, self._sounded(sound), self._then(event)))

    @tell.register
    def _(self, event: told.RowMoved) -> None:
        """The winds move up; a new one turns over from the pile."""
        table = self._table
        places = table.places()
        old = event.row[:-1] if event.opened else event.row

        def draw(target: pygame.Surface, share: float) -> None:
            moved = ease_out(share)
            for number, card in enumerate(old):
                start, goal = places.row(number + 1), places.row(number)
                high = round(start.height + (goal.height - start.height) * moved)
                at = between((start.x, start.y), (goal.x, goal.y), moved)
                put(target, self._scaled_wind(card, goal.height, high), at)
            if event.opened:
                self._turn_over(target, event.opened, places.pile, places.row(len(old)), share)

        begin = table.hide_row
        self._add(Act(0.45, draw, begin, self._then(event)))
        self._add(Act(0.0, end=self._sounded("flip")))

    def _turn_over(
        self, target: pygame.Surface, card: WindCard, start: Lie, goal: Lie, share: float
    ) -> None:
        picture = (
            back(self._skin, "winds", goal.height) if share < 0.5 else self._wind(card, goal.height)
        )
        narrow = max(0.06, abs(1 - 2 * share))
        size = max(1, round(picture.get_width() * narrow)), picture.get_height()
        at = between((start.x, start.y), (goal.x, goal.y), ease_out(share))
        put(target, pygame.transform.smoothscale(picture, size), at)

    # Sets and scores

    @tell.register
    def _(self, event: told.SetsAsked) -> None:
        self._announce(event, "bell")
        self._add(Act(0.0, end=self._then(event)))

    @tell.register
    def _(self, event: told.SetsChosen) -> None:
        self._add(Act(0.4, begin=self._sounded("seal"), end=self._then(event)))

    @tell.register
    def _(self, event: told.RoundScored) -> None:
        table = self._table
        liveries = [table.livery(seat) for seat in range(len(event.accounts))]

        def begin() -> None:
            done = lambda: None  # noqa: E731 (the show goes on by itself when the table is back)
            table.app.show(StormScoring(table.app, event, table.names, liveries, done))

        self._add(Act(0.05, begin=begin, end=self._then(event), must_be_read=True, halts=True))

    @tell.register
    def _(self, event: told.MatchEnded) -> None:
        """The final scores come once everything before has been shown."""

    # Pictures

    def _helm(self, card: HelmCard, height: int) -> pygame.Surface:
        return helm_card(self._skin, card, height, letter(self._table.app, card.direction))

    def _wind(self, card: WindCard, height: int) -> pygame.Surface:
        return wind_card(self._skin, card, height, letter(self._table.app, card.direction))

    def _scaled_wind(self, card: WindCard, drawn: int, height: int) -> pygame.Surface:
        return _shrunk(self._wind(card, drawn), height / drawn)


def _shrunk(picture: pygame.Surface, share: float) -> pygame.Surface:
    return pygame.transform.smoothscale_by(picture, max(0.05, share))


def _faded(picture: pygame.Surface, opacity: float) -> pygame.Surface:
    faded = picture.copy()
    faded.set_alpha(round(255 * max(0.0, opacity)))
    return faded
