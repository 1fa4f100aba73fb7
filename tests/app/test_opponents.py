"""Opponents in a process of their own: the same thoughts, and nothing that happens there hurts."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app.opponents import Answer, Opponents
from game.app.thinking import Think
from game.catalogue import GAMES
from game.players import BOTS, bot_for
from game.rules.chance import Chance
from game.rules.protocol import AnyGame, AnyState, AnyView, Malformed
from game.words import LANGUAGES, explain
from tests.app import thinkers

ROOT = Path(__file__).parents[2]
LONG = 60.0
"""Seconds that pass only when something hangs."""

MakeOpponents = Callable[..., Opponents]


@pytest.fixture
def make() -> Iterator[MakeOpponents]:
    made: list[Opponents] = []

    def make_one(*think: Think) -> Opponents:
        made.append(Opponents(*think))
        return made[-1]

    yield make_one
    for opponents in made:
        opponents.close()
    assert not multiprocessing.active_children()


def wait_for(happened: Callable[[], object]) -> None:
    end = time.monotonic() + LONG
    while not happened():
        assert time.monotonic() < end, "nothing comes"
        time.sleep(0.002)


def next_answer(opponents: Opponents) -> Answer:
    answers: list[Answer] = []

    def heard() -> bool:
        if answer := opponents.poll():
            answers.append(answer)
        return bool(answers)

    wait_for(heard)
    return answers[0]


def told(trouble: Malformed | None) -> str:
    assert trouble is not None
    return {language: explain(trouble, language) for language in LANGUAGES}["en"]


def some_state(game: AnyGame, moves: int = 0) -> AnyState:
    state, chance = game.new(game.seats.start, game.options_type(), 4), Chance(9)
    for _ in range(moves):
        seat = state.to_act()[0]
        state.play(seat, chance.pick(state.moves(seat)))
    return state


def a_view() -> AnyView:
    state = some_state(GAMES["storm"])
    return state.view(state.to_act()[0])


def child() -> int:
    """The process that thinks."""
    (process,) = multiprocessing.active_children()
    assert process.pid
    return process.pid


# Thinking


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_opponent_of_every_game_thinks_there_what_it_thinks_here(
    game: AnyGame, make: MakeOpponents
) -> None:
    opponents = make()
    state, chance, asked = some_state(game), Chance(9), {}
    for number in range(16):
        seat = chance.pick(state.to_act())
        for place, level in enumerate(BOTS[game.id]):
            ticket = number * len(BOTS[game.id]) + place
            view = state.view(seat)
            asked[ticket] = bot_for(game.id, level, Chance(ticket)).advise(view)
            opponents.ask(ticket, game.id, level, view, ticket)
        state.play(seat, chance.pick(state.moves(seat)))
    for ticket, advice in asked.items():
        answer = next_answer(opponents)
        assert answer == Answer(ticket, advice)
        assert answer.move == advice.move
    assert opponents.poll() is None


def test_the_process_does_not_load_what_the_window_needs(make: MakeOpponents) -> None:
    opponents = make(thinkers.name_modules)
    opponents.ask(1, "storm", "random", a_view(), 1)
    modules = next_answer(opponents).advice.facts["modules"]
    assert "game.players.storm" in modules
    assert not [name for name in modules if name.split(".")[0] in ("pygame", "pymunk")]


def test_one_process_answers_everything(make: MakeOpponents) -> None:
    opponents = make()
    opponents.warm_up()
    first = child()
    opponents.warm_up()
    for ticket in range(5):
        opponents.ask(ticket, "storm", "random", a_view(), ticket)
        assert next_answer(opponents).ticket == ticket
    assert child() == first


# Forgetting


def test_what_is_forgotten_never_comes(make: MakeOpponents) -> None:
    opponents = make()
    for ticket in range(3):
        opponents.ask(ticket, "storm", "medium", a_view(), ticket)
    next_answer(opponents)
    opponents.forget()
    opponents.ask(9, "storm", "random", a_view(), 5)
    answer = next_answer(opponents)
    assert answer == Answer(9, bot_for("storm", "random", Chance(5)).advise(a_view()))


def test_forgetting_before_the_process_is_there(make: MakeOpponents) -> None:
    opponents = make()
    opponents.ask(1, "storm", "random", a_view(), 1)
    opponents.forget()
    opponents.ask(2, "storm", "random", a_view(), 1)
    assert next_answer(opponents).ticket == 2


# Ending


def in_thought(make: MakeOpponents, tmp_path: Path) -> Opponents:
    """Opponents in the middle of a thought without end."""
    opponents, mark = make(thinkers.think_for_ever), tmp_path / "thinking"
    opponents.ask(1, "storm", str(mark), a_view(), 1)

    def begun() -> bool:
        assert opponents.poll() is None
        return mark.exists() and mark.read_text() == str(child())

    wait_for(begun)
    return opponents


def test_closing_in_the_middle_of_a_thought(make: MakeOpponents, tmp_path: Path) -> None:
    opponents = in_thought(make, tmp_path)
    opponents.close()
    assert not multiprocessing.active_children()
    assert opponents.poll() is None
    opponents.close()


def test_asking_again_after_closing(make: MakeOpponents) -> None:
    opponents = make()
    opponents.ask(1, "storm", "random", a_view(), 1)
    opponents.close()
    opponents.ask(2, "storm", "random", a_view(), 1)
    assert next_answer(opponents).ticket == 2


THINK_AND = f"""
import sys, time
from pathlib import Path
sys.path.insert(0, {str(ROOT)!r})
from game.app.opponents import Opponents
from tests.app import thinkers
from tests.app.test_opponents import a_view

