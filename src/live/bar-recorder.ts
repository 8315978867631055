// Turns a session that is over into final bars and closing records, once. The order of writing makes a crash harmless: the
// closing records come last, and a day without them is recorded again.

import { type Day, present } from "../base/index.ts";
import type { MarketEngine } from "../market/index.ts";
import { MARKETS } from "../model/index.ts";
import type { BarSeries, Bars, Closings, Journal } from "../store/index.ts";

export interface BarRecorderOptions {
  readonly bars: Bars;
  readonly closings: Closings;
  readonly journal: Journal;
  /** How many trading days the journal keeps, the current one included. */
  readonly journalDaysMax: number;
}

/** What the market asks of whoever keeps its days. */
export type DayRecorder = Pick<BarRecorder, "record" | "giveUp" | "forgetOldDays">;

/** Records the end of days. */
export class BarRecorder {
  readonly #options: BarRecorderOptions;

  constructor(options: BarRecorderOptions) {
    this.#options = options;
  }

  /** Keeps the bars of the engine's day, which must be over; does nothing when they are kept already. */
  async record(engine: MarketEngine): Promise<void> {
    const day = present(engine.tradingDay, "a day that ended has a date");
    const { bars, closings } = this.#options;
    if (await closings.has(day)) return;
    await bars.write(seriesOf(engine));
    await closings.write(day, engine.closings());
  }

  /**
   * Closes a day whose end was lost; does nothing for one that ended. Its last trades are kept, its bars are not: half a day
   * would be shown as a whole one.
   */
  async giveUp(engine: MarketEngine): Promise<void> {
    const day = engine.tradingDay;
    if (day === null || engine.isDayEnded) return;
    await this.#options.closings.write(day, engine.closings());
  }

  /** Forgets what is older than the journal may be; called when a new day has begun, so that the day before is still there. */
  async forgetOldDays(today: Day): Promise<void> {
    const days = (await this.#options.journal.days()).filter((day) => day <= today);
    const keepFrom = days.at(-this.#options.journalDaysMax);
    if (keepFrom === undefined || keepFrom === days[0]) return;
    await this.#options.journal.prune(keepFrom);
    await this.#options.closings.prune(keepFrom);
  }
}

function seriesOf(engine: MarketEngine): readonly BarSeries[] {
  const codes = [...engine.instruments().map((instrument) => instrument.symbol), ...MARKETS];
  const series: BarSeries[] = [];
  for (const symbol of codes) {
    const open = engine.openBars(symbol);
    if (open === null || open.day === null) continue;
    series.push({ symbol, interval: "1d", bars: [open.day] });
    series.push({ symbol, interval: "30m", bars: open.halfHours });
  }
  return series;
}
