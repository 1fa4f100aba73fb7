"""The regatta's geometry reckoned another way: arrows walked in small steps, hulls as poses alone.

Nothing here is shared with the rules but the edition's numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, radians, sin
from typing import Any

from shapely import affinity, get_coordinates
from shapely.geometry import MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from game.assets import ASSETS

FILE = ASSETS / "editions" / "regatta" / "four-winds.toml"
EDITION: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))
LENGTH = 34.0
STEP = 0.01

Place = tuple[float, float, float]
"""Where the stern is, and the direction in radians."""


def sides(entry: dict[str, Any]) -> tuple[float, float]:
    """How far a card reaches along the boat's axis, and to either side of it."""
    along, across = EDITION["card"]["length"], EDITION["card"]["width"]
    return (across, along / 2) if entry["kind"].startswith("small") else (along, across / 2)


def walk_arrow(entry: dict[str, Any], arrow: list[dict[str, float]]) -> Iterator[Place]:
    """The stern's way in small steps, from a boat's length behind the card to the card's edge."""
    far, side = sides(entry)
    x, y, angle = -LENGTH, 0.0, 0.0
    bends = [(LENGTH, 0.0)]
    for piece in arrow:
        if "ahead" in piece:
            bends.append((piece["ahead"], 0.0))
        else:
            turn = radians(piece.get("port", 0.0) - piece.get("starboard", 0.0))
            bends.append((abs(turn) * piece["radius"], turn))
    bends.append((1e9, 0.0))
    yield x, y, angle
    for length, turn in bends:
        steps = max(1, round(length / STEP)) if length < 1e9 else 10**6
        step = length / steps if length < 1e9 else STEP
        for _ in range(steps):
            half = angle + turn / steps / 2
            x, y, angle = x + step * cos(half), y + step * sin(half), angle + turn / steps
            yield x, y, angle
            if x > far - 1e-6 or abs(y) > side - 1e-6:
                return


def outline() -> Polygon:
    """The hull with its bow's tip in the origin, pointing along x."""
    port = [(-aft, abeam) for aft, abeam in EDITION["boat"]["outline"]]
    return Polygon([*port, *[(x, -y) for x, y in reversed(port)]])


def hull_at(bow: tuple[float, float], heading: float) -> BaseGeometry:
    turned = affinity.rotate(outline(), heading, origin=(0, 0))
    return affinity.translate(turned, *bow)


def poses_on(entry: dict[str, Any], arrow: list[dict[str, float]], count: int) -> list[Place]:
    """So many of the stern's places, evenly over the way, the last one included."""
    way = list(walk_arrow(entry, arrow))
    return [way[round(n * (len(way) - 1) / (count - 1))] for n in range(count)]


def swept_by_poses(places: list[Place]) -> list[BaseGeometry]:
    """Hulls between poses: the convex hull of each two that follow each other."""
    hulls = []
    for x, y, angle in places:
        bow = x + LENGTH * cos(angle), y + LENGTH * sin(angle)
        hulls.append(hull_at(bow, angle * 180 / pi))
    corners = [get_coordinates(hull) for hull in hulls]
    return [MultiPoint([*a, *b]).convex_hull for a, b in pairwise(corners)]


def entries() -> list[tuple[str, dict[str, Any], list[dict[str, float]], int]]:
    """Every arrow of every sailing card that is played once: its name, entry, pieces and number."""
    found = []
    for entry in EDITION["cards"]:
        symbol = entry.get("symbol", "none")
        if entry["colour"] == "sun" or symbol == "cloud":
            continue
        name = f"{entry['colour']}-{entry['kind']}" + ("-helm" if symbol == "helm" else "")
        found += [(name, entry, arrow, n) for n, arrow in enumerate(entry["arrows"])]
    return found


def gap(a: BaseGeometry, b: BaseGeometry) -> float:
    return float(a.distance(b))
