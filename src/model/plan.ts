// The five plans, lowest first. The limits of each plan are one table in `access`, the only module that compares plan names.

import { MINUTE_MS } from "../base/index.ts";

export const PLANS = ["free", "starter", "pro", "business", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

/** The name of a plan for people, such as "Pro". */
export function planTitle(plan: Plan): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

/** The prices that a customer sees: in real time or delayed. */
export type DataMode = "realtime" | "delayed";

/** The delay of the delayed market, in market time. */
export const DELAY_MS = 15 * MINUTE_MS;
