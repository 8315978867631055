import { afterEach, beforeEach, expect, test } from "bun:test";
import { addDays, dayStartMs, formatTimestamp, HOUR_MS } from "../../src/base/index.ts";
import type { BarSeries } from "../../src/store/index.ts";
import { DAY_ONE, DAY_TWO, Script } from "../market/script.ts";
import { MORNING_LISTINGS } from "../world/morning.ts";
import { barAt, tradingDays } from "../world/past-bars.ts";
import { until } from "../world/until.ts";
import { type Hook, isSignedWith, notification, WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
let script: Script;
let hook: Hook;

/** Twenty sessions in which 1120 traded 1,000 shares for 70,000 riyals in each half hour from 10:00. */
const USUAL: BarSeries = {
  symbol: "1120",
  interval: "30m",
  bars: tradingDays(addDays(DAY_ONE, -27), addDays(DAY_ONE, -1)).flatMap((day) =>
    Array.from({ length: 4 }, (_, slot) =>
      barAt(dayStartMs(day) + 10 * HOUR_MS + (slot * HOUR_MS) / 2, 0, { volume: 1_000, value: 700_000_000 }),
    ),
  ),
};

beforeEach(async () => {
  world = await WebhookWorld.open({ bars: [USUAL] });
  script = new Script().day(DAY_ONE, MORNING_LISTINGS).at("09:30");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "continuous");
  await play();
  hook = await world.hook();
});
afterEach(() => world.close());

async function play(): Promise<void> {
  await world.world.play(script);
  await world.settle();
}

async function rule(fields: Readonly<Record<string, unknown>>): Promise<number> {
  const { status, body } = await world.ask("POST", "/alerts/", { symbol: "2222", webhook_id: hook.id, ...fields });
  expect(status).toBe(200);
  await world.settle();
  return body.id;
}
const price = (condition: string, value: number, once = true) =>
  rule({ event_type: "price_alert", condition, value, once });
const told = () => world.receiver.deliveries.map(notification);
const last = () => told().at(-1);
async function trade(at: string, riyals: number, quantity = 10, symbol = "2222"): Promise<number> {
  script.at(at).trade(symbol, "buy", riyals, quantity);
  await play();
  return told().length;
}
const alert = async (id: number) => (await world.ask("GET", `/alerts/${id}/`)).body;

test("price_above fires when the price reaches the level, once, and tells the numbers [ALERTS-12, ALERTS-20, DELIVERY-02, DELIVERY-03, DELIVERY-04, DELIVERY-05, DELIVERY-08]", async () => {
  const id = await price("price_above", 28.02);
  expect(await trade("10:00", 28)).toBe(0);
  expect(await trade("10:01:07", 28.02, 30)).toBe(1);
  const at = Date.parse("2026-11-15T10:01:07.000+03:00");
  expect(last()).toEqual({
    event_id: expect.stringMatching(/^evt_[0-9A-Z]{26}$/),
    event_type: "price_alert",
    symbol: "2222",
    detected_at: formatTimestamp(at),
    severity: "info",
    title: "2222 is at 28.02",
    summary: "Saudi Aramco (2222) trades at 28.02; the rule asks for 28.02 or more.",
    metrics: { price: 28.02, change_percent: 3.78, volume: 40 },
    conditions_matched: { operator: "price_above", observed: 28.02, threshold: 28.02 },
    correlation_id: `price_alert:2222:${at / 60_000 - ((at / 60_000) % 1)}`,
    version: "v1",
  });
  expect(isSignedWith(hook.secret, world.receiver.deliveries.at(-1))).toBe(true);
  expect(await alert(id)).toMatchObject({
    status: "triggered",
    total_triggers: 1,
    last_triggered_at: formatTimestamp(at),
  });
  await trade("10:05", 27);
  expect(await trade("10:10", 29)).toBe(1);
});

test("price_below fires at or below its level", async () => {
  await price("price_below", 26.5);
  expect(await trade("10:00", 26.51)).toBe(0);
  expect(await trade("10:01", 26.49)).toBe(1);
  expect(last().conditions_matched).toEqual({ operator: "price_below", observed: 26.49, threshold: 26.5 });
});

test("a level that is reached already fires at once, on creation and on resuming [ALERTS-13]", async () => {
  await trade("10:00", 27.5);
  const id = await price("price_above", 27.5);
  expect(told().length).toBe(1);
  expect((await alert(id)).status).toBe("triggered");
  await world.ask("PATCH", `/alerts/${id}/`, { status: "paused" });
  await world.settle();
  expect(told().length).toBe(1);
  await world.ask("PATCH", `/alerts/${id}/`, { status: "active" });
  await world.settle();
  expect(told().length).toBe(2);
});

test("a paused rule does not fire", async () => {
  const id = await price("price_above", 28);
  await world.ask("PATCH", `/alerts/${id}/`, { status: "paused" });
  expect(await trade("10:00", 29)).toBe(0);
});

