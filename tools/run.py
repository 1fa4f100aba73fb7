"""Set up and start Four Winds from a checkout, with nothing but Python 3.11 or newer.

  python3 tools/run.py                   open the game
  python3 tools/run.py COMMAND ...       hand a command to the program (try: games, simulate storm)
  python3 tools/run.py test [ARGS]       run the tests; ARGS go to pytest
  python3 tools/run.py lint              check style, types and the direction of imports
  python3 tools/run.py bench [ARGS]      compare with other libraries; ARGS go to tools/bench.py
  python3 tools/run.py balance GAME      let equal opponents play and hold the counts to targets
  python3 tools/run.py mutants [WORDS]   break the rules on purpose and see the tests go red
  python3 tools/run.py --help            show this page

The first start makes the folder .venv beside pyproject.toml and installs what the game needs into
it; later starts look only whether that is still right. Deleting .venv is always safe.
"""

# Old Pythons must be able to read this file to the end, or they could not be told that they are
# too old: hence the quoted annotations, and nothing in the syntax newer than Python 3.6.
import contextlib
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Iterator, NamedTuple, Optional

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ROOT = Path(__file__).resolve().parent.parent

EXTRAS = {"test": ("test",), "lint": ("test",), "bench": ("bench",), "mutants": ("test",)}
LINTERS = {
    "ruff check": ["-m", "ruff", "check"],
    "ruff format": ["-m", "ruff", "format", "--check"],
    "mypy": ["-m", "mypy"],
    # It has no module to run with -m, and scripts lie elsewhere on each system.
    "lint-imports": ["-c", "import importlinter.cli as i; i.lint_imports_command()", "--no-logo"],
}

# What to do, by what a failed step said; the first that fits counts.
REMEDIES = {
    "No space left|not enough space": "free some disk space",
    "Permission denied|Access is denied|Read-only": "get the right to write to this folder",
    "No matching distribution|Connection|timed out": "check the connection to the internet",
    "": "put that right or delete .venv",
}


class Trouble(Exception):
    """Bad luck that a person can put right; the text says what is wrong and what to do."""


class Stamp(NamedTuple):
    """What .venv was made from and holds."""

    root: str
    python: str
    pyproject: str
    extras: "tuple[str, ...]"


class Venv:
    """The virtual environment of one checkout.

    Its stamp is written last and put aside while anything changes, so a .venv without a stamp is
    one whose set-up was interrupted, and is made anew.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.stamp_file = self.folder / "four-winds.json"
        self._aside = self.folder / "four-winds.old.json"

    def ensure(self, *extras: str) -> None:
        """Make sure that the program and these extras are installed as pyproject.toml says."""
        if self._holds(extras):
            return
        with locked(self.root / ".venv.lock"):
            # Whoever held the lock before may have done the work.
            if not self._holds(extras):
                self._set_up(extras)

    def stamp(self) -> "Optional[Stamp]":
        """What the stamp says, or None where there is none to trust."""
        try:
            stamp = Stamp(**json.loads(self.stamp_file.read_text(encoding="utf-8")))
            return stamp._replace(extras=tuple(stamp.extras))
        except (FileNotFoundError, NotADirectoryError, TypeError, ValueError):
            return None

    def _holds(self, extras: "tuple[str, ...]") -> bool:
        stamp = self.stamp()
        return self.python.exists() and stamp == self._target(extras, stamp)

    def _target(self, extras: "tuple[str, ...]", stamp: "Optional[Stamp]") -> Stamp:
        """The stamp to reach; extras once installed stay, or two commands would undo each other."""
        return Stamp(
            root=str(self.root),
            python=str(sys.implementation.cache_tag),
            pyproject=hashlib.sha256((self.root / "pyproject.toml").read_bytes()).hexdigest(),
            extras=tuple(sorted({*extras, *(stamp.extras if stamp else ())})),
        )

    def _set_up(self, extras: "tuple[str, ...]") -> None:
        stamp = self.stamp()
        target = self._target(extras, stamp)
        # A moved checkout or another Python needs a new .venv.
        if stamp and self.python.exists() and stamp[:2] == target[:2]:
            say("Bringing .venv up to date ...")
            self.stamp_file.replace(self._aside)
        else:
            say("Setting up .venv, this takes a minute the first time ...")
            self._create()
        try:
            self._install(target.extras)
        except Exception:
            # A step that failed by itself has cleaned up, unlike one that was interrupted.
            if self._aside.exists():
                self._aside.replace(self.stamp_file)
            raise
        self._aside.write_text(json.dumps(target._asdict()), encoding="utf-8")
        self._aside.replace(self.stamp_file)

    def _create(self) -> None:
        if not (find_spec("venv") and find_spec("ensurepip")):
            raise Trouble(
                "This Python came without its modules venv and ensurepip: install them (on Debian "
                "and Ubuntu with: sudo apt install python3-venv) and start again."
            )
        # In two steps, because venv hides what ensurepip says when that fails.
        make = [sys.executable, "-m", "venv", "--clear", "--without-pip", str(self.folder)]
        attempt("Making .venv", make)
        attempt("Making .venv", [str(self.python), "-m", "ensurepip", "--default-pip"])

    def _install(self, extras: "tuple[str, ...]") -> None:
        what = ".[{}]".format(",".join(extras)) if extras else "."
        pip = [str(self.python), "-m", "pip", "--disable-pip-version-check", "--no-input"]
        attempt("Installing", [*pip, "install", "--quiet", "--editable", what], cwd=self.root)


@contextlib.contextmanager
def locked(path: Path) -> "Iterator[None]":
    """Hold a lock that the system gives back even when the holder dies."""
    with path.open("a") as file:
        if not try_lock(file):
            say("Waiting for another set-up of this folder to end ...")
            while not try_lock(file):
                time.sleep(0.2)
        yield


def try_lock(file: "IO[str]") -> bool:
    """Take the lock if it is free; closing the file frees it."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def say(line: str) -> None:
    """Tell the person; on stderr, since stdout belongs to the program."""
    print(line, file=sys.stderr, flush=True)


