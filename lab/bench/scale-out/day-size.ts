// `npm run scale-out:day`: one day of the simulated market at the activity of the real one, read in the exchange's own sending
// steps, and its sizes: events and bytes, changed quotes, and the busiest second of each. The figures under "What many
// connections take" begin with it.

import { dayStartMs, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/base/index.ts";
import { Changes, MarketEngine } from "../../../src/market/index.ts";
import type { MarketEvent } from "../../../src/model/index.ts";
import { type DayReader, simulateDay } from "../../exchange-report/simulate-day.ts";

const SEED = 1;
const DAY = 20_261_116;
/** The exchange's sending interval. */
const STEP_MS = 8;
/** Continuous trading. */
const OPEN_SECONDS = 5 * 3_600;
const OPEN_AT_MS = 10 * HOUR_MS;
/** Just after the open. */
const OPENING_MS = 5 * MINUTE_MS;
/** Number of symbols that a customer follows. */
const FOLLOWED = 20;

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

/** Applies the day, a step at a time, as the service does with events that come together. */
class DaySizes implements DayReader {
  readonly events = new Seconds();
  readonly quotes = new Seconds();
  readonly trades = new Seconds();
  /** Changes by instrument, of the whole day and of the first minutes of continuous trading. Bound: the instruments of the day. */
  readonly #byInstrument = new Map<number, { day: number; opening: number }>();
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
    if (!this.#changes.isDayChanged) for (const number of this.#changes.quotes) this.#count(number, timeMs);
    this.#changes.clear();
  }

  #count(number: number, timeMs: number): void {
    const counted = this.#byInstrument.get(number) ?? { day: 0, opening: 0 };
    const openMs = dayStartMs(DAY) + OPEN_AT_MS;
    counted.day++;
    if (timeMs >= openMs && timeMs < openMs + OPENING_MS) counted.opening++;
    this.#byInstrument.set(number, counted);
  }

  /** Changes a second for a customer who follows `followed` of the `count` busiest instruments; over the day, and just after the open. */
  ofBusiest(count: number, followed: number): { readonly day: number; readonly opening: number } {
    const busiest = [...this.#byInstrument.values()].toSorted((a, b) => b.day - a.day).slice(0, count);
    const share = followed / busiest.length;
    const sum = (of: "day" | "opening"): number => busiest.reduce((total, each) => total + each[of], 0) * share;
    return { day: sum("day") / OPEN_SECONDS, opening: sum("opening") / (OPENING_MS / SECOND_MS) };
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
for (const count of [50, 100, sizes.instruments]) {
  const { day, opening } = sizes.ofBusiest(count, FOLLOWED);
  const of = count === sizes.instruments ? "any" : `the ${count} busiest`;
  say(
    `${FOLLOWED} of ${of}: ${day.toFixed(1)} changes a second on average, ${opening.toFixed(1)} in the first ${OPENING_MS / MINUTE_MS} minutes`,
  );
}
