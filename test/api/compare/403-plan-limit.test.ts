// GET /analytics/compare/ beyond the plan: options, and how many symbols.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

/** So many symbols, of which one is known. */
const symbols = (count: number): string =>
  ["2222", ...Array.from({ length: count - 1 }, (_, at) => String(7000 + at))].join(",");
const ask = async (key: KeyName, count: number, more = "") => {
  const { status, body } = await world.get(`/analytics/compare/?symbols=${symbols(count)}${more}`, key);
  return status === 200 ? 200 : body.error;
};

test("Free compares nothing [COMPARE-01]", async () => {
  expect(await ask("free", 1)).toMatchObject({ code: "PLAN_LIMIT" });
});

test("Starter compares 3 symbols, Pro 10, Business 20 and Enterprise as many by default [COMPARE-09, COMPARE-10]", async () => {
  const counts = { starter: 3, pro: 10, business: 20, enterprise: 20 } as const;
  const next = { starter: "Pro", pro: "Business", business: "Enterprise", enterprise: "Enterprise" } as const;
  for (const key of ["starter", "pro", "business", "enterprise"] as const) {
    expect(await ask(key, counts[key])).toBe(200);
    const refused = await ask(key, counts[key] + 1);
    expect(refused.code).toBe("PLAN_LIMIT");
    expect(refused.message).toContain(next[key]);
  }
});

test("Starter compares core ratios with minimal meta alone [COMPARE-11]", async () => {
  expect(await ask("starter", 1, "&metrics=extended")).toMatchObject({ code: "PLAN_LIMIT" });
  expect(await ask("starter", 1, "&meta=extended")).toMatchObject({ code: "PLAN_LIMIT" });
  expect(await ask("pro", 1, "&metrics=extended&meta=extended")).toBe(200);
});
