// The database is away at one call or another, before the call does anything or after it is done and the answer is lost. Rules
// and deliveries go on by themselves: nothing is lost, nothing fires twice, and nobody has to restart anything.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { addDays, dayStartMs, HOUR_MS, MINUTE_MS, Outage, present, SECOND_MS } from "../../src/base/index.ts";
import { DatabaseClock } from "../../src/notify/deliveries/database-clock.ts";
import { Evaluator } from "../../src/notify/rules/evaluator.ts";
import type { BarSeries } from "../../src/store/index.ts";
import { DAY_ONE, Script } from "../market/script.ts";
import { type FaultMoment, Faults } from "../world/faulty-store.ts";
import { MORNING_LISTINGS } from "../world/morning.ts";
import { barAt, tradingDays } from "../world/past-bars.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";
import { type Hook, WebhookWorld } from "../world/webhook-world.ts";
import { sampleRule } from "./rule-samples.ts";

const TIMEOUT_MS = 300_000;
const OUTAGE_CALLS = 3;

/** Twenty sessions in which 1120 traded 1,000 shares in each half hour from 10:00. */
const USUAL: BarSeries = {
  symbol: "1120",
  interval: "30m",
  bars: tradingDays(addDays(DAY_ONE, -27), addDays(DAY_ONE, -1)).flatMap((day) =>
    Array.from({ length: 4 }, (_, slot) =>
      barAt(dayStartMs(day) + 10 * HOUR_MS + (slot * HOUR_MS) / 2, 0, { volume: 1_000, value: 700_000_000 }),
    ),
  ),
};

let faults: Faults;
let world: WebhookWorld;
let script: Script;
let hook: Hook;

beforeEach(async () => {
  faults = new Faults();
  world = await WebhookWorld.open({ faults, bars: [USUAL] });
  script = new Script().day(DAY_ONE, MORNING_LISTINGS).at("09:30");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "continuous");
});
afterEach(() => world.close());

async function begin(): Promise<void> {
  await play();
  hook = await world.hook();
}

async function play(): Promise<void> {
  await world.world.play(script);
  await world.settle();
}

async function trade(at: string, riyals: number, quantity = 10, symbol = "2222"): Promise<void> {
  script.at(at).trade(symbol, "buy", riyals, quantity);
  await play();
}

/** Lets seconds pass until no delivery waits any more. */
async function recover(distinct: number): Promise<void> {
  const isDone = async () => {
    const ids = new Set(world.receiver.deliveries.map(({ headers }) => headers["webhook-id"]));
    return ids.size >= distinct && (await world.world.store.deliveries.queued()) === 0;
  };
  await until(`${distinct} notifications were delivered`, isDone, () => world.clock.advance(SECOND_MS));
  await world.pass(MINUTE_MS);
}

const CALLS = [
  "alerts.keepFirings",
  "alerts.keep",
  "alerts.list",
  "alerts.states",
  "deliveries.claim",
  "deliveries.settle",
  "deliveries.nextDueMs",
  "deliveries.forget",
  "accounts.since",
  "destinations.list",
  "*",
];
for (const call of CALLS) {
  for (const moment of ["before", "after"] as const satisfies readonly FaultMoment[]) {
    test(
      `an outage of ${call} ${moment} it is done loses no firing and doubles none [ALERTS-28, DELIVERY-22]`,
      async () => {
        await begin();
        const terms = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 28, once: false };
        const { body } = await world.ask("POST", "/alerts/", { ...terms, webhook_id: hook.id });
        const times = call === "*" ? 10 * OUTAGE_CALLS : OUTAGE_CALLS;
        for (const hour of ["10", "11", "12"]) {
          faults.fail(call, moment, times);
          await trade(`${hour}:00`, 29);
          await trade(`${hour}:30`, 27);
          await world.pass(SECOND_MS);
        }
        faults.heal();
        await recover(3);
        const bodies = world.receiver.deliveries.map(({ body: sent }) => sent.detected_at.slice(11, 16));
        expect([...new Set(bodies)].sort()).toEqual(["10:00", "11:00", "12:00"]);
        const rule = (await world.ask("GET", `/alerts/${body.id}/`)).body;
        expect(rule).toMatchObject({ status: "active", total_triggers: 3 });
        const { total } = (await world.ask("GET", `/webhooks/${hook.id}/deliveries/`)).body;
        expect(total).toBe(3);
      },
      TIMEOUT_MS,
    );
  }
}

