// The bars of one symbol or index through a trading day: one for the day, one for each half hour and one for each minute. A
// period without a trade has no bar.

import {
  type Day,
  type Decimal,
  HOUR_MS,
  MINUTE_MS,
  type Quantity,
  type StateReader,
  type StateWriter,
} from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import { BarBuilder } from "./bar-builder.ts";
import { MinuteBars, minuteOf } from "./minute-bars.ts";

export const HALF_HOUR_MS = 30 * MINUTE_MS;
const FIRST_BAR_MS = 10 * HOUR_MS;
const LAST_BAR_MS = 15 * HOUR_MS;
const SLOTS = (LAST_BAR_MS - FIRST_BAR_MS) / HALF_HOUR_MS + 1;

/** The bars of a day so far, oldest first. */
export interface OpenBars {
  /** Null while nothing was traded today. */
  readonly day: Bar | null;
  readonly halfHours: readonly Bar[];
}

/**
 * The half hour of a moment. The opening uncross belongs to the first bar, however early it comes. HISTORY-35: the closing auction
 * and trade-at-last fall into the bar of 15:00, which therefore lasts to the end of the day.
 */
function halfHourSlot(timeMs: number, dayStartMs: number): number {
  const slot = Math.floor((timeMs - dayStartMs - FIRST_BAR_MS) / HALF_HOUR_MS);
  return slot < 0 ? 0 : slot >= SLOTS ? SLOTS - 1 : slot;
}

/** The bars of a moment: the half hour and the minute of the day. */
export interface BarSlot {
  readonly halfHour: number;
  readonly minute: number;
}

export function barSlot(timeMs: number, dayStartMs: number): BarSlot {
  return { halfHour: halfHourSlot(timeMs, dayStartMs), minute: minuteOf(timeMs, dayStartMs) };
}

/** True when no later trade can fall into the bar that starts at `startMs`. */
export function isBarFinal(startMs: number, lengthMs: number, dayStartMs: number, timeMs: number): boolean {
  return startMs < dayStartMs + LAST_BAR_MS && timeMs >= startMs + lengthMs;
}

/** The bars of one day, which grow with each trade. */
export class DayBars {
  #day = new BarBuilder();
  readonly #minutes = new MinuteBars();
  readonly #halfHours: (BarBuilder | undefined)[] = new Array<BarBuilder | undefined>(SLOTS);

  get day(): BarBuilder {
    return this.#day;
  }

  add(slot: BarSlot, price: Decimal, isOfficial: boolean, quantity: Quantity, value: Decimal): void {
    this.#day.add(price, isOfficial, quantity, value);
    this.#minutes.add(slot.minute, price, isOfficial, quantity, value);
    let halfHour = this.#halfHours[slot.halfHour];
    if (halfHour === undefined) {
      halfHour = new BarBuilder();
      this.#halfHours[slot.halfHour] = halfHour;
    }
    halfHour.add(price, isOfficial, quantity, value);
  }

  open(day: Day, dayStartMs: number): OpenBars {
    const halfHours: Bar[] = [];
    for (let slot = 0; slot < SLOTS; slot++) {
      const builder = this.#halfHours[slot];
      if (builder !== undefined) halfHours.push(builder.bar(dayStartMs + FIRST_BAR_MS + slot * HALF_HOUR_MS));
    }
    return { day: this.day.tradeCount === 0 ? null : this.day.bar(day), halfHours };
  }

  /** One bar for each minute with a trade that starts at `fromMs` or later, oldest first. */
  minutes(dayStartMs: number, fromMs: number): readonly Bar[] {
    return this.#minutes.bars(dayStartMs, fromMs);
  }

  saveTo(writer: StateWriter): void {
    this.#day.saveTo(writer);
    this.#minutes.saveTo(writer);
    for (let slot = 0; slot < SLOTS; slot++) {
      const builder = this.#halfHours[slot];
      writer.boolean(builder !== undefined);
      builder?.saveTo(writer);
    }
  }

  loadFrom(reader: StateReader): void {
    this.#day = BarBuilder.load(reader);
    this.#minutes.loadFrom(reader);
    for (let slot = 0; slot < SLOTS; slot++) if (reader.boolean()) this.#halfHours[slot] = BarBuilder.load(reader);
  }
}
