import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { dayStartMs, HOUR_MS, nextTradingDay } from "../../src/base/index.ts";
import { type CarrierEnd, FrameReader, type Position } from "../../src/feed-protocol/index.ts";
import {
  hashOf,
  join,
  moveUntil,
  SMALL_MARKET,
  settle,
  testClock,
  wholeDay,
} from "../../test/exchange/small-market.ts";
import type { TestClock } from "../../test/world/test-clock.ts";
import type { ExchangeOptions } from "./exchange-options.ts";
import { framesFrom, nextSeqOf } from "./frame-chunks.ts";
import { MarketStream } from "./market-stream.ts";

const { firstDay } = SMALL_MARKET;
const secondDay = nextTradingDay(firstDay);
const first = wholeDay(firstDay);
const second = wholeDay(secondDay);
const last = nextSeqOf(first) - 1;

interface Listener {
  readonly clock: TestClock;
  readonly stream: MarketStream;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  readonly length: () => number;
  readonly caughtUpAt: () => number | null;
  readonly end: () => CarrierEnd | null;
}

function listen(
  from: Position | null,
  options: Partial<ExchangeOptions> = {},
  before: (stream: MarketStream) => Promise<void> = () => Promise.resolve(),
): Listener {
  const clock = testClock();
  const parts: Uint8Array[] = [];
  let length = 0;
  let caughtUpAt: number | null = null;
  let end: CarrierEnd | null = null;
  const stream = new MarketStream({ ...SMALL_MARKET, ...options }, clock, {
    send: async (bytes) => {
      parts.push(bytes);
      length += bytes.length;
    },
    approaching: () => undefined,
    caughtUp: () => {
      caughtUpAt = length;
    },
  });
  void before(stream)
    .then(() => stream.run(from))
    .then((reason) => {
      end = reason;
    });
  return {
    clock,
    stream,
    bytes: () => join(parts),
    length: () => length,
    caughtUpAt: () => caughtUpAt,
    end: () => end,
  };
}

const lastTimeOf = (bytes: Uint8Array): number => {
  let timeMs = 0;
  new FrameReader().readAll(bytes, (event) => {
    timeMs = event.timeMs;
  });
  return timeMs;
};
const isPrefix = (part: Uint8Array, of: Uint8Array): boolean =>
  part.length > 0 && hashOf(part) === hashOf(of.subarray(0, part.length));

