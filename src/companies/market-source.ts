// The market as answers about companies need it: the live one, or a past one. A fact that was announced after its moment does not exist for
// its audience yet.

import type { Day } from "../base/index.ts";
import type { MarketEngine, MarketTime } from "../market/index.ts";
import type { DataMode } from "../model/index.ts";

export interface MarketSource {
  /** The market as an audience of this mode sees it. */
  engine(mode: DataMode): MarketEngine;

  /** The moment of that audience. */
  asOf(mode: DataMode): MarketTime;

  /** The reason why prices cannot be trusted now; null when they can. */
  trouble(mode?: DataMode): string | null;
}

/** The day that an audience of this mode sees. Null while there is no market at all. */
export function marketDay(market: MarketSource, mode: DataMode): Day | null {
  const { day } = market.asOf(mode);
  return day === 0 ? null : day;
}
