"""Every scene of the program in a state worth looking at: for pictures, benches and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.app.course_draft import Handle
from game.app.opponents import Answer, Opponents
from game.app.playback import Playback
from game.app.program import App
from game.app.scene import Scene
from game.app.scenes.ask import Ask, Reply
from game.app.scenes.choose import Choose
from game.app.scenes.course_editor import CourseEditor
from game.app.scenes.crash import Crash
from game.app.scenes.credits import Credits
from game.app.scenes.curtain import Curtain
from game.app.scenes.final import Final
from game.app.scenes.learn import Learn
from game.app.scenes.matches import Matches
from game.app.scenes.options import SettingsScene
from game.app.scenes.pause import Pause
from game.app.scenes.rules import Rules
from game.app.scenes.setup import Setup
from game.app.scenes.title import Title
from game.app.sitting import Sitting
from game.app.tables import TABLES
from game.app.tables.storm import StormTable
from game.app.tables.storm_closer import Closer, LookBack
from game.app.tables.storm_scoring import StormScoring
from game.app.tables.storm_sets import ChooseSets
from game.catalogue import GAMES, find_game
from game.match import Match, SeatPlan
from game.match.storage import keep
from game.players.bot import RandomBot
from game.rules.chance import Chance
from game.rules.protocol import AnyView, Event, Options
from game.rules.storm.events import RoundScored, TrickJudged
from game.rules.storm.options import StormOptions
from game.rules.storm.view import View
from tools.gallery_race import collision, finished

NAMES = ("Ada", "Bartholomäus", "Cleo", "Dominique", "Esperanza")
LONG_NAMES = ("Maximiliane von und zu Hohenwetterstein", "W" * 40, "Jo", "李", "Ólafur")
SEED = 11


class NobodyThinks(Opponents):
    """Opponents who never answer: pictures are still."""

    def warm_up(self) -> None:
        pass

    def ask(self, ticket: int, game_id: str, level: str, view: AnyView, seed: int) -> None:
        pass

    def poll(self) -> Answer | None:
        return None


class Exhibit(NamedTuple):
    """A scene, or several over each other, by a name to ask for."""

    name: str
    hang: Callable[[App], Sequence[Scene]]
    """The scenes, lowest first."""

    def show(self, app: App) -> None:
        """Put it on the stage in the place of all that is there, at rest."""
        if not isinstance(app.opponents, NobodyThinks):
            app.opponents.close()
            app.opponents = NobodyThinks()
        first, *others = self.hang(app)
        app.stage.reset(first)
        for scene in others:
            app.show(scene)
        app.step()


# Matches to look at


def storm_match(
    seats: int = 4,
    moves: int = 0,
    *,
    names: Sequence[str] = NAMES,
    persons: int = 1,
    expert: bool = False,
    rounds: int = 3,
    seed: int = SEED,
) -> Match:
    """A match of Storm after so many moves, made by chance; a person sits first."""
    plans = [
        SeatPlan(name=name, decider="person" if seat < persons else "medium")
        for seat, name in enumerate(names[:seats])
    ]
    match = Match(find_game("storm"), plans, StormOptions(rounds=rounds, expert=expert), seed)
    play_on(match, moves)
    return match


def play_on(
    match: Match, moves: int = 10_000, until: Callable[[Match], bool] | None = None
) -> None:
    """Let chance play, until something is so."""
    bot = RandomBot(Chance(match.seed))
    for _ in range(moves):
        if not match.to_act() or (until and until(match)):
            return
        seat = match.to_act()[0]
        match.play(seat, bot.advise(match.view(seat)).move)


def sealed_match(persons: int = 1) -> Match:
    """An expert match at which the first and the third seat owe sealed choices."""
    match = storm_match(3, expert=True, persons=persons, rounds=5, seed=374)
    play_on(match, until=lambda m: bool(m.to_act()) and not any(_storm_view(m).hand_sizes))
    assert match.to_act() == (0, 2), "the deal of this seed has changed: look for another"
    return match


def your_turn(match: Match) -> bool:
    return match.to_act() == (0,)


def storm_table(
    app: App, match: Match, *, sort: str = "wind", drawer: bool | None = None
) -> StormTable:
    table = StormTable(app, Sitting(match, app.opponents))
    table.sort = sort
    if drawer is not None:
        table.drawer = drawer
    return table


def _events(match: Match) -> list[Event]:
    return [event for logged in match.log for event in logged.seen_by(None)]


def _in_play(seats: int, moves: int, names: Sequence[str] = NAMES, expert: bool = False) -> Match:
    match = storm_match(seats, moves, names=names, expert=expert)
    play_on(match, until=lambda m: your_turn(m) and bool(_storm_view(m).trick))
    return match


def _storm_view(match: Match) -> View:
    view = match.view(0)
    assert isinstance(view, View)
    return view


# What hangs


def _storm(seats: int, moves: int, **wishes: object) -> Callable[[App], Sequence[Scene]]:
    names = wishes.get("names", NAMES)
    assert isinstance(names, tuple)
    drawer = wishes.get("drawer")

    def hang(app: App) -> Sequence[Scene]:
        match = _in_play(seats, moves, names, bool(wishes.get("expert")))
        return [storm_table(app, match, drawer=bool(drawer) if drawer is not None else None)]

    return hang


def _fresh(app: App) -> Sequence[Scene]:
    return [storm_table(app, storm_match(4))]


def _sets(app: App) -> Sequence[Scene]:
    match = sealed_match()
    table = storm_table(app, match)
    return [table, ChooseSets(app, _storm_view(match), table, _nothing)]


def _closer(app: App) -> Sequence[Scene]:
    match = _in_play(4, 22)
    view = _storm_view(match)
    return [storm_table(app, match), Closer(app, view.hand[0], view.row, view.trick)]


def _look_back(app: App) -> Sequence[Scene]:
    match = _in_play(5, 22)
    table = storm_table(app, match)
    judged = next(e for e in _events(match) if isinstance(e, TrickJudged))
    return [table, LookBack(app, judged, table.names, table.livery)]


def _scoring(expert: bool, seats: int) -> Callable[[App], Sequence[Scene]]:
    def hang(app: App) -> Sequence[Scene]:
        match = storm_match(seats, expert=expert)
        play_on(match, until=lambda m: any(isinstance(e, RoundScored) for e in _events(m)))
        table = storm_table(app, match)
        scored = next(e for e in _events(match) if isinstance(e, RoundScored))
        liveries = [table.livery(seat) for seat in range(seats)]
        return [table, StormScoring(app, scored, table.names, liveries, _nothing)]

    return hang


def _final(names: Sequence[str], rounds: int) -> Callable[[App], Sequence[Scene]]:
    def hang(app: App) -> Sequence[Scene]:
        match = storm_match(5, names=names, rounds=rounds)
        play_on(match)
        table = storm_table(app, match)
        table._ended = True  # the end is hung by hand
        result = match.result()
        assert result is not None
        ledger = [[account.total for account in round_] for round_ in _storm_view(match).ledger]
        return [table, Final(app, table, result, ledger)]

    return hang


def _regatta(app: App) -> Sequence[Scene]:
    plans = [
        SeatPlan(name=name, decider="person" if seat == 0 else "random")
        for seat, name in enumerate(NAMES[:3])
    ]
    game = find_game("regatta")
    options: Options = msgspec.convert({}, game.options_type)
    match = Match(game, plans, options, SEED)
    play_on(match, 14)
    play_on(match, until=your_turn)
    return [TABLES["regatta"](app, Sitting(match, app.opponents))]


def _curtain(app: App) -> Sequence[Scene]:
    name = LONG_NAMES[0]
    return [Curtain(app, name, app.livery(1), _nothing)]


def _pause(app: App) -> Sequence[Scene]:
    table = storm_table(app, _in_play(3, 10))
    return [table, Pause(app, table)]


def _playback(app: App) -> Sequence[Scene]:
    match = storm_match(4)
    play_on(match)
    return [StormTable(app, Playback(match.record(), app.opponents))]


def _matches(app: App) -> Sequence[Scene]:
    """Kept matches of all sorts: begun, over, and one that a newer program wrote."""
    if not app.saves.list():
        keep(storm_match(4, 30), app.saves, "Storm 2026-05-01")
        over = storm_match(2, rounds=1)
        play_on(over)
        keep(over, app.saves, "Storm 2026-05-02")
        keep(storm_match(5, 3, names=LONG_NAMES), app.saves, "A long name for an evening at sea")
        newer = app.saves.file("From next year")
        newer.write_bytes(app.saves.file("Storm 2026-05-01").read_bytes().replace(
            b'"version": 1', b'"version": 99'))  # fmt: skip
    return [Matches(app)]


def _ask(app: App) -> Sequence[Scene]:
    say = app.say
    replies = [Reply("yes", say("matches.delete")), Reply("no", say("matches.keep"))]
    title = say("matches.delete-title", name="A long name for an evening at sea")
    return [Title(app), Ask(app, title, say("matches.delete-text"), replies)]


def _course_editor(app: App) -> Sequence[Scene]:
    """A mark picked, and the course spoilt by it."""
    editor = CourseEditor(app, "slalom", "normal", _not_kept)
    editor.picked = Handle("mark", 1)
    editor.draft.step(editor.picked, (-6.0, 0.0))
    editor.changed()
    return [editor]


def _course_with_islands(app: App) -> Sequence[Scene]:
    """An island picked, and a line too short: nobody looks for a way then."""
    editor = CourseEditor(app, "island", "long", _not_kept)
    editor.picked = Handle("island", 0)
    editor.draft.step(Handle("line", 0), (6.0, 0.0))
    editor.changed()
    return [editor]


def _crash(app: App) -> Sequence[Scene]:
    folder = Path("home") / "somebody with a long name" / "four-winds"
    return [Crash(app, folder / "matches" / "Storm.json", folder / "reports" / "crash-1.txt")]


def _nothing() -> None:
    pass


def _not_kept(name: str) -> None:
    pass


GALLERY: tuple[Exhibit, ...] = (
    Exhibit("title", lambda app: [Title(app)]),
    Exhibit("ask", _ask),
    Exhibit("choose", lambda app: [Choose(app)]),
    *(
        Exhibit(f"setup-{game.id}", lambda app, game_id=game.id: [Setup(app, game_id)])  # type: ignore[misc]
        for game in GAMES.values()
    ),
    Exhibit("course-editor", _course_editor),
    Exhibit("course-editor-islands", _course_with_islands),
    Exhibit("matches", _matches),
    Exhibit("settings", lambda app: [SettingsScene(app)]),
    Exhibit("rules", lambda app: [Rules(app, "storm")]),
    Exhibit("learn", lambda app: [Learn(app)]),
    Exhibit("credits", lambda app: [Credits(app)]),
    Exhibit("curtain", _curtain),
    Exhibit("crash", _crash),
    Exhibit("storm", _storm(4, 22)),
    Exhibit("storm-fresh", _fresh),
    Exhibit("storm-two", _storm(2, 9)),
    Exhibit("storm-five", _storm(5, 40, names=LONG_NAMES)),
    Exhibit("storm-expert", _storm(4, 30, expert=True)),
    Exhibit("storm-log", _storm(4, 22, drawer=True)),
    Exhibit("storm-sets", _sets),
    Exhibit("storm-closer", _closer),
    Exhibit("storm-look-back", _look_back),
    Exhibit("storm-scoring", _scoring(False, 4)),
    Exhibit("storm-scoring-expert", _scoring(True, 5)),
    Exhibit("storm-playback", _playback),
    Exhibit("regatta", _regatta),
    Exhibit("pause", _pause),
    Exhibit("final", _final(NAMES, 3)),
    Exhibit("final-long", _final(LONG_NAMES, 5)),
    Exhibit("regatta-finish", finished(NAMES[:4], "loop")),
    Exhibit("regatta-finish-long", finished(LONG_NAMES[:4], "island")),
    Exhibit("regatta-finish-turns", finished(NAMES[:2], "slalom", "random", 8)),
    Exhibit("regatta-crash", collision(NAMES[:4])),
    Exhibit("regatta-crash-long", collision(LONG_NAMES[:3])),
    Exhibit("rules-regatta", lambda app: [Rules(app, "regatta")]),
)


def exhibit(name: str) -> Exhibit:
    return next(one for one in GALLERY if one.name == name)
