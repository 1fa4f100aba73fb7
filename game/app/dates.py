"""Moments as people tell them: today, yesterday, or by date."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date

_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september",
           "october", "november", "december")  # fmt: skip


def when(say: Callable[..., str], moment: float, now: float) -> str:
    """A moment in seconds since 1970, told by the clock of this computer."""
    then, today = time.localtime(moment), time.localtime(now)
    told = say("dates.time", hour=then.tm_hour, minute=f"{then.tm_min:02}")
    days = date(*today[:3]).toordinal() - date(*then[:3]).toordinal()
    if days == 0:
        return say("dates.today", time=told)
    if days == 1:
        return say("dates.yesterday", time=told)
    day = say("dates.first") if then.tm_mday == 1 else str(then.tm_mday)
    month = say(f"dates.month.{_MONTHS[then.tm_mon - 1]}")
    return say("dates.day", day=day, month=month, year=then.tm_year, time=told)
