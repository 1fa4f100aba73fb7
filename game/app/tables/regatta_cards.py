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

SUITS: dict[Suit, Colour] = {
    Suit.RED: (190, 66, 58),
    Suit.GREEN: (58, 138, 90),
    Suit.BLUE: (58, 108, 178),
    Suit.JOKER: (124, 84, 150),
    Suit.SUN: (222, 160, 40),
}


def card_picture(skin: Skin, kit: Kit, card: Card, height: int) -> pygame.Surface:
    """A card upright, as it is held: the boat would come from below."""
    key = ("regatta-card", card, height, skin.colours)
    return skin.art.keep(key, lambda: _card(skin, kit, card, height))


def _card(skin: Skin, kit: Kit, card: Card, height: int) -> pygame.Surface:
    size = round(height * kit.card.width / kit.card.length), height
    lying = skin.art.picture(f"regatta/card-{card.colour}", (size[1], size[0]))
    if card is SUN:
        return _upright_sun(skin, size)
    picture = pygame.transform.rotate(lying, 90)
    room = picture.get_rect().inflate(-round(size[0] * 0.16), -round(size[1] * 0.16))
    ink = mixed(SUITS[card.colour], skin.colours.ink, 0.15)
    _arrows(skin, picture, kit, card, room, ink)
    if card.helm or card.cloud:
        side = round(size[0] * 0.36)
        sign = skin.art.picture("regatta/helm" if card.helm else "regatta/cloud", (side, side))
        at = size[0] - side * 0.62, size[1] - side * 0.62
        picture.blit(sign, sign.get_rect(center=(round(at[0]), round(at[1]))))
    return picture


def _upright_sun(skin: Skin, size: tuple[int, int]) -> pygame.Surface:
    """The sun stands upright in the hand, on a face of its own."""
    picture = pygame.transform.rotate(
        skin.art.picture("regatta/card-joker", (size[1], size[0])), 90
    )
    face = Surface(skin.colours.paper, SUITS[Suit.SUN], 1, 9, 3, 0)
    skin.panel(picture, picture.get_rect(), face)
    side = round(size[0] * 0.86)
    sun = skin.art.picture("regatta/sun", (side, side))
    picture.blit(sun, sun.get_rect(center=picture.get_rect().center))
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
