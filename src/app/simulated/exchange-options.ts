// The simulated exchange as the settings describe it.

import { join } from "node:path";
import { EXCHANGE_DEFAULTS, type ExchangeOptions, openStart, optionsProblem } from "../../../exchange/index.ts";
import { dayOf, dayStartMs } from "../../base/index.ts";
import type { Settings } from "../config/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";

/** Complains in one line when there cannot be such an exchange. */
export function exchangeOptionsOf(settings: Settings): ExchangeOptions {
  const { simSeed, simStart, simSpeed, simActivity, dataDir } = settings;
  const { firstDay, startTimeOfDayMs } = simStart === null ? EXCHANGE_DEFAULTS : startAt(simStart);
  const options: ExchangeOptions = {
    seed: simSeed,
    firstDay,
    startTimeOfDayMs,
    speed: simSpeed,
    activity: simActivity,
    cacheDir: join(dataDir, "exchange"),
  };
  const problem = optionsProblem(options);
  if (problem !== null)
    throw usageComplaint(`There is no such simulated market: ${problem}. See --sim-start and the like.`);
  return options;
}

function startAt(simStart: number): ReturnType<typeof openStart> {
  const day = dayOf(simStart);
  return openStart(day, simStart - dayStartMs(day));
}
