import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY_MS } from "../../../src/base/index.ts";
import { AccountFixture, type TestKey } from "./account-fixture.ts";

let fixture: AccountFixture;
beforeEach(async () => {
  fixture = await AccountFixture.open();
});
afterEach(() => fixture.close());

const repeat = async (count: number, task: () => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < count; i++) await task();
};
const get = (key: TestKey, path: string) => fixture.ask("GET", path, key);

test("usage is what was asked, by day, key and route, with its failures [ACCOUNT-03, ACCOUNT-04, ACCOUNT-05]", async () => {
  const { keys } = await fixture.account("business", "data", "data");
  const [one, two] = keys as [TestKey, TestKey];
  await repeat(5, () => get(one, "/webhooks/"));
  await repeat(3, () => get(two, "/quote/9999/"));
  await repeat(2, () => get(two, "/companies/"));
  await repeat(4, () => get(two, "/no/such/path/"));
  await fixture.ask("DELETE", "/quote/2222/", two);
  fixture.world.clock.advance(DAY_MS);
  await repeat(7, () => get(one, "/companies/"));
  const { body } = await get(one, "/account/usage/");
  const expectedRoutes = [
    { route: "/api/v1/companies/", requests: 9, failed: 0 },
    { route: "/api/v1/webhooks/", requests: 5, failed: 0 },
    { route: "/api/v1/quote/{symbol}/", requests: 3, failed: 3 },
    { route: "/api/v1/account/usage/", requests: 1, failed: 0 },
  ];
  expect(body.routes).toEqual(expectedRoutes);
  expect(body.keys).toEqual([
    { id: one.id, hint: one.text.slice(-4), requests: 13 },
    { id: two.id, hint: two.text.slice(-4), requests: 5 },
  ]);
  expect(body.days).toHaveLength(30);
  expect(body.days.slice(-2)).toEqual([
    { date: "2026-11-15", requests: 10 },
    { date: "2026-11-16", requests: 8 },
  ]);
  expect(body.total).toBe(18);
  const today = (await get(one, "/account/usage/?days=1")).body;
  expect([today.days, today.total]).toEqual([[{ date: "2026-11-16", requests: 9 }], 9]);
  expect((await get(one, "/account/usage/?days=500")).body.days).toHaveLength(90);
  expect((await get(one, "/account/usage/?days=x")).body.error.code).toBe("INVALID_PARAM");
});

test("a throttled request is in the log and counts nowhere [ACCOUNT-05, ACCOUNT-08]", async () => {
  const { keys } = await fixture.account("free", "data");
  const [key] = keys as [TestKey];
  fixture.world.clock.advance(2 * DAY_MS);
  await repeat(12, () => get(key, "/companies/"));
  fixture.world.clock.advance(60_000);
  const { routes, total } = (await get(key, "/account/usage/")).body;
  expect([total, routes[0]]).toEqual([11, { route: "/api/v1/companies/", requests: 10, failed: 0 }]);
  const { requests } = (await get(key, "/account/requests/?status=failed")).body;
  expect(requests.map(({ status, code }: { status: number; code: string }) => [status, code])).toEqual([
    [429, "throttled"],
    [429, "throttled"],
  ]);
});

test("the account says what is in force for it and what it has used [ACCOUNT-01, ACCOUNT-02, ACCOUNT-19]", async () => {
  const { accountId, keys } = await fixture.account("pro", "data");
  const [key] = keys as [TestKey];
  await fixture.account("free", "data");
  await repeat(3, () => get(key, "/companies/"));
  await fixture.ask("POST", "/webhooks/", key, { url: "https://hooks.example.com/hook" });
  const { body, headers } = await get(key, "/account/");
  expect(body).toMatchObject({
    id: accountId,
    name: "A pro account",
    plan: "pro",
    status: "active",
    entitlements: { depth: "none" },
    limits: { requests_per_day: 50_000, bars60m: { count: 90, unit: "days" }, bars30m: null, api_keys: 10 },
    usage: {
      requests_today: 5,
      requests_limit: 50_000,
      resets_at: "2026-11-16T00:00:00.000+03:00",
      connections: 0,
      webhooks: 1,
      alerts: 0,
    },
  });
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-ratelimit-remaining")).toBe(String(50_000 - 5));
});
