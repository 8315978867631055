// Readers of trades that opted in to resume and stop reading: they are sent everything, once, when they read again.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY_TWO } from "../../market/script.ts";
import { until } from "../../world/until.ts";
import type { RawSocket } from "../raw-socket.ts";
import { metricOf, stoppedReader, tellUntil } from "../slow-reader.ts";
import { LISTINGS, StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.close());

const TRADES_PER_TICK = 500;
const resuming = (symbols: readonly string[]) =>
  stoppedReader(fixture, "trades", "enterprise", { symbols, resume: true });

const behind = () => metricOf(fixture, "stream_readers_behind");

/** Trades the symbols in turn until so many readers are behind; returns the number of trades. */
async function flood(symbols: readonly string[], readers: number): Promise<number> {
  const ticks = await tellUntil(
    fixture,
    TRADES_PER_TICK * 230,
    (script) => {
      for (let at = 0; at < TRADES_PER_TICK; at++) script.trade(symbols[at % symbols.length] ?? "", "buy", 20, 1);
    },
    async () => (await behind()) === readers,
  );
  return ticks * TRADES_PER_TICK;
}

/** Reads trades of a symbol up to the number `last`; returns their numbers. */
async function readUntil(raw: RawSocket, symbol: string, last: number): Promise<number[]> {
  const seqs: number[] = [];
  while (seqs.at(-1) !== last) {
    const frame = await raw.nextJson();
    if (frame.type === "trade" && frame.symbol === symbol) seqs.push(frame.trade_seq);
  }
  return seqs;
}

test("one that falls behind is not ended, and reads everything exactly once while the market goes on [RESUME-11]", async () => {
  const raw = await resuming(["1001", "1002"]);
  const before = await flood(["1001", "1002", "1003"], 1);
  const rss = process.memoryUsage.rss();
  for (let tick = 0; tick < 60; tick++) {
    await fixture.tell((script) => {
      for (let at = 0; at < TRADES_PER_TICK; at++) script.trade("1001", "sell", 20, 1);
    });
  }
  Bun.gc(true);
  // Only its place is stored, and no frames wait for it: thirty thousand frames would be seven megabytes.
  expect(process.memoryUsage.rss() - rss).toBeLessThan(30_000_000);
  expect(await behind()).toBe(1);
  const last = Math.ceil(before / 3) + 60 * TRADES_PER_TICK;
  raw.resume();
  const seqs: number[] = [];
  while (seqs.at(-1) !== last) {
    seqs.push(...(await readUntil(raw, "1001", Math.min(last, (seqs.at(-1) ?? 0) + 1_000))));
    await fixture.tell((script) => script.trade("1002", "buy", 20, 1));
  }
  expect(seqs).toEqual(Array.from({ length: last }, (_, at) => at + 1));
  await until("it to be back on its topics", async () => (await behind()) === 0);
  await fixture.tell((script) => script.trade("1001", "buy", 21, 1));
  expect(await readUntil(raw, "1001", last + 1)).toEqual([last + 1]);
});

test("one that has to leave while other channels are published misses no trade of that moment [RESUME-11, STREAM-38]", async () => {
  // Quotes are published before trades, and buffers are looked at in between.
  const quotes = await fixture.connectedClient("stocks", "enterprise");
  quotes.subscribe(["*"]);
  const raw = await resuming(["1001"]);
  let trades = 0;
  const write = (script: typeof fixture.script): void => {
    for (const symbol of SYMBOLS) script.trade(symbol, "buy", 20 + (trades % 7), 1);
    for (let at = 0; at < 400; at++) script.trade("1001", "buy", 20, 1);
    trades += 401;
  };
  await tellUntil(fixture, 401 * 230, write, async () => (await behind()) === 1);
  raw.resume();
  const seqs = await readUntil(raw, "1001", trades);
  expect(seqs).toEqual(Array.from({ length: trades }, (_, at) => at + 1));
});

test("one whose place is forgotten is told slow_consumer and closed with 4429 [RESUME-12]", async () => {
  const raw = await resuming(["1001"]);
  await flood(["1001"], 1);
  for (const day of [DAY_TWO, 20261117]) {
    await fixture.tell((script) => script.dayEnd());
    await fixture.tell((script) => script.day(day, LISTINGS));
  }
  raw.resume();
  const { code, reason, texts } = await raw.closing();
  expect({ code, reason }).toEqual({ code: 4429, reason: "slow_consumer" });
  const seqs = texts
    .map((text) => JSON.parse(text))
    .filter(({ type }) => type === "trade")
    .map(({ trade_seq }) => trade_seq);
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => at + 1));
});

test("of a day begun anew it is sent everything once the time that was shown has been reached [RESUME-14]", async () => {
  await fixture.close();
  fixture = await StreamFixture.open({ shownUntilMs: fixture.script.timeMs + 60_000 });
  await fixture.tell((script) => script.trade("1001", "buy", 20, 1));
  const client = await fixture.connectedClient("trades");
  client.subscribe(["1001"], { resume: true });
  await client.take(2);
  await fixture.tell((script) => script.trade("1001", "buy", 20, 2));
  expect(await client.flush()).toEqual([]);
  await fixture.tell((script) => script.at("09:01").trade("1001", "buy", 20, 3));
  expect((await client.take(2, "trade")).map(({ trade_seq }) => trade_seq)).toEqual([2, 3]);
  await fixture.tell((script) => script.trade("1001", "buy", 20, 4));
  expect((await client.take(1, "trade")).map(({ trade_seq }) => trade_seq)).toEqual([4]);
});
