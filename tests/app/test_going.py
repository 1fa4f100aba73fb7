"""Going to a table and back: matches kept and found again, and a crash that costs nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.app.agreements import usual
from game.app.kept import is_over, latest_unfinished
from game.app.program import App
from game.app.scene import Scene
from game.app.scenes import crash, going
from game.app.scenes.crash import Crash, crashed, write_report
from game.app.tables.table import Table
from game.catalogue import GAMES
from game.match import Match, SeatPlan, read_record
from game.match.match import CHECK_EVERY
from game.match.record import AnyRecord
from game.match.storage import Saved, Saves
from game.players.bot import RandomBot
from game.rules.chance import Chance
from game.rules.protocol import Malformed
from tests.app.driver import Gui

SEATS = [SeatPlan("Ada"), SeatPlan("Zephyr", "random")]
STORM = GAMES["storm"]


def match_of(moves: int, rounds: int = 1) -> Match:
    """Storm between two, so many moves old or over."""
    options = usual(STORM)
    match = Match(STORM, SEATS, type(options)(rounds=rounds), 5, teaching=True)
    while match.to_act() and match.moves_made < moves:
        seat = match.to_act()[0]
        match.play(seat, RandomBot(Chance(match.moves_made)).advise(match.view(seat)).move)
    return match


def keep(saves: Saves, name: str, match: Match, age: int) -> None:
    saves.save(name, match)
    os.utime(saves.file(name), (10_000 - age,) * 2)


def saved(saves: Saves, name: str) -> Saved:
    return next(one for one in saves.list() if one.name == name)


# Which is over, which to go on with


@pytest.mark.parametrize("moves", [0, 1, CHECK_EVERY - 1, CHECK_EVERY, CHECK_EVERY + 1, 999])
def test_a_kept_match_is_over_when_it_is(tmp_path: Path, moves: int) -> None:
    saves, match = Saves(tmp_path), match_of(moves)
    saves.save("one", match)
    assert is_over(saved(saves, "one")) == (match.result() is not None)
    if moves == 999:
        match.undo(0)
        saves.save("one", match)
        assert not is_over(saved(saves, "one")), "its end was taken back"


def test_a_match_that_ends_where_a_digest_is_due_is_over(tmp_path: Path) -> None:
    """Two rounds of Storm for two are 48 moves: three times the distance of digests."""
    saves, match = Saves(tmp_path), match_of(999, rounds=2)
    assert match.moves_made % CHECK_EVERY == 0
    saves.save("one", match)
    assert is_over(saved(saves, "one"))


def test_the_latest_that_is_not_over_is_the_one_to_go_on_with(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert latest_unfinished(saves) is None
    keep(saves, "older", match_of(3), 50)
    keep(saves, "newer", match_of(4), 40)
    keep(saves, "over", match_of(999), 30)
    (tmp_path / "broken.json").write_text("{")
    found = latest_unfinished(saves)
    assert found is not None
    assert found.name == "newer"


def test_no_older_file_is_opened_to_find_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = Saves(tmp_path)
    for age in range(12):
        keep(saves, f"match {age}", match_of(2), age)
    opened: list[bytes] = []

    def read(data: bytes) -> AnyRecord:
        opened.append(data)
        return read_record(data)

    monkeypatch.setattr("game.match.storage.read_record", read)
    assert latest_unfinished(saves) == saved(saves, "match 0")
    assert len(opened) == 1 + 12, "one to find it, twelve to list them all"


# Sitting down


def start(gui: Gui, seed: int = 5) -> Table:
    going.start(gui.app, "storm", SEATS, usual(STORM), seed)
    gui.app.stage.settle()
    assert isinstance(gui.top, Table)
    return gui.top


def test_a_new_match_stands_over_the_title_and_is_kept_at_once(gui: Gui) -> None:
    table = start(gui)
    assert [scene.name for scene in gui.app.stage.scenes] == ["title", table.name]
    (kept,) = gui.app.saves.list()
    assert kept.name.startswith("Storm 20")
    assert table.sitting.file == gui.app.saves.file(kept.name)
    assert kept.record is not None
    assert kept.record.seats == tuple(SEATS)
    start(gui)
    assert len(gui.app.saves.list()) == 2, "a match never takes another's place"


def test_a_kept_match_goes_on_where_it_stood(gui: Gui) -> None:
    gui.app.saves.save("kept", match_of(7))
    found = going.latest_unfinished(gui.app)
    assert found is not None
    going.go_on_with(gui.app, found.name)
    gui.app.stage.settle()
    assert isinstance(gui.top, Table)
    assert gui.top.sitting.match.digest() == match_of(7).digest()
    going.to_title(gui.app)
    gui.app.stage.settle()
    assert [scene.name for scene in gui.app.stage.scenes] == ["title"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "breaks off"),
        ('{"format":"four-winds record","version":99,"game":"storm"}', "newer"),
    ],
)
@pytest.mark.parametrize("go", [going.go_on_with, going.watch])
def test_what_cannot_be_read_is_told_and_left_alone(
    gui: Gui, go: object, text: str, told: str
) -> None:
    gui.app.saves.folder.mkdir(parents=True)
    file = gui.app.saves.file("broken")
    file.write_text(text)
    assert callable(go)
    go(gui.app, "broken")
    gui.wait(0.1)
    assert gui.scene == "ask"
    gui.see(told)
    assert file.read_text() == text
    gui.press("esc")
    assert gui.scene == "title"


def test_a_game_without_a_table_says_so_and_loses_nothing(
    gui: Gui, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(going, "TABLES", {})
    gui.app.saves.save("kept", match_of(7))
    before = gui.app.saves.file("kept").read_bytes()
    going.go_on_with(gui.app, "kept")
    gui.wait(0.1)
    assert gui.scene == "ask"
    gui.see("Storm")
    assert gui.app.saves.file("kept").read_bytes() == before


def test_a_match_that_no_table_takes_is_not_begun(gui: Gui) -> None:
    going.start(gui.app, "storm", SEATS[:1], usual(STORM), 5)
    gui.wait(0.1)
    assert gui.scene == "ask"
    assert not gui.app.saves.list()


# Crashes


class Rock(Scene):
    """A scene with which nothing goes well."""

    def leave(self) -> None:
        raise RuntimeError("it does not even leave")


def crash_at(app: App) -> RuntimeError:
    try:
        raise RuntimeError("a rock")
    except RuntimeError as error:
        assert crashed(app, error)
        return error


def test_a_crash_shows_where_the_match_and_the_report_are(gui: Gui, home: Path) -> None:
    table = start(gui)
    gui.app.show(Rock(gui.app))
    gui.app.stage.settle()
    crash_at(gui.app)
    assert [type(scene) for scene in gui.app.stage.scenes] == [Crash]
    (report,) = (home / "crashes").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "RuntimeError: a rock" in text
    assert "crash_at" in text, "with the way that led there"
    assert str(table.sitting.file) in text
    shown = "".join(gui.texts()).replace("\u200b", "")
    assert str(report) in shown
    assert str(table.sitting.file) in shown
    gui.press("enter")
    assert gui.scene == "title"


def test_a_crash_without_a_place_for_its_report(gui: Gui, home: Path) -> None:
    home.mkdir()
    (home / "crashes").write_text("in the way")
    crash_at(gui.app)
    assert gui.scene == "crash"
    gui.see("could not be written down")


def test_a_crash_of_the_crash_ends_it_with_a_sentence(
    gui: Gui, capsys: pytest.CaptureFixture[str]
) -> None:
    crash_at(gui.app)
    assert not crashed(gui.app, ValueError("again"))
    (line,) = capsys.readouterr().err.splitlines()
    assert "ValueError: again" in line
    assert str(gui.app.saves.folder) in line


def test_a_crash_that_cannot_be_shown_ends_it_too(
    gui: Gui, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise TypeError("no report either")

    monkeypatch.setattr(crash, "write_report", fail)
    assert not crashed(gui.app, ValueError("first"))
    assert "TypeError" in capsys.readouterr().err


def test_old_reports_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(crash.MOST_REPORTS + 5):
        monkeypatch.setattr("time.strftime", lambda _, number=number: f"report {number:02}")
        write_report(tmp_path, Malformed("undo.nothing"), None)
    kept = sorted(file.stem for file in tmp_path.iterdir())
    assert len(kept) == crash.MOST_REPORTS
    assert kept[-1] == f"report {crash.MOST_REPORTS + 4:02}"
