"""The three message files say the same things, and the program says no more and no less.

The program's own sources are read for every key that they name, with the facts that they hand on.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import game.catalogue  # noqa: F401  (its games' pieces have names to be told by)
from game.assets import ASSETS
from game.rules.protocol import Malformed, Objection
from game.rules.tokens import Token
from game.words import LANGUAGES, explain, join, messages, say

SOURCES = sorted((Path(__file__).parents[1] / "game").rglob("*.py"))
MESSAGES = messages("en")
NUMBERS = ("one", "many")
"""What a sentence about a count ends with."""
SECTIONS = {key.split(".")[0] for key in MESSAGES if "." in key}


def facts_of(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


class Use(NamedTuple):
    """A place in the sources where a sentence is asked for."""

    where: str
    key: str
    """May hold a * for what is only known when the program runs."""
    facts: frozenset[str] | None
    """Those handed on there; None where that cannot be seen."""


def keys_in(node: ast.expr, prefix: str, scope: ast.AST) -> Iterator[str]:
    """The keys that an argument can be: a text, a choice, a text with a gap, a name for these."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield prefix + node.value
    elif isinstance(node, ast.IfExp):
        yield from keys_in(node.body, prefix, scope)
        yield from keys_in(node.orelse, prefix, scope)
    elif isinstance(node, ast.JoinedStr):
        parts = [v.value if isinstance(v, ast.Constant) else "*" for v in node.values]
        yield prefix + "".join(map(str, parts))
    elif isinstance(node, ast.Name):
        for given in ast.walk(scope):
            if isinstance(given, ast.Assign) and ast.unparse(given.targets[0]) == node.id:
                yield from keys_in(given.value, prefix, scope)


def named(keywords: list[ast.keyword]) -> frozenset[str] | None:
    """The keyword arguments' names; None when a dict of them is handed on."""
    if any(keyword.arg is None for keyword in keywords):
        return None
    return frozenset(str(keyword.arg) for keyword in keywords)


def names_in_dict(node: ast.expr | None) -> frozenset[str] | None:
    if node is None:
        return frozenset()
    if isinstance(node, ast.Dict) and all(isinstance(key, ast.Constant) for key in node.keys):
        return frozenset(str(key.value) for key in node.keys if isinstance(key, ast.Constant))
    return None


def uses_in(file: Path) -> Iterator[Use]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    game = f"{file.stem}." if file.parent.name == "narration" else ""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    calls = [(scope, call) for scope in functions for call in ast.walk(scope)]
    for scope, call in calls:
        if not isinstance(call, ast.Call):
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if isinstance(call.func, ast.Attribute):
            name = call.func.attr
        arguments = call.args
        found: list[tuple[ast.expr, str, frozenset[str] | None]] = []
        if name in ("Malformed", "Diverged") and arguments:
            found = [(arguments[0], "", named(call.keywords))]
        elif name == "Objection" and len(arguments) > 1:
            facts = names_in_dict(arguments[2] if len(arguments) > 2 else None)
            found = [(arguments[1], "", facts)]
        elif name == "Advice" and len(arguments) > 2:
            found = [(arguments[1], "", names_in_dict(arguments[2]))]
        elif name == "say" and arguments:
            found = [(arguments[0], "", _handed(arguments[1:], call.keywords))]
        elif name == "say_count" and arguments:
            facts = _handed(arguments[2:], call.keywords)
            counted = None if facts is None else facts | {"count"}
            found = [(arguments[0], "", counted)]
        elif name == "_say" and arguments:
            found = [(arguments[0], game, named(call.keywords))]
        for node, prefix, facts in found:
            for key in keys_in(node, prefix, scope):
                where = f"{file.name}:{call.lineno}"
                if name == "say_count":
                    yield from (Use(where, f"{key}.{number}", facts) for number in NUMBERS)
                elif not key.startswith("*"):  # a key that is handed on
                    yield Use(where, key, facts)


def _handed(positional: list[ast.expr], keywords: list[ast.keyword]) -> frozenset[str] | None:
    """The facts of a `say`: a dict, or keywords as the window's."""
    by_name = named([keyword for keyword in keywords if keyword.arg != "language"])
    in_dict = names_in_dict(positional[0] if positional else None)
    return None if by_name is None or in_dict is None else by_name | in_dict


