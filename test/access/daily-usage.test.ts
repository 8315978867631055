// The counts of the day between memory and store: exact over restarts, midnights, clock jumps and failures, and one
// quota for several processes.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { planTableWith } from "../../src/access/index.ts";
import { DailyUsage, type DayCount, usedOf } from "../../src/access/usage/daily-usage.ts";
import { addDays, DAY_MS, dayOf, dayStartMs, HOUR_MS } from "../../src/base/index.ts";
import { ADDRESS, admitted, GateFixture, START_MS } from "./gate-fixture.ts";
import { MemoryUsage, type UsageFailure } from "./memory-store.ts";

const ROOMY = planTableWith({ free: { requestsPerMinute: 1e9 } });

/** One request of a key, to a route; it may fail. */
function addTo(daily: DailyUsage, count: DayCount, isFailed = false): void {
  daily.add(count, count.details.keyDetail(7), "/a/", START_MS);
  if (isFailed) daily.addFailure(count, 7, "/a/");
}

test("a clean restart goes on exactly where the last process stopped", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("free");
  const first = await fixture.gate({ table: ROOMY });
  expect(admitted(first, keyText, 37)).toBe(37);
  await first.stop();
  const second = await fixture.gate({ table: ROOMY });
  expect(admitted(second, keyText, 100)).toBe(63);
});

test("a crash forgives the requests since the last beat and no more", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("free");
  const first = await fixture.gate({ table: ROOMY });
  admitted(first, keyText, 30);
  await fixture.beat(first);
  admitted(first, keyText, 20);
  const second = await fixture.gate({ table: ROOMY });
  expect(admitted(second, keyText, 100)).toBe(70);
});

test("two processes on one store see one quota", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("free");
  const [a, b] = [await fixture.gate({ table: ROOMY }), await fixture.gate({ table: ROOMY })];
  expect(admitted(a, keyText, 60)).toBe(60);
  await fixture.beat(a, b);
  await fixture.beat(a, b);
  expect(admitted(b, keyText, 60)).toBe(40);
  await fixture.beat(a, b);
  await fixture.beat(a, b);
  expect(admitted(a, keyText, 1)).toBe(0);
  expect(a.admit(keyText, ADDRESS)).toMatchObject({ rate: { remaining: 0 } });
  expect(fixture.usage.sum()).toBe(100);
});

test("requests before and after midnight are filed under their own days", async () => {
  const fixture = new GateFixture();
  const { account, keyText } = fixture.accounts.add("free");
  const gate = await fixture.gate({ table: ROOMY });
  const midnightMs = dayStartMs(addDays(dayOf(START_MS), 1));
  fixture.clock.jumpTo(midnightMs - 1);
  admitted(gate, keyText, 5);
  fixture.clock.jumpTo(midnightMs);
  admitted(gate, keyText, 7);
  await gate.stop();
  const kept = [...fixture.usage.totals.values()].map(({ day, requests }) => ({ day, requests }));
  expect(kept).toEqual([
    { day: 20261115, requests: 5 },
    { day: 20261116, requests: 7 },
  ]);
  expect(account.id).toBe(1);
});

test("a clock that is set back over midnight finds the old day's count, and forth again the new one's", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("free");
  const gate = await fixture.gate({ table: ROOMY });
  const midnightMs = dayStartMs(addDays(dayOf(START_MS), 1));
  fixture.clock.jumpTo(midnightMs - 1_000);
  expect(admitted(gate, keyText, 90)).toBe(90);
  fixture.clock.jumpTo(midnightMs + 1_000);
  expect(admitted(gate, keyText, 50)).toBe(50);
  await fixture.beat(gate);
  fixture.clock.jumpTo(midnightMs - 500);
  expect(admitted(gate, keyText, 50)).toBe(10);
  fixture.clock.jumpTo(midnightMs + 2_000);
  expect(admitted(gate, keyText, 80)).toBe(50);
});

