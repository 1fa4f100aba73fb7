"""Balance by simulation: what each game counts and aims at."""

from __future__ import annotations

from collections.abc import Mapping

from tools.balancing import harbour, plunder, regatta, storm
from tools.balancing.counting import Tally

TALLIES: Mapping[str, Tally] = {
    "storm": storm.Storm(),
    "harbour": harbour.Harbour(),
    "plunder": plunder.Plunder(),
    "regatta": regatta.Regatta(),
}
