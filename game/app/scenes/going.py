"""Going to a table: a new match, or one that was kept; and back to the title."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app import kept
from game.app.scenes.ask import Ask, Reply
from game.app.sitting import Sitting
from game.app.tables import PLAYBACKS, TABLES
from game.catalogue import find_game
from game.match import Match, SeatPlan
from game.match.storage import Autosave, Saved, go_on, keep
from game.rules.protocol import Malformed, Options

if TYPE_CHECKING:
    from game.app.program import App


def start(
    app: App,
    game_id: str,
    seats: Sequence[SeatPlan],
    options: Options,
    seed: int,
    teaching: bool = False,
) -> None:
    """Sit down at a new match, which is kept from its first moment on."""
    try:
        match = Match(find_game(game_id), seats, options, seed, teaching=teaching)
    except Malformed as trouble:
        tell(app, trouble)
        return
    wish = f"{app.say(f'games.{game_id}.name')} {time.strftime('%Y-%m-%d')}"
    _sit_down(app, match, keep(match, app.saves, wish))


def latest_unfinished(app: App) -> Saved | None:
    """The match to continue, where there is one."""
    return kept.latest_unfinished(app.saves)


def go_on_with(app: App, name: str) -> None:
    """Sit down at a kept match again; one that cannot be read stays as it is, and says why."""
    try:
        match, autosave = go_on(app.saves, name)
    except Malformed as trouble:
        tell(app, trouble, app.say("going.untouched"))
        return
    _sit_down(app, match, autosave)


def watch(app: App, name: str) -> None:
    """See a kept match again from its beginning."""
    try:
        record = app.saves.read(name)
    except Malformed as trouble:
        tell(app, trouble, app.say("going.untouched"))
        return
    app.show(PLAYBACKS[record.game](app, record))


def to_title(app: App) -> None:
    """Leave everything; what is being played has been kept."""
    from game.app.scenes.title import Title

    app.stage.reset(Title(app))


def tell(app: App, trouble: Malformed, comfort: str = "") -> None:
    """Say over whatever is on screen what is wrong with a match."""
    text = f"{app.explain(trouble)}\n{comfort}".strip()
    reply = Reply("good", app.say("going.understood"), kind="primary")
    app.show(Ask(app, app.say("going.trouble"), text, [reply]))


def _sit_down(app: App, match: Match, autosave: Autosave) -> None:
    """The table over the title: leaving it leads there."""
    if match.game.id not in TABLES:
        tell(app, Malformed("going.no-table", game=app.say(f"games.{match.game.id}.name")))
        return
    table = TABLES[match.game.id](app, Sitting(match, app.opponents, autosave))
    to_title(app)
    app.show(table)
