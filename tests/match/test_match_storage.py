"""Saved matches: hostile names, broken files, full disks; nothing is lost and nothing stops."""

from __future__ import annotations

import errno
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from game.assets import home
from game.cli import deciding
from game.cli.deciding import decide
from game.match import Match, replay
from game.match.storage import Autosave, Saves, keep, write_whole
from game.players import Bot, bot_for
from game.rules.chance import Chance
from game.rules.codec import to_text
from game.rules.protocol import Malformed
from tests.match.playing import new_match, play_on, played, sentences


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "matches")


def names(saves: Saves) -> list[str]:
    return [saved.name for saved in saves.list()]


def trouble_of(saves: Saves, name: str) -> Malformed:
    (saved,) = (saved for saved in saves.list() if saved.name == name)
    assert saved.record is None
    assert saved.trouble is not None
    assert saved.moves == 0
    sentences(saved.trouble)
    return saved.trouble


def bot_plays(match: Match, moves: int = 10**6) -> Match:
    while moves and (seats := match.to_act()):
        match.play(seats[0], decide(match, seats[0]))
        moves -= 1
    return match


# Saving and going on


def test_a_save_comes_back_as_the_same_match(saves: Saves) -> None:
    match = played(3, moves=21)
    saves.save("storm", match)
    assert saves.read("storm") == match.record()
    back = saves.resume("storm")
    assert (back.digest(), back.log) == (match.digest(), match.log)
    assert saves.list()[0].moves == 21


def test_every_move_and_every_undo_is_on_the_disk_at_once(saves: Saves) -> None:
    match = new_match(3)
    keep(match, saves, "storm")
    assert saves.list()[0].moves == 0
    chance = Chance(4)
    for _ in range(8):
        play_on(match, chance, 1)
        assert saves.read("storm") == match.record()
    play_on(match, chance, 2)
    entry = match.log[-1].entry
    assert entry is not None
    match.undo(entry.seat)  # type: ignore[union-attr]
    assert saves.read("storm") == match.record()
    assert saves.list()[0].moves == 9


@pytest.mark.parametrize("stop", [0, 1, 16, 35, 36, 50])
def test_a_resumed_match_goes_on_as_if_it_had_never_stopped(saves: Saves, stop: int) -> None:
    whole = bot_plays(new_match(3, 12, rounds=2, expert=True))
    saves.save("half", bot_plays(new_match(3, 12, rounds=2, expert=True), stop))
    resumed = bot_plays(saves.resume("half"))
    assert to_text(resumed.record()) == to_text(whole.record())
    assert resumed.log == whole.log
    assert resumed.result() == whole.result()


def test_a_match_resumed_after_every_single_move_is_still_the_same(saves: Saves) -> None:
    saves.save("storm", new_match(3, 12))
    while (match := saves.resume("storm")).to_act():
        match.listeners.append(Autosave(saves, "storm"))
        bot_plays(match, 1)
    assert to_text(saves.read("storm")) == to_text(bot_plays(new_match(3, 12)).record())


def test_bots_depend_on_seed_seat_and_move_alone() -> None:
    """Asking for advice, once or often, changes neither the match nor the next answer."""
    match = bot_plays(new_match(3, 12), 4)
    digest, (seat,) = match.digest(), match.to_act()
    (advice,) = {decide(match, seat) for _ in range(5)}
    assert match.digest() == digest
    match.play(seat, advice)
    match.undo(seat)
    assert decide(match, seat) == advice, "an undo is no new throw of the dice"


def test_every_decision_has_a_die_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    dice: list[int] = []

    def note(game: str, level: str, chance: Chance) -> Bot:
        dice.append(chance.state)
        return bot_for(game, level, chance)

    monkeypatch.setattr(deciding, "bot_for", note)
    bot_plays(new_match(3, 12))
    bot_plays(new_match(3, 13))
    assert len(dice) == len(set(dice)) == 72


# The list


