// Weeks and months made of days, as the service makes them, and the bar of today made of the quote: so one request for the daily
// bars serves all three intervals, live.

import { type ChartBar, sumOfMoney } from "../../components/chart/bar.ts";
import { DAY_MS, dateOf, dayStart, dayStartOf } from "../../format/riyadh-time.ts";

export type Period = "1d" | "1w" | "1m";

/** Weeks begin on the ISO week's Monday, months on the first. */
function periodStart(day: number, period: Period): number {
  if (period === "1d") return day;
  const date = dateOf(day);
  if (period === "1m") return dayStart(`${date.slice(0, 8)}01`);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day - ((weekday + 6) % 7) * DAY_MS;
}

/** Joins days, oldest first, of the same week or month. */
export function longerBars(days: readonly ChartBar[], period: Period): readonly ChartBar[] {
  if (period === "1d") return days;
  const bars: ChartBar[] = [];
  for (const day of days) {
    const time = periodStart(day.time, period);
    const last = bars.at(-1);
    if (last?.time === time) bars[bars.length - 1] = joined(last, day);
    else bars.push({ ...day, time });
  }
  return bars;
}

function joined(earlier: ChartBar, later: ChartBar): ChartBar {
  return {
    time: earlier.time,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
    value: sumOfMoney(earlier.value, later.value),
    tradeCount: earlier.tradeCount + later.tradeCount,
  };
}

/** The part of a quote that the bar of its day needs. */
export interface DayQuote {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly price: number;
  readonly volume: number;
  readonly value: number;
  readonly trade_count: number;
  readonly updated_at: string;
}

/** The days with the day of the quote updated or added. A day without trades has no bar. */
export function withToday(days: readonly ChartBar[], quote: DayQuote): readonly ChartBar[] {
  if (quote.trade_count === 0) return days;
  const { open, high, low, price: close, volume, value, trade_count: tradeCount } = quote;
  const today: ChartBar = {
    time: dayStartOf(Date.parse(quote.updated_at)),
    open,
    high,
    low,
    close,
    volume,
    value,
    tradeCount,
  };
  const last = days.at(-1);
  if (last === undefined || last.time < today.time) return [...days, today];
  // A quote older than the bars, as right after a request, changes nothing.
  return last.time === today.time && last.tradeCount <= tradeCount ? [...days.slice(0, -1), today] : days;
}
