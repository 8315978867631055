// The plan table: its order, and its changes by an operator or an agreement.

import { expect, test } from "bun:test";
import { PLANS, type Plan, type PlanLimits } from "../../model/index.ts";
import { LIMIT_NAMES } from "./limit-text.ts";
import { limitsOf, PLAN_TABLE, planTableWith, rankOf } from "./plans.ts";

test("no limit of a plan is lower than that of the plan below", () => {
  const size = (limit: PlanLimits[keyof PlanLimits]): number =>
    typeof limit === "object" ? (limit === null ? 0 : limit.count * (limit.unit === "days" ? 1 : 30)) : Number(limit);
  for (const limit of LIMIT_NAMES) {
    const sizes = PLANS.map((plan) => size(PLAN_TABLE[plan][limit]));
    expect({ limit, sizes: sizes.toSorted((left, right) => left - right) }).toEqual({ limit, sizes });
  }
});

test("the plans stand in order, lowest first [PLAN-01]", () => {
  const order: readonly Plan[] = ["free", "starter", "pro", "business", "enterprise"];
  expect([...PLANS]).toEqual([...order]);
  expect(order.map(rankOf)).toEqual([0, 1, 2, 3, 4]);
});

test("an Enterprise account has what was agreed with it, any other plan has its own numbers [PLAN-06]", () => {
  const overrides = { requestsPerDay: 7, bars60m: null, streamWildcard: false };
  expect(limitsOf({ plan: "enterprise", overrides })).toEqual({ ...PLAN_TABLE.enterprise, ...overrides });
  for (const plan of PLANS.slice(0, -1)) expect(limitsOf({ plan, overrides })).toEqual(PLAN_TABLE[plan]);
});

test("every Enterprise limit can be overridden for one account [PLAN-06]", () => {
  for (const [name, value] of Object.entries(PLAN_TABLE.free)) {
    expect(limitsOf({ plan: "enterprise", overrides: { [name]: value } })).toMatchObject({ [name]: value });
  }
});

test("a minute agreed for the account holds for its keys too, unless theirs was agreed apart", () => {
  expect(limitsOf({ plan: "enterprise", overrides: { requestsPerMinute: 9_000 } }).keyRequestsPerMinute).toBe(9_000);
  const apart = { requestsPerMinute: 9_000, keyRequestsPerMinute: 100 };
  expect(limitsOf({ plan: "enterprise", overrides: apart }).keyRequestsPerMinute).toBe(100);
});

test("an operator's numbers replace those of the table and leave the rest [QUOTA-18]", () => {
  const table = planTableWith({ free: { requestsPerDay: 200, requestsPerMinute: 20 } });
  expect(table.free).toEqual({
    ...PLAN_TABLE.free,
    requestsPerDay: 200,
    requestsPerMinute: 20,
    keyRequestsPerMinute: 20,
  });
  expect(table.pro).toEqual(PLAN_TABLE.pro);
});
