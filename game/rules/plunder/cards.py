"""Action cards: what each does, when it may be played, and the defence against it (P8, P12).

Every rival that a card is played against is asked for his answer as long as he has a card in hand,
whichever it is: if only those with a defence were asked, everybody would know who has one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.plunder import events as told
from game.rules.plunder.arrival import arrive, place_cube, take_treasure
from game.rules.plunder.chart import ActionCard, Chart, chart_of
from game.rules.plunder.events import PlunderEvent
from game.rules.plunder.memory import discard_action
from game.rules.plunder.moves import (
    ENDURE,
    Defend,
    Endure,
    Heave,
    Intrigue,
    PlunderMove,
    Strike,
    Use,
)
from game.rules.plunder.pieces import BAR_PLACES, COST, TOP, Phase, Struck
from game.rules.plunder.rounds import legal_ports, spend
from game.rules.plunder.tracks import gain, lose
from game.rules.protocol import Facts, Move, Objection, Seat

if TYPE_CHECKING:
    from game.rules.plunder.state import State

CardMove = Use | Strike | Heave | Intrigue

HEAVE, INTRIGUE = "heave", "intrigue"


def card_of(move: CardMove) -> str:
    """The name of the card that a move plays."""
    if isinstance(move, Heave):
        return HEAVE
    return INTRIGUE if isinstance(move, Intrigue) else move.card


def hindrance(state: State, seat: Seat, card: ActionCard) -> tuple[str, str] | None:
    """The rule and the reason why a card in hand cannot be played now, whatever it is aimed at."""
    me = state.pirates[seat]
    kind = card.kind
    if kind == "buy":
        assert card.track is not None
        if getattr(me, card.track) == TOP:
            return ("P8", "plunder.track-full")
        return ("P8", "plunder.too-poor") if me.vp < cost_of(state, seat, card) else None
    if kind == "heave":
        return _heave_hindrance(state, seat)
    if kind == "cubes":
        return None if me.reserve else ("P8", "plunder.reserve-empty")
    if kind == "treasure":
        left = state.treasure_pile or state.returned
        return None if left else ("P8", "plunder.no-treasure-left")
    if kind == "reputation":
        if not state.sailed:
            return ("P8", "plunder.not-arrived")
        return ("P8", "plunder.known-here") if me.port in me.reputation else None
    return ("P8", "plunder.only-an-answer") if kind == "defence" else None


def _heave_hindrance(state: State, seat: Seat) -> tuple[str, str] | None:
    me = state.pirates[seat]
    if not state.sailed:
        return ("P12", "plunder.heave-before-sailing")
    if state.heaved:
        return ("P12", "plunder.heave-once")
    if any(rival.vp <= me.vp for rival in state.pirates if rival is not me):
        return ("P12", "plunder.heave-not-last")
    return None if me.crew else ("P12", "plunder.heave-no-crew")


def cost_of(state: State, seat: Seat, card: ActionCard) -> int:
    """P8: nothing in the ports that the card names."""
    return 0 if state.pirates[seat].port in card.ports else COST


# Playing one in one's turn


def candidates_cards(state: State, seat: Seat) -> list[PlunderMove]:
    chart, here = chart_of(state.options.edition), state.pirates[seat].port
    return [
        move
        for name in dict.fromkeys(state.actions[seat])
        for move in chart.plays[name]
        if not (isinstance(move, Strike) and (move.rival == seat or move.rival >= state.seats))
        and not (isinstance(move, Heave) and move.port == here)
    ]


def moves_cards(state: State, seat: Seat, chart: Chart) -> list[PlunderMove]:
    """Those of the candidates that nothing stands against, given that there is a point to spend."""
    moves: list[PlunderMove] = []
    for name in dict.fromkeys(state.actions[seat]):
        card = chart.cards[name]
        if hindrance(state, seat, card):
            continue
        if card.kind == "lose":
            assert card.track is not None
            for rival, pirate in enumerate(state.pirates):
                if rival != seat and getattr(pirate, card.track):
                    moves.append(chart.plays[name][rival])
        elif card.kind == "heave":
            moves += chart.heaves[state.wind][state.pirates[seat].port]
        else:
            moves += chart.plays[name]
    return moves


def objections_card(state: State, seat: Seat, move: CardMove) -> tuple[Objection, ...]:
    chart, name = chart_of(state.options.edition), card_of(move)
    facts: Facts = {"seat": seat, "card": name}
    if name not in state.actions[seat]:
        return (Objection("P8", "plunder.not-in-hand", facts),)
    card = chart.cards[name]
    # One kind of move for each kind of card, so that there is one way to write each decision.
    if type(move) is not type(chart.plays[name][0]):
        return (Objection("P8", "plunder.played-otherwise", facts),)
    if reason := hindrance(state, seat, card):
        return (Objection(*reason, facts),)
    if isinstance(move, Strike):
        return _objections_strike(state, seat, move, card)
    if isinstance(move, Heave):
        if move.port not in chart.band:
            return (Objection("P11", "plunder.no-such-port", {"port": move.port}),)
        if move.port not in legal_ports(state, seat):
            reach = {"port": move.port, "wind": state.wind, "here": state.pirates[seat].port}
            return (Objection("P12", "plunder.out-of-reach", reach),)
    if isinstance(move, Intrigue) and move not in chart.plays[name]:
        swapped: Facts = {"one": move.one, "other": move.other}
        return (Objection("P8", "plunder.two-places", swapped),)
    return ()


def _objections_strike(
    state: State, seat: Seat, move: Strike, card: ActionCard
) -> tuple[Objection, ...]:
    facts = {"seat": seat, "rival": move.rival, "card": move.card}
    if move.rival == seat or move.rival not in range(state.seats):
        return (Objection("P8", "plunder.no-rival", facts),)
    assert card.track is not None
    if not getattr(state.pirates[move.rival], card.track):
        return (Objection("P8", "plunder.nothing-to-lose", facts),)
    return ()


def play_card(state: State, seat: Seat, move: CardMove, events: list[PlunderEvent]) -> None:
    name = card_of(move)
    extra = spend(state, 1)
    discard_action(state, seat, name)
    rival = move.rival if isinstance(move, Strike) else None
    events.append(told.CardPlayed(seat, name, rival, extra))
    if isinstance(move, Strike):
        if state.actions[move.rival]:
            state.phase = Phase.ANSWER
            state.struck = Struck(name, move.rival)
            events.append(told.AnswerAsked(move.rival, name, seat))
        else:
            _strike(state, move.rival, name, events)
    elif isinstance(move, Heave):
        state.heaved = True
        lose(state, seat, "crew", "heave", events)
        arrive(state, seat, move.port, state.wind, "heave", events)
    elif isinstance(move, Intrigue):
        _swap(state, seat, move, events)
    else:
        _use(state, seat, chart_of(state.options.edition).cards[name], events)


def _strike(state: State, rival: Seat, name: str, events: list[PlunderEvent]) -> None:
    track = chart_of(state.options.edition).cards[name].track
    assert track is not None
    lose(state, rival, track, "card", events)


def _swap(state: State, seat: Seat, move: Intrigue, events: list[PlunderEvent]) -> None:
    tiles = tile_at(state, move.one), tile_at(state, move.other)
    for place, tile in ((move.one, tiles[1]), (move.other, tiles[0])):
        if place in state.tiles:
            state.tiles[place] = tile
        else:
            state.bar[BAR_PLACES.index(place)] = tile
    events.append(told.TilesSwapped(seat, (move.one, move.other), (tiles[1], tiles[0])))


def tile_at(state: State, place: str) -> str:
    """The tile at a port or at a place of the bar."""
    return state.tiles[place] if place in state.tiles else state.bar[BAR_PLACES.index(place)]


def _use(state: State, seat: Seat, card: ActionCard, events: list[PlunderEvent]) -> None:
    me = state.pirates[seat]
    if card.kind == "buy":
        assert card.track is not None
        cost = cost_of(state, seat, card)
        me.vp -= cost
        events.append(told.ItemBought(seat, card.track, cost, me.port, me.vp))
        gain(state, seat, card.track, "bought", events)
    elif card.kind == "cubes":
        take_cubes(state, seat, card.cubes, 0, events)
    elif card.kind == "treasure":
        take_treasure(state, seat, "card", events)
    else:
        place_cube(state, seat, "tall-tale", events)


def take_cubes(
    state: State, seat: Seat, cubes: int, points: int, events: list[PlunderEvent]
) -> None:
    """P8: cubes out of the reserve, or all that are there."""
    me = state.pirates[seat]
    taken = min(cubes, me.reserve)
    me.reserve -= taken
    me.cubes += taken
    events.append(told.CubesTaken(seat, taken, points))


# Answering one


def candidates_answer(state: State, seat: Seat) -> tuple[PlunderMove, ...]:
    cards = chart_of(state.options.edition).cards
    held = [name for name in dict.fromkeys(state.actions[seat]) if cards[name].kind == "defence"]
    return (*map(Defend, held), ENDURE)


def objections_answer(state: State, seat: Seat, move: Move) -> tuple[Objection, ...]:
    if isinstance(move, Endure):
        return ()
    if not isinstance(move, Defend):
        return (Objection("P8", "plunder.answer-first", {"seat": seat}),)
    facts = {"seat": seat, "card": move.card}
    if move.card not in state.actions[seat]:
        return (Objection("P8", "plunder.not-in-hand", facts),)
    if chart_of(state.options.edition).cards[move.card].kind != "defence":
        return (Objection("P8", "plunder.no-defence", facts),)
    return ()


def play_answer(state: State, seat: Seat, move: Move, events: list[PlunderEvent]) -> None:
    assert state.struck is not None
    card = state.struck.card
    state.phase, state.struck = Phase.PLUNDER, None
    if isinstance(move, Defend):
        discard_action(state, seat, move.card)
        events.append(told.Defended(seat, move.card, card))
    else:
        events.append(told.Endured(seat, card))
        _strike(state, seat, card, events)
