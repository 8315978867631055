// The moment at which an audience stands: what was announced after it does not exist for that audience yet.

import { type Day, dayStartMs } from "../../base/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import { type DataMode, DELAY_MS } from "../../model/index.ts";
import { marketDay } from "../history/open-bars.ts";

export interface AsOf {
  /** The day that the audience's market is in. */
  readonly day: Day;
  /** Market time. */
  readonly timeMs: number;
}

/** Before any market: nothing has been announced. */
const BEFORE_ALL: AsOf = { day: 0, timeMs: 0 };

/** Where the market of this mode stands. */
export function asOf(market: LiveMarket, mode: DataMode): AsOf {
  const day = marketDay(market, mode);
  if (day === null) return BEFORE_ALL;
  const engine = market.engine(mode);
  if (engine.tradingDay !== null) return { day, timeMs: engine.timeMs };
  // The delayed market has not begun: what was known before its first day, and nothing of the last 15 minutes.
  return { day, timeMs: Math.min(dayStartMs(day), market.engine("realtime").timeMs - DELAY_MS) };
}
