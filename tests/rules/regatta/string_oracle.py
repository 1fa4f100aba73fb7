"""The taut string of R12a, judged without stacks: a second referee for gates.

What has been sailed on a leg is compared, as a whole, with the way that would round the mark as it
should. Two ways between the same two points are alike if and only if their reduced words are: the
marks' cuts that are crossed, where a crossing and its undoing cancel. The cuts are rays of this
module's own, all in one direction of its choosing, none of which has to do with the gates'.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

Point = tuple[float, float]
Word = tuple[str, ...]
Told = tuple[int, str, int]
"""A gate, what became of it, and the step."""

NEAR = 1e-4
"""How closely a model way goes round a mark."""


def meets(p: Point, q: Point, root: Point, along: Point, reach: float) -> float | None:
    """Where on the step from p to q it meets a stretch of some reach, from 0 to 1."""
    vx, vy = q[0] - p[0], q[1] - p[1]
    below = vx * along[1] - vy * along[0]
    if below == 0:
        return None
    wx, wy = root[0] - p[0], root[1] - p[1]
    t = (wx * along[1] - wy * along[0]) / below
    u = (wx * vy - wy * vx) / below
    return t if 0 <= t < 1 and 0 <= u <= reach else None


def reduced(word: Sequence[str]) -> Word:
    """Without neighbours that cancel: a letter and its capital."""
    left: list[str] = []
    for letter in word:
        if left and left[-1] == letter.swapcase():
            left.pop()
        else:
            left.append(letter)
    return tuple(left)


class Leg:
    """A leg under way: its marks, its cuts, and the word of what was sailed on it."""

    def __init__(self, punctures: dict[str, Point], cut: Point, begin: Point) -> None:
        self.punctures, self.cut, self.begin = punctures, cut, begin
        self.word: list[str] = []

    def run(self, way: Sequence[Point]) -> list[str]:
        """The letters of a way, in order."""
        letters = []
        for p, q in pairwise(way):
            found = []
            for letter, at in self.punctures.items():
                t = meets(p, q, at, self.cut, 1e9)
                if t is not None:
                    left = self.cut[0] * (q[1] - p[1]) - self.cut[1] * (q[0] - p[0]) > 0
                    found.append((t, letter if left else letter.upper()))
            letters += [letter for _, letter in sorted(found)]
        return letters

    def alike(self, way: Sequence[Point]) -> bool:
        return reduced(self.word) == reduced(self.run(way))


class Referee:
    """Follows a bow from its start and tells what it has rounded.

    `line` is the left and the right white buoy, `marks` are places with +1 for starboard and -1
    for port, `rays` the directions of the gates that R12 gives, `cut` that of the cuts.
    """

    def __init__(
        self,
        line: tuple[Point, Point],
        marks: Sequence[tuple[Point, int]],
        rays: Sequence[Point],
        cut: Point,
    ) -> None:
        self.line, self.marks, self.rays, self.cut = line, marks, rays, cut
        length = hypot(line[1][0] - line[0][0], line[1][1] - line[0][1])
        self.across = (line[1][0] - line[0][0]) / length, (line[1][1] - line[0][1]) / length
        self.width = length

    def follow(self, track: Sequence[Point]) -> list[Told]:
        """Every gate counted and taken back, in order, up to the finish."""
        told: list[Told] = []
        legs: list[Leg] = []
        for step, (p, q) in enumerate(pairwise(track)):
            here, last = p, (-1.0, -1)
            while True:
                # The next crossing behind the last one, of a gate that there is on this leg.
                found = [
                    (t, gate, forward)
                    for gate, t, forward in self.crossings(p, q, len(legs))
                    if (t, gate) > last and t >= last[0]
                ]
                if not found:
                    break
                t, gate, forward = min(found)
                last = t, gate
                there = p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
                if legs:
                    legs[-1].word += legs[-1].run([here, there])
                here = there
                effect = self.judge(legs, gate, forward, there)
                if effect:
                    told.append((gate, effect, step))
                if effect == "finished":
                    return told
            if legs:
                legs[-1].word += legs[-1].run([here, q])
        return told

    def crossings(self, p: Point, q: Point, counted: int) -> list[tuple[int, float, bool]]:
        """Of the two gates that there are: number, place, whether forward."""
        found = []
        for gate in (counted, counted + 1):
            if gate == 0 or (gate == 1 and counted):
                continue
            if gate in (1, len(self.marks) + 2):
                root, along, reach = self.line[0], self.across, self.width
                sense = -1 if gate == 1 else 1
            else:
                root, sense = self.marks[gate - 2]
                along, reach = self.rays[gate - 2], 1e9
            t = meets(p, q, root, along, reach)
            if t is not None:
                turn = along[0] * (q[1] - p[1]) - along[1] * (q[0] - p[0])
                found.append((gate, t, sense * turn < 0))
        return found

    def judge(self, legs: list[Leg], gate: int, forward: bool, at: Point) -> str:
        counted = len(legs)
        if gate == 1:
            if forward:
                legs.append(self.leg(1, at))
                return "counted"
            return ""
        leg = legs[-1]
        if gate == counted + 1:
            if forward and self.rounds(leg, counted, at):
                if gate == len(self.marks) + 2:
                    return "finished"
                legs.append(self.leg(gate, at))
                return "counted"
            if gate == len(self.marks) + 2:
                leg.word.append("f" if forward else "F")
            return ""
        if not forward and leg.alike([leg.begin, at]):
            # Back over the gate of the leg before, which goes on where it had been left.
            gone = legs.pop()
            legs[-1].word += legs[-1].run([gone.begin, at])
            return "taken-back"
        return ""

    def leg(self, counted: int, begin: Point) -> Leg:
        punctures = {}
        if counted > 1:
            punctures["a"] = self.marks[counted - 2][0]
        if counted <= len(self.marks):
            punctures["b"] = self.marks[counted - 1][0]
        return Leg(punctures, self.cut, begin)

    def rounds(self, leg: Leg, counted: int, at: Point) -> bool:
        """Whether the leg, ending here, is alike to its model with any number of full loops."""
        return any(
            leg.alike(self.model(leg.begin, counted, loops, at))
            for loops in range(leg.word.count("a") + leg.word.count("A") + 2 if counted > 1 else 1)
        )

    def model(self, begin: Point, counted: int, loops: int, at: Point) -> list[Point]:
        """In along the gate just counted, some loops round its mark, and close past the next."""
        way = [begin]
        goal = self.marks[counted - 1][0] if counted <= len(self.marks) else at
        if counted > 1:
            mark, sense = self.marks[counted - 2]
            ray = atan2(*self.rays[counted - 2][::-1])
            out = atan2(goal[1] - mark[1], goal[0] - mark[0])
            turn = (sense * (ray - out)) % (2 * pi)
            way += _arc(mark, ray, -sense * (turn + 2 * pi * loops))
        if counted <= len(self.marks):
            mark, sense = self.marks[counted - 1]
            ray = atan2(*self.rays[counted - 1][::-1])
            come = atan2(way[-1][1] - mark[1], way[-1][0] - mark[0])
            way += _arc(mark, come, -sense * ((sense * (come - ray)) % (2 * pi)))
        return [*way, at]


def _arc(centre: Point, begin: float, turn: float) -> list[Point]:
    steps = 3 + int(abs(turn))
    angles = [begin + turn * n / steps for n in range(steps + 1)]
    return [(centre[0] + NEAR * cos(a), centre[1] + NEAR * sin(a)) for a in angles]
