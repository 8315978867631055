"""
Bars in the format of backtesting.py: columns Open, High, Low, Close and Volume, indexed by time, the oldest first, without gaps.

    from backtesting import Backtest
    from marsad.adapters.backtesting import bars

    Backtest(bars(marsad.demo(), "2222", start="2021-01-01"), MyStrategy).run()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .._values import Day
from ..client import Marsad

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {"open": "Open", "high": "High", "low": "Low", "close": "Close", "volume": "Volume"}


def bars(
    client: Marsad,
    symbol: str,
    *,
    start: Day | None = None,
    end: Day | None = None,
    interval: Literal["1d", "1w", "1m", "30m", "60m"] = "1d",
    adjust: Literal["none", "splits", "all"] = "all",
) -> pd.DataFrame:
    """
    Bars of one symbol. Prices are adjusted for dividends and changes of capital unless `adjust` says otherwise. Times are Riyadh
    times without a zone. Bars without trades are left out: nobody could have traded at their prices.
    """
    frame = client.history(symbol, start=start, end=end, interval=interval, adjust=adjust).df()
    frame = frame.droplevel("symbol")[list(COLUMNS)].rename(columns=COLUMNS).dropna().sort_index()
    frame = frame[frame["Volume"] > 0]
    frame.index = frame.index.tz_localize(None)
    return frame
