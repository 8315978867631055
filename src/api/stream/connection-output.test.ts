// The output to one client under every order of changes, reads and inspections: it ends in the right state and never
// buffers more than its bound.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { TestClock } from "../../../test/world/test-clock.ts";
import type { Channel } from "./channel.ts";
import { BEHIND_BYTES, ConnectionOutput } from "./connection-output.ts";
import { LastChanges } from "./last-changes.ts";
import { INSPECT_EVERY_BYTES, Publisher } from "./publisher.ts";
import { StreamPace } from "./stream-pace.ts";
import { Subscriptions } from "./subscriptions.ts";
import type { Variant } from "./topics.ts";
import { Topics } from "./topics.ts";

const SYMBOLS = ["1001", "1002", "1003", "1004"];
/** So large that a few of them fill a buffer. */
const FRAME_BYTES = 40 * 1024;

/** A server with one socket whose reader takes frames only when it is told to. */
class Reader {
  readonly lastChanges = new LastChanges(1);
  readonly topics = new Topics("stocks");
  readonly pace: StreamPace;
  readonly variant: Variant;
  readonly subscriptions = new Subscriptions();
  readonly values = new Map<string, number>(SYMBOLS.map((symbol) => [symbol, 0]));
  readonly read = new Map<string, number[]>();
  readonly output: ConnectionOutput;
  readonly publisher = new Publisher({ inspect: () => void this.output.inspect(), failed: () => undefined });
  readonly #topics = new Set<string>();
  #unread: string[] = [];
  bytesMost = 0;

  constructor() {
    const clock = new TestClock();
    const { lastChanges } = this;
    const source = { clock, lastChanges, publish: () => undefined, guard: (task: () => void) => task() };
    this.pace = new StreamPace({ intervalMs: 0, onlyChanges: false }, this.topics, source);
    this.variant = { key: "", levels: 1, entitledLevels: 0, minutes: 1, pace: this.pace, isCompact: false };
    const channel = {
      name: "stocks",
      topics: this.topics,
      listings: { symbols: () => SYMBOLS },
      lastChanges: this.lastChanges,
      state: (symbol: string) => this.#frame(symbol),
    } as unknown as Channel;
    const owner = {
      channel,
      shard: 0,
      subscriptions: this.subscriptions,
      isCompact: false,
      nextInterval: () => undefined,
    };
    this.output = new ConnectionOutput(owner, this, clock, this.pace);
    this.publisher.attach({ publish: (topic, data) => (this.#topics.has(topic) ? this.send(String(data)) : 0) });
  }

  send(data: string): number {
    this.#unread.push(data);
    this.bytesMost = Math.max(this.bytesMost, this.getBufferedAmount());
    return data.length;
  }

  subscribe(topic: string): void {
    this.#topics.add(topic);
  }

  unsubscribe(topic: string): void {
    this.#topics.delete(topic);
  }

  cork(callback: () => void): void {
    callback();
  }

  getBufferedAmount(): number {
    return this.#unread.reduce((sum, frame) => sum + frame.length, 0);
  }

  change(symbol: string): void {
    this.values.set(symbol, (this.values.get(symbol) ?? 0) + 1);
    this.lastChanges.add(symbol, 0, 0);
    this.topics.publish(symbol, this.publisher, () => this.#frame(symbol));
    this.publisher.release();
  }

  /** Reads `count` frames; the runtime then reports that the buffer has room. */
  take(count: number): void {
    for (const frame of this.#unread.splice(0, count)) {
      const [symbol = "", value = ""] = frame.trim().split(" ");
      this.read.set(symbol, [...(this.read.get(symbol) ?? []), Number(value)]);
    }
    this.output.drained();
  }

  get isAllRead(): boolean {
    return this.#unread.length === 0 && !this.output.isBehind;
  }

  #frame(symbol: string): string {
    return `${symbol} ${this.values.get(symbol)}`.padEnd(FRAME_BYTES);
  }
}

const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("change" as const), symbol: fc.constantFrom(...SYMBOLS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("take" as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("subscribe" as const), symbol: fc.constantFrom(...SYMBOLS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("leave" as const), symbol: fc.constantFrom(...SYMBOLS) }) },
);

test("whatever happens, a reader that reads on ends with the latest of each symbol, never an older one after a newer [STREAM-39]", () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 40, maxLength: 200, size: "max" }), (acts) => {
      const reader = new Reader();
      reader.subscriptions.addAll(reader.variant, SYMBOLS);
      reader.output.sendStates(SYMBOLS);
      for (const step of acts) {
        if (step.kind === "change") reader.change(step.symbol);
        else if (step.kind === "take") reader.take(step.count);
        else if (step.kind === "leave") {
          reader.subscriptions.remove([step.symbol]);
          reader.output.updateTopics();
        } else if (reader.subscriptions.add([step.symbol], reader.variant).length > 0) {
          reader.output.sendStates([step.symbol]);
        }
      }
      for (let round = 0; !reader.isAllRead; round++) {
        expect(round).toBeLessThan(1_000);
        reader.take(1);
      }
      expect(reader.bytesMost).toBeLessThanOrEqual(BEHIND_BYTES + INSPECT_EVERY_BYTES + FRAME_BYTES);
      for (const symbol of SYMBOLS) {
        const seen = reader.read.get(symbol) ?? [];
        expect(seen).toEqual(seen.toSorted((a, b) => a - b));
        if (reader.subscriptions.variantOf(symbol) !== null) expect(seen.at(-1)).toBe(reader.values.get(symbol) ?? 0);
      }
      // Once it is back on its topics, it gets the next change at once.
      for (const symbol of SYMBOLS) reader.change(symbol);
      reader.take(SYMBOLS.length);
      for (const symbol of SYMBOLS) {
        const isRead = reader.subscriptions.variantOf(symbol) !== null;
        if (isRead) expect(reader.read.get(symbol)?.at(-1)).toBe(reader.values.get(symbol) ?? 0);
      }
    }),
  );
});
