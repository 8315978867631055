"""
A data client in the style of nautilus_trader: it subscribes and requests by instrument and bar type, and passes trade ticks, quote
ticks and bars to a callback. They are objects of nautilus_trader where it is installed; elsewhere they are the dicts that its
`from_dict` reads.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from collections.abc import Callable, Mapping
from typing import Any

from .._generated import models
from .._values import RIYADH, Day
from ..client import AsyncMarsad
from ..streams import Message, Notice, Stream

#: The ISO 10383 code of the exchange.
VENUE = "XSAU"
AGGRESSORS = {"buy": "BUYER", "sell": "SELLER"}
#: Intervals of the API, by the step of a bar type.
INTERVALS = {"1-DAY": "1d", "1-WEEK": "1w", "1-MONTH": "1m", "30-MINUTE": "30m", "60-MINUTE": "60m", "1-HOUR": "60m"}
STREAMED = {"1-MINUTE": 1, "5-MINUTE": 5, "15-MINUTE": 15}
#: The time after which a day has no trades.
DAY_END = dt.time(16)

Values = dict[str, Any]
Handler = Callable[[Any], object]


def instrument_id(symbol: str) -> str:
    return f"{symbol}.{VENUE}"


def trade_tick(trade: models.StreamTrade) -> Values:
    moment = _nanoseconds(trade.event_time)
    return {
        "type": "TradeTick",
        "instrument_id": instrument_id(trade.symbol),
        "price": _price(trade.price),
        "size": str(trade.quantity),
        "aggressor_side": AGGRESSORS.get(trade.side, "NO_AGGRESSOR"),
        "trade_id": f"{trade.event_time:%Y%m%d}.{trade.trade_seq}",
        "ts_event": moment,
        "ts_init": moment,
    }


def quote_tick(quote: models.StreamQuote) -> Values:
    moment = _nanoseconds(quote.timestamp)
    data = quote.data
    return {
        "type": "QuoteTick",
        "instrument_id": instrument_id(quote.symbol),
        "bid_price": _price(data.bid),
        "ask_price": _price(data.ask),
        "bid_size": str(data.bid_size),
        "ask_size": str(data.ask_size),
        "ts_event": moment,
        "ts_init": moment,
    }


def bar(bar_type: str, values: Mapping[str, Any], end: dt.datetime) -> Values:
    """A bar, dated at its end."""
    prices = {name: _price(float(values[name])) for name in ("open", "high", "low", "close")}
    moment = _nanoseconds(end)
    return {"type": "Bar", "bar_type": bar_type, **prices, "volume": str(values["volume"]), "ts_event": moment, "ts_init": moment}


class NautilusDataClient:
    """
    Instruments and bar types are spelled as in nautilus_trader: `2222.XSAU`, `2222.XSAU-1-MINUTE-LAST-EXTERNAL`. The client calls
    the handler with each tick and bar; notices of a stream about itself (`Stale`, `Gap` and so on) go to `notices`.
    """

    def __init__(self, client: AsyncMarsad, handler: Handler, notices: Callable[[Notice], object] | None = None) -> None:
        self._client = client
        self._handler = handler
        self._notices = notices
        #: Streams by channel and length of bars. Bound: the channels.
        self._streams: dict[tuple[str, int], tuple[Stream, asyncio.Task[None]]] = {}

    async def subscribe_trade_ticks(self, instrument: str) -> None:
        self._want("trades", instrument)

    async def subscribe_quote_ticks(self, instrument: str) -> None:
        self._want("stocks", instrument)

    async def subscribe_bars(self, bar_type: str) -> None:
        instrument, step = _parts(bar_type)
        if step not in STREAMED:
            raise ValueError(f"Bars of {step} are not streamed: {', '.join(STREAMED)} are.")
        self._want("bars", instrument, STREAMED[step])

    async def unsubscribe_trade_ticks(self, instrument: str) -> None:
        self._forget("trades", instrument)

    async def unsubscribe_quote_ticks(self, instrument: str) -> None:
        self._forget("stocks", instrument)

    async def unsubscribe_bars(self, bar_type: str) -> None:
        instrument, step = _parts(bar_type)
        self._forget("bars", instrument, STREAMED.get(step, 0))

    async def request_bars(self, bar_type: str, start: Day | None = None, end: Day | None = None) -> list[Any]:
        """Past bars, adjusted for changes of capital and dividends, rounded to halalas."""
        instrument, step = _parts(bar_type)
        if step not in INTERVALS:
            raise ValueError(f"Bars of {step} are not kept: {', '.join(INTERVALS)} are.")
        interval: Any = INTERVALS[step]
        rows = await self._client.history(_symbol(instrument), start=start, end=end, interval=interval, adjust="all")
        return [_made(bar(bar_type, row.raw, _end_of(row, interval))) for row in rows]

    async def disconnect(self) -> None:
        """Ends all streams."""
        for stream, task in self._streams.values():
            await stream.close()
            await task
        self._streams.clear()

    def _want(self, channel: Any, instrument: str, minutes: int = 0) -> None:
        known = self._streams.get((channel, minutes))
        if known is not None:
            known[0].add(_symbol(instrument))
            return
        stream = self._client.stream(channel, [_symbol(instrument)], minutes=minutes or None)
        self._streams[channel, minutes] = stream, asyncio.create_task(stream.run(self._receive))

    def _forget(self, channel: str, instrument: str, minutes: int = 0) -> None:
        known = self._streams.get((channel, minutes))
        if known is not None:
            known[0].remove(_symbol(instrument))

    def _receive(self, message: Message) -> None:
        if isinstance(message, models.StreamTrade):
            self._handler(_made(trade_tick(message)))
        elif isinstance(message, models.StreamQuote):
            self._handler(_made(quote_tick(message)))
        elif isinstance(message, models.StreamBar) and message.is_final:
            bar_type = f"{instrument_id(message.symbol)}-{message.minutes}-MINUTE-LAST-EXTERNAL"
            end = message.time + dt.timedelta(minutes=message.minutes)
            self._handler(_made(bar(bar_type, message.raw, end)))
        elif isinstance(message, Notice) and self._notices is not None:
            self._notices(message)


def _made(values: Values) -> Any:
    """An object of nautilus_trader where it is installed; the values themselves elsewhere."""
    values["ts_init"] = max(values["ts_event"], time.time_ns())
    try:
        from nautilus_trader.model import data
    except ImportError:
        return values
    return getattr(data, values["type"]).from_dict(values)


def _parts(bar_type: str) -> tuple[str, str]:
    """Instrument and step of a bar type."""
    instrument, step, aggregation, *_ = bar_type.split("-")
    return instrument, f"{step}-{aggregation}"


def _symbol(instrument: str) -> str:
    return instrument.removesuffix(f".{VENUE}")


def _end_of(row: models.SeriesBar, interval: str) -> dt.datetime:
    date = dt.datetime.fromisoformat(row.raw["date"])
    if interval in ("30m", "60m"):
        return date + dt.timedelta(minutes=int(interval[:-1]))
    return dt.datetime.combine(date.date(), DAY_END, RIYADH)


def _nanoseconds(moment: dt.datetime) -> int:
    return round(moment.timestamp() * 1_000) * 1_000_000


def _price(value: float) -> str:
    """A price in two decimals: a halala is the smallest step of a price."""
    return f"{value:.2f}"
