"""R15: how far a boat still has to sail, for the order of the race.

The way is told by straight lines between the middles of the marks: `legs_after` is what follows
the next mark, and `remaining` adds the way to it. Obstacles count for nothing here; the way that
goes round them is in `wayfinding`.

Ruling: before the start the line is passed like a mark, between its buoys and from behind; who is
ahead of it without having started goes by way of one of them.
"""

from __future__ import annotations

from functools import cache

from game.rules.regatta.course import Course
from game.rules.regatta.gates import Gates, Progress, gates_of
from game.rules.regatta.plane import Point, apart, cross, minus


def remaining(course: Course, progress: Progress, bow: Point) -> float:
    """R15's remaining distance: 0 when finished."""
    gates = gates_of(course)
    counted = progress.counted
    if gates.finished(progress):
        return 0.0
    if counted == 0:
        return _to_start(course, bow) + legs_after(course)[0]
    if counted < gates.count - 1:
        goal = course.marks[counted - 1].at
        way = apart(bow, goal)
        if turned_back(gates, counted, bow, goal):
            last = course.marks[counted - 2].at
            way = apart(bow, last) + apart(last, goal)
        return way + legs_after(course)[counted]
    return _to_finish(course, gates, bow)


def turned_back(gates: Gates, counted: int, here: Point, there: Point) -> bool:
    """Whether a straight line crosses the gate of the mark just counted backward."""
    return counted > 1 and gates.gates[counted - 1].crossed(here, there) < 0


@cache
def legs_after(course: Course) -> tuple[float, ...]:
    """From each gate's own place to the end: from the first mark for the start, then by marks.

    Entry 0 is the way from the first mark on, entry n the way from mark n on.
    """
    places = [mark.at for mark in course.marks]
    ways = [nearest_on_line(course, places[-1])[0]]
    for here, there in zip(places[-2::-1], places[:0:-1], strict=True):
        ways.append(ways[-1] + apart(here, there))
    ways.reverse()
    return (ways[0], *ways)


def nearest_on_line(course: Course, point: Point) -> tuple[float, Point]:
    """The nearest point of the segment between the white buoys, and how far it is."""
    (ax, ay), (bx, by) = course.line
    x, y = bx - ax, by - ay
    part = ((point[0] - ax) * x + (point[1] - ay) * y) / (x * x + y * y)
    part = min(1.0, max(0.0, part))
    foot = ax + part * x, ay + part * y
    return apart(point, foot), foot


def is_ahead(course: Course, point: Point) -> bool:
    """Whether a point is ahead of the line, or exactly on it (R12)."""
    left, right = course.line
    return cross(minus(right, left), minus(point, left)) >= 0


def _to_start(course: Course, bow: Point) -> float:
    """From behind the line through it to the first mark."""
    first = course.marks[0].at
    if gates_of(course).gates[0].crossed(bow, first) > 0:
        return apart(bow, first)
    return min(apart(bow, buoy) + apart(buoy, first) for buoy in course.line)


def _to_finish(course: Course, gates: Gates, bow: Point) -> float:
    """To the nearest point of the line from ahead, to the nearer white buoy from behind it."""
    if is_ahead(course, bow):
        way, goal = nearest_on_line(course, bow)
    else:
        way, goal = min((apart(bow, buoy), buoy) for buoy in course.line)
    if turned_back(gates, gates.count - 1, bow, goal):
        last = course.marks[-1].at
        way = apart(bow, last) + legs_after(course)[-1]
    return way