test("pct_change is the day's change, upward above 0 and downward below [ALERTS-14]", async () => {
  await price("pct_change", 2);
  await price("pct_change", -2);
  expect(await trade("10:00", 27.53)).toBe(0);
  expect(await trade("10:01", 27.54)).toBe(1);
  expect(last().conditions_matched).toEqual({ operator: "pct_change", observed: 2, threshold: 2 });
  expect(await trade("10:02", 26.47)).toBe(1);
  expect(await trade("10:03", 26.46)).toBe(2);
  expect(last().conditions_matched).toEqual({ operator: "pct_change", observed: -2, threshold: -2 });
});

test("a trade that sets no price fires nothing", async () => {
  await price("price_above", 28);
  script.at("10:00").trade("2222", "buy", 30, 10, { isOfficial: false });
  await play();
  expect(told()).toEqual([]);
});

test("pausing, resuming or changing a repeating rule does not let it fire twice in a minute [ALERTS-22]", async () => {
  const id = await price("price_above", 28, false);
  expect(await trade("10:00", 28.5)).toBe(1);
  for (const fields of [{ status: "paused" }, { status: "active" }, { value: 27.5 }]) {
    expect((await world.ask("PATCH", `/alerts/${id}/`, fields)).status).toBe(200);
    await world.settle();
  }
  expect(told()).toHaveLength(1);
  expect(await trade("10:00:59", 28.6)).toBe(1);
  expect(await trade("10:01", 28.6)).toBe(2);
  expect(await alert(id)).toMatchObject({ status: "active", total_triggers: 2 });
});

test("a rule that is changed within seconds of its firing starts afresh [ALERTS-30]", async () => {
  const id = await price("price_above", 28, false);
  script.at("10:00").trade("2222", "buy", 28.5, 10);
  await world.world.play(script);
  // The firing is stored, and the state of the rule is not stored yet.
  await until(
    "the firing is told",
    () => told().length === 1,
    () => world.clock.advance(1),
  );
  expect((await world.ask("PATCH", `/alerts/${id}/`, { value: 27.5 })).status).toBe(200);
  expect(await trade("10:00:30", 28.5)).toBe(1);
  expect(await trade("10:01", 28.5)).toBe(2);
  expect(await trade("10:05", 28.5)).toBe(2);
});

test("a rule that is changed before its firing is kept fires once, as it is then [ALERTS-30]", async () => {
  const id = await price("price_above", 28, false);
  script.at("10:00").trade("2222", "buy", 28.5, 10);
  await world.world.play(script);
  expect((await world.ask("PATCH", `/alerts/${id}/`, { value: 27.5 })).status).toBe(200);
  await world.settle();
  expect(await trade("10:02", 28.5)).toBe(1);
});

test("a repeating rule fires again only after its condition was false, and at most once a minute [ALERTS-21, ALERTS-22]", async () => {
  const id = await price("price_above", 28, false);
  expect(await trade("10:00:00", 28)).toBe(1);
  expect(await trade("10:05:00", 29)).toBe(1);
  await trade("10:10:00", 27);
  expect(await trade("10:10:10", 28)).toBe(2);
  await trade("10:10:20", 27);
  // True again within the minute: it fires when the minute is over, if it still holds.
  expect(await trade("10:10:30", 28)).toBe(2);
  expect(await trade("10:11:09", 28.1)).toBe(2);
  expect(await trade("10:11:10", 28.2)).toBe(3);
  expect(await alert(id)).toMatchObject({ status: "active", total_triggers: 3 });
});

test("each symbol of a rule has its own condition; with once the first one ends the rule", async () => {
  await rule({
    symbol: undefined,
    symbols: ["2222", "1120"],
    event_type: "price_alert",
    condition: "pct_change",
    value: 1,
    once: false,
  });
  await rule({
    symbol: undefined,
    symbols: ["2222", "1120"],
    event_type: "price_alert",
    condition: "pct_change",
    value: 1,
  });
  expect(await trade("10:00", 28)).toBe(2);
  expect(await trade("10:00:30", 72, 10, "1120")).toBe(3);
  expect(told().map(({ symbol }) => symbol)).toEqual(["2222", "2222", "1120"]);
});

test("large_move measures against the price where its window began, either way [ALERTS-15, DELIVERY-06]", async () => {
  await rule({ event_type: "large_move", condition: "pct_change_abs_gte", value: 2, once: false });
  await trade("10:00", 27);
  await trade("10:04", 27.3);
  expect(await trade("10:04:59", 27.53)).toBe(0);
  // The window now begins after the 27 of 10:00 gave way to 27.3.
  await trade("10:09:30", 27.3);
  expect(await trade("10:10", 26.75)).toBe(1);
  expect(last()).toMatchObject({
    severity: "warning",
    conditions_matched: {
      window: "5m",
      operator: "pct_change_abs_gte",
      observed_pct_change: -2.83,
      threshold_pct: 2,
      baseline_price: 27.53,
      current_price: 26.75,
    },
  });
  // Without a trade the window passes the move: the next one is another.
  expect(await trade("10:30", 26.2)).toBe(2);
  expect(last()).toMatchObject({ conditions_matched: { baseline_price: 26.75, observed_pct_change: -2.06 } });
  expect(await trade("10:31", 24)).toBe(2);
  expect(await trade("10:50", 22)).toBe(3);
  expect(last().severity).toBe("critical");
});

