// The market of the crash test: some listings of every kind at a pace at which a quarter of an hour passes between two kills,
// from a start shortly before a close, so that kills fall on auctions, on the recording of the day and on the next opening.

import { type ExchangeOptions, loadUniverse } from "../../exchange/index.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { HOUR_MS } from "../../src/base/index.ts";

export const crashMarket: ExchangeOptions = {
  ...EXCHANGE_DEFAULTS,
  seed: 77,
  startTimeOfDayMs: 14 * HOUR_MS,
  speed: 3_600,
  activity: 0.03,
  listings: loadUniverse().filter((_, index) => index % 12 === 0),
};
