// The options of a simulated market: seed, first day, the start of its clock and its speed. The frames depend only on seed,
// first day, activity and scenario.

import {
  CALENDAR_FIRST_DAY,
  CALENDAR_LAST_DAY,
  type Day,
  dayOf,
  dayStartMs,
  formatDay,
  HOUR_MS,
  isTradingDay,
  nextTradingDay,
  previousTradingDay,
  seedOf,
} from "../../src/base/index.ts";
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from "../world/scenarios/scenarios.ts";
import type { Listing } from "../world/universe/listing.ts";
import { DAY_END_MS, DAY_START_MS } from "../world/universe/schedule.ts";

const EXCHANGE_CLOCKS = ["open", "wall"] as const;

export interface ExchangeOptions {
  readonly seed: number;
  /** The first simulated day. */
  readonly firstDay: Day;
  /** The time of the first day at which the market clock starts; all earlier events are delivered at full speed. */
  readonly startTimeOfDayMs: number;
  /** Market milliseconds for each millisecond of wall time. */
  readonly speed: number;
  /** `open` skips closed hours; `wall` is the wall clock in Riyadh, whatever the values of `startTimeOfDayMs` and `speed`. */
  readonly clock: (typeof EXCHANGE_CLOCKS)[number];
  /** A factor on the order rate; 1 is the real market's rate. */
  readonly activity: number;
  /** A folder for the closes of past days, so that they need not be simulated again; null for none. */
  readonly cacheDir: string | null;
  /** Plays a scenario; `seed` and `firstDay` are then the scenario's. */
  readonly scenario?: ScenarioName;
  /** The whole universe by default. */
  readonly listings?: readonly Listing[];
}

/** Raised whenever the same options give different frames; closes cached by an older revision are then not used. */
export const EXCHANGE_REVISION = 14;

/** A Monday without holidays near it, at 11:00, when an hour of trading is already visible. */
export const EXCHANGE_DEFAULTS: ExchangeOptions = {
  seed: 1,
  firstDay: 20261116,
  startTimeOfDayMs: 11 * HOUR_MS,
  speed: 1,
  clock: "open",
  activity: 1,
  cacheDir: null,
};

/** The allowed range of each operator setting. */
export const EXCHANGE_SETTINGS = {
  clocks: EXCHANGE_CLOCKS,
  scenarios: SCENARIO_NAMES,
  /** At a lower speed the heartbeats of a TCP feed would be so rare that readers take the feed for lost. */
  speed: [0.1, 3_600],
  activity: [0.001, 10],
  firstDay: EXCHANGE_DEFAULTS.firstDay,
} as const;

const SEED_MAX = 0xffff_ffff;
/** The opening auction begins. */
const FIRST_SESSION_MS = 9.5 * HOUR_MS;

/** A constant of the market, never 0: the events are a function of these options, and of the order log where agents act. */
export function epochOf({ seed, firstDay, activity, scenario }: ExchangeOptions, orders?: string): number {
  const others = [scenario, orders].filter((name) => name !== undefined);
  return Math.max(1, seedOf("epoch", EXCHANGE_REVISION, seed, firstDay, activity, ...others));
}

/** The settings that an operator chose. */
interface ExchangeChoice extends Pick<ExchangeOptions, "seed" | "speed" | "clock" | "activity" | "cacheDir"> {
  /** The market time to start with; null for the default start. A market by the wall clock starts with its last day. */
  readonly startMs: number | null;
  readonly nowMs: number;
  /** Null for none. A scenario has its own seed and start. */
  readonly scenario: ScenarioName | null;
}

export function exchangeOptions({ startMs, nowMs, scenario, ...others }: ExchangeChoice): ExchangeOptions {
  const { firstDay, startTimeOfDayMs } =
    others.clock === "wall" ? wallStart(nowMs) : startMs === null ? EXCHANGE_DEFAULTS : openStart(startMs);
  return { ...others, firstDay, startTimeOfDayMs, ...(scenario === null ? {} : scenarioStart(scenario)) };
}

/** The seed, day and time of a scenario. */
export function scenarioStart(
  scenario: ScenarioName,
): Required<Pick<ExchangeOptions, "seed" | "firstDay" | "startTimeOfDayMs" | "scenario">> {
  const { seed, firstDay, startTimeOfDayMs } = SCENARIOS[scenario];
  return { seed, firstDay, startTimeOfDayMs, scenario };
}

/** The first problem of the options, as a sentence for the operator; null when they are fine. */
export function optionsProblem(options: ExchangeOptions): string | null {
  const { seed, firstDay, startTimeOfDayMs, speed, activity, clock, scenario } = options;
  if (!Number.isInteger(seed) || seed < 0 || seed > SEED_MAX)
    return `the seed must be an integer from 0 to ${SEED_MAX}`;
  if (firstDay < CALENDAR_FIRST_DAY || firstDay > CALENDAR_LAST_DAY) {
    return `the start must lie between ${formatDay(CALENDAR_FIRST_DAY)} and ${formatDay(CALENDAR_LAST_DAY)}`;
  }
  if (!isTradingDay(firstDay)) return `${formatDay(firstDay)} is no trading day`;
  if (!(startTimeOfDayMs >= DAY_START_MS && startTimeOfDayMs <= DAY_END_MS)) {
    return "the start must lie between 09:30 and 16:00";
  }
  const [speedMin, speedMax] = EXCHANGE_SETTINGS.speed;
  if (!(speed >= speedMin && speed <= speedMax)) return `the speed must lie between ${speedMin} and ${speedMax}`;
  const [activityMin, activityMax] = EXCHANGE_SETTINGS.activity;
  if (!(activity >= activityMin && activity <= activityMax)) {
    return `the activity must lie between ${activityMin} and ${activityMax}`;
  }
  if (scenario === undefined) return null;
  if (clock === "wall") return "a scenario has its own day, and the wall clock another";
  const own = SCENARIOS[scenario];
  return seed === own.seed && firstDay === own.firstDay ? null : "a scenario has its own seed and first day";
}

/** The start of a new market by the wall clock: the last day that has begun. */
export function wallStart(nowMs: number): Pick<ExchangeOptions, "firstDay" | "startTimeOfDayMs"> {
  const today = dayOf(nowMs);
  const hasBegun = isTradingDay(today) && nowMs - dayStartMs(today) >= DAY_START_MS;
  return { firstDay: hasBegun ? today : previousTradingDay(today), startTimeOfDayMs: FIRST_SESSION_MS };
}

/** The start of a market at a requested moment: it skips closed hours and days. */
export function openStart(startMs: number): Pick<ExchangeOptions, "firstDay" | "startTimeOfDayMs"> {
  const day = dayOf(startMs);
  const timeOfDayMs = startMs - dayStartMs(day);
  const isKnown = day >= CALENDAR_FIRST_DAY && day < CALENDAR_LAST_DAY;
  if (isKnown && (!isTradingDay(day) || timeOfDayMs > DAY_END_MS)) {
    return { firstDay: nextTradingDay(day), startTimeOfDayMs: FIRST_SESSION_MS };
  }
  return { firstDay: day, startTimeOfDayMs: Math.max(timeOfDayMs, FIRST_SESSION_MS) };
}
