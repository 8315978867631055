// Writes the final bars and the closing records of a day that ended, once. Closing records are written last, and a day
// without them is recorded again, so that a crash in between does no harm.

import { type Day, present } from "../../base/index.ts";
import { MARKETS } from "../../model/index.ts";
import type { BarSeries, Bars, Closings, Journal } from "../../store/index.ts";
import type { MarketEngine } from "../engine/engine.ts";

export interface BarRecorderOptions {
  readonly bars: Bars;
  readonly closings: Closings;
  readonly journal: Journal;
  /** How many trading days the journal keeps, the current one included. */
  readonly journalDaysMax: number;
  /** How many trading days have their minutes kept. */
  readonly minuteDaysMax: number;
}

/** Keeps what is left of a trading day when it is over. */
export interface DayRecorder {
  /** Keeps the bars of the engine's day, which must be over; does nothing when they are kept already. */
  record(engine: MarketEngine): Promise<void>;
  /**
   * Closes a day whose end was lost; does nothing for one that ended. Its last trades are kept, its bars are not: half a day
   * would be shown as a whole one.
   */
  giveUp(engine: MarketEngine): Promise<void>;
  /** Forgets days that are older than the journal may be; called when a new day has begun. */
  forgetOldDays(today: Day): Promise<void>;
}

export class BarRecorder implements DayRecorder {
  readonly #options: BarRecorderOptions;

  constructor(options: BarRecorderOptions) {
    this.#options = options;
  }

  async record(engine: MarketEngine): Promise<void> {
    const day = present(engine.tradingDay, "a day that ended has a date");
    const { bars, closings } = this.#options;
    if (await closings.has(day)) return;
    await bars.write(seriesOf(engine));
    await this.#forgetOldMinutes();
    await closings.write(day, engine.closings());
  }

  async giveUp(engine: MarketEngine): Promise<void> {
    const day = engine.tradingDay;
    if (day === null || engine.isDayEnded) return;
    await this.#options.closings.write(day, engine.closings());
  }

  async #forgetOldMinutes(): Promise<void> {
    const keepFrom = (await this.#options.bars.minuteDays()).at(-this.#options.minuteDaysMax);
    if (keepFrom !== undefined) await this.#options.bars.pruneMinutes(keepFrom);
  }

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
    series.push({ symbol, interval: "1min", bars: engine.minuteBars(symbol) ?? [] });
  }
  return series;
}
