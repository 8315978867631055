// The simulated exchange as the settings describe it.

import { join } from "node:path";
import {
  EXCHANGE_DEFAULTS,
  type ExchangeClock,
  type ExchangeOptions,
  openStart,
  optionsProblem,
  scenarioStart,
  wallStart,
} from "../../../exchange/index.ts";
import { dayOf, dayStartMs } from "../../base/index.ts";
import { type Effective, flagOf, type SettingName } from "../config/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";

/** What a scenario decides itself. */
const GIVEN_BY_SCENARIO: readonly SettingName[] = ["simSeed", "simStart", "simClock"];

/** Complains in one line when there cannot be such an exchange. */
export function exchangeOptionsOf(
  asked: Pick<Effective, "settings" | "sources">,
  clock: ExchangeClock = "open",
  nowMs = 0,
): ExchangeOptions {
  const { simSeed, simStart, simSpeed, simActivity, dataDir, scenario } = asked.settings;
  const { firstDay, startTimeOfDayMs } = clock === "wall" ? wallStart(nowMs) : startOf(simStart);
  const options: ExchangeOptions = {
    seed: simSeed,
    firstDay,
    startTimeOfDayMs,
    speed: simSpeed,
    clock,
    activity: simActivity,
    cacheDir: join(dataDir, "exchange"),
    ...(scenario === null ? {} : scenarioStart(scenario)),
  };
  const other = scenario === null ? undefined : GIVEN_BY_SCENARIO.find((name) => asked.sources[name] !== "default");
  if (other !== undefined)
    throw usageComplaint(`A scenario has its own seed, start and clock: leave out ${flagOf(other)}.`);
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
