"""Storm's pieces and reasons as words of the language on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.narration.storm import value_of
from game.players import Advice
from game.rules.compass import DIRECTIONS, Direction
from game.rules.storm.pieces import HELM_CARDS, PIRATE, WIND_CARDS, HelmCard, Rank, WindCard, Worth
from game.rules.storm.trick import standing_of

if TYPE_CHECKING:
    from game.app.program import App

_HELMS = {str(card): card for card in HELM_CARDS}
_WINDS = {str(card): card for card in WIND_CARDS}


def letter(app: App, direction: Direction | None) -> str:
    return "" if direction is None else app.say(f"compass.letter.{direction}")


def helm_name(app: App, card: HelmCard) -> str:
    if card is PIRATE:
        return app.say("storm.pirate")
    return f"{letter(app, card.direction)}{card.number}"


def wind_name(app: App, card: WindCard) -> str:
    return f"{letter(app, card.direction)}{card.damage}"


def worth_words(app: App, rank: Rank, worth: Worth) -> str:
    """What a card is worth, with the reason: "5½, half its number across the wind"."""
    return app.say(f"storm.worth.{worth}", value=value_of(rank), number=rank.printed)


def live_value(wind: WindCard | None, trick: tuple[HelmCard, ...], card: HelmCard) -> str:
    """What a card would be worth if it were played now; nothing for a pirate that would be led."""
    if wind is None or (card is PIRATE and not trick):
        return ""
    return value_of(standing_of(wind.direction, trick, card)[0])


def card_tip(
    app: App, card: HelmCard, row: tuple[WindCard, ...], trick: tuple[HelmCard, ...]
) -> str:
    """A card against this wind, with the reason, and against the next ones."""
    if not row:
        return ""
    worth = worth_words(app, *standing_of(row[0].direction, trick, card))
    lines = [app.say("table.storm.worth-now", card=helm_name(app, card), worth=worth)]
    if card is not PIRATE:
        for wind in row[1:]:
            value = live_value(wind, (), card)
            lines.append(app.say("table.storm.worth-next", wind=wind_name(app, wind), value=value))
    return "\n".join(lines)


def hint_words(app: App, advice: Advice) -> str:
    """A hint with the cards named as the cards on screen are."""
    facts = {name: _told(app, name, fact) for name, fact in advice.facts.items()}
    return app.say(advice.because, **facts)


def _told(app: App, name: str, fact: object) -> object:
    if name in ("card", "other") and str(fact) in _HELMS:
        return helm_name(app, _HELMS[str(fact)])
    if name == "wind" and str(fact) in _WINDS:
        return wind_name(app, _WINDS[str(fact)])
    if name == "sets" and isinstance(fact, (list, tuple)):
        return ", ".join(letter(app, d) for d in DIRECTIONS if str(d) in map(str, fact))
    return fact
