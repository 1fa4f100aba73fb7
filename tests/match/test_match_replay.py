"""A record brings its match out again to the byte; one that was altered says where it breaks."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from game.assets import ASSETS
from game.match import Diverged, Match, Position, read_position, read_record, replay
from game.rules.chance import Chance
from game.rules.codec import to_json, to_plain, to_text
from game.rules.protocol import Malformed
from tests.match.playing import NAMES, STORM, a_move, new_match, play_on, played, sentences

POSITIONS = sorted((ASSETS / "positions" / "storm").glob("*.json"))


def bytes_of(match: Match) -> bytes:
    return to_text(match.record())


def plain_of(match: Match) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(bytes_of(match))
    return plain


def again(plain: dict[str, Any]) -> Match:
    return replay(read_record(json.dumps(plain).encode()))


def assert_same(match: Match) -> None:
    """The record, read and replayed, is the same match in every respect."""
    data = bytes_of(match)
    other = replay(read_record(data))
    assert bytes_of(other) == data
    assert other.digest() == match.digest()
    assert other.log == match.log
    assert other.result() == match.result()
    assert other.moves_made == match.moves_made
    for seat in (*range(len(match.seats)), None):
        assert other.view(seat) == match.view(seat)


def with_undos(match: Match, chance: Chance) -> Match:
    """Random play in which every fair chance to take back is taken about every third time."""
    budget = 60
    while match.to_act():
        seat, move = a_move(match, chance)
        match.play(seat, move)
        if budget and chance.below(3) == 0 and not match.may_undo(seat):
            match.undo(seat)
            budget -= 1
    assert budget < 60
    return match


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("teaching", [False, True])
def test_a_match_from_a_seed(seats: int, expert: bool, teaching: bool) -> None:
    for seed in (0, 7, 2**53 - 1):
        match = new_match(seats, seed, expert=expert, teaching=teaching, rounds=2)
        assert_same(match)
        assert_same(with_undos(match, Chance.of(seed, seats)))


@pytest.mark.parametrize("moves", [1, 15, 16, 17, 33, 36, 40])
def test_a_match_under_way(moves: int) -> None:
    assert_same(played(3, 3, moves, rounds=2))


def test_the_same_play_gives_the_same_bytes() -> None:
    assert bytes_of(played(4, 9)) == bytes_of(played(4, 9))
    assert bytes_of(played(4, 9)) != bytes_of(played(4, 10))


@pytest.mark.parametrize("expert", [False, True])
def test_a_match_from_a_start_position(expert: bool) -> None:
    """A state in the middle of another match, written as a position and read back."""
    for moves in (0, 5, 17, 35):
        state = played(3, 6, moves, expert=expert, rounds=2)._state
        _, position = read_position(to_text(Position(game="storm", state=state)))
        match = new_match(3, 44, start=position.state, expert=expert, rounds=2)
        before = match.digest()
        with_undos(match, Chance.of(moves))
        assert match.start is not None
        assert match.start.digest() == before, "the start is not played on"
        assert_same(match)


def test_a_hand_written_start_is_completed_the_same_every_time() -> None:
    """Cards left out are dealt by the state's own chance, once: the record keeps the result."""
    hands = [["N1", "N2"], ["E1", "P"]]
    state = {"hands": hands, "row": ["N1", "E1"], "options": {"rounds": 1, "expert": True}}
    data = json.dumps(
        {"format": "four-winds position", "version": 1, "game": "storm"} | {"state": state}
    )
    matches = []
    for _ in range(2):
        _, position = read_position(data.encode())
        match = new_match(2, 1, start=position.state, expert=True)
        matches.append(play_on(match, Chance(2)))
        assert_same(match)
    assert bytes_of(matches[0]) == bytes_of(matches[1])


@pytest.mark.parametrize("file", POSITIONS, ids=lambda file: file.stem)
def test_a_match_from_each_position_that_comes_with_the_program(file: Path) -> None:
    game, position = read_position(file.read_bytes())
    state = position.state
    options = to_plain(state.options)
    match = new_match(state.seats, 5, start=state, teaching=True, **options)
    assert game is STORM
    assert_same(match)
    play_on(match, Chance(6))
    if match.moves_made:
        match.undo(0)
        play_on(match, Chance(7))
    assert_same(match)