test("abnormal_volume compares the day so far with what is usual by the time of day [ALERTS-16, DELIVERY-07]", async () => {
  await rule({ symbol: "1120", event_type: "abnormal_volume", condition: "ratio_gte", value: 2 });
  expect(await trade("10:05", 70, 1_999, "1120")).toBe(0);
  // 10:45: the first half hour and half of the second one are usual: 1,500 shares.
  expect(await trade("10:45", 70, 1_000, "1120")).toBe(0);
  expect(await trade("10:45", 70, 1, "1120")).toBe(1);
  expect(last()).toMatchObject({
    event_type: "abnormal_volume",
    severity: "warning",
    title: "1120 trades 2 times its usual volume",
    summary: "Al Rajhi Bank (1120) traded 3,000 shares, where 1,500 are usual by this time of day.",
    metrics: { price: 70, change_percent: 0, volume: 3_000 },
    conditions_matched: {
      operator: "ratio_gte",
      metric: "volume",
      current_value: 3_000,
      baseline_value: 1_500,
      ratio: 2,
      threshold: 2,
    },
  });
});

test("unusual_value_traded does so with riyals, and a rule without a past never fires [ALERTS-16, DELIVERY-07]", async () => {
  await rule({ symbol: "1120", event_type: "unusual_value_traded", condition: "ratio_gte", value: 1.5 });
  await rule({ symbol: "2222", event_type: "unusual_value_traded", condition: "ratio_gte", value: 1.5 });
  expect(await trade("10:05", 27, 1_000_000)).toBe(0);
  expect(await trade("10:10", 75, 4_000, "1120")).toBe(1);
  expect(last()).toMatchObject({
    severity: "critical",
    summary: "Al Rajhi Bank (1120) traded SAR 300,000, where 70,000 are usual by this time of day.",
    metrics: { price: 75, value: 300_000 },
    conditions_matched: {
      metric: "value",
      current_value: 300_000,
      baseline_value: 70_000,
      ratio: 4.29,
      threshold: 1.5,
    },
  });
});

test("a new day starts with its reference price: changes begin anew", async () => {
  await price("pct_change", 3, false);
  expect(await trade("10:00", 28)).toBe(1);
  for (const { symbol } of MORNING_LISTINGS) script.at("15:30").phase(symbol, "closed");
  for (const { symbol, referencePrice } of MORNING_LISTINGS) {
    script.close(symbol, symbol === "2222" ? 28 : referencePrice / 10_000);
  }
  script.at("16:00").dayEnd();
  const listings = MORNING_LISTINGS.map((each) =>
    each.symbol === "2222" ? { ...each, referencePrice: 280_000 } : each,
  );
  script.day(DAY_TWO, listings).at("10:00").phase("2222", "continuous");
  await play();
  expect(await trade("10:01", 28.8)).toBe(1);
  expect(await trade("10:02", 28.84)).toBe(2);
});

test("nothing fires for an unverified destination; when it is verified, what holds by then fires [DELIVERY-01]", async () => {
  world.receiver.otherwise = 500;
  const { body } = await world.ask("POST", "/webhooks/", { url: "https://hooks.example.com/late" });
  await world.webhooks.challenger.settled();
  await rule({ webhook_id: body.id, event_type: "price_alert", condition: "price_above", value: 28 });
  expect(await trade("10:00", 29)).toBe(0);
  world.receiver.otherwise = 200;
  await world.ask("POST", `/webhooks/${body.id}/verify/`);
  await world.settle();
  await trade("10:01", 29.1);
  expect(told().map(({ conditions_matched }) => conditions_matched.observed)).toEqual([29]);
});

test("a plan without alerts ends them, and they go on with a plan that has them", async () => {
  const accounts = await world.world.store.accounts.list();
  const pro = accounts.find(({ isDemo, plan, depth }) => isDemo && plan === "pro" && depth === "none")?.id ?? 0;
  await price("price_above", 28);
  await world.world.store.accounts.update(pro, { plan: "starter" }, () => 99, world.clock.nowMs());
  await world.pass(2_000);
  expect(await trade("10:00", 29)).toBe(0);
  await world.world.store.accounts.update(pro, { plan: "pro", isSuspended: true }, () => 99, world.clock.nowMs());
  await world.pass(2_000);
  expect(await trade("10:01", 29.5)).toBe(0);
  await world.world.store.accounts.update(pro, { isSuspended: false }, () => 99, world.clock.nowMs());
  await world.pass(2_000);
  expect(await trade("10:02", 29.6)).toBe(1);
});
