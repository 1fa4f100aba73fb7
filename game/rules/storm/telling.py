"""Putting Storm's decisions into events, with the reason for each."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.protocol import Seat
from game.rules.storm.events import MatchEnded, RoundBegan, Standing, TrickJudged
from game.rules.storm.pieces import PIRATE, HelmCard, WindCard
from game.rules.storm.scoring import Ledger, rounds_won, totals
from game.rules.storm.trick import Verdict


def tell_trick(
    number: int,
    leader: Seat,
    wind: WindCard,
    cards: Sequence[HelmCard],
    verdict: Verdict,
    *,
    last: bool,
) -> TrickJudged:
    """S8 to S10: a finished trick with everything that decided it."""
    seats = len(cards)
    who = [(leader + place) % seats for place in range(seats)]
    ranks, dropped = verdict.ranks, verdict.dropped
    standings = []
    for place, rank in enumerate(ranks):
        level: tuple[Seat, ...] = ()
        if ranks.count(rank) > 1:
            level = tuple([who[n] for n, other in enumerate(ranks) if other == rank and n != place])
        standings.append(
            Standing(who[place], cards[place], rank, verdict.worths[place], dropped[place], level)
        )
    if verdict.lowest is None or verdict.highest is None:
        return TrickJudged(
            trick=number,
            wind=wind,
            standings=tuple(standings),
            takes=None,
            takes_because="nothing-left",
            leads=None if last else leader,
            leads_because="round-over" if last else "nothing-left",
        )
    alone = dropped.count(False) == 1
    led_pirate = cards[0] is PIRATE
    return TrickJudged(
        trick=number,
        wind=wind,
        standings=tuple(standings),
        takes=who[verdict.lowest],
        takes_because="led-pirate" if led_pirate else "only-card-left" if alone else "lowest",
        leads=None if last else who[verdict.highest],
        leads_because="round-over" if last else "only-card-left" if alone else "highest",
    )


def tell_opener(ledger: Ledger, opener: Seat) -> RoundBegan:
    """S3: who leads the first trick of the round now beginning, and why."""
    number = len(ledger) + 1
    if not ledger:
        return RoundBegan(number, opener, "drawn")
    scores = totals(ledger, len(ledger[0]))
    alone = scores[opener] == max(scores) and scores.count(max(scores)) == 1
    return RoundBegan(number, opener, "most-points" if alone else "opened-last-round")


def tell_end(ledger: Ledger, winners: tuple[Seat, ...]) -> MatchEnded:
    """S14: who won, and what decided between equal points."""
    seats = len(ledger[0])
    scores = totals(ledger, seats)
    return MatchEnded(
        totals=scores,
        rounds_won=rounds_won(ledger, seats),
        winners=winners,
        because="shared"
        if len(winners) > 1
        else "most-points"
        if scores.count(max(scores)) == 1
        else "most-rounds",
    )
