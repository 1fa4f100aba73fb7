"""Settings outlive broken files, full disks and newer programs, and say what happened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from game.app import settings as module
from game.app.settings import FILE, Settings, Window, load, preferred_language, save
from game.rules.codec import to_plain
from game.rules.protocol import Malformed
from game.words import LANGUAGES, explain

CHANGED: dict[str, Any] = {
    "language": "de",
    "effects": 0,
    "ambience": 100,
    "muted": True,
    "speed": 25,
    "full_screen": True,
    "window": {"width": 1024, "height": 768, "x": -8, "y": None},
    "text_size": "large",
    "contrast": "high",
    "reduced_motion": True,
    "names": ("Zoë", "Ben"),
    "flags": (4, 0),
}
"""Every field with another value than its default."""


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)


def write(folder: Path, contents: object) -> bytes:
    data = contents if isinstance(contents, bytes) else json.dumps(contents).encode()
    (folder / FILE).write_bytes(data)
    return data


def told(trouble: Malformed | None) -> str:
    """The trouble's sentence in English; in the other languages it can be told as well."""
    assert trouble is not None
    return {language: explain(trouble, language) for language in LANGUAGES}["en"]


# All is well


def test_a_newcomer_gets_the_defaults_and_no_file(tmp_path: Path) -> None:
    assert load(tmp_path / "not yet there") == (Settings(), None)
    assert not list(tmp_path.iterdir())


def test_every_field_comes_back(tmp_path: Path) -> None:
    fresh = to_plain(Settings())
    assert set(CHANGED) == set(fresh)
    assert all(CHANGED[name] != fresh[name] for name in fresh)
    changed = Settings().but(**CHANGED)
    assert save(changed, tmp_path / "new" / "folder") is None
    assert load(tmp_path / "new" / "folder") == (changed, None)
    assert to_plain(changed) == CHANGED


def test_what_an_older_program_did_not_know_has_its_default(tmp_path: Path) -> None:
    write(tmp_path, {"speed": 200})
    assert load(tmp_path) == (Settings(speed=200), None)


def test_the_folder_of_the_person_is_where_it_all_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOUR_WINDS_HOME", str(tmp_path))
    assert save(Settings(speed=50)) is None
    assert load() == load(tmp_path) == (Settings(speed=50), None)
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("system", "ours"),
    [
        ("de_AT.UTF-8", "de"),
        ("fr_CA.UTF-8", "fr"),
        ("en_US.UTF-8", "en"),
        ("it_IT.UTF-8", "en"),
        ("C", "en"),
        ("", "en"),
    ],
)
def test_the_language_is_the_systems_where_we_speak_it(
    system: str, ours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    locales = [{"language": system[:2], "country": None}] if system else []
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: locales)
    assert preferred_language() == Settings().language == ours


def test_a_second_choice_of_language_is_better_than_none(monkeypatch: pytest.MonkeyPatch) -> None:
    locales = [{"language": name, "country": None} for name in ("br", "fr", "de")]
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: locales)
    assert preferred_language() == "fr"


# Changing


def test_changes_are_checked() -> None:
    assert Settings().but(speed=400, names=("Ada",)) == Settings(speed=400, names=("Ada",))
    assert Settings().but(window=Window(800, 600)).window == Window(800, 600)
    for wrong in ({"speed": 401}, {"effects": -1}, {"names": ("",)}, {"colour": 1}):
        with pytest.raises(Malformed):
            Settings().but(**wrong)


@pytest.mark.parametrize(
    ("flags", "order"),
    [((), (0, 1, 2, 3, 4)), ((3, 1), (3, 1, 0, 2, 4)), ((2, 2, 0), (2, 0, 1, 3, 4))],
)
def test_every_seat_has_a_flag_of_its_own(flags: tuple[int, ...], order: tuple[int, ...]) -> None:
    assert Settings(flags=flags).flag_order == order


