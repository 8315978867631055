// Bars of 1, 5 and 15 minutes: those of today from the engine, those of earlier days from the store, as far as it keeps them.

import { DAY_MS, type Day, dayStartMs, MINUTE_MS } from "../../base/index.ts";
import { aggregateBars, type MarketEngine } from "../../market/index.ts";
import type { Bar } from "../../model/index.ts";
import type { Bars } from "../../store/index.ts";
import { type OpenBar, tradedVersion } from "./open-bars.ts";

/** More than a day has. */
const BARS_MAX = 1_440;

/** Reads the minutes of sessions that are over. */
export class MinuteHistory {
  readonly #bars: Bars;

  constructor(bars: Bars) {
    this.#bars = bars;
  }

  /** The days whose minutes are kept, oldest first. */
  days(): Promise<readonly Day[]> {
    return this.#bars.minuteDays();
  }

  /** The closed bars of a day; null when its minutes are not kept, or not any more. */
  async closed(symbol: string, day: Day, minutes: number): Promise<readonly OpenBar[] | null> {
    if (!(await this.#bars.minuteDays()).includes(day)) return null;
    const startMs = dayStartMs(day);
    const range = { from: startMs, to: startMs + DAY_MS - 1, limit: BARS_MAX, offset: 0 };
    const { bars } = await this.#bars.range({ symbol, interval: "1min", ...range });
    return longer(bars, minutes).map((bar) => ({ bar, isFinal: true }));
  }
}

/** The bars of the engine's day so far, without those that start before `fromMs`, which must be the start of a bar. */
export function openMinutes(engine: MarketEngine, symbol: string, minutes: number, fromMs = 0): readonly OpenBar[] {
  return longer(engine.minuteBars(symbol, fromMs) ?? [], minutes).map((bar) => {
    const isOver = engine.timeMs >= bar.time + minutes * MINUTE_MS;
    return { bar, isFinal: isOver || engine.isDayEnded };
  });
}

/** A text that changes whenever one of these bars could change: a bar also becomes final by the clock. */
export function openMinutesVersion(engine: MarketEngine, symbol: string): string {
  return `${tradedVersion(engine, symbol)} ${engine.isDayEnded} ${Math.floor(engine.timeMs / MINUTE_MS)}`;
}

/** Riyadh is a whole number of hours from UTC, so quarter hours begin at the same moments in both. */
function longer(bars: readonly Bar[], minutes: number): readonly Bar[] {
  const lengthMs = minutes * MINUTE_MS;
  return minutes === 1 ? bars : aggregateBars(bars, (timeMs) => timeMs - (timeMs % lengthMs));
}
