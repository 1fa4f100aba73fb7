"""Every picture is plain SVG of the kind SDL draws, in its declared size, and shows something."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

ART = Path(__file__).parents[2] / "assets" / "art"
SVG = "{http://www.w3.org/2000/svg}"
PICTURES = sorted(path.relative_to(ART).as_posix() for path in ART.rglob("*.svg"))
FOLDERS = {name: name.rpartition("/")[0] for name in PICTURES}
ICONS = [name for name, folder in FOLDERS.items() if folder == "icons"]
FLAGS = [name for name, folder in FOLDERS.items() if folder == "flags"]
LARGEST_FILE = 40_000

# The program lays pictures over one another by these sizes.
FOLDER_SIZES = {
    "flags": (90, 60),
    "games": (640, 400),
    "icons": (64, 64),
    "regatta/boats": (340, 140),
    "rules": (600, 300),
    "winds": (250, 350),
}
SIZES = {
    "cards/back.svg": (250, 350),
    "cards/face.svg": (250, 350),
    "cards/pirate.svg": (200, 200),
    **{f"cards/scene-{wind}.svg": (200, 200) for wind in "NESW"},
    **{f"cards/ship-{size}.svg": (100, 100) for size in ("small", "middle", "large")},
    "compass.svg": (400, 400),
    "medallion.svg": (100, 100),
    "panel-corner.svg": (80, 80),
    "ribbon.svg": (600, 120),
    "seal.svg": (120, 120),
    "regatta/boat-shadow.svg": (400, 200),
    **{f"regatta/sail-{state}.svg": (200, 200) for state in ("full", "slack")},
    **{f"regatta/buoy-{kind}.svg": (140, 140) for kind in ("green", "red", "white")},
    "regatta/line-flag.svg": (160, 160),
    **{
        f"regatta/card-{face}.svg": (880, 560)
        for face in ("back", "blue", "green", "joker", "red", "sun")
    },
    **{
        f"regatta/{thing}.svg": (120, 120)
        for thing in ("cloud", "helm", "house", "palm", "rock-1", "rock-2")
    },
    "regatta/sun.svg": (300, 300),
    "regatta/foam-dot.svg": (64, 64),
    "regatta/wave-tile.svg": (512, 512),
    "regatta/wind-streak.svg": (256, 16),
    **{
        f"rules/regatta-{figure}.svg": (600, 400)
        for figure in (
            *("arrows", "card", "cloud", "course", "edge"),
            *("helm", "setup", "sun", "zone"),
        )
    },
    "title/cloud-1.svg": (400, 160),
    "title/cloud-2.svg": (400, 160),
    "title/gull.svg": (60, 40),
    "title/island.svg": (700, 260),
    "title/moon.svg": (200, 200),
    "title/ship.svg": (600, 600),
    "title/sun.svg": (200, 200),
    "title/wave.svg": (480, 80),
}

# Laid over the water, so that little of it shows: told by any trace, not by half.
FAINT = {f"regatta/{name}.svg" for name in ("boat-shadow", "foam-dot", "wave-tile", "wind-streak")}

# What SDL's reader draws; it passes over everything else without a word.
ATTRIBUTES = {
    "svg": {"width", "height", "viewBox"},
    "defs": set(),
    "g": {"transform", "opacity"},
    "path": {
        *("d", "fill", "fill-rule", "opacity"),
        *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
    },
    "linearGradient": {"id", "gradientUnits", "x1", "y1", "x2", "y2"},
    "radialGradient": {"id", "gradientUnits", "cx", "cy", "r"},
    "stop": {"offset", "stop-color", "stop-opacity"},
}
HEX = re.compile(r"#[0-9A-F]{6}")


def size_of(name: str) -> tuple[int, int]:
    return SIZES.get(name) or FOLDER_SIZES[FOLDERS[name]]


def elements(name: str) -> list[ET.Element]:
    return list(ET.fromstring((ART / name).read_text(encoding="utf-8")).iter())


def tag(element: ET.Element) -> str:
    return element.tag.removeprefix(SVG)


def rgba(path: Path, size: tuple[int, int]) -> NDArray[np.int_]:
    """The drawn picture as rows, columns and channels."""
    surface = pygame.image.load_sized_svg(str(path), size)
    assert surface.get_size() == size
    data = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8)
    return data.reshape(size[1], size[0], 4).astype(np.int_)


def test_every_picture_asked_for_is_there() -> None:
    loose = {name for name, folder in FOLDERS.items() if folder not in FOLDER_SIZES}
    assert loose <= set(SIZES) <= set(PICTURES)
    in_folders = {
        "flags": {"border", "cross", "diagonal", "halves", "quarters"},
        "regatta/boats": {"border", "cross", "diagonal", "halves", "quarters"},
        "games": {"harbour", "plunder", "regatta", "storm"},
        "winds": {"E", "N", "S", "W", "back"},
    }
    for folder, names in in_folders.items():
        assert {Path(name).stem for name in PICTURES if FOLDERS[name] == folder} == names
    assert len(ICONS) > 50


@pytest.mark.parametrize("name", PICTURES)
def test_only_what_sdl_draws(name: str) -> None:
    gradients = {f"url(#{e.get('id')})" for e in elements(name) if tag(e).endswith("Gradient")}
    for element in elements(name):
        assert tag(element) in ATTRIBUTES, "SDL does not draw this element"
        assert set(element.keys()) <= ATTRIBUTES[tag(element)]
        assert not (element.text or "").strip()
        assert element.get("gradientUnits", "userSpaceOnUse") == "userSpaceOnUse"
        for key in ("fill", "stroke", "stop-color"):
            colour = element.get(key, "none")
            assert colour in gradients or colour == "none" or HEX.fullmatch(colour), colour
    assert (ART / name).stat().st_size < LARGEST_FILE


@pytest.mark.parametrize("name", PICTURES)
def test_the_size_is_the_declared_one(name: str) -> None:
    width, height = size_of(name)
    root = elements(name)[0]
    assert root.get("viewBox") == f"0 0 {width} {height}"
    assert (root.get("width"), root.get("height")) == (str(width), str(height))


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_shows_something(name: str) -> None:
    picture = rgba(ART / name, size_of(name))
    seen = picture[..., 3] > (24 if name in FAINT else 128)
    assert seen.mean() > (0.01 if name in FAINT else 0.04)
    rows, columns = np.nonzero(seen)
    assert np.ptp(columns) > 0.5 * picture.shape[1] or np.ptp(rows) > 0.5 * picture.shape[0]


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_reaches_outside(name: str, tmp_path: Path) -> None:
    """Drawn with a margin around it, the picture leaves the margin empty."""
    width, height = size_of(name)
    margin = 40
    wide = (width + 2 * margin, height + 2 * margin)
    text = (ART / name).read_text(encoding="utf-8")
    text = text.replace(
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"',
        f'width="{wide[0]}" height="{wide[1]}" viewBox="{-margin} {-margin} {wide[0]} {wide[1]}"',
        1,
    )
    (tmp_path / "wide.svg").write_text(text, encoding="utf-8")
    picture = rgba(tmp_path / "wide.svg", wide)
    inside = picture[margin:-margin, margin:-margin, 3].copy()
    picture[margin:-margin, margin:-margin] = 0
    assert inside.any()
    rows, columns = np.nonzero(picture[..., 3])
    assert not rows.size, f"reaches out at {(columns[0] - margin, rows[0] - margin)}"


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_white_only(name: str) -> None:
    picture = rgba(ART / name, (256, 256))
    shown = picture[picture[..., 3] > 0]
    assert (shown[:, :3] == 255).all()


@pytest.mark.parametrize(("one", "other"), list(combinations(FLAGS, 2)))
def test_seat_flags_differ_in_pattern_alone(one: str, other: str) -> None:
    """Told apart without colour: light and dark fall on different places."""
    greys = [rgba(ART / name, (90, 60))[..., :3] @ (0.299, 0.587, 0.114) for name in (one, other)]
    light = [grey > (grey.min() + 3 * grey.max()) / 4 for grey in greys]
    assert (light[0] != light[1]).mean() > 0.2


@pytest.mark.parametrize(("one", "other"), list(combinations("NESW", 2)))
def test_scenes_differ_in_shape_too(one: str, other: str) -> None:
    greys = [
        rgba(ART / f"cards/scene-{wind}.svg", (200, 200))[..., :3] @ (0.299, 0.587, 0.114)
        for wind in (one, other)
    ]
    edges = [np.abs(np.diff(grey, axis=0))[:, :-1] > 12 for grey in greys]
    both, either = (edges[0] & edges[1]).sum(), (edges[0] | edges[1]).sum()
    assert both < 0.2 * either


def test_the_wave_repeats_without_a_seam() -> None:
    picture = rgba(ART / "title/wave.svg", (480, 80))
    step = np.abs(picture[:, 0] - picture[:, -1]).max(axis=1)
    elsewhere = np.abs(np.diff(picture, axis=1)).max(axis=2).max(axis=1)
    assert (step <= elsewhere + 8).all()
