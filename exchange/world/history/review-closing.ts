// What the closing auction of an index review adds to a past day: funds that follow the index trade at its price, each share by its
// ordinary trading, as on the simulated days.

import { CLOSING_SHARE, CLOSING_VALUE_SHARE } from "../universe/day-profile.ts";
import type { DayInput, Ohlcv } from "./day-shape.ts";

/** What comes on top, against an ordinary closing auction. */
const MORE_TRADES = 1;
const MORE_VALUE = 14;

/** Adds it to the bar that has the closing auction. */
export function addReviewClosing(bar: Ohlcv, day: DayInput): void {
  const trades = Math.round(MORE_TRADES * CLOSING_SHARE * day.trades);
  const riyals = MORE_VALUE * CLOSING_VALUE_SHARE * day.trades * day.meanTrade;
  const volume = Math.max(trades, Math.round(riyals / day.close));
  bar.trades += trades;
  bar.volume += volume;
  bar.value += volume * day.close;
}
