"""A save killed at any instant leaves the old file or the new one, whole."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.match.storage import Saves, write_whole
from tests.match.playing import played

KILLS = 150

# A process of its own, with one thread, so that it may fork: the child saves in a loop, and the
# parent kills it at a random instant and looks at what is there.
KILLER = """
import json, os, random, signal, sys, time
from pathlib import Path
from game.match.storage import Saves, write_whole

folder, kills = Path(sys.argv[1]), int(sys.argv[2])
saves = Saves(folder)
file = saves.file("storm")
contents = [bytes([65 + n]) * 300_000 for n in range(3)]
write_whole(file, contents[0])
dice = random.Random(7)
found, torn, leftovers, strangers = [], 0, 0, 0
for kill in range(kills):
    child = os.fork()
    if child == 0:
        turn = kill
        while True:
            turn += 1
            write_whole(file, contents[turn % 3])
    time.sleep(dice.uniform(0, 0.012))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    data = file.read_bytes()
    torn += data not in contents
    found.append(data[:1].decode())
    leftovers += len(list(folder.glob("*.part")))
    strangers += [saved.name for saved in saves.list()] != ["storm"]
    if kill % 2:
        saves.sweep()
        strangers += [path.name for path in folder.iterdir()] != ["storm.json"]
        strangers += file.read_bytes() != data
print(json.dumps([torn, len(set(found)), leftovers, strangers]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
def test_a_killed_save_leaves_a_whole_file(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", KILLER, str(tmp_path / "matches"), str(KILLS)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    torn, kinds, leftovers, strangers = map(int, run.stdout.strip("[]\n").split(","))
    assert torn == 0
    assert strangers == 0
    assert kinds == 3, "no save came through at all: the kills prove nothing"
    assert leftovers > 0, "no kill came in the middle of a save: the kills prove nothing"


WRITER = """
import pathlib, sys
from game.match.storage import write_whole

while True:
    for letter in b"AB":
        write_whole(pathlib.Path(sys.argv[1]), bytes([letter]) * 200_000)
"""


def test_a_reader_never_sees_half_a_file(tmp_path: Path) -> None:
    """Another process saves in a loop while this one reads."""
    file = tmp_path / "x.json"
    contents = [bytes([65 + n]) * 200_000 for n in range(2)]
    write_whole(file, contents[0])
    writer = subprocess.Popen(
        [
            sys.executable,
            "-c",
            WRITER,
            str(file),
        ],
        cwd=Path(__file__).parents[2],
    )
    try:
        seen = set()
        until = time.monotonic() + 20
        reads = 0
        while reads < 2_000 and time.monotonic() < until:
            data = file.read_bytes()
            assert data in contents
            seen.add(data[:1])
            reads += len(seen) > 1
        assert seen == {b"A", b"B"}
    finally:
        writer.kill()
        writer.wait()


def test_leftovers_are_swept_and_saves_are_not(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    saves.save("storm", played(3, moves=2))
    saves.save("a.part", played(3, moves=2))
    (tmp_path / "stormabcdefgh.part").write_bytes(b"half")
    assert sorted(saved.name for saved in saves.list()) == ["a.part", "storm"]
    saves.sweep()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.part.json", "storm.json"]
