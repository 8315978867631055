// Past figures that a share's present price is compared with: the closes that returns are counted from, and the usual volume.

import { addDays, type Day, type Decimal, monthsBefore, roundTo } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import type { Adjustments } from "../actions/adjustments.ts";
import { WEEK_DAYS } from "./company-prices.ts";

export const RETURN_SPANS = ["1w", "1m", "3m", "6m", "1y", "ytd"] as const;
export type ReturnSpan = (typeof RETURN_SPANS)[number];

const MONTHS = { "1m": 1, "3m": 3, "6m": 6, "1y": 12 } as const;
/** The mean volume is taken over this many finished days of the market. */
const MEAN_DAYS = 20;

export interface PastReturns {
  /** The close that the return of a span is counted from, in shares of today and with dividends included; null where there is none. */
  readonly bases: Readonly<Record<ReturnSpan, Decimal | null>>;
  /** Shares a day over the last 20 finished days of the market; null while the share has been listed for less. */
  readonly meanVolume: number | null;
}

/**
 * `bars` are the daily bars before `day`, oldest first; `marketDays` the days before it on which the market was open, in order.
 * `returns` adjusts for everything, `volumes` for changes of capital.
 */
export function pastReturnsOf(
  bars: readonly Bar[],
  marketDays: readonly Day[],
  day: Day,
  adjustments: { readonly returns: Adjustments; readonly volumes: Adjustments },
): PastReturns {
  const closeAt = (date: Day): Decimal | null => {
    const bar = bars.findLast(({ time }) => time <= date);
    return bar === undefined ? null : adjustments.returns.bar(bar, bar.time).close;
  };
  const { "1m": month, "3m": quarter, "6m": half, "1y": year } = MONTHS;
  return {
    bases: {
      "1w": closeAt(addDays(day, -WEEK_DAYS)),
      "1m": closeAt(monthsBefore(day, month)),
      "3m": closeAt(monthsBefore(day, quarter)),
      "6m": closeAt(monthsBefore(day, half)),
      "1y": closeAt(monthsBefore(day, year)),
      ytd: closeAt(Math.floor(day / 10_000) * 10_000),
    },
    meanVolume: meanVolumeOf(bars, marketDays, adjustments.volumes),
  };
}

function meanVolumeOf(bars: readonly Bar[], marketDays: readonly Day[], adjustments: Adjustments): number | null {
  const from = marketDays.at(-MEAN_DAYS);
  const first = bars[0];
  if (from === undefined || first === undefined || first.time > from) return null;
  let sum = 0;
  for (const bar of bars) if (bar.time >= from) sum += adjustments.bar(bar, bar.time).volume;
  return roundTo(sum / MEAN_DAYS, 2);
}
