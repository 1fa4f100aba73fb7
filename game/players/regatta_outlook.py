"""Looking ahead in the regatta: what a turn leads to, and what the next one can make of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from game.players.regatta_pilot import pilot_of
from game.rules.chance import Chance
from game.rules.deck import without
from game.rules.protocol import Seat
from game.rules.regatta.edition import Play
from game.rules.regatta.gates import Progress
from game.rules.regatta.heaving import turned
from game.rules.regatta.pieces import Card
from game.rules.regatta.plane import Pose
from game.rules.regatta.sailing import legal_ways, plays_of, voyage
from game.rules.regatta.state import State
from game.rules.regatta.table import Phase
from game.rules.regatta.view import View
from game.rules.regatta.water import Answer, answers

NEXT = 0.6
"""How much the best next turn counts beside the present one: one more card is yet unknown."""
STUCK = 160.0
"""What it costs if no card that is left could be played next."""
SHUT_IN = 500.0
"""And if no new card could be played either."""
WIDTH = 5
"""Ways that are looked at beyond the present turn: the best few by what they bring at once."""
LUCK = 4
"""Of three new cards, the best may be hoped to be among the best of so many."""
STOPS = 12
"""Places on a path where a boat that must stop before a zone is tried, to see how far it comes."""
HELMS = 2
"""Second cards after a helm that are looked at beyond the turn."""


class Prospect(NamedTuple):
    """Where a boat may come to be, and what that is worth: the less, the better."""

    effort: float
    play: Play | None
    pose: Pose
    progress: Progress
    hand: Sequence[Card]
    """What is left in it."""
    then: Play | None = None
    """The second card after a helm."""


class Outlook:
    """One seat's prospects."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.me: Seat = view.seat
        self.table: State = view.imagine(Chance(0))
        self.pilot = pilot_of(self.table.course)
        self._rivals = [pose for _, pose in self.table.rivals(self.me)]
        self.hand = view.hand
        self.pose, self.progress = self.table.pose(self.me), self.table.progress[self.me]
        self.now = Prospect(
            self.effort(self.pose, self.progress), None, self.pose, self.progress, self.hand
        )

    def effort(self, pose: Pose, progress: Progress) -> float:
        return self.pilot.effort(pose, progress)

    def prospects(self) -> list[Prospect]:
        """Where each legal way to play a card leads, the best first."""
        table, found = self.table, []
        plays = [*plays_of(table, self.me)]
        answer = answers(table.water, self.pose, tuple(self._rivals))
        free = any(
            not (answer.touches[n] or answer.zoned[n]) or (answer.lines[n] and self._finishes(n))
            for _, n in plays
        )
        if table.phase is Phase.SAILING and not free:
            return sorted(self._stops(plays, answer), key=_effort)
        for play, way in legal_ways(self.table, self.me).items():
            sailed = voyage(self.table, self.me, way)
            left = without(self.hand, [play.card])
            effort = self.effort(sailed.end, sailed.progress)
            found.append(Prospect(effort, play, sailed.end, sailed.progress, left))
        return sorted(found, key=_effort)

    def _finishes(self, number: int) -> bool:
        """R14: whether a path ends the race, so that nothing behind the line is asked."""
        track = self.table.kit.paths[number].track_from(self.pose)
        progress, _ = self.table.gates.sail(self.progress, track)
        return self.table.gates.finished(progress)

    def _stops(self, plays: list[tuple[Play, int]], answer: Answer) -> Iterator[Prospect]:
        """R6: about where a boat would stop before a zone, which is quicker told than where."""
        table, water = self.table, self.table.water
        for play, number in plays:
            if answer.touches[number]:
                continue
            path = table.kit.paths[number]
            for n in range(STOPS - 1, 0, -1):
                distance = path.length * n / STOPS
                end = self.pose.then(path.at(distance))
                if not any(water.in_zone(water.hull_at(end), rival) for rival in self._rivals):
                    track = path.track_from(self.pose, distance)
                    progress, _ = table.gates.sail(self.progress, track)
                    left = without(self.hand, [play.card])
                    yield Prospect(self.effort(end, progress), play, end, progress, left)
                    break

    def next_prospects(self, after: Prospect) -> list[Prospect]:
        """Where the cards that are left would lead from there, if the rivals stayed put."""
        table = self.table
        answer = table.water.judge(after.pose, self._rivals)
        found = []
        for card in dict.fromkeys(after.hand):
            left: Sequence[Card] | None = None
            for play, number in table.kit.plays[card].items():
                if answer.touches[number] or answer.zoned[number]:
                    continue
                path = table.kit.paths[number]
                end = after.pose.then(path.end)
                halfway = after.pose.to_table(path.track[len(path.track) // 2])
                track = [after.pose.bow, halfway, end.bow]
                progress, _ = table.gates.sail(after.progress, track)
                left = without(after.hand, [card]) if left is None else left
                found.append(Prospect(self.effort(end, progress), play, end, progress, left))
        return sorted(found, key=_effort)

    def worth(self, prospect: Prospect) -> float:
        """What a turn that ends so is worth, with the turn after it."""
        if self.table.gates.finished(prospect.progress):
            return 0.0
        after = self.next_prospects(prospect)
        return self.blend(prospect, after[0]) if after else prospect.effort + NEXT * STUCK

    @staticmethod
    def blend(prospect: Prospect, after: Prospect) -> float:
        return (1 - NEXT) * prospect.effort + NEXT * after.effort

    def ranked(
        self, prospects: Iterable[Prospect], again: bool = False
    ) -> list[tuple[float, Prospect]]:
        """The best few with their worth, the best first; `again` if a helm no longer counts."""
        found = []
        for prospect in list(prospects)[:WIDTH]:
            found.append((self.worth(prospect), prospect))
            assert prospect.play is not None
            if prospect.play.card.helm and not again:
                for second in self.next_prospects(prospect)[:HELMS]:
                    both = second._replace(play=prospect.play, then=second.play)
                    found.append((self.worth(both), both))
        return sorted(found, key=lambda pair: pair[0])

    def luck(self) -> float:
        """What it is worth to stay here and look for other cards."""
        pack = self.table.kit.pack
        best = dict.fromkeys(pack, self.now.effort + SHUT_IN)
        for prospect in self.next_prospects(self.now._replace(hand=tuple(best))):
            assert prospect.play is not None
            best[prospect.play.card] = min(best[prospect.play.card], prospect.effort)
        hoped = sorted(best[card] for card in pack)[len(pack) // LUCK]
        return (1 - NEXT) * self.now.effort + NEXT * hoped

    def turned(self, heading: float) -> Prospect:
        """The boat turned on the spot, with its hand as it is."""
        pose = turned(self.pose, heading)
        return Prospect(self.effort(pose, self.progress), None, pose, self.progress, self.hand)


def _effort(prospect: Prospect) -> float:
    return prospect.effort
