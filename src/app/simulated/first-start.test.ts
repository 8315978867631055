// Writing the first past, when the thread that generates it fails.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openNewStore } from "../../../test/world/new-store.ts";
import { dayStartMs, Fault, MINUTE_MS } from "../../base/index.ts";
import { packSeries, type Store } from "../../store/index.ts";
import { writeFirstPast } from "./first-start.ts";
import { HistoryThread, type PackedHistory } from "./history-thread.ts";
import { keepWrittenFacts } from "./simulated-facts.ts";

const OPTIONS = { seed: 1, firstDay: 20261116 };
const SYMBOLS = ["1010", "1020", "2222"];
const HALF_HOUR_MS = 30 * MINUTE_MS;
const FIRST_MS = dayStartMs(20210103);
const nothing = () => undefined;
const silent = () => ({ update: () => undefined, end: () => undefined });
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-past-"));
  store = await openNewStore(folder);
  // The facts of companies are written before; this test is not about them.
  await keepWrittenFacts(store.settings, { ...OPTIONS, upTo: OPTIONS.firstDay });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Enough bars that each chunk is written as soon as it comes. */
const BARS = 100_000;

function chunk(symbol: string, done: number): PackedHistory {
  const price = { open: 10_000, high: 10_000, low: 10_000, close: 10_000, adjustedClose: 10_000 };
  const bar = { ...price, volume: 1, value: 10_000, tradeCount: 1 };
  const bars = Array.from({ length: BARS }, (_, at) => ({ ...bar, time: FIRST_MS + at * HALF_HOUR_MS }));
  return {
    symbol,
    done,
    total: SYMBOLS.length,
    dividends: [],
    listingEvents: [],
    capitalChanges: [],
    lastTradedAtMs: null,
    lastClose: null,
    series: [packSeries({ symbol, interval: "30m", bars })],
  };
}

/** A thread that fails after `chunksMax` chunks. */
function historyOf(chunksMax: number): () => Pick<HistoryThread, "chunks" | "end"> & { isEnded: boolean } {
  return () => ({
    isEnded: false,
    async *chunks() {
      for (const [at, symbol] of SYMBOLS.entries()) {
        if (at === chunksMax) throw new Fault("the thread that generates history failed: out of memory");
        yield chunk(symbol, at + 1);
      }
    },
    end() {
      this.isEnded = true;
    },
  });
}

async function barsOf(symbol: string): Promise<number> {
  const range = { symbol, interval: "30m", from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1, offset: 0 } as const;
  return (await store.bars.range(range)).total;
}

test("a past that is cut short does not count as written, and the next start writes all of it [STORE-12]", async () => {
  const history = historyOf(2)();
  const first = writeFirstPast(store, OPTIONS, silent, nothing, () => history);
  await expect(first).rejects.toThrow("the thread that generates history failed: out of memory");
  expect(history.isEnded).toBe(true);
  // The first two chunks were written, so the store has an incomplete past.
  expect([await barsOf("1010"), await barsOf("2222")]).toEqual([BARS, 0]);
  await writeFirstPast(store, OPTIONS, silent, nothing, historyOf(SYMBOLS.length));
  expect(await Promise.all(SYMBOLS.map(barsOf))).toEqual(SYMBOLS.map(() => BARS));
  // A further start generates nothing.
  await writeFirstPast(store, OPTIONS, silent, nothing, () => {
    throw new Error("the past is there");
  });
});

test("a thread that throws is told with what it threw [STORE-12]", async () => {
  // Day 0 does not exist.
  const history = new HistoryThread({ seed: 1, firstDay: 0 });
  const chunks = history.chunks().next();
  await expect(chunks).rejects.toThrow(
    /^the thread that generates history failed: .*a past ends on a day of the calendar/,
  );
  history.end();
});

test("a thread that ends is told, and nobody waits for it [STORE-12]", async () => {
  const history = new HistoryThread(OPTIONS);
  const chunks = history.chunks().next();
  history.end();
  await expect(chunks).rejects.toThrow("the thread that generates history failed: it ended");
});
