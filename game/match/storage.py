"""Saved matches: a folder with a record a file.

Saving is atomic: a kill or a power cut at any instant leaves the old file or the new one whole.
A file that cannot be read is never touched: it is listed with what is wrong with it, and a new
match never takes a name that is there already.
"""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from game.assets import home
from game.match.match import Match, replay
from game.match.record import AnyRecord, Made, Undone, read_record
from game.rules.codec import to_text
from game.rules.protocol import Malformed

SUFFIX = ".json"
_UNFINISHED = ".part"
LONGEST = 60
"""Letters in a save's name."""
_NAME = re.compile(rf"\w[\w .()-]{{0,{LONGEST - 1}}}")
_DEVICE = re.compile(r"(con|prn|aux|nul|(com|lpt)[\d¹²³])\s*(\.|$)", re.IGNORECASE)
"""Names that are no files on Windows, whatever follows the dot."""


def is_sound_name(name: str) -> bool:
    """Whether a file may be called so on every system, and nowhere but in its folder."""
    return bool(_NAME.fullmatch(name)) and not _DEVICE.match(name) and not name.endswith(".")


def write_whole(file: Path, data: bytes) -> None:
    """Replace a file so that at every instant either the old or the new one is there whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=_UNFINISHED, prefix=file.stem, dir=file.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        part.chmod(0o644)  # what mkstemp makes, only its owner could read
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(file.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system can.

    Where it cannot, the file is written all the same, so that is no trouble.
    """
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Saved(msgspec.Struct, frozen=True):
    """A line of the list of saved matches."""

    name: str
    changed: float
    """When, in seconds since 1970."""
    record: AnyRecord | None
    trouble: Malformed | None
    """Why it cannot be read; either this or the record is there."""

    @property
    def moves(self) -> int:
        """Moves that stand."""
        entries = self.record.entries if self.record else ()
        made = sum(isinstance(entry, Made) for entry in entries)
        return made - sum(isinstance(entry, Undone) for entry in entries)


class Saves:
    """The saved matches of one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home() / "matches"

    def file(self, name: str) -> Path:
        """Where a save of this name lies; a name that could lead elsewhere is `Malformed`."""
        if not is_sound_name(name):
            raise Malformed("save.name", name=name)
        return self.folder / (name + SUFFIX)

    def save(self, name: str, match: Match) -> None:
        write_whole(self.file(name), to_text(match.record()))

    def read(self, name: str) -> AnyRecord:
        return _read(self.file(name))

    def resume(self, name: str) -> Match:
        """The match as it stood; an unreadable or impossible record is `Malformed`."""
        return replay(self.read(name))

    def newest_first(self) -> Iterator[Saved]:
        """Every save, each read only when it is asked for; unreadable ones with the reason."""
        files = []
        for file in self.folder.glob(f"*{SUFFIX}"):
            with contextlib.suppress(FileNotFoundError):  # deleted since the folder was read
                files.append((-file.lstat().st_mtime, file.stem, file))
        for age, name, file in sorted(files):
            yield Saved(name, -age, *self._try_reading(file))

    def list(self) -> list[Saved]:
        """Every save, the latest first."""
        return [*self.newest_first()]

    def _try_reading(self, file: Path) -> tuple[AnyRecord | None, Malformed | None]:
        try:
            return _read(file), None
        except Malformed as trouble:
            return None, trouble

    def delete(self, name: str) -> None:
        file = self.file(name)
        try:
            file.unlink()
        except FileNotFoundError:
            raise Malformed("save.missing", name=name) from None
        except OSError as error:
            raise Malformed("file.unwritable", file=str(file), reason=error.strerror) from None

    def free_name(self, wish: str) -> str:
        """The wished name, or the first numbered one that no save bears yet."""
        name, number = wish, 1
        while os.path.lexists(self.file(name)):
            number += 1
            name = f"{wish[: LONGEST - len(f' {number}')]} {number}"
        return name

    def sweep(self) -> None:
        """Remove what a killed save left behind; no save is ever among it."""
        for part in self.folder.glob(f"*{_UNFINISHED}"):
            with contextlib.suppress(OSError):  # not ours, then
                part.unlink()


def _read(file: Path) -> AnyRecord:
    try:
        return read_record(file.read_bytes())
    except FileNotFoundError:
        raise Malformed("save.missing", name=file.stem) from None
    except OSError as error:
        raise Malformed("save.unreadable", name=file.stem, reason=error.strerror) from None


class Autosave:
    """A listener that keeps a match in a save after every move.

    A full disk must not stop the play: the trouble is kept for the table to show, and the next
    move tries again.
    """

    def __init__(self, saves: Saves, name: str) -> None:
        self.saves = saves
        self.name = name
        self.trouble: Malformed | None = None

    def __call__(self, match: Match) -> None:
        try:
            self.saves.save(self.name, match)
            self.trouble = None
        except OSError as error:
            self.trouble = Malformed("save.failed", name=self.name, reason=error.strerror)


def keep(match: Match, saves: Saves, name: str) -> Autosave:
    """Keep a match from now on, under a name that no other save bears."""
    autosave = Autosave(saves, saves.free_name(name))
    autosave(match)
    match.listeners.append(autosave)
    return autosave


def go_on(saves: Saves, name: str) -> tuple[Match, Autosave]:
    """Resume a saved match and keep it under the name that it has."""
    match, autosave = saves.resume(name), Autosave(saves, name)
    match.listeners.append(autosave)
    return match, autosave