test("a destination that is made while the database goes away is verified when it is back [WEBHOOKS-26]", async () => {
  for (const call of ["destinations.awaitingChallenge", "destinations.leaseChallenge", "destinations.noteChallenge"]) {
    faults.fail(call, "before", OUTAGE_CALLS);
    const made = await world.ask("POST", "/webhooks/", { url: `https://hooks.example.com/${call}` });
    expect(made.status).toBe(200);
    const isVerified = async () => (await world.ask("GET", `/webhooks/${made.body.id}/`)).body.is_verified === true;
    await until("it is verified", isVerified, () => world.clock.advance(SECOND_MS));
  }
});

test("a rule that is made while the database goes away is kept once, and watched when it is back [ALERTS-28]", async () => {
  await begin();
  faults.fail("destinations.list", "before", OUTAGE_CALLS);
  const terms = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 28 };
  expect((await world.ask("POST", "/alerts/", { ...terms, webhook_id: hook.id })).status).toBe(200);
  faults.heal();
  expect((await world.ask("GET", "/alerts/")).body.count).toBe(1);
  await world.pass(2 * SECOND_MS);
  await until("the rule is watched", () => world.alerts.evaluator.market.versionOf(1) !== undefined);
  await trade("10:00", 29);
  await recover(1);
});

test("rules on ratios wait for what is usual, and do not do without it for the day [ALERTS-16]", async () => {
  faults.fail("bars.usualTrading", "before", OUTAGE_CALLS);
  await begin();
  const terms = { symbol: "1120", event_type: "abnormal_volume", condition: "ratio_gte", value: 2 };
  await world.ask("POST", "/alerts/", { ...terms, webhook_id: hook.id });
  await trade("10:05", 70, 5_000, "1120");
  expect(world.receiver.deliveries.length).toBe(0);
  await recover(1);
});

test("while firings cannot be kept the market waits rather than lose one, and goes on by itself [ALERTS-28]", async () => {
  const clock = new TestClock();
  let isAway = true;
  let kept = 0;
  const failures: unknown[] = [];
  const evaluator = new Evaluator({
    alerts: {
      keepFirings: async (firings) => {
        if (isAway) throw new Outage("it is away");
        kept += firings.length;
        return new Set(firings.map(({ firing }) => firing));
      },
      keep: async () => undefined,
    },
    bars: { usualTrading: async () => new Map() },
    clock,
    time: new DatabaseClock(clock, { skewMs: async () => 0 }),
    log: SILENT_LOG,
    fired: () => undefined,
    suppressed: () => undefined,
    failed: (error) => failures.push(error),
  });
  const rules = 20_500;
  await evaluator.beginAfter(null, () => {
    for (let id = 1; id <= rules; id++) {
      const kind = ["price_alert", "price_above"] as const;
      const value = 28 + id / 10_000;
      const rule = sampleRule({ id, symbols: ["2222"], value, once: true, kind, window: () => "5m" });
      evaluator.market.add("put", rule, "1", []);
    }
  });
  await evaluator.recovered();
  const take = (): Promise<void> | undefined => {
    const { changes, engine } = script;
    const held = evaluator.take({ batch: { events: script.events.splice(0), arrivedAtMs: 0 }, changes, engine });
    changes.clear();
    return held;
  };
  take();
  script.at("10:00").trade("2222", "buy", 31, 10);
  take();
  await evaluator.market.sync();
  script.at("10:01").trade("2222", "buy", 31, 10);
  const held = present(take(), "the market is held up");
  expect(kept).toBe(0);
  isAway = false;
  let hasGoneOn = false;
  void held.then(() => {
    hasGoneOn = true;
  });
  await until(
    "the market goes on",
    () => hasGoneOn,
    () => clock.advance(SECOND_MS),
  );
  await evaluator.settle();
  expect(kept).toBe(rules);
  expect(failures).toEqual([]);
  await evaluator.stop();
});
