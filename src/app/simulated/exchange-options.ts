// The simulated exchange as the settings describe it.

import { join } from "node:path";
import {
  EXCHANGE_DEFAULTS,
  type ExchangeClock,
  type ExchangeOptions,
  openStart,
  optionsProblem,
  wallStart,
} from "../../../exchange/index.ts";
import { dayOf, dayStartMs } from "../../base/index.ts";
import type { Settings } from "../config/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";

/** Complains in one line when there cannot be such an exchange. */
export function exchangeOptionsOf(settings: Settings, clock: ExchangeClock = "open", nowMs = 0): ExchangeOptions {
  const { simSeed, simStart, simSpeed, simActivity, dataDir } = settings;
  const { firstDay, startTimeOfDayMs } = clock === "wall" ? wallStart(nowMs) : startOf(simStart);
  const options: ExchangeOptions = {
    seed: simSeed,
    firstDay,
    startTimeOfDayMs,
    speed: simSpeed,
    clock,
    activity: simActivity,
    cacheDir: join(dataDir, "exchange"),
  };
  const problem = optionsProblem(options);
  if (problem !== null)
    throw usageComplaint(`There is no such simulated market: ${problem}. See --sim-start and the like.`);
  return options;
}

function startOf(simStart: number | null): ReturnType<typeof openStart> {
  if (simStart === null) return EXCHANGE_DEFAULTS;
  const day = dayOf(simStart);
  return openStart(day, simStart - dayStartMs(day));
}