if __name__ == "__main__":
    mark = Path(sys.argv[1])
    opponents = Opponents(thinkers.think_for_ever)
    opponents.ask(1, "storm", str(mark), a_view(), 1)
    while not mark.exists():
        opponents.poll()
        time.sleep(0.002)
"""


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{pid}/stat").exists() and ") Z " in Path(f"/proc/{pid}/stat").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="asks for processes in the way of Unix")
@pytest.mark.parametrize(
    ("ending", "code"),
    [("", 0), ("    sys.exit(4)", 4), ("    import os; os.kill(os.getpid(), 9)", -9)],
    ids=["end", "exit", "kill"],
)
def test_a_program_that_ends_takes_the_thought_with_it(
    tmp_path: Path, ending: str, code: int
) -> None:
    script, mark = tmp_path / "program.py", tmp_path / "thinking"
    script.write_text(THINK_AND + ending)
    with (tmp_path / "said").open("wb") as said:
        done = subprocess.run(
            [sys.executable, script, mark], stdout=said, stderr=said, timeout=LONG, check=False
        )
    assert done.returncode == code
    if code >= 0:
        assert (tmp_path / "said").read_text() == ""
    wait_for(lambda: gone(int(mark.read_text())))


# Trouble


def test_a_killed_process_is_started_anew_and_asked_again(
    make: MakeOpponents, tmp_path: Path
) -> None:
    opponents = make(thinkers.die_once)
    opponents.warm_up()
    first = child()
    opponents.ask(1, "storm", str(tmp_path / "mark"), a_view(), 7)
    answer = next_answer(opponents)
    assert answer == Answer(1, bot_for("storm", "random", Chance(7)).advise(a_view()))
    assert child() != first


def test_a_process_killed_while_nobody_asks(make: MakeOpponents) -> None:
    opponents = make()
    for ticket in range(3):
        opponents.ask(ticket, "storm", "random", a_view(), 1)
        assert next_answer(opponents) == Answer(
            ticket, bot_for("storm", "random", Chance(1)).advise(a_view())
        )
        multiprocessing.active_children()[0].kill()


@pytest.mark.parametrize("think", [thinkers.die_there, thinkers.babble_there])
def test_when_processes_do_not_work_they_think_here_and_say_so(
    make: MakeOpponents, think: Think
) -> None:
    opponents = make(think)
    for ticket in (1, 2):
        opponents.ask(ticket, "storm", str(os.getpid()), a_view(), 7)
        answer = next_answer(opponents)
        assert answer.ticket == ticket
        assert answer.advice == bot_for("storm", "random", Chance(7)).advise(a_view())
        assert "ended twice" in told(answer.trouble)
    assert not multiprocessing.active_children()


def test_no_process_is_to_be_had(make: MakeOpponents, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    opponents = make()
    opponents.ask(1, "storm", "medium", a_view(), 7)
    answer = next_answer(opponents)
    assert answer.advice == bot_for("storm", "medium", Chance(7)).advise(a_view())
    assert "ended twice" in told(answer.trouble)


def test_a_thought_that_fails_gives_any_legal_move_and_no_noise(
    make: MakeOpponents, capfd: pytest.CaptureFixture[str]
) -> None:
    opponents, view = make(thinkers.fail), a_view()
    opponents.ask(1, "storm", "medium", view, 7)
    answer = next_answer(opponents)
    assert answer.move in view.moves()
    assert "“medium” found no answer" in told(answer.trouble)
    assert capfd.readouterr() == ("", "")


def test_an_unknown_level_is_told_as_such(make: MakeOpponents) -> None:
    opponents, view = make(), a_view()
    opponents.ask(1, "storm", "grandmaster", view, 7)
    answer = next_answer(opponents)
    assert answer.move in view.moves()
    assert "grandmaster" in told(answer.trouble)
    assert "medium" in told(answer.trouble)
