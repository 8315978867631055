// The settings of the simulated exchange: rows of the table in settings.ts.

import { EXCHANGE_SETTINGS } from "../../../exchange/index.ts";
import { choice, integer, momentNear, numberBetween, optional, setting } from "./kind.ts";

export const MARKET = "The market";

export const SIMULATED_SETTINGS = {
  simSeed: setting(
    MARKET,
    integer(0, 4_294_967_295),
    1,
    "The seed of the simulated exchange: same seed and start, same market.",
  ),
  simStart: setting(
    MARKET,
    optional(momentNear(EXCHANGE_SETTINGS.firstDay)),
    null,
    "When the simulated market starts, in Riyadh; closed hours and days are skipped.",
    { initialText: "a trading day at 11:00" },
  ),
  simSpeed: setting(
    MARKET,
    numberBetween(...EXCHANGE_SETTINGS.speed),
    1,
    "How fast market time runs: at 60 an hour passes in a minute.",
  ),
  simActivity: setting(
    MARKET,
    numberBetween(...EXCHANGE_SETTINGS.activity),
    1,
    "Order rate of the simulated market; 1 is that of the real market.",
  ),
  simClock: setting(
    MARKET,
    choice(...EXCHANGE_SETTINGS.clocks),
    "open",
    "`open`: closed hours are skipped. `wall`: market time is the wall clock in Riyadh, with real hours, nights, weekends and holidays; without `--sim-start` and `--sim-speed`. It is kept with the data folder, like the seed.",
  ),
  scenario: setting(
    MARKET,
    optional(choice(...EXCHANGE_SETTINGS.scenarios)),
    null,
    "A known hard day to play, the same every time; `marsad exchange scenarios` lists them. It has its own seed and start.",
  ),
};
