"""Regatta, a race in open water (after *Regatta* by Emmanuel Fille and Martine Moisand, 2010).

The rules, R1 to R16, are in `assets/text/en/rules/regatta.md`. Where the printed text is silent the
rulings told there are ours: where boats are placed (R1), the table's edge (R4), what a zone binds
(R5), when a boat stops at its edge (R6), the second arrow of a cloud (R9), the turn about the bow
(R11), the gates and how they are counted (R12), the order of the boats (R15), and that a race ends
after an agreed number of turns (R14).
"""

from game.rules.regatta.game import Regatta

__all__ = ["Regatta"]
