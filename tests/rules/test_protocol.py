"""The words that all games share."""

from __future__ import annotations

import pytest

from game.rules.codec import from_json, to_json
from game.rules.protocol import Event, Malformed, Move, Objection, Refused, Result, kebab


class PullRope(Move, frozen=True):
    """A move for these tests."""

    metres: int


class RopePulled(Event, frozen=True):
    """An event for these tests."""

    seat: int


@pytest.mark.parametrize(
    ("name", "tag"), [("Play", "play"), ("LayAside", "lay-aside"), ("ABoat", "a-boat")]
)
def test_a_tag_is_the_class_name_in_small_letters(name: str, tag: str) -> None:
    """With a hyphen before each word but the first."""
    assert kebab(name) == tag


def test_moves_and_events_are_known_by_their_tags() -> None:
    """Each kind has its own field for it."""
    assert to_json(PullRope(3)) == b'{"move":"pull-rope","metres":3}'
    assert to_json(RopePulled(1)) == b'{"event":"rope-pulled","seat":1}'
    assert from_json(b'{"move":"pull-rope","metres":3}', PullRope) == PullRope(3)
    with pytest.raises(Malformed):
        from_json(b'{"move":"push-rope","metres":3}', PullRope)


def test_an_event_reveals_nothing_and_hides_nothing_by_itself() -> None:
    """Those that do say so themselves."""
    event = RopePulled(0)
    assert event.reveals is False
    assert event.seen_by(0) is event.seen_by(None) is event


def test_a_refusal_carries_all_its_objections() -> None:
    """With the rules in its text, for whoever reads a traceback."""
    objections = (Objection("S7", "storm.pirate-led", {"seat": 1}), Objection("S4", "x"))
    refused = Refused(objections)
    assert refused.objections == objections
    assert str(refused) == "S7 storm.pirate-led, S4 x"


def test_malformed_data_carry_a_key_and_its_facts() -> None:
    """The sentence is made where the language is known."""
    trouble = Malformed("json.cut", line=2)
    assert (trouble.message, trouble.facts) == ("json.cut", {"line": 2})
    assert isinstance(trouble, ValueError)
    assert "json.cut" in str(trouble)


def test_objections_and_results_survive_json() -> None:
    """They cross the border to files and other programs too."""
    for value in (Objection("S7", "m", {"a": [1]}), Result((1, -2), (0,), 12)):
        assert from_json(to_json(value), type(value)) == value
