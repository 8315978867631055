// Scenarios: known hard days of the simulated market, by name.

export { type DayScript, scriptedActivity, scriptedHalt, scriptedRate, scriptedReturn } from "./day-script.ts";
export type { FeedTrouble } from "./scenario.ts";
export { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from "./scenarios.ts";
