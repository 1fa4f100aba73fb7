"""What the tests of the command line share."""

from __future__ import annotations

import pytest

from tests.cli.commands import Commands


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(capsys)
