"""What the course editor is made of: the chart with all that can be taken hold of on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import pygame

from game.app.actions import LEFT_BUTTON, Action, Input, Pointer
from game.app.course_chart import Sight, draw_chart, whole
from game.app.course_draft import Handle
from game.app.skin import Skin
from game.app.theme import SMALL, Colour, Size, mixed
from game.app.widgets.base import Look, Widget
from game.rules.regatta.course import Course
from game.rules.regatta.plane import Point

if TYPE_CHECKING:
    from game.app.widgets.ui import Ui

GRIP = {"mark": 15, "line": 12, "corner": 8, "island": 22}
"""Half the side of what can be taken hold of, in units."""
_STEPS = {
    Action.LEFT: (-1.0, 0.0),
    Action.RIGHT: (1.0, 0.0),
    Action.UP: (0.0, 1.0),
    Action.DOWN: (0.0, -1.0),
}


class Grip(Widget):
    """Something to drag: a buoy, an island, a corner of one. Arrow keys move it in steps."""

    focusable = True

    def __init__(
        self,
        handle: Handle,
        at: Point,
        picked: bool,
        *,
        on_pick: Callable[[Handle, bool], None],
        on_drag: Callable[[Handle, tuple[int, int]], None],
        on_drop: Callable[[], None],
        on_step: Callable[[Handle, Point], None],
        tip: str,
    ) -> None:
        super().__init__(handle.id, tip=tip)
        self.handle_of, self.at, self._picked = handle, at, picked
        self._on_pick, self._on_drag = on_pick, on_drag
        self._on_drop, self._on_step = on_drop, on_step

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        c, kind = skin.colours, self.handle_of.kind
        strong = look.pointed or look.focused or self._picked
        if kind == "corner":
            radius = skin.px(6 if strong else 4.5)
            pygame.draw.aacircle(target, c.ink, self.rect.center, radius + max(1, skin.px(1)))
            pygame.draw.aacircle(target, c.brass if strong else c.paper, self.rect.center, radius)
        elif kind == "island":
            _cross_of_arrows(skin, target, self.rect.center, c.brass if strong else c.paper)
        elif strong:
            width = max(2, skin.px(3))
            pygame.draw.circle(target, c.brass, self.rect.center, self.rect.width // 2, width)
        if look.focused:
            skin.ring(target, self.rect, 8)

    def use(self, ui: Ui) -> None:
        ui.sounded("click")
        self._on_pick(self.handle_of, ui.by_keyboard)

    def handle(self, ui: Ui, given: Input) -> bool:
        if isinstance(given, Pointer):
            return self._pointer(ui, given)
        if given in _STEPS and isinstance(given, Action):
            ui.by_keyboard = True
            self._on_step(self.handle_of, _STEPS[given])
            return True
        return False

    def _pointer(self, ui: Ui, given: Pointer) -> bool:
        grasp = f"{self.path}/grasp"
        if given.kind == "press" and given.button == LEFT_BUTTON:
            # Where it was taken hold of stays under the pointer.
            x, y = self.rect.center
            ui.memory[grasp] = given.at[0] - x, given.at[1] - y
            self._on_pick(self.handle_of, False)
            return True
        if given.kind == "move" and ui.holds(self):
            dx, dy = ui.memory.get(grasp, (0, 0))
            self._on_drag(self.handle_of, (given.at[0] - dx, given.at[1] - dy))
            return True
        if given.kind == "release":
            self._on_drop()
            return True
        return False


def _cross_of_arrows(
    skin: Skin, target: pygame.Surface, at: tuple[int, int], colour: Colour
) -> None:
    """What can be moved as a whole."""
    x, y = at
    reach, head, width = skin.px(11), skin.px(4), max(2, skin.px(2))
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        tip = x + dx * reach, y + dy * reach
        pygame.draw.line(target, colour, at, tip, width)
        back = tip[0] - dx * head, tip[1] - dy * head
        sides = [(back[0] + dy * head * s, back[1] + dx * head * s) for s in (1, -1)]
        pygame.draw.polygon(target, colour, [tip, *sides])


class ChartSheet(Widget):
    """The course, drawn large, with something to take hold of wherever it can be changed."""

    layered = True

    def __init__(
        self,
        id: str,
        grips: Iterable[Grip],
        course: Course,
        way: tuple[Point, ...],
        sound: bool,
        on_sight: Callable[[pygame.Rect], Sight],
        *,
        grid: float,
        scale: str,
    ) -> None:
        self.grips = list(grips)
        super().__init__(id, self.grips, flex=1)
        self._course, self._way, self._sound = course, way, sound
        self._on_sight, self._grid, self.text = on_sight, grid, scale
        self._sight = whole(course, pygame.Rect(0, 0, 1, 1))

    def measure(self, skin: Skin, width: int) -> Size:
        return width, 0

    def place(self, skin: Skin, rect: pygame.Rect, ui: Ui) -> None:
        self.rect = rect
        self._sight = self._on_sight(rect)
        for grip in self.grips:
            side = 2 * skin.px(GRIP[grip.handle_of.kind])
            place = pygame.Rect(0, 0, side, side)
            x, y = self._sight.to_screen(grip.at)
            place.center = round(x), round(y)
            # What was dragged over the edge can still be taken hold of there.
            grip.place(skin, place.clamp(rect), ui)

    def draw(self, skin: Skin, target: pygame.Surface, look: Look) -> None:
        skin.panel(target, self.rect.inflate(skin.px(8), skin.px(8)), skin.paper._replace(radius=6))
        draw_chart(skin, target, self._sight, self._course, self._way, sound=self._sound)
        if self._grid:
            self._draw_grid(skin, target)
        words = skin.type.line(self.text, SMALL, skin.colours.foam)
        target.blit(
            words, words.get_rect(bottomleft=self.rect.move(skin.px(10), -skin.px(6)).bottomleft)
        )

    def _draw_grid(self, skin: Skin, target: pygame.Surface) -> None:
        """A dot where things snap to, as long as dots do not run into each other."""
        sight, step = self._sight, self._grid
        while step * sight.zoom < skin.px(20):
            step *= 2
        colour = mixed(skin.colours.light_sea, skin.colours.foam, 0.45)
        left, high = sight.to_table(self.rect.topleft)
        right, low = sight.to_table(self.rect.bottomright)
        dot = max(1, skin.px(1.2))
        for column in range(int(left / step), int(right / step) + 1):
            for row in range(int(low / step), int(high / step) + 1):
                x, y = sight.to_screen((column * step, row * step))
                if self.rect.collidepoint(x, y):
                    target.fill(colour, (x, y, dot, dot))
