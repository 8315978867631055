import { afterAll, beforeAll, expect, test } from "bun:test";
import { WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
  const { id } = await world.hook("business");
  const rule = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 99, webhook_id: id };
  await world.ask("POST", "/alerts/", rule, "business");
});
afterAll(() => world.close());

for (const [method, body] of [
  ["GET", undefined],
  ["PATCH", { status: "paused" }],
  ["DELETE", undefined],
] as const) {
  for (const id of ["1", "99", "0", "x"]) {
    test(`${method} /alerts/${id}/ is not found by another account [ALERTS-25, ERROR-22]`, async () => {
      const refused = await world.ask(method, `/alerts/${id}/`, body, "pro");
      expect({ status: refused.status, code: refused.body.error.code }).toEqual({ status: 404, code: "NOT_FOUND" });
    });
  }
}

test("the rule of the other account is as it was", async () => {
  expect((await world.ask("GET", "/alerts/1/", undefined, "business")).body).toMatchObject({ id: 1, status: "active" });
});
