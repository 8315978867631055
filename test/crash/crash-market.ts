// The market of the crash test: some listings of every kind at a pace at which whole hours pass between two kills.

import { EXCHANGE_DEFAULTS, type ExchangeOptions, loadUniverse } from "../../exchange/index.ts";
import { HOUR_MS } from "../../src/base/index.ts";

export const crashMarket: ExchangeOptions = {
  ...EXCHANGE_DEFAULTS,
  seed: 77,
  startTimeOfDayMs: 10 * HOUR_MS,
  speed: 1_800,
  activity: 0.3,
  listings: loadUniverse().filter((_, index) => index % 12 === 0),
};
