import { afterAll, beforeAll, expect, test } from "bun:test";
import { formatTimestamp } from "../../../src/base/index.ts";
import { morningScript } from "../../world/morning.ts";
import { type Hook, WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
let hook: Hook;
beforeAll(async () => {
  world = await WebhookWorld.open();
  await world.world.play(morningScript());
  hook = await world.hook();
});
afterAll(() => world.close());

test("a rule is answered whole, with once true by default [ALERTS-03, ALERTS-07, ALERTS-08, ALERTS-11]", async () => {
  const rule = {
    symbol: "2222",
    event_type: "price_alert",
    condition: "price_above",
    value: 99.5,
    webhook_id: hook.id,
  };
  const { status, body } = await world.ask("POST", "/alerts/", rule);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...rule,
    id: 1,
    symbols: ["2222"],
    once: true,
    config: {},
    status: "active",
    last_triggered_at: null,
    total_triggers: 0,
    created_at: formatTimestamp(world.clock.nowMs()),
  });
});

const KINDS = [
  ["price_alert", "price_below", 0.5, {}],
  ["price_alert", "pct_change", -9.9, {}],
  ["large_move", "pct_change_abs_gte", 9, { window: "5m" }],
  ["large_move", "pct_change_abs_gte", 9, { window: "60m" }],
  ["abnormal_volume", "ratio_gte", 1_000, {}],
  ["unusual_value_traded", "ratio_gte", 1.5, {}],
  ["stock_event", "type_in", ["DELISTING", "OTHER"], {}],
  ["stock_event", "importance_gte", "critical", {}],
] as const;
for (const [eventType, condition, value, config] of KINDS) {
  test(`${eventType} takes ${condition} [ALERTS-12, ALERTS-15, ALERTS-16, ALERTS-18]`, async () => {
    const sent = { symbols: ["2222", "1120", "2222"], event_type: eventType, condition, value, webhook_id: hook.id };
    const withConfig = config === undefined || "window" in config === false ? sent : { ...sent, config };
    const { status, body } = await world.ask("POST", "/alerts/", { ...withConfig, once: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ symbol: null, symbols: ["2222", "1120"], value, config, once: false });
    expect((await world.ask("GET", `/alerts/${body.id}/`)).body).toEqual(body);
  });
}

test("a large_move without a window measures over 5m [ALERTS-15]", async () => {
  const sent = { symbol: "1180", event_type: "large_move", condition: "pct_change_abs_gte", value: 50 };
  const { body } = await world.ask("POST", "/alerts/", { ...sent, webhook_id: hook.id });
  expect(body.config).toEqual({ window: "5m" });
});

test("the list holds the account's own rules, oldest first [ALERTS-02, ALERTS-04]", async () => {
  const { body } = await world.ask("GET", "/alerts/");
  expect(body.count).toBe(10);
  expect(body.alerts.map((alert: { id: number }) => alert.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await world.ask("GET", "/alerts/", undefined, "business")).body).toEqual({ alerts: [], count: 0 });
});

test("a rule is changed in part, paused and resumed [ALERTS-05, ALERTS-09]", async () => {
  expect((await world.ask("PATCH", "/alerts/1/", { value: 98, once: false })).body).toMatchObject({
    value: 98,
    once: false,
    condition: "price_above",
    symbols: ["2222"],
    status: "active",
  });
  expect((await world.ask("PATCH", "/alerts/1/", { status: "paused" })).body.status).toBe("paused");
  expect((await world.ask("PATCH", "/alerts/1/", { symbols: ["1120", "1180"] })).body).toMatchObject({
    symbol: null,
    symbols: ["1120", "1180"],
    status: "paused",
  });
  expect((await world.ask("PATCH", "/alerts/1/", { status: "active" })).body.status).toBe("active");
});

test("a deleted rule is gone [ALERTS-06]", async () => {
  expect((await world.ask("DELETE", "/alerts/1/")).body).toEqual({ id: 1, deleted: true });
  expect((await world.ask("GET", "/alerts/1/")).status).toBe(404);
  expect((await world.ask("GET", "/alerts/")).body.count).toBe(9);
});
