// The caller: a verified key with its account and plan, and the check of a limit against that plan.

import type { Account, ApiKey, DepthEntitlement, KeyScope, Plan, PlanLimits } from "../../model/index.ts";
import { PLANS } from "../../model/index.ts";
import { limitsOf, PLAN_TABLE, type PlanTable, rankOf } from "./plans.ts";

/** The plan of an account and the numbers in force for it. */
export interface AccountPlan {
  readonly plan: Plan;
  /** The limits in force for this account, overrides included. */
  readonly limits: PlanLimits;
  /** The plans of this installation; a refusal looks up here which plan would be enough. */
  readonly table: PlanTable;
}

/** A verified key and its account, with the last change of either. */
export interface Caller extends AccountPlan {
  readonly accountId: number;
  readonly keyId: number;
  readonly scope: KeyScope;
  readonly depth: DepthEntitlement;
}

/** The refusal of a plan that is not enough: names the option and the lowest plan that has it. */
export interface PlanRefusal {
  readonly ok: false;
  readonly option: string;
  readonly lowestPlan: Plan;
  /** True when no plan of the table would be enough, only an agreement on an Enterprise account. */
  readonly byAgreement: boolean;
}

export type PlanCheck = { readonly ok: true } | PlanRefusal;

export const GRANTED: PlanCheck = { ok: true };

export function accountPlan(account: Pick<Account, "plan" | "overrides">, table: PlanTable): AccountPlan {
  return { plan: account.plan, limits: limitsOf(account, table), table };
}

export function callerOf(
  account: Pick<Account, "id" | "plan" | "overrides" | "depth">,
  key: Pick<ApiKey, "id" | "scope">,
  table: PlanTable = PLAN_TABLE,
): Caller {
  const { plan, limits } = accountPlan(account, table);
  return { accountId: account.id, keyId: key.id, scope: key.scope, plan, limits, depth: account.depth, table };
}

/** Grants when the account's own numbers pass; otherwise finds the lowest higher plan whose numbers would pass. */
export function checkPlan(
  account: AccountPlan,
  option: string,
  passes: (limits: PlanLimits, plan: Plan) => boolean,
): PlanCheck {
  if (passes(account.limits, account.plan)) return GRANTED;
  const higher = PLANS.slice(rankOf(account.plan) + 1);
  const lowestPlan = higher.find((plan) => passes(account.table[plan], plan));
  return lowestPlan === undefined
    ? { ok: false, option, lowestPlan: HIGHEST_PLAN, byAgreement: true }
    : { ok: false, option, lowestPlan, byAgreement: false };
}

const HIGHEST_PLAN: Plan = "enterprise";
