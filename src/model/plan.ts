// The five plans, lowest first. What a plan may do is one table in `access`; nobody else compares plan names.

export const PLANS = ["free", "starter", "pro", "business", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

/** How old the prices are that an audience sees. */
export type DataMode = "realtime" | "delayed";

/** Market minutes between real time and the delayed market, in milliseconds. */
export const DELAY_MS = 15 * 60_000;
