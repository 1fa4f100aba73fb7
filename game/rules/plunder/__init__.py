"""Plunder, the pirates who vote on the wind (after *Winds of Plunder* by Alan Newman, 2007).

The rules, P1 to P19, are in `assets/text/en/rules/plunder.md`; map, tiles, cards and booty track
are an edition's data. Where the printed texts are silent the rulings told there are ours: only
directions that somebody set can become the wind (P4); a reserve that is too small is sold out at
the full price (P8); a gust reaches three bands to the east or west and two to the north or south
(P9); the extra action adds nothing to unused points (P10); a gust is never compulsory (P12); the
booty track's last space scores again (P13); a cube for the reputation may be a wind cube (P15);
nobody has a marker while several lead without its holder (P16); what goes beyond a track is lost
(P17). Of our own cards those that cost a rival something need a rival who has it, and everybody
with cards in hand is asked for his defence, whether he has one or not (P8).
"""

from game.rules.plunder.game import Plunder

__all__ = ["Plunder"]
