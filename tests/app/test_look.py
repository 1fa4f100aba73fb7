"""Type, surfaces, pictures and colours: what everything is drawn with."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.app import art, theme
from game.app.art import Art
from game.app.skin import Surface, stretched
from game.app.theme import (
    HIGH_CONTRAST,
    LEAST_HEIGHT,
    LEAST_WIDTH,
    NORMAL,
    WINDS,
    WINDS_AS_INK,
    Colour,
    Palette,
    Step,
    Style,
    Theme,
    mixed,
)
from game.app.typeset import KEPT, LONGEST_WORD, Typesetter
from game.rules.compass import Direction
from tests.app.driver import Gui

STYLES = [value for value in vars(theme).values() if isinstance(value, Style)]


@pytest.fixture(scope="module")
def typesetter() -> Typesetter:
    pygame.font.init()
    return Typesetter(Theme((LEAST_WIDTH, LEAST_HEIGHT)))


# Type


@settings(deadline=None, max_examples=200)
@given(
    st.text(st.sampled_from("abcWi mßé.–\n \u00a0"), max_size=120),
    st.integers(0, 400),
    st.sampled_from(STYLES),
)
@example("Donaudampfschifffahrtsgesellschaft", 20, theme.BODY)
@example("", 100, theme.BODY)
def test_lines_are_no_wider_than_asked_and_lose_nothing(
    typesetter: Typesetter, text: str, width: int, style: Style
) -> None:
    lines = typesetter.lines(text, style, width)
    for line in lines:
        assert typesetter.width(line, style) <= width or " " not in line.strip(" ")
        assert typesetter.width(line, style) <= width or len(line) <= max(1, LONGEST_WORD)
    assert "".join(lines).replace(" ", "") == text.replace("\n", "").replace(" ", "")
    words = text.replace("\n", " ").split(" ")
    if max(map(len, words)) <= LONGEST_WORD:
        assert [w for line in lines for w in line.split(" ") if w] == [w for w in words if w]
    assert len(lines) >= text.count("\n") + 1


@settings(deadline=None)
@given(st.lists(st.sampled_from(["wind", "a", "Steuerbord"]), min_size=2, max_size=30))
def test_a_line_takes_all_the_words_that_fit(typesetter: Typesetter, words: list[str]) -> None:
    lines = typesetter.lines(" ".join(words), theme.BODY, 200)
    for line, following in pairwise(lines):
        assert typesetter.width(f"{line} {following.split(' ')[0]}", theme.BODY) > 200


@settings(deadline=None)
@given(st.text(st.sampled_from("abW Ü"), max_size=60), st.integers(20, 300))
def test_names_are_cut_to_their_room(typesetter: Typesetter, text: str, width: int) -> None:
    cut = typesetter.clipped(text, theme.BODY, width)
    assert typesetter.width(cut, theme.BODY) <= width
    assert cut == text or (cut[-1] == "…" and text.startswith(cut[:-1]))


@pytest.mark.parametrize("text", ["", "\u200b", "\u00ad", "Ada\u0000", "\u0301", "😀", "中文"])
def test_no_letter_stops_the_drawing(typesetter: Typesetter, text: str) -> None:
    typesetter.lines(text, theme.BODY, 100)
    typesetter.clipped(text, theme.BODY, 5)
    assert typesetter.line(text, theme.BODY, (0, 0, 0)).get_height() > 0


def test_texts_are_kept_but_not_for_ever(typesetter: Typesetter) -> None:
    first = typesetter.line("kept", theme.SMALL, (0, 0, 0))
    assert typesetter.line("kept", theme.SMALL, (0, 0, 0)) is first
    assert typesetter.line("kept", theme.SMALL, (1, 0, 0)) is not first
    for number in range(KEPT + 5):
        typesetter.line(str(number), theme.SMALL, (0, 0, 0))
    assert len(typesetter._set) == KEPT


# Sizes


@pytest.mark.parametrize("large_type", [False, True])
@pytest.mark.parametrize("style", STYLES)
def test_nothing_is_smaller_than_can_be_read_from_the_back(style: Style, large_type: bool) -> None:
    least = Theme((LEAST_WIDTH, LEAST_HEIGHT), large_type=large_type)
    assert least.scale == 1
    assert round(style.step.value * least.type_scale) >= 14


def test_there_are_six_sizes_and_large_type_is_a_step_up() -> None:
    assert len(Step) == 6
    large = Theme((LEAST_WIDTH, LEAST_HEIGHT), large_type=True).type_scale
    for lower, upper in zip(Step, list(Step)[1:], strict=False):
        assert lower.value < upper.value
    assert Step.SMALL.value * large >= Step.BODY.value


@pytest.mark.parametrize(
    ("size", "scale", "room"),
    [
        ((1024, 768), 1.0, "compact"),
        ((1280, 800), 800 / 768, "regular"),
        ((1920, 1080), 1080 / 768, "regular"),
        ((3840, 2160), 2160 / 768, "large"),
        ((1600, 4000), 1600 / 1024, "compact"),
        ((200, 100), 0.5, "compact"),
    ],
)
def test_one_scale_for_all_of_it(size: tuple[int, int], scale: float, room: str) -> None:
    one = Theme(size)
    assert (one.scale, one.room) == (scale, room)
    assert one.px(0) == 0
    assert one.px(0.1) == 1
    assert one.px(100) == round(100 * scale)


# Colours


def luminance(colour: Colour) -> float:
    """As the Web Content Accessibility Guidelines define it."""

    def part(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(part, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_defined() -> None:
    assert round(contrast((255, 255, 255), (0, 0, 0)), 2) == 21
    assert round(contrast((119, 119, 119), (255, 255, 255)), 2) == 4.48


ON_PAPER = ("ink", "faded_ink", "dark_brass", "coral", "kelp")
ON_NAVY = ("foam", "paper", "brass", "light_coral", "light_kelp")


@pytest.mark.parametrize("palette", [NORMAL, HIGH_CONTRAST], ids=["normal", "high"])
@pytest.mark.parametrize(
    ("words", "ground"),
    [
        *product(ON_PAPER, ("paper",)),
        *product(("ink", "faded_ink"), ("paper_shade",)),
        *product(ON_NAVY, ("navy", "sea")),
        ("ink", "brass"),  # the first button
        ("paper", "coral"),  # the button that one might regret
    ],
)
def test_words_stand_out(palette: Palette, words: str, ground: str) -> None:
    assert contrast(getattr(palette, words), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("palette", [NORMAL, HIGH_CONTRAST], ids=["normal", "high"])
def test_words_on_glass_stand_out_whatever_is_behind(palette: Palette) -> None:
    behind = mixed(palette.navy, palette.light_sea, 0.18)
    assert contrast(palette.foam, behind) >= 4.5


@pytest.mark.parametrize("wind", Direction)
def test_winds_can_be_read_on_paper(wind: Direction) -> None:
    assert contrast(WINDS_AS_INK[wind], NORMAL.paper) >= 4.5
    assert contrast(WINDS_AS_INK[wind], HIGH_CONTRAST.paper) >= 4.5
    assert WINDS[wind] != WINDS_AS_INK[wind]


# Surfaces


def tile(edge: int) -> pygame.Surface:
    """A tile whose corners, edges and middle each have a colour of their own."""
    side = 2 * edge + 1
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    for x, y in product(range(side), repeat=2):
        kinds = [0 if at < edge else 1 if at == edge else 2 for at in (x, y)]
        picture.set_at((x, y), (80 * kinds[0] + 40, 80 * kinds[1] + 40, 0, 255))
    return picture


@pytest.mark.parametrize("size", [(9, 9), (10, 9), (40, 12), (13, 300), (4, 6), (5, 40), (1, 1)])
def test_a_stretched_tile_keeps_its_corners_and_has_no_holes(size: tuple[int, int]) -> None:
    pygame.display.init()
    edge = 4
    whole = stretched(tile(edge), edge, size)
    assert whole.get_size() == size
    wide, high = min(edge, size[0] // 2), min(edge, size[1] // 2)
    for x, y in product(range(size[0]), range(size[1])):
        across = 0 if x < wide else 2 if x >= size[0] - wide else 1
        down = 0 if y < high else 2 if y >= size[1] - high else 1
        assert whole.get_at((x, y))[:] == (80 * across + 40, 80 * down + 40, 0, 255)


def test_a_panel_is_as_large_as_its_rectangle_with_its_shadow_around_it(gui: Gui) -> None:
    skin = gui.app.skin
    target = pygame.Surface((300, 200), pygame.SRCALPHA)
    rect = pygame.Rect(50, 40, 200, 100)
    skin.panel(target, rect, Surface((1, 2, 3), (9, 9, 9), shadow=10))
    assert target.get_at(rect.center)[:] == (1, 2, 3, 255)
    assert 0 < target.get_at((rect.centerx, rect.bottom + 3))[3] < 255
    assert target.get_at((rect.centerx, rect.bottom + 40))[3] == 0
    skin.panel(target, pygame.Rect(0, 0, 0, 10), skin.paper)


def test_glass_does_not_show_its_own_shadow(gui: Gui) -> None:
    target = pygame.Surface((300, 200), pygame.SRCALPHA)
    rect = pygame.Rect(50, 40, 200, 100)
    gui.app.skin.panel(target, rect, Surface((0, 0, 200), (0, 0, 0), 0.5, shadow=10))
    alpha = target.get_at(rect.center)[3]
    assert 120 <= alpha <= 135
    assert target.get_at(rect.center)[2] == pytest.approx(200, abs=4)


# Pictures


def test_pictures_are_kept_within_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "MOST_PIXELS", 1000)
    shelf, made = Art(), 0

    def make() -> pygame.Surface:
        nonlocal made
        made += 1
        return pygame.Surface((10, 10))

    chance = random.Random(3)
    for _ in range(500):
        shelf.keep((chance.randrange(30),), make)
        assert shelf._pixels == sum(s.get_width() * s.get_height() for s in shelf._kept.values())
        assert shelf._pixels <= 1000
    before = made
    shelf.keep(("fresh",), make)
    for number in range(9):
        shelf.keep((number, "x"), make)
    shelf.keep(("fresh",), make)
    assert made == before + 10, "what was just used was thrown away"


def test_one_picture_larger_than_the_bound_is_kept_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "MOST_PIXELS", 50)
    shelf = Art()
    large = shelf.keep((1,), lambda: pygame.Surface((10, 10)))
    assert shelf.keep((1,), lambda: pygame.Surface((1, 1))) is large


def test_an_icon_takes_its_colour_and_its_size(gui: Gui) -> None:
    picture = gui.app.art.picture("icons/play", (40, 30), (200, 10, 20))
    assert picture.get_size() == (40, 30)
    solid = [
        picture.get_at(at)[:3]
        for at in product(range(40), range(30))
        if picture.get_at(at)[3] == 255
    ]
    assert solid
    assert set(solid) <= {(200, 10, 20), (199, 10, 20), (199, 9, 19)}
