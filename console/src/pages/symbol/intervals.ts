// The lengths of bars that the chart offers, and what the plan must have for each.

import type { Feature } from "../../session/plans.ts";

export const INTERVALS = ["1", "5", "15", "30", "60", "1d", "1w", "1m"] as const;
export type Interval = (typeof INTERVALS)[number];
export type MinuteInterval = "1" | "5" | "15";
export type DayInterval = "1d" | "1w" | "1m";

export function isDays(interval: Interval): interval is DayInterval {
  return interval === "1d" || interval === "1w" || interval === "1m";
}

export function isMinutes(interval: Interval): interval is MinuteInterval {
  return interval === "1" || interval === "5" || interval === "15";
}

export function featureOf(interval: Interval): Feature {
  if (isMinutes(interval)) return "intraday";
  if (interval === "30") return "bars30m";
  return interval === "60" ? "bars60m" : "historical";
}

/** What is read for an interval: days, weeks and months are made of the same days. */
export function sourceOf(interval: Interval): string {
  return isDays(interval) ? "days" : interval;
}
