"""Take pictures of the scenes: every one of them, or some, in any size and language.

  python3 tools/shots.py [--scene NAME ...] [--size WxH ...] [--language en|fr|de ...]
                         [--text normal|large] [--contrast normal|high] [--out FOLDER] [--readme]

SCENE is a name of the gallery, or how several begin: `storm` takes all of Storm's. Without
choices everything is taken at 1280x800 in English, into the folder `shots`. --readme takes the
README's own pictures, into tools/pictures.

Exit code: 0 if the pictures are there, 2 if the call is not right, and a sentence says why.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tools.gallery import Exhibit

PICTURES = Path(__file__).parent / "pictures"
README = ("title", "storm", "storm-scoring", "learn", "regatta")
README_SIZE = (1280, 800)
ALL = 10_000
"""Costly pictures made in the one frame that is taken."""
SECONDS = 4.0
"""Time that passes before a picture: what moves in at first has come to rest."""


def size(text: str) -> tuple[int, int]:
    if not (found := re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)):
        raise argparse.ArgumentTypeError(f"{text} is no size; write it like 1920x1080")
    return int(found[1]), int(found[2])


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="shots.py",
        description=__doc__,
        usage="shots.py [--scene NAME ...] [--size WxH ...] [--language L ...] [--out FOLDER]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--scene", nargs="+", default=[], metavar="NAME", help="which to take")
    parser.add_argument("--size", nargs="+", type=size, default=[README_SIZE], metavar="WxH")
    parser.add_argument("--language", nargs="+", choices=("en", "fr", "de"), default=["en"])
    parser.add_argument("--text", choices=("normal", "large"), default="normal")
    parser.add_argument("--contrast", choices=("normal", "high"), default="normal")
    parser.add_argument("--out", type=Path, default=Path("shots"), metavar="FOLDER")
    parser.add_argument("--readme", action="store_true", help="take the README's pictures")
    asked = parser.parse_args(words)
    if asked.readme:
        asked.scene, asked.size, asked.out = list(README), [README_SIZE], PICTURES
        asked.language, asked.text, asked.contrast = ["en"], "normal", "normal"
    return asked


def chosen(names: Sequence[str], *, exactly: bool = False) -> list[Exhibit]:
    """The exhibits of these names, or whose names begin so; a stranger is a ValueError."""
    from tools.gallery import GALLERY

    if not names:
        return list(GALLERY)
    taken: list[Exhibit] = []
    for name in names:
        there = [one for one in GALLERY if one.name == name or
                 (not exactly and one.name.startswith(f"{name}-"))]  # fmt: skip
        if not there:
            known = ", ".join(one.name for one in GALLERY)
            raise ValueError(f"There is no scene called {name}; there are: {known}.")
        taken += [one for one in there if one not in taken]
    return taken


def take(exhibits: Sequence[Exhibit], asked: argparse.Namespace) -> Iterator[Path]:
    """Draw the exhibits and write each to a file of its own."""
    import pygame

    from game.app.program import STEP, App
    from game.app.settings import Settings
    from game.app.window import Window, start_video

    start_video()
    asked.out.mkdir(parents=True, exist_ok=True)
    for one_size in asked.size:
        for language in asked.language:
            wishes: dict[str, Any] = {"text_size": asked.text, "contrast": asked.contrast}
            settings = Settings(language=language, muted=True, **wishes)
            window = Window(settings, one_size)
            app = App(one_size, settings)
            for exhibit in exhibits:
                exhibit.show(app)
                for _ in range(round(SECONDS / STEP)):
                    app.step()
                app.art.most_made = ALL
                app.draw(window.surface)
                yield _write(pygame, window.surface, exhibit.name, one_size, language, asked)
            app.close()
            window.close()


def _write(
    pygame: Any, surface: Any, name: str, one_size: tuple[int, int], language: str, asked: Any
) -> Path:
    words = [name]
    if not asked.readme:
        words += [f"{one_size[0]}x{one_size[1]}", language]
        words += ["large"] if asked.text == "large" else []
        words += ["high"] if asked.contrast == "high" else []
    file: Path = asked.out / f"{'-'.join(words)}.png"
    pygame.image.save(surface, file)
    return file


def main(words: Sequence[str]) -> int:
    asked = arguments(words)
    # Pictures need no screen, and nobody's own matches get into them.
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    with tempfile.TemporaryDirectory() as home:
        os.environ["FOUR_WINDS_HOME"] = home
        try:
            exhibits = chosen(asked.scene, exactly=asked.readme)
            for file in take(exhibits, asked):
                print(file)
        except ModuleNotFoundError as missing:
            print(f"The program is not installed (no {missing.name}); "
                  "run: python3 tools/run.py lint", file=sys.stderr)  # fmt: skip
            return 2
        except (ValueError, OSError) as trouble:
            print(trouble, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    sys.exit(main(sys.argv[1:]))