# Records that were altered


def entry_of(plain: dict[str, Any], move: int) -> int:
    """Where the move of this number, counted from 1, stands; there must be no undo before it."""
    places = [n for n, entry in enumerate(plain["entries"]) if entry["do"] == "move"]
    return places[move - 1]


def diverges(plain: dict[str, Any]) -> Diverged:
    with pytest.raises(Diverged) as diverged:
        again(plain)
    assert all(str(diverged.value.facts["move"]) in told for told in sentences(diverged.value))
    return diverged.value


@pytest.mark.parametrize("move", [1, 2, 16, 17, 36])
def test_a_card_that_was_not_held_is_found_at_its_move(move: int) -> None:
    plain = plain_of(played(3))
    place = entry_of(plain, move)
    others = {e["move"]["card"] for e in plain["entries"] if e["do"] == "move"}
    absent = next(c for c in (f"{d}{n}" for d in "NESW" for n in range(1, 15)) if c not in others)
    plain["entries"][place]["move"]["card"] = absent
    trouble = diverges(plain)
    assert trouble.facts["move"] == move
    assert trouble.facts["entry"] == place
    assert trouble.message == "record.refused"
    assert trouble.facts["objection"].rule == "S4"


def test_another_legal_card_is_found_at_the_latest_by_the_next_digest() -> None:
    match = played(3)
    plain = plain_of(match)
    for move in range(1, 17):
        changed = copy.deepcopy(plain)
        entry = changed["entries"][entry_of(plain, move)]
        there = played(3, moves=move - 1)
        for other in there.view(entry["seat"]).moves():
            entry["move"] = to_plain(other)
            if changed == plain:
                continue
            trouble = diverges(changed)
            assert move <= trouble.facts["move"] <= 16
            assert trouble.facts["move"] == 16 or trouble.message == "record.refused"


@pytest.mark.parametrize(("entry", "move"), [(16, 16), (33, 32), (38, 36)])
def test_an_altered_digest_is_found_at_its_move(entry: int, move: int) -> None:
    plain = plain_of(played(3))
    told = plain["entries"][entry]["digest"]
    for wrong in ("", "0" * 16, told[:-1], told.upper() + " ", told[::-1]):
        plain["entries"][entry]["digest"] = wrong
        trouble = diverges(plain)
        assert trouble.message == "record.digest"
        assert (trouble.facts["entry"], trouble.facts["move"]) == (entry, move)
        assert (trouble.facts["found"], trouble.facts["told"]) == (told, wrong)


def test_digests_after_undos_count_the_moves_that_stand() -> None:
    match = play_on(new_match(3, teaching=True), Chance(1), 20)
    for _ in range(6):
        match.undo(0)
    play_on(match, Chance(2), 2)
    plain = plain_of(match)
    assert plain["entries"][-1]["do"] == "checked"
    plain["entries"][-1]["digest"] = "?"
    assert diverges(plain).facts["move"] == 16


@pytest.mark.parametrize("seed", [0, 2, 2**53 - 1])
def test_another_seed_is_found(seed: int) -> None:
    plain = plain_of(played(3))
    plain["seed"] = seed
    assert 1 <= diverges(plain).facts["move"] <= 16


@pytest.mark.parametrize(
    "option", [{"rounds": 2}, {"expert": True}, {"ties": "shared"}], ids=lambda o: next(iter(o))
)
def test_other_options_are_found(option: dict[str, Any]) -> None:
    """Also those that make no difference before the end: the digest knows them."""
    plain = plain_of(played(3))
    plain["options"] |= option
    assert diverges(plain).facts["move"] == 16


def test_two_moves_swapped_are_found() -> None:
    plain = plain_of(played(3))
    plain["entries"][4:6] = reversed(plain["entries"][4:6])
    trouble = diverges(plain)
    assert (trouble.facts["move"], trouble.facts["objection"].message) == (5, "storm.not-your-turn")


def test_a_move_left_out_or_doubled_is_found() -> None:
    plain = plain_of(played(3))
    entries = plain["entries"]
    for altered in (entries[:4] + entries[5:], entries[:5] + entries[4:]):
        assert diverges(plain | {"entries": altered}).facts["move"] in (5, 6)


