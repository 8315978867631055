import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Hook, WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
let hook: Hook;
beforeAll(async () => {
  world = await WebhookWorld.open();
  hook = await world.hook();
  await world.hook("business");
});
afterAll(() => world.close());

const GOOD = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 99 };

const BAD: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ["a webhook_id that is no id", { webhook_id: "1" }, "webhook_id"],
  ["a webhook that does not exist [ALERTS-10]", { webhook_id: 77 }, "webhook_id"],
  ["another account's webhook", { webhook_id: 2 }, "webhook_id"],
  ["neither symbol nor symbols", { symbol: undefined }, "symbol"],
  ["both symbol and symbols", { symbols: ["1120"] }, "symbols"],
  ["a symbol that is not listed", { symbol: "9999" }, "symbol"],
  ["one of several symbols that is not listed", { symbol: undefined, symbols: ["2222", "9999"] }, "symbols"],
  ["an unknown event_type [ALERTS-19]", { event_type: "weather" }, "event_type"],
  ["a condition of another type [ALERTS-19]", { condition: "ratio_gte" }, "condition"],
  ["no condition [ALERTS-19]", { condition: undefined }, "condition"],
  ["no value", { value: undefined }, "value"],
  ["a value that is no price", { value: -1 }, "value"],
  ["a change of 0", { condition: "pct_change", value: 0 }, "value"],
  ["a ratio of 1 [ALERTS-17]", { event_type: "abnormal_volume", condition: "ratio_gte", value: 1 }, "value"],
  ["a ratio below 1 [ALERTS-17]", { event_type: "unusual_value_traded", condition: "ratio_gte", value: 0.5 }, "value"],
  ["an unknown stock event", { event_type: "stock_event", condition: "type_in", value: ["RAIN"] }, "value"],
  ["an unknown importance", { event_type: "stock_event", condition: "importance_gte", value: "huge" }, "value"],
  [
    "an unknown window",
    { event_type: "large_move", condition: "pct_change_abs_gte", value: 1, config: { window: "7m" } },
    "config.window",
  ],
  ["once that is no truth", { once: "yes" }, "once"],
];
for (const [name, change, field] of BAD) {
  test(`${name} is refused at ${field}`, async () => {
    const { status, body } = await world.ask("POST", "/alerts/", { ...GOOD, webhook_id: hook.id, ...change });
    expect({ status, code: body.error?.code }).toEqual({ status: 400, code: "VALIDATION" });
    expect(Object.keys(body.error.details)).toEqual([field]);
  });
}

test("every bad field is told at once, and a patch must leave a valid rule", async () => {
  const { body } = await world.ask("POST", "/alerts/", {});
  expect(Object.keys(body.error.details)).toEqual(["symbol", "event_type", "value"]);
  const { body: rule } = await world.ask("POST", "/alerts/", { ...GOOD, webhook_id: hook.id });
  const refused = await world.ask("PATCH", `/alerts/${rule.id}/`, { condition: "pct_change", value: 0 });
  expect(Object.keys(refused.body.error.details)).toEqual(["value"]);
  const status = await world.ask("PATCH", `/alerts/${rule.id}/`, { status: "triggered" });
  expect(Object.keys(status.body.error.details)).toEqual(["status"]);
  expect((await world.ask("GET", `/alerts/${rule.id}/`)).body).toEqual(rule);
});
