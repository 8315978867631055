import { afterAll, beforeAll, expect, test } from "bun:test";
import { WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
  await world.hook("business");
  await world.ask("POST", "/webhooks/1/test-delivery/", undefined, "business");
  await world.hook("pro");
});
afterAll(() => world.close());

const ONE = [
  ["GET", "", undefined],
  ["PATCH", "", { name: "Mine" }],
  ["DELETE", "", undefined],
  ["POST", "verify/", undefined],
  ["POST", "test-delivery/", undefined],
  ["POST", "rotate-secret/", undefined],
  ["GET", "deliveries/", undefined],
  ["POST", "deliveries/1/redeliver/", undefined],
] as const;
for (const [method, rest, body] of ONE) {
  for (const id of ["1", "99", "0", "-1", "x", "1.0", "9007199254740993"]) {
    test(`${method} /webhooks/${id}/${rest} is not found by another account [WEBHOOKS-23, ERROR-22]`, async () => {
      const refused = await world.ask(method, `/webhooks/${id}/${rest}`, body, "pro");
      expect({ status: refused.status, code: refused.body.error.code }).toEqual({ status: 404, code: "NOT_FOUND" });
    });
  }
}

test("nothing of the other account was touched", async () => {
  expect((await world.ask("GET", "/webhooks/1/", undefined, "business")).body).toMatchObject({ name: "", id: 1 });
});

for (const id of ["1", "99", "x"]) {
  test(`delivery ${id} is not found under a destination that it does not belong to [DELIVERY-30]`, async () => {
    const refused = await world.ask("POST", `/webhooks/2/deliveries/${id}/redeliver/`, undefined, "pro");
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({ status: 404, code: "NOT_FOUND" });
  });
}
