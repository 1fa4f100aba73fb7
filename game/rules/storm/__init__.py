"""Storm, the trick game against the wind (after *Santa Timea* by Dirk Liekens, 2009).

The rules, S1 to S18, are in `assets/text/en/rules/storm.md`. Where the printed texts are silent
the rulings told there are ours: the row opens only what a trick can still use, and helm cards
played are public (S2); pirates in an unbroken run behind a led one drop out (S7); a shared first
place wins the round for each (S14); what waits after the last trick leaves play (S16); sets are
chosen sealed and at once (S17); points may be negative (S18).
"""

from game.rules.storm.game import Storm

__all__ = ["Storm"]