describe("a reader's market", () => {
  test("brings everything up to the start of the clock at once, says so, and then goes on at its speed", async () => {
    const listener = listen(null, { speed: 60 });
    await settle();
    await moveUntil(listener.clock, () => listener.caughtUpAt() !== null);
    const startMs = dayStartMs(firstDay) + 11 * HOUR_MS;
    const before = listener.bytes();
    expect(startMs - lastTimeOf(before)).toBeLessThan(2_000);
    expect(isPrefix(before, first)).toBe(true);
    for (let i = 0; i < 125; i++) {
      listener.clock.advance(8);
      await settle();
    }
    // A second of the wall at speed 60 is a minute of the market.
    expect(Math.abs(lastTimeOf(listener.bytes()) - startMs - 60_000)).toBeLessThan(2_000);
    expect(isPrefix(listener.bytes(), first)).toBe(true);
    listener.stream.stop();
  });

  test("from any position is the original from there on", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: last }), async (seq) => {
        const listener = listen({ day: firstDay, seq });
        await moveUntil(listener.clock, () => listener.caughtUpAt() !== null && listener.length() > 0);
        expect(isPrefix(listener.bytes(), framesFrom(first, seq))).toBe(true);
        listener.stream.stop();
      }),
      { numRuns: 12 },
    );
  });

  test("a first day that was prepared is sent as it would have been, and nothing of it before it is asked for", async () => {
    const plain = listen(null, { speed: 60 });
    const isAsked = Promise.withResolvers<void>();
    const isPrepared = Promise.withResolvers<void>();
    const prepared = listen(null, { speed: 60 }, async (stream) => {
      await stream.prepare();
      isPrepared.resolve();
      await isAsked.promise;
    });
    await isPrepared.promise;
    expect(prepared.length()).toBe(0);
    isAsked.resolve();
    for (const { clock, length } of [plain, prepared]) await moveUntil(clock, () => length() > first.length / 2);
    expect(prepared.caughtUpAt()).toBe(plain.caughtUpAt());
    for (const { bytes, stream } of [plain, prepared]) {
      expect(isPrefix(bytes(), first)).toBe(true);
      stream.stop();
    }
  });

  test("resumes where the reader stands: market time stood still meanwhile", async () => {
    const seq = Math.floor(last * 0.7);
    const standsAtMs = lastTimeOf(first.subarray(0, first.length - framesFrom(first, seq).length));
    expect(standsAtMs).toBeGreaterThan(dayStartMs(firstDay) + 11 * HOUR_MS);
    const listener = listen({ day: firstDay, seq });
    await moveUntil(listener.clock, () => listener.caughtUpAt() !== null);
    await moveUntil(listener.clock, () => listener.length() > 0);
    const reader = new FrameReader(firstDay);
    let timeMs = 0;
    reader.readAll(listener.bytes(), (event) => {
      timeMs = event.timeMs;
    });
    expect(timeMs - standsAtMs).toBeLessThan(2_000);
    listener.stream.stop();
  });

  test("goes from one trading day to the next without the closed hours, at any speed the same", async () => {
    for (const speed of [1_500, 3_600]) {
      const listener = listen(null, { speed });
      const length = first.length + second.length / 2;
      await moveUntil(listener.clock, () => listener.length() > length);
      expect(isPrefix(listener.bytes(), join([first, second]))).toBe(true);
      listener.stream.stop();
    }
  });

  test("one past the last event of a day goes on with the next day", async () => {
    const listener = listen({ day: firstDay, seq: last + 1 }, { speed: 60 });
    await moveUntil(listener.clock, () => listener.length() > 0);
    expect(isPrefix(listener.bytes(), second)).toBe(true);
    listener.stream.stop();
  });

  const refusals: readonly (readonly [string, Position, string])[] = [
    ["two past the last event", { day: firstDay, seq: last + 2 }, "POSITION_IN_FUTURE"],
    ["a day decades ahead", { day: 20501116, seq: 1 }, "POSITION_IN_FUTURE"],
    ["a day before the first", { day: 20261115, seq: 1 }, "POSITION_TOO_OLD"],
    ["a Friday", { day: 20261120, seq: 1 }, "INVALID_POSITION"],
    ["no day at all", { day: 20261345, seq: 1 }, "INVALID_POSITION"],
    ["a negative day", { day: -5, seq: 1 }, "INVALID_POSITION"],
    ["sequence 0", { day: firstDay, seq: 0 }, "INVALID_POSITION"],
    ["half a sequence number", { day: firstDay, seq: 1.5 }, "INVALID_POSITION"],
    ["no number", { day: firstDay, seq: Number.NaN }, "INVALID_POSITION"],
  ];
  for (const [what, from, code] of refusals) {
    test(`${what} is refused with ${code}`, async () => {
      const listener = listen(from);
      await settle();
      await moveUntil(listener.clock, () => listener.end() !== null);
      expect(listener.end()).toMatchObject({ kind: "rejected", code });
      expect(listener.length()).toBe(0);
    });
  }

  test("stops when it is told to", async () => {
    const listener = listen(null);
    await moveUntil(listener.clock, () => listener.caughtUpAt() !== null);
    listener.stream.stop();
    await moveUntil(listener.clock, () => listener.end() !== null);
    const length = listener.length();
    listener.clock.advance(60_000);
    await settle();
    expect(listener.length()).toBe(length);
  });
});