# Broken files


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("language", "it"),
        ("effects", 101),
        ("ambience", -1),
        ("ambience", 50.5),
        ("muted", 1),
        ("speed", 24),
        ("speed", "100"),
        ("full_screen", None),
        ("window", {"width": 10, "height": 768}),
        ("window", [0, 0, 1024, 768]),
        ("text_size", "tiny"),
        ("contrast", True),
        ("reduced_motion", "no"),
        ("names", ["Ada"] * 6),
        ("names", ["x" * 41]),
        ("names", "Ada"),
        ("flags", [5]),
        ("flags", [-1]),
        ("flags", [0] * 6),
    ],
)
def test_a_wrong_field_costs_only_itself(tmp_path: Path, field: str, wrong: object) -> None:
    data = write(tmp_path, CHANGED | {field: wrong})
    settings, trouble = load(tmp_path)
    assert to_plain(settings) == CHANGED | {field: to_plain(Settings())[field]}
    assert field in told(trouble)
    assert "settings.broken.json" in told(trouble)
    assert (tmp_path / "settings.broken.json").read_bytes() == data
    assert load(tmp_path) == (settings, None), "what could be read is kept on disk as well"


def test_an_unknown_field_is_told_and_not_lost(tmp_path: Path) -> None:
    data = write(tmp_path, CHANGED | {"sped": 200})
    settings, trouble = load(tmp_path)
    assert to_plain(settings) == CHANGED
    assert "sped" in told(trouble)
    assert (tmp_path / "settings.broken.json").read_bytes() == data


@pytest.mark.parametrize(
    "data", [b"", b"garbage", b'{"speed": 200', b"\xff\xfe{", b"[" * 100_000, b"[]", b"null", b"7"]
)
def test_garbage_gives_the_defaults_and_is_put_aside(tmp_path: Path, data: bytes) -> None:
    write(tmp_path, data)
    settings, trouble = load(tmp_path)
    assert settings == Settings()
    assert "settings.broken.json" in told(trouble)
    assert (tmp_path / "settings.broken.json").read_bytes() == data
    assert load(tmp_path) == (Settings(), None)


def test_no_broken_file_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    files = ["settings.broken.json", "settings.broken-2.json", "settings.broken-3.json"]
    for number, name in enumerate(files):
        write(tmp_path, b"garbage %d" % number)
        assert name in told(load(tmp_path)[1])
    kept = [(tmp_path / name).read_bytes() for name in files]
    assert kept == [b"garbage 0", b"garbage 1", b"garbage 2"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(contents=st.dictionaries(st.sampled_from(sorted(CHANGED)) | st.text(), JSON, max_size=8))
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_file_at_all_makes_it_stumble(
    contents: dict[str, object], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    data = write(folder, contents)
    settings, trouble = load(folder)
    assert settings == settings.but(), "whatever was kept is within its bounds"
    if trouble is None:
        assert set(contents) <= set(CHANGED)
    else:
        assert (folder / "settings.broken.json").read_bytes() == data
        assert told(trouble)


# Folders and disks that do not let us


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    settings, trouble = load(tmp_path / "home")
    assert settings == Settings()
    assert "settings.json" in told(trouble)
    assert "saved" in told(save(Settings(), tmp_path / "home"))
    assert (tmp_path / "home").read_text() == "a file"


def test_a_file_that_cannot_be_read_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / FILE / "inside").mkdir(parents=True)
    settings, trouble = load(tmp_path)
    assert settings == Settings()
    assert "settings.broken.json" in told(trouble)
    assert (tmp_path / "settings.broken.json" / "inside").is_dir()
    assert save(Settings(), tmp_path) is None


def test_a_file_that_cannot_be_moved_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: object) -> Path:
        raise PermissionError(13, "Permission denied")

    data = write(tmp_path, b"garbage")
    monkeypatch.setattr(Path, "rename", locked)
    settings, trouble = load(tmp_path)
    assert settings == Settings()
    assert "settings.json" in told(trouble)
    assert (tmp_path / FILE).read_bytes() == data


def test_a_full_disk_is_told_and_the_old_settings_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    assert save(Settings(speed=50), tmp_path) is None
    monkeypatch.setattr(module, "write_whole", full)
    assert "No space left on device" in told(save(Settings(speed=75), tmp_path))
    assert load(tmp_path) == (Settings(speed=50), None)
