"""The sheet on which a round of Storm is scored: a row a seat, filled in step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

import pygame

from game.app.motion import ease_both, ease_out, landing
from game.app.skin import Skin, Surface
from game.app.tables.storm_cards import chip, face_rect, width_of, wind_card
from game.app.theme import BODY_BOLD, LEAD_BOLD, LEAD_SERIF, SMALL, Colour, Livery, Size
from game.app.widgets.base import Look, Widget
from game.app.widgets.chart import signed
from game.rules.compass import Direction
from game.rules.storm.events import RoundScored
from game.rules.storm.pieces import WindCard
from game.rules.storm.scoring import SETS, Account

StepName: TypeAlias = Literal[
    "taken", "sets", "damage", "places", "shared", "bonus", "penalty", "totals"
]
ORDER: tuple[StepName, ...] = get_args(StepName)

ColumnName: TypeAlias = Literal["damage", "place", "points", "bonus", "penalty", "round", "total"]
LEAST_CARD = 86
"""Units of height below which a wind card's figures could not be read from afar."""

COLUMNS: tuple[ColumnName, ...] = get_args(ColumnName)
_FILLED_AT: dict[ColumnName, StepName] = {
    "damage": "damage",
    "place": "places",
    "points": "places",
    "bonus": "bonus",
    "penalty": "penalty",
    "round": "totals",
    "total": "totals",
}


def steps_of(event: RoundScored) -> tuple[StepName, ...]:
    """The steps that this round's scoring has: what did not happen is not told."""
    accounts = event.accounts
    left_out: dict[StepName, bool] = {
        "sets": not any(account.sets for account in accounts),
        "shared": all(account.level == 1 for account in accounts),
        "bonus": not any(account.bonus for account in accounts),
        "penalty": not any(account.penalty for account in accounts),
    }
    return tuple(step for step in ORDER if not left_out.get(step, False))


def taken(account: Account) -> list[tuple[WindCard, bool]]:
    """The wind cards that a seat had taken, sorted, each with whether it goes with a set."""
    aside = [card for direction in account.sets for card in SETS[direction]]
    cards = [(card, True) for card in aside] + [(card, False) for card in account.kept]
    order = list(Direction)
    return sorted(cards, key=lambda c: (order.index(c[0].direction), c[0].damage, not c[1]))


class Showing(NamedTuple):
    """How far the telling has come: the step, and how much of its movement is over."""

    step: StepName
    share: float = 1.0

    def done(self, step: StepName) -> float:
        """How much of a step has been told: 0 before it, 1 after it."""
        here, there = ORDER.index(self.step), ORDER.index(step)
        return 1.0 if there < here else 0.0 if there > here else self.share


