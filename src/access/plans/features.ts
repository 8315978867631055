// Every endpoint and option of the service and the lowest plan that has it.

import { present } from "../../base/index.ts";
import { PLANS, type Plan, type PlanLimits } from "../../model/index.ts";
import { type AccountPlan, checkPlan, GRANTED, type PlanCheck } from "./caller.ts";
import { PLAN_TABLE, type PlanTable, rankOf } from "./plans.ts";

/** Opened from a plan on, or by a limit of the plan table that is above zero. */
type FeatureRow = { readonly option: string } & ({ readonly from: Plan } | { readonly by: keyof PlanLimits });

const ROWS = {
  quote: { option: "The quote endpoint", from: "free" },
  quotes: { option: "The batch quotes endpoint", from: "starter" },
  trades: { option: "The trades endpoint", from: "pro" },
  marketSummary: { option: "The market summary endpoint", from: "free" },
  marketGainers: { option: "The market gainers endpoint", from: "free" },
  marketLosers: { option: "The market losers endpoint", from: "free" },
  marketVolume: { option: "The market volume endpoint", from: "free" },
  marketValue: { option: "The market value endpoint", from: "free" },
  marketSectors: { option: "The market sectors endpoint", from: "free" },
  marketStatus: { option: "The market status endpoint", from: "free" },
  marketCalendar: { option: "The market calendar endpoint", from: "free" },
  marketSnapshot: { option: "The market snapshot endpoint", from: "starter" },
  depth: { option: "The depth endpoint", from: "pro" },
  companies: { option: "The companies endpoint", from: "free" },
  company: { option: "The company endpoint", from: "free" },
  intraday: { option: "The intraday endpoint", from: "pro" },
  historical: { option: "The historical endpoint", from: "starter" },
  financials: { option: "The financials endpoint", from: "starter" },
  ratios: { option: "The ratios endpoint", from: "starter" },
  compare: { option: "The compare endpoint", from: "starter" },
  dividends: { option: "The dividends endpoint", from: "starter" },
  corporateActions: { option: "The corporate actions endpoint", from: "starter" },
  events: { option: "The events endpoint", from: "pro" },
  files: { option: "The files endpoint", from: "enterprise" },
  webhooks: { option: "The webhooks endpoint", from: "pro" },
  alerts: { option: "The alerts endpoint", from: "pro" },
  account: { option: "The account endpoint", from: "free" },
  streamStocks: { option: "The stocks WebSocket channel", from: "pro" },
  streamTrades: { option: "The trades WebSocket channel", from: "pro" },
  streamDepth: { option: "The depth WebSocket channel", from: "pro" },
  streamIndex: { option: "The index WebSocket channel", from: "pro" },
  streamWildcard: { option: 'Subscribing to all symbols ("*")', by: "streamWildcard" },
  realtime: { option: "data_mode=realtime", from: "pro" },
  "company.fundamentals": { option: "fundamentals", from: "starter" },
  "company.technicals": { option: "technicals", from: "pro" },
  "company.valuation": { option: "valuation", from: "pro" },
  "company.analysts": { option: "analysts", from: "pro" },
  "historical.1d": { option: "interval=1d", from: "starter" },
  "historical.1w": { option: "interval=1w", from: "starter" },
  "historical.1m": { option: "interval=1m", from: "starter" },
  "historical.60m": { option: "interval=60m", by: "bars60m" },
  "historical.30m": { option: "interval=30m", by: "bars30m" },
  "financials.period.annual": { option: "period=annual", from: "starter" },
  "financials.period.quarterly": { option: "period=quarterly", from: "pro" },
  "financials.metrics.core": { option: "metrics=core", from: "starter" },
  "financials.metrics.extended": { option: "metrics=extended", from: "pro" },
  "financials.history.1y": { option: "history=1y", from: "starter" },
  "financials.history.3y": { option: "history=3y", from: "starter" },
  "financials.history.5y": { option: "history=5y", from: "pro" },
  "financials.history.10y": { option: "history=10y", from: "pro" },
  "financials.history.max": { option: "history=max", from: "pro" },
  "ratios.history.latest": { option: "history=latest", from: "starter" },
  "ratios.history.3y": { option: "history=3y", from: "pro" },
  "ratios.history.5y": { option: "history=5y", from: "pro" },
  "ratios.history.10y": { option: "history=10y", from: "pro" },
  "ratios.history.max": { option: "history=max", from: "pro" },
  "ratios.period.annual": { option: "period=annual", from: "starter" },
  "ratios.period.quarterly": { option: "period=quarterly", from: "pro" },
  "ratios.metrics.core": { option: "metrics=core", from: "starter" },
  "ratios.metrics.extended": { option: "metrics=extended", from: "pro" },
  "ratios.meta.minimal": { option: "meta=minimal", from: "starter" },
  "ratios.meta.extended": { option: "meta=extended", from: "pro" },
  "compare.metrics.core": { option: "metrics=core", from: "starter" },
  "compare.metrics.extended": { option: "metrics=extended", from: "pro" },
  "compare.meta.minimal": { option: "meta=minimal", from: "starter" },
  "compare.meta.extended": { option: "meta=extended", from: "pro" },
} as const satisfies Record<string, FeatureRow>;

export type Feature = keyof typeof ROWS;

/** The rank of the plan that a feature comes with, where no limit decides: every request asks for it several times. */
const RANKS: ReadonlyMap<string, number> = new Map(
  Object.entries<FeatureRow>(ROWS).flatMap(([feature, row]) => ("from" in row ? [[feature, rankOf(row.from)]] : [])),
);

function opens(row: FeatureRow, limits: PlanLimits, plan: Plan): boolean {
  return "from" in row ? rankOf(plan) >= rankOf(row.from) : Boolean(limits[row.by]);
}

/** Whether the account's plan has this endpoint or option. */
export function mayUse(account: AccountPlan, feature: Feature): PlanCheck {
  const rank = RANKS.get(feature);
  if (rank !== undefined && rankOf(account.plan) >= rank) return GRANTED;
  const row: FeatureRow = ROWS[feature];
  return checkPlan(account, row.option, (limits, plan) => opens(row, limits, plan));
}

/** The lowest plan that has this endpoint or option. */
export function lowestPlanFor(feature: Feature, table: PlanTable = PLAN_TABLE): Plan {
  const row: FeatureRow = ROWS[feature];
  return present(PLANS.find((plan) => opens(row, table[plan], plan)) ?? PLANS[PLANS.length - 1], "there are plans");
}
