// The bars of one series as a caller sees them: those of days that are over from the store, those of today from the engine.

import type { Day } from "../../base/index.ts";
import type { BarAdjustment, BarInterval, BarOrder, DataMode } from "../../model/index.ts";
import { Adjustments } from "../actions/adjustments.ts";
import type { MarketSource } from "../market-source.ts";
import type { CompanyRecords } from "../profile/company-records.ts";
import type { BarHistory } from "./bar-history.ts";
import { type DayRange, wholePeriods } from "./bar-periods.ts";
import { type OpenBar, openBarsOf } from "./open-bars.ts";

export interface SeriesSources {
  readonly market: MarketSource;
  readonly history: BarHistory;
  readonly records: CompanyRecords;
}

export interface SeriesQuery {
  /** A ticker or an index code. */
  readonly symbol: string;
  readonly interval: BarInterval;
  readonly range: DayRange;
  readonly order: BarOrder;
  readonly adjust: BarAdjustment;
  /** Most bars of days that are over. */
  readonly limit: number;
}

/** Null where nothing is adjusted. */
export async function adjustmentsOf(
  records: CompanyRecords,
  { symbol, adjust }: Pick<SeriesQuery, "symbol" | "adjust">,
  today: Day,
): Promise<Adjustments | null> {
  return adjust === "none" ? null : new Adjustments(await records.actionsOf(symbol, today), adjust);
}

/** True when the range, in whole weeks or months, holds today. */
export function isTodayIn(interval: BarInterval, range: DayRange, today: Day): boolean {
  const whole = wholePeriods(interval, range);
  return whole.from <= today && today <= whole.to;
}

/** Returns the bars in the order asked for; `today` is the day of the market of this mode. */
export async function seriesBars(
  { market, history, records }: SeriesSources,
  query: SeriesQuery,
  mode: DataMode,
  today: Day,
): Promise<readonly OpenBar[]> {
  const { symbol, interval, range, order, limit } = query;
  const adjustments = await adjustmentsOf(records, query, today);
  const { bars, begun } = await history.closed({ ...query, today, offset: 0, limit, adjustments });
  const closed = bars.map((bar) => ({ bar, isFinal: true }));
  if (!isTodayIn(interval, range, today)) return closed;
  const open = openBarsOf(market.engine(mode), symbol, interval, today, begun);
  return order === "asc" ? [...closed, ...open] : [...open.toReversed(), ...closed];
}
