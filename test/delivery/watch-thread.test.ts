// The thread that watches the market for rules: what it is told arrives in order, the market is held up rather than left behind
// without bound, and a thread that dies is noticed.

import { afterEach, beforeEach, expect, test } from "bun:test";
import type { FromWatch } from "../../src/alerts/watch/watch-messages.ts";
import { WatchThread } from "../../src/alerts/watch/watch-thread.ts";
import { Fault, SystemClock } from "../../src/base/index.ts";
import type { AlertRule } from "../../src/model/index.ts";
import type { Firing } from "../../src/store/index.ts";
import { DAY_ONE, Script } from "../market/script.ts";
import { MORNING_LISTINGS } from "../world/morning.ts";
import { sampleRule } from "./rule-samples.ts";

let thread: WatchThread;
let script: Script;
let reports: FromWatch[];
let firings: Firing[];
let failures: unknown[];

beforeEach(() => {
  [reports, firings, failures] = [[], [], []];
  thread = new WatchThread({
    clock: new SystemClock(),
    told: (report) => {
      reports.push(report);
      firings.push(...report.firings);
    },
    failed: (error) => failures.push(error),
  });
  script = new Script().day(DAY_ONE, MORNING_LISTINGS).at("09:30");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "continuous");
  play();
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

test("trades and rules arrive in the order in which they were told", async () => {
  trade("10:00", 28);
  thread.put(above(1, 27.5), "1", []);
  thread.put(above(2, 28.5), "1", []);
  trade("10:01", 29);
  thread.remove(2);
  thread.put(above(3, 30), "1", []);
  trade("10:02", 31);
  thread.put(above(4, 30), "1", []);
  thread.remove(4);
  await thread.sync();
  expect(firings.map(({ ruleId, delivery }) => [ruleId, JSON.parse(delivery.body).detected_at.slice(11, 19)])).toEqual([
    [1, "10:00:00"],
    [2, "10:01:00"],
    [3, "10:02:00"],
    [4, "10:02:00"],
  ]);
  expect([1, 2, 3, 4].map((id) => thread.versionOf(id))).toEqual(["1", undefined, "1", undefined]);
});

test("what does not fill a message is sent soon all the same", async () => {
  thread.put(above(1, 28), "1", []);
  trade("10:00", 28);
  const limitAtMs = performance.now() + 10_000;
  while (firings.length === 0 && performance.now() < limitAtMs) await Bun.sleep(1);
  expect(firings).toHaveLength(1);
});

test("a market that only moves on sends nothing by itself, and its position is told when it is asked for", async () => {
  await thread.sync();
  const before = reports.length;
  script.at("10:00").heartbeat();
  play();
  await Bun.sleep(20);
  expect(reports.length).toBe(before);
  await thread.sync();
  expect(reports.slice(before)).toEqual([{ position: script.engine.position, firings: [], states: [] }]);
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
  thread.put(above(1, 27), "1", []);
  await thread.sync();
  const body = JSON.parse(firings[0]?.delivery.body ?? "{}");
  expect(body.metrics).toMatchObject({ price: 27.1, volume: 400 * 1_000 * 10 });
});

test("a thread that dies is told of once, and nobody waits for it any more", async () => {
  // Nothing that passed the door looks like this.
  thread.put({ ...above(1, 28), symbols: null } as unknown as AlertRule, "1", []);
  await Promise.all([thread.sync(), thread.sync()]);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toBeInstanceOf(Fault);
  expect(String(failures[0])).toContain("the watch on the market crashed");
  trade("10:00", 28);
  await thread.sync();
  await Bun.sleep(50);
  expect(failures).toHaveLength(1);
});

test("closing it is no failure, and ends every wait", async () => {
  const wait = thread.sync();
  thread.close();
  await wait;
  await Bun.sleep(50);
  expect(failures).toEqual([]);
});