@cache
def all_uses() -> tuple[Use, ...]:
    return tuple(use for file in SOURCES for use in uses_in(file))


@cache
def all_texts() -> frozenset[str]:
    """Every text that stands in the sources as it is."""
    return frozenset(
        node.value
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def pattern(key: str) -> re.Pattern[str]:
    return re.compile(re.escape(key).replace(r"\*", r"[^.]+"))


# The files


def test_there_is_a_file_for_each_language_and_no_other() -> None:
    folders = {file.parent.name for file in (ASSETS / "text").glob("*/messages.toml")}
    assert folders == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert set(messages(language)) == set(MESSAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_the_same_facts_in_every_language(language: str) -> None:
    for key, sentence in messages(language).items():
        assert facts_of(sentence) == facts_of(MESSAGES[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_ragged(language: str) -> None:
    for key, sentence in messages(language).items():
        assert isinstance(sentence, str), key
        assert sentence == sentence.strip() != "", key
        assert "  " not in sentence, key
        assert all(re.fullmatch(r"[a-z_]+", fact) for fact in facts_of(sentence)), key


def test_the_translations_are_translated() -> None:
    """Whole sentences that are the same in two languages were forgotten."""
    for language in LANGUAGES[1:]:
        for key, sentence in messages(language).items():
            if sentence.count(" ") > 3:
                assert sentence != MESSAGES[key], (language, key)


# The sources


def test_the_sources_are_read_at_all() -> None:
    keys = {use.key for use in all_uses()}
    assert {"file.foreign", "undo.revealed", "storm.over", "storm.worth.*", "and"} <= keys
    assert len(all_uses()) > 60


def test_every_key_that_the_program_names_is_there() -> None:
    for use in all_uses():
        assert any(pattern(use.key).fullmatch(key) for key in MESSAGES), use


def test_every_text_that_looks_like_a_key_is_one() -> None:
    """Also a key that reaches its sentence by a roundabout way."""
    shape = re.compile(rf"({'|'.join(sorted(SECTIONS))})(\.[a-z][a-z-]*)+")
    for text in all_texts():
        if shape.fullmatch(text) and not text.endswith(".md"):
            assert text in MESSAGES or {f"{text}.{n}" for n in NUMBERS} <= set(MESSAGES), text


def test_every_sentence_gets_the_facts_that_it_tells() -> None:
    for use in all_uses():
        if use.facts is None:
            continue
        for key in filter(pattern(use.key).fullmatch, MESSAGES):
            assert facts_of(MESSAGES[key]) <= use.facts, use


def test_no_sentence_is_there_for_nothing() -> None:
    # Pieces are told by what they are and their name, such as "good.apple".
    pieces = {f"{kind.noun}.{name}" for kind in Token.__subclasses__() for name in kind._named}
    used = [pattern(use.key) for use in all_uses()]
    idle = {
        key
        for key in MESSAGES
        if key not in all_texts() and not any(one.fullmatch(key) for one in used)
    }
    assert idle <= pieces


# The words themselves


def test_facts_are_told_as_they_are() -> None:
    """A name with braces in it is no place for another fact."""
    for language in LANGUAGES:
        told = say("game.unknown", {"name": "{games}", "games": ["a", "b"]}, language)
        assert "{games}" in told
        assert "a; b" in told


def test_a_reason_within_a_sentence_is_told_in_its_language() -> None:
    reason = Objection("S4", "storm.not-in-hand", {"seat": 1, "card": "N3"})
    for language in LANGUAGES:
        trouble = Malformed("record.refused", entry=4, move=3, objection=reason)
        assert explain(trouble, language).endswith(explain(reason, language))


def test_lists_as_they_are_spoken() -> None:
    assert join([]) == ""
    assert join(["Ada"]) == "Ada"
    assert join(["Ada", "Ben"]) == "Ada and Ben"
    assert join(["Ada", "Ben", "Cleo"], "fr") == "Ada, Ben et Cleo"
    assert join(["Ada", "Ben", "Cleo"], "de") == "Ada, Ben und Cleo"


def test_an_unknown_key_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        say("no.such-key")
