// Requests that GET /historical/{symbol}/ answers with 403.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

const ask = async (key: "free" | "starter" | "pro" | "business" | "enterprise", query: string) => {
  const { status, body } = await world.get(`/historical/2222/?${query}`, key);
  return status === 200
    ? 200
    : [status, body.error.code, /(?:Starter|Pro|Business|Enterprise)/.exec(body.error.message)?.[0]];
};

test("Free has no history [HISTORY-01]", async () => {
  expect(await ask("free", "")).toEqual([403, "PLAN_LIMIT", "Starter"]);
  expect(await ask("free", "interval=x")).toEqual([403, "PLAN_LIMIT", "Starter"]);
});

test("Starter has days, weeks and months of any age, and nothing shorter [HISTORY-28]", async () => {
  for (const interval of ["1d", "1w", "1m"])
    expect(await ask("starter", `interval=${interval}&from=2010-01-01`)).toBe(200);
  expect(await ask("starter", "interval=60m")).toEqual([403, "PLAN_LIMIT", "Pro"]);
  expect(await ask("starter", "interval=30m")).toEqual([403, "PLAN_LIMIT", "Business"]);
});

test("Pro has hours of 90 days, counted from the market's day [HISTORY-29, HISTORY-32, HISTORY-33]", async () => {
  expect(await ask("pro", "interval=60m")).toBe(200);
  expect(await ask("pro", "interval=60m&from=2026-08-17")).toBe(200);
  expect(await ask("pro", "interval=60m&from=2026-08-16")).toEqual([403, "PLAN_LIMIT", "Business"]);
  expect(await ask("pro", "interval=30m")).toEqual([403, "PLAN_LIMIT", "Business"]);
  expect(await ask("pro", "interval=1d&from=2015-01-01")).toBe(200);
});

test.each(["business", "enterprise"] as const)(
  "%s has half hours of 6 months and hours of a year [HISTORY-30, HISTORY-31, HISTORY-32]",
  async (key) => {
    expect(await ask(key, "interval=30m&from=2026-05-15")).toBe(200);
    expect(await ask(key, "interval=30m&from=2026-05-14")).toEqual([403, "PLAN_LIMIT", "Enterprise"]);
    expect(await ask(key, "interval=60m&from=2025-11-15")).toBe(200);
    expect(await ask(key, "interval=60m&from=2025-11-14")).toEqual([403, "PLAN_LIMIT", "Enterprise"]);
  },
);

test("a range that ends long ago is judged by where it begins [HISTORY-32]", async () => {
  expect(await ask("pro", "interval=60m&to=2026-03-01")).toEqual([403, "PLAN_LIMIT", "Business"]);
});

test("a bad parameter comes before the plan, and the plan before an unknown symbol", async () => {
  expect((await world.get("/historical/9999/?interval=30m&from=x", "starter")).status).toBe(400);
  expect((await world.get("/historical/9999/?interval=30m", "starter")).status).toBe(403);
});
