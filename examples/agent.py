"""An agent that trades in the simulated market and checks every execution against the public feed (docs/reference/order-entry.md).

    marsad exchange --listen 9000 --orders tcp://127.0.0.1:9001 --sim-speed 10
    python3 examples/agent.py --feed 9000 --orders 9001 --symbol 1120 --orders-sent 20

It buys at market and offers the same shares a little higher, by turns. Each execution names a public trade, which must have the same
price and quantity; the agent ends with 0 when all of them do, and with 1 otherwise.
"""
import argparse, json, socket, struct, sys, threading, time

class PublicTrades(threading.Thread):
    """Reads the feed and keeps the trades of one symbol by their number."""
    def __init__(self, port, symbol):
        super().__init__(daemon=True)
        self.symbol, self.number, self.trades, self.last = symbol, None, {}, None
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(struct.pack("<HBBIIII", 20, 64, 1, 0, 0, 0, 0))  # hello, from the first event
    def run(self):
        bytes_ = b""
        while part := self.socket.recv(1 << 16):
            bytes_ += part
            at = 0
            while len(bytes_) - at >= 12 and len(bytes_) - at >= (length := struct.unpack_from("<H", bytes_, at)[0]):
                self.frame(bytes_[at:at + length])
                at += length
            bytes_ = bytes_[at:]
    def frame(self, frame):
        kind, body = frame[2], frame[12:]
        if kind == 1: self.trades, self.number = {}, None  # a new day numbers its trades anew
        elif kind == 2:
            number, symbol = struct.unpack_from("<H", body)[0], body[31:31 + body[30]].decode()
            if symbol == self.symbol: self.number, self.last = number, struct.unpack_from("<I", body, 14)[0] / 10_000
        elif kind == 6 and struct.unpack_from("<H", body)[0] == self.number:
            number, price, quantity = struct.unpack_from("<III", body, 4)
            self.trades[number], self.last = (price / 10_000, quantity), price / 10_000

class Agent:
    def __init__(self, port, name):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.send(type="hello", agent=name, cancel_on_disconnect=True)
        self.welcome = json.loads(self.lines.readline())
    def send(self, **message):
        self.socket.sendall((json.dumps(message) + "\n").encode())
    def until(self, *types):
        """The next message of one of these types, and the executions on the way."""
        executions = []
        for line in self.lines:
            message = json.loads(line)
            if message["type"] == "executed": executions.append(message)
            if message["type"] in types: return message, executions
        raise SystemExit("the exchange closed the connection")

def main():
    parser = argparse.ArgumentParser()
    for name, kind, value in (("feed", int, 9000), ("orders", int, 9001), ("symbol", str, "1120"), ("orders-sent", int, 20), ("name", str, "example")):
        parser.add_argument("--" + name, type=kind, default=value)
    options = parser.parse_args()
    public = PublicTrades(options.feed, options.symbol)
    public.start()
    agent, executions, sent = Agent(options.orders, options.name), [], 0
    first = agent.welcome.get("reports", 0)
    while sent < options.orders_sent:
        order = f"o{first}-{sent}"
        side = "buy" if sent % 2 == 0 else "sell"
        agent.send(type="new", id=order, symbol=options.symbol, side=side, quantity=10, time_in_force="immediate" if public.last else "day")
        answer, _ = agent.until("accepted", "refused")
        if answer.get("code") in ("NOT_READY", "SESSION", "TIME_IN_FORCE", "RATE"):
            time.sleep(0.2)
            continue
        if answer["type"] == "refused": raise SystemExit(f"refused: {answer}")
        sent += 1
        while True:
            answer, traded = agent.until("executed", "ended")
            executions += traded
            if answer.get("remaining") == 0 or answer["type"] == "ended": break
    deadline = time.time() + 30
    while any(one["trade"] not in public.trades for one in executions) and time.time() < deadline: time.sleep(0.05)
    wrong = [one for one in executions if public.trades.get(one["trade"]) != (one["price"], one["quantity"])]
    print(f"{len(executions)} executions of {sent} orders, {len(wrong)} not as the public feed has them")
    return 1 if wrong or not executions else 0

if __name__ == "__main__": sys.exit(main())
