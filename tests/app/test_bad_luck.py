"""Bad luck: no display, no sound, broken files, a full disk. A sentence each, and play goes on."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.app import settings as settings_file
from game.app.actions import Action
from game.app.program import App
from game.app.scene import Scene
from game.app.scenes import going
from game.app.scenes.crash import crashed
from game.match import storage
from tests.app.driver import Gui, OpenGui
from tests.app.storm_play import playable, sit_down, table_of, wait_for_turn
from tools.gallery import exhibit

ROOT = Path(__file__).parents[2]


def run(home: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """The program as somebody starts it in a terminal."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("SDL_") and k != "DISPLAY"}
    kept.pop("WAYLAND_DISPLAY", None)
    kept |= {"FOUR_WINDS_HOME": str(home), "PYTHONPATH": str(ROOT), **env}
    return subprocess.run(
        [sys.executable, "-m", "game"], env=kept, check=False, capture_output=True, text=True,
        timeout=120, cwd=ROOT,
    )  # fmt: skip


def test_without_a_display_it_says_so_and_does_what_works_there(home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text('{"language": "en"}')
    done = run(home)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    first = done.stdout.splitlines()[0]
    assert "display" in first or "screen" in first
    assert len(done.stdout.splitlines()) > 20


def test_without_a_sound_device_it_is_silent_and_complete(
    open_gui: OpenGui, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    gui = open_gui(muted=False, speed=400)
    sit_down(gui)
    wait_for_turn(gui)
    gui.click(playable(gui))
    wait_for_turn(gui)
    assert gui.app.sound.silent
    assert gui.scene == "storm"


@pytest.mark.parametrize("garbage", [b"", b"\x00\xff garbage", b"[]", b'{"language": "xx"}'])
def test_a_garbled_settings_file_costs_a_sentence(garbage: bytes, home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_bytes(garbage)
    pygame.display.init()
    app = App((1024, 768))
    try:
        assert len(app.toasts.texts) == 1
        assert app.settings.speed == 100
    finally:
        app.close()
    assert any(file.read_bytes() == garbage for file in home.iterdir()), "it was thrown away"


def test_a_save_from_a_newer_program_is_listed_with_its_reason(gui: Gui) -> None:
    exhibit("matches").show(gui.app)
    gui.wait(0.5)
    gui.see("99")
    paths = [w.path for w in gui.top.built().focusables()]
    newer = next(n for n in range(4) if f"list/match-{n}/go-on" not in paths
                 and f"list/match-{n}/watch" not in paths)  # fmt: skip
    assert f"list/match-{newer}/delete" in paths


def test_a_full_disk_is_told_once_and_play_goes_on(
    gui: Gui, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_down(gui)
    gui.app.change(speed=400)
    wait_for_turn(gui)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(storage, "write_whole", full)
        moves = table.sitting.match.moves_made
        gui.click(playable(gui))
        gui.wait(0.1)
        gui.see(os.strerror(errno.ENOSPC))
        wait_for_turn(gui)
        assert table.sitting.match.moves_made > moves
        assert table.sitting.unsaved is not None
        gui.wait(15)
        gui.click(playable(gui))
        wait_for_turn(gui)
        gui.see_not(os.strerror(errno.ENOSPC))
    gui.click(playable(gui))
    wait_for_turn(gui)
    assert table.sitting.unsaved is None
    assert gui.app.saves.list()[0].moves == table.sitting.match.moves_made


def test_settings_that_cannot_be_kept_are_told(gui: Gui, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(settings_file, "write_whole", full)
    gui.app.change(effects=10)
    assert gui.app.settings.effects == 10
    gui.wait(2)
    gui.see(os.strerror(errno.ENOSPC))


def test_a_slider_writes_its_settings_once_it_rests(
    gui: Gui, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []
    monkeypatch.setattr(settings_file, "write_whole", lambda file, _: written.append(file))
    for percent in range(0, 100, 5):
        gui.app.change(effects=percent)
        gui.wait(0.05)
    assert written == []
    gui.wait(1)
    assert written == [home / "settings.json"]


def test_a_scene_that_fails_gives_way_and_the_match_is_kept(gui: Gui) -> None:
    table = sit_down(gui)
    wait_for_turn(gui)

    class Broken(Scene):
        def draw(self, target: pygame.Surface) -> None:
            raise RuntimeError("a rock")

    gui.app.show(Broken(gui.app))
    with pytest.raises(RuntimeError) as caught:
        gui.wait(0.1)
    crashed(gui.app, caught.value)
    gui.wait(0.1)
    assert gui.scene == "crash"
    assert table.sitting.file is not None
    assert table.sitting.file.is_file()
    gui.press(Action.CONFIRM)
    gui.wait(0.1)
    assert gui.scene == "title"
    gui.click("menu/continue")
    wait_for_turn(gui)
    assert table_of(gui).sitting.match.digest() == table.sitting.match.digest()


def test_a_match_that_is_gone_is_told(gui: Gui) -> None:
    going.go_on_with(gui.app, "no such match")
    gui.wait(0.1)
    assert gui.scene == "ask"
    gui.see("no such match")
    gui.press("enter")
    assert gui.scene == "title"
