// The operator's own numbers for the plan table: a JSON object of plans, each with the limits that it replaces, by the names that
// `marsad accounts override` takes.

import { LIMIT_NAMES, type LimitName, limitTitle, limitTitled, PLAN_TABLE } from "../../access/index.ts";
import { isJsonObject, parseJson } from "../../base/index.ts";
import { type LimitOverrides, PLANS, type Plan, readLimitOverrides } from "../../model/index.ts";
import type { Kind } from "./kind.ts";

export type PlanChanges = Readonly<Partial<Record<Plan, LimitOverrides>>>;

export const NO_PLAN_CHANGES: PlanChanges = {};

const TAKES = `a JSON object of plans (${PLANS.join(", ")}) with limits of theirs, such as requests-per-day, as whole numbers`;

/** Throws a RangeError whose message names the problem in one sentence. */
function readChanges(text: string): PlanChanges {
  const changes = Object.entries(objectOf(parseJson(text))).map(([plan, limits]) => {
    if (!isPlan(plan))
      throw new RangeError(`there is no plan '${plan.slice(0, 40)}'; the plans are ${PLANS.join(", ")}.`);
    return [plan, readLimits(plan, objectOf(limits))] as const;
  });
  return Object.fromEntries(changes);
}

function readLimits(plan: Plan, given: Readonly<Record<string, unknown>>): LimitOverrides {
  const limits = Object.entries(given).map(([title, value]) => [changedBy(plan, title, value), value] as const);
  return readLimitOverrides(Object.fromEntries(limits));
}

/** A limit may be replaced by a value of the same shape: a count, or a switch. History reaches stay as they are. */
function changedBy(plan: Plan, title: string, value: unknown): LimitName {
  const name = limitTitled(title);
  const current = PLAN_TABLE[plan][name];
  if (typeof current === "boolean" && typeof value === "boolean") return name;
  if (typeof current === "number" && Number.isSafeInteger(value) && Number(value) >= 0) return name;
  if (typeof current === "boolean") throw new RangeError(`${title} takes true or false.`);
  if (typeof current === "number") throw new RangeError(`${title} takes a whole number.`);
  throw new RangeError(`${title} cannot be replaced for a plan.`);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isJsonObject(value)) throw new RangeError(`it takes ${TAKES}.`);
  return { ...value };
}

function isPlan(name: string): name is Plan {
  return (PLANS as readonly string[]).includes(name);
}

/** The changes as an operator writes them. */
function titled(changes: PlanChanges): Readonly<Record<string, unknown>> {
  const written = (limits: LimitOverrides): Readonly<Record<string, unknown>> =>
    Object.fromEntries(LIMIT_NAMES.filter((name) => name in limits).map((name) => [limitTitle(name), limits[name]]));
  return Object.fromEntries(Object.entries(changes).map(([plan, limits]) => [plan, written(limits)]));
}

/** The changes of a text, or the message of the RangeError. */
function attempt(text: string): { readonly changes?: PlanChanges; readonly problem?: string } {
  try {
    return { changes: readChanges(text) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message };
    throw error;
  }
}

export const PLAN_CHANGES: Kind<PlanChanges> = {
  takes: TAKES,
  parse: (text) => attempt(text).changes,
  problem: (text) => attempt(text).problem,
  show: (value) => (Object.keys(value).length === 0 ? "none" : JSON.stringify(titled(value))),
};
