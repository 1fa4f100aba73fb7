"""The rules pages as they are read on screen: nothing of them is lost, every rule is found."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from game.app.pages import (
    Block,
    Figure,
    Heading,
    Item,
    Paragraph,
    Span,
    Table,
    chapters_of,
    credits_page,
    games_told,
    read,
    rules_page,
    spans_of,
    title_of,
)
from game.app.scene import Scene
from game.app.scenes.rules import Rules
from game.app.widgets import Choice, Scroll
from game.assets import ASSETS
from game.words import LANGUAGES, messages
from tests.app.driver import Gui, OpenGui

PAGES = list(product(games_told(), LANGUAGES))


def words_of(block: Block) -> str:
    """A block's letters, without any mark."""
    if isinstance(block, Heading):
        return block.text
    if isinstance(block, Figure):
        return block.name
    if isinstance(block, Table):
        return "".join(span.text for row in block.rows for cell in row for span in cell)
    mark = block.rule or str(block.number or "") if isinstance(block, Item) else ""
    return mark + "".join(span.text for span in block.spans)


def letters(text: str) -> str:
    return "".join(re.findall(r"\w", text))


def test_bold_and_italic_words() -> None:
    assert spans_of("a **b c** d *e*.") == (
        Span("a "), Span("b c", "bold"), Span(" d "), Span("e", "italic"), Span("."),
    )  # fmt: skip


def test_every_kind_of_block() -> None:
    text = (
        "# T\n\none\ntwo\n## C\n- **S5** r\n- p\n3. n\n![](f)\n| a | b |\n| --- | --- |\n| c | d |"
    )
    assert read(text) == (
        Heading(1, "T", 0),
        Paragraph((Span("one two"),)),
        Heading(2, "C", 1),
        Item((Span("r"),), rule="S5"),
        Item((Span("p"),)),
        Item((Span("n"),), number=3),
        Figure("f"),
        Table((((Span("a"),), (Span("b"),)), ((Span("c"),), (Span("d"),)))),
    )


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_no_letter_of_a_page_is_lost(game: str, language: str) -> None:
    file = ASSETS / "text" / language / "rules" / f"{game}.md"
    told = "".join(words_of(block) for block in rules_page(game, language))
    assert letters(told) == letters(file.read_text(encoding="utf-8"))
    assert "**" not in told


@pytest.mark.parametrize("game", games_told())
def test_the_languages_tell_the_same_in_the_same_order(game: str) -> None:
    shapes = {
        tuple(
            (type(block), getattr(block, "rule", ""), getattr(block, "number", 0)) for block in page
        )
        for page in (rules_page(game, language) for language in LANGUAGES)
    }
    assert len(shapes) == 1


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_pages_are_called_as_their_games_are(game: str, language: str) -> None:
    assert title_of(rules_page(game, language)) == messages(language)[f"games.{game}.name"]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_figure_is_drawn(game: str, language: str) -> None:
    for block in rules_page(game, language):
        if isinstance(block, Figure):
            assert (ASSETS / "art" / "rules" / f"{block.name}.svg").exists()


def test_storm_is_told_with_figures() -> None:
    figures = [block for block in rules_page("storm", "en") if isinstance(block, Figure)]
    assert {figure.name for figure in figures} == {
        file.stem for file in (ASSETS / "art" / "rules").glob("storm-*.svg")
    }


def test_the_credits_are_the_same_in_every_language() -> None:
    shapes = {tuple(type(block) for block in credits_page(language)) for language in LANGUAGES}
    assert len(shapes) == 1


# The reader


def reader(gui: Gui) -> Scroll:
    found = gui.find("rules/page")
    assert isinstance(found, Scroll)
    return found


def opened(open_gui: OpenGui, page: str, **wishes: Any) -> Gui:
    return open_gui(opening=lambda app: Rules(app, page), **wishes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", ["S1", "S8", "S12"])
def test_a_rule_is_opened_at_the_top(open_gui: OpenGui, language: str, rule: str) -> None:
    gui = opened(open_gui, f"storm#{rule}", language=language)
    top = gui.find(f"page/at-{rule}").rect.y - reader(gui).rect.y
    assert 0 <= top < gui.app.skin.px(20)


def test_an_unknown_anchor_opens_the_beginning(open_gui: OpenGui) -> None:
    assert reader(opened(open_gui, "storm#Z99")).offset == 0


@pytest.mark.parametrize("height", [768, 1700])
def test_keys_go_from_chapter_to_chapter(open_gui: OpenGui, height: int) -> None:
    """Also where the last chapters are all in sight at the page's end."""
    gui = opened(open_gui, "storm", size=(1024, height))
    scene = gui.top
    assert isinstance(scene, Rules)
    for number in range(1, len(chapters_of(rules_page("storm", "en"))) + 1):
        gui.press("right")
        assert scene.chapter == number
    gui.press("right")
    for number in reversed(range(len(chapters_of(rules_page("storm", "en"))))):
        gui.press("left")
        assert scene.chapter == number
    assert reader(gui).offset == 0


def test_down_reads_on_and_escape_closes(gui: Gui) -> None:
    gui.app.open_rules("harbour")
    gui.wait(0.1)
    gui.press("down")
    assert reader(gui).offset > 0
    gui.press("esc")
    assert gui.scene == "title"


def test_another_game_begins_at_its_beginning(open_gui: OpenGui) -> None:
    gui = opened(open_gui, "storm#S12")
    scene: Scene = gui.top
    games = gui.find("rules/games")
    assert isinstance(games, Choice)
    games.choose(scene.ui, "harbour")
    assert isinstance(scene, Rules)
    assert scene.game == "harbour"
    assert reader(gui).offset == 0


def test_the_place_is_kept_when_the_language_changes(open_gui: OpenGui) -> None:
    gui = opened(open_gui, "storm#S12")
    before = reader(gui).offset / reader(gui).longest
    gui.app.change(language="de")
    gui.wait(0.1)
    assert reader(gui).offset / reader(gui).longest == pytest.approx(before, abs=0.01)


def test_contents_where_there_is_little_room(open_gui: OpenGui) -> None:
    gui = opened(open_gui, "storm")
    assert not gui.has("contents-list/chapter-5")
    gui.click("rules/contents")
    gui.click("contents-list/chapter-5")
    scene = gui.top
    assert isinstance(scene, Rules)
    assert scene.chapter == 5
    assert opened(open_gui, "storm", size=(1920, 1080)).has("contents-list/chapter-5")
