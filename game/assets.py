"""Where files lie: the program's own data, and what is kept for the person who plays."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "assets"

# Inside the package once installed, beside it in a checkout.
ASSETS = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "assets"


def home() -> Path:
    """The folder of everything that is kept for this person; FOUR_WINDS_HOME moves it."""
    chosen = os.environ.get("FOUR_WINDS_HOME")
    return Path(chosen) if chosen else platformdirs.user_data_path("four-winds", appauthor=False)
