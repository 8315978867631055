// GET /analytics/compare/ beyond the plan: options, and how many symbols.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { FOLLOW_INTERVAL_MS } from "../../../src/access/admission/account-gate.ts";
import { AccountAdministration } from "../../../src/access/index.ts";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

/** A list of `count` symbols, one of them known. */
const symbols = (count: number): string =>
  ["2222", ...Array.from({ length: count - 1 }, (_, at) => String(7000 + at))].join(",");
const ask = async (key: KeyName, count: number, more = "") => {
  const { status, body } = await world.get(`/analytics/compare/?symbols=${symbols(count)}${more}`, key);
  return status === 200 ? 200 : body.error;
};

test("Free compares nothing [COMPARE-01]", async () => {
  expect(await ask("free", 1)).toMatchObject({ code: "PLAN_LIMIT" });
});

test("Starter compares 3 symbols, Pro 10, Business 20 and Enterprise as many by default [COMPARE-09]", async () => {
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

test("an Enterprise account compares as many as was agreed [COMPARE-10]", async () => {
  const registrar = new AccountAdministration(world.store, world.clock);
  const account = await registrar.createAccount({ name: "Large", plan: "enterprise", depth: "none", isVerified: true });
  await registrar.change(account.id, { limits: { set: { compareSymbols: 25 }, reset: [] } });
  const request = { accountId: account.id, kind: "test", label: "test", expiresAtMs: null } as const;
  const { text } = await registrar.issueKey(request);
  world.clock.advance(FOLLOW_INTERVAL_MS);
  await world.gate.settled();
  const status = async (count: number): Promise<number> => {
    const url = `http://127.0.0.1:8080/api/v1/analytics/compare/?symbols=${symbols(count)}`;
    return (await world.door.fetch(new Request(url, { headers: { "X-API-Key": text } }), "127.0.0.1")).status;
  };
  expect(await status(25)).toBe(200);
  expect(await status(26)).toBe(403);
});
