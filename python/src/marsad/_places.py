"""
The place that a program has reached in the trades of each symbol: the last trade that it got. With it a stream resumes, drops
repeated trades, and detects holes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass
class _Reached:
    day: int
    seq: int
    #: Set where only a moment is known: earlier trades are not the stream's, and the first trade from then on may have any number.
    since: str | None = None


class TradePlaces:
    def __init__(self) -> None:
        #: Bound: the symbols of the stream.
        self._reached: dict[str, _Reached] = {}

    def take(self, trade: Mapping[str, Any]) -> Literal["next", "repeated", "hole"]:
        """Tells whether a trade is the next, a repeat (one that the program has or never asked for), or after a hole."""
        symbol, time, seq = str(trade["symbol"]), str(trade["event_time"]), int(trade["trade_seq"])
        day = day_of(time)
        reached = self._reached.get(symbol)
        if reached is None:
            self._reached[symbol] = _Reached(day, seq)
            return "next"
        if (day, seq) <= (reached.day, reached.seq):
            return "repeated"
        # A later day starts at 1; on a resume the service says whether the earlier day had more trades.
        is_next = seq == (reached.seq + 1 if day == reached.day else 1)
        since = reached.since
        reached.day, reached.seq = day, seq
        if since is None:
            return "next" if is_next else "hole"
        if time < since:
            return "repeated"
        reached.since = None
        return "next"

    def take_snapshot(self, message: Mapping[str, Any]) -> None:
        """Sets the place to the newest trade of a snapshot: the next trade follows it."""
        newest = max(message.get("events") or [], key=lambda event: int(event["trade_seq"]), default=None)
        if newest is None:
            self.set(str(message["symbol"]), day_of(str(message["timestamp"])), 0)
        else:
            self.set(str(message["symbol"]), day_of(str(newest["event_time"])), int(newest["trade_seq"]))

    def set(self, symbol: str, day: int, seq: int) -> None:
        self._reached[symbol] = _Reached(day, seq)

    def begin(self, symbol: str, since: str, day: int | None = None) -> None:
        """Begins the trades of a symbol at this moment, on or after the day."""
        self._reached[symbol] = _Reached(day_of(since) if day is None else day, 0, since)

    def forget(self, symbol: str) -> None:
        self._reached.pop(symbol, None)

    def clear(self) -> None:
        self._reached.clear()

    def of(self, symbol: str) -> str | None:
        reached = self._reached.get(symbol)
        return None if reached is None else f"{reached.day}.{reached.seq}"

    def last_of(self, symbol: str) -> str | None:
        """The place of a symbol; None while only a moment is known, before its first trade."""
        reached = self._reached.get(symbol)
        return self.of(symbol) if reached is not None and reached.since is None else None

    def after(self, symbols: Iterable[str]) -> dict[str, str]:
        """The places of these symbols, in the form of a subscribe that resumes."""
        named = list(symbols)
        places = {symbol: self.of(symbol) for symbol in (self._reached if "*" in named else named)}
        return {symbol: place for symbol, place in places.items() if place is not None}


def day_of(timestamp: str) -> int:
    """20261115 of "2026-11-15T11:00:00.655+03:00": times of the service are in Riyadh time."""
    return int(timestamp[:10].replace("-", ""))
