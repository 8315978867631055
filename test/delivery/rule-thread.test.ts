// The thread of the alert rules: commands are run in order, the market is held up rather than running ahead without bound, and a
// thread that dies is noticed.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { Fault, HOUR_MS, MINUTE_MS } from "../../src/base/index.ts";
import type { AlertRule } from "../../src/model/index.ts";
import { FIRING_LIMITS } from "../../src/notify/evaluation/firing-limits.ts";
import type { RulesState } from "../../src/notify/evaluation/messages.ts";
import { RuleThread, SEND_AFTER_MS } from "../../src/notify/evaluation/rule-thread.ts";
import type { Firing } from "../../src/store/index.ts";
import { DAY_ONE, Script } from "../market/script.ts";
import { MORNING_LISTINGS } from "../world/morning.ts";
import { TestClock } from "../world/test-clock.ts";
import { sampleRule } from "./rule-samples.ts";

let clock: TestClock;
let thread: RuleThread;
let script: Script;
let states: RulesState[];
let firings: Firing[];
let failures: unknown[];
let nextFirings: PromiseWithResolvers<void>;

beforeEach(() => {
  [states, firings, failures] = [[], [], []];
  clock = new TestClock();
  nextFirings = Promise.withResolvers();
  thread = new RuleThread({
    clock,
    fired: (some) => {
      firings.push(...some);
      nextFirings.resolve();
      nextFirings = Promise.withResolvers();
    },
    stated: (state) => states.push(state),
    failed: (error) => failures.push(error),
  });
  script = new Script().day(DAY_ONE, MORNING_LISTINGS).at("09:30");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "continuous");
  play();
  clock.advance(SEND_AFTER_MS);
});
afterEach(() => thread.close());

/** Hands the batch over; a promise where the market is to wait. */
function play(): Promise<void> | undefined {
  const { changes, engine } = script;
  const held = thread.take({ batch: { events: script.events.splice(0), arrivedAtMs: 0 }, changes, engine });
  changes.clear();
  return held;
}

function trade(at: string, riyals: number): void {
  script.at(at).trade("2222", "buy", riyals, 10);
  play();
}

const above = (id: number, value: number, once = true): AlertRule =>
  sampleRule({ id, symbols: ["2222"], value, once, kind: ["price_alert", "price_above"], window: () => "5m" });

test("trades and rules are evaluated in the order in which they were sent", async () => {
  trade("10:00", 28);
  thread.add("put", above(1, 27.5), "1", []);
  thread.add("put", above(2, 28.5), "1", []);
  trade("10:01", 29);
  thread.remove(2);
  thread.add("put", above(3, 30), "1", []);
  trade("10:02", 31);
  thread.add("put", above(4, 30), "1", []);
  thread.remove(4);
  await thread.sync();
  expect(
    firings.map(({ ruleId, notification }) => [ruleId, JSON.parse(notification.body).detected_at.slice(11, 19)]),
  ).toEqual([
    [1, "10:00:00"],
    [2, "10:01:00"],
    [3, "10:02:00"],
    [4, "10:02:00"],
  ]);
  expect([1, 2, 3, 4].map((id) => thread.versionOf(id))).toEqual(["1", undefined, "1", undefined]);
});

test("commands that do not fill a message are sent after a moment", async () => {
  await thread.sync();
  thread.add("put", above(1, 28), "1", []);
  trade("10:00", 28);
  clock.advance(SEND_AFTER_MS - 1);
  expect(thread.ahead).toBe(0);
  clock.advance(1);
  expect(thread.ahead).toBe(1);
  await nextFirings.promise;
  expect(firings).toHaveLength(1);
});

test("market time alone sends nothing; its position is told when it is asked for", async () => {
  await thread.sync();
  script.at("10:00").heartbeat();
  play();
  clock.advance(HOUR_MS);
  expect(thread.ahead).toBe(0);
  await thread.sync(true);
  expect(states).toEqual([{ position: script.engine.position, states: [], suppressed: [] }]);
});

test("the market is held up while too much is on its way, and goes on", async () => {
  let heldUps = 0;
  for (let batch = 0; batch < 400; batch++) {
    for (let trades = 0; trades < 1_000; trades++) script.trade("2222", "buy", 27 + (trades % 2) / 10, 10);
    const held = play();
    if (held === undefined) continue;
    heldUps++;
    await held;
  }
  expect(heldUps).toBeGreaterThan(0);
  thread.add("put", above(1, 27), "1", []);
  await thread.sync();
  const body = JSON.parse(firings[0]?.notification.body ?? "{}");
  expect(body.metrics).toMatchObject({ price: 27.1, volume: 400 * 1_000 * 10 });
});

test("a rule that fires too often is notified within its limits, the rest is counted, and rules with once are told [ALERTS-26]", async () => {
  const { burst } = FIRING_LIMITS.rule;
  thread.add("put", above(1, 28, false), "1", []);
  for (let round = 0; round < burst + 50; round++) {
    // A minute of the market for each firing, and no time at all on the wall.
    const minute = String(round % 60).padStart(2, "0");
    const hour = String(10 + Math.floor(round / 60)).padStart(2, "0");
    trade(`${hour}:${minute}:00`, 29);
    trade(`${hour}:${minute}:30`, 27);
  }
  thread.add("put", above(2, 20), "1", []);
  await thread.sync(true);
  expect(firings.filter(({ ruleId }) => ruleId === 1).length).toBe(burst);
  expect(states.at(-1)?.suppressed).toEqual([{ ruleId: 1, revision: 1, count: 50 }]);
  expect(firings.filter(({ ruleId }) => ruleId === 2).length).toBe(1);
  // A minute later on the wall clock there is room again, and the suppressed firings are reported once.
  clock.advance(MINUTE_MS);
  trade("18:00:00", 29);
  await thread.sync(true);
  expect(states.at(-1)?.suppressed).toEqual([]);
  expect(firings.filter(({ ruleId }) => ruleId === 1).length).toBe(burst + 1);
});

test("a thread that dies is reported once, and ends every wait", async () => {
  // The API never lets a rule like this through.
  thread.add("put", { ...above(1, 28), symbols: null } as unknown as AlertRule, "1", []);
  await Promise.all([thread.sync(), thread.sync()]);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toBeInstanceOf(Fault);
  expect(String(failures[0])).toContain("the thread of the alert rules crashed");
  trade("10:00", 28);
  await thread.sync();
  await thread.close();
  expect(failures).toHaveLength(1);
});

test("closing it is no failure, and ends every wait", async () => {
  const wait = thread.sync();
  const closed = thread.close();
  await wait;
  await closed;
  expect(failures).toEqual([]);
});
