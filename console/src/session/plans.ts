// The plans, and the lowest one for each feature of the console. The service decides; this table only predicts it, so that the page
// sends no request that would be refused.

export const PLANS = ["free", "starter", "pro", "business", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

const LOWEST = {
  quotes: "starter",
  snapshot: "starter",
  historical: "starter",
  fundamentals: "starter",
  financials: "starter",
  ratios: "starter",
  compare: "starter",
  screener: "starter",
  ownership: "starter",
  dividends: "starter",
  corporateActions: "starter",
  realtime: "pro",
  streams: "pro",
  trades: "pro",
  depth: "pro",
  intraday: "pro",
  technicals: "pro",
  valuation: "pro",
  analysts: "pro",
  events: "pro",
  constituents: "pro",
  past: "pro",
  quarterlyFinancials: "pro",
  webhooks: "pro",
  alerts: "pro",
  bars60m: "pro",
  bars30m: "business",
} as const satisfies Readonly<Record<string, Plan>>;

export type Feature = keyof typeof LOWEST;

export const lowestPlanFor = (feature: Feature): Plan => LOWEST[feature];

export const hasFeature = (plan: Plan, feature: Feature): boolean =>
  PLANS.indexOf(plan) >= PLANS.indexOf(LOWEST[feature]);
