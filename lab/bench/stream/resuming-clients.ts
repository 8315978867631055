// Clients that all come back at once, in a process of their own: each names the place where it stopped, some trades back on
// each of its symbols, and is live again when it has all missed trades. Prints the time of that.

import { dayOf, monotonicMs, Random } from "../../../src/base/index.ts";
import { BENCH_EPOCH, type Figures, SYMBOL_COUNT, symbolAt } from "./feed-pace.ts";

const [port = "", path = "", clients = "1", symbolsEach = "1", missedEach = "1"] = process.argv.slice(2);
const LIMIT_MS = 60_000;

/** The combined result of the clients. */
export interface Resumed {
  /** Milliseconds until the last one was live again. */
  readonly allMs: number;
  readonly missed: number;
  readonly recovered: number;
}

const { messages } = (await (await fetch(`http://127.0.0.1:${port}/figures`)).json()) as Figures;
const random = new Random("resuming");
const startedMs = monotonicMs();
let recovered = 0;
let missed = 0;

/** The number of a symbol's last trade when trades go round over all symbols. */
const lastSeq = (slot: number): number => Math.floor((messages - 1 - slot) / SYMBOL_COUNT) + 1;

async function comeBack(): Promise<void> {
  const slots = new Set<number>();
  while (slots.size < Number(symbolsEach)) slots.add(random.int(SYMBOL_COUNT));
  const places = [...slots].map((slot): readonly [string, string] => {
    const seq = Math.max(0, lastSeq(slot) - Number(missedEach));
    return [symbolAt(slot), `${dayOf(Date.now())}.${seq}`];
  });
  const after = Object.fromEntries(places);
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  let due = Number.POSITIVE_INFINITY;
  let trades = 0;
  socket.onmessage = ({ data }) => {
    const text = String(data);
    if (text.startsWith('{"type":"trade",')) {
      if (++trades === due) resolve();
      return;
    }
    const frame = JSON.parse(text);
    if (frame.type === "connected") {
      socket.send(
        JSON.stringify({ action: "subscribe", symbols: Object.keys(after), resume: { epoch: BENCH_EPOCH, after } }),
      );
    } else if (frame.type === "subscribed") {
      const results: readonly { recovered: boolean; count: number }[] = Object.values(frame.resume.symbols);
      recovered += results.filter((result) => result.recovered).length;
      due = results.reduce((sum, { count }) => sum + count, 0);
      missed += due;
      if (trades >= due) resolve();
    }
  };
  await promise;
  socket.terminate();
}

const timer = setTimeout(() => process.exit(1), LIMIT_MS);
await Promise.all(Array.from({ length: Number(clients) }, comeBack));
clearTimeout(timer);
const resumed: Resumed = { allMs: monotonicMs() - startedMs, missed, recovered };
process.stdout.write(`${JSON.stringify(resumed)}\n`);
process.exit(0);
