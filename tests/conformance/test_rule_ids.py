"""Every rule that the program's own pages tell is named by a test that proves it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from game.assets import ASSETS
from game.rules.protocol import AnyGame
from game.words import LANGUAGES

TESTS = Path(__file__).parent.parent


def rules_told(game: AnyGame, language: str) -> list[str]:
    page = ASSETS / "text" / language / "rules" / f"{game.id}.md"
    return re.findall(
        r"^- \*\*([A-Z]\d+[a-z]?)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE
    )


@cache
def rules_proven() -> dict[str, list[str]]:
    """The ids in `@pytest.mark.rule(...)`, each with the tests that bear them."""
    proven: dict[str, list[str]] = {}
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for rule in mark.args:
                        assert isinstance(rule, ast.Constant), f"{file.name}: {node.name}"
                        proven.setdefault(str(rule.value), []).append(f"{file.name}:{node.name}")
    return proven


def test_the_pages_tell_the_same_rules_in_every_language(game: AnyGame) -> None:
    rules = rules_told(game, LANGUAGES[0])
    assert rules
    assert len(set(rules)) == len(rules)
    for language in LANGUAGES[1:]:
        assert rules_told(game, language) == rules


def test_every_rule_is_named_by_a_test(game: AnyGame) -> None:
    assert [rule for rule in rules_told(game, "en") if rule not in rules_proven()] == []


def test_tests_name_only_rules_that_there_are(game: AnyGame) -> None:
    letter = game.id[0].upper()
    named = {rule for rule in rules_proven() if rule.startswith(letter)}
    assert named <= set(rules_told(game, "en"))
