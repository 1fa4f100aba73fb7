"""Harbour, goods, ships and auctions (after *Vor dem Wind* by Torsten Landsvogt, 2007).

The rules, H1 to H23, are in `assets/text/en/rules/harbour.md`. Where the printed text is silent
the rulings told there are ours: money is always changed into the fewest notes, and special cards
are counted apart (H1); a holder who can pay no bid must sell (H7); a card and a special are each
finished before the other begins (H9); what the supply lacks is not given (H10, H13); Shipping or
Income is decided when the card is carried out, and points are hidden unless agreed otherwise
(H12); Conservation fills no place and leaves with the fleet, used or not (H14); who is robbed by
a Safeguard has sold, and the bids made lapse (H19); a victory still level is shared (H21); a
fleet may be short of ships (H23).
"""

from game.rules.harbour.game import Harbour

__all__ = ["Harbour"]
