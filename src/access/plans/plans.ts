// The table of everything that depends on the plan, each number once. Other modules use the checks beside it; none of them
// compares plan names. Limits that are the same on every plan are in `wire/limits.ts`.

import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../base/index.ts";
import { type Account, type LimitOverrides, PLANS, type Plan, type PlanLimits } from "../../model/index.ts";

export type PlanTable = Readonly<Record<Plan, PlanLimits>>;

const DAYS_90 = { count: 90, unit: "days" } as const;
const MONTHS_6 = { count: 6, unit: "months" } as const;
const MONTHS_12 = { count: 12, unit: "months" } as const;

/** Free, Starter, Pro, Business, Enterprise. Enterprise numbers are the defaults; an account may have its own by agreement. */
const ROWS: { readonly [Limit in keyof PlanLimits]: readonly PlanLimits[Limit][] } = {
  requestsPerDay: [100, 5_000, 50_000, 150_000, 1_000_000],
  requestsPerMinute: [10, 100, 500, 1_000, 5_000],
  keyRequestsPerMinute: [10, 100, 500, 1_000, 5_000],
  apiKeys: [1, 3, 10, 30, 100],
  compareSymbols: [0, 3, 10, 20, 20],
  depthLevels: [0, 0, 5, 20, 20],
  bars60m: [null, null, DAYS_90, MONTHS_12, MONTHS_12],
  bars30m: [null, null, null, MONTHS_6, MONTHS_6],
  streamConnections: [0, 0, 5, 20, 100],
  streamSymbolsPerConnection: [0, 0, 60, 120, 200],
  streamSymbolsPerCall: [0, 0, 20, 40, 100],
  streamWildcard: [false, false, false, false, true],
  webhookDestinations: [0, 0, 3, 10, 50],
  alertRules: [0, 0, 10, 50, 500],
  symbolsPerRule: [0, 0, 30, 100, 200],
  replays: [0, 0, 1, 5, 20],
};

/**
 * Options that need a higher plan than their endpoint, as refusals name them. The plan of the endpoint or channel itself is in its row
 * in `wire`, and an option that is not listed here needs no more than that.
 */
export const OPTIONS = {
  prices: { "data_mode=realtime": "pro" },
  company: { fundamentals: "starter", technicals: "pro", valuation: "pro", analysts: "pro" },
  financials: {
    "period=quarterly": "pro",
    "metrics=extended": "pro",
    "history=5y": "pro",
    "history=10y": "pro",
    "history=max": "pro",
  },
  ratios: {
    "history=3y": "pro",
    "history=5y": "pro",
    "history=10y": "pro",
    "history=max": "pro",
    "period=quarterly": "pro",
    "metrics=extended": "pro",
    "meta=extended": "pro",
  },
  compare: { "metrics=extended": "pro", "meta=extended": "pro" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Plan>>>>;

function limitsAt(column: number): PlanLimits {
  // Each row has one cell per plan, of the type of its limit.
  return Object.fromEntries(
    Object.entries(ROWS).map(([limit, cells]) => [limit, cells[column]]),
  ) as unknown as PlanLimits;
}

function tableOf(limitsOfPlan: (plan: Plan) => PlanLimits): PlanTable {
  return Object.fromEntries(PLANS.map((plan) => [plan, limitsOfPlan(plan)])) as PlanTable;
}

export const PLAN_TABLE: PlanTable = tableOf((plan) => limitsAt(rankOf(plan)));

/** Throttles that do not depend on the numbers of the plan. */
export interface Throttles {
  /** The number of keys of one address that may be refused with 403 in a minute. */
  readonly addressFailuresPerMinute: number;
  readonly addressRequestsPerMinute: number;
  /** Requests of one session of the console, which take nothing from the account's quota. */
  readonly sessionRequestsPerMinute: number;
  /** Requests of one link for spreadsheets. */
  readonly linkRequestsPerMinute: number;
  /** Requests of one link for charts. */
  readonly chartRequestsPerMinute: number;
  /** A Free account younger than this meets the temporary security limit. */
  readonly newAccountAgeMs: number;
  readonly newAccountRequests: number;
  readonly newAccountWindowMs: number;
}

export const THROTTLES: Throttles = {
  addressFailuresPerMinute: 60,
  addressRequestsPerMinute: 6_000,
  sessionRequestsPerMinute: 300,
  linkRequestsPerMinute: 10,
  chartRequestsPerMinute: 60,
  newAccountAgeMs: DAY_MS,
  newAccountRequests: 20,
  newAccountWindowMs: 10 * SECOND_MS,
};

/** The window of every limit "per minute". */
export const MINUTE_WINDOW_MS = MINUTE_MS;

/** WebSockets of the console that one account has open, in all its sessions and on every plan that has streams. */
export const CONSOLE_CONNECTIONS_MAX = 60;

/** FINANCIALS-37: rows of a Starter request that sends any parameter. */
export const STARTER_FINANCIALS_ROWS_MAX = 3;

/** The rank of a plan; 0 for the lowest. */
export function rankOf(plan: Plan): number {
  return PLANS.indexOf(plan);
}

/** True when one account of the plan may have numbers of its own. */
export function isCustomPlan(plan: Plan): boolean {
  return plan === "enterprise";
}

/** True when accounts of this plan meet the temporary security limit while they are new. */
export function isGuardedWhenNew(plan: Plan): boolean {
  return plan === "free";
}

/** The numbers in force for an account: those of its plan, with the overrides agreed for an Enterprise account. */
export function limitsOf(account: Pick<Account, "plan" | "overrides">, table: PlanTable = PLAN_TABLE): PlanLimits {
  const limits = table[account.plan];
  // Accounts without overrides share the object of the plan: their callers have the same rights.
  const hasOwn = isCustomPlan(account.plan) && Object.keys(account.overrides ?? {}).length > 0;
  return hasOwn ? withChanges(limits, account.overrides) : limits;
}

/** QUOTA-06, QUOTA-07: the account and each key have the same number, so a change of the account's alone changes both. */
function withChanges(limits: PlanLimits, changes: LimitOverrides = {}): PlanLimits {
  const keyRequestsPerMinute = changes.keyRequestsPerMinute ?? changes.requestsPerMinute ?? limits.keyRequestsPerMinute;
  return { ...limits, ...changes, keyRequestsPerMinute };
}

/** A plan table with some numbers replaced by the operator's configuration. */
export function planTableWith(changes: Readonly<Partial<Record<Plan, LimitOverrides>>>): PlanTable {
  return tableOf((plan) => withChanges(PLAN_TABLE[plan], changes[plan]));
}
