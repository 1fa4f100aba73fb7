"""Whether a course can be sailed: room for boats, marks that it bends round, a way round them all.

Whoever writes a course is told each fault with the entry and the reason. The search for a way is
over straight runs between corners, the string of R12a included; what needs no search is asked
first, so that the search is short and always ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations
from math import hypot

import numpy as np
import shapely
from shapely.geometry import Polygon, box

from game.rules.regatta.course import Course
from game.rules.regatta.gates import Gates
from game.rules.regatta.plane import Point, apart, cross, minus

BOAT_LENGTH, BOAT_BEAM = 34.0, 14.0
ROOM = 20.0
"""What a boat needs to pass between two things."""
BOATS, BERTH = 4, BOAT_BEAM + 2.0
"""R1: hulls are placed at least 2 apart, in any order and anywhere; the last must find a place."""
BEHIND = 5.0
"""How far behind the line a waiting boat's bow lies (R1)."""
MOST_WOUND = 3
"""Crossings not undone on a leg that the search follows: more are loops upon loops."""
STRAIGHT = 1e-9
"""A turn whose sine is less is none."""


def faults_of_course(course: Course) -> Iterator[str]:
    """Why no regatta can be sailed here; the numbers themselves are taken to be sound."""
    yield from [*faults_at_sight(course)] or _faults_of_way(course)


def faults_at_sight(course: Course) -> Iterator[str]:
    """Those that need no search for a way round the obstacles: while somebody drags a buoy."""
    # A line without a length has no sides, and waypoints that lie on each other no direction.
    yield from (
        [*_faults_of_line(course)]
        or [*_faults_of_marks(course), *_faults_of_table(course), *_faults_of_obstacles(course)]
        or _faults_of_gates(course)
    )


def _faults_of_line(course: Course) -> Iterator[str]:
    length = apart(*course.line)
    least = 2 * (BOATS - 1) * BERTH + 2 * course.buoy + BOAT_BEAM
    if length < BOAT_LENGTH:
        yield f"line: {length:g} mm long, shorter than a boat of {BOAT_LENGTH:g}"
    elif length < least:
        yield f"line: {length:g} mm long; {BOATS} boats side by side need {least:g}"


def _faults_of_marks(course: Course) -> Iterator[str]:
    names = ["the line's left end", "the line's right end"]
    names += [f"mark {n}" for n in range(1, len(course.marks) + 1)]
    buoys = [*zip(names, course.buoys, strict=True)]
    for (one, here), (other, there) in combinations(buoys, 2):
        if other == names[1]:
            continue
        gap = apart(here, there) - 2 * course.buoy
        if gap <= 0:
            yield f"{other}: it overlaps {one}"
        elif gap < ROOM:
            yield f"{other}: {gap:.3g} mm from {one}; a boat needs {ROOM:g} to pass between"
    waiting = Polygon(_waiting(course))
    for n, mark in enumerate(course.marks, 1):
        if waiting.distance(shapely.Point(mark.at)) < course.buoy + ROOM:
            yield f"mark {n}: not {ROOM:g} mm clear of the line and the boats behind it"


def _faults_of_table(course: Course) -> Iterator[str]:
    (left, low), (right, high) = course.table
    for where, reach, points in (
        ("line, with the boats behind it", 0.0, _waiting(course)),
        ("line, with the buoys", course.buoy, course.line),
    ):
        if any(_inside(course, point) < reach + ROOM for point in points):
            yield f"table: the {where} is not {ROOM:g} mm inside it"
    for n, mark in enumerate(course.marks, 1):
        if _inside(course, mark.at) < course.buoy + ROOM:
            yield f"mark {n}: not {ROOM:g} mm inside the table, so no boat can round it"
    if not (left < right and low < high):
        yield f"table: {right - left:g} by {high - low:g} mm"


def _faults_of_obstacles(course: Course) -> Iterator[str]:
    rings = [*enumerate(map(Polygon, course.obstacles), 1)]
    for n, ring in rings:
        if not ring.is_valid or ring.area < STRAIGHT:
            yield f"obstacle {n}: its outline crosses or touches itself, or encloses nothing"
            return
    waiting = Polygon(_waiting(course))
    edge = box(*course.table[0], *course.table[1]).exterior
    for n, ring in rings:
        if ring.distance(waiting) < ROOM:
            yield f"obstacle {n}: not {ROOM:g} mm clear of the line and the boats behind it"
        for m, mark in enumerate(course.marks, 1):
            if ring.distance(shapely.Point(mark.at)) < course.buoy + ROOM:
                yield f"obstacle {n}: not {ROOM:g} mm clear of mark {m}"
        if 0 < (gap := ring.distance(edge)) < ROOM:
            yield (
                f"obstacle {n}: {gap:.3g} mm from the table's edge, where no boat fits through; "
                f"let them touch, or leave {ROOM:g}"
            )
    for (n, one), (m, other) in combinations(rings, 2):
        if 0 < (gap := one.distance(other)) < ROOM:
            yield (
                f"obstacle {m}: {gap:.3g} mm from obstacle {n}, where no boat fits through; "
                f"let them touch, or leave {ROOM:g}"
            )


