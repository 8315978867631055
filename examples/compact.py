"""Decodes compact frames (?encoding=compact), written from docs/reference/compact-frames.md alone, on Python's standard library.

    python3 examples/compact.py stocks 2222 1120

As a module: `decode(frame)` gives the message that the JSON frame would have held.
"""
import argparse, json, os, urllib.parse
from datetime import datetime, timedelta, timezone
from marsad_stream import Connection, PATHS

RIYADH = timezone(timedelta(hours=3))
SESSIONS = ["PREOPEN", "REGULAR", "PRECLOSE", "ATC", "POSTMARKET", "CLOSED"]
BOOK_SESSIONS = ["preopen", "regular", "preclose", "atc", "postmarket", "closed"]
BOOK_STATES = ["normal", "auction", "one_sided", "market_orders_only", "halted"]
MOODS = ["Very Bullish", "Bullish", "Neutral", "Bearish", "Very Bearish"]

class Reader:
    def __init__(self, frame):
        self.frame, self.at = frame, 0

    def count(self):
        value = shift = 0
        while True:
            byte = self.frame[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128: return value

    def decimal(self):
        number = self.count()
        number = (number >> 1) ^ -(number & 1)
        return number // 10_000 if number % 10_000 == 0 else number / 10_000

    def text(self):
        size = self.count()
        self.at += size
        return self.frame[self.at - size : self.at].decode()

    def time(self):
        ms = self.count()
        moment = datetime.fromtimestamp(ms // 1000, RIYADH).replace(microsecond=ms % 1000 * 1000)
        return moment.isoformat(timespec="milliseconds")

    def date(self):
        day = str(self.count())
        return f"{day[:4]}-{day[4:6]}-{day[6:]}"

    def flag(self): return self.count() == 1
    def one_of(self, values): return values[self.count()]
    def or_null(self, read): return read() if self.count() else None
    def list_of(self, read): return [read() for _ in range(self.count())]

    def trade(self):
        return {"trade_seq": self.count(), "event_time": self.time(), "price": self.decimal(), "quantity": self.count(),
                "value": self.decimal(), "side": self.one_of(["buy", "sell"])}

    def bar(self):
        return {"time": self.time(), "open": self.decimal(), "high": self.decimal(), "low": self.decimal(), "close": self.decimal(),
                "volume": self.count(), "value": self.decimal(), "trade_count": self.count(), "is_final": self.flag()}

    def level(self):
        return {"level": self.count(), "price": self.decimal(), "quantity": self.count(), "order_count": self.count()}

    def changed_level(self): return [self.decimal(), self.count(), self.count()]

    def market_orders(self):
        return {"bid_quantity": self.count(), "bid_order_count": self.count(), "bid_updated_at": self.or_null(self.time),
                "ask_quantity": self.count(), "ask_order_count": self.count(), "ask_updated_at": self.or_null(self.time)}

    def auction(self):
        return {"phase": self.one_of(["opening", "closing"]), "price": self.decimal(), "price_updated_at": self.time(),
                "volume": self.count(), "volume_updated_at": self.time(), "symbol_state": self.or_null(self.text),
                "symbol_session": self.one_of(["pre-open", "pre-close"])}

    def optional(self, message, name, read):
        if self.count(): message[name] = read()

def quote(r):
    message = {"type": "quote", "symbol": r.text(), "mode": "standard"}
    data = {name: r.decimal() for name in ("price", "open", "high", "low")}
    data["close"] = data["price"]
    for name in ("change", "change_percent", "previous_close"): data[name] = r.decimal()
    data |= {"volume": r.count(), "value": r.decimal(), "trade_count": r.count(), "bid": r.decimal(), "ask": r.decimal(),
             "bid_size": r.count(), "ask_size": r.count()}
    data["liquidity"] = {"inflow_value": r.decimal(), "inflow_volume": r.count(), "outflow_value": r.decimal(),
                         "outflow_volume": r.count(), "net_value": r.decimal()}
    data |= {"trade_time": r.time(), "market_session": r.one_of(SESSIONS), "auction": r.or_null(r.auction)}
    return message | {"data": data, "timestamp": r.time(), "latency_ms": r.count()}

def trade(r):
    message = {"type": "trade", "symbol": r.text(), **r.trade(), "market_session": r.one_of(SESSIONS)}
    return message | {"timestamp": message["event_time"]}

def trades_snapshot(r):
    message = {"type": "trades_snapshot", "symbol": r.text(), "updated_at": r.or_null(r.time), "count": r.count(), "events": r.list_of(r.trade)}
    message["summary"] = {"event_count": r.count(), "trade_quantity": r.count(), "trade_value": r.decimal(), "latest_event_time": r.or_null(r.time)}
    return message | {"timestamp": r.time()}

def depth_snapshot(r):
    message = {"type": "depth_snapshot", "available": True, "symbol": r.text(), "updated_at": r.time(),
               "session": r.one_of(BOOK_SESSIONS), "book_state": r.one_of(BOOK_STATES), "levels": r.count(), "entitled_levels": r.count()}
    for name in ("best_bid", "best_ask", "spread", "spread_bps"): message[name] = r.decimal()
    for name in ("total_bid_quantity_top5", "total_ask_quantity_top5", "total_bid_quantity", "total_ask_quantity"): message[name] = r.count()
    for name in ("level_imbalance", "level_imbalance_top5"): message[name] = r.decimal()
    message |= {"bids": r.list_of(r.level), "asks": r.list_of(r.level), "market_order": r.or_null(r.market_orders), "timestamp": r.time()}
    r.optional(message, "book_seq", r.count)
    return message

def depth_unavailable(r):
    message = {"type": "depth_snapshot", "symbol": r.text(), "available": False, "message": r.text(), "levels": 0,
               "entitled_levels": r.count(), "bids": [], "asks": [], "timestamp": r.time()}
    r.optional(message, "book_seq", r.count)
    return message

def depth_changes(r):
    message = {"type": "depth_changes", "symbol": r.text(), "book_seq": r.count(), "bids": r.list_of(r.changed_level), "asks": r.list_of(r.changed_level)}
    r.optional(message, "available", r.flag)
    r.optional(message, "session", lambda: r.one_of(BOOK_SESSIONS))
    r.optional(message, "book_state", lambda: r.one_of(BOOK_STATES))
    r.optional(message, "market_order", lambda: r.or_null(r.market_orders))
    return message | {"timestamp": r.time()}

def index(r):
    symbol = r.text()
    message = {"type": "index", "symbol": symbol, "index": symbol, "is_delayed": False, "timestamp": r.time()}
    for name in ("index_value", "index_change", "index_change_percent"): message[name] = r.decimal()
    message |= {"total_volume": r.count(), "total_value": r.decimal()}
    for name in ("trade_count", "advancing", "declining", "unchanged"): message[name] = r.count()
    return message | {"market_mood": r.one_of(MOODS)}

def bars_snapshot(r):
    return {"type": "bars_snapshot", "symbol": r.text(), "date": r.date(), "minutes": r.one_of([1, 5, 15]), "is_delayed": False,
            "count": r.count(), "bars": r.list_of(r.bar), "timestamp": r.time()}

def bar(r):
    return {"type": "bar", "symbol": r.text(), "date": r.date(), "minutes": r.one_of([1, 5, 15]), **r.bar(), "timestamp": r.time()}

MESSAGES = {1: quote, 2: trade, 3: trades_snapshot, 4: depth_snapshot, 5: depth_unavailable, 6: depth_changes, 7: index, 8: bars_snapshot, 9: bar}

def decode(frame):
    """The message of a compact frame; None for a number that this program does not know."""
    reader = Reader(frame)
    read = MESSAGES.get(reader.count())
    return read(reader) if read else None

def messages(base_url, api_key, channel, symbols, **query):
    """The messages of one connection, until it ends."""
    options = urllib.parse.urlencode({"api_key": api_key, "encoding": "compact", **query})
    connection = Connection(f"{base_url}{PATHS[channel]}?{options}")
    connection.send({"action": "subscribe", "symbols": symbols})
    while True:
        frame = connection.receive()
        yield decode(frame) if isinstance(frame, bytes) else frame

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("channel", choices=["stocks", "trades", "depth", "index", "bars"])
    parser.add_argument("symbols", nargs="+")
    parser.add_argument("--base-url", default=os.environ.get("MARSAD_SERVICE_URL", "http://127.0.0.1:8080"))
    parser.add_argument("--api-key", default=os.environ.get("MARSAD_API_KEY", "marsad_test_demo-business"))
    parser.add_argument("--messages", type=int, default=0, help="ends after so many")
    options = parser.parse_args()
    for number, message in enumerate(messages(options.base_url, options.api_key, options.channel, options.symbols), 1):
        print(json.dumps(message, ensure_ascii=False), flush=True)
        if number == options.messages: break
