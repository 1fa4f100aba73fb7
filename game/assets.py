"""Where the program's data lie: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "assets"

ASSETS = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "assets"
