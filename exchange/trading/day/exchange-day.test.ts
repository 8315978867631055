import { describe, expect, test } from "bun:test";
import { dayStartMs, HOUR_MS, MINUTE_MS, Random } from "../../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../../src/model/index.ts";
import { loadUniverse } from "../../world/universe/listing.ts";
import { ExchangeDay } from "./exchange-day.ts";

const DAY = 20261116;
const SYMBOLS = ["1120", "2222", "4330", "5015", "9400", "9510", "9577", "9990"];
const listings = loadUniverse()
  .filter((listing) => SYMBOLS.includes(listing.symbol))
  .map((listing, at) => ({ ...listing, number: at + 1 }));
const indexCloses = { TASI: 112_286_400, NOMU: 240_930_000 };

function startDay(seed = 1): { day: ExchangeDay; writer: FrameWriter } {
  const writer = new FrameWriter();
  // A few symbols get the trades of the whole market: a small activity keeps the day small.
  return { day: new ExchangeDay({ seed, day: DAY, listings, indexCloses, activity: 0.01, writer }), writer };
}

function run(
  steps: (nowMs: number) => number,
  seed = 1,
  meddle?: (day: ExchangeDay, nowMs: number) => void,
): Uint8Array {
  const { day, writer } = startDay(seed);
  for (let nowMs = 9 * HOUR_MS; !day.isOver; nowMs += steps(nowMs)) {
    day.advanceTo(nowMs);
    meddle?.(day, nowMs);
  }
  return writer.take();
}

function eventsOf(bytes: Uint8Array): MarketEvent[] {
  const events: MarketEvent[] = [];
  new FrameReader().readAll(bytes, (event) => events.push(event));
  return events;
}

const whole = run(() => 24 * HOUR_MS);
const events = eventsOf(whole);

describe("the frames of a day", () => {
  test("are the same to the byte whatever the steps of time", () => {
    const random = new Random("steps");
    expect(
      Buffer.compare(
        run(() => MINUTE_MS),
        whole,
      ),
    ).toBe(0);
    expect(
      Buffer.compare(
        run(() => random.between(1, 20 * MINUTE_MS)),
        whole,
      ),
    ).toBe(0);
    expect(
      Buffer.compare(
        run(() => 997),
        whole,
      ),
    ).toBe(0);
  });

  test("differ by seed", () => {
    expect(
      Buffer.compare(
        run(() => 24 * HOUR_MS, 2),
        whole,
      ),
    ).not.toBe(0);
  });

  test("start with the day and all reference data, and end with the day", () => {
    expect(events[0]).toMatchObject({ type: "day-start", seq: 1, day: DAY, instrumentCount: listings.length });
    const reference = events.slice(1, 1 + listings.length);
    expect(reference.map((event) => (event.type === "instrument" ? event.instrument.symbol : ""))).toEqual(SYMBOLS);
    expect(events.slice(1 + listings.length, 3 + listings.length)).toMatchObject([
      { type: "index-reference", index: "TASI", previousClose: indexCloses.TASI },
      { type: "index-reference", index: "NOMU", previousClose: indexCloses.NOMU },
    ]);
    expect(events.at(-1)).toMatchObject({ type: "day-end", timeMs: dayStartMs(DAY) + 16 * HOUR_MS });
    expect(events.filter((event) => event.type === "day-end")).toHaveLength(1);
  });

  test("hold a heartbeat at least every second", () => {
    const beats = events.filter((event) => event.type === "heartbeat").map((event) => event.timeMs);
    expect(beats.every((timeMs, at) => at === 0 || timeMs - (beats[at - 1] ?? 0) === 1_000)).toBe(true);
    expect(beats.length).toBeGreaterThan(6.5 * 3_600);
  });

  test("close every instrument once", () => {
    const closed = events.flatMap((event) => (event.type === "close" ? [event.instrument] : []));
    expect(closed.sort((a, b) => a - b)).toEqual(listings.map((listing) => listing.number));
  });
});

describe("a day that is over", () => {
  test("gives the closes that its frames told, as the next day's references", () => {
    const { day } = startDay();
    expect(() => day.closes()).toThrow("over");
    day.advanceTo(24 * HOUR_MS);
    const told = new Map(events.flatMap((event) => (event.type === "close" ? [[event.instrument, event.price]] : [])));
    expect(day.closes().prices).toEqual(told);
    expect(day.closes().indices.TASI).toBeGreaterThan(0);
  });

  test("writes nothing more", () => {
    const { day, writer } = startDay();
    day.advanceTo(16 * HOUR_MS);
    expect(day.isOver).toBe(true);
    writer.take();
    day.advanceTo(30 * HOUR_MS);
    expect(writer.byteLength).toBe(0);
  });
});
