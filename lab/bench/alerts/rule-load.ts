// A simulated market day and alert rules on it, for benchmarks: the day's frames cut into batches, rules like those of customers, and
// the work of the thread that evaluates them.

import { ExchangeDay } from "../../../exchange/trading/day/exchange-day.ts";
import { INDEX_START } from "../../../exchange/world/universe/index-weights.ts";
import { loadUniverse } from "../../../exchange/world/universe/listing.ts";
import { DAY_END_MS } from "../../../exchange/world/universe/schedule.ts";
import { typicalTrading } from "../../../exchange/world/universe/typical-trading.ts";
import { DECIMAL_SCALE, HOUR_MS, MINUTE_MS, monotonicMs, Random } from "../../../src/base/index.ts";
import { FrameReader, FrameWriter, frameLengthAt } from "../../../src/feed-protocol/index.ts";
import type { MarketTick } from "../../../src/market/index.ts";
import { Changes, MarketEngine } from "../../../src/market/index.ts";
import { ALERT_WINDOWS, type AlertRule, type MarketEvent } from "../../../src/model/index.ts";
import { CommandQueue } from "../../../src/notify/evaluation/command-queue.ts";
import { CommandRunner } from "../../../src/notify/evaluation/command-runner.ts";
import type { UsualTrading } from "../../../src/store/index.ts";
import { RULE_KINDS, sampleRule } from "../../../test/delivery/rule-samples.ts";

export const DAY = 20261115;
const BATCH_EVENTS = 64;

const listings = loadUniverse();
export const { head, batches, eventCount, tradeCount } = simulatedDay();
// The usual trading is the exchange's own ordinary day, spread over its half hours.
const ordinary = typicalTrading(listings);
const HALF_HOURS = 11;
export const usual = new Map<string, readonly UsualTrading[]>(
  listings.map(({ symbol, number, referencePrice }) => {
    const meanValue = ((ordinary.get(number)?.value ?? 0) * DECIMAL_SCALE) / HALF_HOURS;
    const slots = Array.from({ length: HALF_HOURS }, (_, slot) => ({
      timeOfDayMs: 10 * HOUR_MS + slot * 30 * MINUTE_MS,
      meanVolume: meanValue / referencePrice,
      meanValue,
    }));
    return [symbol, slots];
  }),
);

/** The reference data as events, and the rest of the day as frames, cut into batches. */
function simulatedDay() {
  const writer = new FrameWriter();
  new ExchangeDay({ seed: 1, day: DAY, listings, indexCloses: INDEX_START, activity: 1, writer }).advanceTo(DAY_END_MS);
  const frames = writer.take();
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const reader = new FrameReader();
  const head: MarketEvent[] = [];
  const batches: Uint8Array[] = [];
  let [eventCount, tradeCount, start, inBatch] = [0, 0, 0, 0];
  for (let offset = 0; offset < frames.length; ) {
    const length = frameLengthAt(view, offset);
    const event = reader.read(view, offset, length);
    offset += length;
    if (batches.length === 0 && inBatch === 0 && event.type !== "phase") {
      head.push(event);
      start = offset;
      continue;
    }
    eventCount++;
    if (event.type === "trade") tradeCount++;
    if (++inBatch < BATCH_EVENTS && offset < frames.length) continue;
    batches.push(frames.slice(start, offset));
    start = offset;
    inBatch = 0;
  }
  return { head, batches, eventCount, tradeCount };
}

/** Rules like those of customers: most at some distance from the market's price, a few close to it. */
export function manyRules(count: number): readonly AlertRule[] {
  const random = new Random("rules");
  return Array.from({ length: count }, (_, index) => {
    const kind = random.pick(RULE_KINDS);
    const { symbol, referencePrice } = random.pick(listings);
    const away = 0.5 + 9 * random.next();
    const value = {
      price_above: (referencePrice / 10_000) * (1 + away / 100),
      price_below: (referencePrice / 10_000) * (1 - away / 100),
      pct_change: random.chance(0.5) ? away : -away,
      pct_change_abs_gte: away,
      ratio_gte: 1 + away,
    }[kind[1]];
    const once = random.chance(0.5);
    const window = () => random.pick(ALERT_WINDOWS);
    return sampleRule({ id: index + 1, symbols: [symbol], value, once, kind, window });
  });
}

/** One day on an engine of its own. */
export class Day {
  readonly engine = new MarketEngine();
  readonly changes = new Changes();
  readonly #reader = new FrameReader(DAY);

  constructor() {
    for (const event of head) this.engine.apply(event, this.changes);
    this.changes.clear();
  }

  /** Takes a batch; clear the changes before the next. */
  take(frames: Uint8Array): MarketTick {
    const events: MarketEvent[] = [];
    this.#reader.readAll(frames, (event) => void events.push(event));
    for (const event of events) this.engine.apply(event, this.changes);
    return { batch: { events, arrivedAtMs: 0 }, changes: this.changes, engine: this.engine };
  }
}

/** The time of the thread's work for a day, run in this thread. */
export function workMs(rules: readonly AlertRule[]): number {
  const [day, queue, runner] = [new Day(), new CommandQueue(), new CommandRunner(() => undefined)];
  queue.add({ type: "events", events: head });
  for (const rule of rules) queue.add({ type: "put", rule, states: [] });
  queue.add({ type: "usual", day: DAY, usual });
  runner.run({ commands: queue.drain(), nowMs: 0, isStateAsked: false });
  let ms = 0;
  for (const frames of batches) {
    queue.take(day.take(frames));
    day.changes.clear();
    if (!queue.isFull) continue;
    const commands = queue.drain();
    const startMs = monotonicMs();
    runner.run({ commands, nowMs: 0, isStateAsked: false });
    ms += monotonicMs() - startMs;
  }
  return ms;
}