def test_the_list_has_the_latest_first(saves: Saves) -> None:
    assert saves.list() == []
    for age, name in enumerate(["b", "a", "c"]):
        saves.save(name, played(3, moves=age))
        os.utime(saves.file(name), (1000 - age, 1000 - age))
    assert names(saves) == ["b", "a", "c"]
    os.utime(saves.file("c"), (2000, 2000))
    assert names(saves) == ["c", "b", "a"]
    os.utime(saves.file("b"), (2000, 2000))
    assert names(saves) == ["b", "c", "a"], "names decide between equal times"


BROKEN: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "json.empty"),
    "cut": (to_text(played(3).record())[:500], "json.cut"),
    "garbled": (b"\x00\xff" * 100, "json.garbled"),
    "foreign": (b'{"hello": 1}', "file.foreign"),
    "position": (b'{"format": "four-winds position"}', "file.foreign"),
    "newer": (b'{"format": "four-winds record", "version": 2}', "file.newer"),
    "unknown game": (
        b'{"format": "four-winds record", "version": 1, "game": "chess"}',
        "game.unknown",
    ),
    "deep": (b"[" * 100_000, "json.too-deep"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_listed_with_its_trouble_and_left_alone(saves: Saves, name: str) -> None:
    data, message = BROKEN[name]
    saves.save("good", played(3))
    saves.file(name).write_bytes(data)
    assert sorted(names(saves)) == sorted(["good", name])
    assert trouble_of(saves, name).message == message
    for attempt in (saves.read, saves.resume):
        with pytest.raises(Malformed) as trouble:
            attempt(name)
        assert trouble.value.message == message
    keep(new_match(), saves, name)
    saves.sweep()
    assert saves.file(name).read_bytes() == data
    assert f"{name} 2" in names(saves)
    saves.delete(name)
    assert name not in names(saves)


def test_a_well_formed_record_that_diverges_is_listed_and_told_when_resumed(saves: Saves) -> None:
    saves.save("x", played(3))
    plain = json.loads(saves.file("x").read_bytes())
    plain["seed"] += 1
    saves.file("x").write_text(json.dumps(plain), encoding="utf-8")
    assert saves.list()[0].record is not None
    with pytest.raises(Malformed, match=r"record\.refused"):
        saves.resume("x")


def test_a_folder_named_like_a_save(saves: Saves) -> None:
    saves.save("good", played(3))
    saves.file("x").mkdir()
    assert trouble_of(saves, "x").message == "save.unreadable"
    for attempt in (saves.read, saves.resume, saves.delete):
        with pytest.raises(Malformed) as trouble:
            attempt("x")
        sentences(trouble.value)
    assert saves.free_name("x") == "x 2"
    assert saves.file("x").is_dir()
    autosave = Autosave(saves, "x")
    autosave(new_match())
    assert autosave.trouble is not None
    assert not list(saves.folder.glob("*.part"))


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="no links to be had")
def test_links_that_lead_nowhere_or_in_a_ring(saves: Saves) -> None:
    saves.save("good", played(3))
    saves.file("ring").symlink_to(saves.file("ring"))
    saves.file("nowhere").symlink_to(saves.folder / "gone")
    assert sorted(names(saves)) == ["good", "nowhere", "ring"]
    for name in ("ring", "nowhere"):
        trouble_of(saves, name)
        with pytest.raises(Malformed):
            saves.resume(name)
        assert saves.free_name(name) == f"{name} 2"


