// Readers of quotes that stop reading.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { UNREAD_BYTES_MAX } from "../../../src/api/stream/connection-output.ts";
import { nextTurn } from "../../../src/base/index.ts";
import { frameOf, OPCODE } from "../raw-socket.ts";
import { metricOf, stoppedReader, tellUntil } from "../slow-reader.ts";
import type { Frame } from "../stream-client.ts";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.close());

const TICK_BYTES = SYMBOLS.length * 600;
const isBehind = async (): Promise<boolean> => (await metricOf(fixture, "stream_readers_behind")) === 1;

/** Every symbol trades once, at a price that tells the tick. */
const everySymbol = (script: StreamFixture["script"], tick: number): void => {
  for (const symbol of SYMBOLS) script.trade(symbol, "buy", 20 + (tick % 100) / 100, 1);
};

test("a stopped reader is conflated, ends in the right state and gets everything after it again [STREAM-39, STREAM-41]", async () => {
  const other = await fixture.connectedClient("stocks", "enterprise");
  other.subscribe(["1001"]);
  await other.take(2);
  const raw = await stoppedReader(fixture, "stocks", "enterprise", { symbols: ["*"] });
  const before = await tellUntil(fixture, TICK_BYTES, everySymbol, isBehind);
  for (let tick = 0; tick < 100; tick++) await fixture.tell((script) => everySymbol(script, before + tick));
  expect(await isBehind()).toBe(true);
  const ticks = before + 100;
  // The other reader saw every one of them.
  expect((await other.flush()).map(({ data }) => data.trade_count)).toEqual(
    Array.from({ length: ticks }, (_, at) => at + 1),
  );

  raw.resume();
  while (await isBehind()) await nextTurn();
  await fixture.tell((script) => script.trade("1007", "sell", 33, 5));
  raw.text({ action: "ping" });
  const quotes: Frame[] = [];
  for (let frame = await raw.nextJson(); frame.type !== "pong"; frame = await raw.nextJson()) quotes.push(frame);
  expect(quotes.length).toBeLessThan((before + 50) * SYMBOLS.length);
  for (const symbol of SYMBOLS) {
    const own = quotes.filter((quote) => quote.symbol === symbol);
    const counts = own.map(({ data }) => data.trade_count);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(symbol === "1007" ? ticks + 1 : ticks);
  }
  expect(quotes.at(-1)).toMatchObject({ symbol: "1007", data: { price: 33 } });
  raw.destroy();
});

test("the last quote of a reader that fell behind equals what it would be told now, also when it changes its symbols meanwhile", async () => {
  const raw = await stoppedReader(fixture, "stocks", "enterprise", { symbols: SYMBOLS.slice(0, 100) });
  await tellUntil(fixture, (TICK_BYTES * 100) / SYMBOLS.length, everySymbol, isBehind);
  raw.text({ action: "unsubscribe", symbols: ["1001"] });
  raw.text({ action: "subscribe", symbols: ["1150"] });
  await nextTurn();
  await fixture.tell((script) => everySymbol(script, 7));
  raw.resume();
  while (await isBehind()) await nextTurn();
  raw.text({ action: "ping" });
  const last = new Map<string, Frame>();
  let unsubscribedAt = -1;
  let count = 0;
  const after: string[] = [];
  for (let frame = await raw.nextJson(); frame.type !== "pong"; frame = await raw.nextJson(), count++) {
    if (frame.type === "unsubscribed") unsubscribedAt = count;
    if (frame.type !== "quote") continue;
    last.set(frame.symbol, frame);
    if (unsubscribedAt >= 0) after.push(frame.symbol);
  }
  expect(unsubscribedAt).toBeGreaterThan(0);
  expect(after).not.toContain("1001");
  for (const symbol of [...SYMBOLS.slice(1, 100), "1150"]) expect(last.get(symbol)?.data.price).toBe(20.07);
  raw.destroy();
});

test("answers that a client asks for and does not read end its connection with slow_consumer", async () => {
  const raw = await stoppedReader(fixture, "stocks", "enterprise", { symbols: ["1001"] });
  // An error names every unknown symbol, so that small requests have large answers.
  const request = frameOf(
    OPCODE.text,
    JSON.stringify({ action: "subscribe", symbols: Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(64, "x")) }),
  );
  let requests = 0;
  const isEnded = async () => (await metricOf(fixture, "stream_readers_leaving")) === 1;
  while (!(await isEnded())) {
    fixture.access.clock.advance(50);
    raw.send(request);
    expect(requests++).toBeLessThan(5_000);
    await nextTurn();
  }
  raw.resume();
  const { code, reason, texts } = await raw.closing();
  expect({ code, reason }).toEqual({ code: 4429, reason: "slow_consumer" });
  expect(JSON.parse(texts.at(-1) ?? "")).toMatchObject({ type: "error", code: "slow_consumer" });
  expect(texts.join("").length).toBeGreaterThan(UNREAD_BYTES_MAX);
});
