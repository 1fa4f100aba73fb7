"""The regatta's cards as pictures, with their real arrows drawn to scale."""

from __future__ import annotations

import math

import pygame

from game.app.skin import Skin, Surface
from game.app.theme import Colour, mixed
from game.rules.regatta.edition import Kit, Play
from game.rules.regatta.path import Path
from game.rules.regatta.pieces import SUN, Card
from game.rules.regatta.pieces import Colour as Suit
from game.rules.regatta.plane import Point

SUITS: dict[Suit, Colour] = {
    Suit.RED: (190, 66, 58),
    Suit.GREEN: (58, 138, 90),
    Suit.BLUE: (58, 108, 178),
    Suit.JOKER: (124, 84, 150),
    Suit.SUN: (222, 160, 40),
}
SHAPES: dict[Suit, str] = {
    Suit.RED: "square",
    Suit.GREEN: "triangle",
    Suit.BLUE: "bar",
    Suit.JOKER: "star",
    Suit.SUN: "sun",
}
"""A sign for every suit, so that colour is never alone."""


def card_picture(skin: Skin, kit: Kit, card: Card, height: int) -> pygame.Surface:
    """A card upright, as it is held: the boat would come from below."""
    key = ("regatta-card", card, height, skin.colours)
    return skin.art.keep(key, lambda: _card(skin, kit, card, height))


def _card(skin: Skin, kit: Kit, card: Card, height: int) -> pygame.Surface:
    size = round(height * 56 / 88), height
    colour = SUITS[card.colour]
    picture = pygame.Surface(size, pygame.SRCALPHA)
    face = Surface(skin.colours.paper, skin.colours.ink, 1, 9, 1.2, 0)
    skin.panel(picture, picture.get_rect(), face)
    band = pygame.Rect(0, 0, size[0], round(height * 0.17)).inflate(-skin.px(8), -skin.px(8))
    skin.panel(picture, band, Surface(colour, colour, 1, 6, 0, 0))
    _sign(
        picture, SHAPES[card.colour], (band.x + band.height * 0.7, band.centery), band.height * 0.3
    )
    if card is SUN:
        _sun(skin, picture)
        return picture
    if card.helm or card.cloud:
        at = (band.right - band.height // 2 - skin.px(2), band.centery)
        skin.icon(picture, "helm" if card.helm else "wind", at, 22, skin.colours.paper)
    room = pygame.Rect(0, band.bottom, size[0], height - band.bottom).inflate(
        -skin.px(16), -skin.px(14)
    )
    _arrows(skin, picture, kit, card, room, mixed(colour, skin.colours.ink, 0.15))
    return picture


def arrows_of(kit: Kit, card: Card) -> list[Path]:
    """The paths of a card's arrows, of one leg each."""
    found: dict[int, Path] = {}
    for play, number in kit.plays[card].items():
        if play.again is None:
            found[play.arrow] = kit.paths[number]
    if found:
        return [found[n] for n in sorted(found)]
    # A cloud's paths have two legs; the first is what the card shows.
    for arrow in range(kit.arrows[card]):
        whole = kit.paths[kit.plays[card][Play(card, arrow, arrow)]]
        half = whole.length / 2
        found[arrow] = Path(whole.hull, whole.upto(half))
    return [found[n] for n in sorted(found)]


def _arrows(
    skin: Skin, picture: pygame.Surface, kit: Kit, card: Card, room: pygame.Rect, ink: Colour
) -> None:
    """The arrows as the stern sails them on the card, ahead being up."""
    along, across = kit.card.length, kit.card.width
    if card.small:
        along, across = across, along
    scale = min(room.width / across, room.height / along)
    foot = room.centerx, room.centery + along * scale / 2
    frame = pygame.Rect(0, 0, round(across * scale), round(along * scale))
    frame.center = room.center
    pygame.draw.rect(
        picture, mixed(skin.colours.paper, skin.colours.paper_shade, 0.7), frame, border_radius=4
    )
    pygame.draw.rect(picture, skin.colours.paper_shade, frame, 1, border_radius=4)
    thick = max(2, skin.px(3.2))
    for path in arrows_of(kit, card):
        start = path.hull.length
        points = []
        for step in range(25):
            pose = path.at(start + (path.length - start) * step / 24)
            x, y = pose.to_table((-path.hull.length, 0.0))
            points.append((foot[0] - y * scale, foot[1] - x * scale))
        pygame.draw.lines(picture, ink, False, points, thick)
        heading = path.end.heading
        _tip(picture, ink, points[-1], heading, thick * 3.2)


def _tip(
    picture: pygame.Surface, ink: Colour, at: tuple[float, float], heading: float, size: float
) -> None:
    angle = math.radians(heading)
    ahead = -math.sin(angle), -math.cos(angle)
    side = ahead[1], -ahead[0]
    tip = at[0] + ahead[0] * size * 0.3, at[1] + ahead[1] * size * 0.3
    back = at[0] - ahead[0] * size, at[1] - ahead[1] * size
    corners = [
        tip,
        (back[0] + side[0] * size * 0.6, back[1] + side[1] * size * 0.6),
        (back[0] - side[0] * size * 0.6, back[1] - side[1] * size * 0.6),
    ]
    pygame.draw.polygon(picture, ink, corners)


def _sign(picture: pygame.Surface, shape: str, at: Point, reach: float) -> None:
    white = (255, 255, 255)
    x, y = at
    if shape == "square":
        pygame.draw.rect(picture, white, pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach))
    elif shape == "triangle":
        pygame.draw.polygon(
            picture, white, [(x, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
        )
    elif shape == "bar":
        pygame.draw.rect(
            picture, white, pygame.Rect(x - reach * 0.4, y - reach, reach * 0.8, 2 * reach)
        )
    else:
        points = []
        for corner in range(10):
            far = reach * (1.15 if corner % 2 == 0 else 0.5)
            angle = corner * math.pi / 5 - math.pi / 2
            points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
        pygame.draw.polygon(picture, white, points)


def _sun(skin: Skin, picture: pygame.Surface) -> None:
    centre = picture.get_width() / 2, picture.get_height() * 0.58
    reach = picture.get_width() * 0.26
    colour = SUITS[Suit.SUN]
    for ray in range(12):
        angle = ray * math.pi / 6
        inner = (
            centre[0] + reach * 1.15 * math.cos(angle),
            centre[1] + reach * 1.15 * math.sin(angle),
        )
        outer = centre[0] + reach * 1.6 * math.cos(angle), centre[1] + reach * 1.6 * math.sin(angle)
        pygame.draw.line(picture, colour, inner, outer, max(2, skin.px(3)))
    pygame.draw.aacircle(picture, colour, centre, reach)
    pygame.draw.aacircle(picture, mixed(colour, skin.colours.paper, 0.55), centre, reach * 0.72)
