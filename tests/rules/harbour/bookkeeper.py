"""Somebody at the table who knows the rules' text and hears what is told, and keeps books of it.

He trusts no state: purses, hands, warehouses, ports, piles and points all follow from the events
alone, and each event must be one that the rules allow at that moment.
"""

from __future__ import annotations

from collections import Counter
from functools import singledispatchmethod

from game.rules.harbour import events as told
from game.rules.harbour.options import HarbourOptions
from game.rules.harbour.pieces import ActionCard, Good, Kind, Ship
from game.rules.harbour.state import State
from game.rules.protocol import Event, Seat

FLEETS = {2: (3, 2), 3: (3, 3), 4: (4, 3)}
GOALS = {"full": {2: 60, 3: 50, 4: 50}, "short": {2: 40, 3: 35, 4: 35}}


class Bookkeeper:
    """The books of one match."""

    def __init__(self, seats: int, options: HarbourOptions) -> None:
        self.seats = seats
        self.goal = GOALS[options.target][seats]
        self.gold = [22] * seats
        self.hands: list[Counter[Good]] = [Counter() for _ in range(seats)]
        self.stock: list[Counter[Good]] = [Counter() for _ in range(seats)]
        self.specials: list[Counter[ActionCard]] = [Counter() for _ in range(seats)]
        self.conserved: list[list[ActionCard]] = [[] for _ in range(seats)]
        self.ships: list[list[Ship]] = [[] for _ in range(seats)]
        self.port: Counter[Ship] = Counter()
        self.first = 0
        self.turn = 0
        self.begin_turn()
        self.picks = 0
        self.winners: list[Seat] = []
        self.left = False

    def begin_turn(self) -> None:
        self.free: list[ActionCard] = []
        self.before: list[ActionCard | None] = [None] * self.seats
        self.up = [False] * self.seats
        self.money = [0] * self.seats
        self.bids: dict[Seat, int | None] = {}
        self.asked: list[Seat] = []
        self.holder: Seat | None = None
        self.fresh: list[ActionCard | None] = [None] * self.seats
        self.played = [False] * self.seats
        self.done = [False] * self.seats
        self.closed = [False] * self.seats
        self.swaps = [0] * self.seats
        self.selling: Seat | None = None
        self.loading: Seat | None = None
        self.through: list[Seat] = []

    # Helpers of the rules' own words

    def empty(self, seat: Seat) -> bool:
        return self.before[seat] is None and not self.money[seat]

    def round_from(self, start: Seat) -> list[Seat]:
        return [(start + n) % self.seats for n in range(self.seats)]

    def trader(self) -> Seat:
        return next(seat for seat in self.round_from(self.first) if self.empty(seat))

    def supply(self) -> Counter[Good]:
        held: Counter[Good] = Counter()
        for counter in (*self.hands, *self.stock):
            held += counter
        return Counter(
            {good: 15 - held[good] for good in map(Good, ("apple", "spice", "cheese", "silk"))}
        )

    def spend_special(self, seat: Seat, kind: Kind, card: ActionCard | None = None) -> None:
        """H9: one older special card a turn."""
        assert not self.played[seat]
        card = card or ActionCard(str(kind))
        assert card.kind is kind
        older = self.specials[seat][card] - (self.fresh[seat] == card)
        assert older > 0
        self.specials[seat][card] -= 1
        self.played[seat] = True

    def my_action(self, seat: Seat) -> None:
        """H9: his turn of actions, and no special half done."""
        assert seat == self.round_from(self.first)[len(self.through)]

    def carry_out(self, seat: Seat, kind: Kind) -> ActionCard:
        self.my_action(seat)
        card = self.before[seat]
        assert card is not None
        assert card.kind is kind
        assert not self.done[seat]
        self.done[seat] = True
        return card

    # What is told

    @singledispatchmethod
    def hear(self, event: Event) -> None:
        raise AssertionError(f"nobody told me what {event} is")

    @hear.register
    def _(self, event: told.MatchBegan) -> None:
        assert event.gold == 22
        self.first = event.first

    @hear.register
    def _(self, event: told.FleetArrived) -> None:
        assert not self.port
        self.port = Counter(event.ships)
        large, small = FLEETS[self.seats]
        if not event.short:
            sizes = Counter(ship.size.value for ship in event.ships)
            assert (sizes["large"], sizes["small"]) == (large, small)
        assert len(event.ships) + event.short == large + small
        self.left = False

    @hear.register
    def _(self, event: told.GoodsTaken) -> None:
        assert event.seat == (self.first + self.picks) % self.seats
        assert len(event.goods) == 2
        self.picks += 1
        self.hands[event.seat].update(event.goods)

    @hear.register
    def _(self, event: told.TurnBegan) -> None:
        self.turn += 1
        if self.turn > 1:
            self.first = (self.first + 1) % self.seats
        assert (event.turn, event.first) == (self.turn, self.first)
        self.begin_turn()

    @hear.register
    def _(self, event: told.PileRenewed) -> None:
        assert event.cards > 0

    @hear.register
    def _(self, event: told.CardRevealed) -> None:
        assert event.seat == self.first
        self.free.append(event.card)
        piles = Counter(card.pile for card in self.free)
        assert max(piles.values()) <= 2
        assert len(self.free) <= self.seats
        if len(self.free) == self.seats:
            assert len(piles) >= 2

    @hear.register
    def _(self, event: told.CardTaken) -> None:
        assert event.seat == self.trader()
        self.free.remove(event.card)
        self.before[event.seat] = event.card
        self.up[event.seat] = not event.safeguarded
        if event.safeguarded:
            self.spend_special(event.seat, Kind.SAFEGUARD)

    @hear.register
    def _(self, event: told.BidOpened) -> None:
        assert event.seat == self.trader()
        assert self.up[event.holder]
        assert self.before[event.holder] == event.card
        assert 1 <= event.gold <= self.gold[event.seat]
        order = self.round_from(event.seat)[1:]
        self.asked = [seat for seat in order if self.empty(seat)]
        assert list(event.asked) == self.asked
        self.holder, self.bids = event.holder, {event.seat: event.gold}

    @hear.register
    def _(self, event: told.BidMade) -> None:
        assert event.seat == self.asked.pop(0)
        if event.gold is not None:
            assert 1 <= event.gold <= self.gold[event.seat]
        self.bids[event.seat] = event.gold

    def settle(self, holder: Seat, bidder: Seat, card: ActionCard, gold: int) -> None:
        assert holder == self.holder
        assert self.asked == []
        assert self.bids[bidder] == gold
        assert self.before[holder] == card
        self.up[holder] = False
        self.holder, self.bids = None, {}

    @hear.register
    def _(self, event: told.CardSold) -> None:
        self.settle(event.holder, event.bidder, event.card, event.gold)
        self.before[event.holder], self.before[event.bidder] = None, event.card
        self.gold[event.bidder] -= event.gold
        self.money[event.holder] = event.gold

    @hear.register
    def _(self, event: told.BidderPaid) -> None:
        self.settle(event.holder, event.bidder, event.card, event.gold)
        self.gold[event.holder] -= event.gold
        self.money[event.bidder] = event.gold
        assert self.gold[event.holder] >= 0

    @hear.register
    def _(self, event: told.CardSeized) -> None:
        assert event.gold == 5
        assert self.up[event.holder]
        assert self.before[event.holder] == event.card
        if self.holder is None:
            assert event.seat == self.trader()
        else:
            assert (event.holder, event.seat) == (self.holder, self.asked[0])
        assert list(event.lapsed) == [seat for seat, gold in self.bids.items() if gold]
        self.spend_special(event.seat, Kind.SAFEGUARD)
        self.before[event.holder], self.before[event.seat] = None, event.card
        self.up[event.holder] = False
        self.money[event.holder] = 5
        self.holder, self.bids, self.asked = None, {}, []

    @hear.register
    def _(self, event: told.TradeEnded) -> None:
        assert not any(self.empty(seat) for seat in range(self.seats))
        assert list(event.discarded) == self.free
        assert list(event.money) == self.money
        for seat in range(self.seats):
            self.gold[seat] += self.money[seat]
            card = self.before[seat]
            special = card if card is not None and card.special else None
            assert event.specials[seat] == special
            if special is not None:
                self.specials[seat][special] += 1
                self.fresh[seat] = special
                self.before[seat] = None
        self.money = [0] * self.seats

    @hear.register
    def _(self, event: told.Purchased) -> None:
        card = self.carry_out(event.seat, Kind.PURCHASE)
        assert Counter(card.goods) == Counter(event.goods) + Counter(event.lacked)
        left = self.supply()
        left.subtract(event.goods)
        assert min(left.values()) >= 0
        assert all(left[good] == 0 for good in event.lacked)
        self.hands[event.seat].update(event.goods)

    @hear.register
    def _(self, event: told.Stored) -> None:
        card = self.carry_out(event.seat, Kind.STORAGE)
        assert event.gold == card.price <= self.gold[event.seat]
        assert 1 <= len(event.goods) <= card.number
        self.gold[event.seat] -= event.gold
        self.hands[event.seat].subtract(event.goods)
        self.stock[event.seat].update(event.goods)

    @hear.register
    def _(self, event: told.ShipLoaded) -> None:
        if self.loading != event.seat:
            self.carry_out(event.seat, Kind.SHIPPING)
            self.loading = event.seat
        assert not self.closed[event.seat]
        self.port[event.ship] -= 1
        assert self.port[event.ship] >= 0
        self.stock[event.seat].subtract(event.ship.goods)
        self.ships[event.seat].append(event.ship)

    @hear.register
    def _(self, event: told.IncomeTaken) -> None:
        card = self.carry_out(event.seat, Kind.SHIPPING)
        assert event.gold == card.number
        assert event.closed == self.closed[event.seat]
        self.gold[event.seat] += event.gold

    @hear.register
    def _(self, event: told.FreelyTraded) -> None:
        self.my_action(event.seat)
        self.spend_special(event.seat, Kind.FREE_TRADE, event.card)
        assert len(event.goods) == min(event.card.number, sum(self.supply().values()))
        self.hands[event.seat].update(event.goods)

    @hear.register
    def _(self, event: told.Conserved) -> None:
        self.my_action(event.seat)
        self.spend_special(event.seat, Kind.CONSERVATION, event.card)
        self.conserved[event.seat].append(event.card)
        assert event.total == sum(card.number for card in self.conserved[event.seat])

    @hear.register
    def _(self, event: told.BoughtAndStored) -> None:
        self.my_action(event.seat)
        self.spend_special(event.seat, Kind.BUY_AND_STORE, event.card)
        assert 1 <= len(event.goods) <= event.card.number
        assert event.gold == event.card.price
        self.gold[event.seat] -= event.gold
        self.stock[event.seat].update(event.goods)
        self.closed[event.seat] = True

    @hear.register
    def _(self, event: told.Swapped) -> None:
        self.my_action(event.seat)
        if not self.swaps[event.seat]:
            self.spend_special(event.seat, Kind.EXCHANGE)
        self.swaps[event.seat] += 1
        assert event.number == self.swaps[event.seat] <= 2
        assert event.partner != event.seat
        mine = self.stock[event.seat]
        theirs = self.hands[event.seat] if event.partner is None else self.stock[event.partner]
        for counter, gone, come in (
            (mine, event.give, event.take),
            (theirs, event.take, event.give),
        ):
            assert counter[gone] > 0
            counter[gone] -= 1
            counter[come] += 1
        self.closed[event.seat] = True

    @hear.register
    def _(self, event: told.GoodSold) -> None:
        self.my_action(event.seat)
        if self.selling != event.seat:
            self.spend_special(event.seat, Kind.MARKET_SALE)
            self.selling = event.seat
        assert event.gold == 3
        self.gold[event.seat] += 3
        where = self.hands if event.source == "hand" else self.stock
        where[event.seat][event.good] -= 1

    @hear.register
    def _(self, event: told.ActionsEnded) -> None:
        self.my_action(event.seat)
        self.through.append(event.seat)
        assert event.discarded == self.before[event.seat]
        if event.discarded is not None:
            assert event.unused == (not self.done[event.seat])
        self.before[event.seat] = None

    @hear.register
    def _(self, event: told.TurnEnded) -> None:
        assert self.through == self.round_from(self.first)
        assert event.turn == self.turn
        assert event.ships_left == sum(self.port.values())

    @hear.register
    def _(self, event: told.FleetLeft) -> None:
        assert sum(self.port.values()) <= 2
        assert Counter(event.ships) == +self.port
        self.port = Counter()
        self.left = True
        self.kept: list[Counter[Good]] = [Counter() for _ in range(self.seats)]
        self.saved: list[Counter[Good]] = [Counter() for _ in range(self.seats)]
        self.spoiled: set[Seat] = set()

    @hear.register
    def _(self, event: told.KeepAsked) -> None:
        assert event.total == sum(card.number for card in self.conserved[event.seat]) > 0

    @hear.register
    def _(self, event: told.GoodsKept) -> None:
        total = sum(card.number for card in self.conserved[event.seat])
        stock = self.stock[event.seat].total()
        assert event.total == total
        assert len(event.warehouse) == min(total, stock)
        assert event.hand is not None
        assert len(event.hand) <= max(0, total - stock)
        self.kept[event.seat] = Counter(event.warehouse)
        self.saved[event.seat] = Counter(event.hand)

    @hear.register
    def _(self, event: told.HandLost) -> None:
        assert +self.hands[event.seat] - self.saved[event.seat] == Counter(event.goods)
        self.hands[event.seat] = self.saved[event.seat].copy()

    @hear.register
    def _(self, event: told.ConservationsLeft) -> None:
        assert list(event.cards) == self.conserved[event.seat]
        self.conserved[event.seat] = []

    @hear.register
    def _(self, event: told.ApplesRotted) -> None:
        apple = Good("apple")
        rotten = self.stock[event.seat][apple] - self.kept[event.seat][apple]
        assert event.goods == (apple,) * rotten
        self.stock[event.seat][apple] -= rotten

    @hear.register
    def _(self, event: told.SpoilAsked) -> None:
        assert event.lost == event.of // 2

    @hear.register
    def _(self, event: told.HalfSpoiled) -> None:
        assert event.seat not in self.spoiled
        self.spoiled.add(event.seat)
        bare = self.stock[event.seat] - self.kept[event.seat]
        count = bare[Good("spice")] + bare[Good("cheese")]
        assert (event.of, len(event.goods)) == (count, count // 2)
        assert not Counter(event.goods) - bare
        self.stock[event.seat].subtract(event.goods)

    @hear.register
    def _(self, event: told.MatchEnded) -> None:
        points = [sum(ship.points for ship in ships) for ships in self.ships]
        assert list(event.points) == points
        assert max(points) >= self.goal
        stock = [held.total() for held in self.stock]
        keys = list(zip(points, stock, self.gold, strict=True))
        assert list(zip(event.points, event.goods, event.gold, strict=True)) == keys
        self.winners = [seat for seat in range(self.seats) if keys[seat] == max(keys)]
        assert list(event.winners) == self.winners

    # The books and the state

    def agree(self, state: State) -> None:
        """Compare everything, and what no rule allows at all."""
        assert self.gold == state.gold
        assert min(self.gold) >= 0
        for seat in range(self.seats):
            assert min(self.hands[seat].values(), default=0) >= 0
            assert min(self.stock[seat].values(), default=0) >= 0
            assert +self.hands[seat] == Counter(state.hands[seat])
            assert +self.stock[seat] == Counter(state.warehouses[seat])
            assert self.stock[seat].total() <= 8
            assert +self.specials[seat] == Counter(state.specials[seat])
            assert self.conserved[seat] == state.conservations[seat]
            assert self.ships[seat] == state.shipped[seat]
        assert +self.port == Counter(state.port)
        assert self.supply() == Counter(state.supply)
        assert (self.turn or 1, self.first) == (state.turn, state.first)
