// The table of scenarios by name.

import { CRASH, FEED_GAP, QUIET, RUSH } from "./market-scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { CAPITAL_CUT, DIVIDEND, HALT, IPO, LIMIT_UP, SPLIT } from "./symbol-scenarios.ts";

export const SCENARIO_NAMES = [
  "crash",
  "limit-up",
  "halt",
  "ipo",
  "split",
  "dividend",
  "capital-cut",
  "feed-gap",
  "quiet",
  "rush",
] as const;

export type ScenarioName = (typeof SCENARIO_NAMES)[number];

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  crash: CRASH,
  "limit-up": LIMIT_UP,
  halt: HALT,
  ipo: IPO,
  split: SPLIT,
  dividend: DIVIDEND,
  "capital-cut": CAPITAL_CUT,
  "feed-gap": FEED_GAP,
  quiet: QUIET,
  rush: RUSH,
};
