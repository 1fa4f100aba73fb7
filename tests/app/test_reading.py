"""Settings, curtain and credits at work."""

from __future__ import annotations

import pytest

from game.app.scenes.credits import WAIT, Credits
from game.app.scenes.curtain import RISING, Curtain
from game.app.scenes.options import KEPT, PACES, SettingsScene, pace
from game.app.settings import Settings
from game.app.widgets import Scroll
from tests.app.driver import Gui, OpenGui

# Settings


@pytest.fixture
def options(gui: Gui) -> Gui:
    gui.app.show(SettingsScene(gui.app))
    gui.wait(0.1)
    return gui


def test_every_speed_has_a_name() -> None:
    names = [pace(speed) for speed in range(25, 401, 25)]
    assert set(names) == {name for _, name in PACES}
    assert pace(Settings().speed) == "normal"


def test_the_language_changes_under_ones_hands(options: Gui) -> None:
    options.see("Settings")
    options.press("tab")
    options.top.built().focus_on("settings/all/language", by_keyboard=True)
    options.press("right")
    options.see("Réglages")
    options.press("right")
    options.see("Einstellungen")
    assert options.app.settings.language == "de"


@pytest.mark.parametrize("name", ["effects", "ambience"])
def test_touching_a_volume_unmutes(options: Gui, name: str) -> None:
    assert options.app.settings.muted
    before = getattr(options.app.settings, name)
    options.top.built().focus_on(name, by_keyboard=True)
    options.press("right")
    assert getattr(options.app.settings, name) == before + 5
    assert not options.app.settings.muted


def test_a_volume_is_heard_when_it_changes(options: Gui, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(options.app.sound, "play", heard.append)
    options.top.built().focus_on("effects", by_keyboard=True)
    options.press("left")
    assert "click" in heard


@pytest.mark.parametrize(
    ("switch", "setting"), [("full-screen", "full_screen"), ("reduced-motion", "reduced_motion")]
)
def test_switches_switch(options: Gui, switch: str, setting: str) -> None:
    options.click(switch)
    assert getattr(options.app.settings, setting) is True
    options.click(switch)
    assert getattr(options.app.settings, setting) is False


def test_large_type_is_larger_at_once(options: Gui) -> None:
    before = options.app.skin.theme.type_scale
    options.top.built().focus_on("text-size", by_keyboard=True)
    options.press("right")
    assert options.app.skin.theme.type_scale > before


@pytest.mark.parametrize("reply", ["reset", "keep"])
def test_reset_asks_first_and_leaves_language_and_names(options: Gui, reply: str) -> None:
    wishes = {"speed": 200, "contrast": "high", "language": "fr", "names": ("Ada",)}
    options.app.change(**wishes)
    options.click("settings/reset")
    assert options.scene == "ask"
    options.click(f"ask/{reply}")
    fresh = Settings(language="fr", names=("Ada",))
    settings = options.app.settings
    changed = [n for n in Settings.__struct_fields__ if getattr(settings, n) != getattr(fresh, n)]
    if reply == "reset":
        assert [name for name in changed if name not in KEPT] == []
    else:
        assert {"speed", "contrast"} <= set(changed)
    assert (settings.language, settings.names) == ("fr", ("Ada",))


# Curtain


@pytest.fixture
def lifted() -> list[str]:
    return []


@pytest.fixture
def curtain(gui: Gui, lifted: list[str]) -> Gui:
    gui.app.toasts.show("Ben holds two pirates.")
    scene = Curtain(gui.app, "Cleo", gui.app.livery(2), lambda: lifted.append("up"))
    gui.app.show(scene)
    gui.wait(0.1)
    return gui


def test_the_curtain_hides_everything_below(curtain: Gui) -> None:
    assert [scene.name for scene in curtain.app.stage.visible()] == ["curtain"]
    curtain.see("Cleo")
    curtain.see_not("pirates")


def test_escape_does_not_lift_it(curtain: Gui, lifted: list[str]) -> None:
    curtain.press("esc")
    curtain.wait(2)
    assert curtain.scene == "curtain"
    assert lifted == []


def test_enter_lifts_it_once(curtain: Gui, lifted: list[str]) -> None:
    curtain.press("enter")
    curtain.press("enter")
    assert lifted == []
    curtain.wait(RISING + 0.1)
    assert lifted == ["up"]
    assert curtain.scene == "title"


def test_with_less_movement_it_is_gone_at_once(open_gui: OpenGui, lifted: list[str]) -> None:
    gui = open_gui(reduced_motion=True)
    gui.app.show(Curtain(gui.app, "Cleo", gui.app.livery(2), lambda: lifted.append("up")))
    gui.wait(0.1)
    gui.click("curtain/lift")
    assert lifted == ["up"]


# Credits


def words(gui: Gui) -> Scroll:
    found = gui.find("credits/words")
    assert isinstance(found, Scroll)
    return found


def test_the_credits_pass_by_until_somebody_reads(open_gui: OpenGui) -> None:
    gui = open_gui(opening=Credits)
    gui.wait(WAIT + 3)
    passed = words(gui).offset
    assert passed > 0
    gui.press("down")
    there = words(gui).offset
    assert there > passed
    gui.wait(3)
    assert words(gui).offset == there


def test_with_less_movement_the_credits_stand_still(open_gui: OpenGui) -> None:
    gui = open_gui(opening=Credits, reduced_motion=True)
    gui.wait(WAIT + 3)
    assert words(gui).offset == 0
