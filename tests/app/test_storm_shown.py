"""The table's own view, led from event to event, comes out where the rules are."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from game.app.tables.storm_shown import after
from game.rules.chance import Chance
from game.rules.storm import Storm
from game.rules.storm.options import StormOptions
from game.rules.storm.view import View

NOT_TOLD = {"acting", "choice", "chosen"}
"""Who is to act and what lies sealed comes from the sitting, not from events."""


def facts(view: View) -> dict[str, object]:
    told = {name: fact for name, fact in asdict(view).items() if name not in NOT_TOLD}
    if not any(view.hand_sizes):
        del told["leader"]  # after the last trick nobody leads (S3 says who opens the next round)
    # The order of the hand is the table’s own affair.
    return told | {"hand": sorted(view.hand)}


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_following_the_events_leads_to_the_true_view(seats: int, expert: bool) -> None:
    for seed in range(6):
        state = Storm().new(seats, StormOptions(rounds=2, expert=expert), seed)
        chance = Chance.of(seed, seats)
        for viewer in (None, seed % seats):
            shown = state.view(viewer)
            game = state.copy()
            while acting := game.to_act():
                seat = chance.pick(acting)
                for event in game.play(seat, chance.pick(game.moves(seat))):
                    shown = after(event.seen_by(viewer), shown)
                assert facts(shown) == facts(game.view(viewer))
