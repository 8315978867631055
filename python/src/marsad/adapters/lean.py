"""
Writes a data folder of LEAN (QuantConnect's engine): zipped CSV files of days, minutes and ticks, with prices in ten-thousandths
and Riyadh times, and the map and factor files with which LEAN adjusts prices.

    from marsad.adapters import lean

    lean.write_days(client, "Data", ["2222", "1120"], start="2021-01-01")
    lean.write_ticks(client, "Data", "2026-11-16", symbols=["2222"])
"""

from __future__ import annotations

import datetime as dt
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._values import Day, day
from ..client import Marsad

if TYPE_CHECKING:
    import pandas as pd

#: The name of the market in paths; make it known to LEAN with `Market.Add`.
MARKET = "tadawul"
#: The day of the last row of map and factor files.
END_OF_TIME = "20501231"
#: LEAN's code of a tick's exchange, and of a trade without conditions.
EXCHANGE, NO_CONDITION = "", "0"
PRICES = ["open", "high", "low", "close"]


def write_days(
    client: Marsad,
    folder: str | Path,
    symbols: Sequence[str],
    *,
    start: Day | None = None,
    end: Day | None = None,
    market: str = MARKET,
) -> list[Path]:
    """Writes the unadjusted daily bars of each symbol, and its map and factor files. Returns the written files."""
    root = Path(folder) / "equity" / market
    plain = client.history(symbols, start=start, end=end).df()
    split = client.history(symbols, start=start, end=end, adjust="splits").df()["adjust_factor"]
    total = client.history(symbols, start=start, end=end, adjust="all").df()["adjust_factor"]
    written = []
    for symbol, rows in plain.groupby(level="symbol"):
        bars = rows.droplevel("symbol").sort_index()
        lines = [f"{at:%Y%m%d} 00:00,{_bar(bar)}" for at, bar in bars.iterrows()]
        written.append(_zip(root / "daily" / f"{_name(symbol)}.zip", f"{_name(symbol)}.csv", lines))
        first = f"{bars.index[0]:%Y%m%d}"
        map_lines = [f"{first},{_name(symbol)}", f"{END_OF_TIME},{_name(symbol)}"]
        written.append(_text(root / "map_files" / f"{_name(symbol)}.csv", map_lines))
        factors = _factor_lines(bars["close"], split.loc[symbol].sort_index(), total.loc[symbol].sort_index())
        written.append(_text(root / "factor_files" / f"{_name(symbol)}.csv", factors))
    return written


def write_ticks(
    client: Marsad, folder: str | Path, date: Day, *, symbols: Sequence[str] | None = None, market: str = MARKET
) -> list[Path]:
    """Writes the trades, quotes and one-minute bars of a past day, from the files of the service. Returns the written files."""
    root = Path(folder) / "equity" / market
    stamp = str(day(date)).replace("-", "")
    trades = client.ticks(date, "trades", symbols=symbols)
    quotes = client.ticks(date, "quotes", symbols=symbols)
    bars = client.ticks(date, "bars", symbols=symbols)
    written = []
    for symbol, rows in trades.groupby("symbol"):
        lines = [
            f"{ms},{_scaled(price)},{quantity},{EXCHANGE},{NO_CONDITION},0"
            for ms, price, quantity in zip(_milliseconds(rows.index), rows["price"], rows["quantity"])
        ]
        name = f"{stamp}_{_name(symbol)}_Trade_Tick.csv"
        written.append(_zip(root / "tick" / _name(symbol) / f"{stamp}_trade.zip", name, lines))
    for symbol, rows in quotes.groupby("symbol"):
        lines = []
        columns = zip(_milliseconds(rows.index), rows["bid"], rows["bid_size"], rows["ask"], rows["ask_size"])
        for ms, *sides in columns:
            bid, bid_size, ask, ask_size = (0 if one != one or one is None else one for one in sides)
            lines.append(f"{ms},{_scaled(bid)},{int(bid_size)},{_scaled(ask)},{int(ask_size)},{EXCHANGE},{NO_CONDITION},0")
        name = f"{stamp}_{_name(symbol)}_Quote_Tick.csv"
        written.append(_zip(root / "tick" / _name(symbol) / f"{stamp}_quote.zip", name, lines))
    for symbol, rows in bars[bars["interval"] == "1min"].groupby("symbol"):
        lines = [f"{ms},{_bar(bar)}" for ms, (_, bar) in zip(_milliseconds(rows.index), rows.iterrows())]
        name = f"{stamp}_{_name(symbol)}_minute_trade.csv"
        written.append(_zip(root / "minute" / _name(symbol) / f"{stamp}_trade.zip", name, lines))
    return written


def _factor_lines(closes: pd.Series, split: pd.Series, total: pd.Series) -> list[str]:
    """
    A row for each day before a change of factors: the factor of dividends, the factor of changes of capital, and the close. The
    factors apply to this day and the days before it, back to the previous row.
    """
    lines = []
    for at, following in zip(closes.index, closes.index[1:]):
        if (split[at], total[at]) != (split[following], total[following]):
            lines.append(f"{at:%Y%m%d},{total[at] / split[at]:.8g},{split[at]:.8g},{closes[at]:.4f}")
    last = closes.index[-1]
    return [*lines, f"{END_OF_TIME},{total[last] / split[last]:.8g},{split[last]:.8g},0"]


def _bar(bar: Any) -> str:
    return ",".join([*(_scaled(bar[name]) for name in PRICES), str(int(bar["volume"]))])


def _scaled(price: float) -> str:
    return str(round(price * 10_000))


def _milliseconds(times: Iterable[dt.datetime]) -> list[int]:
    """Milliseconds since midnight in Riyadh."""
    return [((at.hour * 60 + at.minute) * 60 + at.second) * 1_000 + at.microsecond // 1_000 for at in times]


def _name(symbol: object) -> str:
    return str(symbol).lower()


def _zip(path: Path, name: str, lines: Sequence[str]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, "".join(f"{line}\n" for line in lines))
    return path


def _text(path: Path, lines: Sequence[str]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines))
    return path
