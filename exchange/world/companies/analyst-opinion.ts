// What one research house says about one company: a price target and a rating.

import type { Day, Decimal } from "../../../src/base/index.ts";

/** Best first. */
export const RATINGS = ["strong_buy", "buy", "hold", "sell", "strong_sell"] as const;
export type AnalystRating = (typeof RATINGS)[number];

/** Symbol, analyst and day identify it. */
export interface AnalystOpinion {
  readonly symbol: string;
  /** The research house. */
  readonly analyst: string;
  readonly issuedDay: Day;
  /** Riyals per share, for the shares of that day. */
  readonly target: Decimal;
  readonly rating: AnalystRating;
}
