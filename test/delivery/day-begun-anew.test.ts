// Alert rules on a day that is begun anew: they only follow the events that they were evaluated on before.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { PLAN_TABLE } from "../../src/access/index.ts";
import { Metrics } from "../../src/base/index.ts";
import { Changes, MarketEngine } from "../../src/market/index.ts";
import { openAlerts } from "../../src/notify/index.ts";
import { DAY_ONE, Script } from "../market/script.ts";
import { MORNING_LISTINGS } from "../world/morning.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
beforeEach(async () => {
  world = await WebhookWorld.open();
});
afterEach(() => world.close());

function opened(): Script {
  const script = new Script().day(DAY_ONE, MORNING_LISTINGS).at("09:30");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "continuous");
  return script;
}

/** Stores that rules were evaluated up to the day's beginning, as after the day was set aside. */
async function setAside(): Promise<void> {
  const position = { day: DAY_ONE, seq: 0 };
  await world.world.store.alerts.keep({ position, stockEvents: null, states: [], suppressed: [] });
}

/** The alerts of a service that has begun the day anew; `play` brings the events that the script has got since. */
async function alertsAnew(evaluatedUntilMs: number) {
  const { store, clock } = world.world;
  const alerts = await openAlerts({
    ...store,
    plans: PLAN_TABLE,
    clock,
    log: SILENT_LOG,
    metrics: new Metrics(),
    isListed: () => true,
    marketTimeMs: () => world.world.market.clock.nowMs(),
    evaluatedUntilMs,
    failed: (error) => {
      throw error;
    },
  });
  const [engine, changes] = [new MarketEngine(), new Changes()];
  let played = 0;
  const play = async (script: Script): Promise<void> => {
    const events = script.events.slice(played);
    played = script.events.length;
    for (const event of events) engine.apply(event, changes);
    await alerts.take({ batch: { events, arrivedAtMs: 0 }, changes, engine });
    changes.clear();
    await alerts.evaluator.settle();
  };
  return { alerts, play };
}

test("a rule does not fire again on market time that it was evaluated on, and does after it [FEED-18]", async () => {
  const hook = await world.hook();
  const script = opened();
  await world.world.play(script);
  const terms = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 28.02, once: false };
  const { body } = await world.ask("POST", "/alerts/", { ...terms, webhook_id: hook.id });
  const triggers = async () => (await world.ask("GET", `/alerts/${body.id}/`)).body.total_triggers;
  script.at("10:00").trade("2222", "buy", 28, 10).at("10:01").trade("2222", "buy", 28.02, 10);
  script.at("12:00").trade("2222", "sell", 27.5, 10);
  await world.world.play(script);
  await world.settle();
  expect(await triggers()).toBe(1);
  await world.alerts.stop?.();
  await setAside();

  // The day again, from its start: crossings before and after the time that was shown.
  const { alerts, play } = await alertsAnew(script.timeMs);
  await alerts.recovered();
  const again = opened().at("10:00").trade("2222", "buy", 28, 10).at("10:30").trade("2222", "buy", 28.02, 10);
  await play(again);
  // A change of rules meanwhile does not make their evaluation begin earlier.
  for (let accountId = 1; accountId <= 20; accountId++) await alerts.refresh(accountId);
  await play(again.at("11:00").trade("2222", "sell", 27.5, 10).at("11:30").trade("2222", "buy", 28.5, 10));
  expect(await triggers()).toBe(1);
  await play(again.at("12:30").trade("2222", "sell", 27.9, 10).at("13:00").trade("2222", "buy", 28.1, 10));
  expect(await triggers()).toBe(2);
  await alerts.stop?.();
});

test("a stock event that comes before rules are evaluated waits for them [ALERTS-18]", async () => {
  const hook = await world.hook();
  const script = opened();
  await world.world.play(script.at("10:00").trade("2222", "buy", 28, 10));
  await world.alerts.stockEvents.look();
  await world.settle();
  const sent = { symbol: "2222", event_type: "stock_event", condition: "importance_gte", value: "critical" };
  const { body } = await world.ask("POST", "/alerts/", { ...sent, webhook_id: hook.id });
  await world.alerts.stop?.();
  await setAside();
  const { alerts, play } = await alertsAnew(script.timeMs);
  await alerts.recovered();
  await world.recordEvent("new", "2222", "DELISTING", "critical");
  await alerts.stockEvents.look();
  await play(opened().at("11:00").trade("2222", "buy", 28, 10));
  await alerts.stockEvents.look();
  await alerts.evaluator.settle();
  expect((await world.ask("GET", `/alerts/${body.id}/`)).body.total_triggers).toBe(1);
  await alerts.stop?.();
});