test("a jump of days, either way, loses nothing that was counted", async () => {
  const usage = new MemoryUsage();
  const daily = new DailyUsage(usage);
  const request = (nowMs: number): number => {
    const count = daily.countOf(1, daily.spanAt(nowMs).day);
    addTo(daily, count);
    return usedOf(count);
  };
  for (let i = 0; i < 40; i++) request(START_MS);
  expect(request(START_MS + 10 * DAY_MS)).toBe(1);
  await daily.settle(START_MS + 10 * DAY_MS);
  await daily.settle(START_MS + 10 * DAY_MS);
  // The old day was forgotten here; the next settlement brings it back from the store.
  expect(request(START_MS + HOUR_MS)).toBe(1);
  await daily.settle(START_MS + HOUR_MS);
  expect(request(START_MS + HOUR_MS)).toBe(42);
});

test("days that are over and settled are forgotten", async () => {
  const usage = new MemoryUsage();
  const daily = new DailyUsage(usage);
  for (let i = 0; i < 30; i++) {
    const nowMs = START_MS + i * DAY_MS;
    addTo(daily, daily.countOf(1, daily.spanAt(nowMs).day));
    await daily.settle(nowMs);
  }
  expect(daily.daysHeld).toBe(2);
  expect(usage.sum()).toBe(30);
});

interface Step {
  readonly process: number;
  readonly requests: number;
  readonly failure: UsageFailure;
  /** The process that is treated as dead, although it is alive; null for none. */
  readonly folded: number | null;
  /** Days that the clock is ahead. */
  readonly daysAhead: number;
}

const STEPS = fc.array(
  fc.record<Step>({
    process: fc.integer({ min: 0, max: 2 }),
    requests: fc.integer({ min: 0, max: 5 }),
    failure: fc.constantFrom("none", "none", "lost", "unanswered", "unread"),
    folded: fc.constantFrom(null, null, null, 0, 1),
    daysAhead: fc.constantFrom(0, 0, 0, 0, 5),
  }),
  { maxLength: 40 },
);

test("whatever fails on the way, every request is counted once, by key and route too, and no process sees less than its own [ACCOUNT-06]", async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      const usage = new MemoryUsage();
      const usages = [0, 1, 2].map(() => new DailyUsage(usage));
      const own = [0, 0, 0];
      let failed = 0;
      const hasForgotten = new Set<number>();
      const day = dayOf(START_MS);
      for (const { process, requests, failure, folded, daysAhead } of steps) {
        const daily = usages[process];
        if (daily === undefined) continue;
        for (let i = 0; i < requests; i++) addTo(daily, daily.countOf(1, day), i % 3 === 0);
        own[process] = (own[process] ?? 0) + requests;
        failed += Math.ceil(requests / 3);
        usage.failure = "none";
        const gone = folded === null ? undefined : usage.writers[folded];
        if (gone !== undefined) await usage.fold(gone);
        usage.failure = failure;
        const isSettled = await daily.settle(START_MS + daysAhead * DAY_MS).then(
          () => true,
          () => false,
        );
        // A day that the process forgot comes back with the next settlement that succeeds.
        if (daysAhead > 0) hasForgotten.add(process);
        else if (isSettled) hasForgotten.delete(process);
        if (hasForgotten.has(process)) continue;
        const used = usedOf(daily.countOf(1, day));
        expect(used).toBeGreaterThanOrEqual(own[process] ?? 0);
        expect(used).toBeLessThanOrEqual(own.reduce((a, b) => a + b, 0));
      }
      usage.failure = "none";
      // The first round may resend an old batch, the second sends the later counts, the third reads them in every process.
      for (let round = 0; round < 3; round++) for (const daily of usages) await daily.settle(START_MS);
      const total = own.reduce((a, b) => a + b, 0);
      expect(usage.sum()).toBe(total);
      expect(usage.sumOfDetails("key")).toEqual({ requests: total, failed });
      expect(usage.sumOfDetails("route")).toEqual({ requests: total, failed });
      for (const daily of usages) expect(usedOf(daily.countOf(1, day))).toBe(total);
    }),
    { numRuns: 150 },
  );
});
