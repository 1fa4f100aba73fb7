"""Whatever a file holds: a match, or a sentence in every language that says what is wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.match import Diverged, Match, Position, read_position, read_record, replay
from game.rules.chance import Chance
from game.rules.codec import from_plain, to_json, to_text
from game.rules.protocol import AnyState, Malformed, Refused
from game.words import LANGUAGES, explain
from tests.match.playing import STORM, new_match, play_on, played, sentences

Reader = Callable[[bytes], object]


def bring_out(data: bytes) -> Match:
    return replay(read_record(data))


def set_up(data: bytes) -> AnyState:
    _, position = read_position(data)
    assert position.state.faults() == []
    return position.state


def short_match() -> Match:
    """Everything that a record can hold, in few bytes: a start, moves, undos and digests."""
    start = played(2, 3, 9, expert=True, rounds=2)._state
    match = new_match(2, 3, start=start, expert=True, rounds=2, teaching=True)
    play_on(match, Chance(1), 16)
    match.undo(0)
    match.undo(1)
    play_on(match, Chance(2), 3)
    return match


RECORD = to_json(short_match().record())
PLAIN_RECORD: dict[str, Any] = json.loads(RECORD)


def late_position(expert: bool) -> bytes:
    """The third round, with two in the ledger."""
    state = played(3, 4, 84, expert=expert, rounds=3)._state
    return to_json(Position(game="storm", title="late", state=state))


POSITION = late_position(expert=False)
PLAIN_POSITION: dict[str, Any] = json.loads(POSITION)
EXPERT_POSITION: dict[str, Any] = json.loads(late_position(expert=True))

FILES = [
    pytest.param(RECORD, bring_out, id="record"),
    pytest.param(POSITION, set_up, id="position"),
]


def trouble_with(data: bytes, read: Reader) -> Malformed | None:
    """What is wrong with it, told in every language; any other exception fails the test."""
    try:
        read(data)
    except Malformed as trouble:
        sentences(trouble)
        return trouble
    return None


def refused(data: bytes, read: Reader) -> Malformed:
    trouble = trouble_with(data, read)
    assert trouble is not None, data[:200]
    return trouble


def test_what_is_fuzzed_is_sound() -> None:
    assert trouble_with(RECORD, bring_out) is None
    assert trouble_with(POSITION, set_up) is None
    assert {entry["do"] for entry in PLAIN_RECORD["entries"]} == {"move", "undo", "checked"}
    assert PLAIN_RECORD["start"] is not None
    assert len(PLAIN_POSITION["state"]["ledger"]) == 2


# Bytes


@pytest.mark.parametrize(("data", "read"), FILES)
def test_cut_at_every_byte(data: bytes, read: Reader) -> None:
    for end in range(len(data)):
        trouble = refused(data[:end], read)
        assert trouble.message == ("json.cut" if end else "json.empty")
        if end:
            assert trouble.facts["line"] == 1


def test_the_place_of_a_cut_is_told() -> None:
    text = to_text(short_match().record())
    lines = text[:1000].split(b"\n")
    trouble = refused(text[:1000].rstrip(), bring_out)
    assert trouble.facts["line"] == len(lines) - (not lines[-1].strip())
    assert all(str(trouble.facts["line"]) in told for told in sentences(trouble))


@pytest.mark.parametrize(("data", "read"), FILES)
def test_flipped_bits(data: bytes, read: Reader) -> None:
    chance = Chance(11)
    for _ in range(1500):
        flipped = bytearray(data)
        for _ in range(1 + chance.below(2)):
            flipped[chance.below(len(data))] ^= 1 << chance.below(8)
        trouble_with(bytes(flipped), read)


@pytest.mark.parametrize(("data", "read"), FILES)
def test_bytes_left_out_doubled_and_shuffled(data: bytes, read: Reader) -> None:
    chance = Chance(12)
    for _ in range(600):
        here, there = sorted((chance.below(len(data)), chance.below(len(data))))
        there = min(there, here + 40)
        for altered in (
            data[:here] + data[there:],
            data[:there] + data[here:],
            data[:here] + data[here:there][::-1] + data[there:],
        ):
            trouble_with(altered, read)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
@example(b"")
@example(b" \n\t")
@example(b"\x00")
@example(b"\xff\xfe\x00")
def test_random_bytes(data: bytes) -> None:
    refused(data, bring_out)
    refused(data, set_up)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(json_values)
def test_foreign_json(value: object) -> None:
    data = json.dumps(value).encode()
    assert refused(data, bring_out).message in ("file.foreign", "json.garbled", "json.misfit")
    refused(data, set_up)


@settings(max_examples=200, deadline=None)
@given(field=st.sampled_from(sorted(PLAIN_RECORD)), value=json_values)
def test_any_json_in_any_field(field: str, value: object) -> None:
    trouble_with(json.dumps(PLAIN_RECORD | {field: value}).encode(), bring_out)


BROKEN_TEXTS = {
    "nan": RECORD.replace(b'"seed":3', b'"seed":NaN'),
    "infinity": RECORD.replace(b'"seed":3', b'"seed":-Infinity'),
    "too large a float": RECORD.replace(b'"seed":3', b'"seed":1e999'),
    "too long a number": RECORD.replace(b'"seed":3', b'"seed":' + b"9" * 5000),
    "byte order mark": b"\xef\xbb\xbf" + RECORD,
    "utf-16": RECORD.decode().encode("utf-16"),
    "not utf-8": RECORD.replace(b"Ada", b"\xff\xfe"),
    "overlong utf-8": RECORD.replace(b"Ada", b"\xc0\xaf"),
    "half a surrogate": RECORD.replace(b'"Ada"', b'"\\ud800"'),
    "brackets": b"[" * 100_000,
    "braces": b'{"a":' * 100_000,
    "closed brackets": b"[" * 100_000 + b"]" * 100_000,
    "deep inside": RECORD[:-1] + b',"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "not very deep": RECORD[:-1] + b',"x":' + b"[" * 500 + b"]" * 500 + b"}",
    "two values": RECORD + RECORD,
    "trailing comma": RECORD[:-1] + b",}",
    "comment": b"// mine\n" + RECORD,
    "single quotes": RECORD.replace(b'"', b"'"),
    "nul at the end": RECORD + b"\x00",
    "long name": RECORD.replace(b'"Ada"', b'"' + b"A" * 41 + b'"'),
    "no name": RECORD.replace(b'"Ada"', b'""'),
    "version twice": RECORD.replace(b'"version":1', b'"version":1,"version":2'),
    "seed twice": RECORD.replace(b'"seed":3', b'"seed":3,"seed":-3'),
}


@pytest.mark.parametrize("name", BROKEN_TEXTS)
def test_broken_texts(name: str) -> None:
    data = BROKEN_TEXTS[name]
    assert data != RECORD
    trouble = refused(data, bring_out)
    assert not isinstance(trouble, Diverged)
    assert trouble.message.startswith(("json.", "file."))
    if trouble.message == "json.misfit":
        assert trouble.facts["where"]
    elif trouble.message == "json.garbled":
        assert trouble.facts["line"] >= 1
        assert trouble.facts["column"] >= 1


def test_line_breaks_and_spaces_do_no_harm() -> None:
    spaced = RECORD.replace(b",", b" ,\r\n\t")
    assert trouble_with(b"\n\n " + spaced + b"\n\n", bring_out) is None


# Fields


def changed(plain: dict[str, Any], **fields: Any) -> bytes:
    return json.dumps(plain | fields).encode()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"format": "four-winds position"}, "file.foreign"),
        ({"format": None}, "file.foreign"),
        ({"format": ["four-winds record"]}, "file.foreign"),
        ({"version": 2}, "file.newer"),
        ({"version": 10**100}, "file.newer"),
        ({"version": 0}, "json.misfit"),
        ({"version": -1}, "json.misfit"),
        ({"version": 1.0}, "json.misfit"),
        ({"version": True}, "json.misfit"),
        ({"version": "1"}, "json.misfit"),
        ({"version": None}, "json.misfit"),
        ({"game": "chess"}, "game.unknown"),
        ({"game": ""}, "game.unknown"),
        ({"game": "Storm"}, "game.unknown"),
        ({"game": "{name}"}, "game.unknown"),
        ({"game": None}, "json.misfit"),
        ({"game": ["storm"]}, "json.misfit"),
        ({"rules": STORM.rules_version + 1}, "record.other-rules"),
        ({"rules": 0}, "record.other-rules"),
        ({"rules": -(10**40)}, "record.other-rules"),
        ({"rules": True}, "json.misfit"),
        ({"seed": -1}, "json.misfit"),
        ({"seed": 2**53}, "json.misfit"),
        ({"seed": 3.0}, "json.misfit"),
        ({"seed": True}, "json.misfit"),
        ({"teaching": 1}, "json.misfit"),
        ({"teaching": "yes"}, "json.misfit"),
        ({"seats": {}}, "json.misfit"),
        ({"seats": []}, "match.seats"),
        ({"seats": [{"name": "Ada", "decider": ""}] * 2}, "json.misfit"),
        ({"seats": ["Ada", "Ben"]}, "json.misfit"),
        ({"options": {"rounds": 0}}, "json.misfit"),
        ({"options": {"rounds": 6}}, "json.misfit"),
        ({"options": {"rounds": 2, "winds": 5}}, "json.misfit"),
        ({"options": None}, "json.misfit"),
        ({"entries": None}, "json.misfit"),
        ({"entries": [None]}, "json.misfit"),
        ({"entries": [{"do": "nothing"}]}, "json.misfit"),
        ({"entries": [{"do": "move", "seat": 0}]}, "json.misfit"),
        ({"entries": [{"seat": 0}]}, "json.misfit"),
        ({"entries": [{"do": "undo", "seat": None}]}, "json.misfit"),
        ({"entries": [{"do": "undo", "seat": 0.0}]}, "json.misfit"),
        ({"entries": [{"do": "undo", "seat": True}]}, "json.misfit"),
        ({"entries": [{"do": "undo", "seat": "0"}]}, "json.misfit"),
        ({"entries": [{"do": "undo", "seat": -1}]}, "record.refused"),
        ({"entries": [{"do": "checked", "digest": 5}]}, "json.misfit"),
        ({"entries": [{"do": "checked", "digest": ""}]}, "record.digest"),
        ({"extra": 1}, "json.misfit"),
    ],
    ids=str,
)
def test_a_field_that_is_wrong(fields: dict[str, Any], message: str) -> None:
    trouble = refused(changed(PLAIN_RECORD, **fields), bring_out)
    assert trouble.message == message
    (field,) = fields
    if message == "json.misfit":
        assert trouble.facts["where"].startswith(field) or field in trouble.facts["detail"]


def test_the_place_of_a_misfit_is_told_to_the_entry() -> None:
    plain = copy.deepcopy(PLAIN_RECORD)
    plain["entries"][7]["seat"] = "me"
    trouble = refused(json.dumps(plain).encode(), bring_out)
    assert trouble.facts["where"] == "entries[7].seat"
    assert all("entries[7].seat" in told for told in sentences(trouble))
    plain = copy.deepcopy(PLAIN_POSITION)
    plain["state"]["hands"][1] = ["Z9"]
    trouble = refused(json.dumps(plain).encode(), set_up)
    assert trouble.facts["where"] == "state.hands[1][0]"
    assert "Z9" in trouble.facts["detail"]


@pytest.mark.parametrize("field", sorted(PLAIN_RECORD))
def test_a_field_that_is_missing(field: str) -> None:
    plain = {key: value for key, value in PLAIN_RECORD.items() if key != field}
    trouble = trouble_with(json.dumps(plain).encode(), bring_out)
    if field == "entries":
        assert trouble is None, "a match not begun"
    elif field == "start":
        assert isinstance(trouble, Diverged), "other cards were dealt"
    elif field == "teaching":
        assert isinstance(trouble, Diverged), "an undo was not fair"
    else:
        assert trouble is not None
        assert field in str(trouble.facts) or trouble.message == "file.foreign"


ODD: list[Any] = [
    None,
    True,
    -1,
    99,
    2**64,
    -(2**200),
    1.5,
    1e300,
    "",
    "N1",
    "P",
    "play",
    "x" * 1000,
    [],
    [[]],
    {},
    {"move": "play", "card": "N1"},
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in nested lists and dicts; of long lists the first three and the last."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for number in sorted({0, 1, 2, len(value) - 1} & set(range(len(value)))):
            yield from places(value[number], (*path, number))


def spoilt(plain: Any, path: tuple[Any, ...]) -> Iterator[Any]:
    """The same with something odd, with nothing and with something more at that place."""
    for odd in [*ODD, KeyError, IndexError]:
        whole = copy.deepcopy(plain)
        inner = whole
        for key in path[:-1]:
            inner = inner[key]
        if odd is KeyError:
            del inner[path[-1]]
        elif odd is not IndexError:
            inner[path[-1]] = odd
        elif isinstance(inner, list):
            inner.append(inner[path[-1]])
        else:
            inner["more"] = inner[path[-1]]
        yield whole


@pytest.mark.parametrize(
    ("plain", "read"),
    [
        pytest.param(PLAIN_RECORD, bring_out, id="record"),
        pytest.param(PLAIN_POSITION, set_up, id="position"),
    ],
)
def test_something_odd_in_every_place(plain: dict[str, Any], read: Reader) -> None:
    tried = accepted = 0
    for path in places(plain):
        for whole in spoilt(plain, path) if path else ODD:
            data = json.dumps(whole).encode()
            accepted += trouble_with(data, read) is None
            tried += 1
    assert tried > 1500
    assert accepted < tried / 20, "nearly everything odd is refused"


def test_what_is_accepted_after_all_goes_on_like_any_match() -> None:
    """A record shortened at any entry is a match under way; whatever it is, it can be kept."""
    for end in range(len(PLAIN_RECORD["entries"])):
        data = changed(PLAIN_RECORD, entries=PLAIN_RECORD["entries"][:end])
        match = bring_out(data)
        again = bring_out(to_text(match.record()))
        assert again.digest() == match.digest()


# Hand-edited moves and positions


@pytest.mark.parametrize("seat", [-1, -2, -3, -4, 3, 4, 99, 10**30, -(10**30)])
def test_the_judge_knows_no_seats_beyond_the_table(seat: int) -> None:
    """No seat is counted from the end, none makes the judge stumble, in any phase."""
    choosing = next(
        match._state
        for seed in range(200)
        for match in [played(3, seed, 36, expert=True)]
        if match.to_act() and not match.view(0).hand_sizes[0]  # type: ignore[attr-defined]
    )
    over = played(3)._state
    for state in (played(3, moves=0)._state, played(3, moves=4)._state, choosing, over):
        digest = state.digest()
        moves = [move for at in state.to_act() for move in state.candidates(at)]
        moves += [from_plain({"move": "lay-aside", "sets": []}, STORM.move_type)]
        assert state.candidates(seat) == ()
        assert state.moves(seat) == ()
        for move in moves:
            objections = state.objections(seat, move)
            assert objections
            assert all(explain(o, language) for o in objections for language in LANGUAGES)
            with pytest.raises(Refused):
                state.play(seat, move)
        assert state.digest() == digest


@pytest.mark.parametrize(
    "change",
    [
        {"hands": []},
        {"hands": [[]]},
        {"hands": [[], []]},
        {"hands": [["N1"]] * 6},
        {"hands": [["N1"], ["N1"], ["N1"]]},
        {"hands": [["P"] * 5, ["N1"], ["N2"]]},
        {"leader": -1},
        {"leader": 3},
        {"leader": 10**20},
        {"opener": -1},
        {"opener": 3},
        {"row": []},
        {"row": ["N1"] * 9},
        {"trick": ["N1"] * 40},
        {"history": [{"leader": 0, "wind": "N1", "cards": []}]},
        {"history": [{"leader": -1, "wind": "N1", "cards": ["N1", "N2", "N3"]}]},
        {"history": [{"leader": 0, "wind": "N1", "cards": ["P", "P", "P"]}] * 13},
        {"taken": [[]]},
        {"taken": [["N1"] * 50, [], []]},
        {"choices": [["N"]]},
        {"choices": [["N", "N", "E"], None, None]},
        {"waiting": ["N3", "N3"]},
        {"gone": ["N3"] * 20},
        {"forecast": ["N3"]},
        {"pile": ["E1"] * 100},
        {"rest": ["N1"] * 100},
        {"ledger": [[]]},
        {"ledger": [[], [], [], [], [], []]},
        {"options": {"rounds": 1, "expert": True}},
        {"options": {"rounds": 3, "expert": False}},
    ],
    ids=str,
)
def test_a_position_that_cannot_be(change: dict[str, Any]) -> None:
    plain = copy.deepcopy(EXPERT_POSITION)
    plain["state"] |= change
    trouble = refused(json.dumps(plain).encode(), set_up)
    assert trouble.message == "position.impossible"
    assert trouble.facts["faults"]

    record = copy.deepcopy(PLAIN_RECORD)
    record["start"] = plain["state"]
    assert refused(json.dumps(record).encode(), bring_out).message in (
        "position.impossible",
        "match.start",
    )


@pytest.mark.parametrize(
    "account",
    [
        {"place": 0},
        {"place": 99},
        {"level": 0},
        {"points": 10**30},
        {"damage": -1},
        {"bonus": 9},
        {"penalty": -1},
        {"pairs": ["N3", "N3"]},
        {"kept": []},
    ],
    ids=str,
)
@pytest.mark.parametrize("seat", [0, 2])
def test_a_ledger_that_does_not_add_up(account: dict[str, Any], seat: int) -> None:
    plain = copy.deepcopy(EXPERT_POSITION)
    plain["state"]["ledger"][1][seat] |= account
    assert refused(json.dumps(plain).encode(), set_up).message == "position.impossible"


@pytest.mark.parametrize(
    "account",
    [
        {"kept": ["N3", "N3"]},
        {"sets": ["N", "N"]},
        {"sets": ["N", "E", "S", "W"]},
    ],
    ids=str,
)
def test_a_ledger_with_cards_that_there_are_not(account: dict[str, Any]) -> None:
    plain = copy.deepcopy(EXPERT_POSITION)
    plain["state"]["ledger"][1][0] |= account
    assert refused(json.dumps(plain).encode(), set_up).message == "position.impossible"


@pytest.mark.parametrize("number", [-1, -(2**70), 2**64, 2**70])
def test_a_stream_of_chance_beyond_its_bits(number: int) -> None:
    """Taken as it is or refused: either way the same when it is written and read again."""
    plain = copy.deepcopy(EXPERT_POSITION)
    plain["state"]["chance"]["state"] = number
    data = json.dumps(plain).encode()
    if trouble_with(data, set_up) is None:
        state = set_up(data)
        again = set_up(to_text(Position(game="storm", state=state)))
        assert again.digest() == state.digest()