def _faults_of_gates(course: Course) -> list[str]:
    """Where the course does not bend round a mark, or a gate runs across the line (R12)."""
    faults = []
    ways = course.waypoints
    for n, mark in enumerate(course.marks, 1):
        coming, going = minus(mark.at, ways[n - 1]), minus(ways[n + 1], mark.at)
        turn = cross(coming, going) / (hypot(*coming) * hypot(*going))
        if mark.sense * turn > STRAIGHT:
            other = "port" if mark.side == "starboard" else "starboard"
            faults.append(f"mark {n}: the course does not bend round it; leave it to {other}")
    if faults:
        return faults
    rays = Gates(course).gates[1:-1]
    return [
        f"mark {n}: its gate runs across the line"
        for n in sorted({1, len(rays)})
        if rays[n - 1].crossed(*course.line)
    ]


def _faults_of_way(course: Course) -> list[str]:
    """Obstacles may leave no way round: then the search ends with the farthest gate reached."""
    if not course.obstacles:
        return []
    reached = farthest(course)
    if reached == len(course.marks) + 2:
        return []
    goal = f"mark {reached}" if 0 < reached <= len(course.marks) else "the line"
    return [f"obstacles: there is no way for a boat to {goal}, on the right side of it"]


def farthest(course: Course) -> int:
    """The most gates that can be counted by straight runs between corners that a boat can pass."""
    gates = Gates(course)
    places, runs = _runs(course)
    crossings: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    begin = len(places) - 1, gates.start()
    queue, known, best = deque([begin]), {begin}, 0
    while queue and best < gates.count:
        here, progress = queue.popleft()
        for there in runs[here]:
            if (here, there) not in crossings:
                found = gates.crossings([places[here], places[there]])
                crossings[here, there] = [(gate, forward) for _, _, gate, forward in found]
            after = progress
            for gate, forward in crossings[here, there]:
                after, _ = gates.count_crossing(after, gate, forward)
                best = max(best, after.counted)
            if (there, after) in known or any(len(stack) > MOST_WOUND for stack in after.stacks):
                continue
            known.add((there, after))
            queue.append((there, after))
    return best


def _runs(course: Course) -> tuple[list[Point], list[list[int]]]:
    """Places where a boat may turn, the last behind the line, and which of them each can reach."""
    half = ROOM / 2
    solid = [
        *shapely.buffer([*map(Polygon, course.obstacles)], half, join_style="mitre"),
        *shapely.buffer(shapely.points(course.buoys), course.buoy + half, quad_segs=1),
    ]
    (left, low), (right, high) = course.table
    water = box(left + half, low + half, right - half, high - half)
    corners = shapely.get_coordinates(shapely.union_all(solid))
    corners = corners[shapely.covers(water, shapely.points(corners))]
    middle, ahead = course.waypoints[0], course.ahead
    places: list[Point] = [(x, y) for x, y in corners.tolist()]
    places.append((middle[0] - BEHIND * ahead[0], middle[1] - BEHIND * ahead[1]))
    ends = np.array(places)
    pairs = np.stack(np.broadcast_arrays(ends[:, None], ends[None]), axis=2)
    # A hair smaller, so that a run along its side does not count as one through it.
    shore = shapely.union_all(shapely.buffer(solid, -half / 100))
    shapely.prepare(shore)
    clear = np.logical_not(shapely.intersects(shore, np.asarray(shapely.linestrings(pairs))))
    np.fill_diagonal(clear, False)
    return places, [np.flatnonzero(row).tolist() for row in clear]


def _waiting(course: Course) -> tuple[Point, ...]:
    """The corners of the water between the white buoys and behind the line where boats wait."""
    (ax, ay), (bx, by) = course.line
    x, y = (part * (BEHIND + BOAT_LENGTH) for part in course.ahead)
    return (ax, ay), (bx, by), (bx - x, by - y), (ax - x, ay - y)


def _inside(course: Course, point: Point) -> float:
    """How far a point is from the nearest edge of the table; negative outside."""
    (left, low), (right, high) = course.table
    x, y = point
    return min(x - left, right - x, y - low, high - y)
