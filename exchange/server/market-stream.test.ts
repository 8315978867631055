import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { dayStartMs, HOUR_MS, nextTradingDay } from "../../src/base/index.ts";
import { type CarrierEnd, FrameReader, type Position } from "../../src/feed-protocol/index.ts";
import {
  hashOf,
  join as joinBytes,
  moveUntil,
  SMALL_MARKET,
  settle,
  testClock,
  wholeDay,
} from "../../test/exchange/small-market.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import { AheadCache } from "./ahead-cache.ts";
import { timesOf } from "./day-ahead.ts";
import { DayChain } from "./day-chain.ts";
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
  /** Number of times that the stream told the reader how far the replay of a day has come. */
  readonly approached: () => number;
  readonly end: () => CarrierEnd | null;
}

function listen(
  from: Position | null,
  options: Partial<ExchangeOptions> = {},
  before: (stream: MarketStream) => Promise<void> = () => Promise.resolve(),
  clock: TestClock = testClock(),
): Listener {
  const parts: Uint8Array[] = [];
  let length = 0;
  let caughtUpAt: number | null = null;
  let end: CarrierEnd | null = null;
  let approached = 0;
  const stream = new MarketStream({ ...SMALL_MARKET, ...options }, clock, {
    send: async (bytes) => {
      parts.push(bytes);
      length += bytes.length;
    },
    approaching: () => {
      approached++;
    },
    caughtUp: () => {
      caughtUpAt = length;
    },
  });
  void before(stream)
    .then(() => stream.run(from))
    .then((reason) => {
      end = reason;
    })
    .catch((error: unknown) => {
      end = { kind: "lost", message: String(error) };
    });
  return {
    clock,
    stream,
    bytes: () => joinBytes(parts),
    length: () => length,
    caughtUpAt: () => caughtUpAt,
    approached: () => approached,
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
      { numRuns: 6 },
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
      expect(isPrefix(listener.bytes(), joinBytes([first, second]))).toBe(true);
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

describe("a restarted exchange", () => {
  let cacheDir = "";
  beforeEach(() => {
    cacheDir = mkdtempSync(join(tmpdir(), "marsad-ahead-"));
  });
  afterEach(() => rmSync(cacheDir, { recursive: true, force: true }));
  const files = (): readonly string[] =>
    readdirSync(cacheDir)
      .filter((name) => name.startsWith("ahead-"))
      .map((name) => join(cacheDir, name));

  /** Runs until the reader has `length` bytes of the first day, then stops; returns the number of the next event. */
  async function killedAt(length: number): Promise<number> {
    const listener = listen(null, { cacheDir, speed: 200 });
    await moveUntil(listener.clock, () => listener.caughtUpAt() !== null && listener.length() >= length);
    expect(isPrefix(listener.bytes(), first)).toBe(true);
    // The stream stops at once, like a killed process; its cached files stay.
    listener.stream.stop();
    return nextSeqOf(listener.bytes());
  }

  test("goes on at once with the frames that were kept, the very same, and with the rest of the day and the next one [RUN-30]", async () => {
    for (const part of [0.5, 0.9]) {
      const seq = await killedAt(first.length * part);
      for (const from of [seq, seq - 20]) {
        const listener = listen({ day: firstDay, seq: from }, { cacheDir, speed: 600 });
        await moveUntil(listener.clock, () => listener.length() > 0);
        // The first frames came without playing a day again.
        expect([listener.approached(), listener.caughtUpAt()]).toEqual([0, 0]);
        const rest = joinBytes([framesFrom(first, from), second]);
        const wanted = framesFrom(first, from).length + second.length / 3;
        await moveUntil(listener.clock, () => listener.length() > wanted);
        expect(isPrefix(listener.bytes(), rest)).toBe(true);
        listener.stream.stop();
      }
    }
  });

  test("is killed again and again while it simulates behind the kept frames, and sends the same day", async () => {
    let seq = await killedAt(first.length / 2);
    const parts: Uint8Array[] = [first.slice(0, first.length - framesFrom(first, seq).length)];
    for (let life = 0; life < 5; life++) {
      const listener = listen({ day: firstDay, seq }, { cacheDir });
      await moveUntil(listener.clock, () => listener.length() > 0);
      listener.stream.stop();
      parts.push(listener.bytes());
      seq = nextSeqOf(listener.bytes());
    }
    expect(isPrefix(joinBytes(parts), first)).toBe(true);
  });

  test.each([
    ["cut off", (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2)],
    ["empty", () => new Uint8Array(0)],
    ["with a flipped bit at its end", (bytes: Uint8Array) => bytes.with(bytes.length - 9, (bytes.at(-9) ?? 0) ^ 4)],
    ["with a flipped bit at its beginning", (bytes: Uint8Array) => bytes.with(300, (bytes[300] ?? 0) ^ 4)],
    ["of another market", (bytes: Uint8Array) => bytes.with(1, "9".charCodeAt(0))],
  ])("with kept frames %s sends the same day [RUN-30]", async (_, damage) => {
    const seq = await killedAt(first.length / 2);
    expect(files().length).toBeGreaterThan(0);
    for (const file of files()) writeFileSync(file, damage(readFileSync(file)));
    const listener = listen({ day: firstDay, seq }, { cacheDir, speed: 600 });
    await moveUntil(listener.clock, () => listener.length() > first.length / 3);
    expect(isPrefix(listener.bytes(), joinBytes([framesFrom(first, seq), second]))).toBe(true);
    listener.stream.stop();
  });

  test("ends the connection when kept frames with a good checksum are not those of the day, and forgets them", async () => {
    const seq = await killedAt(first.length / 2);
    const { key } = new DayChain({ ...SMALL_MARKET, cacheDir });
    const wrong = framesFrom(first, seq).slice();
    // Changes the quantity or price of one of the last frames.
    wrong.set([(wrong.at(-3) ?? 0) ^ 1], wrong.length - 3);
    const cache = new AheadCache(cacheDir, key);
    cache.clear();
    cache.write(firstDay, wrong);
    cache.close();
    const listener = listen({ day: firstDay, seq }, { cacheDir, speed: 60 });
    await moveUntil(listener.clock, () => listener.end() !== null);
    expect(listener.end()).toMatchObject({ kind: "lost" });
    expect(files()).toEqual([]);
  });

  test("by the wall clock goes on with kept frames only when they reach the present", async () => {
    const startMs = dayStartMs(firstDay) + 12 * HOUR_MS;
    const run = async (nowMs: number, from: Position | null) => {
      const listener = listen(from, { cacheDir, clock: "wall" }, undefined, new TestClock(nowMs));
      await moveUntil(listener.clock, () => listener.caughtUpAt() !== null && listener.length() > 0);
      listener.stream.stop();
      return listener;
    };
    const seq = nextSeqOf((await run(startMs, null)).bytes());
    const position = { day: firstDay, seq };
    const soon = await run(startMs + 10_000, position);
    expect(soon.approached()).toBe(0);
    const late = await run(startMs + HOUR_MS, position);
    expect(late.approached()).toBeGreaterThan(0);
    for (const { bytes } of [soon, late]) expect(isPrefix(bytes(), framesFrom(first, seq))).toBe(true);
    expect(13 * HOUR_MS - timesOf(late.bytes()).lastMs).toBeLessThan(60_000);
  });
});
