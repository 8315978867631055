// Who asks: what a verified key amounts to, and the answer to any question about what its plan holds.

import type { Account, DepthEntitlement, LimitOverrides, Plan, PlanLimits } from "../model/index.ts";
import { PLANS } from "../model/index.ts";
import { isCustomPlan, limitsOf, PLAN_TABLE, type PlanTable, planTitle, rankOf } from "./plans.ts";

/** A verified key and the account behind it, as of its last change. */
export interface Caller {
  readonly accountId: number;
  readonly keyId: number;
  readonly plan: Plan;
  /** In force for this account, overrides included. */
  readonly limits: PlanLimits;
  readonly depth: DepthEntitlement;
  /** The plans of this installation; refusals look up here which plan would do. */
  readonly table: PlanTable;
}

/** Why a plan does not do: names the option and the lowest plan that has it. */
export interface PlanRefusal {
  readonly ok: false;
  readonly option: string;
  readonly lowestPlan: Plan;
  /** No plan of the table would do; only an agreement on an Enterprise account does. */
  readonly byAgreement: boolean;
}

export type PlanAnswer = { readonly ok: true } | PlanRefusal;

export const GRANTED: PlanAnswer = { ok: true };

/** A caller made from parts; `access` does so for every key, tests for those that they need. */
export function callerOf(
  account: Pick<Account, "plan"> & {
    readonly id?: number;
    readonly overrides?: LimitOverrides;
    readonly depth?: DepthEntitlement;
  },
  keyId = 1,
  table: PlanTable = PLAN_TABLE,
): Caller {
  return {
    accountId: account.id ?? 1,
    keyId,
    plan: account.plan,
    limits: limitsOf({ plan: account.plan, overrides: account.overrides ?? {} }, table),
    depth: account.depth ?? "none",
    table,
  };
}

/** Grants when the caller's own numbers pass; otherwise finds the lowest higher plan whose numbers would. */
export function ask(caller: Caller, option: string, passes: (limits: PlanLimits, plan: Plan) => boolean): PlanAnswer {
  if (passes(caller.limits, caller.plan)) return GRANTED;
  const higher = PLANS.slice(rankOf(caller.plan) + 1);
  const lowestPlan = higher.find((plan) => passes(caller.table[plan], plan));
  return lowestPlan === undefined
    ? { ok: false, option, lowestPlan: highestPlan(), byAgreement: true }
    : { ok: false, option, lowestPlan, byAgreement: false };
}

function highestPlan(): Plan {
  return PLANS[PLANS.length - 1] ?? "enterprise";
}

/** The message of a PLAN_LIMIT refusal. */
export function planLimitMessage(refusal: PlanRefusal): string {
  if (refusal.byAgreement) {
    return `${refusal.option} is beyond the limits of this account; it takes an ${planTitle(refusal.lowestPlan)} agreement.`;
  }
  const orHigher = isCustomPlan(refusal.lowestPlan) ? "" : " or higher";
  return `${refusal.option} requires the ${planTitle(refusal.lowestPlan)} plan${orHigher}.`;
}
