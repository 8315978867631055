"""Daily bars as a table, every page of them: python3 examples/history.py 2222 2025-01-01

With pandas installed (Debian: python3-pandas) the table is a DataFrame; without it, plain rows. Both print the same figures.
adjust=all works splits, rights issues and dividends in, so that closes of different days can be compared.
"""
import json, os, statistics, sys, urllib.parse, urllib.request

URL = os.environ.get("MARSAD_SERVICE_URL", "http://127.0.0.1:8080")
KEY = os.environ.get("MARSAD_API_KEY", "marsad_test_demo-pro")
symbol, start = (sys.argv[1:] + ["2222", "2025-01-01"][len(sys.argv) - 1 :])[:2]

def bars(symbol, **query):
    """Every bar of the range: the pages follow one another while there are more."""
    offset, has_more = 0, True
    while has_more:
        address = f"{URL}/api/v1/historical/{symbol}/?{urllib.parse.urlencode({**query, 'offset': offset, 'limit': 2000})}"
        with urllib.request.urlopen(urllib.request.Request(address, headers={"X-API-Key": KEY}), timeout=30) as response:
            page = json.load(response)
        yield from page["data"]
        offset, has_more = offset + page["limit"], page["has_more"]

rows = list(bars(symbol, **{"from": start, "adjust": "all"}))
try:
    import pandas
    frame = pandas.DataFrame(rows).assign(date=lambda table: pandas.to_datetime(table["date"])).set_index("date")
    closes = frame["close"]
    print(frame[["open", "high", "low", "close", "volume"]].tail())
    first, last, deviation = closes.iloc[0], closes.iloc[-1], closes.pct_change().std()
except ImportError:
    closes = [row["close"] for row in rows]
    for row in rows[-5:]: print(row["date"], row["open"], row["high"], row["low"], row["close"], row["volume"])
    changes = [now / before - 1 for before, now in zip(closes, closes[1:])]
    first, last, deviation = closes[0], closes[-1], statistics.stdev(changes)
print(f"{symbol}: {len(rows)} days, {100 * (last / first - 1):.2f} % in all, {100 * deviation:.2f} % a day up and down")