def test_moves_after_the_end_are_found() -> None:
    plain = plain_of(played(3))
    plain["entries"].append(plain["entries"][0])
    trouble = diverges(plain)
    assert (trouble.facts["move"], trouble.facts["objection"].message) == (37, "storm.over")


@pytest.mark.parametrize("seat", [-1, -2, -3, 3, 99, 10**30, -(10**30)])
@pytest.mark.parametrize("teaching", [False, True])
def test_seats_that_are_not_there_are_refused(seat: int, teaching: bool) -> None:
    plain = plain_of(played(3, teaching=teaching, moves=4))
    for place in range(4):
        changed = copy.deepcopy(plain)
        changed["entries"][place]["seat"] = seat
        trouble = diverges(changed)
        assert (trouble.facts["move"], trouble.facts["entry"]) == (place + 1, place)
    plain["entries"].append({"do": "undo", "seat": seat})
    trouble = diverges(plain)
    assert trouble.facts["entry"] == 4
    assert trouble.facts["objection"].message == "undo.not-yours"


def test_an_unfair_undo_in_a_record_is_refused() -> None:
    plain = plain_of(played(2, moves=2))
    seat = plain["entries"][-1]["seat"]
    plain["entries"].append({"do": "undo", "seat": seat})
    assert diverges(plain).facts["objection"].message == "undo.revealed"
    plain["teaching"] = True
    assert again(plain).moves_made == 1
    plain["entries"] = [{"do": "undo", "seat": 0}]
    assert diverges(plain).facts["objection"].message == "undo.nothing"


def test_a_pirate_led_is_refused_by_its_rule() -> None:
    for seed in range(50):
        match = new_match(3, seed)
        (seat,) = match.to_act()
        if "P" in to_plain(match.view(seat))["hand"]:
            break
    plain = plain_of(match)
    plain["entries"] = [{"do": "move", "seat": seat, "move": {"move": "play", "card": "P"}}]
    trouble = diverges(plain)
    assert trouble.facts["objection"].rule == "S7"
    plain["entries"][0]["move"] = {"move": "lay-aside", "sets": ["N"]}
    assert diverges(plain).facts["objection"].rule == "S17"


@pytest.mark.parametrize("change", [{"seats": 2}, {"rounds": 2}, {"expert": True}])
def test_a_start_that_does_not_fit_is_no_match(change: dict[str, Any]) -> None:
    state = played(3, 6, 5)._state
    with pytest.raises(Malformed) as trouble:
        new_match(
            change.get("seats", 3), start=state, **{k: change[k] for k in change if k != "seats"}
        )
    assert trouble.value.message == "match.start"
    sentences(trouble.value)

    match = play_on(new_match(3, start=state), Chance(1), 3)
    plain = plain_of(match)
    if "seats" in change:
        plain["seats"] = plain["seats"][:2]
    else:
        plain["options"] |= change
    with pytest.raises(Malformed) as trouble:
        again(plain)
    assert trouble.value.message == "match.start"


@pytest.mark.parametrize("seats", [0, 1, 6, 30])
def test_too_few_or_too_many_seats(seats: int) -> None:
    plain = plain_of(played(3))
    plain["seats"] = [{"name": NAMES[n % 5], "decider": "person"} for n in range(seats)]
    with pytest.raises(Malformed) as trouble:
        again(plain)
    assert trouble.value.message == "match.seats"
    assert all("2" in told and "5" in told for told in sentences(trouble.value))


def test_an_altered_start_position_is_found() -> None:
    match = play_on(new_match(3, start=played(3, 6, 5)._state), Chance(1))
    plain = plain_of(match)
    # The pile's order is a secret that no move depends on at once; the digest knows it.
    plain["start"]["pile"].reverse()
    assert diverges(plain).facts["move"] <= 16
    plain = plain_of(match)
    plain["start"]["hands"][0].append("N1")
    with pytest.raises(Malformed, match=r"position\.impossible"):
        again(plain)


def test_a_record_holds_no_more_than_it_must() -> None:
    """One line of JSON a record is small: no states but the start."""
    assert len(to_json(played(3).record())) < 4_000
