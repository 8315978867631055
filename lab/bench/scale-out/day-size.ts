// `npm run scale-out:day`: one day of the simulated market at the activity of the real one, taken in the steps in which the exchange
// sends it, and what it comes to: events and bytes, quotes that change, and the busiest second of each. The figures under "What many
// connections take" begin with it.

import { Changes, MarketEngine } from "../../../src/market/index.ts";
import type { MarketEvent } from "../../../src/model/index.ts";
import { type DayReader, simulateDay } from "../../exchange-report/simulate-day.ts";

const SEED = 1;
const DAY = 20_261_116;
/** How often the exchange sends. */
const STEP_MS = 8;
const SECOND_MS = 1_000;
/** Continuous trading. */
const OPEN_SECONDS = 5 * 3_600;

/** Counts by the second. */
class Seconds {
  total = 0;
  busiest = 0;
  #second = 0;
  #count = 0;

  add(timeMs: number, count: number): void {
    const second = Math.floor(timeMs / SECOND_MS);
    if (second !== this.#second) this.#count = 0;
    this.#second = second;
    this.#count += count;
    this.total += count;
    this.busiest = Math.max(this.busiest, this.#count);
  }
}

/** Applies the day, a step at a time, as the service does with what comes at once. */
class DaySizes implements DayReader {
  readonly events = new Seconds();
  readonly quotes = new Seconds();
  readonly trades = new Seconds();
  instruments = 0;
  readonly #engine = new MarketEngine([]);
  readonly #changes = new Changes();

  apply(event: MarketEvent): void {
    this.#engine.apply(event, this.#changes);
    this.events.add(event.timeMs, 1);
  }

  sample(): void {
    const { timeMs } = this.#engine;
    this.quotes.add(timeMs, this.#changes.isDayChanged ? 0 : this.#changes.quotes.length);
    this.trades.add(timeMs, this.#changes.trades.length);
    this.instruments = this.#engine.instruments().length;
    this.#changes.clear();
  }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const whole = (count: number): string => Math.round(count).toLocaleString("en");

const sizes = new DaySizes();
const { bytes, frames } = simulateDay(SEED, DAY, [sizes], STEP_MS);
const eventBytes = bytes / frames;
say(`${whole(frames)} events, ${(bytes / 1e6).toFixed(1)} MB, ${sizes.instruments} instruments`);
for (const [name, { total, busiest }] of Object.entries({
  events: sizes.events,
  "quotes that change": sizes.quotes,
  trades: sizes.trades,
})) {
  say(
    `${name}: ${whole(total)}, ${whole(total / OPEN_SECONDS)} a second over five hours, ${whole(busiest)} in the busiest one`,
  );
}
say(`the busiest second has about ${whole((sizes.events.busiest * eventBytes) / 1_024)} KB`);
