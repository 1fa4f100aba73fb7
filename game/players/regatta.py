"""The regatta, middle level: a sound helmsman, out of nothing but what the seat sees.

How it thinks, always in millimetres that are left to sail:

- every card that may be played, with each of its arrows: where it leads, how far it is from there,
  where the boat then points, and what the cards that are left could make of it in the next turn;
- a helm: the second card is part of the same turn, so pairs are looked at; a cloud sails twice as
  far, which is judged like any other way;
- heaving to: only if no card brings the boat on. Turning costs a turn, and so does the exchange of
  what could not be played;
- a sun: before the rival who is farthest, for he has the most to lose.

Where all ways are closed it turns or exchanges cards, so it is never stuck.
"""

from __future__ import annotations

from game.players.bot import Advice
from game.players.regatta_outlook import Outlook, Prospect
from game.players.regatta_pilot import pilot_of
from game.rules.chance import Chance
from game.rules.protocol import AnyView, Facts
from game.rules.regatta.edition import Play
from game.rules.regatta.gates import START, Progress
from game.rules.regatta.moves import EndTurn, Exchange, LaySun, Place, RegattaMove, Sail, Turn
from game.rules.regatta.pieces import MOST_EXCHANGED, SUN, Card, in_order
from game.rules.regatta.placing import pose_behind
from game.rules.regatta.plane import apart
from game.rules.regatta.table import Phase
from game.rules.regatta.view import View

POOR = 45.0
"""A card that brings less is held against heaving to."""
HEAVING_TO = 100.0
"""What a turn costs that is spent on heaving to: about the way of a card."""
HEADINGS = (0, 15, -15, 35, -35, 60, -60, 90, -90, 125, -125, 160, -160)
"""How far off the wanted heading others are tried, in this order."""
FEW, MANY = 2, 4
"""How many that let a card be sailed are considered, if one could be sailed now and if not."""
SLIGHT_TURN = 20.0
"""Degrees that are not worth a turn."""
CROWDED, CROWD = 60.0, 0.5
"""How near another boat is in the way at the start, and what each millimetre nearer costs."""
END_TURN = EndTurn()


class MediumRegatta:
    """Looks one turn ahead."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def advise(self, view: AnyView) -> Advice:
        assert isinstance(view, View)
        if view.phase is Phase.PLACING:
            return _place(view)
        if view.phase is Phase.CLOSING:
            return _close(view)
        outlook = Outlook(view)
        return _again(view, outlook) if view.phase is Phase.AGAIN else _sail(outlook)


def _hint(move: RegattaMove, why: str, facts: Facts | None = None) -> Advice:
    return Advice(move, f"regatta.hint.{why}", facts or {})


def _place(view: View) -> Advice:
    """Near the way to the first mark, and not in a crowd."""
    table = view.imagine(Chance(0))
    pilot = pilot_of(view.course)
    rivals = [pose for pose in view.poses if pose is not None]

    def cost(move: Place) -> float:
        pose = pose_behind(table, move.along)
        crowd = sum(max(0.0, CROWDED - apart(pose.bow, rival.bow)) for rival in rivals)
        return pilot.effort(pose, Progress()) + CROWD * crowd

    return _hint(min([move for move in view.moves() if isinstance(move, Place)], key=cost), "place")


# Sailing


def _sail(outlook: Outlook) -> Advice:
    """A turn's first card, or heaving to."""
    ranked = outlook.ranked(outlook.prospects())
    if ranked:
        sailed, best = ranked[0]
        if outlook.now.effort - best.effort >= POOR or not best.effort:
            return _sailing(outlook, best)
    # Nothing brings the boat on: it may be better to turn, or to look for other cards.
    choices: list[tuple[float, int, Advice]] = []
    if ranked:
        choices.append((sailed, 0, _sailing(outlook, best)))
    for worth, move in _turns(outlook, FEW if ranked else MANY):
        hint = _hint(move, "turn", {"heading": round(move.heading)})
        choices.append((worth + HEAVING_TO, 1, hint))
    cards = _unwanted(outlook)
    hint = _hint(Exchange(cards), "exchange", {"number": len(cards)})
    choices.append((outlook.luck() + HEAVING_TO, 2, hint))
    return min(choices, key=lambda choice: choice[:2])[2]


def _turns(outlook: Outlook, many: int) -> list[tuple[float, Turn]]:
    """So many headings after which a card can be sailed, the nearest to the wanted one first."""
    wanted, now = outlook.pilot.heading(outlook.pose.bow, outlook.progress), outlook.pose.heading
    found: list[tuple[float, Turn]] = []
    for off in HEADINGS:
        move = Turn(round((wanted + off) % 360.0, 3) % 360.0)
        slight = abs((move.heading - now + 180.0) % 360.0 - 180.0) < SLIGHT_TURN
        if slight or outlook.table.objections(outlook.me, move):
            continue
        turned = outlook.turned(move.heading)
        if after := outlook.next_prospects(turned):
            found.append((outlook.blend(turned, after[0]), move))
        if len(found) == many:
            break
    return found


def _unwanted(outlook: Outlook) -> tuple[Card, ...]:
    """The cards that would do least from here: those that cannot be played, then the worst."""
    best: dict[Card, float] = {}
    for prospect in outlook.next_prospects(outlook.now):
        assert prospect.play is not None
        best.setdefault(prospect.play.card, prospect.effort)
    cards = [card for card in outlook.hand if card is not SUN]
    cards += [SUN] * (outlook.hand.count(SUN) - 1)
    cards.sort(key=lambda card: best.get(card, float("inf")), reverse=True)
    return tuple(in_order(cards[:MOST_EXCHANGED]))


def _again(view: View, outlook: Outlook) -> Advice:
    """R8: one more card, if it helps."""
    ranked = outlook.ranked(outlook.prospects(), again=True)
    if ranked and ranked[0][0] < outlook.worth(outlook.now):
        return _sailing(outlook, ranked[0][1])
    closing = _close(view)
    return closing if isinstance(closing.move, LaySun) else _hint(END_TURN, "enough")


def _sailing(outlook: Outlook, best: Prospect) -> Advice:
    """The card, and the greatest thing that it does."""
    play = best.play
    assert play is not None
    facts: Facts = {"gain": max(0, round(outlook.now.effort - best.effort))}
    gates = best.progress.counted - outlook.progress.counted
    if outlook.table.gates.finished(best.progress):
        why = "finish"
    elif best.then is not None:
        why = "helm"
    elif gates > 0 and best.progress.counted == START:
        why = "start"
    elif gates > 0:
        why, facts = "round", facts | {"mark": best.progress.counted - 1}
    elif play.card.cloud:
        why = "cloud"
    elif outlook.now.effort - best.effort < POOR:
        why = "make-do"
    else:
        why = "sail"
    return _hint(_move(play), why, facts)


def _move(play: Play) -> Sail:
    return Sail(play.card, play.arrow, play.again)


def _close(view: View) -> Advice:
    """R10: a sun before the rival who is farthest, if one is held."""
    suns = [move.rival for move in view.moves() if isinstance(move, LaySun)]
    for rival in view.order():
        if rival in suns:
            return _hint(LaySun(rival), "sun", {"rival": rival})
    return _hint(END_TURN, "end")
