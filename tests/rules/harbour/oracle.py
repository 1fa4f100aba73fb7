"""Spoilage and protection by brute force, from the text of the rules alone (H14, H22).

Nothing here imports the rules: goods are letters, a warehouse is a string.
"""

from __future__ import annotations

from itertools import combinations


def subsets(goods: str, size: int) -> set[str]:
    """The different choices of so many goods, each sorted."""
    return {"".join(sorted(pick)) for pick in combinations(goods, size)}


def minus(goods: str, gone: str) -> str:
    left = list(goods)
    for good in gone:
        left.remove(good)
    return "".join(sorted(left))


def protections(warehouse: str, hand: str, number: int) -> set[tuple[str, str]]:
    """What Conservation may protect: (of the warehouse, of the hand)."""
    if number <= len(warehouse):
        return {(pick, "") for pick in subsets(warehouse, number)}
    spare = min(number - len(warehouse), len(hand))
    whole = "".join(sorted(warehouse))
    return {(whole, pick) for n in range(spare + 1) for pick in subsets(hand, n)}


def survivors(warehouse: str, protected: str) -> set[str]:
    """The warehouses that may be left when this much of one is protected."""
    bare = minus(warehouse, protected).replace("a", "")
    halving = "".join(good for good in bare if good in "sc")
    rest = "".join(good for good in bare if good not in "sc")
    return {
        "".join(sorted(protected + rest + minus(halving, gone)))
        for gone in subsets(halving, len(halving) // 2)
    }
