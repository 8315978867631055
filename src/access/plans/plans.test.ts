// The plan table, cell by cell: the agreed numbers are written out a second time here.

import { expect, test } from "bun:test";
import { LIMIT_KINDS, PLANS, type Plan, type PlanLimits } from "../../model/index.ts";
import { limitsOf, PLAN_TABLE, planTableWith, rankOf, THROTTLES } from "./plans.ts";

const days90 = { count: 90, unit: "days" } as const;
const months6 = { count: 6, unit: "months" } as const;
const year1 = { count: 12, unit: "months" } as const;

/** Free, Starter, Pro, Business, Enterprise. */
const CELLS: Readonly<Record<keyof PlanLimits, readonly unknown[]>> = {
  requestsPerDay: [100, 5_000, 50_000, 150_000, 1_000_000],
  requestsPerMinute: [10, 100, 500, 1_000, 5_000],
  keyRequestsPerMinute: [10, 100, 500, 1_000, 5_000],
  apiKeys: [1, 3, 10, 30, 100],
  compareSymbols: [0, 3, 10, 20, 20],
  depthLevels: [0, 0, 5, 20, 20],
  bars60m: [null, null, days90, year1, year1],
  bars30m: [null, null, null, months6, months6],
  streamConnections: [0, 0, 5, 20, 100],
  streamSymbolsPerConnection: [0, 0, 60, 120, 200],
  streamSymbolsPerCall: [0, 0, 20, 40, 100],
  streamWildcard: [false, false, false, false, true],
  webhookDestinations: [0, 0, 3, 10, 50],
  alertRules: [0, 0, 10, 50, 500],
  symbolsPerRule: [0, 0, 30, 100, 200],
};

for (const [limit, cells] of Object.entries(CELLS)) {
  test(`${limit} of every plan is the agreed number`, () => {
    expect(cells).toHaveLength(PLANS.length);
    for (const [index, plan] of PLANS.entries()) {
      expect(PLAN_TABLE[plan]).toMatchObject({ [limit]: cells[index] });
    }
  });
}

test("every limit has a row here and a kind", () => {
  for (const plan of PLANS) expect(Object.keys(PLAN_TABLE[plan]).sort()).toEqual(Object.keys(CELLS).sort());
  expect(Object.keys(LIMIT_KINDS).sort()).toEqual(Object.keys(CELLS).sort());
});

test("the plans stand in order, lowest first [PLAN-01]", () => {
  const order: readonly Plan[] = ["free", "starter", "pro", "business", "enterprise"];
  expect([...PLANS]).toEqual([...order]);
  expect(order.map(rankOf)).toEqual([0, 1, 2, 3, 4]);
});

test("the throttles of addresses and of new accounts have their stated defaults", () => {
  expect(THROTTLES).toEqual({
    addressFailuresPerMinute: 60,
    addressRequestsPerMinute: 6000,
    newAccountAgeMs: 86_400_000,
    newAccountRequests: 20,
    newAccountWindowMs: 10_000,
  });
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
