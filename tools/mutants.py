"""Break the rules on purpose and see the tests go red.

  python3 tools/run.py mutants [WORD ...]

Each mutant in tests/mutants/*.toml is a small wrong change of the code: it is made in a copy of
the project, the tests that should notice are run there, and a mutant that survives is a hole in
them. WORDs pick mutants by rule id, file or reason.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("game", "assets", "tests", "tools", "pyproject.toml", "README.md")

PATIENCE = 120
"""Seconds; tests that a mutant keeps from ending have noticed it."""


class Mutant(msgspec.Struct, forbid_unknown_fields=True):
    """A wrong change, and which rule or check it breaks."""

    rule: str
    file: str
    find: str
    replace: str
    why: str
    tests: str = "tests"

    def apply(self, root: Path) -> None:
        path = root / self.file
        source = path.read_text(encoding="utf-8")
        if source.count(self.find) != 1:
            raise SystemExit(
                f"{self.rule} ({self.why}): {self.find!r} stands {source.count(self.find)} times "
                f"in {self.file}; it must stand there once."
            )
        path.write_text(source.replace(self.find, self.replace), encoding="utf-8")


def all_mutants() -> Iterator[Mutant]:
    for file in sorted((ROOT / "tests" / "mutants").glob("*.toml")):
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]:
            yield msgspec.convert(entry, Mutant)


def is_noticed(mutant: Mutant) -> bool:
    """Whether the tests go red over it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in PARTS:
            if (ROOT / part).is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(ROOT / part, copy / part, ignore=ignored)
            elif (ROOT / part).exists():
                shutil.copy(ROOT / part, copy / part)
        mutant.apply(copy)
        command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider"]
        try:
            tests = subprocess.run(
                [*command, *shlex.split(mutant.tests)],
                cwd=copy,
                check=False,
                capture_output=True,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            return True
    if tests.returncode not in (0, 1, 2):
        raise SystemExit(tests.stdout.decode() + tests.stderr.decode())
    return tests.returncode != 0


def main(words: list[str]) -> int:
    mutants = [
        mutant
        for mutant in all_mutants()
        if not words or any(w in (mutant.rule, mutant.file) or w in mutant.why for w in words)
    ]
    survivors = []
    for number, mutant in enumerate(mutants, 1):
        noticed = is_noticed(mutant)
        verdict = "noticed" if noticed else "SURVIVED"
        print(f"{number}/{len(mutants)} {mutant.rule}: {mutant.why}: {verdict}", flush=True)
        if not noticed:
            survivors.append(mutant)
    print(f"{len(mutants) - len(survivors)} noticed, {len(survivors)} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
