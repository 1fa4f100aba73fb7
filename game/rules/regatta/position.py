"""Positions from files: filling in what was left out, and finding what cannot be.

`faults_of` judges hand-written positions and, in the tests, every state of every match played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import isfinite

import shapely

from game.rules.deck import without
from game.rules.protocol import Seat
from game.rules.regatta.gates import Progress
from game.rules.regatta.pieces import HAND, Card, in_order
from game.rules.regatta.plane import EPS, Pose, on_grid
from game.rules.regatta.table import Phase, Table

SEATS = range(2, 5)
_BY_SEAT = ("poses", "progress", "suns", "turns", "known")


def complete(table: Table) -> None:
    """Fill in what a hand-written position may leave out.

    Boats lie as told, everybody else is yet to be placed; nobody has crossed a gate. Hands are
    dealt if none is told; cards named nowhere lie in the pile, shuffled below the ones that are.
    """
    seats = len(table.hands) or len(table.poses)
    table.poses = [_tidy(pose) for pose in table.poses] or [None] * seats
    table.progress = table.progress or [Progress()] * seats
    table.suns = table.suns or [False] * seats
    table.known = table.known or [None] * seats
    if table.phase is None:
        racing = [pose for n, pose in enumerate(table.poses) if n not in table.finished]
        table.phase = Phase.PLACING if None in racing else Phase.SAILING
    table.turns = table.turns or [_begun(table, seat, seats) for seat in range(seats)]
    deal = not table.hands
    table.hands = [in_order(hand) for hand in table.hands] or [[] for _ in range(seats)]
    if len(table.suns) == seats:
        hidden = without(table.kit.pack, table.pack())
        table.chance.shuffle(hidden)
        if deal:
            for seat in range(seats):
                table.hands[seat], hidden = in_order(hidden[:HAND]), hidden[HAND:]
        table.deck.pile = hidden + table.deck.pile


def _begun(table: Table, seat: Seat, seats: int) -> int:
    """The turns that a seat has begun when it is the first time round."""
    if table.phase is Phase.PLACING:
        return 0
    return int((seat - table.first) % seats <= (table.turn - table.first) % seats)


def _tidy(pose: Pose | None) -> Pose | None:
    """A sound pose on the grid; one that is not is left for its fault to be told."""
    if pose is None or [*_faults_of_numbers("", pose)]:
        return pose
    return on_grid(pose.x, pose.y, pose.heading)


def faults_of(table: Table) -> list[str]:
    """Every reason why this cannot be a state of a race, each as a sentence."""
    # The later checks count on the shape that the first one finds sound.
    return [*_faults_of_shape(table)] or [
        *_faults_of_cards(table),
        *_faults_of_hands(table),
        *_faults_of_boats(table),
        *_faults_of_race(table),
    ]


def _faults_of_shape(table: Table) -> Iterator[str]:
    seats = len(table.hands)
    if seats not in SEATS:
        yield f"{seats} hands: a regatta is for {SEATS.start} to {SEATS.stop - 1} players"
        return
    for name in _BY_SEAT:
        if len(getattr(table, name)) != seats:
            yield f"{name} has {len(getattr(table, name))} entries for {seats} hands"
    for name in ("first", "turn"):
        if getattr(table, name) not in range(seats):
            yield f"{name} is seat {getattr(table, name)}, but seats go from 0 to {seats - 1}"
    if len(set(table.finished)) != len(table.finished) or set(table.finished) - set(range(seats)):
        yield f"finished: {table.finished} are not seats, each once"
    for seat, pose in enumerate(table.poses):
        if pose is not None:
            yield from _faults_of_numbers(f"poses {seat}: ", pose)


def _faults_of_numbers(entry: str, pose: Pose) -> Iterator[str]:
    for name in ("x", "y", "heading"):
        if not isfinite(getattr(pose, name)):
            yield f"{entry}{name} is {getattr(pose, name)}, which is no number to sail with"
    if isfinite(pose.heading) and not 0 <= pose.heading < 360:
        yield f"{entry}heading is {pose.heading:g}, and must be from 0 up to 360"


def _faults_of_cards(table: Table) -> Iterator[str]:
    held, owed = Counter(table.pack()), Counter(table.kit.pack)
    for card in dict.fromkeys([*owed, *held]):
        if held[card] != owed[card]:
            yield f"card {card} is there {held[card]} times instead of {owed[card]}"


def _faults_of_hands(table: Table) -> Iterator[str]:
    for seat, hand in enumerate(table.hands):
        owed = {HAND}
        if seat == table.turn and table.phase is Phase.AGAIN:
            owed = {HAND - 1}
        elif seat in table.finished or (seat == table.turn and table.phase is Phase.CLOSING):
            owed = {HAND - 1, HAND - 2}
        if len(hand) not in owed:
            yield f"seat {seat} holds {len(hand)} cards and should hold {min(owed)}"
        if hand != in_order(hand):
            yield f"seat {seat} holds its cards out of order"
        known = table.known[seat]
        if known is not None and not _is_true(known.count, known.cards, hand):
            yield f"seat {seat} holds other cards than are known of it (R6)"


def _is_true(count: int, cards: tuple[Card, ...], hand: list[Card]) -> bool:
    return 0 < count <= sum(card in cards for card in hand)


def _faults_of_boats(table: Table) -> Iterator[str]:
    (left, low), (right, high) = table.course.table
    outside = False
    for seat, pose in enumerate(table.poses):
        if pose is not None and not (left < pose.x < right and low < pose.y < high):
            outside = True
            yield (
                f"poses {seat}: {pose.x:g}, {pose.y:g} is outside the table, which goes from "
                f"{left:g}, {low:g} to {right:g}, {high:g}"
            )
    if outside:
        return
    water = table.water
    for seat, pose in enumerate(table.poses):
        if pose is None:
            continue
        hull = water.hull_at(pose)
        later = [(other, at) for other, at in table.rivals(seat) if other > seat]
        for thing in water.in_the_way(later):
            # Half of the tolerance is left for what rounding does to poses that just do not touch.
            if shapely.distance(hull, thing.shape) < thing.clearance - EPS / 2:
                yield f"poses {seat}: the hull touches {thing.kind} {thing.number} (R4)"


def _faults_of_race(table: Table) -> Iterator[str]:
    for seat, progress in enumerate(table.progress):
        for fault in table.gates.faults(progress):
            yield f"progress {seat}: {fault}"
        if (seat in table.finished) != table.gates.finished(progress):
            yield f"seat {seat} has counted {progress.counted} gates: finished says otherwise"
        yield from _faults_of_place(table, seat)
        if not 0 <= table.turns[seat] <= table.options.turns:
            yield f"turns {seat}: {table.turns[seat]}, in a race of {table.options.turns}"
    if table.phase is not Phase.OVER:
        if table.turn in table.finished:
            yield f"it is the turn of seat {table.turn}, who has finished"
        if table.finished and not table.options.sail_on:
            yield "a boat has finished, so the race is over (R14)"
        if len(table.finished) > table.seats - 2:
            yield f"{len(table.finished)} of {table.seats} boats have finished: the race is over"


def _faults_of_place(table: Table, seat: Seat) -> Iterator[str]:
    """Whether a boat is on the table just when it should be."""
    there = table.poses[seat] is not None
    if seat in table.finished:
        if there and table.options.sail_on:
            yield f"poses {seat}: a boat that has finished leaves the table (R14)"
        if table.suns[seat] and table.phase is not Phase.OVER:
            yield f"suns {seat}: a boat that has finished can get no sun (R10)"
    elif table.phase is Phase.PLACING:
        before = (seat - table.first) % table.seats < (table.turn - table.first) % table.seats
        if there != before:
            yield f"poses {seat}: boats are placed one by one, from seat {table.first} on (R1)"
    elif not there:
        yield f"poses {seat}: the boat is not on the table"
