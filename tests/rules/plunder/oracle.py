"""The rules of Plunder once more, from their words alone and with none of the program's code."""

from __future__ import annotations

from collections.abc import Sequence

BANDS = {
    "Belize": 1, "Havana": 1, "Cayman": 1,
    "Nassau": 2, "San Salvador": 2, "Jamaica": 2,
    "Turks & Caicos": 3, "Santo Domingo": 3, "Curaçao": 3,
    "Puerto Rico": 4, "Barbados": 4, "Trinidad": 4,
}  # fmt: skip

SOUTHWARD = [
    "Nassau", "San Salvador", "Havana", "Turks & Caicos", "Cayman", "Belize", "Jamaica",
    "Puerto Rico", "Santo Domingo", "Barbados", "Curaçao", "Trinidad",
]  # fmt: skip

STARTS = {"Jamaica", "Puerto Rico", "San Salvador", "Santo Domingo", "Turks & Caicos"}

BLOCKED = {
    ("Nassau", "N"), ("Trinidad", "S"),
    ("Puerto Rico", "E"), ("Barbados", "E"), ("Trinidad", "E"),
    ("Belize", "W"), ("Havana", "W"), ("Cayman", "W"),
}  # fmt: skip
"""The eight places where no ship gets away with the wind."""

TRACKS = ("weapons", "crew", "provisions")


def northward(port: str) -> set[str]:
    return set(SOUTHWARD[: SOUTHWARD.index(port)])


def southward(port: str) -> set[str]:
    return set(SOUTHWARD[SOUTHWARD.index(port) + 1 :])


def within(port: str, bands: Sequence[int]) -> set[str]:
    """Ports so many bands to the east (or, below zero, to the west)."""
    return {other for other in BANDS if BANDS[other] - BANDS[port] in bands}


def reachable(port: str, wind: str, more: int = 0) -> set[str]:
    """North and south in this band or the next, east and west one or two bands away."""
    near, far = 1 + more, 2 + more
    if wind == "N":
        return northward(port) & within(port, range(-near, near + 1))
    if wind == "S":
        return southward(port) & within(port, range(-near, near + 1))
    if wind == "E":
        return within(port, range(1, far + 1))
    return within(port, range(-far, 0))


def gusts(port: str, wind: str) -> set[tuple[str, str]]:
    """Directions and ports that a gust opens."""
    found = set()
    for direction in "NESW":
        for other in reachable(port, direction, more=int(direction == wind)):
            if other not in reachable(port, wind):
                found.add((direction, other))
    return found


def holder(before: Sequence[int], after: Sequence[int], had: int | None) -> int | None:
    """Who has a marker after a change: one walk over everybody, as one does at the table."""
    for seat, level in enumerate(after):
        if seat == had and not any(other > level for other in after):
            return seat
    leaders = [
        seat
        for seat, level in enumerate(after)
        if level > 0 and all(level > other for n, other in enumerate(after) if n != seat)
    ]
    assert len(before) == len(after)
    return leaders[0] if leaders else None


def most_cubes(bids: Sequence[int]) -> set[int]:
    """Players whom nobody outbid."""
    return {seat for seat, bid in enumerate(bids) if not any(other > bid for other in bids)}


def best_winds(directions: Sequence[str], bids: Sequence[int]) -> set[str]:
    """Directions that somebody set and that no other such direction beats."""

    def cubes(direction: str) -> int:
        return sum(bid for d, bid in zip(directions, bids, strict=True) if d == direction)

    return {d for d in directions if all(cubes(d) >= cubes(other) for other in directions)}


def final_bonus(cubes: int, weapons: int, crew: int, provisions: int, markers: int) -> int:
    return cubes // 3 + weapons // 3 + crew // 2 + provisions + 2 * markers


def winner(
    totals: Sequence[int],
    blackbeard: int,
    markers: dict[str, int | None],
    cards: Sequence[int],
    tournament: bool,
) -> set[int]:
    """P19 read aloud, question by question."""
    left = {seat for seat, total in enumerate(totals) if total == max(totals)}
    if len(left) == 1:
        return left
    if blackbeard in left:
        return {blackbeard}
    counts = {seat: sum(who == seat for who in markers.values()) for seat in left}
    left = {seat for seat in left if counts[seat] == max(counts.values())}
    for track in ("weapons", "crew"):
        if markers[track] in left:
            return {seat for seat in left if seat == markers[track]}
    left = {seat for seat in left if cards[seat] == max(cards[other] for other in left)}
    if tournament and len(left) > 1:
        seat = blackbeard
        while seat not in left:
            seat = (seat + 1) % len(totals)
        return {seat}
    return left
