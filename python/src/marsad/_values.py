"""Converts Python values to the API's spelling."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from urllib.parse import quote
from zoneinfo import ZoneInfo

#: The time zone of the market: a time without a zone counts as Riyadh time.
RIYADH = ZoneInfo("Asia/Riyadh")

#: A calendar day: `"2026-11-15"` or anything that has a date.
Day = str | dt.date
#: A moment: ISO 8601 with an offset, or a datetime.
Moment = str | dt.datetime


def day(value: Day | None) -> str | None:
    """A day in the API's spelling."""
    if isinstance(value, dt.datetime):
        return (value if value.tzinfo is None else value.astimezone(RIYADH)).date().isoformat()
    return value.isoformat() if isinstance(value, dt.date) else value


def moment(value: Moment | None) -> str | None:
    """A moment in the API's spelling, with its offset."""
    if not isinstance(value, dt.datetime):
        return value
    aware = value.replace(tzinfo=RIYADH) if value.tzinfo is None else value
    return aware.isoformat(timespec="milliseconds")


def digit(value: bool | None) -> int | None:
    """A flag that the API spells as 0 or 1."""
    return None if value is None else int(value)


def segment(value: object) -> str:
    """A value as a part of a path."""
    return quote(day(value) or "" if isinstance(value, dt.date) else str(value), safe="")


def query_of(values: Mapping[str, object]) -> dict[str, str]:
    """The given values as texts, without those that are None; a list becomes a text with commas."""
    return {name: _text(value) for name, value in values.items() if value is not None}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dt.datetime):
        return moment(value) or ""
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ",".join(str(one) for one in value)
    return str(value)
