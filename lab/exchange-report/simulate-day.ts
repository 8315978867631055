// Simulates one full day of the exchange from the reference prices of the universe, passes every event to the readers, and takes
// the hash of all bytes.

import { type DayCloses, ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { newsOn } from "../../exchange/world/happenings/shocks.ts";
import { INDEX_START } from "../../exchange/world/universe/index-weights.ts";
import { type Listing, loadUniverse } from "../../exchange/world/universe/listing.ts";
import { DAY_END_MS } from "../../exchange/world/universe/schedule.ts";
import { type Day, HOUR_MS, MINUTE_MS } from "../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";

const FIRST_MS = 9 * HOUR_MS;

export interface SimulatedDay {
  readonly listings: readonly Listing[];
  readonly frames: number;
  readonly bytes: number;
  /** SHA-256 of all frames of the day. */
  readonly hash: string;
  readonly closes: DayCloses;
  readonly tradingDay: ExchangeDay;
}

export interface DayReader {
  apply?(event: MarketEvent): void;
  /** Called at every time step, after all events until then are applied. */
  sample?(day: ExchangeDay, timeOfDayMs: number): void;
}

/** `stepMs` is the time step; the frames do not depend on it. */
export function simulateDay(seed: number, day: Day, readers: readonly DayReader[], stepMs = MINUTE_MS): SimulatedDay {
  const writer = new FrameWriter();
  const listings = loadUniverse();
  const news = newsOn(day, seed, listings, day);
  const tradingDay = new ExchangeDay({ seed, day, listings, news, indexCloses: INDEX_START, activity: 1, writer });
  const hasher = new Bun.CryptoHasher("sha256");
  const frameReader = new FrameReader();
  const appliers = readers.filter((reader) => reader.apply !== undefined);
  let bytes = 0;
  for (let timeMs = FIRST_MS; !tradingDay.isOver; timeMs = Math.min(timeMs + stepMs, DAY_END_MS)) {
    tradingDay.advanceTo(timeMs);
    const chunk = writer.take();
    bytes += chunk.length;
    hasher.update(chunk);
    if (appliers.length > 0) {
      frameReader.readAll(chunk, (event) => {
        for (const reader of appliers) reader.apply?.(event);
      });
    }
    for (const reader of readers) reader.sample?.(tradingDay, timeMs);
  }
  return {
    listings,
    frames: writer.nextSeq - 1,
    bytes,
    hash: hasher.digest("hex"),
    closes: tradingDay.closes(),
    tradingDay,
  };
}
