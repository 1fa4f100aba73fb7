"""The regatta's pictures fit the rules' measures, at ten units to the millimetre."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest
import shapely
from numpy.typing import NDArray
from shapely.affinity import translate

ART = Path(__file__).parents[2] / "assets" / "art"
WATER = ART / "regatta"
SEATS = ("border", "cross", "diagonal", "halves", "quarters")
BUOYS = ("green", "red", "white")
LUMA = (0.299, 0.587, 0.114)

# The boat's port side from the bow's tip to the stern, as the edition tells it: aft and abeam.
OUTLINE = ((0, 0), (5, 3.4), (12, 6), (20, 7), (28, 6.4), (34, 4.6))


def rgba(path: Path, size: tuple[int, int]) -> NDArray[np.int_]:
    """The drawn picture as rows, columns and channels."""
    surface = pygame.image.load_sized_svg(str(path), size)
    data = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8)
    return data.reshape(size[1], size[0], 4).astype(np.int_)


def strays(alpha: NDArray[np.int_], shape: shapely.Polygon) -> int:
    """How many pixels are drawn outside a shape, or empty inside it, by more than a pixel."""
    rows, columns = np.indices(alpha.shape)
    centres = shapely.points(columns + 0.5, rows + 0.5)
    shapely.prepare(shape)
    inside = shapely.contains(shape.buffer(-1.0), centres)
    outside = ~shapely.contains(shape.buffer(1.0), centres)
    return int((outside & (alpha > 0)).sum() + (inside & (alpha < 255)).sum())


@pytest.mark.parametrize("seat", SEATS)
def test_a_boat_is_drawn_as_large_as_its_hull(seat: str) -> None:
    port = [(340 - 10 * aft, 70 - 10 * abeam) for aft, abeam in OUTLINE]
    starboard = [(x, 140 - y) for x, y in port[:0:-1]]
    picture = rgba(WATER / "boats" / f"{seat}.svg", (340, 140))
    assert strays(picture[..., 3], shapely.Polygon(port + starboard)) == 0


@pytest.mark.parametrize("kind", BUOYS)
def test_a_buoy_is_drawn_as_large_as_it_counts(kind: str) -> None:
    picture = rgba(WATER / f"buoy-{kind}.svg", (140, 140))
    assert strays(picture[..., 3], shapely.Point(70, 70).buffer(70, quad_segs=64)) == 0


def light(path: Path, size: tuple[int, int]) -> NDArray[np.bool_]:
    picture = rgba(path, size)
    grey = np.where(picture[..., 3] > 128, picture[..., :3] @ LUMA, 0)
    bright: NDArray[np.bool_] = grey > 215
    return bright


@pytest.mark.parametrize(("one", "other"), list(combinations(SEATS, 2)))
def test_boats_differ_in_pattern_alone(one: str, other: str) -> None:
    """At the size they have on screen, white lies on different parts of the deck."""
    decks = [light(WATER / "boats" / f"{seat}.svg", (80, 33)) for seat in (one, other)]
    assert (decks[0] != decks[1]).mean() > 0.08


@pytest.mark.parametrize(("one", "other"), list(combinations(BUOYS, 2)))
def test_buoys_differ_in_shape_alone(one: str, other: str) -> None:
    """Of the same size, but with other edges within."""
    edges = []
    for kind in (one, other):
        grey = rgba(WATER / f"buoy-{kind}.svg", (140, 140))[16:124, 16:124, :3] @ LUMA
        edges.append(
            np.abs(np.diff(grey, axis=0))[:, :-1] + np.abs(np.diff(grey, axis=1))[:-1] > 25
        )
    both, either = (edges[0] & edges[1]).sum(), (edges[0] | edges[1]).sum()
    assert both < 0.25 * either


@pytest.mark.parametrize("state", ["full", "slack"])
def test_a_sail_hangs_aft_of_its_mast(state: str) -> None:
    """The mast is in the middle, where the picture is turned; the boom points aft, to the left."""
    picture = rgba(WATER / f"sail-{state}.svg", (200, 200))
    rows, columns = np.nonzero(picture[..., 3] > 128)
    assert picture[100, 100, 3] == 255
    assert columns.max() < 115
    assert columns.min() < 10
    assert rows.min() > 85


@pytest.mark.parametrize("face", ["blue", "green", "joker", "red"])
def test_a_card_leaves_room_for_its_arrows(face: str) -> None:
    """Paper from edge to edge along both axes, hardly marked, in all but frame and corners."""
    grey = rgba(WATER / f"card-{face}.svg", (880, 560))[..., :3] @ LUMA
    for strip in (grey[130:430, 40:840], grey[40:520, 130:750]):
        assert strip.min() > 190


def test_the_water_repeats_without_a_seam_both_ways() -> None:
    """Tiles laid side by side join their glints: no outline is left along the edge between them."""
    glints: dict[str, list[shapely.Geometry]] = {}
    for path in ET.parse(WATER / "wave-tile.svg").getroot():
        corners = re.findall(r"([\d.]+) ([\d.]+)", path.attrib["d"])
        glint = shapely.Polygon([(float(x), float(y)) for x, y in corners])
        glints.setdefault(path.attrib["opacity"], []).append(glint.buffer(0))
    for ahead in ((512, 0), (0, 512)):
        across = shapely.LineString([ahead, (512, 512)])
        joined = 0.0
        for shapes in glints.values():
            tile = shapely.union_all(shapes)
            both = shapely.union(tile, translate(tile, *ahead))
            assert both.boundary.intersection(across).length < 0.5
            joined += both.intersection(across).length
        assert joined > 4, "glints lie across the edge, else a bare line would show"


@pytest.mark.parametrize("name", ["foam-dot", "wave-tile", "wind-streak"])
def test_what_the_program_tints_is_white(name: str) -> None:
    size = {"foam-dot": (64, 64), "wave-tile": (512, 512), "wind-streak": (256, 16)}[name]
    picture = rgba(WATER / f"{name}.svg", size)
    assert (picture[picture[..., 3] > 16][:, :3] > 245).all()


def test_foam_fades_to_nothing() -> None:
    """Soft all round: a dot leaves no edge in a wake."""
    row = rgba(WATER / "foam-dot.svg", (64, 64))[32, :, 3]
    assert row[32] > 200
    assert row[[0, -1]].max() < 16
    assert (np.diff(row[32:]) <= 0).all()
