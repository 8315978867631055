"""A client of the WebSocket channels on Python's standard library alone: connects, subscribes, pings, comes back after a break and resumes trades.

    python3 examples/marsad_stream.py trades 2222 1120

As a module: `messages(base_url, api_key, channel, symbols)` is an endless iterator of messages. On trades it holds its place and goes on
after a reconnect where it stopped; what the numbers prove is in the Proof that it is given.
"""
import argparse, base64, json, os, random, socket, ssl, struct, sys, time, urllib.parse
from dataclasses import dataclass, field

PATHS = {"stocks": "/ws/v1/stocks/", "trades": "/ws/v1/market/trades/", "depth": "/ws/v1/market/depth/", "index": "/ws/v1/market/index/",
         "bars": "/ws/v1/market/bars/", "status": "/ws/v1/market/status/", "notifications": "/ws/v1/notifications/"}
HEARTBEAT_SECONDS, PING_SECONDS, BACKOFF_FIRST, BACKOFF_MAX, STEADY_SECONDS = 10, 30, 1, 30, 60
DO_NOT_COME_BACK = {1002, 1007, 1009, 4401, 4403}  # the same try would fail again: fix the key, the plan or the program

class Refused(Exception):
    """The service closed the connection with a code after which one must not come back."""

class Closed(Exception):
    def __init__(self, code, reason):
        super().__init__(f"closed with {code} {reason}")
        self.code = code

@dataclass
class Proof:
    """Where a reader of trades is, and what the numbers say: trade_seq counts from 1 for each symbol and day without a hole."""
    places: dict = field(default_factory=dict)  # symbol: (day, trade_seq)
    epoch: str = ""
    trades: int = 0
    missing: int = 0
    repeated: int = 0
    recovered: int = 0
    lost: int = 0  # symbols that could not go on where they stopped

    def resume(self):
        return {"epoch": self.epoch, "after": {s: f"{day}.{seq}" for s, (day, seq) in self.places.items()}} if self.places else True

    def take(self, message):
        if message["type"] == "subscribed" and "resume" in message:
            self.epoch = message["resume"]["epoch"]
            for symbol, told in message["resume"]["symbols"].items():
                if told["recovered"]: self.recovered += 1
                elif self.places.pop(symbol, None): self.lost += 1
        elif message["type"] == "trades_snapshot":
            newest = message["events"][0] if message["events"] else {"event_time": message["timestamp"], "trade_seq": 0}
            self.places.setdefault(message["symbol"], (day_of(newest["event_time"]), newest["trade_seq"]))
        elif message["type"] == "trade":
            day, seq = day_of(message["event_time"]), message["trade_seq"]
            last_day, last = self.places.get(message["symbol"], (day, seq - 1))
            due = 1 if day > last_day else last + 1
            self.trades += 1
            self.missing += max(0, seq - due)
            self.repeated += seq < due
            self.places[message["symbol"]] = (day, seq)

def day_of(timestamp):
    return int(timestamp[:10].replace("-", ""))

class Connection:
    """The part of RFC 6455 that a client needs."""
    def __init__(self, address):
        url = urllib.parse.urlsplit(address)
        port = url.port or (443 if url.scheme == "https" else 80)
        self.socket = socket.create_connection((url.hostname, port), timeout=10)
        if url.scheme == "https": self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {url.path}?{url.query} HTTP/1.1", f"Host: {url.netloc}", "Connection: Upgrade", "Upgrade: websocket",
                 "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.input = self.socket.makefile("rb")
        status = self.input.readline().decode()
        while self.input.readline() not in (b"\r\n", b""): pass
        if " 101 " not in status: raise ConnectionError(f"no WebSocket here: {status.strip()}")
        self.socket.settimeout(3 * HEARTBEAT_SECONDS)  # nothing for so long: the connection is dead

    def send(self, message, opcode=1):
        payload, mask = message if isinstance(message, bytes) else json.dumps(message).encode(), os.urandom(4)
        size = bytes([128 | len(payload)]) if len(payload) < 126 else struct.pack(">BH", 254, len(payload))
        self.socket.sendall(bytes([128 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def read(self, count):
        data = self.input.read(count)
        if len(data) < count: raise Closed(1006, "")
        return data

    def receive(self):
        """The next message, the bytes of a binary one; pings are answered, a close is raised."""
        parts, is_text = [], True
        while True:
            head, size = self.read(2)
            if size == 126: size, = struct.unpack(">H", self.read(2))
            elif size == 127: size, = struct.unpack(">Q", self.read(8))
            payload, opcode = self.read(size), head & 15
            if opcode == 8: raise Closed(int.from_bytes(payload[:2], "big") or 1005, payload[2:].decode())
            if opcode == 9: self.send(payload, opcode=10)
            if opcode in (1, 2): is_text = opcode == 1
            if opcode < 3: parts.append(payload)
            if opcode < 3 and head & 128: return json.loads(b"".join(parts)) if is_text else b"".join(parts)

def conversation(base_url, api_key, channel, symbols, levels, proof):
    """The messages of one connection, until it ends."""
    query = urllib.parse.urlencode({"api_key": api_key, "heartbeat": HEARTBEAT_SECONDS})
    connection = Connection(f"{base_url}{PATHS[channel]}?{query}")
    try:
        hello = connection.receive()
        yield hello
        if hello["type"] == "error": yield connection.receive()
        each, pinged = hello["limits"]["max_symbols_per_call"], time.monotonic()
        for at in range(0, len(symbols), each):
            more = {"levels": levels} if levels else {"resume": proof.resume()} if channel == "trades" else {}
            connection.send({"action": "subscribe", "symbols": symbols[at : at + each], **more})
        while True:
            message = connection.receive()
            proof.take(message)
            yield message
            if time.monotonic() - pinged > PING_SECONDS:
                connection.send({"action": "ping"})
                pinged = time.monotonic()
    finally:
        connection.socket.close()

def messages(base_url, api_key, channel, symbols, levels=None, proof=None):
    """Every message of the channel, over as many connections as it takes; raises Refused when coming back is of no use."""
    proof, tries = proof or Proof(), 0
    while True:
        began, wait = time.monotonic(), 0
        try:
            for message in conversation(base_url, api_key, channel, symbols, levels, proof):
                if message["type"] == "error": wait = message.get("details", {}).get("retry_after_seconds", 0)
                yield message
        except Closed as closed:
            if closed.code in DO_NOT_COME_BACK: raise Refused(str(closed)) from None
        except OSError: pass  # no way to the service at the moment
        tries = 0 if time.monotonic() - began > STEADY_SECONDS else tries + 1
        full = min(BACKOFF_MAX, BACKOFF_FIRST * 2 ** tries)
        time.sleep(max(wait, full * random.uniform(0.5, 1)))

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("channel", choices=PATHS)
    parser.add_argument("symbols", nargs="*")
    parser.add_argument("--base-url", default=os.environ.get("MARSAD_SERVICE_URL", "http://127.0.0.1:8080"))
    parser.add_argument("--api-key", default=os.environ.get("MARSAD_API_KEY", "marsad_test_demo-business"))
    options, proof = parser.parse_args(), Proof()
    try:
        for message in messages(options.base_url, options.api_key, options.channel, options.symbols, proof=proof):
            print(json.dumps(message, ensure_ascii=False), flush=True)
    except KeyboardInterrupt:
        print(f"{proof.trades} trades, {proof.missing} missing, {proof.repeated} twice, {proof.recovered} times resumed, {proof.lost} places lost", file=sys.stderr)
