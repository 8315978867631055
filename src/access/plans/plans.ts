// The table of everything that depends on the plan, each number once. Other modules ask through the checks of this module;
// none of them compares plan names. Limits that are the same on every plan are in `wire/limits.ts`.

import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../base/index.ts";
import { type Account, type LimitOverrides, PLANS, type Plan, type PlanLimits } from "../../model/index.ts";

export type PlanTable = Readonly<Record<Plan, PlanLimits>>;

/** One row per plan. Enterprise numbers are the defaults; an account may have its own by agreement. */
export const PLAN_TABLE: PlanTable = {
  free: {
    requestsPerDay: 100,
    requestsPerMinute: 10,
    keyRequestsPerMinute: 10,
    apiKeys: 1,
    compareSymbols: 0,
    depthLevels: 0,
    bars60m: null,
    bars30m: null,
    streamConnections: 0,
    streamSymbolsPerConnection: 0,
    streamSymbolsPerCall: 0,
    streamWildcard: false,
    webhookDestinations: 0,
    alertRules: 0,
    symbolsPerRule: 0,
  },
  starter: {
    requestsPerDay: 5_000,
    requestsPerMinute: 100,
    keyRequestsPerMinute: 100,
    apiKeys: 3,
    compareSymbols: 3,
    depthLevels: 0,
    bars60m: null,
    bars30m: null,
    streamConnections: 0,
    streamSymbolsPerConnection: 0,
    streamSymbolsPerCall: 0,
    streamWildcard: false,
    webhookDestinations: 0,
    alertRules: 0,
    symbolsPerRule: 0,
  },
  pro: {
    requestsPerDay: 50_000,
    requestsPerMinute: 500,
    keyRequestsPerMinute: 500,
    apiKeys: 10,
    compareSymbols: 10,
    depthLevels: 5,
    bars60m: { count: 90, unit: "days" },
    bars30m: null,
    streamConnections: 5,
    streamSymbolsPerConnection: 60,
    streamSymbolsPerCall: 20,
    streamWildcard: false,
    webhookDestinations: 3,
    alertRules: 10,
    symbolsPerRule: 30,
  },
  business: {
    requestsPerDay: 150_000,
    requestsPerMinute: 1_000,
    keyRequestsPerMinute: 1_000,
    apiKeys: 30,
    compareSymbols: 20,
    depthLevels: 20,
    bars60m: { count: 12, unit: "months" },
    bars30m: { count: 6, unit: "months" },
    streamConnections: 20,
    streamSymbolsPerConnection: 120,
    streamSymbolsPerCall: 40,
    streamWildcard: false,
    webhookDestinations: 10,
    alertRules: 50,
    symbolsPerRule: 100,
  },
  enterprise: {
    requestsPerDay: 1_000_000,
    requestsPerMinute: 5_000,
    keyRequestsPerMinute: 5_000,
    apiKeys: 100,
    compareSymbols: 20,
    depthLevels: 20,
    bars60m: { count: 12, unit: "months" },
    bars30m: { count: 6, unit: "months" },
    streamConnections: 100,
    streamSymbolsPerConnection: 200,
    streamSymbolsPerCall: 100,
    streamWildcard: true,
    webhookDestinations: 50,
    alertRules: 500,
    symbolsPerRule: 200,
  },
};

/** Throttles that do not depend on the numbers of the plan. */
export interface Throttles {
  /** How many keys of one address may be refused with 403 in a minute. */
  readonly addressFailuresPerMinute: number;
  readonly addressRequestsPerMinute: number;
  /** A Free account younger than this meets the temporary security limit. */
  readonly newAccountAgeMs: number;
  readonly newAccountRequests: number;
  readonly newAccountWindowMs: number;
}

export const THROTTLES: Throttles = {
  addressFailuresPerMinute: 60,
  addressRequestsPerMinute: 6_000,
  newAccountAgeMs: DAY_MS,
  newAccountRequests: 20,
  newAccountWindowMs: 10 * SECOND_MS,
};

/** The window of every limit "per minute". */
export const MINUTE_WINDOW_MS = MINUTE_MS;

/** FINANCIALS-37: rows of a Starter request that sends any parameter. */
export const STARTER_FINANCIALS_ROWS_MAX = 3;

/** 0 for the lowest plan. */
export function rankOf(plan: Plan): number {
  return PLANS.indexOf(plan);
}

/** "Pro": the plan's name as people write it. */
export function planTitle(plan: Plan): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

/** Whether the plan's numbers may be replaced for one account. */
export function isCustomPlan(plan: Plan): boolean {
  return plan === "enterprise";
}

/** Whether accounts of this plan meet the temporary security limit while they are new. */
export function isGuardedWhenNew(plan: Plan): boolean {
  return plan === "free";
}

/** The numbers in force for an account: its plan's, with what was agreed on an Enterprise account. */
export function limitsOf(account: Pick<Account, "plan" | "overrides">, table: PlanTable = PLAN_TABLE): PlanLimits {
  const limits = table[account.plan];
  return isCustomPlan(account.plan) ? withChanges(limits, account.overrides) : limits;
}

/** QUOTA-06, QUOTA-07: one number holds for the account and for each key, so a change of the first alone changes both. */
function withChanges(limits: PlanLimits, changes: LimitOverrides = {}): PlanLimits {
  const keyRequestsPerMinute = changes.keyRequestsPerMinute ?? changes.requestsPerMinute ?? limits.keyRequestsPerMinute;
  return { ...limits, ...changes, keyRequestsPerMinute };
}

/** A plan table with some numbers replaced: what an operator's configuration does. */
export function planTableWith(changes: Readonly<Partial<Record<Plan, LimitOverrides>>>): PlanTable {
  return {
    free: withChanges(PLAN_TABLE.free, changes.free),
    starter: withChanges(PLAN_TABLE.starter, changes.starter),
    pro: withChanges(PLAN_TABLE.pro, changes.pro),
    business: withChanges(PLAN_TABLE.business, changes.business),
    enterprise: withChanges(PLAN_TABLE.enterprise, changes.enterprise),
  };
}
