"""Positions from files: filling in what was left out, and finding what cannot be.

`faults_of` judges hand-written positions and, in the tests, every state of every match played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from game.rules.deck import Deck, without
from game.rules.harbour.edition import components
from game.rules.harbour.pieces import (
    FLEET,
    GOODS,
    MOST_OF_A_PILE,
    PLACES,
    PURSE,
    Kind,
    Pile,
    Size,
    in_order,
)
from game.rules.harbour.table import Phase, Table
from game.rules.harbour.trade import bidders, standing_bids

if TYPE_CHECKING:
    from game.rules.harbour.pieces import ActionCard, Good, Ship

SEATS = range(2, 5)

TRADING = (Phase.TRADE, Phase.BIDS, Phase.CHOICE)
DEPARTING = (Phase.KEEPING, Phase.SPOILING)
_BY_SEAT = (
    "gold", "hands", "specials", "shipped", "conservations", "cards", "face_up", "money", "fresh",
    "spent", "loaded", "shown_goods", "shown_gold", "kept", "kept_hands",
)  # fmt: skip


def complete(table: Table) -> None:
    """Fill in what a hand-written position may leave out.

    Everybody has his first purse and nothing else; goods named nowhere lie in the supply, cards
    and ships named nowhere in their piles, shuffled below the ones that are named there. Whoever
    is to act is known in most phases; in the others it is the one who is named.
    """
    _fill_seats(table)
    pieces = components(table.options.edition)
    if not table.supply:
        held = Counter(_goods_held(table))
        table.supply = {good: count - held[good] for good, count in pieces.goods.items()}
    table.supply = {good: table.supply.get(good, 0) for good in GOODS}
    for pile, cards in pieces.cards.items():
        deck = table.decks.setdefault(pile, Deck([], []))
        named = [card for card in _cards_held(table) if card.pile is pile]
        hidden = without(cards, [*deck.pile, *deck.discards, *named])
        table.chance.shuffle(hidden)
        deck.pile = hidden + deck.pile
    for size, ships in pieces.ships.items():
        pier = table.ships.setdefault(size, Deck([], []))
        sailing = [ship for ship in _ships_held(table) if ship.size is size]
        waiting = without(ships, [*pier.pile, *pier.discards, *sailing])
        table.chance.shuffle(waiting)
        pier.pile = waiting + pier.pile
    table.decks = {pile: table.decks[pile] for pile in Pile}
    table.ships = {size: table.ships[size] for size in Size}
    if table.seats in SEATS and not [*_faults_of_shape(table)]:
        table.actor = actor_of(table)


def _fill_seats(table: Table) -> None:
    seats = range(len(table.warehouses))
    table.gold = table.gold or [PURSE for _ in seats]
    for name in ("hands", "specials", "shipped", "conservations", "shown_goods"):
        setattr(table, name, getattr(table, name) or [[] for _ in seats])
    table.cards = table.cards or [None for _ in seats]
    trading = table.phase in TRADING
    table.face_up = table.face_up or [trading and card is not None for card in table.cards]
    table.money = table.money or [0 for _ in seats]
    table.fresh = table.fresh or [None for _ in seats]
    table.spent = table.spent or [False for _ in seats]
    table.loaded = table.loaded or [0 for _ in seats]
    table.shown_gold = table.shown_gold or [0 for _ in seats]
    table.kept = table.kept or [None for _ in seats]
    table.kept_hands = table.kept_hands or [() for _ in seats]
    table.warehouses = [in_order(goods) for goods in table.warehouses]
    table.hands = [in_order(goods) for goods in table.hands]
    table.shown_goods = [in_order(goods) for goods in table.shown_goods]
    table.specials = [sorted(cards) for cards in table.specials]


def actor_of(table: Table) -> int:
    """Whose turn the rest of the table says it is, where it says so."""
    if table.phase is Phase.REVEAL:
        return table.first
    if table.phase is Phase.TRADE:
        return next((s for s in table.clockwise(table.first) if table.has_nothing(s)), table.actor)
    if table.phase is Phase.BIDS and table.auction:
        able = bidders(table, table.auction.opener)
        answers = len(table.auction.bids)
        return able[answers] if answers < len(able) else table.actor
    if table.phase is Phase.CHOICE and table.auction:
        return table.auction.holder
    return table.actor


def faults_of(table: Table) -> list[str]:
    """Every reason why this cannot be a state of a match, each as a sentence."""
    # The later checks count on the shape that the first one finds sound.
    return [*_faults_of_shape(table)] or [
        *_faults_of_goods(table),
        *_faults_of_cards(table),
        *_faults_of_ships(table),
        *_faults_of_gold(table),
        *_faults_of_turn(table),
        *_faults_of_auction(table),
        *_faults_of_departure(table),
    ]


def _goods_held(table: Table) -> list[Good]:
    return [good for goods in (*table.hands, *table.warehouses) for good in goods]


def _cards_held(table: Table) -> list[ActionCard]:
    """Every action card that lies in none of the piles."""
    hands = [card for cards in (*table.specials, *table.conservations) for card in cards]
    return [*table.free, *(card for card in table.cards if card), *hands]


def _ships_held(table: Table) -> list[Ship]:
    return [*table.port, *(ship for ships in table.shipped for ship in ships)]


def _faults_of_shape(table: Table) -> Iterator[str]:
    seats = table.seats
    if seats not in SEATS:
        yield f"{seats} warehouses: Harbour is for {SEATS.start} to {SEATS.stop - 1} players"
        return
    for name in _BY_SEAT:
        if len(getattr(table, name)) != seats:
            yield f"{name} has {len(getattr(table, name))} entries for {seats} warehouses"
    named = {"first": table.first, "actor": table.actor}
    if table.auction:
        named |= {"auction.holder": table.auction.holder, "auction.opener": table.auction.opener}
    for name, seat in named.items():
        if seat not in range(seats):
            yield f"{name} is seat {seat}, but seats go from 0 to {seats - 1}"
    if table.turn < 1:
        yield f"turn {table.turn}: turns count from 1"


def _faults_of_count(pieces: Iterable[str], owed: Counter[str], noun: str) -> Iterator[str]:
    held = Counter(pieces)
    for piece in dict.fromkeys([*owed, *held]):
        if held[piece] != owed[piece]:
            yield f"{noun} {piece} is there {held[piece]} times instead of {owed[piece]}"


def _faults_of_goods(table: Table) -> Iterator[str]:
    owed = components(table.options.edition).goods
    held = Counter(_goods_held(table))
    for good in GOODS:
        if table.supply[good] < 0 or held[good] + table.supply[good] != owed[good]:
            yield (
                f"of {good} {held[good]} are held and {table.supply[good]} in the supply, "
                f"instead of {owed[good]} in all"
            )
    for seat, goods in enumerate(table.warehouses):
        if len(goods) > PLACES:
            yield f"seat {seat} has {len(goods)} goods in {PLACES} places (H1)"
        if without(table.shown_goods[seat], table.hands[seat]):
            yield f"seat {seat} does not hold all the goods that it was seen to take"


def _faults_of_cards(table: Table) -> Iterator[str]:
    held = _cards_held(table)
    for pile, cards in components(table.options.edition).cards.items():
        deck = table.decks[pile]
        found = [*deck.pile, *deck.discards, *(card for card in held if card.pile is pile)]
        yield from _faults_of_count(found, Counter(cards), "action card")
    for seat in range(table.seats):
        for card in table.specials[seat]:
            if not card.special:
                yield f"seat {seat} holds {card}, which is not special"
        for card in table.conservations[seat]:
            if card.kind is not Kind.CONSERVATION:
                yield f"{card} lies at the warehouse of seat {seat} (H14)"
        fresh = table.fresh[seat]
        if fresh is not None and fresh not in table.specials[seat]:
            yield f"seat {seat} took {fresh} in this turn and does not hold it"


def _faults_of_ships(table: Table) -> Iterator[str]:
    held = _ships_held(table)
    for size, ships in components(table.options.edition).ships.items():
        pier = table.ships[size]
        found = [*pier.pile, *pier.discards, *(ship for ship in held if ship.size is size)]
        yield from _faults_of_count(found, Counter(ships), "ship")
    for size, most in zip((Size.LARGE, Size.SMALL), FLEET[table.seats], strict=True):
        count = sum(ship.size is size for ship in table.port)
        if count > most:
            yield f"{count} {size} ships are in port, a fleet has {most} (H2)"
    ended = [table.points(seat) >= table.goal for seat in range(table.seats)]
    if table.phase is Phase.OVER and not any(ended):
        yield f"the match is over, and nobody has {table.goal} points (H21)"
    for seat, owned in enumerate(table.shipped):
        count = table.loaded[seat]
        if count not in range(len(owned) + 1):
            yield f"seat {seat} has loaded {count} ships in this turn and has {len(owned)} in all"
        elif sum(ship.points for ship in owned[: len(owned) - count]) >= table.goal:
            yield f"seat {seat} had {table.goal} points before this turn (H21)"


def _faults_of_gold(table: Table) -> Iterator[str]:
    for seat in range(table.seats):
        if table.gold[seat] < 0 or table.money[seat] < 0:
            yield f"seat {seat} has less than no gold"
        if table.shown_gold[seat] > table.gold[seat]:
            yield f"seat {seat} has {table.gold[seat]} gold and has shown more"


def _faults_of_turn(table: Table) -> Iterator[str]:
    phase, seats = table.phase, table.seats
    if table.actor != actor_of(table):
        yield f"seat {table.actor} is to act where it should be seat {actor_of(table)}"
    before = [card for card in table.cards if card]
    if phase in TRADING:
        if len(table.free) + len(before) != seats:
            yield f"{len(table.free) + len(before)} action cards are traded by {seats} (H4)"
        if not any(table.has_nothing(seat) for seat in range(seats)):
            yield "everybody has a card or money, yet the trade goes on (H8)"
    elif len(table.free) >= (seats if phase is Phase.REVEAL else 1):
        yield f"{len(table.free)} action cards lie free in the phase {phase}"
    piles = Counter(card.pile for card in (*table.free, *before))
    if phase in (Phase.REVEAL, *TRADING) and max(piles.values(), default=0) > MOST_OF_A_PILE:
        yield "more than two action cards are of one pile (H4)"
    for seat in range(seats):
        card = table.cards[seat]
        if card and table.money[seat]:
            yield f"seat {seat} has both a card and money (H7)"
        if table.face_up[seat] and (card is None or phase not in TRADING):
            yield f"seat {seat} has no card that could be bid for"
        if card and (phase not in (*TRADING, Phase.ACTIONS)):
            yield f"seat {seat} has a card in the phase {phase}"
        if card and card.special and phase is Phase.ACTIONS:
            yield f"seat {seat} should have {card} in its hand (H8)"
        if table.money[seat] and phase not in TRADING:
            yield f"seat {seat} should have its money in its hand (H8)"
        if table.fresh[seat] and phase not in (Phase.ACTIONS, *DEPARTING, Phase.OVER):
            yield f"seat {seat} cannot have taken a special card yet (H8)"
    if phase is not Phase.ACTIONS and (table.carried or table.closed or table.doing):
        yield f"an action is under way in the phase {phase}"
    if table.doing and not table.spent[table.actor]:
        yield f"seat {table.actor} plays a special card and has played none"


def _faults_of_auction(table: Table) -> Iterator[str]:
    auction = table.auction
    if (auction is not None) != (table.phase in (Phase.BIDS, Phase.CHOICE)):
        yield f"the phase {table.phase} does not fit whether there is an auction"
    if auction is None:
        return
    able = bidders(table, auction.opener)
    if not table.face_up[auction.holder]:
        yield f"seat {auction.holder} has no face-up card to bid for"
    if auction.opener not in able:
        yield f"seat {auction.opener} cannot have opened a bid (H6)"
    owed = len(able) if table.phase is Phase.CHOICE else len(able) - 1
    if not 1 <= len(auction.bids) <= owed or (
        table.phase is Phase.CHOICE and len(auction.bids) != owed
    ):
        yield f"{len(auction.bids)} of {len(able)} have bid or declined"
    if min(auction.bids, default=0) < 0 or not auction.bids or not auction.bids[0]:
        yield "a bid is 1 gold or more, and the opener bids (H6)"
    for seat, gold in standing_bids(table).items():
        if gold > table.gold[seat]:
            yield f"seat {seat} has bid {gold} and has {table.gold[seat]} gold (H6)"


def _faults_of_departure(table: Table) -> Iterator[str]:
    if table.phase in DEPARTING and table.port:
        yield "the fleet has left, yet there are ships in port (H22)"
    for seat in range(table.seats):
        kept, hand = table.kept[seat], table.kept_hands[seat]
        if (kept or hand) and table.phase not in DEPARTING:
            yield f"seat {seat} protects goods in the phase {table.phase} (H14)"
        if without(kept or (), table.warehouses[seat]) or without(hand, table.hands[seat]):
            yield f"seat {seat} protects goods that it does not have (H14)"
