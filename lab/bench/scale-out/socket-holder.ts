// A process of customers for `npm run scale-out:sockets`: opens many sockets at one edge, each on some symbols, holds them open,
// and prints once a second the number of opened and closed sockets, the close codes, and the received messages. It ends with its standard
// input.

import { SECOND_MS } from "../../../src/base/index.ts";

const [url = "", count = "0", key = "", symbolList = "", followed = "1"] = process.argv.slice(2);
const symbols = symbolList.split(",");
/** Handshakes in progress at once. */
const OPENING_MAX = 64;

class Holder {
  open = 0;
  closed = 0;
  messages = 0;
  bytes = 0;
  /** Bound: the existing close codes. */
  readonly codes = new Map<number, number>();

  async openAll(total: number): Promise<void> {
    let next = 0;
    const openSome = async (): Promise<void> => {
      while (next < total) await this.#open(followedBy(next++));
    };
    await Promise.all(Array.from({ length: OPENING_MAX }, openSome));
  }

  #open(wanted: readonly string[]): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`${url}/ws/v1/stocks/?api_key=${key}`);
      socket.onopen = () => {
        this.open++;
        socket.send(JSON.stringify({ action: "subscribe", symbols: wanted }));
        resolve();
      };
      socket.onmessage = ({ data }) => {
        this.messages++;
        this.bytes += String(data).length;
      };
      socket.onclose = ({ code }) => {
        this.closed++;
        this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
        resolve();
      };
    });
  }
}

/** The symbols of one socket, from a different place of the list for each. */
function followedBy(at: number): readonly string[] {
  return Array.from({ length: Number(followed) }, (_, step) => symbols[(at + step) % symbols.length] ?? "2222");
}

const holder = new Holder();
setInterval(() => {
  const { open, closed, messages, bytes } = holder;
  process.stdout.write(`${JSON.stringify({ open, closed, messages, bytes, codes: [...holder.codes] })}\n`);
}, SECOND_MS);
void holder.openAll(Number(count));
for await (const _ of Bun.stdin.stream()) {
  // Standard input carries no commands; only its end counts.
}
process.exit(0);
