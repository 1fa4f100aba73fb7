"""Storm's lessons: what they show is what the rules do, and what the rules page says."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.app.lessons import Lesson, course, frames, position_of
from game.app.pages import Item, rules_page
from game.app.scenes.learn import Learn
from game.rules.storm.scoring import SETS
from game.words import LANGUAGES
from tests.app.driver import OpenGui

LESSONS = course().lessons
TRICKS = [
    lesson for lesson in LESSONS if lesson.moves and lesson.id not in ("example-06", "scoring")
]


def page_text(number: int, language: str) -> str:
    """A worked example as the rules page tells it."""
    items = (block for block in rules_page("storm", language) if isinstance(block, Item))
    return "".join(next(item.spans for item in items if item.number == number)[0].text)


def test_there_are_five_steps_and_the_ten_examples_of_the_page() -> None:
    numbers = [b.number for b in rules_page("storm", "en") if isinstance(b, Item) and b.number]
    assert [lesson.id for lesson in course().examples] == [f"example-{n:02}" for n in numbers]
    assert len(course().steps) == 5


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_seat_of_a_lesson_has_a_name(lesson: Lesson) -> None:
    assert len(lesson.names) == position_of(lesson).seats


@pytest.mark.parametrize("number", [2, 3, 4, 5, 7, 8, 9, 10])
def test_examples_play_the_cards_that_the_page_names(number: int) -> None:
    text = page_text(number, "en")
    played = re.findall(r"\b[NESW]\d+|pirate", text)
    cards = ["P" if word == "pirate" else word for word in played]
    assert cards == list(course().examples[number - 1].moves)


@pytest.mark.parametrize("number", range(2, 11))
def test_examples_seat_the_people_whom_the_page_names(number: int) -> None:
    named = dict.fromkeys(re.findall(r"Ada|Ben|Cleo|Dov|Eva", page_text(number, "en")))
    assert list(named) == list(course().examples[number - 1].names)


@pytest.mark.parametrize("lesson", TRICKS, ids=lambda lesson: lesson.id)
def test_who_takes_and_who_leads_is_what_the_page_says(lesson: Lesson) -> None:
    last = [frame for frame in frames(lesson, "en") if frame.laid][-1]
    takers = [lesson.names[laid.seat] for laid in last.laid if laid.takes and laid.seat is not None]
    if lesson.id.startswith("example") and lesson.id != "example-01":
        text = page_text(int(lesson.id[-2:]), "en")
        assert takers == re.findall(r"(\w+) takes the card", text)
    for laid in last.laid:
        assert not (laid.dropped and laid.takes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_is_told_in_every_language(lesson: Lesson, language: str) -> None:
    pictures = frames(lesson, language)
    others = frames(lesson, "en")
    assert [len(p.told) for p in pictures] == [len(p.told) for p in others]
    if lesson in TRICKS and language != "en":
        assert pictures[-1].told != others[-1].told


def test_the_scored_lesson_shows_a_set_and_a_shared_place() -> None:
    """What the step's words promise is there to be seen."""
    lesson = next(lesson for lesson in LESSONS if lesson.id == "scoring")
    steps = [picture.step for picture in frames(lesson, "en") if picture.scored]
    assert {"sets", "shared", "totals"} <= set(steps)
    scored = frames(lesson, "en")[-1].scored
    assert scored is not None
    taken = Counter(card for cards in position_of(lesson).taken for card in cards)
    taken[position_of(lesson).row[0]] += 1
    counted = Counter(
        card
        for account in scored.accounts
        for card in (*account.kept, *(c for d in account.sets for c in SETS[d]))
    )
    assert counted == taken


# The scene


def test_next_leads_through_everything_and_out(open_gui: OpenGui) -> None:
    gui = open_gui()
    gui.app.show(Learn(gui.app))
    gui.wait(0.1)
    scene = gui.top
    assert isinstance(scene, Learn)
    seen = []
    while gui.scene == "learn":
        seen.append((scene.lesson, scene.at))
        gui.click("learn/next")
    assert seen == [
        (number, at)
        for number, lesson in enumerate(LESSONS)
        for at in range(len(frames(lesson, "en")))
    ]
    assert gui.scene == "title"


def test_back_goes_the_same_way(open_gui: OpenGui) -> None:
    gui = open_gui(opening=lambda app: Learn(app, lesson=3))
    scene = gui.top
    assert isinstance(scene, Learn)
    gui.press("left")
    assert (scene.lesson, scene.at) == (2, len(frames(LESSONS[2], "en")) - 1)
    gui.press("right")
    assert (scene.lesson, scene.at) == (3, 0)


def test_a_game_without_lessons_shows_the_way_to_its_rules(open_gui: OpenGui) -> None:
    gui = open_gui(opening=lambda app: Learn(app, "plunder"))
    gui.click("learn/read")
    assert gui.scene == "rules"