def attempt(what: str, command: "list[str]", cwd: "Optional[Path]" = None) -> None:
    """Run one step of the set-up in silence; only its failure is worth a word."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, check=False, cwd=cwd, env=env, capture_output=True)
    if done.returncode:
        output = (done.stdout + done.stderr).decode("utf-8", "replace")
        raise Trouble(f"{what} failed ({last_words(output)}): {remedy(output)}.")


def last_words(output: str) -> str:
    """The last line that tells why a step failed, out of pip's frames, notes and advice."""
    lines = [line.strip(" \t\r│╰─>×") for line in output.splitlines()]
    errors = [line[7:] for line in lines if re.match("ERROR: (?!Exception:)", line)]
    others = [line for line in lines if line and not re.match(r"note:|hint:|\[|See above", line)]
    return (errors or others or ["without a word"])[-1].rstrip(".")


def remedy(output: str) -> str:
    """What a person can do about a failure, judged by the words that came with it."""
    advice = next(advice for signs, advice in REMEDIES.items() if re.search(signs, output))
    return advice + " and start again"


def hand_over(command: "list[str]", cwd: "Optional[Path]" = None) -> int:
    """Run the program and hand back its exit code; what Ctrl+C means is left to it."""
    signal.signal(signal.SIGINT, lambda *_: None)
    code = subprocess.call(command, cwd=cwd)
    return 128 - code if code < 0 else code


def lint(python: str) -> int:
    """Run every checker, also after one has failed, and name those that did."""
    failed = [name for name, how in LINTERS.items() if subprocess.call([python, *how], cwd=ROOT)]
    say("lint: failed: " + ", ".join(failed) if failed else "lint: all clean")
    return 1 if failed else 0


def start(arguments: "list[str]") -> int:
    """Do what the command line asks."""
    if sys.version_info < (3, 11):
        this = sys.version.split()[0]
        raise Trouble(f"Four Winds needs Python 3.11 or newer, not {this}: install a newer one.")
    command = arguments[0] if arguments else ""
    if command in ("-h", "--help"):
        sys.stdout.write(__doc__)
        return 0
    venv = Venv(ROOT)
    venv.ensure(*EXTRAS.get(command, ()))
    python = str(venv.python)
    if command == "lint":
        return lint(python)
    if command == "test":
        return hand_over([python, "-m", "pytest", *arguments[1:]], cwd=ROOT)
    if command in ("balance", "bench", "mutants"):
        return hand_over([python, str(ROOT / "tools" / f"{command}.py"), *arguments[1:]])
    # -P: a folder named game where the person happens to stand is not ours.
    return hand_over([python, "-P", "-m", "game", *arguments])


def main(arguments: "list[str]") -> int:
    """Start, and turn bad luck into one sentence."""
    try:
        return start(arguments)
    except Trouble as trouble:
        say(str(trouble))
    except OSError as error:
        say(f"Four Winds could not start ({error}): {remedy(str(error))}.")
    except KeyboardInterrupt:
        say("Stopped before all was done: start again to go on.")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
