"""A table without drawing: who is asked, who may look, what is told, what is on disk."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app.opponents import Answer, Opponents
from game.app.sitting import Began, Happening, Hinted, Played, Sitting, TakenBack, Troubled
from game.app.thinking import Question, think
from game.catalogue import GAMES, find_game
from game.cli.deciding import decide
from game.match import PERSON, Match, SeatPlan
from game.match.record import Made, Undone
from game.match.storage import Saves, go_on, keep
from game.players import BOTS, Advice
from game.rules.chance import Chance
from game.rules.codec import from_plain
from game.rules.protocol import AnyGame, Move
from game.rules.storm.moves import Play
from game.rules.storm.pieces import HELM_CARDS
from game.words import explain

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva")


class AtOnce(Opponents):
    """Opponents that answer when they are polled, without a process."""

    def __init__(self, think: Callable[[Question], Advice] = think) -> None:
        super().__init__(think)
        self.asked: deque[tuple[int, Question]] = deque()
        self.asleep = False

    def ask(self, ticket: int, game_id: str, level: str, view: Any, seed: int) -> None:
        self.asked.append((ticket, Question.about(game_id, level, view, seed)))

    def poll(self) -> Answer | None:
        if self.asleep or not self.asked:
            return None
        ticket, question = self.asked.popleft()
        return Answer(ticket, self._think(question))

    def forget(self) -> None:
        self.asked.clear()


def new_match(
    deciders: str, game: AnyGame | None = None, *, teaching: bool = False, **options: Any
) -> Match:
    """A match of Storm or another game: a letter a seat, `p` for a person, `b` for a bot."""
    game = game or find_game("storm")
    levels = {"p": PERSON, "b": list(BOTS[game.id])[-1], "r": "random"}
    plans = [SeatPlan(name, levels[one]) for name, one in zip(NAMES, deciders, strict=False)]
    return Match(game, plans, from_plain(options, game.options_type), 5, teaching=teaching)


def sit(deciders: str, *, teaching: bool = False, **options: Any) -> Sitting:
    return Sitting(new_match(deciders, teaching=teaching, **options), AtOnce())


def settle(sitting: Sitting) -> list[Happening]:
    """Let everything go on that goes on without a person; the curtain is not lifted."""
    happened: list[Happening] = []
    quiet = 0
    while quiet < 3:
        fresh = sitting.update()
        happened += fresh
        quiet = 0 if fresh else quiet + 1
    return happened


def first_move(sitting: Sitting) -> Move:
    move: Move = sitting.view.moves()[0]
    return move


def play_on(sitting: Sitting, chance: Chance, most: int = 10**6) -> list[Happening]:
    """So many moves, or to the end; persons play at random and lift the curtain where asked."""
    happened: list[Happening] = []
    while not sitting.over and sitting.match.moves_made < most:
        happened += sitting.update()
        if sitting.curtain is not None:
            assert sitting.viewer is None
            assert not sitting.may_play
            sitting.lift_curtain(sitting.curtain)
        elif sitting.may_play:
            assert sitting.play(chance.pick(sitting.view.moves())) == ()
    return happened + sitting.update()


def check_bots(match: Match) -> None:
    """Every move of a bot is what it decides in the position as it stood."""
    record = match.record()
    again = Match(match.game, match.seats, match.options, match.seed, teaching=match.teaching)
    for entry in record.entries:
        if isinstance(entry, Made):
            if again.seats[entry.seat].decider != PERSON:
                assert decide(again, entry.seat) == entry.move
            again.play(entry.seat, entry.move)
        elif isinstance(entry, Undone):
            again.undo(entry.seat)
    assert again.digest() == match.digest()


def not_held(view: Any) -> Move:
    """A card of Storm that this seat does not hold."""
    return Play(next(card for card in HELM_CARDS if card not in view.hand))


# Whole matches


def tables() -> list[tuple[AnyGame, str]]:
    """For every game: onlookers only, one person, two among bots, persons only."""
    found = []
    for game in GAMES.values():
        few, many = game.seats.start, game.seats.stop - 1
        lone, mixed = "rp" + "r" * (few - 2), "pr" * (many // 2) + "p" * (many % 2)
        found += [(game, deciders) for deciders in ("r" * few, lone, mixed, "p" * many)]
    return found


@pytest.mark.parametrize(
    ("game", "deciders"), tables(), ids=lambda part: part if isinstance(part, str) else part.id
)
def test_every_game_is_played_and_told_as_it_was(
    game: AnyGame, deciders: str, tmp_path: Path
) -> None:
    match = new_match(deciders, game)
    sitting = Sitting(match, AtOnce(), keep(match, Saves(tmp_path), "evening"))
    lone = sitting.persons[0] if len(sitting.persons) == 1 else None
    happened = play_on(sitting, Chance(3), most=240)
    assert sitting.over == match.result()
    assert match.moves_made >= 240 or sitting.over
    assert [type(one) for one in happened] == [Began] + [Played] * match.moves_made
    entries = [log.entry for log in match.log if isinstance(log.entry, Made)]
    assert [one.seat for one in happened if isinstance(one, Played)] == [e.seat for e in entries]
    if len(sitting.persons) < 2:
        told = [one.events for one in happened if isinstance(one, (Began, Played))]
        assert told == [logged.seen_by(lone) for logged in match.log]
    assert Saves(tmp_path).resume("evening").digest() == match.digest()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_opponents_move_as_they_do_everywhere(game: AnyGame) -> None:
    """Whatever the persons' pace, a bot's move is what it decides in the position as it stands."""
    deciders = "pb" * (game.seats.start // 2) + "b" * (game.seats.start % 2)
    sitting = Sitting(new_match(deciders, game), AtOnce())
    play_on(sitting, Chance(8), most=30)
    check_bots(sitting.match)


def test_opponents_in_their_process_play_the_same_match() -> None:
    there = Sitting(new_match("prr", rounds=1), Opponents())
    here = Sitting(new_match("prr", rounds=1), AtOnce())
    chance, same = Chance(2), Chance(2)
    play_on(here, same)
    while not there.over:
        there.update()
        if there.may_play:
            assert there.play(chance.pick(there.view.moves())) == ()
    there.close()
    there._opponents.close()
    assert there.match.record() == here.match.record()


def test_a_resumed_match_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    whole = sit("pbr", rounds=1)
    play_on(whole, Chance(4))
    match, chance = new_match("pbr", rounds=1), Chance(4)
    sitting = Sitting(match, AtOnce(), keep(match, Saves(tmp_path), "evening"))
    while not sitting.over:
        play_on(sitting, chance, most=match.moves_made + 5)
        sitting.close()
        match, autosave = go_on(Saves(tmp_path), "evening")
        sitting = Sitting(match, AtOnce(), autosave)
        assert not [one for one in sitting.update() if isinstance(one, Began)]
    assert sitting.match.record() == whole.match.record()


# Who looks


def test_a_single_person_always_looks_and_never_sees_a_curtain() -> None:
    sitting = sit("rpr", rounds=1)
    while not sitting.over:
        settle(sitting)
        assert sitting.viewer == sitting.view.seat == 1
        assert sitting.curtain is None
        if sitting.may_play:
            sitting.play(first_move(sitting))


def test_onlookers_see_the_open_table() -> None:
    sitting = sit("rr", rounds=1)
    sitting.may_go_on = False
    settle(sitting)
    assert sitting.viewer is sitting.view.seat is sitting.curtain is None
    seat = sitting.match.to_act()[0]
    (objection,) = sitting.play(sitting.match.view(seat).moves()[0])
    assert objection.message == "onlooker"
    sitting.may_go_on = True
    settle(sitting)
    assert [why.message for why in sitting.may_undo()] == ["onlooker"]


def test_the_curtain_falls_between_two_persons() -> None:
    sitting = sit("pp", rounds=1)
    assert sitting.view.seat is None
    settle(sitting)
    first = sitting.match.to_act()[0]
    assert (sitting.viewer, sitting.curtain) == (None, first)
    with pytest.raises(ValueError, match="curtain"):
        sitting.lift_curtain(1 - first)
    sitting.lift_curtain(first)
    assert (sitting.viewer, sitting.curtain) == (first, None)
    assert sitting.view.seat == first
    sitting.play(first_move(sitting))
    assert [type(one) for one in sitting.update()] == [Played]
    sitting.may_go_on = False
    assert settle(sitting) == []
    assert sitting.viewer == first, "he sees what came of his move"
    sitting.may_go_on = True
    settle(sitting)
    assert (sitting.viewer, sitting.curtain) == (None, 1 - first)
    assert sitting.view.seat is None


def test_the_same_person_again_needs_no_curtain() -> None:
    sitting = sit("pp", rounds=1)
    curtains, movers, chance = [], [], Chance(6)
    for _ in range(20):
        settle(sitting)
        if sitting.curtain is not None:
            curtains.append(sitting.curtain)
            sitting.lift_curtain(sitting.curtain)
        assert sitting.viewer is not None
        movers.append(sitting.viewer)
        sitting.play(chance.pick(sitting.view.moves()))
    changes = [seat for place, seat in enumerate(movers) if [seat] != movers[place - 1 : place]]
    assert len(changes) < len(movers), "somebody won a trick and led again"
    assert curtains == changes


def test_the_viewer_stays_while_opponents_play() -> None:
    sitting = sit("prpr", rounds=1)
    while sitting.curtain is None:
        sitting.update()
    seat = sitting.curtain
    sitting.lift_curtain(seat)
    sitting.play(first_move(sitting))
    sitting.update()
    seen = [sitting.viewer]
    while sitting.curtain is None and not sitting.over:
        sitting.update()
        seen.append(sitting.viewer)
    assert set(seen[:-1]) == {seat}


def test_sealed_choices_of_persons_come_one_after_another_and_bots_wait_for_none() -> None:
    match = new_match("prpr", find_game("plunder"))
    sitting = Sitting(match, AtOnce())
    assert len(match.to_act()) == 4
    settle(sitting)
    assert match.to_act() == (0, 2), "the bots have voted, before anybody lifted the curtain"
    assert sitting.curtain == 0
    sitting.lift_curtain(0)
    sitting.play(first_move(sitting))
    settle(sitting)
    assert sitting.curtain == 2
    sitting.lift_curtain(2)
    view: Any = sitting.view
    assert all(vote is None for vote in view.votes)
    sitting.play(first_move(sitting))
    assert match.to_act() != (2,)


# When it goes on


def test_nothing_goes_on_while_the_scene_shows_something() -> None:
    sitting = sit("rr", rounds=1)
    sitting.may_go_on = False
    assert [type(one) for one in settle(sitting)] == [Began]
    assert sitting.thinking == sitting.match.to_act()[0], "but it has been thought"
    sitting.may_go_on = True
    assert [type(one) for one in sitting.update()] == [Played]
    assert sitting.match.moves_made == 1


def test_one_move_an_update() -> None:
    sitting = sit("rrr", rounds=1)
    while not sitting.over:
        assert len(sitting.update()) <= 1


def test_a_refused_move_changes_nothing() -> None:
    sitting = sit("pp", rounds=1)
    settle(sitting)
    first = sitting.curtain
    assert first is not None
    sitting.lift_curtain(first)
    before = sitting.match.digest()
    (objection,) = sitting.play(not_held(sitting.view))
    assert objection.message == "storm.not-in-hand"
    assert sitting.match.digest() == before
    assert settle(sitting) == []


# Taking back


def test_a_persons_own_last_move_is_taken_back() -> None:
    sitting = sit("pp", rounds=1)
    settle(sitting)
    assert [why.message for why in sitting.may_undo()] == ["undo.nothing"]
    first, before = sitting.curtain, sitting.match.digest()
    assert first is not None
    sitting.lift_curtain(first)
    sitting.play(first_move(sitting))
    assert sitting.may_undo() == sitting.match.may_undo(first) == ()
    assert sitting.undo() == ()
    assert sitting.match.digest() == before
    assert settle(sitting)[-1] == TakenBack(first, 1)
    assert sitting.viewer == first


def test_behind_the_curtain_the_last_move_can_still_be_taken_back_but_not_after_it() -> None:
    sitting = sit("pp", rounds=1)
    settle(sitting)
    first = sitting.curtain
    assert first is not None
    sitting.lift_curtain(first)
    sitting.play(first_move(sitting))
    settle(sitting)
    assert sitting.curtain == 1 - first
    assert sitting.may_undo() == ()
    sitting.lift_curtain(1 - first)
    assert [why.message for why in sitting.undo()] == ["undo.not-yours"]
    assert sitting.match.moves_made == 1


def test_an_undo_behind_the_curtain_calls_the_mover_back() -> None:
    sitting = sit("pp", rounds=1)
    settle(sitting)
    first = sitting.curtain
    assert first is not None
    sitting.lift_curtain(first)
    sitting.play(first_move(sitting))
    settle(sitting)
    sitting.undo()
    settle(sitting)
    assert (sitting.viewer, sitting.curtain) == (None, first)


def test_a_move_that_an_opponent_has_answered_stays() -> None:
    sitting = sit("pr", rounds=1)
    settle(sitting)
    sitting.play(first_move(sitting))
    settle(sitting)
    assert sitting.undo() != ()


def test_in_teaching_the_opponents_moves_go_with_the_persons() -> None:
    sitting = sit("prr", teaching=True, rounds=1)
    settle(sitting)
    before, moves = sitting.match.digest(), sitting.match.moves_made
    sitting.play(first_move(sitting))
    settle(sitting)
    made = sitting.match.moves_made - moves
    assert made > 1
    assert sitting.undo() == ()
    assert sitting.match.digest() == before
    assert settle(sitting) == [TakenBack(0, made)]
    assert sitting.may_play


def test_an_undo_makes_opponents_think_anew() -> None:
    sitting = sit("pr", teaching=True, rounds=1)
    settle(sitting)
    sitting.may_go_on = False
    sitting.play(sitting.view.moves()[0])
    settle(sitting)
    assert sitting.thinking == 1
    sitting.undo()
    assert sitting.thinking is None
    sitting.play(sitting.view.moves()[-1])
    sitting.may_go_on = True
    settle(sitting)
    check_bots(sitting.match)


# Hints


def test_a_hint_is_what_the_best_opponent_would_do() -> None:
    sitting = sit("pp", rounds=1)
    sitting.hint()
    assert not [one for one in settle(sitting) if isinstance(one, Hinted)], "nobody looks"
    seat = sitting.curtain
    assert seat is not None
    sitting.lift_curtain(seat)
    sitting.hint()
    sitting.hint()
    (hinted,) = settle(sitting)
    assert isinstance(hinted, Hinted)
    assert hinted.seat == seat
    assert sitting.view.objections(hinted.advice.move) == ()
    question = Question.about("storm", "medium", sitting.match.view(seat), sitting._seed(seat))
    assert hinted.advice == think(question)


def test_a_hint_for_a_position_that_is_gone_never_comes() -> None:
    sitting = sit("pr", rounds=1)
    settle(sitting)
    sitting.hint()
    sitting.play(first_move(sitting))
    assert not [one for one in settle(sitting) if isinstance(one, Hinted)]


def test_a_hint_outlives_the_sealed_choices_of_others() -> None:
    opponents = AtOnce()
    sitting = Sitting(new_match("prr", find_game("plunder")), opponents)
    sitting.may_go_on = False
    settle(sitting)
    opponents.asleep = sitting.may_go_on = True
    sitting.hint()
    assert [type(one) for one in sitting.update()] == [Played]
    opponents.asleep = False
    happened = settle(sitting)
    assert [type(one) for one in happened].count(Hinted) == 1


# Trouble


class FullDisk(Saves):
    full = True

    def save(self, name: str, match: Match) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        super().save(name, match)


def test_a_full_disk_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    saves, match = FullDisk(tmp_path), new_match("rr", rounds=1)
    autosave = keep(match, saves, "evening")
    sitting = Sitting(match, AtOnce(), autosave)
    happened = [one for _ in range(20) for one in sitting.update()]
    assert match.moves_made > 3
    (troubled,) = [one for one in happened if isinstance(one, Troubled)]
    assert "No space left" in explain(troubled.trouble)
    assert sitting.unsaved is not None
    saves.full = False
    sitting.close()
    assert sitting.unsaved is None
    assert saves.resume("evening").digest() == match.digest()


def test_a_disk_that_fills_up_again_is_told_again(tmp_path: Path) -> None:
    saves, match = FullDisk(tmp_path), new_match("rr", rounds=1)
    sitting = Sitting(match, AtOnce(), keep(match, saves, "evening"))
    told = 0
    for full in (True, False, True):
        saves.full = full
        told += sum(isinstance(o, Troubled) for _ in range(6) for o in sitting.update())
    assert told == 2


def test_the_record_is_on_disk_after_every_move(tmp_path: Path) -> None:
    match = new_match("rpr", rounds=1)
    sitting = Sitting(match, AtOnce(), keep(match, Saves(tmp_path), "evening"))
    while not sitting.over:
        sitting.update()
        if sitting.may_play:
            sitting.play(first_move(sitting))
        assert Saves(tmp_path).read("evening") == match.record()


def test_an_opponent_that_would_break_the_rules_makes_another_move() -> None:
    def cheat(question: Question) -> Advice:
        return Advice(not_held(question.look()), "bot.random", {})

    sitting = Sitting(new_match("rr", rounds=1), AtOnce(cheat))
    happened: list[Happening] = []
    while not sitting.over:
        happened += sitting.update()
    (troubled,) = [one for one in happened if isinstance(one, Troubled)]
    assert "“random” found no answer" in explain(troubled.trouble)


def test_an_unknown_opponent_is_told_and_the_match_goes_on() -> None:
    plans = [SeatPlan("Ada"), SeatPlan("Ben", "grandmaster")]
    storm = find_game("storm")
    match = Match(storm, plans, from_plain({"rounds": 1}, storm.options_type), 3)
    opponents = Opponents()
    sitting, happened = Sitting(match, opponents), []
    while match.moves_made < 4:
        happened += sitting.update()
        if sitting.may_play:
            sitting.play(first_move(sitting))
    opponents.close()
    (troubled,) = [one for one in happened if isinstance(one, Troubled)]
    assert "grandmaster" in explain(troubled.trouble)
