"""Storm's cards as pictures: helm cards with their live value, wind cards, and small chips."""

from __future__ import annotations

import math

import pygame

from game.app.skin import Skin, Surface
from game.app.theme import LEAD_SERIF, SMALL_BOLD, WINDS_AS_INK, Colour, Size
from game.rules.compass import Direction
from game.rules.storm.pieces import HelmCard, WindCard

PROPORTION = 5 / 7
_FACE = 350
"""Height of a card's face in the units of its drawing."""
_MEDALLION = (52, 112)
"""The middle of the value on a card's face: on the left, where it shows in a fan."""


def width_of(height: int) -> int:
    return round(height * PROPORTION)


def card_size(height: int) -> Size:
    return width_of(height), height


def _ship(number: int) -> str:
    return "small" if number <= 5 else "middle" if number <= 10 else "large"


def helm_card(
    skin: Skin, card: HelmCard, height: int, letter: str, value: str = ""
) -> pygame.Surface:
    """A helm card's face; with a value, its worth against the wind in a brass medallion."""
    key = ("helm", card, height, letter, value, skin.colours)
    return skin.art.keep(key, lambda: _helm_card(skin, card, height, letter, value))


def paint_helm(
    skin: Skin,
    target: pygame.Surface,
    card: HelmCard,
    height: int,
    letter: str,
    at: tuple[float, float],
    *,
    value: str = "",
    angle: float = 0.0,
    dim: bool = False,
) -> None:
    """Put a helm card on the screen, its middle here, turned by some degrees.

    The value lies on the turned card as a piece of its own: it changes with every wind, and
    turning a card anew costs more than all the rest of a frame.
    """
    key: tuple[object, ...] = ("helm", card, height, letter, "", skin.colours)
    picture = skin.art.soon(key, lambda: _helm_card(skin, card, height, letter, ""), None)
    if picture is None:
        return
    angle, still = round(angle), picture
    if angle:
        key = ("turned", *key, angle)
        picture = skin.art.soon(key, lambda: pygame.transform.rotozoom(still, angle, 1), still)
        if picture is still:
            angle = 0
    if dim:
        bright = picture or still
        picture = skin.art.soon(("dim", *key), lambda: _dimmed(bright), bright)
    picture = picture or still
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
    if value:
        unit = height / _FACE
        x, y = (_MEDALLION[0] - 125) * unit, (_MEDALLION[1] - 175) * unit
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        medal = skin.art.keep(
            ("medal", value, height, skin.colours), lambda: _medal(skin, value, unit)
        )
        place = at[0] + x * cos + y * sin, at[1] - x * sin + y * cos
        target.blit(medal, medal.get_rect(center=(round(place[0]), round(place[1]))))


