"""Positions from files: filling in what was left out, and finding what cannot be.

`faults_of` judges hand-written positions and, in the tests, every state of every match played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from game.rules.chance import Chance
from game.rules.deck import without
from game.rules.plunder.chart import chart_of
from game.rules.plunder.memory import deal_actions, match_treasures
from game.rules.plunder.pieces import BAR, CUBES, ON_TRACKS, POINTS, TOP, TRACKS, Phase
from game.rules.plunder.tracks import marker_holder
from game.rules.plunder.vote import tied_seats, tied_winds

if TYPE_CHECKING:
    from game.rules.plunder.state import State

SEATS = range(3, 6)

VOTING = (Phase.DIRECTION, Phase.CUBES, Phase.HOLDER, Phase.WIND)
IN_TURN = (Phase.PLUNDER, Phase.ANSWER, Phase.BOARDING)


def complete(state: State) -> None:
    """Fill in what a hand-written position may leave out.

    Pieces named nowhere have a place all the same: tiles at the ports and on the bar that have
    none, action cards and treasures in their piles, shuffled below the ones that are named there.
    Markers left out are with whoever leads alone.
    """
    chart, seats = chart_of(state.options.edition), len(state.pirates)
    state.votes = state.votes or [None] * seats
    state.bids = state.bids or [None] * seats
    state.actions = state.actions or [[] for _ in range(seats)]
    state.treasures = state.treasures or [[] for _ in range(seats)]
    for track in TRACKS:
        if track not in state.markers and seats:
            levels = [getattr(pirate, track) for pirate in state.pirates]
            state.markers[track] = marker_holder(levels, None)
    state.markers = {track: state.markers[track] for track in TRACKS if track in state.markers}

    tiles = without(chart.all_tiles, _tiles(state))
    state.chance.shuffle(tiles)
    named = state.tiles
    state.tiles = {}
    for port in chart.ports:
        if port in named or tiles:
            state.tiles[port] = named[port] if port in named else tiles.pop(0)
    state.tiles |= named
    state.bar += tiles

    cards = without(chart.all_cards, _cards(state))
    state.chance.shuffle(cards)
    state.deck.pile = cards + state.deck.pile
    treasures = without(chart.ports, _treasures(state))
    state.chance.shuffle(treasures)
    state.treasure_pile += treasures
    for pirate, hand in zip(state.pirates, state.treasures, strict=False):
        pirate.passed += [()] * (len(hand) - len(pirate.shown) - len(pirate.passed))
        hand.sort(key=lambda port: chart.port_order.get(port, 0))
    for hand in state.actions:
        hand.sort(key=lambda card: chart.card_order.get(card, 0))


def faults_of(state: State) -> list[str]:
    """Every reason why this cannot be a state of a match, each as a sentence."""
    # The later checks count on the shape that the first ones find sound.
    return (
        [*_faults_of_shape(state)]
        or [*_faults_of_pieces(state), *_faults_of_pirates(state)]
        or [
            *_faults_of_markers(state),
            *_faults_of_treasures(state),
            *_faults_of_actions(state),
            *_faults_of_votes(state),
            *_faults_of_turn(state),
        ]
    )


def _tiles(state: State) -> list[str]:
    return [*state.tiles.values(), *state.bar]


def _cards(state: State) -> list[str]:
    held = [card for hand in state.actions for card in hand]
    return [*held, *state.deck.pile, *state.deck.discards]


def _treasures(state: State) -> list[str]:
    held = [port for hand in state.treasures for port in hand]
    return [*held, *state.treasure_pile, *state.returned]


def _faults_of_shape(state: State) -> Iterator[str]:
    seats = len(state.pirates)
    if seats not in SEATS:
        yield f"{seats} pirates: Plunder is for {SEATS.start} to {SEATS.stop - 1} players"
        return
    for name in ("votes", "bids", "actions", "treasures"):
        if len(getattr(state, name)) != seats:
            yield f"{name} has {len(getattr(state, name))} entries for {seats} pirates"
    for name in ("blackbeard", "first"):
        if getattr(state, name) not in range(seats):
            yield f"{name} is seat {getattr(state, name)}, but seats go from 0 to {seats - 1}"
    for track, holder in state.markers.items():
        if holder is not None and holder not in range(seats):
            yield f"the marker for {track} is with seat {holder}, who is not at the table"
    if not 1 <= state.round <= state.options.rounds:
        yield f"round {state.round} of a match of {state.options.rounds} rounds"
    if not 0 <= state.points <= POINTS:
        yield f"{state.points} action points in a turn of {POINTS}"
    owed = range(seats, seats + 1) if state.phase is Phase.OVER else range(seats)
    if state.done not in owed:
        yield f"{state.done} of {seats} turns are done in the phase {state.phase.value!r}"


def _faults_of_count(pieces: Iterable[str], owed: Iterable[str], noun: str) -> Iterator[str]:
    held, due = Counter(pieces), Counter(owed)
    for name in dict.fromkeys([*due, *held]):
        if held[name] != due[name]:
            yield f"the {noun} {name!r} is there {held[name]} times instead of {due[name]}"


def _faults_of_pieces(state: State) -> Iterator[str]:
    """18 tiles, 40 action cards and 12 treasures, each in one place."""
    chart = chart_of(state.options.edition)
    yield from _faults_of_count([*state.tiles], chart.ports, "tile at the port")
    yield from _faults_of_count(_tiles(state), chart.all_tiles, "tile")
    yield from _faults_of_count(_cards(state), chart.all_cards, "action card")
    yield from _faults_of_count(_treasures(state), chart.ports, "treasure")
    if len(state.bar) != BAR:
        yield f"{len(state.bar)} tiles on the bar instead of {BAR}"


def _faults_of_pirates(state: State) -> Iterator[str]:
    chart = chart_of(state.options.edition)
    for seat, pirate in enumerate(state.pirates):
        for port in (pirate.port, *pirate.reputation):
            if port not in chart.band:
                yield f"seat {seat}: there is no port {port!r}"
        for port, times in Counter(pirate.reputation).items():
            if times > 1:
                yield f"seat {seat} has {times} cubes in {port} (P15)"
        if pirate.vp < 0:
            yield f"seat {seat} has {pirate.vp} victory points"
        for track in (*TRACKS, "booty"):
            if not 0 <= getattr(pirate, track) <= TOP:
                yield f"seat {seat}: {track} at {getattr(pirate, track)}, not 0 to {TOP} (P17)"
        if pirate.cubes < 0 or pirate.reserve < 0:
            yield f"seat {seat} has less than no cubes"
        cubes = ON_TRACKS + pirate.cubes + pirate.reserve + len(pirate.reputation)
        if cubes != CUBES:
            yield f"seat {seat} has {cubes} cubes instead of {CUBES}"


def _faults_of_markers(state: State) -> Iterator[str]:
    for track, holder in state.markers.items():
        levels = [getattr(pirate, track) for pirate in state.pirates]
        if marker_holder(levels, holder) != holder:
            whose = "nobody" if holder is None else f"seat {holder}"
            yield f"{whose} cannot have the marker for {track} at {levels} (P16)"


def _faults_of_treasures(state: State) -> Iterator[str]:
    for seat, (pirate, hand) in enumerate(zip(state.pirates, state.treasures, strict=True)):
        unknown = without(hand, pirate.shown)
        if len(unknown) + len(pirate.shown) != len(hand):
            yield f"seat {seat} does not hold the treasures that all know it holds"
        elif len(unknown) != len(pirate.passed):
            yield f"seat {seat} holds {len(unknown)} unknown treasures, not {len(pirate.passed)}"
        elif match_treasures(pirate.passed, unknown, Chance(0)) is None:
            yield f"seat {seat} holds a treasure that it would have played (P13)"


def _faults_of_actions(state: State) -> Iterator[str]:
    if not state.packs:
        if state.traffic:
            yield "the traffic of cards is told, but not what the piles were made of"
        return
    seats = range(-1, state.seats)
    if any(seat not in seats for seat, _ in state.traffic):
        yield "the traffic of cards names a seat that is not at the table"
        return
    fresh = [seat for seat, _ in state.traffic].count(-1)
    if fresh != len(state.packs) - 1:
        yield f"{fresh} new piles, but the contents of {len(state.packs) - 1}"
        return
    hands = dict(enumerate(state.actions))
    dealt = deal_actions(state.packs, state.traffic, hands, state.seats, Chance(0))
    if dealt is None or Counter(dealt[1]) != Counter(state.deck.pile):
        yield "the hands cannot come from the piles that they were drawn from (P17)"
    elif [len(hand) for hand in dealt[0]] != [len(hand) for hand in state.actions]:
        yield "the hands are not as large as the traffic of cards tells"


def _faults_of_votes(state: State) -> Iterator[str]:
    voted = all(vote is not None for vote in state.votes)
    bidden = all(bid is not None for bid in state.bids)
    if state.phase is Phase.DIRECTION and (voted or any(bid is not None for bid in state.bids)):
        yield "directions are being set, but they are all set or cubes are committed (P2)"
    if state.phase in VOTING[1:] and not voted:
        yield "cubes are committed before all directions are set (P2)"
    if state.phase is Phase.CUBES and bidden:
        yield "all cubes are committed, and the vote is not decided"
    if state.phase in (Phase.HOLDER, Phase.WIND):
        if not bidden:
            yield "the vote is being decided before all cubes are committed (P2)"
        elif voted and len((tied_winds if state.phase is Phase.WIND else tied_seats)(state)) < 2:
            yield "somebody has to decide where nobody is tied (P3, P4)"
    if state.phase in VOTING:
        for seat, (pirate, bid) in enumerate(zip(state.pirates, state.bids, strict=True)):
            if bid is not None and not 0 <= bid <= pirate.cubes:
                yield f"seat {seat} has committed {bid} of {pirate.cubes} cubes (P2)"


def _faults_of_turn(state: State) -> Iterator[str]:
    if state.phase not in IN_TURN and state.phase is not Phase.OVER and state.done:
        yield f"{state.done} turns are done before anybody plundered"
    if (state.struck is not None) != (state.phase is Phase.ANSWER):
        yield "a card waits for an answer in the phase 'answer', and only then"
    if state.struck is not None:
        cards = chart_of(state.options.edition).cards
        rival = state.struck.rival
        if rival not in range(state.seats) or rival == state.turn or not state.actions[rival]:
            yield f"seat {rival} cannot be asked for an answer (P8)"
        if state.struck.card not in state.deck.discards:
            yield f"the card {state.struck.card!r} waits for an answer and is not discarded"
        elif cards[state.struck.card].kind != "lose":
            yield f"the card {state.struck.card!r} is played against nobody (P8)"
    if state.heaved and not state.sailed:
        yield "Heave was played before the ship has sailed (P12)"
    if state.phase is Phase.BOARDING and not state.sailed:
        yield "a ship is to board somebody without having arrived (P14)"
    if state.phase is Phase.OVER and state.round != state.options.rounds:
        yield f"the match is over in round {state.round} of {state.options.rounds}"
