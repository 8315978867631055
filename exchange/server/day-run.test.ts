import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { HOUR_MS, nextTradingDay } from "../../src/base/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";
import { hashOf, join, SMALL_MARKET, wholeDay } from "../../test/exchange/small-market.ts";
import { DayChain } from "./day-chain.ts";
import { framesFrom, nextSeqOf, splitFrames } from "./frame-chunks.ts";

const { firstDay } = SMALL_MARKET;
const whole = wholeDay(firstDay);
const eventsOf = (bytes: Uint8Array): MarketEvent[] => {
  const events: MarketEvent[] = [];
  new FrameReader().readAll(bytes, (event) => events.push(event));
  return events;
};

describe("a simulated day", () => {
  test("is strictly numbered from its day start to its day end, in the order of time", () => {
    const events = eventsOf(whole);
    expect(events[0]?.type).toBe("day-start");
    expect(events.at(-1)?.type).toBe("day-end");
    expect(events.every((event, at) => event.seq === at + 1)).toBe(true);
    expect(events.every((event, at) => at === 0 || event.timeMs >= (events[at - 1]?.timeMs ?? 0))).toBe(true);
    expect(events.length).toBeGreaterThan(5_000);
  });

  test("has the same bytes whatever the steps of time", () => {
    const steps = fc.array(fc.integer({ min: 1, max: HOUR_MS }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(steps, (lengths) => {
        const run = new DayChain(SMALL_MARKET).run(firstDay);
        const parts: Uint8Array[] = [];
        for (let i = 0; !run.isOver; i++) parts.push(run.advance(run.timeOfDayMs + (lengths[i % lengths.length] ?? 1)));
        expect(hashOf(join(parts))).toBe(hashOf(whole));
      }),
      { numRuns: 6 },
    );
  });

  test("is another one with another seed, activity or day", () => {
    const others = [
      wholeDay(firstDay, { ...SMALL_MARKET, seed: 43 }),
      wholeDay(firstDay, { ...SMALL_MARKET, activity: 0.002 }),
      wholeDay(nextTradingDay(firstDay)),
    ];
    expect(new Set([whole, ...others].map(hashOf)).size).toBe(4);
  });
});

describe("runs of frames", () => {
  test("are split into whole frames within the bound and lose nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_024, max: 100_000 }), (bytesMax) => {
        const pieces = [...splitFrames(whole, bytesMax)];
        expect(pieces.every((piece) => piece.length > 0 && piece.length <= bytesMax)).toBe(true);
        expect(hashOf(join(pieces))).toBe(hashOf(whole));
      }),
      { numRuns: 20 },
    );
    expect([...splitFrames(new Uint8Array(0))]).toEqual([]);
  });

  test("begin at any sequence number", () => {
    const last = nextSeqOf(whole) - 1;
    for (const seq of [1, 2, 1_000, last]) {
      expect(new DataView(framesFrom(whole, seq).buffer).getUint32(4, true)).toBe(seq);
    }
    expect(framesFrom(whole, last + 1).length).toBe(0);
  });
});
