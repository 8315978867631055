"""A complete feed handler: serves a small synthetic trading day over the feed protocol (docs/reference/feed-protocol.md).

    python3 examples/feed.py --port 9001 --log feed.log --speed 60

Its market is made up from the moment at which it began, so that moment is all that its log keeps; a real handler keeps the
frames that it has sent. Without the log the day is another one, and has another epoch, as it must.
"""
import argparse, bisect, datetime, os, random, socketserver, struct, threading, time

DAY_START, PRE_OPEN, OPEN, PRE_CLOSE, CLOSE, DAY_END = (int(hour * 3_600_000) for hour in (9.495, 9.5, 10, 15, 15.25, 16))
PHASES = {PRE_OPEN: 1, OPEN: 2, PRE_CLOSE: 3, CLOSE: 5, DAY_END: 0}  # opening auction, continuous, closing auction, ...
NUMBERS, TICK, CHUNK, READERS_MAX, HELLO_SECONDS, STALL_SECONDS = (1, 2), 200, 2_000, 64, 5, 30

def frame(kind, seq, ms, body=b""):
    return struct.pack("<HBBII", 12 + len(body), kind, 1, seq, ms) + body

class Market:
    """Every event of a day as (time of day, frame), and how many of them have happened."""
    def __init__(self, day, epoch, speed):
        self.day, self.epoch, self.speed, self.events, chance = day, epoch, speed, [], random.Random(epoch)
        self.trades, self.bid, self.last = ({number: first for number in NUMBERS} for first in (0, 260_000, 260_000))
        self.add(DAY_START, 1, "IH", day, len(NUMBERS))
        for number, symbol, name in ((1, "2222", "أرامكو السعودية"), (2, "1120", "مصرف الراجحي")):
            texts = (text.encode() for text in (symbol, name, "Company " + symbol, "Energy", "الطاقة"))
            tail = b"".join(bytes([len(text)]) + text for text in texts)
            self.add(DAY_START, 2, "HBBdHIIII", number, 0, 0, 1e6, 5_000, 260_000, 234_000, 286_000, TICK, tail=tail)
        for index, level in ((0, 110_000_000), (1, 240_000_000)): self.add(DAY_START, 3, "Bd", index, level)
        for ms in range(DAY_START + 1_000, DAY_END + 1_000, 1_000):
            count = len(self.events)
            for number in NUMBERS: self.second(min(ms, DAY_END), number, chance)
            if len(self.events) == count: self.add(ms, 9)  # nothing else happened: a heartbeat
        self.add(DAY_END, 10)
    def add(self, ms, kind, form="", *values, tail=b""):
        self.events.append((ms, frame(kind, len(self.events) + 1, ms, struct.pack("<" + form, *values) + tail)))
    def book(self, ms, number, bid, quantity):
        for side, price in ((0, bid), (1, bid + TICK)):
            self.add(ms, 5, "HBBIII", number, side, 0, price, quantity, 1 if quantity else 0)
    def second(self, ms, number, chance):
        bid = self.bid[number]
        if ms in PHASES: self.add(ms, 4, "HB", number, PHASES[ms])
        if ms == CLOSE: self.add(ms, 8, "HI", number, self.last[number])
        if ms == PRE_CLOSE: self.book(ms, number, bid, 0)
        if ms == OPEN: self.book(ms, number, bid, 900)
        if not OPEN < ms < PRE_CLOSE or chance.random() < 0.8: return
        self.book(ms, number, bid, 0)  # old levels go before new ones come: the book is never crossed
        self.bid[number] = bid = min(max(bid + chance.choice((-TICK, TICK)), 240_000), 280_000)
        self.book(ms, number, bid, 900)
        self.trades[number], self.last[number] = self.trades[number] + 1, bid + TICK
        self.add(ms, 6, "HBBIII", number, 0, 128, self.trades[number], bid + TICK, 800)
        self.add(ms, 5, "HBBIII", number, 1, 0, bid + TICK, 100, 1)
    def live(self):  # the number of the next event to happen
        now = DAY_START + (time.time() - self.epoch) * 1_000 * self.speed
        return bisect.bisect_right(self.events, now, key=lambda event: event[0]) + 1

class Reader(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.settimeout(HELLO_SECONDS)
        try: hello = self.request.makefile("rb").read(20)
        except TimeoutError: return self.reject("HELLO_TIMEOUT", "no hello came in time")
        self.request.settimeout(STALL_SECONDS)
        try: self.stream(self.server.market, self.welcome(self.server.market, hello))
        except OSError: pass  # the reader is gone, or has taken nothing for too long
    def stream(self, market, seq):
        is_caught_up = False
        while seq is not None:
            live = market.live()
            frames = [bytes for _, bytes in market.events[seq - 1 : min(seq - 1 + CHUNK, live - 1)]]
            self.request.sendall(b"".join(frames))
            seq += len(frames)
            if seq < live: continue
            if not is_caught_up: is_caught_up = self.request.sendall(frame(67, 0, 0)) is None
            time.sleep(0.02)
    def reject(self, code, message):
        self.request.sendall(frame(66, 0, 0, struct.pack("<BH", len(code), len(message)) + (code + message).encode()))
    def welcome(self, market, hello):  # the number to send from; None for a reader that is rejected
        if threading.active_count() > READERS_MAX + 1: return self.reject("TOO_MANY_READERS", "come back later")
        if len(hello) < 20 or hello[:3] != b"\x14\x00\x40": return self.reject("BAD_HELLO", "this is no hello")
        if hello[3] != 1: return self.reject("UNSUPPORTED_VERSION", "this handler speaks version 1")
        day, seq = struct.unpack("<II", hello[12:])
        day, seq = (market.day, 1) if day == seq == 0 else (day, seq)
        try: is_trading_day = datetime.datetime.strptime(f"{day:08}", "%Y%m%d").weekday() not in (4, 5)
        except ValueError: is_trading_day = False
        if not is_trading_day or seq == 0: return self.reject("INVALID_POSITION", "no trading day, or no number")
        if day < market.day: return self.reject("POSITION_TOO_OLD", f"the first day here is {market.day}")
        if day > market.day or seq > market.live(): return self.reject("POSITION_IN_FUTURE", "it has not happened yet")
        self.request.sendall(frame(65, 0, 0, struct.pack("<IIIII", day, seq, market.day, market.live(), market.epoch)))
        return seq

parser = argparse.ArgumentParser()
for name, first in (("port", 9001), ("log", "feed.log"), ("day", 20261116), ("speed", 60.0)):
    parser.add_argument("--" + name, default=first, type=type(first))
options = parser.parse_args()
if not os.path.exists(options.log): open(options.log, "w").write(str(int(time.time())))
socketserver.ThreadingTCPServer.allow_reuse_address = socketserver.ThreadingTCPServer.daemon_threads = True
with socketserver.ThreadingTCPServer(("127.0.0.1", options.port), Reader) as server:
    server.market = Market(options.day, int(open(options.log).read()), options.speed)
    print(f"the feed is at tcp://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
