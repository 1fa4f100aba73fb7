"""The pieces of Storm's table as widgets: hand, trick, wind row and seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pygame

from game.app.actions import RIGHT_BUTTON, Action, Input, Pointer
from game.app.motion import pulse
from game.app.skin import Skin
from game.app.tables.storm_places import Lie
from game.app.theme import SMALL_BOLD, Size
from game.app.widgets.base import Do, Look, Usable, Widget

if TYPE_CHECKING:
    from game.app.widgets.ui import Ui

DRAG = 60
"""Units a card must be dragged upwards to be played."""
LIFT = 26
"""Units by which a card that is pointed at rises above the others."""


Paint: TypeAlias = Callable[[pygame.Surface, tuple[float, float], float, bool], None]
"""Puts a card on the screen: where its middle is, how it is turned, and whether it is dimmed."""


def put(target: pygame.Surface, picture: pygame.Surface, at: tuple[float, float]) -> None:
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


class HandCard(Usable):
    """A card of the hand: click it, confirm it or drag it onto the table."""

    def __init__(
        self,
        id: str,
        paint: Paint,
        lie: Lie,
        on_use: Do,
        on_closer: Do,
        *,
        tip: str,
        why_not: str,
        advised: bool,
    ) -> None:
        super().__init__(id, on_use, tip=tip)
        self.why_not, self.enabled = why_not, not why_not
        if why_not:
            self.tip = f"{tip}\n{why_not}"
        self._paint_card, self.lie, self.advised = paint, lie, advised
        self._on_closer = on_closer
        self.raised = False
        self._from: tuple[int, int] | None = None
        self._dragged = (0, 0)
        self._skin: Skin | None = None

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        super().place(skin, rect, ui)
        self._skin = skin

    @property
    def pointed_place(self) -> pygame.Rect:
        lifted = self._skin.px(LIFT + 8) if self._skin else 0
        return self.rect.move(0, -lifted)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        self.raised = look.pointed or look.focused or self._dragged != (0, 0)
        self._focused, self._seconds = look.focused, look.seconds
        if not self.raised:
            self._paint(skin, target, (self.lie.x, self.lie.y), self.lie.turned)

    def draw_raised(self, skin: Skin, target: pygame.Surface) -> None:
        """Above its neighbours, upright and lifted."""
        x = self.lie.x + self._dragged[0]
        y = self.lie.y - skin.px(LIFT) + self._dragged[1]
        y = min(y, target.get_height() - self.lie.height // 2 + skin.px(4))
        self._paint(skin, target, (x, y), 0)
        if self._focused:
            frame = pygame.Rect((0, 0), self.lie.rect.size)
            frame.center = round(x), round(y)
            skin.ring(target, frame, 9)

    def _paint(
        self, skin: Skin, target: pygame.Surface, at: tuple[float, float], angle: float
    ) -> None:
        self._paint_card(target, at, angle, not self.enabled)
        if self.advised:
            glow = _glow(skin, self.lie.rect.size, round(angle))
            glow.set_alpha(round(110 + 145 * pulse(self._seconds)))
            put(target, glow, at)

    def handle(self, ui: Ui, given: Input) -> bool:
        if given is Action.LOOK_CLOSER:
            self._on_closer()
            return True
        if not isinstance(given, Pointer):
            return False
        if given.kind == "press" and given.button == RIGHT_BUTTON:
            self._on_closer()
            return True
        if given.kind == "press":
            self._from = given.at
        elif given.kind == "move" and self._from is not None:
            self._dragged = given.at[0] - self._from[0], given.at[1] - self._from[1]
        elif given.kind == "release":
            return self._drop(ui)
        return False

    def _drop(self, ui: Ui) -> bool:
        """Let go: far enough above the hand it is played, nearer it goes back."""
        up, far = -self._dragged[1], max(map(abs, self._dragged))
        self._from, self._dragged = None, (0, 0)
        scale = self._skin.theme.scale if self._skin else 1.0
        if up > DRAG * scale:
            self.use(ui)
            return True
        return far > 12 * scale


def _glow(skin: Skin, size: Size, angle: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        edge = skin.px(5)
        picture = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
        pygame.draw.rect(
            picture, skin.colours.brass, picture.get_rect(), edge, border_radius=skin.px(12)
        )
        return pygame.transform.rotozoom(picture, angle, 1)

    return skin.art.keep(("glow", size, angle, skin.colours.brass), make)


class Hand(Widget):
    """The cards held, those pointed at above the others."""

    layered = True

    def __init__(self, cards: Sequence[HandCard]) -> None:
        super().__init__("hand", cards)
        self._cards = list(cards)

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        super().place(skin, rect, ui)
        for card in self._cards:
            card.place(skin, card.lie.rect.clip(rect), ui)

    def draw_over(self, skin: Skin, target: pygame.Surface) -> None:
        for card in self._cards:
            if card.raised:
                card.draw_raised(skin, target)


class Mark(NamedTuple):
    """What a card of the trick would do as things stand."""

    takes: bool = False
    leads: bool = False
    out: bool = False


class TableCard(Widget):
    """A card that lies on the table; pointing at it explains it, right-click brings it close."""

    def __init__(
        self,
        id: str,
        paint: Paint,
        lie: Lie,
        *,
        tip: str,
        on_closer: Do | None = None,
        mark: Mark = Mark(),  # noqa: B008 (a frozen value)
    ) -> None:
        super().__init__(id, tip=tip)
        self._paint, self._lie, self._mark, self._on_closer = paint, lie, mark, on_closer

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        self._paint(target, (self._lie.x, self._lie.y), self._lie.turned, False)
        if self._mark.out:
            strike(skin, target, self._lie, 1.0)
        draw_marks(skin, target, self._lie, self._mark)

    def handle(self, ui: Ui, given: Input) -> bool:
        if not isinstance(given, Pointer) or self._on_closer is None:
            return False
        if given.kind == "press" and given.button == RIGHT_BUTTON:
            self._on_closer()
            return True
        return False


def strike(skin: Skin, target: pygame.Surface, lie: Lie, share: float) -> None:
    """Strike a card out: two strokes of a brush, one after the other."""
    reach = lie.height * 0.36
    for number, (dx, dy) in enumerate(((1, 1), (-1, 1))):
        part = max(0.0, min(1.0, share * 2 - number))
        if part <= 0:
            continue
        start = (lie.x - dx * reach, lie.y - dy * reach)
        end = (start[0] + 2 * dx * reach * part, start[1] + 2 * dy * reach * part)
        for colour, wide in ((skin.colours.ink, 12), (skin.colours.coral, 8)):
            width = max(2, round(lie.height * wide / 190))
            pygame.draw.line(target, colour, start, end, width)
            for point in (start, end):
                pygame.draw.aacircle(target, colour, point, width / 2)


def draw_marks(skin: Skin, target: pygame.Surface, lie: Lie, mark: Mark) -> None:
    """Under a card: a broken plank for who would take, a helm for who would lead."""
    signs = [("damage", skin.colours.coral)] * mark.takes + [
        ("helm", skin.colours.kelp)
    ] * mark.leads
    side = round(17 * skin.theme.type_scale)
    for number, (icon, colour) in enumerate(signs):
        x = lie.x + lie.rect.width // 2 - side // 2 - number * round(side * 2.2)
        at = (x, lie.y + lie.height // 2 - side // 2)
        pygame.draw.aacircle(target, skin.colours.ink, at, side + skin.px(2))
        pygame.draw.aacircle(target, colour, at, side)
        skin.icon(target, icon, at, 24, skin.colours.paper)


class Caption(Widget):
    """A few small words in capitals of their own, above pieces on the table."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        place = self.rect
        skin.text(target, self.text, SMALL_BOLD, skin.colours.foam, place, "centre")

    def measure(self, skin: Skin, width: int) -> Size:
        return width, skin.text_height(self.text, SMALL_BOLD, width)
