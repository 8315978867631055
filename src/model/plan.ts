// The five plans, lowest first. What each plan allows is one table in `access`, the only module that compares plan names.

export const PLANS = ["free", "starter", "pro", "business", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

/** "Pro": the name of a plan as people write it. */
export function planTitle(plan: Plan): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

/** Whether a customer sees prices in real time or delayed. */
export type DataMode = "realtime" | "delayed";

/** How far the delayed market is behind real time, in market time. */
export const DELAY_MS = 15 * 60_000;