def test_an_unreadable_file_is_told(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    saves.save("x", played(3))

    def refuse(self: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert trouble_of(saves, "x").facts["reason"] == "Permission denied"
    with pytest.raises(Malformed, match=r"save\.unreadable"):
        saves.resume("x")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_locked_folder_lists_nothing_and_stops_nobody(saves: Saves) -> None:
    saves.save("x", played(3))
    saves.folder.chmod(0)
    try:
        assert saves.list() == []
        autosave = keep(new_match(), saves, "y")
        assert autosave.trouble is not None
    finally:
        saves.folder.chmod(0o700)


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "matches").write_bytes(b"not a folder")
    saves = Saves(tmp_path / "matches")
    assert saves.list() == []
    saves.sweep()
    match = new_match()
    autosave = keep(match, saves, "x")
    assert autosave.trouble is not None
    sentences(autosave.trouble)
    play_on(match, Chance(1), 3)
    for attempt in (saves.read, saves.delete):
        with pytest.raises(Malformed):
            attempt("x")
    assert (tmp_path / "matches").read_bytes() == b"not a folder"


def test_what_is_no_save_is_not_listed(saves: Saves) -> None:
    saves.save("good", played(3))
    for name in ("goodabc.part", "notes.txt", "good.json.bak", "good.json~"):
        (saves.folder / name).write_bytes(b"x")
    (saves.folder / "folder.part").mkdir()
    assert names(saves) == ["good"]
    saves.sweep()
    left = sorted(file.name for file in saves.folder.iterdir())
    assert left == ["folder.part", "good.json", "good.json.bak", "good.json~", "notes.txt"]


# Names


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        ".",
        "..",
        "../x",
        "..\\x",
        "a/b",
        "a\\b",
        "/etc/passwd",
        "C:x",
        "a\0b",
        "a\nb",
        "a\n",
        ".hidden",
        "-rf",
        "dot.",
        "x" * 61,
        "x" * 100_000,
        "CON",
        "con",
        "nul.old",
        "Com1",
        "LPT9.x.y",
        "COM¹",
        "a*",
        "a?b",
        'a"b',
        "a|b",
        "a<b",
        "\ud800",
        "\u202ex",
        "x\u200b",
    ],
)
def test_names_that_could_lead_elsewhere_are_refused(saves: Saves, name: str) -> None:
    match = new_match()
    calls = (
        lambda: saves.file(name),
        lambda: saves.read(name),
        lambda: saves.delete(name),
        lambda: saves.free_name(name),
        lambda: saves.save(name, match),
        lambda: keep(match, saves, name),
    )
    for call in calls:
        with pytest.raises(Malformed) as trouble:
            call()
        assert trouble.value.message == "save.name"
        sentences(trouble.value)
    assert match.listeners == []
    assert not saves.folder.exists()


@pytest.mark.parametrize(
    "name",
    [
        "x",
        "Zoë und Jürgen",
        "嵐",
        "a.b-c d",
        "7",
        "x" * 60,
        "𠀀" * 60,
        "ﬁ",
        "Console",
        "lpt",
        "a ",
        "a..b",
    ],
)
def test_other_names_are_kept_to_the_letter(saves: Saves, name: str) -> None:
    match = played(3, moves=3)
    saves.save(name, match)
    assert names(saves) == [name]
    assert saves.read(name) == match.record()
    assert saves.file(name).parent == saves.folder
    second = saves.free_name(name)
    assert second != name
    assert len(second) <= 60
    saves.save(second, match)
    assert len({name, second, saves.free_name(name)}) == 3
    saves.delete(name)
    assert names(saves) == [second]
    assert saves.free_name(name) == name


def test_ten_times_the_same_wish_gives_ten_names(saves: Saves) -> None:
    for wish in ("Storm", "x" * 60):
        given = [keep(new_match(), saves, wish).name for _ in range(11)]
        assert len(set(given)) == 11
        assert given[0] == wish
        assert given[1].endswith(" 2")
        assert given[10].endswith(" 11")
    assert len(names(saves)) == 22


def test_a_save_that_is_not_there(saves: Saves) -> None:
    for attempt in (saves.read, saves.resume, saves.delete):
        with pytest.raises(Malformed) as trouble:
            attempt("nothing")
        assert trouble.value.message == "save.missing"
        assert all("nothing" in told for told in sentences(trouble.value))


def test_home_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOUR_WINDS_HOME", str(tmp_path))
    assert home() == tmp_path
    assert Saves().folder == tmp_path / "matches"
    monkeypatch.setenv("FOUR_WINDS_HOME", "")
    assert home().name == "four-winds"


# Disks that are full, gone or broken


