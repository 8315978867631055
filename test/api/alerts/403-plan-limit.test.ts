import { afterAll, beforeAll, expect, test } from "bun:test";
import { listed } from "../../market/script.ts";
import { companyOf } from "../../world/companies.ts";
import { WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
const symbols = Array.from({ length: 201 }, (_, index) => String(3000 + index));
beforeAll(async () => {
  world = await WebhookWorld.open();
  world.world.reload(symbols.map((symbol) => companyOf(listed(symbol, 10))));
});
afterAll(() => world.close());

const ENDPOINTS = [
  ["GET", "/alerts/"],
  ["POST", "/alerts/"],
  ["GET", "/alerts/1/"],
  ["PATCH", "/alerts/1/"],
  ["DELETE", "/alerts/1/"],
] as const;
for (const key of ["free", "starter"] as const) {
  for (const [method, path] of ENDPOINTS) {
    test(`${key} is refused ${method} ${path} [ALERTS-01]`, async () => {
      const { status, body } = await world.ask(method, path, undefined, key);
      expect(status).toBe(403);
      expect(body.error).toMatchObject({ code: "PLAN_LIMIT", message: expect.stringContaining("Pro") });
    });
  }
}

const RULE = { event_type: "price_alert", condition: "price_above", value: 999 };
for (const [key, rules, each] of [
  ["pro", 10, 30],
  ["business", 50, 100],
  ["enterprise", 500, 200],
] as const) {
  test(`${key} has ${rules} rules of ${each} symbols and no more [ALERTS-23, ALERTS-24]`, async () => {
    const { id } = await world.hook(key);
    const rule = (count: number) => ({ ...RULE, symbols: symbols.slice(0, count), webhook_id: id });
    const wide = await world.ask("POST", "/alerts/", rule(each + 1), key);
    expect({ status: wide.status, code: wide.body.error.code }).toEqual({ status: 403, code: "PLAN_LIMIT" });
    expect((await world.ask("POST", "/alerts/", rule(each), key)).status).toBe(200);
    // The other rules go directly into the store: this test is about their number.
    const accountId = (await world.world.store.accounts.list()).find(({ name }) =>
      name.toLowerCase().includes(key),
    )?.id;
    for (let made = 1; made < rules - 1; made++) {
      const terms = { eventType: "price_alert", condition: "price_above", value: 999, once: true, config: {} } as const;
      const owner = { symbols: ["3000"], webhookId: id, emailId: null, accountId: accountId ?? 0, createdAtMs: 0 };
      await world.world.store.alerts.create({ ...terms, ...owner }, rules);
    }
    const last = await Promise.all(Array.from({ length: 3 }, () => world.ask("POST", "/alerts/", rule(1), key)));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await world.ask("GET", "/alerts/", undefined, key)).body.count).toBe(rules);
  });
}
