// A trading day reacts to news of the session at once, and not before the news is known.

import { describe, expect, test } from "bun:test";
import { dayStartMs, HOUR_MS, MINUTE_MS } from "../../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../../src/model/index.ts";
import type { NewsShock } from "../../world/factors/company-news.ts";
import { dayNumber } from "../../world/factors/factor-day.ts";
import { INDEX_START } from "../../world/universe/index-weights.ts";
import { loadUniverse } from "../../world/universe/listing.ts";
import { DAY_END_MS } from "../../world/universe/schedule.ts";
import { ExchangeDay } from "./exchange-day.ts";

const DAY = 20261116;
const NOON_MS = 12 * HOUR_MS;
const listings = loadUniverse().filter(({ symbol }) => ["2010", "4190"].includes(symbol));
const [number = 0] = listings.map((listing) => listing.number);

const NEWS: NewsShock = {
  number: dayNumber(DAY),
  size: -5,
  logReturn: 0,
  nervousness: 0,
  knownMs: NOON_MS,
  laterPart: 0,
  attention: 0.25,
  haltMs: 0,
};

/** The events of a day with news of one share, and the bytes before and after noon. */
function dayWith(shocks: readonly NewsShock[]): { events: MarketEvent[]; morning: Uint8Array; afternoon: Uint8Array } {
  const writer = new FrameWriter();
  const news = new Map([[number, { shocks, eves: [] }]]);
  const day = new ExchangeDay({ seed: 1, day: DAY, listings, news, indexCloses: INDEX_START, activity: 0.02, writer });
  day.advanceTo(NOON_MS - 1);
  const morning = writer.take();
  day.advanceTo(DAY_END_MS);
  const afternoon = writer.take();
  const events: MarketEvent[] = [];
  const reader = new FrameReader();
  for (const chunk of [morning, afternoon]) reader.readAll(chunk, (event) => void events.push({ ...event }));
  return { events, morning, afternoon };
}

const ordinary = dayWith([]);
const moved = dayWith([NEWS]);
const halted = dayWith([{ ...NEWS, haltMs: 20 * MINUTE_MS }]);

const timeOfDay = ({ timeMs }: MarketEvent): number => timeMs - dayStartMs(DAY);
const tradesOf = ({ events }: { events: readonly MarketEvent[] }) =>
  events.filter((event) => event.type === "trade").filter((event) => event.instrument === number);

describe("news of the session", () => {
  test("changes no byte before it is known [HAPPEN-02]", () => {
    expect(moved.morning).toEqual(ordinary.morning);
    expect(halted.morning).toEqual(ordinary.morning);
    expect(moved.afternoon).not.toEqual(ordinary.afternoon);
  });

  test("moves the price within minutes and draws traders, for this share alone [HAPPEN-04]", () => {
    const priceAt = (day: typeof moved, untilMs: number): number =>
      tradesOf(day).findLast((event) => timeOfDay(event) < untilMs)?.price ?? 0;
    const changeOf = (day: typeof moved): number =>
      Math.log(priceAt(day, NOON_MS + 20 * MINUTE_MS) / priceAt(day, NOON_MS));
    expect(changeOf(moved) - changeOf(ordinary)).toBeLessThan(-0.02);
    const count = (day: typeof moved): number =>
      tradesOf(day).filter((event) => timeOfDay(event) >= NOON_MS && timeOfDay(event) < NOON_MS + HOUR_MS).length;
    expect(count(moved)).toBeGreaterThan(1.5 * count(ordinary));
    const others = ({ events }: typeof moved): readonly MarketEvent[] =>
      events
        .filter((event) => event.type === "trade" && event.instrument !== number)
        .map((event) => ({ ...event, seq: 0 }));
    expect(others(moved)).toEqual(others(ordinary));
  });

  test("stops trading when it is grave, and the share comes back with an auction [HAPPEN-05]", () => {
    const phases = halted.events.flatMap((event) =>
      event.type === "phase" && event.instrument === number ? [[event.phase, timeOfDay(event)] as const] : [],
    );
    const at = phases.findIndex(([phase]) => phase === "halted");
    expect(phases[at]?.[1]).toBe(NOON_MS);
    expect(phases[at + 1]).toEqual(["volatility-auction", NOON_MS + 20 * MINUTE_MS]);
    expect(phases[at + 2]?.[0]).toBe("continuous");
    const during = tradesOf(halted).filter(
      (event) => timeOfDay(event) > NOON_MS && timeOfDay(event) < NOON_MS + 20 * MINUTE_MS,
    );
    expect(during).toEqual([]);
  });
});
