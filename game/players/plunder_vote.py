"""Plunder's vote, as the middle opponent sees it: which wind, how many cubes, who begins."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from game.players.plunder_course import Reckoning
from game.players.plunder_sense import CUBE
from game.rules.chance import Chance
from game.rules.compass import DIRECTIONS, Direction
from game.rules.protocol import Seat

SAMPLES = 32
"""Guesses at the rivals' cubes."""
EAGER = 2.0
"""Cubes that a rival may commit for each point that is at stake for him..."""
LEAST_BID = 2
"""...and those that he may commit just so."""
PRICE = CUBE * 0.9
"""A cube goes back to the reserve and costs action points to regain; that is a little less than it
would be worth at the end."""
BLACKBEARD = 0.7
"""What the tile is worth: a say in who begins and in ties."""
FOLLOW = 0.15
"""What it is worth, for each rival, not to be alone with a direction."""
CROWDED = 0.6
"""How much of a port is left for who comes second: another tile, and a rival in the way."""


class Wind(NamedTuple):
    """What a direction is worth to me, and what it does for the rivals."""

    direction: Direction
    mine: float
    theirs: float
    """The rivals' gain over what they would have on average, as it counts for me."""
    port: str | None
    """Where it would take me."""

    @property
    def total(self) -> float:
        return self.mine - self.theirs


class Bid(NamedTuple):
    """A number of cubes, and what speaks for it."""

    cubes: int
    worth: float
    wins: int
    """The chance in percent that my direction becomes the wind."""


class Poll:
    """What every wind is worth to everybody."""

    def __init__(self, reckoning: Reckoning) -> None:
        self._sea = reckoning
        self._me = reckoning.me
        self.courses = [
            {wind: reckoning.best_course(seat, wind) for wind in DIRECTIONS}
            for seat in range(reckoning.seats)
        ]

    @cached_property
    def winds(self) -> dict[Direction, Wind]:
        means = [
            sum(worth for worth, _ in courses.values()) / len(courses) for courses in self.courses
        ]
        return {
            wind: Wind(
                wind,
                self.courses[self._me][wind][0],
                sum(
                    self._sea.weight[rival] * (self.courses[rival][wind][0] - means[rival])
                    for rival in self._sea.rivals
                ),
                self.courses[self._me][wind][1],
            )
            for wind in DIRECTIONS
        }

    def wish(self, seat: Seat) -> Direction:
        """The wind that takes a seat farthest."""
        courses = self.courses[seat]
        return max(DIRECTIONS, key=lambda wind: courses[wind][0])

    def favourite(self) -> Wind:
        """The direction to set: a good one, and better not alone."""
        wishes = [self.wish(rival) for rival in self._sea.rivals]
        return max(
            self.winds.values(), key=lambda wind: wind.total + FOLLOW * wishes.count(wind.direction)
        )

    # How many cubes

    def bid(self, chance: Chance) -> Bid:
        """The number of cubes that does best against what the rivals may commit."""
        votes = self._sea.view.votes
        mine = votes[self._me]
        assert mine is not None
        cubes = self._sea.pirates[self._me].cubes
        won = [0] * (cubes + 1)
        worth = [-PRICE * count for count in range(cubes + 1)]
        price = self.winds[mine].total
        most = {rival: self._most(rival, votes) for rival in self._sea.rivals}
        for _ in range(SAMPLES):
            tally = {direction: 0 for direction in votes if direction is not None}
            highest = 0
            for rival, limit in most.items():
                bid = chance.below(limit + 1)
                direction = votes[rival]
                assert direction is not None
                tally[direction] += bid
                highest = max(highest, bid)
            support = tally.pop(mine)
            against = max(tally, key=lambda wind: tally[wind]) if tally else mine
            to_beat = tally.get(against, -1)
            otherwise = self.winds[against].total
            for count in range(cubes + 1):
                lead = support + count - to_beat
                if lead > 0 or (lead == 0 and count > highest):
                    worth[count] += price / SAMPLES
                    won[count] += 1
                else:
                    worth[count] += otherwise / SAMPLES
                if count > highest:
                    worth[count] += BLACKBEARD / SAMPLES
        best = max(range(cubes + 1), key=lambda count: worth[count])
        return Bid(best, worth[best] - worth[0], 100 * won[best] // SAMPLES)

    def _most(self, rival: Seat, votes: tuple[Direction | None, ...]) -> int:
        """The most that a rival is likely to commit."""
        courses = self.courses[rival]
        set_by_others = [
            courses[vote][0] for n, vote in enumerate(votes) if n != rival and vote is not None
        ]
        own = votes[rival]
        assert own is not None
        stake = max(0.0, courses[own][0] - min(set_by_others))
        return min(self._sea.pirates[rival].cubes, LEAST_BID + int(EAGER * stake))

    # Who begins

    def place_worth(self, first: Seat) -> float:
        """What it is to me if this seat begins: who is before me takes, who is behind me may board.

        Only ships that make for the port that I want, or lie there, matter.
        """
        sea, wind = self._sea, self._sea.view.wind
        goal = self.courses[self._me][wind][1]
        if goal is None:
            return 0.0
        gain = sea.guess(self._me, goal)
        my_place = (self._me - first) % sea.seats
        worth = 0.0
        for rival in sea.rivals:
            before = (rival - first) % sea.seats < my_place
            target = self.courses[rival][wind][1]
            reach = sea.chart.reach[wind][self._me_port]
            if target == goal:
                worth -= CROWDED * (gain.tile + gain.items) / 2 if before else 0.0
            if before and target in reach:
                worth += sea.best_loot(self._me, rival) / 2
            if not before and target == goal and sea.may_board(rival, self._me):
                worth -= sea.best_loot(rival, self._me) / 2
        return worth

    @property
    def _me_port(self) -> str:
        return self._sea.pirates[self._me].port