def no_space(*_: object, **__: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["fsync", "replace", "mkstemp"])
def test_a_full_disk_does_not_stop_the_play(
    saves: Saves, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    match = new_match(3)
    autosave = keep(match, saves, "storm")
    play_on(match, Chance(1), 5)
    assert autosave.trouble is None
    old = saves.file("storm").read_bytes()

    with monkeypatch.context() as broken:
        owner = {"fsync": os, "replace": Path, "mkstemp": tempfile}[step]
        broken.setattr(owner, step, no_space)
        play_on(match, Chance(2), 4)
        assert match.moves_made == 9
        assert autosave.trouble is not None
        assert autosave.trouble.message == "save.failed"
        assert all(os.strerror(errno.ENOSPC) in told for told in sentences(autosave.trouble))
        assert saves.file("storm").read_bytes() == old
        assert [file.name for file in saves.folder.iterdir()] == ["storm.json"]

    play_on(match, Chance(3), 1)
    assert autosave.trouble is None
    assert saves.read("storm") == match.record()
    assert saves.list()[0].moves == 10


def test_half_a_write_leaves_the_old_file(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fills up in the middle of the new file."""
    saves.save("storm", played(3, moves=5))
    old = saves.file("storm").read_bytes()
    fdopen = os.fdopen

    class Full:
        def __init__(self, handle: int) -> None:
            self.out = fdopen(handle, "wb", 0)

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            self.out.close()

        def write(self, data: bytes) -> int:
            self.out.write(data[: len(data) // 2])
            return no_space()

    monkeypatch.setattr(os, "fdopen", lambda handle, _: Full(handle))
    with pytest.raises(OSError, match="No space"):
        saves.save("storm", played(3))
    assert saves.file("storm").read_bytes() == old
    assert not list(saves.folder.glob("*.part"))


def test_ctrl_c_while_saving_leaves_the_old_file(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves.save("storm", played(3, moves=5))
    old = saves.file("storm").read_bytes()

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        saves.save("storm", played(3))
    assert [file.name for file in saves.folder.iterdir()] == ["storm.json"]
    assert saves.file("storm").read_bytes() == old


def test_a_file_system_that_cannot_sync_folders_is_good_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file itself is synced; that its folder cannot be is no reason to say it was not saved."""
    fsync = os.fsync
    synced: list[int] = []

    def first_only(handle: int) -> None:
        if synced:
            raise OSError(errno.EINVAL, "Invalid argument")
        synced.append(handle)
        fsync(handle)

    monkeypatch.setattr(os, "fsync", first_only)
    write_whole(tmp_path / "x", b"new")
    assert (tmp_path / "x").read_bytes() == b"new"
    assert synced


def test_the_file_is_synced_before_it_takes_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a power cut could leave the new name with nothing in it."""
    order: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def note_sync(handle: int) -> None:
        order.append("sync")
        fsync(handle)

    def note_replace(self: Path, target: Path) -> Path:
        assert self.read_bytes() == b"new"
        assert self.parent == target.parent, "a rename is atomic within a folder"
        order.append("replace")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(Path, "replace", note_replace)
    write_whole(tmp_path / "x", b"new")
    assert order[:2] == ["sync", "replace"]
    assert os.name == "nt" or order == ["sync", "replace", "sync"]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
def test_a_device_without_space(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real ENOSPC out of the system, not one of ours."""
    saves.save("storm", played(3, moves=5))
    old = saves.file("storm").read_bytes()
    mkstemp = tempfile.mkstemp

    def on_full_disk(**where: Any) -> tuple[int, str]:
        handle, name = mkstemp(**where)
        os.close(handle)
        return os.open("/dev/full", os.O_WRONLY), name

    monkeypatch.setattr(tempfile, "mkstemp", on_full_disk)
    autosave = Autosave(saves, "storm")
    autosave(played(3))
    assert autosave.trouble is not None
    assert saves.file("storm").read_bytes() == old
    assert not list(saves.folder.glob("*.part"))


def test_folders_are_made_as_needed(tmp_path: Path) -> None:
    write_whole(tmp_path / "a" / "b" / "c.json", b"1")
    write_whole(tmp_path / "a" / "b" / "c.json", b"22")
    assert (tmp_path / "a" / "b" / "c.json").read_bytes() == b"22"
    assert len(list((tmp_path / "a" / "b").iterdir())) == 1


def test_replay_of_a_save_is_its_match(saves: Saves) -> None:
    match = played(5, 3, expert=True)
    saves.save("x", match)
    assert to_text(replay(saves.read("x")).record()) == saves.file("x").read_bytes()