class ScoreSheet(Widget):
    """Everybody's account, as far as it has been told."""

    def __init__(
        self,
        event: RoundScored,
        names: Sequence[str],
        liveries: Sequence[Livery],
        heads: dict[ColumnName, str],
        letters: dict[Direction, str],
        showing: Callable[[], Showing],
    ) -> None:
        super().__init__("sheet", flex=1)
        self.event, self._names, self._liveries = event, names, liveries
        self._letters, self._showing = letters, showing
        self._heads = {
            column: words
            for column, words in heads.items()
            if column not in ("bonus", "penalty") or any(getattr(a, column) for a in event.accounts)
        }

    @property
    def says(self) -> list[str]:
        """The names, and every figure that has been told."""
        showing = self._showing()
        told = [column for column in self._heads if showing.done(_FILLED_AT[column]) > 0]
        figures = (self._words(seat, c) for seat in range(len(self._names)) for c in told)
        return [*self._names, *figures]

    def measure(self, skin: Skin, width: int) -> Size:
        rows = len(self.event.accounts)
        return width, self._head_height(skin) + rows * skin.px(112)

    def _head_height(self, skin: Skin) -> int:
        return skin.type.line_height(SMALL) + skin.px(8)

    def _row_height(self, skin: Skin) -> int:
        room = (self.rect.height - self._head_height(skin)) // len(self.event.accounts)
        return min(room, skin.px(128))

    def _columns(self, skin: Skin) -> dict[ColumnName, pygame.Rect]:
        """Where each column stands, over the whole height."""
        right = self.rect.right
        columns: dict[ColumnName, pygame.Rect] = {}
        for column, words in reversed(self._heads.items()):
            wide = max(skin.type.width(words, SMALL), skin.px(34)) + skin.px(16)
            right -= wide
            columns[column] = pygame.Rect(right, self.rect.y, wide, self.rect.height)
        return columns

    def _name_width(self, skin: Skin) -> int:
        widest = max(skin.type.width(name, BODY_BOLD) for name in self._names)
        return min(widest, round(130 * skin.theme.type_scale))

    # Drawing

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        showing, columns = self._showing(), self._columns(skin)
        for column, place in columns.items():
            told = showing.done(_FILLED_AT[column]) > 0
            ink = skin.colours.ink if told else skin.colours.faded_ink
            skin.line(target, self._heads[column], SMALL, ink, place, "centre")
        high = self._row_height(skin)
        top = self.rect.y + self._head_height(skin)
        edge = min(place.left for place in columns.values())
        for seat in range(len(self.event.accounts)):
            row = pygame.Rect(self.rect.x, top + seat * high, self.rect.width, high - skin.px(8))
            self._draw_row(skin, target, seat, row, edge, showing, columns)

    def _draw_row(
        self,
        skin: Skin,
        target: pygame.Surface,
        seat: int,
        row: pygame.Rect,
        edge: int,
        showing: Showing,
        columns: dict[ColumnName, pygame.Rect],
    ) -> None:
        c = skin.colours
        ahead = showing.step == "totals" and self.event.totals[seat] == max(self.event.totals)
        rim = c.brass if ahead else c.paper_shade
        skin.panel(target, row, Surface(c.paper, rim, 1, 10, 3 if ahead else 1.5, 0))
        flag_high = min(skin.px(36), row.height - skin.px(16))
        flag = skin.art.picture(
            f"flags/{self._liveries[seat].flag}", (flag_high * 3 // 2, flag_high)
        )
        target.blit(flag, flag.get_rect(midleft=(row.x + skin.px(10), row.centery)))
        left = row.x + flag.get_width() + skin.px(20)
        wide = self._name_width(skin)
        name = skin.type.line(
            skin.type.clipped(self._names[seat], BODY_BOLD, wide), BODY_BOLD, c.ink
        )
        target.blit(name, name.get_rect(midleft=(left, row.centery)))
        left += wide + skin.px(14)
        room = pygame.Rect(left, row.y, edge - skin.px(8) - left, row.height)
        self._draw_cards(skin, target, self.event.accounts[seat], room, showing)
        for column, place in columns.items():
            share = showing.done(_FILLED_AT[column])
            if share > 0:
                cell = pygame.Rect(place.x, row.y, place.width, row.height)
                self._draw_number(skin, target, seat, column, cell, share)

    def _draw_cards(
        self,
        skin: Skin,
        target: pygame.Surface,
        account: Account,
        room: pygame.Rect,
        showing: Showing,
    ) -> None:
        """The cards in order; those of a set rise and fade, the others close up."""
        cards = taken(account)
        high = min(room.height - skin.px(10), skin.px(92))
        wide, offset = width_of(high), face_rect(high).topleft
        small = high < skin.px(LEAST_CARD)
        if small:
            high = min(high, round(46 * skin.theme.type_scale))
            wide, offset = round(high * 0.92), (0, 0)
        gone = ease_both(showing.done("sets"))
        pairs = showing.done("bonus")

        def left(place: float, count: int) -> float:
            step = min(wide + skin.px(5), (room.width - wide) / max(1, count - 1))
            return room.x + place * step

        kept = 0
        for number, (card, aside) in enumerate(cards):
            before = left(number, len(cards))
            after = left(kept, len(account.kept)) if not aside else before
            x = before + (after - before) * gone
            y = room.centery - high / 2 - (gone * high * 0.45 if aside else 0)
            kept += not aside
            if aside and gone >= 1:
                continue
            draw = chip if small else wind_card
            picture = draw(skin, card, high, self._letters[card.direction])
            if aside and gone > 0:
                picture = picture.copy()
                picture.set_alpha(round(255 * (1 - gone)))
            target.blit(picture, (round(x) - offset[0], round(y) - offset[1]))
            if pairs > 0 and not aside and card in account.pairs:
                ring = pygame.Rect(round(x), round(y), wide, high).inflate(skin.px(4), skin.px(4))
                width = max(2, skin.px(3))
                pygame.draw.rect(
                    target, skin.colours.ink, ring, width + 2, border_radius=skin.px(6)
                )
                pygame.draw.rect(target, skin.colours.brass, ring, width, border_radius=skin.px(6))

    def _draw_number(
        self,
        skin: Skin,
        target: pygame.Surface,
        seat: int,
        column: ColumnName,
        cell: pygame.Rect,
        share: float,
    ) -> None:
        style = LEAD_SERIF if column in ("round", "total") else LEAD_BOLD
        if column == "place" and self.event.accounts[seat].place == 1:
            medal = round(44 * skin.theme.type_scale)
            picture = skin.art.picture("medallion", (medal, medal))
            target.blit(picture, picture.get_rect(center=cell.center))
        full = skin.type.line(
            self._words(seat, column, share), style, self._ink(skin, seat, column)
        )
        grown = 0.4 + 0.6 * landing(share)
        if share < 1 and grown < 0.98:
            full = pygame.transform.smoothscale_by(full, grown)
        target.blit(full, full.get_rect(center=cell.center))

    def _words(self, seat: int, column: ColumnName, share: float = 1.0) -> str:
        """A figure of somebody's account, as it is written."""
        account = self.event.accounts[seat]
        if column == "place":
            return f"{account.place}."
        if column == "bonus":
            return f"+{account.bonus}" if account.bonus else "–"
        if column == "penalty":
            return f"−{account.penalty}" if account.penalty else "–"
        if column == "round":
            return signed(account.total)
        if column == "total":
            before = self.event.totals[seat] - account.total
            return signed(before + round(account.total * ease_out(share)))
        return str(account.damage if column == "damage" else account.points)

    def _ink(self, skin: Skin, seat: int, column: ColumnName) -> Colour:
        account, c = self.event.accounts[seat], skin.colours
        if column in ("bonus", "penalty") and not getattr(account, column):
            return c.faded_ink
        inks = {"damage": c.coral, "bonus": c.kelp, "penalty": c.coral, "round": c.dark_brass}
        return inks.get(column, c.ink)

    def misfits(self, skin: Skin) -> Iterator[str]:
        columns = self._columns(skin)
        edge = min(place.left for place in columns.values())
        taken_up = skin.px(36) * 3 // 2 + self._name_width(skin) + skin.px(42)
        if edge - self.rect.x - taken_up < skin.px(150):
            yield f"only {edge - self.rect.x - taken_up} pixels for the wind cards"
        if self._row_height(skin) < skin.px(52):
            yield f"rows of only {self._row_height(skin)} pixels"
