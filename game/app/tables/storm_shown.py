"""Storm's table as the screen has told it so far: a view that follows the events one by one.

The rules are ahead of what is being shown: a move's events arrive together and are told one after
another. `after` brings a view from before an event to after it; when all are told, the table
takes the true view, and the two agree.
"""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from game.rules.deck import without
from game.rules.protocol import Event
from game.rules.storm import events as told
from game.rules.storm.pieces import ROW, TRICKS, WIND_CARDS
from game.rules.storm.trick import PlayedTrick
from game.rules.storm.view import View


@singledispatch
def after(event: Event, view: View) -> View:
    """The view once this event has been shown; most change what lies on the table."""
    del event
    return view


@after.register
def _(event: told.RoundBegan, view: View) -> View:
    return replace(view, opener=event.leads, leader=event.leads)


@after.register
def _(event: told.Dealt, view: View) -> View:
    own = () if view.seat is None else event.hands[view.seat] or ()
    return replace(
        view,
        hand=own,
        hand_sizes=(TRICKS,) * view.seats,
        row=event.row,
        forecast=event.forecast,
        pile_size=len(WIND_CARDS) - ROW - len(event.forecast),
        trick=(),
        history=(),
        taken=((),) * view.seats,
        waiting=(),
        gone=(),
    )


@after.register
def _(event: told.CardPlayed, view: View) -> View:
    sizes = tuple(size - (seat == event.seat) for seat, size in enumerate(view.hand_sizes))
    hand = tuple(without(view.hand, [event.card])) if event.seat == view.seat else view.hand
    return replace(view, hand=hand, hand_sizes=sizes, trick=(*view.trick, event.card))


@after.register
def _(event: told.TrickJudged, view: View) -> View:
    played = PlayedTrick(view.leader, event.wind, view.trick)
    leader = view.leader if event.leads is None else event.leads
    history = (*view.history, played)
    return replace(view, trick=(), history=history, leader=leader, row=view.row[1:])


@after.register
def _(event: told.WindTaken, view: View) -> View:
    taken = tuple(
        (*cards, *event.cards) if seat == event.seat else cards
        for seat, cards in enumerate(view.taken)
    )
    return replace(view, taken=taken, waiting=())


@after.register
def _(event: told.WindLost, view: View) -> View:
    return replace(view, gone=(*view.gone, *event.cards), waiting=())


@after.register
def _(event: told.WindWaits, view: View) -> View:
    return replace(view, waiting=(*view.waiting, event.card))


@after.register
def _(event: told.RowMoved, view: View) -> View:
    if event.opened is None:
        return view
    return replace(view, row=(*view.row, event.opened), pile_size=view.pile_size - 1)


@after.register
def _(event: told.SetsChosen, view: View) -> View:
    chosen = tuple(done or seat == event.seat for seat, done in enumerate(view.chosen))
    return replace(view, chosen=chosen)


@after.register
def _(event: told.RoundScored, view: View) -> View:
    return replace(view, ledger=(*view.ledger, event.accounts))