def _dimmed(picture: pygame.Surface) -> pygame.Surface:
    dim = picture.copy()
    dim.fill((165, 170, 180, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dim


def _helm_card(skin: Skin, card: HelmCard, height: int, letter: str, value: str) -> pygame.Surface:
    unit = height / _FACE
    size = card_size(height)
    picture = _with_shadow(skin, "cards/face", size)
    margin = _margin(height)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(margin + x * unit), round(margin + y * unit)

    window = (round(200 * unit), round(200 * unit))
    if card.direction is None:
        picture.blit(skin.art.picture("cards/pirate", window), at(25, 75))
    else:
        picture.blit(skin.art.picture(f"cards/scene-{card.direction}", window), at(25, 75))
        ship = skin.art.picture(
            f"cards/ship-{_ship(card.number)}", (round(112 * unit), round(112 * unit))
        )
        picture.blit(ship, at(69, 126))
        ink = WINDS_AS_INK[card.direction]
        sign = _sign(skin, str(card.number), letter, ink, unit)
        picture.blit(sign, sign.get_rect(midleft=at(17, 42)))
        picture.blit(sign, sign.get_rect(midright=at(233, 309)))
    if value:
        medal = _medal(skin, value, unit)
        picture.blit(medal, medal.get_rect(center=at(*_MEDALLION)))
    return picture


def _sign(skin: Skin, number: str, letter: str, ink: Colour, unit: float) -> pygame.Surface:
    """Number and wind letter side by side."""
    figure = skin.type.line(number, LEAD_SERIF, ink, round(62 * unit))
    mark = skin.type.line(letter, LEAD_SERIF, ink, round(40 * unit))
    gap = round(3 * unit)
    size = figure.get_width() + gap + mark.get_width(), figure.get_height()
    sign = pygame.Surface(size, pygame.SRCALPHA)
    sign.blit(figure, (0, 0))
    foot = figure.get_height() - round(6 * unit)
    sign.blit(mark, mark.get_rect(bottomright=(size[0], foot)))
    return sign


def _medal(skin: Skin, value: str, unit: float) -> pygame.Surface:
    side = round(88 * unit)
    medal = skin.art.picture("medallion", (side, side)).copy()
    size = round((40 if len(value) < 3 else 32) * unit)
    skin.centred(medal, value, LEAD_SERIF, skin.colours.ink, medal.get_rect().center, size)
    return medal


def wind_card(skin: Skin, card: WindCard, height: int, letter: str) -> pygame.Surface:
    """A wind card's face, with letter, damage number and as many broken planks."""
    key = ("wind", card, height, letter, skin.colours)
    return skin.art.keep(key, lambda: _wind_card(skin, card, height, letter))


def _wind_card(skin: Skin, card: WindCard, height: int, letter: str) -> pygame.Surface:
    unit = height / _FACE
    picture = _with_shadow(skin, f"winds/{card.direction}", card_size(height))
    margin = _margin(height)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(margin + x * unit), round(margin + y * unit)

    # Paper on gold could not be read.
    paper = skin.colours.ink if card.direction is Direction.E else skin.colours.paper
    skin.centred(picture, letter, LEAD_SERIF, paper, at(44, 46), round(58 * unit))
    skin.centred(picture, str(card.damage), LEAD_SERIF, paper, at(208, 46), round(58 * unit))
    side = round(44 * unit)
    plank = skin.art.picture("icons/damage", (side, side), skin.colours.paper)
    for number in range(card.damage):
        x = 125 + (number - (card.damage - 1) / 2) * 54
        picture.blit(plank, plank.get_rect(center=at(x, 310)))
    return picture


def back(skin: Skin, kind: str, height: int) -> pygame.Surface:
    """The back of a helm card (`cards`) or of a wind card (`winds`)."""
    return _kept_with_shadow(skin, f"{kind}/back", card_size(height))


def chip(skin: Skin, card: WindCard, height: int, letter: str, dim: bool = False) -> pygame.Surface:
    """A wind card as small as it can be read: colour, letter and number."""
    key = ("chip", card, height, letter, dim, skin.colours)
    return skin.art.keep(key, lambda: _chip(skin, card, height, letter, dim))


def _chip(skin: Skin, card: WindCard, height: int, letter: str, dim: bool) -> pygame.Surface:
    picture = pygame.Surface((round(height * 0.92), height), pygame.SRCALPHA)
    rect = picture.get_rect()
    dark = WINDS_AS_INK[card.direction]
    skin.panel(picture, rect, Surface(dark, skin.colours.paper, 1, height / 6, 1, 0))
    text = f"{letter}{card.damage}"
    skin.centred(picture, text, SMALL_BOLD, skin.colours.paper, rect.center)
    if dim:
        picture.set_alpha(110)
    return picture


def _margin(height: int) -> int:
    """Room around a card's face for its shadow."""
    return max(2, round(height * 0.045))


def face_rect(height: int) -> pygame.Rect:
    """Where the card itself lies in its picture."""
    return pygame.Rect((_margin(height), _margin(height)), card_size(height))


def _with_shadow(skin: Skin, name: str, size: Size) -> pygame.Surface:
    return _kept_with_shadow(skin, name, size).copy()


def _kept_with_shadow(skin: Skin, name: str, size: Size) -> pygame.Surface:
    return skin.art.keep(("shadowed", name, size), lambda: _shadowed(skin, name, size))


def _shadowed(skin: Skin, name: str, size: Size) -> pygame.Surface:
    margin = _margin(size[1])
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    dark = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    body = pygame.Rect((margin, margin + margin // 2), size)
    pygame.draw.rect(dark, (0, 0, 0, 120), body, border_radius=round(size[1] * 0.05))
    picture.blit(pygame.transform.gaussian_blur(dark, max(1, margin // 2)), (0, 0))
    picture.blit(skin.art.picture(name, size), (margin, margin))
    return picture
