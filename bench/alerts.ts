// What 50,000 alert rules over the whole universe cost the engine that decodes and folds the same frames batch by batch, as the
// service does: rules are evaluated in a thread of their own, which gets every batch. The goal is under a tenth of the engine's
// time. A day with rules and one without advance in turns, so that whatever else the machine does disturbs both alike; for each
// turn the median of all rounds counts. The thread works at the same time and also writes the notifications; how long it works for
// a day is measured apart. Keeping what fired is not measured here.

import { DAY_END_MS, ExchangeDay } from "../exchange/day/index.ts";
import { INDEX_START, loadUniverse, typicalTrading } from "../exchange/universe/index.ts";
import { CommandQueue } from "../src/alerts/thread/command-queue.ts";
import { CommandRunner } from "../src/alerts/thread/command-runner.ts";
import { RuleThread } from "../src/alerts/thread/rule-thread.ts";
import { DECIMAL_SCALE, HOUR_MS, MINUTE_MS, monotonicMs, present, Random, SystemClock } from "../src/base/index.ts";
import { FrameReader, FrameWriter, frameLengthAt } from "../src/feed-protocol/index.ts";
import type { MarketTick } from "../src/live/index.ts";
import { Changes, MarketEngine } from "../src/market/index.ts";
import { ALERT_WINDOWS, type AlertRule, type MarketEvent } from "../src/model/index.ts";
import type { UsualTrading } from "../src/store/index.ts";
import { RULE_KINDS, sampleRule } from "../test/delivery/rule-samples.ts";

const DAY = 20261115;
const RULES = 50_000;
const ROUNDS = 15;
const TURN_BATCHES = 1_000;
const BATCH_EVENTS = 64;
const GOAL_SHARE = 0.1;

const listings = loadUniverse();
const { head, batches, eventCount, tradeCount } = simulatedDay();
const rules = manyRules();
// What is usual is what the exchange itself takes for an ordinary day, spread over its half hours.
const ordinary = typicalTrading(listings);
const HALF_HOURS = 11;
const usual = new Map<string, readonly UsualTrading[]>(
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

let firings = 0;

/** The reference data as events, and what follows as frames, cut into batches. */
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

/** Rules as customers set them: some distance away from the price of the market, a few of them close to it. */
function manyRules(): readonly AlertRule[] {
  const random = new Random("rules");
  return Array.from({ length: RULES }, (_, index) => {
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

const thread = new RuleThread({
  clock: new SystemClock(),
  fired: (some) => {
    firings += some.length;
  },
  stated: () => undefined,
  failed: (error) => {
    throw error;
  },
});

/** The reference data comes and all rules are put on the watch anew; only what follows is measured. */
async function prepareThread(): Promise<void> {
  thread.apply(head);
  for (const rule of rules) thread.put(rule, "1", []);
  thread.setUsual(DAY, usual);
  await thread.sync();
  firings = 0;
}

/** One day on an engine of its own. */
class Day {
  readonly engine = new MarketEngine();
  readonly changes = new Changes();
  readonly #reader = new FrameReader(DAY);

  constructor() {
    for (const event of head) this.engine.apply(event, this.changes);
    this.changes.clear();
  }

  /** Takes a batch; what changed is to be cleared before the next. */
  take(frames: Uint8Array): MarketTick {
    const events: MarketEvent[] = [];
    this.#reader.readAll(frames, (event) => void events.push(event));
    for (const event of events) this.engine.apply(event, this.changes);
    return { batch: { events, arrivedAtMs: 0 }, changes: this.changes, engine: this.engine };
  }
}

/** How long the engine is busy with the batches of one turn; with the last one, until the thread has reported everything. */
async function turnMs(day: Day, from: number, watch?: RuleThread): Promise<number> {
  const startMs = monotonicMs();
  for (const frames of batches.slice(from, from + TURN_BATCHES)) {
    const tick = day.take(frames);
    const held = watch?.take(tick);
    day.changes.clear();
    if (held !== undefined) await held;
  }
  const busyMs = monotonicMs() - startMs;
  await watch?.sync();
  return from + TURN_BATCHES < batches.length ? busyMs : monotonicMs() - startMs;
}

/** For every turn of a day, how long it took in each round: without rules, and with them. */
const turns: { readonly bare: number[]; readonly watched: number[] }[] = [];

async function round(): Promise<void> {
  await prepareThread();
  const [bare, watched] = [new Day(), new Day()];
  Bun.gc(true);
  for (let from = 0; from < batches.length; from += TURN_BATCHES) {
    const [bareMs, watchedMs] = [await turnMs(bare, from), await turnMs(watched, from, thread)];
    const turn = turns[from / TURN_BATCHES];
    if (turn === undefined) turns.push({ bare: [bareMs], watched: [watchedMs] });
    turn?.bare.push(bareMs);
    turn?.watched.push(watchedMs);
  }
}

/** How long the thread works for a day, here without one. */
function workMs(): number {
  const [day, queue, runner] = [new Day(), new CommandQueue(), new CommandRunner(() => undefined)];
  queue.apply(head);
  for (const rule of rules) queue.put(rule, []);
  queue.setUsual(DAY, usual);
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

function median(values: readonly number[]): number {
  return present(values.toSorted((a, b) => a - b)[values.length >> 1], "something was measured");
}

for (let rounds = 0; rounds < ROUNDS; rounds++) await round();
thread.close();
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const engineMs = sum(turns.map(({ bare }) => median(bare)));
const bothMs = sum(turns.map(({ watched }) => median(watched)));
const share = bothMs / engineMs - 1;
const work = median(Array.from({ length: ROUNDS }, workMs)) / engineMs;
const row = (label: string, amount: string): string => `  ${label.padEnd(12)} ${amount.padStart(8)}`;
const percent = (part: number): string => (100 * part).toFixed(1);
const lines = [
  `${eventCount} events, ${tradeCount} trades, ${rules.length} rules, ${firings} firings`,
  `${row("engine", (eventCount / engineMs / 1_000).toFixed(2))} M events/s`,
  `${row("with rules", (eventCount / bothMs / 1_000).toFixed(2))} M events/s`,
  `${row("rules cost", percent(share))} % of the engine's time (goal: under ${100 * GOAL_SHARE} %)`,
  `${row("their thread", percent(work))} % of the engine's time, at the same time`,
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exit(share < GOAL_SHARE ? 0 : 1);
