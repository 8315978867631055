// The operator's own numbers for the plan table: a JSON object of plans, each with the limits that it replaces.

import { PLAN_TABLE } from "../../access/index.ts";
import { type LimitOverrides, PLANS, type Plan } from "../../model/index.ts";
import type { Kind } from "./kind.ts";

export type PlanChanges = Readonly<Partial<Record<Plan, LimitOverrides>>>;

export const NO_PLAN_CHANGES: PlanChanges = {};

/** A limit may be replaced by a value of the same shape: a count, or a switch. History reaches stay as they are. */
function isChange(plan: Plan, limit: string, value: unknown): boolean {
  const current: unknown = new Map<string, unknown>(Object.entries(PLAN_TABLE[plan])).get(limit);
  if (typeof current === "boolean") return typeof value === "boolean";
  return typeof current === "number" && Number.isSafeInteger(value) && Number(value) >= 0;
}

function isPlan(name: string): name is Plan {
  return (PLANS as readonly string[]).includes(name);
}

function isChanges(value: unknown): value is PlanChanges {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([plan, limits]) =>
      isPlan(plan) &&
      typeof limits === "object" &&
      limits !== null &&
      Object.entries(limits).every(([limit, change]) => isChange(plan, limit, change)),
  );
}

export const PLAN_CHANGES: Kind<PlanChanges> = {
  takes: `a JSON object of plans (${PLANS.join(", ")}) with limits of theirs, such as requestsPerDay, as whole numbers`,
  parse: (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return isChanges(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
  show: (value) => (Object.keys(value).length === 0 ? "none" : JSON.stringify(value)),
};
