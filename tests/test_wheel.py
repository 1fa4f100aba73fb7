"""The wheel is whole: it holds the assets and runs where there is no checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT)
    [wheel] = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts folder of a fresh environment into which the wheel has been installed."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home, symlinks=os.name != "nt")
    places = {"base": str(home), "platbase": str(home)}
    site = Path(sysconfig.get_path("purelib", "venv", places))
    # Lends the libraries of this environment. Its own .pth files are not read from there, so the
    # editable install of the checkout stays out.
    libraries = "\n".join({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
    (site / "libraries.pth").write_text(libraries, encoding="utf-8")
    folder = Path(sysconfig.get_path("scripts", "venv", places))
    pip = [str(folder / "python"), "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    # Seen from inside, the lent distribution of the checkout would pass for an older copy of it.
    run([*pip, "--ignore-installed", str(wheel)], home)
    return folder


def run(command: list[str], cwd: Path) -> str:
    """Run a command that must succeed, with no help from this process's own settings."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_wheel_holds_every_asset(wheel: Path) -> None:
    assets = {
        path.relative_to(ROOT / "assets").as_posix()
        for path in (ROOT / "assets").rglob("*")
        if path.is_file()
    }
    prefix = "game/assets/"
    packed = {name.removeprefix(prefix) for name in names(wheel) if name.startswith(prefix)}
    assert assets
    assert packed == assets


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"game"}


def test_installed_copy_is_the_one_that_runs(scripts: Path, tmp_path: Path) -> None:
    python = str(scripts / "python")
    file = Path(run([python, "-c", "import game; print(game.__file__)"], tmp_path).strip())
    assert file.is_relative_to(scripts.parent)


@pytest.mark.parametrize("command", [["python", "-m", "game"], ["four-winds"]])
def test_installed_copy_runs_from_anywhere(
    scripts: Path, tmp_path: Path, command: list[str]
) -> None:
    listing = run([str(scripts / command[0]), *command[1:], "games", "--json"], tmp_path)
    assert json.loads(listing)
    assert "storm" in listing
