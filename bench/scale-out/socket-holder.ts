// A process of customers for `npm run scale-out:sockets`: opens so many sockets at one edge, each on one symbol, keeps them open, and
// says once a second how many are open, how many were closed, and what came. It ends when its standard input does.

import { SECOND_MS } from "../../src/base/index.ts";

const [url = "", count = "0", key = "", symbolList = ""] = process.argv.slice(2);
const symbols = symbolList.split(",");
/** Handshakes under way at once. */
const OPENING_MAX = 64;

class Holder {
  open = 0;
  closed = 0;
  messages = 0;

  async openAll(total: number): Promise<void> {
    let next = 0;
    const openSome = async (): Promise<void> => {
      while (next < total) await this.#open(symbols[next++ % symbols.length] ?? "2222");
    };
    await Promise.all(Array.from({ length: OPENING_MAX }, openSome));
  }

  #open(symbol: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`${url}/ws/v1/stocks/?api_key=${key}`);
      socket.onopen = () => {
        this.open++;
        socket.send(JSON.stringify({ action: "subscribe", symbols: [symbol] }));
        resolve();
      };
      socket.onmessage = () => {
        this.messages++;
      };
      socket.onclose = () => {
        this.closed++;
        resolve();
      };
    });
  }
}

const holder = new Holder();
setInterval(() => {
  const { open, closed, messages } = holder;
  process.stdout.write(`${JSON.stringify({ open, closed, messages })}\n`);
}, SECOND_MS);
void holder.openAll(Number(count));
for await (const _ of Bun.stdin.stream()) {
  // Nothing is told to it; only the end counts.
}
process.exit(0);
