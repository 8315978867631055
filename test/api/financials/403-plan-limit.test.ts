// GET /financials/{symbol}/ beyond the plan.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

async function refused(path: string, key: KeyName, plan: string): Promise<void> {
  const { status, body } = await world.get(path, key);
  expect({ path, status }).toEqual({ path, status: 403 });
  expect(body.error.code).toBe("PLAN_LIMIT");
  expect(body.error.message).toContain(plan);
}

test("Free has no statements [FINANCIALS-01]", async () => {
  await refused("/financials/2222/", "free", "Starter");
  expect((await world.get("/financials/2222/", "starter")).status).toBe(200);
});

test("Starter has neither quarters nor extended lines nor more than 3 years [FINANCIALS-36, FINANCIALS-38, FINANCIALS-39]", async () => {
  const options = ["metrics=extended", "period=quarterly", "history=5y", "history=10y", "history=max"];
  for (const option of options) await refused(`/financials/2222/?${option}`, "starter", "Pro");
});

test("on Starter auto that comes out quarterly is refused, and one that comes out annual is not [FINANCIALS-24]", async () => {
  await refused("/financials/2222/?period=auto", "starter", "Pro");
  await refused("/financials/2380/?period=auto", "starter", "Pro");
  expect((await world.get("/financials/1120/?period=auto", "starter")).status).toBe(200);
  // The refusal names the value sent, the period that it resolved to, and the value to send instead.
  const { body } = await world.get("/financials/2222/?period=auto", "starter");
  expect(body.error.message).toMatch(/period=auto.*period=quarterly.*period=annual.*Pro plan/);
});

test("an option above the plan is refused before the symbol is looked at", async () => {
  await refused("/financials/9999/?period=quarterly", "starter", "Pro");
});
