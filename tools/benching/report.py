"""What a bench found: a table of rates, and bars that were met or missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tools.columns import aligned


class Row(NamedTuple):
    """One contestant's rates; a step is one decision of one player."""

    name: str
    made_in: str
    steps: float
    games: float


class Verdict(NamedTuple):
    """One bar: what it asks, whether it was met, and by what figure."""

    bar: str
    met: bool
    figure: str


class Report(NamedTuple):
    """All that a bench has to say; the first row is what the others are compared with."""

    rows: Sequence[Row]
    verdicts: Sequence[Verdict]

    @property
    def met(self) -> bool:
        return all(verdict.met for verdict in self.verdicts)

    def text(self) -> str:
        lines = aligned(
            [
                ("", "made in", "steps/s", "games/s", "steps ratio"),
                *((*row[:2], *map(_rate, row[2:]), f"{self._ratio(row):.2f}") for row in self.rows),
            ],
            words=(0, 1),
        )
        bars = [
            f"{'met' if met else 'NOT met'}: {bar} ({figure})" for bar, met, figure in self.verdicts
        ]
        return "\n".join([*lines, "", *(bars or ["No bar was judged."])])

    def data(self) -> dict[str, Any]:
        return {
            "rows": [
                {
                    "name": row.name,
                    "made_in": row.made_in,
                    "steps_per_second": round(row.steps, 1),
                    "games_per_second": round(row.games, 1),
                    "steps_ratio": round(self._ratio(row), 3),
                }
                for row in self.rows
            ],
            "bars": [verdict._asdict() for verdict in self.verdicts],
        }

    def _ratio(self, row: Row) -> float:
        return row.steps / self.rows[0].steps


def _rate(rate: float) -> str:
    return f"{rate:,.0f}"
