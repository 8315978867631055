// What 50,000 alert rules over the whole universe cost, beside the engine that decodes and folds the same frames batch by batch,
// as the service does. The goal is under a tenth of the engine's time. A day with rules and one without advance in short turns,
// so that whatever else the machine does disturbs both alike; the median of the rounds' shares counts.

import { DAY_END_MS, TradingDay } from "../exchange/day/index.ts";
import { INDEX_START, loadUniverse, typicalTrading } from "../exchange/universe/index.ts";
import { DECIMAL_SCALE, HOUR_MS, MINUTE_MS, monotonicMs, present, Random } from "../src/base/index.ts";
import { Changes, MarketEngine } from "../src/market/index.ts";
import { ALERT_WINDOWS, type AlertRule, type MarketEvent } from "../src/model/index.ts";
import type { UsualTrading } from "../src/store/index.ts";
import { MarketWatch } from "../src/webhooks/market-watch.ts";
import { FrameReader, FrameWriter, frameLengthAt } from "../src/wire/index.ts";
import { RULE_KINDS, sampleRule } from "../test/delivery/rule-samples.ts";

const DAY = 20261115;
const RULES = 50_000;
const ROUNDS = 9;
const TURN_BATCHES = 200;
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
  new TradingDay({ seed: 1, day: DAY, listings, indexCloses: INDEX_START, activity: 1, writer }).advanceTo(DAY_END_MS);
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

/** Rules as customers set them: some distance away from where the market stands, a few of them close by. */
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

/** The reference data has come and the rules are on the watch; only evaluation is measured. */
function newWatch(): MarketWatch {
  firings = 0;
  const watch = new MarketWatch(() => {
    firings++;
  });
  for (const event of head) watch.apply(event);
  for (const rule of rules) watch.put(rule, "1", new Map());
  watch.setUsual(DAY, usual);
  return watch;
}

/** One day on an engine of its own; rules look at batches that the engine has just applied. */
class Day {
  readonly #watch: MarketWatch | null;
  readonly #engine = new MarketEngine();
  readonly #changes = new Changes();
  readonly #reader = new FrameReader(DAY);
  ms = 0;

  constructor(watch: MarketWatch | null) {
    this.#watch = watch;
    for (const event of head) this.#engine.apply(event, this.#changes);
    this.#changes.clear();
  }

  /** Takes the batches of one turn. */
  advance(from: number): void {
    const startMs = monotonicMs();
    for (const frames of batches.slice(from, from + TURN_BATCHES)) {
      const events: MarketEvent[] = [];
      this.#reader.readAll(frames, (event) => void events.push(event));
      for (const event of events) this.#engine.apply(event, this.#changes);
      this.#watch?.take({ batch: { events, arrivedAtMs: 0 }, changes: this.#changes, engine: this.#engine });
      this.#changes.clear();
    }
    this.ms += monotonicMs() - startMs;
  }
}

const rounds = Array.from({ length: ROUNDS }, () => {
  const [bare, watched] = [new Day(null), new Day(newWatch())];
  Bun.gc(true);
  for (let from = 0; from < batches.length; from += TURN_BATCHES) {
    bare.advance(from);
    watched.advance(from);
  }
  return { engineMs: bare.ms, bothMs: watched.ms, share: (watched.ms - bare.ms) / bare.ms };
}).toSorted((a, b) => a.share - b.share);
const { engineMs, bothMs, share } = present(rounds[ROUNDS >> 1], "there are rounds");
const lines = [
  `${eventCount} events, ${tradeCount} trades, ${rules.length} rules, ${firings} firings`,
  `  engine       ${(eventCount / engineMs / 1_000).toFixed(2).padStart(8)} M events/s`,
  `  with rules   ${(eventCount / bothMs / 1_000).toFixed(2).padStart(8)} M events/s`,
  `  rules cost   ${(100 * share).toFixed(1).padStart(8)} % of the engine's time (goal: under ${100 * GOAL_SHARE} %)`,
  `  all rounds   ${rounds.map((round) => (100 * round.share).toFixed(1)).join(" ")} %`,
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exit(share < GOAL_SHARE ? 0 : 1);
